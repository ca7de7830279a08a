/* SPDX-License-Identifier: MIT */
/* Rounds and matches: what a round came to, whether there is another one, and how its pits are filled. */
#include "play/kernel.h"

int32_t mnc_compare_stores(const struct program *program, const struct position *position)
{
    int32_t south = mnc_store(program, position, 0);
    int32_t north = mnc_store(program, position, 1);
    int32_t winner = (south > north) == program->fewest_wins ? MANCALA_RESULT_NORTH : MANCALA_RESULT_SOUTH;
    return south == north ? MANCALA_RESULT_DRAW : winner;
}

static void end_game(struct position *position, struct turn *turn, int32_t result, int32_t reason)
{
    position->result = (uint8_t)result;
    position->reason = (uint8_t)reason;
    position->extra = 0;
    position->barred = 0;
    turn->legal = 0;
    mnc_step(turn, MANCALA_STEP_END, -1, 0, result <= MANCALA_RESULT_NORTH ? result : -1, 0, -1);
}

/* --- Filling -------------------------------------------------------------------------------------------------- */

static void pay(const struct program *program, struct position *position, struct turn *turn, int32_t player,
                int32_t pit, int32_t seeds)
{
    int32_t store = mnc_store_cell(&program->board, player);
    mnc_set_cell(program, position, pit, seeds);
    mnc_set_cell(program, position, store, mnc_cell(program, position, store) - seeds);
    position->masks.closed &= ~(UINT64_C(1) << pit);
    mnc_step(turn, MANCALA_STEP_FILL, pit, seeds, player, 0, -1);
}

static bool can_fill_all(const struct program *program, const struct position *position, int32_t player)
{
    int32_t needed = 0;
    for (int32_t number = 0; number < program->board.own; number++) {
        needed += mnc_needed(program, player * program->board.own + number);
    }
    return mnc_store(program, position, player) >= needed;
}

/* Fills the pits of a player in order, as far as his store goes; the others stay closed. */
static void fill_in_order(const struct program *program, struct position *position, struct turn *turn, int32_t player,
                          bool from_right)
{
    int32_t own = program->board.own;
    for (int32_t i = 0; i < own; i++) {
        int32_t pit = player * own + (from_right ? own - 1 - i : i);
        if (mnc_needed(program, pit) <= mnc_store(program, position, player)) {
            pay(program, position, turn, player, pit, mnc_needed(program, pit));
        } else {
            mnc_step(turn, MANCALA_STEP_CLOSE, pit, 0, player, 0, -1);
        }
    }
}

/* Every pit gets as many seeds as the poorer player can give to each of his. */
static void fill_alike(const struct program *program, struct position *position, struct turn *turn)
{
    int32_t south = mnc_store(program, position, 0);
    int32_t north = mnc_store(program, position, 1);
    int32_t each = (south < north ? south : north) / program->board.own;
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        pay(program, position, turn, program->board.owner[pit], pit, each);
    }
}

/* How many pits the richer player may own; a draw leaves each his row. */
static int32_t bought_pits(const struct program *program, const struct position *position, int32_t *richer)
{
    int32_t south = mnc_store(program, position, 0);
    int32_t north = mnc_store(program, position, 1);
    int32_t price = program->fill[0];
    *richer = south > north ? 0 : 1;
    if (south == north) {
        return program->board.own;
    }
    int32_t seeds = south > north ? south : north;
    int32_t pits = (program->odd_to_loser ? seeds : seeds + price / 2) / price;
    return pits < program->board.pits ? pits : program->board.pits;
}

/* All pits are filled as at the start; the richer player owns as many as he can pay, from his leftmost on. */
static void fill_bought(const struct program *program, struct position *position, struct turn *turn)
{
    int32_t richer;
    int32_t bought = bought_pits(program, position, &richer);
    position->masks.north = 0;
    for (int32_t i = 0; i < program->board.pits; i++) {
        int32_t pit = (richer * program->board.own + i) % program->board.pits;
        int32_t owner = i < bought ? richer : 1 - richer;
        position->masks.north |= (uint64_t)owner << pit;
        mnc_step(turn, MANCALA_STEP_OWNER, pit, 0, owner, 0, -1);
    }
    for (int32_t player = 0; player < PLAYERS; player++) {
        mnc_set_cell(program, position, mnc_store_cell(&program->board, player), 0);
    }
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        mnc_set_cell(program, position, pit, program->fill[pit]);
        mnc_step(turn, MANCALA_STEP_FILL, pit, program->fill[pit], mnc_owner(program, position, pit), 0, -1);
    }
    position->masks.closed = 0;
    position->out = 0; /* all seeds are back, those that were out of play too */
}

/* All pits that a round begins with are filled: play begins, unless a player has pits to choose. */
void mnc_begin_play(const struct program *program, struct position *position, struct turn *turn)
{
    for (int32_t turn_of = 0; turn_of < PLAYERS && program->fill_stage >= 0; turn_of++) {
        int32_t player = position->starter ^ turn_of;
        uint8_t phase = position->phase;
        position->phase = (uint8_t)program->fill_stage;
        turn->legal = mnc_playable(program, position, player, &turn->work);
        if (turn->legal != 0) {
            position->mover = (uint8_t)player;
            return;
        }
        position->phase = phase;
    }
    position->phase = (uint8_t)program->opening;
    position->mover = position->starter;
    mnc_settle(program, position, turn, 1 - position->starter, EXTRA_NONE);
}

void mnc_open_pit(const struct program *program, struct position *position, struct turn *turn, int32_t move)
{
    int32_t pit = position->mover * program->board.own + move;
    pay(program, position, turn, position->mover, pit, mnc_needed(program, pit));
    mnc_begin_play(program, position, turn);
}

