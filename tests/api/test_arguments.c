/* SPDX-License-Identifier: MIT */
/* Every public function with a handle, a buffer or a place that is NULL, a struct whose size is not set, and numbers
 * just outside of their ranges: it is refused with the code that its comment promises, and hands out nothing. */
#include "help.h"

enum { GUARD = 77 };

/* An address that no call may follow: what is handed out after an error is NULL, not this. */
static char nothing;
#define STALE ((void *)&nothing)

static void test_loading(void **state)
{
    (void)state;
    mancala_rules *rules = STALE;
    mancala_diagnostics *diagnostics = STALE;
    ARGUMENT(mancala_rules_load(NULL, "otjin", NULL, &diagnostics));
    assert_null(diagnostics);
    ARGUMENT(mancala_rules_load(NULL, "otjin", NULL, NULL));
    ARGUMENT(mancala_rules_load(&rules, NULL, NULL, NULL));
    assert_null(rules);
    rules = STALE;
    ARGUMENT(mancala_rules_parse(NULL, "game x", 6, NULL, NULL, NULL));
    ARGUMENT(mancala_rules_parse(&rules, NULL, 0, NULL, NULL, NULL));
    assert_null(rules);

    mancala_load_options options = {.size = sizeof options - 1};
    rules = STALE;
    ARGUMENT(mancala_rules_load(&rules, "otjin", &options, NULL));
    assert_null(rules);
    rules = STALE;
    ARGUMENT(mancala_rules_parse(&rules, "game x", 6, NULL, &options, NULL));
    assert_null(rules);
    assert_int_equal(mancala_rules_load(&rules, "otjn", NULL, NULL), MANCALA_ERROR_UNKNOWN_RULES);
    assert_null(rules);
    assert_int_equal(mancala_rules_load(&rules, "otji", NULL, NULL), MANCALA_ERROR_UNKNOWN_RULES);
    assert_int_equal(mancala_rules_load(&rules, "", NULL, NULL), MANCALA_ERROR_UNKNOWN_RULES);
    assert_int_equal(mancala_rules_load(&rules, "otjin:sedes=4", NULL, NULL), MANCALA_ERROR_UNKNOWN_OPTION);
    assert_int_equal(mancala_rules_load(&rules, "otjin:seeds=1", NULL, NULL), MANCALA_ERROR_OPTION_VALUE);

    assert_null(mancala_rules_ref(NULL));
    mancala_rules_unref(NULL);
    mancala_diagnostics_free(NULL);
}

static void *take(void *context, size_t bytes)
{
    (void)context;
    return malloc(bytes);
}

static void give_back(void *context, void *memory, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(memory);
}

static void test_allocators(void **state)
{
    (void)state;
    const mancala_allocator whole = {sizeof whole, take, give_back, NULL};
    mancala_allocator allocator = whole;
    mancala_load_options options = {.size = sizeof options, .allocator = &allocator};
    mancala_rules *rules;
    assert_int_equal(mancala_rules_load(&rules, "otjin", &options, NULL), MANCALA_OK);
    mancala_rules_unref(rules);
    allocator.size++;
    ARGUMENT(mancala_rules_load(&rules, "otjin", &options, NULL));
    allocator = whole;
    allocator.allocate = NULL;
    ARGUMENT(mancala_rules_load(&rules, "otjin", &options, NULL));
    allocator = whole;
    allocator.release = NULL;
    ARGUMENT(mancala_rules_load(&rules, "otjin", &options, NULL));
    assert_null(rules);
}

static void test_builtins_and_words(void **state)
{
    (void)state;
    int count = mancala_builtin_count();
    assert_null(mancala_builtin_id(-1));
    assert_null(mancala_builtin_id(count));
    assert_string_equal(mancala_builtin_id(0), "alemungula");
    assert_string_equal(mancala_builtin_id(count - 1), "wari");
    assert_null(mancala_word_text(-1));
    assert_null(mancala_word_text(mancala_word_count()));
    assert_non_null(mancala_word_text(mancala_word_count() - 1));
}

static void test_diagnostics(void **state)
{
    (void)state;
    mancala_rules *rules;
    mancala_diagnostics *found;
    int32_t line = GUARD;
    int32_t column = GUARD;
    char text[256];
    assert_int_equal(mancala_rules_load(&rules, "otjin:seeds=9", NULL, &found), MANCALA_ERROR_OPTION_VALUE);
    assert_int_equal(mancala_diagnostics_count(found), 1);
    assert_string_equal(mancala_diagnostics_code(found, 0), "R008");
    assert_null(mancala_diagnostics_code(found, -1));
    assert_null(mancala_diagnostics_code(found, 1));
    assert_null(mancala_diagnostics_code(NULL, 0));
    assert_int_equal(mancala_diagnostics_count(NULL), 0);

    ARGUMENT(mancala_diagnostics_place(NULL, 0, &line, &column));
    RANGE(mancala_diagnostics_place(found, -1, &line, &column));
    RANGE(mancala_diagnostics_place(found, 1, &line, &column));
    assert_int_equal(line, GUARD);
    assert_int_equal(column, GUARD);
    assert_int_equal(mancala_diagnostics_place(found, 0, NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_diagnostics_place(found, 0, &line, &column), MANCALA_OK);
    assert_int_equal(line, 0);
    assert_int_equal(column, 7); /* behind "seeds=" */

    ARGUMENT(mancala_diagnostics_text(NULL, 0, text, sizeof text));
    ARGUMENT(mancala_diagnostics_text(found, 0, NULL, 1));
    RANGE(mancala_diagnostics_text(found, -1, text, sizeof text));
    RANGE(mancala_diagnostics_text(found, 1, text, sizeof text));
    int length = mancala_diagnostics_text(found, 0, NULL, 0);
    assert_int_equal(mancala_diagnostics_text(found, 0, text, sizeof text), length);
    assert_int_equal(strlen(text), length);
    mancala_diagnostics_free(found);
}

static void test_texts(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    char text[64];
    ARGUMENT(mancala_rules_text_count(NULL, MANCALA_TEXT_ID));
    ARGUMENT(mancala_rules_text_count(rules, -1));
    ARGUMENT(mancala_rules_text_count(rules, MANCALA_TEXT_RULES + 1));
    ARGUMENT(mancala_rules_text(NULL, MANCALA_TEXT_ID, 0, text, sizeof text));
    ARGUMENT(mancala_rules_text(rules, -1, 0, text, sizeof text));
    ARGUMENT(mancala_rules_text(rules, MANCALA_TEXT_ID, 0, NULL, 1));
    static const int counts[] = {
        [MANCALA_TEXT_ID] = 1,     [MANCALA_TEXT_TITLE] = 1,  [MANCALA_TEXT_ALSO] = 2,
        [MANCALA_TEXT_PEOPLE] = 1, [MANCALA_TEXT_SOURCE] = 4, [MANCALA_TEXT_NOTE] = 3,
        [MANCALA_TEXT_NAME] = 1,   [MANCALA_TEXT_RULES] = 1,  [MANCALA_TEXT_PHASE] = 1,
    };
    for (int32_t kind = 0; kind <= MANCALA_TEXT_RULES; kind++) {
        int count = mancala_rules_text_count(rules, kind);
        assert_true(count > 0);
        if (kind != MANCALA_TEXT_SENTENCE && kind != MANCALA_TEXT_CLAUSE) {
            assert_int_equal(count, counts[kind]);
        }
        RANGE(mancala_rules_text(rules, kind, -1, text, sizeof text));
        RANGE(mancala_rules_text(rules, kind, count, text, sizeof text));
        int length = mancala_rules_text(rules, kind, count - 1, NULL, 0);
        assert_true(length > 0);
        text[5] = GUARD;
        assert_int_equal(mancala_rules_text(rules, kind, count - 1, text, 5), length);
        assert_int_equal(strlen(text), length < 4 ? length : 4);
        assert_int_equal(text[5], GUARD);
    }
    assert_int_equal(mancala_rules_text(rules, MANCALA_TEXT_ALSO, 0, text, sizeof text), 5);
    assert_string_equal(text, "Otjin");
    assert_int_equal(mancala_rules_text(rules, MANCALA_TEXT_ALSO, 1, text, sizeof text), 6);
    assert_string_equal(text, "Ot-jin");
    mancala_rules_unref(rules);
}

/* Names between commas, whatever blanks are around them. */
static void test_other_names(void **state)
{
    (void)state;
    static const char *const names[] = {"A", "B b", "C", "D"};
    static const char text[] = "game x\ntitle X\nalso A ,\tB b\t, ,C,,D\nsource S\nboard 2 x 3, stores right\nfill 2\n"
                               "sow clockwise\nlast seed\n else -> stop\n"
                               "end\n mover cannot move -> owners take their rows\n";
    mancala_rules *rules = parse(text, NULL);
    char name[8];
    assert_int_equal(mancala_rules_text_count(rules, MANCALA_TEXT_ALSO), 4);
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(mancala_rules_text(rules, MANCALA_TEXT_ALSO, i, name, sizeof name), strlen(names[i]));
        assert_string_equal(name, names[i]);
    }
    mancala_rules_unref(rules);
}

