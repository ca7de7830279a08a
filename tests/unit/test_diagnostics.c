/* SPDX-License-Identifier: MIT */
/* What is wrong in a rule text is found, at its place, and said well. */
#include "rules_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct memory memory;

/* A sound ruleset around the line under test, which is line 10 or, for a heading, replaces a section. */
#define HEAD "game x\ntitle X\nsource S\noption seeds 2..5 = 3\noption take one|both = one\n" /* lines 1 to 5 */
#define BOARD "board 2 x 6, no stores\nfill seeds\nsow counterclockwise\n"                    /* lines 6 to 8 */
#define LAST "last seed\n else -> stop\n"                                                     /* lines 9, 10 */
#define END "end\n mover cannot move -> leave the rest\n"                                     /* lines 11, 12 */
#define SOUND HEAD BOARD LAST END
#define STORE HEAD "board 2 x 6, stores left\nfill seeds\nsow clockwise, through own store\n" /* lines 1 to 8 */
#define FOUNDS "last seed\n makes 4 -> found here, stop\n else -> stop\n"
#define PLAIN_BOARD "board 2 x 6, no stores\nfill 3\nsow counterclockwise\n"

struct fault {
    const char *text;
    const char *code;
    int32_t line, column;
    const char *says; /* a part of the text */
};

static void expect(const struct fault *fault, const struct rules_finder *finder)
{
    struct diagnostics diagnostics = {.count = 0};
    struct ruleset *rules;
    int status = mnc_ruleset_parse(&rules, &memory, fault->text, strlen(fault->text), finder, &diagnostics);
    const struct diagnostic *found = &diagnostics.list[0];
    if (status != MANCALA_ERROR_RULES || diagnostics.count != 1 || strcmp(found->code, fault->code) != 0 ||
        found->line != fault->line || found->column != fault->column || strstr(found->text, fault->says) == NULL) {
        for (int32_t i = 0; i < diagnostics.count; i++) {
            print_error("found %s %d:%d: %s\n", diagnostics.list[i].code, (int)diagnostics.list[i].line,
                        (int)diagnostics.list[i].column, diagnostics.list[i].text);
        }
        fail_msg("status %d, expected %s %d:%d %s alone in\n%s", status, fault->code, (int)fault->line,
                 (int)fault->column, fault->says, fault->text);
    }
    assert_null(rules);
}

#define EXPECT_ALL(faults, finder)                                                                                     \
    for (size_t i = 0; i < sizeof(faults) / sizeof(faults)[0]; i++) {                                                  \
        expect(&(faults)[i], finder);                                                                                  \
    }

static void the_frame_is_sound(void **state)
{
    (void)state;
    mnc_ruleset_free(must_parse(&memory, SOUND, NULL));
    /* In whatever order the sections stand. */
    mnc_ruleset_free(
        must_parse(&memory,
                   "game x\ntitle X\nsource S\nsow clockwise, through own store\nboard 2 x 6, stores left\n"
                   "last seed\n in own store -> again\n else -> stop\nfill 4\n" END,
                   NULL));
    /* A phase sows as normal play does, so its last seed can come to the store. */
    mnc_ruleset_free(must_parse(&memory,
                                HEAD "board 2 x 6, stores left\nfill seeds\nsow clockwise, through own store\n" LAST END
                                     "phase p\n last seed\n  in own store -> again\n  else -> stop\n",
                                NULL));
}

static void bytes_and_tokens(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {"", "R003", 1, 1, "no section"},
        {"  \n# a comment\n\n", "R003", 1, 1, "no section"},
        {"\xEF\xBB\xBF" SOUND, "R002", 1, 1, "byte order mark"},
        {SOUND "note a\x01z\n", "R002", 13, 7, "0x01"},
        {SOUND "note \xC3\xA9 \xC3(\n", "R002", 13, 9, "0xC3"},
        {SOUND "note \xED\xA0\x80\n", "R002", 13, 6, "0xED"},
        {SOUND "note \xC2\x85\n", "R002", 13, 6, "0xC2"},
        {SOUND "note a\rb\n", "R002", 13, 7, "0x0D"},
        {SOUND "# \x7F\n", "R002", 13, 3, "0x7F"},
        {SOUND "win most seeds \xC3\xA9\n", "R004", 13, 16, "\xC3\xA9"},
        {SOUND "win most seeds# all\n", "R004", 13, 15, "blank"},
        {SOUND "win most seeds;\n", "R004", 13, 15, "\";\""},
        {HEAD "board 2x6\nfill seeds\nsow clockwise\n" LAST END, "R004", 6, 7, "\"2x6\""},
        {HEAD "board 2 x 65536\nfill seeds\nsow clockwise\n" LAST END, "R015", 6, 11, "0 to 65535"},
    };
    EXPECT_ALL(faults, NULL);
}

static void words(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {HEAD BOARD "last seed\n makse 4 -> stop\n else -> stop\n" END, "R006", 10, 2,
         "found \"makse\", expected a condition; did you mean \"makes\"?"},
        {HEAD BOARD "last seed\n Empty -> stop\n else -> stop\n" END, "R006", 10, 2, "did you mean \"empty\"?"},
        {HEAD BOARD "last seed\n in own stroe -> stop\n else -> stop\n" END, "R006", 10, 9, "did you mean \"store\"?"},
        {HEAD BOARD "last seed\n makes 2 -> relya\n else -> stop\n" END, "R006", 10, 13, "did you mean \"relay\"?"},
        {HEAD BOARD "last seed\n board empty -> stop\n else -> stop\n" END, "R006", 10, 2,
         "\"board empty\", which cannot stand here"},
        {HEAD BOARD "last seed\n makes sedes -> stop\n else -> stop\n" END, "R007", 10, 8, "did you mean \"seeds\"?"},
        {HEAD BOARD "last seed\n makes take -> stop\n else -> stop\n" END, "R009", 10, 8, "has choices"},
        {HEAD BOARD "last seed\n makes -> stop\n else -> stop\n" END, "R009", 10, 8, "expected a number"},
        {HEAD BOARD "last seed\n makes seeds + seeds -> stop\n else -> stop\n" END, "R009", 10, 16,
         "expected a number"},
        {HEAD BOARD "last seed\n makes 2 or -> stop\n else -> stop\n" END, "R009", 10, 13, "expected a number"},
        {HEAD BOARD "last seed\n empty makes 2 -> stop\n else -> stop\n" END, "R009", 10, 8, "\"and\" or \"->\""},
        {HEAD BOARD "last seed\n empty\n else -> stop\n" END, "R009", 10, 7, "the end of the line"},
        {HEAD BOARD "last seed\n -> stop\n else -> stop\n" END, "R009", 10, 2, "expected a condition"},
        {HEAD BOARD "last seed\n empty -> stop stop\n else -> stop\n" END, "R009", 10, 16, "expected \",\""},
        {HEAD BOARD "last seed\n empty ->\n else -> stop\n" END, "R009", 10, 10, "expected an action"},
        {HEAD BOARD "last seed\n else stop\n" END, "R009", 10, 7, "\"->\""},
        {HEAD "board 2 x 6\nfill sedes\nsow clockwise\n" LAST END, "R007", 7, 6, "did you mean \"seeds\"?"},
        {HEAD "board 2 x 6\nfill 3 sedes\nsow clockwise\n" LAST END, "R009", 7, 8, "did you mean \"seeds\"?"},
        {HEAD "board 2 x 6\nfill seeds\nsow\n empty -> clockwise\n" LAST END, "R009", 9, 8, "no conditions"},
        {HEAD "board 2 x 6\nfill seeds\nsow clokwise\n" LAST END, "R006", 8, 5, "did you mean \"clockwise\"?"},
        {HEAD "board 2 x 6\nfill seeds\nsow clockwise\nlift\n" LAST END, "R009", 9, 1, "nothing in it"},
        {HEAD BOARD "begin\n first lap ends empty in own rwo -> legal\n" LAST END, "R006", 10, 30, "expected \"row\""},
    };
    EXPECT_ALL(faults, NULL);
}

