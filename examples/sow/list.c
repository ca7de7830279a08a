/* SPDX-License-Identifier: MIT */
/* sow games, sow moves, sow perft: the commands that list and count. */
#include "sow.h"

#include <inttypes.h>
#include <stdlib.h>

#include "json.h"

int sow_games(const struct command *command, int argc, char **argv)
{
    static const struct flag flags[] = {{NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 0, 0, &arguments, &status)) {
        return status;
    }
    for (int i = 0; i < mancala_builtin_count(); i++) {
        const char *id = mancala_builtin_id(i);
        mancala_rules *rules = sow_load(id);
        if (rules == NULL) {
            return SOW_WRONG_INPUT;
        }
        char *title = sow_rules_text(rules, MANCALA_TEXT_TITLE, 0);
        if (arguments.json) {
            json_open(NULL);
            json_text("id", id);
            json_text("title", title);
            json_close();
        } else {
            printf("%s\t%s\n", id, title);
        }
        free(title);
        mancala_rules_unref(rules);
    }
    return SOW_OK;
}

/* A position has blanks; without quotes it comes in several arguments. */
static char *join(char **words, int count)
{
    char *all = sow_format("%s", words[0]);
    for (int i = 1; i < count; i++) {
        char *longer = sow_format("%s %s", all, words[i]);
        free(all);
        all = longer;
    }
    return all;
}

static void print_moves(const mancala_game *game, bool json)
{
    int32_t moves[ACTIONS_MAX];
    int count = mancala_game_moves(game, moves, ACTIONS_MAX);
    for (int i = 0; i < count; i++) {
        char *text = sow_move_text(game, moves[i]);
        if (json) {
            json_open(NULL);
            json_text("move", text);
            json_number("action", moves[i]);
            json_close();
        } else {
            printf("%s\n", text);
        }
        free(text);
    }
}

int sow_moves(const struct command *command, int argc, char **argv)
{
    const char *from = NULL;
    const struct flag flags[] = {{"from", FLAG_TEXT, &from}, {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 1, -1, &arguments, &status)) {
        return status;
    }
    if (from != NULL && arguments.count > 1) {
        return sow_misuse(command, "the position is given twice");
    }
    char *position = from != NULL          ? sow_format("%s", from)
                     : arguments.count > 1 ? join(arguments.words + 1, arguments.count - 1)
                                           : NULL;
    mancala_rules *rules = sow_load(arguments.words[0]);
    mancala_game *game = rules == NULL ? NULL : sow_game(rules, position, 1);
    if (game != NULL) {
        print_moves(game, arguments.json);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
    free(position);
    return game != NULL ? SOW_OK : SOW_WRONG_INPUT;
}

static int count_positions(mancala_game *game, int32_t depth, bool json)
{
    /* Depth 0 is the position itself; it has a line only if nothing else is asked for. */
    for (int32_t d = depth == 0 ? 0 : 1; d <= depth; d++) {
        uint64_t count = 0;
        int code = mancala_game_perft(game, d, &count);
        if (code != MANCALA_OK) {
            return sow_wrong("depth %d: %s", (int)d, mancala_error_text(code));
        }
        if (json) {
            json_open(NULL);
            json_number("depth", d);
            json_unsigned("count", count);
            json_close();
        } else {
            printf("%d %" PRIu64 "\n", (int)d, count);
            fflush(stdout); /* the next depth may take long */
        }
    }
    return SOW_OK;
}

int sow_perft(const struct command *command, int argc, char **argv)
{
    enum { DEPTH_MAX = 1000 };
    const char *from = NULL;
    const struct flag flags[] = {{"from", FLAG_TEXT, &from}, {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 2, 2, &arguments, &status)) {
        return status;
    }
    uint64_t depth;
    if (!sow_number(arguments.words[1], &depth) || depth > DEPTH_MAX) {
        return sow_wrong("depth \"%s\" is not a whole number from 0 to %d", arguments.words[1], DEPTH_MAX);
    }
    mancala_rules *rules = sow_load(arguments.words[0]);
    mancala_game *game = rules == NULL ? NULL : sow_game(rules, from, 1);
    status = game == NULL ? SOW_WRONG_INPUT : count_positions(game, (int32_t)depth, arguments.json);
    mancala_game_free(game);
    mancala_rules_unref(rules);
    return status;
}
