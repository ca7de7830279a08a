/* SPDX-License-Identifier: MIT */
/* The twin's ends and beginnings of rounds: the tests of `end`, who gets the rest, the refill, the match. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool end_condition(const struct twin *twin, const struct twin_state *state, int32_t hand,
                          const struct term *term)
{
    int32_t south = twin_row_sum(twin, state, 0), north = twin_row_sum(twin, state, 1);
    switch (term->word) {
    case WORD_MOVER_STUCK:
        return !twin_can_move(twin, state, state->mover);
    case WORD_NOBODY_MOVES:
        return !twin_can_move(twin, state, 0) && !twin_can_move(twin, state, 1);
    case WORD_BOARD_EMPTY:
        return south + north == 0;
    case WORD_OWN_ROW_EMPTY:
        return twin_row_sum(twin, state, state->mover) == 0;
    case WORD_A_ROW_EMPTY:
        return south == 0 || north == 0;
    case WORD_AT_MOST:
    case WORD_AS_SOON_AS:
        return south + north + hand <= twin_argument(twin, term, 0);
    default:
        twin_unknown(term->word);
    }
}

static bool is_at_once(const struct twin *twin, const struct clause *clause)
{
    return clause->condition_count > 0 && twin_condition(twin, clause, 0)->word == WORD_AS_SOON_AS;
}

const struct clause *twin_end(const struct twin *twin, const struct twin_state *state, int32_t hand, bool sowing)
{
    for (int32_t i = 0; i < twin_clause_count(twin, SECTION_END, 0); i++) {
        const struct clause *clause = twin_clause(twin, SECTION_END, 0, i);
        bool holds = !sowing || is_at_once(twin, clause);
        for (uint32_t c = 0; holds && c < clause->condition_count; c++) {
            holds = end_condition(twin, state, hand, twin_condition(twin, clause, c));
        }
        if (holds) {
            twin_hit_clause(twin, clause);
            return clause;
        }
    }
    return NULL;
}

/* The winner by the stores. */
static int32_t result_of_stores(const struct twin *twin, const struct twin_state *state)
{
    bool fewest = twin_says(twin, SECTION_WIN, 0, WORD_FEWEST);
    twin_hit(twin, fewest ? WORD_FEWEST : WORD_MOST);
    if (state->stores[0] == state->stores[1]) {
        return TWIN_DRAW;
    }
    int32_t richer = state->stores[0] > state->stores[1] ? TWIN_SOUTH : TWIN_NORTH;
    return fewest ? 1 - richer : richer;
}

/* Draw number 0 of the round: the first number of SplitMix64 from a start that is the game's and the round's own. */
static int32_t draw_lots(const struct twin *twin, int32_t round)
{
    uint64_t z = twin->seed + 0x9E3779B97F4A7C15u * (2 * (uint64_t)round + 1);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return (int32_t)(z >> 63);
}

static void take_rest(struct twin_state *state, int32_t taker, int32_t seeds)
{
    state->stores[taker] += seeds;
    state->tally.remainder[taker] += seeds;
}

static void take_pit(struct twin_state *state, int32_t taker, int32_t pit)
{
    take_rest(state, taker, state->pits[pit]);
    state->pits[pit] = 0;
}

/* Who takes all of the rest: a player, or -1 when the owners take their rows. */
static int32_t taker_of_rest(const struct twin *twin, const struct twin_state *state, enum word action)
{
    switch (action) {
    case WORD_MOVER_REST:
        return state->mover;
    case WORD_OPPONENT_REST:
        return 1 - state->mover;
    case WORD_LAST_TAKER_REST:
        return state->last_taker;
    case WORD_FIRST_TAKER_REST:
        return state->first_taker >= 0 ? state->first_taker : state->last_taker;
    case WORD_LOT_REST:
        return state->last_taker < 0 ? -1 : draw_lots(twin, state->round);
    case WORD_OWNERS_REST:
        return -1;
    default:
        twin_unknown(action);
    }
}

/* Gives the rest away. Returns who took it, or -1 if nobody took all of it. */
static int32_t give_rest(const struct twin *twin, struct twin_state *state, enum word action,
                         const struct twin_sowing *sowing)
{
    int32_t hand = sowing == NULL ? 0 : sowing->hand;
    if (action == WORD_LEAVE_REST) {
        if (hand > 0) {
            state->pits[sowing->last_pit] += hand;
        }
        return -1;
    }
    int32_t taker = taker_of_rest(twin, state, action);
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        take_pit(state, taker < 0 ? twin_owner(twin, pit) : taker, pit);
    }
    take_rest(state, taker < 0 ? state->mover : taker, hand);
    return taker;
}

static void close_books(struct twin_state *state, int32_t result, int32_t reason)
{
    struct twin_round *last = &state->last_round;
    last->number = state->round;
    last->result = result;
    last->reason = reason;
    last->stores[0] = state->stores[0];
    last->stores[1] = state->stores[1];
    last->tally = state->tally;
    state->finished++;
}

static void finish_game(struct twin_state *state, int32_t result, int32_t reason)
{
    state->over = true;
    state->extra = false; /* like the player to move, it has no meaning any more */
    state->result = result;
    state->reason = reason;
}

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

