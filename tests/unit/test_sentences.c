/* SPDX-License-Identifier: MIT */
/* What rulesets say in plain English. */
#include "rules_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct memory memory;

static void defaults(const struct ruleset *rules, int32_t values[RULES_OPTIONS_MAX])
{
    for (int32_t i = 0; i < rules->option_count; i++) {
        values[i] = rules->options[i].fallback;
    }
}

enum { ALL_MAX = 8192 };

/* All sentences, a line each; returns how many. */
static size_t say_all(const struct ruleset *rules, const int32_t values[RULES_OPTIONS_MAX], char all[ALL_MAX])
{
    size_t used = 0;
    size_t count = 1;
    for (size_t i = 0; i < count; i++) {
        size_t length;
        count = mnc_ruleset_sentence(rules, values, i, all + used, ALL_MAX - used, &length);
        assert_int_equal(strlen(all + used), length);
        used += length;
        all[used++] = '\n';
        all[used] = '\0';
    }
    return count;
}

static void expect_sentences(const struct ruleset *rules, const char *settings, const char *expected)
{
    int32_t values[RULES_OPTIONS_MAX];
    char all[ALL_MAX];
    defaults(rules, values);
    assert_int_equal(mnc_ruleset_settings(rules, settings, values, NULL), MANCALA_OK);
    size_t count = say_all(rules, values, all);
    assert_string_equal(all, expected);
    size_t length = 1;
    assert_int_equal(mnc_ruleset_sentence(rules, values, count, NULL, 0, &length), count);
    assert_int_equal(length, 0);
}

static void sentences(void **state)
{
    (void)state;
    char *text = rules_read("otjin");
    struct ruleset *rules = must_parse(&memory, text, NULL);
    expect_sentences(rules, "",
                     "The board has 2 rows of 9 pits, one for each player; each player's store lies at his left.\n"
                     "At the start each pit holds 3 seeds.\n"
                     "South begins.\n"
                     "Seeds are sown counter-clockwise.\n"
                     "When the last seed of a lap falls into an empty pit, the turn ends.\n"
                     "When it makes 3 seeds in its pit, the mover captures what the pit holds, and the turn ends.\n"
                     "Otherwise the seeds of the pit are lifted and sown on.\n"
                     "When the player to move cannot move, the game ends: the other player takes what is left.\n"
                     "When a sowing would never end, the game ends without a result.\n"
                     "When a position occurs for the third time, the game ends without a result.\n"
                     "The player with more seeds wins the game; equal numbers are a draw.\n");
    mnc_ruleset_free(rules);
    free(text);

    static const char other[] = "game x\n"
                                "title X\n"
                                "source S\n"
                                "option n 1..2 = 1\n"
                                "board 2 x 6, stores right\n"
                                "fill 1 0 2 3 4 5\n"
                                "sow clockwise, through own store\n"
                                "begin\n"
                                " pit 1 or 3..5 and holds even -> illegal\n"
                                " else -> legal\n"
                                "lift n seeds\n"
                                "last seed\n"
                                " in own row and empty -> capture here, capture facing, stop\n"
                                " in own row -> stop\n"
                                " else -> stop\n"
                                "phase open\n"
                                " last seed\n"
                                "  else -> stop\n"
                                "end\n"
                                " mover cannot move -> leave the rest\n"
                                "rounds\n"
                                " refill from left, loser begins\n"
                                " at most n rounds\n"
                                "endless draw\n"
                                "repetition draw\n"
                                "win fewest seeds\n";
    rules = must_parse(&memory, other, NULL);
    expect_sentences(rules, "first=north,repetition=0",
                     "The board has 2 rows of 6 pits, one for each player; each player's store lies at his right.\n"
                     "At the start the pits of each row hold, from its owner's left, 1, 0, 2, 3, 4, 5 seeds.\n"
                     "North begins.\n"
                     "Seeds are sown clockwise; a handful drops a seed into the mover's own store as it passes it, and "
                     "none into the other store.\n"
                     "One of the pits 1 or 3 to 5 (counted from its owner's left) that holds an even number of seeds "
                     "may not be played.\n"
                     "Every other pit may be played.\n"
                     "A move lifts 1 seed and leaves the rest in the pit.\n"
                     "When the last seed falls into an empty pit in the mover's row, the mover captures the last seed "
                     "and what the facing pit holds, and the turn ends.\n"
                     "Otherwise, when it falls into a pit in the mover's row, the turn ends.\n"
                     "Otherwise the turn ends.\n"
                     "The first move of a round has rules of its own (phase open); what is not mentioned there is as "
                     "in every other move, but all seeds of the pit are lifted.\n"
                     "Phase open: When the last seed has dropped, the turn ends.\n"
                     "When the player to move cannot move, the round ends: what is left counts for nobody.\n"
                     "For the next round each player fills his pits as at the start from his store, from his left to "
                     "his right; pits that he cannot fill are closed for that round and passed over.\n"
                     "The loser of a round begins the next one.\n"
                     "The match ends after 1 round at the latest.\n"
                     "When a sowing would never end, the game is a draw.\n"
                     "The player with fewer seeds wins the round; equal numbers are a draw.\n");
    mnc_ruleset_free(rules);
}

