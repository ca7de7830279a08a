/* SPDX-License-Identifier: MIT */
/* What a program needs to speak another language: codes of messages with their parameters, and clauses as words and
 * numbers. */
#include "common.h"

static void every_code_has_a_name_and_a_text(void **state)
{
    (void)state;
    int count = 0;
    for (int32_t code = 1; code < 1000; code++) {
        const char *name = mancala_message_name(code);
        const char *text = mancala_message_text(code);
        if (strcmp(name, "MANCALA_MESSAGE_NONE") == 0) {
            assert_string_equal(text, "");
            continue;
        }
        count++;
        assert_true(strncmp(name, "MANCALA_MESSAGE_", 16) == 0 && strlen(text) > 8);
        for (const char *at = strchr(text, '{'); at != NULL; at = strchr(at + 1, '{')) {
            assert_true(at[1] >= '0' && at[1] <= '9' && at[2] == '}');
        }
        for (int32_t other = 1; other < code; other++) {
            assert_string_not_equal(mancala_message_name(other), name);
        }
    }
    assert_true(count >= 50);
    assert_int_equal(MANCALA_MESSAGE_RECORD_PLY, 117);
    assert_string_equal(mancala_message_name(117), "MANCALA_MESSAGE_RECORD_PLY");
    assert_string_equal(mancala_message_name(-1), "MANCALA_MESSAGE_NONE");
}

/* The message is the template with the parameters in it. */
static void assert_message(const mancala_game *game, int32_t code, const char *const *parameters)
{
    char text[TEXT] = "";
    size_t length = 0;
    if (mancala_game_message_code(game) != code) {
        fail_msg("%s instead of %s: %s", mancala_message_name(mancala_game_message_code(game)),
                 mancala_message_name(code), mancala_game_message(game));
    }
    int count = 0;
    for (; parameters[count] != NULL; count++) {
        const char *found = mancala_game_message_parameter(game, count);
        assert_non_null(found);
        assert_string_equal(found, parameters[count]);
    }
    assert_null(mancala_game_message_parameter(game, count));
    assert_null(mancala_game_message_parameter(game, -1));
    for (const char *at = mancala_message_text(code); *at != '\0'; at++) {
        if (*at == '{') {
            length += (size_t)snprintf(text + length, sizeof text - length, "%s", parameters[at[1] - '0']);
            at += 2;
        } else {
            text[length++] = *at;
            text[length] = '\0';
        }
    }
    assert_string_equal(mancala_game_message(game), text);
}

#define P(...) ((const char *const[]){__VA_ARGS__, NULL})
#define NOTHING ((const char *const[]){NULL})

static void messages_of_games(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin");
    int32_t move;
    assert_int_equal(mancala_game_message_code(game), MANCALA_MESSAGE_NONE);
    assert_int_equal(mancala_game_undo(game), MANCALA_ERROR_NOTHING);
    assert_message(game, MANCALA_MESSAGE_NOTHING_TO_UNDO, NOTHING);
    assert_int_equal(mancala_game_redo(game), MANCALA_ERROR_NOTHING);
    assert_message(game, MANCALA_MESSAGE_NOTHING_TO_REDO, NOTHING);
    assert_int_equal(mancala_game_apply(game, 77), MANCALA_ERROR_ILLEGAL_MOVE);
    assert_message(game, MANCALA_MESSAGE_MOVE_RANGE, P("77", "8"));
    assert_int_equal(mancala_game_read_move(game, "ten\n", &move), MANCALA_ERROR_MOVE_TEXT);
    assert_message(game, MANCALA_MESSAGE_MOVE_TEXT, P("9", "ten?"));
    assert_int_equal(mancala_game_set_position(game, "0,0,0,0,0,0,0,1,2/0,2,0,0,1,0,1,1,2 34,10 S"), MANCALA_OK);
    assert_int_equal(mancala_game_apply(game, 0), MANCALA_ERROR_ILLEGAL_MOVE);
    assert_message(game, MANCALA_MESSAGE_MOVE_ILLEGAL, P("1", "8 9"));
    assert_int_equal(mancala_game_preview(game, 0, NULL), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_game_message_code(game), MANCALA_MESSAGE_NONE);
    mancala_game_resign(game, 0);
    assert_int_equal(mancala_game_apply(game, 7), MANCALA_ERROR_OVER);
    assert_message(game, MANCALA_MESSAGE_OVER, NOTHING);
    assert_int_equal(mancala_game_message_code(NULL), MANCALA_ERROR_ARGUMENT);
    assert_null(mancala_game_message_parameter(NULL, 0));
    mancala_game_free(game);
    game = new_game("ovalhu:again=may");
    assert_int_equal(mancala_game_read_move(game, "99", &move), MANCALA_ERROR_MOVE_TEXT);
    assert_message(game, MANCALA_MESSAGE_MOVE_TEXT_ZERO, P("8", "99"));
    mancala_game_free(game);
}

