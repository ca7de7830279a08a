/* SPDX-License-Identifier: MIT */
/* The twin's sowing: laps, what each seed and the last seed do, and which pits a move may begin from. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IN_STORE = -1 };

/* A lap while it is being sown. */
struct lap {
    const struct twin *twin;
    struct twin_state *state;
    int32_t player;
    int32_t phase;
    int32_t number; /* from 1 */
    int32_t hand;
    int32_t last;          /* the pit where the latest seed fell, or IN_STORE */
    bool was_empty;        /* that pit, just before */
    bool reached_opponent; /* a seed fell into the other row */
    const struct clause *end;
};

static bool drop_condition(const struct lap *lap, const struct term *term)
{
    const struct twin *twin = lap->twin;
    const struct twin_state *state = lap->state;
    bool in_pit = lap->last != IN_STORE;
    switch (term->word) {
    case WORD_FIRST_LAP:
        return lap->number == 1;
    case WORD_LATER_LAP:
        return lap->number > 1;
    case WORD_IN_OWN_STORE:
        return !in_pit;
    case WORD_IN_OWN_ROW:
        return in_pit && twin_owner(twin, lap->last) == lap->player;
    case WORD_IN_OPPONENT_ROW:
        return in_pit && twin_owner(twin, lap->last) != lap->player;
    case WORD_EMPTY:
        return in_pit && lap->was_empty;
    case WORD_OCCUPIED:
        return in_pit && !lap->was_empty;
    case WORD_MAKES:
        return in_pit && twin_in_set(twin, term, state->pits[lap->last]);
    case WORD_FACING_EMPTY:
        return in_pit && state->pits[twin_facing(twin, lap->last)] == 0;
    case WORD_FACING_OCCUPIED:
        return in_pit && state->pits[twin_facing(twin, lap->last)] > 0;
    default:
        twin_unknown(term->word);
    }
}

/* The first clause whose conditions all hold. */
static const struct clause *deciding_clause(const struct lap *lap, enum section section)
{
    const struct twin *twin = lap->twin;
    for (int32_t i = 0; i < twin_clause_count(twin, section, lap->phase); i++) {
        const struct clause *clause = twin_clause(twin, section, lap->phase, i);
        bool holds = true;
        for (uint32_t c = 0; c < clause->condition_count; c++) {
            holds = holds && drop_condition(lap, twin_condition(twin, clause, c));
        }
        if (holds) {
            twin_hit_clause(twin, clause);
            return clause;
        }
    }
    return NULL;
}

static void capture(struct lap *lap, int32_t pit, int32_t taker, bool last_seed)
{
    struct twin_state *state = lap->state;
    int32_t seeds = state->pits[pit];
    if (seeds == 0) {
        return;
    }
    state->pits[pit] = 0;
    state->stores[taker] += seeds;
    state->tally.captured[taker] += seeds;
    state->last_taker = taker;
    if (last_seed && state->first_taker < 0) {
        state->first_taker = lap->player;
    }
    lap->end = twin_end(lap->twin, state, lap->hand, true);
}

static void each_seed(struct lap *lap)
{
    const struct clause *clause = deciding_clause(lap, SECTION_EACH);
    if (clause == NULL) {
        return;
    }
    for (uint32_t a = 0; a < clause->action_count && lap->end == NULL; a++) {
        enum word word = twin_action(lap->twin, clause, a)->word;
        switch (word) {
        case WORD_MOVER_CAPTURES:
            capture(lap, lap->last, lap->player, false);
            break;
        case WORD_OWNER_CAPTURES:
            capture(lap, lap->last, twin_owner(lap->twin, lap->last), false);
            break;
        default:
            twin_unknown(word);
        }
    }
}

/* The next place of the ring after a place, in the direction of sowing. */
static int32_t step(const struct lap *lap, int32_t place)
{
    const struct twin *twin = lap->twin;
    if (twin_says(twin, SECTION_SOW, lap->phase, WORD_CLOCKWISE)) {
        return (place + twin->ring_count - 1) % twin->ring_count;
    }
    return (place + 1) % twin->ring_count;
}

