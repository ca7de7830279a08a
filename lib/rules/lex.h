/* SPDX-License-Identifier: MIT */
/* From bytes to lines, and from a line to tokens. Free text is not cut into tokens: see mnc_line_text(). */
#ifndef MNC_RULES_LEX_H
#define MNC_RULES_LEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/report.h"

enum { LEX_TOKENS_MAX = 512 }; /* in one line */

enum token_kind {
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_ARROW,
    TOKEN_DOTS,
    TOKEN_COMMA,
    TOKEN_EQUALS,
    TOKEN_BAR,
    TOKEN_TIMES,
    TOKEN_PLUS,
    TOKEN_MINUS,
    TOKEN_COLON, /* ends the tokens: what follows is free text */
    TOKEN_END
};

struct token {
    const char *text;
    uint32_t length;
    int32_t column; /* from 1 */
    int32_t value;  /* of a number */
    enum token_kind kind;
};

/* What is left of a rule text. */
struct lines {
    const char *next;
    const char *end;
    int32_t number; /* of the line read last */
};

struct line {
    const char *text;
    const char *end;   /* without the line's end */
    const char *start; /* behind the indentation */
    int32_t number;
    int32_t indent; /* in columns; a tab goes to the next multiple of 8 */
    bool blank;     /* nothing, or a comment */
};

bool mnc_next_line(struct lines *lines, struct line *line);

/* False, and reported, if the line has bytes that no rule text may have: control characters, or what is not UTF-8. */
bool mnc_line_check(const struct line *line, struct report *report);

/* Cuts what stands at `from` into tokens; the last one is TOKEN_END or TOKEN_COLON. The array must have room for
 * LEX_TOKENS_MAX + 1. Returns false, and has reported why, if there is anything that is not a token. */
bool mnc_line_tokens(const struct line *line, const char *from, struct token *tokens, struct report *report);

/* The free text from `from` to the end of the line, without the blanks around it. */
size_t mnc_line_text(const struct line *line, const char *from, const char **text);

int32_t mnc_column(const struct line *line, const char *at);
bool mnc_is_blank(char c);
bool mnc_is_name(const char *text, size_t length); /* lower-case letters, digits, '-'; a letter first */
bool mnc_token_is(const struct token *token, const char *word);

#endif
