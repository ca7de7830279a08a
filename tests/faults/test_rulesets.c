/* SPDX-License-Identifier: MIT */
/* Rules, games and batches while every single allocation fails in turn: the call says so, hands out nothing and changes
 * nothing, and succeeds when it is repeated; in the end all memory has come back. */
#include "../record/common.h"

enum { PLIES = 120 };

/* A refused call has handed out nothing. */
static void require_refused(int status, const void *handle)
{
    assert_int_equal(status, MANCALA_ERROR_MEMORY);
    assert_null(handle);
}

static mancala_rules *load_under(const char *id, const mancala_load_options *options)
{
    mancala_rules *rules;
    for (int status; (status = mancala_rules_load(&rules, id, options, NULL)) != MANCALA_OK;) {
        require_refused(status, rules);
    }
    return rules;
}

static mancala_game *game_under(mancala_rules *rules)
{
    mancala_game *game;
    for (int status; (status = mancala_game_new(&game, rules, 1)) != MANCALA_OK;) {
        require_refused(status, game);
    }
    return game;
}

static mancala_game *clone_under(const mancala_game *game)
{
    mancala_game *copy;
    for (int status; (status = mancala_game_clone(&copy, game)) != MANCALA_OK;) {
        require_refused(status, copy);
    }
    return copy;
}

static void batch_under(mancala_rules *rules)
{
    mancala_batch *batch;
    for (int status; (status = mancala_batch_new(&batch, rules, 3, 1)) != MANCALA_OK;) {
        require_refused(status, batch);
    }
    mancala_batch_free(batch);
}

/* The same random plies, whatever fails. */
static void play_under(mancala_game *game)
{
    uint64_t state = 1;
    int32_t moves[256];
    for (int ply = 0; ply < PLIES; ply++) {
        int32_t count = mancala_game_moves(game, moves, 256);
        if (count <= 0) {
            break;
        }
        int32_t move = moves[draw(&state) % (uint64_t)count];
        char *before = portrait(game);
        for (int status; (status = mancala_game_apply(game, move)) != MANCALA_OK;) {
            assert_int_equal(status, MANCALA_ERROR_MEMORY);
            char *after = portrait(game);
            assert_string_equal(after, before);
            free(after);
        }
        free(before);
    }
}

/* Begins the game anew with the position that it is in. */
static void set_up_under(mancala_game *game)
{
    char before[512];
    char after[512];
    mancala_game_position(game, before, sizeof before);
    int32_t plies = mancala_game_history(game, NULL, 0);
    for (int status; (status = mancala_game_set_position(game, before)) != MANCALA_OK;) {
        assert_int_equal(status, MANCALA_ERROR_MEMORY);
        mancala_game_position(game, after, sizeof after);
        assert_string_equal(after, before);
        assert_int_equal(mancala_game_history(game, NULL, 0), plies);
    }
    mancala_game_origin(game, after, sizeof after);
    assert_string_equal(after, before);
}

/* Taking back and playing again need no memory. */
static void rewind_and_replay(mancala_game *game, long *calls)
{
    long asked = *calls;
    while (mancala_game_undo(game) == MANCALA_OK) {
    }
    while (mancala_game_redo(game) == MANCALA_OK) {
    }
    assert_int_equal(*calls, asked);
}

/* Returns how many allocations were asked for; *end receives what came of the game. */
static long everything(const char *id, long fail_at, char **end)
{
    struct budget budget = {.fail_at = fail_at};
    mancala_allocator allocator = counting(&budget);
    mancala_load_options options = counting_options(&allocator);
    mancala_rules *rules = load_under(id, &options);
    mancala_game *game = game_under(rules);
    play_under(game);
    rewind_and_replay(game, &budget.calls);
    mancala_game *copy = clone_under(game);
    set_up_under(game);
    mancala_game *other = clone_under(game);
    batch_under(rules);
    budget.fail_at = 0; /* what is asked next, the steps of a ply for one, may need memory too */
    *end = portrait(copy);
    mancala_game_free(copy);
    mancala_game_free(other);
    mancala_game_free(game);
    mancala_rules_unref(rules);
    assert_int_equal(budget.used, 0);
    return budget.calls;
}

static void test_every_allocation(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mancala_builtin_count(); i++) {
        const char *id = mancala_builtin_id(i);
        char *expected;
        long calls = everything(id, 0, &expected);
        assert_true(calls >= 4);
        for (long fail_at = 1; fail_at <= calls; fail_at++) {
            char *end;
            everything(id, fail_at, &end);
            assert_string_equal(end, expected);
            free(end);
        }
        free(expected);
    }
}

/* The handle is the largest block of a fresh game; the others are the beginning of its history. */
static void test_fresh_game_is_small(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mancala_builtin_count(); i++) {
        struct budget budget = {0};
        mancala_allocator allocator = counting(&budget);
        mancala_load_options options = counting_options(&allocator);
        mancala_rules *rules = load_under(mancala_builtin_id(i), &options);
        long used = budget.used;
        budget.largest = 0;
        mancala_game *game = game_under(rules);
        assert_in_range(budget.largest, 1, 1023);
        assert_in_range(budget.used - used, 1, 2 * 1024);
        mancala_game_free(game);
        mancala_rules_unref(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_allocation),
                                       cmocka_unit_test(test_fresh_game_is_small)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
