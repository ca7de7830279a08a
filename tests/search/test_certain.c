/* SPDX-License-Identifier: MIT */
/* What a search calls certain is true, also where positions have occurred before and where lots are drawn; and what a
 * handle has found out elsewhere makes nothing certain. */
#include <stdio.h>
#include <string.h>

#include "help.h"

/* Few seeds, and hardly anything is captured: positions come back soon. */
static const char circle[] = "game circle\ntitle Circle\nsource Made up\nboard 2 x 3, stores left\nfill 1\n"
                             "sow counterclockwise\nlast seed\n  makes 3 -> capture here, stop\n  else -> stop\n"
                             "pass if cannot move\nend\n  at most 2 left -> leave the rest\nwin most seeds\n";

enum { UNKNOWN = -9, VISITS_MAX = 60000 };

static mancala_rules *circle_rules(const char *settings)
{
    mancala_rules *rules;
    assert_int_equal(mancala_rules_parse(&rules, circle, strlen(circle), settings, NULL, NULL), MANCALA_OK);
    return rules;
}

/* What the game comes to for `player`: 1 he wins, -1 he loses, 0 neither; plain recursion over the game with its
 * history. UNKNOWN: not within so many plies or visits. */
static int truth(mancala_game *game, int player, int plies, int *visits)
{
    int result = mancala_game_result(game);
    if (result != MANCALA_RESULT_UNFINISHED) {
        return result > MANCALA_RESULT_NORTH ? 0 : result == player ? 1 : -1;
    }
    if (plies == 0 || ++*visits > VISITS_MAX) {
        return UNKNOWN;
    }
    int32_t moves[64];
    int count = mancala_game_moves(game, moves, 64);
    int sign = mancala_game_mover(game) == player ? 1 : -1;
    int best = -1; /* for the player to move */
    bool unknown = false;
    for (int i = 0; i < count && best < 1; i++) {
        assert_int_equal(mancala_game_apply(game, moves[i]), MANCALA_OK);
        int value = truth(game, player, plies - 1, visits);
        assert_int_equal(mancala_game_undo(game), MANCALA_OK);
        unknown |= value == UNKNOWN;
        best = value != UNKNOWN && sign * value > best ? sign * value : best;
    }
    return unknown && best < 1 ? UNKNOWN : sign * best;
}

static int truth_of(mancala_game *game)
{
    int value = UNKNOWN;
    int visits = 0;
    for (int plies = 4; plies < 60 && value == UNKNOWN && visits <= VISITS_MAX; plies += 4) {
        visits = 0;
        value = truth(game, mancala_game_mover(game), plies, &visits);
    }
    return value;
}

/* Four seeds anywhere, the stores even. */
static void set_up(mancala_game *game, uint64_t *random)
{
    int pits[6] = {0};
    char text[64];
    for (int i = 0; i < 4; i++) {
        pits[(next_random(random) >> 32) * 6 >> 32]++;
    }
    snprintf(text, sizeof text, "%d,%d,%d/%d,%d,%d 1,1 S", pits[0], pits[1], pits[2], pits[3], pits[4], pits[5]);
    assert_int_equal(mancala_game_set_position(game, text), MANCALA_OK);
}

static void play_at_random(mancala_game *game, uint64_t *random)
{
    int32_t moves[64];
    uint64_t count = (uint64_t)mancala_game_moves(game, moves, 64);
    assert_int_equal(mancala_game_apply(game, moves[(next_random(random) >> 32) * count >> 32]), MANCALA_OK);
}

/* Searches the positions of games in which much occurs again; how many certain outcomes could be checked. */
static int check_games(const char *settings, int32_t method, int games)
{
    mancala_rules *rules = circle_rules(settings);
    mancala_search *search = new_search(rules, 1 << 20, method, 1);
    mancala_game *game;
    int checked = 0;
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    for (uint64_t seed = 1; seed <= (uint64_t)games; seed++) {
        uint64_t random = seed;
        set_up(game, &random);
        for (int ply = 0; ply < 60 && mancala_game_result(game) == MANCALA_RESULT_UNFINISHED; ply++) {
            mancala_search_report report = search_game(search, game, (mancala_search_limits){.nodes = 4000});
            int value = report.outcome != MANCALA_PROOF_UNKNOWN ? truth_of(game) : UNKNOWN;
            int said = report.outcome == MANCALA_PROOF_WIN ? 1 : report.outcome == MANCALA_PROOF_LOSS ? -1 : 0;
            if (value != UNKNOWN && value != said) {
                char text[64];
                mancala_game_position(game, text, sizeof text);
                fail_msg("%s, method %d, seed %llu, ply %d, %s: %d is called certain, but it comes to %d", settings,
                         (int)method, (unsigned long long)seed, ply, text, said, value);
            }
            checked += value != UNKNOWN;
            play_at_random(game, &random);
        }
    }
    mancala_game_free(game);
    mancala_search_free(search);
    mancala_rules_unref(rules);
    return checked;
}

