/* SPDX-License-Identifier: MIT */
/* A search with an endgame database: it comes to what a search without one comes to, only sooner, and it wins what the
 * database calls won. */
#include <string.h>

#include "help.h"

enum { NODES_ENOUGH = 400000 };

/* Cannot cycle: the database knows differences. */
static const char stores[] = "game stores\n"
                             "title Through the store\n"
                             "source A ruleset for tests\n"
                             "option best most|fewest = most\n"
                             "option extra may|must = must\n"
                             "board 2 x 3, stores right\n"
                             "fill 4\n"
                             "sow counterclockwise, through own store\n"
                             "last seed\n"
                             "  in own store -> again when extra = must\n"
                             "  in own store -> may again when extra = may\n"
                             "  in own row and empty and facing occupied -> capture here, capture facing, stop\n"
                             "  else -> stop\n"
                             "end\n"
                             "  mover cannot move -> owners take their rows\n"
                             "win\n"
                             "  most seeds when best = most\n"
                             "  fewest seeds when best = fewest\n";

/* Can cycle: the database knows thresholds. */
static const char fish[] = "game fish\n"
                           "title Fish\n"
                           "source A ruleset for tests\n"
                           "option rest other|leave = other\n"
                           "option best most|fewest = most\n"
                           "option seeds 1..4 = 3\n"
                           "board 2 x 4, stores left\n"
                           "fill seeds\n"
                           "sow counterclockwise\n"
                           "last seed\n"
                           "  empty -> stop\n"
                           "  makes 2..3 -> capture here, stop\n"
                           "  else -> relay\n"
                           "end\n"
                           "  mover cannot move -> opponent takes the rest when rest = other\n"
                           "  mover cannot move -> leave the rest when rest = leave\n"
                           "endless\n"
                           "  no result\n"
                           "win\n"
                           "  most seeds when best = most\n"
                           "  fewest seeds when best = fewest\n";

static mancala_rules *rules_of(const char *text, const char *settings)
{
    mancala_rules *rules = NULL;
    int error = strchr(text, '\n') != NULL ? mancala_rules_parse(&rules, text, strlen(text), settings, NULL, NULL)
                                           : mancala_rules_load(&rules, text, NULL, NULL);
    assert_int_equal(error, MANCALA_OK);
    return rules;
}

static mancala_endgame *build(mancala_rules *rules, int32_t seeds)
{
    mancala_endgame *endgame = NULL;
    const mancala_endgame_options options = {.size = sizeof options, .seeds = seeds, .threads = 2};
    assert_int_equal(mancala_endgame_build(&endgame, rules, &options), MANCALA_OK);
    return endgame;
}

/* A position that random play comes to with at most `most` seeds on the board; NULL: it never did. */
static mancala_game *late_game(mancala_rules *rules, int most, uint64_t seed)
{
    mancala_game *game;
    uint64_t random = seed;
    assert_int_equal(mancala_game_new(&game, rules, 0), MANCALA_OK);
    for (int ply = 0; ply < 400; ply++) {
        int seeds = 0;
        for (int32_t pit = 0; pit < mancala_rules_pits(rules); pit++) {
            seeds += mancala_game_pit(game, pit);
        }
        if (seeds <= most) {
            return game;
        }
        play_random(game, 1, &random);
    }
    mancala_game_free(game);
    return NULL;
}

static mancala_search_score score_of_move(mancala_search *search, int32_t move)
{
    mancala_search_score score = {.size = sizeof score};
    for (int32_t rank = 0; rank < mancala_search_count(search); rank++) {
        assert_int_equal(mancala_search_rank(search, rank, &score), MANCALA_OK);
        if (score.move == move) {
            return score;
        }
    }
    fail();
    return score;
}

struct tally {
    int compared, decided, neither, sooner;
    uint64_t nodes[2];
};

/* Where the rules leave seeds in the pits at the end, thresholds say only by how much a game is won at least. */
static bool agree(const mancala_search_score *plain, const mancala_search_score *helped, bool exact)
{
    bool decided = plain->outcome == MANCALA_PROOF_WIN || plain->outcome == MANCALA_PROOF_LOSS;
    bool less = helped->score != 0 && (helped->score > 0) == (plain->score > 0) &&
                (helped->score > 0 ? helped->score <= plain->score : helped->score >= plain->score);
    return plain->outcome == helped->outcome && (plain->score == helped->score || (!exact && decided && less));
}

