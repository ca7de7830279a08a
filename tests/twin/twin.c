/* SPDX-License-Identifier: MIT */
/* The twin's turns: positions, who moves, what is legal, playing a ply. */
#include "twin.h"

#include <string.h>

/* --- Positions ------------------------------------------------------------------------------------------------ */

struct twin_state twin_blank(const struct twin *twin)
{
    struct twin_state state;
    memset(&state, 0, sizeof state);
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        state.special[pit] = -1;
        state.owner[pit] = twin_side(twin, pit);
    }
    state.first_taker = -1;
    state.last_taker = -1;
    state.barred = -1;
    state.round = 1;
    state.result = TWIN_UNFINISHED;
    return state;
}

bool twin_free(const struct twin_state *state, int32_t pit)
{
    return !state->closed[pit] && state->special[pit] < 0;
}

int32_t twin_seen(const struct twin_state *state, int32_t pit)
{
    return pit >= 0 && twin_free(state, pit) ? state->pits[pit] : 0;
}

int32_t twin_owned_seeds(const struct twin *twin, const struct twin_state *state, int32_t player)
{
    int32_t sum = 0;
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        sum += state->owner[pit] == player ? twin_seen(state, pit) : 0;
    }
    return sum;
}

int32_t twin_side_seeds(const struct twin *twin, const struct twin_state *state, int32_t player)
{
    int32_t sum = 0;
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        sum += twin_side(twin, pit) == player ? twin_seen(state, pit) : 0;
    }
    return sum;
}

/* --- Who moves, and whether the round is over ----------------------------------------------------------------- */

static void pass_turn(struct twin_state *state)
{
    state->mover = 1 - state->mover;
    state->extra = false;
    state->barred = -1; /* it spoke of the player who was to move */
}

static struct twin_ending ending_by(const struct twin *twin, const struct clause *clause, int32_t last_mover, bool idle)
{
    return (struct twin_ending){twin_action(twin, clause, 0)->word, twin_reason_of(twin, clause), last_mover, idle,
                                NULL};
}

/* Ends the round if it is over for the player to move, or for the one to whom he passes. Returns whether it did. */
static bool end_or_pass(const struct twin *twin, struct twin_state *state, int32_t last_mover, bool idle)
{
    struct twin_ending ending = {WORD_OWNERS_REST, TWIN_REASON_STUCK, last_mover, idle, NULL};
    bool pass = twin_says(twin, SECTION_PASS, 0, WORD_PASS);
    for (int passed = 0; passed < 2; passed++) {
        const struct clause *clause = twin_end(twin, state, false);
        if (clause != NULL) {
            ending = ending_by(twin, clause, last_mover, idle);
            break;
        }
        if (twin_can_move(twin, state, state->mover)) {
            return false;
        }
        if (!pass || !twin_can_move(twin, state, 1 - state->mover)) {
            break;
        }
        twin_hit(twin, WORD_PASS);
        pass_turn(state);
    }
    twin_finish_round(twin, state, &ending);
    return true;
}

/* The mover has an extra move, and cannot make it. It is dropped, but for a clause of `end` that makes something of it.
 * Returns whether the round ends. */
static bool drop_extra(const struct twin *twin, struct twin_state *state, int32_t last_mover, bool idle)
{
    const struct clause *clause = twin_end(twin, state, true);
    if (clause == NULL) {
        pass_turn(state);
        return false;
    }
    struct twin_ending ending = ending_by(twin, clause, last_mover, idle);
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
        idle = drop_extra(twin, state, last_mover, idle) || idle;
    }
    while (!state->over && state->phase != twin_fill_phase(twin)) {
        int32_t last = idle ? 1 - state->starter : last_mover;
        if (!end_or_pass(twin, state, last, idle)) {
            return;
        }
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
    state.mover = twin->values[twin->rules->option_first];
    state.starter = state.mover;
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        state.pits[pit] = twin->need[pit];
    }
    state.phase = twin->rules->phase_count > 0 ? 1 : 0;
    twin_settle(twin, &state);
    return state;
}

/* --- Actions -------------------------------------------------------------------------------------------------- */

/* The pits that a player may ever play. */
static int32_t choices(const struct twin *twin)
{
    return twin->territory ? twin->pits : twin->own;
}

/* What declines an extra move: behind all others. */
static int32_t decline(const struct twin *twin)
{
    return choices(twin) * (twin->directed ? 2 : 1);
}

static bool may_decline(const struct twin *twin)
{
    for (int32_t phase = 0; phase <= twin->rules->phase_count; phase++) {
        if (twin_says(twin, SECTION_LAST, phase, WORD_MAY_AGAIN)) {
            return true;
        }
    }
    return false;
}

int32_t twin_actions(const struct twin *twin)
{
    return decline(twin) + (may_decline(twin) ? 1 : 0);
}

/* The pit's number from the mover's left; behind all of these, the same clockwise, where directions are chosen. */
static int32_t action_of(const struct twin *twin, int32_t player, struct twin_move move)
{
    int32_t number = twin_place(twin, player, move.pit);
    return twin->directed && move.way == TWIN_CLOCKWISE ? choices(twin) + number : number;
}

