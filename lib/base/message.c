/* SPDX-License-Identifier: MIT */
#include <stddef.h>

#include <mancala/message.h>

/* MESSAGE(name, English): every code of enum mancala_message but NONE. */
#define MNC_MESSAGES(MESSAGE)                                                                                          \
    MESSAGE(MEMORY, "out of memory")                                                                                   \
    MESSAGE(LIMIT, "a limit of the library is passed")                                                                 \
    MESSAGE(WORK, "the sowing is longer than 16777216 laps or 134217728 seeds and does not repeat itself")             \
    MESSAGE(NOTHING_TO_UNDO, "there is no move to undo")                                                               \
    MESSAGE(NOTHING_TO_REDO, "there is no move to redo")                                                               \
    MESSAGE(OVER, "the game is over: no move can be played")                                                           \
    MESSAGE(MOVE_RANGE, "move {0} is out of range: moves are 0 to {1}")                                                \
    MESSAGE(MOVE_ILLEGAL, "move {0} is not legal; legal are {1}")                                                      \
    MESSAGE(MOVE_TEXT, "a move is the number of a pit from the mover's left, 1 to {0}; found \"{1}\"")                 \
    MESSAGE(MOVE_TEXT_ZERO,                                                                                            \
            "a move is the number of a pit from the mover's left, 1 to {0}, or 0 to decline an extra move; "           \
            "found \"{1}\"")                                                                                           \
    MESSAGE(PLAYER, "there is no player {0}")                                                                          \
    MESSAGE(CLAIM, "nothing can be claimed: the position has occurred {0} times, not {1}")                             \
    MESSAGE(AGREEMENT, "{0} is no result that players can agree on")                                                   \
    MESSAGE(OTHER_RULES, "the board was edited for another ruleset")                                                   \
    MESSAGE(MOVE_TEXT_WAY,                                                                                             \
            "a move is the number of a pit from the mover's left, 1 to {0}, with l or r where there is a choice; "     \
            "found \"{1}\"")                                                                                           \
    MESSAGE(MOVE_TEXT_ROWS, "a move is a or b (the outer or the inner row) and a number from 1 to {0}; found \"{1}\"") \
    MESSAGE(MOVE_TEXT_WAY_ZERO,                                                                                        \
            "a move is the number of a pit from the mover's left, 1 to {0}, with l or r where there is a choice, or "  \
            "0 to decline an extra move; found \"{1}\"")                                                               \
    MESSAGE(MOVE_TEXT_ROWS_ZERO,                                                                                       \
            "a move is a or b (the outer or the inner row) and a number from 1 to {0}, or 0 to decline an extra "      \
            "move; found \"{1}\"")                                                                                     \
    MESSAGE(MOVE_TEXT_ROWS_WAY,                                                                                        \
            "a move is a or b (the outer or the inner row) and a number from 1 to {0}, with l or r where there is a "  \
            "choice; found \"{1}\"")                                                                                   \
    MESSAGE(MOVE_TEXT_ROWS_WAY_ZERO,                                                                                   \
            "a move is a or b (the outer or the inner row) and a number from 1 to {0}, with l or r where there is a "  \
            "choice, or 0 to decline an extra move; found \"{1}\"")                                                    \
    MESSAGE(EDIT_INDEX, "there is no pit or player {0}: they are 0 to {1}")                                            \
    MESSAGE(EDIT_VALUE, "the value {0} is not one of {1} to {2}")                                                      \
    MESSAGE(EDIT_CLOSED, "pit {0} is closed and cannot hold seeds")                                                    \
    MESSAGE(EDIT_SEEDS, "pit {0} holds {1} seeds and cannot be closed")                                                \
    MESSAGE(EDIT_TOTAL, "the board has {0} seeds, but the game has {1}")                                               \
    MESSAGE(POSITION_AT_MOST, "expected a number of at most {1} at column {0}")                                        \
    MESSAGE(POSITION_NUMBER, "expected a number at column {0}")                                                        \
    MESSAGE(POSITION_PLAYER, "expected S or N at column {0}")                                                          \
    MESSAGE(POSITION_CLOSED, "this game has no closed pits: expected a number at column {0}")                          \
    MESSAGE(POSITION_ROW_SHORT, "{2}'s row has {1} pits: expected \",\" and another pit at column {0}")                \
    MESSAGE(POSITION_ROW_LONG,                                                                                         \
            "{2}'s row has {1} pits: expected \"/\" before the next row, or a space at the end, at column {0}")        \
    MESSAGE(POSITION_BOARD, "the board has {1} pits: expected a space and the stores at column {0}")                   \
    MESSAGE(POSITION_STORES, "expected a space and the stores at column {0}")                                          \
    MESSAGE(POSITION_NORTH, "expected \",\" and North's store at column {0}")                                          \
    MESSAGE(POSITION_MOVER, "expected a space and the player to move, S or N, at column {0}")                          \
    MESSAGE(POSITION_FIELD, "expected a space and a field, or the end, at column {0}")                                 \
    MESSAGE(POSITION_EQUALS, "expected \"=\" and a value at column {0}")                                               \
    MESSAGE(POSITION_NO_FIELD, "no field has the name at column {0}")                                                  \
    MESSAGE(POSITION_TWICE, "the field at column {0} is given twice")                                                  \
    MESSAGE(POSITION_MEANING, "the field at column {0} has no meaning in this game")                                   \
    MESSAGE(POSITION_PHASE, "the game has no phase of the name at column {0}")                                         \
    MESSAGE(POSITION_ROUND, "rounds count from 1, at column {0}")                                                      \
    MESSAGE(POSITION_TOTAL, "the position has {0} seeds, but the game has {1}")                                        \
    MESSAGE(POSITION_SPECIAL, "this game has no special pits, at column {0}")                                          \
    MESSAGE(POSITION_WAY, "expected l or r, the way in which South sows, at column {0}")                               \
    MESSAGE(POSITION_PIT, "pits count from 1, at column {0}")                                                          \
    MESSAGE(RECORD_CHARACTER, "\"{0}\" has no meaning here")                                                           \
    MESSAGE(RECORD_EXPECTED, "expected {0}")                                                                           \
    MESSAGE(RECORD_HEADER_NAME, "the header {0} is given twice")                                                       \
    MESSAGE(RECORD_NO_RULES, "the game has no header Rules")                                                           \
    MESSAGE(RECORD_RULES, "the ruleset \"{0}\" cannot be loaded: {1}")                                                 \
    MESSAGE(RECORD_REVISION, "the record is of revision {0}, but the ruleset is of revision {1}")                      \
    MESSAGE(RECORD_NUMBER, "\"{0}\" is not a whole number in the range")                                               \
    MESSAGE(RECORD_DATE, "\"{0}\" is not a date like 2026.01.31 or 2026.??.\?\?")                                      \
    MESSAGE(RECORD_POSITION, "the position is wrong: {0}")                                                             \
    MESSAGE(RECORD_RESULT, "\"{0}\" is not a result: 1-0, 0-1, 1/2-1/2, no-result or *")                               \
    MESSAGE(RECORD_REASON, "\"{0}\" is not a reason why games end")                                                    \
    MESSAGE(RECORD_MOVE_NUMBER, "the move number is {0}, but it should be {1}")                                        \
    MESSAGE(RECORD_MOVE, "move \"{0}\" cannot be played: {1}")                                                         \
    MESSAGE(RECORD_TURN, "the move behind the comma belongs to another turn")                                          \
    MESSAGE(RECORD_END, "the game is over ({0}), but the record goes on")                                              \
    MESSAGE(RECORD_OUTCOME, "the record says \"{0}\", but it should say \"{1}\"")                                      \
    MESSAGE(RECORD_CLOSING, "the moves do not end the game, and the headers do not say how it ended")                  \
    MESSAGE(RECORD_LIMIT, "there are more than {0} {1}")                                                               \
    MESSAGE(RECORD_DERIVED, "the header {0} is written from the game and cannot be set")                               \
    MESSAGE(RECORD_NAME, "\"{0}\" is not the name of a header: a letter, then letters, digits and _")                  \
    MESSAGE(RECORD_TEXT, "the text has a character that cannot stand in it: {0}")                                      \
    MESSAGE(RECORD_PLY, "the game has no ply {0}")

