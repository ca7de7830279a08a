/* SPDX-License-Identifier: MIT */
/* The twin's dropped seeds: what the clauses about them ask, and what they do. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int32_t twin_next_pit(const struct twin_lap *lap, int32_t pit, int32_t way)
{
    const struct twin_ring *ring = &lap->twin->rings[lap->player];
    int32_t place = twin_ring_place(lap->twin, lap->player, pit);
    for (int32_t i = 0; i < ring->count; i++) {
        place = (place + way + ring->count) % ring->count;
        int32_t next = ring->places[place];
        if (next >= 0 && !lap->state->closed[next]) {
            return next;
        }
    }
    return pit;
}

static int32_t next(const struct twin_lap *lap, int32_t pit)
{
    return twin_next_pit(lap, pit, lap->way);
}

static int32_t previous(const struct twin_lap *lap, int32_t pit)
{
    return twin_next_pit(lap, pit, -lap->way);
}

/* The first special pit of a player, counted from his left on, or -1. */
static int32_t special_of(const struct twin_lap *lap, int32_t player)
{
    for (int32_t n = 0; n < lap->twin->pits; n++) {
        int32_t pit = twin_pit(lap->twin, player, n);
        if (lap->state->special[pit] == player) {
            return pit;
        }
    }
    return -1;
}

/* --- Conditions ----------------------------------------------------------------------------------------------- */

/* Those about other pits than the one in which the seed fell. */
static bool neighbour_condition(const struct twin_lap *lap, const struct term *term)
{
    const struct twin *twin = lap->twin;
    const struct twin_state *state = lap->state;
    int32_t here = lap->last;
    int32_t facing = twin->facing[here];
    switch (term->word) {
    case WORD_FACING_EMPTY:
        return twin_seen(state, facing) == 0;
    case WORD_FACING_OCCUPIED:
        return twin_seen(state, facing) > 0;
    case WORD_FACING_HOLDS:
        return twin_seen(state, facing) > 0 && twin_in_set(twin, term, twin_seen(state, facing));
    case WORD_FACING_OPPONENT:
        return facing >= 0 && state->owner[facing] != lap->player;
    case WORD_BEHIND_OCCUPIED:
        return twin_seen(state, twin->behind[here]) > 0;
    case WORD_NEXT_OCCUPIED:
        return twin_seen(state, next(lap, here)) > 0;
    case WORD_NEXT_HOLDS:
        return twin_in_set(twin, term, twin_seen(state, next(lap, here)));
    case WORD_BEYOND_OCCUPIED:
        return twin_seen(state, next(lap, next(lap, here))) > 0;
    case WORD_PREVIOUS_HOLDS:
        return twin_in_set(twin, term, twin_seen(state, previous(lap, here)));
    case WORD_TWIN_PLAIN:
        return state->special[twin->counterpart[here]] < 0;
    default:
        twin_unknown(term->word);
    }
}

static bool drop_condition(const struct twin_lap *lap, const struct term *term)
{
    const struct twin *twin = lap->twin;
    const struct twin_state *state = lap->state;
    int32_t here = lap->last;
    if (term->word == WORD_FIRST_LAP || term->word == WORD_LATER_LAP) {
        return (lap->number == 1) == (term->word == WORD_FIRST_LAP);
    }
    if (here == TWIN_IN_STORE) {
        return term->word == WORD_IN_OWN_STORE; /* nothing else can be said of a seed in a store */
    }
    switch (term->word) {
    case WORD_IN_OWN_STORE:
        return false;
    case WORD_IN_OWN_ROW:
        return state->owner[here] == lap->player;
    case WORD_IN_OPPONENT_ROW:
        return state->owner[here] != lap->player;
    case WORD_EMPTY:
        return lap->makes <= 1;
    case WORD_OCCUPIED:
        return lap->makes > 1;
    case WORD_MAKES:
        return twin_in_set(twin, term, lap->makes);
    case WORD_PIT:
        return twin_in_set(twin, term, twin_number(twin, here));
    case WORD_IS_SPECIAL:
        return state->special[here] >= 0;
    case WORD_IS_CLOSED:
        return state->closed[here];
    case WORD_HAS_SPECIAL:
        return special_of(lap, lap->player) >= 0;
    case WORD_NO_SPECIAL:
        return special_of(lap, lap->player) < 0;
    case WORD_NOT_REACHED:
        return !lap->reached_opponent;
    default:
        return neighbour_condition(lap, term);
    }
}

const struct clause *twin_drop_clause(const struct twin_lap *lap, enum section section)
{
    const struct twin *twin = lap->twin;
    for (int32_t i = 0; i < twin_clause_count(twin, section, lap->phase); i++) {
        const struct clause *clause = twin_clause(twin, section, lap->phase, i);
        bool holds = true;
        for (uint32_t c = 0; c < clause->condition_count; c++) {
            holds = holds && drop_condition(lap, twin_condition(twin, clause, c));
        }
        if (holds) {
            if (!lap->trial) {
                twin_hit_clause(twin, clause);
            }
            return clause;
        }
    }
    return NULL;
}

