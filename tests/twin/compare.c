/* SPDX-License-Identifier: MIT */
#include "compare.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mancala/mancala.h>

#include "generate.h"
#include "load.h"
#include "twin.h"

_Static_assert((int)TWIN_SOUTH == (int)MANCALA_RESULT_SOUTH && (int)TWIN_NORTH == (int)MANCALA_RESULT_NORTH &&
                   (int)TWIN_DRAW == (int)MANCALA_RESULT_DRAW && (int)TWIN_NO_RESULT == (int)MANCALA_RESULT_NONE &&
                   (int)TWIN_UNFINISHED == (int)MANCALA_RESULT_UNFINISHED,
               "the results have the same numbers");
_Static_assert((int)TWIN_REASON_STUCK == (int)MANCALA_REASON_STUCK &&
                   (int)TWIN_REASON_EMPTY == (int)MANCALA_REASON_EMPTY &&
                   (int)TWIN_REASON_FEW_LEFT == (int)MANCALA_REASON_FEW_LEFT &&
                   (int)TWIN_REASON_ENDLESS == (int)MANCALA_REASON_ENDLESS &&
                   (int)TWIN_REASON_CANNOT_FILL == (int)MANCALA_REASON_CANNOT_FILL &&
                   (int)TWIN_REASON_ROUNDS == (int)MANCALA_REASON_ROUNDS,
               "the reasons have the same numbers");

/* Both players of the same rules. */
struct pair {
    struct comparison *comparison;
    const struct compared_rules *source;
    uint64_t seed;
    struct loaded loaded;
    struct twin twin;
    mancala_rules *rules;
    mancala_game *game;
    char where[TWIN_TEXT_MAX + 64]; /* what is being done, for the message */
};

