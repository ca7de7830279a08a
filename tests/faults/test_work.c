/* SPDX-License-Identifier: MIT */
/* Inputs made to be as large or as slow as they can be: each is refused with a word of the limit, or done with soon.
 * What is too slow here runs into the time limit of the test. */
#include "world.h"

/* A text that grows, to be freed by the caller. */
struct text {
    char *bytes;
    size_t length, cap;
};

static void add(struct text *text, const char *format, ...)
{
    va_list list;
    if (text->cap - text->length < 1024) {
        text->cap = 2 * text->cap + 4096;
        text->bytes = realloc(text->bytes, text->cap);
        assert_non_null(text->bytes);
    }
    va_start(list, format);
    int count = vsnprintf(text->bytes + text->length, text->cap - text->length, format, list);
    va_end(list);
    assert_true(count >= 0 && (size_t)count < text->cap - text->length);
    text->length += (size_t)count;
}

/* --- Rules ------------------------------------------------------------------------------------------------------ */

static void add_rules(struct text *text, const char *options, const char *board, const char *sections)
{
    add(text, "game h\ntitle H\nsource S\n%sboard %s\nsow counterclockwise\n%slast seed\n", options, board, sections);
}

static const char behind[] = "  else  -> stop\nend\n  mover cannot move  -> owners take their rows\nwin  most seeds\n";
static const char many_seeds[] = "2 x 32, no stores\nfill 1000";

static int parse(const struct text *text, mancala_rules **rules, const char *code, const char *word)
{
    mancala_diagnostics *diagnostics;
    char found[512] = "";
    int status = mancala_rules_parse(rules, text->bytes, text->length, NULL, NULL, &diagnostics);
    if (status != MANCALA_OK) {
        mancala_diagnostics_text(diagnostics, 0, found, sizeof found);
        if (strcmp(mancala_diagnostics_code(diagnostics, 0), code) != 0 || strstr(found, word) == NULL) {
            fail_msg("expected %s with \"%s\", found %s: %s", code, word, mancala_diagnostics_code(diagnostics, 0),
                     found);
        }
    }
    mancala_diagnostics_free(diagnostics);
    return status;
}

/* Refused with this code, and with this word in the message; frees the text. */
static void refused(struct text *text, const char *code, const char *word)
{
    mancala_rules *rules;
    assert_int_equal(parse(text, &rules, code, word), MANCALA_ERROR_RULES);
    free(text->bytes);
}

/* The number of a limit is in the message of whoever passes it. */
static void test_limits_of_rules(void **state)
{
    (void)state;
    struct text text = {0};
    while (text.length <= 65536) {
        add(&text, "note x\n");
    }
    refused(&text, "R001", "65536");

    text = (struct text){0};
    add_rules(&text, "", many_seeds, "");
    for (int i = 0; i < 1000; i++) {
        add(&text, " makes %d -> stop\n", i + 3);
    }
    add(&text, "%s", behind);
    refused(&text, "R020", "1000");

    text = (struct text){0};
    add_rules(&text, "", many_seeds, "");
    for (int i = 0; i < 200; i++) {
        add(&text, " makes %d -> stop\n", i + 3);
    }
    add(&text, "%s", behind);
    refused(&text, "R020", "127");

    text = (struct text){0};
    add(&text, "game h\ntitle H\nsource S\n");
    for (int i = 0; i < 10000 && text.length < 65000; i++) {
        add(&text, "option o%d 0..1 = 1\n", i);
    }
    refused(&text, "R020", "16");

    text = (struct text){0};
    add(&text, "game h\ntitle H\nsource S\noption o a");
    for (int i = 0; i < 10000 && text.length < 65000; i++) {
        add(&text, "|b%d", i);
    }
    add(&text, " = a\n");
    refused(&text, "R020", "512");

    text = (struct text){0};
    add(&text, "game h\ntitle H\nsource S\n");
    for (int i = 0; i < 100; i++) {
        add(&text, "phase p%d\n", i);
    }
    refused(&text, "R020", "8");

    text = (struct text){0};
    add(&text, "game h\ntitle H\nsource S\noption o 0..65536 = 1\n");
    refused(&text, "R015", "65535");
}

