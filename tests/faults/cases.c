/* SPDX-License-Identifier: MIT */
#include "cases.h"

static const char file[] = "test_allocation.mncend";
static const char small_kalah[] = "kalah:columns=2,seeds=1";

static const char own_rules[] = "game    tiny\n"
                                "title   Tiny\n"
                                "source  Made up for this test.\n"
                                "board   2 x 2, no stores\n"
                                "fill    1\n"
                                "sow     counterclockwise\n"
                                "last seed\n"
                                "  makes 2  -> capture here, stop\n"
                                "  else     -> stop\n"
                                "end\n"
                                "  mover cannot move  -> owners take their rows\n"
                                "win     most seeds\n";
static const char child_rules[] = "game    child\nlike    kalah\ntitle   Child\nsource  Made up for this test.\n";
static const char wrong_rules[] = "game    wrong\ntitel   Wrong\n";

static const char record_text[] =
    "[Rules \"otjin\"]\n[Options \"seeds=2\"]\n[South \"A\"]\n{before} 1. 3 {after} *\n\n";

/* A handle that a failed call gives must be NULL, one that succeeds must not. */
static int handed_out(int status, const void *handle)
{
    assert_int_equal(status == MANCALA_OK, handle != NULL);
    return status;
}

/* --- Rules ------------------------------------------------------------------------------------------------------ */

static void nothing(struct world *world)
{
    (void)world;
}

static int load(struct world *world)
{
    int status = CALL(mancala_rules_load)(&world->loaded, "hus:take=inner", &world->options, NULL);
    return handed_out(status, world->loaded);
}

static int load_all_options(struct world *world)
{
    int status =
        CALL(mancala_rules_load)(&world->loaded, "otjin:seeds=2,first=north", &world->options, &world->diagnostics);
    return handed_out(status, world->loaded);
}

static int parse(struct world *world)
{
    int status = CALL(mancala_rules_parse)(&world->loaded, own_rules, sizeof own_rules - 1, "first=north",
                                           &world->options, NULL);
    return handed_out(status, world->loaded);
}

static int parse_child(struct world *world)
{
    int status = CALL(mancala_rules_parse)(&world->loaded, child_rules, sizeof child_rules - 1, "seeds=3",
                                           &world->options, NULL);
    return handed_out(status, world->loaded);
}

/* What is wrong is told, or memory has failed and nothing is. */
static int told(struct world *world, int status, int expected)
{
    assert_null(world->loaded);
    assert_int_equal(status == expected, mancala_diagnostics_count(world->diagnostics) > 0);
    return status == expected ? MANCALA_OK : status;
}

static int parse_wrong(struct world *world)
{
    int status = CALL(mancala_rules_parse)(&world->loaded, wrong_rules, sizeof wrong_rules - 1, NULL, &world->options,
                                           &world->diagnostics);
    return told(world, status, MANCALA_ERROR_RULES);
}

static int load_wrong_option(struct world *world)
{
    int status = CALL(mancala_rules_load)(&world->loaded, "otjin:seeds=x", &world->options, &world->diagnostics);
    return told(world, status, MANCALA_ERROR_OPTION_VALUE);
}

static void otjin(struct world *world)
{
    world_rules(world, "otjin:seeds=2");
}

static int hash(struct world *world)
{
    return CALL(mancala_rules_hash)(world->rules, &world->number);
}

/* --- Games ------------------------------------------------------------------------------------------------------ */

static int new_game(struct world *world)
{
    int status = CALL(mancala_game_new)(&world->game, world->rules, 7);
    return handed_out(status, world->game);
}

static void game(struct world *world)
{
    world_game(world, "otjin:seeds=2", 5);
}

static int clone(struct world *world)
{
    int status = CALL(mancala_game_clone)(&world->copy, world->game);
    return handed_out(status, world->copy);
}

/* With these numbers of plies the arrays and the table of keys are full. */
static void full_history(struct world *world)
{
    world_game(world, "kalah", 13);
}

static void full_keys(struct world *world)
{
    world_game(world, "kalah", 14);
}

static void full_later(struct world *world)
{
    world_game(world, "songo", 33);
}

static int apply(struct world *world)
{
    int32_t moves[64];
    assert_true(CALL(mancala_game_moves)(world->game, moves, 64) > 0);
    return CALL(mancala_game_apply)(world->game, moves[0]);
}

/* Each closing puts a round into the list. */
static int resign(struct world *world)
{
    return CALL(mancala_game_resign)(world->game, 1);
}

static int agree(struct world *world)
{
    return CALL(mancala_game_agree)(world->game, MANCALA_RESULT_DRAW);
}

static int break_off(struct world *world)
{
    return CALL(mancala_game_break_off)(world->game);
}

