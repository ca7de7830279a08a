/* SPDX-License-Identifier: MIT */
#include "rules/lex.h"

#include <string.h>

#include "rules/ruleset.h"

enum { TAB = 8 };

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What runs together into one word, right or wrong: capitals are taken in to be shown whole. */
static bool is_word(char c)
{
    return is_lower(c) || is_digit(c) || (c >= 'A' && c <= 'Z') || c == '_';
}

bool mnc_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool mnc_is_name(const char *text, size_t length)
{
    if (length == 0 || !is_lower(text[0])) {
        return false;
    }
    for (size_t i = 1; i < length; i++) {
        if (!is_lower(text[i]) && !is_digit(text[i]) && text[i] != '-') {
            return false;
        }
    }
    return true;
}

bool mnc_token_is(const struct token *token, const char *word)
{
    return token->kind == TOKEN_WORD && strlen(word) == token->length && memcmp(token->text, word, token->length) == 0;
}

int32_t mnc_column(const struct line *line, const char *at)
{
    return (int32_t)(at - line->text) + 1;
}

bool mnc_next_line(struct lines *lines, struct line *line)
{
    if (lines->next == lines->end) {
        return false;
    }
    const char *text = lines->next;
    const char *end = memchr(text, '\n', (size_t)(lines->end - text));
    if (end == NULL) {
        end = lines->end;
        lines->next = end;
    } else {
        lines->next = end + 1;
        /* CR belongs to the line's end only in front of LF; elsewhere it is a control character. */
        if (end > text && end[-1] == '\r') {
            end--;
        }
    }
    const char *start = text;
    int32_t indent = 0;
    for (; start < end && mnc_is_blank(*start); start++) {
        indent = *start == '\t' ? (indent / TAB + 1) * TAB : indent + 1;
    }
    *line = (struct line){text, end, start, ++lines->number, indent, start == end || *start == '#'};
    return true;
}

bool mnc_line_check(const struct line *line, struct report *report)
{
    const unsigned char *at = (const unsigned char *)line->text;
    const unsigned char *end = (const unsigned char *)line->end;
    while (at < end) {
        if (*at >= 0x20 && *at < 0x7F) {
            at++;
            continue;
        }
        size_t length = mnc_character_length(at, (size_t)(end - at));
        if (length == 0) {
            static const char digits[] = "0123456789ABCDEF";
            char code[] = {'0', 'x', digits[*at >> 4], digits[*at & 15], '\0'};
            struct message message;
            mnc_message_start(&message, "found the byte ");
            mnc_write(&message.writer, code);
            mnc_write(&message.writer, ", expected UTF-8 text without control characters");
            mnc_message_report(&message, report, DIAGNOSTIC_NOT_TEXT, line->number, mnc_column(line, (const char *)at));
            return false;
        }
        at += length;
    }
    return true;
}

/* A character that begins no token. */
static bool refuse(const struct line *line, const char *at, size_t length, const char *why, struct report *report)
{
    struct message message;
    mnc_message_start(&message, "found ");
    mnc_message_quote(&message, at, length);
    mnc_write(&message.writer, why);
    mnc_message_report(&message, report, DIAGNOSTIC_TOKEN, line->number, mnc_column(line, at));
    return false;
}

static const char *word_end(const char *at, const char *end)
{
    while (at < end && (is_word(*at) || (*at == '-' && !(at + 1 < end && at[1] == '>')))) {
        at++;
    }
    return at;
}

/* Reads one token. Returns where it ends, or NULL. */
static const char *read_token(const struct line *line, const char *at, struct token *token, struct report *report)
{
    static const struct {
        char text[3];
        enum token_kind kind;
    } signs[] = {
        {"->", TOKEN_ARROW}, {"..", TOKEN_DOTS}, {",", TOKEN_COMMA}, {"=", TOKEN_EQUALS}, {"|", TOKEN_BAR},
        {"*", TOKEN_TIMES},  {"+", TOKEN_PLUS},  {"-", TOKEN_MINUS}, {":", TOKEN_COLON},
    };
    const char *end = line->end;
    const char *stop = at;
    if (is_digit(*at)) {
        int32_t value = 0;
        for (; stop < end && is_digit(*stop); stop++) {
            value = value > RULES_NUMBER_MAX ? value : value * 10 + (*stop - '0');
        }
        if (stop < end && is_word(*stop)) {
            refuse(line, at, (size_t)(word_end(stop, end) - at), ", expected a number or a name with a letter first",
                   report);
            return NULL;
        }
        *token = (struct token){at, (uint32_t)(stop - at), mnc_column(line, at), value, TOKEN_NUMBER};
        if (value > RULES_NUMBER_MAX) {
            struct message message;
            mnc_message_start(&message, "found ");
            mnc_message_quote(&message, at, token->length);
            mnc_write(&message.writer, ", expected a number from 0 to 65535");
            mnc_message_report(&message, report, DIAGNOSTIC_NUMBER, line->number, token->column);
            return NULL;
        }
        return stop;
    }
    if (is_word(*at)) {
        stop = word_end(at, end);
        *token = (struct token){at, (uint32_t)(stop - at), mnc_column(line, at), 0, TOKEN_WORD};
        return stop;
    }
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        size_t length = signs[i].text[1] == '\0' ? 1 : 2;
        if (*at == signs[i].text[0] && (length == 1 || (at + 1 < end && at[1] == signs[i].text[1]))) {
            *token = (struct token){at, (uint32_t)length, mnc_column(line, at), 0, signs[i].kind};
            return at + length;
        }
    }
    refuse(line, at, mnc_character_length((const unsigned char *)at, (size_t)(end - at)),
           *at == '#' ? "; a comment begins after a blank" : ", expected a word, a number or a sign of the language",
           report);
    return NULL;
}

bool mnc_line_tokens(const struct line *line, const char *from, struct token *tokens, struct report *report)
{
    const char *at = from;
    uint32_t count = 0;
    for (;;) {
        const char *before = at;
        while (at < line->end && mnc_is_blank(*at)) {
            at++;
        }
        if (at == line->end || (*at == '#' && (at > before || at == line->start))) {
            tokens[count] = (struct token){at, 0, mnc_column(line, at), 0, TOKEN_END};
            return true;
        }
        if (count == LEX_TOKENS_MAX) {
            mnc_report(report, DIAGNOSTIC_LIMIT, line->number, mnc_column(line, at),
                       "found more words, expected at most 512 words, numbers and signs in a line");
            return false;
        }
        at = read_token(line, at, &tokens[count], report);
        if (at == NULL) {
            return false;
        }
        if (tokens[count].kind == TOKEN_COLON) {
            return true;
        }
        count++;
    }
}

size_t mnc_line_text(const struct line *line, const char *from, const char **text)
{
    const char *end = line->end;
    while (from < end && mnc_is_blank(*from)) {
        from++;
    }
    while (end > from && mnc_is_blank(end[-1])) {
        end--;
    }
    *text = from;
    return (size_t)(end - from);
}
