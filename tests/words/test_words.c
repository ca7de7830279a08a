/* SPDX-License-Identifier: MIT */
/* The rulesets of tests/data/rules, which use words that only one shipped ruleset uses, are played at random. No seed
 * is lost, every clause for dropped seeds has its turn, and a position that is written and read again is the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <mancala/mancala.h>

#include "api/handles.h"
#include "base/random.h"

#ifndef MANCALA_TEST_DATA
#error "MANCALA_TEST_DATA must be the path of the data directory"
#endif

enum { GAMES = 400, PLIES_MAX = 300, TEXT_MAX = 512, FIRST_SEED = 20240917 };

/* What has been seen of a ruleset. */
struct tally {
    bool seen[RULES_CLAUSES_MAX];
    uint64_t plies, finished, rounds;
};

static mancala_rules *load(const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/rules/%s.mancala", MANCALA_TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fail_msg("cannot open %s", path);
    }
    static char text[RULES_TEXT_MAX];
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    mancala_rules *rules;
    mancala_diagnostics *diagnostics;
    int status = mancala_rules_parse(&rules, text, length, NULL, NULL, &diagnostics);
    if (status != MANCALA_OK) {
        char found[TEXT_MAX] = "";
        mancala_diagnostics_text(diagnostics, 0, found, sizeof found);
        fail_msg("%s: %s", name, found);
    }
    mancala_diagnostics_free(diagnostics);
    return rules;
}

static int seeds_of(const mancala_game *game, int pits)
{
    int seeds = mancala_game_store(game, 0) + mancala_game_store(game, 1) + mancala_game_out(game);
    for (int pit = 0; pit < pits; pit++) {
        int here = mancala_game_pit(game, pit);
        assert_true(here >= 0);
        assert_true(here == 0 || mancala_game_pit_state(game, pit) != MANCALA_PIT_CLOSED);
        seeds += here;
    }
    return seeds;
}

static void note_clauses(mancala_game *game, struct tally *tally)
{
    int32_t step[MANCALA_STEP_FIELDS];
    int count = mancala_game_step_count(game);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        assert_true(mancala_game_step(game, i, step, MANCALA_STEP_FIELDS) >= 0);
        if (step[MANCALA_STEP_CLAUSE] >= 0) {
            tally->seen[step[MANCALA_STEP_CLAUSE]] = true;
        }
    }
}

/* The position as text makes the same position with the same legal moves. */
static void check_text(const mancala_game *game, mancala_game *other)
{
    char text[TEXT_MAX];
    char again[TEXT_MAX];
    int32_t moves[MOVES_MAX];
    int32_t others[MOVES_MAX];
    assert_true(mancala_game_position(game, text, sizeof text) < TEXT_MAX);
    if (mancala_game_set_position(other, text) != MANCALA_OK) {
        fail_msg("%s: %s", text, mancala_game_message(other));
    }
    mancala_game_position(other, again, sizeof again);
    assert_string_equal(text, again);
    int count = mancala_game_moves(game, moves, MOVES_MAX);
    assert_int_equal(mancala_game_moves(other, others, MOVES_MAX), count);
    assert_memory_equal(moves, others, (size_t)count * sizeof *moves);
}

/* What special pits hold; -1 for a pit that is none. */
static void note_special(const mancala_game *game, int pits, int held[PITS_MAX])
{
    for (int pit = 0; pit < pits; pit++) {
        int state = mancala_game_pit_state(game, pit);
        bool special = state == MANCALA_PIT_SOUTH || state == MANCALA_PIT_NORTH;
        held[pit] = special ? mancala_game_pit(game, pit) : -1;
    }
}

/* Nothing takes seeds from a special pit before the round is over. */
static void check_special(const mancala_game *game, int pits, int round, const int before[PITS_MAX])
{
    int held[PITS_MAX];
    note_special(game, pits, held);
    for (int pit = 0; pit < pits; pit++) {
        if (before[pit] > held[pit] && mancala_game_result(game) == MANCALA_RESULT_UNFINISHED &&
            mancala_game_round(game) == round) {
            char text[TEXT_MAX];
            mancala_game_position(game, text, sizeof text);
            fail_msg("pit %d was special and held %d seeds before %s", pit, before[pit], text);
        }
    }
}