static bool move_of(const struct twin *twin, const struct twin_state *state, int32_t action, struct twin_move *move)
{
    struct twin_move moves[TWIN_ACTIONS_MAX];
    int32_t count = twin_moves(twin, state, state->mover, moves);
    for (int32_t i = 0; i < count; i++) {
        if (action_of(twin, state->mover, moves[i]) == action) {
            *move = moves[i];
            return true;
        }
    }
    return false;
}

int32_t twin_legal(const struct twin *twin, const struct twin_state *state, int32_t actions[TWIN_ACTIONS_MAX])
{
    struct twin_move moves[TWIN_ACTIONS_MAX];
    int32_t count = 0;
    if (state->over) {
        return 0;
    }
    if (state->phase == twin_fill_phase(twin)) {
        for (int32_t n = 0; n < twin->own; n++) {
            if (twin_may_open(twin, state, state->mover, twin_pit(twin, state->mover, n))) {
                actions[count++] = n;
            }
        }
        return count;
    }
    int32_t move_count = twin_moves(twin, state, state->mover, moves);
    for (int32_t action = 0; action < decline(twin); action++) {
        for (int32_t i = 0; i < move_count; i++) {
            if (action_of(twin, state->mover, moves[i]) == action) {
                actions[count++] = action;
            }
        }
    }
    if (state->extra) {
        actions[count++] = decline(twin);
    }
    return count;
}

void twin_move_text(const struct twin *twin, const struct twin_state *state, int32_t action,
                    char text[TWIN_MOVE_TEXT_MAX])
{
    if (action == decline(twin)) {
        strcpy(text, "0");
        return;
    }
    int32_t number = action % choices(twin);
    int32_t pit = twin_pit(twin, state->mover, number);
    int32_t shown = twin->rows > 2 ? twin_number(twin, pit) : number + 1;
    int32_t ways[2];
    size_t length = 0;
    if (twin->rows > 2) {
        text[length++] = twin_inner(twin, pit) ? 'b' : 'a';
    }
    if (shown >= 10) {
        text[length++] = (char)('0' + shown / 10);
    }
    text[length++] = (char)('0' + shown % 10);
    if (state->phase != twin_fill_phase(twin) && twin_ways(twin, state, state->mover, pit, ways) == 2) {
        /* counter-clockwise goes to the right in the row next to the mover, and back in the next one */
        bool nearest = twin_side(twin, pit) == state->mover && (twin->rows == 2 || !twin_inner(twin, pit));
        bool clockwise = action >= choices(twin);
        text[length++] = clockwise == nearest ? 'l' : 'r';
    }
    text[length] = '\0';
}

/* --- Plies ---------------------------------------------------------------------------------------------------- */

/* An opening lasts for one ply. */
static void advance_phase(const struct twin *twin, struct twin_state *state)
{
    if (state->phase > 0) {
        state->phase = state->phase < twin->rules->phase_count ? state->phase + 1 : 0;
    }
}

/* What is remembered of a move: the direction of the round, and a single seed pushed over an end of the board into one
 * of the opponent's pits, an empty one. */
static void remember(const struct twin *twin, const struct twin_state *before, struct twin_move move,
                     const struct twin_sowing *sowing, struct twin_state *after)
{
    int32_t player = before->mover, last = sowing->last_pit;
    if (before->south_way == 0 && twin_way_is_fixed_by_move(twin, before->phase, move.pit)) {
        bool turned = player == 1 && twin_says(twin, SECTION_SOW, before->phase, WORD_OPPOSITE_WAYS);
        after->south_way = turned ? -move.way : move.way;
    }
    after->barred = -1;
    if (twin_says(twin, SECTION_MUST, 0, WORD_NO_PUSH_BACK) && sowing->outcome == TWIN_STOP && sowing->laps == 1 &&
        sowing->sown == 1 && last != TWIN_IN_STORE && twin_side(twin, last) != twin_side(twin, move.pit) &&
        after->owner[last] != player && after->pits[last] == 1) {
        after->barred = last;
    }
}

static bool sow(const struct twin *twin, const struct twin_state *before, struct twin_move move,
                struct twin_state *after)
{
    int32_t player = before->mover;
    after->extra = false;
    struct twin_sowing sowing = twin_sow(twin, after, player, move, false);
    remember(twin, before, move, &sowing, after);
    advance_phase(twin, after);
    switch (sowing.outcome) {
    case TWIN_TOO_LONG:
        return false;
    case TWIN_ENDLESS:
        *after = *before;
        twin_finish_endless(twin, after);
        settle(twin, after, false, player, true);
        return true;
    case TWIN_ROUND_ENDS: {
        struct twin_ending ending = ending_by(twin, sowing.end, player, false);
        ending.sowing = &sowing;
        twin_hit_clause(twin, sowing.end);
        twin_finish_round(twin, after, &ending);
        settle(twin, after, false, player, true);
        return true;
    }
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
    struct twin_move move;
    *after = *before;
    if (before->phase == twin_fill_phase(twin)) {
        twin_open_pit(twin, after, player, twin_pit(twin, player, action));
    } else if (action != decline(twin)) {
        return move_of(twin, before, action, &move) && sow(twin, before, move, after);
    } else {
        after->extra = false;
        after->barred = -1;
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