/* What a stranger has typed is quoted without what would change a terminal. */
static void test_quoted_names(void **state)
{
    (void)state;
    mancala_rules *rules;
    mancala_diagnostics *found;
    char text[256];
    assert_int_equal(mancala_rules_load(&rules, "a\x1b[31m\xff\n", NULL, &found), MANCALA_ERROR_UNKNOWN_RULES);
    mancala_diagnostics_text(found, 0, text, sizeof text);
    assert_non_null(strstr(text, "\"a?[31m??\""));
    mancala_diagnostics_free(found);
    assert_int_equal(mancala_rules_load(&rules, "oware:seeds=\x07\n\xc3\xa9", NULL, &found),
                     MANCALA_ERROR_OPTION_VALUE);
    mancala_diagnostics_text(found, 0, text, sizeof text);
    assert_non_null(strstr(text, "\"??\xc3\xa9\""));
    mancala_diagnostics_free(found);
}

static void test_clauses(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    int32_t count = mancala_rules_text_count(rules, MANCALA_TEXT_CLAUSE);
    char text[64];
    ARGUMENT(mancala_rules_clause(NULL, 0, MANCALA_CLAUSE_ELSE));
    ARGUMENT(mancala_rules_clause(rules, 0, -1));
    ARGUMENT(mancala_rules_clause(rules, 0, MANCALA_CLAUSE_APPLIES + 1));
    RANGE(mancala_rules_clause(rules, -1, MANCALA_CLAUSE_ELSE));
    RANGE(mancala_rules_clause(rules, count, MANCALA_CLAUSE_ELSE));
    ARGUMENT(mancala_rules_clause_section(NULL, 0, text, sizeof text));
    ARGUMENT(mancala_rules_clause_section(rules, 0, NULL, 1));
    RANGE(mancala_rules_clause_section(rules, count, text, sizeof text));
    ARGUMENT(mancala_rules_clause_word(NULL, 0, 0, text, sizeof text));
    ARGUMENT(mancala_rules_clause_word(rules, 0, 0, NULL, 1));
    RANGE(mancala_rules_clause_word(rules, count, 0, text, sizeof text));
    RANGE(mancala_rules_clause_word(rules, -1, 0, text, sizeof text));
    RANGE(mancala_rules_clause_word(rules, 0, -1, text, sizeof text));
    ARGUMENT(mancala_rules_clause_argument(NULL, 0, 0, 0, text, sizeof text));
    ARGUMENT(mancala_rules_clause_argument(rules, 0, 0, 0, NULL, 1));
    RANGE(mancala_rules_clause_argument(rules, count, 0, 0, text, sizeof text));
    RANGE(mancala_rules_clause_argument(rules, 0, 0, -1, text, sizeof text));

    /* board 2 x 9, stores left */
    assert_int_equal(mancala_rules_clause_section(rules, 0, text, sizeof text), 5);
    assert_string_equal(text, "board");
    assert_int_equal(mancala_rules_clause_word(rules, 0, 0, text, sizeof text), 5);
    assert_string_equal(text, "# x #");
    assert_int_equal(mancala_rules_clause_argument(rules, 0, 0, 0, text, sizeof text), 1);
    assert_string_equal(text, "2");
    assert_int_equal(mancala_rules_clause_argument(rules, 0, 0, 1, text, sizeof text), 1);
    assert_string_equal(text, "9");
    RANGE(mancala_rules_clause_argument(rules, 0, 0, 2, text, sizeof text));
    RANGE(mancala_rules_clause_argument(rules, 0, 1, 0, text, sizeof text));
    RANGE(mancala_rules_clause_word(rules, 0, 2, text, sizeof text));
    mancala_rules_unref(rules);
}

static void test_even_and_odd(void **state)
{
    (void)state;
    mancala_rules *rules = parse("game x\ntitle X\nsource S\nboard 2 x 6, no stores\nfill 3\nsow counterclockwise\n"
                                 "last seed\n makes even -> capture here, stop\n makes odd -> stop\n else -> stop\n"
                                 "end\n mover cannot move -> leave the rest\n",
                                 NULL);
    int32_t clause = 0;
    char text[64];
    do {
        assert_int_equal(mancala_rules_clause_section(rules, clause, NULL, 0) > 0, 1);
        mancala_rules_clause_word(rules, clause, 0, text, sizeof text);
    } while (strcmp(text, "makes @") != 0 && ++clause < 20);
    assert_int_equal(mancala_rules_clause_argument(rules, clause, 0, 0, text, sizeof text), 4);
    assert_string_equal(text, "even");
    assert_int_equal(mancala_rules_clause_argument(rules, clause + 1, 0, 0, text, sizeof text), 3);
    assert_string_equal(text, "odd");
    mancala_rules_unref(rules);
}

