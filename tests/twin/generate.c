/* SPDX-License-Identifier: MIT */
#include "generate.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "rules/vocabulary.h"

enum { WORD_SETS = (WORD_COUNT + 63) / 64 }; /* 64-bit numbers in a set of words */

struct generator {
    uint64_t random;
    struct generated *out;
    int32_t columns; /* at least so many */
    int32_t seeds;   /* in a pit, about */
    bool columns_option, seeds_option, mode_option;
    bool list; /* the pits do not begin alike */
    bool through;
};

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

static int32_t below(struct generator *g, int32_t count)
{
    return generate_below(&g->random, count);
}

static int32_t between(struct generator *g, int32_t low, int32_t high)
{
    return low + below(g, high - low + 1);
}

static bool chance(struct generator *g, int32_t percent)
{
    return below(g, 100) < percent;
}

static void put(struct generator *g, const char *format, ...)
{
    struct generated *out = g->out;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(out->text + out->length, sizeof out->text - out->length, format, arguments);
    va_end(arguments);
    if (length > 0) {
        out->length += (size_t)length;
    }
}

/* A number about the size of a pit's content. */
static void put_number(struct generator *g)
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
    switch (below(g, 8)) {
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

/* A word with arguments that suit it. */
static void put_word(struct generator *g, enum word word)
{
    for (const char *c = mnc_words[word].pattern; *c != '\0'; c++) {
        if (*c == '@' && word == WORD_PIT) {
            put_pits(g);
        } else if (*c == '@') {
            put_set(g);
        } else if (*c == '#') {
            put_number(g);
        } else {
            put(g, "%c", *c);
        }
    }
}

/* Only one word of a group can hold. Words that are in no group go with all others. */
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
        return 6;
    default:
        return 0;
    }
}

static enum word any_word(struct generator *g, enum place place)
{
    enum word words[WORD_COUNT];
    int32_t count = 0;
    for (int word = 0; word < WORD_COUNT; word++) {
        if ((mnc_words[word].places & (1u << place)) != 0) {
            words[count++] = (enum word)word;
        }
    }
    return words[below(g, count)];
}

/* Up to `most` conditions that can hold together; the store is a matter of its own. used: sets of words that stood in
 * earlier clauses of the section, none of which may be repeated or narrowed. */
struct used {
    uint64_t list[8][WORD_SETS];
    int32_t count;
};

static bool contains(const uint64_t *set, const uint64_t *part)
{
    for (size_t i = 0; i < WORD_SETS; i++) {
        if ((part[i] & ~set[i]) != 0) {
            return false;
        }
    }
    return true;
}

static bool is_new(const struct used *used, const uint64_t *set)
{
    for (int32_t i = 0; i < used->count; i++) {
        if (contains(set, used->list[i])) {
            return false;
        }
    }
    return true;
}

static int32_t pick_conditions(struct generator *g, enum place place, int32_t most, struct used *used,
                               enum word words[4])
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
            if (!taken && word != WORD_IN_OWN_STORE && !(alone && count > 0)) {
                set[word / 64] |= (uint64_t)1 << (word % 64);
                groups |= 1u << group;
                words[count++] = word;
                wanted = alone ? 1 : wanted;
            }
        }
        if (count > 0 && used->count < 8 && is_new(used, set)) {
            memcpy(used->list[used->count++], set, sizeof set);
            return count;
        }
    }
    return 0;
}

static void put_conditions(struct generator *g, const enum word *words, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        put(g, i > 0 ? " and " : "");
        put_word(g, words[i]);
    }
    put(g, " -> ");
}

static void end_clause(struct generator *g, bool may_guard)
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

static bool is_final(enum word word)
{
    return word == WORD_RELAY || word == WORD_STOP || word == WORD_AGAIN || word == WORD_MAY_AGAIN;
}