/* Two seeds go round and round, until the history is full too. */
static void full_repeated(struct world *world)
{
    static const char text[] = "game    round\n"
                               "title   Round and round\n"
                               "source  Made up for this test.\n"
                               "board   2 x 2, no stores\n"
                               "fill    1\n"
                               "sow     counterclockwise\n"
                               "last seed\n"
                               "  else  -> stop\n"
                               "end\n"
                               "  mover cannot move  -> owners take their rows\n"
                               "win     most seeds\n";
    assert_int_equal(mancala_rules_parse(&world->rules, text, sizeof text - 1, "repetition=0", &world->options, NULL),
                     MANCALA_OK);
    assert_int_equal(mancala_game_new(&world->game, world->rules, 7), MANCALA_OK);
    assert_int_equal(mancala_game_set_position(world->game, "1,0/1,0 0,2 S"), MANCALA_OK);
    for (int ply = 0; ply < 14; ply++) {
        int32_t moves[4];
        int count = mancala_game_moves(world->game, moves, 4);
        assert_int_equal(mancala_game_apply(world->game, moves[count - 1]), MANCALA_OK);
    }
    assert_true(mancala_game_occurrences(world->game) >= 3);
}

static int set_position(struct world *world)
{
    return CALL(mancala_game_set_position)(world->game, "1,0,0,0,0,0/1,0,0,0,0,0 23,23 S");
}

static int claim(struct world *world)
{
    return CALL(mancala_game_claim)(world->game);
}

static int step_count(struct world *world)
{
    int count = CALL(mancala_game_step_count)(world->game);
    return count > 0 ? MANCALA_OK : count;
}

static int step(struct world *world)
{
    int32_t fields[MANCALA_STEP_FIELDS];
    int count = CALL(mancala_game_step)(world->game, 0, fields, MANCALA_STEP_FIELDS);
    return count == MANCALA_STEP_FIELDS ? MANCALA_OK : count;
}

static int capture_count(struct world *world)
{
    int count = CALL(mancala_game_capture_count)(world->game);
    return count > 0 ? MANCALA_OK : count;
}

static int capture(struct world *world)
{
    int32_t fields[MANCALA_STEP_FIELDS];
    int count = CALL(mancala_game_capture)(world->game, 0, fields, MANCALA_STEP_FIELDS);
    return count == MANCALA_STEP_FIELDS ? MANCALA_OK : count;
}

/* The last move captured. */
static void captured(struct world *world)
{
    world_game(world, "oware", 0);
    assert_int_equal(mancala_game_set_position(world->game, "0,0,0,0,0,1/1,4,4,4,4,4 13,13 S"), MANCALA_OK);
    assert_int_equal(mancala_game_apply(world->game, 5), MANCALA_OK);
}

static void game_of_many_plies(struct world *world)
{
    world_game(world, "kalah", 25);
    mancala_game_undo(world->game);
    int length = mancala_game_snapshot(world->game, world->bytes, sizeof world->bytes);
    assert_true(length > 0 && (size_t)length <= sizeof world->bytes);
    world->length = (size_t)length;
}

static int snapshot(struct world *world)
{
    uint8_t bytes[4096];
    int length = CALL(mancala_game_snapshot)(world->game, bytes, sizeof bytes);
    assert_true(length < 0 || memcmp(bytes, world->bytes, world->length) == 0);
    return length < 0 ? length : MANCALA_OK;
}

static int restore(struct world *world)
{
    int status = CALL(mancala_game_restore)(&world->copy, world->rules, world->bytes, world->length);
    return handed_out(status, world->copy);
}

/* --- Boards and records ----------------------------------------------------------------------------------------- */

static int edit(struct world *world)
{
    int status = CALL(mancala_edit_new)(&world->edit, world->game);
    return handed_out(status, world->edit);
}

static void edited_game(struct world *world)
{
    game(world);
    assert_int_equal(mancala_edit_new(&world->edit, world->game), MANCALA_OK);
}

static int finish(struct world *world)
{
    int status = CALL(mancala_edit_finish)(world->edit, world->game);
    if (status != MANCALA_OK) {
        assert_int_equal(CALL(mancala_edit_message_code)(world->edit), MANCALA_MESSAGE_MEMORY);
    }
    return status;
}

static int new_record(struct world *world)
{
    int status = CALL(mancala_record_new)(&world->record, world->game);
    return handed_out(status, world->record);
}

static void record(struct world *world)
{
    game(world);
    assert_int_equal(mancala_record_new(&world->record, world->game), MANCALA_OK);
}

static void full_record(struct world *world)
{
    record(world);
    for (int i = 0; i < 16; i++) {
        const char name[] = {(char)('A' + i), '\0'};
        assert_int_equal(mancala_record_set_header(world->record, name, "x"), MANCALA_OK);
        assert_int_equal(mancala_record_add_comment(world->record, i % 3, "y"), MANCALA_OK);
    }
}

static int add_header(struct world *world)
{
    return CALL(mancala_record_set_header)(world->record, "South", "somebody");
}

static int change_header(struct world *world)
{
    return CALL(mancala_record_set_header)(world->record, "C", "something else");
}

static int add_comment(struct world *world)
{
    return CALL(mancala_record_add_comment)(world->record, 1, "something");
}

static int new_reader(struct world *world)
{
    int status = CALL(mancala_record_reader_new)(&world->reader, record_text, sizeof record_text - 1, &world->options);
    return handed_out(status, world->reader);
}

