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
#define MNC_SECTIONS(SECTION)                                                                                       \
    SECTION(GAME, "game", FORM_NAME, 0, "the ruleset's id")                                                         \
    SECTION(LIKE, "like", FORM_NAME, 0, "the ruleset that this one starts from")                                    \
    SECTION(TITLE, "title", FORM_TEXT, 0, "the game's name")                                                        \
    SECTION(ALSO, "also", FORM_TEXT, 0, "other names, separated by commas")                                         \
    SECTION(PEOPLE, "people", FORM_TEXT, 0, "who plays it, and where")                                              \
    SECTION(SOURCE, "source", FORM_TEXT, 0, "a source; one section each")                                           \
    SECTION(NOTE, "note", FORM_TEXT, 0, "a reading or a remark; one section each")                                  \
    SECTION(REVISION, "revision", FORM_NUMBER, 0, "counts up when the rules change")                                \
    SECTION(OPTION, "option", FORM_OPTION, 0, "an option: its range or choices, its default, what it means")        \
    SECTION(BOARD, "board", FORM_PLAIN, 0, "rows and columns, and where the stores lie")                            \
    SECTION(FILL, "fill", FORM_PLAIN, 0, "the seeds in the pits at the start")                                      \
    SECTION(SOW, "sow", FORM_PLAIN, 1, "the direction, and what a handful passes through")                          \
    SECTION(DIRECTION, "direction", FORM_CASES, 1, "the direction of a sowing from certain pits")                   \
    SECTION(EACH_PIT, "each pit", FORM_CASES, 1, "what happens at each pit that a handful comes to")                \
    SECTION(BEGIN, "begin", FORM_CASES, 1, "which pits with seeds a move may start from")                           \
    SECTION(LIFT, "lift", FORM_PLAIN, 1, "how many seeds are lifted to begin with")                                 \
    SECTION(EACH, "each seed", FORM_CASES, 1, "what happens when a seed has dropped that is not the last of its lap") \
    SECTION(EVERY, "every seed", FORM_CASES, 1, "what happens when any seed has dropped, the last of a lap included") \
    SECTION(LAST, "last seed", FORM_CASES, 1, "what happens when the last seed of a lap has dropped")               \
    SECTION(SPECIAL, "special", FORM_PLAIN, 0, "what special pits do; they are never played, captured or relayed from") \
    SECTION(MUST, "must", FORM_PLAIN, 0, "what a move must bring about, or must not")                               \
    SECTION(SLAM, "grand slam", FORM_PLAIN, 0, "what a capture means that leaves the opponent without seeds")       \
    SECTION(PHASE, "phase", FORM_PHASE, 0, "an opening ply with rules of its own")                                  \
    SECTION(PASS, "pass", FORM_PLAIN, 0, "who is passed over")                                                      \
    SECTION(END, "end", FORM_CASES, 0, "when the round ends, and who gets what is left")                            \
    SECTION(ROUNDS, "rounds", FORM_PLAIN, 0, "how the next round is set up, and when the match ends")               \
    SECTION(ENDLESS, "endless", FORM_PLAIN, 0, "what an endless sowing means")                                      \
    SECTION(REPETITION, "repetition", FORM_PLAIN, 0, "what the last allowed repetition of a position means")        \
    SECTION(WIN, "win", FORM_PLAIN, 0, "who wins")