struct parents {
    int asked;
    char texts[16][64];
};

static const char *find_parent(void *context, const char *name, size_t *length)
{
    struct parents *parents = context;
    assert_true(parents->asked < 16);
    char *text = parents->texts[parents->asked++];
    *length = (size_t)snprintf(text, 64, "game %s\nlike p%d\ntitle T\nsource S\n", name, parents->asked);
    return text;
}

/* Parents without end. */
static void test_depth_of_parents(void **state)
{
    (void)state;
    static const char child[] = "game c\nlike p0\ntitle T\nsource S\n";
    struct parents parents = {.asked = 0};
    mancala_load_options options = {sizeof options, NULL, find_parent, &parents};
    mancala_rules *rules;
    mancala_diagnostics *diagnostics;
    char found[512];
    assert_int_equal(mancala_rules_parse(&rules, child, sizeof child - 1, NULL, &options, &diagnostics),
                     MANCALA_ERROR_RULES);
    mancala_diagnostics_text(diagnostics, 0, found, sizeof found);
    assert_string_equal(mancala_diagnostics_code(diagnostics, 0), "R017");
    assert_non_null(strstr(found, "at most 8 levels"));
    assert_int_equal(parents.asked, 8);
    mancala_diagnostics_free(diagnostics);
}

/* Sets of numbers in `clauses` clauses, which never hold because of their second condition. */
static void add_sets(struct text *text, int clauses, int numbers)
{
    for (int i = 0; i < clauses; i++) {
        add(text, " makes 2");
        for (int k = 1; k < numbers; k++) {
            add(text, " or %d", 2 + (i * 40 + k) * 2);
        }
        add(text, " and makes 1 -> stop\n");
    }
}

/* Many clauses times many numbers; the tables go by the numbers that are told apart, not by those that there are. */
static void test_many_numbers(void **state)
{
    (void)state;
    mancala_rules *rules;
    struct text text = {0};
    add_rules(&text, "", many_seeds, "");
    for (int i = 0; i < 900; i++) {
        add(&text, " makes %d -> stop\n", 65535 - i); /* more than there are seeds */
    }
    add(&text, "%s", behind);
    assert_int_equal(parse(&text, &rules, "", ""), MANCALA_OK);
    mancala_rules_unref(rules);
    free(text.bytes);

    text = (struct text){0};
    add_rules(&text, "", many_seeds, "");
    add_sets(&text, 20, 60);
    add(&text, "%s", behind);
    assert_int_equal(parse(&text, &rules, "", ""), MANCALA_OK);
    mancala_rules_unref(rules);
    free(text.bytes);

    text = (struct text){0};
    add_rules(&text, "", many_seeds, "");
    add_sets(&text, 120, 60);
    add(&text, "%s", behind);
    for (int i = 0; i < 8; i++) {
        add(&text, "phase p%d\n  sow clockwise\n", i);
    }
    refused(&text, "R020", "67108864");

    /* Lists of conditions that are asked in the position, each compared with all before it. */
    text = (struct text){0};
    add_rules(&text, "", many_seeds, "");
    for (int i = 0; i < 120; i++) {
        add(&text, " makes %d..%d and facing occupied and next holds %d -> stop\n", 3 + i, 60000 - i, 2 + i % 8);
    }
    add(&text, "%s", behind);
    assert_int_equal(parse(&text, &rules, "", ""), MANCALA_OK);
    mancala_rules_unref(rules);
    free(text.bytes);
}

/* What closes a pit is looked for once in a clause, not for every number of seeds. */
static void test_many_conditions_on_pits(void **state)
{
    (void)state;
    mancala_rules *rules;
    struct text text = {0};
    add_rules(&text, "", "2 x 6, stores right\nfill 5000", "");
    add(&text, "%s", behind);
    add(&text, "each pit\n");
    for (int i = 0; i < 25; i++) {
        for (int k = 0; k < 170; k++) {
            add(&text, "%s holds %d", k == 0 ? "" : " and", 10 + 3 * (i * 170 + k));
        }
        add(&text, " -> skip\n");
    }
    for (int i = 0; i < 8; i++) {
        add(&text, "phase p%d\n  sow counterclockwise\n", i);
    }
    assert_int_equal(parse(&text, &rules, "", ""), MANCALA_OK);
    mancala_rules_unref(rules);
    free(text.bytes);
}

