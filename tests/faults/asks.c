/* SPDX-License-Identifier: MIT */
/* Every public function that asks for no memory, called while there is none. */
#include "cases.h"

/* In the order of the version script. */
const char *const functions_without_memory[] = {
    "mancala_batch_boards",
    "mancala_batch_count",
    "mancala_batch_free",
    "mancala_batch_masks",
    "mancala_batch_movers",
    "mancala_batch_reset",
    "mancala_batch_results",
    "mancala_batch_rewards",
    "mancala_batch_step",
    "mancala_builtin_count",
    "mancala_builtin_id",
    "mancala_diagnostics_code",
    "mancala_diagnostics_count",
    "mancala_diagnostics_free",
    "mancala_diagnostics_place",
    "mancala_diagnostics_text",
    "mancala_edit_clear",
    "mancala_edit_free",
    "mancala_edit_get",
    "mancala_edit_message",
    "mancala_edit_message_code",
    "mancala_edit_message_parameter",
    "mancala_edit_missing",
    "mancala_edit_position",
    "mancala_edit_set",
    "mancala_endgame_count",
    "mancala_endgame_free",
    "mancala_endgame_layer_facts",
    "mancala_endgame_probe",
    "mancala_endgame_seeds",
    "mancala_endgame_suits",
    "mancala_endgame_verify",
    "mancala_error_name",
    "mancala_error_text",
    "mancala_game_decided",
    "mancala_game_free",
    "mancala_game_history",
    "mancala_game_history_mover",
    "mancala_game_history_text",
    "mancala_game_is_legal",
    "mancala_game_key",
    "mancala_game_may_decline",
    "mancala_game_message",
    "mancala_game_message_code",
    "mancala_game_message_parameter",
    "mancala_game_move_pit",
    "mancala_game_move_text",
    "mancala_game_mover",
    "mancala_game_moves",
    "mancala_game_occurrences",
    "mancala_game_origin",
    "mancala_game_out",
    "mancala_game_perft",
    "mancala_game_perft_threads",
    "mancala_game_phase",
    "mancala_game_pit",
    "mancala_game_pit_owner",
    "mancala_game_pit_state",
    "mancala_game_position",
    "mancala_game_preview",
    "mancala_game_read_move",
    "mancala_game_reason",
    "mancala_game_redo",
    "mancala_game_reset",
    "mancala_game_result",
    "mancala_game_round",
    "mancala_game_round_fact",
    "mancala_game_rounds_finished",
    "mancala_game_rules",
    "mancala_game_store",
    "mancala_game_symmetric_key",
    "mancala_game_undo",
    "mancala_game_undone",
    "mancala_message_name",
    "mancala_message_text",
    "mancala_playouts",
    "mancala_prover_free",
    "mancala_prover_nodes",
    "mancala_prover_run",
    "mancala_reason_text",
    "mancala_record_comment",
    "mancala_record_comment_count",
    "mancala_record_find_header",
    "mancala_record_free",
    "mancala_record_game",
    "mancala_record_header_count",
    "mancala_record_header_name",
    "mancala_record_header_value",
    "mancala_record_message",
    "mancala_record_message_code",
    "mancala_record_message_parameter",
    "mancala_record_reader_free",
    "mancala_record_reader_message",
    "mancala_record_reader_message_code",
    "mancala_record_reader_message_parameter",
    "mancala_record_reader_place",
    "mancala_record_write",
    "mancala_rules_actions",
    "mancala_rules_clause",
    "mancala_rules_clause_argument",
    "mancala_rules_clause_section",
    "mancala_rules_clause_word",
    "mancala_rules_columns",
    "mancala_rules_option_count",
    "mancala_rules_option_name",
    "mancala_rules_option_range",
    "mancala_rules_option_text",
    "mancala_rules_option_value",
    "mancala_rules_pit",
    "mancala_rules_pits",
    "mancala_rules_players",
    "mancala_rules_ref",
    "mancala_rules_revision",
    "mancala_rules_rows",
    "mancala_rules_seeds",
    "mancala_rules_store_side",
    "mancala_rules_text",
    "mancala_rules_text_count",
    "mancala_rules_unref",
    "mancala_search_count",
    "mancala_search_free",
    "mancala_search_method",
    "mancala_search_progress",
    "mancala_search_rank",
    "mancala_search_run",
    "mancala_search_start",
    "mancala_search_stop",
    "mancala_search_use_endgame",
    "mancala_search_variation",
    "mancala_snapshot_rules",
    "mancala_version",
    "mancala_version_string",
    "mancala_word_count",
    "mancala_word_text",
    NULL,
};

static char text[4096];