/* What is said of the first move; NULL: nothing. */
static void expect_phase(const char *text, const char *settings, const char *expected)
{
    int32_t values[RULES_OPTIONS_MAX];
    char all[ALL_MAX];
    struct ruleset *rules = must_parse(&memory, text, NULL);
    defaults(rules, values);
    assert_int_equal(mnc_ruleset_settings(rules, settings, values, NULL), MANCALA_OK);
    say_all(rules, values, all);
    const char *said = strstr(all, "The first move ");
    assert_int_equal(said != NULL, expected != NULL);
    assert_true(said == NULL || strncmp(said, expected, strlen(expected)) == 0);
    mnc_ruleset_free(rules);
}

/* A phase lifts all seeds, whatever normal play does; where that is no difference, it is not said. */
static void sentences_of_phases(void **state)
{
    (void)state;
#define FRAME(lift, phase)                                                                                             \
    "game x\ntitle X\nsource S\noption some 0..1 = 0\nboard 2 x 6, stores right\nfill 4\nsow clockwise\n" lift         \
    "last seed\n else -> stop\n" phase "end\n mover cannot move -> leave the rest\n"
#define OWN                                                                                                            \
    "The first move of the game has rules of its own (phase p); what is not mentioned there is as in every other move"
    expect_phase(FRAME("", "phase p\n sow counterclockwise\n"), "", OWN ".\n");
    expect_phase(FRAME("lift all\n", "phase p\n sow counterclockwise\n"), "", OWN ".\n");
    expect_phase(FRAME("lift all but one\n", "phase p\n sow counterclockwise\n"), "",
                 OWN ", but all seeds of the pit are lifted.\n");
    expect_phase(FRAME("lift all but one when some = 1\n", "phase p\n sow counterclockwise when some = 1\n"), "some=1",
                 OWN ", but all seeds of the pit are lifted.\n");
    expect_phase(FRAME("lift all but one when some = 1\n", "phase p\n sow counterclockwise when some = 1\n"), "", NULL);
    expect_phase(FRAME("lift all but one\n", "phase p\n sow counterclockwise when some = 1\n"), "",
                 OWN ", but all seeds of the pit are lifted.\n");
}