/* Hundreds of clauses of which each pair has a number in common, but one that is far away: whether a sentence says
 * "otherwise" is not found out at any price. */
static void test_sentences_of_many_clauses(void **state)
{
    (void)state;
    static const char *const words[] = {"legal", "illegal", "legal if no other"};
    mancala_rules *rules;
    struct text text = {0};
    char sentence[1024];
    add_rules(&text, "", "2 x 6, stores right\nfill 4", "");
    add(&text, "%s", behind);
    add(&text, "begin\n");
    for (int i = 0; i < 700; i++) {
        add(&text, " holds 299..%d and holds 299..%d and holds 299..%d and pit %d -> %s\n", 300 + 3 * i, 301 + 3 * i,
            302 + 3 * i, 500 + i, words[i % 3]);
    }
    assert_int_equal(parse(&text, &rules, "", ""), MANCALA_OK);
    free(text.bytes);
    int count = mancala_rules_text_count(rules, MANCALA_TEXT_SENTENCE);
    assert_int_equal(count, 708);
    for (int i = 0; i < count; i++) {
        assert_true(mancala_rules_text(rules, MANCALA_TEXT_SENTENCE, i, sentence, sizeof sentence) > 0);
    }
    mancala_rules_unref(rules);
}

/* Lines, words and settings that do not end. */
static void test_endless_texts(void **state)
{
    (void)state;
    static const char *const pieces[] = {"z", "9", " 1", " a", "-", "\n", "#\n", " x\n", "\t", "game h\n", "\xC3\xA9"};
    char *bytes = malloc(65537);
    char *settings = malloc(1000001);
    mancala_rules *rules;
    mancala_diagnostics *diagnostics;
    assert_non_null(bytes);
    assert_non_null(settings);
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        size_t size = strlen(pieces[i]);
        size_t length = 0;
        for (; length + size <= 65536; length += size) {
            memcpy(bytes + length, pieces[i], size);
        }
        assert_int_equal(mancala_rules_parse(&rules, bytes, length, NULL, NULL, &diagnostics), MANCALA_ERROR_RULES);
        assert_true(mancala_diagnostics_count(diagnostics) <= 20);
        mancala_diagnostics_free(diagnostics);
        for (length = 0; length + size <= 1000000; length += size) {
            memcpy(settings + length, pieces[i], size);
        }
        settings[length] = '\0';
        assert_true(mancala_rules_parse(&rules, "", 0, settings, NULL, NULL) < 0);
        memcpy(settings, "otjin:", 6);
        assert_true(mancala_rules_load(&rules, settings, NULL, NULL) < 0);
        mancala_game *game;
        assert_int_equal(mancala_rules_load(&rules, "otjin", NULL, NULL), MANCALA_OK);
        assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
        int32_t move;
        assert_int_equal(mancala_game_set_position(game, settings + 6), MANCALA_ERROR_POSITION);
        assert_int_equal(mancala_game_read_move(game, settings, &move), MANCALA_ERROR_MOVE_TEXT);
        mancala_game_free(game);
        mancala_rules_unref(rules);
    }
    free(settings);
    free(bytes);
}

/* --- Positions and sowing --------------------------------------------------------------------------------------- */

static void test_million_seeds(void **state)
{
    (void)state;
    struct world world;
    world_open(&world);
    world_game(&world, "otjin:seeds=3", 0);
    static const char *const texts[] = {"1000000,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0 0,0 S",
                                        "99999999999999999999,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0 0,0 S",
                                        "0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0 4294967296,0 S"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_int_equal(mancala_game_set_position(world.game, texts[i]), MANCALA_ERROR_POSITION);
        assert_int_equal(mancala_game_message_code(world.game), MANCALA_MESSAGE_POSITION_AT_MOST);
        assert_string_equal(mancala_game_message_parameter(world.game, 1), "54");
    }
    world_close(&world);
}