static void test_options(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin:seeds=5");
    int32_t count = mancala_rules_option_count(rules);
    int32_t numbers[4] = {GUARD, GUARD, GUARD, GUARD};
    char text[64];
    assert_int_equal(count, 3); /* seeds, first, repetition */
    ARGUMENT(mancala_rules_option_count(NULL));
    ARGUMENT(mancala_rules_option_name(NULL, 0, text, sizeof text));
    ARGUMENT(mancala_rules_option_name(rules, 0, NULL, 1));
    RANGE(mancala_rules_option_name(rules, -1, text, sizeof text));
    RANGE(mancala_rules_option_name(rules, count, text, sizeof text));
    ARGUMENT(mancala_rules_option_text(NULL, 0, text, sizeof text));
    ARGUMENT(mancala_rules_option_text(rules, 0, NULL, 1));
    RANGE(mancala_rules_option_text(rules, count, text, sizeof text));
    ARGUMENT(mancala_rules_option_range(NULL, 0, NULL, NULL, NULL, NULL));
    RANGE(mancala_rules_option_range(rules, -1, &numbers[0], &numbers[1], &numbers[2], &numbers[3]));
    assert_int_equal(numbers[0], GUARD);
    ARGUMENT(mancala_rules_option_value(NULL, 0, 3, text, sizeof text));
    ARGUMENT(mancala_rules_option_value(rules, 0, 3, NULL, 1));
    RANGE(mancala_rules_option_value(rules, count, 3, text, sizeof text));

    int32_t seeds = 0;
    while (mancala_rules_option_name(rules, seeds, text, sizeof text) > 0 && strcmp(text, "seeds") != 0) {
        seeds++;
    }
    assert_int_equal(mancala_rules_option_range(rules, seeds, NULL, NULL, NULL, NULL), 0);
    assert_int_equal(mancala_rules_option_range(rules, seeds, &numbers[0], &numbers[1], &numbers[2], &numbers[3]), 0);
    const int32_t expected[] = {2, 5, 3, 5};
    assert_memory_equal(numbers, expected, sizeof expected);
    RANGE(mancala_rules_option_value(rules, seeds, 1, text, sizeof text));
    RANGE(mancala_rules_option_value(rules, seeds, 6, text, sizeof text));
    assert_int_equal(mancala_rules_option_value(rules, seeds, 5, text, sizeof text), 1);
    assert_string_equal(text, "5");
    mancala_rules_unref(rules);
}

static void test_geometry(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    static int (*const asked[])(const mancala_rules *) = {
        mancala_rules_players, mancala_rules_rows,    mancala_rules_columns,    mancala_rules_pits,
        mancala_rules_seeds,   mancala_rules_actions, mancala_rules_store_side, mancala_rules_revision,
    };
    static const int answers[] = {2, 2, 9, 18, 54, 9, MANCALA_STORE_LEFT, 1};
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        ARGUMENT(asked[i](NULL));
        assert_int_equal(asked[i](rules), answers[i]);
    }
    ARGUMENT(mancala_rules_pit(NULL, 0, MANCALA_PIT_OWNER));
    ARGUMENT(mancala_rules_pit(rules, 0, -1));
    ARGUMENT(mancala_rules_pit(rules, 0, MANCALA_PIT_NEXT + 1));
    RANGE(mancala_rules_pit(rules, -1, MANCALA_PIT_OWNER));
    RANGE(mancala_rules_pit(rules, 18, MANCALA_PIT_OWNER));
    uint64_t hash;
    ARGUMENT(mancala_rules_hash(NULL, &hash));
    ARGUMENT(mancala_rules_hash(rules, NULL));
    mancala_rules_unref(rules);
}

static void test_names(void **state)
{
    (void)state;
    for (int32_t code = 0; code >= MANCALA_ERROR_STOPPED; code--) {
        assert_non_null(strstr(mancala_error_name(code), code == 0 ? "MANCALA_OK" : "MANCALA_ERROR_"));
        assert_string_not_equal(mancala_error_text(code), "unknown error");
        assert_string_not_equal(mancala_error_text(code), "");
    }
    assert_string_equal(mancala_error_name(MANCALA_ERROR_STOPPED), "MANCALA_ERROR_STOPPED");
    static const int32_t positive[] = {1, INT32_MAX};
    static const int32_t unknown[] = {MANCALA_ERROR_STOPPED - 1, INT32_MIN + 1, INT32_MIN};
    for (size_t i = 0; i < sizeof positive / sizeof positive[0]; i++) {
        assert_string_equal(mancala_error_name(positive[i]), "MANCALA_OK");
        assert_string_equal(mancala_error_text(positive[i]), mancala_error_text(0));
    }
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        assert_string_equal(mancala_error_name(unknown[i]), "unknown error");
        assert_string_equal(mancala_error_text(unknown[i]), "unknown error");
    }
    assert_string_equal(mancala_reason_text(-1), "unknown reason");
    assert_string_equal(mancala_reason_text(MANCALA_REASON_TERRITORY + 1), "unknown reason");
    assert_string_equal(mancala_reason_text(MANCALA_REASON_BROKEN_OFF + 1), "unknown reason");
    assert_string_equal(mancala_reason_text(MANCALA_REASON_ENDLESS), "endless sowing");
    assert_string_equal(mancala_reason_text(MANCALA_REASON_BROKEN_OFF), "broken off");
}

/* --- Games ---------------------------------------------------------------------------------------------------- */

