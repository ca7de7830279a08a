/* SPDX-License-Identifier: MIT */
/* What the two files of the checker share. Nobody else includes this. */
#ifndef MNC_RULES_CHECK_H
#define MNC_RULES_CHECK_H

#include "rules/parse.h"

enum { GROUP_MAX = 10 }; /* words in a group, which ends with WORD_COUNT */

/* The actions that capture when the last seed has dropped. */
extern const enum word mnc_captures[];

/* The first of the terms that is in the group; WORD_COUNT if none is. */
enum word mnc_find_word(const struct parser *parser, uint32_t first, uint32_t count, const enum word *group);

/* Whether `last seed` with these clauses says what happens in every case, whatever the options are. */
bool mnc_complete(const struct ruleset *rules, const struct clause *clauses, uint32_t count);

/* The first `else` of a section with conditions, if some clause stands behind so many that one of them holds whatever
 * the options are; otherwise NULL. */
const struct clause *mnc_hiding_else(const struct ruleset *rules, const struct clause *clauses, uint32_t count);

/* Reports a sentence about one word or, if b is not WORD_COUNT, two. */
void mnc_report_words(struct parser *parser, enum diagnostic_id id, const struct clause *clause, enum word a,
                      const char *between, enum word b, const char *behind);

#endif
