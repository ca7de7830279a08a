/* SPDX-License-Identifier: MIT */
/* The closed vocabulary of the rule language: one table of sections, one of words. The parser, the checker, the
 * printer, the English sentences and the reference page all read these tables; nothing else knows a word's spelling.
 *
 * A template is what stands in the text: literal words, and '#' for a number, '@' for a set, '*' for a list of numbers
 * separated by blanks. '@' and '*' can only be the last part.
 */
#ifndef MNC_RULES_VOCABULARY_H
#define MNC_RULES_VOCABULARY_H

#include <stdbool.h>
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
#define MNC_SECTIONS(SECTION)                                                                                          \
    SECTION(GAME, "game", FORM_NAME, 0, "the ruleset's id; the first line")                                            \
    SECTION(LIKE, "like", FORM_NAME, 0, "the ruleset that this one starts from")                                       \
    SECTION(TITLE, "title", FORM_TEXT, 0, "the game's name")                                                           \
    SECTION(ALSO, "also", FORM_TEXT, 0, "other names, separated by commas")                                            \
    SECTION(PEOPLE, "people", FORM_TEXT, 0, "who plays it, and where")                                                 \
    SECTION(SOURCE, "source", FORM_TEXT, 0, "a source; one section each")                                              \
    SECTION(NOTE, "note", FORM_TEXT, 0, "a reading or a remark; one section each")                                     \
    SECTION(REVISION, "revision", FORM_NUMBER, 0, "counts up when the rules change")                                   \
    SECTION(OPTION, "option", FORM_OPTION, 0, "an option: its range or choices, its default, what it means")           \
    SECTION(BOARD, "board", FORM_PLAIN, 0, "rows and columns, and where the stores lie")                               \
    SECTION(FILL, "fill", FORM_PLAIN, 0, "the seeds in the pits at the start")                                         \
    SECTION(SOW, "sow", FORM_PLAIN, 1, "the direction, and what a handful passes through")                             \
    SECTION(DIRECTION, "direction", FORM_CASES, 1, "the direction of a sowing, by the pit that it starts from")        \
    SECTION(EACH_PIT, "each pit", FORM_CASES, 1, "what a handful does at each pit that it comes to")                   \
    SECTION(BEGIN, "begin", FORM_CASES, 1, "which of a player's pits with seeds he may play")                          \
    SECTION(LIFT, "lift", FORM_PLAIN, 1, "how many seeds are lifted to begin with")                                    \
    SECTION(EACH, "each seed", FORM_CASES, 1, "what happens when a seed has dropped that is not the last of its lap")  \
    SECTION(EVERY, "every seed", FORM_CASES, 1, "what happens when any seed has dropped, the last of a lap included")  \
    SECTION(LAST, "last seed", FORM_CASES, 1, "what happens when the last seed of a lap has dropped")                  \
    SECTION(SPECIAL, "special", FORM_PLAIN, 0, "what special pits do besides keeping their seeds")                     \
    SECTION(MUST, "must", FORM_PLAIN, 0, "what a move must bring about, or must not")                                  \
    SECTION(SLAM, "grand slam", FORM_PLAIN, 0, "what a capture means that leaves the other side without seeds")        \
    SECTION(PHASE, "phase", FORM_PHASE, 0, "an opening ply with rules of its own; it holds sections")                  \
    SECTION(PASS, "pass", FORM_PLAIN, 0, "whether a player who cannot move is passed over")                            \
    SECTION(END, "end", FORM_CASES, 0, "when the round ends, and who gets what is left")                               \
    SECTION(ROUNDS, "rounds", FORM_PLAIN, 0, "how the next round is set up, and when the match ends")                  \
    SECTION(ENDLESS, "endless", FORM_PLAIN, 0, "what an endless sowing means")                                         \
    SECTION(REPETITION, "repetition", FORM_PLAIN, 0, "what the last allowed repetition of a position means")           \
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
 * In the English, '#' stands for the number, '@' for the set, '*' for the list; "(s)" is left out behind the number 1.
 * Other marks are explained in speech.h. What stands behind a '|' is said instead where the first wording does not fit:
 * for a list of several numbers, for `else` behind other clauses, in a section that gives the word another meaning. */