void mnc_begin_match(const struct program *program, struct position *position, struct turn *turn)
{
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        mnc_set_cell(program, position, pit, mnc_needed(program, pit));
        if (program->territory) {
            position->masks.north |= (uint64_t)program->board.owner[pit] << pit;
        }
    }
    mnc_begin_play(program, position, turn);
}

/* --- The next round ------------------------------------------------------------------------------------------- */

static void begin_round(const struct program *program, struct position *position, struct turn *turn, int32_t starter)
{
    position->out = (uint16_t)(position->out + mnc_outside(program, position));
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        mnc_set_cell(program, position, pit, 0);
        position->masks.closed |= UINT64_C(1) << pit;
    }
    memset(position->masks.special, 0, sizeof position->masks.special);
    position->round++;
    position->starter = (uint8_t)starter;
    position->first = 0;
    position->last = 0;
    position->extra = 0;
    position->way = 0;
    position->barred = 0;
    switch (program->refill) {
    case REFILL_ALIKE:
        fill_alike(program, position, turn);
        break;
    case REFILL_BOUGHT:
        fill_bought(program, position, turn);
        break;
    default:
        for (int32_t player = 0; player < PLAYERS; player++) {
            if (program->refill != REFILL_CHOICE || can_fill_all(program, position, player)) {
                fill_in_order(program, position, turn, player, program->refill == REFILL_RIGHT);
            }
        }
        break;
    }
    mnc_begin_play(program, position, turn);
}

static int32_t next_starter(const struct program *program, const struct position *position, int32_t result,
                            int32_t last_mover)
{
    bool decided = result == MANCALA_RESULT_SOUTH || result == MANCALA_RESULT_NORTH;
    switch (program->beginner) {
    case BEGINS_OTHER:
        return 1 - last_mover;
    case BEGINS_WINNER:
        return decided ? result : 1 - position->starter;
    case BEGINS_LOSER:
        return decided ? 1 - result : last_mover;
    case BEGINS_ALTERNATE:
        return 1 - position->starter;
    default:
        return last_mover;
    }
}

/* The seeds that the cheapest pit needs. */
static int32_t cheapest_pit(const struct program *program)
{
    int32_t cheapest = RULES_NUMBER_MAX;
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        if (program->fill[pit] > 0 && program->fill[pit] < cheapest) {
            cheapest = program->fill[pit];
        }
    }
    return cheapest;
}

/* Whether the match is over; ends the game then. */
static bool match_over(const struct program *program, struct position *position, struct turn *turn, bool before_a_ply)
{
    int32_t cheapest = cheapest_pit(program);
    int64_t for_pits = (int64_t)program->until_fills * cheapest;
    int64_t needed = for_pits > program->until_seeds ? for_pits : program->until_seeds;
    bool south = mnc_store(program, position, 0) >= needed;
    bool north = mnc_store(program, position, 1) >= needed;
    int32_t reason = program->until_seeds > 0 ? MANCALA_REASON_FEW_SEEDS : MANCALA_REASON_CANNOT_FILL;
    if (south != north) {
        end_game(position, turn, south ? MANCALA_RESULT_SOUTH : MANCALA_RESULT_NORTH, reason);
        return true;
    }
    if (program->until_owns > 0) {
        int32_t richer;
        int32_t bought = bought_pits(program, position, &richer);
        if (bought >= program->until_owns) {
            bool equal = mnc_store(program, position, 0) == mnc_store(program, position, 1);
            end_game(position, turn, equal ? MANCALA_RESULT_DRAW : richer, MANCALA_REASON_TERRITORY);
            return true;
        }
    }
    bool nobody = mnc_store(program, position, 0) < cheapest && mnc_store(program, position, 1) < cheapest;
    if (before_a_ply || nobody || !south) {
        end_game(position, turn, mnc_compare_stores(program, position), reason);
        return true;
    }
    /* A round that could not be written down is not begun. */
    if (position->round >= ROUND_MAX || (program->max_rounds != 0 && (int32_t)position->round >= program->max_rounds)) {
        end_game(position, turn, mnc_compare_stores(program, position), MANCALA_REASON_ROUNDS);
        return true;
    }
    return false;
}

/* Notes how the round stood, before the next one is set up. */
static void note_round(const struct program *program, const struct position *position, struct turn *turn,
                       int32_t result, int32_t reason)
{
    turn->round_over = true;
    turn->round_number = (int32_t)position->round;
    turn->round_result = result;
    turn->round_reason = reason;
    for (int32_t player = 0; player < PLAYERS; player++) {
        turn->round_store[player] = mnc_store(program, position, player);
        turn->round_remainder[player] = turn->remainder[player];
    }
    mnc_step(turn, MANCALA_STEP_ROUND_END, -1, 0, result <= MANCALA_RESULT_NORTH ? result : -1, 0, -1);
}

/* A round that is over before its first ply ends the match: the next one would be no different. */
void mnc_end_round(const struct program *program, struct position *position, struct turn *turn, int32_t result,
                   int32_t reason, int32_t last_mover)
{
    bool before_a_ply = turn->round_over;
    if (!before_a_ply) {
        note_round(program, position, turn, result, reason);
    }
    if (program->refill == REFILL_NONE) {
        end_game(position, turn, result, reason);
    } else if (!match_over(program, position, turn, before_a_ply)) {
        begin_round(program, position, turn, next_starter(program, position, result, last_mover));
    }
}

void mnc_end_without_rest(const struct program *program, struct position *position, struct turn *turn, int32_t result,
                          int32_t reason)
{
    note_round(program, position, turn, result, reason);
    end_game(position, turn, result, reason);
}
