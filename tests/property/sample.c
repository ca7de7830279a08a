/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sample.h"

uint64_t chance_next(struct chance *chance)
{
    uint64_t x = chance->state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

int32_t chance_below(struct chance *chance, int32_t bound)
{
    return (int32_t)(((chance_next(chance) >> 32) * (uint64_t)bound) >> 32);
}

/* --- Rulesets ------------------------------------------------------------------------------------------------- */

static void name_of(const mancala_rules *rules, const char *id, int32_t option, int32_t value, char *name)
{
    char word[32], text[32];
    assert_true(mancala_rules_option_name(rules, option, word, sizeof word) < (int)sizeof word);
    assert_true(mancala_rules_option_value(rules, option, value, text, sizeof text) < (int)sizeof text);
    int length = snprintf(name, SAMPLE_NAME, "%s:%s=%s", id, word, text);
    assert_true(length > 0 && length < SAMPLE_NAME);
}

int sample_rules(char names[][SAMPLE_NAME], bool *defaults, int cap)
{
    int count = 0;
    for (int i = 0; i < mancala_builtin_count(); i++) {
        const char *id = mancala_builtin_id(i);
        mancala_rules *rules = sample_load(id);
        assert_true(count < cap);
        defaults[count] = true;
        snprintf(names[count++], SAMPLE_NAME, "%s", id);
        for (int32_t option = 0; option < mancala_rules_option_count(rules); option++) {
            int32_t low, high, fallback;
            int named = mancala_rules_option_range(rules, option, &low, &high, &fallback, NULL);
            for (int32_t value = low; value <= high; value++) {
                bool wanted = named == 1 || value == low || value == high || value == (low + high) / 2;
                if (wanted && value != fallback) {
                    assert_true(count < cap);
                    defaults[count] = false;
                    name_of(rules, id, option, value, names[count++]);
                }
            }
        }
        mancala_rules_unref(rules);
    }
    return count;
}

mancala_rules *sample_load(const char *name)
{
    mancala_rules *rules = NULL;
    int error = mancala_rules_load(&rules, name, NULL, NULL);
    if (error != MANCALA_OK) {
        fail_msg("%s: %s", name, mancala_error_name(error));
    }
    return rules;
}

mancala_game *sample_game(const char *name, uint64_t seed)
{
    mancala_rules *rules = sample_load(name);
    mancala_game *game = NULL;
    assert_int_equal(mancala_game_new(&game, rules, seed), MANCALA_OK);
    mancala_rules_unref(rules);
    return game;
}

void sample_add(char *name, size_t cap, const char *setting)
{
    size_t used = strlen(name);
    int length = snprintf(name + used, cap - used, "%c%s", strchr(name, ':') ? ',' : ':', setting);
    assert_true(length > 0 && (size_t)length < cap - used);
}

/* --- Games ---------------------------------------------------------------------------------------------------- */

void sample_position(const mancala_game *game, char text[SAMPLE_TEXT])
{
    int length = mancala_game_position(game, text, SAMPLE_TEXT);
    assert_true(length > 0 && length < SAMPLE_TEXT);
}

void sample_moves(const mancala_game *game, char text[SAMPLE_TEXT])
{
    int32_t moves[SAMPLE_MOVES];
    int count = mancala_game_moves(game, moves, SAMPLE_MOVES);
    size_t used = 0;
    assert_in_range(count, 0, SAMPLE_MOVES);
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        char move[16];
        assert_true(mancala_game_move_text(game, moves[i], move, sizeof move) < (int)sizeof move);
        used += (size_t)snprintf(text + used, SAMPLE_TEXT - used, " %s", move);
        assert_true(used < SAMPLE_TEXT);
    }
}

bool sample_over(const mancala_game *game)
{
    return mancala_game_result(game) != MANCALA_RESULT_UNFINISHED;
}

bool sample_play(mancala_game *game, struct chance *chance)
{
    int32_t moves[SAMPLE_MOVES];
    int count = mancala_game_moves(game, moves, SAMPLE_MOVES);
    assert_in_range(count, 1, SAMPLE_MOVES);
    int error = mancala_game_apply(game, moves[chance_below(chance, count)]);
    assert_true(error == MANCALA_OK || error == MANCALA_ERROR_WORK);
    return error == MANCALA_OK;
}

/* --- Mirrors -------------------------------------------------------------------------------------------------- */

static char other_player(char letter)
{
    static const char letters[] = "SNsn", others[] = "NSns";
    const char *found = strchr(letters, letter);
    return letter != '\0' && found ? others[found - letters] : letter;
}

/* Rows in the opposite order; the letters of special pits exchanged. */
static size_t mirror_rows(const char *rows, size_t length, char *mirrored)
{
    size_t used = 0, end = length;
    while (end > 0) {
        size_t start = end;
        while (start > 0 && rows[start - 1] != '/') {
            start--;
        }
        for (size_t i = start; i < end; i++) {
            mirrored[used++] = other_player(rows[i]);
        }
        end = start > 0 ? start - 1 : 0;
        if (start > 0) {
            mirrored[used++] = '/';
        }
    }
    return used;
}

/* A word of the position after the rows and the stores: the mover, or a field. */
static size_t mirror_word(const char *word, size_t length, bool opposite_ways, char *mirrored)
{
    if (strncmp(word, "owner=", 6) == 0) {
        size_t half = (length - 6) / 2;
        memcpy(mirrored, word, 6);
        for (size_t i = 0; i < 2 * half; i++) {
            mirrored[6 + i] = other_player(word[6 + (i + half) % (2 * half)]);
        }
        return length;
    }
    memcpy(mirrored, word, length);
    if (strncmp(word, "dir=", 4) == 0) {
        mirrored[4] = opposite_ways ? (char)(word[4] == 'l' ? 'r' : 'l') : word[4];
    } else if (length == 1 || strncmp(word, "first=", 6) == 0 || strncmp(word, "last=", 5) == 0 ||
               strncmp(word, "starter=", 8) == 0) {
        mirrored[length - 1] = other_player(word[length - 1]);
    }
    return length;
}

void sample_mirror(const char *position, bool opposite_ways, char mirrored[SAMPLE_TEXT])
{
    size_t length = strcspn(position, " ");
    size_t used = mirror_rows(position, length, mirrored);
    const char *stores = position + length + 1, *comma = strchr(stores, ',');
    assert_non_null(comma);
    const char *rest = comma + strcspn(comma, " ");
    used += (size_t)snprintf(mirrored + used, SAMPLE_TEXT - used, " %.*s,%.*s", (int)(rest - comma - 1), comma + 1,
                             (int)(comma - stores), stores);
    while (*rest != '\0') {
        size_t word = strcspn(rest + 1, " ");
        assert_true(used + word + 2 < SAMPLE_TEXT);
        mirrored[used++] = ' ';
        used += mirror_word(rest + 1, word, opposite_ways, mirrored + used);
        rest += word + 1;
    }
    mirrored[used] = '\0';
}
