/* SPDX-License-Identifier: MIT */
/* What the files of the parser share. Nobody else includes this. */
#ifndef MNC_RULES_PARSE_H
#define MNC_RULES_PARSE_H

#include <mancala/error.h>

#include "rules/lex.h"
#include "rules/match.h"
#include "rules/report.h"
#include "rules/ruleset.h"

/* What one whole load shares, the parents included. */
struct load {
    struct memory *memory;
    const struct rules_finder *finder; /* may be NULL */
    struct word_index index;
    struct token tokens[LEX_TOKENS_MAX + 1]; /* of the line being read */
};

/* A ruleset and the ones that asked for it, up to the text that is being loaded. */
struct ancestry {
    const char *id;
    const struct ancestry *child; /* NULL: the text itself */
    int32_t depth;
};

/* The section that is being read. */
struct block {
    enum section section;
    int32_t phase;
    int32_t line, column;
    uint32_t first_clause;
    bool inline_clause; /* its clause stands on its own line, and it can have no other */
    bool faulty;        /* something is wrong in it: it is not judged as a whole */
};

struct parser {
    struct load *load;
    struct report report;
    struct ancestry self;
    struct ruleset *rules; /* the draft: clauses in the order of the files, the parent's first */
    int status;            /* not MANCALA_OK: memory ran out */
    bool full;             /* there are too many clauses: the rest is not read */

    struct line line;
    struct block block;   /* section SECTION_COUNT: none is open */
    bool skipping;        /* the heading above was wrong: what belongs to it is not read */
    int32_t open_phase;   /* the phase whose sections are being read, 0: none */
    int32_t phase_indent; /* of its sections; 0: none has been read yet */

    int32_t sections;                       /* how many headings have been read */
    int32_t like_line;                      /* 0: no parent */
    uint32_t inherited;                     /* so many clauses at the front are the parent's */
    int32_t option_line[RULES_OPTIONS_MAX]; /* where this text declares it; 0: it does not */
    bool option_used[RULES_OPTIONS_MAX];
    int32_t phase_line[RULES_PHASES_MAX + 1];             /* where this text declares it; 0: it does not */
    int32_t heading[RULES_PHASES_MAX + 1][SECTION_COUNT]; /* the line where this text has the section; 0: nowhere */
};

/* parse.c: one text, with the ruleset that asks for it as its parent. */
int mnc_parse_text(struct ruleset **rules, struct load *load, const char *text, size_t length,
                   const struct ancestry *child, struct diagnostics *diagnostics);

/* parents.c */
bool mnc_parse_like(struct parser *parser, const struct token *token);
bool mnc_clause_kept(const struct parser *parser, uint32_t clause); /* it is not replaced by a section of the child */
void mnc_option_renumber(int32_t *option, const struct ruleset *from, const struct ruleset *to);
struct span mnc_span_renumbered(struct span span, const struct ruleset *from, const struct ruleset *to);

/* merge.c: the canonical ruleset of a draft; false if memory ran out or a limit is passed */
bool mnc_parse_merge(struct parser *parser, struct ruleset **rules);

/* declare.c: options */
bool mnc_parse_option(struct parser *parser, const struct token *tokens);
void mnc_implicit_options(struct ruleset *rules);

/* clause.c: reads a clause and adds it to the draft */
bool mnc_parse_clause(struct parser *parser, const struct token *tokens);
bool mnc_number_in_range(const struct ruleset *rules, const struct number *number); /* whatever its option's value */

/* check.c: what can be judged without the options' values */
void mnc_check_block(struct parser *parser);
void mnc_check_draft(struct parser *parser);

/* Reports at a token, or at a column of the line being read; both return false. */
bool mnc_parse_error(struct parser *parser, enum diagnostic_id id, const struct token *token, const char *text);
bool mnc_parse_unexpected(struct parser *parser, enum diagnostic_id id, const struct token *found, const char *expected,
                          const struct nearest *nearest);
bool mnc_parse_name(struct parser *parser, const struct token *token, const char *what); /* or reports why not */

/* Copies a text to the pool, which has room for all texts of a file. */
uint32_t mnc_parse_pool(struct ruleset *rules, const char *text, size_t length);

#endif