static void test_games_without_a_game(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    mancala_game *game = STALE;
    ARGUMENT(mancala_game_new(NULL, rules, 1));
    ARGUMENT(mancala_game_new(&game, NULL, 1));
    assert_null(game);
    game = STALE;
    ARGUMENT(mancala_game_clone(&game, NULL));
    assert_null(game);
    mancala_game_free(NULL);
    assert_null(mancala_game_rules(NULL));
    assert_string_equal(mancala_game_message(NULL), "");
    assert_null(mancala_game_message_parameter(NULL, 0));

    static int (*const asked[])(const mancala_game *) = {
        mancala_game_message_code,    mancala_game_decided, mancala_game_undone, mancala_game_mover,
        mancala_game_may_decline,     mancala_game_phase,   mancala_game_out,    mancala_game_round,
        mancala_game_rounds_finished, mancala_game_result,  mancala_game_reason, mancala_game_occurrences,
    };
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        ARGUMENT(asked[i](NULL));
    }
    static int (*const done[])(mancala_game *) = {
        mancala_game_undo,       mancala_game_redo,          mancala_game_claim, mancala_game_break_off,
        mancala_game_step_count, mancala_game_capture_count, mancala_game_reset};
    for (size_t i = 0; i < sizeof done / sizeof done[0]; i++) {
        ARGUMENT(done[i](NULL));
    }
    static int (*const numbered[])(const mancala_game *, int32_t) = {
        mancala_game_is_legal,  mancala_game_history_mover, mancala_game_pit,     mancala_game_pit_state,
        mancala_game_pit_owner, mancala_game_store,         mancala_game_move_pit};
    for (size_t i = 0; i < sizeof numbered / sizeof numbered[0]; i++) {
        ARGUMENT(numbered[i](NULL, 0));
    }
    static int (*const texts[])(const mancala_game *, char *, size_t) = {mancala_game_position, mancala_game_origin};
    static int (*const numbered_texts[])(const mancala_game *, int32_t, char *, size_t) = {mancala_game_move_text,
                                                                                           mancala_game_history_text};
    static int (*const lists[])(const mancala_game *, int32_t *, size_t) = {mancala_game_moves, mancala_game_history};
    char text[64];
    int32_t numbers[64];
    mancala_effect effect = {.size = sizeof effect};
    uint64_t key;
    game = begin(rules);
    play_text(game, "1"); /* ply 0 exists */
    for (size_t i = 0; i < 2; i++) {
        ARGUMENT(texts[i](NULL, text, sizeof text));
        ARGUMENT(texts[i](game, NULL, 1));
        ARGUMENT(numbered_texts[i](NULL, 0, text, sizeof text));
        ARGUMENT(numbered_texts[i](game, 0, NULL, 1));
        ARGUMENT(lists[i](NULL, numbers, 64));
        ARGUMENT(lists[i](game, NULL, 1));
    }
    ARGUMENT(mancala_game_apply(NULL, 0));
    ARGUMENT(mancala_game_preview(NULL, 0, &effect));
    ARGUMENT(mancala_game_resign(NULL, 0));
    ARGUMENT(mancala_game_agree(NULL, MANCALA_RESULT_DRAW));
    ARGUMENT(mancala_game_round_fact(NULL, 0, MANCALA_ROUND_NUMBER, 0));
    ARGUMENT(mancala_game_step(NULL, 0, numbers, 6));
    ARGUMENT(mancala_game_capture(NULL, 0, numbers, 6));
    ARGUMENT(mancala_game_key(NULL, &key));
    ARGUMENT(mancala_game_symmetric_key(NULL, &key, NULL));
    ARGUMENT(mancala_game_set_position(NULL, "1"));
    ARGUMENT(mancala_game_read_move(NULL, "1", numbers));
    ARGUMENT(mancala_game_clone(NULL, game));
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* What a refused call has said and left. */
static void expect_refusal(mancala_game *game, int32_t code, const char *says, const char *position)
{
    assert_int_equal(mancala_game_message_code(game), code);
    assert_non_null(strstr(mancala_game_message(game), says));
    expect_position(game, position);
}

