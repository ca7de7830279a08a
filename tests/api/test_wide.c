/* SPDX-License-Identifier: MIT */
/* More than 255 seeds: pits are counted in 16 bits then. The same board with the same seeds in its pits, and more in
 * both stores, is the same game: whatever is asked comes to the same as with few seeds. */
#include "help.h"

#define RULES                                                                                                          \
    "game wide\ntitle Wide\nsource S\noption seeds 4..60 = 4\n"                                                        \
    "board 2 x 6, stores right\nfill seeds\nsow counterclockwise, through own store\n"                                 \
    "last seed\n in own store -> again\n in own row and empty and facing occupied -> capture here, capture facing, "   \
    "stop\n else -> stop\n"                                                                                            \
    "end\n mover cannot move -> owners take their rows\n"

enum { PITS = 12, MORE = (60 - 4) * PITS / 2 /* seeds that either store holds more */ };

struct pair {
    mancala_rules *few_rules, *many_rules;
    mancala_game *few, *many;
};

static struct pair pair(void)
{
    struct pair pair = {.few_rules = parse(RULES, NULL), .many_rules = parse(RULES, "seeds=60")};
    assert_int_equal(mancala_rules_seeds(pair.few_rules), 48);
    assert_int_equal(mancala_rules_seeds(pair.many_rules), 720);
    pair.few = begin(pair.few_rules);
    pair.many = begin(pair.many_rules);
    return pair;
}

static void free_pair(struct pair *pair)
{
    mancala_game_free(pair->few);
    mancala_game_free(pair->many);
    mancala_rules_unref(pair->few_rules);
    mancala_rules_unref(pair->many_rules);
}

static uint64_t draw(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static void write_board(char *text, size_t cap, const int32_t *seeds, int32_t south, int32_t north, int mover)
{
    int length = 0;
    for (int pit = 0; pit < PITS; pit++) {
        length += snprintf(text + length, cap - (size_t)length, "%s%d",
                           pit == 0   ? ""
                           : pit == 6 ? "/"
                                      : ",",
                           (int)seeds[pit]);
    }
    snprintf(text + length, cap - (size_t)length, " %d,%d %c", (int)south, (int)north, "SN"[mover]);
}

/* The same board in both, with so many seeds in the pits. */
static void set_up(const struct pair *pair, int seeds, uint64_t *random)
{
    int32_t pits[PITS] = {0};
    char text[256];
    for (int i = 0; i < seeds; i++) {
        pits[draw(random) % PITS]++;
    }
    int32_t south = (int32_t)(draw(random) % (uint64_t)(49 - seeds));
    int32_t north = 48 - seeds - south;
    int mover = (int)(draw(random) & 1);
    write_board(text, sizeof text, pits, south, north, mover);
    assert_int_equal(mancala_game_set_position(pair->few, text), MANCALA_OK);
    write_board(text, sizeof text, pits, south + MORE, north + MORE, mover);
    assert_int_equal(mancala_game_set_position(pair->many, text), MANCALA_OK);
}

static void expect_same(const struct pair *pair)
{
    int32_t few[64];
    int32_t many[64];
    assert_int_equal(mancala_game_result(pair->few), mancala_game_result(pair->many));
    assert_int_equal(mancala_game_reason(pair->few), mancala_game_reason(pair->many));
    assert_int_equal(mancala_game_mover(pair->few), mancala_game_mover(pair->many));
    int count = mancala_game_moves(pair->few, few, 64);
    assert_int_equal(mancala_game_moves(pair->many, many, 64), count);
    assert_memory_equal(few, many, (size_t)count * sizeof few[0]);
    for (int pit = 0; pit < PITS; pit++) {
        assert_int_equal(mancala_game_pit(pair->few, pit), mancala_game_pit(pair->many, pit));
    }
    for (int player = 0; player < 2; player++) {
        assert_int_equal(mancala_game_store(pair->few, player) + MORE, mancala_game_store(pair->many, player));
    }
}

static void test_games(void **state)
{
    (void)state;
    struct pair pair_ = pair();
    uint64_t random = 7;
    for (int i = 0; i < 100; i++) {
        set_up(&pair_, 30, &random);
        expect_same(&pair_);
        int32_t moves[64];
        for (int count; (count = mancala_game_moves(pair_.few, moves, 64)) > 0;) {
            int32_t move = moves[draw(&random) % (uint64_t)count];
            mancala_effect few = {.size = sizeof few};
            mancala_effect many = {.size = sizeof many};
            assert_int_equal(mancala_game_preview(pair_.few, move, &few), MANCALA_OK);
            assert_int_equal(mancala_game_preview(pair_.many, move, &many), MANCALA_OK);
            assert_memory_equal(&few, &many, sizeof few);
            assert_int_equal(mancala_game_decided(pair_.few), mancala_game_decided(pair_.many));
            assert_int_equal(mancala_game_apply(pair_.few, move), MANCALA_OK);
            assert_int_equal(mancala_game_apply(pair_.many, move), MANCALA_OK);
            expect_same(&pair_);
        }
    }
    free_pair(&pair_);
}

/* 60 seeds in every pit. */
static void test_large_handfuls(void **state)
{
    (void)state;
    struct pair pair_ = pair();
    int32_t fields[MANCALA_STEP_FIELDS];
    play_text(pair_.many, "1"); /* 60 seeds over 13 places, 4 rounds and 8 more */
    expect_position(pair_.many, "4,65,65,65,65,65/65,65,64,64,64,64 5,0 N");
    assert_int_equal(mancala_game_step(pair_.many, 0, fields, MANCALA_STEP_FIELDS), MANCALA_STEP_FIELDS);
    assert_int_equal(fields[MANCALA_STEP_KIND], MANCALA_STEP_LIFT);
    assert_int_equal(fields[MANCALA_STEP_SEEDS], 60);
    mancala_edit *edit;
    int32_t value = 0;
    assert_int_equal(mancala_edit_new(&edit, pair_.many), MANCALA_OK);
    assert_int_equal(mancala_edit_clear(edit), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_PIT, 11, 300), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_STORE, 1, 420), MANCALA_OK);
    assert_int_equal(mancala_edit_get(edit, MANCALA_EDIT_PIT, 11, &value), MANCALA_OK);
    assert_int_equal(value, 300);
    assert_int_equal(mancala_edit_missing(edit, &value), MANCALA_OK);
    assert_int_equal(value, 0);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_MOVER, 0, 1), MANCALA_OK);
    assert_int_equal(mancala_edit_finish(edit, pair_.many), MANCALA_OK);
    /* 300 seeds: 23 rounds and one more, into North's store */
    play_text(pair_.many, "6");
    expect_position(pair_.many, "23,23,23,23,23,23/23,23,23,23,23,23 0,444 N");
    mancala_edit_free(edit);
    free_pair(&pair_);
}