/* Every last seed is sown on, so no sowing comes to an end, and on a board of this size none comes back soon. */
static mancala_game *endless_game(const char *board, const char *duty)
{
    struct text text = {0};
    mancala_rules *rules;
    mancala_game *game;
    add(&text, "game h\ntitle H\nsource S\nboard %s\nsow counterclockwise\n%slast seed\n  else -> relay\n", board,
        duty);
    add(&text, "end\n  mover cannot move  -> owners take their rows\nwin  most seeds\n");
    assert_int_equal(parse(&text, &rules, "", ""), MANCALA_OK);
    free(text.bytes);
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    mancala_rules_unref(rules);
    return game;
}

static void test_sowing_without_end(void **state)
{
    (void)state;
    static const char *const boards[] = {"4 x 16, no stores\nfill 2", "2 x 32, no stores\nfill 1000"};
    int given_up = 0;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        mancala_game *game = endless_game(boards[i], "");
        int32_t move;
        char before[1024], after[1024];
        mancala_game_position(game, before, sizeof before);
        assert_true(mancala_game_moves(game, &move, 1) > 0);
        int status = mancala_game_apply(game, move);
        if (status == MANCALA_OK) {
            assert_int_equal(mancala_game_reason(game), MANCALA_REASON_ENDLESS);
        } else {
            assert_int_equal(status, MANCALA_ERROR_WORK);
            assert_int_equal(mancala_game_message_code(game), MANCALA_MESSAGE_WORK);
            assert_non_null(strstr(mancala_game_message(game), "16777216 laps"));
            assert_non_null(strstr(mancala_game_message(game), "134217728 seeds"));
            mancala_game_position(game, after, sizeof after);
            assert_string_equal(before, after);
            given_up++;
        }
        mancala_game_free(game);
    }
    assert_int_equal(given_up, 2);
}

/* To know which moves feed the opponent each one is tried; here none ends. Setting up one position took minutes. */
static void test_trials_without_end(void **state)
{
    (void)state;
    mancala_game *game = endless_game("4 x 16, no stores\nfill 2", "must  feed opponent if possible\n");
    static const char position[] = "6,4,2,3,6,8,3,4,1,2,5,5,3,1,2,1/6,4,2,3,6,8,3,4,1,2,5,5,3,2,2,16"
                                   "/0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 0,0 S";
    assert_int_equal(mancala_game_set_position(game, position), MANCALA_OK);
    assert_int_equal(mancala_game_moves(game, NULL, 0), 32); /* none feeds: all are legal */
    mancala_game_free(game);
    game = endless_game("4 x 16, no stores\nfill 2", "must  feed opponent\n");
    assert_int_equal(mancala_game_set_position(game, position), MANCALA_OK);
    assert_int_equal(mancala_game_moves(game, NULL, 0), 0);
    mancala_game_free(game);
}

/* A search that looks for its method plays games; here they would not end. */
static void test_search_of_sowing_without_end(void **state)
{
    (void)state;
    mancala_game *game = endless_game("4 x 16, no stores\nfill 2", "must  feed opponent if possible\n");
    mancala_search *search;
    assert_int_equal(mancala_search_new(&search, mancala_game_rules(game), NULL), MANCALA_OK);
    mancala_search_free(search);
    mancala_playout_options options = {.size = sizeof options, .games = 20};
    mancala_playout_totals totals = {.size = sizeof totals};
    assert_int_equal(mancala_playouts(mancala_game_rules(game), &options, &totals), MANCALA_OK);
    assert_int_equal(totals.games, 20);
    mancala_game_free(game);
}

/* --- Records ---------------------------------------------------------------------------------------------------- */