static void ok(int status)
{
    assert_int_equal(status, MANCALA_OK);
}

/* A number, or the length of a text that fitted. */
static int some(int number)
{
    assert_true(number >= 0 && number < (int)sizeof text);
    return number;
}

static void ask_constants(void)
{
    assert_true(CALL(mancala_version)() > 0);
    assert_non_null(CALL(mancala_version_string)());
    assert_true(CALL(mancala_builtin_count)() > 0);
    assert_non_null(CALL(mancala_builtin_id)(0));
    assert_true(CALL(mancala_word_count)() > 0);
    assert_non_null(CALL(mancala_word_text)(0));
    assert_non_null(CALL(mancala_error_name)(-1));
    assert_non_null(CALL(mancala_error_text)(-1));
    assert_non_null(CALL(mancala_message_name)(1));
    assert_non_null(CALL(mancala_message_text)(1));
    assert_non_null(CALL(mancala_reason_text)(1));
}

static void ask_rules(struct world *world)
{
    const mancala_rules *rules = world->rules;
    for (int32_t kind = MANCALA_TEXT_ID; kind <= MANCALA_TEXT_RULES; kind++) {
        int count = CALL(mancala_rules_text_count)(rules, kind);
        for (int32_t i = 0; i < count; i++) {
            assert_true(CALL(mancala_rules_text)(rules, kind, i, text, sizeof text) >= 0);
        }
    }
    assert_true(CALL(mancala_rules_clause)(rules, 0, MANCALA_CLAUSE_ACTIONS) > 0);
    some(CALL(mancala_rules_clause_section)(rules, 0, text, sizeof text));
    some(CALL(mancala_rules_clause_word)(rules, 0, 0, text, sizeof text));
    assert_int_equal(CALL(mancala_rules_clause_argument)(rules, 0, 0, 0, text, sizeof text), 1);
    assert_int_equal(CALL(mancala_rules_revision)(rules), 1);
    int options = CALL(mancala_rules_option_count)(rules);
    for (int32_t i = 0; i < options; i++) {
        some(CALL(mancala_rules_option_name)(rules, i, text, sizeof text));
        some(CALL(mancala_rules_option_text)(rules, i, text, sizeof text));
        some(CALL(mancala_rules_option_range)(rules, i, NULL, NULL, NULL, NULL));
        some(CALL(mancala_rules_option_value)(rules, i, 1, text, sizeof text));
    }
    assert_int_equal(CALL(mancala_rules_players)(rules), 2);
    assert_int_equal(CALL(mancala_rules_rows)(rules), 2);
    assert_int_equal(CALL(mancala_rules_columns)(rules), 2);
    assert_int_equal(CALL(mancala_rules_pits)(rules), 4);
    assert_int_equal(CALL(mancala_rules_seeds)(rules), 4);
    assert_int_equal(CALL(mancala_rules_actions)(rules), 2);
    assert_int_equal(CALL(mancala_rules_pit)(rules, 3, MANCALA_PIT_OWNER), 1);
    assert_int_equal(CALL(mancala_rules_store_side)(rules), MANCALA_STORE_RIGHT);
    assert_int_equal(CALL(mancala_endgame_suits)(rules, text, sizeof text), 1);
    mancala_rules *same = CALL(mancala_rules_ref)(world->rules);
    CALL(mancala_rules_unref)(same);

    const mancala_playout_options playouts = {.size = sizeof playouts, .games = 70, .threads = 2};
    mancala_playout_totals totals = {.size = sizeof totals};
    ok(CALL(mancala_playouts)(rules, &playouts, &totals));
}

static void ask_diagnostics(struct world *world)
{
    int32_t line;
    assert_true(CALL(mancala_diagnostics_count)(world->diagnostics) > 0);
    assert_non_null(CALL(mancala_diagnostics_code)(world->diagnostics, 0));
    ok(CALL(mancala_diagnostics_place)(world->diagnostics, 0, &line, NULL));
    some(CALL(mancala_diagnostics_text)(world->diagnostics, 0, text, sizeof text));
}

