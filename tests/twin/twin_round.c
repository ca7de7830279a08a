/* SPDX-License-Identifier: MIT */
/* The twin's matches: whether there is another round, who begins it, and how its pits are filled. */
#include "twin.h"

#include <stdlib.h>
#include <string.h>

/* --- Is the match over? --------------------------------------------------------------------------------------- */

/* The smallest number of seeds that a pit needs, pits that need none left out. */
static int32_t cheapest_pit(const struct twin *twin)
{
    int32_t cheapest = INT32_MAX;
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        if (twin->need[pit] > 0 && twin->need[pit] < cheapest) {
            cheapest = twin->need[pit];
        }
    }
    return cheapest;
}

static int64_t number_said(const struct twin *twin, enum word word)
{
    const struct term *term = twin_find(twin, SECTION_ROUNDS, 0, word);
    return term == NULL ? 0 : twin_argument(twin, term, 0);
}

/* Who has fewer seeds has lost. */
static int64_t seeds_needed(const struct twin *twin)
{
    int64_t pits = number_said(twin, WORD_UNTIL_FILLS);
    if (pits == 0 && twin_rounds_say(twin, WORD_UNTIL_CANNOT_FILL)) {
        pits = 1;
    }
    int64_t for_pits = pits * cheapest_pit(twin), seeds = number_said(twin, WORD_UNTIL_SEEDS);
    return for_pits > seeds ? for_pits : seeds;
}

/* How many pits the player with more seeds buys; both have half if they have as many. */
static int32_t pits_bought(const struct twin *twin, const struct twin_state *state)
{
    int32_t price = twin->need[0];
    int32_t seeds = state->stores[0] > state->stores[1] ? state->stores[0] : state->stores[1];
    if (state->stores[0] == state->stores[1]) {
        return twin->own;
    }
    int32_t pits = seeds / price, over = seeds % price;
    if (2 * over >= price && !twin_rounds_say(twin, WORD_ODD_TO_LOSER)) {
        pits++;
    }
    return pits < twin->pits ? pits : twin->pits;
}

static void hit_until(const struct twin *twin)
{
    static const enum word words[] = {WORD_UNTIL_CANNOT_FILL, WORD_UNTIL_FILLS, WORD_UNTIL_SEEDS};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (twin_rounds_say(twin, words[i])) {
            twin_hit(twin, words[i]);
        }
    }
}

static bool finish_match(const struct twin *twin, struct twin_state *state, bool idle)
{
    const int32_t *stores = state->stores;
    int32_t reason = twin_rounds_say(twin, WORD_UNTIL_SEEDS) ? TWIN_REASON_FEW_SEEDS : TWIN_REASON_CANNOT_FILL;
    bool south = stores[0] >= seeds_needed(twin), north = stores[1] >= seeds_needed(twin);
    if (south != north) {
        hit_until(twin);
        twin_finish_game(state, south ? TWIN_SOUTH : TWIN_NORTH, reason);
        return true;
    }
    int64_t goal = number_said(twin, WORD_UNTIL_OWNS);
    if (goal > 0 && pits_bought(twin, state) >= goal) {
        twin_hit(twin, WORD_UNTIL_OWNS);
        twin_finish_game(state,
                         stores[0] == stores[1]  ? TWIN_DRAW
                         : stores[0] > stores[1] ? TWIN_SOUTH
                                                 : TWIN_NORTH,
                         TWIN_REASON_TERRITORY);
        return true;
    }
    bool nobody_fills = stores[0] < cheapest_pit(twin) && stores[1] < cheapest_pit(twin);
    if (idle || nobody_fills || !south) {
        twin_finish_game(state, twin_result_of_stores(twin, state), reason);
        return true;
    }
    enum { LAST_ROUND = 1000000000 }; /* that a position text can name */
    int64_t most = number_said(twin, WORD_MAX_ROUNDS);
    if (state->round >= LAST_ROUND || (most > 0 && state->round >= most)) {
        twin_hit(twin, WORD_MAX_ROUNDS);
        twin_finish_game(state, twin_result_of_stores(twin, state), TWIN_REASON_ROUNDS);
        return true;
    }
    return false;
}

static int32_t next_beginner(const struct twin *twin, const struct twin_state *state, int32_t result,
                             int32_t last_mover)
{
    static const enum word words[] = {WORD_LAST_MOVER_BEGINS, WORD_OTHER_BEGINS, WORD_WINNER_BEGINS, WORD_LOSER_BEGINS,
                                      WORD_ALTERNATE};
    enum word word = WORD_LAST_MOVER_BEGINS;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (twin_rounds_say(twin, words[i])) {
            word = words[i];
            twin_hit(twin, word);
        }
    }
    bool decided = result == TWIN_SOUTH || result == TWIN_NORTH;
    switch (word) {
    case WORD_LAST_MOVER_BEGINS:
        return last_mover;
    case WORD_OTHER_BEGINS:
        return 1 - last_mover;
    case WORD_WINNER_BEGINS:
        return decided ? result : 1 - state->starter;
    case WORD_LOSER_BEGINS:
        return decided ? 1 - result : last_mover;
    case WORD_ALTERNATE:
        return 1 - state->starter;
    default:
        twin_unknown(word);
    }
}

