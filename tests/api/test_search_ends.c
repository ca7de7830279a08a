/* SPDX-License-Identifier: MIT */
/* What a search says of moves that end the game, and of what ends the search. */
#include "help.h"

#define CIRCLE                                                                                                         \
    "game x\ntitle X\nsource S\noption stale owners|draw = owners\nboard 2 x 3, stores right\nfill 2\n"                \
    "sow counterclockwise\nlast seed\n else -> stop\npass if cannot move\nend\n board empty -> leave the rest\n"       \
    "repetition\n owners take their rows when stale = owners\n draw when stale = draw\n"

static mancala_search *search_of(mancala_rules *rules, int32_t method)
{
    const mancala_search_options options = {.size = sizeof options, .bytes = 524288, .method = method};
    mancala_search *search;
    assert_int_equal(mancala_search_new(&search, rules, &options), MANCALA_OK);
    return search;
}

/* A ply ahead the score is what playing the move shows: what the owners of the pits take if it ends the game by
 * repetition, otherwise the stores. Returns whether some move did end it. */
static bool compare_moves(mancala_search *search, mancala_game *game)
{
    const mancala_search_limits limits = {.size = sizeof limits, .depth = 1, .analyse = 1};
    bool ends = false;
    int mover = mancala_game_mover(game);
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    for (int32_t rank = 0; rank < mancala_search_count(search); rank++) {
        mancala_search_score score = {.size = sizeof score};
        assert_int_equal(mancala_search_rank(search, rank, &score), MANCALA_OK);
        assert_int_equal(mancala_game_apply(game, score.move), MANCALA_OK);
        int result = mancala_game_result(game);
        int lead = mancala_game_store(game, mover) - mancala_game_store(game, 1 - mover);
        ends |= result != MANCALA_RESULT_UNFINISHED;
        assert_int_equal(score.score, result == MANCALA_RESULT_DRAW ? 0 : lead);
        assert_int_equal(score.outcome == MANCALA_PROOF_WIN, result == mover);
        assert_int_equal(score.outcome == MANCALA_PROOF_LOSS, result == 1 - mover);
        assert_int_equal(mancala_game_undo(game), MANCALA_OK);
    }
    return ends;
}

static void test_repetition(void **state)
{
    (void)state;
    static const char *const settings[] = {"stale=owners,repetition=2", "stale=draw,repetition=3"};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        mancala_rules *rules = parse(CIRCLE, settings[i]);
        mancala_search *search = search_of(rules, MANCALA_SEARCH_ALPHA_BETA);
        mancala_game *game = begin_at(rules, "1,0,1/0,0,0 7,3 S");
        int ends = 0;
        int32_t moves[3];
        for (int count, ply = 0; (count = mancala_game_moves(game, moves, 3)) > 0; ply++) {
            ends += compare_moves(search, game);
            assert_int_equal(mancala_game_apply(game, moves[ply % count]), MANCALA_OK);
            assert_true(ply < 500);
        }
        assert_int_equal(mancala_game_reason(game), MANCALA_REASON_REPETITION);
        assert_true(ends > 0);
        mancala_game_free(game);
        mancala_search_free(search);
        mancala_rules_unref(rules);
    }
}

static mancala_search_report report_of(mancala_search *search)
{
    mancala_search_report report = {.size = sizeof report};
    assert_int_equal(mancala_search_progress(search, &report), MANCALA_OK);
    return report;
}