/* --- Captures ------------------------------------------------------------------------------------------------- */

/* Nothing is taken any more once the round is over. */
void twin_capture(struct twin_lap *lap, int32_t pit, int32_t taker, bool last_seed)
{
    const struct twin *twin = lap->twin;
    struct twin_state *state = lap->state;
    int32_t seeds = twin_seen(state, pit);
    if (seeds == 0 || lap->end != NULL) {
        return;
    }
    int32_t special = twin_says(twin, SECTION_SPECIAL, 0, WORD_SPECIAL_KEEPS) ? special_of(lap, taker) : -1;
    state->pits[pit] = 0;
    if (special >= 0) {
        if (!lap->trial) {
            twin_hit(twin, WORD_SPECIAL_KEEPS);
        }
        state->pits[special] += seeds;
    } else {
        state->stores[taker] += seeds;
    }
    state->tally.captured[taker] += seeds;
    lap->got += seeds;
    state->last_taker = taker;
    if (last_seed && state->first_taker < 0) {
        state->first_taker = taker;
    }
    lap->end = twin_end_at_once(twin, state, lap->hand);
}

static void capture_for_mover(struct twin_lap *lap, int32_t pit)
{
    twin_capture(lap, pit, lap->player, true);
}

static void capture_back(struct twin_lap *lap, const struct term *term)
{
    int32_t owner = lap->state->owner[lap->last];
    int32_t pit = lap->last;
    while (twin_seen(lap->state, pit) > 0 && twin_in_set(lap->twin, term, twin_seen(lap->state, pit)) &&
           (term->word == WORD_CAPTURE_BACK || lap->state->owner[pit] == owner) && lap->end == NULL) {
        capture_for_mover(lap, pit);
        pit = previous(lap, pit);
    }
}

/* The facing pit; then the next ones, as long as an empty pit of the same owner faces seeds. */
static void capture_onward(struct twin_lap *lap)
{
    const struct twin *twin = lap->twin;
    struct twin_state *state = lap->state;
    int32_t owner = state->owner[lap->last];
    int32_t pit = lap->last;
    capture_for_mover(lap, twin->facing[pit]);
    pit = next(lap, pit);
    while (state->owner[pit] == owner && twin_free(state, pit) && state->pits[pit] == 0 &&
           twin_seen(state, twin->facing[pit]) > 0 && lap->end == NULL) {
        capture_for_mover(lap, twin->facing[pit]);
        pit = next(lap, pit);
    }
}

static void capture_onward_while(struct twin_lap *lap, const struct term *term)
{
    const struct twin *twin = lap->twin;
    struct twin_state *state = lap->state;
    for (int32_t pit = lap->last; lap->end == NULL; pit = next(lap, pit)) {
        int32_t facing = twin->facing[pit];
        int32_t seeds = twin_seen(state, facing);
        if (seeds == 0 || state->owner[facing] == lap->player || !twin_in_set(twin, term, seeds)) {
            return;
        }
        capture_for_mover(lap, facing);
    }
}

/* The pit beyond the next one; then again from there, as long as an empty pit and one with seeds follow. */
static void capture_beyond_onward(struct twin_lap *lap)
{
    int32_t empty = next(lap, lap->last);
    int32_t beyond = next(lap, empty);
    do {
        capture_for_mover(lap, beyond);
        empty = next(lap, beyond);
        beyond = next(lap, empty);
    } while (twin_seen(lap->state, empty) == 0 && twin_seen(lap->state, beyond) > 0 && lap->end == NULL);
}

static void capture_all(struct twin_lap *lap, const struct term *term)
{
    for (int32_t pit = 0; pit < lap->twin->pits; pit++) {
        int32_t seeds = twin_seen(lap->state, pit);
        if (seeds > 0 && lap->state->owner[pit] != lap->player && twin_in_set(lap->twin, term, seeds)) {
            capture_for_mover(lap, pit);
        }
    }
}

/* --- Special and closed pits ---------------------------------------------------------------------------------- */

static void found(struct twin_lap *lap, int32_t pit)
{
    if (pit < 0 || !twin_free(lap->state, pit)) {
        return;
    }
    if (twin_says(lap->twin, SECTION_SPECIAL, 0, WORD_SPECIAL_STORE)) {
        capture_for_mover(lap, pit); /* to the store; the pit is not yet special */
    }
    lap->state->special[pit] = lap->player;
}

/* The seeds go out of play, unless they are about to be sown on. */
static void close_here(struct twin_lap *lap, enum word flow)
{
    struct twin_state *state = lap->state;
    if (!twin_free(state, lap->last)) {
        return;
    }
    state->closed[lap->last] = true;
    if (flow != WORD_RELAY) {
        state->out += state->pits[lap->last];
        state->pits[lap->last] = 0;
    }
}

/* --- Clauses -------------------------------------------------------------------------------------------------- */

