/* SPDX-License-Identifier: MIT */
/* The twin's ends of rounds: the tests of `end`, and who gets the rest. */
#include "twin.h"

/* --- The tests ------------------------------------------------------------------------------------------------ */

static bool is_few_left(enum word word)
{
    return word == WORD_AT_MOST || word == WORD_AS_SOON_AS;
}

/* Everything that lies outside the stores: special pits and the hand, too. */
static int32_t left(const struct twin *twin, const struct twin_state *state, int32_t hand)
{
    int32_t sum = hand;
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        sum += state->pits[pit];
    }
    return sum;
}

static bool end_condition(const struct twin *twin, const struct twin_state *state, bool stuck, const struct term *term)
{
    int32_t own = twin_owned_seeds(twin, state, state->mover);
    int32_t other = twin_owned_seeds(twin, state, 1 - state->mover);
    switch (term->word) {
    case WORD_MOVER_STUCK:
        return !twin_can_move(twin, state, state->mover);
    case WORD_NOBODY_MOVES:
        return !twin_can_move(twin, state, 0) && !twin_can_move(twin, state, 1);
    case WORD_BOARD_EMPTY:
        return own + other == 0;
    case WORD_OWN_ROW_EMPTY:
        return own == 0;
    case WORD_OTHER_ROW_EMPTY:
        return other == 0;
    case WORD_A_ROW_EMPTY:
        return own == 0 || other == 0;
    case WORD_EXTRA_STUCK:
        return stuck;
    case WORD_AT_MOST:
    case WORD_AS_SOON_AS:
        return left(twin, state, 0) <= twin_argument(twin, term, 0);
    default:
        twin_unknown(term->word);
    }
}

const struct clause *twin_end(const struct twin *twin, const struct twin_state *state, bool stuck)
{
    for (int32_t i = 0; i < twin_clause_count(twin, SECTION_END, 0); i++) {
        const struct clause *clause = twin_clause(twin, SECTION_END, 0, i);
        bool holds = true, asks_extra = false;
        for (uint32_t c = 0; holds && c < clause->condition_count; c++) {
            holds = end_condition(twin, state, stuck, twin_condition(twin, clause, c));
            asks_extra = asks_extra || twin_condition(twin, clause, c)->word == WORD_EXTRA_STUCK;
        }
        holds = holds && (asks_extra || !stuck);
        if (holds) {
            twin_hit_clause(twin, clause);
            return clause;
        }
    }
    return NULL;
}

const struct clause *twin_end_at_once(const struct twin *twin, const struct twin_state *state, int32_t hand)
{
    for (int32_t i = 0; i < twin_clause_count(twin, SECTION_END, 0); i++) {
        const struct clause *clause = twin_clause(twin, SECTION_END, 0, i);
        const struct term *term = twin_condition(twin, clause, 0);
        if (term->word == WORD_AS_SOON_AS && left(twin, state, hand) <= twin_argument(twin, term, 0)) {
            return clause;
        }
    }
    return NULL;
}

bool twin_few_left(const struct twin *twin, const struct twin_state *state)
{
    for (int32_t i = 0; i < twin_clause_count(twin, SECTION_END, 0); i++) {
        const struct clause *clause = twin_clause(twin, SECTION_END, 0, i);
        bool holds = true;
        for (uint32_t c = 0; c < clause->condition_count; c++) {
            const struct term *term = twin_condition(twin, clause, c);
            holds = holds && is_few_left(term->word) && left(twin, state, 0) <= twin_argument(twin, term, 0);
        }
        if (holds) {
            return true;
        }
    }
    return false;
}

static int32_t reason_of_word(enum word word)
{
    switch (word) {
    case WORD_MOVER_STUCK:
    case WORD_NOBODY_MOVES:
    case WORD_EXTRA_STUCK:
        return TWIN_REASON_STUCK;
    case WORD_BOARD_EMPTY:
    case WORD_OWN_ROW_EMPTY:
    case WORD_OTHER_ROW_EMPTY:
    case WORD_A_ROW_EMPTY:
        return TWIN_REASON_EMPTY;
    case WORD_AT_MOST:
    case WORD_AS_SOON_AS:
        return TWIN_REASON_FEW_LEFT;
    default:
        twin_unknown(word);
    }
}

/* Who loses has lost. Otherwise, of several conditions that hold together, few seeds left goes before nobody able to
 * move, and that before an empty row. */
