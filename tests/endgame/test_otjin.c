/* SPDX-License-Identifier: MIT */
/* The printed Otjin problem (Abstract Games 14, 2003), and the counts of its layer, which two other programs found. */
#include "plain.h"

#include <string.h>

static const char problem[] = "0,0,0,0,0,0,0,1,2/0,2,0,0,1,0,1,1,2 40,40 S";

/* The outcome of a move, given as text, for who makes it. */
static int outcome_of(const mancala_endgame *endgame, const mancala_game *game, const char *move_text)
{
    mancala_game *after;
    int32_t move;
    mancala_endgame_answer answer = {.size = sizeof answer};
    int mover = mancala_game_mover(game);
    assert_int_equal(mancala_game_clone(&after, game), MANCALA_OK);
    assert_int_equal(mancala_game_read_move(after, move_text, &move), MANCALA_OK);
    assert_int_equal(mancala_game_apply(after, move), MANCALA_OK);
    int result = mancala_game_result(after);
    int outcome = MANCALA_OUTCOME_NEITHER;
    if (result == MANCALA_RESULT_UNFINISHED) {
        assert_int_equal(mancala_endgame_probe(endgame, after, &answer), MANCALA_OK);
        outcome = mancala_game_mover(after) == mover ? answer.outcome : -answer.outcome;
    } else if (result == MANCALA_RESULT_SOUTH || result == MANCALA_RESULT_NORTH) {
        outcome = result == mover ? MANCALA_OUTCOME_WIN : MANCALA_OUTCOME_LOSS;
    }
    mancala_game_free(after);
    return outcome;
}

static void test_printed_problem(void **state)
{
    (void)state;
    static const struct {
        const char *move;
        int outcome;
    } replies[] = {{"1", 1}, {"2", 0}, {"3", 1}, {"5", 1}, {"7", 1}, {"8", 0}, {"9", 1}};
    mancala_rules *rules;
    mancala_endgame *endgame;
    mancala_game *game;
    int32_t move;
    uint64_t win;
    uint64_t loss;
    uint64_t neither;
    mancala_endgame_options options = {.size = sizeof options, .seeds = 10, .threads = 2};
    mancala_endgame_answer answer = {.size = sizeof answer};
    assert_int_equal(mancala_rules_load(&rules, "otjin:seeds=5", NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_endgame_build(&endgame, rules, &options), MANCALA_OK);
    for (int side = 0; side < 2; side++) {
        assert_int_equal(mancala_endgame_count(endgame, 10, 0, side, &win, &loss, &neither), MANCALA_OK);
        assert_int_equal(win, 2693110);
        assert_int_equal(loss, 2697959);
        assert_int_equal(neither, 3045216);
    }
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    assert_int_equal(mancala_game_set_position(game, problem), MANCALA_OK);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_OK);
    assert_int_equal(answer.outcome, MANCALA_OUTCOME_NEITHER);
    assert_int_equal(outcome_of(endgame, game, "9"), MANCALA_OUTCOME_NEITHER);
    assert_int_equal(outcome_of(endgame, game, "8"), MANCALA_OUTCOME_LOSS);
    assert_int_equal(mancala_game_read_move(game, "8", &move), MANCALA_OK);
    assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
    assert_int_equal(mancala_game_moves(game, NULL, 0), sizeof replies / sizeof replies[0]);
    for (size_t i = 0; i < sizeof replies / sizeof replies[0]; i++) {
        assert_int_equal(outcome_of(endgame, game, replies[i].move), replies[i].outcome);
    }
    mancala_game_free(game);
    mancala_endgame_free(endgame);
    mancala_rules_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_printed_problem)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
