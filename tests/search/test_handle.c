/* SPDX-License-Identifier: MIT */
/* The handle of a search: limits, stopping, memory, progress, and that chance decides nothing. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "help.h"

static int64_t microseconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t microseconds(void)
{
    return microseconds_of(CLOCK_MONOTONIC);
}

static void rest(long milliseconds)
{
    const struct timespec pause = {0, milliseconds * 1000000L};
    nanosleep(&pause, NULL);
}

static mancala_game *game_at(mancala_rules *rules, int plies, uint64_t seed)
{
    mancala_game *game;
    uint64_t random = seed;
    assert_int_equal(mancala_game_new(&game, rules, 0), MANCALA_OK);
    play_random(game, plies, &random);
    return game;
}

/* --- The same answer ------------------------------------------------------------------------------------------ */

enum { ANSWER_CAP = 64 * 80 };

/* Everything that a search has found out, but the time. */
static size_t answer_of(mancala_search *search, int64_t answer[ANSWER_CAP])
{
    mancala_search_report report = report_of(search);
    size_t length = 0;
    answer[length++] = (int64_t)report.nodes;
    answer[length++] = report.depth;
    answer[length++] = report.end;
    for (int i = 0; i < mancala_search_count(search); i++) {
        int32_t moves[MANCALA_SEARCH_VARIATION];
        mancala_search_score score = {.size = sizeof score};
        assert_int_equal(mancala_search_rank(search, i, &score), MANCALA_OK);
        answer[length++] = score.move;
        answer[length++] = score.score;
        answer[length++] = score.outcome;
        answer[length++] = score.bound;
        answer[length++] = (int64_t)score.nodes;
        int count = mancala_search_variation(search, i, moves, MANCALA_SEARCH_VARIATION);
        assert_in_range(count, 1, MANCALA_SEARCH_VARIATION);
        assert_int_equal(moves[0], score.move);
        for (int k = 0; k < count; k++) {
            answer[length++] = moves[k];
        }
    }
    return length;
}

/* Runs on a handle that has searched something else before, and on others with more threads. */
static void same_answer(const char *name, int32_t method, const mancala_search_limits *limits)
{
    mancala_rules *rules = load_rules(name);
    mancala_game *game = game_at(rules, 12, 5);
    mancala_game *other = game_at(rules, 20, 9);
    int64_t answers[3][ANSWER_CAP];
    size_t lengths[3];
    for (int32_t threads = 1; threads <= 3; threads++) {
        mancala_search *search = new_search(rules, 8 << 20, method, threads);
        if (threads == 2) {
            assert_int_equal(mancala_search_start(search, other), MANCALA_OK);
            assert_int_equal(mancala_search_run(search, limits), MANCALA_OK);
        }
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, limits), MANCALA_OK);
        lengths[threads - 1] = answer_of(search, answers[threads - 1]);
        mancala_search_free(search);
    }
    for (int i = 1; i < 3; i++) {
        assert_int_equal(lengths[i], lengths[0]);
        assert_memory_equal(answers[i], answers[0], lengths[0] * sizeof answers[0][0]);
    }
    mancala_game_free(game);
    mancala_game_free(other);
    mancala_rules_unref(rules);
}

static void test_same_answer(void **state)
{
    (void)state;
    const mancala_search_limits nodes = {.size = sizeof nodes, .nodes = 60000, .seed = 3};
    const mancala_search_limits depth = {.size = sizeof depth, .depth = 7, .analyse = 1};
    const mancala_search_limits both = {.size = sizeof both, .nodes = 60000, .analyse = 1};
    const mancala_search_limits level = {.size = sizeof level, .level = 4, .seed = 8};
    const mancala_search_limits low = {.size = sizeof low, .level = 1, .seed = 8};
    const char *const names[] = {"otjin", "ovalhu", "intotoi", "anywoli"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        same_answer(names[i], MANCALA_SEARCH_ALPHA_BETA, &nodes);
        same_answer(names[i], MANCALA_SEARCH_ALPHA_BETA, &depth);
        same_answer(names[i], MANCALA_SEARCH_ALPHA_BETA, &both);
        same_answer(names[i], MANCALA_SEARCH_ALPHA_BETA, &level);
        same_answer(names[i], MANCALA_SEARCH_MONTE_CARLO, &nodes);
        same_answer(names[i], MANCALA_SEARCH_AUTO, &low);
    }
}

/* An analysis that may play one move in thought looks at the first ply all the same, and no further. */
static void test_analysis_of_one_node(void **state)
{
    (void)state;
    const mancala_search_limits limits = {.size = sizeof limits, .nodes = 1, .analyse = 1};
    mancala_search_report report = {.size = sizeof report};
    mancala_rules *rules = load_rules("otjin");
    mancala_game *game = game_at(rules, 0, 1);
    mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 1);
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    assert_int_equal(mancala_search_progress(search, &report), MANCALA_OK);
    assert_int_equal(report.end, MANCALA_SEARCH_NODES);
    assert_true(report.nodes < 100);
    mancala_search_free(search);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* The moves of a search by nodes, as they were when this test was written: they must be the same on every machine. */
