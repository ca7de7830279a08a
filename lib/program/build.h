/* SPDX-License-Identifier: MIT */
/* Shared by the files that build a program. */
#ifndef MNC_PROGRAM_BUILD_H
#define MNC_PROGRAM_BUILD_H

#include "program/program.h"
#include "rules/diagnostics.h"

/* So many comparisons may go into the tables of a ruleset: hundreds of times as many as any game needs. */
enum { BUILD_WORK_MAX = 1 << 26 };

/* The clauses of a section about seeds that drop, or about pits that are passed, which apply. */
struct drop_clauses {
    uint32_t count;
    const struct clause *list[RULES_CLAUSES_MAX];
    bool names_closed[RULES_CLAUSES_MAX];        /* has the condition that the pit is closed */
    uint64_t changes[RULES_NUMBER_MAX / 64 + 2]; /* a bit for each number of seeds: a condition may change there */
};

struct builder {
    struct program *program;
    const struct ruleset *rules;
    const int32_t *values;
    struct diagnostics *diagnostics;
    int32_t distinct;          /* numbers of seeds that the rules may tell apart; above, only odd and even matter */
    int error;                 /* the first one; MANCALA_OK so far */
    int64_t work;              /* comparisons that went into the tables */
    struct drop_clauses drops; /* of the section that is being worked on */
};

void mnc_build_fail(struct builder *builder, const struct clause *clause, enum diagnostic_id id, const char *text);
void mnc_build_no_memory(struct builder *builder);

/* The clauses of a section that apply under these option values: the first one from index `from` on, or NULL. */
const struct clause *mnc_build_clause(const struct builder *builder, int32_t phase, enum section section,
                                      uint32_t from);

/* The clause after this one that applies and belongs to the same section and phase, or NULL. */
const struct clause *mnc_build_next(const struct builder *builder, const struct clause *clause);

const struct term *mnc_build_condition(const struct builder *builder, const struct clause *clause, uint32_t index);
const struct term *mnc_build_action(const struct builder *builder, const struct clause *clause, uint32_t index);
int32_t mnc_build_argument(const struct builder *builder, const struct term *term, uint32_t index);
int16_t mnc_build_clause_index(const struct builder *builder, const struct clause *clause);

/* The first clause that holds in a phase: of its own section, or of that of normal play. */
const struct clause *mnc_build_first(const struct builder *builder, int32_t phase, enum section section);

/* Refuses words of a section without conditions that contradict each other. Those of one clause, and of clauses without
 * `when`, the checker has seen; these values of the options may bring others together. */
void mnc_build_check_words(struct builder *builder, int32_t phase, enum section section);

/* The set that a term ends with, as ranges. */
struct ranges mnc_build_ranges(struct builder *builder, const struct term *term);

/* One phase; 0 is normal play. */
void mnc_build_stage(struct builder *builder, int32_t phase);
void mnc_build_tables(struct builder *builder, struct stage *stage, int32_t phase);

/* The clauses of `end`, `pass`, `rounds`, `endless`, `repetition` and `win`. */
void mnc_build_match(struct builder *builder);

#endif