static void test_keys(void **state)
{
    (void)state;
    struct pair pair_ = pair();
    mancala_game *turned = begin_at(pair_.many_rules, "0,0,0,0,0,9/0,4,0,0,300,0 7,400 N");
    mancala_game *game = begin_at(pair_.many_rules, "0,4,0,0,300,0/0,0,0,0,0,9 400,7 S");
    uint64_t key, symmetric, plain;
    int32_t mirrored;
    assert_int_equal(mancala_game_symmetric_key(turned, &symmetric, &mirrored), MANCALA_OK);
    assert_int_equal(mirrored, 1);
    mancala_game_key(turned, &plain);
    mancala_game_key(game, &key);
    assert_true(key == symmetric);
    assert_true(key != plain);
    assert_int_equal(mancala_game_symmetric_key(game, &symmetric, &mirrored), MANCALA_OK);
    assert_int_equal(mirrored, 0);
    assert_true(key == symmetric);
    mancala_game_free(game);
    mancala_game_free(turned);
    free_pair(&pair_);
}

static void test_batches_and_playouts(void **state)
{
    (void)state;
    enum { GAMES = 5, PLIES = 60 };
    struct pair pair_ = pair();
    mancala_batch *batch;
    mancala_game *games[GAMES];
    uint64_t random = 11;
    assert_int_equal(mancala_batch_new(&batch, pair_.many_rules, GAMES, 1), MANCALA_OK);
    for (int i = 0; i < GAMES; i++) {
        games[i] = begin(pair_.many_rules);
    }
    for (int ply = 0; ply < PLIES; ply++) {
        int32_t moves[GAMES];
        for (int i = 0; i < GAMES; i++) {
            int32_t legal[64];
            moves[i] = legal[draw(&random) % (uint64_t)mancala_game_moves(games[i], legal, 64)];
            assert_int_equal(mancala_game_apply(games[i], moves[i]), MANCALA_OK);
        }
        assert_int_equal(mancala_batch_step(batch, moves), MANCALA_OK);
        for (int i = 0; i < GAMES; i++) {
            const int32_t *board = mancala_batch_boards(batch) + (size_t)i * (PITS + 2);
            for (int pit = 0; pit < PITS; pit++) {
                assert_int_equal(board[pit], mancala_game_pit(games[i], pit));
            }
            assert_int_equal(board[PITS], mancala_game_store(games[i], 0));
            assert_int_equal(board[PITS + 1], mancala_game_store(games[i], 1));
            assert_int_equal(mancala_batch_movers(batch)[i], mancala_game_mover(games[i]));
        }
    }
    for (int i = 0; i < GAMES; i++) {
        mancala_game_free(games[i]);
    }
    mancala_batch_free(batch);
    const mancala_playout_options options = {.size = sizeof options, .games = 20, .seed = 3};
    mancala_playout_totals totals = {.size = sizeof totals};
    assert_int_equal(mancala_playouts(pair_.many_rules, &options, &totals), MANCALA_OK);
    assert_int_equal(totals.games, totals.south + totals.north + totals.draws);
    assert_int_equal(totals.games, 20);
    free_pair(&pair_);
}

