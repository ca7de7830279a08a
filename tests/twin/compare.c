/* SPDX-License-Identifier: MIT */
#include "compare.h"

#include <stdio.h>
#include <string.h>

#include <mancala/mancala.h>

#include "generate.h"
#include "pair.h"
#include "twin.h"

/* Plays a random game. */
static bool compare_game(struct pair *pair, uint64_t *random, int32_t plies)
{
    pair->gave_up = false;
    struct twin_state state = twin_new(&pair->twin);
    mancala_game_reset(pair->game);
    snprintf(pair->where, sizeof pair->where, "start");
    if (pair->gave_up) {
        pair->comparison->too_long++;
        return true;
    }
    if (!pair_same(pair, &state)) {
        return false;
    }
    for (int32_t ply = 0; ply < plies && !state.over; ply++) {
        int32_t actions[TWIN_ACTIONS_MAX];
        struct twin_state after;
        int32_t action = actions[generate_below(random, twin_legal(&pair->twin, &state, actions))];
        pair_say_move(pair, &state, action);
        if (!twin_play(&pair->twin, &state, action, &after) || pair->gave_up) {
            pair->comparison->too_long++;
            return true;
        }
        int status = mancala_game_apply(pair->game, action);
        if (status != MANCALA_OK) {
            return pair_differ(pair, "the library does not play it: %s", mancala_error_name(status));
        }
        state = after;
        if (!pair_same(pair, &state)) {
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
    bool same_so_far = pair_open(&pair, comparison, rules, seed);
    for (int32_t i = 0; same_so_far && i < games; i++) {
        same_so_far = compare_game(&pair, &random, plies);
    }
    pair_close(&pair);
    return same_so_far;
}

/* Plays a move of a position that is set up in the library, and takes it back. */
static bool compare_successor(struct pair *pair, const struct twin_state *state, int32_t action)
{
    struct twin_state after;
    pair_say_move(pair, state, action);
    if (!twin_play(&pair->twin, state, action, &after) || pair->gave_up) {
        pair->gave_up = false;
        pair->comparison->too_long++;
        return true;
    }
    int status = mancala_game_apply(pair->game, action);
    if (status != MANCALA_OK) {
        return pair_differ(pair, "the library does not play it: %s", mancala_error_name(status));
    }
    pair->comparison->successors++;
    if (!pair_same(pair, &after)) {
        return false;
    }
    if (mancala_game_undo(pair->game) != MANCALA_OK) {
        return pair_differ(pair, "the library does not undo it");
    }
    return pair_same_text(pair, state);
}

/* Sets a position up in both, and plays all its moves. */
static bool compare_position(struct pair *pair, const struct twin_state *position)
{
    char text[TWIN_TEXT_MAX];
    struct twin_state state = *position;
    twin_text(&pair->twin, &state, text);
    snprintf(pair->where, sizeof pair->where, "set up as \"%s\"", text);
    pair->gave_up = false;
    twin_settle(&pair->twin, &state); /* the twin first: the library would not give up for long */
    if (pair->gave_up) {
        pair->comparison->too_long++;
        return true;
    }
    int status = mancala_game_set_position(pair->game, text);
    if (status != MANCALA_OK) {
        return pair_differ(pair, "the library does not take it: %s, %s", mancala_error_name(status),
                           mancala_game_message(pair->game));
    }
    if (!pair_same(pair, &state)) {
        return false;
    }
    pair->comparison->positions++;
    int32_t actions[TWIN_ACTIONS_MAX];
    int32_t count = twin_legal(&pair->twin, &state, actions);
    for (int32_t i = 0; i < count; i++) {
        if (!compare_successor(pair, &state, actions[i])) {
            return false;
        }
    }
    return true;
}

/* --- Positions that are set up -------------------------------------------------------------------------------- */

/* What a position of a ruleset may say, besides seeds and the player to move. */
struct says {
    int32_t phases; /* with that of filling */
    bool extra, first, last, starter, way, barred, owner, out;
    bool marks[4]; /* of an empty pit: nothing, closed, South's, North's */
};

static int32_t total_of(const struct twin *twin)
{
    int32_t total = 0;
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        total += twin->need[pit];
    }
    return total;
}

static void mark_pit(struct twin_state *state, int32_t pit, int32_t mark)
{
    state->closed[pit] = mark == 1;
    state->special[pit] = mark - 2 >= 0 ? mark - 2 : -1;
}

/* The library takes such a mark, or seeds out of play, only if some clause that can be reached makes them. */
static bool is_taken(struct pair *pair, int32_t mark, int32_t out)
{
    char text[TWIN_TEXT_MAX];
    struct twin_state state = twin_blank(&pair->twin);
    state.stores[0] = total_of(&pair->twin) - out;
    state.out = out;
    mark_pit(&state, 0, mark);
    twin_text(&pair->twin, &state, text);
    pair->gave_up = false;
    twin_settle(&pair->twin, &state);
    return !pair->gave_up && mancala_game_set_position(pair->game, text) == MANCALA_OK;
}

static bool said_in_any_phase(const struct twin *twin, enum section section, enum word word)
{
    for (int32_t phase = 0; phase <= twin->rules->phase_count; phase++) {
        if (twin_says(twin, section, phase, word)) {
            return true;
        }
    }
    return false;
}

static struct says what_positions_say(struct pair *pair)
{
    const struct twin *twin = &pair->twin;
    bool choice = twin_rounds_say(twin, WORD_REFILL_CHOICE);
    struct says says = {
        .phases = twin->rules->phase_count + (choice ? 2 : 1),
        .extra = said_in_any_phase(twin, SECTION_LAST, WORD_MAY_AGAIN) &&
                 mancala_rules_actions(pair->rules) == twin_actions(twin),
        .first = twin_ends_with(twin, WORD_FIRST_TAKER_REST),
        .last = twin_ends_with(twin, WORD_LAST_TAKER_REST) || twin_ends_with(twin, WORD_LOT_REST) ||
                twin_ends_with(twin, WORD_FIRST_TAKER_REST),
        .starter = choice || twin_rounds_say(twin, WORD_WINNER_BEGINS) || twin_rounds_say(twin, WORD_LOSER_BEGINS) ||
                   twin_rounds_say(twin, WORD_ALTERNATE) || twin_ends_with(twin, WORD_BEGINNER_REST),
        .way = said_in_any_phase(twin, SECTION_SOW, WORD_FIRST_CHOOSES),
        .barred = twin_says(twin, SECTION_MUST, 0, WORD_NO_PUSH_BACK),
        .owner = twin->territory,
        .out = is_taken(pair, 0, 1),
    };
    says.marks[0] = true;
    for (int32_t mark = 1; mark < 4; mark++) {
        says.marks[mark] = is_taken(pair, mark, 0);
    }
    return says;
}

/* Whether these things can stand together. */
static bool fits(const struct twin *twin, const struct twin_state *state)
{
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        if (state->closed[pit] && state->pits[pit] > 0) {
            return false;
        }
    }
    bool filling = state->phase == twin_fill_phase(twin);
    bool names_starter = filling || twin_rounds_say(twin, WORD_WINNER_BEGINS) ||
                         twin_rounds_say(twin, WORD_LOSER_BEGINS) || twin_rounds_say(twin, WORD_ALTERNATE) ||
                         twin_ends_with(twin, WORD_BEGINNER_REST);
    bool extra_pit_barred = state->barred >= 0 && state->owner[state->barred] != state->mover;
    return !extra_pit_barred && !(filling && (state->extra || state->barred >= 0)) &&
           (names_starter || state->starter == state->mover) && (state->first_taker < 0 || state->last_taker >= 0);
}