static void test_games_with_wrong_arguments(void **state)
{
    (void)state;
    static const char *const start = "3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 0,0 S";
    mancala_rules *rules = load("otjin");
    mancala_game *game = begin(rules);
    int32_t move = GUARD;
    mancala_effect effect = {.size = sizeof effect - 1, .laps = GUARD};
    assert_string_equal(mancala_game_message(game), "");
    ARGUMENT(mancala_game_set_position(game, NULL));
    expect_refusal(game, MANCALA_MESSAGE_NONE, "position text is NULL", start);
    ARGUMENT(mancala_game_read_move(game, NULL, &move));
    ARGUMENT(mancala_game_read_move(game, "1", NULL));
    expect_refusal(game, MANCALA_MESSAGE_NONE, "move text", start);
    assert_int_equal(move, GUARD);
    ARGUMENT(mancala_game_preview(game, 0, NULL));
    ARGUMENT(mancala_game_preview(game, 0, &effect));
    expect_refusal(game, MANCALA_MESSAGE_NONE, "effect", start);
    effect.size = sizeof effect;
    assert_int_equal(mancala_game_preview(game, 9, &effect), MANCALA_ERROR_ILLEGAL_MOVE);
    expect_refusal(game, MANCALA_MESSAGE_MOVE_RANGE, "moves are 0 to 8", start);
    assert_int_equal(effect.laps, GUARD);
    for (int32_t wrong = -1; wrong <= 9; wrong += 10) {
        assert_int_equal(mancala_game_apply(game, wrong), MANCALA_ERROR_ILLEGAL_MOVE);
        expect_refusal(game, MANCALA_MESSAGE_MOVE_RANGE, "out of range", start);
        assert_int_equal(mancala_game_is_legal(game, wrong), 0);
        RANGE(mancala_game_move_text(game, wrong, NULL, 0));
        RANGE(mancala_game_move_pit(game, wrong));
    }
    RANGE(mancala_game_resign(game, -1));
    RANGE(mancala_game_resign(game, 2));
    expect_refusal(game, MANCALA_MESSAGE_PLAYER, "no player 2", start);
    RANGE(mancala_game_agree(game, -1));
    RANGE(mancala_game_agree(game, MANCALA_RESULT_UNFINISHED));
    expect_refusal(game, MANCALA_MESSAGE_AGREEMENT, "4", start);
    assert_string_equal(mancala_game_message_parameter(game, 0), "4");
    assert_null(mancala_game_message_parameter(game, 1));
    assert_null(mancala_game_message_parameter(game, -1));
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

static void test_questions_out_of_range(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    mancala_game *game = begin(rules);
    int32_t fields[MANCALA_STEP_FIELDS] = {GUARD};
    uint64_t key;
    play_text(game, "1");
    for (int32_t pit = -1; pit <= 18; pit += 19) {
        RANGE(mancala_game_pit(game, pit));
        RANGE(mancala_game_pit_state(game, pit));
        RANGE(mancala_game_pit_owner(game, pit));
    }
    assert_int_equal(mancala_game_pit_owner(game, 8), 0);
    assert_int_equal(mancala_game_pit_owner(game, 9), 1);
    for (int32_t player = -1; player <= 2; player += 3) {
        RANGE(mancala_game_store(game, player));
        RANGE(mancala_game_round_fact(game, 0, MANCALA_ROUND_STORE, player));
    }
    for (int32_t index = -1; index <= 1; index += 2) {
        RANGE(mancala_game_history_mover(game, index));
        RANGE(mancala_game_history_text(game, index, NULL, 0));
        RANGE(mancala_game_round_fact(game, index, MANCALA_ROUND_NUMBER, 0));
    }
    ARGUMENT(mancala_game_round_fact(game, 0, -1, 0));
    ARGUMENT(mancala_game_round_fact(game, 0, MANCALA_ROUND_REMAINDER + 1, 0));
    RANGE(mancala_game_step(game, -1, fields, MANCALA_STEP_FIELDS));
    RANGE(mancala_game_step(game, mancala_game_step_count(game), fields, MANCALA_STEP_FIELDS));
    ARGUMENT(mancala_game_step(game, 0, NULL, 1));
    RANGE(mancala_game_capture(game, mancala_game_capture_count(game), fields, MANCALA_STEP_FIELDS));
    assert_int_equal(fields[0], GUARD);
    assert_int_equal(mancala_game_step(game, 0, NULL, 0), MANCALA_STEP_FIELDS);
    ARGUMENT(mancala_game_key(game, NULL));
    ARGUMENT(mancala_game_symmetric_key(game, NULL, NULL));
    assert_int_equal(mancala_game_symmetric_key(game, &key, NULL), MANCALA_OK);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

static void test_boards(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    mancala_game *game = begin(rules);
    mancala_edit *edit = STALE;
    int32_t value = GUARD;
    char text[64];
    ARGUMENT(mancala_edit_new(NULL, game));
    ARGUMENT(mancala_edit_new(&edit, NULL));
    assert_null(edit);
    mancala_edit_free(NULL);
    ARGUMENT(mancala_edit_clear(NULL));
    ARGUMENT(mancala_edit_set(NULL, MANCALA_EDIT_PIT, 0, 1));
    ARGUMENT(mancala_edit_get(NULL, MANCALA_EDIT_PIT, 0, &value));
    ARGUMENT(mancala_edit_missing(NULL, &value));
    ARGUMENT(mancala_edit_position(NULL, text, sizeof text));
    ARGUMENT(mancala_edit_finish(NULL, game));
    ARGUMENT(mancala_edit_message_code(NULL));
    assert_string_equal(mancala_edit_message(NULL), "");
    assert_null(mancala_edit_message_parameter(NULL, 0));

    assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
    assert_string_equal(mancala_edit_message(edit), "");
    assert_int_equal(mancala_edit_message_code(edit), MANCALA_MESSAGE_NONE);
    ARGUMENT(mancala_edit_set(edit, -1, 0, 1));
    ARGUMENT(mancala_edit_set(edit, MANCALA_EDIT_BARRED + 1, 0, 1));
    ARGUMENT(mancala_edit_get(edit, MANCALA_EDIT_PIT, 0, NULL));
    ARGUMENT(mancala_edit_get(edit, -1, 0, &value));
    ARGUMENT(mancala_edit_missing(edit, NULL));
    ARGUMENT(mancala_edit_position(edit, NULL, 1));
    ARGUMENT(mancala_edit_finish(edit, NULL));
    assert_int_equal(value, GUARD);
    mancala_edit_free(edit);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* --- Bulk ----------------------------------------------------------------------------------------------------- */

static void test_bulk(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    mancala_game *game = begin(rules);
    uint64_t count = GUARD;
    ARGUMENT(mancala_game_perft(NULL, 1, &count));
    ARGUMENT(mancala_game_perft(game, 1, NULL));
    RANGE(mancala_game_perft(game, -1, &count));
    RANGE(mancala_game_perft(game, 1001, &count));
    ARGUMENT(mancala_game_perft_threads(NULL, 1, 1, &count));
    ARGUMENT(mancala_game_perft_threads(game, 1, 1, NULL));
    RANGE(mancala_game_perft_threads(game, 1, 0, &count));
    RANGE(mancala_game_perft_threads(game, 1, 65, &count));
    RANGE(mancala_game_perft_threads(game, -1, 2, &count));
    assert_int_equal(count, GUARD);

    const mancala_playout_options sound = {.size = sizeof sound, .games = 3, .seed = 1};
    mancala_playout_totals totals = {.size = sizeof totals, .games = GUARD};
    mancala_playout_options options = sound;
    ARGUMENT(mancala_playouts(NULL, &options, &totals));
    ARGUMENT(mancala_playouts(rules, NULL, &totals));
    ARGUMENT(mancala_playouts(rules, &options, NULL));
    options.size--;
    ARGUMENT(mancala_playouts(rules, &options, &totals));
    options = sound;
    totals.size++;
    ARGUMENT(mancala_playouts(rules, &options, &totals));
    totals.size = sizeof totals;
    const mancala_playout_options wrong[] = {{.size = sizeof sound, .plies = -1},
                                             {.size = sizeof sound, .matches = -1},
                                             {.size = sizeof sound, .matches = 2},
                                             {.size = sizeof sound, .threads = -1},
                                             {.size = sizeof sound, .threads = 65}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        RANGE(mancala_playouts(rules, &wrong[i], &totals));
    }
    assert_int_equal(totals.games, GUARD);
    assert_int_equal(mancala_playouts(rules, &sound, &totals), MANCALA_OK);
    assert_int_equal(totals.games, 3);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

static void test_batches(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    mancala_batch *batch = STALE;
    int32_t moves[2] = {0, 9};
    ARGUMENT(mancala_batch_new(NULL, rules, 1, 1));
    ARGUMENT(mancala_batch_new(&batch, NULL, 1, 1));
    assert_null(batch);
    batch = STALE;
    RANGE(mancala_batch_new(&batch, rules, 0, 1));
    assert_null(batch);
    RANGE(mancala_batch_new(&batch, rules, 1048577, 1));
    mancala_batch_free(NULL);
    ARGUMENT(mancala_batch_step(NULL, moves));
    ARGUMENT(mancala_batch_reset(NULL));
    ARGUMENT(mancala_batch_count(NULL));
    assert_null(mancala_batch_masks(NULL));
    assert_null(mancala_batch_boards(NULL));
    assert_null(mancala_batch_movers(NULL));
    assert_null(mancala_batch_rewards(NULL));
    assert_null(mancala_batch_results(NULL));

    assert_int_equal(mancala_batch_new(&batch, rules, 2, 1), MANCALA_OK);
    ARGUMENT(mancala_batch_step(batch, NULL));
    static const int32_t wrong[] = {-1, 9, 64, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        moves[1] = wrong[i];
        assert_int_equal(mancala_batch_step(batch, moves), MANCALA_ERROR_ILLEGAL_MOVE);
        assert_int_equal(mancala_batch_boards(batch)[0], 3); /* not even the first game has been played */
    }
    mancala_batch_free(batch);
    mancala_rules_unref(rules);
}

/* --- Records and snapshots ------------------------------------------------------------------------------------ */

static void test_records(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    mancala_game *game = begin(rules);
    mancala_record *record = STALE;
    char text[64];
    int32_t ply = GUARD;
    ARGUMENT(mancala_record_new(NULL, game));
    ARGUMENT(mancala_record_new(&record, NULL));
    assert_null(record);
    mancala_record_free(NULL);
    assert_null(mancala_record_game(NULL));
    ARGUMENT(mancala_record_set_header(NULL, "South", "A"));
    ARGUMENT(mancala_record_header_count(NULL));
    ARGUMENT(mancala_record_find_header(NULL, "South"));
    ARGUMENT(mancala_record_header_name(NULL, 0, text, sizeof text));
    ARGUMENT(mancala_record_header_value(NULL, 0, text, sizeof text));
    ARGUMENT(mancala_record_add_comment(NULL, 0, "x"));
    ARGUMENT(mancala_record_comment_count(NULL));
    ARGUMENT(mancala_record_comment(NULL, 0, &ply, text, sizeof text));
    ARGUMENT(mancala_record_write(NULL, text, sizeof text));
    ARGUMENT(mancala_record_message_code(NULL));
    assert_string_equal(mancala_record_message(NULL), "");
    assert_null(mancala_record_message_parameter(NULL, 0));

    assert_int_equal(mancala_record_new(&record, game), MANCALA_OK);
    int32_t count = mancala_record_header_count(record);
    ARGUMENT(mancala_record_set_header(record, NULL, "A"));
    ARGUMENT(mancala_record_set_header(record, "1", "A"));
    assert_string_equal(mancala_record_message_parameter(record, 0), "1");
    assert_null(mancala_record_message_parameter(record, 1));
    ARGUMENT(mancala_record_find_header(record, NULL));
    assert_int_equal(mancala_record_find_header(record, "Nobody"), MANCALA_ERROR_NOTHING);
    ARGUMENT(mancala_record_header_name(record, 0, NULL, 1));
    ARGUMENT(mancala_record_header_value(record, 0, NULL, 1));
    for (int32_t wrong = -1; wrong <= count; wrong += count + 1) {
        RANGE(mancala_record_header_name(record, wrong, text, sizeof text));
        RANGE(mancala_record_header_value(record, wrong, text, sizeof text));
    }
    ARGUMENT(mancala_record_add_comment(record, 0, NULL));
    RANGE(mancala_record_add_comment(record, -1, "x"));
    RANGE(mancala_record_add_comment(record, 1, "x"));
    assert_string_equal(mancala_record_message_parameter(record, 0), "1");
    ARGUMENT(mancala_record_comment(record, 0, &ply, NULL, 1));
    RANGE(mancala_record_comment(record, 0, &ply, text, sizeof text));
    RANGE(mancala_record_comment(record, -1, &ply, text, sizeof text));
    assert_int_equal(ply, GUARD);
    ARGUMENT(mancala_record_write(record, NULL, 1));
    assert_int_equal(mancala_record_add_comment(record, 0, "first"), MANCALA_OK);
    assert_int_equal(mancala_record_comment(record, 0, NULL, text, sizeof text), 5);
    assert_string_equal(text, "first");
    mancala_record_free(record);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

static void test_readers(void **state)
{
    (void)state;
    mancala_record_reader *reader = STALE;
    mancala_record *record = STALE;
    mancala_load_options options = {.size = sizeof options + 1};
    const mancala_allocator broken = {.size = sizeof broken};
    ARGUMENT(mancala_record_reader_new(NULL, "", 0, NULL));
    ARGUMENT(mancala_record_reader_new(&reader, NULL, 1, NULL));
    assert_null(reader);
    ARGUMENT(mancala_record_reader_new(&reader, "", 0, &options));
    options = (mancala_load_options){.size = sizeof options, .allocator = &broken};
    ARGUMENT(mancala_record_reader_new(&reader, "", 0, &options));
    mancala_record_reader_free(NULL);
    ARGUMENT(mancala_record_reader_next(NULL, &record));
    ARGUMENT(mancala_record_reader_place(NULL, NULL, NULL));
    ARGUMENT(mancala_record_reader_message_code(NULL));
    assert_string_equal(mancala_record_reader_message(NULL), "");
    assert_null(mancala_record_reader_message_parameter(NULL, 0));

    assert_int_equal(mancala_record_reader_new(&reader, NULL, 0, NULL), MANCALA_OK);
    ARGUMENT(mancala_record_reader_next(reader, NULL));
    assert_int_equal(mancala_record_reader_next(reader, &record), 0);
    assert_null(record);
    mancala_record_reader_free(reader);

    static const char text[] = "\n[Rules \"otjn\"]\n[Result \"*\"]\n\n*\n";
    assert_int_equal(mancala_record_reader_new(&reader, text, sizeof text - 1, NULL), MANCALA_OK);
    assert_int_equal(mancala_record_reader_next(reader, &record), MANCALA_ERROR_UNKNOWN_RULES);
    assert_int_equal(mancala_record_reader_message_code(reader), MANCALA_MESSAGE_RECORD_RULES);
    assert_string_equal(mancala_record_reader_message_parameter(reader, 0), "otjn");
    assert_null(mancala_record_reader_message_parameter(reader, 2));
    assert_int_equal(mancala_record_reader_place(reader, NULL, NULL), MANCALA_OK);
    int32_t line;
    assert_int_equal(mancala_record_reader_place(reader, &line, NULL), MANCALA_OK);
    assert_int_equal(line, 2);
    mancala_record_reader_free(reader);
}

static void test_snapshots(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    mancala_game *game = begin(rules);
    mancala_game *restored = STALE;
    uint8_t bytes[256];
    char name[64];
    int length = mancala_game_snapshot(game, bytes, sizeof bytes);
    assert_true(length > 0 && length < (int)sizeof bytes);
    ARGUMENT(mancala_game_snapshot(NULL, bytes, sizeof bytes));
    ARGUMENT(mancala_game_snapshot(game, NULL, 1));
    assert_int_equal(mancala_game_snapshot(game, NULL, 0), length);
    ARGUMENT(mancala_game_restore(NULL, rules, bytes, (size_t)length));
    ARGUMENT(mancala_game_restore(&restored, NULL, bytes, (size_t)length));
    assert_null(restored);
    ARGUMENT(mancala_game_restore(&restored, rules, NULL, 1));
    ARGUMENT(mancala_snapshot_rules(NULL, 1, name, sizeof name));
    ARGUMENT(mancala_snapshot_rules(bytes, (size_t)length, NULL, 1));
    assert_int_equal(mancala_snapshot_rules(bytes, 0, name, sizeof name), MANCALA_ERROR_SNAPSHOT);
    assert_int_equal(mancala_snapshot_rules(bytes, (size_t)length, name, sizeof name), 5);
    assert_string_equal(name, "otjin");
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* --- Search and perfect play ---------------------------------------------------------------------------------- */

static void test_search(void **state)
{
    (void)state;
    enum { LEAST = 524288 };
    mancala_rules *rules = load("kalah");
    mancala_rules *others = load("otjin");
    mancala_game *game = begin(rules);
    mancala_game *other = begin(others);
    mancala_search *search = STALE;
    mancala_search_limits limits = {.size = sizeof limits, .depth = 1};
    mancala_search_report report = {.size = sizeof report - 1, .depth = GUARD};
    mancala_search_score score = {.size = sizeof score + 1, .move = GUARD};
    int32_t moves[2] = {GUARD, GUARD};
    ARGUMENT(mancala_search_new(NULL, rules, NULL));
    ARGUMENT(mancala_search_new(&search, NULL, NULL));
    assert_null(search);
    mancala_search_free(NULL);
    ARGUMENT(mancala_search_method(NULL));
    ARGUMENT(mancala_search_start(NULL, game));
    ARGUMENT(mancala_search_run(NULL, &limits));
    ARGUMENT(mancala_search_stop(NULL));
    ARGUMENT(mancala_search_progress(NULL, &report));
    ARGUMENT(mancala_search_count(NULL));
    ARGUMENT(mancala_search_rank(NULL, 0, &score));
    ARGUMENT(mancala_search_variation(NULL, 0, moves, 2));

    const mancala_search_options wrong[] = {{.size = sizeof wrong[0], .method = -1},
                                            {.size = sizeof wrong[0], .method = MANCALA_SEARCH_MONTE_CARLO + 1},
                                            {.size = sizeof wrong[0], .threads = -1},
                                            {.size = sizeof wrong[0], .threads = 65},
                                            {.size = sizeof wrong[0], .bytes = LEAST - 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        search = STALE;
        RANGE(mancala_search_new(&search, rules, &wrong[i]));
        assert_null(search);
    }
    mancala_search_options options = {.size = sizeof options - 1};
    ARGUMENT(mancala_search_new(&search, rules, &options));
    options = (mancala_search_options){.size = sizeof options, .bytes = LEAST, .threads = 64};
    assert_int_equal(mancala_search_new(&search, rules, &options), MANCALA_ERROR_LIMIT);

    options = (mancala_search_options){.size = sizeof options, .bytes = LEAST, .method = MANCALA_SEARCH_ALPHA_BETA};
    assert_int_equal(mancala_search_new(&search, rules, &options), MANCALA_OK);
    assert_int_equal(mancala_search_method(search), MANCALA_SEARCH_ALPHA_BETA);
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_ERROR_NOTHING);
    ARGUMENT(mancala_search_start(search, NULL));
    assert_int_equal(mancala_search_start(search, other), MANCALA_ERROR_OTHER_RULES);
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    ARGUMENT(mancala_search_run(search, NULL));
    limits.size--;
    ARGUMENT(mancala_search_run(search, &limits));
    const mancala_search_limits wrong_limits[] = {
        {.size = sizeof limits, .level = -1},   {.size = sizeof limits, .level = MANCALA_LEVEL_HIGHEST + 1},
        {.size = sizeof limits, .depth = -1},   {.size = sizeof limits, .milliseconds = -1},
        {.size = sizeof limits, .analyse = -1}, {.size = sizeof limits, .analyse = 2}};
    for (size_t i = 0; i < sizeof wrong_limits / sizeof wrong_limits[0]; i++) {
        RANGE(mancala_search_run(search, &wrong_limits[i]));
    }
    assert_int_equal(mancala_search_count(search), 0);
    limits.size = sizeof limits;
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    int32_t count = mancala_search_count(search);
    assert_int_equal(count, 6);
    ARGUMENT(mancala_search_progress(search, NULL));
    ARGUMENT(mancala_search_progress(search, &report));
    ARGUMENT(mancala_search_rank(search, 0, NULL));
    ARGUMENT(mancala_search_rank(search, 0, &score));
    score.size = sizeof score;
    RANGE(mancala_search_rank(search, -1, &score));
    RANGE(mancala_search_rank(search, count, &score));
    ARGUMENT(mancala_search_variation(search, 0, NULL, 1));
    RANGE(mancala_search_variation(search, -1, moves, 2));
    RANGE(mancala_search_variation(search, count, moves, 2));
    assert_int_equal(report.depth, GUARD);
    assert_int_equal(score.move, GUARD);
    assert_int_equal(moves[0], GUARD);
    assert_true(mancala_search_variation(search, 0, moves, 1) >= 1);
    assert_int_equal(moves[1], GUARD);
    mancala_search_free(search);
    mancala_game_free(other);
    mancala_game_free(game);
    mancala_rules_unref(others);
    mancala_rules_unref(rules);
}

static void test_endgames(void **state)
{
    (void)state;
    mancala_rules *rules = load("oware");
    mancala_rules *others = load("otjin");
    mancala_rules *rounds = load("ba-awa"); /* a match of rounds: no database */
    mancala_game *game = begin(rules);
    mancala_endgame *endgame = STALE;
    mancala_endgame_options options = {.size = sizeof options - 1};
    uint64_t numbers[3] = {GUARD, GUARD, GUARD};
    char text[64] = "?";
    ARGUMENT(mancala_endgame_suits(NULL, text, sizeof text));
    ARGUMENT(mancala_endgame_suits(rules, NULL, 1));
    assert_int_equal(mancala_endgame_suits(rules, text, sizeof text), 1);
    assert_string_equal(text, "");
    assert_int_equal(mancala_endgame_suits(rounds, NULL, 0), 0);
    ARGUMENT(mancala_endgame_size(NULL, 1, numbers));
    ARGUMENT(mancala_endgame_size(rules, 1, NULL));
    RANGE(mancala_endgame_size(rules, -1, numbers));
    RANGE(mancala_endgame_size(rules, MANCALA_ENDGAME_SEEDS + 1, numbers));
    assert_int_equal(numbers[0], GUARD);
    assert_int_equal(mancala_endgame_size(rules, 1, numbers), MANCALA_OK);
    assert_int_equal(numbers[0], 1 + 12);

    ARGUMENT(mancala_endgame_build(NULL, rules, &options));
    ARGUMENT(mancala_endgame_build(&endgame, NULL, &options));
    assert_null(endgame);
    ARGUMENT(mancala_endgame_build(&endgame, rules, NULL));
    ARGUMENT(mancala_endgame_build(&endgame, rules, &options));
    const mancala_endgame_options wrong[] = {{.size = sizeof options, .seeds = -1},
                                             {.size = sizeof options, .seeds = MANCALA_ENDGAME_SEEDS + 1},
                                             {.size = sizeof options, .threads = -1},
                                             {.size = sizeof options, .threads = 65}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        RANGE(mancala_endgame_build(&endgame, rules, &wrong[i]));
        RANGE(mancala_endgame_build_file("/nowhere/x", rules, &wrong[i]));
    }
    ARGUMENT(mancala_endgame_build_file(NULL, rules, &options));
    ARGUMENT(mancala_endgame_build_file("/nowhere/x", NULL, &options));
    ARGUMENT(mancala_endgame_build_file("/nowhere/x", rules, &options));
    ARGUMENT(mancala_endgame_open(NULL, rules, "/nowhere/x"));
    ARGUMENT(mancala_endgame_map(NULL, rules, "/nowhere/x"));
    endgame = STALE;
    ARGUMENT(mancala_endgame_open(&endgame, NULL, "/nowhere/x"));
    assert_null(endgame);
    ARGUMENT(mancala_endgame_open(&endgame, rules, NULL));
    options = (mancala_endgame_options){.size = sizeof options, .seeds = 2};
    assert_int_equal(mancala_endgame_build(&endgame, rounds, &options), MANCALA_ERROR_UNSUITABLE);
    assert_int_equal(mancala_endgame_open(&endgame, rounds, "/nowhere/x"), MANCALA_ERROR_UNSUITABLE);
    assert_int_equal(mancala_endgame_build_file("/nowhere/x", rounds, &options), MANCALA_ERROR_UNSUITABLE);

    mancala_endgame_free(NULL);
    mancala_endgame_layer layer = {.size = sizeof layer - 1};
    mancala_endgame_answer answer = {.size = sizeof answer - 1, .lead = GUARD};
    ARGUMENT(mancala_endgame_seeds(NULL));
    ARGUMENT(mancala_endgame_layer_facts(NULL, 0, &layer));
    ARGUMENT(mancala_endgame_count(NULL, 0, 0, 0, numbers, numbers + 1, numbers + 2));
    ARGUMENT(mancala_endgame_probe(NULL, game, &answer));
    ARGUMENT(mancala_endgame_verify(NULL, &options));

    assert_int_equal(mancala_endgame_build(&endgame, rules, &options), MANCALA_OK);
    assert_int_equal(mancala_endgame_seeds(endgame), 2);
    ARGUMENT(mancala_endgame_layer_facts(endgame, 0, NULL));
    ARGUMENT(mancala_endgame_layer_facts(endgame, 0, &layer));
    layer.size = sizeof layer;
    RANGE(mancala_endgame_layer_facts(endgame, -1, &layer));
    RANGE(mancala_endgame_layer_facts(endgame, MANCALA_ENDGAME_SEEDS + 1, &layer));
    assert_int_equal(mancala_endgame_layer_facts(endgame, 3, &layer), MANCALA_ERROR_MISSING);
    uint64_t *const win = numbers;
    ARGUMENT(mancala_endgame_count(endgame, 1, 1, 0, NULL, win, win));
    ARGUMENT(mancala_endgame_count(endgame, 1, 1, 0, win, NULL, win));
    ARGUMENT(mancala_endgame_count(endgame, 1, 1, 0, win, win, NULL));
    assert_int_equal(mancala_endgame_count(endgame, 3, 1, 0, win, win, win), MANCALA_ERROR_MISSING);
    RANGE(mancala_endgame_count(endgame, 1, 1, -1, win, win, win));
    RANGE(mancala_endgame_count(endgame, 1, 1, 2, win, win, win));
    RANGE(mancala_endgame_count(endgame, 1, 49, 0, win, win, win)); /* 48 seeds in all, one on the board */
    RANGE(mancala_endgame_count(endgame, 1, -49, 0, win, win, win));
    RANGE(mancala_endgame_count(endgame, 1, 0, 0, win, win, win)); /* 47 captured seeds: an odd lead */
    assert_int_equal(mancala_endgame_count(endgame, 1, 47, 0, numbers, numbers + 1, numbers + 2), MANCALA_OK);
    assert_int_equal(numbers[0], 12);
    assert_int_equal(mancala_endgame_count(endgame, 1, -47, 1, numbers, numbers + 1, numbers + 2), MANCALA_OK);
    assert_int_equal(numbers[1], 12);
    ARGUMENT(mancala_endgame_probe(endgame, NULL, &answer));
    ARGUMENT(mancala_endgame_probe(endgame, game, NULL));
    ARGUMENT(mancala_endgame_probe(endgame, game, &answer));
    answer.size = sizeof answer;
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_ERROR_MISSING);
    assert_int_equal(answer.lead, GUARD);
    mancala_game *other = begin(others);
    assert_int_equal(mancala_endgame_probe(endgame, other, &answer), MANCALA_ERROR_OTHER_RULES);
    ARGUMENT(mancala_endgame_verify(endgame, NULL));
    for (size_t i = 2; i < sizeof wrong / sizeof wrong[0]; i++) {
        RANGE(mancala_endgame_verify(endgame, &wrong[i]));
    }
    options.size++;
    ARGUMENT(mancala_endgame_verify(endgame, &options));

    mancala_prover *prover = STALE;
    mancala_prover_options solving = {.size = sizeof solving - 1};
    int32_t difference = GUARD;
    uint64_t nodes;
    ARGUMENT(mancala_prover_new(NULL, rules, &solving));
    ARGUMENT(mancala_prover_new(&prover, NULL, &solving));
    assert_null(prover);
    ARGUMENT(mancala_prover_new(&prover, rules, NULL));
    ARGUMENT(mancala_prover_new(&prover, rules, &solving));
    solving = (mancala_prover_options){.size = sizeof solving, .memory = 65535};
    RANGE(mancala_prover_new(&prover, rules, &solving));
    solving.memory = 65536;
    assert_int_equal(mancala_prover_new(&prover, rounds, &solving), MANCALA_ERROR_UNSUITABLE);
    solving.endgame = endgame;
    assert_int_equal(mancala_prover_new(&prover, others, &solving), MANCALA_ERROR_OTHER_RULES);
    assert_null(prover);
    assert_int_equal(mancala_prover_new(&prover, rules, &solving), MANCALA_OK);
    ARGUMENT(mancala_prover_run(NULL, game, &difference));
    ARGUMENT(mancala_prover_run(prover, NULL, &difference));
    ARGUMENT(mancala_prover_run(prover, game, NULL));
    assert_int_equal(mancala_prover_run(prover, other, &difference), MANCALA_ERROR_OTHER_RULES);
    assert_int_equal(mancala_game_resign(game, 0), MANCALA_OK);
    assert_int_equal(mancala_prover_run(prover, game, &difference), MANCALA_ERROR_OVER);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_ERROR_OVER);
    assert_int_equal(difference, GUARD);
    ARGUMENT(mancala_prover_nodes(NULL, &nodes));
    ARGUMENT(mancala_prover_nodes(prover, NULL));
    mancala_prover_free(NULL);
    mancala_prover_free(prover);
    mancala_endgame_free(endgame);
    mancala_game_free(other);
    mancala_game_free(game);
    mancala_rules_unref(rounds);
    mancala_rules_unref(others);
    mancala_rules_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loading),
        cmocka_unit_test(test_allocators),
        cmocka_unit_test(test_builtins_and_words),
        cmocka_unit_test(test_diagnostics),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_other_names),
        cmocka_unit_test(test_quoted_names),
        cmocka_unit_test(test_clauses),
        cmocka_unit_test(test_even_and_odd),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_geometry),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_games_without_a_game),
        cmocka_unit_test(test_games_with_wrong_arguments),
        cmocka_unit_test(test_questions_out_of_range),
        cmocka_unit_test(test_boards),
        cmocka_unit_test(test_bulk),
        cmocka_unit_test(test_batches),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_readers),
        cmocka_unit_test(test_snapshots),
        cmocka_unit_test(test_search),
        cmocka_unit_test(test_endgames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
