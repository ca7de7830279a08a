/* SPDX-License-Identifier: MIT */
/* Playouts, perft on threads, and batches: all ways to play the same games come to the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <mancala/mancala.h>

#include "api/handles.h"
#include "bulk/playouts.h"

static const char *const more_rules[] = {
    "otjin:seeds=5",
    "kalah:columns=3,seeds=8",
    "ovalhu:again=may,stuck=take",
    "ovalhu:take=both",
    "kalah:columns=16",
    "dakon:columns=4",
    "endodoi:columns=6",
    "kalah:empty-capture=yes",
    "kalah:columns=14,seeds=4",
    "otjin:first=north",
    "kalah:columns=15",
    "kalah:columns=15,seeds=12",
    "kalah:columns=11,seeds=12",
};

/* Everything that the lockstep knows, on boards that may need wide cells. */
static const char wide_rules[] = "game wide\n"
                                 "title Wide\n"
                                 "source test\n"
                                 "option columns 2..16 = 6\n"
                                 "option seeds 1..300 = 24\n"
                                 "option most 2..400 = 3\n"
                                 "board 2 x columns, stores right\n"
                                 "fill seeds\n"
                                 "sow counterclockwise, through own store\n"
                                 "last seed\n"
                                 "  in own store -> again\n"
                                 "  in own row and empty and facing occupied -> capture here, capture facing, stop\n"
                                 "  empty -> stop\n"
                                 "  in opponent row and makes even -> capture here, stop\n"
                                 "  makes most -> capture here, stop\n"
                                 "  else -> relay\n"
                                 "end\n"
                                 "  extra move impossible -> owners take their rows\n"
                                 "  mover cannot move -> owners take their rows\n";
static const char *const wide_settings[] = {
    "",
    "columns=2,seeds=64",
    "columns=2,seeds=250",
    "columns=3,seeds=250",
    "columns=15,seeds=40",
    "columns=16,seeds=24",
    "seeds=20",
    "most=300",
};

enum { MORE = sizeof more_rules / sizeof more_rules[0], WIDE = sizeof wide_settings / sizeof wide_settings[0] };

static mancala_rules *load(const char *name)
{
    mancala_rules *rules;
    bool wide = strncmp(name, "wide", 4) == 0;
    int error = wide ? mancala_rules_parse(&rules, wide_rules, strlen(wide_rules), name + 5, NULL, NULL)
                     : mancala_rules_load(&rules, name, NULL, NULL);
    if (error != MANCALA_OK) {
        fail_msg("%s cannot be loaded", name);
    }
    return rules;
}

static int rules_count(void)
{
    return mancala_builtin_count() + MORE + WIDE;
}

static const char *rules_name(int index)
{
    static char wide[64];
    if (index < mancala_builtin_count()) {
        return mancala_builtin_id(index);
    }
    index -= mancala_builtin_count();
    if (index < MORE) {
        return more_rules[index];
    }
    snprintf(wide, sizeof wide, "wide:%s", wide_settings[index - MORE]);
    return wide;
}

static void assert_same(const char *name, const mancala_playout_totals *a, const mancala_playout_totals *b)
{
    if (memcmp(a, b, sizeof *a) != 0) {
        fail_msg("%s: %llu plies, signature %llx; or %llu plies, signature %llx", name, (unsigned long long)a->plies,
                 (unsigned long long)a->signature, (unsigned long long)b->plies, (unsigned long long)b->signature);
    }
}

