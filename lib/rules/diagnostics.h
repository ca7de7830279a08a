/* SPDX-License-Identifier: MIT */
/* What is wrong with a rule text: the first twenty findings, each with a permanent code and a place. */
#ifndef MNC_RULES_DIAGNOSTICS_H
#define MNC_RULES_DIAGNOSTICS_H

#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

enum { DIAGNOSTICS_MAX = 20, DIAGNOSTIC_TEXT_MAX = 240 };

struct diagnostic {
    const char *code; /* from the table in diagnostics.c */
    int32_t line, column;
    char text[DIAGNOSTIC_TEXT_MAX];
};

struct diagnostics {
    struct memory memory; /* what it was allocated from */
    int32_t count;
    struct diagnostic list[DIAGNOSTICS_MAX];
};

/* DIAGNOSTIC(identifier, code, what it means): codes are never used again for anything else. */
#define MNC_DIAGNOSTICS(DIAGNOSTIC)                                                                                    \
    DIAGNOSTIC(TOO_LONG, "R001", "the text is longer than 65536 bytes")                                                \
    DIAGNOSTIC(NOT_TEXT, "R002", "a byte that cannot be in a rule text")                                               \
    DIAGNOSTIC(EMPTY, "R003", "the text has no section")                                                               \
    DIAGNOSTIC(TOKEN, "R004", "a character or a number that cannot stand in a clause")                                 \
    DIAGNOSTIC(UNKNOWN_SECTION, "R005", "no section has this name")                                                    \
    DIAGNOSTIC(UNKNOWN_WORD, "R006", "no word that may stand here has this spelling")                                  \
    DIAGNOSTIC(UNKNOWN_OPTION, "R007", "no option has this name")                                                      \
    DIAGNOSTIC(UNKNOWN_VALUE, "R008", "the option does not have this value")                                           \
    DIAGNOSTIC(EXPECTED, "R009", "something else was expected here")                                                   \
    DIAGNOSTIC(INDENTATION, "R010", "the line is indented where it should not be, or the other way round")             \
    DIAGNOSTIC(TWICE, "R011", "the section or the name occurs twice")                                                  \
    DIAGNOSTIC(MISSING, "R012", "a section that every ruleset needs is missing")                                       \
    DIAGNOSTIC(PLACE, "R013", "the section may not stand here")                                                        \
    DIAGNOSTIC(NAME, "R014", "not a name, or a name that is too long")                                                 \
    DIAGNOSTIC(NUMBER, "R015", "the number is out of range")                                                           \
    DIAGNOSTIC(OPTION, "R016", "the option's declaration is wrong")                                                    \
    DIAGNOSTIC(PARENT, "R017", "the parent cannot be found, or is its own ancestor, or too deep")                      \
    DIAGNOSTIC(ELSE, "R018", "else must be the last clause, and alone")                                                \
    DIAGNOSTIC(UNREACHABLE, "R019", "the clause can never be reached")                                                 \
    DIAGNOSTIC(LIMIT, "R020", "more clauses, options or phases than allowed")                                          \
    DIAGNOSTIC(CONFLICT, "R021", "two words that exclude each other")                                                  \
    DIAGNOSTIC(BOARD, "R022", "the board is impossible")                                                               \
    DIAGNOSTIC(FILL, "R023", "the seeds do not fit the board")                                                         \
    DIAGNOSTIC(ACTION, "R024", "the actions of the clause do not fit together or its conditions")                      \
    DIAGNOSTIC(INCOMPLETE, "R025", "a case that no clause covers")                                                     \
    DIAGNOSTIC(NEEDS, "R026", "a word needs another section or word that is missing")                                  \
    DIAGNOSTIC(UNKNOWN_RULES, "R027", "no built-in ruleset has this name")                                             \
    DIAGNOSTIC(SETTINGS, "R028", "the option settings are not written as NAME=VALUE,NAME=VALUE")

#define MNC_NAME(identifier, code, meaning) DIAGNOSTIC_##identifier,
enum diagnostic_id { MNC_DIAGNOSTICS(MNC_NAME) DIAGNOSTIC_COUNT };
#undef MNC_NAME

/* Adds a finding. Does nothing if diagnostics is NULL or full. The text is copied and truncated to fit. */
void mnc_diagnose(struct diagnostics *diagnostics, enum diagnostic_id id, int32_t line, int32_t column,
                  const char *text);

/* The permanent code and its meaning, for the reference page. */
const char *mnc_diagnostic_code(enum diagnostic_id id);
const char *mnc_diagnostic_meaning(enum diagnostic_id id);

#endif