static void play_game(mancala_rules *rules, uint64_t seed, struct tally *tally)
{
    mancala_game *game;
    mancala_game *other;
    uint64_t random = seed;
    int pits = mancala_rules_pits(rules);
    int total = mancala_rules_seeds(rules);
    assert_int_equal(mancala_game_new(&game, rules, seed), MANCALA_OK);
    assert_int_equal(mancala_game_new(&other, rules, seed), MANCALA_OK);
    assert_int_equal(seeds_of(game, pits), total);
    for (int ply = 0; ply < PLIES_MAX && mancala_game_result(game) == MANCALA_RESULT_UNFINISHED; ply++) {
        int32_t moves[MOVES_MAX];
        int count = mancala_game_moves(game, moves, MOVES_MAX);
        assert_true(count > 0);
        if (ply % 7 == 0) {
            check_text(game, other);
        }
        int special[PITS_MAX];
        int round = mancala_game_round(game);
        note_special(game, pits, special);
        int32_t move = moves[mnc_random_next(&random) % (uint64_t)count];
        assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
        if (seeds_of(game, pits) != total) {
            char text[TEXT_MAX];
            mancala_game_position(game, text, sizeof text);
            fail_msg("seed %llu, ply %d: %d seeds of %d in %s", (unsigned long long)seed, ply, seeds_of(game, pits),
                     total, text);
        }
        check_special(game, pits, round, special);
        note_clauses(game, tally);
        tally->plies++;
    }
    tally->finished += mancala_game_result(game) != MANCALA_RESULT_UNFINISHED;
    tally->rounds += (uint64_t)mancala_game_rounds_finished(game);
    mancala_game_free(game);
    mancala_game_free(other);
}

/* Clauses for seeds that drop: each of them decided something. */
static void check_clauses(const mancala_rules *rules, const struct tally *tally)
{
    for (uint32_t i = 0; i < rules->ruleset->clause_count; i++) {
        enum section section = rules->ruleset->clauses[i].section;
        bool drops = section == SECTION_EACH || section == SECTION_EVERY || section == SECTION_LAST;
        if (drops && !tally->seen[i]) {
            char text[TEXT_MAX];
            mancala_rules_text(rules, MANCALA_TEXT_CLAUSE, (int32_t)i, text, sizeof text);
            fail_msg("seed %d: no game came to the clause: %s", FIRST_SEED, text);
        }
    }
}

static void plays(void **state)
{
    const char *name = *state;
    static struct tally tally;
    memset(&tally, 0, sizeof tally);
    mancala_rules *rules = load(name);
    for (uint64_t i = 0; i < GAMES; i++) {
        play_game(rules, FIRST_SEED + i, &tally);
    }
    print_message("%s: %llu plies, %llu of %d games over, %llu rounds\n", name, (unsigned long long)tally.plies,
                  (unsigned long long)tally.finished, GAMES, (unsigned long long)tally.rounds);
    assert_true(tally.plies >= 10 * GAMES);
    assert_true(tally.finished > GAMES / 2);
    check_clauses(rules, &tally);
    mancala_rules_unref(rules);
}