/* With a single legal move there is nothing to think about, unless somebody asks for its score. */
/* A return that ends a round, and not the match, is no proof that anybody wins it, whichever way is searched. */
static void test_repetition_ends_a_round(void **state)
{
    (void)state;
    enum { GAMES = 40, PLIES = 30 };
    mancala_rules *rules = parse("game x\ntitle X\nsource S\nboard 2 x 3, no stores\nfill 1 0 2\nsow counterclockwise\n"
                                 "last seed\n else -> stop\nend\n mover cannot move -> owners take their rows\n"
                                 "rounds\n refill from left\n last mover begins\nrepetition\n owners take their rows\n",
                                 "repetition=2");
    mancala_search *searches[] = {search_of(rules, MANCALA_SEARCH_ALPHA_BETA),
                                  search_of(rules, MANCALA_SEARCH_MONTE_CARLO)};
    const mancala_search_limits limits = {.size = sizeof limits, .nodes = 300};
    uint32_t random = 1;
    int found = 0;
    for (int number = 0; number < GAMES; number++) {
        mancala_game *game = begin(rules);
        int32_t moves[3];
        for (int count, ply = 0; ply < PLIES && (count = mancala_game_moves(game, moves, 3)) > 0; ply++) {
            for (int i = 0; i < count; i++) {
                int rounds = mancala_game_rounds_finished(game);
                mancala_game_apply(game, moves[i]);
                bool ends = mancala_game_rounds_finished(game) > rounds &&
                            mancala_game_result(game) == MANCALA_RESULT_UNFINISHED &&
                            mancala_game_round_fact(game, rounds, MANCALA_ROUND_REASON, 0) == MANCALA_REASON_REPETITION;
                mancala_game_undo(game);
                for (size_t j = 0; ends && j < 2; j++) {
                    mancala_search_score score = {.size = sizeof score};
                    assert_int_equal(mancala_search_start(searches[j], game), MANCALA_OK);
                    assert_int_equal(mancala_search_run(searches[j], &limits), MANCALA_OK);
                    for (int32_t rank = 0; rank < count; rank++) {
                        mancala_search_rank(searches[j], rank, &score);
                        assert_true(score.move != moves[i] || score.outcome == MANCALA_PROOF_UNKNOWN);
                    }
                    found++;
                }
            }
            random = random * 1664525 + 1013904223;
            mancala_game_apply(game, moves[(random >> 16) % (uint32_t)count]);
        }
        mancala_game_free(game);
    }
    assert_true(found > 10);
    mancala_search_free(searches[0]);
    mancala_search_free(searches[1]);
    mancala_rules_unref(rules);
}

/* A first return is no end: that comes at whichever position of the circle has been there often enough. */
static void test_first_return(void **state)
{
    (void)state;
    static const int32_t moves[] = {1, 1, 0, 2, 2, 0, 1, 1, 0, 0, 2};
    const mancala_search_limits limits = {.size = sizeof limits, .depth = 14, .nodes = 20000, .analyse = 1};
    mancala_rules *rules = parse("game x\ntitle X\nsource S\nboard 2 x 3, no stores\nfill 1 2 0\nsow counterclockwise\n"
                                 "last seed\n else -> stop\nend\n mover cannot move -> owners take their rows\n"
                                 "repetition\n owners take their rows\n",
                                 "repetition=3");
    mancala_game *game = begin(rules);
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        assert_int_equal(mancala_game_apply(game, moves[i]), MANCALA_OK);
    }
    mancala_search *search = search_of(rules, MANCALA_SEARCH_ALPHA_BETA);
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    for (int32_t rank = 0; rank < mancala_search_count(search); rank++) {
        mancala_search_score score = {.size = sizeof score};
        mancala_search_rank(search, rank, &score);
        assert_int_not_equal(score.outcome,
                             MANCALA_PROOF_WIN); /* North cannot force one: all games were looked through */
    }
    mancala_search_free(search);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* Where the first occurrence of a position ends the game, every move does. */