/* What is suggested differs by a letter, or two that changed places, from what is found, and by one more for each four
 * letters of that. */
static void suggestions(void **state)
{
    (void)state;
    static const struct {
        const char *found;
        const char *says;
    } cases[] = {
        {"stap", "found \"stap\", expected an action; did you mean \"stop\"?"},
        {"sttoop", "found \"sttoop\", expected an action; did you mean \"stop\"?"},
        {"sttooop", "found \"sttooop\", expected an action"},
        {"tso", "found \"tso\", expected an action"},
        {"sto", "found \"sto\", expected an action; did you mean \"stop\"?"},
        {"erlya", "found \"erlya\", expected an action; did you mean \"relay\"?"},
        {"rly", "found \"rly\", expected an action"},
        {"eraly", "found \"eraly\", expected an action; did you mean \"relay\"?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct diagnostics diagnostics = {.count = 0};
        struct ruleset *rules;
        char text[512];
        snprintf(text, sizeof text, HEAD BOARD "last seed\n makes 2 -> %s\n else -> stop\n" END, cases[i].found);
        assert_int_equal(mnc_ruleset_parse(&rules, &memory, text, strlen(text), NULL, &diagnostics),
                         MANCALA_ERROR_RULES);
        assert_int_equal(diagnostics.count, 1);
        assert_string_equal(diagnostics.list[0].text, cases[i].says);
    }
    const struct fault longest = {HEAD "board 2 x 6\nfill seeds\nsow ountrclokwis\n" LAST END, "R006", 8, 5,
                                  "did you mean \"counterclockwise\"?"};
    expect(&longest, NULL);
}

static void guards(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {HEAD BOARD "last seed\n empty -> stop when taek = one\n else -> stop\n" END, "R007", 10, 21, "\"take\""},
        {HEAD BOARD "last seed\n empty -> stop when take = bth\n else -> stop\n" END, "R008", 10, 28, "\"both\""},
        {HEAD BOARD "last seed\n empty -> stop when take = 1\n else -> stop\n" END, "R008", 10, 28, "\"take\""},
        {HEAD BOARD "last seed\n empty -> stop when seeds = 6\n else -> stop\n" END, "R008", 10, 29, "range"},
        {HEAD BOARD "last seed\n empty -> stop when seeds = 2..6\n else -> stop\n" END, "R008", 10, 29, "range"},
        {HEAD BOARD "last seed\n empty -> stop when seeds = one\n else -> stop\n" END, "R008", 10, 29, "\"one\""},
        {HEAD BOARD "last seed\n empty -> stop when seeds = 4..3\n else -> stop\n" END, "R015", 10, 29, "empty"},
        {HEAD BOARD "last seed\n empty -> stop when seeds\n else -> stop\n" END, "R009", 10, 26, "\"=\""},
        {HEAD BOARD "last seed\n empty -> stop when seeds =\n else -> stop\n" END, "R009", 10, 28, "a value"},
        {HEAD BOARD "last seed\n empty -> stop when\n else -> stop\n" END, "R009", 10, 20, "an option"},
        {HEAD BOARD "last seed\n empty -> stop when seeds = 3 4\n else -> stop\n" END, "R009", 10, 31, "\"or\""},
        {HEAD BOARD "last seed\n empty -> stop when seeds = 3 and seeds = 4\n else -> stop\n" END, "R011", 10, 35,
         "twice"},
    };
    EXPECT_ALL(faults, NULL);
}

static void numbers(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {HEAD "board 2 x 6\nfill seeds - 3\nsow clockwise\n" LAST END, "R015", 7, 6, "0..65535"},
        {HEAD "board 2 x 6\nfill seeds + 65531\nsow clockwise\n" LAST END, "R015", 7, 6, "0..65535"},
        {HEAD "board 2 x 6\nfill 65535 * seeds\nsow clockwise\n" LAST END, "R015", 7, 6, "0..65535"},
        {HEAD BOARD "last seed\n makes 4..2 -> stop\n else -> stop\n" END, "R015", 10, 8, "empty"},
        {HEAD BOARD "last seed\n makes 4..0 * seeds -> stop\n else -> stop\n" END, "R015", 10, 8, "empty"},
        {SOUND "revision 0\n", "R015", 13, 10, "from 1"},
        {SOUND "revision one\n", "R009", 13, 10, "a number"},
        {SOUND "revision 1 2\n", "R009", 13, 12, "the end of the line"},
    };
    EXPECT_ALL(faults, NULL);
}