/* Is the match over after this round? */
static bool finish_match(const struct twin *twin, struct twin_state *state, bool idle)
{
    bool south = state->stores[0] >= cheapest_pit(twin), north = state->stores[1] >= cheapest_pit(twin);
    if (twin_says(twin, SECTION_ROUNDS, 0, WORD_UNTIL_CANNOT_FILL) && south != north) {
        twin_hit(twin, WORD_UNTIL_CANNOT_FILL);
        finish_game(state, south ? TWIN_SOUTH : TWIN_NORTH, TWIN_REASON_CANNOT_FILL);
        return true;
    }
    if (idle || (!south && !north)) {
        finish_game(state, result_of_stores(twin, state), TWIN_REASON_CANNOT_FILL);
        return true;
    }
    const struct term *most = twin_find(twin, SECTION_ROUNDS, 0, WORD_MAX_ROUNDS);
    if (most != NULL && state->round >= twin_argument(twin, most, 0)) {
        twin_hit(twin, WORD_MAX_ROUNDS);
        finish_game(state, result_of_stores(twin, state), TWIN_REASON_ROUNDS);
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
        if (twin_says(twin, SECTION_ROUNDS, 0, words[i])) {
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
        return decided ? result : state->starter;
    case WORD_LOSER_BEGINS:
        return decided ? 1 - result : state->starter;
    case WORD_ALTERNATE:
        return 1 - state->starter;
    default:
        twin_unknown(word);
    }
}

int32_t twin_fill_phase(const struct twin *twin)
{
    return twin->rules->phase_count + 1;
}

void twin_open_pit(const struct twin *twin, struct twin_state *state, int32_t player, int32_t pit)
{
    state->closed[pit] = false;
    state->pits[pit] = twin->need[pit];
    state->stores[player] -= twin->need[pit];
}

bool twin_may_open(const struct twin *twin, const struct twin_state *state, int32_t player, int32_t pit)
{
    return twin_owner(twin, pit) == player && state->closed[pit] && state->stores[player] >= twin->need[pit];
}

static bool may_open_any(const struct twin *twin, const struct twin_state *state, int32_t player)
{
    for (int32_t k = 1; k <= twin->columns; k++) {
        if (twin_may_open(twin, state, player, twin_pit(twin, player, k))) {
            return true;
        }
    }
    return false;
}

static void refill_row(const struct twin *twin, struct twin_state *state, int32_t player)
{
    int32_t whole_row = 0;
    for (int32_t k = 1; k <= twin->columns; k++) {
        whole_row += twin->need[twin_pit(twin, player, k)];
    }
    if (twin_says(twin, SECTION_ROUNDS, 0, WORD_REFILL_CHOICE) && state->stores[player] < whole_row) {
        return; /* he will choose */
    }
    bool from_right = twin_says(twin, SECTION_ROUNDS, 0, WORD_REFILL_RIGHT);
    for (int32_t i = 1; i <= twin->columns; i++) {
        int32_t pit = twin_pit(twin, player, from_right ? twin->columns + 1 - i : i);
        if (twin_may_open(twin, state, player, pit)) {
            twin_open_pit(twin, state, player, pit);
        }
    }
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

static void set_up_round(const struct twin *twin, struct twin_state *state, int32_t beginner)
{
    static const enum word words[] = {WORD_REFILL_LEFT, WORD_REFILL_RIGHT, WORD_REFILL_CHOICE};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (twin_says(twin, SECTION_ROUNDS, 0, words[i])) {
            twin_hit(twin, words[i]);
        }
    }
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        state->out += state->pits[pit];
        state->pits[pit] = 0;
        state->closed[pit] = true;
    }
    state->round++;
    state->starter = beginner;
    state->first_taker = -1;
    state->last_taker = -1;
    state->extra = false;
    memset(&state->tally, 0, sizeof state->tally);
    refill_row(twin, state, 0);
    refill_row(twin, state, 1);
    state->phase = twin_fill_phase(twin);
    if (twin_says(twin, SECTION_ROUNDS, 0, WORD_REFILL_CHOICE)) {
        twin_settle_fill(twin, state);
    } else {
        state->mover = beginner;
        state->phase = twin->rules->phase_count > 0 ? 1 : 0;
    }
}

void twin_finish_round(const struct twin *twin, struct twin_state *state, const struct twin_ending *ending)
{
    int32_t taker = give_rest(twin, state, ending->action, ending->sowing);
    state->extra = false;
    int32_t result = result_of_stores(twin, state);
    if (!ending->idle) {
        close_books(state, result, ending->reason);
    }
    if (twin_clause_count(twin, SECTION_ROUNDS, 0) == 0) {
        finish_game(state, result, ending->reason);
    } else if (!finish_match(twin, state, ending->idle)) {
        set_up_round(twin, state, next_beginner(twin, state, result, taker < 0 ? ending->last_mover : taker));
    }
}

/* The position is as it was before the move. Who takes his row ends a round as any other; otherwise the match ends. */
void twin_finish_endless(const struct twin *twin, struct twin_state *state)
{
    if (twin_says(twin, SECTION_ENDLESS, 0, WORD_OWNERS_REST)) {
        twin_hit(twin, WORD_OWNERS_REST);
        twin_finish_round(twin, state,
                          &(struct twin_ending){WORD_OWNERS_REST, TWIN_REASON_ENDLESS, state->mover, false, NULL});
        return;
    }
    bool draw = twin_says(twin, SECTION_ENDLESS, 0, WORD_DRAW);
    twin_hit(twin, draw ? WORD_DRAW : WORD_NO_RESULT);
    close_books(state, draw ? TWIN_DRAW : TWIN_NO_RESULT, TWIN_REASON_ENDLESS);
    finish_game(state, draw ? TWIN_DRAW : TWIN_NO_RESULT, TWIN_REASON_ENDLESS);
}