/* What a last seed in a pit does. */
static void put_last_action(struct generator *g, bool relay_likely)
{
    enum word final = any_word(g, PLACE_LAST);
    while (!is_final(final)) {
        final = any_word(g, PLACE_LAST);
    }
    if (relay_likely && chance(g, 50)) {
        final = WORD_RELAY;
    }
    for (int word = 0; word < WORD_COUNT; word++) {
        bool here = (mnc_words[word].places & MNC_AT(LAST)) != 0 && !is_final((enum word)word);
        if (here && chance(g, 45) && !(word == WORD_CAPTURE_HERE && final == WORD_RELAY)) {
            put_word(g, (enum word)word);
            put(g, ", ");
        }
    }
    put_word(g, final);
}

static void put_last_seed(struct generator *g, const char *margin, bool through)
{
    static const char *const finals[] = {"again", "may again", "stop"};
    put(g, "%slast seed\n", margin);
    if (through) {
        if (chance(g, 20)) {
            put(g, "%s  in own store and first lap -> %s\n", margin, finals[below(g, 3)]);
        }
        if (g->mode_option && chance(g, 30)) {
            put(g, "%s  in own store -> %s  when mode = plain\n", margin, finals[below(g, 3)]);
        }
        put(g, "%s  in own store -> %s\n", margin, finals[below(g, 3)]);
    }
    struct used used = {.count = 0};
    int32_t clauses = between(g, 1, 4);
    for (int32_t i = 0; i < clauses; i++) {
        enum word words[4];
        int32_t count = pick_conditions(g, PLACE_LAST_IF, i == 0 ? 2 : 3, &used, words);
        if (count > 0) {
            put(g, "%s  ", margin);
            put_conditions(g, words, count);
            put_last_action(g, false);
            end_clause(g, true);
        }
    }
    uint64_t empty[WORD_SETS] = {0};
    empty[WORD_EMPTY / 64] = (uint64_t)1 << (WORD_EMPTY % 64);
    if (is_new(&used, empty) && chance(g, 70)) { /* otherwise most relays would go on until something is captured */
        put(g, "%s  empty -> ", margin);
        put(g, chance(g, 50) ? "capture facing, stop\n" : "stop\n");
    }
    put(g, "%s  else -> ", margin);
    put(g, chance(g, 50) ? "relay\n" : "stop\n");
}

static void put_each_seed(struct generator *g, const char *margin)
{
    struct used used = {.count = 0};
    int32_t clauses = between(g, 1, 2);
    put(g, "%seach seed\n", margin);
    for (int32_t i = 0; i < clauses; i++) {
        enum word words[4] = {WORD_MAKES};
        int32_t count = 1;
        if (i == 0 && chance(g, 80)) {
            used.list[used.count++][WORD_MAKES / 64] = (uint64_t)1 << (WORD_MAKES % 64);
        } else {
            count = pick_conditions(g, PLACE_EACH_IF, 2, &used, words);
        }
        if (count > 0) {
            put(g, "%s  ", margin);
            put_conditions(g, words, count);
            put_word(g, any_word(g, PLACE_EACH));
            end_clause(g, true);
        }
    }
}

static void put_sow(struct generator *g, const char *margin, bool through)
{
    put(g, "%ssow %s%s\n", margin, chance(g, 50) ? "counterclockwise" : "clockwise",
        through ? ", through own store" : "");
}

static void put_lift(struct generator *g, const char *margin)
{
    if (chance(g, 15)) {
        put(g, "%slift all\n", margin);
    } else {
        put(g, "%slift %d seeds\n", margin, (int)between(g, 1, g->seeds > 2 ? 3 : g->seeds));
    }
}

/* Which pits may be played. Those that may not must not be all. */
static void put_begin(struct generator *g)
{
    put(g, "begin\n");
    switch (below(g, 4)) {
    case 0:
        put(g, "  first lap ends empty in own row -> legal\n  first lap reaches opponent row -> legal\n"
               "  else -> illegal\n");
        break;
    case 1:
        put(g, "  holds 1 and ");
        put_word(g, WORD_PIT);
        put(g, " -> illegal\n");
        break;
    case 2:
        put(g, "  first lap ends empty in own row -> illegal");
        end_clause(g, true);
        break;
    default: {
        struct used used = {.count = 0};
        enum word words[4];
        int32_t count = pick_conditions(g, PLACE_BEGIN_IF, 2, &used, words);
        put(g, "  ");
        put_conditions(g, words, count);
        put_word(g, any_word(g, PLACE_BEGIN));
        end_clause(g, true);
        if (chance(g, 30)) {
            put(g, "  else -> legal\n");
        }
    }
    }
}

