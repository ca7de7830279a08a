/* SPDX-License-Identifier: MIT */
/* What the example `opening` prints is played once more here: a turn of the first player alone, after which the
 * opponent can never fill a pit again. The first argument is the program. */
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *program;

static void check(int columns)
{
    char command[1024];
    char line[4096];
    char last[128];
    char name[64];
    int store;
    int total;
    int count;
    int played = 0;
    snprintf(command, sizeof command, "\"%s\" %d", program, columns);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_non_null(fgets(line, sizeof line, pipe));
    assert_non_null(fgets(last, sizeof last, pipe));
    assert_null(fgets(name, sizeof name, pipe));
    assert_int_equal(pclose(pipe), 0);
    assert_int_equal(sscanf(last, "store %d of %d in %d moves", &store, &total, &count), 3);
    mancala_rules *rules;
    mancala_game *game;
    snprintf(name, sizeof name, "ovalhu:columns=%d,seeds=%d", columns, columns);
    assert_int_equal(mancala_rules_load(&rules, name, NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    for (char *word = strtok(line, " \n"); word != NULL; word = strtok(NULL, " \n")) {
        int32_t move;
        assert_int_equal(mancala_game_mover(game), 0);
        assert_int_equal(mancala_game_round(game), 1);
        assert_int_equal(mancala_game_read_move(game, word, &move), MANCALA_OK);
        assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
        played++;
    }
    assert_int_equal(played, count);
    assert_int_equal(total, 2 * columns * columns);
    if (mancala_game_result(game) == MANCALA_RESULT_UNFINISHED) {
        assert_int_equal(mancala_game_mover(game), 1);
        assert_int_equal(mancala_game_store(game, 0), store);
        assert_true(total - store < columns);
    } else {
        assert_int_equal(mancala_game_result(game), MANCALA_RESULT_SOUTH);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

static void test_openings(void **state)
{
    (void)state;
    for (int columns = 4; columns <= 8; columns++) {
        check(columns);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_openings)};
    if (argc != 2) {
        return 2;
    }
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