/* Words of games with four rows, special and closed pits, directions and duties. */
static void sentences_of_rich_games(void **state)
{
    (void)state;
    static const char third[] = "game x\n"
                                "title X\n"
                                "source S\n"
                                "board 4 x 6, no stores\n"
                                "fill\n"
                                " outer 1\n"
                                " inner 0 2 2 1 2 3\n"
                                "sow clockwise, skip origin, reverse each lap\n"
                                "direction\n"
                                " pit 1..2 -> counterclockwise\n"
                                " pit 2..4 -> either way\n"
                                "each pit\n"
                                " closed and in own row -> seed goes out\n"
                                " holds 1 -> skip\n"
                                " else -> drop\n"
                                "begin\n"
                                " pit 1..4 or 6 and among rightmost 1 -> legal if no other\n"
                                " holds 1 -> illegal\n"
                                "lift all but one\n"
                                "every seed\n"
                                " makes even -> mover captures here\n"
                                "last seed\n"
                                " later lap and special -> stop\n"
                                " later lap and next occupied -> capture opponent pits holding 2..3 or 7, may again\n"
                                " empty and pit 2 and previous holds 1 -> found here, found previous, stop\n"
                                " makes 3 -> close here, relay\n"
                                " facing occupied -> capture here, capture facing, capture behind, again\n"
                                " else -> stop\n"
                                "must feed opponent, not push a single back\n"
                                "grand slam legal\n"
                                "phase one\n"
                                " each pit\n"
                                "  else -> drop\n"
                                " begin\n"
                                "  else -> illegal\n"
                                "phase two\n"
                                " lift 1 seeds\n"
                                "end\n"
                                " nobody can move and opponent row empty -> mover loses\n"
                                " mover cannot move -> opponent loses\n";
    struct ruleset *rules = must_parse(&memory, third, NULL);
    expect_sentences(
        rules, "",
        "The board has 4 rows of 6 pits, two for each player, who sows round his own two; captured seeds are kept "
        "aside.\n"
        "At the start each pit of the outer rows holds 1 seed; the pits of the inner rows hold, from their owner's "
        "left, 0, 2, 2, 1, 2, 3 seeds.\n"
        "South begins.\n"
        "Seeds are sown clockwise; a handful that goes all the way round leaves out the pit that it came from; each "
        "further lap goes the other way than the one before.\n"
        "From pit 1 or 2 (counted from its owner's left) seeds are sown counter-clockwise.\n"
        "Otherwise from one of the pits 2 to 4 (counted from its owner's left) the mover chooses the direction of his "
        "sowing.\n"
        "The seed for a closed pit in the mover's row goes out of play.\n"
        "Otherwise a pit that holds 1 seed is passed over without a seed.\n"
        "A seed is dropped into every other pit that is not closed.\n"
        "One of the pits 1 to 4 or 6 (counted from its owner's left) that is the rightmost with seeds may be played "
        "only if no other pit may be.\n"
        "Otherwise a pit that holds 1 seed may not be played.\n"
        "A move leaves one seed in the pit and lifts the others; a single seed is lifted.\n"
        "When a seed, be it the last one or not, makes an even number of seeds in its pit, the mover captures what the "
        "pit holds.\n"
        "When the last seed of a later lap falls into a special pit, the turn ends.\n"
        "Otherwise, when the last seed of a later lap has dropped and the next pit has seeds, the mover captures the "
        "seeds of all pits of the opponent that hold 2, 3 or 7 seeds, and may move again.\n"
        "Otherwise, when it falls into pit 2 (counted from its owner's left) that is empty and the pit before it holds "
        "1 seed, the mover founds a special pit there and in the pit before it, and the turn ends.\n"
        "Otherwise, when it makes 3 seeds in its pit, the pit is closed for the rest of the game, and the seeds of the "
        "pit are lifted and sown on.\n"
        "Otherwise, when the facing pit has seeds, the mover captures what the pit holds, what the facing pit holds "
        "and what the pit behind the facing one holds, and moves again.\n"
        "Otherwise the turn ends.\n"
        "A special pit belongs to the player who founded it: it is never played, captured or sown on from, and at the "
        "end of the game its seeds are his.\n"
        "A player whose opponent has no seeds must make a move that gives him some; if there is none, he cannot move.\n"
        "A single seed that has just been pushed over an end of the board into an empty pit may not be played in the "
        "next move.\n"
        "A capture that would leave the opponent without seeds is allowed.\n"
        "The first 2 moves of the game have rules of their own (phases one and two); what is not mentioned there is as "
        "in every other move, but all seeds of the pit are lifted.\n"
        "Phase one: A seed is dropped into every pit that is not closed.\n"
        "Phase one: No other pit may be played.\n"
        "Phase two: A move lifts 1 seed and leaves the rest in the pit.\n"
        "When neither player can move and the row of the other player is empty, the game ends: the player to move has "
        "lost.\n"
        "Otherwise, when the player to move cannot move, the game ends: the other player has lost.\n"
        "When a sowing would never end, the game ends without a result.\n"
        "When a position occurs for the third time, the game ends without a result.\n");
    mnc_ruleset_free(rules);
}