/* However few plies a game may have: a limit can end it in the middle of whatever is done for several plies at once. */
static void every_way_plays_the_same_games(void **state)
{
    (void)state;
    static const int32_t limits[] = {1000, 1, 2, 7, 40, 257};
    for (int i = 0; i < rules_count() * (int)(sizeof limits / sizeof limits[0]); i++) {
        const char *name = rules_name(i % rules_count());
        mancala_rules *rules = load(name);
        mancala_playout_options options = {
            .size = sizeof options, .games = 60, .seed = 20261130, .plies = limits[i / rules_count()]};
        mancala_playout_totals totals[3];
        for (int way = PLAYOUT_BEST; way <= PLAYOUT_SINGLY; way++) {
            totals[way] = (mancala_playout_totals){.size = sizeof totals[way]};
            mnc_play_out(rules->program, &options, 0, options.games, (enum playout_way)way, &totals[way]);
        }
        assert_int_equal(totals[0].games, options.games);
        assert_true(totals[0].longest <= (uint64_t)options.plies);
        assert_same(name, &totals[PLAYOUT_BEST], &totals[PLAYOUT_SINGLY]);
        assert_same(name, &totals[PLAYOUT_PORTABLE], &totals[PLAYOUT_SINGLY]);
        mancala_rules_unref(rules);
    }
}

/* The documented generator, played move by move through the interface of games. */
static void a_playout_is_what_the_header_says(void **state)
{
    (void)state;
    for (int i = 0; i < rules_count(); i++) {
        char name[96];
        snprintf(name, sizeof name, "%s%srepetition=0", rules_name(i),
                 strchr(rules_name(i), ':') == NULL                ? ":"
                 : rules_name(i)[strlen(rules_name(i)) - 1] != ':' ? ","
                                                                   : "");
        mancala_rules *rules = load(name); /* a playout has no regard to repetition */
        mancala_playout_totals expected = {.size = sizeof expected};
        mancala_playout_totals totals = {.size = sizeof totals};
        mancala_playout_options options = {.size = sizeof options, .games = 5, .seed = 77, .plies = 400};
        for (uint64_t number = 0; number < options.games; number++) {
            mancala_game *game;
            uint64_t random = options.seed + number;
            uint64_t plies = 0;
            assert_int_equal(mancala_game_new(&game, rules, options.seed + number), MANCALA_OK);
            while (plies < 400 && mancala_game_rounds_finished(game) == 0) {
                int32_t moves[64];
                uint64_t count = (uint64_t)mancala_game_moves(game, moves, 64);
                uint64_t rank = 0;
                if (count > 1) {
                    random += UINT64_C(0x9E3779B97F4A7C15);
                    uint64_t x = random;
                    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
                    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
                    rank = ((x ^ x >> 31) >> 32) * count >> 32;
                }
                assert_int_equal(mancala_game_apply(game, moves[rank]), MANCALA_OK);
                plies++;
            }
            int result = mancala_game_rounds_finished(game) == 0
                             ? MANCALA_RESULT_UNFINISHED
                             : mancala_game_round_fact(game, 0, MANCALA_ROUND_RESULT, 0);
            expected.plies += plies;
            expected.south += result == MANCALA_RESULT_SOUTH;
            expected.north += result == MANCALA_RESULT_NORTH;
            expected.draws += result == MANCALA_RESULT_DRAW;
            mancala_game_free(game);
        }
        assert_int_equal(mancala_playouts(rules, &options, &totals), MANCALA_OK);
        assert_int_equal(totals.plies, expected.plies);
        assert_int_equal(totals.south, expected.south);
        assert_int_equal(totals.north, expected.north);
        assert_int_equal(totals.draws, expected.draws);
        mancala_rules_unref(rules);
    }
}