static void play_game(mancala_game *game)
{
    int32_t moves[8];
    int32_t move;
    uint64_t count;
    mancala_effect effect = {.size = sizeof effect};
    ok(CALL(mancala_game_reset)(game));
    assert_int_equal(CALL(mancala_game_moves)(game, moves, 8), 2);
    ok(CALL(mancala_game_preview)(game, moves[0], &effect));
    ok(mancala_game_apply(game, moves[0]));
    ok(CALL(mancala_game_undo)(game));
    assert_int_equal(CALL(mancala_game_undone)(game), 1);
    ok(CALL(mancala_game_redo)(game));
    ok(CALL(mancala_game_perft)(game, 2, &count));
    ok(CALL(mancala_game_perft_threads)(game, 2, 2, &count));
    assert_int_equal(CALL(mancala_game_history)(game, moves, 8), 1);
    some(CALL(mancala_game_history_mover)(game, 0));
    some(CALL(mancala_game_history_text)(game, 0, text, sizeof text));
    assert_int_equal(CALL(mancala_game_is_legal)(game, -1), 0);
    ok(CALL(mancala_game_read_move)(game, "1", &move));
    some(CALL(mancala_game_move_text)(game, move, text, sizeof text));
    some(CALL(mancala_game_move_pit)(game, move));
    ok(mancala_game_set_position(game, "1,0/1,0 1,1 S")); /* not for the first time, so there is room for it */
}

static void ask_game(struct world *world)
{
    mancala_game *game = world->game;
    uint64_t key;
    play_game(game);
    assert_int_equal(CALL(mancala_game_mover)(game), 0);
    assert_int_equal(CALL(mancala_game_may_decline)(game), 0);
    assert_int_equal(CALL(mancala_game_phase)(game), 0);
    assert_int_equal(CALL(mancala_game_pit)(game, 0), 1);
    assert_int_equal(CALL(mancala_game_pit_state)(game, 0), MANCALA_PIT_OPEN);
    assert_int_equal(CALL(mancala_game_pit_owner)(game, 0), 0);
    assert_int_equal(CALL(mancala_game_out)(game), 0);
    assert_int_equal(CALL(mancala_game_store)(game, 1), 1);
    assert_int_equal(CALL(mancala_game_round)(game), 1);
    assert_int_equal(CALL(mancala_game_rounds_finished)(game), 0);
    assert_int_equal(CALL(mancala_game_round_fact)(game, 0, MANCALA_ROUND_STORE, 1), 1);
    assert_int_equal(CALL(mancala_game_result)(game), MANCALA_RESULT_UNFINISHED);
    assert_int_equal(CALL(mancala_game_reason)(game), MANCALA_REASON_NONE);
    assert_int_equal(CALL(mancala_game_decided)(game), MANCALA_RESULT_UNFINISHED);
    assert_int_equal(CALL(mancala_game_occurrences)(game), 1);
    ok(CALL(mancala_game_key)(game, &key));
    ok(CALL(mancala_game_symmetric_key)(game, &key, NULL));
    some(CALL(mancala_game_position)(game, text, sizeof text));
    some(CALL(mancala_game_origin)(game, text, sizeof text));
    assert_ptr_equal(CALL(mancala_game_rules)(game), world->rules);
    assert_int_equal(mancala_game_apply(game, 99), MANCALA_ERROR_ILLEGAL_MOVE);
    assert_int_equal(CALL(mancala_game_message_code)(game), MANCALA_MESSAGE_MOVE_RANGE);
    assert_string_not_equal(CALL(mancala_game_message)(game), "");
    assert_string_equal(CALL(mancala_game_message_parameter)(game, 0), "99");
    some(CALL(mancala_snapshot_rules)(world->bytes, world->length, text, sizeof text));
}

static void ask_edit(struct world *world)
{
    mancala_edit *edit = world->edit;
    int32_t number;
    ok(CALL(mancala_edit_clear)(edit));
    ok(CALL(mancala_edit_missing)(edit, &number));
    ok(CALL(mancala_edit_set)(edit, MANCALA_EDIT_STORE, 0, number));
    ok(CALL(mancala_edit_get)(edit, MANCALA_EDIT_STORE, 0, &number));
    some(CALL(mancala_edit_position)(edit, text, sizeof text));
    ok(mancala_edit_finish(edit, world->game)); /* not for the first time, so there is room for it */
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_PIT, 77, 1), MANCALA_ERROR_RANGE);
    assert_int_equal(CALL(mancala_edit_message_code)(edit), MANCALA_MESSAGE_EDIT_INDEX);
    assert_string_not_equal(CALL(mancala_edit_message)(edit), "");
    assert_string_equal(CALL(mancala_edit_message_parameter)(edit, 0), "77");
}

