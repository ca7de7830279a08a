/* SPDX-License-Identifier: MIT */
/* The twin's sowing: lifting, dropping, lap after lap. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- One lap -------------------------------------------------------------------------------------------------- */

/* What happens to a seed by the way, or to any seed. */
static void by_the_way(struct twin_lap *lap, enum section section)
{
    const struct clause *clause = lap->end == NULL ? twin_drop_clause(lap, section) : NULL;
    if (clause == NULL) {
        return;
    }
    enum word word = twin_action(lap->twin, clause, 0)->word;
    switch (word) {
    case WORD_MOVER_CAPTURES:
        twin_capture(lap, lap->last, lap->player, false);
        break;
    case WORD_OWNER_CAPTURES:
        twin_capture(lap, lap->last, lap->state->owner[lap->last], false);
        break;
    default:
        twin_unknown(word);
    }
}

static bool pit_condition(const struct twin_lap *lap, const struct term *term, int32_t pit)
{
    const struct twin_state *state = lap->state;
    switch (term->word) {
    case WORD_IN_OWN_ROW:
        return state->owner[pit] == lap->player;
    case WORD_IN_OPPONENT_ROW:
        return state->owner[pit] != lap->player;
    case WORD_HOLDS:
        return twin_in_set(lap->twin, term, state->pits[pit]);
    case WORD_IS_CLOSED:
        return state->closed[pit];
    default:
        twin_unknown(term->word);
    }
}

/* What the hand does at this pit: drop, skip, or let the seed go out. Only clauses that name closed pits speak of them.
 */
static enum word at_pit(const struct twin_lap *lap, int32_t pit)
{
    const struct twin *twin = lap->twin;
    bool closed = lap->state->closed[pit];
    for (int32_t i = 0; i < twin_clause_count(twin, SECTION_EACH_PIT, lap->phase); i++) {
        const struct clause *clause = twin_clause(twin, SECTION_EACH_PIT, lap->phase, i);
        bool holds = true, names_closed = false;
        for (uint32_t c = 0; c < clause->condition_count; c++) {
            holds = holds && pit_condition(lap, twin_condition(twin, clause, c), pit);
            names_closed = names_closed || twin_condition(twin, clause, c)->word == WORD_IS_CLOSED;
        }
        if (holds && (!closed || names_closed)) {
            if (!lap->trial) {
                twin_hit_clause(twin, clause);
            }
            return twin_action(twin, clause, 0)->word;
        }
    }
    return closed ? WORD_SKIP : WORD_DROP;
}

static void drop(struct twin_lap *lap, int32_t pit)
{
    struct twin_state *state = lap->state;
    lap->hand--;
    lap->last = pit;
    if (state->owner[pit] != lap->player) {
        lap->reached_opponent = true;
    }
    if (state->special[pit] >= 0 && twin_says(lap->twin, SECTION_SPECIAL, 0, WORD_SPECIAL_STORE)) {
        if (!lap->trial) {
            twin_hit(lap->twin, WORD_SPECIAL_STORE);
        }
        state->stores[state->special[pit]]++;
        state->tally.sown[state->special[pit]]++;
        lap->makes = 0;
        return;
    }
    state->pits[pit]++;
    lap->makes = state->pits[pit];
    if (lap->hand > 0) {
        by_the_way(lap, SECTION_EACH);
    }
    by_the_way(lap, SECTION_EVERY);
}

/* Comes to a place of the ring. Returns whether it took a seed. */
static bool visit(struct twin_lap *lap, int32_t place, int32_t origin)
{
    const struct twin *twin = lap->twin;
    struct twin_state *state = lap->state;
    if (place < 0) {
        if (place != twin_store(lap->player) || !twin_says(twin, SECTION_SOW, lap->phase, WORD_OWN_STORE)) {
            return false;
        }
        lap->hand--;
        lap->last = TWIN_IN_STORE;
        state->stores[lap->player]++;
        state->tally.sown[lap->player]++;
        return true;
    }
    if (place == origin && twin_says(twin, SECTION_SOW, lap->phase, WORD_SKIP_ORIGIN)) {
        return false;
    }
    enum word word = at_pit(lap, place);
    switch (word) {
    case WORD_SKIP:
        return false;
    case WORD_DROP:
        drop(lap, place);
        return true;
    case WORD_GOES_OUT:
        lap->hand--;
        lap->last = place;
        lap->makes = 0;
        state->out++;
        return true;
    default:
        twin_unknown(word);
    }
}