static void put_phase(struct generator *g, const char *name)
{
    bool through = g->through;
    put(g, "phase %s\n", name);
    if (chance(g, 60)) {
        put(g, "  begin\n    ");
        put_word(g, WORD_PIT);
        put(g, " -> legal\n    else -> illegal\n");
    }
    if (chance(g, 60)) {
        put_lift(g, "  ");
    }
    if (chance(g, 30)) {
        put_sow(g, "  ", through);
    }
    if (chance(g, 25)) {
        put_each_seed(g, "  ");
    }
    put_last_seed(g, "  ", through);
}

static void put_end(struct generator *g)
{
    static const enum word stuck[] = {WORD_MOVER_STUCK, WORD_NOBODY_MOVES};
    struct used used = {.count = 0};
    bool pass = chance(g, 45);
    if (pass) {
        put(g, "pass if cannot move\n");
    }
    put(g, "end\n");
    int32_t clauses = between(g, 0, 2);
    for (int32_t i = 0; i < clauses; i++) {
        enum word words[4];
        int32_t count = pick_conditions(g, PLACE_END_IF, 2, &used, words);
        if (count == 0 || (count == 1 && (words[0] == WORD_MOVER_STUCK || words[0] == WORD_NOBODY_MOVES))) {
            continue; /* these come at the end */
        }
        put(g, "  ");
        for (int32_t k = 0; k < count; k++) {
            put(g, k > 0 ? " and " : "");
            if (words[k] == WORD_AT_MOST) {
                put(g, "at most %d left", (int)between(g, 1, g->columns * g->seeds / 2 + 1));
            } else if (words[k] == WORD_AS_SOON_AS) {
                put(g, "as soon as at most %d left", (int)between(g, 1, g->columns * g->seeds / 2 + 1));
            } else {
                put_word(g, words[k]);
            }
        }
        put(g, " -> ");
        put_word(g, any_word(g, PLACE_END));
        end_clause(g, true);
    }
    put(g, "  ");
    put_word(g, pass ? stuck[1] : stuck[0]);
    put(g, " -> ");
    put_word(g, any_word(g, PLACE_END));
    put(g, "\n");
}

static void put_rounds(struct generator *g)
{
    static const enum word refill[] = {WORD_REFILL_LEFT, WORD_REFILL_RIGHT, WORD_REFILL_CHOICE};
    static const enum word begins[] = {WORD_LAST_MOVER_BEGINS, WORD_OTHER_BEGINS, WORD_WINNER_BEGINS, WORD_LOSER_BEGINS,
                                       WORD_ALTERNATE};
    put(g, "rounds\n  ");
    put_word(g, refill[below(g, g->list ? 2 : 3)]);
    put(g, chance(g, 50) ? "\n  " : ", ");
    put_word(g, begins[below(g, 5)]);
    put(g, "\n");
    bool until = chance(g, 75);
    if (until) {
        put(g, "  until a player cannot fill a pit\n");
    }
    if (!until || chance(g, 40)) {
        put(g, "  at most %d rounds\n", (int)between(g, 2, 6));
    }
}