static void ask_record(struct world *world)
{
    mancala_record *record = world->record;
    int32_t number;
    int headers = CALL(mancala_record_header_count)(record);
    for (int32_t i = 0; i < headers; i++) {
        some(CALL(mancala_record_header_name)(record, i, text, sizeof text));
        some(CALL(mancala_record_header_value)(record, i, text, sizeof text));
    }
    some(CALL(mancala_record_find_header)(record, "South"));
    assert_int_equal(CALL(mancala_record_comment_count)(record), 1);
    some(CALL(mancala_record_comment)(record, 0, &number, text, sizeof text));
    some(CALL(mancala_record_write)(record, text, sizeof text));
    assert_non_null(CALL(mancala_record_game)(record));
    assert_int_equal(mancala_record_set_header(record, "?", "x"), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(CALL(mancala_record_message_code)(record), MANCALA_MESSAGE_RECORD_NAME);
    assert_string_not_equal(CALL(mancala_record_message)(record), "");
    assert_string_equal(CALL(mancala_record_message_parameter)(record, 0), "?");

    ok(CALL(mancala_record_reader_place)(world->reader, &number, NULL));
    assert_int_equal(CALL(mancala_record_reader_message_code)(world->reader), MANCALA_MESSAGE_RECORD_EXPECTED);
    assert_string_not_equal(CALL(mancala_record_reader_message)(world->reader), "");
    assert_non_null(CALL(mancala_record_reader_message_parameter)(world->reader, 0));
}

static void ask_batch(struct world *world)
{
    const mancala_batch *batch = world->batch;
    int32_t moves[2];
    assert_int_equal(CALL(mancala_batch_count)(batch), 2);
    for (int i = 0; i < 2; i++) {
        moves[i] = CALL(mancala_batch_masks)(batch)[i] & 1 ? 0 : 1;
    }
    ok(CALL(mancala_batch_step)(world->batch, moves));
    assert_non_null(CALL(mancala_batch_boards)(batch));
    assert_non_null(CALL(mancala_batch_movers)(batch));
    assert_non_null(CALL(mancala_batch_rewards)(batch));
    assert_non_null(CALL(mancala_batch_results)(batch));
    ok(CALL(mancala_batch_reset)(world->batch));
}

static void ask_search(struct world *world)
{
    mancala_search *search = world->search;
    mancala_search_report report = {.size = sizeof report};
    mancala_search_score score = {.size = sizeof score};
    const mancala_search_limits limits = {.size = sizeof limits, .depth = 3, .analyse = 1};
    int32_t moves[8];
    some(CALL(mancala_search_method)(search));
    ok(CALL(mancala_search_start)(search, world->copy));
    ok(CALL(mancala_search_use_endgame)(search, world->endgame));
    ok(CALL(mancala_search_run)(search, &limits));
    ok(CALL(mancala_search_progress)(search, &report));
    assert_int_equal(CALL(mancala_search_count)(search), 2);
    ok(CALL(mancala_search_rank)(search, 0, &score));
    assert_true(CALL(mancala_search_variation)(search, 0, moves, 8) > 0);
    ok(CALL(mancala_search_stop)(search));
}

static void ask_endgame(struct world *world)
{
    uint64_t win, loss, neither;
    int32_t difference;
    mancala_endgame_layer layer = {.size = sizeof layer};
    mancala_endgame_answer answer = {.size = sizeof answer};
    const mancala_endgame_options options = {.size = sizeof options, .threads = 2};
    assert_int_equal(CALL(mancala_endgame_seeds)(world->endgame), 4);
    ok(CALL(mancala_endgame_layer_facts)(world->endgame, 2, &layer));
    ok(CALL(mancala_endgame_count)(world->endgame, 2, 0, 0, &win, &loss, &neither));
    ok(CALL(mancala_endgame_probe)(world->endgame, world->copy, &answer));
    ok(CALL(mancala_endgame_verify)(world->endgame, &options));
    ok(CALL(mancala_prover_run)(world->prover, world->copy, &difference));
    ok(CALL(mancala_prover_nodes)(world->prover, &win));
}

static void free_everything(struct world *world)
{
    CALL(mancala_prover_free)(world->prover);
    CALL(mancala_endgame_free)(world->endgame);
    CALL(mancala_search_free)(world->search);
    CALL(mancala_batch_free)(world->batch);
    CALL(mancala_record_reader_free)(world->reader);
    CALL(mancala_record_free)(world->record);
    CALL(mancala_edit_free)(world->edit);
    CALL(mancala_game_free)(world->copy);
    CALL(mancala_game_free)(world->game);
    CALL(mancala_diagnostics_free)(world->diagnostics);
    CALL(mancala_rules_unref)(world->rules);
}

void ask_everything(struct world *world)
{
    ask_constants();
    ask_rules(world);
    ask_diagnostics(world);
    ask_game(world);
    ask_edit(world);
    ask_record(world);
    ask_batch(world);
    ask_search(world);
    ask_endgame(world);
    free_everything(world);
    struct budget budget = world->budget;
    memset(world, 0, sizeof *world);
    world->budget = budget;
}