static void reader(struct world *world)
{
    assert_int_equal(new_reader(world), MANCALA_OK);
}

/* After a failure the same record is read again. */
static int next_record(struct world *world)
{
    int status = CALL(mancala_record_reader_next)(world->reader, &world->record);
    if (status < 0) {
        assert_int_equal(CALL(mancala_record_reader_message_code)(world->reader), MANCALA_MESSAGE_MEMORY);
    }
    return handed_out(status == 1 ? MANCALA_OK : status, world->record);
}

/* --- Bulk ------------------------------------------------------------------------------------------------------- */

static int batch(struct world *world)
{
    int status = CALL(mancala_batch_new)(&world->batch, world->rules, 3, 1);
    return handed_out(status, world->batch);
}

/* --- Search, endgame, solver ------------------------------------------------------------------------------------ */

static int search(struct world *world)
{
    const mancala_search_options options = {.size = sizeof options, .bytes = 524288};
    int status = CALL(mancala_search_new)(&world->search, world->rules, &options);
    return handed_out(status, world->search);
}

static void fish(struct world *world)
{
    world_rules(world, "otjin:seeds=2");
}

static void kalah(struct world *world)
{
    world_game(world, small_kalah, 0);
}

static const mancala_endgame_options up_to_three = {.size = sizeof up_to_three, .seeds = 3, .threads = 1};

static int endgame(struct world *world)
{
    int status = CALL(mancala_endgame_build)(&world->endgame, world->rules, &up_to_three);
    return handed_out(status, world->endgame);
}

static int endgame_size(struct world *world)
{
    return CALL(mancala_endgame_size)(world->rules, 3, &world->number);
}

static void no_file(struct world *world)
{
    remove(file);
    fish(world);
}

static const mancala_endgame_options up_to_one = {.size = sizeof up_to_one, .seeds = 1, .threads = 1};

/* A file may stay behind that has some of the layers: what has been built is kept. */
static int endgame_file(struct world *world)
{
    return CALL(mancala_endgame_build_file)(file, world->rules, &up_to_one);
}

int remove_case_files(void **state)
{
    (void)state;
    remove(file);
    return 0;
}

static void with_file(struct world *world)
{
    no_file(world);
    assert_int_equal(mancala_endgame_build_file(file, world->rules, &up_to_one), MANCALA_OK);
}

static int open_endgame(struct world *world)
{
    int status = CALL(mancala_endgame_open)(&world->endgame, world->rules, file);
    return handed_out(status, world->endgame);
}

static int map_endgame(struct world *world)
{
    int status = CALL(mancala_endgame_map)(&world->endgame, world->rules, file);
    return handed_out(status, world->endgame);
}

static void small_endgame(struct world *world)
{
    kalah(world);
    assert_int_equal(endgame(world), MANCALA_OK);
}

static int prover(struct world *world)
{
    const mancala_prover_options options = {.size = sizeof options, .memory = 65536, .endgame = world->endgame};
    int status = CALL(mancala_prover_new)(&world->prover, world->rules, &options);
    return handed_out(status, world->prover);
}

/* --- The table -------------------------------------------------------------------------------------------------- */

const struct fault_case fault_cases[] = {
    {"load", nothing, load},
    {"load with options", nothing, load_all_options},
    {"parse", nothing, parse},
    {"parse a child of another ruleset", nothing, parse_child},
    {"parse what is wrong", nothing, parse_wrong},
    {"load with a wrong option", nothing, load_wrong_option},
    {"hash the rules", otjin, hash},
    {"new game", otjin, new_game},
    {"clone", game, clone},
    {"apply with a full history", full_history, apply},
    {"apply with a full table of keys", full_keys, apply},
    {"apply with a full history, later", full_later, apply},
    {"resign", full_history, resign},
    {"agree", full_history, agree},
    {"break off", full_history, break_off},
    {"claim", full_repeated, claim},
    {"count steps", captured, step_count},
    {"a step", captured, step},
    {"count captures", captured, capture_count},
    {"a capture", captured, capture},
    {"snapshot", game_of_many_plies, snapshot},
    {"restore", game_of_many_plies, restore},
    {"set a position", full_history, set_position},
    {"edit", game, edit},
    {"finish an edited board", edited_game, finish},
    {"new record", game, new_record},
    {"a header", record, add_header},
    {"a header in a full list", full_record, add_header},
    {"another value", full_record, change_header},
    {"a comment", record, add_comment},
    {"a comment in a full list", full_record, add_comment},
    {"new reader", nothing, new_reader},
    {"next record", reader, next_record},
    {"batch", otjin, batch},
    {"search", otjin, search},
    {"endgame of a game with cycles", fish, endgame},
    {"endgame of a game without", kalah, endgame},
    {"size of an endgame", fish, endgame_size},
    {"endgame into a file", no_file, endgame_file},
    {"endgame from a file", with_file, open_endgame},
    {"endgame in a mapped file", with_file, map_endgame},
    {"solver", kalah, prover},
    {"solver with an endgame", small_endgame, prover},
    {NULL, NULL, NULL},
};