/* Sows the hand, beginning behind a pit. If no place takes a seed, the hand goes back to that pit (out of play if it is
 * closed), and false is returned. */
static bool sow_lap(struct twin_lap *lap, int32_t pit)
{
    const struct twin_ring *ring = &lap->twin->rings[lap->player];
    int32_t place = twin_ring_place(lap->twin, lap->player, pit);
    int32_t passed = 0;
    while (lap->hand > 0 && lap->end == NULL) {
        place = (place + lap->way + ring->count) % ring->count;
        passed = visit(lap, ring->places[place], pit) ? 0 : passed + 1;
        if (passed > ring->count) {
            *(lap->state->closed[pit] ? &lap->state->out : &lap->state->pits[pit]) += lap->hand;
            lap->hand = 0;
            return false;
        }
    }
    return true;
}

/* --- Beginning ------------------------------------------------------------------------------------------------ */

int32_t twin_lifted(const struct twin *twin, const struct twin_state *state, int32_t pit)
{
    const struct term *some = twin_find(twin, SECTION_LIFT, state->phase, WORD_LIFT_SOME);
    int32_t seeds = state->pits[pit];
    if (some != NULL) {
        return twin_argument(twin, some, 0) <= seeds ? twin_argument(twin, some, 0) : 0;
    }
    return twin_says(twin, SECTION_LIFT, state->phase, WORD_LIFT_BUT_ONE) && seeds > 1 ? seeds - 1 : seeds;
}

static struct twin_lap begin(const struct twin *twin, struct twin_state *state, int32_t player, struct twin_move move,
                             bool trial)
{
    struct twin_lap lap = {.twin = twin,
                           .state = state,
                           .player = player,
                           .phase = state->phase,
                           .way = move.way,
                           .trial = trial,
                           .number = 1};
    lap.hand = twin_lifted(twin, state, move.pit);
    state->pits[move.pit] -= lap.hand;
    lap.had_seeds = twin_side_seeds(twin, state, 1 - player) > 0;
    return lap;
}

/* If the round would end in it, it goes no further. */
struct twin_first_lap twin_first_lap(const struct twin *twin, const struct twin_state *state, int32_t player,
                                     struct twin_move move)
{
    struct twin_state copy = *state;
    struct twin_lap lap = begin(twin, &copy, player, move, true);
    bool done = sow_lap(&lap, move.pit) && lap.end == NULL;
    return (struct twin_first_lap){.ends_empty_in_own_row = done && lap.last != TWIN_IN_STORE && lap.makes <= 1 &&
                                                            copy.owner[lap.last] == player,
                                   .reaches_opponent = lap.reached_opponent};
}

/* --- Endless sowing ------------------------------------------------------------------------------------------- */

/* All states at the start of a later lap of one move. The first lap is kept out: a clause may tell it from the others.
 */
struct seen {
    uint16_t pits[TWIN_PITS_MAX];
    uint8_t marks[TWIN_PITS_MAX]; /* closed, special */
    int32_t pit, way, hand;
    int32_t reached;
};

struct visited {
    struct seen *list;
    uint32_t count, cap;
    uint32_t *table; /* index + 1 in the list, by hash; 0 is free */
    uint32_t slots;
};

static uint32_t hash_of(const struct seen *seen, int32_t pits)
{
    uint32_t hash = (uint32_t)(seen->pit + 1) * 31u + (uint32_t)seen->hand;
    for (int32_t i = 0; i < pits; i++) {
        hash = (hash ^ seen->pits[i]) * 0x01000193u;
        hash ^= hash >> 15;
    }
    return hash;
}

static void *resize(void *block, size_t count, size_t size)
{
    void *grown = realloc(block, count * size);
    if (grown == NULL) {
        fputs("the twin has no memory\n", stderr);
        abort();
    }
    return grown;
}

static void insert(struct visited *visited, uint32_t index, int32_t pits)
{
    uint32_t slot = hash_of(&visited->list[index], pits) % visited->slots;
    while (visited->table[slot] != 0) {
        slot = (slot + 1) % visited->slots;
    }
    visited->table[slot] = index + 1;
}

static void make_room(struct visited *visited, int32_t pits)
{
    if (visited->count < visited->cap) {
        return;
    }
    visited->cap = visited->cap == 0 ? 16 : 2 * visited->cap;
    visited->slots = 2 * visited->cap;
    visited->list = resize(visited->list, visited->cap, sizeof *visited->list);
    visited->table = resize(visited->table, visited->slots, sizeof *visited->table);
    memset(visited->table, 0, visited->slots * sizeof *visited->table);
    for (uint32_t i = 0; i < visited->count; i++) {
        insert(visited, i, pits);
    }
}