/* Captures of a match that goes on for ever: more than 32 bits can tell. */
static void captures_of_long_matches(void **state)
{
    (void)state;
    static const char text[] =
        "game x\ntitle X\nsource S\nboard 2 x 1, stores right\nfill 32767\nsow counterclockwise\n"
        "lift 1 seeds\nevery seed\n makes 1..65535 -> owner captures here\nlast seed\n else -> stop\n"
        "end\n a row empty -> owners take their rows\nrounds\n refill alike\n beginners alternate\n";
    mancala_rules *rules;
    assert_int_equal(mancala_rules_parse(&rules, text, sizeof text - 1, NULL, NULL, NULL), MANCALA_OK);
    uint64_t captured[2];
    for (int i = 0; i < 2; i++) {
        const mancala_playout_options options = {
            .size = sizeof options, .games = 1, .seed = 1, .plies = i == 0 ? 1000 : 200000, .matches = 1};
        mancala_playout_totals totals = {.size = sizeof totals};
        assert_int_equal(mancala_playouts(rules, &options, &totals), MANCALA_OK);
        captured[i] = totals.captured;
    }
    assert_true(captured[0] > 0 && captured[1] == 200 * captured[0]);
    assert_true(captured[1] > INT32_MAX);
    mancala_rules_unref(rules);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    static const char *const names[] = {"otjin", "kalah", "oware", "ovalhu"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        mancala_rules *rules = load(names[i]);
        mancala_playout_totals one = {.size = sizeof one};
        mancala_game *game;
        assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
        for (int32_t threads = 1; threads <= 5; threads++) {
            mancala_playout_options options = {.size = sizeof options, .games = 101, .seed = 5, .threads = threads};
            mancala_playout_totals totals = {.size = sizeof totals};
            uint64_t alone;
            uint64_t together;
            assert_int_equal(mancala_playouts(rules, &options, &totals), MANCALA_OK);
            one = threads == 1 ? totals : one;
            assert_same(names[i], &totals, &one);
            for (int32_t depth = 0; depth <= 5; depth++) {
                assert_int_equal(mancala_game_perft(game, depth, &alone), MANCALA_OK);
                assert_int_equal(mancala_game_perft_threads(game, depth, threads, &together), MANCALA_OK);
                assert_true(alone == together);
            }
        }
        mancala_game_free(game);
        mancala_rules_unref(rules);
    }
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    mancala_game *game;
    mancala_batch *batch;
    uint64_t count = 123;
    mancala_playout_options options = {.size = sizeof options, .games = 1};
    mancala_playout_totals totals = {.size = sizeof totals};
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    assert_int_equal(mancala_game_perft(game, -1, &count), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_game_perft(game, 1001, &count), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_game_perft(game, 1, NULL), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_game_perft_threads(game, 3, 65, &count), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_game_perft(NULL, 1, &count), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(count, 123);
    options.threads = 65;
    assert_int_equal(mancala_playouts(rules, &options, &totals), MANCALA_ERROR_RANGE);
    options.threads = 1;
    options.unused = 9;
    assert_int_equal(mancala_playouts(rules, &options, &totals), MANCALA_ERROR_RANGE);
    options.unused = 0;
    options.size = 1;
    assert_int_equal(mancala_playouts(rules, &options, &totals), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_batch_new(&batch, rules, 0, 1), MANCALA_ERROR_RANGE);
    assert_null(batch);
    assert_int_equal(mancala_batch_new(&batch, NULL, 1, 1), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_batch_step(NULL, NULL), MANCALA_ERROR_ARGUMENT);
    assert_null(mancala_batch_masks(NULL));
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* --- Batches -------------------------------------------------------------------------------------------------- */

enum { GAMES = 7, STEPS = 300 };

static void assert_shows(const mancala_batch *batch, int index, const mancala_game *game)
{
    int pits = mancala_rules_pits(mancala_game_rules(game));
    const int32_t *board = mancala_batch_boards(batch) + index * (pits + 2);
    for (int pit = 0; pit < pits; pit++) {
        assert_int_equal(board[pit], mancala_game_pit(game, pit));
    }
    assert_int_equal(board[pits], mancala_game_store(game, 0));
    assert_int_equal(board[pits + 1], mancala_game_store(game, 1));
    assert_int_equal(mancala_batch_results(batch)[index], mancala_game_result(game));
    uint64_t mask = 0;
    int32_t moves[64];
    for (int i = 0; i < mancala_game_moves(game, moves, 64); i++) {
        mask |= UINT64_C(1) << moves[i];
    }
    assert_true(mancala_batch_masks(batch)[index] == mask);
    if (mask != 0) {
        assert_int_equal(mancala_batch_movers(batch)[index], mancala_game_mover(game));
    }
}

static void step_beside_games(const char *name)
{
    mancala_rules *rules = load(name);
    mancala_batch *batch;
    mancala_game *games[GAMES];
    uint32_t random = 12345;
    assert_int_equal(mancala_batch_new(&batch, rules, GAMES, 50), MANCALA_OK);
    assert_int_equal(mancala_batch_count(batch), GAMES);
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(mancala_game_new(&games[i], rules, 50 + (uint64_t)i), MANCALA_OK);
    }
    for (int step = 0; step < STEPS; step++) {
        int32_t chosen[GAMES];
        int stores[GAMES][2];
        for (int i = 0; i < GAMES; i++) {
            int32_t moves[64];
            assert_shows(batch, i, games[i]);
            int count = mancala_game_moves(games[i], moves, 64);
            random = random * 1664525 + 1013904223;
            chosen[i] = count > 0 ? moves[(random >> 8) % (uint32_t)count] : -1;
            stores[i][0] = mancala_game_store(games[i], 0);
            stores[i][1] = mancala_game_store(games[i], 1);
        }
        assert_int_equal(mancala_batch_step(batch, chosen), MANCALA_OK);
        for (int i = 0; i < GAMES; i++) {
            const int32_t *reward = mancala_batch_rewards(batch) + 2 * i;
            if (chosen[i] < 0) {
                assert_int_equal(mancala_game_reset(games[i]), MANCALA_OK);
                assert_int_equal(reward[0], 0);
                continue;
            }
            int rounds = mancala_game_rounds_finished(games[i]);
            bool spends = mancala_game_phase(games[i]) != 0; /* on pits for the next round */
            int applied = mancala_game_apply(games[i], chosen[i]);
            assert_int_equal(applied, MANCALA_OK);
            for (int player = 0; player < 2; player++) {
                int store = mancala_game_rounds_finished(games[i]) == rounds
                                ? mancala_game_store(games[i], player)
                                : mancala_game_round_fact(games[i], rounds, MANCALA_ROUND_STORE, player);
                assert_int_equal(reward[player], spends ? 0 : store - stores[i][player]);
            }
        }
    }
    int32_t illegal[GAMES];
    int32_t before[GAMES];
    for (int i = 0; i < GAMES; i++) {
        illegal[i] = i == GAMES - 1 ? 63 : -1;
        before[i] = mancala_batch_boards(batch)[i];
        int32_t moves[64];
        if (mancala_game_moves(games[i], moves, 64) > 0 && i < GAMES - 1) {
            illegal[i] = moves[0];
        }
    }
    if (mancala_batch_masks(batch)[GAMES - 1] != 0) {
        assert_int_equal(mancala_batch_step(batch, illegal), MANCALA_ERROR_ILLEGAL_MOVE);
        for (int i = 0; i < GAMES; i++) {
            assert_int_equal(mancala_batch_boards(batch)[i], before[i]);
            assert_shows(batch, i, games[i]);
            mancala_game_free(games[i]);
        }
    } else {
        for (int i = 0; i < GAMES; i++) {
            mancala_game_free(games[i]);
        }
    }
    mancala_batch_free(batch);
    mancala_rules_unref(rules);
}

static void a_batch_plays_like_single_games(void **state)
{
    (void)state;
    static const char *const names[] = {
        "otjin:repetition=0",   "kalah:repetition=0",         "ovalhu:fill=choice,again=may",
        "anywoli:repetition=0", "toguz-kumalak:repetition=0", "oware:repetition=0",
        "hus:repetition=0",     "ba-awa:repetition=0",        "qelat:repetition=0"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        step_beside_games(names[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_plays_the_same_games), cmocka_unit_test(a_playout_is_what_the_header_says),
        cmocka_unit_test(threads_change_nothing),         cmocka_unit_test(captures_of_long_matches),
        cmocka_unit_test(bad_input_is_refused),           cmocka_unit_test(a_batch_plays_like_single_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
