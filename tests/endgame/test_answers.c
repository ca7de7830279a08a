/* SPDX-License-Identifier: MIT */
/* Databases against plain search: every board, every division of the captured seeds, either player to move. */
#include "plain.h"

#include <stdio.h>
#include <string.h>

static mancala_endgame *build(mancala_rules *rules, int32_t seeds)
{
    mancala_endgame *endgame;
    mancala_endgame_options options = {.size = sizeof options, .seeds = seeds, .threads = 2};
    int status = mancala_endgame_build(&endgame, rules, &options);
    if (status != MANCALA_OK) {
        fail_msg("%s", mancala_error_name(status));
    }
    assert_int_equal(mancala_endgame_verify(endgame, &options), MANCALA_OK);
    return endgame;
}

static void add(void *context, const char *position)
{
    plain_add(context, position, 500000);
}

struct tally {
    int positions, outcomes[3];
};

/* All positions with up to `seeds` seeds. */
static struct tally compare_all(const char *text, const char *settings, int32_t seeds, int exact)
{
    mancala_rules *rules = plain_rules(text, settings, NULL);
    mancala_endgame *endgame = build(rules, seeds);
    struct plain *plain = plain_new(rules);
    struct tally tally = {0};
    plain_every_position(rules, seeds, add, plain);
    plain_solve(plain);
    tally.positions = plain_compare(plain, endgame);
    for (int i = 0; i < tally.positions; i++) {
        tally.outcomes[plain_outcome(plain, i) + 1]++;
    }
    mancala_endgame_layer layer = {.size = sizeof layer};
    assert_int_equal(mancala_endgame_layer_facts(endgame, seeds, &layer), MANCALA_OK);
    assert_int_equal(layer.exact, exact);
    plain_free(plain);
    mancala_endgame_free(endgame);
    mancala_rules_unref(rules);
    return tally;
}

static void test_games_that_cycle(void **state)
{
    (void)state;
    static const char *const settings[] = {
        "columns=2,seeds=2",
        "columns=3,seeds=2",
        "columns=2,seeds=3",
        "columns=3,seeds=3",
        "columns=3,seeds=2,stale=draw",
        "columns=3,seeds=2,stale=owners",
        "columns=2,seeds=3,best=fewest",
        "columns=3,seeds=2,rest=owners",
        "columns=3,seeds=2,rest=leave",
        "columns=2,seeds=3,rest=leave,best=fewest",
        "columns=3,seeds=2,extra=may",
        "columns=3,seeds=2,extra=must",
        "columns=2,seeds=2,skip=yes",
        "columns=3,seeds=3,skip=yes,extra=may",
        "columns=3,seeds=3,skip=yes,extra=may,best=fewest",
    };
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        char text[96];
        snprintf(text, sizeof text, "%s,repetition=0", settings[i]);
        struct tally tally = compare_all(plain_fish, text, 6, 0);
        print_message("%s: %d positions, %d lost, %d neither, %d won\n", settings[i], tally.positions,
                      tally.outcomes[0], tally.outcomes[1], tally.outcomes[2]);
        assert_true(tally.outcomes[0] > 0 && tally.outcomes[1] > 0 && tally.outcomes[2] > 0);
    }
}

/* An odd number of seeds in the game: leads are odd where they are even otherwise, and there is no draw by seeds. */
static void test_odd_total(void **state)
{
    (void)state;
    static const char odd[] = "game     odd\n"
                              "title    An odd number of seeds\n"
                              "source   Made up for this test.\n"
                              "board    2 x 3, stores left\n"
                              "fill     1 0 2\n"
                              "sow      counterclockwise\n"
                              "begin\n"
                              "  holds 3 -> illegal\n"
                              "last seed\n"
                              "  makes 2 -> capture here, stop\n"
                              "  empty   -> stop\n"
                              "  else    -> relay\n"
                              "end\n"
                              "  mover cannot move -> leave the rest\n"
                              "win      most seeds\n";
    struct tally tally = compare_all(odd, "repetition=0", 6, 0);
    assert_true(tally.outcomes[0] > 0 && tally.outcomes[1] > 0 && tally.outcomes[2] > 0);
}

