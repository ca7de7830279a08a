/* SPDX-License-Identifier: MIT */
/* How many moves a search plays in thought. The numbers are budgets, not what is right: what has been reached so far,
 * and is not to be lost unnoticed. They are the same on every machine; whoever makes the search better lowers them. */
#include "help.h"

struct budget {
    const char *rules;
    int32_t plies; /* played before */
    int32_t depth; /* alpha-beta; for Monte Carlo 0: until everything is settled */
    uint64_t nodes;
};

/* Always the same moves, here and there on the board. */
static mancala_game *play_on(mancala_rules *rules, int32_t plies)
{
    mancala_game *game = begin(rules);
    int32_t moves[64];
    for (int32_t ply = 0; ply < plies; ply++) {
        int count = mancala_game_moves(game, moves, 64);
        assert_true(count > 0);
        assert_int_equal(mancala_game_apply(game, moves[(7 * ply + 3) % count]), MANCALA_OK);
    }
    return game;
}

/* Returns false if it took more than the budget. */
static bool keeps(const struct budget *budget, int32_t method)
{
    mancala_rules *rules = load(budget->rules);
    mancala_game *game = play_on(rules, budget->plies);
    const mancala_search_options options = {.size = sizeof options, .bytes = 1 << 20, .method = method};
    const mancala_search_limits limits = {
        .size = sizeof limits, .depth = budget->depth, .nodes = method == MANCALA_SEARCH_MONTE_CARLO ? 200000 : 0};
    mancala_search_report report = {.size = sizeof report};
    mancala_search *search;
    assert_int_equal(mancala_search_new(&search, rules, &options), MANCALA_OK);
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    assert_int_equal(mancala_search_progress(search, &report), MANCALA_OK);
    assert_true(report.end == MANCALA_SEARCH_SOLVED ||
                (report.end == MANCALA_SEARCH_DEPTH && method == MANCALA_SEARCH_ALPHA_BETA));
    if (report.nodes != budget->nodes) {
        print_error("{\"%s\", %d, %d, %llu}, was %llu\n", budget->rules, (int)budget->plies, (int)budget->depth,
                    (unsigned long long)report.nodes, (unsigned long long)budget->nodes);
    }
    mancala_search_free(search);
    mancala_game_free(game);
    mancala_rules_unref(rules);
    return report.nodes <= budget->nodes;
}

static void keep_all(const struct budget *budgets, size_t count, int32_t method)
{
    bool kept = true;
    for (size_t i = 0; i < count; i++) {
        kept = keeps(&budgets[i], method) && kept;
    }
    assert_true(kept);
}

static void test_alpha_beta(void **state)
{
    (void)state;
    static const struct budget budgets[] = {
        {"kalah", 0, 10, 21164},          {"kalah", 12, 11, 20050}, {"oware", 0, 10, 61116},
        {"oware", 20, 10, 17201},         {"otjin", 6, 8, 17516},   {"ovalhu", 0, 7, 18346},
        {"toguz-kumalak", 5, 8, 34259},   {"endodoi", 4, 8, 9011},  {"bohnenspiel", 8, 10, 27712},
        {"alemungula", 9, 10, 18224},     {"songo", 10, 9, 23542},  {"vai-lung-thlan", 4, 10, 40881},
        {"kalah:columns=3", 9, 20, 1323}, {"hus", 2, 6, 17101},     {"leyla-gobale", 6, 8, 9771},
        {"qelat", 6, 9, 12986},
    };
    keep_all(budgets, sizeof budgets / sizeof budgets[0], MANCALA_SEARCH_ALPHA_BETA);
}

static void test_monte_carlo(void **state)
{
    (void)state;
    static const struct budget budgets[] = {
        {"kalah", 34, 0, 445},
        {"kalah:columns=3", 4, 0, 34574},
        {"kalah:columns=3", 8, 0, 153},
        {"kalah:columns=3", 10, 0, 83},
        {"kalah:columns=4,seeds=3", 4, 0, 50285},
        {"kalah:columns=4,seeds=3", 6, 0, 51358},
        {"kalah:columns=4,seeds=3", 8, 0, 3006},
        {"kalah:columns=4,seeds=3", 10, 0, 304},
        {"kalah:columns=4,seeds=3", 12, 0, 17941},
        {"kalah:columns=2,seeds=3", 6, 0, 27},
    };
    keep_all(budgets, sizeof budgets / sizeof budgets[0], MANCALA_SEARCH_MONTE_CARLO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_alpha_beta), cmocka_unit_test(test_monte_carlo)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