/* Reads to the end; returns how many records there were, and in *errors how many were refused. */
static int read_all(const struct text *text, int *errors, int expected)
{
    mancala_record_reader *reader;
    mancala_record *record;
    int records = 0;
    int got;
    *errors = 0;
    assert_int_equal(mancala_record_reader_new(&reader, text->bytes, text->length, NULL), MANCALA_OK);
    while ((got = mancala_record_reader_next(reader, &record)) != 0) {
        assert_true(got == 1 || got == expected);
        records += got == 1;
        *errors += got < 0;
        mancala_record_free(record);
    }
    mancala_record_reader_free(reader);
    return records;
}

/* Each begins with a comment that has no end, or with a header that has none; each ends where the next one begins. */
static void test_many_broken_records(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "[Rules \"otjin\"]\n{\n",     "[Rules \"otjin\"]\n1. 3 {\n", "[Rules \"otjin\n",
        "[Rules \"otjin\"]\n[A \"\n", "[Rules \"otjin\"]\n1.\n",     "[Rules\n",
        "[Rules \"otjin\"]\n",        "[Rules \"otjin\"]\n1. {\n",   "[Rules \"otjin\"]\n1. 3, {\n"};
    enum { WHERE_NO_COMMENT_MAY_BE = 7 }; /* from this one on: their one end is that of all */
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        struct text text = {0};
        int errors;
        for (int k = 0; k < 100000; k++) {
            add(&text, "%s", pieces[i]);
        }
        add(&text, "%s", i < WHERE_NO_COMMENT_MAY_BE ? "" : "}\n");
        assert_int_equal(read_all(&text, &errors, MANCALA_ERROR_RECORD), 0);
        assert_int_equal(errors, 100000);
        free(text.bytes);
    }
}

static void refused_record(struct text *text, int error, const char *limit)
{
    mancala_record_reader *reader;
    mancala_record *record;
    assert_int_equal(mancala_record_reader_new(&reader, text->bytes, text->length, NULL), MANCALA_OK);
    assert_int_equal(mancala_record_reader_next(reader, &record), error);
    assert_int_equal(mancala_record_reader_message_code(reader), MANCALA_MESSAGE_RECORD_LIMIT);
    assert_string_equal(mancala_record_reader_message_parameter(reader, 0), limit);
    mancala_record_reader_free(reader);
    free(text->bytes);
}

static void test_limits_of_records(void **state)
{
    (void)state;
    struct text text = {0};
    add(&text, "[Rules \"otjin\"]\n");
    for (int i = 0; i < 100000; i++) {
        add(&text, "[H%d \"x\"]\n", i);
    }
    refused_record(&text, MANCALA_ERROR_LIMIT, "64");

    text = (struct text){0};
    add(&text, "[Rules \"otjin\"]\n[South \"");
    for (int i = 0; i < 100000; i++) {
        add(&text, "x");
    }
    add(&text, "\"]\n");
    refused_record(&text, MANCALA_ERROR_LIMIT, "1023");

    text = (struct text){0};
    add(&text, "[Rules \"otjin\"]\n{");
    for (int i = 0; i < 100000; i++) {
        add(&text, "x  ");
    }
    add(&text, "} *\n");
    refused_record(&text, MANCALA_ERROR_LIMIT, "4095");

    text = (struct text){0};
    add(&text, "[Rules \"otjin\"]\n");
    for (int i = 0; i < 100001; i++) {
        add(&text, "{x}");
    }
    add(&text, " *\n");
    refused_record(&text, MANCALA_ERROR_LIMIT, "100000");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits_of_rules),
        cmocka_unit_test(test_depth_of_parents),
        cmocka_unit_test(test_many_numbers),
        cmocka_unit_test(test_endless_texts),
        cmocka_unit_test(test_million_seeds),
        cmocka_unit_test(test_sowing_without_end),
        cmocka_unit_test(test_trials_without_end),
        cmocka_unit_test(test_search_of_sowing_without_end),
        cmocka_unit_test(test_many_broken_records),
        cmocka_unit_test(test_limits_of_records),
        cmocka_unit_test(test_many_conditions_on_pits),
        cmocka_unit_test(test_sentences_of_many_clauses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