static void test_first_occurrence(void **state)
{
    (void)state;
    mancala_rules *rules = load("kalah:repetition=1");
    mancala_game *game = begin(rules);
    for (int32_t method = MANCALA_SEARCH_ALPHA_BETA; method <= MANCALA_SEARCH_MONTE_CARLO; method++) {
        const mancala_search_limits limits = {.size = sizeof limits, .nodes = 2000};
        mancala_search_report report = {.size = sizeof report};
        mancala_search *search = search_of(rules, method);
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_equal(mancala_search_progress(search, &report), MANCALA_OK);
        assert_int_equal(report.score, report.unit == MANCALA_SCORE_SEEDS ? 0 : 500);
        mancala_search_free(search);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* A search that is broken off does not put a move that it knows to be lost before one that may not be. */
static void test_broken_off(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *position;
        uint64_t nodes;
    } cases[] = {
        {"bohnenspiel", "2,2,2,2,0,23/2,5,0,4,3,3 12,12 S", 112},
        {"bohnenspiel", "0,0,0,1,1,1/0,2,0,1,0,0 32,34 S", 236}, /* two are lost, and the third is not looked at */
        {"kalah", "1,0,9,0,3,7/7,2,1,0,10,2 3,3 S", 1275},
        {"kalah", "0,3,3,3,0,0/0,0,1,0,4,3 16,15 N", 1279},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules = load(cases[i].rules);
        mancala_game *game = begin_at(rules, cases[i].position);
        mancala_search *search = search_of(rules, MANCALA_SEARCH_ALPHA_BETA);
        for (uint64_t nodes = cases[i].nodes / 2; nodes < 2 * cases[i].nodes; nodes++) {
            const mancala_search_limits limits = {.size = sizeof limits, .nodes = nodes};
            mancala_search_score first = {.size = sizeof first};
            assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
            assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
            mancala_search_rank(search, 0, &first);
            for (int32_t rank = 1; rank < mancala_search_count(search); rank++) {
                mancala_search_score score = {.size = sizeof score};
                mancala_search_rank(search, rank, &score);
                assert_true(first.outcome != MANCALA_PROOF_LOSS || score.outcome == MANCALA_PROOF_LOSS);
            }
        }
        mancala_search_free(search);
        mancala_game_free(game);
        mancala_rules_unref(rules);
    }
}

static void test_no_choice(void **state)
{
    (void)state;
    static const int32_t methods[] = {MANCALA_SEARCH_ALPHA_BETA, MANCALA_SEARCH_MONTE_CARLO};
    mancala_rules *rules = load("kalah");
    mancala_game *game = begin_at(rules, "0,0,3,0,0,0/1,2,3,4,5,6 12,12 S");
    for (size_t i = 0; i < 2; i++) {
        mancala_search *search = search_of(rules, methods[i]);
        mancala_search_limits limits = {.size = sizeof limits};
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_equal(report_of(search).end, MANCALA_SEARCH_NO_CHOICE);
        assert_int_equal(report_of(search).move, 2);
        limits.nodes = 300;
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_not_equal(report_of(search).end, MANCALA_SEARCH_NO_CHOICE);
        limits = (mancala_search_limits){.size = sizeof limits, .analyse = 1, .nodes = 300};
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_not_equal(report_of(search).end, MANCALA_SEARCH_NO_CHOICE);
        mancala_search_free(search);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

static int32_t count_down(void *context, const mancala_search_report *report)
{
    int *left = context;
    assert_int_equal(report->end, MANCALA_SEARCH_RUNNING);
    assert_true(report->move >= 0);
    return --*left <= 0;
}

static void test_listener_stops(void **state)
{
    (void)state;
    static const int32_t methods[] = {MANCALA_SEARCH_ALPHA_BETA, MANCALA_SEARCH_MONTE_CARLO};
    mancala_rules *rules = load("kalah");
    mancala_game *game = begin(rules);
    for (size_t i = 0; i < 2; i++) {
        mancala_search *search = search_of(rules, methods[i]);
        int left = 3;
        const mancala_search_limits limits = {
            .size = sizeof limits, .nodes = 50000000, .listener = count_down, .context = &left};
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_equal(report_of(search).end, MANCALA_SEARCH_STOPPED);
        assert_int_equal(left, 0);
        assert_true(report_of(search).nodes < limits.nodes);
        mancala_search_free(search);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* The table counts searches up to 8191 and begins anew then: nobody notices. */
static void test_thousands_of_searches(void **state)
{
    (void)state;
    mancala_rules *rules = load("kalah:columns=3,seeds=2");
    mancala_game *game = begin(rules);
    mancala_search *search = search_of(rules, MANCALA_SEARCH_ALPHA_BETA);
    const mancala_search_limits limits = {.size = sizeof limits, .depth = 2};
    mancala_search_report first = {.move = -1};
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    for (int i = 0; i < 8200; i++) {
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        mancala_search_report report = report_of(search);
        if (i == 0) {
            first = report;
        }
        assert_int_equal(report.move, first.move);
        assert_int_equal(report.score, first.score);
        assert_true(report.nodes == first.nodes);
    }
    mancala_search_free(search);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* What is certain has a certain score: Monte Carlo proves late moves won or lost, and says 1000 or 0 then. */
static void test_certain_scores(void **state)
{
    (void)state;
    static const char *const positions[] = {
        "0,0,0,0,1,1/1,0,0,0,0,2 20,23 S", "1,0,0,2,0,0/0,0,3,0,1,0 21,20 S", "0,2,0,0,1,0/0,1,0,0,0,1 22,21 N",
        "0,0,1,0,0,2/2,0,0,1,0,0 19,23 S", "3,0,0,0,0,1/0,0,0,2,1,0 20,21 N",
    };
    mancala_rules *rules = load("kalah");
    mancala_search *search = search_of(rules, MANCALA_SEARCH_MONTE_CARLO);
    int won = 0;
    int lost = 0;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        mancala_game *game = begin_at(rules, positions[i]);
        const mancala_search_limits limits = {.size = sizeof limits, .nodes = 20000, .analyse = 1};
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        int32_t before = 1000;
        for (int32_t rank = 0; rank < mancala_search_count(search); rank++) {
            mancala_search_score score = {.size = sizeof score};
            assert_int_equal(mancala_search_rank(search, rank, &score), MANCALA_OK);
            assert_int_equal(score.unit, MANCALA_SCORE_PER_MILLE);
            assert_true(score.score >= 0 && score.score <= 1000);
            assert_true(score.outcome != MANCALA_PROOF_WIN || score.score == 1000);
            assert_true(score.outcome != MANCALA_PROOF_LOSS || score.score == 0);
            won += score.outcome == MANCALA_PROOF_WIN;
            lost += score.outcome == MANCALA_PROOF_LOSS;
            if (score.outcome != MANCALA_PROOF_UNKNOWN) { /* won moves come first, lost ones last */
                assert_true(score.score <= before);
                before = score.score;
            }
        }
        mancala_game_free(game);
    }
    assert_true(won > 0);
    assert_true(lost > 0);
    mancala_search_free(search);
    mancala_rules_unref(rules);
}

/* A variation goes on with the opponent's answer, also if it is the first of his moves, or the only one. */
static void test_variation(void **state)
{
    (void)state;
    static const int32_t methods[] = {MANCALA_SEARCH_ALPHA_BETA, MANCALA_SEARCH_MONTE_CARLO};
    mancala_rules *rules = load("kalah");
    for (size_t i = 0; i < 2; i++) {
        mancala_search *search = search_of(rules, methods[i]);
        const mancala_search_limits limits = {.size = sizeof limits, .nodes = 3000, .analyse = 1};
        mancala_game *game = begin_at(rules, "0,0,0,1,1,0/0,0,0,3,0,0 21,22 S");
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_equal(mancala_search_count(search), 2);
        for (int32_t rank = 0; rank < 2; rank++) {
            int32_t line[8];
            int32_t answers[8];
            assert_true(mancala_search_variation(search, rank, line, 8) >= 2);
            assert_int_equal(mancala_game_apply(game, line[0]), MANCALA_OK);
            assert_int_equal(mancala_game_moves(game, answers, 8), 1);
            assert_int_equal(line[1], answers[0]);
            assert_int_equal(mancala_game_undo(game), MANCALA_OK);
        }
        mancala_game_free(game);
        mancala_search_free(search);
    }
    mancala_rules_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repetition),       cmocka_unit_test(test_repetition_ends_a_round),
        cmocka_unit_test(test_first_occurrence), cmocka_unit_test(test_first_return),
        cmocka_unit_test(test_broken_off),       cmocka_unit_test(test_certain_scores),
        cmocka_unit_test(test_no_choice),        cmocka_unit_test(test_variation),
        cmocka_unit_test(test_listener_stops),   cmocka_unit_test(test_thousands_of_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
