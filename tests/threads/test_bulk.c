/* SPDX-License-Identifier: MIT */
/* Work in bulk and endgame databases: threads of the library's own, and several such calls at the same time. */
#include <stdlib.h>

#include "together.h"

enum { THREADS = 3 };

/* --- Perft, playouts, batches --------------------------------------------------------------------------------- */

static void count_and_play(struct member *member)
{
    mancala_rules *rules = member->shared;
    mancala_game *game;
    WANT(member, mancala_game_new(&game, rules, 1) == MANCALA_OK);
    for (int i = 0; i < rounds(2); i++) {
        uint64_t count = 0;
        int32_t threads = 1 + (member->number + i) % 4;
        const mancala_playout_options options = {
            .size = sizeof options, .games = 200, .seed = (uint64_t)i, .plies = 200, .threads = threads};
        mancala_playout_totals totals = {.size = sizeof totals};
        WANT(member, mancala_game_perft_threads(game, 4, threads, &count) == MANCALA_OK);
        WANT(member, mancala_playouts(rules, &options, &totals) == MANCALA_OK && totals.games == 200);
        member->sum = mixed(mixed(member->sum, count), totals.signature);
    }
    mancala_game_free(game);
}

static void step_batch(struct member *member)
{
    enum { GAMES = 40 };
    mancala_rules *rules = member->shared;
    mancala_batch *batch;
    int32_t moves[GAMES];
    uint64_t random = 3;
    WANT(member, mancala_batch_new(&batch, rules, GAMES, 5) == MANCALA_OK);
    for (int i = 0; i < rounds(40); i++) {
        const uint64_t *masks = mancala_batch_masks(batch);
        for (int k = 0; k < GAMES; k++) {
            uint64_t draw = next_random(&random) % 64;
            moves[k] = 0;
            for (uint64_t bit = 0; masks[k] != 0 && bit < 64; bit++) {
                if (masks[k] >> (draw + bit) % 64 & 1) {
                    moves[k] = (int32_t)((draw + bit) % 64);
                    break;
                }
            }
        }
        WANT(member, mancala_batch_step(batch, moves) == MANCALA_OK);
        for (int k = 0; k < GAMES; k++) {
            member->sum = mixed(member->sum, (uint64_t)mancala_batch_rewards(batch)[2 * k]);
        }
    }
    mancala_batch_free(batch);
}

static void test_bulk(void **state)
{
    (void)state;
    static const char *const names[] = {"otjin", "oware", "toguz-kumalak", "pallanguli"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        mancala_rules *rules = load_rules(names[i]);
        struct member members[WORKERS_MAX];
        together(THREADS, step_batch, rules, members);
        for (int k = 1; k < THREADS; k++) {
            assert_true(members[k].sum == members[0].sum);
        }
        together_plainly(THREADS, count_and_play, rules);
        mancala_rules_unref(rules);
    }
}

