/* SPDX-License-Identifier: MIT */
/* What a search answers: wins that are there, lots that it may not foresee, the choice of a method, the order of the
 * levels. */
#include <string.h>

#include "help.h"

/* Seeds are never captured; who cannot move gets nothing. A lead does not exist before the end. */
static const char blockade[] = "game blockade\n"
                               "title Blockade\n"
                               "source A ruleset for tests\n"
                               "board 2 x 4, no stores\n"
                               "fill 1\n"
                               "sow counterclockwise\n"
                               "last seed\n"
                               "  in opponent row and occupied -> relay\n"
                               "  else -> stop\n"
                               "end\n"
                               "  mover cannot move -> opponent takes the rest\n"
                               "win most seeds\n";

/* Who gets rid of his seeds wins: neither what is captured nor what lies in the pits is a lead. */
static const char riddance[] = "game riddance\n"
                               "title Riddance\n"
                               "source A ruleset for tests\n"
                               "board 2 x 4, no stores\n"
                               "fill 1\n"
                               "sow counterclockwise\n"
                               "last seed\n"
                               "  in opponent row and occupied -> relay\n"
                               "  else -> stop\n"
                               "end\n"
                               "  mover cannot move -> opponent loses\n"
                               "win most seeds\n";

static mancala_game *set_up(mancala_rules *rules, const char *position)
{
    mancala_game *game;
    assert_int_equal(mancala_game_new(&game, rules, 0), MANCALA_OK);
    if (position != NULL && mancala_game_set_position(game, position) != MANCALA_OK) {
        print_error("%s: %s\n", position, mancala_game_message(game));
        fail();
    }
    return game;
}

/* Whether the player to move can force the end that he wants: plain recursion, as a check. 1 wins, -1 loses, 0 neither
 * within the plies. */
static int forced(mancala_game *game, int plies)
{
    int32_t moves[64];
    int mover = mancala_game_mover(game);
    int count = mancala_game_moves(game, moves, 64);
    int best = -1;
    for (int i = 0; i < count && best < 1; i++) {
        assert_int_equal(mancala_game_apply(game, moves[i]), MANCALA_OK);
        int result = mancala_game_result(game);
        int value = 0;
        if (result <= MANCALA_RESULT_NORTH) {
            value = result == mover ? 1 : -1;
        } else if (result == MANCALA_RESULT_UNFINISHED && plies > 1) {
            value = mancala_game_mover(game) == mover ? forced(game, plies - 1) : -forced(game, plies - 1);
        }
        assert_int_equal(mancala_game_undo(game), MANCALA_OK);
        best = value > best ? value : best;
    }
    return best;
}

/* Late positions in which somebody wins by force: the search says so, and its move keeps the win. */
static void test_forced_wins(void **state)
{
    (void)state;
    static const char *const names[] = {"otjin:seeds=2", "anywoli", "otjin"};
    int wins = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        mancala_rules *rules = load_rules(names[i]);
        mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 1);
        mancala_search *sampler = new_search(rules, 1 << 20, MANCALA_SEARCH_MONTE_CARLO, 1);
        for (uint64_t seed = 1; seed <= 200; seed++) {
            uint64_t random = seed;
            mancala_game *game = set_up(rules, NULL);
            play_random(game, 1000, &random);
            for (int back = 0; back < 4; back++) {
                mancala_game_undo(game);
            }
            if (forced(game, 4) == 1 && mancala_game_moves(game, NULL, 0) > 1) {
                const mancala_search_limits limits = {.size = sizeof limits, .depth = 6, .nodes = 200000};
                int mover = mancala_game_mover(game);
                assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
                assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
                mancala_search_report report = report_of(search);
                if (report.outcome != MANCALA_PROOF_WIN) {
                    print_error("%s, seed %llu: the win was not found\n", names[i], (unsigned long long)seed);
                }
                assert_int_equal(report.outcome, MANCALA_PROOF_WIN);
                assert_int_equal(mancala_search_start(sampler, game), MANCALA_OK);
                assert_int_equal(mancala_search_run(sampler, &limits), MANCALA_OK);
                assert_int_equal(report_of(sampler).outcome, MANCALA_PROOF_WIN);
                assert_int_equal(mancala_game_apply(game, report.move), MANCALA_OK);
                int result = mancala_game_result(game);
                int after = result <= MANCALA_RESULT_NORTH      ? (result == mover ? 1 : -1)
                            : mancala_game_mover(game) == mover ? forced(game, 6)
                                                                : -forced(game, 6);
                assert_int_equal(after, 1);
                wins++;
            }
            mancala_game_free(game);
        }
        mancala_search_free(sampler);
        mancala_search_free(search);
        mancala_rules_unref(rules);
    }
    if (wins < 20) {
        print_error("only %d wins were there to be found\n", wins);
    }
    assert_true(wins >= 20);
}

