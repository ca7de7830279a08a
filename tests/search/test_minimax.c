/* SPDX-License-Identifier: MIT */
/* A search to a fixed depth comes to what a plain minimax comes to, for every built-in ruleset. The minimax knows no
 * windows, no table and no order; it plays and takes back moves through the public interface. */
#include <string.h>

#include "help.h"

enum { DEPTH_MAX = 12, POSITIONS = 40, TEXT_MAX = 512 };
enum { WON = 1000000000, LEAD = 1000 };

struct minimax {
    mancala_game *game;
    int depth; /* of the whole */
    char path[DEPTH_MAX][TEXT_MAX];
    bool by_pits;  /* seeds in the own pits count, not those in the stores */
    bool repeated; /* a position came up twice on a line: the two need not agree on what that leads to */
    long visited;
};

static int64_t lead(const mancala_game *game, int player)
{
    int64_t lead = mancala_game_store(game, player) - mancala_game_store(game, 1 - player);
    for (int pit = 0; pit < mancala_rules_pits(mancala_game_rules(game)); pit++) {
        int state = mancala_game_pit_state(game, pit); /* what lies in a special pit counts for its owner */
        if (state == MANCALA_PIT_SOUTH || state == MANCALA_PIT_NORTH) {
            lead += (state == MANCALA_PIT_SOUTH) == (player == 0) ? mancala_game_pit(game, pit)
                                                                  : -mancala_game_pit(game, pit);
        }
    }
    return lead;
}

static int64_t pits_lead(const mancala_game *game, int player)
{
    int64_t lead = 0;
    int pits = mancala_rules_pits(mancala_game_rules(game));
    for (int pit = 0; pit < pits; pit++) {
        lead += (pit < pits / 2) == (player == 0) ? mancala_game_pit(game, pit) : -mancala_game_pit(game, pit);
    }
    return lead;
}

/* Of a finished game. */
static int64_t value_over(const mancala_game *game, int player, int ply)
{
    int result = mancala_game_result(game);
    if (result > MANCALA_RESULT_NORTH) {
        return 0;
    }
    int64_t margin = lead(game, result);
    int64_t value = WON + (margin > 0 ? margin : 0) * LEAD - ply;
    return result == player ? value : -value;
}

static int64_t minimax(struct minimax *search, int depth);

/* The value of a move for the player to move. */
static int64_t value_of(struct minimax *search, int32_t move, int depth)
{
    mancala_game *game = search->game;
    int mover = mancala_game_mover(game);
    int rounds = mancala_game_rounds_finished(game);
    int ply = search->depth - depth + 1;
    int64_t value;
    assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
    search->visited++;
    if (mancala_game_result(game) != MANCALA_RESULT_UNFINISHED) {
        search->repeated |= mancala_game_reason(game) == MANCALA_REASON_REPETITION && ply > 1;
        value = value_over(game, mover, ply);
    } else if (mancala_game_rounds_finished(game) > rounds) {
        value = mancala_game_round_fact(game, rounds, MANCALA_ROUND_STORE, mover) -
                mancala_game_round_fact(game, rounds, MANCALA_ROUND_STORE, 1 - mover);
    } else if (depth == 1) {
        value = search->by_pits ? pits_lead(game, mover) : lead(game, mover);
    } else {
        value = mancala_game_mover(game) == mover ? minimax(search, depth - 1) : -minimax(search, depth - 1);
    }
    assert_int_equal(mancala_game_undo(game), MANCALA_OK);
    return value;
}

static int64_t minimax(struct minimax *search, int depth)
{
    int ply = search->depth - depth;
    int32_t moves[64];
    int count = mancala_game_moves(search->game, moves, 64);
    int64_t best = INT64_MIN;
    mancala_game_position(search->game, search->path[ply], TEXT_MAX);
    for (int i = 0; i < ply; i++) {
        if (strcmp(search->path[i], search->path[ply]) == 0) {
            search->repeated = true;
            return 0;
        }
    }
    for (int i = 0; i < count; i++) {
        int64_t value = value_of(search, moves[i], depth);
        best = value > best ? value : best;
    }
    return best;
}

static int outcome_of(int64_t value)
{
    return value > WON / 2 ? MANCALA_PROOF_WIN : value < -WON / 2 ? MANCALA_PROOF_LOSS : MANCALA_PROOF_UNKNOWN;
}

static int64_t seeds_of(int64_t value)
{
    int64_t size = value < 0 ? -value : value;
    size = size > WON / 2 ? (size - WON + LEAD - 1) / LEAD : size;
    return value < 0 ? -size : size;
}

static void compare(const char *name, uint64_t seed, const mancala_search_score *score, int64_t value)
{
    bool decided = outcome_of(value) != MANCALA_PROOF_UNKNOWN;
    bool same = score->score == seeds_of(value) && (!decided || score->outcome == outcome_of(value)) &&
                (decided || score->outcome == MANCALA_PROOF_UNKNOWN || score->outcome == MANCALA_PROOF_NEITHER);
    if (!same) {
        print_error("%s, seed %llu, move %d: score %d, outcome %d, minimax %lld\n", name, (unsigned long long)seed,
                    (int)score->move, (int)score->score, (int)score->outcome, (long long)value);
    }
    assert_true(same);
    assert_int_equal(score->bound, MANCALA_BOUND_EXACT);
}