/* Drops a seed from the hand into this place, unless it is one that takes none. */
static void visit(struct lap *lap, int32_t place)
{
    const struct twin *twin = lap->twin;
    struct twin_state *state = lap->state;
    int32_t pit = twin->ring[place];
    if (pit < 0) {
        if (pit == twin_store(lap->player) && twin_says(twin, SECTION_SOW, lap->phase, WORD_OWN_STORE)) {
            lap->hand--;
            lap->last = IN_STORE;
            state->stores[lap->player]++;
            state->tally.sown[lap->player]++;
        }
        return;
    }
    if (state->closed[pit]) {
        return;
    }
    lap->hand--;
    lap->last = pit;
    lap->was_empty = state->pits[pit] == 0;
    state->pits[pit]++;
    if (twin_owner(twin, pit) != lap->player) {
        lap->reached_opponent = true;
    }
    if (lap->hand > 0) {
        each_seed(lap);
    }
}

/* Sows the hand, beginning behind a pit. */
static void sow_lap(struct lap *lap, int32_t pit)
{
    int32_t place = 0;
    while (lap->twin->ring[place] != pit) {
        place++;
    }
    while (lap->hand > 0 && lap->end == NULL) {
        place = step(lap, place);
        visit(lap, place);
    }
}

/* How many seeds a move lifts from a pit; 0 if it cannot be played. */
static int32_t lifted(const struct twin *twin, const struct twin_state *state, int32_t phase, int32_t pit)
{
    const struct term *some = twin_find(twin, SECTION_LIFT, phase, WORD_LIFT_SOME);
    int32_t seeds = some == NULL ? state->pits[pit] : twin_argument(twin, some, 0);
    return seeds <= state->pits[pit] ? seeds : 0;
}

/* The first lap of a move, played on a copy. If the round would end in it, it goes no further. */
static struct lap trial_lap(const struct twin *twin, struct twin_state *copy, int32_t player, int32_t pit)
{
    struct lap lap = {.twin = twin, .state = copy, .player = player, .phase = copy->phase, .number = 1};
    lap.hand = lifted(twin, copy, copy->phase, pit);
    copy->pits[pit] -= lap.hand;
    sow_lap(&lap, pit);
    return lap;
}

static bool begin_condition(const struct twin *twin, const struct twin_state *state, int32_t player, int32_t pit,
                            const struct term *term)
{
    struct twin_state copy = *state;
    struct lap lap;
    switch (term->word) {
    case WORD_PIT:
        return twin_in_set(twin, term, pit - twin_pit(twin, player, 1) + 1);
    case WORD_HOLDS:
        return twin_in_set(twin, term, state->pits[pit]);
    case WORD_FIRST_LAP_EMPTY:
        lap = trial_lap(twin, &copy, player, pit);
        return lap.end == NULL && lap.last != IN_STORE && lap.was_empty && twin_owner(twin, lap.last) == player;
    case WORD_FIRST_LAP_REACHES:
        lap = trial_lap(twin, &copy, player, pit);
        return lap.reached_opponent;
    default:
        twin_unknown(term->word);
    }
}

bool twin_may_begin(const struct twin *twin, const struct twin_state *state, int32_t player, int32_t pit)
{
    if (twin_owner(twin, pit) != player || state->closed[pit] || lifted(twin, state, state->phase, pit) == 0) {
        return false;
    }
    for (int32_t i = 0; i < twin_clause_count(twin, SECTION_BEGIN, state->phase); i++) {
        const struct clause *clause = twin_clause(twin, SECTION_BEGIN, state->phase, i);
        bool holds = true;
        for (uint32_t c = 0; c < clause->condition_count; c++) {
            holds = holds && begin_condition(twin, state, player, pit, twin_condition(twin, clause, c));
        }
        if (holds) {
            twin_hit_clause(twin, clause);
            return twin_action(twin, clause, 0)->word == WORD_LEGAL;
        }
    }
    return true;
}

bool twin_can_move(const struct twin *twin, const struct twin_state *state, int32_t player)
{
    for (int32_t k = 1; k <= twin->columns; k++) {
        if (twin_may_begin(twin, state, player, twin_pit(twin, player, k))) {
            return true;
        }
    }
    return false;
}

/* All states at the start of a later lap of one move. The first lap is kept out: a clause may tell it from the others.
 */