/* Where neither side can force a win the search says so once it has seen everything, and not before: the two words for
 * 0 are told apart. Small late positions, of which some turn out that way. */
static void test_neither(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("otjin:seeds=2");
    mancala_search *search = new_search(rules, 0, MANCALA_SEARCH_AUTO, 1);
    int solved = 0;
    int neither = 0;
    for (uint64_t seed = 1; seed <= 80; seed++) {
        uint64_t random = seed;
        mancala_game *game = set_up(rules, NULL);
        play_random(game, 1000, &random);
        for (int back = 0; back < 5; back++) {
            mancala_game_undo(game);
        }
        const mancala_search_limits limits = {.size = sizeof limits, .nodes = 100000, .analyse = 1};
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        mancala_search_report report = report_of(search);
        assert_true(report.outcome != MANCALA_PROOF_NEITHER || report.score == 0);
        if (report.end == MANCALA_SEARCH_SOLVED) {
            assert_true(report.outcome != MANCALA_PROOF_UNKNOWN);
            solved++;
            neither += report.outcome == MANCALA_PROOF_NEITHER;
        }
        mancala_game_free(game);
    }
    if (solved < 10 || neither == 0) {
        print_error("%d positions were solved, %d of them won by neither\n", solved, neither);
    }
    assert_true(solved >= 10 && neither > 0);
    mancala_search_free(search);
    mancala_rules_unref(rules);
}

/* Whatever lot the game will draw, the search answers the same. */
static void test_lots(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("anywoli:last=lottery");
    mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 1);
    mancala_search_report first = {.size = sizeof first};
    for (uint64_t seed = 0; seed < 8; seed++) {
        uint64_t random = 4;
        mancala_game *game;
        const mancala_search_limits limits = {.size = sizeof limits, .depth = 5};
        assert_int_equal(mancala_game_new(&game, rules, seed), MANCALA_OK);
        play_random(game, 1000, &random);
        for (int back = 0; back < 3; back++) {
            mancala_game_undo(game);
        }
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        mancala_search_report report = report_of(search);
        if (seed == 0) {
            first = report;
        }
        assert_int_equal(report.move, first.move);
        assert_int_equal(report.score, first.score);
        assert_int_equal(report.nodes, first.nodes);
        mancala_game_free(game);
    }
    mancala_search_free(search);
    mancala_rules_unref(rules);
}

/* The third occurrence ends the game: the search knows what has occurred before it began. */
static void test_repetition(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("otjin:seeds=2,repetition=2");
    mancala_game *game = set_up(rules, NULL);
    mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 1);
    int found = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t random = seed;
        assert_int_equal(mancala_game_reset(game), MANCALA_OK);
        play_random(game, 1000, &random);
        int32_t moves[64];
        int count = mancala_game_moves(game, moves, 64);
        for (int i = 0; i < count; i++) {
            mancala_effect effect = {.size = sizeof effect};
            assert_int_equal(mancala_game_preview(game, moves[i], &effect), MANCALA_OK);
            if (effect.reason != MANCALA_REASON_REPETITION) {
                continue;
            }
            const mancala_search_limits limits = {.size = sizeof limits, .depth = 1, .analyse = 1};
            assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
            assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
            for (int rank = 0; rank < count; rank++) {
                mancala_search_score score = {.size = sizeof score};
                assert_int_equal(mancala_search_rank(search, rank, &score), MANCALA_OK);
                if (score.move == moves[i]) {
                    assert_int_equal(score.score, 0);
                    assert_int_equal(score.outcome, MANCALA_PROOF_NEITHER);
                    found++;
                }
            }
        }
    }
    assert_true(found > 0);
    mancala_search_free(search);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