/* The number of threads decides nothing. */
static void test_totals(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("otjin");
    mancala_game *game;
    uint64_t alone = 0;
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    assert_int_equal(mancala_game_perft(game, 5, &alone), MANCALA_OK);
    for (int i = 0; i < rounds(2); i++) {
        for (int32_t threads = 1; threads <= 8; threads++) {
            uint64_t count = 0;
            assert_int_equal(mancala_game_perft_threads(game, 5, threads, &count), MANCALA_OK);
            assert_true(count == alone);
        }
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* --- Endgame databases ---------------------------------------------------------------------------------------- */

static mancala_endgame *build(mancala_rules *rules, int32_t seeds, int32_t threads)
{
    const mancala_endgame_options options = {.size = sizeof options, .seeds = seeds, .threads = threads};
    mancala_endgame *endgame = NULL;
    assert_int_equal(mancala_endgame_build(&endgame, rules, &options), MANCALA_OK);
    assert_int_equal(mancala_endgame_verify(endgame, &options), MANCALA_OK);
    return endgame;
}

/* Everything that a database can be asked as a whole. */
static uint64_t counts_of(const mancala_endgame *endgame, int32_t seeds)
{
    uint64_t sum = 0;
    for (int32_t layer = 0; layer <= seeds; layer++) {
        for (int32_t lead = -6; lead <= 6; lead++) {
            uint64_t win = 0;
            uint64_t loss = 0;
            uint64_t neither = 0;
            int error = mancala_endgame_count(endgame, layer, lead, 0, &win, &loss, &neither);
            sum = mixed(sum, (uint64_t)error);
            sum = mixed(mixed(mixed(sum, win), loss), neither);
        }
    }
    return sum;
}

struct probed {
    mancala_rules *rules;
    const mancala_endgame *endgame;
    int32_t seeds;
};

/* Plays on to the end of random games and asks where the database knows the position; solves it as well. */
static void probe(struct member *member)
{
    const struct probed *probed = member->shared;
    const mancala_prover_options options = {.size = sizeof options, .memory = 1 << 20, .endgame = probed->endgame};
    mancala_prover *prover;
    WANT(member, mancala_prover_new(&prover, probed->rules, &options) == MANCALA_OK);
    for (uint64_t i = 0; i < (uint64_t)rounds(10); i++) {
        uint64_t random = i;
        int32_t moves[64];
        mancala_game *game;
        WANT(member, mancala_game_new(&game, probed->rules, 1) == MANCALA_OK);
        for (int count; (count = mancala_game_moves(game, moves, 64)) > 0;) {
            mancala_endgame_answer answer = {.size = sizeof answer};
            int error = mancala_endgame_probe(probed->endgame, game, &answer);
            WANT(member, error == MANCALA_OK || error == MANCALA_ERROR_MISSING);
            int32_t difference = 0;
            if (error == MANCALA_OK && answer.exact == 1) {
                WANT(member, mancala_prover_run(prover, game, &difference) == MANCALA_OK);
                WANT(member, difference == answer.difference);
            }
            member->sum = mixed(member->sum, error == MANCALA_OK ? (uint64_t)answer.outcome : 7);
            WANT(member, mancala_game_apply(game, moves[next_random(&random) % (uint64_t)count]) == MANCALA_OK);
        }
        mancala_game_free(game);
    }
    mancala_prover_free(prover);
}

static void test_endgame(void **state)
{
    (void)state;
    /* one that can cycle, and one that cannot */
    static const struct {
        const char *name;
        int32_t seeds;
    } cases[] = {{"awari", 4}, {"kalah", 5}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules = load_rules(cases[i].name);
        mancala_endgame *alone = build(rules, cases[i].seeds, 1);
        uint64_t expected = counts_of(alone, cases[i].seeds);
        struct probed probed = {rules, alone, cases[i].seeds};
        struct member members[WORKERS_MAX];
        for (int k = 0; k < rounds(1); k++) {
            for (int32_t threads = 2; threads <= 5; threads++) {
                mancala_endgame *endgame = build(rules, cases[i].seeds, threads);
                assert_true(counts_of(endgame, cases[i].seeds) == expected);
                mancala_endgame_free(endgame);
            }
        }
        together(THREADS, probe, &probed, members);
        for (int k = 1; k < THREADS; k++) {
            assert_true(members[k].sum == members[0].sum);
        }
        mancala_endgame_free(alone);
        mancala_rules_unref(rules);
    }
}

/* An allocator that counts without any care for threads: a build promises to call it from one at a time. */
struct plain {
    mancala_allocator allocator;
    long blocks;
};

static void *allocate(void *context, size_t bytes)
{
    struct plain *plain = context;
    plain->blocks++;
    return malloc(bytes);
}

static void release(void *context, void *block, size_t bytes)
{
    struct plain *plain = context;
    (void)bytes;
    plain->blocks--;
    free(block);
}

static void test_allocator(void **state)
{
    (void)state;
    struct plain plain = {.allocator = {sizeof(mancala_allocator), allocate, release, &plain}};
    const mancala_load_options options = {.size = sizeof options, .allocator = &plain.allocator};
    for (int i = 0; i < rounds(2); i++) {
        mancala_rules *rules;
        uint64_t count = 0;
        mancala_game *game;
        assert_int_equal(mancala_rules_load(&rules, i % 2 == 0 ? "awari" : "kalah", &options, NULL), MANCALA_OK);
        mancala_endgame_free(build(rules, 7, 4)); /* with fewer seeds, one thread does all */
        assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
        assert_int_equal(mancala_game_perft_threads(game, 4, 4, &count), MANCALA_OK);
        mancala_game_free(game);
        mancala_rules_unref(rules);
        assert_int_equal(plain.blocks, 0);
    }
}

/* A build with threads inside, each caller his own. */
static void build_beside(struct member *member)
{
    mancala_rules *rules = member->shared;
    for (int i = 0; i < rounds(1); i++) {
        const mancala_endgame_options options = {.size = sizeof options, .seeds = 4, .threads = 1 + member->number};
        mancala_endgame *endgame = NULL;
        WANT(member, mancala_endgame_build(&endgame, rules, &options) == MANCALA_OK);
        WANT(member, mancala_endgame_seeds(endgame) == 4);
        member->sum = counts_of(endgame, 4);
        mancala_endgame_free(endgame);
    }
}

static void test_builds_side_by_side(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("awari");
    struct member members[WORKERS_MAX];
    together(THREADS, build_beside, rules, members);
    for (int k = 1; k < THREADS; k++) {
        assert_true(members[k].sum == members[0].sum);
    }
    mancala_rules_unref(rules);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bulk),
        cmocka_unit_test(test_totals),
        cmocka_unit_test(test_endgame),
        cmocka_unit_test(test_allocator),
        cmocka_unit_test(test_builds_side_by_side),
    };
    return read_rounds(argc, argv) ? cmocka_run_group_tests(tests, NULL, NULL) : 2;
}