static void put_options(struct generator *g)
{
    char settings[3][40] = {"", "", ""};
    if (g->seeds_option) {
        put(g, "option seeds 2..6 = %d : seeds in every pit\n", (int)g->seeds);
        snprintf(settings[0], sizeof settings[0], "seeds=%d", (int)between(g, 2, 6));
    }
    if (g->mode_option) {
        static const char *const modes[] = {"plain", "tame", "wild"};
        put(g, "option mode plain|tame|wild = %s\n", modes[below(g, 3)]);
        snprintf(settings[1], sizeof settings[1], "mode=%s", modes[below(g, 3)]);
    }
    if (g->columns_option) {
        put(g, "option columns %d..%d = %d\n", (int)g->columns, (int)g->columns + 2, (int)g->columns);
        snprintf(settings[2], sizeof settings[2], "columns=%d", (int)(g->columns + below(g, 3)));
    }
    for (int i = 0; i < 3; i++) {
        if (settings[i][0] != '\0' && chance(g, 70)) {
            if (g->out->settings[0] != '\0') {
                strcat(g->out->settings, ",");
            }
            strcat(g->out->settings, settings[i]);
        }
    }
    if (chance(g, 30)) {
        strcat(g->out->settings, g->out->settings[0] != '\0' ? ",first=north" : "first=north");
    }
}

static void put_fill(struct generator *g)
{
    if (g->list) {
        put(g, "fill");
        for (int32_t i = 0; i < g->columns; i++) {
            put(g, " %d", (int)(i == 0 ? g->seeds : below(g, g->seeds + 2)));
        }
        put(g, "\n");
    } else if (g->seeds_option) {
        put(g, "fill seeds\n");
    } else {
        put(g, "fill %d\n", (int)g->seeds);
    }
}

static void put_stale(struct generator *g, const char *section)
{
    if (chance(g, 60)) {
        put(g, "%s ", section);
        put_word(g, any_word(g, PLACE_STALE));
        put(g, "\n");
    }
}

static void choose_size(struct generator *g, enum generate_size size)
{
    g->mode_option = chance(g, 40);
    if (size == GENERATE_TINY) {
        g->columns = between(g, 2, 3);
        g->seeds = g->columns == 2 ? between(g, 1, 2) : 1;
        g->list = chance(g, 15);
        return;
    }
    bool large = chance(g, 15);
    g->columns = large ? between(g, 5, 12) : between(g, 2, 6);
    g->seeds = large ? between(g, 1, 12) : between(g, 1, 5);
    g->seeds_option = g->seeds >= 2 && g->seeds <= 6 && chance(g, 35);
    g->list = !g->seeds_option && chance(g, 15);
    g->columns_option = !g->list && chance(g, 15);
}

void generate_rules(uint64_t seed, enum generate_size size, struct generated *generated)
{
    static const char *const stores[] = {"stores left", "stores right", "no stores"};
    struct generator g = {.random = seed, .out = generated};
    generated->length = 0;
    generated->settings[0] = '\0';
    choose_size(&g, size);
    int32_t store = below(&g, 3);
    g.through = store < 2 && chance(&g, 50);

    put(&g, "game random-%llu\n", (unsigned long long)(seed % 1000000000u));
    put(&g, "title Random rules %llu # made up\n", (unsigned long long)seed);
    put(&g, "source Nobody; made from a random number\n");
    put_options(&g);
    if (g.columns_option) {
        put(&g, "board 2 x columns, %s\n", stores[store]);
    } else {
        put(&g, "board 2 x %d, %s\n", (int)g.columns, stores[store]);
    }
    put_fill(&g);
    put_sow(&g, "", g.through);
    if (chance(&g, 30)) {
        put_begin(&g);
    }
    if (chance(&g, 12)) {
        put_lift(&g, "");
    }
    if (chance(&g, 35)) {
        put_each_seed(&g, "");
    }
    put_last_seed(&g, "", g.through);
    int32_t phases = chance(&g, 25) ? between(&g, 1, 2) : 0;
    for (int32_t i = 0; i < phases; i++) {
        put_phase(&g, i == 0 ? "opening" : "reply");
    }
    put_end(&g);
    if (chance(&g, 45)) {
        put_rounds(&g);
    }
    put_stale(&g, "endless");
    put_stale(&g, "repetition");
    if (chance(&g, 60)) {
        put(&g, "win %s\n", chance(&g, 50) ? "most seeds" : "fewest seeds");
    }
}
