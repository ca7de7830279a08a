/* SPDX-License-Identifier: MIT */
/* A sowing of more than 2^24 laps: whoever asks for it is told so, and nothing has changed. Each of these calls sows
 * all those laps. */
#include "help.h"

/* Five pits on either side, and every lap goes on: no position comes back for a long time. Only South's first pit can
 * be played in the position below. */
static const char endless[] =
    "game endless\ntitle E\nsource S\nboard 2 x 5, stores right\nfill 4\nsow counterclockwise\n"
    "last seed\n makes 40 -> stop\n else -> relay\n"
    "end\n mover cannot move -> leave the rest\n";
static const char position[] = "7,0,0,0,0/5,6,7,8,7 0,0 S";

struct world {
    mancala_rules *rules;
    mancala_game *game;
};

static struct world world(void)
{
    struct world world = {.rules = parse(endless, NULL)};
    world.game = begin_at(world.rules, position);
    return world;
}

static void free_world(struct world *world)
{
    expect_position(world->game, position);
    assert_int_equal(mancala_game_history(world->game, NULL, 0), 0);
    mancala_game_free(world->game);
    mancala_rules_unref(world->rules);
}

static void test_apply_and_preview(void **state)
{
    (void)state;
    struct world world_ = world();
    mancala_effect effect = {.size = sizeof effect, .laps = -1};
    assert_int_equal(mancala_game_apply(world_.game, 0), MANCALA_ERROR_WORK);
    assert_int_equal(mancala_game_message_code(world_.game), MANCALA_MESSAGE_WORK);
    expect_position(world_.game, position);
    assert_int_equal(mancala_game_preview(world_.game, 0, &effect), MANCALA_ERROR_WORK);
    assert_int_equal(effect.laps, -1);
    free_world(&world_);
}

static void test_perft(void **state)
{
    (void)state;
    struct world world_ = world();
    uint64_t count = 77;
    assert_int_equal(mancala_game_perft(world_.game, 2, &count), MANCALA_ERROR_WORK);
    assert_int_equal(mancala_game_perft_threads(world_.game, 2, 2, &count), MANCALA_ERROR_WORK);
    assert_int_equal(count, 77);
    free_world(&world_);
}

static void test_record(void **state)
{
    (void)state;
    static const char text[] =
        "[Rules \"endless\"]\n[Position \"7,0,0,0,0/5,6,7,8,7 0,0 S\"]\n[Result \"*\"]\n\n1. 1 *\n";
    struct world world_ = world();
    mancala_record *record;
    mancala_record_reader *reader;
    int32_t line, column;
    mancala_load_options options = {.size = sizeof options, .find = find_text, .find_context = (void *)endless};
    assert_int_equal(mancala_record_reader_new(&reader, text, sizeof text - 1, &options), MANCALA_OK);
    assert_int_equal(mancala_record_reader_next(reader, &record), MANCALA_ERROR_WORK);
    assert_null(record);
    assert_int_equal(mancala_record_reader_place(reader, &line, &column), MANCALA_OK);
    assert_int_equal(line, 5);
    assert_int_equal(column, 4);
    mancala_record_reader_free(reader);
    free_world(&world_);
}

static void test_search(void **state)
{
    (void)state;
    static const int32_t methods[] = {MANCALA_SEARCH_ALPHA_BETA, MANCALA_SEARCH_MONTE_CARLO};
    struct world world_ = world();
    for (size_t i = 0; i < 2; i++) {
        const mancala_search_options options = {.size = sizeof options, .bytes = 524288, .method = methods[i]};
        const mancala_search_limits limits = {.size = sizeof limits, .depth = 2, .nodes = 10};
        mancala_search *search;
        assert_int_equal(mancala_search_new(&search, world_.rules, &options), MANCALA_OK);
        assert_int_equal(mancala_search_start(search, world_.game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_ERROR_WORK);
        assert_int_equal(mancala_search_count(search), 0);
        mancala_search_free(search);
    }
    free_world(&world_);
}

/* The levels that do not search choose among the moves that can be played. Here the first cannot. */
static void test_levels(void **state)
{
    (void)state;
    struct world world_ = world();
    assert_int_equal(mancala_game_set_position(world_.game, "2,4,6,3,4/2,6,7,3,3 0,0 S"), MANCALA_OK);
    mancala_search *search;
    assert_int_equal(mancala_search_new(&search, world_.rules, NULL), MANCALA_OK);
    assert_int_equal(mancala_search_start(search, world_.game), MANCALA_OK);
    for (uint64_t seed = 1; seed <= 6; seed++) { /* with 2 and 6 lots fall on the first of them all */
        const mancala_search_limits limits = {.size = sizeof limits, .level = 1, .seed = seed};
        mancala_search_report report = {.size = sizeof report};
        mancala_effect effect = {.size = sizeof effect};
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        assert_int_equal(mancala_search_progress(search, &report), MANCALA_OK);
        assert_int_equal(mancala_game_preview(world_.game, report.move, &effect), MANCALA_OK);
    }
    mancala_search_free(search);
    assert_int_equal(mancala_game_set_position(world_.game, position), MANCALA_OK);
    free_world(&world_);
}

static void test_solver(void **state)
{
    (void)state;
    struct world world_ = world();
    const mancala_prover_options options = {.size = sizeof options, .memory = 65536};
    mancala_prover *prover;
    int32_t difference = 77;
    assert_int_equal(mancala_prover_new(&prover, world_.rules, &options), MANCALA_OK);
    assert_int_equal(mancala_prover_run(prover, world_.game, &difference), MANCALA_ERROR_WORK);
    assert_int_equal(difference, 77);
    mancala_prover_free(prover);
    free_world(&world_);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_apply_and_preview),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_record),
        cmocka_unit_test(test_search),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_solver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
