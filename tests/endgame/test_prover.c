/* SPDX-License-Identifier: MIT */
/* The solver for games that cannot cycle: against databases, against plain search, and against published values. */
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>

static int32_t solve(mancala_rules *rules, const char *position, const mancala_endgame *endgame, uint64_t memory)
{
    mancala_prover *prover;
    mancala_prover_options options = {.size = sizeof options, .memory = memory, .endgame = endgame};
    mancala_game *game;
    int32_t difference = INT32_MAX;
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    assert_true(position == NULL || mancala_game_set_position(game, position) == MANCALA_OK);
    assert_int_equal(mancala_prover_new(&prover, rules, &options), MANCALA_OK);
    int status = mancala_prover_run(prover, game, &difference);
    if (status != MANCALA_OK) {
        fail_msg("%s", mancala_error_name(status));
    }
    mancala_prover_free(prover);
    mancala_game_free(game);
    return difference;
}

/* Every position that follows from some random ones, by plain search, with and without a database. */
static void check_against_plain_search(const char *settings)
{
    mancala_rules *rules = plain_rules(plain_stores, settings, NULL);
    mancala_endgame *endgame;
    mancala_endgame_options build = {.size = sizeof build, .seeds = 4};
    assert_int_equal(mancala_endgame_build(&endgame, rules, &build), MANCALA_OK);
    struct plain *plain = plain_new(rules);
    mancala_prover *provers[2];
    mancala_game *game;
    uint64_t random = 11;
    for (int i = 0; i < 30; i++) {
        char position[160];
        plain_random_position(rules, 6 + i % 3, &random, position, sizeof position);
        plain_add(plain, position, 400000);
    }
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    for (int j = 0; j < 2; j++) {
        /* A table that is far too small, so that what it held is thrown out and found again. */
        const mancala_prover_options options = {
            .size = sizeof options, .memory = 65536, .endgame = j == 0 ? NULL : endgame};
        assert_int_equal(mancala_prover_new(&provers[j], rules, &options), MANCALA_OK);
    }
    for (int i = 0; i < plain_count(plain); i++) {
        for (int j = 0; j < 2; j++) {
            int32_t difference;
            assert_int_equal(mancala_game_set_position(game, plain_text(plain, i)), MANCALA_OK);
            assert_int_equal(mancala_prover_run(provers[j], game, &difference), MANCALA_OK);
            if (difference != plain_difference(plain, i)) {
                fail_msg("%s, %s: %d, by plain search %d", settings, plain_text(plain, i), (int)difference,
                         plain_difference(plain, i));
            }
        }
    }
    print_message("%s: %d positions\n", settings, plain_count(plain));
    assert_true(plain_count(plain) > 1000);
    mancala_prover_free(provers[0]);
    mancala_prover_free(provers[1]);
    mancala_game_free(game);
    plain_free(plain);
    mancala_endgame_free(endgame);
    mancala_rules_unref(rules);
}

static void test_plain_search(void **state)
{
    (void)state;
    check_against_plain_search("columns=3,seeds=3");
    check_against_plain_search("columns=4,seeds=2,empty=take");
    check_against_plain_search("columns=3,seeds=3,extra=may");
    check_against_plain_search("columns=3,seeds=2,best=fewest");
    check_against_plain_search("columns=3,seeds=2,best=fewest,extra=may");
}

/* Irving, Donkers and Uiterwijk 2000, table 3: who begins wins or loses by so much; nothing is captured where the
 * facing pit is empty. */
static void test_published_values(void **state)
{
    (void)state;
    static const struct {
        int columns, seeds;
        int32_t difference;
    } known[] = {{6, 3, 2}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        char settings[64];
        snprintf(settings, sizeof settings, "columns=%d,seeds=%d", known[i].columns, known[i].seeds);
        mancala_rules *rules = plain_rules(plain_stores, settings, NULL);
        mancala_endgame *endgame;
        mancala_endgame_options build = {.size = sizeof build, .seeds = 8, .threads = 2};
        assert_int_equal(mancala_endgame_build(&endgame, rules, &build), MANCALA_OK);
        assert_int_equal(solve(rules, NULL, endgame, 64 << 20), known[i].difference);
        mancala_endgame_free(endgame);
        mancala_rules_unref(rules);
    }
}

