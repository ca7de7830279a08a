/* SPDX-License-Identifier: MIT */
#include "sow.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *sow_memory(size_t bytes)
{
    void *memory = malloc(bytes == 0 ? 1 : bytes);
    if (memory == NULL) {
        fputs("sow: out of memory\n", stderr);
        exit(SOW_WRONG_INPUT);
    }
    return memory;
}

char *sow_format(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (length < 0) {
        length = 0;
    }
    char *text = sow_memory((size_t)length + 1);
    text[0] = '\0';
    va_start(list, format);
    vsnprintf(text, (size_t)length + 1, format, list);
    va_end(list);
    return text;
}

size_t sow_character(const unsigned char *text)
{
    size_t length = text[0] < 0x80                       ? 1
                    : text[0] >= 0xC2 && text[0] <= 0xDF ? 2
                    : text[0] >= 0xE0 && text[0] <= 0xEF ? 3
                    : text[0] >= 0xF0 && text[0] <= 0xF4 ? 4
                                                         : 0;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (text[0] == 0xE0 && text[1] < 0xA0) || (text[0] == 0xF0 && text[1] < 0x90);
    bool surrogate = text[0] == 0xED && text[1] >= 0xA0;
    bool beyond = text[0] == 0xF4 && text[1] >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

char *sow_cleaned(const char *text)
{
    char *copy = sow_format("%s", text);
    sow_clean(copy);
    return copy;
}

void sow_clean(char *text)
{
    for (unsigned char *at = (unsigned char *)text; *at != '\0';) {
        size_t length = sow_character(at);
        bool control = *at < 0x20 || *at == 0x7F || (at[0] == 0xC2 && at[1] < 0xA0);
        if (length == 0 || control) {
            memset(at, '?', length != 0 ? length : 1);
        }
        at += length != 0 ? length : 1;
    }
}

/* Every text of the library is asked for twice: its length, then itself. The macro keeps the two calls alike. */
#define FETCH(call, ...)                                                                                               \
    int length = call(__VA_ARGS__, NULL, 0);                                                                           \
    size_t cap = length < 0 ? 1 : (size_t)length + 1;                                                                  \
    char *text = sow_memory(cap);                                                                                      \
    text[0] = '\0';                                                                                                    \
    if (length > 0) {                                                                                                  \
        (void)call(__VA_ARGS__, text, cap);                                                                            \
    }                                                                                                                  \
    return text

char *sow_rules_text(const mancala_rules *rules, int32_t kind, int32_t index)
{
    FETCH(mancala_rules_text, rules, kind, index);
}

char *sow_option_name(const mancala_rules *rules, int32_t index)
{
    FETCH(mancala_rules_option_name, rules, index);
}

char *sow_option_text(const mancala_rules *rules, int32_t index)
{
    FETCH(mancala_rules_option_text, rules, index);
}

char *sow_option_value(const mancala_rules *rules, int32_t index, int32_t value)
{
    FETCH(mancala_rules_option_value, rules, index, value);
}

char *sow_diagnostic_text(const mancala_diagnostics *diagnostics, int32_t index)
{
    FETCH(mancala_diagnostics_text, diagnostics, index);
}

char *sow_position(const mancala_game *game)
{
    FETCH(mancala_game_position, game);
}

char *sow_move_text(const mancala_game *game, int32_t move)
{
    FETCH(mancala_game_move_text, game, move);
}

char *sow_legal_text(const mancala_game *game)
{
    int32_t moves[ACTIONS_MAX];
    int count = mancala_game_moves(game, moves, ACTIONS_MAX);
    char *all = sow_format("%s", "");
    for (int i = 0; i < count; i++) {
        char *move = sow_move_text(game, moves[i]);
        char *longer = sow_format("%s%s%s", all, i > 0 ? " " : "", move);
        free(move);
        free(all);
        all = longer;
    }
    return all;
}

char *sow_pit_text(const mancala_rules *rules, int32_t pit)
{
    int number = mancala_rules_pit(rules, pit, MANCALA_PIT_NUMBER);
    int rows = mancala_rules_rows(rules);
    if (rows == 2) {
        return sow_format("%d", number);
    }
    int row = mancala_rules_pit(rules, pit, MANCALA_PIT_ROW);
    return sow_format("%c%d", row == 0 || row == rows - 1 ? 'a' : 'b', number);
}

const char *sow_player(int32_t player)
{
    return player == SOUTH ? "South" : player == NORTH ? "North" : "nobody";
}

const char *sow_plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

const char *sow_result_name(int32_t result)
{
    switch (result) {
    case MANCALA_RESULT_SOUTH:
        return "south";
    case MANCALA_RESULT_NORTH:
        return "north";
    case MANCALA_RESULT_DRAW:
        return "draw";
    case MANCALA_RESULT_NONE:
        return "no result";
    default:
        return "unfinished";
    }
}

/* Columns of a stretch of UTF-8: every byte that does not continue a character counts. */
static size_t columns(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    return count;
}

void sow_wrap(FILE *out, const char *head, const char *text)
{
    enum { WIDTH = 78 };
    size_t indent = columns(head, strlen(head));
    size_t column = indent;
    fputs(head, out);
    bool first = true;
    while (*text != '\0') {
        text += strspn(text, " ");
        size_t length = strcspn(text, " ");
        size_t width = columns(text, length);
        if (length == 0) {
            break;
        }
        if (!first && column + 1 + width > WIDTH) {
            fprintf(out, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!first) {
            fputc(' ', out);
            column++;
        }
        fwrite(text, 1, length, out);
        column += width;
        text += length;
        first = false;
    }
    fputc('\n', out);
}

static bool forced;

void sow_force_colours(void)
{
    forced = true;
}

const struct colours *sow_colours(void)
{
    static const struct colours none = {"", "", "", "", "", "", ""};
    static const struct colours some = {"\033[0m",  "\033[1m",    "\033[2m",   "\033[32m",
                                        "\033[36m", "\033[1;33m", "\033[1;31m"};
    const char *refused = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    bool wanted = isatty(STDOUT_FILENO) != 0 && (refused == NULL || refused[0] == '\0') &&
                  (terminal == NULL || strcmp(terminal, "dumb") != 0);
    return wanted || forced ? &some : &none;
}
