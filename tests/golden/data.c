/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "data.h"

#ifndef MANCALA_TEST_DATA
#error "MANCALA_TEST_DATA must be the path of the data directory"
#endif

enum { MOVES_MAX = 256, MOVE_TEXT = 16 };

char *data_read(const char *name)
{
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/%s", MANCALA_TEST_DATA, name);
    assert_true(length > 0 && (size_t)length < sizeof path);
    FILE *file = fopen(path, "rb");
    if (!file) {
        fail_msg("cannot open %s", path);
    }
    size_t size = 0, cap = 1 << 16;
    char *text = malloc(cap);
    assert_non_null(text);
    for (;;) {
        size += fread(text + size, 1, cap - size - 1, file);
        if (size + 1 < cap) {
            break;
        }
        cap *= 2;
        char *more = realloc(text, cap);
        assert_non_null(more);
        text = more;
    }
    assert_false(ferror(file));
    fclose(file);
    text[size] = '\0';
    return text;
}

char *data_line(char **cursor)
{
    char *line = *cursor;
    if (!*line) {
        return NULL;
    }
    size_t length = strcspn(line, "\n");
    *cursor = line + length;
    if (line[length]) {
        line[length] = '\0';
        ++*cursor;
    }
    if (length > 0 && line[length - 1] == '\r') {
        line[length - 1] = '\0';
    }
    return line;
}

char *data_field(char **cursor, char separator)
{
    if (!*cursor) {
        return NULL;
    }
    char *field = *cursor + strspn(*cursor, " ");
    if (separator == ' ' && !*field) {
        *cursor = NULL;
        return NULL;
    }
    char *end = strchr(field, separator);
    if (end) {
        *end = '\0';
        *cursor = end + 1;
    } else {
        end = field + strlen(field);
        *cursor = NULL;
    }
    while (end > field && end[-1] == ' ') {
        *--end = '\0';
    }
    return field;
}

char *data_after(char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != ' ' && line[length] != '\0')) {
        return NULL;
    }
    return line[length] ? line + length + 1 : line + length;
}

uint32_t data_hash(uint32_t hash, const char *text)
{
    for (; *text; text++) {
        hash = (hash ^ (unsigned char)*text) * UINT32_C(0x01000193);
    }
    return hash;
}

struct word {
    const char *text;
    int32_t value;
};

static int32_t find_word(const struct word *words, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(words[i].text, text) == 0) {
            return words[i].value;
        }
    }
    fail_msg("unknown word in the data: %s", text);
    return -1;
}

int32_t data_result(const char *text)
{
    static const struct word words[] = {
        {"south", MANCALA_RESULT_SOUTH},    {"north", MANCALA_RESULT_NORTH},           {"draw", MANCALA_RESULT_DRAW},
        {"no result", MANCALA_RESULT_NONE}, {"unfinished", MANCALA_RESULT_UNFINISHED},
    };
    return find_word(words, sizeof words / sizeof *words, text);
}

int32_t data_reason(const char *text)
{
    static const struct word words[] = {
        {"none", MANCALA_REASON_NONE},           {"stuck", MANCALA_REASON_STUCK},
        {"empty", MANCALA_REASON_EMPTY},         {"few left", MANCALA_REASON_FEW_LEFT},
        {"endless", MANCALA_REASON_ENDLESS},     {"repetition", MANCALA_REASON_REPETITION},
        {"rounds", MANCALA_REASON_ROUNDS},       {"cannot fill", MANCALA_REASON_CANNOT_FILL},
        {"lost", MANCALA_REASON_LOST},           {"few seeds", MANCALA_REASON_FEW_SEEDS},
        {"territory", MANCALA_REASON_TERRITORY},
    };
    return find_word(words, sizeof words / sizeof *words, text);
}

mancala_game *data_game(const char *name, uint64_t seed)
{
    mancala_rules *rules = NULL;
    int error = mancala_rules_load(&rules, name, NULL, NULL);
    if (error != MANCALA_OK) {
        fail_msg("%s: %s", name, mancala_error_name(error));
    }
    mancala_game *game = NULL;
    assert_int_equal(mancala_game_new(&game, rules, seed), MANCALA_OK);
    mancala_rules_unref(rules);
    return game;
}

bool data_play(mancala_game *game, const char *text)
{
    int32_t moves[MOVES_MAX], move = -1;
    if (mancala_game_read_move(game, text, &move) != MANCALA_OK) {
        return false;
    }
    int count = mancala_game_moves(game, moves, MOVES_MAX);
    assert_in_range(count, 0, MOVES_MAX);
    bool listed = false;
    for (int i = 0; i < count; i++) {
        listed = listed || moves[i] == move;
    }
    assert_int_equal(mancala_game_is_legal(game, move), listed);
    int error = mancala_game_apply(game, move);
    assert_int_equal(error == MANCALA_OK, listed);
    return listed;
}

void data_position(const mancala_game *game, char *text, size_t cap)
{
    int length = mancala_game_position(game, text, cap);
    assert_true(length > 0 && (size_t)length < cap);
    int words = mancala_game_result(game) == MANCALA_RESULT_UNFINISHED ? 3 : 2;
    char *end = text;
    for (int i = 0; i < words && end; i++) {
        end = strchr(i ? end + 1 : end, ' ');
    }
    if (end) {
        *end = '\0';
    }
}

void data_moves(const mancala_game *game, char *text, size_t cap)
{
    int32_t moves[MOVES_MAX];
    int count = mancala_game_moves(game, moves, MOVES_MAX);
    assert_in_range(count, 0, MOVES_MAX);
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT];
        int length = mancala_game_move_text(game, moves[i], move, sizeof move);
        assert_true(length > 0 && (size_t)length < sizeof move && used + (size_t)length + 2 <= cap);
        text[used] = ' ';
        memcpy(text + used + 1, move, (size_t)length + 1);
        used += (size_t)length + 1;
    }
}
