/* SPDX-License-Identifier: MIT */
/* Records that are right: written, read, replayed, and written again the same. */
#include "common.h"

#include <time.h>

static char *write_record(const mancala_record *record)
{
    int length = mancala_record_write(record, NULL, 0);
    assert_true(length > 0);
    char *text = malloc((size_t)length + 1);
    assert_non_null(text);
    assert_int_equal(mancala_record_write(record, text, (size_t)length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static mancala_record_reader *open_text(const char *text)
{
    mancala_record_reader *reader;
    assert_int_equal(mancala_record_reader_new(&reader, text, strlen(text), NULL), MANCALA_OK);
    return reader;
}

static mancala_record *next(mancala_record_reader *reader)
{
    mancala_record *record;
    int got = mancala_record_reader_next(reader, &record);
    if (got != 1) {
        int32_t line, column;
        mancala_record_reader_place(reader, &line, &column);
        fail_msg("no record: %d, line %d, column %d: %s", got, (int)line, (int)column,
                 mancala_record_reader_message(reader));
    }
    return record;
}

static mancala_record *read_one(const char *text)
{
    mancala_record_reader *reader = open_text(text);
    mancala_record *record = next(reader);
    mancala_record *more;
    assert_int_equal(mancala_record_reader_next(reader, &more), 0);
    assert_null(more);
    mancala_record_reader_free(reader);
    return record;
}

static void assert_header(const mancala_record *record, const char *name, const char *value)
{
    char text[TEXT];
    int index = mancala_record_find_header(record, name);
    if (index < 0) {
        fail_msg("no header %s", name);
    }
    mancala_record_header_value(record, index, text, sizeof text);
    assert_string_equal(text, value);
    mancala_record_header_name(record, index, text, sizeof text);
    assert_string_equal(text, name);
}

static const char problem[] = "[Rules \"otjin\"]\n"
                              "[Revision \"1\"]\n"
                              "[Options \"seeds=5\"]\n"
                              "[South \"Amai Lasan\"]\n"
                              "[North \"Carl \\\"C.\\\" Lumholtz\"]\n"
                              "[Date \"1914.??.\?\?\"]\n"
                              "[Seed \"7\"]\n"
                              "[Position \"0,0,0,0,0,0,0,1,2/0,2,0,0,1,0,1,1,2 40,40 S\"]\n"
                              "[Result \"1-0\"]\n"
                              "[Reason \"resignation\"]\n"
                              "\n"
                              "{A problem.} 1. 9 {holds; 8 loses} 1... 8 2. 8 {so far} {no fish} 1-0\n"
                              "\n";

static void reads_and_writes_the_same(void **state)
{
    (void)state;
    mancala_record *record = read_one(problem);
    assert_header(record, "Rules", "otjin");
    assert_header(record, "North", "Carl \"C.\" Lumholtz");
    assert_header(record, "Result", "1-0");
    assert_int_equal(mancala_record_header_count(record), 10);
    assert_int_equal(mancala_record_find_header(record, "Event"), MANCALA_ERROR_NOTHING);
    assert_int_equal(mancala_record_comment_count(record), 4);
    int32_t ply;
    char text[TEXT];
    mancala_record_comment(record, 0, &ply, text, sizeof text);
    assert_int_equal(ply, 0);
    assert_string_equal(text, "A problem.");
    mancala_record_comment(record, 3, &ply, text, sizeof text);
    assert_int_equal(ply, 3);
    assert_string_equal(text, "no fish");
    mancala_game *game = mancala_record_game(record);
    assert_int_equal(mancala_game_history(game, NULL, 0), 3);
    assert_int_equal(mancala_game_reason(game), MANCALA_REASON_RESIGNED);
    char *again = write_record(record);
    assert_string_equal(again, problem);
    free(again);

    /* The record is of what its game is: without its end and its last move it says so. */
    mancala_game_undo(game);
    mancala_game_undo(game);
    assert_header(record, "Result", "*");
    again = write_record(record);
    assert_non_null(strstr(again, "{A problem.} 1. 9 {holds; 8 loses} 1... 8 *\n"));
    assert_null(strstr(again, "Reason"));
    free(again);
    mancala_record_free(record);
}

/* White space, line ends and the order of headers behind the first one are of no account. */
static void is_tolerant_of_space(void **state)
{
    (void)state;
    mancala_record *record =
        read_one("\xEF\xBB\xBF\r\n  [ Rules\t\"otjin\" ]\r[Position \"0,0,0,0,0,0,0,1,2/0,2,0,0,1,0,1,1,2 40,40 S\"]"
                 "[Options \"seeds=5\"][Seed \"7\"]\r\n[Result \"1-0\"][South \"Amai Lasan\"]\n\n\n"
                 "[North \"Carl \\\"C.\\\" Lumholtz\"][Date \"1914.??.\?\?\"][Reason \"resignation\"]"
                 "{\r\n A\t\r\n problem.\n}1.9"
                 "{holds; 8 loses }8\n2.\n8{so far}{no\r\n\r\nfish}1-0");
    char *text = write_record(record);
    assert_string_equal(text, problem);
    free(text);
    mancala_record_free(record);
}

/* Plies of one turn are joined; a turn is numbered once for both players. */
static void numbers_turns(void **state)
{
    (void)state;
    mancala_game *game = new_game("ovalhu:first=north");
    static const char *const moves[] = {"1", "8", "5", "6", "2"};
    int32_t move;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        assert_int_equal(mancala_game_read_move(game, moves[i], &move), MANCALA_OK);
        assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
    }
    mancala_record *record;
    assert_int_equal(mancala_record_new(&record, game), MANCALA_OK);
    char *text = write_record(record);
    assert_non_null(strstr(text, "\n\n1. 1,8,5,6,2 *\n\n"));
    mancala_record *again = read_one(text);
    assert_int_equal(mancala_game_history(mancala_record_game(again), NULL, 0), 5);
    mancala_record_free(again);
    assert_int_equal(mancala_record_add_comment(record, 2, "well"), MANCALA_OK);
    free(text);
    text = write_record(record);
    assert_non_null(strstr(text, "\n\n1. 1,8 {well} 5,6,2 *\n\n"));
    again = read_one(text);
    char *second = write_record(again);
    assert_string_equal(second, text);
    free(second);
    mancala_record_free(again);
    free(text);
    mancala_record_free(record);
    mancala_game_free(game);
}

static void end_somehow(mancala_game *game, uint64_t *seed)
{
    switch (draw(seed) % 5) {
    case 0:
        mancala_game_resign(game, (int32_t)(draw(seed) % 2));
        break;
    case 1:
        mancala_game_agree(game, (int32_t)(draw(seed) % 4));
        break;
    case 2:
        mancala_game_break_off(game);
        break;
    default:
        break;
    }
}

static void add_random_comments(mancala_record *record, uint64_t *seed)
{
    static const char *const texts[] = {"", "!", "a good move", "\xC3\xA9tonnant: \"\\\" [Rules \"x\"] 1-0 3. 4",
                                        "a very long comment indeed, which goes on and on until the line is more than "
                                        "full and has to be broken somewhere, perhaps more than once, as it is here, "
                                        "wordwithoutanyblankinitthatisjustaslongasthelinemaybeandalittlelongerthanthat "
                                        "end"};
    int plies = mancala_game_history(mancala_record_game(record), NULL, 0);
    for (uint64_t i = draw(seed) % 6; i > 0; i--) {
        int32_t ply = (int32_t)(draw(seed) % ((uint64_t)plies + 1));
        assert_int_equal(mancala_record_add_comment(record, ply, texts[draw(seed) % 5]), MANCALA_OK);
    }
}

/* Random games of every ruleset, all in one file. */
static void round_trips(void **state)
{
    (void)state;
    enum { GAMES = 40, FILE_MAX = 1 << 22 };
    uint64_t seed = 1;
    char *file = malloc(FILE_MAX);
    size_t used = 0;
    assert_non_null(file);
    static const char *const more[] = {"otjin:seeds=2,repetition=0", "ovalhu:fill=choice,again=may",
                                       "ovalhu:fill=right,take=both,stuck=take", "anywoli:last=lottery,first=north"};
    int builtin = mancala_builtin_count();
    int kinds = builtin + (int)(sizeof more / sizeof more[0]);
    char **portraits = calloc((size_t)kinds * GAMES, sizeof *portraits);
    for (int kind = 0; kind < kinds; kind++) {
        for (int i = 0; i < GAMES; i++) {
            mancala_game *game = new_game(kind < builtin ? mancala_builtin_id(kind) : more[kind - builtin]);
            if (i % 3 == 1) { /* from a position on the way */
                char position[TEXT];
                play_random(game, &seed, (int)(draw(&seed) % 30));
                mancala_game_position(game, position, sizeof position);
                assert_int_equal(mancala_game_set_position(game, position), MANCALA_OK);
            }
            play_random(game, &seed, i % 2 == 0 ? 400 : (int)(draw(&seed) % 40));
            end_somehow(game, &seed);
            portraits[kind * GAMES + i] = portrait(game);
            mancala_record *record;
            assert_int_equal(mancala_record_new(&record, game), MANCALA_OK);
            assert_int_equal(mancala_record_set_header(record, "South", i % 2 == 0 ? "A \\ \"B\"" : ""), MANCALA_OK);
            add_random_comments(record, &seed);
            int length = mancala_record_write(record, file + used, FILE_MAX - used);
            assert_true(length > 0 && used + (size_t)length < FILE_MAX);
            used += (size_t)length;
            mancala_record_free(record);
            mancala_game_free(game);
        }
    }
    for (const char *line = file; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        if (length > 80 && *line != '[' && strncmp(line, "wordwithout", 11) != 0) {
            fail_msg("a line of %zu bytes: %.*s", length, (int)length, line);
        }
        line += length + (line[length] == '\n');
    }
    mancala_record_reader *reader = open_text(file);
    size_t at = 0;
    for (int i = 0; i < kinds * GAMES; i++) {
        mancala_record *record = next(reader);
        char *now = portrait(mancala_record_game(record));
        assert_string_equal(now, portraits[i]);
        char *text = write_record(record);
        assert_memory_equal(text, file + at, strlen(text));
        at += strlen(text);
        free(text);
        free(now);
        free(portraits[i]);
        mancala_record_free(record);
    }
    mancala_record *none;
    assert_int_equal(mancala_record_reader_next(reader, &none), 0);
    assert_int_equal(at, used);
    mancala_record_reader_free(reader);
    free(portraits);
    free(file);
}

static void headers_can_be_set(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin");
    mancala_record *record;
    assert_int_equal(mancala_record_new(&record, game), MANCALA_OK);
    assert_int_equal(mancala_record_set_header(record, "South", "A"), MANCALA_OK);
    assert_int_equal(mancala_record_set_header(record, "North", "B"), MANCALA_OK);
    assert_int_equal(mancala_record_set_header(record, "South", "C"), MANCALA_OK);
    assert_header(record, "South", "C");
    assert_int_equal(mancala_record_find_header(record, "South") + 1, mancala_record_find_header(record, "North"));
    assert_int_equal(mancala_record_set_header(record, "South", NULL), MANCALA_OK);
    assert_int_equal(mancala_record_find_header(record, "South"), MANCALA_ERROR_NOTHING);
    assert_int_equal(mancala_record_set_header(record, "South", NULL), MANCALA_OK);

    static const struct {
        const char *name, *value;
        int error, message;
    } wrong[] = {
        {"Result", "1-0", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_DERIVED},
        {"Rules", NULL, MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_DERIVED},
        {"", "x", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_NAME},
        {"1st", "x", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_NAME},
        {"a b", "x", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_NAME},
        {"ANameThatIsLongerThanAnyNameMayBe", "x", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_NAME},
        {"Event", "a\nb", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_TEXT},
        {"Event", "a\tb", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_TEXT},
        {"Event", "\xFF", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_TEXT},
        {"Date", "yesterday", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_DATE},
        {"Date", "2026.13.01", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_DATE},
        {"Date", "2026.12.32", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_DATE},
        {"Date", "2026.2?.01", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_DATE},
        {"Date", "2026.01.4?", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_DATE},
        {"Date", "2026.00.01", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_DATE},
        {"Date", "2026-12-31", MANCALA_ERROR_ARGUMENT, MANCALA_MESSAGE_RECORD_DATE},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(mancala_record_set_header(record, wrong[i].name, wrong[i].value), wrong[i].error);
        assert_int_equal(mancala_record_message_code(record), wrong[i].message);
    }
    char value[2000];
    memset(value, 'x', sizeof value);
    value[MANCALA_RECORD_VALUE_MAX] = '\0';
    assert_int_equal(mancala_record_set_header(record, "Event", value), MANCALA_OK);
    value[MANCALA_RECORD_VALUE_MAX] = 'x';
    value[MANCALA_RECORD_VALUE_MAX + 1] = '\0';
    assert_int_equal(mancala_record_set_header(record, "Event", value), MANCALA_ERROR_LIMIT);
    int set = MANCALA_OK;
    int count = 2;
    for (; set == MANCALA_OK; count++) {
        char name[16];
        snprintf(name, sizeof name, "H%d", count);
        set = mancala_record_set_header(record, name, "x");
    }
    assert_int_equal(set, MANCALA_ERROR_LIMIT);
    assert_int_equal(count - 1, MANCALA_RECORD_HEADERS_MAX);
    mancala_record_free(record);
    mancala_game_free(game);
}

static void comments_are_checked(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin");
    mancala_record *record;
    assert_int_equal(mancala_record_new(&record, game), MANCALA_OK);
    assert_int_equal(mancala_record_add_comment(record, 1, "x"), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_record_message_code(record), MANCALA_MESSAGE_RECORD_PLY);
    assert_int_equal(mancala_record_add_comment(record, -1, "x"), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_record_add_comment(record, 0, "a } b"), MANCALA_ERROR_ARGUMENT);
    assert_string_equal(mancala_record_message(record), "the text has a character that cannot stand in it: 0x7D");
    assert_int_equal(mancala_record_add_comment(record, 0, "a \x01 b"), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_record_add_comment(record, 0, NULL), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_record_comment_count(record), 0);
    assert_int_equal(mancala_record_add_comment(record, 0, " \n a \r\n\t b  "), MANCALA_OK);
    char text[TEXT + 8];
    assert_int_equal(mancala_record_comment(record, 0, NULL, text, sizeof text), 3);
    assert_string_equal(text, "a b");
    assert_int_equal(mancala_record_comment(record, 1, NULL, text, sizeof text), MANCALA_ERROR_RANGE);
    memset(text, 'y', sizeof text);
    text[MANCALA_RECORD_COMMENT_MAX + 1] = '\0';
    assert_int_equal(mancala_record_add_comment(record, 0, text), MANCALA_ERROR_LIMIT);
    text[MANCALA_RECORD_COMMENT_MAX] = '\0';
    assert_int_equal(mancala_record_add_comment(record, 0, text), MANCALA_OK);
    mancala_record_free(record);
    mancala_game_free(game);
}

/* A text that is cut to the buffer is the beginning of the whole one. */
static void writes_what_fits(void **state)
{
    (void)state;
    mancala_record *record = read_one(problem);
    char text[sizeof problem];
    for (size_t cap = 1; cap <= sizeof problem; cap++) {
        memset(text, '#', sizeof text);
        assert_int_equal(mancala_record_write(record, text, cap), sizeof problem - 1);
        assert_int_equal(strlen(text), cap - 1);
        assert_memory_equal(text, problem, cap - 1);
    }
    assert_int_equal(mancala_record_write(record, NULL, 1), MANCALA_ERROR_ARGUMENT);
    mancala_record_free(record);
}

/* Rules that are not built in come from the caller. */
static const char *find(void *context, const char *name, size_t *length)
{
    static const char text[] = "game mine\nlike otjin\ntitle Mine\nsource none\n";
    static const char misnamed[] = "game another\nlike otjin\ntitle Another\nsource none\n";
    (*(int *)context)++;
    const char *found = strcmp(name, "mine") == 0 ? text : strcmp(name, "other") == 0 ? misnamed : NULL;
    *length = found != NULL ? strlen(found) : 0;
    return found;
}

static void rules_from_the_caller(void **state)
{
    (void)state;
    int calls = 0;
    mancala_load_options options = {sizeof options, NULL, find, &calls};
    static const char text[] = "[Rules \"mine\"]\n[Options \"seeds=2\"]\n1. 3 *\n"
                               "[Rules \"mine\"]\n[Options \"seeds=2\"]\n1. 4 *\n"
                               "[Rules \"other\"]\n*\n[Rules \"none\"]\n*\n[Rules \"mine\"]\n1. 1 *\n";
    mancala_record_reader *reader;
    assert_int_equal(mancala_record_reader_new(&reader, text, sizeof text - 1, &options), MANCALA_OK);
    mancala_record *record = next(reader);
    char name[64];
    mancala_rules_text(mancala_game_rules(mancala_record_game(record)), MANCALA_TEXT_NAME, 0, name, sizeof name);
    assert_string_equal(name, "mine:seeds=2");
    mancala_record_free(record);
    int first = calls;
    record = next(reader); /* of the same ruleset, which is not loaded again */
    assert_int_equal(calls, first);
    mancala_record_free(record);
    assert_int_equal(mancala_record_reader_next(reader, &record), MANCALA_ERROR_UNKNOWN_RULES);
    assert_int_equal(mancala_record_reader_next(reader, &record), MANCALA_ERROR_UNKNOWN_RULES);
    record = next(reader);
    mancala_record_reader_free(reader);
    assert_int_equal(mancala_game_history(mancala_record_game(record), NULL, 0), 1); /* it lives on */
    mancala_record_free(record);
}

/* A game that goes on for long, as a record of so many plies. Repetition is off. */
static char *long_record(int plies)
{
    mancala_game *game = new_game("otjin:repetition=0");
    uint64_t seed = 9;
    static const char start[] = "0,0,0,0,0,0,0,1,1/0,0,0,0,0,0,0,1,1 25,25 S";
    char *text = NULL;
    /* Random games end; a shuffle back and forth in a small ending does not have to. */
    assert_int_equal(mancala_game_set_position(game, start), MANCALA_OK);
    while (mancala_game_history(game, NULL, 0) < plies) {
        play_random(game, &seed, 1);
        if (mancala_game_result(game) != MANCALA_RESULT_UNFINISHED) {
            for (uint64_t back = draw(&seed) % 20; back < 20 && mancala_game_undo(game) == MANCALA_OK; back++) {
            }
        }
    }
    mancala_record *record;
    assert_int_equal(mancala_record_new(&record, game), MANCALA_OK);
    text = write_record(record);
    mancala_record_free(record);
    mancala_game_free(game);
    return text;
}

static double seconds_to_read(const char *text, int plies)
{
    double best = 1e9;
    for (int i = 0; i < 5; i++) {
        clock_t start = clock();
        mancala_record *record = read_one(text);
        char *again = write_record(record);
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        best = seconds < best ? seconds : best;
        assert_int_equal(mancala_game_history(mancala_record_game(record), NULL, 0), plies);
        assert_string_equal(again, text);
        free(again);
        mancala_record_free(record);
    }
    return best;
}

static void long_games_take_linear_time(void **state)
{
    (void)state;
    enum { SHORT = 4000, TIMES = 8 };
    char *text = long_record(SHORT);
    char *longer = long_record(SHORT * TIMES);
    double one = seconds_to_read(text, SHORT);
    double all = seconds_to_read(longer, SHORT * TIMES);
    print_message("%d plies: %.4f s, %d plies: %.4f s\n", SHORT, one, SHORT * TIMES, all);
    assert_true(all < 3 * TIMES * (one + 0.001)); /* quadratic would be TIMES times as long again */
    free(text);
    free(longer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_writes_the_same),
        cmocka_unit_test(is_tolerant_of_space),
        cmocka_unit_test(numbers_turns),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(headers_can_be_set),
        cmocka_unit_test(comments_are_checked),
        cmocka_unit_test(writes_what_fits),
        cmocka_unit_test(rules_from_the_caller),
        cmocka_unit_test(long_games_take_linear_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