/* --- Filling -------------------------------------------------------------------------------------------------- */

int32_t twin_fill_phase(const struct twin *twin)
{
    return twin->rules->phase_count + 1;
}

static void pay(struct twin_state *state, int32_t player, int32_t pit, int32_t seeds)
{
    state->closed[pit] = false;
    state->pits[pit] = seeds;
    state->stores[player] -= seeds;
}

void twin_open_pit(const struct twin *twin, struct twin_state *state, int32_t player, int32_t pit)
{
    pay(state, player, pit, twin->need[pit]);
}

bool twin_may_open(const struct twin *twin, const struct twin_state *state, int32_t player, int32_t pit)
{
    return twin_side(twin, pit) == player && state->closed[pit] && state->stores[player] >= twin->need[pit];
}

static bool may_open_any(const struct twin *twin, const struct twin_state *state, int32_t player)
{
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        if (twin_may_open(twin, state, player, pit)) {
            return true;
        }
    }
    return false;
}

/* From the left: the outer row first, each row from its left; from the right: the other way round. */
static void refill_side(const struct twin *twin, struct twin_state *state, int32_t player)
{
    int32_t all = 0;
    for (int32_t n = 0; n < twin->own; n++) {
        all += twin->need[twin_pit(twin, player, n)];
    }
    if (twin_rounds_say(twin, WORD_REFILL_CHOICE) && state->stores[player] < all) {
        return; /* he will choose */
    }
    bool from_right = twin_rounds_say(twin, WORD_REFILL_RIGHT);
    for (int32_t n = 0; n < twin->own; n++) {
        int32_t pit = twin_pit(twin, player, from_right ? twin->own - 1 - n : n);
        if (twin_may_open(twin, state, player, pit)) {
            twin_open_pit(twin, state, player, pit);
        }
    }
}

static void refill_alike(const struct twin *twin, struct twin_state *state)
{
    int32_t poorer = state->stores[0] < state->stores[1] ? state->stores[0] : state->stores[1];
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        pay(state, twin_side(twin, pit), pit, poorer / twin->own);
    }
}

/* The whole board is filled as at the start; the player with more seeds owns the pits that he has bought, from his left
 * on counter-clockwise. */
static void buy_pits(const struct twin *twin, struct twin_state *state)
{
    int32_t richer = state->stores[0] > state->stores[1] ? 0 : 1;
    int32_t bought = pits_bought(twin, state);
    for (int32_t n = 0; n < twin->pits; n++) {
        int32_t pit = twin_pit(twin, richer, n);
        state->owner[pit] = n < bought ? richer : 1 - richer;
        state->closed[pit] = false;
        state->pits[pit] = twin->need[pit];
    }
    state->stores[0] = state->stores[1] = 0;
    state->out = 0;
}

void twin_settle_fill(const struct twin *twin, struct twin_state *state)
{
    if (may_open_any(twin, state, state->starter)) {
        state->mover = state->starter;
    } else if (may_open_any(twin, state, 1 - state->starter)) {
        state->mover = 1 - state->starter;
    } else {
        state->mover = state->starter;
        state->phase = twin->rules->phase_count > 0 ? 1 : 0;
    }
}

static void clear_board(const struct twin *twin, struct twin_state *state)
{
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        state->out += state->pits[pit];
        state->pits[pit] = 0;
        state->closed[pit] = true;
        state->special[pit] = -1;
    }
    state->first_taker = -1;
    state->last_taker = -1;
    state->extra = false;
    state->south_way = 0;
    state->barred = -1;
    memset(&state->tally, 0, sizeof state->tally);
}

static void set_up_round(const struct twin *twin, struct twin_state *state, int32_t beginner)
{
    static const enum word words[] = {WORD_REFILL_LEFT,  WORD_REFILL_RIGHT, WORD_REFILL_CHOICE,
                                      WORD_REFILL_ALIKE, WORD_PITS_BOUGHT,  WORD_ODD_TO_LOSER};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (twin_rounds_say(twin, words[i])) {
            twin_hit(twin, words[i]);
        }
    }
    clear_board(twin, state);
    state->round++;
    state->starter = beginner;
    if (twin_rounds_say(twin, WORD_REFILL_ALIKE)) {
        refill_alike(twin, state);
    } else if (twin->territory) {
        buy_pits(twin, state);
    } else {
        refill_side(twin, state, 0);
        refill_side(twin, state, 1);
    }
    state->mover = beginner;
    state->phase = twin->rules->phase_count > 0 ? 1 : 0;
    if (twin_rounds_say(twin, WORD_REFILL_CHOICE)) {
        state->phase = twin_fill_phase(twin);
        twin_settle_fill(twin, state);
    }
}

void twin_next_round(const struct twin *twin, struct twin_state *state, int32_t result, int32_t last_mover, bool idle)
{
    if (!finish_match(twin, state, idle)) {
        set_up_round(twin, state, next_beginner(twin, state, result, last_mover));
    }
}