static void test_known_answer(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int32_t method;
        int32_t move;
        int32_t score;
    } known[] = {
        {"otjin", MANCALA_SEARCH_ALPHA_BETA, 5, 3},
        {"ovalhu", MANCALA_SEARCH_ALPHA_BETA, 0, 68},
        {"otjin", MANCALA_SEARCH_MONTE_CARLO, 6, 573},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const mancala_search_limits limits = {.size = sizeof limits, .nodes = 50000, .seed = 1};
        mancala_rules *rules = load_rules(known[i].name);
        mancala_game *game = game_at(rules, 0, 1);
        mancala_search *search = new_search(rules, 2 << 20, known[i].method, 1);
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        mancala_search_report report = report_of(search);
        if (report.move != known[i].move || report.score != known[i].score) {
            print_error("%s, method %d: move %d, score %d\n", known[i].name, (int)known[i].method, (int)report.move,
                        (int)report.score);
        }
        assert_int_equal(report.move, known[i].move);
        assert_int_equal(report.score, known[i].score);
        mancala_search_free(search);
        mancala_game_free(game);
        mancala_rules_unref(rules);
    }
}

/* --- Limits --------------------------------------------------------------------------------------------------- */

static void test_limits(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("otjin");
    mancala_game *game = game_at(rules, 0, 1);
    mancala_search *search = new_search(rules, 0, MANCALA_SEARCH_AUTO, 1);
    mancala_search_limits limits = {.size = sizeof limits, .depth = 4};
    assert_int_equal(mancala_search_method(search), MANCALA_SEARCH_ALPHA_BETA);
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_ERROR_NOTHING);
    assert_int_equal(mancala_search_count(search), 0);
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(report_of(search).move, -1);

    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    assert_int_equal(report_of(search).depth, 4);
    assert_int_equal(report_of(search).end, MANCALA_SEARCH_DEPTH);
    assert_int_equal(mancala_search_count(search), 9);

    limits = (mancala_search_limits){.size = sizeof limits, .nodes = 5000};
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    assert_int_equal(report_of(search).nodes, 5000);
    assert_int_equal(report_of(search).end, MANCALA_SEARCH_NODES);

    /* The machine may be busy: the best of a few counts. */
    int64_t least = INT64_MAX;
    for (int i = 0; i < 5; i++) {
        limits = (mancala_search_limits){.size = sizeof limits, .milliseconds = 40};
        int64_t before = microseconds();
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        int64_t passed = microseconds() - before;
        assert_int_equal(report_of(search).end, MANCALA_SEARCH_TIME);
        assert_true(passed >= 38000);
        assert_in_range(report_of(search).milliseconds, 38, passed / 1000 + 2);
        least = passed < least ? passed : least;
    }
    assert_true(least < 60000);

    limits = (mancala_search_limits){.size = sizeof limits, .level = 11};
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_ERROR_RANGE);
    limits = (mancala_search_limits){.size = 4};
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_search_start(search, NULL), MANCALA_ERROR_ARGUMENT);

    mancala_rules *others = load_rules("ovalhu");
    mancala_game *other = game_at(others, 0, 1);
    assert_int_equal(mancala_search_start(search, other), MANCALA_ERROR_OTHER_RULES);
    mancala_game_free(other);
    mancala_rules_unref(others);
    mancala_search_free(search);
    mancala_search_free(NULL);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* Each player has one move, which puts one seed into his store. */
static const char drops[] = "game drops\ntitle Drops\nsource Made up\nboard 2 x 1, stores right\nfill 200\n"
                            "lift 1 seeds\nsow counterclockwise, through own store\nlast seed\n  else -> stop\n"
                            "end\n  mover cannot move -> owners take their rows\n";

