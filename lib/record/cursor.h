/* SPDX-License-Identifier: MIT */
/* A place in a text of records, and the tokens that stand there. */
#ifndef MNC_RECORD_CURSOR_H
#define MNC_RECORD_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cursor {
    const char *at;
    const char *end;
    int32_t line, column; /* from 1; the column counts bytes */
    const char *unclosed; /* no comment ends from here on; NULL: that is not known */
};

enum record_token {
    RECORD_END,     /* of the text */
    RECORD_HEADER,  /* "[", which begins a header */
    RECORD_COMMENT, /* the text between the braces */
    RECORD_COMMA,
    RECORD_NUMBER, /* digits, then dots */
    RECORD_WORD,
    RECORD_UNCLOSED, /* a comment that does not end */
    RECORD_STRANGE   /* a byte that begins no token */
};

struct record_piece {
    enum record_token token;
    struct cursor place; /* where it begins */
    const char *text;
    size_t length;
};

void mnc_cursor_skip(struct cursor *cursor);      /* blanks and line ends */
void mnc_cursor_advance(struct cursor *cursor);   /* one byte; a line end of two bytes is one line end */
void mnc_cursor_next_line(struct cursor *cursor); /* to the start of the next line, or the end */
bool mnc_cursor_word(const struct cursor *cursor, const char *word); /* whether the text goes on with it */

/* Takes the next token. At a header it stops behind the bracket. */
struct record_piece mnc_cursor_piece(struct cursor *cursor);

#endif