/* Every move of a position that both solve has the same value in both. */
static void compare(const char *name, mancala_search *plain, mancala_search *helped, mancala_game *game, uint64_t seed,
                    bool exact, struct tally *tally)
{
    const mancala_search_limits limits = {.nodes = NODES_ENOUGH, .analyse = 1};
    mancala_search_report without = search_game(plain, game, limits);
    mancala_search_report with = search_game(helped, game, limits);
    if (without.end != MANCALA_SEARCH_SOLVED) {
        tally->sooner += with.end == MANCALA_SEARCH_SOLVED;
        return;
    }
    assert_int_equal(with.end, MANCALA_SEARCH_SOLVED);
    tally->nodes[0] += without.nodes;
    tally->nodes[1] += with.nodes;
    tally->compared++;
    tally->decided += with.outcome == MANCALA_PROOF_WIN || with.outcome == MANCALA_PROOF_LOSS;
    tally->neither += with.outcome == MANCALA_PROOF_NEITHER;
    int32_t moves[64];
    int count = mancala_game_moves(game, moves, 64);
    for (int i = 0; i < count; i++) {
        mancala_search_score a = score_of_move(plain, moves[i]);
        mancala_search_score b = score_of_move(helped, moves[i]);
        if (!agree(&a, &b, exact)) {
            char text[256];
            mancala_game_position(game, text, sizeof text);
            fail_msg("%.11s, seed %llu, %s, move %d: %d (%d) without a database, %d (%d) with it", name,
                     (unsigned long long)seed, text, (int)moves[i], (int)a.score, (int)a.outcome, (int)b.score,
                     (int)b.outcome);
        }
    }
    /* The search for one move comes to the same, too, and its move is worth what it says. */
    mancala_search_report best =
        search_game(helped, game, (mancala_search_limits){.nodes = NODES_ENOUGH, .seed = seed});
    assert_int_equal(best.outcome, without.outcome);
    assert_true(!exact || best.score == without.score);
    assert_int_equal(score_of_move(plain, best.move).outcome, without.outcome);
    assert_true(!exact || score_of_move(plain, best.move).score == without.score);
}

static void compare_all(const char *text, const char *settings, int32_t seeds, int most, int games)
{
    mancala_rules *rules = rules_of(text, settings);
    mancala_endgame *endgame = build(rules, seeds);
    mancala_search *plain = new_search(rules, 4 << 20, MANCALA_SEARCH_ALPHA_BETA, 2);
    mancala_search *helped = new_search(rules, 4 << 20, MANCALA_SEARCH_ALPHA_BETA, 2);
    bool exact = settings == NULL || strcmp(settings, "rest=leave") != 0;
    struct tally tally = {0};
    assert_int_equal(mancala_search_use_endgame(helped, endgame), MANCALA_OK);
    for (uint64_t seed = 1; seed <= (uint64_t)games; seed++) {
        mancala_game *game = late_game(rules, most, seed);
        if (game != NULL) {
            compare(text, plain, helped, game, seed, exact, &tally);
            mancala_game_free(game);
        }
    }
    print_message("%.11s, %s: %d positions, %d decided, %d neither; %llu nodes without, %llu with; %d more solved\n",
                  text, settings != NULL ? settings : "", tally.compared, tally.decided, tally.neither,
                  (unsigned long long)tally.nodes[0], (unsigned long long)tally.nodes[1], tally.sooner);
    assert_true(tally.compared >= games / 4 && tally.decided > 0);
    assert_true(tally.nodes[1] * 2 < tally.nodes[0]);
    mancala_search_free(helped);
    mancala_search_free(plain);
    mancala_endgame_free(endgame);
    mancala_rules_unref(rules);
}

