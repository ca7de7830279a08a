/* SPDX-License-Identifier: MIT */
/* Compares mancala_game_perft() with the counts of tests/data/perft.txt: a ruleset with its options, then the numbers
 * of leaf positions one ply ahead, two plies, and so on. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "data.h"

enum { RULESETS_MIN = 16 };

static void counts_agree(void **state)
{
    (void)state;
    char *text = data_read("perft.txt"), *cursor = text, *line;
    int rulesets = 0;
    while ((line = data_line(&cursor)) != NULL) {
        char before[DATA_TEXT], after[DATA_TEXT], *count;
        const char *rules = data_field(&line, ' ');
        if (!rules || rules[0] == '#') {
            continue;
        }
        mancala_game *game = data_game(rules, 1);
        int32_t depth = 0;
        assert_true(mancala_game_position(game, before, sizeof before) > 0);
        while ((count = data_field(&line, ' ')) != NULL) {
            uint64_t found = 0, expected = strtoull(count, NULL, 10);
            depth++;
            assert_int_equal(mancala_game_perft(game, depth, &found), MANCALA_OK);
            if (found != expected) {
                fail_msg("%s, depth %" PRId32 ": %" PRIu64 ", not %" PRIu64, rules, depth, found, expected);
            }
        }
        assert_true(depth > 0);
        assert_true(mancala_game_position(game, after, sizeof after) > 0);
        assert_string_equal(before, after);
        assert_int_equal(mancala_game_history(game, NULL, 0), 0);
        mancala_game_free(game);
        rulesets++;
    }
    free(text);
    assert_true(rulesets >= RULESETS_MIN);
    print_message("perft: %d rulesets agree\n", rulesets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_agree)};
    return cmocka_run_group_tests_name("golden perft", tests, NULL, NULL);
}