/* Where a word may stand. */
enum place {
    PLACE_BOARD,
    PLACE_FILL,
    PLACE_SOW,
    PLACE_DIRECTION_IF,
    PLACE_DIRECTION,
    PLACE_EACH_PIT_IF,
    PLACE_EACH_PIT,
    PLACE_BEGIN_IF,
    PLACE_BEGIN,
    PLACE_LIFT,
    PLACE_EACH_IF, /* each seed, every seed */
    PLACE_EACH,
    PLACE_LAST_IF,
    PLACE_LAST,
    PLACE_SPECIAL,
    PLACE_MUST,
    PLACE_SLAM,
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
    WORD(GRID, "# x #", MNC_AT(BOARD), "rows and columns", "The board has # row(s) of # pit(s)")                    \
    WORD(STORES_LEFT, "stores left", MNC_AT(BOARD), "each player's store lies at the left end of his row",          \
         "each player's store lies at his left")                                                                    \
    WORD(STORES_RIGHT, "stores right", MNC_AT(BOARD), "each player's store lies at the right end of his row",       \
         "each player's store lies at his right")                                                                   \
    WORD(NO_STORES, "no stores", MNC_AT(BOARD), "captures are kept aside", "captured seeds are kept aside")         \
    WORD(SEEDS, "*", MNC_AT(FILL), "one number for all pits, or one for each pit of a row from its owner's left",   \
         "The game begins with * seed(s) in each pit|The game begins with the seeds * in the pits of each row, from its owner's left") \
    WORD(OUTER, "outer *", MNC_AT(FILL), "the seeds in the pits of the outer rows", "* in each pit of the outer rows") \
    WORD(INNER, "inner *", MNC_AT(FILL), "the seeds in the pits of the inner rows", "* in each pit of the inner rows") \
    WORD(BEGINNER, "beginner *", MNC_AT(FILL), "the seeds in the pits of the player who begins",                    \
         "* in the pits of the player who begins")                                                                  \
    WORD(OTHER, "other *", MNC_AT(FILL), "the seeds in the pits of the other player", "* in the pits of the other player") \
    WORD(COUNTERCLOCKWISE, "counterclockwise", MNC_AT(SOW) | MNC_AT(DIRECTION), "every sowing goes counter-clockwise", \
         "Seeds are sown counter-clockwise")                                                                        \
    WORD(CLOCKWISE, "clockwise", MNC_AT(SOW) | MNC_AT(DIRECTION), "every sowing goes clockwise", "Seeds are sown clockwise") \
    WORD(OWN_STORE, "through own store", MNC_AT(SOW), "a handful drops a seed into the mover's store in passing",   \
         "each handful drops a seed into the mover's store as it passes it, not into the other store")              \
    WORD(EITHER_WAY, "either way", MNC_AT(SOW) | MNC_AT(DIRECTION), "the mover chooses the direction",              \
         "the mover chooses the direction")                                                                         \
    WORD(FIRST_CHOOSES, "first mover chooses", MNC_AT(SOW), "the first move of a round fixes the direction",        \
         "The first move of a round fixes the direction of sowing")                                                 \
    WORD(OPPOSITE_WAYS, "opposite ways", MNC_AT(SOW), "the other player sows the opposite way",                     \
         "the other player sows the opposite way")                                                                  \
    WORD(SKIP_ORIGIN, "skip origin", MNC_AT(SOW), "a long handful leaves out the pit it came from",                 \
         "a handful that goes all the way round leaves out the pit it came from")                                   \
    WORD(REVERSE, "reverse each lap", MNC_AT(SOW), "each lap goes the other way than the one before",               \
         "each lap goes the other way than the one before")                                                         \
    WORD(DROP, "drop", MNC_AT(EACH_PIT), "a seed is dropped", "a seed is dropped")                                  \
    WORD(SKIP, "skip", MNC_AT(EACH_PIT), "the pit is passed over", "the pit is passed over")                        \
    WORD(GOES_OUT, "seed goes out", MNC_AT(EACH_PIT), "the seed that would drop is out of play",                    \
         "the seed that would drop is out of play")                                                                 \
    WORD(PIT, "pit @", MNC_AT(DIRECTION_IF) | MNC_AT(BEGIN_IF) | MNC_AT(LAST_IF),                                   \
         "the number of the pit from its owner's left", "it is pit @ from its owner's left")                        \
    WORD(HOLDS, "holds @", MNC_AT(EACH_PIT_IF) | MNC_AT(BEGIN_IF), "the seeds in the pit", "it holds @")            \
    WORD(RIGHTMOST, "among rightmost #", MNC_AT(BEGIN_IF), "fewer than so many own pits with seeds lie to its right", \
         "it is among the # rightmost pits with seeds")                                                             \
    WORD(FIRST_LAP_EMPTY, "first lap ends empty in own row", MNC_AT(BEGIN_IF),                                      \
         "the first lap would end in an empty pit of the mover's row",                                              \
         "the first lap would end in an empty pit of the mover's own row")                                          \
    WORD(FIRST_LAP_REACHES, "first lap reaches opponent row", MNC_AT(BEGIN_IF),                                     \
         "the first lap would drop a seed in the other row", "the first lap would reach the opponent's row")        \
    WORD(LEGAL, "legal", MNC_AT(BEGIN) | MNC_AT(SLAM), "the pit may be played", "a pit may be played|every other pit may be played") \
    WORD(ILLEGAL, "illegal", MNC_AT(BEGIN), "the pit may not be played", "a pit may not be played|no other pit may be played") \
    WORD(LEGAL_IF_NO_OTHER, "legal if no other", MNC_AT(BEGIN), "the pit may be played if no earlier clause allows any", \
         "a pit may be played only if there is no other")                                                           \
    WORD(LIFT_SOME, "# seeds", MNC_AT(LIFT), "lifts so many and leaves the rest; a pit with fewer cannot be played", \
         "a move lifts # seed(s) and leaves the rest in the pit")                                                   \
    WORD(LIFT_ALL, "all", MNC_AT(LIFT), "lifts all", "a move lifts all seeds of the pit")                           \
    WORD(LIFT_BUT_ONE, "all but one", MNC_AT(LIFT), "leaves one seed; a single seed is lifted",                     \
         "all seeds but one are lifted; a single seed is lifted")                                                   \
    WORD(IN_OWN_STORE, "in own store", MNC_AT(LAST_IF), "the seed fell into the mover's store", "it falls into the mover's store") \
    WORD(IN_OWN_ROW, "in own row", MNC_AT(EACH_PIT_IF) | MNC_AT(EACH_IF) | MNC_AT(LAST_IF), "the pit is in the mover's row", \
         "the pit is in the mover's row")                                                                           \
    WORD(IN_OPPONENT_ROW, "in opponent row", MNC_AT(EACH_PIT_IF) | MNC_AT(EACH_IF) | MNC_AT(LAST_IF), "the pit is in the other row", \
         "the pit is in the opponent's row")                                                                        \
    WORD(EMPTY, "empty", MNC_AT(LAST_IF), "the pit was empty just before the seed fell", "it falls into an empty pit") \
    WORD(OCCUPIED, "occupied", MNC_AT(LAST_IF), "the pit was not empty just before the seed fell",                  \
         "it falls into a pit with seeds")                                                                          \
    WORD(MAKES, "makes @", MNC_AT(EACH_IF) | MNC_AT(LAST_IF), "the pit now holds so many", "the pit then holds @")  \
    WORD(FACING_EMPTY, "facing empty", MNC_AT(LAST_IF), "the facing pit is empty or closed", "the facing pit is empty") \
    WORD(FACING_OCCUPIED, "facing occupied", MNC_AT(LAST_IF), "the facing pit has seeds", "the facing pit has seeds") \
    WORD(FACING_HOLDS, "facing holds @", MNC_AT(LAST_IF), "the facing pit has so many seeds", "the facing pit holds @") \
    WORD(FACING_OPPONENT, "facing in opponent row", MNC_AT(LAST_IF), "the facing pit is the opponent's",            \
         "the facing pit is the opponent's")                                                                        \
    WORD(BEHIND_OCCUPIED, "behind occupied", MNC_AT(LAST_IF), "the pit behind the facing one has seeds",            \
         "the pit behind the facing one has seeds")                                                                 \
    WORD(NEXT_OCCUPIED, "next occupied", MNC_AT(LAST_IF), "the next pit in the direction of sowing has seeds",      \
         "the next pit has seeds")                                                                                  \
    WORD(NEXT_HOLDS, "next holds @", MNC_AT(LAST_IF), "the next pit has so many seeds", "the next pit holds @")     \
    WORD(BEYOND_OCCUPIED, "beyond occupied", MNC_AT(LAST_IF), "the pit after the next one has seeds",               \
         "the pit beyond the next one has seeds")                                                                   \
    WORD(PREVIOUS_HOLDS, "previous holds @", MNC_AT(LAST_IF), "the pit before it has so many seeds", "the pit before it holds @") \
    WORD(IS_SPECIAL, "special", MNC_AT(LAST_IF), "the pit is special", "it falls into a special pit")               \
    WORD(IS_CLOSED, "closed", MNC_AT(EACH_PIT_IF) | MNC_AT(LAST_IF), "the pit is closed", "the pit is closed")      \
    WORD(HAS_SPECIAL, "mover has a special", MNC_AT(LAST_IF), "the mover owns a special pit", "the mover owns a special pit") \
    WORD(NO_SPECIAL, "mover has no special", MNC_AT(LAST_IF), "the mover owns no special pit", "the mover owns no special pit") \
    WORD(TWIN_PLAIN, "twin not special", MNC_AT(LAST_IF), "the pit of the same number in the other row is not special", \
         "the pit of the same number in the other row is not special")                                              \
    WORD(NOT_REACHED, "opponent row not reached", MNC_AT(LAST_IF), "no seed of this move fell into the other row",  \
         "the move has not reached the other row")                                                                  \
    WORD(FIRST_LAP, "first lap", MNC_AT(LAST_IF), "the lap is the first of the move", "the lap is the first of the move") \
    WORD(LATER_LAP, "later lap", MNC_AT(LAST_IF), "the lap is not the first of the move", "the lap is not the first of the move") \
    WORD(MOVER_CAPTURES, "mover captures here", MNC_AT(EACH), "the pit's seeds go to the mover",                    \
         "the mover captures what the pit holds")                                                                   \
    WORD(OWNER_CAPTURES, "owner captures here", MNC_AT(EACH), "the pit's seeds go to the player in whose row it lies", \
         "the player in whose row the pit lies captures what it holds")                                             \
    WORD(CAPTURE_HERE, "capture here", MNC_AT(LAST), "what the pit holds goes to the mover",                        \
         "the mover captures what the pit holds")                                                                   \
    WORD(CAPTURE_FACING, "capture facing", MNC_AT(LAST), "what the facing pit holds goes to the mover",             \
         "the mover captures what the facing pit holds")                                                            \
    WORD(CAPTURE_BEHIND, "capture behind", MNC_AT(LAST), "what the pit behind the facing one holds goes to the mover", \
         "the mover captures what the pit behind the facing one holds")                                             \
    WORD(CAPTURE_BACK, "capture back while holds @", MNC_AT(LAST),                                                  \
         "the pit and those before it are captured as long as each holds so many",                                  \
         "the mover captures the pit and those before it, as long as each holds @")                                 \
    WORD(CAPTURE_BACK_ROW, "capture back in row while holds @", MNC_AT(LAST), "the same, not beyond the row",       \
         "the mover captures the pit and those before it in the row, as long as each holds @")                      \
    WORD(CAPTURE_ONWARD, "capture facing onward", MNC_AT(LAST),                                                     \
         "the facing pit, and on along the row as long as the next own pit is empty and faces seeds",               \
         "the mover captures what the facing pit holds, and so on along the row as long as an empty pit faces seeds") \
    WORD(CAPTURE_ONWARD_WHILE, "capture facing onward while facing holds @", MNC_AT(LAST),                          \
         "the facing pit, and on along the row as long as the facing pits are the opponent's and hold so many",     \
         "the mover captures the facing pit and those after it, as long as they are the opponent's and hold @")     \
    WORD(CAPTURE_BEYOND, "capture beyond", MNC_AT(LAST), "what the pit after the next one holds goes to the mover", \
         "the mover captures what the pit beyond the next one holds")                                               \
    WORD(CAPTURE_BEYOND_ONWARD, "capture beyond onward", MNC_AT(LAST),                                              \
         "the same, and on as long as an empty pit is followed by one with seeds",                                  \
         "the mover captures what the pit beyond the next one holds, and so on as long as an empty pit is followed by one with seeds") \
    WORD(CAPTURE_FACING_BEYOND, "capture facing beyond", MNC_AT(LAST),                                              \
         "what the pit facing the one after the next holds goes to the mover",                                      \
         "the mover captures what the pit facing the one beyond holds")                                             \
    WORD(CAPTURE_ALL, "capture opponent pits holding @", MNC_AT(LAST), "every pit of the opponent that holds so many goes to the mover", \
         "the mover captures every pit of the opponent that holds @")                                               \
    WORD(FOUND_HERE, "found here", MNC_AT(LAST), "the pit becomes a special pit of the mover",                      \
         "the pit becomes a special pit of the mover")                                                              \
    WORD(FOUND_FACING, "found facing", MNC_AT(LAST), "the facing pit becomes a special pit of the mover",           \
         "the facing pit becomes a special pit of the mover")                                                       \
    WORD(FOUND_PREVIOUS, "found previous", MNC_AT(LAST), "the pit before it becomes a special pit of the mover",    \
         "the pit before it becomes a special pit of the mover")                                                    \
    WORD(CLOSE_HERE, "close here", MNC_AT(LAST), "the pit is closed once its seeds are lifted", "the pit is closed for good") \
    WORD(RELAY, "relay", MNC_AT(LAST), "all seeds of the pit are lifted and sown on",                               \
         "the seeds of the pit are lifted and sown on")                                                             \
    WORD(RELAY_NEXT, "relay next", MNC_AT(LAST), "all seeds of the next pit are lifted and sown on",                \
         "the seeds of the next pit are lifted and sown on")                                                        \
    WORD(SOW_CAPTURED, "sow captured", MNC_AT(LAST), "what this clause captured is sown on from the pit",           \
         "the captured seeds are sown on")                                                                          \
    WORD(STOP, "stop", MNC_AT(LAST), "the turn ends", "the turn ends")                                              \
    WORD(AGAIN, "again", MNC_AT(LAST), "the mover moves again; the turn ends if he cannot", "the mover moves again") \
    WORD(MAY_AGAIN, "may again", MNC_AT(LAST), "the mover may move again, or decline", "the mover may move again")  \
    WORD(SPECIAL_STORE, "seeds go to its owner", MNC_AT(SPECIAL), "a seed that falls into a special pit goes to its owner's store", \
         "A seed that falls into a special pit goes to the store of its owner")                                     \
    WORD(SPECIAL_KEEPS, "captures go there", MNC_AT(SPECIAL), "captures go into the captor's special pit, once he has one", \
         "Captured seeds go into the captor's special pit, once he has one")                                        \
    WORD(FEED, "feed opponent", MNC_AT(MUST), "an opponent without seeds must be given some; a player who cannot does not move", \
         "A player whose opponent has no seeds must give him some, or cannot move")                                 \
    WORD(FEED_IF_POSSIBLE, "feed opponent if possible", MNC_AT(MUST), "the same, but a player who cannot may play any move", \
         "A player whose opponent has no seeds must give him some if he can")                                       \
    WORD(NO_PUSH_BACK, "not push a single back", MNC_AT(MUST),                                                      \
         "a single seed that the last move pushed into an empty pit of the other row may not be played at once",    \
         "A single seed that has just been pushed into an empty pit of the other row may not be played at once")    \
    WORD(TAKES_NOTHING, "takes nothing", MNC_AT(SLAM), "the seeds are sown and nothing is captured",                \
         "A capture that would leave the opponent without seeds takes nothing")                                     \
    WORD(FORBIDDEN, "forbidden", MNC_AT(SLAM), "such a move is not legal",                                          \
         "A capture that would leave the opponent without seeds may not be made")                                   \
    WORD(FORBIDDEN_IF_OTHER, "forbidden if there is another move", MNC_AT(SLAM), "such a move is legal only if there is no other", \
         "A capture that would leave the opponent without seeds may be made only if there is no other move")        \
    WORD(LEAVES_LEFTMOST, "leaves the leftmost pit", MNC_AT(SLAM), "the leftmost pit with seeds of the opponent is not captured", \
         "A capture that would leave the opponent without seeds leaves his leftmost pit")                           \
    WORD(LEAVES_RIGHTMOST, "leaves the rightmost pit", MNC_AT(SLAM), "the rightmost pit with seeds of the opponent is not captured", \
         "A capture that would leave the opponent without seeds leaves his rightmost pit")                          \
    WORD(PASS, "if cannot move", MNC_AT(PASS), "a player who cannot move is passed over",                           \
         "A player who cannot move is passed over")                                                                 \
    WORD(MOVER_STUCK, "mover cannot move", MNC_AT(END_IF), "the player to move has no legal move",                  \
         "the player to move cannot move")                                                                          \
    WORD(NOBODY_MOVES, "nobody can move", MNC_AT(END_IF), "neither player has a legal move", "neither player can move") \
    WORD(BOARD_EMPTY, "board empty", MNC_AT(END_IF), "no seeds are in the pits", "no seeds are left in the pits")   \
    WORD(OWN_ROW_EMPTY, "own row empty", MNC_AT(END_IF), "the row of the player to move is empty",                  \
         "the row of the player to move is empty")                                                                  \
    WORD(A_ROW_EMPTY, "a row empty", MNC_AT(END_IF), "either row is empty", "either row is empty")                  \
    WORD(OTHER_ROW_EMPTY, "opponent row empty", MNC_AT(END_IF), "the row of the other player is empty", "the row of the other player is empty") \
    WORD(EXTRA_STUCK, "extra move impossible", MNC_AT(END_IF), "a player who must move again cannot; then the turn does not just end", \
         "a player who is to move again cannot")                                                                    \
    WORD(AT_MOST, "at most # left", MNC_AT(END_IF), "so many seeds or fewer are outside the stores",                \
         "# seed(s) or fewer are outside the stores")                                                               \
    WORD(AS_SOON_AS, "as soon as at most # left", MNC_AT(END_IF), "the same, tested also after each capture in a sowing", \
         "# seed(s) or fewer are outside the stores, be it in the middle of a sowing")                              \
    WORD(MOVER_REST, "mover takes the rest", MNC_AT(END), "the player to move takes what is left",                  \
         "the player to move takes what is left")                                                                   \
    WORD(OPPONENT_REST, "opponent takes the rest", MNC_AT(END) | MNC_AT(SLAM), "the other player takes what is left", \
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
    WORD(LAST_MOVER_REST, "last mover takes the rest", MNC_AT(END), "the player who moved last takes what is left", \
         "the player who moved last takes what is left")                                                            \
    WORD(BEGINNER_REST, "beginner takes the rest", MNC_AT(END), "the player who began the round takes what is left", \
         "the player who began the round takes what is left")                                                       \
    WORD(MOVER_LOSES, "mover loses", MNC_AT(END), "the player to move has lost", "the player to move has lost")     \
    WORD(OPPONENT_LOSES, "opponent loses", MNC_AT(END), "the other player has lost", "the other player has lost")   \
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
    WORD(REFILL_ALIKE, "refill alike", MNC_AT(ROUNDS),                                                              \
         "all pits get the same number of seeds, as many as the poorer player can put into each of his",            \
         "For the next round all pits get the same number of seeds, as many as the poorer player can put into each of his") \
    WORD(PITS_BOUGHT, "pits are bought", MNC_AT(ROUNDS),                                                            \
         "all pits are filled; the winner owns as many, from his leftmost on, as his seeds fill, to the nearest number", \
         "For the next round all pits are filled as before, and the winner owns as many of them, counted from his leftmost on, as his seeds fill") \
    WORD(ODD_TO_LOSER, "loser buys the odd pit", MNC_AT(ROUNDS), "the winner owns only the pits that his seeds fill completely", \
         "A pit that is bought with seeds of both belongs to the loser")                                            \
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
    WORD(UNTIL_FILLS, "until a player cannot fill # pits", MNC_AT(ROUNDS), "who cannot fill so many pits after a round loses the match", \
         "The match ends when a player cannot fill # pits; the other one wins")                                     \
    WORD(UNTIL_SEEDS, "until a player has fewer than # seeds", MNC_AT(ROUNDS), "who has fewer seeds after a round loses the match", \
         "The match ends when a player has fewer than # seeds; the other one wins")                                 \
    WORD(UNTIL_OWNS, "until a player owns # pits", MNC_AT(ROUNDS), "who owns so many pits after a round wins the match", \
         "The match ends when a player owns # pits; he wins")                                                       \
    WORD(MAX_ROUNDS, "at most # rounds", MNC_AT(ROUNDS), "the match ends after so many rounds; the stores decide",  \
         "The match ends after # round(s)")                                                                         \
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