static void test_same_values(void **state)
{
    (void)state;
    compare_all(stores, NULL, 8, 14, 60);
    compare_all(stores, "extra=may", 8, 12, 60);
    compare_all(stores, "best=fewest", 8, 12, 60);
    compare_all(fish, NULL, 6, 9, 80);
    compare_all(fish, "best=fewest", 6, 9, 80);
    compare_all(fish, "rest=leave", 6, 9, 80);
    compare_all("otjin:seeds=2", NULL, 4, 5, 40);
}

/* What is won is brought to its end, however well the opponent defends himself, and by what was promised. */
static void win_all(const char *text, const char *settings, int32_t seeds, int32_t method, bool cycles)
{
    mancala_rules *rules = rules_of(text, settings);
    mancala_endgame *endgame = build(rules, seeds);
    mancala_search *search = new_search(rules, 1 << 20, method, 1);
    int won = 0;
    int searched = 0;
    assert_int_equal(mancala_search_use_endgame(search, endgame), MANCALA_OK);
    for (uint64_t seed = 1; seed <= 60; seed++) {
        mancala_game *game = late_game(rules, seeds, seed);
        if (game == NULL) {
            continue;
        }
        const mancala_search_limits limits = {.nodes = 4000, .seed = seed};
        mancala_search_report first = search_game(search, game, limits);
        int winner = mancala_game_mover(game);
        uint64_t random = seed;
        for (int ply = 0; first.outcome == MANCALA_PROOF_WIN && ply < 400; ply++) {
            if (mancala_game_result(game) != MANCALA_RESULT_UNFINISHED) {
                break;
            }
            mancala_search_report report = search_game(search, game, limits);

            assert_int_equal(report.outcome,
                             mancala_game_mover(game) == winner ? MANCALA_PROOF_WIN : MANCALA_PROOF_LOSS);
            int32_t moves[64];
            uint64_t count = (uint64_t)mancala_game_moves(game, moves, 64);
            searched += report.nodes > count;
            bool at_random = mancala_game_mover(game) != winner && seed % 2 == 0;
            int32_t move = at_random ? moves[(next_random(&random) >> 32) * count >> 32] : report.move;
            assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
        }
        if (first.outcome == MANCALA_PROOF_WIN) {
            int lead = mancala_game_store(game, winner) - mancala_game_store(game, 1 - winner);
            bool kept = mancala_game_result(game) == winner &&
                        (first.unit != MANCALA_SCORE_SEEDS || (lead < 0 ? -lead : lead) >= first.score);
            if (!kept) {
                char end[256];
                mancala_game_position(game, end, sizeof end);
                fail_msg("%.11s, seed %llu: won by %d, but it came to %s", text, (unsigned long long)seed,
                         (int)first.score, end);
            }
            won++;
        }
        mancala_game_free(game);
    }
    print_message("%.11s: %d games won, %d plies searched\n", text, won, searched);
    assert_true(won >= 8);
    /* Where a won position can be held for ever, the search chooses among the moves that win. */
    assert_true((searched > 0) == cycles);
    mancala_search_free(search);
    mancala_endgame_free(endgame);
    mancala_rules_unref(rules);
}

static void test_wins_are_won(void **state)
{
    (void)state;
    win_all(stores, NULL, 8, MANCALA_SEARCH_ALPHA_BETA, false);
    win_all(stores, "best=fewest", 8, MANCALA_SEARCH_ALPHA_BETA, false);
    win_all(fish, NULL, 8, MANCALA_SEARCH_ALPHA_BETA, true);
    win_all("otjin:seeds=2", NULL, 5, MANCALA_SEARCH_ALPHA_BETA, true);
    win_all(stores, NULL, 8, MANCALA_SEARCH_MONTE_CARLO, false);
    win_all("otjin:seeds=2", NULL, 5, MANCALA_SEARCH_MONTE_CARLO, true);
}