static void test_games_that_cannot_cycle(void **state)
{
    (void)state;
    static const char *const settings[] = {
        "columns=2,seeds=2",
        "columns=3,seeds=1",
        "columns=3,seeds=2",
        "columns=2,seeds=3,best=fewest",
        "columns=3,seeds=2,extra=may",
        "columns=3,seeds=2,extra=may,best=fewest",
        "columns=3,seeds=2,empty=take",
    };
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct tally tally = compare_all(plain_stores, settings[i], 6, 1);
        print_message("%s: %d positions, %d lost, %d neither, %d won\n", settings[i], tally.positions,
                      tally.outcomes[0], tally.outcomes[1], tally.outcomes[2]);
        assert_true(tally.outcomes[0] > 0 && tally.outcomes[2] > 0);
    }
}

/* More than 18 seeds: two bytes for a board. */
static void test_many_seeds(void **state)
{
    (void)state;
    struct tally tally = compare_all(plain_fish, "columns=2,seeds=5,repetition=0", 20, 0);
    print_message("20 seeds in 4 pits: %d positions\n", tally.positions);
    assert_true(tally.outcomes[0] > 0 && tally.outcomes[1] > 0 && tally.outcomes[2] > 0);
}

/* Ten thousand positions, or more, of every ruleset that has a database, on its real board. */
static void test_built_in_rulesets(void **state)
{
    (void)state;
    int tested = 0;
    for (int i = 0; i < mancala_builtin_count(); i++) {
        mancala_rules *rules;
        char name[64];
        snprintf(name, sizeof name, "%s:repetition=0", mancala_builtin_id(i));
        assert_int_equal(mancala_rules_load(&rules, name, NULL, NULL), MANCALA_OK);
        if (mancala_endgame_suits(rules, NULL, 0) == 1) {
            enum { SEEDS = 4 };
            mancala_endgame *endgame = build(rules, SEEDS);
            struct plain *plain = plain_new(rules);
            uint64_t random = 1;
            for (int j = 0; plain_count(plain) < 10000; j++) {
                char position[160];
                plain_random_position(rules, 1 + j % SEEDS, &random, position, sizeof position);
                plain_add(plain, position, 400000);
            }
            plain_solve(plain);
            int count = plain_compare(plain, endgame);
            print_message("%s: %d positions\n", mancala_builtin_id(i), count);
            plain_free(plain);
            mancala_endgame_free(endgame);
            tested++;
        }
        mancala_rules_unref(rules);
    }
    assert_true(tested >= 4);
}

static void test_refusals(void **state)
{
    (void)state;
    static const struct {
        const char *name, *reason;
    } refused[] = {{"ovalhu", "rounds"},
                   {"anywoli", "captured before"},
                   {"anywoli:last=first", "captured before"},
                   {"anywoli:last=lottery", "draw of lots"}};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        mancala_rules *rules;
        mancala_endgame *endgame;
        char reason[200];
        mancala_endgame_options options = {.size = sizeof options, .seeds = 2};
        assert_int_equal(mancala_rules_load(&rules, refused[i].name, NULL, NULL), MANCALA_OK);
        assert_int_equal(mancala_endgame_suits(rules, reason, sizeof reason), 0);
        assert_non_null(strstr(reason, refused[i].reason));
        assert_int_equal(mancala_endgame_build(&endgame, rules, &options), MANCALA_ERROR_UNSUITABLE);
        assert_null(endgame);
        mancala_rules_unref(rules);
    }
}