static bool differ(struct pair *pair, const char *format, ...)
{
    char what[COMPARE_MESSAGE_MAX / 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(pair->comparison->message, sizeof pair->comparison->message, "seed %llu, settings \"%s\", %s: %s",
             (unsigned long long)pair->seed, pair->source->settings, pair->where, what);
    return false;
}

/* Repetition is not the twin's business. */
static void without_repetition(const char *settings, char *buffer, size_t cap)
{
    snprintf(buffer, cap, "%s%srepetition=0", settings, settings[0] != '\0' ? "," : "");
}

static bool open_pair(struct pair *pair, struct comparison *comparison, const struct compared_rules *source,
                      uint64_t seed)
{
    char settings[512];
    memset(pair, 0, sizeof *pair);
    pair->comparison = comparison;
    pair->source = source;
    pair->seed = seed;
    snprintf(pair->where, sizeof pair->where, "loading");
    without_repetition(source->settings, settings, sizeof settings);
    if (!load_text(&pair->loaded, source->text, source->length, settings)) {
        return differ(pair, "the twin cannot load the rules: %s", pair->loaded.diagnostics.list[0].text);
    }
    twin_init(&pair->twin, pair->loaded.rules, pair->loaded.values, seed, NULL);
    mancala_diagnostics *diagnostics;
    char why[256] = "";
    int status = mancala_rules_parse(&pair->rules, source->text, source->length, settings, NULL, &diagnostics);
    if (status == MANCALA_OK) {
        status = mancala_game_new(&pair->game, pair->rules, seed);
    }
    mancala_diagnostics_text(diagnostics, 0, why, sizeof why);
    mancala_diagnostics_free(diagnostics);
    return status == MANCALA_OK ||
           differ(pair, "the library cannot load the rules: %s: %s", mancala_error_name(status), why);
}

static void close_pair(struct pair *pair)
{
    mancala_game_free(pair->game);
    mancala_rules_unref(pair->rules);
    load_free(&pair->loaded);
}

/* After the end the player to move has no meaning, nor has what is written because of him. */
static void forget_mover(char *text)
{
    char *stores = strchr(text, ' ');
    char *mover = stores == NULL ? NULL : strchr(stores + 1, ' ');
    if (mover != NULL && mover[1] != '\0') {
        mover[1] = '?';
    }
    char *starter = strstr(text, " starter=");
    if (starter != NULL) {
        size_t length = strlen(" starter=S");
        memmove(starter, starter + length, strlen(starter + length) + 1);
    }
}

static bool same_text(struct pair *pair, const struct twin_state *state)
{
    char ours[TWIN_TEXT_MAX], theirs[TWIN_TEXT_MAX];
    twin_text(&pair->twin, state, ours);
    if (mancala_game_position(pair->game, theirs, sizeof theirs) < 0) {
        return differ(pair, "the library gives no position");
    }
    if (state->over) {
        forget_mover(ours);
        forget_mover(theirs);
    }
    return strcmp(ours, theirs) == 0 || differ(pair, "position: twin \"%s\", library \"%s\"", ours, theirs);
}

static bool same_moves(struct pair *pair, const struct twin_state *state)
{
    int32_t ours[TWIN_ACTIONS_MAX], theirs[TWIN_ACTIONS_MAX];
    int32_t count = twin_legal(&pair->twin, state, ours);
    int found = mancala_game_moves(pair->game, theirs, TWIN_ACTIONS_MAX);
    if (found != count) {
        return differ(pair, "legal moves: twin %d, library %d", (int)count, found);
    }
    for (int32_t i = 0; i < count; i++) {
        if (ours[i] != theirs[i]) {
            return differ(pair, "legal move number %d: twin %d, library %d", (int)i, (int)ours[i], (int)theirs[i]);
        }
    }
    return true;
}

static bool same_fact(struct pair *pair, int32_t index, int32_t fact, int32_t player, int32_t ours)
{
    static const char *const names[] = {"number", "result", "reason", "store", "captured", "sown", "remainder"};
    int theirs = mancala_game_round_fact(pair->game, index, fact, player);
    return theirs == ours || differ(pair, "%s of round index %d, player %d: twin %d, library %d", names[fact],
                                    (int)index, (int)player, (int)ours, theirs);
}

static bool same_round(struct pair *pair, int32_t index, const struct twin_round *round)
{
    bool same = same_fact(pair, index, MANCALA_ROUND_NUMBER, 0, round->number) &&
                same_fact(pair, index, MANCALA_ROUND_RESULT, 0, round->result) &&
                same_fact(pair, index, MANCALA_ROUND_REASON, 0, round->reason);
    for (int32_t player = 0; same && player < 2; player++) {
        same = same_fact(pair, index, MANCALA_ROUND_STORE, player, round->stores[player]) &&
               same_fact(pair, index, MANCALA_ROUND_CAPTURED, player, round->tally.captured[player]) &&
               same_fact(pair, index, MANCALA_ROUND_SOWN, player, round->tally.sown[player]) &&
               same_fact(pair, index, MANCALA_ROUND_REMAINDER, player, round->tally.remainder[player]);
    }
    return same;
}

static bool same_rounds(struct pair *pair, const struct twin_state *state)
{
    int finished = mancala_game_rounds_finished(pair->game);
    if (finished != state->finished) {
        return differ(pair, "finished rounds: twin %d, library %d", (int)state->finished, finished);
    }
    if (finished > 0 && !same_round(pair, finished - 1, &state->last_round)) {
        return false;
    }
    if (state->over) {
        return true;
    }
    struct twin_round now = {
        state->round, TWIN_UNFINISHED, TWIN_REASON_NONE, {state->stores[0], state->stores[1]}, state->tally};
    return same_round(pair, finished, &now);
}

static bool same(struct pair *pair, const struct twin_state *state)
{
    int result = mancala_game_result(pair->game), reason = mancala_game_reason(pair->game);
    if (result != state->result || reason != state->reason) {
        return differ(pair, "result and reason: twin %d and %d, library %d and %d", (int)state->result,
                      (int)state->reason, result, reason);
    }
    return same_text(pair, state) && same_moves(pair, state) && same_rounds(pair, state);
}

static void say_move(struct pair *pair, const struct twin_state *state, int32_t action)
{
    char text[TWIN_TEXT_MAX];
    twin_text(&pair->twin, state, text);
    snprintf(pair->where, sizeof pair->where, "move %d in \"%s\"", (int)action, text);
}

/* Plays a random game. */
static bool compare_game(struct pair *pair, uint64_t *random, int32_t plies)
{
    struct twin_state state = twin_new(&pair->twin);
    mancala_game_reset(pair->game);
    snprintf(pair->where, sizeof pair->where, "start");
    if (!same(pair, &state)) {
        return false;
    }
    for (int32_t ply = 0; ply < plies && !state.over; ply++) {
        int32_t actions[TWIN_ACTIONS_MAX];
        struct twin_state after;
        int32_t action = actions[generate_below(random, twin_legal(&pair->twin, &state, actions))];
        say_move(pair, &state, action);
        if (!twin_play(&pair->twin, &state, action, &after)) {
            pair->comparison->too_long++;
            return true;
        }
        int status = mancala_game_apply(pair->game, action);
        if (status != MANCALA_OK) {
            return differ(pair, "the library does not play it: %s", mancala_error_name(status));
        }
        state = after;
        if (!same(pair, &state)) {
            return false;
        }
        pair->comparison->plies++;
    }
    pair->comparison->games++;
    return true;
}

bool compare_games(struct comparison *comparison, const struct compared_rules *rules, uint64_t seed, int32_t games,
                   int32_t plies)
{
    struct pair pair;
    uint64_t random = seed;
    bool same_so_far = open_pair(&pair, comparison, rules, seed);
    for (int32_t i = 0; same_so_far && i < games; i++) {
        same_so_far = compare_game(&pair, &random, plies);
    }
    close_pair(&pair);
    return same_so_far;
}

/* Sets a position up in both, and plays all its moves. */
static bool compare_position(struct pair *pair, const struct twin_state *position)
{
    char text[TWIN_TEXT_MAX];
    struct twin_state state = *position;
    twin_text(&pair->twin, &state, text);
    snprintf(pair->where, sizeof pair->where, "set up as \"%s\"", text);
    int status = mancala_game_set_position(pair->game, text);
    if (status != MANCALA_OK) {
        return differ(pair, "the library does not take it: %s, %s", mancala_error_name(status),
                      mancala_game_message(pair->game));
    }
    twin_settle(&pair->twin, &state);
    if (!same(pair, &state)) {
        return false;
    }
    pair->comparison->positions++;
    int32_t actions[TWIN_ACTIONS_MAX];
    int32_t count = twin_legal(&pair->twin, &state, actions);
    for (int32_t i = 0; i < count; i++) {
        struct twin_state after;
        say_move(pair, &state, actions[i]);
        if (!twin_play(&pair->twin, &state, actions[i], &after)) {
            pair->comparison->too_long++;
            continue;
        }
        status = mancala_game_apply(pair->game, actions[i]);
        if (status != MANCALA_OK) {
            return differ(pair, "the library does not play it: %s", mancala_error_name(status));
        }
        if (!same(pair, &after) || mancala_game_undo(pair->game) != MANCALA_OK || !same(pair, &state)) {
            return pair->comparison->message[0] != '\0' ? false : differ(pair, "cannot be undone");
        }
        pair->comparison->successors++;
    }
    return true;
}

static bool end_says(const struct twin *twin, enum word word)
{
    return twin_says(twin, SECTION_END, 0, word);
}

/* A digit of a mixed-radix number: takes the lowest one off. */
static int32_t take_digit(uint64_t *number, int32_t radix)
{
    int32_t digit = (int32_t)(*number % (uint64_t)radix);
    *number /= (uint64_t)radix;
    return digit;
}

static bool takers_fit(const struct twin *twin, const struct twin_state *state)
{
    bool last =
        end_says(twin, WORD_LAST_TAKER_REST) || end_says(twin, WORD_LOT_REST) || end_says(twin, WORD_FIRST_TAKER_REST);
    bool first = end_says(twin, WORD_FIRST_TAKER_REST);
    if ((!last && state->last_taker >= 0) || (!first && state->first_taker >= 0)) {
        return false; /* the position text would not say so */
    }
    return state->first_taker < 0 || state->last_taker >= 0;
}

/* Everything that a position with these seeds may say besides: who moves, which empty pits are closed, the phase,
 * memories. */
static bool compare_variants(struct pair *pair, const struct twin_state *seeds)
{
    const struct twin *twin = &pair->twin;
    int32_t phases = twin->rules->phase_count + 1;
    int32_t extras = mancala_rules_actions(pair->rules) > twin->columns ? 2 : 1; /* there is a move to decline */
    bool rounds = twin_clause_count(twin, SECTION_ROUNDS, 0) > 0;
    bool starter_told = twin_says(twin, SECTION_ROUNDS, 0, WORD_WINNER_BEGINS) ||
                        twin_says(twin, SECTION_ROUNDS, 0, WORD_LOSER_BEGINS) ||
                        twin_says(twin, SECTION_ROUNDS, 0, WORD_ALTERNATE);
    int32_t masks = rounds ? 1 << twin->pits : 1;
    uint64_t variants = (uint64_t)(2 * phases * extras * 9 * 2) * (uint64_t)masks;
    for (uint64_t variant = 0; variant < variants; variant++) {
        struct twin_state state = *seeds;
        uint64_t rest = variant;
        state.mover = take_digit(&rest, 2);
        state.phase = take_digit(&rest, phases);
        state.extra = take_digit(&rest, extras) == 1;
        state.first_taker = take_digit(&rest, 3) - 1;
        state.last_taker = take_digit(&rest, 3) - 1;
        bool same_starter = take_digit(&rest, 2) == 0;
        state.starter = same_starter ? state.mover : 1 - state.mover;
        int32_t mask = (int32_t)rest;
        bool fits = takers_fit(twin, &state) && (same_starter || starter_told);
        for (int32_t pit = 0; pit < twin->pits; pit++) {
            state.closed[pit] = (mask >> pit & 1) != 0;
            fits = fits && !(state.closed[pit] && state.pits[pit] > 0);
        }
        if (fits && !compare_position(pair, &state)) {
            return false;
        }
    }
    return true;
}

/* All ways to lay seeds into places: the next one in order, or false after the last. */
static bool next_way(int32_t *places, int32_t count)
{
    int32_t i = 0;
    while (i < count && places[i] == 0) {
        i++;
    }
    if (i >= count - 1) {
        return false;
    }
    int32_t seeds = places[i];
    places[i] = 0;
    places[0] = seeds - 1;
    places[i + 1]++;
    return true;
}

/* How many ways there are: seeds + count - 1 over count - 1. */
static uint64_t count_ways(int32_t seeds, int32_t count)
{
    uint64_t ways = 1;
    for (int32_t i = 1; i < count && ways < UINT64_MAX / 1024; i++) {
        ways = ways * (uint64_t)(seeds + i) / (uint64_t)i;
    }
    return ways;
}

bool compare_positions(struct comparison *comparison, const struct compared_rules *rules, uint64_t seed, uint64_t limit)
{
    struct pair pair;
    int32_t places[TWIN_PITS_MAX + 2] = {0};
    bool same_so_far = open_pair(&pair, comparison, rules, seed);
    if (same_so_far) {
        int32_t pits = pair.twin.pits;
        for (int32_t pit = 0; pit < pits; pit++) {
            places[0] += pair.twin.need[pit];
        }
        uint64_t stride = count_ways(places[0], pits + 2) / limit + 1, way = 0;
        do {
            struct twin_state state = twin_blank(&pair.twin);
            memcpy(state.pits, places, (size_t)pits * sizeof *places);
            memcpy(state.stores, places + pits, sizeof state.stores);
            if (way++ % stride == 0) {
                same_so_far = compare_variants(&pair, &state);
            }
        } while (same_so_far && next_way(places, pits + 2));
    }
    close_pair(&pair);
    return same_so_far;
}