static void test_history(void **state)
{
    (void)state;
    assert_true(check_games("repetition=2", MANCALA_SEARCH_ALPHA_BETA, 20) > 100);
    assert_true(check_games("repetition=3", MANCALA_SEARCH_ALPHA_BETA, 20) > 100);
    assert_true(check_games("repetition=2", MANCALA_SEARCH_MONTE_CARLO, 20) > 100);
    assert_true(check_games("repetition=3", MANCALA_SEARCH_MONTE_CARLO, 20) > 100);
}

static void play_all(mancala_game *game, const char *start, const int32_t *moves, int count)
{
    assert_int_equal(mancala_game_set_position(game, start), MANCALA_OK);
    for (int i = 0; i < count; i++) {
        assert_int_equal(mancala_game_apply(game, moves[i]), MANCALA_OK);
    }
}

/* Only time limits, so the table is kept; but not over to a game in which other positions have occurred. */
static void test_used_handle(void **state)
{
    (void)state;
    static const int32_t other[] = {0, 1, 2, 2, 1, 0, 0, 2, 1, 1};
    static const int32_t moves[] = {0, 0, 2, 1};
    const mancala_search_limits limits = {.milliseconds = 2000}; /* it is solved before that */
    mancala_rules *rules = circle_rules("repetition=2");
    mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 1);
    mancala_game *game;
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    play_all(game, "1,0,1/1,1,0 1,1 S", other, sizeof other / sizeof other[0]);
    search_game(search, game, limits);
    play_all(game, "3,0,1/0,0,0 1,1 S", moves, sizeof moves / sizeof moves[0]);
    assert_int_equal(truth_of(game), 1);
    mancala_search_report report = search_game(search, game, limits);
    assert_int_equal(report.end, MANCALA_SEARCH_SOLVED);
    assert_int_equal(report.outcome, MANCALA_PROOF_WIN);
    assert_int_equal(report.score, 3);
    mancala_game_free(game);
    mancala_search_free(search);
    mancala_rules_unref(rules);
}

/* Nothing limits: the handle may have searched anything before. */
static void test_unlimited(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("kalah:seeds=1,columns=5");
    mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 1);
    mancala_game *game;
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    mancala_search_report first = search_game(search, game, (mancala_search_limits){.seed = 1});
    mancala_search_report second = search_game(search, game, (mancala_search_limits){.seed = 1});
    assert_int_equal(first.end, MANCALA_SEARCH_SOLVED);
    assert_true(first.nodes > 1000);
    assert_int_equal(second.nodes, first.nodes);
    assert_int_equal(second.depth, first.depth);
    mancala_game_free(game);
    mancala_search_free(search);
    mancala_rules_unref(rules);
}

static bool has_lot(mancala_game *game)
{
    int32_t kind;
    int count = mancala_game_step_count(game);
    for (int i = 0; i < count; i++) {
        assert_true(mancala_game_step(game, i, &kind, 1) > 0);
        if (kind == MANCALA_STEP_LOT) {
            return true;
        }
    }
    return false;
}

/* Who will win where lots are drawn is not certain. */
static void check_lots(int32_t method)
{
    mancala_rules *rules = load_rules("anywoli:last=lottery");
    mancala_search *search = new_search(rules, 1 << 20, method, 1);
    int lots = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        uint64_t random = seed;
        mancala_game *game;
        assert_int_equal(mancala_game_new(&game, rules, seed), MANCALA_OK);
        for (int ply = 0; ply < 400 && mancala_game_result(game) == MANCALA_RESULT_UNFINISHED; ply++) {
            int left = 0;
            for (int32_t pit = 0; pit < mancala_rules_pits(rules); pit++) {
                left += mancala_game_pit(game, pit);
            }
            if (left > 10) {
                play_at_random(game, &random);
                continue;
            }
            int mover = mancala_game_mover(game);
            mancala_search_report report = search_game(search, game, (mancala_search_limits){.nodes = 2000});
            assert_int_equal(mancala_game_apply(game, report.move), MANCALA_OK);
            int result = mancala_game_result(game);
            if (result == MANCALA_RESULT_UNFINISHED) {
                continue;
            }
            lots += has_lot(game);
            assert_true(report.outcome != MANCALA_PROOF_NEITHER);
            assert_true(report.outcome != MANCALA_PROOF_WIN || result == mover);
            assert_true(report.outcome != MANCALA_PROOF_LOSS || result == 1 - mover);
        }
        mancala_game_free(game);
    }
    assert_true(lots > 20);
    mancala_search_free(search);
    mancala_rules_unref(rules);
}

static void test_lots(void **state)
{
    (void)state;
    check_lots(MANCALA_SEARCH_ALPHA_BETA);
    check_lots(MANCALA_SEARCH_MONTE_CARLO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_history),
        cmocka_unit_test(test_used_handle),
        cmocka_unit_test(test_unlimited),
        cmocka_unit_test(test_lots),
    };
    return cmocka_run_group_tests_name("search certain", tests, NULL, NULL);
}