/* What was searched before, with which database, and by which handle, makes no difference. */
static void test_same_answer(void **state)
{
    (void)state;
    mancala_rules *rules = rules_of(fish, "seeds=4");
    mancala_endgame *endgame = build(rules, 8);
    for (int32_t method = MANCALA_SEARCH_ALPHA_BETA; method <= MANCALA_SEARCH_MONTE_CARLO; method++) {
        mancala_search *old = new_search(rules, 1 << 20, method, 1);
        mancala_game *game;
        int differ = 0;
        assert_int_equal(mancala_game_new(&game, rules, 0), MANCALA_OK);
        for (uint64_t seed = 1; seed <= 20; seed++) {
            uint64_t random = seed;
            const mancala_search_limits limits = {.nodes = 5000, .seed = seed};
            assert_int_equal(mancala_game_reset(game), MANCALA_OK);
            play_random(game, (int)(seed % 10), &random);
            mancala_search *fresh = new_search(rules, 1 << 20, method, 1);
            mancala_search_report plain = search_game(fresh, game, limits);
            assert_int_equal(mancala_search_use_endgame(fresh, endgame), MANCALA_OK);
            assert_int_equal(mancala_search_use_endgame(old, endgame), MANCALA_OK);
            mancala_search_report a = search_game(fresh, game, limits);
            mancala_search_report b = search_game(old, game, limits);
            assert_int_equal(a.move, b.move);
            assert_int_equal(a.score, b.score);
            assert_int_equal(a.nodes, b.nodes);
            assert_int_equal(a.depth, b.depth);
            assert_int_equal(mancala_search_use_endgame(old, NULL), MANCALA_OK);
            b = search_game(old, game, limits);
            assert_int_equal(plain.move, b.move);
            assert_int_equal(plain.score, b.score);
            assert_int_equal(plain.nodes, b.nodes);
            differ += a.depth != b.depth || a.score != b.score;
            mancala_search_free(fresh);
        }
        assert_true(differ > 0);
        mancala_game_free(game);
        mancala_search_free(old);
    }
    mancala_endgame_free(endgame);
    mancala_rules_unref(rules);
}

/* The lowest levels do not ask; from the third on they do. */
static void test_levels(void **state)
{
    (void)state;
    mancala_rules *rules = rules_of(stores, NULL);
    mancala_endgame *endgame = build(rules, 10);
    mancala_search *plain = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 1);
    mancala_search *helped = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 1);
    int sure = 0;
    assert_int_equal(mancala_search_use_endgame(helped, endgame), MANCALA_OK);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        mancala_game *game = late_game(rules, 10, seed);
        if (game == NULL) {
            continue;
        }
        for (int32_t level = 1; level < MANCALA_LEVEL_SEARCHES; level++) {
            const mancala_search_limits limits = {.level = level, .seed = seed};
            mancala_search_report a = search_game(plain, game, limits);
            mancala_search_report b = search_game(helped, game, limits);
            assert_int_equal(a.move, b.move);
            assert_int_equal(a.outcome, b.outcome);
        }
        const mancala_search_limits limits = {.level = MANCALA_LEVEL_SEARCHES, .seed = seed};
        assert_true(search_game(helped, game, limits).outcome != MANCALA_PROOF_UNKNOWN);
        sure += search_game(plain, game, limits).outcome != MANCALA_PROOF_UNKNOWN;
        mancala_game_free(game);
    }
    assert_true(sure < 20);
    mancala_search_free(helped);
    mancala_search_free(plain);
    mancala_endgame_free(endgame);
    mancala_rules_unref(rules);
}

static void test_refused(void **state)
{
    (void)state;
    mancala_rules *rules = rules_of(stores, NULL);
    mancala_rules *others = rules_of(stores, "best=fewest");
    mancala_rules *same = rules_of(stores, "best=most");
    mancala_endgame *endgame = build(others, 3);
    mancala_endgame *twin = build(same, 3);
    mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 1);
    assert_int_equal(mancala_search_use_endgame(NULL, endgame), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_search_use_endgame(search, endgame), MANCALA_ERROR_OTHER_RULES);
    assert_int_equal(mancala_search_use_endgame(search, twin), MANCALA_OK);
    assert_int_equal(mancala_search_use_endgame(search, NULL), MANCALA_OK);
    mancala_search_free(search);
    mancala_endgame_free(twin);
    mancala_endgame_free(endgame);
    mancala_rules_unref(same);
    mancala_rules_unref(others);
    mancala_rules_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_values), cmocka_unit_test(test_wins_are_won), cmocka_unit_test(test_same_answer),
        cmocka_unit_test(test_levels),      cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests_name("search with a database", tests, NULL, NULL);
}