struct visited {
    struct seen {
        int32_t pits[TWIN_PITS_MAX];
        int32_t pit;
    } * list;
    uint32_t count, cap;
    uint32_t *table; /* index + 1 in the list, by hash; 0 is free */
    uint32_t slots;
};

static uint32_t hash_of(const struct seen *seen, int32_t pits)
{
    uint32_t hash = (uint32_t)seen->pit + 1;
    for (int32_t i = 0; i < pits; i++) {
        hash = (hash ^ (uint32_t)seen->pits[i]) * 0x01000193u;
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

/* Was this state here before? If not, it is now. */
static bool was_here(struct visited *visited, const struct twin *twin, const struct twin_state *state, int32_t pit)
{
    struct seen now = {.pit = pit};
    memcpy(now.pits, state->pits, sizeof now.pits);
    make_room(visited, twin->pits);
    uint32_t slot = hash_of(&now, twin->pits) % visited->slots;
    while (visited->table[slot] != 0) {
        const struct seen *seen = &visited->list[visited->table[slot] - 1];
        if (seen->pit == pit && memcmp(seen->pits, now.pits, sizeof now.pits) == 0) {
            return true;
        }
        slot = (slot + 1) % visited->slots;
    }
    visited->list[visited->count] = now;
    insert(visited, visited->count, twin->pits);
    visited->count++;
    return false;
}

/* What the last seed of a lap does. Returns the word that says how to go on: relay, stop, again, may again. */
static enum word last_seed(struct lap *lap)
{
    const struct clause *clause = deciding_clause(lap, SECTION_LAST);
    if (clause == NULL) {
        fputs("no clause of `last seed` holds\n", stderr);
        abort();
    }
    for (uint32_t a = 0; a < clause->action_count && lap->end == NULL; a++) {
        enum word word = twin_action(lap->twin, clause, a)->word;
        switch (word) {
        case WORD_CAPTURE_HERE:
            capture(lap, lap->last, lap->player, true);
            break;
        case WORD_CAPTURE_FACING:
            capture(lap, twin_facing(lap->twin, lap->last), lap->player, true);
            break;
        case WORD_RELAY:
        case WORD_STOP:
        case WORD_AGAIN:
        case WORD_MAY_AGAIN:
            return word;
        default:
            twin_unknown(word);
        }
    }
    return WORD_STOP;
}

static enum twin_outcome sow_laps(struct lap *lap, struct visited *visited, int32_t pit)
{
    const struct twin *twin = lap->twin;
    struct twin_state *state = lap->state;
    lap->hand = lifted(twin, state, lap->phase, pit);
    for (lap->number = 1; lap->number < TWIN_LAPS_MAX; lap->number++) {
        state->pits[pit] -= lap->hand;
        sow_lap(lap, pit);
        if (lap->end != NULL) {
            return TWIN_ROUND_ENDS;
        }
        enum word word = last_seed(lap);
        if (lap->end != NULL) {
            return TWIN_ROUND_ENDS;
        }
        if (word != WORD_RELAY) {
            return word == WORD_AGAIN ? TWIN_AGAIN : word == WORD_MAY_AGAIN ? TWIN_MAY_AGAIN : TWIN_STOP;
        }
        pit = lap->last;
        lap->hand = state->pits[pit];
        if (lap->hand == 0) {
            return TWIN_STOP; /* a clause took them before it said relay */
        }
        if (was_here(visited, twin, state, pit)) {
            return TWIN_ENDLESS;
        }
    }
    return TWIN_TOO_LONG;
}

struct twin_sowing twin_sow(const struct twin *twin, struct twin_state *state, int32_t pit)
{
    struct visited visited = {0};
    struct lap lap = {.twin = twin, .state = state, .player = state->mover, .phase = state->phase};
    twin_hit(twin, twin_says(twin, SECTION_LIFT, lap.phase, WORD_LIFT_SOME) ? WORD_LIFT_SOME : WORD_LIFT_ALL);
    for (int32_t i = 0; i < twin_clause_count(twin, SECTION_SOW, lap.phase); i++) {
        twin_hit_clause(twin, twin_clause(twin, SECTION_SOW, lap.phase, i));
    }
    enum twin_outcome outcome = sow_laps(&lap, &visited, pit);
    free(visited.list);
    free(visited.table);
    return (struct twin_sowing){outcome, lap.end, lap.hand, lap.last};
}
