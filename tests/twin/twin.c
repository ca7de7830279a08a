/* SPDX-License-Identifier: MIT */
/* The twin's turns: positions, who moves, what is legal, playing a ply, the position text. */
#include "twin.h"

#include <stdio.h>
#include <string.h>

struct twin_state twin_blank(const struct twin *twin)
{
    (void)twin;
    struct twin_state state;
    memset(&state, 0, sizeof state);
    state.first_taker = -1;
    state.last_taker = -1;
    state.round = 1;
    state.result = TWIN_UNFINISHED;
    return state;
}

static int32_t reason_of_word(enum word word)
{
    switch (word) {
    case WORD_MOVER_STUCK:
    case WORD_NOBODY_MOVES:
        return TWIN_REASON_STUCK;
    case WORD_BOARD_EMPTY:
    case WORD_OWN_ROW_EMPTY:
    case WORD_A_ROW_EMPTY:
        return TWIN_REASON_EMPTY;
    case WORD_AT_MOST:
    case WORD_AS_SOON_AS:
        return TWIN_REASON_FEW_LEFT;
    default:
        twin_unknown(word);
    }
}

/* Of several conditions that hold together, few seeds left goes before nobody able to move, and that before an empty
 * row. */
static int32_t reason_of(const struct twin *twin, const struct clause *clause)
{
    static const int32_t order[] = {TWIN_REASON_FEW_LEFT, TWIN_REASON_STUCK, TWIN_REASON_EMPTY};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        for (uint32_t c = 0; c < clause->condition_count; c++) {
            if (reason_of_word(twin_condition(twin, clause, c)->word) == order[i]) {
                return order[i];
            }
        }
    }
    return TWIN_REASON_NONE;
}

/* Ends the round if it is over for the player to move, or for the one to whom he passes. Returns whether it did. */
static bool end_or_pass(const struct twin *twin, struct twin_state *state, int32_t last_mover, bool idle)
{
    struct twin_ending ending = {WORD_OWNERS_REST, TWIN_REASON_STUCK, last_mover, idle, NULL};
    bool pass = twin_says(twin, SECTION_PASS, 0, WORD_PASS);
    for (int passed = 0; passed < 2; passed++) {
        const struct clause *clause = twin_end(twin, state, 0, false);
        if (clause != NULL) {
            ending.action = twin_action(twin, clause, 0)->word;
            ending.reason = reason_of(twin, clause);
            break;
        }
        if (twin_can_move(twin, state, state->mover)) {
            return false;
        }
        if (!pass || !twin_can_move(twin, state, 1 - state->mover)) {
            break;
        }
        twin_hit(twin, WORD_PASS);
        state->mover = 1 - state->mover;
    }
    twin_finish_round(twin, state, &ending);
    return true;
}

/* Until somebody has a choice, or the game is over. again: the mover must move again. last_mover made the last ply. */
static void settle(const struct twin *twin, struct twin_state *state, bool again, int32_t last_mover, bool idle)
{
    if (!state->over && state->phase == twin_fill_phase(twin)) {
        twin_settle_fill(twin, state);
        last_mover = 1 - state->mover; /* if play begins now: nobody has moved in this round */
    }
    if ((again || state->extra) && !twin_can_move(twin, state, state->mover)) {
        state->mover = 1 - state->mover;
        state->extra = false;
    }
    while (!state->over && state->phase != twin_fill_phase(twin) && end_or_pass(twin, state, last_mover, idle)) {
        idle = true;
    }
}

void twin_settle(const struct twin *twin, struct twin_state *state)
{
    settle(twin, state, false, 1 - state->mover, false);
}

struct twin_state twin_new(const struct twin *twin)
{
    struct twin_state state = twin_blank(twin);
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        state.pits[pit] = twin->need[pit];
    }
    state.mover = twin->values[twin->rules->option_first];
    state.starter = state.mover;
    state.phase = twin->rules->phase_count > 0 ? 1 : 0;
    twin_settle(twin, &state);
    return state;
}

int32_t twin_legal(const struct twin *twin, const struct twin_state *state, int32_t actions[TWIN_ACTIONS_MAX])
{
    int32_t count = 0;
    if (state->over) {
        return 0;
    }
    for (int32_t k = 1; k <= twin->columns; k++) {
        int32_t pit = twin_pit(twin, state->mover, k);
        bool legal = state->phase == twin_fill_phase(twin) ? twin_may_open(twin, state, state->mover, pit)
                                                           : twin_may_begin(twin, state, state->mover, pit);
        if (legal) {
            actions[count++] = k - 1;
        }
    }
    if (state->extra) {
        actions[count++] = twin->columns; /* decline */
    }
    return count;
}

/* An opening lasts for one ply. */
static void advance_phase(const struct twin *twin, struct twin_state *state)
{
    if (state->phase > 0) {
        state->phase = state->phase < twin->rules->phase_count ? state->phase + 1 : 0;
    }
}

static bool sow(const struct twin *twin, const struct twin_state *before, int32_t pit, struct twin_state *after)
{
    int32_t player = before->mover;
    after->extra = false;
    struct twin_sowing sowing = twin_sow(twin, after, pit);
    advance_phase(twin, after);
    switch (sowing.outcome) {
    case TWIN_TOO_LONG:
        return false;
    case TWIN_ENDLESS:
        *after = *before;
        twin_finish_endless(twin, after);
        settle(twin, after, false, player, true);
        return true;
    case TWIN_ROUND_ENDS:
        twin_finish_round(twin, after,
                          &(struct twin_ending){twin_action(twin, sowing.end, 0)->word, reason_of(twin, sowing.end),
                                                player, false, &sowing});
        settle(twin, after, false, player, true);
        return true;
    case TWIN_STOP:
        after->mover = 1 - player;
        break;
    case TWIN_AGAIN:
        break;
    case TWIN_MAY_AGAIN:
        after->extra = true;
        break;
    }
    settle(twin, after, sowing.outcome == TWIN_AGAIN, player, false);
    return true;
}

bool twin_play(const struct twin *twin, const struct twin_state *before, int32_t action, struct twin_state *after)
{
    int32_t player = before->mover;
    int32_t pit = twin_pit(twin, player, action + 1);
    *after = *before;
    if (before->phase == twin_fill_phase(twin)) {
        twin_open_pit(twin, after, player, pit);
    } else if (action < twin->columns) {
        return sow(twin, before, pit, after);
    } else {
        after->extra = false;
        after->mover = 1 - player;
        advance_phase(twin, after);
    }
    settle(twin, after, false, player, false);
    return true;
}

uint64_t twin_perft(const struct twin *twin, const struct twin_state *state, int32_t depth)
{
    if (depth == 0) {
        return 1;
    }
    int32_t actions[TWIN_ACTIONS_MAX];
    int32_t count = twin_legal(twin, state, actions);
    uint64_t leaves = 0;
    for (int32_t i = 0; i < count; i++) {
        struct twin_state after;
        if (!twin_play(twin, state, actions[i], &after)) {
            return UINT64_MAX;
        }
        uint64_t below = twin_perft(twin, &after, depth - 1);
        if (below == UINT64_MAX) {
            return UINT64_MAX;
        }
        leaves += below;
    }
    return leaves;
}