static void test_wrong_arguments(void **state)
{
    (void)state;
    mancala_rules *rules = plain_rules(plain_fish, "", NULL);
    mancala_rules *others = plain_rules(plain_fish, "seeds=3", NULL);
    mancala_endgame *endgame;
    mancala_endgame_options options = {.size = sizeof options, .seeds = 3};
    mancala_endgame_answer answer = {.size = sizeof answer};
    mancala_endgame_layer layer = {.size = sizeof layer};
    mancala_game *game;
    uint64_t count;
    assert_int_equal(mancala_endgame_build(&endgame, NULL, &options), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_endgame_build(&endgame, rules, NULL), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_endgame_build(NULL, rules, &options), MANCALA_ERROR_ARGUMENT);
    options.seeds = MANCALA_ENDGAME_SEEDS + 1;
    assert_int_equal(mancala_endgame_build(&endgame, rules, &options), MANCALA_ERROR_RANGE);
    options.seeds = 3;
    options.memory = 64;
    assert_int_equal(mancala_endgame_build(&endgame, rules, &options), MANCALA_ERROR_LIMIT);
    options.memory = 0;
    assert_int_equal(mancala_endgame_build(&endgame, rules, &options), MANCALA_OK);
    assert_int_equal(mancala_endgame_seeds(endgame), 3);
    assert_int_equal(mancala_endgame_layer_facts(endgame, 4, &layer), MANCALA_ERROR_MISSING);
    assert_int_equal(mancala_endgame_layer_facts(endgame, -1, &layer), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_endgame_count(endgame, 4, 0, 0, &count, &count, &count), MANCALA_ERROR_MISSING);
    assert_int_equal(mancala_endgame_count(endgame, 3, 0, 0, &count, &count, &count), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_ERROR_MISSING);
    assert_int_equal(mancala_game_set_position(game, "1,0,0/0,0,2 5,4 S"), MANCALA_OK);
    assert_int_equal(mancala_endgame_probe(endgame, game, NULL), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_OK);
    assert_int_equal(answer.lead, 1);
    assert_int_equal(mancala_game_set_position(game, "0,0,0/0,0,2 5,5 S"), MANCALA_OK);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_ERROR_OVER);
    mancala_game_free(game);
    assert_int_equal(mancala_game_new(&game, others, 1), MANCALA_OK);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_ERROR_OTHER_RULES);
    mancala_game_free(game);
    mancala_endgame_free(endgame);
    mancala_endgame_free(NULL);
    mancala_rules_unref(others);
    mancala_rules_unref(rules);
}

/* A position in an opening phase has no answer, however few seeds it holds. */
static void test_phases_are_missing(void **state)
{
    (void)state;
    static const char opening[] = "game     opens\n"
                                  "title    An opening\n"
                                  "source   Made up for this test.\n"
                                  "board    2 x 2, stores left\n"
                                  "fill     1\n"
                                  "sow      counterclockwise\n"
                                  "last seed\n"
                                  "  makes 2 -> capture here, stop\n"
                                  "  else    -> stop\n"
                                  "phase first\n"
                                  "  last seed\n"
                                  "    else  -> stop\n"
                                  "end\n"
                                  "  mover cannot move -> owners take their rows\n"
                                  "win      most seeds\n";
    mancala_rules *rules = plain_rules(opening, "", NULL);
    mancala_endgame *endgame = build(rules, 4);
    mancala_game *game;
    mancala_endgame_answer answer = {.size = sizeof answer};
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_ERROR_MISSING);
    assert_int_equal(mancala_game_apply(game, 0), MANCALA_OK);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_OK);
    mancala_game_free(game);
    mancala_endgame_free(endgame);
    mancala_rules_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_that_cycle),        cmocka_unit_test(test_odd_total),
        cmocka_unit_test(test_games_that_cannot_cycle), cmocka_unit_test(test_many_seeds),
        cmocka_unit_test(test_built_in_rulesets),       cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_wrong_arguments),         cmocka_unit_test(test_phases_are_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
