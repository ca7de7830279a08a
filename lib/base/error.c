/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stddef.h>

#include <mancala/error.h>

/* ERROR(name, text): code, name and text of the errors, in the order of their codes. */
#define MNC_ERRORS(ERROR)                                                                                              \
    ERROR(MANCALA_OK, "no error")                                                                                      \
    ERROR(MANCALA_ERROR_ARGUMENT, "an argument is NULL or makes no sense")                                             \
    ERROR(MANCALA_ERROR_MEMORY, "out of memory")                                                                       \
    ERROR(MANCALA_ERROR_RANGE, "an index is out of range")                                                             \
    ERROR(MANCALA_ERROR_ILLEGAL_MOVE, "the move is not legal")                                                         \
    ERROR(MANCALA_ERROR_OVER, "the game is over")                                                                      \
    ERROR(MANCALA_ERROR_NOTHING, "there is nothing to undo, redo or report")                                           \
    ERROR(MANCALA_ERROR_UNKNOWN_RULES, "no ruleset has this name")                                                     \
    ERROR(MANCALA_ERROR_UNKNOWN_OPTION, "the ruleset has no such option")                                              \
    ERROR(MANCALA_ERROR_OPTION_VALUE, "the option does not have this value")                                           \
    ERROR(MANCALA_ERROR_RULES, "the rule text is wrong")                                                               \
    ERROR(MANCALA_ERROR_POSITION, "the position text is wrong")                                                        \
    ERROR(MANCALA_ERROR_MOVE_TEXT, "the move text is wrong")                                                           \
    ERROR(MANCALA_ERROR_WORK, "the sowing is longer than 2^24 laps or 2^27 seeds")                                     \
    ERROR(MANCALA_ERROR_LIMIT, "a limit of the library is passed")                                                     \
    ERROR(MANCALA_ERROR_CLAIM, "nothing can be claimed")                                                               \
    ERROR(MANCALA_ERROR_RECORD, "the record is wrong")                                                                 \
    ERROR(MANCALA_ERROR_SNAPSHOT, "the snapshot is damaged")                                                           \
    ERROR(MANCALA_ERROR_VERSION, "the version of the format is not known")                                             \
    ERROR(MANCALA_ERROR_OTHER_RULES, "the ruleset is another one")                                                     \
    ERROR(MANCALA_ERROR_UNSUITABLE, "the ruleset cannot be asked this")                                                \
    ERROR(MANCALA_ERROR_FILE, "the file cannot be read or written")                                                    \
    ERROR(MANCALA_ERROR_DAMAGED, "the file is damaged, or of another kind")                                            \
    ERROR(MANCALA_ERROR_MISSING, "the database does not go so far")                                                    \
    ERROR(MANCALA_ERROR_STOPPED, "the work was stopped")

/* All strings lie in one struct, and the table holds offsets: pointers would take three times the room in the file and
 * be relocated in every process. */
#define MNC_STRINGS(name, text)                                                                                        \
    char name_##name[sizeof(#name)];                                                                                   \
    char text_##name[sizeof(text)];
struct strings {
    MNC_ERRORS(MNC_STRINGS)
};
#undef MNC_STRINGS

#define MNC_STRINGS(name, text) #name, text,
static const struct strings strings = {MNC_ERRORS(MNC_STRINGS)};
#undef MNC_STRINGS

#define MNC_ENTRY(name, text)                                                                                          \
    [-(name)] = {offsetof(struct strings, name_##name), offsetof(struct strings, text_##name)},
static const struct {
    uint16_t name;
    uint16_t text;
} entries[] = {MNC_ERRORS(MNC_ENTRY)};
#undef MNC_ENTRY

static const char unknown[] = "unknown error";

/* Whether a code, or 0 for every code that is none of an error, has an entry. */
static bool known(int32_t *code)
{
    *code = *code < 0 ? *code : 0;
    return *code > -(int32_t)(sizeof entries / sizeof entries[0]);
}

const char *mancala_error_name(int32_t code)
{
    return known(&code) ? (const char *)&strings + entries[-code].name : unknown;
}

const char *mancala_error_text(int32_t code)
{
    return known(&code) ? (const char *)&strings + entries[-code].text : unknown;
}