static void expect_method(const char *rules_name, int32_t method)
{
    mancala_rules *rules = load_rules(rules_name);
    mancala_search *search = NULL;
    assert_int_equal(mancala_search_new(&search, rules, NULL), MANCALA_OK);
    if (mancala_search_method(search) != method) {
        print_error("%.20s: method %d\n", rules_name, mancala_search_method(search));
    }
    assert_int_equal(mancala_search_method(search), method);
    mancala_search_free(search);
    mancala_rules_unref(rules);
}

static void test_method(void **state)
{
    (void)state;
    expect_method("otjin", MANCALA_SEARCH_ALPHA_BETA);
    expect_method("ovalhu", MANCALA_SEARCH_ALPHA_BETA);
    expect_method("anywoli", MANCALA_SEARCH_ALPHA_BETA);
    expect_method("intotoi", MANCALA_SEARCH_ALPHA_BETA);
    expect_method("hus", MANCALA_SEARCH_ALPHA_BETA);
    expect_method(blockade, MANCALA_SEARCH_ALPHA_BETA);
    expect_method(riddance, MANCALA_SEARCH_MONTE_CARLO);
}

/* --- Levels --------------------------------------------------------------------------------------------------- */

/* Plays a game with the levels of South and North; the result. */
static int play_levels(mancala_search *search, mancala_game *game, const int32_t levels[2], uint64_t seed)
{
    uint64_t random = seed / 2;
    assert_int_equal(mancala_game_reset(game), MANCALA_OK);
    play_random(game, 4, &random);
    for (int ply = 0; ply < 300 && mancala_game_result(game) == MANCALA_RESULT_UNFINISHED; ply++) {
        const mancala_search_limits limits = {
            .size = sizeof limits, .level = levels[mancala_game_mover(game)], .seed = seed * 1000 + (uint64_t)ply};
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_equal(mancala_game_apply(game, report_of(search).move), MANCALA_OK);
    }
    return mancala_game_result(game);
}

/* Half points that the higher level gets in 20 games, of 40.*/
static int match_levels(const char *name, int32_t higher, int32_t lower)
{
    mancala_rules *rules = load_rules(name);
    mancala_game *game = set_up(rules, NULL);
    mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_AUTO, 1);
    int points = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        int higher_side = (int)(seed % 2);
        const int32_t levels[2] = {higher_side == 0 ? higher : lower, higher_side == 0 ? lower : higher};
        int result = play_levels(search, game, levels, seed);
        points += result == higher_side ? 2 : result == 1 - higher_side ? 0 : 1;
    }
    mancala_search_free(search);
    mancala_game_free(game);
    mancala_rules_unref(rules);
    return points;
}

static void test_levels(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int32_t higher, lower;
    } pairs[] = {{"otjin", 3, 1},   {"otjin", 5, 2},   {"otjin", 6, 3},  {"ovalhu", 3, 1},
                 {"intotoi", 4, 1}, {"intotoi", 6, 3}, {blockade, 4, 1}, {riddance, 4, 1}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        int points = match_levels(pairs[i].name, pairs[i].higher, pairs[i].lower);
        if (points < 24) {
            print_error("%.20s: level %d got %d half points of 40 against level %d\n", pairs[i].name,
                        (int)pairs[i].higher, points, (int)pairs[i].lower);
        }
        assert_true(points >= 24);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forced_wins), cmocka_unit_test(test_neither), cmocka_unit_test(test_lots),
        cmocka_unit_test(test_repetition),  cmocka_unit_test(test_method),  cmocka_unit_test(test_levels),
    };
    return cmocka_run_group_tests_name("search answers", tests, NULL, NULL);
}