/* Returns true if the position served: on no line did anything come back. */
static bool compare_position(const char *name, mancala_search *search, mancala_game *game, int depth, uint64_t seed)
{
    struct minimax plain = {.game = game, .depth = depth};
    /* There nobody captures into a store, or who cannot move loses whatever is in it. */
    plain.by_pits = strcmp(name, "hus") == 0 || strcmp(name, "deka") == 0 || strcmp(name, "gamacha") == 0;
    int32_t moves[64];
    int64_t values[64];
    int64_t best = INT64_MIN;
    int count = mancala_game_moves(game, moves, 64);
    mancala_game_position(game, plain.path[0], TEXT_MAX);
    for (int i = 0; i < count; i++) {
        values[moves[i]] = value_of(&plain, moves[i], depth);
        best = values[moves[i]] > best ? values[moves[i]] : best;
    }
    if (plain.repeated) {
        return false;
    }
    mancala_search_limits limits = {.size = sizeof limits, .depth = depth, .seed = seed};
    mancala_search_score score = {.size = sizeof score};
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    assert_int_equal(mancala_search_rank(search, 0, &score), MANCALA_OK);
    compare(name, seed, &score, best);
    if (values[score.move] != best) { /* also of two wins by as much, the sooner one */
        print_error("%s, seed %llu: move %d is worth %lld, the best %lld\n", name, (unsigned long long)seed,
                    (int)score.move, (long long)values[score.move], (long long)best);
    }
    assert_true(values[score.move] == best);
    assert_true((uint64_t)plain.visited * 4 + 200 >= report_of(search).nodes);

    limits.analyse = 1;
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    assert_int_equal(mancala_search_count(search), count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(mancala_search_rank(search, i, &score), MANCALA_OK);
        compare(name, seed, &score, values[score.move]);
    }
    return true;
}

/* Boards so small that the same positions are reached by lines of different length, looked at deep. */
static const char small_kalah[] = "game small-kalah\n"
                                  "title Small Kalah\n"
                                  "source A ruleset for tests\n"
                                  "board 2 x 3, stores right\n"
                                  "fill 2\n"
                                  "sow counterclockwise, through own store\n"
                                  "last seed\n"
                                  "  in own store -> again\n"
                                  "  in own row and empty -> capture here, capture facing, stop\n"
                                  "  else -> stop\n"
                                  "end\n"
                                  "  a row empty -> owners take their rows\n"
                                  "win most seeds\n";
static const char small_catch[] = "game small-catch\n"
                                  "title Small Catch\n"
                                  "source A ruleset for tests\n"
                                  "board 2 x 3, stores left\n"
                                  "fill 3\n"
                                  "sow counterclockwise\n"
                                  "last seed\n"
                                  "  makes 2..3 -> capture here, stop\n"
                                  "  else -> stop\n"
                                  "end\n"
                                  "  mover cannot move -> opponent takes the rest\n"
                                  "win most seeds\n";

static void compare_deep(const char *name, int depth)
{
    mancala_rules *rules = load_rules(name);
    mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 2);
    int served = 0;
    for (uint64_t seed = 1; seed <= 15 * POSITIONS; seed++) {
        uint64_t random = seed;
        mancala_game *game;
        assert_int_equal(mancala_game_new(&game, rules, 0), MANCALA_OK);
        play_random(game, (int)(next_random(&random) % 8), &random);
        served += compare_position(name, search, game, depth - (int)(seed % 4), seed);
        mancala_game_free(game);
    }
    mancala_search_free(search);
    mancala_rules_unref(rules);
    if (served < POSITIONS) {
        print_error("%.20s: in all but %d positions something came back\n", name, served);
    }
    assert_true(served >= POSITIONS);
}

static void test_deep(void **state)
{
    (void)state;
    compare_deep(small_kalah, 10);
    compare_deep(small_catch, 10);
    compare_deep("ovalhu:columns=3,seeds=3", 8);
    compare_deep("ovalhu:columns=4,seeds=2,again=may", 7);
    compare_deep("ovalhu:columns=5,seeds=2", 9);
}

static void compare_ruleset(const char *name)
{
    mancala_rules *rules = load_rules(name);
    mancala_search *search = new_search(rules, 1 << 20, MANCALA_SEARCH_ALPHA_BETA, 2);
    int served = 0;
    for (uint64_t seed = 1; seed <= POSITIONS; seed++) {
        uint64_t random = seed;
        mancala_game *game;
        assert_int_equal(mancala_game_new(&game, rules, 0), MANCALA_OK);
        play_random(game, (int)(next_random(&random) % 120), &random);
        int depth = seed % 8 == 0 ? 5 : seed % 2 == 0 ? 4 : 3;
        depth = mancala_game_moves(game, NULL, 0) > 9 && depth == 5 ? 4 : depth;
        served += compare_position(name, search, game, depth, seed);
        mancala_game_free(game);
    }
    mancala_search_free(search);
    mancala_rules_unref(rules);
    if (served < POSITIONS / 2) {
        print_error("%s: in all but %d of %d positions something came back\n", name, served, POSITIONS);
    }
    assert_true(served >= POSITIONS / 2);
}

static void test_builtin(void **state)
{
    (void)state;
    assert_true(mancala_builtin_count() > 0);
    for (int i = 0; i < mancala_builtin_count(); i++) {
        compare_ruleset(mancala_builtin_id(i));
    }
}

static void test_options(void **state)
{
    (void)state;
    compare_ruleset("ovalhu:again=may");
    compare_ruleset("ovalhu:fill=choice,columns=4");
    compare_ruleset("ovalhu:columns=2,seeds=2");
    compare_ruleset("otjin:seeds=2");
    compare_ruleset("anywoli:last=first");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_builtin), cmocka_unit_test(test_options),
                                       cmocka_unit_test(test_deep)};
    return cmocka_run_group_tests_name("search against minimax", tests, NULL, NULL);
}