static void act(struct twin_lap *lap, const struct term *term, enum word flow)
{
    const struct twin *twin = lap->twin;
    int32_t here = lap->last;
    switch (term->word) {
    case WORD_CAPTURE_HERE:
        capture_for_mover(lap, here);
        break;
    case WORD_CAPTURE_FACING:
        capture_for_mover(lap, twin->facing[here]);
        break;
    case WORD_CAPTURE_BEHIND:
        capture_for_mover(lap, twin->behind[here]);
        break;
    case WORD_CAPTURE_BACK:
    case WORD_CAPTURE_BACK_ROW:
        capture_back(lap, term);
        break;
    case WORD_CAPTURE_ONWARD:
        capture_onward(lap);
        break;
    case WORD_CAPTURE_ONWARD_WHILE:
        capture_onward_while(lap, term);
        break;
    case WORD_CAPTURE_BEYOND:
        capture_for_mover(lap, next(lap, next(lap, here)));
        break;
    case WORD_CAPTURE_BEYOND_ONWARD:
        capture_beyond_onward(lap);
        break;
    case WORD_CAPTURE_FACING_BEYOND:
        capture_for_mover(lap, twin->facing[next(lap, next(lap, here))]);
        break;
    case WORD_CAPTURE_ALL:
        capture_all(lap, term);
        break;
    case WORD_FOUND_HERE:
        found(lap, here);
        break;
    case WORD_FOUND_FACING:
        found(lap, twin->facing[here]);
        break;
    case WORD_FOUND_PREVIOUS:
        found(lap, previous(lap, here));
        break;
    case WORD_CLOSE_HERE:
        close_here(lap, flow);
        break;
    default:
        twin_unknown(term->word);
    }
}

/* The last action says how to go on. Once the round is over the rest of a clause is not carried out. */
static enum word carry_out(struct twin_lap *lap, const struct clause *clause)
{
    enum word flow = twin_action(lap->twin, clause, clause->action_count - 1)->word;
    lap->got = 0;
    for (uint32_t a = 0; a + 1 < clause->action_count && lap->end == NULL; a++) {
        act(lap, twin_action(lap->twin, clause, a), flow);
    }
    return flow;
}

/* The pit of the other side that a grand slam leaves: the first one with seeds from the mover's left or right, the
 * inner one of two. -1: there is only one pit with seeds. */
static int32_t spared_pit(const struct twin_lap *lap, bool leftmost)
{
    const struct twin *twin = lap->twin;
    int32_t spared = -1, count = 0;
    for (int32_t i = 0; i < twin->columns; i++) {
        int32_t number = leftmost ? twin->columns - i : i + 1; /* the mover's left is the other one's right */
        for (int32_t pit = twin->pits - 1; pit >= 0; pit--) {
            if (twin_side(twin, pit) != lap->player && twin_number(twin, pit) == number &&
                twin_seen(lap->state, pit) > 0) {
                spared = count++ == 0 ? pit : spared;
            }
        }
    }
    return count > 1 ? spared : -1;
}

/* What a capture means that leaves the other side of the board without seeds; the clause has been carried out.
 * Captures of seeds by the way stay what they are. */
static void slam(struct twin_lap *lap, const struct twin_state *before)
{
    const struct twin *twin = lap->twin;
    const struct clause *clause = twin_clause(twin, SECTION_SLAM, 0, 0);
    enum word word = twin_action(twin, clause, 0)->word;
    if (!lap->trial) {
        twin_hit(twin, word);
    }
    switch (word) {
    case WORD_LEGAL:
    case WORD_FORBIDDEN: /* see twin_moves() */
    case WORD_FORBIDDEN_IF_OTHER:
        return;
    case WORD_OPPONENT_REST:
        for (int32_t pit = 0; pit < twin->pits; pit++) {
            if (lap->state->owner[pit] == lap->player) {
                twin_capture(lap, pit, 1 - lap->player, false);
            }
        }
        return;
    default:
        break;
    }
    *lap->state = *before;
    lap->end = NULL;
    if (word == WORD_TAKES_NOTHING) {
        return;
    }
    int32_t spared = spared_pit(lap, word == WORD_LEAVES_LEFTMOST);
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        if (twin_side(twin, pit) != lap->player && pit != spared) {
            capture_for_mover(lap, pit);
        }
    }
}

enum word twin_last_seed(struct twin_lap *lap)
{
    const struct clause *clause = twin_drop_clause(lap, SECTION_LAST);
    if (clause == NULL) {
        fputs("no clause of `last seed` holds\n", stderr);
        abort();
    }
    struct twin_state before = *lap->state;
    enum word flow = carry_out(lap, clause);
    bool over = flow == WORD_STOP || flow == WORD_AGAIN || flow == WORD_MAY_AGAIN;
    if (over && lap->had_seeds && lap->got > 0 && twin_side_seeds(lap->twin, lap->state, 1 - lap->player) == 0 &&
        twin_clause_count(lap->twin, SECTION_SLAM, 0) > 0) {
        slam(lap, &before);
    }
    return flow;
}
