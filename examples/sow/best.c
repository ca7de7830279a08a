/* SPDX-License-Identifier: MIT */
/* sow best: the best move. */
#include "sow.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "player.h"

static void print_best(const mancala_game *game, const mancala_search_report *report, bool json)
{
    char *move = sow_move_text(game, report->move);
    char *score = search_score_text(report->score, report->unit, report->outcome, MANCALA_BOUND_EXACT);
    char *variation = search_variation_text(game, report->variation, report->plies);
    if (json) {
        json_open(NULL);
        json_text("move", move);
        json_number("score", report->score);
        json_text("unit", report->unit == MANCALA_SCORE_SEEDS ? "seeds" : "per mille");
        json_text("score_text", score);
        json_number("depth", report->depth);
        json_unsigned("nodes", report->nodes);
        json_number("milliseconds", report->milliseconds);
        json_text("variation", variation);
        json_close();
    } else {
        printf("%s\t%s\tdepth %d\t%llu nodes\t%s\n", move, score, (int)report->depth, (unsigned long long)report->nodes,
               variation);
    }
    free(move);
    free(score);
    free(variation);
}

int sow_best(const struct command *command, int argc, char **argv)
{
    const char *from = NULL;
    struct search_flags wanted = {.level = 10, .method = "auto"};
    const struct flag flags[] = {{"from", FLAG_TEXT, &from},
                                 {"level", FLAG_NUMBER, &wanted.level},
                                 {"depth", FLAG_INT, &wanted.depth},
                                 {"nodes", FLAG_COUNT, &wanted.nodes},
                                 {"milliseconds", FLAG_INT, &wanted.milliseconds},
                                 {"seed", FLAG_NUMBER, &wanted.seed},
                                 {"memory", FLAG_COUNT, &wanted.megabytes},
                                 {"method", FLAG_TEXT, &wanted.method},
                                 {"endgame", FLAG_TEXT, &wanted.endgame},
                                 {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    mancala_search_limits limits;
    int32_t method;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 1, 2, &arguments, &status) ||
        (status = search_limits(command, &wanted, 1000, &method, &limits)) != SOW_OK) {
        return status;
    }
    if (arguments.count == 2 && from != NULL) {
        return sow_misuse(command, "the position is given twice");
    }
    if (arguments.count == 2) {
        from = arguments.words[1];
    }
    mancala_rules *rules = sow_load(arguments.words[0]);
    mancala_game *game = rules == NULL ? NULL : sow_game(rules, from, 1);
    mancala_endgame *endgame = game == NULL ? NULL : sow_open_endgame(rules, wanted.endgame);
    bool ready = game != NULL && (wanted.endgame == NULL || endgame != NULL);
    mancala_search *search = ready ? sow_search(rules, endgame, method, 1, wanted.megabytes) : NULL;
    status = SOW_WRONG_INPUT;
    if (search != NULL) {
        mancala_search_report report = {.size = sizeof report};
        int error = mancala_search_start(search, game);
        error = error == MANCALA_OK ? mancala_search_run(search, &limits) : error;
        if (error != MANCALA_OK) {
            search_failed(game, error);
        } else {
            mancala_search_progress(search, &report);
            print_best(game, &report, arguments.json);
            status = SOW_OK;
        }
    }
    mancala_search_free(search);
    mancala_endgame_free(endgame);
    mancala_game_free(game);
    mancala_rules_unref(rules);
    return status;
}
