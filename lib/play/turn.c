/* SPDX-License-Identifier: MIT */
/* What happens around the sowing: the ends of rounds, passing, refilling. Rare, so it serves pits of any width. */
#include "play/kernel.h"

#include <mancala/error.h>

#include "base/random.h"

static const struct kernel *kernel_of(const struct program *program, const struct turn *turn)
{
    if (turn->sink != NULL) {
        return program->wide ? &mnc_kernel_wide_traced : &mnc_kernel_narrow_traced;
    }
    return program->wide ? &mnc_kernel_wide : &mnc_kernel_narrow;
}

static uint64_t fillable_pits(const struct program *program, const struct position *position, int32_t player)
{
    int32_t store = mnc_store(program, position, player);
    uint64_t mask = 0;
    for (int32_t number = 0; number < program->board.own; number++) {
        if (mnc_is_closed(position, player * program->board.own + number) && program->fill[number] <= store) {
            mask |= UINT64_C(1) << number;
        }
    }
    return mask;
}

static uint64_t playable_pits(const struct program *program, const struct position *position, int32_t player)
{
    if (program->stages[position->phase].fill) {
        return fillable_pits(program, position, player);
    }
    return (program->wide ? &mnc_kernel_wide : &mnc_kernel_narrow)->pits(program, position, player);
}

uint64_t mnc_legal(const struct program *program, const struct position *position)
{
    if (position->result != MANCALA_RESULT_UNFINISHED) {
        return 0;
    }
    uint64_t pits = playable_pits(program, position, position->mover);
    return position->extra != 0 ? pits | UINT64_C(1) << program->decline : pits;
}

/* --- The rest ------------------------------------------------------------------------------------------------- */

static void give(const struct program *program, struct position *position, struct turn *turn, int32_t pit,
                 int32_t seeds, int32_t player)
{
    if (seeds == 0) {
        return;
    }
    int32_t store = mnc_store_cell(&program->board, player);
    mnc_set_cell(program, position, store, mnc_cell(program, position, store) + seeds);
    turn->remainder[player] += seeds;
    mnc_step(turn, pit >= 0 ? MANCALA_STEP_REST : MANCALA_STEP_HAND, pit, seeds, player, 0, -1);
    if (pit >= 0) {
        mnc_set_cell(program, position, pit, 0);
    }
}

/* Gives every pit to one player, or to its owner if taker is -1. */
static void give_pits(const struct program *program, struct position *position, struct turn *turn, int32_t taker)
{
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        give(program, position, turn, pit, mnc_cell(program, position, pit),
             taker >= 0 ? taker : program->board.owner[pit]);
    }
}

/* Who takes the rest; -1: the owners. */
static int32_t taker_of(const struct position *position, const struct turn *turn, enum rest rest, int32_t mover)
{
    switch (rest) {
    case REST_MOVER:
        return mover;
    case REST_OPPONENT:
        return 1 - mover;
    case REST_LAST_TAKER:
        return position->last - 1;
    case REST_FIRST_TAKER:
        return (position->first != 0 ? position->first : position->last) - 1;
    case REST_LOT:
        return position->last != 0 ? (int32_t)mnc_draw(turn->seed, position->round, 0, PLAYERS) : -1;
    default:
        return -1;
    }
}

/* --- Rounds --------------------------------------------------------------------------------------------------- */

static int32_t compare_stores(const struct program *program, const struct position *position)
{
    int32_t south = mnc_store(program, position, 0);
    int32_t north = mnc_store(program, position, 1);
    if (south == north) {
        return MANCALA_RESULT_DRAW;
    }
    return (south > north) == program->fewest_wins ? MANCALA_RESULT_NORTH : MANCALA_RESULT_SOUTH;
}