static void sections(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {HEAD BOARD "lst seed\n else -> stop\n" END, "R005", 9, 1, "did you mean \"last seed\"?"},
        {SOUND "wni most seeds\n", "R005", 13, 1, "did you mean \"win\"?"},
        {SOUND "title: X\n", "R005", 13, 1, "\"title:\""},
        {" " SOUND, "R010", 1, 2, "first column"},
        {SOUND "note N\n  more\n", "R010", 14, 3, "first column"},
        {SOUND "win most seeds\n  fewest seeds\n", "R010", 14, 3, "its own line"},
        {SOUND "phase p\n    lift 2 seeds\n  sow clockwise\n", "R010", 15, 3, "less than"},
        {SOUND "win most seeds\nwin fewest seeds\n", "R011", 14, 1, "twice"},
        {SOUND "title Y\n", "R011", 13, 1, "twice"},
        {SOUND "phase p\nphase p\n", "R011", 14, 7, "twice"},
        {SOUND "phase p\n lift all\n lift 2 seeds\n", "R011", 15, 2, "twice"},
        {SOUND "phase play\n", "R014", 13, 7, "normal play"},
        {SOUND "phase fill\n", "R014", 13, 7, "the filling between rounds"},
        {SOUND "phase p q\n", "R009", 13, 9, "the end of the line"},
        {SOUND "phase p\n end\n  mover cannot move -> leave the rest\n", "R013", 14, 2, "in a phase"},
        {SOUND "phase p\n option a 1..2 = 1\n", "R013", 14, 2, "in a phase"},
        {"title X\ngame x\nsource S\n" PLAIN_BOARD LAST END, "R013", 2, 1, "first"},
        {SOUND "like otjin\n", "R013", 13, 1, "below the ruleset's id"},
        {"title X\nsource S\n" PLAIN_BOARD LAST END, "R012", 1, 1, "\"game\""},
        {"game x\nsource S\n" PLAIN_BOARD LAST END, "R012", 1, 1, "\"title\""},
        {"# c\ngame x\ntitle X\nsource S\nboard 2 x 6\nfill 3\n" LAST END, "R012", 2, 1, "\"sow\""},
        {HEAD BOARD LAST, "R012", 1, 1, "\"end\""},
        {HEAD BOARD END, "R012", 1, 1, "\"last seed\""},
        {"game X\ntitle X\nsource S\n" PLAIN_BOARD LAST END, "R014", 1, 6, "lower-case"},
        {"game a-name-that-is-longer-than-31-bytes\ntitle X\nsource S\n" PLAIN_BOARD LAST END, "R014", 1, 6,
         "at most 31"},
        {"game\ntitle X\nsource S\n" PLAIN_BOARD LAST END, "R009", 1, 5, "id"},
        {SOUND "note   \n", "R009", 13, 8, "expected text"},
    };
    EXPECT_ALL(faults, NULL);
}

static void options(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {SOUND "option Seeds 2..5 = 3\n", "R014", 13, 8, "lower-case"},
        {SOUND "option and 2..5 = 3\n", "R014", 13, 8, "grammar"},
        {SOUND "option else 2..5 = 3\n", "R014", 13, 8, "grammar"},
        {SOUND "option when 2..5 = 3\n", "R014", 13, 8, "grammar"},
        {SOUND "option other 2..5 = 3\n", "R014", 13, 8, "\"fill\""},
        {SOUND "option outer 2..5 = 3\n", "R014", 13, 8, "\"fill\""},
        {SOUND "option inner 2..5 = 3\n", "R014", 13, 8, "\"fill\""},
        {SOUND "option beginner 2..5 = 3\n", "R014", 13, 8, "\"fill\""},
        {SOUND "option a even|one = one\n", "R014", 13, 10, "grammar"},
        {SOUND "option a one|odd = one\n", "R014", 13, 14, "grammar"},
        {SOUND "option a one|or = one\n", "R014", 13, 14, "grammar"},
        {SOUND "option a 5..2 = 3\n", "R016", 13, 10, "empty"},
        {SOUND "option a 2..5 = 6\n", "R016", 13, 17, "in the range"},
        {SOUND "option a 2 = 6\n", "R016", 13, 12, "LOW..HIGH"},
        {SOUND "option a one|two = tow\n", "R016", 13, 20, "did you mean \"two\"?"},
        {SOUND "option a one|two\n", "R016", 13, 17, "default"},
        {SOUND "option a = 3\n", "R016", 13, 10, "a range"},
        {SOUND "option a one|one = one\n", "R011", 13, 14, "twice"},
        {SOUND "option take one|both = one\n", "R011", 13, 8, "twice"},
        {SOUND "option a 2..5 = 3 :\n", "R009", 13, 19, "description"},
        {SOUND "option a 2..5 = 3 :#x\n", "R009", 13, 19, "description"},
        {SOUND "option a 2..5 = 3 four\n", "R009", 13, 19, "\":\""},
        {SOUND "option first south|north|east = south\n", "R016", 13, 8, "every ruleset"},
        {SOUND "option repetition 0..8 = 3\n", "R016", 13, 8, "every ruleset"},
        {HEAD BOARD "last seed\n empty -> stop when first = south\n else -> stop\n" END
                    "option first south|north = north\n",
         "R016", 14, 8, "below its use"},
        {SOUND "option a aa|ab|ac|ad|ae|af|ag|ah|ai|aj|ak|al|am|an|ao|ap|aq = aa\n", "R020", 13, 58, "16"},
    };
    EXPECT_ALL(faults, NULL);
}

