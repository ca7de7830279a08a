/* SPDX-License-Identifier: MIT */
/* Rules that are well written but make no game under the values of the options in use: each is refused with its code,
 * at its place, and the same text loads with other values. */
#include "help.h"

#define HEAD "game x\ntitle X\nsource S\n" /* lines 1 to 3 */
#define BOARD "board 2 x 6, stores right\n"
#define FILL "fill 4\n"
#define SOW "sow counterclockwise\n"
#define LAST "last seed\n else -> stop\n"
#define END "end\n mover cannot move -> owners take their rows\n"

struct fault {
    const char *text;
    const char *settings; /* with these it is refused */
    const char *code;
    int32_t line;
    const char *says; /* a part of the message */
};

static void expect(const struct fault *fault)
{
    mancala_rules *rules = (mancala_rules *)fault;
    mancala_diagnostics *found = NULL;
    char says[256] = "";
    int32_t line = -1;
    int status = mancala_rules_parse(&rules, fault->text, strlen(fault->text), fault->settings, NULL, &found);
    const char *code = mancala_diagnostics_code(found, 0);
    mancala_diagnostics_text(found, 0, says, sizeof says);
    mancala_diagnostics_place(found, 0, &line, NULL);
    if (status != MANCALA_ERROR_RULES || code == NULL || strcmp(code, fault->code) != 0 || line != fault->line ||
        strstr(says, fault->says) == NULL) {
        fail_msg("status %d, found %s %d: %s, expected %s %d: %s with %s in\n%s", status, code != NULL ? code : "-",
                 (int)line, says, fault->code, (int)fault->line, fault->says, fault->settings, fault->text);
    }
    assert_null(rules);
    mancala_diagnostics_free(found);
}

/* Each text has an option `bad 0..1 = 0` in line 4 and loads with its default. */
#define OPTION "option bad 0..1 = 0\n"

static void expect_all(const struct fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mancala_rules_unref(parse(faults[i].text, NULL));
        expect(&faults[i]);
    }
}

#define EXPECT_ALL(faults) expect_all(faults, sizeof(faults) / sizeof(faults)[0])

static void test_board(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {HEAD OPTION "board\n 2 x 6, stores right\n 2 x 7 when bad = 1\n" FILL SOW LAST END, "bad=1", "R021", 7,
         "says \"# x #\" twice"},
        {HEAD OPTION "board\n 2 x 6, stores right\n no stores when bad = 1\n" FILL SOW LAST END, "bad=1", "R021", 7,
         "both \"stores right\" and \"no stores\""},
        {HEAD "option rows 2..5 = 2\nboard rows x 6, stores right\n" FILL SOW LAST END, "rows=3", "R022", 5,
         "2 or 4 rows"},
        {HEAD "option rows 2..5 = 4\nboard rows x 6, stores right\n" FILL SOW LAST END, "rows=5", "R022", 5,
         "2 or 4 rows"},
        {HEAD "option columns 0..33 = 1\nboard 2 x columns, stores right\n" FILL SOW LAST END, "columns=0", "R022", 5,
         "1 column or more"},
        {HEAD "option columns 0..33 = 32\nboard 2 x columns, stores right\n" FILL SOW LAST END, "columns=33", "R022", 5,
         "at most 64 pits"},
        {HEAD OPTION "board\n 2 x 6\n stores left when bad = 0\n" FILL SOW LAST END, "bad=1", "R022", 6,
         "\"stores left\", \"stores right\" or \"no stores\""},
        {HEAD OPTION "board\n stores left\n 2 x 6 when bad = 0\n" FILL SOW LAST END, "bad=1", "R022", 6, "2 or 4 rows"},
        {HEAD "option columns 5..33 = 31\nboard 2 x columns, stores right\n" FILL
              "sow counterclockwise, through own store\nlast seed\n in own store -> may again\n else -> stop\n" END,
         "columns=33", "R022", 5, "at most 64 pits"},
    };
    EXPECT_ALL(faults);
}

static void test_moves(void **state)
{
    (void)state;
    /* 32 pits in either direction are 64 moves; to decline would be the 65th. */
    static const char text[] = HEAD "option columns 31..32 = 31\nboard 2 x columns, stores right\nfill 2\n"
                                    "sow counterclockwise, through own store\ndirection\n pit 1..32 -> either way\n"
                                    "last seed\n in own store -> may again\n else -> stop\n" END;
    mancala_rules *rules = parse(text, NULL);
    assert_int_equal(mancala_rules_actions(rules), 63);
    mancala_rules_unref(rules);
    expect(&(struct fault){text, "columns=32", "R020", 5, "at most 64 different moves"});
}