static void end_game(struct position *position, struct turn *turn, int32_t result, int32_t reason)
{
    position->result = (uint8_t)result;
    position->reason = (uint8_t)reason;
    position->extra = 0;
    turn->legal = 0;
    mnc_step(turn, MANCALA_STEP_END, -1, 0, result <= MANCALA_RESULT_NORTH ? result : -1, 0, -1);
}

static bool can_fill(const struct program *program, const struct position *position, int32_t player)
{
    int32_t store = mnc_store(program, position, player);
    for (int32_t number = 0; number < program->board.own; number++) {
        if (program->fill[number] > 0 && program->fill[number] <= store) {
            return true;
        }
    }
    return false;
}

static bool can_fill_all(const struct program *program, const struct position *position, int32_t player)
{
    return mnc_store(program, position, player) >= program->total / PLAYERS;
}

static void fill_pit(const struct program *program, struct position *position, struct turn *turn, int32_t player,
                     int32_t number)
{
    int32_t pit = player * program->board.own + number;
    int32_t seeds = program->fill[number];
    int32_t store = mnc_store_cell(&program->board, player);
    mnc_set_cell(program, position, pit, seeds);
    mnc_set_cell(program, position, store, mnc_cell(program, position, store) - seeds);
    position->closed &= ~(UINT64_C(1) << pit);
    mnc_step(turn, MANCALA_STEP_FILL, pit, seeds, player, 0, -1);
}

/* Fills the pits of a player in order, as far as his store goes; the others stay closed. */
static void fill_in_order(const struct program *program, struct position *position, struct turn *turn, int32_t player,
                          bool from_right)
{
    int32_t own = program->board.own;
    for (int32_t i = 0; i < own; i++) {
        int32_t number = from_right ? own - 1 - i : i;
        if (program->fill[number] <= mnc_store(program, position, player)) {
            fill_pit(program, position, turn, player, number);
        } else {
            mnc_step(turn, MANCALA_STEP_CLOSE, player * own + number, 0, player, 0, -1);
        }
    }
}

/* All pits that a round begins with are filled: play begins, unless a player has pits to choose. */
static void begin_play(const struct program *program, struct position *position, struct turn *turn)
{
    for (int32_t turn_of = 0; turn_of < PLAYERS && program->fill_stage >= 0; turn_of++) {
        int32_t player = position->starter ^ turn_of;
        if (fillable_pits(program, position, player) != 0) {
            position->phase = (uint8_t)program->fill_stage;
            position->mover = (uint8_t)player;
            turn->legal = fillable_pits(program, position, player);
            return;
        }
    }
    position->phase = (uint8_t)program->opening;
    position->mover = position->starter;
    mnc_settle(program, position, turn, 1 - position->starter, EXTRA_NONE);
}

static void begin_round(const struct program *program, struct position *position, struct turn *turn, int32_t starter)
{
    int32_t board_seeds = mnc_outside(program, position);
    position->out = (uint16_t)(position->out + board_seeds);
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        mnc_set_cell(program, position, pit, 0);
        position->closed |= UINT64_C(1) << pit;
    }
    position->round++;
    position->starter = (uint8_t)starter;
    position->first = 0;
    position->last = 0;
    position->extra = 0;
    for (int32_t player = 0; player < PLAYERS; player++) {
        if (program->refill != REFILL_CHOICE || can_fill_all(program, position, player)) {
            fill_in_order(program, position, turn, player, program->refill == REFILL_RIGHT);
        }
    }
    begin_play(program, position, turn);
}