static void whole_sections(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {HEAD BOARD "last seed\n empty and else -> stop\n else -> stop\n" END, "R018", 10, 12, "alone"},
        {HEAD BOARD "last seed\n else and empty -> stop\n else -> stop\n" END, "R018", 10, 7, "alone"},
        {HEAD BOARD "last seed\n else -> relay when take = one\n empty -> stop\n else -> stop\n" END, "R018", 10, 2,
         "only another"},
        {HEAD BOARD "last seed\n else -> relay\n empty -> stop\n" END, "R019", 11, 2, "behind \"else\""},
        {HEAD BOARD "last seed\n empty -> stop\n empty and in own row -> relay\n else -> relay\n" END, "R019", 11, 2,
         "that of line 10"},
        {HEAD BOARD "last seed\n empty -> stop\n" END, "R025", 9, 1, "\"else\""},
        {HEAD BOARD "last seed\n empty -> stop\n else -> relay when take = one\n" END, "R025", 9, 1, "\"else\""},
        {HEAD BOARD "last seed\n empty and occupied -> stop\n else -> relay\n" END, "R021", 10, 2, "exclude"},
        {HEAD BOARD "last seed\n empty and empty -> stop\n else -> relay\n" END, "R011", 10, 2, "twice"},
        {HEAD BOARD "last seed\n empty -> capture here, capture here, relay\n else -> relay\n" END, "R011", 10, 2,
         "twice"},
        {HEAD BOARD "last seed\n empty -> stop, relay\n else -> relay\n" END, "R021", 10, 2, "exclude"},
        {HEAD BOARD "last seed\n empty -> stop, capture here\n else -> relay\n" END, "R024", 10, 2, "the last action"},
        {HEAD BOARD "last seed\n empty -> capture here\n else -> relay\n" END, "R024", 10, 2, "turn"},
        {HEAD BOARD "last seed\n empty -> capture here, relay\n else -> relay\n" END, "R024", 10, 2, "empty pit"},
        {HEAD BOARD "each seed\n makes 4 -> owner captures here, mover captures here\n" LAST END, "R024", 10, 2, "one"},
        {HEAD
         "board 2 x 6, stores left\nfill seeds\nsow clockwise, through own store\nlast seed\n in own store -> relay\n"
         " else -> stop\n" END,
         "R024", 10, 2, "in own store"},
        {HEAD
         "board 2 x 6, stores left\nfill seeds\nsow clockwise\nlast seed\n in own store -> again\n else -> stop\n" END,
         "R026", 10, 2, "through own store"},
        {HEAD "board 2 x 6, no stores\nfill seeds\nsow clockwise, through own store\n" LAST END, "R026", 8, 5,
         "no stores"},
        {HEAD "board stores left\nfill seeds\nsow clockwise\n" LAST END, "R026", 6, 1, "# x #"},
        {HEAD "board 2 x 6\nfill seeds\nsow through own store\n" LAST END, "R026", 8, 1,
         "needs \"counterclockwise\" or \"clockwise\" or "},
        {HEAD "board 2 x 6\nfill seeds\nsow\n clockwise\n counterclockwise\n" LAST END, "R021", 10, 2, "exclude"},
        {HEAD "board 2 x 6\nfill seeds\nsow\n clockwise\n clockwise\n" LAST END, "R011", 10, 2, "twice"},
    };
    EXPECT_ALL(faults, NULL);
}