/* All strings lie in one struct, and the table holds offsets: pointers would take three times the room in the file and
 * be relocated in every process. */
#define MNC_STRINGS(name, text)                                                                                        \
    char name_##name[sizeof("MANCALA_MESSAGE_" #name)];                                                                \
    char text_##name[sizeof(text)];
struct strings {
    MNC_STRINGS(NONE, "")
    MNC_MESSAGES(MNC_STRINGS)
};
#undef MNC_STRINGS

#define MNC_STRINGS(name, text) "MANCALA_MESSAGE_" #name, text,
static const struct strings strings = {MNC_STRINGS(NONE, "") MNC_MESSAGES(MNC_STRINGS)};
#undef MNC_STRINGS

struct message_entry {
    int16_t code;
    uint16_t name;
    uint16_t text;
};

#define MNC_ENTRY(name, text)                                                                                          \
    {MANCALA_MESSAGE_##name, offsetof(struct strings, name_##name), offsetof(struct strings, text_##name)},
static const struct message_entry entries[] = {MNC_ENTRY(NONE, "") MNC_MESSAGES(MNC_ENTRY)};
#undef MNC_ENTRY

static const struct message_entry *find(int32_t code)
{
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        if (entries[i].code == code) {
            return &entries[i];
        }
    }
    return &entries[0];
}

const char *mancala_message_text(int32_t code)
{
    return (const char *)&strings + find(code)->text;
}

const char *mancala_message_name(int32_t code)
{
    return (const char *)&strings + find(code)->name;
}
