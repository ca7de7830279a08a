/* SPDX-License-Identifier: MIT */
/* Rules as data: what a rule text says, before any option has a value.
 *
 * A ruleset is a list of clauses. Each belongs to a section and a phase and holds terms: conditions, then actions. A
 * term is a word of the vocabulary with its arguments. Everything lives in arrays of the ruleset and refers by index,
 * so a ruleset can be looked at, printed and compared without following pointers.
 */
#ifndef MNC_RULES_RULESET_H
#define MNC_RULES_RULESET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"
#include "rules/vocabulary.h"

enum {
    RULES_TEXT_MAX = 65536,
    RULES_CLAUSES_MAX = 1000,
    RULES_OPTIONS_MAX = 16,
    RULES_CHOICES_MAX = 16,
    RULES_PHASES_MAX = 8,
    RULES_PARENTS_MAX = 8,
    RULES_NAME_MAX = 31, /* bytes in an id, an option's name, a choice */
    RULES_NUMBER_MAX = 65535
};

/* What records and positions call normal play, and the ply that fills the pits before a round. */
#define RULES_PHASE_PLAY "play"
#define RULES_PHASE_FILL "fill"

/* A number that may depend on an option: base + factor * option. */
struct number {
    int32_t base;
    int32_t factor;
    int32_t option; /* index, or -1: the number is base */
};

enum parity { PARITY_ANY, PARITY_EVEN, PARITY_ODD };

/* A part of a set: low..high of one parity. A single number has low and high alike. even and odd go from 0 to
 * RULES_NUMBER_MAX. */
struct span {
    struct number low;
    struct number high;
    enum parity parity;
};

/* A word with its arguments, which follow each other in the ruleset's spans. A word's template says how many of which
 * kind: see vocabulary.h. A set or a list that is an argument takes all spans to the end, so it is always the last
 * argument. */
struct term {
    enum word word;
    uint32_t first_span;
    uint32_t span_count;
};

/* One part of `when`: the option has a value in one of the spans. */
struct guard {
    int32_t option;
    uint32_t first_span;
    uint32_t span_count;
};

struct clause {
    enum section section;
    int32_t phase;  /* 0: normal play; 1 and up: the phases in the order of the file */
    bool otherwise; /* the condition is `else` */
    int32_t line;   /* from 1; that of `like` if it is inherited */
    int32_t column;
    uint32_t first_condition, condition_count; /* terms */
    uint32_t first_action, action_count;       /* terms */
    uint32_t first_guard, guard_count;
};

struct option {
    char name[RULES_NAME_MAX + 1];
    int32_t low, high, fallback;
    int32_t choice_count; /* 0: a number */
    char choices[RULES_CHOICES_MAX][RULES_NAME_MAX + 1];
    uint32_t text; /* offset of the description in the text pool */
};

/* A line of free text: title, source ... */
struct text_line {
    enum section section;
    uint32_t text; /* offset in the text pool, terminated there */
};

struct ruleset {
    struct memory *memory;
    char id[RULES_NAME_MAX + 1];
    int32_t revision;

    struct option options[RULES_OPTIONS_MAX];
    int32_t option_count;
    int32_t option_first;      /* index of the option `first` */
    int32_t option_repetition; /* index of the option `repetition` */

    char phases[RULES_PHASES_MAX + 1][RULES_NAME_MAX + 1]; /* [0] is RULES_PHASE_PLAY */
    int32_t phase_count;                                   /* without normal play */

    struct text_line *lines;
    uint32_t line_count, line_cap;
    struct clause *clauses; /* those of one section and phase stand together, in the order of the file */
    uint32_t clause_count, clause_cap;
    struct term *terms;
    uint32_t term_count, term_cap;
    struct span *spans;
    uint32_t span_count, span_cap;
    struct guard *guards;
    uint32_t guard_count, guard_cap;
    char *pool; /* texts, each terminated */
    uint32_t pool_count, pool_cap;
};

struct diagnostics;

/* How parents are found that are not built in. */
struct rules_finder {
    const char *(*find)(void *context, const char *name, size_t *length);
    void *context;
};

/* Reads a rule text. Returns MANCALA_OK and a ruleset, or an error code and NULL; what is wrong is added to the
 * diagnostics (which may be NULL). finder may be NULL. */
int mnc_ruleset_parse(struct ruleset **rules, struct memory *memory, const char *text, size_t length,
                      const struct rules_finder *finder, struct diagnostics *diagnostics);

void mnc_ruleset_free(struct ruleset *rules);

/* Reads "seeds=5,first=north" into values, which must hold the defaults; unmentioned options keep what they have. */
int mnc_ruleset_settings(const struct ruleset *rules, const char *text, int32_t values[RULES_OPTIONS_MAX],
                         struct diagnostics *diagnostics);

/* The canonical text, parents merged; the length as snprintf() does. */
size_t mnc_ruleset_print(const struct ruleset *rules, char *buffer, size_t cap);

/* A clause as canonical text, without its guard. */
size_t mnc_clause_print(const struct ruleset *rules, uint32_t clause, char *buffer, size_t cap);

/* The rules in plain English for these option values. Returns the number of sentences; writes number `index` if it
 * exists. */
size_t mnc_ruleset_sentence(const struct ruleset *rules, const int32_t *values, size_t index, char *buffer, size_t cap,
                            size_t *length);

/* What rooms that read a ruleset need: */
int32_t mnc_number(const struct number *number, const int32_t *values);
bool mnc_span_holds(const struct span *span, const int32_t *values, int32_t count);
bool mnc_spans_hold(const struct ruleset *rules, uint32_t first, uint32_t count, const int32_t *values, int32_t number);
bool mnc_clause_applies(const struct ruleset *rules, const struct clause *clause,
                        const int32_t *values); /* its guards */

#endif