static void test_search(void **state)
{
    (void)state;
    struct pair pair_ = pair();
    const mancala_search_options options = {
        .size = sizeof options, .bytes = 1 << 20, .method = MANCALA_SEARCH_ALPHA_BETA};
    const mancala_search_limits limits = {.size = sizeof limits, .depth = 5, .analyse = 1};
    mancala_search *few, *many;
    uint64_t random = 5;
    assert_int_equal(mancala_search_new(&few, pair_.few_rules, &options), MANCALA_OK);
    assert_int_equal(mancala_search_new(&many, pair_.many_rules, &options), MANCALA_OK);
    for (int i = 0; i < 12; i++) {
        set_up(&pair_, 20, &random);
        if (mancala_game_result(pair_.few) != MANCALA_RESULT_UNFINISHED) {
            continue;
        }
        assert_int_equal(mancala_search_start(few, pair_.few), MANCALA_OK);
        assert_int_equal(mancala_search_start(many, pair_.many), MANCALA_OK);
        assert_int_equal(mancala_search_run(few, &limits), MANCALA_OK);
        assert_int_equal(mancala_search_run(many, &limits), MANCALA_OK);
        assert_int_equal(mancala_search_count(few), mancala_search_count(many));
        for (int32_t rank = 0; rank < mancala_search_count(few); rank++) {
            mancala_search_score score = {.size = sizeof score};
            mancala_search_score same = {.size = sizeof same};
            assert_int_equal(mancala_search_rank(few, rank, &score), MANCALA_OK);
            /* Equal moves may come in another order: they are mixed by the key. */
            for (int32_t other = 0; other < mancala_search_count(many); other++) {
                assert_int_equal(mancala_search_rank(many, other, &same), MANCALA_OK);
                if (same.move == score.move) {
                    break;
                }
            }
            assert_int_equal(same.move, score.move);
            assert_int_equal(same.score, score.score);
            assert_int_equal(same.outcome, score.outcome);
        }
    }
    mancala_search_free(few);
    mancala_search_free(many);
    free_pair(&pair_);
}

static void test_endgames(void **state)
{
    (void)state;
    enum { SEEDS = 5 };
    struct pair pair_ = pair();
    const mancala_endgame_options options = {.size = sizeof options, .seeds = SEEDS};
    mancala_endgame *few, *many;
    uint64_t random = 3;
    assert_int_equal(mancala_endgame_build(&few, pair_.few_rules, &options), MANCALA_OK);
    assert_int_equal(mancala_endgame_build(&many, pair_.many_rules, &options), MANCALA_OK);
    assert_int_equal(mancala_endgame_verify(many, &options), MANCALA_OK);
    int compared = 0;
    for (int i = 0; i < 300; i++) {
        mancala_endgame_answer answer = {.size = sizeof answer};
        mancala_endgame_answer same = {.size = sizeof same};
        set_up(&pair_, 1 + i % SEEDS, &random);
        if (mancala_game_result(pair_.few) == MANCALA_RESULT_UNFINISHED) {
            assert_int_equal(mancala_endgame_probe(few, pair_.few, &answer), MANCALA_OK);
            assert_int_equal(mancala_endgame_probe(many, pair_.many, &same), MANCALA_OK);
            assert_memory_equal(&answer, &same, sizeof answer);
            assert_int_equal(answer.exact, 1);
            compared++;
        }
    }
    assert_true(compared > 200);
    mancala_endgame_answer answer = {.size = sizeof answer};
    assert_int_equal(mancala_endgame_probe(many, pair_.few, &answer), MANCALA_ERROR_OTHER_RULES);
    const mancala_prover_options solving = {.size = sizeof solving, .memory = 65536};
    mancala_prover *prover;
    assert_int_equal(mancala_prover_new(&prover, pair_.many_rules, &solving), MANCALA_ERROR_LIMIT);
    assert_null(prover);
    mancala_endgame_free(few);
    mancala_endgame_free(many);
    free_pair(&pair_);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),  cmocka_unit_test(test_large_handfuls),
        cmocka_unit_test(test_keys),   cmocka_unit_test(test_batches_and_playouts),
        cmocka_unit_test(test_search), cmocka_unit_test(test_endgames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
