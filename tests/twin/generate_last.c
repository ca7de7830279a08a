/* SPDX-License-Identifier: MIT */
/* Part of the generator: what happens to seeds that drop. */
#include <stdio.h>
#include <string.h>

#include "generate_words.h"

/* --- The last seed -------------------------------------------------------------------------------------------- */

static bool is_final(enum word word)
{
    return word == WORD_RELAY || word == WORD_STOP || word == WORD_AGAIN || word == WORD_MAY_AGAIN ||
           word == WORD_RELAY_NEXT || word == WORD_SOW_CAPTURED;
}

static enum word any_final(struct generator *g)
{
    if (chance(g, 35)) {
        return WORD_STOP;
    }
    enum word final = any_word(g, PLACE_LAST);
    while (!is_final(final)) {
        final = any_word(g, PLACE_LAST);
    }
    return final;
}

/* Can this be done in a clause that ends so, besides what is done already? */
static bool can_be_done(enum word word, enum word final, const enum word *done, int32_t count, bool on_special)
{
    bool here = word == WORD_CAPTURE_HERE || word == WORD_CAPTURE_BACK || word == WORD_CAPTURE_BACK_ROW ||
                word == WORD_FOUND_HERE || word == WORD_CLOSE_HERE;
    if (is_final(word) || (here && on_special) || (word == WORD_CLOSE_HERE) != (final == WORD_RELAY && here)) {
        return false; /* a relay finds nothing here if it is taken, but lifts what is closed */
    }
    for (int32_t i = 0; i < count; i++) {
        if (done[i] == word || mnc_words_exclude(done[i], word)) {
            return false;
        }
    }
    return true;
}

/* Up to three things, in any order, and what comes next. */
static void put_last_action(struct generator *g, bool on_special)
{
    enum word final = any_final(g), done[4];
    while (on_special && final == WORD_RELAY) {
        final = any_final(g);
    }
    int32_t wanted = between(g, 0, 3), count = 0;
    if (final == WORD_SOW_CAPTURED) {
        done[count++] = ANY_OF(g, WORD_CAPTURE_FACING, WORD_CAPTURE_ALL, WORD_CAPTURE_BEYOND);
        wanted = between(g, 1, 2);
        put_word(g, done[0]);
        put(g, ", ");
    }
    for (int attempt = 0; attempt < 40 && count < wanted; attempt++) {
        enum word word = any_word(g, PLACE_LAST);
        if (can_be_done(word, final, done, count, on_special)) {
            done[count++] = word;
            put_word(g, word);
            put(g, ", ");
        }
    }
    put_word(g, final);
}

static void put_clause(struct generator *g, const char *margin, struct used *used, const enum word *words,
                       int32_t count, const char *actions)
{
    if (words_are_new(used, words, count)) {
        use_words(used, words, count);
        put(g, "%s  ", margin);
        put_conditions(g, words, count);
        put(g, "%s\n", actions);
    }
}

/* Special pits must be founded before they can do anything. */
static void put_special_clauses(struct generator *g, const char *margin, struct used *used)
{
    static const char *const founding[] = {"found here, stop", "found here, relay next", "found facing, stop",
                                           "found here, found previous, stop", "capture facing, found here, again"};
    if (chance(g, 60)) {
        put_clause(g, margin, used, (const enum word[]){WORD_IS_SPECIAL}, 1, chance(g, 80) ? "stop" : "relay next");
    }
    enum word words[3] = {WORD_MAKES, chance(g, 50) ? WORD_NO_SPECIAL : WORD_TWIN_PLAIN,
                          chance(g, 50) ? WORD_IN_OPPONENT_ROW : WORD_IN_OWN_ROW};
    int32_t count = between(g, 1, 3);
    put_clause(g, margin, used, words, words_are_new(used, words, count) ? count : 1, founding[below(g, 5)]);
}

/* Pits must be closed before a seed can fall there, and seeds must be able to fall there. */
static void put_closing_clauses(struct generator *g, const char *margin, struct used *used)
{
    enum word words[2] = {WORD_MAKES, chance(g, 60) ? WORD_IN_OPPONENT_ROW : WORD_IN_OWN_ROW};
    if (g->swallows && chance(g, 50)) {
        put_clause(g, margin, used, (const enum word[]){WORD_IS_CLOSED}, 1, chance(g, 70) ? "stop" : "again");
    }
    put_clause(g, margin, used, words, 2, chance(g, 75) ? "close here, relay" : "capture facing, close here, relay");
}

