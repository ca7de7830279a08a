/* SPDX-License-Identifier: MIT */
/* Searches that others watch and stop. */
#include "together.h"

#include <sched.h>

enum { WATCHERS = 3 };

static mancala_search *new_search(mancala_rules *rules, int32_t method, int32_t threads)
{
    const mancala_search_options options = {
        .size = sizeof options, .bytes = 8 << 20, .method = method, .threads = threads};
    mancala_search *search = NULL;
    assert_int_equal(mancala_search_new(&search, rules, &options), MANCALA_OK);
    return search;
}

/* --- Stopping and watching ------------------------------------------------------------------------------------ */

struct watched {
    mancala_search *search;
    mancala_game *game;
    uint64_t patience; /* how many reports a watcher reads before he stops it */
    int32_t analyse;
    atomic_int over;
};

/* A report is from one moment: what belongs together is never from two of them. */
static void look(struct member *member, struct watched *watched, uint64_t *nodes)
{
    mancala_search_report report = {.size = sizeof report};
    WANT(member, mancala_search_progress(watched->search, &report) == MANCALA_OK);
    WANT(member, report.plies >= 0 && report.plies <= MANCALA_SEARCH_VARIATION);
    WANT(member, (report.move == -1) == (report.plies == 0));
    WANT(member, report.plies == 0 || report.variation[0] == report.move);
    WANT(member, report.nodes >= *nodes);
    for (int32_t i = report.plies; i < MANCALA_SEARCH_VARIATION; i++) {
        WANT(member, report.variation[i] == 0);
    }
    *nodes = report.nodes;
}

static void run_or_watch(struct member *member)
{
    struct watched *watched = member->shared;
    uint64_t nodes = 0;
    if (member->number == 0) {
        const mancala_search_limits limits = {.size = sizeof limits, .analyse = watched->analyse};
        WANT(member, mancala_search_run(watched->search, &limits) == MANCALA_OK);
        atomic_store(&watched->over, 1);
        return;
    }
    for (uint64_t i = 0; i < watched->patience * (uint64_t)member->number; i++) {
        look(member, watched, &nodes);
    }
    WANT(member, mancala_search_stop(watched->search) == MANCALA_OK);
    while (atomic_load(&watched->over) == 0) {
        look(member, watched, &nodes);
    }
}

static void watch(mancala_rules *rules, mancala_game *game, int32_t method, int32_t threads, int times)
{
    struct watched watched = {.search = new_search(rules, method, threads), .game = game};
    for (int i = 0; i < times; i++) {
        uint64_t random = (uint64_t)i;
        watched.patience = next_random(&random) % 40;
        watched.analyse = i % 2;
        atomic_init(&watched.over, 0);
        assert_int_equal(mancala_search_start(watched.search, game), MANCALA_OK);
        together_plainly(1 + WATCHERS, run_or_watch, &watched);
        mancala_search_report report = {.size = sizeof report};
        assert_int_equal(mancala_search_progress(watched.search, &report), MANCALA_OK);
        assert_int_equal(report.end, MANCALA_SEARCH_STOPPED);
        assert_int_equal(mancala_game_is_legal(game, report.move), 1);
    }
    mancala_search_free(watched.search);
}

static void test_stopped_by_others(void **state)
{
    (void)state;
    static const char *const names[] = {"otjin", "ovalhu", "anywoli"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        mancala_rules *rules = load_rules(names[i]);
        mancala_game *game;
        assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
        for (int32_t threads = 1; threads <= 3; threads++) {
            watch(rules, game, MANCALA_SEARCH_ALPHA_BETA, threads, rounds(5));
            watch(rules, game, MANCALA_SEARCH_MONTE_CARLO, threads, rounds(5));
        }
        mancala_game_free(game);
        mancala_rules_unref(rules);
    }
}

/* An analysis tells how far it is in the middle of an iteration, too: the nodes only grow. */
static void analyse_or_watch(struct member *member)
{
    struct watched *watched = member->shared;
    uint64_t nodes = 0;
    if (member->number == 0) {
        const mancala_search_limits limits = {.size = sizeof limits, .milliseconds = 700, .analyse = 1};
        WANT(member, mancala_search_run(watched->search, &limits) == MANCALA_OK);
        atomic_store(&watched->over, 1);
    }
    while (atomic_load(&watched->over) == 0) {
        look(member, watched, &nodes);
        sched_yield();
    }
}

static void test_told_while_analysing(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("otjin");
    struct watched watched = {.search = new_search(rules, MANCALA_SEARCH_ALPHA_BETA, 2)};
    assert_int_equal(mancala_game_new(&watched.game, rules, 1), MANCALA_OK);
    atomic_init(&watched.over, 0);
    assert_int_equal(mancala_search_start(watched.search, watched.game), MANCALA_OK);
    together_plainly(2, analyse_or_watch, &watched);
    mancala_search_free(watched.search);
    mancala_game_free(watched.game);
    mancala_rules_unref(rules);
}

/* --- Side by side --------------------------------------------------------------------------------------------- */

struct task {
    mancala_rules *rules;
    int32_t method;
};

static void search_alone(struct member *member)
{
    const struct task *task = member->shared;
    const mancala_search_options options = {
        .size = sizeof options, .bytes = 8 << 20, .method = task->method, .threads = 1 + member->number % 3};
    const mancala_search_limits limits = {.size = sizeof limits, .nodes = 3000, .analyse = 1, .seed = 7};
    for (uint64_t i = 0; i < (uint64_t)rounds(2); i++) {
        mancala_game *game;
        mancala_search *search;
        uint64_t random = i;
        WANT(member, mancala_game_new(&game, task->rules, 1) == MANCALA_OK);
        for (int ply = 0; ply < 6; ply++) {
            int32_t moves[64];
            int count = mancala_game_moves(game, moves, 64);
            if (count > 0) {
                WANT(member, mancala_game_apply(game, moves[next_random(&random) % (uint64_t)count]) == MANCALA_OK);
            }
        }
        WANT(member, mancala_search_new(&search, task->rules, &options) == MANCALA_OK);
        WANT(member, mancala_search_start(search, game) == MANCALA_OK);
        mancala_game_free(game);
        WANT(member, mancala_search_run(search, &limits) == MANCALA_OK);
        for (int32_t rank = 0; rank < mancala_search_count(search); rank++) {
            mancala_search_score score = {.size = sizeof score};
            WANT(member, mancala_search_rank(search, rank, &score) == MANCALA_OK);
            member->sum = mixed(member->sum, (uint64_t)score.move);
            member->sum = mixed(member->sum, (uint64_t)score.score);
            member->sum = mixed(member->sum, score.nodes);
        }
        mancala_search_free(search);
    }
}

/* Whatever else goes on, and with however many threads: every handle finds the same. */
static void test_side_by_side(void **state)
{
    (void)state;
    static const char *const names[] = {"otjin", "intotoi", "oware"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        mancala_rules *rules = load_rules(names[i]);
        for (int32_t method = MANCALA_SEARCH_ALPHA_BETA; method <= MANCALA_SEARCH_MONTE_CARLO; method++) {
            struct task task = {.rules = rules, .method = method};
            struct member members[WORKERS_MAX];
            together(4, search_alone, &task, members);
            for (int k = 1; k < 4; k++) {
                assert_true(members[k].sum == members[0].sum);
            }
        }
        mancala_rules_unref(rules);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stopped_by_others),
        cmocka_unit_test(test_told_while_analysing),
        cmocka_unit_test(test_side_by_side),
    };
    return read_rounds(argc, argv) ? cmocka_run_group_tests(tests, NULL, NULL) : 2;
}