/* l and r are the mover's left and right in both of his rows, though the ring runs back in the inner one. */
static void letters_of_directions(void **state)
{
    (void)state;
    static const char start[] = "1,1,0,1/0,1,0,0/2,2,2,2/0,1,2,1 2,6 S";
    static const struct {
        const char *move;
        int first; /* the pit that gets the first seed: South's are 0 to 3 in the outer row, 4 to 7 in the inner one */
    } cases[] = {{"a2l", 0}, {"a2r", 2}, {"b2l", 4}, {"b2r", 6}};
    mancala_rules *rules = load("deep-rows");
    mancala_game *game;
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int32_t move;
        int32_t step[MANCALA_STEP_FIELDS];
        assert_int_equal(mancala_game_set_position(game, start), MANCALA_OK);
        assert_int_equal(mancala_game_read_move(game, cases[i].move, &move), MANCALA_OK);
        assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
        assert_true(mancala_game_step(game, 1, step, MANCALA_STEP_FIELDS) >= 0);
        assert_int_equal(step[MANCALA_STEP_KIND], MANCALA_STEP_DROP);
        assert_int_equal(step[MANCALA_STEP_PIT], cases[i].first);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* A lap of captured seeds that are none is not told as one. */
static void nothing_captured_is_not_sown(void **state)
{
    (void)state;
    static const char text[] = "game tithe\ntitle Tithe\nsource Made up\nboard 2 x 3, no stores\nfill 2\n"
                               "sow counterclockwise\nlast seed\n"
                               "  in opponent row -> capture facing, sow captured\n  else -> stop\n"
                               "end\n  mover cannot move -> owners take their rows\n";
    static const struct {
        const char *position;
        int laps, sown_again;
    } cases[] = {{"1,0,1/1,1,2 3,3 S", 1, 0}, {"0,2,2/1,1,1 3,2 S", 2, 2}};
    mancala_rules *rules;
    mancala_game *game;
    assert_int_equal(mancala_rules_parse(&rules, text, strlen(text), NULL, NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int laps = 0, sown_again = 0, lifts = 0;
        assert_int_equal(mancala_game_set_position(game, cases[i].position), MANCALA_OK);
        assert_int_equal(mancala_game_apply(game, 2), MANCALA_OK);
        for (int k = 0; k < mancala_game_step_count(game); k++) {
            int32_t step[MANCALA_STEP_FIELDS];
            assert_true(mancala_game_step(game, k, step, MANCALA_STEP_FIELDS) >= 0);
            bool lift = step[MANCALA_STEP_KIND] == MANCALA_STEP_LIFT;
            laps = step[MANCALA_STEP_LAP] > laps ? step[MANCALA_STEP_LAP] : laps;
            lifts += lift;
            sown_again += lift && step[MANCALA_STEP_PIT] < 0 ? step[MANCALA_STEP_SEEDS] : 0;
        }
        assert_int_equal(laps, cases[i].laps);
        assert_int_equal(lifts, cases[i].laps);
        assert_int_equal(sown_again, cases[i].sown_again);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* A special pit whose seeds go to its owner's store holds nothing, before a seed falls in and after it. */
static void what_goes_to_a_store_makes_nothing(void **state)
{
    (void)state;
    static const char text[] = "game tithe\ntitle Tithe\nsource Made up\noption number 0..1 = 0\n"
                               "board 2 x 3, stores left\nfill 2\nsow counterclockwise\nlast seed\n"
                               "  special and makes number and empty -> again\n"
                               "  makes 9 -> found here, stop\n  else -> stop\n"
                               "special seeds go to its owner\nend\n  mover cannot move -> owners take their rows\n";
    for (int number = 0; number <= 1; number++) {
        mancala_rules *rules;
        mancala_game *game;
        const char *settings = number == 0 ? "number=0" : "number=1";
        assert_int_equal(mancala_rules_parse(&rules, text, strlen(text), settings, NULL, NULL), MANCALA_OK);
        assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
        assert_int_equal(mancala_game_set_position(game, "1,0s,3/1,1,1 3,2 S"), MANCALA_OK);
        assert_int_equal(mancala_game_apply(game, 0), MANCALA_OK);
        assert_int_equal(mancala_game_pit(game, 1), 0);
        assert_int_equal(mancala_game_store(game, 0), 4);
        assert_int_equal(mancala_game_mover(game), number == 0 ? 0 : 1);
        mancala_game_free(game);
        mancala_rules_unref(rules);
    }
}

/* No seeds are an even number of seeds. */
static void nothing_is_even(void **state)
{
    (void)state;
    static const char text[] = "game even\ntitle Even\nsource Made up\nboard 2 x 3, no stores\nfill 2\n"
                               "sow counterclockwise\nlast seed\n  next holds even -> capture here, stop\n"
                               "  else -> stop\nend\n  mover cannot move -> owners take their rows\n";
    mancala_rules *rules;
    mancala_game *game;
    assert_int_equal(mancala_rules_parse(&rules, text, strlen(text), NULL, NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    for (int next = 0; next <= 4; next++) {
        char position[64];
        snprintf(position, sizeof position, "1,0,%d/1,1,2 3,%d S", next, 4 - next);
        assert_int_equal(mancala_game_set_position(game, position), MANCALA_OK);
        assert_int_equal(mancala_game_apply(game, 0), MANCALA_OK);
        assert_int_equal(mancala_game_store(game, 0), next % 2 == 0 ? 4 : 3);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* An endless sowing captures nothing, whether it ends the game or, as here, only the round. */
static void captures_of_an_endless_sowing_are_undone(void **state)
{
    (void)state;
    static const char text[] = "game rounds\ntitle Rounds\nsource Made up\nboard 2 x 2, no stores\nfill 2\n"
                               "sow clockwise\nlast seed\n"
                               "  in opponent row and facing occupied -> capture facing, relay\n  else -> relay\n"
                               "end\n  nobody can move -> owners take their rows\n"
                               "rounds\n  refill from left, loser begins\n  until a player cannot fill a pit\n"
                               "endless owners take their rows\n";
    mancala_rules *rules;
    mancala_game *game;
    int kinds[32] = {0};
    assert_int_equal(mancala_rules_parse(&rules, text, strlen(text), NULL, NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    assert_int_equal(mancala_game_apply(game, 0), MANCALA_OK);
    for (int i = 0; i < mancala_game_step_count(game); i++) {
        int32_t step[MANCALA_STEP_FIELDS];
        assert_true(mancala_game_step(game, i, step, MANCALA_STEP_FIELDS) >= 0);
        kinds[step[MANCALA_STEP_KIND]]++;
    }
    assert_int_equal(kinds[MANCALA_STEP_ENDLESS], 1);
    assert_true(kinds[MANCALA_STEP_CAPTURE] > 0);
    assert_int_equal(mancala_game_round(game), 2);
    assert_int_equal(mancala_game_result(game), MANCALA_RESULT_UNFINISHED);
    assert_int_equal(mancala_game_capture_count(game), 0);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

#define PLAYS(name)                                                                                                    \
    {                                                                                                                  \
        name, plays, NULL, NULL, (void *)(uintptr_t)(name)                                                             \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAYS("bought-land"),
        PLAYS("deep-rows"),
        PLAYS("first-chooses"),
        PLAYS("guarded-pits"),
        PLAYS("levelled"),
        PLAYS("opposite-ways"),
        PLAYS("swallowing"),
        PLAYS("toll-pits"),
        PLAYS("treasures"),
        PLAYS("zigzag"),
        cmocka_unit_test(letters_of_directions),
        cmocka_unit_test(nothing_captured_is_not_sown),
        cmocka_unit_test(what_goes_to_a_store_makes_nothing),
        cmocka_unit_test(nothing_is_even),
        cmocka_unit_test(captures_of_an_endless_sowing_are_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