/* A digit of a mixed-radix number: takes the lowest one off. */
static int32_t take_digit(uint64_t *number, int32_t radix)
{
    int32_t digit = (int32_t)(*number % (uint64_t)radix);
    *number /= (uint64_t)radix;
    return digit;
}

static int32_t mark_radix(const struct says *says)
{
    return 1 + says->marks[1] + 2 * says->marks[2];
}

/* How many ways there are to say something besides the seeds; too many to be counted are UINT64_MAX / 2. */
static uint64_t count_variants(const struct twin *twin, const struct says *says)
{
    double count = 2.0 * says->phases * (says->extra ? 2 : 1) * (says->first ? 3 : 1) * (says->last ? 3 : 1) *
                   (says->starter ? 2 : 1) * (says->way ? 3 : 1) * (says->barred ? twin->pits + 1 : 1);
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        count *= mark_radix(says) * (says->owner ? 2 : 1);
    }
    return count > 9e18 ? UINT64_MAX / 2 : (uint64_t)count;
}

static struct twin_state variant_of(const struct twin *twin, const struct says *says, const struct twin_state *seeds,
                                    uint64_t variant)
{
    struct twin_state state = *seeds;
    state.mover = take_digit(&variant, 2);
    state.phase = take_digit(&variant, says->phases);
    state.extra = take_digit(&variant, says->extra ? 2 : 1) == 1;
    state.first_taker = take_digit(&variant, says->first ? 3 : 1) - 1;
    state.last_taker = take_digit(&variant, says->last ? 3 : 1) - 1;
    state.starter = state.mover ^ take_digit(&variant, says->starter ? 2 : 1);
    state.south_way = (take_digit(&variant, says->way ? 3 : 1) + 1) % 3 - 1;
    state.barred = take_digit(&variant, says->barred ? twin->pits + 1 : 1) - 1;
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        int32_t mark = take_digit(&variant, mark_radix(says));
        mark_pit(&state, pit, mark > 0 && !says->marks[1] ? mark + 1 : mark);
        state.owner[pit] = take_digit(&variant, says->owner ? 2 : 1) ^ state.owner[pit];
    }
    return state;
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