/* Words of games with special pits, four rows, directions and rounds. */
static void words_that_need_or_exclude_others(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        /* what fills a pit twice */
        {HEAD "board 2 x 6, no stores\nfill\n seeds\n beginner 3\nsow clockwise\n" LAST END, "R021", 9, 2, "exclude"},
        {HEAD "board 4 x 6, no stores\nfill\n outer 2\n other 3\nsow clockwise\n" LAST END, "R021", 9, 2, "exclude"},
        {HEAD "board 2 x 6, no stores\nfill outer 2\nsow clockwise\n" LAST END, "R026", 7, 6, "four rows"},
        /* directions */
        {HEAD "board 2 x 6\nfill seeds\nsow clockwise, opposite ways\n" LAST END, "R026", 8, 5, "first mover chooses"},
        {HEAD "board 2 x 6\nfill seeds\nsow\n clockwise when take = one\n first mover chooses when take = both\n"
              " opposite ways when take = one\n" LAST END,
         "R026", 11, 2, "first mover chooses"},
        {HEAD "board 2 x 6\nfill seeds\nsow either way, first mover chooses\n" LAST END, "R021", 8, 5, "exclude"},
        {HEAD "board 2 x 6\nfill seeds\nsow first mover chooses\ndirection\n pit 1 -> clockwise\n" LAST END, "R021", 10,
         2, "first mover chooses"},
        /* a seed in a store has no pit */
        {STORE "last seed\n in own store and next occupied -> again\n else -> stop\n" END, "R021", 10, 2, "exclude"},
        {STORE "last seed\n pit 3 and in own store -> again\n else -> stop\n" END, "R021", 10, 2, "exclude"},
        {STORE "last seed\n in own store and first lap -> capture beyond, stop\n else -> stop\n" END, "R024", 10, 2,
         "needs a pit"},
        /* neighbours */
        {HEAD BOARD "last seed\n facing empty and facing holds 2 -> stop\n else -> relay\n" END, "R021", 10, 2,
         "exclude"},
        {HEAD BOARD "last seed\n behind occupied -> capture facing, stop\n else -> relay\n" END, "R026", 10, 2,
         "four rows"},
        {HEAD BOARD "last seed\n empty -> capture behind, stop\n else -> relay\n" END, "R026", 10, 2, "four rows"},
        /* captures */
        {HEAD BOARD "last seed\n empty -> capture here, capture back while holds 2, stop\n else -> relay\n" END, "R021",
         10, 2, "exclude"},
        {HEAD BOARD "last seed\n empty -> capture facing, capture facing onward, stop\n else -> relay\n" END, "R021",
         10, 2, "exclude"},
        {HEAD BOARD "last seed\n empty -> capture beyond, capture beyond onward, stop\n else -> relay\n" END, "R021",
         10, 2, "exclude"},
        {HEAD BOARD "last seed\n empty -> sow captured\n else -> relay\n" END, "R026", 10, 2, "a capture"},
        {HEAD BOARD "last seed\n empty -> sow captured, capture facing\n else -> relay\n" END, "R024", 10, 2,
         "the last action"},
        /* closed pits */
        {HEAD BOARD "last seed\n makes 3 -> close here, stop\n else -> relay\n" END, "R024", 10, 2, "\"relay\""},
        {HEAD BOARD "last seed\n makes 3 -> found here, close here, relay\n else -> relay\n" END, "R021", 10, 2,
         "exclude"},
        {HEAD BOARD "each pit\n closed -> seed goes out\n" LAST END, "R026", 10, 2, "\"close here\""},
        {HEAD BOARD "each pit\n closed -> drop\nlast seed\n makes 3 -> close here, relay\n else -> stop\n" END, "R024",
         10, 2, "\"closed\""},
        {HEAD BOARD "last seed\n closed -> stop\n makes 3 -> close here, relay\n else -> stop\n" END, "R026", 10, 2,
         "each pit"},
        /* special pits */
        {HEAD BOARD "last seed\n special -> stop\n else -> relay\n" END, "R026", 10, 2, "found here"},
        {HEAD BOARD "last seed\n mover has a special -> stop\n else -> relay\n" END, "R026", 10, 2, "found here"},
        {HEAD BOARD "last seed\n twin not special -> stop\n else -> relay\n" END, "R026", 10, 2, "found here"},
        {HEAD BOARD LAST "special captures go there\n" END, "R026", 11, 9, "found here"},
        {HEAD BOARD LAST "special seeds go to its owner\n" END, "R026", 11, 9, "found here"},
        {HEAD BOARD FOUNDS "special\n seeds go to its owner\n captures go there\n" END, "R021", 14, 2, "exclude"},
        {HEAD BOARD "last seed\n mover has a special and mover has no special -> stop\n else -> relay\n" END, "R021",
         10, 2, "exclude"},
        {HEAD BOARD "last seed\n special -> relay\n makes 4 -> found here, stop\n else -> relay\n" END, "R024", 10, 2,
         "a pit that is \"special\""},
        {HEAD BOARD "last seed\n special -> capture here, stop\n makes 4 -> found here, stop\n else -> relay\n" END,
         "R024", 10, 2, "a pit that is \"special\""},
        {HEAD BOARD "last seed\n makes 4 -> found here, relay\n else -> relay\n" END, "R024", 10, 2, "special pit"},
        {HEAD BOARD "last seed\n makes 4 -> found here, stop\n empty -> capture facing, sow captured\n else -> stop\n"
                    "special captures go there\n" END,
         "R021", 11, 2, "exclude"},
        /* duties and ends */
        {HEAD BOARD LAST "must feed opponent, feed opponent if possible\n" END, "R021", 11, 6, "exclude"},
        {HEAD BOARD LAST "grand slam legal, forbidden\n" END, "R021", 11, 12, "exclude"},
        {HEAD BOARD LAST "end\n extra move impossible -> leave the rest\n mover cannot move -> leave the rest\n",
         "R026", 12, 2, "\"again\""},
        {HEAD BOARD LAST "end\n as soon as at most 3 left and board empty -> leave the rest\n", "R021", 12, 2,
         "exclude"},
        /* rounds */
        {SOUND "rounds winner begins\n", "R026", 13, 1, "\"refill from left\""},
        {SOUND "rounds refill from left\n", "R026", 13, 1, "\"winner begins\""},
        {SOUND "rounds refill from left, winner begins, until a player owns 8 pits\n", "R026", 13, 8,
         "\"pits are bought\""},
        {SOUND "rounds refill alike, winner begins, loser buys the odd pit\n", "R026", 13, 8, "\"pits are bought\""},
        {SOUND "rounds\n refill alike, winner begins\n until a player cannot fill a pit\n"
               " until a player cannot fill 2 pits\n",
         "R021", 16, 2, "exclude"},
        {SOUND "rounds refill alike, pits are bought, winner begins\n", "R021", 13, 8, "exclude"},
    };
    EXPECT_ALL(faults, NULL);

    static const char *const sound[] = {
        HEAD "board 4 x 6, no stores\nfill outer 2, inner 3\nsow clockwise\n"
             "last seed\n behind occupied -> capture behind, sow captured\n else -> stop\n" END,
        HEAD
        "board seeds x 6, no stores\nfill 3\nsow clockwise\nlast seed\n behind occupied -> relay\n else -> stop\n" END,
        /* words of different choices of an option do not meet */
        HEAD BOARD "last seed\n makes 4 -> found here, stop\n"
                   " empty -> capture facing, sow captured when take = one\n else -> stop\n"
                   "special\n captures go there when take = both\n" END,
        /* and words that meet for one of several values do */
        HEAD "board 2 x 6, no stores\nfill seeds\nsow\n first mover chooses when take = one and seeds = 2 or 4\n"
             " opposite ways when take = one and seeds = 3 or 4..5\n clockwise when seeds = 3 or 5\n"
             " clockwise when take = both and seeds = 2 or 4\n" LAST END,
        HEAD "board 2 x 6, no stores\nfill seeds\nsow\n first mover chooses when seeds = 2..3\n"
             " either way when seeds = 4..5\ndirection\n pit 1 -> clockwise when seeds = 4\n" LAST END,
        HEAD BOARD "each pit\n closed -> seed goes out\nlast seed\n closed -> stop\n makes 3 -> close here, relay\n"
                   " else -> stop\n" END,
        HEAD BOARD "each pit\n closed -> skip\n" LAST END
                   "rounds refill by choice, beginners alternate, until a player cannot fill a pit\n",
        STORE "last seed\n in own store and later lap -> may again\n else -> relay\n"
              "end\n extra move impossible -> leave the rest\n",
    };
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++) {
        mnc_ruleset_free(must_parse(&memory, sound[i], NULL));
    }
}

/* --- One of several words is needed --------------------------------------------------------------------------- */

/* Any of `words` will do; without one of them, all are named. A text is made of the parts, with "%s" for the one of
 * `clauses` that belongs to the word. */
struct need {
    const char *text;
    const char *words[5];
    const char *clauses[5];
};

static void expect_need(const struct need *need)
{
    char text[640];
    struct diagnostics diagnostics = {.count = 0};
    struct ruleset *rules;
    snprintf(text, sizeof text, need->text, "");
    assert_int_equal(mnc_ruleset_parse(&rules, &memory, text, strlen(text), NULL, &diagnostics), MANCALA_ERROR_RULES);
    assert_int_equal(diagnostics.count, 1);
    assert_string_equal(diagnostics.list[0].code, "R026");
    for (size_t i = 0; i < sizeof need->words / sizeof need->words[0] && need->words[i] != NULL; i++) {
        char quoted[64];
        snprintf(quoted, sizeof quoted, "\"%s\"", need->words[i]);
        if (strstr(diagnostics.list[0].text, quoted) == NULL) {
            fail_msg("%s is not named: %s", quoted, diagnostics.list[0].text);
        }
        snprintf(text, sizeof text, need->text, need->clauses[i]);
        mnc_ruleset_free(must_parse(&memory, text, NULL));
    }
}

#define FOUND                                                                                                          \
    {                                                                                                                  \
        "found here", "found facing", "found previous"                                                                 \
    }
#define FOUND_CLAUSES                                                                                                  \
    {                                                                                                                  \
        " makes 4 -> found here, stop\n", " makes 4 -> found facing, stop\n", " makes 4 -> found previous, stop\n"     \
    }
#define ROUNDS HEAD BOARD LAST END "rounds\n until a player cannot fill a pit\n"