/* Was this state here before, with the hand lifted that is to be sown from this pit on? If not, it is now. */
static bool was_here(struct visited *visited, const struct twin_lap *lap, int32_t pit)
{
    const struct twin_state *state = lap->state;
    int32_t pits = lap->twin->pits;
    struct seen now;
    memset(&now, 0, sizeof now);
    now.pit = pit;
    now.way = lap->way;
    now.hand = lap->hand;
    now.reached = lap->reached_opponent;
    for (int32_t i = 0; i < pits; i++) {
        now.pits[i] = (uint16_t)state->pits[i];
        now.marks[i] = (uint8_t)(state->closed[i] ? 3 : state->special[i] + 1);
    }
    make_room(visited, pits);
    uint32_t slot = hash_of(&now, pits) % visited->slots;
    while (visited->table[slot] != 0) {
        if (memcmp(&visited->list[visited->table[slot] - 1], &now, sizeof now) == 0) {
            return true;
        }
        slot = (slot + 1) % visited->slots;
    }
    visited->list[visited->count] = now;
    insert(visited, visited->count, pits);
    visited->count++;
    return false;
}

/* --- The whole sowing ----------------------------------------------------------------------------------------- */

/* Takes up the hand of the next lap. Returns the pit behind which it begins. */
static int32_t lift_next(struct twin_lap *lap, enum word flow)
{
    struct twin_state *state = lap->state;
    int32_t pit = lap->last;
    switch (flow) {
    case WORD_RELAY:
        lap->hand = state->special[pit] >= 0 ? 0 : state->pits[pit];
        break;
    case WORD_RELAY_NEXT:
        pit = twin_next_pit(lap, pit, lap->way);
        lap->hand = twin_seen(state, pit);
        break;
    case WORD_SOW_CAPTURED:
        lap->hand = lap->got;
        state->stores[lap->player] -= lap->got;
        state->tally.captured[lap->player] -= lap->got;
        return pit;
    default:
        twin_unknown(flow);
    }
    state->pits[pit] -= lap->hand;
    return pit;
}

static enum twin_outcome sow_laps(struct twin_lap *lap, struct visited *visited, int32_t pit, int32_t *sown)
{
    bool reverse = twin_says(lap->twin, SECTION_SOW, lap->phase, WORD_REVERSE);
    for (;; lap->number++) {
        *sown = lap->hand;
        bool done = sow_lap(lap, pit);
        if (lap->end != NULL) {
            return TWIN_ROUND_ENDS;
        }
        if (!done) {
            lap->last = pit;
            return TWIN_STOP;
        }
        enum word flow = twin_last_seed(lap);
        if (lap->end != NULL) {
            return TWIN_ROUND_ENDS;
        }
        if (flow == WORD_STOP || flow == WORD_AGAIN || flow == WORD_MAY_AGAIN) {
            return flow == WORD_AGAIN ? TWIN_AGAIN : flow == WORD_MAY_AGAIN ? TWIN_MAY_AGAIN : TWIN_STOP;
        }
        lap->way = reverse ? -lap->way : lap->way;
        pit = lift_next(lap, flow);
        if (lap->hand == 0) {
            return TWIN_STOP; /* there is nothing to be sown on */
        }
        if (was_here(visited, lap, pit)) {
            return TWIN_ENDLESS;
        }
        if (lap->number >= TWIN_LAPS_MAX) {
            return TWIN_TOO_LONG;
        }
    }
}

struct twin_sowing twin_sow(const struct twin *twin, struct twin_state *state, int32_t player, struct twin_move move,
                            bool trial)
{
    struct visited visited = {0};
    int32_t sown = 0;
    if (!trial) {
        if (twin_clause_count(twin, SECTION_LIFT, state->phase) == 0) {
            twin_hit(twin, WORD_LIFT_ALL);
        }
        twin_hit_section(twin, SECTION_LIFT, state->phase);
        twin_hit_section(twin, SECTION_SOW, state->phase);
    }
    struct twin_lap lap = begin(twin, state, player, move, trial);
    enum twin_outcome outcome = sow_laps(&lap, &visited, move.pit, &sown);
    free(visited.list);
    free(visited.table);
    return (struct twin_sowing){outcome, lap.end, lap.hand, lap.last, lap.number, sown};
}
