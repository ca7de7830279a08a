/* SPDX-License-Identifier: MIT */
/* Players end games: by resigning, agreeing, claiming, breaking off; undo takes it back. And: what is decided. */
#include "common.h"

/* Ends a game in one of the ways; returns the code. */
static int end(mancala_game *game, int way)
{
    switch (way) {
    case 0:
        return mancala_game_resign(game, 0);
    case 1:
        return mancala_game_resign(game, 1);
    case 2:
        return mancala_game_agree(game, MANCALA_RESULT_DRAW);
    case 3:
        return mancala_game_agree(game, MANCALA_RESULT_NONE);
    default:
        return mancala_game_break_off(game);
    }
}

static void undo_and_redo_an_end(void **state)
{
    (void)state;
    uint64_t seed = 11;
    for (int index = 0; index < mancala_builtin_count(); index++) {
        for (int way = 0; way < 5; way++) {
            mancala_game *game = new_game(mancala_builtin_id(index));
            play_random(game, &seed, 12);
            if (mancala_game_result(game) != MANCALA_RESULT_UNFINISHED) {
                mancala_game_free(game);
                continue;
            }
            char *before = portrait(game);
            int rounds = mancala_game_rounds_finished(game);
            assert_int_equal(end(game, way), MANCALA_OK);
            char *ended = portrait(game);
            assert_string_not_equal(before, ended);
            assert_int_equal(mancala_game_moves(game, NULL, 0), 0);
            assert_int_equal(mancala_game_rounds_finished(game), rounds + 1);
            assert_int_equal(end(game, way), MANCALA_ERROR_OVER);
            assert_int_equal(mancala_game_message_code(game), MANCALA_MESSAGE_OVER);
            assert_int_equal(mancala_game_redo(game), MANCALA_ERROR_NOTHING);

            assert_int_equal(mancala_game_undo(game), MANCALA_OK);
            assert_int_equal(mancala_game_undone(game), 1);
            assert_int_equal(mancala_game_undo(game), MANCALA_OK);
            assert_int_equal(mancala_game_undone(game), 2);
            assert_int_equal(mancala_game_redo(game), MANCALA_OK);
            assert_int_equal(mancala_game_redo(game), MANCALA_OK);
            char *again = portrait(game);
            assert_string_equal(again, ended);
            free(again);

            assert_int_equal(mancala_game_undo(game), MANCALA_OK);
            play_random(game, &seed, 1); /* another move: the end is forgotten */
            assert_int_equal(mancala_game_undone(game), 0);
            assert_int_equal(mancala_game_undo(game), MANCALA_OK);
            char *same = portrait(game);
            char *undone = strstr(same, "undone 1"); /* the move */
            assert_non_null(undone);
            undone[strlen("undone ")] = '0';
            assert_string_equal(same, before);
            free(same);
            free(before);
            free(ended);
            mancala_game_free(game);
        }
    }
}

static void results_of_ends(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin");
    assert_int_equal(mancala_game_resign(game, 2), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_game_message_code(game), MANCALA_MESSAGE_PLAYER);
    assert_string_equal(mancala_game_message_parameter(game, 0), "2");
    assert_null(mancala_game_message_parameter(game, 1));
    assert_int_equal(mancala_game_agree(game, MANCALA_RESULT_UNFINISHED), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_game_claim(game), MANCALA_ERROR_CLAIM);
    assert_string_equal(mancala_game_message(game), "nothing can be claimed: the position has occurred 1 times, not 3");
    assert_int_equal(mancala_game_result(game), MANCALA_RESULT_UNFINISHED);

    assert_int_equal(mancala_game_resign(game, 0), MANCALA_OK);
    assert_int_equal(mancala_game_result(game), MANCALA_RESULT_NORTH);
    assert_int_equal(mancala_game_reason(game), MANCALA_REASON_RESIGNED);
    assert_string_equal(mancala_reason_text(mancala_game_reason(game)), "resignation");
    mancala_game_undo(game);
    assert_int_equal(mancala_game_agree(game, MANCALA_RESULT_SOUTH), MANCALA_OK);
    assert_int_equal(mancala_game_result(game), MANCALA_RESULT_SOUTH);
    assert_int_equal(mancala_game_reason(game), MANCALA_REASON_AGREED);
    assert_int_equal(mancala_game_reset(game), MANCALA_OK);
    assert_int_equal(mancala_game_result(game), MANCALA_RESULT_UNFINISHED);
    assert_int_equal(mancala_game_undone(game), 0);
    mancala_game_free(game);
}