static void test_fill(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {HEAD "option columns 5..6 = 6\nboard 2 x columns, stores right\nfill 1 2 3 4 5 6\n" SOW LAST END, "columns=5",
         "R023", 6, "one number for all pits"},
        {HEAD OPTION BOARD "fill\n 4\n beginner 3 when bad = 1\n" SOW LAST END, "bad=1", "R023", 8, "given twice"},
        {HEAD OPTION BOARD "fill\n beginner 4\n other 3 when bad = 0\n" SOW LAST END, "bad=1", "R023", 7, "not given"},
        {HEAD "option seeds 0..5 = 1\n" BOARD "fill seeds\n" SOW LAST END, "seeds=0", "R023", 6, "1 to 65535 seeds"},
        {HEAD "option seeds 0..5462 = 5461\n" BOARD "fill seeds\n" SOW LAST END, "seeds=5462", "R023", 6,
         "1 to 65535 seeds"},
    };
    EXPECT_ALL(faults);
}

static void test_sowing(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {HEAD OPTION BOARD FILL "sow\n counterclockwise\n clockwise when bad = 1\n" LAST END, "bad=1", "R021", 9,
         "both \"counterclockwise\" and \"clockwise\""},
        {HEAD OPTION BOARD FILL "sow\n through own store\n clockwise when bad = 0\n" LAST END, "bad=1", "R026", 8,
         "in which direction"},
        {HEAD OPTION "board\n 2 x 6\n stores left when bad = 0\n no stores when bad = 1\n" FILL
                     "sow counterclockwise, through own store\n" LAST END,
         "bad=1", "R026", 10, "at the end of two rows"},
        {HEAD "option rows 2..4 = 2\nboard rows x 6, stores left\n" FILL
              "sow counterclockwise, through own store\n" LAST END,
         "rows=4", "R026", 7, "at the end of two rows"},
        {HEAD OPTION BOARD FILL
         "sow\n opposite ways\n first mover chooses when bad = 0\n clockwise when bad = 1\n" LAST END,
         "bad=1", "R026", 8, "needs \"first mover chooses\""},
        {HEAD "option seeds 0..2 = 1\n" BOARD FILL SOW "lift seeds seeds\n" LAST END, "seeds=0", "R015", 8,
         "1 seed or more"},
        {HEAD OPTION BOARD FILL SOW "lift\n all but one\n 2 seeds when bad = 1\n" LAST END, "bad=1", "R021", 10,
         "both \"all but one\" and \"# seeds\""},
        {HEAD "option pits 0..2 = 1\n" BOARD FILL SOW
              "begin\n among rightmost pits -> legal\n else -> illegal\n" LAST END,
         "pits=0", "R015", 9, "1 pit or more"},
    };
    EXPECT_ALL(faults);
}

static void test_ends(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {HEAD OPTION BOARD FILL SOW LAST END "endless\n draw\n no result when bad = 1\n", "bad=1", "R021", 14,
         "both \"draw\" and \"no result\""},
        {HEAD OPTION BOARD FILL SOW LAST END "repetition\n draw\n no result when bad = 1\n", "bad=1", "R021", 14,
         "both \"draw\" and \"no result\""},
        {HEAD OPTION BOARD FILL SOW LAST END "win\n most seeds\n fewest seeds when bad = 1\n", "bad=1", "R021", 14,
         "both \"most seeds\" and \"fewest seeds\""},
    };
    EXPECT_ALL(faults);
    /* The same thing said twice is no contradiction. */
    mancala_rules_unref(
        parse(HEAD OPTION BOARD FILL SOW LAST END "pass\n if cannot move\n if cannot move when bad = 1\n", "bad=1"));
    static const struct fault always[] = {
        {HEAD BOARD FILL SOW LAST "end\n mover cannot move -> leave the rest\n else -> owners take their rows\n", NULL,
         "R018", 11, "else cannot end a round"},
        {HEAD BOARD FILL SOW LAST
         "end\n as soon as at most 4 left and as soon as at most 2 left -> last taker takes the rest\n",
         NULL, "R021", 10, "must be the only condition"},
    };
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++) {
        expect(&always[i]);
    }
}

#define ROUNDS(words) HEAD OPTION BOARD "fill\n 4\n" SOW LAST END "rounds\n" words