static void any_of_the_needed_words_will_do(void **state)
{
    (void)state;
    static const struct need needs[] = {
        {HEAD BOARD "last seed\n%s special -> stop\n else -> stop\n" END, FOUND, FOUND_CLAUSES},
        {HEAD BOARD "last seed\n%s mover has a special -> stop\n else -> stop\n" END, FOUND, FOUND_CLAUSES},
        {HEAD BOARD "last seed\n%s mover has no special -> stop\n else -> stop\n" END, FOUND, FOUND_CLAUSES},
        {HEAD BOARD "last seed\n%s twin not special -> stop\n else -> stop\n" END, FOUND, FOUND_CLAUSES},
        {HEAD BOARD "last seed\n%s else -> stop\n" END "special\n captures go there\n", FOUND, FOUND_CLAUSES},
        {HEAD BOARD "last seed\n%s else -> stop\n" END "special\n seeds go to its owner\n", FOUND, FOUND_CLAUSES},
        {STORE "last seed\n%s else -> stop\nend\n extra move impossible -> leave the rest\n",
         {"again", "may again"},
         {" in own store -> again\n", " in own store -> may again\n"}},
        {HEAD BOARD "each pit\n closed -> skip\n" LAST END "%s",
         {"refill from left", "refill from right", "refill by choice"},
         {"rounds refill from left, winner begins\n", "rounds refill from right, winner begins\n",
          "rounds refill by choice, winner begins\n"}},
        {HEAD BOARD "each pit\n closed -> skip\nlast seed\n%s else -> stop\n" END,
         {"close here"},
         {" makes 3 -> close here, relay\n"}},
        {HEAD "board 2 x 6, no stores\nfill seeds\nsow\n skip origin\n%s" LAST END,
         {"counterclockwise", "clockwise", "either way", "first mover chooses"},
         {" counterclockwise\n", " clockwise\n", " either way\n", " first mover chooses\n"}},
        {ROUNDS " winner begins\n%s",
         {"refill from left", "refill from right", "refill by choice", "refill alike", "pits are bought"},
         {" refill from left\n", " refill from right\n", " refill by choice\n", " refill alike\n",
          " pits are bought\n"}},
        {ROUNDS " refill from left\n%s",
         {"last mover begins", "opponent of last mover begins", "winner begins", "loser begins", "beginners alternate"},
         {" last mover begins\n", " opponent of last mover begins\n", " winner begins\n", " loser begins\n",
          " beginners alternate\n"}},
    };
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        expect_need(&needs[i]);
    }
}

/* Nothing that is done with the pit of the last seed can be done with a special one; what is done elsewhere can. */
static void special_pits_are_left_alone(void **state)
{
    (void)state;
    static const struct {
        const char *action;
        const char *follows;
        bool here;
    } actions[] = {{"capture here", ", stop", true},
                   {"capture back while holds 2", ", stop", true},
                   {"capture back in row while holds 2", ", stop", true},
                   {"found here", ", stop", true},
                   {"close here", ", relay", true},
                   {"relay", "", true},
                   {"capture facing", ", stop", false},
                   {"found facing", ", stop", false},
                   {"relay next", "", false}};
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        char text[512];
        char says[96];
        snprintf(text, sizeof text,
                 HEAD BOARD "last seed\n special -> %s%s\n makes 4 -> found here, stop\n else -> stop\n" END,
                 actions[i].action, actions[i].follows);
        snprintf(says, sizeof says, "\"%.12s", actions[i].action);
        const struct fault fault = {text, "R024", 10, 2, says};
        if (actions[i].here) {
            expect(&fault, NULL);
        } else {
            mnc_ruleset_free(must_parse(&memory, text, NULL));
        }
    }
}

/* What is captured, by whatever word, can be sown on. */
static void every_capture_can_be_sown(void **state)
{
    (void)state;
    static const char *const captures[] = {"here",
                                           "facing",
                                           "behind",
                                           "back while holds 2",
                                           "back in row while holds 2",
                                           "facing onward",
                                           "facing onward while facing holds 2",
                                           "beyond",
                                           "beyond onward",
                                           "facing beyond",
                                           "opponent pits holding 2"};
    for (size_t i = 0; i < sizeof captures / sizeof *captures; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 HEAD "board 4 x 6, no stores\nfill seeds\nsow counterclockwise\nlast seed\n"
                      " occupied -> capture %s, sow captured\n else -> stop\n" END,
                 captures[i]);
        mnc_ruleset_free(must_parse(&memory, text, NULL));
    }
}

/* Several guarded `else` clauses that cover every value of one option count as one without a guard. */
static void guarded_elses(void **state)
{
    (void)state;
    static const char *const sound[] = {
        HEAD BOARD "last seed\n empty -> stop\n else -> relay when take = one\n else -> stop when take = both\n" END,
        HEAD BOARD "last seed\n else -> relay when seeds = 4..5 or 2\n else -> stop when seeds = 3\n" END,
    };
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++) {
        mnc_ruleset_free(must_parse(&memory, sound[i], NULL));
    }
    static const struct fault faults[] = {
        {HEAD BOARD "last seed\n else -> relay when seeds = 4..5\n else -> stop when seeds = 3\n" END, "R025", 9, 1,
         "\"else\""},
        {HEAD BOARD "last seed\n else -> relay when take = one\n else -> stop when seeds = 2..5 and take = both\n" END,
         "R025", 9, 1, "\"else\""},
        {HEAD BOARD "last seed\n else -> relay when take = one\n else -> stop when take = both\n else -> stop\n" END,
         "R019", 12, 2, "never reached"},
    };
    EXPECT_ALL(faults, NULL);

    const char *texts[] = {"base",
                           "game base\ntitle B\nsource S\noption c one|two = one\n" PLAIN_BOARD
                           "last seed\n else -> stop when c = one\n else -> relay when c = two\n" END,
                           NULL};
    const struct rules_finder finder = finder_in(texts);
    const struct fault grown = {"game x\nlike base\ntitle X\nsource S\noption c one|two|three = one\n", "R016", 5, 1,
                                "leave out a case"};
    expect(&grown, &finder);
    mnc_ruleset_free(
        must_parse(&memory, "game x\nlike base\ntitle X\nsource S\noption c one|two|three = one\n" LAST, &finder));
}

