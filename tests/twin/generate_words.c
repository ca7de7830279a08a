/* SPDX-License-Identifier: MIT */
#include "generate_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int32_t generate_amount(int32_t usual)
{
    return getenv("MANCALA_TEST_DEEP") != NULL ? 25 * usual : usual;
}

uint64_t generate_next(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

int32_t generate_below(uint64_t *state, int32_t count)
{
    return (int32_t)(((generate_next(state) >> 32) * (uint64_t)count) >> 32);
}

int32_t below(struct generator *g, int32_t count)
{
    if (g->left > 0 && count <= 256) {
        g->left--;
        return *g->bytes++ * count / 256;
    }
    return generate_below(&g->random, count);
}

int32_t between(struct generator *g, int32_t low, int32_t high)
{
    return low + below(g, high - low + 1);
}

bool chance(struct generator *g, int32_t percent)
{
    return below(g, 100) < percent;
}

void put(struct generator *g, const char *format, ...)
{
    struct generated *out = g->out;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(out->text + out->length, sizeof out->text - out->length, format, arguments);
    va_end(arguments);
    if (length > 0) {
        out->length += (size_t)length;
    }
    if (out->length >= sizeof out->text) {
        fprintf(stderr, "a generated file does not fit\n");
        abort();
    }
}

void put_number(struct generator *g)
{
    if (g->seeds_option && chance(g, 40)) {
        static const char *const forms[] = {"seeds", "seeds + 1", "seeds - 1", "2 * seeds"};
        put(g, "%s", forms[below(g, 4)]);
    } else {
        put(g, "%d", (int)between(g, 1, g->seeds + 3));
    }
}

static void put_set(struct generator *g)
{
    int32_t low = between(g, 1, g->seeds + 1);
    switch (below(g, 9)) {
    case 0:
        put(g, "even");
        break;
    case 1:
        put(g, "odd");
        break;
    case 2:
        put(g, "%d..%d", (int)low, (int)(low + between(g, 1, 3)));
        break;
    case 3:
        put(g, "%d or %d", (int)low, (int)(low + 2));
        break;
    case 4:
        put(g, "%d or %d..%d", (int)low, (int)(low + 2), (int)(low + 4));
        break;
    case 5:
        put(g, "1..%d", (int)(low + 2));
        break;
    default:
        put_number(g);
    }
}

static void put_pits(struct generator *g)
{
    int32_t first = between(g, 1, g->columns);
    switch (below(g, 4)) {
    case 0:
        put(g, "odd");
        break;
    case 1:
        put(g, "%d", (int)first);
        break;
    case 2:
        put(g, "1..%d", (int)(first > 1 ? first : g->columns));
        break;
    default:
        put(g, first == 1 ? "1" : "1 or %d", (int)first);
    }
}

void put_word(struct generator *g, enum word word)
{
    for (const char *c = mnc_word_pattern(word); *c != '\0'; c++) {
        if (*c == '@' && word == WORD_PIT) {
            put_pits(g);
        } else if (*c == '@') {
            put_set(g);
        } else if (*c == '#' && word == WORD_RIGHTMOST) {
            put(g, "%d", (int)between(g, 1, g->columns > 2 ? 3 : g->columns));
        } else if (*c == '#' && (word == WORD_AT_MOST || word == WORD_AS_SOON_AS)) {
            put(g, "%d", (int)between(g, 1, g->columns * g->seeds / 2 + 1));
        } else if (*c == '#') {
            put_number(g);
        } else {
            put(g, "%c", *c);
        }
    }
}

enum word any_of(struct generator *g, const enum word *words, int32_t count)
{
    return words[below(g, count)];
}

/* Words of clauses for the last seed that need more than a plain game has. */
static bool is_rich(enum word word)
{
    switch (word) {
    case WORD_IN_OWN_STORE:
    case WORD_IN_OWN_ROW:
    case WORD_IN_OPPONENT_ROW:
    case WORD_EMPTY:
    case WORD_OCCUPIED:
    case WORD_MAKES:
    case WORD_FACING_EMPTY:
    case WORD_FACING_OCCUPIED:
    case WORD_FIRST_LAP:
    case WORD_LATER_LAP:
    case WORD_CAPTURE_HERE:
    case WORD_CAPTURE_FACING:
    case WORD_RELAY:
    case WORD_STOP:
    case WORD_AGAIN:
    case WORD_MAY_AGAIN:
        return false;
    default:
        return (mnc_word_places(word) & (MNC_AT(LAST_IF) | MNC_AT(LAST))) != 0;
    }
}

/* How often a word is taken: not at all if the file does not have what it speaks of. */
static int32_t weight(const struct generator *g, enum word word)
{
    if (g->plain && is_rich(word)) {
        return 0;
    }
    switch (word) {
    case WORD_HAS_SPECIAL:
        return g->special ? 20 : 0;
    case WORD_IS_SPECIAL:
    case WORD_NO_SPECIAL:
    case WORD_TWIN_PLAIN:
        return g->special ? 12 : 0;
    case WORD_FOUND_HERE:
    case WORD_FOUND_FACING:
    case WORD_FOUND_PREVIOUS:
        return g->special ? 12 : 0;
    case WORD_CLOSE_HERE:
        return g->closing ? 12 : 0;
    case WORD_SOW_CAPTURED:
        return g->keeps ? 0 : 10;
    case WORD_IS_CLOSED:
        return g->swallows ? 12 : 0;
    case WORD_EXTRA_STUCK:
        return g->again ? 14 : 0;
    case WORD_BEHIND_OCCUPIED:
    case WORD_CAPTURE_BEHIND:
        return g->rows > 2 ? 25 : 0;
    case WORD_NOT_REACHED:
        return 12;
    case WORD_BOARD_EMPTY:
        return 24;
    case WORD_TAKES_NOTHING:
    case WORD_FORBIDDEN_IF_OTHER:
    case WORD_LEAVES_RIGHTMOST:
        return 14;
    case WORD_DRAW:
        return 20;
    case WORD_LEGAL: /* it has no effect in `grand slam` */
        return 4;
    default:
        return 8;
    }
}

enum word any_word(struct generator *g, enum place place)
{
    int32_t all = 0;
    for (enum word word = 0; word < WORD_COUNT; word++) {
        all += (mnc_word_places(word) & (1u << place)) != 0 ? weight(g, word) : 0;
    }
    int32_t pick = below(g, all);
    for (enum word word = 0; word < WORD_COUNT; word++) {
        pick -= (mnc_word_places(word) & (1u << place)) != 0 ? weight(g, word) : 0;
        if (pick < 0) {
            return word;
        }
    }
    return WORD_COUNT;
}

/* Only one word of a group can hold, or it has little sense to ask for two. Words that are in no group go with all
 * others. */
static int32_t group_of(enum word word)
{
    switch (word) {
    case WORD_IN_OWN_STORE:
    case WORD_IN_OWN_ROW:
    case WORD_IN_OPPONENT_ROW:
        return 1;
    case WORD_EMPTY:
    case WORD_OCCUPIED:
    case WORD_MAKES:
        return 2;
    case WORD_FACING_EMPTY:
    case WORD_FACING_OCCUPIED:
    case WORD_FACING_HOLDS:
        return 3;
    case WORD_FIRST_LAP:
    case WORD_LATER_LAP:
        return 4;
    case WORD_AT_MOST:
    case WORD_AS_SOON_AS:
        return 5;
    case WORD_BOARD_EMPTY:
    case WORD_OWN_ROW_EMPTY:
    case WORD_A_ROW_EMPTY:
    case WORD_MOVER_STUCK:
    case WORD_NOBODY_MOVES:
    case WORD_OTHER_ROW_EMPTY:
        return 6;
    case WORD_NEXT_OCCUPIED:
    case WORD_NEXT_HOLDS:
        return 7;
    case WORD_HAS_SPECIAL:
    case WORD_NO_SPECIAL:
        return 8;
    case WORD_IS_SPECIAL:
    case WORD_IS_CLOSED:
        return 9;
    default:
        return 0;
    }
}

/* The same number is hardly ever picked twice, so a word with a number may stand twice: it narrows itself. */
static bool may_repeat(enum word word)
{
    return word == WORD_MAKES || word == WORD_HOLDS || word == WORD_FACING_HOLDS || word == WORD_NEXT_HOLDS;
}

static bool contains(const uint64_t *set, const uint64_t *part)
{
    for (size_t i = 0; i < WORD_SETS; i++) {
        if ((part[i] & ~set[i]) != 0) {
            return false;
        }
    }
    return true;
}

bool is_new(const struct used *used, const uint64_t *set)
{
    for (int32_t i = 0; i < used->count; i++) {
        if (contains(set, used->list[i])) {
            return false;
        }
    }
    return used->count < (int32_t)(sizeof used->list / sizeof *used->list);
}

static void add_word(uint64_t *set, enum word word)
{
    set[word / 64] |= (uint64_t)1 << (word % 64);
}

bool words_are_new(const struct used *used, const enum word *words, int32_t count)
{
    uint64_t set[WORD_SETS] = {0};
    for (int32_t i = 0; i < count; i++) {
        add_word(set, words[i]);
    }
    return is_new(used, set);
}

void use_words(struct used *used, const enum word *words, int32_t count)
{
    memset(used->list[used->count], 0, sizeof used->list[used->count]);
    for (int32_t i = 0; i < count; i++) {
        add_word(used->list[used->count], words[i]);
    }
    used->count++;
}

int32_t pick_conditions(struct generator *g, enum place place, int32_t most, struct used *used, enum word words[4])
{
    for (int attempt = 0; attempt < 20; attempt++) {
        uint64_t set[WORD_SETS] = {0};
        uint32_t groups = 0;
        int32_t count = 0, wanted = between(g, 1, most);
        for (int i = 0; i < 8 && count < wanted; i++) {
            enum word word = any_word(g, place);
            int32_t group = group_of(word);
            bool taken = (set[word / 64] >> (word % 64) & 1) != 0 || (group > 0 && (groups >> group & 1) != 0);
            bool alone = word == WORD_AS_SOON_AS; /* it may only be the one condition of its clause */
            for (int32_t k = 0; k < count; k++) {
                taken = taken || mnc_words_exclude(words[k], word);
            }
            if (!taken && word != WORD_IN_OWN_STORE && !(alone && count > 0)) {
                add_word(set, word);
                groups |= 1u << group;
                words[count++] = word;
                wanted = alone ? 1 : wanted;
            }
        }
        if (count > 0 && is_new(used, set)) {
            use_words(used, words, count);
            if (count < 4 && may_repeat(words[count - 1]) && chance(g, 8)) {
                words[count] = words[count - 1];
                count++;
            }
            return count;
        }
    }
    return 0;
}

void put_conditions(struct generator *g, const enum word *words, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        put(g, i > 0 ? " and " : "");
        if (i > 0 && words[i] == words[i - 1]) { /* a set that no other word writes like this */
            put(g, "%.*s %d..%d", (int)strcspn(mnc_word_pattern(words[i]), "@") - 1, mnc_word_pattern(words[i]), 1,
                (int)(g->seeds + 20));
        } else {
            put_word(g, words[i]);
        }
    }
    put(g, " -> ");
}

void end_clause(struct generator *g, bool may_guard)
{
    if (may_guard && g->mode_option && chance(g, 30)) {
        static const char *const guards[] = {"mode = plain", "mode = plain or wild", "mode = tame or wild"};
        put(g, "  when %s", guards[below(g, 3)]);
        if (g->seeds_option && chance(g, 30)) {
            put(g, " and seeds = 2..4");
        }
    }
    put(g, "\n");
}