#define MNC_WORDS(WORD)                                                                                                \
    WORD(GRID, "# x #", MNC_AT(BOARD), "rows and columns: two rows, one for each player, or four, two for each",       \
         "the board has # rows of # pit(s), one for each player|the board has # rows of # pit(s), two for each "       \
         "player, who sows round his own two")                                                                         \
    WORD(STORES_LEFT, "stores left", MNC_AT(BOARD), "each player's store lies at the left end of his row",             \
         "each player's store lies at his left")                                                                       \
    WORD(STORES_RIGHT, "stores right", MNC_AT(BOARD), "each player's store lies at the right end of his row",          \
         "each player's store lies at his right")                                                                      \
    WORD(NO_STORES, "no stores", MNC_AT(BOARD),                                                                        \
         "there are no stores on the board; captures are kept aside, and count all the same",                          \
         "captured seeds are kept aside")                                                                              \
    WORD(SEEDS, "*", MNC_AT(FILL), "one number for all pits, or one for each pit of a row from its owner's left",      \
         "each pit holds * seed(s)|the pits of each row hold, from its owner's left, * seeds")                         \
    WORD(OUTER, "outer *", MNC_AT(FILL), "the same for the outer rows of a board of four rows",                        \
         "each pit of the outer rows holds * seed(s)|the pits of the outer rows hold, from their owner's left, * "     \
         "seeds")                                                                                                      \
    WORD(INNER, "inner *", MNC_AT(FILL), "the same for its inner rows",                                                \
         "each pit of the inner rows holds * seed(s)|the pits of the inner rows hold, from their owner's left, * "     \
         "seeds")                                                                                                      \
    WORD(BEGINNER, "beginner *", MNC_AT(FILL), "the same for the pits of the player who begins",                       \
         "each pit of the player who begins holds * seed(s)|the pits of the player who begins hold, from his "         \
         "left, * seeds")                                                                                              \
    WORD(OTHER, "other *", MNC_AT(FILL), "the same for the pits of the other player",                                  \
         "each pit of the other player holds * seed(s)|those of the other player hold, from his left, * seeds")        \
    WORD(COUNTERCLOCKWISE, "counterclockwise", MNC_AT(SOW) | MNC_AT(DIRECTION), "seeds are sown counter-clockwise",    \
         "seeds are sown counter-clockwise")                                                                           \
    WORD(CLOCKWISE, "clockwise", MNC_AT(SOW) | MNC_AT(DIRECTION), "seeds are sown clockwise",                          \
         "seeds are sown clockwise")                                                                                   \
    WORD(OWN_STORE, "through own store", MNC_AT(SOW),                                                                  \
         "a handful drops a seed into the mover's store as it passes it, none into the other store",                   \
         "a handful drops a seed into the mover's own store as it passes it, and none into the other store")           \
    WORD(EITHER_WAY, "either way", MNC_AT(SOW) | MNC_AT(DIRECTION), "the mover chooses the direction of each move",    \
         "the mover chooses the direction of his sowing")                                                              \
    WORD(FIRST_CHOOSES, "first mover chooses", MNC_AT(SOW),                                                            \
         "the mover of a round's first move chooses the direction for the whole round",                                \
         "the first move of a $ chooses the direction of sowing for the whole $")                                      \
    WORD(OPPOSITE_WAYS, "opposite ways", MNC_AT(SOW),                                                                  \
         "the other player sows the opposite way; only with `first mover chooses`",                                    \
         "the other player sows the opposite way")                                                                     \
    WORD(SKIP_ORIGIN, "skip origin", MNC_AT(SOW), "no seed of a lap falls into the pit that this lap was lifted from", \
         "a handful that goes all the way round leaves out the pit that it came from")                                 \
    WORD(REVERSE, "reverse each lap", MNC_AT(SOW), "each lap goes the other way than the one before",                  \
         "each further lap goes the other way than the one before")                                                    \
    WORD(DROP, "drop", MNC_AT(EACH_PIT), "a seed is dropped", "a seed is dropped into ~")                              \
    WORD(SKIP, "skip", MNC_AT(EACH_PIT), "the pit is passed over", "~ is passed over without a seed")                  \
    WORD(GOES_OUT, "seed goes out", MNC_AT(EACH_PIT), "the seed that would drop goes out of play",                     \
         "the seed for ~ goes out of play")                                                                            \
    WORD(PIT, "pit @", MNC_AT(DIRECTION_IF) | MNC_AT(BEGIN_IF) | MNC_AT(LAST_IF),                                      \
         "the pit has this number, counted from its owner's left", "=pit @|one of the pits @")                         \
    WORD(HOLDS, "holds @", MNC_AT(EACH_PIT_IF) | MNC_AT(BEGIN_IF), "the pit holds so many seeds",                      \
         ">that holds @ seed(s)")                                                                                      \
    WORD(RIGHTMOST, "among rightmost #", MNC_AT(BEGIN_IF), "fewer than so many own pits with seeds lie to its right",  \
         ">that is among the # rightmost with seeds|that is the rightmost with seeds")                                 \
    WORD(FIRST_LAP_EMPTY, "first lap ends empty in own row", MNC_AT(BEGIN_IF),                                         \
         "the first lap would end in an empty pit of the mover's row",                                                 \
         ">from which the first lap would end in an empty pit in the mover's row")                                     \
    WORD(FIRST_LAP_REACHES, "first lap reaches opponent row", MNC_AT(BEGIN_IF),                                        \
         "the first lap would drop a seed in the other row",                                                           \
         ">from which the first lap would reach the opponent's row")                                                   \
    WORD(LEGAL, "legal", MNC_AT(BEGIN) | MNC_AT(SLAM),                                                                 \
         "in `begin`: the pit may be played; in `grand slam`: nothing happens", "~ may be played|is allowed")          \
    WORD(ILLEGAL, "illegal", MNC_AT(BEGIN), "the pit may not be played",                                               \
         "~ may not be played|no other pit may be played")                                                             \
    WORD(LEGAL_IF_NO_OTHER, "legal if no other", MNC_AT(BEGIN),                                                        \
         "the pit may be played only if no clause before this one allows any",                                         \
         "~ may be played only if no other pit may be")                                                                \
    WORD(LIFT_SOME, "# seeds", MNC_AT(LIFT), "lifts so many and leaves the rest; a pit with fewer cannot be played",   \
         "a move lifts # seed(s) and leaves the rest in the pit")                                                      \
    WORD(LIFT_ALL, "all", MNC_AT(LIFT), "lifts all seeds of the pit", "a move lifts all seeds of the pit")             \
    WORD(LIFT_BUT_ONE, "all but one", MNC_AT(LIFT), "one seed stays behind; a single seed is lifted",                  \
         "a move leaves one seed in the pit and lifts the others; a single seed is lifted")                            \
    WORD(IN_OWN_STORE, "in own store", MNC_AT(LAST_IF), "the seed fell into the mover's store",                        \
         "!falls into the mover's store")                                                                              \
    WORD(IN_OWN_ROW, "in own row", MNC_AT(EACH_PIT_IF) | MNC_AT(EACH_IF) | MNC_AT(LAST_IF),                            \
         "the pit is in the mover's row", ">in the mover's row")                                                       \
    WORD(IN_OPPONENT_ROW, "in opponent row", MNC_AT(EACH_PIT_IF) | MNC_AT(EACH_IF) | MNC_AT(LAST_IF),                  \
         "the pit is in the other row", ">in the opponent's row")                                                      \
    WORD(EMPTY, "empty", MNC_AT(LAST_IF), "the pit was empty just before the seed fell", "<empty")                     \
    WORD(OCCUPIED, "occupied", MNC_AT(LAST_IF), "the pit was not empty just before the seed fell", "<occupied")        \
    WORD(MAKES, "makes @", MNC_AT(EACH_IF) | MNC_AT(LAST_IF), "the pit now holds so many", "!makes @ seed(s)")         \
    WORD(FACING_EMPTY, "facing empty", MNC_AT(LAST_IF), "the facing pit has no seeds, or there is none",               \
         "the facing pit is empty")                                                                                    \
    WORD(FACING_OCCUPIED, "facing occupied", MNC_AT(LAST_IF), "the facing pit has seeds", "the facing pit has seeds")  \
    WORD(FACING_HOLDS, "facing holds @", MNC_AT(LAST_IF), "the facing pit holds so many, at least one",                \
         "the facing pit holds @ seed(s)")                                                                             \
    WORD(FACING_OPPONENT, "facing in opponent row", MNC_AT(LAST_IF), "the facing pit belongs to the opponent",         \
         "the facing pit belongs to the opponent")                                                                     \
    WORD(BEHIND_OCCUPIED, "behind occupied", MNC_AT(LAST_IF), "the pit behind the facing one has seeds",               \
         "the pit behind the facing one has seeds")                                                                    \
    WORD(NEXT_OCCUPIED, "next occupied", MNC_AT(LAST_IF), "the next open pit has seeds", "the next pit has seeds")     \
    WORD(NEXT_HOLDS, "next holds @", MNC_AT(LAST_IF), "the next open pit holds so many",                               \
         "the next pit holds @ seed(s)")                                                                               \
    WORD(BEYOND_OCCUPIED, "beyond occupied", MNC_AT(LAST_IF), "the open pit after the next one has seeds",             \
         "the pit beyond the next one has seeds")                                                                      \
    WORD(PREVIOUS_HOLDS, "previous holds @", MNC_AT(LAST_IF), "the open pit before it holds so many",                  \
         "the pit before it holds @ seed(s)")                                                                          \
    WORD(IS_SPECIAL, "special", MNC_AT(LAST_IF), "the pit is special, whoever owns it", "<special")                    \
    WORD(IS_CLOSED, "closed", MNC_AT(EACH_PIT_IF) | MNC_AT(LAST_IF), "the pit is closed", "<closed")                   \
    WORD(HAS_SPECIAL, "mover has a special", MNC_AT(LAST_IF), "the mover owns a special pit",                          \
         "the mover has a special pit")                                                                                \
    WORD(NO_SPECIAL, "mover has no special", MNC_AT(LAST_IF), "the mover owns no special pit",                         \
         "the mover has no special pit")                                                                               \
    WORD(TWIN_PLAIN, "twin not special", MNC_AT(LAST_IF),                                                              \
         "the pit of the same number in the other row is not special",                                                 \
         "the pit of the same number in the other row is not special")                                                 \
    WORD(NOT_REACHED, "opponent row not reached", MNC_AT(LAST_IF),                                                     \
         "no seed of this move has dropped in a pit of the opponent",                                                  \
         "no seed of this move has fallen into the opponent's row")                                                    \
    WORD(FIRST_LAP, "first lap", MNC_AT(LAST_IF), "the lap is the first of the move", "%the first lap")                \
    WORD(LATER_LAP, "later lap", MNC_AT(LAST_IF), "the lap is not the first of the move", "%a later lap")              \
    WORD(MOVER_CAPTURES, "mover captures here", MNC_AT(EACH), "the pit's seeds go to the mover",                       \
         "the mover captures what the pit holds")                                                                      \
    WORD(OWNER_CAPTURES, "owner captures here", MNC_AT(EACH), "the pit's seeds go to the player who owns the pit",     \
         "the owner of the pit captures what it holds")                                                                \
    WORD(CAPTURE_HERE, "capture here", MNC_AT(LAST), "what the pit holds goes to the mover",                           \
         "the mover captures +what the pit holds|the mover captures +the last seed")                                   \
    WORD(CAPTURE_FACING, "capture facing", MNC_AT(LAST), "what the facing pit holds goes to the mover",                \
         "the mover captures +what the facing pit holds")                                                              \
    WORD(CAPTURE_BEHIND, "capture behind", MNC_AT(LAST), "what the pit behind the facing one holds goes to the mover", \
         "the mover captures +what the pit behind the facing one holds")                                               \
    WORD(CAPTURE_BACK, "capture back while holds @", MNC_AT(LAST),                                                     \
         "the pit, then pit by pit against the direction of the lap, as long as each holds so many",                   \
         "the mover captures +what the pit holds and then, going back pit by pit, what those before it hold, as "      \
         "long as each holds @ seed(s)")                                                                               \
    WORD(CAPTURE_BACK_ROW, "capture back in row while holds @", MNC_AT(LAST),                                          \
         "the same, and it stops where the pits of this owner end",                                                    \
         "the mover captures +what the pit holds and then, going back pit by pit in the same row, what those "         \
         "before it hold, as long as each holds @ seed(s)")                                                            \
    WORD(CAPTURE_ONWARD, "capture facing onward", MNC_AT(LAST),                                                        \
         "the facing pit; then on in the direction of the lap, as long as the next pit has the same owner, is "        \
         "empty and faces seeds",                                                                                      \
         "the mover captures +what the facing pit holds and, going on pit by pit, what faces the next pits of the "    \
         "row, as long as they are empty and face seeds")                                                              \
    WORD(CAPTURE_ONWARD_WHILE, "capture facing onward while facing holds @", MNC_AT(LAST),                             \
         "the facing pit, then those that face the pits further on, as long as they are the opponent's and hold "      \
         "so many",                                                                                                    \
         "the mover captures +what the facing pit holds and, going on along the row, what the pits next to it "        \
         "hold, as long as they belong to the opponent and each holds @ seed(s)")                                      \
    WORD(CAPTURE_BEYOND, "capture beyond", MNC_AT(LAST),                                                               \
         "what the open pit after the next one holds goes to the mover",                                               \
         "the mover captures +what the pit beyond the next one holds")                                                 \
    WORD(CAPTURE_BEYOND_ONWARD, "capture beyond onward", MNC_AT(LAST),                                                 \
         "the same, again and again, as long as an empty pit and one with seeds follow",                               \
         "the mover captures +what the pit beyond the next one holds, and so on as long as an empty pit and one "      \
         "with seeds follow")                                                                                          \
    WORD(CAPTURE_FACING_BEYOND, "capture facing beyond", MNC_AT(LAST),                                                 \
         "what the pit holds that faces the one after the next goes to the mover",                                     \
         "the mover captures +what the pit facing that one holds")                                                     \
    WORD(CAPTURE_ALL, "capture opponent pits holding @", MNC_AT(LAST),                                                 \
         "every pit of the opponent that holds so many goes to the mover",                                             \
         "the mover captures +the seeds of all pits of the opponent that hold @ seed(s)")                              \
    WORD(FOUND_HERE, "found here", MNC_AT(LAST), "the pit becomes a special pit of the mover; its seeds stay in it",   \
         "the mover founds a special pit +there")                                                                      \
    WORD(FOUND_FACING, "found facing", MNC_AT(LAST), "the same for the facing pit",                                    \
         "the mover founds a special pit +in the facing pit")                                                          \
    WORD(FOUND_PREVIOUS, "found previous", MNC_AT(LAST), "the same for the open pit before it",                        \
         "the mover founds a special pit +in the pit before it")                                                       \
    WORD(CLOSE_HERE, "close here", MNC_AT(LAST),                                                                       \
         "the pit is closed for the rest of the round, once its seeds are lifted; only before `relay`",                \
         "the pit is closed for the rest of the $")                                                                    \
    WORD(RELAY, "relay", MNC_AT(LAST), "all seeds of the pit are lifted and sown on",                                  \
         "the seeds of the pit are lifted and sown on")                                                                \
    WORD(RELAY_NEXT, "relay next", MNC_AT(LAST), "all seeds of the next open pit are lifted and sown on",              \
         "the seeds of the next pit are lifted and sown on")                                                           \
    WORD(SOW_CAPTURED, "sow captured", MNC_AT(LAST),                                                                   \
         "what this clause captured is sown on, the first seed into the next pit; it is not counted as captured",      \
         "the captured seeds are sown on, the first into the next pit")                                                \
    WORD(STOP, "stop", MNC_AT(LAST), "the turn ends", "the turn ends")                                                 \
    WORD(AGAIN, "again", MNC_AT(LAST), "the mover moves again; the turn ends if he cannot", "the mover moves again")   \
    WORD(MAY_AGAIN, "may again", MNC_AT(LAST), "the mover may move again, or decline", "the mover may move again")     \
    WORD(SPECIAL_STORE, "seeds go to its owner", MNC_AT(SPECIAL),                                                      \
         "what a special pit holds when it is founded, and each seed that falls in later, goes to its owner's "        \
         "store at once",                                                                                              \
         "what a special pit holds when it is founded, and each seed that falls into it later, goes to its "           \
         "owner's store at once")                                                                                      \
    WORD(SPECIAL_KEEPS, "captures go there", MNC_AT(SPECIAL),                                                          \
         "what a player captures goes into his special pit, if he has one; with several, into the first one, "         \
         "counted from his own left",                                                                                  \
         "a player who has a special pit puts what he captures into it")                                               \
    WORD(FEED, "feed opponent", MNC_AT(MUST),                                                                          \
         "an opponent without seeds must be given some; a player who cannot does not move",                            \
         "a player whose opponent has no seeds must make a move that gives him some; if there is none, he cannot "     \
         "move")                                                                                                       \
    WORD(FEED_IF_POSSIBLE, "feed opponent if possible", MNC_AT(MUST),                                                  \
         "the same, but a player who cannot may play any move",                                                        \
         "a player whose opponent has no seeds must make a move that gives him some, if there is one")                 \
    WORD(NO_PUSH_BACK, "not push a single back", MNC_AT(MUST),                                                         \
         "a single seed that was pushed over an end of the board into an empty pit may not be played in the next "     \
         "ply",                                                                                                        \
         "a single seed that has just been pushed over an end of the board into an empty pit may not be played in "    \
         "the next move")                                                                                              \
    WORD(TAKES_NOTHING, "takes nothing", MNC_AT(SLAM), "the capture is put back; the move stands", "takes nothing")    \
    WORD(FORBIDDEN, "forbidden", MNC_AT(SLAM), "such a move is not legal, even if there is no other",                  \
         "may not be made")                                                                                            \
    WORD(FORBIDDEN_IF_OTHER, "forbidden if there is another move", MNC_AT(SLAM),                                       \
         "such a move is legal only if there is no other", "may be made only if there is no other move")               \
    WORD(LEAVES_LEFTMOST, "leaves the leftmost pit", MNC_AT(SLAM),                                                     \
         "all pits with seeds on the other side are taken but the leftmost, as the mover sees them; a single one "     \
         "is taken",                                                                                                   \
         "takes all but the leftmost of his pits with seeds, as the mover sees them; if there is only one, it is "     \
         "taken")                                                                                                      \
    WORD(LEAVES_RIGHTMOST, "leaves the rightmost pit", MNC_AT(SLAM), "the same, but the rightmost is left",            \
         "takes all but the rightmost of his pits with seeds, as the mover sees them; if there is only one, it is "    \
         "taken")                                                                                                      \
    WORD(PASS, "if cannot move", MNC_AT(PASS), "a player who cannot move is passed over",                              \
         "a player who cannot move is passed over")                                                                    \
    WORD(MOVER_STUCK, "mover cannot move", MNC_AT(END_IF), "the player to move has no legal move",                     \
         "the player to move cannot move")                                                                             \
    WORD(NOBODY_MOVES, "nobody can move", MNC_AT(END_IF), "neither player has a legal move",                           \
         "neither player can move")                                                                                    \
    WORD(BOARD_EMPTY, "board empty", MNC_AT(END_IF), "no seeds are in the pits", "no seeds are left in the pits")      \
    WORD(OWN_ROW_EMPTY, "own row empty", MNC_AT(END_IF), "the row of the player to move is empty",                     \
         "the row of the player to move is empty")                                                                     \
    WORD(A_ROW_EMPTY, "a row empty", MNC_AT(END_IF), "the row of either player is empty", "either row is empty")       \
    WORD(OTHER_ROW_EMPTY, "opponent row empty", MNC_AT(END_IF), "the row of the other player is empty",                \
         "the row of the other player is empty")                                                                       \
    WORD(EXTRA_STUCK, "extra move impossible", MNC_AT(END_IF), "the mover has an extra move and cannot make it",       \
         "a player who is to move again cannot")                                                                       \
    WORD(AT_MOST, "at most # left", MNC_AT(END_IF),                                                                    \
         "so many seeds or fewer are outside the stores, those in special pits included",                              \
         "no more than # seed(s) remain(v) outside the stores")                                                        \
    WORD(AS_SOON_AS, "as soon as at most # left", MNC_AT(END_IF),                                                      \
         "the same, tested also right after each capture in a sowing; it stands alone in its clause",                  \
         "no more than # seed(s) remain(v) outside the stores, be it in the middle of a sowing")                       \
    WORD(MOVER_REST, "mover takes the rest", MNC_AT(END), "the player to move takes what is left",                     \
         "the player to move takes what is left")                                                                      \
    WORD(OPPONENT_REST, "opponent takes the rest", MNC_AT(END) | MNC_AT(SLAM),                                         \
         "in `end`: the other player takes what is left; in `grand slam`: the captures stand, and the opponent "       \
         "takes what the mover's row holds",                                                                           \
         "the other player takes what is left|stands, but the opponent takes what the mover's row holds")              \
    WORD(OWNERS_REST, "owners take their rows", MNC_AT(END) | MNC_AT(STALE),                                           \
         "each player takes the seeds of his own row",                                                                 \
         "each player takes the seeds in his row|the $ ends: each player takes the seeds in his row")                  \
    WORD(LAST_TAKER_REST, "last taker takes the rest", MNC_AT(END), "the player who captured last takes what is left", \
         "the player who captured last takes what is left")                                                            \
    WORD(FIRST_TAKER_REST, "first taker takes the rest", MNC_AT(END),                                                  \
         "who was the first to capture with the last seed of a lap takes what is left; if nobody was, who "            \
         "captured last",                                                                                              \
         "the player who was the first to capture with the last seed of a lap takes what is left")                     \
    WORD(LOT_REST, "lot takes the rest", MNC_AT(END), "a draw of lots decides who takes what is left",                 \
         "a draw of lots decides who takes what is left")                                                              \
    WORD(LAST_MOVER_REST, "last mover takes the rest", MNC_AT(END), "the player who moved last takes what is left",    \
         "the player who moved last takes what is left")                                                               \
    WORD(BEGINNER_REST, "beginner takes the rest", MNC_AT(END), "the player who began the round takes what is left",   \
         "the player who began the $ takes what is left")                                                              \
    WORD(MOVER_LOSES, "mover loses", MNC_AT(END),                                                                      \
         "the player to move has lost, whatever the stores hold; nothing is moved", "the player to move has lost")     \
    WORD(OPPONENT_LOSES, "opponent loses", MNC_AT(END),                                                                \
         "the other player has lost, whatever the stores hold; nothing is moved", "the other player has lost")         \
    WORD(LEAVE_REST, "leave the rest", MNC_AT(END), "what is left stays where it is",                                  \
         "what is left counts for nobody")                                                                             \
    WORD(REFILL_LEFT, "refill from left", MNC_AT(ROUNDS),                                                              \
         "each player fills his pits from his store as at the start, beginning at his left; pits that he cannot "      \
         "fill are closed for the round",                                                                              \
         "for the next round each player fills his pits as at the start from his store, from his left to his "         \
         "right; pits that he cannot fill are closed for that round and passed over")                                  \
    WORD(REFILL_RIGHT, "refill from right", MNC_AT(ROUNDS), "the same, beginning at his right",                        \
         "for the next round each player fills his pits as at the start from his store, from his right to his "        \
         "left; pits that he cannot fill are closed for that round and passed over")                                   \
    WORD(REFILL_CHOICE, "refill by choice", MNC_AT(ROUNDS),                                                            \
         "who cannot fill all his pits opens as many as he can, one ply each, those he likes; the beginner of the "    \
         "round first",                                                                                                \
         "for the next round each player fills his pits as at the start from his store; who cannot fill all of "       \
         "them chooses which, and the others are closed for that round and passed over")                               \
    WORD(REFILL_ALIKE, "refill alike", MNC_AT(ROUNDS),                                                                 \
         "every pit of both rows gets as many seeds as the player with fewer can give to each of his; what is "        \
         "over stays in the stores",                                                                                   \
         "for the next round all pits get the same number of seeds, as many as the player with fewer seeds can "       \
         "put into each of his; what is over stays in the stores")                                                     \
    WORD(PITS_BOUGHT, "pits are bought", MNC_AT(ROUNDS),                                                               \
         "all pits are filled as at the start; the richer player owns as many as his seeds fill, to the nearest "      \
         "number, from his own left on",                                                                               \
         "for the next round all pits are filled as at the start; the player with more seeds owns as many of them "    \
         "as his seeds fill, to the nearest whole number, counted from his leftmost pit on and round into the "        \
         "other row, and the other player owns the rest|for the next round all pits are filled as at the start; "      \
         "the player with more seeds owns as many of them as his seeds fill completely, counted from his leftmost "    \
         "pit on and round into the other row, and the other player owns the rest")                                    \
    WORD(ODD_TO_LOSER, "loser buys the odd pit", MNC_AT(ROUNDS),                                                       \
         "the number of pits is rounded down for the richer player; only with `pits are bought`",                      \
         "a pit that takes seeds of both to fill belongs to the player with fewer seeds")                              \
    WORD(LAST_MOVER_BEGINS, "last mover begins", MNC_AT(ROUNDS),                                                       \
         "who moved last, or took the rest, begins the next round",                                                    \
         "the player who made the last move, or took the rest, begins the next round")                                 \
    WORD(OTHER_BEGINS, "opponent of last mover begins", MNC_AT(ROUNDS),                                                \
         "the opponent of that player begins the next round",                                                          \
         "the opponent of the player who made the last move, or took the rest, begins the next round")                 \
    WORD(WINNER_BEGINS, "winner begins", MNC_AT(ROUNDS),                                                               \
         "the winner of the round begins the next one; after a draw, who did not begin this one",                      \
         "the winner of a round begins the next one")                                                                  \
    WORD(LOSER_BEGINS, "loser begins", MNC_AT(ROUNDS),                                                                 \
         "the loser of the round begins the next one; after a draw, who moved last",                                   \
         "the loser of a round begins the next one")                                                                   \
    WORD(ALTERNATE, "beginners alternate", MNC_AT(ROUNDS), "the players begin in turns",                               \
         "the players begin the rounds in turns")                                                                      \
    WORD(UNTIL_CANNOT_FILL, "until a player cannot fill a pit", MNC_AT(ROUNDS),                                        \
         "who has fewer seeds after a round than one pit needs has lost the match",                                    \
         "the match ends when a player cannot fill a single pit; the other one wins it")                               \
    WORD(UNTIL_FILLS, "until a player cannot fill # pits", MNC_AT(ROUNDS),                                             \
         "who has fewer seeds after a round than so many pits need has lost the match",                                \
         "the match ends when a player cannot fill # pit(s); the other one wins it")                                   \
    WORD(UNTIL_SEEDS, "until a player has fewer than # seeds", MNC_AT(ROUNDS),                                         \
         "who has fewer seeds after a round has lost the match",                                                       \
         "the match ends when a player has fewer than # seed(s); the other one wins it")                               \
    WORD(UNTIL_OWNS, "until a player owns # pits", MNC_AT(ROUNDS),                                                     \
         "who would own so many pits in the next round has won the match; only with `pits are bought`",                \
         "the match ends when a player would own # pit(s); he wins it")                                                \
    WORD(MAX_ROUNDS, "at most # rounds", MNC_AT(ROUNDS), "the match ends after so many rounds; the stores decide",     \
         "the match ends after # round(s) at the latest")                                                              \
    WORD(NO_RESULT, "no result", MNC_AT(STALE), "the game has no result", "the game ends without a result")            \
    WORD(DRAW, "draw", MNC_AT(STALE), "the game is a draw", "the game is a draw")                                      \
    WORD(MOST, "most seeds", MNC_AT(WIN), "who has more seeds in his store wins; equal is a draw",                     \
         "the player with more seeds wins the $; equal numbers are a draw")                                            \
    WORD(FEWEST, "fewest seeds", MNC_AT(WIN), "who has fewer seeds in his store wins; equal is a draw",                \
         "the player with fewer seeds wins the $; equal numbers are a draw")

#define MNC_NAME_SECTION(identifier, keyword, form, phase, meaning) SECTION_##identifier,
enum section { MNC_SECTIONS(MNC_NAME_SECTION) SECTION_COUNT };
#undef MNC_NAME_SECTION

#define MNC_NAME_WORD(identifier, pattern, places, meaning, english) WORD_##identifier,
enum word { MNC_WORDS(MNC_NAME_WORD) WORD_COUNT };
#undef MNC_NAME_WORD

const char *mnc_section_keyword(enum section section);
enum section_form mnc_section_form(enum section section);
bool mnc_section_in_phase(enum section section);

const char *mnc_word_pattern(enum word word);
const char *mnc_word_english(enum word word); /* how it is said; see speech.c */
uint32_t mnc_word_places(enum word word);

/* Where the conditions and the actions of a section's clauses stand; PLACE_COUNT if it has none. */
enum place mnc_section_conditions(enum section section);
enum place mnc_section_actions(enum section section);

/* Whether a word is in a group, which ends with WORD_COUNT. */
bool mnc_in_group(const enum word *group, enum word word);

/* Whether no two such words can hold, or be done, at once. */
bool mnc_words_exclude(enum word a, enum word b);

#endif
