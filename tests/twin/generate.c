/* SPDX-License-Identifier: MIT */
#include "generate.h"

#include <stdio.h>
#include <string.h>

#include "generate_words.h"

/* --- How a move begins ---------------------------------------------------------------------------------------- */

static void put_sow(struct generator *g, const char *margin)
{
    enum word way =
        ANY_OF(g, WORD_COUNTERCLOCKWISE, WORD_COUNTERCLOCKWISE, WORD_CLOCKWISE, WORD_CLOCKWISE, WORD_EITHER_WAY);
    way = g->first_chooses && chance(g, 70) ? WORD_FIRST_CHOOSES : way;
    way = g->plain ? ANY_OF(g, WORD_COUNTERCLOCKWISE, WORD_CLOCKWISE) : way;
    put(g, "%ssow ", margin);
    put_word(g, way);
    if (way == WORD_FIRST_CHOOSES && g->opposite) {
        put(g, ", opposite ways");
    }
    put(g, "%s%s%s\n", g->through ? ", through own store" : "", !g->plain && chance(g, 20) ? ", skip origin" : "",
        !g->plain && chance(g, 15) ? ", reverse each lap" : "");
}

static void put_direction(struct generator *g, const char *margin)
{
    put(g, "%sdirection\n%s  ", margin, margin);
    put_word(g, WORD_PIT);
    put(g, " -> ");
    put_word(g, any_word(g, PLACE_DIRECTION));
    end_clause(g, true);
    if (chance(g, 40)) {
        put(g, "%s  pit even -> ", margin); /* put_pits() does not say so */
        put_word(g, any_word(g, PLACE_DIRECTION));
        end_clause(g, true);
    }
}

static void put_lift(struct generator *g, const char *margin)
{
    put(g, "%slift ", margin);
    switch (below(g, 5)) {
    case 0:
        put(g, "all\n");
        break;
    case 1:
    case 2:
        put(g, "all but one\n");
        break;
    default:
        put(g, "%d seeds\n", (int)between(g, 1, g->seeds > 2 ? 3 : g->seeds));
    }
}