static void messages_of_positions(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t code;
        const char *const parameters[4];
    } wrong[] = {
        {"", MANCALA_MESSAGE_POSITION_NUMBER, {"1"}},
        {"99", MANCALA_MESSAGE_POSITION_AT_MOST, {"1", "54"}},
        {"-,3", MANCALA_MESSAGE_POSITION_CLOSED, {"1"}},
        {"3,3/3", MANCALA_MESSAGE_POSITION_ROW_SHORT, {"4", "9", "South"}},
        {"3,3,3,3,3,3,3,3,3,3", MANCALA_MESSAGE_POSITION_ROW_LONG, {"18", "9", "South"}},
        {"3,3,3,3,3,3,3,3,3/3,3 0,0 S", MANCALA_MESSAGE_POSITION_ROW_SHORT, {"22", "9", "North"}},
        {"3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3,3 0,0 S", MANCALA_MESSAGE_POSITION_BOARD, {"36", "18"}},
        {"3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3", MANCALA_MESSAGE_POSITION_STORES, {"36"}},
        {"3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 0 S", MANCALA_MESSAGE_POSITION_NORTH, {"38"}},
        {"3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 0,0", MANCALA_MESSAGE_POSITION_MOVER, {"40"}},
        {"3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 0,0 W", MANCALA_MESSAGE_POSITION_PLAYER, {"41"}},
        {"3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 0,0 S.", MANCALA_MESSAGE_POSITION_FIELD, {"42"}},
        {"3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 0,0 S luck=1", MANCALA_MESSAGE_POSITION_NO_FIELD, {"43"}},
        {"3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 0,0 S last=S", MANCALA_MESSAGE_POSITION_MEANING, {"43"}},
        {"3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 1,0 S", MANCALA_MESSAGE_POSITION_TOTAL, {"55", "54"}},
        {"3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,2 0,0 S", MANCALA_MESSAGE_POSITION_TOTAL, {"53", "54"}},
    };
    mancala_game *game = new_game("otjin");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(mancala_game_set_position(game, wrong[i].text), MANCALA_ERROR_POSITION);
        assert_message(game, wrong[i].code, wrong[i].parameters);
    }
    mancala_game_free(game);

    static const char board[] = "8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,0 S";
    static const struct {
        const char *field;
        int32_t code;
        const char *const parameters[2];
    } fields[] = {
        {" round", MANCALA_MESSAGE_POSITION_EQUALS, {"44"}},
        {" round=0", MANCALA_MESSAGE_POSITION_ROUND, {"46"}},
        {" out=0 out=0", MANCALA_MESSAGE_POSITION_TWICE, {"45"}},
        {" phase=fall", MANCALA_MESSAGE_POSITION_PHASE, {"45"}},
    };
    game = new_game("ovalhu:fill=choice");
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        char text[TEXT];
        snprintf(text, sizeof text, "%s%s", board, fields[i].field);
        assert_int_equal(mancala_game_set_position(game, text), MANCALA_ERROR_POSITION);
        assert_message(game, fields[i].code, fields[i].parameters);
    }
    mancala_game_free(game);
}

/* --- Clauses -------------------------------------------------------------------------------------------------- */

static bool is_word(const char *word)
{
    for (int32_t i = 0; i < mancala_word_count(); i++) {
        if (strcmp(mancala_word_text(i), word) == 0) {
            return true;
        }
    }
    return false;
}

/* Puts a clause together again from its terms; numbers have the values of the options. */
static void assemble(const mancala_rules *rules, int32_t clause, char *text, size_t cap)
{
    int conditions = mancala_rules_clause(rules, clause, MANCALA_CLAUSE_CONDITIONS);
    int actions = mancala_rules_clause(rules, clause, MANCALA_CLAUSE_ACTIONS);
    size_t length = 0;
    text[0] = '\0';
    if (mancala_rules_clause(rules, clause, MANCALA_CLAUSE_ELSE) == 1) {
        length += (size_t)snprintf(text, cap, "else");
    }
    for (int32_t term = 0; term < conditions + actions; term++) {
        char word[64];
        int32_t argument = 0;
        assert_true(mancala_rules_clause_word(rules, clause, term, word, sizeof word) > 0);
        assert_true(is_word(word));
        const char *between = term == conditions ? (length > 0 ? " -> " : "") : term > conditions ? ", " : " and ";
        length += (size_t)snprintf(text + length, cap - length, "%s", term > 0 || length > 0 ? between : "");
        for (const char *at = word; *at != '\0'; at++) {
            char value[64] = {*at, '\0'};
            if (strchr("#@*", *at) != NULL) {
                assert_true(mancala_rules_clause_argument(rules, clause, term, argument++, value, sizeof value) > 0);
            }
            length += (size_t)snprintf(text + length, cap - length, "%s", value);
        }
        char none[8];
        assert_int_equal(mancala_rules_clause_argument(rules, clause, term, argument, none, sizeof none),
                         MANCALA_ERROR_RANGE);
        assert_int_equal(mancala_rules_clause_argument(rules, clause, term, -1, none, sizeof none),
                         MANCALA_ERROR_RANGE);
    }
    assert_int_equal(mancala_rules_clause_word(rules, clause, conditions + actions, NULL, 0), MANCALA_ERROR_RANGE);
}