/* The seeds as they lie in places: pits, stores, out of play. */
static struct twin_state laid_out(const struct twin *twin, const int32_t *places, bool out)
{
    struct twin_state state = twin_blank(twin);
    memcpy(state.pits, places, (size_t)twin->pits * sizeof *places);
    memcpy(state.stores, places + twin->pits, sizeof state.stores);
    state.out = out ? places[twin->pits + 2] : 0;
    return state;
}

bool compare_positions(struct comparison *comparison, const struct compared_rules *rules, uint64_t seed, uint64_t whole,
                       uint64_t part)
{
    struct pair pair;
    int32_t places[TWIN_PITS_MAX + 3] = {0};
    bool same_so_far = pair_open(&pair, comparison, rules, seed);
    if (same_so_far) {
        struct says says = what_positions_say(&pair);
        int32_t place_count = pair.twin.pits + (says.out ? 3 : 2);
        places[0] = total_of(&pair.twin);
        uint64_t variants = count_variants(&pair.twin, &says), ways = count_ways(places[0], place_count);
        double all = (double)variants * (double)ways;
        /* an odd step, so that it does not keep to one value of a small digit */
        uint64_t step = all <= (double)whole ? 1 : ((uint64_t)(all / (double)part) | 1) + 2;
        uint64_t variant = 0;
        comparison->whole += step == 1;
        do {
            struct twin_state seeds = laid_out(&pair.twin, places, says.out);
            for (; same_so_far && variant < variants; variant += step) {
                struct twin_state state = variant_of(&pair.twin, &says, &seeds, variant);
                if (fits(&pair.twin, &state)) {
                    same_so_far = compare_position(&pair, &state);
                }
            }
            variant -= variants;
        } while (same_so_far && next_way(places, place_count));
    }
    pair_close(&pair);
    return same_so_far;
}

/* Lays the seeds at random: few or many of them into pits, more into some than into others. */
static void lay_at_random(const struct twin *twin, const struct says *says, uint64_t *random, struct twin_state *state)
{
    int32_t in_pits = generate_below(random, 101), last = 0;
    for (int32_t seeds = total_of(twin); seeds > 0; seeds--) {
        if (generate_below(random, 100) < in_pits) {
            last = generate_below(random, 3) == 0 ? last : generate_below(random, twin->pits);
            state->pits[last]++;
        } else if (says->out && generate_below(random, 8) == 0) {
            state->out++;
        } else {
            state->stores[generate_below(random, 2)]++;
        }
    }
}

static struct twin_state random_position(const struct twin *twin, const struct says *says, uint64_t *random)
{
    struct twin_state state;
    do {
        struct says few = *says;
        state = twin_blank(twin);
        lay_at_random(twin, says, random, &state);
        memset(few.marks + 1, 0, sizeof few.marks - sizeof *few.marks); /* these, and owners, by the pit */
        few.owner = false;
        uint64_t variants = count_variants(twin, &few);
        state = variant_of(twin, &few, &state, generate_next(random) % variants);
        int32_t border = generate_below(random, twin->pits + 1);
        for (int32_t pit = 0; pit < twin->pits; pit++) {
            int32_t mark = generate_below(random, 10);
            bool may = mark < 4 && says->marks[mark] && !(mark == 1 && state.pits[pit] > 0);
            mark_pit(&state, pit, may ? mark : 0);
            state.owner[pit] = says->owner ? pit >= border : twin_side(twin, pit);
        }
    } while (!fits(twin, &state));
    return state;
}

bool compare_random_positions(struct comparison *comparison, const struct compared_rules *rules, uint64_t seed,
                              int32_t count)
{
    struct pair pair;
    uint64_t random = seed;
    bool same_so_far = pair_open(&pair, comparison, rules, seed);
    if (same_so_far) {
        struct says says = what_positions_say(&pair);
        for (int32_t i = 0; same_so_far && i < count; i++) {
            struct twin_state state = random_position(&pair.twin, &says, &random);
            same_so_far = compare_position(&pair, &state);
        }
    }
    pair_close(&pair);
    return same_so_far;
}