/* Which pits may be played. Those that may not must not be all. */
static void put_begin(struct generator *g)
{
    struct used used = {.count = 0};
    enum word words[4];
    put(g, "begin\n");
    switch (below(g, 6)) {
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
    case 3:
        put(g, "  ");
        put_word(g, WORD_RIGHTMOST);
        put(g, chance(g, 50) ? " -> legal\n  else -> illegal\n" : " -> legal\n  else -> legal if no other\n");
        break;
    case 4:
        for (int32_t i = 0; i < 3; i++) {
            int32_t count = pick_conditions(g, PLACE_BEGIN_IF, 2, &used, words);
            if (count > 0) {
                put(g, "  ");
                put_conditions(g, words, count);
                put_word(g, i == 2 ? WORD_LEGAL : WORD_LEGAL_IF_NO_OTHER);
                put(g, "\n");
            }
        }
        put(g, "  else -> legal if no other\n");
        break;
    default: {
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

static void put_beginning(struct generator *g)
{
    if (!g->first_chooses && chance(g, 25)) {
        put_direction(g, "");
    }
    if (g->swallows || chance(g, 20)) {
        put_each_pit(g, "");
    }
    if (chance(g, 30)) {
        put_begin(g);
    }
    if (chance(g, 15)) {
        put_lift(g, "");
    }
}

static void put_phase(struct generator *g, const char *name)
{
    put(g, "phase %s\n", name);
    if (chance(g, 30)) {
        put_sow(g, "  ");
    }
    if (!g->plain && !g->first_chooses && chance(g, 15)) {
        put_direction(g, "  ");
    }
    if (!g->plain && chance(g, 25)) {
        put_each_pit(g, "  ");
    }
    if (!g->plain && chance(g, 60)) {
        put(g, "  begin\n    ");
        put_word(g, chance(g, 30) ? WORD_RIGHTMOST : WORD_PIT);
        put(g, " -> legal\n    else -> illegal\n");
    }
    if (!g->plain && chance(g, 60)) {
        put_lift(g, "  ");
    }
    if (chance(g, 25)) {
        put_each_seed(g, "  ", "each seed");
    }
    if (!g->plain && chance(g, 20)) {
        put_each_seed(g, "  ", "every seed");
    }
    put_last_seed(g, "  ");
}

/* --- Duties, ends, rounds ------------------------------------------------------------------------------------- */

static void put_duties(struct generator *g)
{
    if (g->special && chance(g, 75)) {
        put(g, "special ");
        put_word(g, g->keeps ? WORD_SPECIAL_KEEPS : WORD_SPECIAL_STORE);
        put(g, "\n");
    }
    bool feed = chance(g, 40), push = chance(g, 30);
    if (feed || push) {
        put(g, "must ");
        if (feed) {
            put_word(g, ANY_OF(g, WORD_FEED, WORD_FEED_IF_POSSIBLE));
        }
        put(g, feed && push ? ", " : "");
        put(g, push ? "not push a single back\n" : "\n");
    }
    if (g->slams || chance(g, 15)) {
        put(g, "grand slam ");
        put_word(g, any_word(g, PLACE_SLAM));
        put(g, "\n");
    }
}

/* Is there a clause with this at its end, for all values of the options? */
static bool ends_a_line(const struct generator *g, const char *text)
{
    for (const char *at = strstr(g->out->text, text); at != NULL; at = strstr(at + 1, text)) {
        if (at[strlen(text)] == '\n') {
            return true;
        }
    }
    return false;
}

static void put_end(struct generator *g)
{
    static const enum word stuck[] = {WORD_MOVER_STUCK, WORD_NOBODY_MOVES};
    struct used used = {.count = 0};
    bool pass = chance(g, 45);
    g->again = ends_a_line(g, "again");
    if (pass) {
        put(g, "pass if cannot move\n");
    }
    put(g, "end\n");
    int32_t clauses = between(g, 0, 3);
    for (int32_t i = 0; i < clauses; i++) {
        enum word words[4];
        int32_t count = pick_conditions(g, PLACE_END_IF, 2, &used, words);
        if (count == 0 || (count == 1 && (words[0] == WORD_MOVER_STUCK || words[0] == WORD_NOBODY_MOVES))) {
            continue; /* these come at the end */
        }
        put(g, "  ");
        put_conditions(g, words, count);
        put_word(g, any_word(g, PLACE_END));
        end_clause(g, true);
    }
    put(g, "  ");
    put_word(g, pass ? stuck[1] : stuck[0]);
    put(g, " -> ");
    put_word(g, any_word(g, PLACE_END));
    put(g, "\n");
}

static void put_until(struct generator *g)
{
    int32_t pits = g->rows * g->columns;
    switch (below(g, 4)) {
    case 0:
        put(g, "  until a player cannot fill a pit\n");
        break;
    case 1:
        put(g, "  until a player cannot fill %d pits\n", (int)between(g, 1, pits / 4 + 1));
        break;
    case 2:
        put(g, "  until a player has fewer than ");
        put_number(g);
        put(g, " seeds\n");
        break;
    default:
        break;
    }
}

static void put_rounds(struct generator *g)
{
    bool bought = false;
    put(g, "rounds\n  ");
    if (!g->even_rounds) {
        put_word(g, ANY_OF(g, WORD_REFILL_LEFT, WORD_REFILL_RIGHT, WORD_REFILL_CHOICE));
    } else {
        bought = chance(g, 65);
        put_word(g, bought ? WORD_PITS_BOUGHT : WORD_REFILL_ALIKE);
        put(g, bought && chance(g, 50) ? ", loser buys the odd pit" : "");
    }
    put(g, chance(g, 50) ? "\n  " : ", ");
    put_word(
        g, ANY_OF(g, WORD_LAST_MOVER_BEGINS, WORD_OTHER_BEGINS, WORD_WINNER_BEGINS, WORD_LOSER_BEGINS, WORD_ALTERNATE));
    put(g, "\n");
    put_until(g);
    if (bought && chance(g, 75)) {
        put(g, "  until a player owns %d pits\n", (int)between(g, g->columns, 2 * g->columns));
    }
    if (chance(g, 60)) {
        put(g, "  at most %d rounds\n", (int)between(g, 2, 6));
    }
}

/* --- The whole file ------------------------------------------------------------------------------------------- */

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

static void put_row(struct generator *g)
{
    bool list = g->list && !g->columns_option && chance(g, 70);
    if (!list && g->seeds_option) {
        put(g, " seeds");
        return;
    }
    for (int32_t i = 0; i < (list ? g->columns : 1); i++) {
        put(g, " %d", (int)(i == 0 ? g->seeds : below(g, g->seeds + 2)));
    }
}

static void put_fill(struct generator *g)
{
    const char *const *parts = (const char *const[]){"outer", "inner"};
    if (g->rows > 2 ? chance(g, 50) : g->list && chance(g, 60)) {
        parts = g->rows > 2 ? parts : (const char *const[]){"beginner", "other"};
        put(g, "fill\n  %s", parts[0]);
        put_row(g);
        put(g, "\n  %s", parts[1]);
    } else {
        put(g, "fill");
    }
    put_row(g);
    put(g, "\n");
}

static void put_stale(struct generator *g, const char *section)
{
    if (chance(g, 75)) {
        put(g, "%s ", section);
        put_word(g, any_word(g, PLACE_STALE));
        put(g, "\n");
    }
}

static void choose_size(struct generator *g, enum generate_size size)
{
    g->mode_option = chance(g, 40);
    g->plain = size == GENERATE_PLAIN || chance(g, 12);
    g->rows = !g->plain && chance(g, 20) ? 4 : 2;
    if (size == GENERATE_TINY) {
        g->columns = g->rows == 4 ? between(g, 1, 2) : chance(g, 10) ? 1 : between(g, 2, 3);
        g->seeds = g->rows * g->columns <= 4 ? between(g, 1, 2) : 1;
        g->list = chance(g, 15);
        return;
    }
    bool large = chance(g, 15);
    g->columns = large ? between(g, 5, 12) : between(g, 2, 6);
    g->columns = g->rows == 4 && g->columns > 8 ? 8 : g->columns;
    g->seeds = large ? between(g, 1, 14) : between(g, 1, 5);
    g->seeds_option = g->seeds >= 2 && g->seeds <= 6 && chance(g, 35);
    g->list = !g->seeds_option && chance(g, 25);
    g->columns_option = !g->list && chance(g, 15);
}

static void choose_themes(struct generator *g)
{
    g->special = !g->plain && chance(g, 35);
    g->keeps = g->special && chance(g, 50);
    g->closing = !g->plain && chance(g, 20);
    g->first_chooses = !g->plain && chance(g, 25);
    g->opposite = chance(g, 60);
    g->slams = !g->plain && chance(g, 42);
    g->relays = !g->slams && !g->closing && chance(g, 55);
    g->rounds = chance(g, 50);
    g->even_rounds = g->rounds && g->rows == 2 && !g->list && chance(g, 50);
    g->swallows = !g->plain && (g->closing || (g->rounds && !g->even_rounds)) && chance(g, 60);
}

void generate_rules(uint64_t seed, enum generate_size size, struct generated *generated)
{
    generate_rules_of(NULL, 0, seed, size, generated);
}

size_t generate_rules_of(const uint8_t *bytes, size_t count, uint64_t seed, enum generate_size size,
                         struct generated *generated)
{
    static const char *const stores[] = {"stores left", "stores right", "no stores"};
    struct generator g = {.random = seed, .bytes = bytes, .left = count, .out = generated};
    generated->length = 0;
    generated->settings[0] = '\0';
    choose_size(&g, size);
    choose_themes(&g);
    int32_t store = below(&g, 3);
    g.through = g.rows == 2 && store < 2 && chance(&g, 50);

    put(&g, "game random-%llu\n", (unsigned long long)(seed % 1000000000u));
    put(&g, "title Random rules %llu # made up\n", (unsigned long long)seed);
    put(&g, "source Nobody; made from a random number\n");
    put_options(&g);
    if (g.columns_option) {
        put(&g, "board %d x columns, %s\n", (int)g.rows, stores[store]);
    } else {
        put(&g, "board %d x %d, %s\n", (int)g.rows, (int)g.columns, stores[store]);
    }
    put_fill(&g);
    put_sow(&g, "");
    if (!g.plain) {
        put_beginning(&g);
    }
    if (!g.relays && chance(&g, 30)) {
        put_each_seed(&g, "", "each seed");
    }
    if (!g.relays && !g.plain && chance(&g, 25)) {
        put_each_seed(&g, "", "every seed");
    }
    put_last_seed(&g, "");
    if (!g.plain) {
        put_duties(&g);
    }
    int32_t phases = chance(&g, 25) ? between(&g, 1, 2) : 0;
    for (int32_t i = 0; i < phases; i++) {
        put_phase(&g, i == 0 ? "opening" : "reply");
    }
    put_end(&g);
    if (g.rounds) {
        put_rounds(&g);
    }
    put_stale(&g, "endless");
    put_stale(&g, "repetition");
    if (chance(&g, 60)) {
        put(&g, "win %s\n", chance(&g, 50) ? "most seeds" : "fewest seeds");
    }
    return count - g.left;
}
