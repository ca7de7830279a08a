/* SPDX-License-Identifier: MIT */
/* What is known of Kalah and Oware: tests/data/classics.txt. The format is described at the top of that file. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "data.h"

enum { PERFTS_MIN = 6, PLIES_MIN = 11 };

static void perft_agrees(char *line)
{
    const char *rules = data_field(&line, ' ');
    mancala_game *game = data_game(rules, 1);
    int32_t depth = 0;
    char *count;
    while ((count = data_field(&line, ' ')) != NULL) {
        uint64_t found = 0, expected = strtoull(count, NULL, 10);
        assert_int_equal(mancala_game_perft(game, ++depth, &found), MANCALA_OK);
        if (found != expected) {
            fail_msg("%s, depth %" PRId32 ": %" PRIu64 ", not %" PRIu64, rules, depth, found, expected);
        }
    }
    assert_true(depth > 0);
    mancala_game_free(game);
}

static void ply_agrees(char *line)
{
    const char *rules = data_field(&line, '|'), *before = data_field(&line, '|');
    const char *move = data_field(&line, '|'), *after = data_field(&line, '|');
    char position[DATA_TEXT];
    assert_non_null(after);
    mancala_game *game = data_game(rules, 1);
    if (mancala_game_set_position(game, before) != MANCALA_OK) {
        fail_msg("%s, %s: %s", rules, before, mancala_game_message(game));
    }
    if (!data_play(game, move)) {
        fail_msg("%s, %s: %s is not legal", rules, before, move);
    }
    data_position(game, position, sizeof position);
    if (strcmp(position, after) != 0) {
        fail_msg("%s, %s: %s leads to %s, not %s", rules, before, move, position, after);
    }
    mancala_game_free(game);
}

/* Reads the lines that begin with a word; returns how many there are. */
static int each_line(const char *word, void (*check)(char *line))
{
    char *text = data_read("classics.txt"), *cursor = text, *line, *rest;
    int lines = 0;
    while ((line = data_line(&cursor)) != NULL) {
        if ((rest = data_after(line, word)) != NULL) {
            check(rest);
            lines++;
        }
    }
    free(text);
    return lines;
}

static void counts_agree(void **state)
{
    (void)state;
    assert_true(each_line("perft", perft_agrees) >= PERFTS_MIN);
}

static void plies_agree(void **state)
{
    (void)state;
    assert_true(each_line("ply", ply_agrees) >= PLIES_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_agree), cmocka_unit_test(plies_agree)};
    return cmocka_run_group_tests_name("golden classics", tests, NULL, NULL);
}
