/* SPDX-License-Identifier: MIT */
/* Matching tokens with the templates of the vocabulary. */
#ifndef MNC_RULES_MATCH_H
#define MNC_RULES_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/lex.h"
#include "rules/ruleset.h"

/* The words chained by the first character of their templates, so that only a few are tried. */
struct word_index {
    uint16_t head[128]; /* a word's number plus one; 0: none */
    uint16_t next[WORD_COUNT];
};

void mnc_word_index(struct word_index *index);

/* While a ruleset is being read, its own options are numbered from 0 and the two that it has without saying so stand
 * at the end of the array, whatever their number will be. */
enum { DRAFT_FIRST = RULES_OPTIONS_MAX - 2, DRAFT_REPETITION = RULES_OPTIONS_MAX - 1 };

/* The option of this name, or -1. */
int32_t mnc_option_find(const struct ruleset *rules, const char *name, size_t length);

/* The number of a choice, or -1. */
int32_t mnc_choice_find(const struct option *option, const char *name, size_t length);

/* Whether the option is one of the two that every ruleset has, unchanged. */
bool mnc_option_is_implicit(const struct ruleset *rules, int32_t option);

/* How far the templates went before the tokens disagreed, and what they wanted there. */
enum { TRAIL_LITERALS_MAX = 4 };

struct trail {
    const struct token *at; /* NULL: nowhere */
    bool number;            /* a number or a set was wanted */
    int32_t literal_count;  /* may be more than are kept */
    struct {
        const char *text;
        size_t length;
    } literals[TRAIL_LITERALS_MAX];
    struct nearest nearest; /* among the literals and, for a number, the options */
    bool nearest_is_option;
};

/* The word of these places whose template matches the longest run of tokens from `token`, and where that run ends;
 * WORD_COUNT if none does. */
enum word mnc_match(const struct ruleset *rules, const struct word_index *index, uint32_t places,
                    const struct token *token, const struct token **end);

/* Why nothing matched, or nothing longer did. */
void mnc_match_trail(const struct ruleset *rules, uint32_t places, const struct token *token, struct trail *trail);

/* A number: returns the token behind it, or NULL. */
const struct token *mnc_read_number(const struct ruleset *rules, const struct token *token, struct number *number);

/* A part of a set: a number, a span, even, odd. Returns the token behind it, or NULL. */
const struct token *mnc_read_span(const struct ruleset *rules, const struct token *token, struct span *span);

#endif