/* However long a game goes on, 127 plies are the deepest look (docs/search.md). */
static void test_deepest(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules(drops);
    mancala_game *game = game_at(rules, 0, 1);
    mancala_search *search = new_search(rules, 0, MANCALA_SEARCH_ALPHA_BETA, 1);
    const mancala_search_limits limits = {.size = sizeof limits, .depth = 1000};
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    mancala_search_report report = report_of(search);
    assert_int_equal(report.depth, 127);
    assert_int_equal(report.end, MANCALA_SEARCH_DEPTH);
    assert_int_equal(report.plies, MANCALA_SEARCH_VARIATION);
    assert_int_equal(report.score, 1);
    mancala_search_free(search);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* A sampled game is broken off after 300 plies behind the tree, and a lead of one seed then counts a quarter of a win:
 * that is what the first game comes to, in which South has moved once more than North. */
static void test_broken_off(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules(drops);
    mancala_search *search = new_search(rules, 0, MANCALA_SEARCH_MONTE_CARLO, 1);
    const mancala_search_limits limits = {.size = sizeof limits, .nodes = 400};
    for (int plies = 0; plies < 3; plies++) {
        mancala_game *game = game_at(rules, plies, 1);
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_equal(report_of(search).unit, MANCALA_SCORE_PER_MILLE);
        assert_int_equal(report_of(search).score, plies % 2 == 0 ? 750 : 500);
        mancala_game_free(game);
    }
    mancala_search_free(search);
    mancala_rules_unref(rules);
}

/* A level takes no more than it may, and the lowest do not search: where nothing is sampled there are no chances, and a
 * score is a lead. */
static void test_levels(void **state)
{
    (void)state;
    static const uint64_t nodes[] = {40, 300, 2500, 8000, 25000, 75000, 200000}; /* docs/search.md */
    mancala_rules *rules = load_rules("otjin");
    mancala_game *game = game_at(rules, 0, 1);
    mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 1);
    mancala_search *sampling = new_search(rules, 1 << 20, MANCALA_SEARCH_MONTE_CARLO, 1);
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(mancala_search_start(sampling, game), MANCALA_OK);
    for (int32_t level = 3; level <= 9; level++) {
        const mancala_search_limits limits = {.size = sizeof limits, .level = level};
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_equal(report_of(search).end, MANCALA_SEARCH_NODES);
        assert_int_equal(report_of(search).nodes, nodes[level - 3]);
        if (level <= 5) {
            assert_int_equal(mancala_search_run(sampling, &limits), MANCALA_OK);
            uint64_t sampled = report_of(sampling).nodes;
            assert_true(sampled >= 32 * nodes[level - 3] && sampled < 32 * nodes[level - 3] + 200);
        }
    }
    for (int32_t level = 1; level <= 2; level++) {
        const mancala_search_limits limits = {.size = sizeof limits, .level = level};
        assert_int_equal(mancala_search_run(sampling, &limits), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_true(report_of(search).nodes <= 20);
        assert_int_equal(report_of(sampling).unit, MANCALA_SCORE_SEEDS);
        assert_int_equal(report_of(sampling).score, report_of(search).score);
        for (int32_t rank = 0; rank < mancala_search_count(search); rank++) {
            mancala_search_score one = {.size = sizeof one};
            mancala_search_score other = {.size = sizeof other};
            assert_int_equal(mancala_search_rank(sampling, rank, &one), MANCALA_OK);
            assert_int_equal(mancala_search_rank(search, rank, &other), MANCALA_OK);
            assert_memory_equal(&one, &other, sizeof one);
        }
    }
    mancala_search_free(search);
    mancala_search_free(sampling);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* --- Stopping, and watching from another thread --------------------------------------------------------------- */

struct running {
    mancala_search *search;
    mancala_search_limits limits;
    int error;
    int64_t returned;
};

static void *run(void *argument)
{
    struct running *running = argument;
    running->error = mancala_search_run(running->search, &running->limits);
    running->returned = microseconds_of(CLOCK_THREAD_CPUTIME_ID);
    return NULL;
}

/* How many microseconds a running search takes to return, by the clock of its own thread: the machine may be busy. */
static int64_t stop_once(mancala_search *search, mancala_game *game, int analyse)
{
    struct running running = {.search = search, .limits = {.size = sizeof running.limits, .analyse = analyse}};
    pthread_t thread;
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(pthread_create(&thread, NULL, run, &running), 0);
    mancala_search_report report = report_of(search);
    for (int i = 0; i < 2000 && report.depth < 3; i++) {
        rest(1);
        report = report_of(search);
    }
    assert_true(report.depth >= 3);
    assert_true(report.move >= 0 && report.plies > 0 && report.variation[0] == report.move && report.nodes > 0);
    assert_int_equal(report.end, MANCALA_SEARCH_RUNNING);
    clockid_t clock;
    assert_int_equal(pthread_getcpuclockid(thread, &clock), 0);
    int64_t asked = microseconds_of(clock);
    assert_int_equal(mancala_search_stop(search), MANCALA_OK);
    pthread_join(thread, NULL);
    assert_int_equal(running.error, MANCALA_OK);
    assert_int_equal(report_of(search).end, MANCALA_SEARCH_STOPPED);
    return running.returned - asked;
}

static void test_stop(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int32_t method;
        int analyse;
    } cases[] = {{"otjin", MANCALA_SEARCH_ALPHA_BETA, 0},
                 {"otjin", MANCALA_SEARCH_ALPHA_BETA, 1},
                 {"ovalhu", MANCALA_SEARCH_ALPHA_BETA, 0},
                 {"anywoli", MANCALA_SEARCH_MONTE_CARLO, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules = load_rules(cases[i].name);
        mancala_game *game = game_at(rules, 4, 3);
        mancala_search *search = new_search(rules, 0, cases[i].method, 2);
        int64_t most = 0;
        for (int k = 0; k < 5; k++) {
            int64_t taken = stop_once(search, game, cases[i].analyse);
            most = taken > most ? taken : most;
        }
        print_message("%s: stopped after %lld microseconds\n", cases[i].name, (long long)most);
        assert_true(most < 10000);

        /* A stop is not lost when it comes before the search. */
        const mancala_search_limits limits = {.size = sizeof limits};
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_stop(search), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_equal(report_of(search).end, MANCALA_SEARCH_STOPPED);
        assert_true(mancala_game_is_legal(game, report_of(search).move) == 1);
        mancala_search_free(search);
        mancala_game_free(game);
        mancala_rules_unref(rules);
    }
}

struct listening {
    mancala_search *search;
    int32_t last_depth;
    int calls;
};

static int32_t listen(void *context, const mancala_search_report *report)
{
    struct listening *listening = context;
    assert_true(report->depth > listening->last_depth);
    assert_true(mancala_search_count(listening->search) > 0);
    listening->last_depth = report->depth;
    listening->calls++;
    return listening->calls == 5;
}

static void test_listener(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("otjin");
    mancala_game *game = game_at(rules, 0, 1);
    mancala_search *search = new_search(rules, 0, MANCALA_SEARCH_ALPHA_BETA, 1);
    struct listening listening = {search, 0, 0};
    const mancala_search_limits limits = {.size = sizeof limits, .listener = listen, .context = &listening};
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    assert_int_equal(listening.calls, 5);
    assert_int_equal(report_of(search).depth, 5);
    assert_int_equal(report_of(search).end, MANCALA_SEARCH_STOPPED);
    mancala_search_free(search);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* --- Memory --------------------------------------------------------------------------------------------------- */

struct meter {
    size_t now, most;
    int refuse;
};

static void *take(void *context, size_t bytes)
{
    struct meter *meter = context;
    if (meter->refuse) {
        return NULL;
    }
    meter->now += bytes;
    meter->most = meter->now > meter->most ? meter->now : meter->most;
    return malloc(bytes);
}

static void give_back(void *context, void *memory, size_t bytes)
{
    struct meter *meter = context;
    meter->now -= bytes;
    free(memory);
}

static void test_memory(void **state)
{
    (void)state;
    struct meter meter = {0, 0, 0};
    const mancala_allocator allocator = {sizeof allocator, take, give_back, &meter};
    const mancala_load_options load = {.size = sizeof load, .allocator = &allocator};
    static const int32_t methods[] = {MANCALA_SEARCH_ALPHA_BETA, MANCALA_SEARCH_MONTE_CARLO};
    mancala_rules *rules;
    assert_int_equal(mancala_rules_load(&rules, "otjin", &load, NULL), MANCALA_OK);
    mancala_game *game = game_at(rules, 0, 1);
    for (size_t i = 0; i < 6; i++) {
        size_t bytes = (size_t)(i < 2 ? 524288 : i < 4 ? 1000003 : 4 << 20);
        size_t before = meter.now;
        meter.most = before;
        mancala_search *search = new_search(rules, bytes, methods[i % 2], i < 2 ? 1 : 2);
        const mancala_search_limits limits = {.size = sizeof limits, .nodes = 300000};
        const mancala_search_limits all = {.size = sizeof all, .nodes = 300000, .analyse = 1};
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &all), MANCALA_OK);
        assert_true(meter.most - before <= bytes);
        assert_true(meter.most - before > bytes / 2);
        mancala_search_free(search);
        assert_int_equal(meter.now, before);
    }
    const mancala_search_options small = {.size = sizeof small, .bytes = 1000};
    const mancala_search_options crowded = {.size = sizeof crowded, .bytes = 524288, .threads = 64};
    mancala_search *search;
    assert_int_equal(mancala_search_new(&search, rules, &small), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_search_new(&search, rules, &crowded), MANCALA_ERROR_LIMIT);
    meter.refuse = 1;
    assert_int_equal(mancala_search_new(&search, rules, NULL), MANCALA_ERROR_MEMORY);
    assert_null(search);
    meter.refuse = 0;
    mancala_game_free(game);
    mancala_rules_unref(rules);
    assert_int_equal(meter.now, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_answer),  cmocka_unit_test(test_analysis_of_one_node),
        cmocka_unit_test(test_known_answer), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_deepest),      cmocka_unit_test(test_broken_off),
        cmocka_unit_test(test_levels),       cmocka_unit_test(test_stop),
        cmocka_unit_test(test_listener),     cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests_name("search handle", tests, NULL, NULL);
}
