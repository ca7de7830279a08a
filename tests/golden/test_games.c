/* SPDX-License-Identifier: MIT */
/* Replays the games of tests/data/games/, which were played by a program that shares no code with the library: every
 * position, every list of legal moves, and every end. The format is described at the top of each file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "data.h"

/* A file and how many finished games (or, with rounds, games with a finished round) it holds at least. */
struct file {
    const char *name;
    int finished;
    int games;
    long plies;
};

static struct file files[] = {
    {"games/otjin.txt", 200, 0, 0},
    {"games/otjin-options.txt", 200, 0, 0},
    {"games/ovalhu.txt", 200, 0, 0},
    {"games/ovalhu-options.txt", 500, 0, 0},
    {"games/ovalhu-matches.txt", 100, 0, 0},
    {"games/intotoi.txt", 200, 0, 0},
    {"games/intotoi-strict.txt", 200, 0, 0},
    {"games/intotoi-dlp.txt", 20, 0, 0},
    {"games/anywoli.txt", 200, 0, 0},
    {"games/anywoli-options.txt", 100, 0, 0},
    {"games/classics-single.txt", 320, 0, 0},
    {"games/classics-special.txt", 170, 0, 0},
    {"games/classics-relay.txt", 320, 0, 0},
    {"games/classics-next.txt", 110, 0, 0},
    {"games/classics-four-rows.txt", 55, 0, 0},
};

/* The lines of one game, taken apart. */
struct lines {
    const char *file;
    int number; /* of the game in its file */
    char *rules, *moves, *checks, *rounds, *ends[2];
};

/* Reads the next game; false at the end of the file. */
static bool next_game(char **cursor, struct lines *lines)
{
    char *line, *rest;
    lines->rules = lines->moves = lines->checks = lines->rounds = lines->ends[0] = lines->ends[1] = NULL;
    while (!(lines->rules && strncmp(*cursor, "game ", 5) == 0) && (line = data_line(cursor)) != NULL) {
        if (line[0] == '#') {
            continue;
        }
        if ((rest = data_after(line, "game")) != NULL) {
            lines->rules = rest;
            lines->number++;
        } else if ((rest = data_after(line, "moves")) != NULL) {
            lines->moves = rest;
        } else if ((rest = data_after(line, "checks")) != NULL) {
            lines->checks = rest;
        } else if ((rest = data_after(line, "rounds")) != NULL) {
            lines->rounds = rest;
        } else if ((rest = data_after(line, "end")) != NULL) {
            lines->ends[lines->ends[0] != NULL] = rest;
        } else {
            fail_msg("%s: %s", lines->file, line);
        }
    }
    if (lines->rules && !(lines->moves && lines->checks && lines->ends[0])) {
        fail_msg("%s, game %d: a line is missing", lines->file, lines->number);
    }
    return lines->rules != NULL;
}

static bool has_next(const char *cursor)
{
    return cursor && cursor[strspn(cursor, " ")] != '\0';
}

/* Plays the moves and compares the running hash; returns the number of plies. */
static long replay_moves(mancala_game *game, const struct lines *lines)
{
    char *moves = lines->moves, *checks = lines->checks, *move;
    char position[DATA_TEXT], legal[DATA_TEXT];
    uint32_t hash = DATA_HASH_START;
    long step = strtol(data_field(&checks, ' '), NULL, 10), ply = 0;
    assert_true(step > 0);
    while ((move = data_field(&moves, ' ')) != NULL) {
        data_position(game, position, sizeof position);
        if (!data_play(game, move)) {
            fail_msg("%s, game %d, %s: ply %ld, %s is not legal in %s", lines->file, lines->number, lines->rules,
                     ply + 1, move, position);
        }
        ply++;
        if (!has_next(moves)) {
            break;
        }
        data_position(game, position, sizeof position);
        data_moves(game, legal, sizeof legal);
        assert_int_equal(mancala_game_mover(game), position[strlen(position) - 1] == 'N');
        hash = data_hash(data_hash(data_hash(hash, position), legal), "\n");
        const char *last = moves + strspn(moves, " ");
        bool last_but_one = !has_next(last + strcspn(last, " "));
        if (ply % step == 0 || last_but_one) {
            char *check = data_field(&checks, ' ');
            if (!check || strtoul(check, NULL, 16) != hash) {
                fail_msg("%s, game %d, %s: ply %ld (%s) or one of the %ld before it differs; at %s, legal are%s",
                         lines->file, lines->number, lines->rules, ply, move, step - 1, position, legal);
            }
        }
    }
    assert_false(has_next(checks));
    return ply;
}

/* Whether the game stands as an end line says. */
static bool ends_so(const mancala_game *game, char *end, const char *position)
{
    const char *expected = data_field(&end, '|');
    const char *result = data_field(&end, '|');
    const char *reason = data_field(&end, '|');
    assert_non_null(reason);
    return strcmp(expected, position) == 0 && mancala_game_result(game) == data_result(result) &&
           mancala_game_reason(game) == data_reason(reason);
}

static void check_rounds(const mancala_game *game, const struct lines *lines)
{
    char *rounds = lines->rounds, *stores;
    int index = 0;
    while ((stores = data_field(&rounds, ' ')) != NULL) {
        char text[32];
        snprintf(text, sizeof text, "%d,%d", mancala_game_round_fact(game, index, MANCALA_ROUND_STORE, 0),
                 mancala_game_round_fact(game, index, MANCALA_ROUND_STORE, 1));
        if (strcmp(text, stores) != 0) {
            fail_msg("%s, game %d: round %d ended with %s, not %s", lines->file, lines->number, index + 1, text,
                     stores);
        }
        index++;
    }
    assert_int_equal(mancala_game_rounds_finished(game), index);
}

static void replay_file(void **state)
{
    struct file *file = *state;
    char *text = data_read(file->name), *cursor = text;
    struct lines lines = {.file = file->name};
    int finished = 0;
    file->games = 0;
    file->plies = 0;
    while (next_game(&cursor, &lines)) {
        char position[DATA_TEXT];
        mancala_game *game = data_game(lines.rules, 1);
        long plies = replay_moves(game, &lines);
        assert_true(plies > 0);
        data_position(game, position, sizeof position);
        if (!ends_so(game, lines.ends[0], position) && !(lines.ends[1] && ends_so(game, lines.ends[1], position))) {
            fail_msg("%s, game %d, %s: ends after ply %ld with %s, result %d, reason %d; not with %s", file->name,
                     lines.number, lines.rules, plies, position, mancala_game_result(game), mancala_game_reason(game),
                     lines.ends[0]);
        }
        bool over = mancala_game_result(game) != MANCALA_RESULT_UNFINISHED;
        assert_int_equal(mancala_game_moves(game, NULL, 0) == 0, over);
        if (lines.rounds) {
            check_rounds(game, &lines);
        }
        finished += over || mancala_game_rounds_finished(game) > 0;
        file->games++;
        file->plies += plies;
        mancala_game_free(game);
    }
    free(text);
    assert_true(finished >= file->finished);
    print_message("%s: %d games, %ld plies agree\n", file->name, file->games, file->plies);
}

int main(void)
{
    enum { FILES = sizeof files / sizeof *files };
    struct CMUnitTest tests[FILES];
    for (size_t i = 0; i < FILES; i++) {
        tests[i] = (struct CMUnitTest){files[i].name, replay_file, NULL, NULL, &files[i]};
    }
    return cmocka_run_group_tests_name("golden games", tests, NULL, NULL);
}
