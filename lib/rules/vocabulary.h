/* SPDX-License-Identifier: MIT */
/* The closed vocabulary of the rule language: one table of sections, one of words. The parser, the checker, the
 * printer, the English sentences and the reference page all read these tables; nothing else knows a word's spelling.
 *
 * A template is what stands in the text: literal words, and '#' for a number, '@' for a set, '*' for a list of numbers
 * separated by blanks. '@' and '*' can only be the last part.
 */
#ifndef MNC_RULES_VOCABULARY_H
#define MNC_RULES_VOCABULARY_H

#include <stddef.h>
#include <stdint.h>

/* How a section is written. */
enum section_form {
    FORM_NAME,   /* one name */
    FORM_TEXT,   /* free text to the end of the line */
    FORM_NUMBER, /* one number */
    FORM_OPTION, /* an option's declaration */
    FORM_PLAIN,  /* clauses without conditions */
    FORM_CASES,  /* clauses with conditions, the first that holds decides */
    FORM_PHASE   /* sections of its own */
};

/* SECTION(identifier, keyword, form, may stand in a phase, meaning) */
#define MNC_SECTIONS(SECTION)                                                                                      \
    SECTION(GAME, "game", FORM_NAME, 0, "the ruleset's id")                                                        \
    SECTION(LIKE, "like", FORM_NAME, 0, "the ruleset that this one starts from")                                   \
    SECTION(TITLE, "title", FORM_TEXT, 0, "the game's name")                                                       \
    SECTION(ALSO, "also", FORM_TEXT, 0, "other names, separated by commas")                                        \
    SECTION(PEOPLE, "people", FORM_TEXT, 0, "who plays it, and where")                                             \
    SECTION(SOURCE, "source", FORM_TEXT, 0, "a source; one section each")                                          \
    SECTION(NOTE, "note", FORM_TEXT, 0, "a reading or a remark; one section each")                                 \
    SECTION(REVISION, "revision", FORM_NUMBER, 0, "counts up when the rules change")                               \
    SECTION(OPTION, "option", FORM_OPTION, 0, "an option: its range or choices, its default, what it means")       \
    SECTION(BOARD, "board", FORM_PLAIN, 0, "rows and columns, and where the stores lie")                           \
    SECTION(FILL, "fill", FORM_PLAIN, 0, "the seeds in the pits at the start")                                     \
    SECTION(SOW, "sow", FORM_PLAIN, 1, "the direction, and what a handful passes through")                         \
    SECTION(BEGIN, "begin", FORM_CASES, 1, "which pits with seeds a move may start from")                          \
    SECTION(LIFT, "lift", FORM_PLAIN, 1, "how many seeds are lifted to begin with")                                \
    SECTION(EACH, "each seed", FORM_CASES, 1, "what happens when a seed has dropped that is not the last of its lap") \
    SECTION(LAST, "last seed", FORM_CASES, 1, "what happens when the last seed of a lap has dropped")              \
    SECTION(PHASE, "phase", FORM_PHASE, 0, "an opening ply with rules of its own")                                 \
    SECTION(PASS, "pass", FORM_PLAIN, 0, "who is passed over")                                                     \
    SECTION(END, "end", FORM_CASES, 0, "when the round ends, and who gets what is left")                           \
    SECTION(ROUNDS, "rounds", FORM_PLAIN, 0, "how the next round is set up, and when the match ends")              \
    SECTION(ENDLESS, "endless", FORM_PLAIN, 0, "what an endless sowing means")                                     \
    SECTION(REPETITION, "repetition", FORM_PLAIN, 0, "what the last allowed repetition of a position means")       \
    SECTION(WIN, "win", FORM_PLAIN, 0, "who wins")

/* Where a word may stand. */
enum place {
    PLACE_BOARD,
    PLACE_FILL,
    PLACE_SOW,
    PLACE_BEGIN_IF,
    PLACE_BEGIN,
    PLACE_LIFT,
    PLACE_EACH_IF,
    PLACE_EACH,
    PLACE_LAST_IF,
    PLACE_LAST,
    PLACE_PASS,
    PLACE_END_IF,
    PLACE_END,
    PLACE_ROUNDS,
    PLACE_STALE, /* endless, repetition */
    PLACE_WIN,
    PLACE_COUNT
};