static void put_store_clauses(struct generator *g, const char *margin)
{
    static const char *const finals[] = {"again", "may again", "stop"};
    if (chance(g, 20)) {
        put(g, "%s  in own store and %s lap -> %s\n", margin, chance(g, 50) ? "first" : "later", finals[below(g, 3)]);
    }
    if (g->mode_option && chance(g, 30)) {
        put(g, "%s  in own store -> %s  when mode = plain\n", margin, finals[below(g, 3)]);
    }
    put(g, "%s  in own store -> %s\n", margin, finals[below(g, 3)]);
}

static void put_slam_clauses(struct generator *g, const char *margin, struct used *used)
{
    char action[64];
    snprintf(action, sizeof action, "capture back%s while holds 1..%d, %s", chance(g, 50) ? " in row" : "",
             (int)between(g, 2, 4), chance(g, 70) ? "stop" : "again");
    put_clause(g, margin, used, (const enum word[]){WORD_IN_OPPONENT_ROW}, 1, action);
}

/* Only a few stops in a game of relays, so that some sowings are endless. */
static void put_relays(struct generator *g, const char *margin, struct used *used)
{
    enum word words[2] = {WORD_EMPTY, WORD_IN_OWN_ROW};
    put_clause(g, margin, used, words, chance(g, 30) ? 1 : 2, "stop");
    put(g, "%s  else -> relay\n", margin);
}

void put_last_seed(struct generator *g, const char *margin)
{
    struct used used = {.count = 0};
    int32_t clauses = between(g, 1, 4);
    put(g, "%slast seed\n", margin);
    if (g->through) {
        put_store_clauses(g, margin);
    }
    if (g->closing) {
        put_closing_clauses(g, margin, &used);
    }
    if (g->special) {
        put_special_clauses(g, margin, &used);
    }
    if (g->slams) {
        put_slam_clauses(g, margin, &used);
    }
    if (g->relays) {
        put_relays(g, margin, &used);
        return;
    }
    for (int32_t i = 0; i < clauses; i++) {
        enum word words[4];
        int32_t count = pick_conditions(g, PLACE_LAST_IF, i == 0 ? 2 : 3, &used, words);
        if (count > 0) {
            put(g, "%s  ", margin);
            bool on_special = false;
            for (int32_t k = 0; k < count; k++) {
                on_special = on_special || words[k] == WORD_IS_SPECIAL;
            }
            put_conditions(g, words, count);
            put_last_action(g, on_special);
            end_clause(g, true);
        }
    }
    if (chance(g, 70)) { /* otherwise most relays would go on until something is captured */
        put_clause(g, margin, &used, (const enum word[]){WORD_EMPTY}, 1,
                   chance(g, 50) ? "capture facing, stop" : "stop");
    }
    put(g, "%s  else -> %s\n", margin, chance(g, 45) ? "relay" : !g->plain && chance(g, 25) ? "relay next" : "stop");
}

/* --- Seeds by the way ----------------------------------------------------------------------------------------- */

void put_each_seed(struct generator *g, const char *margin, const char *section)
{
    struct used used = {.count = 0};
    int32_t clauses = between(g, 1, 2);
    put(g, "%s%s\n", margin, section);
    for (int32_t i = 0; i < clauses; i++) {
        enum word words[4] = {WORD_MAKES};
        int32_t count = 1;
        if (i == 0 && chance(g, 80)) {
            use_words(&used, words, 1);
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

/* A section may not be empty: the last clause is a certain one. */
void put_each_pit(struct generator *g, const char *margin)
{
    struct used used = {.count = 0};
    put(g, "%seach pit\n", margin);
    if (g->swallows) {
        enum word words[2] = {WORD_IS_CLOSED, WORD_IN_OPPONENT_ROW};
        put_clause(g, margin, &used, words, between(g, 1, 2), "seed goes out");
    }
    for (int32_t i = 0; i < 2; i++) {
        enum word words[4];
        int32_t count = pick_conditions(g, PLACE_EACH_PIT_IF, 2, &used, words);
        bool closed = false, holds = false;
        for (int32_t k = 0; k < count; k++) {
            closed = closed || words[k] == WORD_IS_CLOSED;
            holds = holds || words[k] == WORD_HOLDS;
        }
        if (count > 0) {
            put(g, "%s  ", margin);
            put_conditions(g, words, count);
            put_word(g, closed                   ? ANY_OF(g, WORD_SKIP, WORD_GOES_OUT)
                        : holds || chance(g, 15) ? ANY_OF(g, WORD_SKIP, WORD_SKIP, WORD_GOES_OUT, WORD_DROP)
                                                 : WORD_DROP);
            end_clause(g, true);
        }
    }
    put(g, "%s  else -> drop\n", margin);
}
