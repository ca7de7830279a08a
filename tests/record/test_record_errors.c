/* SPDX-License-Identifier: MIT */
/* Records that are wrong: what is said, and where; what comes after; no memory. */
#include "common.h"

struct wrong {
    const char *text;
    int error;
    int message;
    int32_t line, column;
};

#define O "[Rules \"otjin\"]\n"
#define P O "[Position \"0,0,0,0,0,0,0,1,2/0,2,0,0,1,0,1,1,2 40,40 S\"][Options \"seeds=5\"]\n"

static const struct wrong wrongs[] = {
    /* Headers. */
    {"1. 3 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 1, 1},
    {"\n [South \"A\"]\n[Rules \"otjin\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_NO_RULES, 2, 3},
    {"[Rules otjin]\n*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 1, 8},
    {"[Rules \"otjin]\n*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 1, 15},
    {"[Rules \"otjin\"\n*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 2, 1},
    {"[Rules \"ot\\jin\"]\n*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 1, 11},
    {"[Rules", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 1, 7},
    {"[", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_NAME, 1, 2},
    {O "[1 \"x\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_NAME, 2, 2},
    {O "[South \"\x01\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_TEXT, 2, 9},
    {O "[South \"\xC0\x80\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_TEXT, 2, 9},
    {O "[Date \"1.2.2026\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_DATE, 2, 8},
    {O "[South \"A\"]\n[South \"A\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_HEADER_NAME, 3, 2},
    {O "[Seed \"1\"]\n[Seed \"1\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_HEADER_NAME, 3, 2},
    {O "[Seed \"18446744073709551616\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_NUMBER, 2, 8},
    {O "[Seed \"-1\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_NUMBER, 2, 8},
    {O "[Seed \"\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_NUMBER, 2, 8},
    {O "[Revision \"999\"]*", MANCALA_ERROR_OTHER_RULES, MANCALA_MESSAGE_RECORD_REVISION, 2, 12},
    {O "[Revision \"one\"]*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_NUMBER, 2, 12},
    {"[Rules \"otjim\"]*", MANCALA_ERROR_UNKNOWN_RULES, MANCALA_MESSAGE_RECORD_RULES, 1, 9},
    {"[Rules \"otjin:seeds=5\"]*", MANCALA_ERROR_UNKNOWN_RULES, MANCALA_MESSAGE_RECORD_RULES, 1, 9},
    {"[Rules \"\"]*", MANCALA_ERROR_UNKNOWN_RULES, MANCALA_MESSAGE_RECORD_RULES, 1, 9},
    {O "[Options \"pits=5\"]*", MANCALA_ERROR_UNKNOWN_OPTION, MANCALA_MESSAGE_RECORD_RULES, 2, 11},
    {O "[Options \"seeds=9\"]*", MANCALA_ERROR_OPTION_VALUE, MANCALA_MESSAGE_RECORD_RULES, 2, 11},
    {O "[Position \"0 S\"]*", MANCALA_ERROR_POSITION, MANCALA_MESSAGE_RECORD_POSITION, 2, 12},
    /* Moves. */
    {O "", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 2, 1},
    {O "1. 3", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 2, 5},
    {O "1. *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 2, 4},
    {O "1. {x} 3 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 2, 4},
    {O "1. 1. 3 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 2, 4},
    {O "2. 3 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_MOVE_NUMBER, 2, 1},
    {O "1... 3 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_MOVE_NUMBER, 2, 1},
    {O "01. 3 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_MOVE_NUMBER, 2, 1},
    {O "1. 3 1. 5 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_MOVE_NUMBER, 2, 6},
    {O "1. 3 2. 5 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_MOVE_NUMBER, 2, 6},
    {"[Rules \"ovalhu\"]\n1. 1 2. 8 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_MOVE_NUMBER, 2, 6},
    /* As long as what should be said there. */
    {"[Rules \"kalah\"]\n1. 3 1......................... 4 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_MOVE_NUMBER,
     2, 6},
    {O "1. 10 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_MOVE, 2, 4},
    {O "1. e4 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_MOVE, 2, 4},
    {P "1. 3 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_MOVE, 3, 4},
    {O "1. 3,5 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_TURN, 2, 6},
    {O ",3 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 2, 1},
    {O "1. 3 {x},5 *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 2, 9},
    {O "1. 3, *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 2, 7},
    {O "1. 3 ; x\n*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_CHARACTER, 2, 6},
    {O "1. 3\r\n\r\n{x\r\n", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_EXPECTED, 4, 1},
    {O "{x\r\r\r} @", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_CHARACTER, 5, 3},
    {O "1. 3 {\x02} *", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_TEXT, 2, 6},
    /* Ends. */
    {O "[Result \"1-0\"]\n*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_OUTCOME, 3, 1},
    {O "[Result \"won\"]\n*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_RESULT, 2, 10},
    {O "[Reason \"rain\"]\n*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_REASON, 2, 10},
    {O "[Reason \"unknown reason\"]\n*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_REASON, 2, 10},
    {O "[Reason \"resignation\"]\n*", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_OUTCOME, 2, 10},
    {O "1. 3 1-0", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_CLOSING, 2, 6},
    {O "[Reason \"no move left\"]\n1. 3 1-0", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_CLOSING, 3, 6},
    {O "[Reason \"resignation\"]\n1. 3 1/2-1/2", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_CLOSING, 3, 6},
    {O "[Reason \"repetition, claimed\"]\n1. 3 no-result", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_CLOSING, 3, 6},
    {O "[Reason \"broken off\"]\n1-0", MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_OUTCOME, 3, 1},
    {O "[Position \"0,0,0,0,0,0,0,0,0/9,0,0,0,0,0,0,0,0 25,20 S\"]\n*", MANCALA_ERROR_RECORD,
     MANCALA_MESSAGE_RECORD_OUTCOME, 3, 1},
    {O "[Position \"0,0,0,0,0,0,0,0,0/9,0,0,0,0,0,0,0,0 25,20 S\"]\n[Reason \"resignation\"]\n0-1",
     MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_OUTCOME, 3, 10},
    {O "[Position \"0,0,0,0,0,0,0,0,0/9,0,0,0,0,0,0,0,0 25,20 S\"]\n1. 3 0-1", MANCALA_ERROR_RECORD,
     MANCALA_MESSAGE_RECORD_END, 3, 1},
};

static void says_what_is_wrong_and_where(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        const struct wrong *wrong = &wrongs[i];
        mancala_record_reader *reader;
        mancala_record *record;
        int32_t line, column;
        /* A copy of exactly that length, so that a tool sees a read behind the end. */
        size_t length = strlen(wrong->text);
        char *text = malloc(length);
        memcpy(text, wrong->text, length);
        assert_int_equal(mancala_record_reader_new(&reader, text, length, NULL), MANCALA_OK);
        int error = mancala_record_reader_next(reader, &record);
        mancala_record_reader_place(reader, &line, &column);
        int message = mancala_record_reader_message_code(reader);
        if (error != wrong->error || message != wrong->message || line != wrong->line || column != wrong->column) {
            fail_msg("%s\ngave %s, %s at %d:%d: %s", wrong->text, mancala_error_name(error),
                     mancala_message_name(message), (int)line, (int)column, mancala_record_reader_message(reader));
        }
        assert_null(record);
        assert_true(strlen(mancala_record_reader_message(reader)) > 8);
        assert_null(strstr(mancala_record_reader_message(reader), "{0}"));
        if (message == MANCALA_MESSAGE_RECORD_MOVE_NUMBER && strstr(wrong->text, "kalah") != NULL) {
            assert_string_equal(mancala_record_reader_message_parameter(reader, 1), "none, for the turn goes on");
        }
        mancala_record_reader_free(reader);
        free(text);
    }
}

static void goes_on_after_an_error(void **state)
{
    (void)state;
    static const char text[] =
        O "1. 3 *\n" O "1. 99 4 *\n" O "1. 4\n" O "1. 5 *\n" O O "1. 6 *\n[South \"x\"]\n" O "1. 7 *";
    static const int expected[] = {2, -1, -1, 4, -1, 5, -1, 6, 0, 0};
    mancala_record_reader *reader;
    assert_int_equal(mancala_record_reader_new(&reader, text, sizeof text - 1, NULL), MANCALA_OK);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        mancala_record *record;
        int32_t move = -9;
        int got = mancala_record_reader_next(reader, &record);
        assert_int_equal(got, expected[i] > 0 ? 1 : expected[i] < 0 ? MANCALA_ERROR_RECORD : 0);
        if (got == 1) {
            mancala_game_history(mancala_record_game(record), &move, 1);
            assert_int_equal(move, expected[i]);
        }
        mancala_record_free(record);
    }
    mancala_record_reader_free(reader);
}

/* A record cut off anywhere, or with a byte altered, is an error or a record; never anything else. */
static void any_text_is_answered(void **state)
{
    (void)state;
    static const char right[] = P "[South \"A\"]\n1. 9 {x} 1... 8 2. 8 *\n";
    size_t length = sizeof right - 1;
    for (size_t cut = 0; cut <= length; cut++) {
        for (int altered = 0; altered < (cut < length ? 5 : 1); altered++) {
            static const char instead[] = {'\0', '"', '[', '}', '\xFF'};
            char *text = malloc(length + 1);
            memcpy(text, right, length);
            size_t end = altered == 0 ? cut : length;
            if (altered > 0) {
                text[cut] = instead[altered];
            }
            mancala_record_reader *reader;
            mancala_record *record;
            assert_int_equal(mancala_record_reader_new(&reader, text, end, NULL), MANCALA_OK);
            int got;
            int calls = 0;
            while ((got = mancala_record_reader_next(reader, &record)) != 0) {
                assert_true(got == 1 || got < 0);
                assert_true((record != NULL) == (got == 1));
                mancala_record_free(record);
                assert_true(++calls < 4);
            }
            mancala_record_reader_free(reader);
            free(text);
        }
    }
}

static void no_memory(void **state)
{
    (void)state;
    static const char text[] = P "[South \"A\"]\n{y} 1. 9 {x} 1... 8 2. 8 *\n" O "1. 3 *\n";
    long calls = 0;
    long failures = 0;
    for (long fail_at = 1; calls == 0 || fail_at <= calls; fail_at++) {
        struct budget budget = {.fail_at = fail_at > 1 ? fail_at - 1 : 0};
        mancala_allocator allocator = counting(&budget);
        mancala_load_options options = counting_options(&allocator);
        mancala_record_reader *reader;
        int error = mancala_record_reader_new(&reader, text, sizeof text - 1, &options);
        if (error == MANCALA_OK) {
            mancala_record *record;
            int records = 0;
            int got;
            while ((got = mancala_record_reader_next(reader, &record)) != 0) {
                if (got < 0) {
                    assert_int_equal(got, MANCALA_ERROR_MEMORY);
                    assert_int_equal(mancala_record_reader_message_code(reader), MANCALA_MESSAGE_MEMORY);
                    failures++;
                    continue; /* the same record again */
                }
                records++;
                char written[TEXT];
                int length = mancala_record_write(record, written, sizeof written);
                assert_true(length > 0 && length < TEXT);
                error = mancala_record_set_header(record, "South", "B");
                error = error == MANCALA_OK ? mancala_record_set_header(record, "North", "B") : error;
                error = error == MANCALA_OK ? mancala_record_add_comment(record, 0, "z") : error;
                assert_true(error == MANCALA_OK || error == MANCALA_ERROR_MEMORY);
                mancala_record *copy;
                error = mancala_record_new(&copy, mancala_record_game(record));
                assert_true(error == MANCALA_OK || error == MANCALA_ERROR_MEMORY);
                mancala_record_free(copy);
                mancala_record_free(record);
            }
            assert_int_equal(records, 2);
        } else {
            assert_int_equal(error, MANCALA_ERROR_MEMORY);
        }
        mancala_record_reader_free(reader);
        assert_int_equal(budget.used, 0);
        calls = calls == 0 ? budget.calls + 1 : calls;
    }
    print_message("%ld allocations, %ld failures while reading\n", calls - 1, failures);
    assert_true(failures > 20);
}

static void arguments(void **state)
{
    (void)state;
    mancala_record_reader *reader;
    mancala_record *record;
    mancala_load_options options = {1, NULL, NULL, NULL};
    assert_int_equal(mancala_record_reader_new(NULL, "", 0, NULL), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_record_reader_new(&reader, NULL, 1, NULL), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_record_reader_new(&reader, "", 0, &options), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_record_reader_new(&reader, "", (size_t)INT32_MAX + 1, NULL), MANCALA_ERROR_LIMIT);
    assert_null(reader);
    assert_int_equal(mancala_record_reader_new(&reader, NULL, 0, NULL), MANCALA_OK);
    assert_int_equal(mancala_record_reader_next(reader, NULL), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_record_reader_next(NULL, &record), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_record_reader_next(reader, &record), 0);
    assert_int_equal(mancala_record_reader_next(reader, &record), 0);
    assert_string_equal(mancala_record_reader_message(reader), "");
    assert_int_equal(mancala_record_reader_message_code(reader), MANCALA_MESSAGE_NONE);
    mancala_record_reader_free(reader);
    mancala_record_reader_free(NULL);
    mancala_record_free(NULL);
    assert_int_equal(mancala_record_new(&record, NULL), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_record_write(NULL, NULL, 0), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_record_header_count(NULL), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_record_comment_count(NULL), MANCALA_ERROR_ARGUMENT);
    assert_null(mancala_record_game(NULL));
    assert_string_equal(mancala_record_reader_message(NULL), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(goes_on_after_an_error),
        cmocka_unit_test(any_text_is_answered),
        cmocka_unit_test(no_memory),
        cmocka_unit_test(arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