#define MNC_AT(place) (1u << PLACE_##place)

/* WORD(identifier, template, places, meaning, English)
 * In the English, '#' stands for the number, '@' for the set, '*' for the list; "(s)" is left out behind the number 1. What
 * stands behind a '|' is said instead for a list of several numbers, or for an action of `else` behind other clauses. */
#define MNC_WORDS(WORD)                                                                                             \
    WORD(GRID, "# x #", MNC_AT(BOARD), "rows and columns", "The board has # row(s) of # pit(s)")                        \
    WORD(STORES_LEFT, "stores left", MNC_AT(BOARD), "each player's store lies at the left end of his row",          \
         "each player's store lies at his left")                                                                    \
    WORD(STORES_RIGHT, "stores right", MNC_AT(BOARD), "each player's store lies at the right end of his row",       \
         "each player's store lies at his right")                                                                   \
    WORD(NO_STORES, "no stores", MNC_AT(BOARD), "captures are kept aside", "captured seeds are kept aside")         \
    WORD(SEEDS, "*", MNC_AT(FILL), "one number for all pits, or one for each pit of a row from its owner's left",   \
         "The game begins with * seed(s) in each pit|The game begins with the seeds * in the pits of each row, from its owner's left")                                                                                           \
    WORD(COUNTERCLOCKWISE, "counterclockwise", MNC_AT(SOW), "every sowing goes counter-clockwise",                  \
         "Seeds are sown counter-clockwise")                                                                        \
    WORD(CLOCKWISE, "clockwise", MNC_AT(SOW), "every sowing goes clockwise", "Seeds are sown clockwise")            \
    WORD(OWN_STORE, "through own store", MNC_AT(SOW), "a handful drops a seed into the mover's store in passing",   \
         "each handful drops a seed into the mover's store as it passes it, not into the other store")              \
    WORD(PIT, "pit @", MNC_AT(BEGIN_IF), "the pit's number from the mover's left", "its number from the mover's left is @") \
    WORD(HOLDS, "holds @", MNC_AT(BEGIN_IF), "the seeds in the pit", "it holds @")                                  \
    WORD(FIRST_LAP_EMPTY, "first lap ends empty in own row", MNC_AT(BEGIN_IF),                                      \
         "the first lap would end in an empty pit of the mover's row",                                              \
         "the first lap would end in an empty pit of the mover's own row")                                          \
    WORD(FIRST_LAP_REACHES, "first lap reaches opponent row", MNC_AT(BEGIN_IF),                                     \
         "the first lap would drop a seed in the other row", "the first lap would reach the opponent's row")        \
    WORD(LEGAL, "legal", MNC_AT(BEGIN), "the pit may be played", "a pit may be played|every other pit may be played")                             \
    WORD(ILLEGAL, "illegal", MNC_AT(BEGIN), "the pit may not be played", "a pit may not be played|no other pit may be played")                 \
    WORD(LIFT_SOME, "# seeds", MNC_AT(LIFT), "lifts so many and leaves the rest; a pit with fewer cannot be played", \
         "a move lifts # seed(s) and leaves the rest in the pit")                                                                 \
    WORD(LIFT_ALL, "all", MNC_AT(LIFT), "lifts all", "a move lifts all seeds of the pit")                             \
    WORD(IN_OWN_STORE, "in own store", MNC_AT(LAST_IF), "the seed fell into the mover's store", "it falls into the mover's store") \
    WORD(IN_OWN_ROW, "in own row", MNC_AT(EACH_IF) | MNC_AT(LAST_IF), "the pit is in the mover's row",              \
         "the pit is in the mover's row")                                                                             \
    WORD(IN_OPPONENT_ROW, "in opponent row", MNC_AT(EACH_IF) | MNC_AT(LAST_IF), "the pit is in the other row",      \
         "the pit is in the opponent's row")                                                                          \
    WORD(EMPTY, "empty", MNC_AT(LAST_IF), "the pit was empty just before the seed fell", "it falls into an empty pit") \
    WORD(OCCUPIED, "occupied", MNC_AT(LAST_IF), "the pit was not empty just before the seed fell",                  \
         "it falls into a pit with seeds")                                                                          \
    WORD(MAKES, "makes @", MNC_AT(EACH_IF) | MNC_AT(LAST_IF), "the pit now holds so many", "the pit then holds @")  \
    WORD(FACING_EMPTY, "facing empty", MNC_AT(LAST_IF), "the facing pit is empty or closed", "the facing pit is empty") \
    WORD(FACING_OCCUPIED, "facing occupied", MNC_AT(LAST_IF), "the facing pit has seeds", "the facing pit has seeds") \
    WORD(FIRST_LAP, "first lap", MNC_AT(LAST_IF), "the lap is the first of the move", "the lap is the first of the move")      \
    WORD(LATER_LAP, "later lap", MNC_AT(LAST_IF), "the lap is not the first of the move", "the lap is not the first of the move")    \
    WORD(MOVER_CAPTURES, "mover captures here", MNC_AT(EACH), "the pit's seeds go to the mover",                    \
         "the mover captures what the pit holds")                                                                   \
    WORD(OWNER_CAPTURES, "owner captures here", MNC_AT(EACH), "the pit's seeds go to the player in whose row it lies", \
         "the player in whose row the pit lies captures what it holds")                                             \
    WORD(CAPTURE_HERE, "capture here", MNC_AT(LAST), "what the pit holds goes to the mover",                        \
         "the mover captures what the pit holds")                                                                   \
    WORD(CAPTURE_FACING, "capture facing", MNC_AT(LAST), "what the facing pit holds goes to the mover",             \
         "the mover captures what the facing pit holds")                                                            \
    WORD(RELAY, "relay", MNC_AT(LAST), "all seeds of the pit are lifted and sown on",                               \
         "the seeds of the pit are lifted and sown on")                                                             \
    WORD(STOP, "stop", MNC_AT(LAST), "the turn ends", "the turn ends")                                              \
    WORD(AGAIN, "again", MNC_AT(LAST), "the mover moves again; the turn ends if he cannot", "the mover moves again") \
    WORD(MAY_AGAIN, "may again", MNC_AT(LAST), "the mover may move again, or decline", "the mover may move again")  \
    WORD(PASS, "if cannot move", MNC_AT(PASS), "a player who cannot move is passed over",                           \
         "A player who cannot move is passed over")                                                                 \
    WORD(MOVER_STUCK, "mover cannot move", MNC_AT(END_IF), "the player to move has no legal move",                  \
         "the player to move cannot move")                                                                          \
    WORD(NOBODY_MOVES, "nobody can move", MNC_AT(END_IF), "neither player has a legal move", "neither player can move") \
    WORD(BOARD_EMPTY, "board empty", MNC_AT(END_IF), "no seeds are in the pits", "no seeds are left in the pits")   \
    WORD(OWN_ROW_EMPTY, "own row empty", MNC_AT(END_IF), "the row of the player to move is empty",                  \
         "the row of the player to move is empty")                                                                  \
    WORD(A_ROW_EMPTY, "a row empty", MNC_AT(END_IF), "either row is empty", "either row is empty")                  \
    WORD(AT_MOST, "at most # left", MNC_AT(END_IF), "so many seeds or fewer are outside the stores",                \
         "# seed(s) or fewer are outside the stores")                                                                 \
    WORD(AS_SOON_AS, "as soon as at most # left", MNC_AT(END_IF), "the same, tested also after each capture in a sowing", \
         "# seed(s) or fewer are outside the stores, be it in the middle of a sowing")                                \
    WORD(MOVER_REST, "mover takes the rest", MNC_AT(END), "the player to move takes what is left",                  \
         "the player to move takes what is left")                                                                   \
    WORD(OPPONENT_REST, "opponent takes the rest", MNC_AT(END), "the other player takes what is left",              \
         "the other player takes what is left")                                                                     \
    WORD(OWNERS_REST, "owners take their rows", MNC_AT(END) | MNC_AT(STALE), "each player takes the seeds of his row", \
         "each player takes the seeds of his row")                                                                  \
    WORD(LAST_TAKER_REST, "last taker takes the rest", MNC_AT(END), "the player who captured last takes what is left", \
         "the player who captured last takes what is left")                                                         \
    WORD(FIRST_TAKER_REST, "first taker takes the rest", MNC_AT(END),                                               \
         "the first player to capture with the last seed of a lap takes what is left",                              \
         "the player who was the first to capture with the last seed of a lap takes what is left")                  \
    WORD(LOT_REST, "lot takes the rest", MNC_AT(END), "a draw of lots decides who takes what is left",              \
         "a draw of lots decides who takes what is left")                                                           \
    WORD(LEAVE_REST, "leave the rest", MNC_AT(END), "what is left stays where it is", "what is left counts for nobody") \
    WORD(REFILL_LEFT, "refill from left", MNC_AT(ROUNDS),                                                           \
         "pits are filled from the owner's store, from his left; what he cannot fill is closed",                    \
         "For the next round each player fills his pits from his store, from his left to his right; pits that he cannot fill are closed") \
    WORD(REFILL_RIGHT, "refill from right", MNC_AT(ROUNDS),                                                         \
         "pits are filled from the owner's store, from his right; what he cannot fill is closed",                   \
         "For the next round each player fills his pits from his store, from his right to his left; pits that he cannot fill are closed") \
    WORD(REFILL_CHOICE, "refill by choice", MNC_AT(ROUNDS),                                                         \
         "who cannot fill all his pits chooses those that he fills, one ply each; the others are closed",           \
         "For the next round each player fills his pits from his store; who cannot fill all of them chooses which, the others are closed") \
    WORD(LAST_MOVER_BEGINS, "last mover begins", MNC_AT(ROUNDS), "who moved last, or took the rest, begins the next round", \
         "The player who made the last move, or took the rest, begins the next round")                              \
    WORD(OTHER_BEGINS, "opponent of last mover begins", MNC_AT(ROUNDS), "the other one begins the next round",      \
         "The opponent of the player who made the last move, or took the rest, begins the next round")              \
    WORD(WINNER_BEGINS, "winner begins", MNC_AT(ROUNDS), "the winner of the round begins the next one",             \
         "The winner of a round begins the next one")                                                               \
    WORD(LOSER_BEGINS, "loser begins", MNC_AT(ROUNDS), "the loser of the round begins the next one",                \
         "The loser of a round begins the next one")                                                                \
    WORD(ALTERNATE, "beginners alternate", MNC_AT(ROUNDS), "the players begin in turns",                            \
         "The players begin the rounds in turns")                                                                   \
    WORD(UNTIL_CANNOT_FILL, "until a player cannot fill a pit", MNC_AT(ROUNDS),                                     \
         "who cannot fill a pit after a round loses the match",                                                     \
         "The match ends when a player cannot fill a single pit; the other one wins")                               \
    WORD(MAX_ROUNDS, "at most # rounds", MNC_AT(ROUNDS), "the match ends after so many rounds; the stores decide",  \
         "The match ends after # round(s)")                                                                           \
    WORD(NO_RESULT, "no result", MNC_AT(STALE), "the game has no result", "the game ends without a result")         \
    WORD(DRAW, "draw", MNC_AT(STALE), "the game is a draw", "the game is a draw")                                   \
    WORD(MOST, "most seeds", MNC_AT(WIN), "who has more seeds wins; equal is a draw", "The player with more seeds wins") \
    WORD(FEWEST, "fewest seeds", MNC_AT(WIN), "who has fewer seeds wins; equal is a draw", "The player with fewer seeds wins")

#define MNC_NAME_SECTION(identifier, keyword, form, phase, meaning) SECTION_##identifier,
enum section { MNC_SECTIONS(MNC_NAME_SECTION) SECTION_COUNT };
#undef MNC_NAME_SECTION

#define MNC_NAME_WORD(identifier, pattern, places, meaning, english) WORD_##identifier,
enum word { MNC_WORDS(MNC_NAME_WORD) WORD_COUNT };
#undef MNC_NAME_WORD

struct section_entry {
    const char *keyword;
    enum section_form form;
    int in_phase;
    const char *meaning;
};

struct word_entry {
    const char *pattern;
    uint32_t places;
    const char *meaning;
    const char *english;
};

extern const struct section_entry mnc_sections[SECTION_COUNT];
extern const struct word_entry mnc_words[WORD_COUNT];

/* Where the conditions and the actions of a section's clauses stand; PLACE_COUNT if it has none. */
enum place mnc_section_conditions(enum section section);
enum place mnc_section_actions(enum section section);

#endif