static void clauses_come_apart(void **state)
{
    (void)state;
    int compared = 0;
    for (int index = 0; index < mancala_builtin_count(); index++) {
        mancala_rules *rules = load(mancala_builtin_id(index));
        int count = mancala_rules_text_count(rules, MANCALA_TEXT_CLAUSE);
        for (int32_t clause = 0; clause < count; clause++) {
            char text[TEXT], assembled[TEXT], section[32];
            mancala_rules_text(rules, MANCALA_TEXT_CLAUSE, clause, text, sizeof text);
            assemble(rules, clause, assembled, sizeof assembled);
            assert_true(mancala_rules_clause_section(rules, clause, section, sizeof section) > 0);
            int phase = mancala_rules_clause(rules, clause, MANCALA_CLAUSE_PHASE);
            assert_true(phase >= 0 && phase < mancala_rules_text_count(rules, MANCALA_TEXT_PHASE));
            /* Where the text names no option and lists no set, it is the same. */
            bool plain = strstr(text, "seeds") == NULL && strstr(text, " or ") == NULL &&
                         strstr(text, "columns") == NULL && strstr(text, "goal") == NULL &&
                         strstr(text, "least") == NULL && strstr(text, "reply") == NULL && strcmp(section, "fill") != 0;
            if (plain) {
                assert_string_equal(assembled, text);
                compared++;
            }
        }
        assert_int_equal(mancala_rules_clause(rules, count, MANCALA_CLAUSE_ELSE), MANCALA_ERROR_RANGE);
        mancala_rules_unref(rules);
    }
    assert_true(compared > 30);
    assert_null(mancala_word_text(-1));
    assert_null(mancala_word_text(mancala_word_count()));
}

static int32_t find_clause(const mancala_rules *rules, const char *wanted)
{
    char text[TEXT];
    for (int32_t clause = 0; mancala_rules_text(rules, MANCALA_TEXT_CLAUSE, clause, text, sizeof text) >= 0; clause++) {
        if (strcmp(text, wanted) == 0) {
            return clause;
        }
    }
    fail_msg("no clause %s", wanted);
    return -1;
}

static void numbers_have_the_values_of_options(void **state)
{
    (void)state;
    char text[64];
    mancala_rules *rules = load("otjin:seeds=5");
    int32_t fish = find_clause(rules, "makes seeds -> capture here, stop");
    assert_int_equal(mancala_rules_clause(rules, fish, MANCALA_CLAUSE_CONDITIONS), 1);
    assert_int_equal(mancala_rules_clause(rules, fish, MANCALA_CLAUSE_ACTIONS), 2);
    mancala_rules_clause_section(rules, fish, text, sizeof text);
    assert_string_equal(text, "last seed");
    mancala_rules_clause_word(rules, fish, 0, text, sizeof text);
    assert_string_equal(text, "makes @");
    mancala_rules_clause_argument(rules, fish, 0, 0, text, sizeof text);
    assert_string_equal(text, "5");
    assert_int_equal(mancala_rules_clause(rules, fish, 99), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_rules_clause(NULL, fish, MANCALA_CLAUSE_ELSE), MANCALA_ERROR_ARGUMENT);
    mancala_rules_unref(rules);

    rules = load("ovalhu:again=may");
    int32_t must = find_clause(rules, "in own store -> again");
    int32_t may = find_clause(rules, "in own store -> may again");
    assert_int_equal(mancala_rules_clause(rules, must, MANCALA_CLAUSE_APPLIES), 0);
    assert_int_equal(mancala_rules_clause(rules, may, MANCALA_CLAUSE_APPLIES), 1);
    mancala_rules_unref(rules);

    rules = load("intotoi");
    int32_t reply = find_clause(rules, "pit 9 or 11 -> legal");
    mancala_rules_clause_argument(rules, reply, 0, 0, text, sizeof text);
    assert_string_equal(text, "9,11");
    mancala_rules_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_a_name_and_a_text),
        cmocka_unit_test(messages_of_games),
        cmocka_unit_test(messages_of_positions),
        cmocka_unit_test(clauses_come_apart),
        cmocka_unit_test(numbers_have_the_values_of_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