int32_t twin_reason_of(const struct twin *twin, const struct clause *clause)
{
    static const int32_t order[] = {TWIN_REASON_FEW_LEFT, TWIN_REASON_STUCK, TWIN_REASON_EMPTY};
    enum word action = twin_action(twin, clause, 0)->word;
    if (action == WORD_MOVER_LOSES || action == WORD_OPPONENT_LOSES) {
        return TWIN_REASON_LOST;
    }
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        for (uint32_t c = 0; c < clause->condition_count; c++) {
            if (reason_of_word(twin_condition(twin, clause, c)->word) == order[i]) {
                return order[i];
            }
        }
    }
    return TWIN_REASON_NONE;
}

/* --- The rest ------------------------------------------------------------------------------------------------- */

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
static int32_t taker_of_rest(const struct twin *twin, const struct twin_state *state, const struct twin_ending *ending)
{
    switch (ending->action) {
    case WORD_MOVER_REST:
        return state->mover;
    case WORD_OPPONENT_REST:
        return 1 - state->mover;
    case WORD_LAST_MOVER_REST:
        return ending->last_mover;
    case WORD_BEGINNER_REST:
        return state->starter;
    case WORD_LAST_TAKER_REST:
        return state->last_taker;
    case WORD_FIRST_TAKER_REST:
        return state->first_taker >= 0 ? state->first_taker : state->last_taker;
    case WORD_LOT_REST:
        return state->last_taker < 0 ? -1 : draw_lots(twin, state->round);
    case WORD_OWNERS_REST:
        return -1;
    default:
        twin_unknown(ending->action);
    }
}

/* Special pits belong to their owners, whoever gets the rest. */
static void give_specials(const struct twin *twin, struct twin_state *state)
{
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        if (state->special[pit] >= 0) {
            take_pit(state, state->special[pit], pit);
        }
    }
}

/* Gives the rest away. Returns who took it, or -1 if nobody took all of it. */
static int32_t give_rest(const struct twin *twin, struct twin_state *state, const struct twin_ending *ending)
{
    int32_t hand = ending->sowing == NULL ? 0 : ending->sowing->hand;
    bool lost = ending->action == WORD_MOVER_LOSES || ending->action == WORD_OPPONENT_LOSES;
    if (lost || ending->action == WORD_LEAVE_REST) {
        if (hand > 0) {
            state->pits[ending->sowing->last_pit] += hand;
        }
        if (!lost) {
            give_specials(twin, state);
        }
        return -1;
    }
    int32_t taker = taker_of_rest(twin, state, ending);
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        if (twin_free(state, pit)) {
            take_pit(state, taker < 0 ? state->owner[pit] : taker, pit);
        }
    }
    give_specials(twin, state);
    take_rest(state, taker < 0 ? state->mover : taker, hand);
    return taker;
}

int32_t twin_result_of_stores(const struct twin *twin, const struct twin_state *state)
{
    bool fewest = twin_says(twin, SECTION_WIN, 0, WORD_FEWEST);
    twin_hit(twin, fewest ? WORD_FEWEST : WORD_MOST);
    if (state->stores[0] == state->stores[1]) {
        return TWIN_DRAW;
    }
    int32_t richer = state->stores[0] > state->stores[1] ? TWIN_SOUTH : TWIN_NORTH;
    return fewest ? 1 - richer : richer;
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

void twin_finish_game(struct twin_state *state, int32_t result, int32_t reason)
{
    state->over = true;
    state->extra = false; /* like the player to move, these have no meaning any more */
    state->barred = -1;
    state->result = result;
    state->reason = reason;
}

void twin_finish_round(const struct twin *twin, struct twin_state *state, const struct twin_ending *ending)
{
    int32_t taker = give_rest(twin, state, ending);
    int32_t result = ending->action == WORD_MOVER_LOSES      ? 1 - state->mover
                     : ending->action == WORD_OPPONENT_LOSES ? state->mover
                                                             : twin_result_of_stores(twin, state);
    state->extra = false;
    if (!ending->idle) {
        close_books(state, result, ending->reason);
    }
    if (twin_clause_count(twin, SECTION_ROUNDS, 0) == 0) {
        twin_finish_game(state, result, ending->reason);
    } else {
        twin_next_round(twin, state, result, taker < 0 ? ending->last_mover : taker, ending->idle);
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
    twin_finish_game(state, draw ? TWIN_DRAW : TWIN_NO_RESULT, TWIN_REASON_ENDLESS);
}