static int stop(void *context, uint64_t nodes)
{
    *(uint64_t *)context = nodes;
    return 1;
}

/* An allocator that has a gibibyte and no more. */
static void *allocate_little(void *context, size_t bytes)
{
    (void)context;
    return bytes <= (size_t)1 << 30 ? malloc(bytes) : NULL;
}

static void release(void *context, void *memory, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(memory);
}

/* More bytes for the table than there are, or than can be told in a size_t. */
static void test_all_the_memory(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {UINT64_C(1) << 32, UINT64_C(1) << 40, UINT64_C(1) << 62, UINT64_C(1) << 63,
                                     UINT64_MAX};
    const mancala_allocator allocator = {sizeof allocator, allocate_little, release, NULL};
    const mancala_load_options loading = {.size = sizeof loading, .allocator = &allocator};
    mancala_rules *rules;
    assert_int_equal(mancala_rules_load(&rules, "kalah:seeds=1", &loading, NULL), MANCALA_OK);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        mancala_prover_options options = {.size = sizeof options, .memory = sizes[i]};
        mancala_prover *prover = NULL;
        assert_int_equal(mancala_prover_new(&prover, rules, &options), MANCALA_ERROR_MEMORY);
        assert_null(prover);
    }
    mancala_rules_unref(rules);
}

static void test_limits(void **state)
{
    (void)state;
    mancala_rules *rules = plain_rules(plain_stores, "columns=6,seeds=4", NULL);
    mancala_rules *cycling = plain_rules(plain_fish, "", NULL);
    mancala_rules *ovalhu;
    mancala_prover *prover;
    mancala_game *game;
    int32_t difference = 77;
    uint64_t nodes = 0;
    uint64_t told = 0;
    mancala_prover_options options = {.size = sizeof options, .nodes = 1000};
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    assert_int_equal(mancala_prover_new(&prover, rules, &options), MANCALA_OK);
    assert_int_equal(mancala_prover_run(prover, game, &difference), MANCALA_ERROR_STOPPED);
    assert_int_equal(difference, 77);
    assert_int_equal(mancala_prover_nodes(prover, &nodes), MANCALA_OK);
    assert_int_equal(nodes, 1000);
    mancala_prover_free(prover);
    options = (mancala_prover_options){.size = sizeof options, .progress = stop, .context = &told};
    assert_int_equal(mancala_prover_new(&prover, rules, &options), MANCALA_OK);
    assert_int_equal(mancala_prover_run(prover, game, &difference), MANCALA_ERROR_STOPPED);
    assert_true(told > 0 && told < 1000000);
    mancala_prover_free(prover);
    mancala_game_free(game);
    /* A game in which positions come back is noticed, and refused. */
    assert_int_equal(mancala_game_new(&game, cycling, 1), MANCALA_OK);
    assert_int_equal(mancala_prover_new(&prover, cycling, &options), MANCALA_OK);
    assert_int_equal(mancala_prover_run(prover, game, &difference), MANCALA_ERROR_UNSUITABLE);
    mancala_prover_free(prover);
    assert_int_equal(mancala_prover_new(&prover, rules, &options), MANCALA_OK);
    assert_int_equal(mancala_prover_run(prover, game, &difference), MANCALA_ERROR_OTHER_RULES);
    assert_int_equal(mancala_prover_run(prover, NULL, &difference), MANCALA_ERROR_ARGUMENT);
    mancala_prover_free(prover);
    mancala_game_free(game);
    assert_int_equal(mancala_rules_load(&ovalhu, "ovalhu", NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_prover_new(&prover, ovalhu, &options), MANCALA_ERROR_UNSUITABLE);
    assert_null(prover);
    options.memory = 100;
    assert_int_equal(mancala_prover_new(&prover, rules, &options), MANCALA_ERROR_RANGE);
    mancala_rules_unref(ovalhu);
    mancala_rules_unref(cycling);
    mancala_rules_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_search),
        cmocka_unit_test(test_published_values),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_all_the_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