static void parents(void **state)
{
    (void)state;
    const char *texts[] = {
        "loop",
        "game loop\nlike loop2\ntitle L\nsource S\n",
        "loop2",
        "game loop2\nlike loop\ntitle L\nsource S\n",
        "other",
        "game another\ntitle A\nsource S\nboard 2 x 6\nfill 3\nsow clockwise\n" LAST END,
        "faulty",
        "game faulty\ntitle A\nsource S\nboard 2 x 6\nfill 3\nsow clokwise\n" LAST END,
        "empty",
        "",
        "option",
        "game option\ntitle A\nsource S\noption n 2..9 = 3\noption c one|two = one\nboard 2 x 6\nfill n\n"
        "sow clockwise\nlast seed\n empty -> stop when n = 8\n else -> stop\n" END,
        "guarded",
        "game guarded\ntitle G\nsource S\noption n 0..2 = 0\nboard 2 x 6\nfill 3\nsow clockwise\nbegin\n"
        " else -> legal when n = 0\n else -> illegal when n = 1\n else -> legal when n = 0..1\n" LAST END,
        "guarded-then-not",
        "game guarded-then-not\ntitle G\nsource S\noption n 0..2 = 0\nboard 2 x 6\nfill 3\nsow clockwise\nbegin\n"
        " else -> legal when n = 0\n else -> illegal when n = 1\n else -> legal\n" LAST END,
        "guarded-by-two",
        "game guarded-by-two\ntitle G\nsource S\noption n 0..2 = 0\noption m 0..1 = 0\nboard 2 x 6\nfill 3\n"
        "sow clockwise\nbegin\n else -> legal when n = 0\n else -> illegal when n = 1\n else -> legal when m = 1\n" LAST
            END,
        "b1",
        "game b1\nlike b2\ntitle T\nsource S\n",
        "b2",
        "game b2\nlike b3\ntitle T\nsource S\n",
        "b3",
        "game b3\nlike b4\ntitle T\nsource S\n",
        "b4",
        "game b4\nlike b5\ntitle T\nsource S\n",
        "b5",
        "game b5\nlike b6\ntitle T\nsource S\n",
        "b6",
        "game b6\nlike b7\ntitle T\nsource S\n",
        "b7",
        "game b7\nlike option\ntitle T\nsource S\n",
        NULL,
    };
    const struct rules_finder finder = finder_in(texts);
    static const struct fault faults[] = {
        {"game x\nlike nowhere\ntitle X\nsource S\n", "R017", 2, 6, "cannot be found"},
        {"game x\nlike x\ntitle X\nsource S\n", "R017", 2, 6, "itself"},
        {"game x\nlike loop\ntitle X\nsource S\n", "R017", 2, 6, "itself"},
        {"game x\nlike other\ntitle X\nsource S\n", "R017", 2, 6, "another id"},
        {"game x\nlike faulty\ntitle X\nsource S\nfill seeds\n", "R017", 2, 6,
         "line 6, column 5: R006: found \"clokwise\""},
        {"game x\nlike empty\ntitle X\nsource S\n", "R017", 2, 6, "R003"},
        {"game x\nlike b0\ntitle X\nsource S\n", "R017", 2, 6, "cannot be found"},
        {"game x\nlike option\ntitle X\nsource S\noption n 2..7 = 3\n", "R016", 5, 1, "a clause of the parent"},
        {"game x\nlike guarded\ntitle X\nsource S\noption n 0..1 = 0\n", "R016", 5, 1, "behind \"else\""},
        {"game x\nlike guarded-then-not\ntitle X\nsource S\noption n 0..1 = 0\n", "R016", 5, 1, "behind \"else\""},
        {"game x\nlike guarded-by-two\ntitle X\nsource S\noption n 0..1 = 0\n", "R016", 5, 1, "behind \"else\""},
        {"game x\nlike option\ntitle X\nsource S\noption n a|b = a\n", "R016", 5, 8, "stays a number"},
        {"game x\nlike option\ntitle X\nsource S\noption c one = one\n", "R016", 5, 8, "new choices follow"},
        {"game x\nlike option\ntitle X\nsource S\nlast seed\n in own store -> again\n else -> stop\n", "R026", 6, 2,
         "through own store"},
        {"game x\nlike option\nsource S\n", "R012", 1, 1, "\"title\""},
        {"game x\nlike option\ntitle X\n", "R012", 1, 1, "\"source\""},
    };
    EXPECT_ALL(faults, &finder);
    mnc_ruleset_free(must_parse(&memory, "game x\nlike b1\ntitle X\nsource S\n", &finder));

    const char *deep[] = {"b0", "game b0\nlike b1\ntitle T\nsource S\n"};
    const char *more[sizeof texts / sizeof texts[0] + 2];
    memcpy(more, deep, sizeof deep);
    memcpy(more + 2, texts, sizeof texts);
    const struct rules_finder deeper = finder_in(more);
    const struct fault fault = {"game x\nlike b0\ntitle X\nsource S\n", "R017", 2, 6,
                                "is faulty: line 2, column 6: R017"};
    expect(&fault, &deeper);
}

/* Repeats a line after a sound text. */
static char *repeated(const char *before, const char *line, size_t times, const char *after)
{
    size_t length = strlen(before) + strlen(line) * times + strlen(after) + 32 * times + 1;
    char *text = malloc(length);
    assert_non_null(text);
    size_t at = (size_t)snprintf(text, length, "%s", before);
    for (size_t i = 0; i < times; i++) {
        at += (size_t)snprintf(text + at, length - at, line, (int)i);
    }
    snprintf(text + at, length - at, "%s", after);
    return text;
}

static void expect_repeated(const char *before, const char *line, size_t most, const char *code, int32_t at_line,
                            int32_t column, const char *says)
{
    char *sound = repeated(before, line, most, "");
    mnc_ruleset_free(must_parse(&memory, sound, NULL));
    free(sound);
    char *text = repeated(before, line, most + 1, "");
    const struct fault fault = {text, code, at_line, column, says};
    expect(&fault, NULL);
    free(text);
}

static void limits(void **state)
{
    (void)state;
    expect_repeated(SOUND, "option o%d 1..2 = 1\n", 12, "R020", 25, 8, "16");
    expect_repeated(SOUND, "phase p%d\n", 8, "R020", 21, 7, "8");
    /* The sound text has six clauses of its own. */
    expect_repeated(SOUND "each seed\n", " makes %d -> owner captures here\n", 995, "R020", 1009, 2, "1000");
    char *wide = repeated(SOUND "each seed\n makes 1", " or 1", 300, " -> owner captures here\n");
    const struct fault fault = {wide, "R020", 14, 1285, "512"};
    expect(&fault, NULL);
    free(wide);
}