static int32_t next_starter(const struct program *program, const struct position *position, int32_t result,
                            int32_t last_mover)
{
    bool decided = result == MANCALA_RESULT_SOUTH || result == MANCALA_RESULT_NORTH;
    switch (program->beginner) {
    case BEGINS_OTHER:
        return 1 - last_mover;
    case BEGINS_WINNER:
        return decided ? result : position->starter;
    case BEGINS_LOSER:
        return decided ? 1 - result : position->starter;
    case BEGINS_ALTERNATE:
        return 1 - position->starter;
    default:
        return last_mover;
    }
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

/* The rest is given out: the round is over, and perhaps the match. `result` is that of the round. A round that is over
 * before its first ply ends the match: the next one would be no different. */
static void end_round(const struct program *program, struct position *position, struct turn *turn, int32_t result,
                      int32_t reason, int32_t last_mover)
{
    bool before_a_ply = turn->round_over;
    if (!before_a_ply) {
        note_round(program, position, turn, result, reason);
    }
    if (program->refill == REFILL_NONE) {
        end_game(position, turn, result, reason);
        return;
    }
    bool fills[PLAYERS] = {can_fill(program, position, 0), can_fill(program, position, 1)};
    if (program->until_cannot_fill && fills[0] != fills[1]) {
        end_game(position, turn, fills[0] ? MANCALA_RESULT_SOUTH : MANCALA_RESULT_NORTH,
                 MANCALA_REASON_CANNOT_FILL);
        return;
    }
    if (before_a_ply || (!fills[0] && !fills[1])) {
        end_game(position, turn, compare_stores(program, position), MANCALA_REASON_CANNOT_FILL);
        return;
    }
    if (program->max_rounds != 0 && (int32_t)position->round >= program->max_rounds) {
        end_game(position, turn, compare_stores(program, position), MANCALA_REASON_ROUNDS);
        return;
    }
    begin_round(program, position, turn, next_starter(program, position, result, last_mover));
}

/* --- Ends ----------------------------------------------------------------------------------------------------- */

static bool row_empty(const struct program *program, const struct position *position, int32_t player)
{
    for (int32_t number = 0; number < program->board.own; number++) {
        if (mnc_cell(program, position, player * program->board.own + number) != 0) {
            return false;
        }
    }
    return true;
}

static bool ending_holds(const struct program *program, const struct position *position, const struct ending *ending,
                         uint64_t legal)
{
    int32_t mover = position->mover;
    uint8_t ask = ending->conditions;
    if ((ask & END_AT_MOST) != 0 && mnc_outside(program, position) > ending->at_most) {
        return false;
    }
    if ((ask & (END_MOVER_STUCK | END_NOBODY_MOVES)) != 0 && legal != 0) {
        return false;
    }
    if ((ask & END_NOBODY_MOVES) != 0 && playable_pits(program, position, 1 - mover) != 0) {
        return false;
    }
    if ((ask & END_OWN_ROW_EMPTY) != 0 && !row_empty(program, position, mover)) {
        return false;
    }
    bool south = (ask & (END_BOARD_EMPTY | END_A_ROW_EMPTY)) == 0 || row_empty(program, position, 0);
    bool north = (ask & (END_BOARD_EMPTY | END_A_ROW_EMPTY)) == 0 || row_empty(program, position, 1);
    return ((ask & END_BOARD_EMPTY) == 0 || (south && north)) && ((ask & END_A_ROW_EMPTY) == 0 || south || north);
}

/* Ends the round by a clause. The hand, if there is one, is part of the rest; it was sown by the mover and stopped at cell. */
static void end_by(const struct program *program, struct position *position, struct turn *turn,
                   const struct ending *ending, int32_t last_mover, int32_t hand, int32_t cell)
{
    int32_t mover = position->mover;
    if (ending->rest == REST_LEAVE) {
        mnc_set_cell(program, position, cell, mnc_cell(program, position, cell) + hand);
    } else {
        int32_t taker = taker_of(position, turn, ending->rest, mover);
        if (ending->rest == REST_LOT && taker >= 0) {
            mnc_step(turn, MANCALA_STEP_LOT, -1, 0, taker, 0, -1);
        }
        give(program, position, turn, -1, hand, taker >= 0 ? taker : mover);
        give_pits(program, position, turn, taker);
        last_mover = taker >= 0 ? taker : last_mover;
    }
    end_round(program, position, turn, compare_stores(program, position), ending->reason, last_mover);
}

void mnc_end_early(const struct program *program, struct position *position, struct turn *turn, int32_t hand,
                   int32_t cell)
{
    int32_t outside = mnc_outside(program, position);
    const struct ending *ending = program->endings;
    while (!ending->soon || outside > ending->at_most) {
        ending++;
    }
    end_by(program, position, turn, ending, position->mover, hand, cell);
}

void mnc_settle(const struct program *program, struct position *position, struct turn *turn, int32_t mover,
                enum extra extra)
{
    for (;;) {
        uint64_t legal = playable_pits(program, position, position->mover);
        if (legal == 0 && extra != EXTRA_NONE) {
            extra = EXTRA_NONE;
            position->mover ^= 1;
            continue;
        }
        for (uint32_t i = 0; i < program->ending_count; i++) {
            if (ending_holds(program, position, &program->endings[i], legal)) {
                end_by(program, position, turn, &program->endings[i], mover, 0, 0);
                return;
            }
        }
        if (legal != 0) {
            position->extra = extra == EXTRA_MAY;
            turn->legal = extra == EXTRA_MAY ? legal | UINT64_C(1) << program->decline : legal;
            return;
        }
        if (!program->pass || playable_pits(program, position, 1 - position->mover) == 0) {
            give_pits(program, position, turn, -1);
            end_round(program, position, turn, compare_stores(program, position), MANCALA_REASON_STUCK, mover);
            return;
        }
        mnc_step(turn, MANCALA_STEP_PASS, -1, 0, position->mover, 0, -1);
        position->mover ^= 1;
    }
}

static void end_stale(const struct program *program, struct position *position, struct turn *turn, enum stale stale,
                      int32_t reason, int32_t last_mover)
{
    if (stale == STALE_OWNERS) {
        give_pits(program, position, turn, -1);
        end_round(program, position, turn, compare_stores(program, position), reason, last_mover);
        return;
    }
    int32_t result = stale == STALE_DRAW ? MANCALA_RESULT_DRAW : MANCALA_RESULT_NONE;
    note_round(program, position, turn, result, reason);
    end_game(position, turn, result, reason);
}

void mnc_end_endless(const struct program *program, const struct position *before, struct position *position,
                     struct turn *turn)
{
    *position = *before;
    mnc_step(turn, MANCALA_STEP_ENDLESS, -1, 0, before->mover, 0, -1);
    end_stale(program, position, turn, program->endless, MANCALA_REASON_ENDLESS, before->mover);
}

void mnc_end_repeated(const struct program *program, struct position *position, struct turn *turn, int32_t mover)
{
    end_stale(program, position, turn, program->repeated, MANCALA_REASON_REPETITION, mover);
}

void mnc_open_pit(const struct program *program, struct position *position, struct turn *turn, int32_t move)
{
    fill_pit(program, position, turn, position->mover, move);
    begin_play(program, position, turn);
}

/* --- The whole ------------------------------------------------------------------------------------------------ */

void mnc_settle_setup(const struct program *program, struct position *position, struct turn *turn)
{
    if (program->stages[position->phase].fill) {
        begin_play(program, position, turn);
        return;
    }
    mnc_settle(program, position, turn, 1 - position->mover, position->extra != 0 ? EXTRA_MAY : EXTRA_NONE);
}

void mnc_start(const struct program *program, struct position *position, struct turn *turn)
{
    memset(position, 0, sizeof *position);
    position->result = MANCALA_RESULT_UNFINISHED;
    position->round = 1;
    position->starter = (uint8_t)program->first;
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        mnc_set_cell(program, position, pit, program->fill[pit % program->board.own]);
    }
    begin_play(program, position, turn);
}

int mnc_play(const struct program *program, const struct position *before, struct position *after, int32_t move,
             struct turn *turn)
{
    return kernel_of(program, turn)->play(program, before, after, move, turn);
}