static void breaking_off_gives_pits_to_owners(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin");
    assert_int_equal(mancala_game_set_position(game, "3,0,0,0,0,0,0,0,1/3,3,3,3,3,3,3,3,0 20,6 S"), MANCALA_OK);
    uint64_t key, ended;
    mancala_game_key(game, &key);
    assert_int_equal(mancala_game_break_off(game), MANCALA_OK);
    assert_int_equal(mancala_game_store(game, 0), 24);
    assert_int_equal(mancala_game_store(game, 1), 30);
    assert_int_equal(mancala_game_result(game), MANCALA_RESULT_NORTH);
    assert_int_equal(mancala_game_round_fact(game, 0, MANCALA_ROUND_REMAINDER, 0), 4);
    assert_int_equal(mancala_game_round_fact(game, 0, MANCALA_ROUND_REMAINDER, 1), 24);

    /* The key is that of the position as it now is: that of a game set up so. */
    char text[TEXT];
    mancala_game_key(game, &ended);
    assert_true(key != ended);
    mancala_game_position(game, text, sizeof text);
    assert_string_equal(text, "0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0 24,30 S");

    /* Ten pits are given out, one step each, and then the round and the game end. */
    assert_int_equal(mancala_game_step_count(game), 12);
    int32_t step[MANCALA_STEP_FIELDS];
    mancala_game_step(game, 0, step, MANCALA_STEP_FIELDS);
    assert_int_equal(step[MANCALA_STEP_KIND], MANCALA_STEP_REST);
    assert_int_equal(step[MANCALA_STEP_SEEDS], 3);
    assert_int_equal(step[MANCALA_STEP_PLAYER], 0);
    mancala_game_step(game, 11, step, MANCALA_STEP_FIELDS);
    assert_int_equal(step[MANCALA_STEP_KIND], MANCALA_STEP_END);
    assert_int_equal(mancala_game_capture_count(game), 0);
    mancala_game_free(game);
}

/* Otjin with repetition = 0: a line that repeats can be claimed from the third time on. */
static void claims(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin:seeds=2,repetition=0");
    uint64_t seed = 5;
    int plies = 0;
    while (mancala_game_occurrences(game) < 3 && plies < 200000) {
        if (mancala_game_result(game) != MANCALA_RESULT_UNFINISHED) {
            mancala_game_set_position(game, "0,0,0,0,0,0,0,1,0/0,0,0,0,0,0,0,1,0 17,17 S");
        }
        assert_int_equal(mancala_game_claim(game), mancala_game_result(game) == MANCALA_RESULT_UNFINISHED
                                                       ? MANCALA_ERROR_CLAIM
                                                       : MANCALA_ERROR_OVER);
        play_random(game, &seed, 1);
        plies++;
    }
    assert_true(plies < 200000);
    assert_int_equal(mancala_game_claim(game), MANCALA_OK);
    assert_int_equal(mancala_game_result(game), MANCALA_RESULT_NONE);
    assert_int_equal(mancala_game_reason(game), MANCALA_REASON_CLAIMED);
    assert_int_equal(mancala_game_undo(game), MANCALA_OK);
    assert_int_equal(mancala_game_occurrences(game), 3);
    mancala_game_free(game);
}

static int decided(const char *rules, const char *position)
{
    mancala_game *game = new_game(rules);
    assert_int_equal(mancala_game_set_position(game, position), MANCALA_OK);
    int result = mancala_game_decided(game);
    mancala_game_free(game);
    return result;
}

static void what_is_decided(void **state)
{
    (void)state;
    assert_int_equal(decided("otjin", "3,0,0,0,0,0,0,0,0/3,0,0,0,0,0,0,0,0 27,21 S"), MANCALA_RESULT_UNFINISHED);
    assert_int_equal(decided("otjin", "3,0,0,0,0,0,0,0,0/2,0,0,0,0,0,0,0,0 28,21 S"), MANCALA_RESULT_SOUTH);
    assert_int_equal(decided("otjin", "3,0,0,0,0,0,0,0,0/2,0,0,0,0,0,0,0,0 21,28 N"), MANCALA_RESULT_NORTH);
    assert_int_equal(decided("otjin", "0,0,0,0,0,0,0,0,0/3,0,0,0,0,0,0,0,0 21,30 N"), MANCALA_RESULT_NORTH);
    /* A match of rounds goes on whatever a store holds. */
    assert_int_equal(decided("ovalhu", "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 120,6 S"), MANCALA_RESULT_UNFINISHED);
    assert_int_equal(mancala_game_decided(NULL), MANCALA_ERROR_ARGUMENT);

    /* What is decided in play comes true, or the game ends without a result. */
    uint64_t seed = 3;
    int games = 0;
    for (int i = 0; i < 200; i++) {
        mancala_game *game = new_game("otjin:seeds=2");
        int first = MANCALA_RESULT_UNFINISHED;
        while (mancala_game_result(game) == MANCALA_RESULT_UNFINISHED) {
            if (first == MANCALA_RESULT_UNFINISHED) {
                first = mancala_game_decided(game);
            } else {
                assert_int_equal(mancala_game_decided(game), first);
            }
            play_random(game, &seed, 1);
        }
        if (first != MANCALA_RESULT_UNFINISHED) {
            int result = mancala_game_result(game);
            assert_true(result == first || result == MANCALA_RESULT_NONE);
            games++;
        }
        mancala_game_free(game);
    }
    assert_true(games > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_and_redo_an_end),
        cmocka_unit_test(results_of_ends),
        cmocka_unit_test(breaking_off_gives_pits_to_owners),
        cmocka_unit_test(claims),
        cmocka_unit_test(what_is_decided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
