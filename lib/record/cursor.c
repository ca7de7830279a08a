/* SPDX-License-Identifier: MIT */
#include "record/cursor.h"

#include <string.h>

void mnc_cursor_advance(struct cursor *cursor)
{
    bool pair = cursor->at[0] == '\r' && cursor->end - cursor->at > 1 && cursor->at[1] == '\n';
    if (*cursor->at == '\n' || (*cursor->at == '\r' && !pair)) {
        cursor->line++;
        cursor->column = 1;
    } else {
        cursor->column++;
    }
    cursor->at++;
}

void mnc_cursor_skip(struct cursor *cursor)
{
    while (cursor->at < cursor->end &&
           (*cursor->at == ' ' || *cursor->at == '\t' || *cursor->at == '\n' || *cursor->at == '\r')) {
        mnc_cursor_advance(cursor);
    }
}

void mnc_cursor_next_line(struct cursor *cursor)
{
    int32_t line = cursor->line;
    while (cursor->at < cursor->end && cursor->line == line) {
        mnc_cursor_advance(cursor);
    }
}

bool mnc_cursor_word(const struct cursor *cursor, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(cursor->end - cursor->at) >= length && memcmp(cursor->at, word, length) == 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What moves and results are made of. */
static bool in_word(char c)
{
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || is_digit(c) || c == '-' || c == '/' || c == '*' || c == '+';
}

static void take_comment(struct cursor *cursor, struct record_piece *piece)
{
    mnc_cursor_advance(cursor);
    piece->text = cursor->at;
    if (cursor->unclosed != NULL && cursor->at >= cursor->unclosed) {
        cursor->at = cursor->end; /* so that many comments without end are not all read to the end */
    }
    while (cursor->at < cursor->end && *cursor->at != '}') {
        mnc_cursor_advance(cursor);
    }
    piece->length = (size_t)(cursor->at - piece->text);
    piece->token = cursor->at < cursor->end ? RECORD_COMMENT : RECORD_UNCLOSED;
    if (cursor->at < cursor->end) {
        mnc_cursor_advance(cursor);
    }
}

static void take_word(struct cursor *cursor, struct record_piece *piece)
{
    bool digits = true;
    while (cursor->at < cursor->end && in_word(*cursor->at)) {
        digits = digits && is_digit(*cursor->at);
        mnc_cursor_advance(cursor);
    }
    piece->token = RECORD_WORD;
    if (digits && cursor->at < cursor->end && *cursor->at == '.') {
        piece->token = RECORD_NUMBER;
        while (cursor->at < cursor->end && *cursor->at == '.') {
            mnc_cursor_advance(cursor);
        }
    }
    piece->length = (size_t)(cursor->at - piece->text);
}

struct record_piece mnc_cursor_piece(struct cursor *cursor)
{
    mnc_cursor_skip(cursor);
    struct record_piece piece = {RECORD_END, *cursor, cursor->at, 0};
    if (cursor->at == cursor->end) {
        return piece;
    }
    if (*cursor->at == '{') {
        take_comment(cursor, &piece);
    } else if (in_word(*cursor->at)) {
        take_word(cursor, &piece);
    } else {
        piece.token = *cursor->at == '[' ? RECORD_HEADER : *cursor->at == ',' ? RECORD_COMMA : RECORD_STRANGE;
        piece.length = 1;
        mnc_cursor_advance(cursor);
    }
    return piece;
}