static void test_rounds(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {ROUNDS(" refill from left\n winner begins\n refill from right when bad = 1\n until a player cannot fill 1 "
                "pits\n"),
         "bad=1", "R021", 16, "both \"refill from left\" and \"refill from right\""},
        {ROUNDS(" winner begins\n refill from left when bad = 0\n until a player cannot fill 1 pits\n"), "bad=1",
         "R026", 14, "must say how the pits are filled"},
        {ROUNDS(" refill from left\n winner begins when bad = 0\n until a player cannot fill 1 pits\n"), "bad=1",
         "R026", 14, "must say who begins"},
        {ROUNDS(" refill from left\n winner begins\n loser begins when bad = 1\n until a player cannot fill 1 pits\n"),
         "bad=1", "R021", 16, "both \"winner begins\" and \"loser begins\""},
        {ROUNDS(
             " refill from left\n winner begins\n at most 3 rounds when bad = 0..1\n at most 4 rounds when bad = 1\n"),
         "bad=1", "R021", 17, "\"at most # rounds\" twice"},
        {ROUNDS(" refill from left\n winner begins\n until a player has fewer than 3 seeds\n"
                " until a player has fewer than 4 seeds when bad = 1\n"),
         "bad=1", "R021", 17, "twice"},
        {HEAD OPTION BOARD FILL SOW LAST END "grand slam\n forbidden when bad = 0..1\n legal when bad = 1\n", "bad=1",
         "R021", 14, "both \"forbidden\" and \"legal\""},
        {HEAD OPTION BOARD FILL SOW LAST END
         "must\n feed opponent when bad = 0..1\n feed opponent if possible when bad = 1\n",
         "bad=1", "R021", 14, "both"},
        {ROUNDS(" winner begins\n pits are bought when bad = 0\n refill from left when bad = 1\n"
                " until a player owns 10 pits\n"),
         "bad=1", "R026", 14, "needs \"pits are bought\""},
        {HEAD OPTION BOARD "fill\n 4 when bad = 0\n 4 4 4 4 4 3 when bad = 1\n" SOW LAST END
                           "rounds\n pits are bought\n winner begins\n until a player owns 10 pits\n",
         "bad=1", "R023", 15, "the same number of seeds in every pit"},
        {HEAD "option rows 2..4 = 2\nboard rows x 6, stores left\n" FILL SOW LAST END
              "rounds\n pits are bought\n winner begins\n until a player owns 10 pits\n",
         "rows=4", "R023", 13, "two rows"},
        {HEAD "option pits 0..4 = 1\n" BOARD FILL SOW LAST END
              "rounds\n refill from left\n winner begins\n until a player cannot fill pits pits\n",
         "pits=0", "R015", 15, "1 or more"},
    };
    EXPECT_ALL(faults);
}

/* A ruleset with so many clauses for the last seed, from line 10 on. */
static const char *clauses(const char *format, int count)
{
    static char text[65536];
    size_t length =
        (size_t)snprintf(text, sizeof text, "%s", HEAD "\nboard 4 x 16, no stores\nfill 4\n\n" SOW "last seed\n");
    for (int i = 0; i < count; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, format, i + 1);
    }
    assert_true(length < sizeof text);
    snprintf(text + length, sizeof text - length, " else -> stop\n" END);
    return text;
}

/* The same with a clause in line 10 that holds in later laps only. */
static const char *later_lap(const char *text)
{
    static char longer[65536];
    const char *behind = strstr(text, "last seed\n") + strlen("last seed\n");
    snprintf(longer, sizeof longer, "%.*s later lap and next occupied -> stop\n%s", (int)(behind - text), text, behind);
    return longer;
}

static void test_limits(void **state)
{
    (void)state;
    static const char facing[] = " facing holds %d -> stop\n";
    mancala_rules_unref(parse(clauses(facing, 16), NULL));
    expect(&(struct fault){clauses(facing, 17), NULL, "R020", 26, "more than 16 different"});
    static const char makes[] = " makes %d -> stop\n";
    mancala_rules_unref(parse(clauses(makes, 126), NULL));
    expect(&(struct fault){clauses(makes, 127), NULL, "R020", 136, "more than 127 clauses"});
    /* Each number of seeds leaves a list of its own: one in the first lap, another one in later laps. */
    static const char lists[] = " makes %d..1000 and facing occupied -> stop\n";
    mancala_rules_unref(parse(later_lap(clauses(lists, 63)), NULL));
    expect(&(struct fault){later_lap(clauses(lists, 64)), NULL, "R020", 75, "more than 128 different lists"});
    expect(&(struct fault){HEAD BOARD FILL SOW
                           "begin\n holds 1 and holds 2 and holds 3 and holds 4 -> illegal\n" LAST END,
                           NULL, "R020", 8, "more than 3 times"});
}

static void test_seed_in_a_store(void **state)
{
    (void)state;
#define PASSES                                                                                                         \
    HEAD OPTION BOARD FILL "sow counterclockwise, through own store\nlast seed\n in own store -> stop when bad = 0\n"
    static const struct fault faults[] = {
        {PASSES " else -> relay\n" END, "bad=1", "R024", 10, "in own store"},
        {PASSES " else -> capture here, stop\n" END, "bad=1", "R024", 10, "in own store"},
        {PASSES " else -> relay next\n" END, "bad=1", "R024", 10, "in own store"},
        {PASSES " else -> capture here, sow captured\n" END, "bad=1", "R024", 10, "in own store"},
    };
    EXPECT_ALL(faults);
    mancala_rules_unref(parse(PASSES " else -> stop\n" END, "bad=1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_board),  cmocka_unit_test(test_moves),
        cmocka_unit_test(test_fill),   cmocka_unit_test(test_sowing),
        cmocka_unit_test(test_ends),   cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_limits), cmocka_unit_test(test_seed_in_a_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