/* Words that no built-in ruleset has said so far: sets that are even, odd or open above, pits founded elsewhere. */
static void rare_words(void **state)
{
    (void)state;
#define RARE_HEAD "game x\ntitle X\nsource S\nboard 2 x 6, stores right\nfill 4\nsow counterclockwise\n"
    static const char rounds[] = RARE_HEAD "each seed\n"
                                           " makes even -> mover captures here\n"
                                           "last seed\n"
                                           " makes 3..65535 -> relay\n"
                                           " facing holds odd -> found facing, stop\n"
                                           " special -> stop\n"
                                           " else -> stop\n"
                                           "end\n"
                                           " board empty -> leave the rest\n"
                                           " mover cannot move -> owners take their rows\n"
                                           "rounds\n"
                                           " refill from left\n"
                                           " winner begins\n"
                                           " until a player cannot fill 2 pits\n";
    struct ruleset *rules = must_parse(&memory, rounds, NULL);
    expect_sentences(
        rules, "repetition=0",
        "The board has 2 rows of 6 pits, one for each player; each player's store lies at his right.\n"
        "At the start each pit holds 4 seeds.\n"
        "South begins.\n"
        "Seeds are sown counter-clockwise.\n"
        "When a seed that is not the last of its lap makes an even number of seeds in its pit, the mover captures what "
        "the pit holds.\n"
        "When the last seed of a lap makes 3 or more seeds in its pit, the seeds of the pit are lifted and sown on.\n"
        "Otherwise, when the facing pit holds an odd number of seeds, the mover founds a special pit in the facing "
        "pit, "
        "and the turn ends.\n"
        "Otherwise, when it falls into a special pit, the turn ends.\n"
        "Otherwise the turn ends.\n"
        "A special pit belongs to the player who founded it: it is never played, captured or sown on from, and at the "
        "end of the round its seeds are his.\n"
        "When no seeds are left in the pits, the round ends.\n"
        "Otherwise, when the player to move cannot move, the round ends: each player takes the seeds in his row.\n"
        "For the next round each player fills his pits as at the start from his store, from his left to his right; "
        "pits that he cannot fill are closed for that round and passed over.\n"
        "The winner of a round begins the next one.\n"
        "The match ends when a player cannot fill 2 pits; the other one wins it.\n"
        "When a sowing would never end, the game ends without a result.\n"
        "The player with more seeds wins the round; equal numbers are a draw.\n");
    mnc_ruleset_free(rules);

    static const char single[] = RARE_HEAD "each seed\n"
                                           " makes odd -> owner captures here\n"
                                           "last seed\n"
                                           " makes 4 or 8..65535 -> capture here, stop\n"
                                           " else -> stop\n"
                                           "end\n"
                                           " mover cannot move -> mover loses\n";
    rules = must_parse(&memory, single, NULL);
    expect_sentences(
        rules, "repetition=0,first=north",
        "The board has 2 rows of 6 pits, one for each player; each player's store lies at his right.\n"
        "At the start each pit holds 4 seeds.\n"
        "North begins.\n"
        "Seeds are sown counter-clockwise.\n"
        "When a seed that is not the last one makes an odd number of seeds in its pit, the owner of the pit captures "
        "what it holds.\n"
        "When the last seed makes 4 or 8 or more seeds in its pit, the mover captures what the pit holds, and the turn "
        "ends.\n"
        "Otherwise the turn ends.\n"
        "When the player to move cannot move, the game ends: the player to move has lost.\n");
    mnc_ruleset_free(rules);
}

/* "Otherwise" is said only of a clause for which the one before might hold as well. */
static void only_what_may_coincide(void **state)
{
    (void)state;
    static const struct {
        const char *clauses;
        const char *said;
    } cases[] = {
        {" makes 1 -> capture here, stop\n empty -> stop\n",
         "\nWhen the last seed makes 1 seed in its pit, the mover captures what the pit holds, and the turn ends.\n"
         "Otherwise, when it falls into an empty pit, the turn ends.\n"},
        {" makes 2 -> capture here, stop\n empty -> stop\n",
         "\nWhen the last seed makes 2 seeds in its pit, the mover captures what the pit holds, and the turn ends.\n"
         "When it falls into an empty pit, the turn ends.\n"},
        {" makes 2 -> capture here, stop\n occupied -> stop\n",
         "\nWhen the last seed makes 2 seeds in its pit, the mover captures what the pit holds, and the turn ends.\n"
         "Otherwise, when it falls into an occupied pit, the turn ends.\n"},
        {" makes 1 -> capture here, stop\n occupied -> stop\n",
         "\nWhen the last seed makes 1 seed in its pit, the mover captures what the pit holds, and the turn ends.\n"
         "When it falls into an occupied pit, the turn ends.\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512], all[ALL_MAX];
        snprintf(text, sizeof text, RARE_HEAD "last seed\n%s else -> stop\nend\n board empty -> leave the rest\n",
                 cases[i].clauses);
        struct ruleset *rules = must_parse(&memory, text, NULL);
        int32_t values[RULES_OPTIONS_MAX];
        defaults(rules, values);
        say_all(rules, values, all);
        if (strstr(all, cases[i].said) == NULL) {
            fail_msg("not said:%sbut:\n%s", cases[i].said, all);
        }
        mnc_ruleset_free(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences),
        cmocka_unit_test(rare_words),
        cmocka_unit_test(sentences_of_rich_games),
        cmocka_unit_test(sentences_of_phases),
        cmocka_unit_test(only_what_may_coincide),
    };
    mnc_memory_init(&memory, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