static void big_and_binary(void **state)
{
    (void)state;
    size_t length = 10u << 20;
    char *text = malloc(length + 1);
    assert_non_null(text);
    memset(text, 'a', length);
    text[length] = '\0';
    const struct fault big = {text, "R001", 1, 1, "10485760 bytes"};
    expect(&big, NULL);
    text[RULES_TEXT_MAX] = '\0';
    const struct fault word = {text, "R005", 1, 1, "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...\""};
    expect(&word, NULL);

    struct diagnostics diagnostics = {.count = 0};
    struct ruleset *rules;
    memset(text, 0, RULES_TEXT_MAX);
    assert_int_equal(mnc_ruleset_parse(&rules, &memory, text, RULES_TEXT_MAX, NULL, &diagnostics), MANCALA_ERROR_RULES);
    assert_int_equal(diagnostics.count, 1);
    assert_string_equal(diagnostics.list[0].code, "R002");
    free(text);
    assert_int_equal(mnc_ruleset_parse(&rules, &memory, NULL, 0, NULL, NULL), MANCALA_ERROR_RULES);
}

static void twenty_at_most(void **state)
{
    (void)state;
    char *text = repeated(SOUND "each seed\n", " mkaes %d -> owner captures here\n", 30, "unknown\n");
    struct diagnostics diagnostics = {.count = 0};
    struct ruleset *rules;
    assert_int_equal(mnc_ruleset_parse(&rules, &memory, text, strlen(text), NULL, &diagnostics), MANCALA_ERROR_RULES);
    assert_int_equal(diagnostics.count, DIAGNOSTICS_MAX);
    for (int32_t i = 0; i < DIAGNOSTICS_MAX; i++) {
        assert_string_equal(diagnostics.list[i].code, "R006");
        assert_int_equal(diagnostics.list[i].line, 14 + i);
        assert_int_equal(diagnostics.list[i].column, 2);
    }
    free(text);

    /* One finding for each faulty line, and none for what follows from them. */
    const char *several =
        HEAD "bord 2 x 6, no stores\nfill sedes\nsow clockwise\nlast seed\n empyt -> stop\n else -> stpo\n"
             "end\n mover cannot move -> leave the rest\n";
    diagnostics.count = 0;
    assert_int_equal(mnc_ruleset_parse(&rules, &memory, several, strlen(several), NULL, &diagnostics),
                     MANCALA_ERROR_RULES);
    assert_int_equal(diagnostics.count, 3);
    assert_int_equal(diagnostics.list[0].line, 6);
    assert_int_equal(diagnostics.list[1].line, 10);
    assert_int_equal(diagnostics.list[2].line, 11);
}

static void codes_are_distinct(void **state)
{
    (void)state;
    for (int i = 0; i < DIAGNOSTIC_COUNT; i++) {
        const char *code = mnc_diagnostic_code((enum diagnostic_id)i);
        assert_int_equal(strlen(code), 4);
        assert_int_equal(code[0], 'R');
        assert_int_equal(strtol(code + 1, NULL, 10), i + 1);
        assert_true(strlen(mnc_diagnostic_meaning((enum diagnostic_id)i)) > 0);
    }
}

static void long_texts_stay_whole(void **state)
{
    (void)state;
    struct diagnostics diagnostics = {.count = 0};
    char text[400];
    for (size_t i = 0; i + 2 < sizeof text; i += 2) {
        memcpy(text + i, "\xC3\xA9", 3);
    }
    mnc_diagnose(&diagnostics, DIAGNOSTIC_EMPTY, 1, 2, text);
    assert_int_equal(strlen(diagnostics.list[0].text), DIAGNOSTIC_TEXT_MAX - 2);
    mnc_diagnose(NULL, DIAGNOSTIC_EMPTY, 1, 2, text);
}

/* Every clause of a section that is needed may be guarded: the ruleset can be loaded for some values only. */
static void options_may_leave_no_clause(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *code;
        const char *says;
    } cases[] = {
        {HEAD "board 2 x 6, no stores when take = one\nfill seeds\nsow clockwise\n" LAST END, "R012", "\"board\""},
        {HEAD "board 2 x 6, no stores\nfill seeds when take = one\nsow clockwise\n" LAST END, "R012", "\"fill\""},
        {HEAD "board 2 x 6, no stores\nfill seeds\nsow clockwise when take = one\n" LAST END, "R012", "\"sow\""},
        {HEAD BOARD LAST "phase opening\n sow clockwise when take = one\n" END, "R026", "in which direction"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules;
        mancala_diagnostics *diagnostics;
        const char *text = cases[i].text;
        char says[256];
        int32_t line = -1;
        assert_int_equal(mancala_rules_parse(&rules, text, strlen(text), "take=one", NULL, NULL), MANCALA_OK);
        mancala_rules_unref(rules);
        int status = mancala_rules_parse(&rules, text, strlen(text), "take=both", NULL, &diagnostics);
        assert_int_equal(status, MANCALA_ERROR_RULES);
        assert_null(rules);
        assert_int_equal(mancala_diagnostics_count(diagnostics), 1);
        assert_string_equal(mancala_diagnostics_code(diagnostics, 0), cases[i].code);
        assert_int_equal(mancala_diagnostics_place(diagnostics, 0, &line, NULL), MANCALA_OK);
        assert_int_equal(line, 0);
        assert_true(mancala_diagnostics_text(diagnostics, 0, says, sizeof says) > 0);
        assert_non_null(strstr(says, cases[i].says));
        mancala_diagnostics_free(diagnostics);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_frame_is_sound),
        cmocka_unit_test(bytes_and_tokens),
        cmocka_unit_test(words),
        cmocka_unit_test(suggestions),
        cmocka_unit_test(guards),
        cmocka_unit_test(numbers),
        cmocka_unit_test(sections),
        cmocka_unit_test(options),
        cmocka_unit_test(whole_sections),
        cmocka_unit_test(words_that_need_or_exclude_others),
        cmocka_unit_test(any_of_the_needed_words_will_do),
        cmocka_unit_test(special_pits_are_left_alone),
        cmocka_unit_test(every_capture_can_be_sown),
        cmocka_unit_test(guarded_elses),
        cmocka_unit_test(parents),
        cmocka_unit_test(limits),
        cmocka_unit_test(big_and_binary),
        cmocka_unit_test(twenty_at_most),
        cmocka_unit_test(codes_are_distinct),
        cmocka_unit_test(long_texts_stay_whole),
        cmocka_unit_test(options_may_leave_no_clause),
    };
    mnc_memory_init(&memory, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
