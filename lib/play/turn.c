/* SPDX-License-Identifier: MIT */
/* What happens around the sowing: the ends of a round, and passing. Rare, so it serves pits of any width. */
#include "play/kernel.h"

#include <mancala/error.h>

#include "base/random.h"

static const struct kernel *kernel_of(const struct program *program, bool rich)
{
    if (rich || program->rich) {
        return program->wide ? &mnc_rich_wide : &mnc_rich_narrow;
    }
    return program->wide ? &mnc_kernel_wide : &mnc_kernel_narrow;
}

/* While pits are opened for the next round: those that the player can fill. */
static uint64_t fillable_pits(const struct program *program, const struct position *position, int32_t player)
{
    int32_t store = mnc_store(program, position, player);
    uint64_t mask = 0;
    for (int32_t number = 0; number < program->board.own; number++) {
        int32_t pit = player * program->board.own + number;
        if (mnc_is_closed(program, position, pit) && mnc_needed(program, pit) <= store) {
            mask |= UINT64_C(1) << number;
        }
    }
    return mask;
}

uint8_t mnc_ways(const struct program *program, const struct position *position, int32_t player, int32_t pit)
{
    uint8_t ways = program->stages[position->phase].ways[pit % program->board.own];
    if ((ways & WAY_OF_ROUND) == 0 || position->way == 0) {
        return ways & WAY_EITHER;
    }
    int32_t south = position->way - 1;
    int32_t way = player == 0 || !program->opposite_ways ? south : 1 - south;
    return way == CLOCKWISE ? WAY_CLOCKWISE : WAY_COUNTERCLOCKWISE;
}

uint64_t mnc_playable(const struct program *program, const struct position *position, int32_t player, int64_t *work)
{
    if (program->stages[position->phase].fill) {
        return fillable_pits(program, position, player);
    }
    return kernel_of(program, false)->moves(program, position, player, work);
}

uint64_t mnc_legal(const struct program *program, const struct position *position)
{
    if (position->result != MANCALA_RESULT_UNFINISHED) {
        return 0;
    }
    int64_t work = 0;
    uint64_t moves = mnc_playable(program, position, position->mover, &work);
    return position->extra != 0 ? moves | UINT64_C(1) << program->decline : moves;
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

/* Where no pit is set apart and nobody wants to know, what a row of narrow cells holds is a sum, without a choice on
 * the way: of eight cells at a time, which come to less than 2^16. */
static void give_row(const struct program *program, struct position *position, struct turn *turn, int32_t row,
                     int32_t player)
{
    static const uint8_t window[16] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    const uint64_t even = UINT64_C(0x00ff00ff00ff00ff);
    uint8_t *cells = position->cells.narrow + row * program->board.own;
    uint64_t seeds = 0;
    for (int32_t left = program->board.own; left > 0; left -= 8, cells += 8) {
        uint64_t part;
        uint64_t mask;
        memcpy(&part, cells, sizeof part);
        memcpy(&mask, window + (left < 8 ? 8 - left : 0), sizeof mask);
        uint64_t pairs = (part & mask & even) + (part & mask & ~even) / 256;
        seeds += pairs * UINT64_C(0x0001000100010001) >> 48;
        part &= ~mask;
        memcpy(cells, &part, sizeof part);
    }
    uint8_t *store = position->cells.narrow + mnc_store_cell(&program->board, player);
    *store = (uint8_t)(*store + seeds);
    turn->remainder[player] += (int32_t)seeds;
}

/* Gives every pit to one player, or to its owner if taker is -1. */
static void give_pits(const struct program *program, struct position *position, struct turn *turn, int32_t taker)
{
    if (!program->masks && !program->wide && turn->sink == NULL) {
        give_row(program, position, turn, 0, taker >= 0 ? taker : 0);
        give_row(program, position, turn, 1, taker >= 0 ? taker : 1);
        return;
    }
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        if (mnc_is_free(program, position, pit)) {
            give(program, position, turn, pit, mnc_cell(program, position, pit),
                 taker >= 0 ? taker : mnc_owner(program, position, pit));
        }
    }
}

/* Whatever becomes of the rest, what special pits hold belongs to their owners. */
static void give_specials(const struct program *program, struct position *position, struct turn *turn)
{
    for (int32_t pit = 0; pit < program->board.pits && program->founds; pit++) {
        int32_t owner = mnc_special_owner(program, position, pit);
        if (owner >= 0) {
            give(program, position, turn, pit, mnc_cell(program, position, pit), owner);
        }
    }
}

/* Who takes the rest; -1: the owners. */
static int32_t taker_of(const struct position *position, const struct turn *turn, enum rest rest, int32_t last_mover)
{
    switch (rest) {
    case REST_MOVER:
        return position->mover;
    case REST_OPPONENT:
        return 1 - position->mover;
    case REST_LAST_MOVER:
        return last_mover;
    case REST_BEGINNER:
        return position->starter;
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

/* --- Ends ----------------------------------------------------------------------------------------------------- */

static bool row_empty(const struct program *program, const struct position *position, int32_t player)
{
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        if (mnc_cell(program, position, pit) != 0 && mnc_owner(program, position, pit) == player &&
            mnc_is_free(program, position, pit)) {
            return false;
        }
    }
    return true;
}

/* `stuck`: the mover has an extra move, and cannot make it. */
static bool ending_holds(const struct program *program, const struct position *position, const struct ending *ending,
                         uint64_t legal, bool stuck, int64_t *work)
{
    int32_t mover = position->mover;
    uint8_t ask = ending->conditions;
    if ((ask & END_EXTRA_STUCK) != 0 && !stuck) {
        return false;
    }
    if ((ask & END_AT_MOST) != 0 && mnc_outside(program, position) > ending->at_most) {
        return false;
    }
    if ((ask & (END_MOVER_STUCK | END_NOBODY_MOVES)) != 0 && legal != 0) {
        return false;
    }
    if ((ask & END_NOBODY_MOVES) != 0 && mnc_playable(program, position, 1 - mover, work) != 0) {
        return false;
    }
    const uint8_t rows = END_OWN_ROW_EMPTY | END_OTHER_ROW_EMPTY | END_BOARD_EMPTY | END_A_ROW_EMPTY;
    if ((ask & rows) == 0) {
        return true;
    }
    bool own = row_empty(program, position, mover);
    bool other = row_empty(program, position, 1 - mover);
    return ((ask & END_OWN_ROW_EMPTY) == 0 || own) && ((ask & END_OTHER_ROW_EMPTY) == 0 || other) &&
           ((ask & END_BOARD_EMPTY) == 0 || (own && other)) && ((ask & END_A_ROW_EMPTY) == 0 || own || other);
}

/* Ends the round by a clause. The hand, if there is one, is part of the rest; it was sown by the mover and stopped at
 * cell, where it stays if nobody takes the rest. */
static void end_by(const struct program *program, struct position *position, struct turn *turn,
                   const struct ending *ending, int32_t last_mover, int32_t hand, int32_t cell)
{
    int32_t mover = position->mover;
    bool lost = ending->rest == REST_MOVER_LOSES || ending->rest == REST_OPPONENT_LOSES;
    if (hand > 0 && (lost || ending->rest == REST_LEAVE)) {
        mnc_set_cell(program, position, cell, mnc_cell(program, position, cell) + hand);
    }
    if (lost) {
        int32_t loser = ending->rest == REST_MOVER_LOSES ? mover : 1 - mover;
        mnc_end_round(program, position, turn, 1 - loser, MANCALA_REASON_LOST, last_mover);
        return;
    }
    if (ending->rest != REST_LEAVE) {
        int32_t taker = taker_of(position, turn, ending->rest, last_mover);
        if (ending->rest == REST_LOT && taker >= 0) {
            turn->lot = true;
            mnc_step(turn, MANCALA_STEP_LOT, -1, 0, taker, 0, -1);
        }
        give(program, position, turn, -1, hand, taker >= 0 ? taker : mover);
        give_pits(program, position, turn, taker);
        last_mover = taker >= 0 ? taker : last_mover;
    }
    give_specials(program, position, turn);
    mnc_end_round(program, position, turn, mnc_compare_stores(program, position), ending->reason, last_mover);
}

static const struct ending *find_ending(const struct program *program, const struct position *position, uint64_t legal,
                                        bool stuck, int64_t *work)
{
    for (uint32_t i = 0; i < program->ending_count; i++) {
        const struct ending *ending = &program->endings[i];
        if ((!stuck || (ending->conditions & END_EXTRA_STUCK) != 0) &&
            ending_holds(program, position, ending, legal, stuck, work)) {
            return ending;
        }
    }
    return NULL;
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

/* A barred pit was barred for the ply that is passed over. */
static void pass_turn(struct position *position)
{
    position->mover ^= 1;
    position->barred = 0;
}

void mnc_settle(const struct program *program, struct position *position, struct turn *turn, int32_t mover,
                enum extra extra)
{
    for (;;) {
        uint64_t legal = mnc_playable(program, position, position->mover, &turn->work);
        bool stuck = legal == 0 && extra != EXTRA_NONE;
        const struct ending *ending = find_ending(program, position, legal, stuck, &turn->work);
        if (ending != NULL) {
            end_by(program, position, turn, ending, mover, 0, 0);
            return;
        }
        if (stuck) {
            extra = EXTRA_NONE;
            pass_turn(position);
            continue;
        }
        if (legal != 0) {
            position->extra = extra == EXTRA_MAY;
            turn->legal = extra == EXTRA_MAY ? legal | UINT64_C(1) << program->decline : legal;
            return;
        }
        if (!program->pass || mnc_playable(program, position, 1 - position->mover, &turn->work) == 0) {
            give_pits(program, position, turn, -1);
            give_specials(program, position, turn);
            mnc_end_round(program, position, turn, mnc_compare_stores(program, position), MANCALA_REASON_STUCK, mover);
            return;
        }
        mnc_step(turn, MANCALA_STEP_PASS, -1, 0, position->mover, 0, -1);
        pass_turn(position);
    }
}

static void end_stale(const struct program *program, struct position *position, struct turn *turn, enum stale stale,
                      int32_t reason, int32_t last_mover)
{
    if (stale == STALE_OWNERS) {
        give_pits(program, position, turn, -1);
        give_specials(program, position, turn);
        mnc_end_round(program, position, turn, mnc_compare_stores(program, position), reason, last_mover);
        return;
    }
    mnc_end_without_rest(program, position, turn, stale == STALE_DRAW ? MANCALA_RESULT_DRAW : MANCALA_RESULT_NONE,
                         reason);
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

void mnc_end_by_players(const struct program *program, struct position *position, struct turn *turn, int32_t result,
                        int32_t reason)
{
    if (result == MANCALA_RESULT_UNFINISHED) {
        give_pits(program, position, turn, -1);
        give_specials(program, position, turn);
        result = mnc_compare_stores(program, position);
    }
    mnc_end_without_rest(program, position, turn, result, reason);
}

/* --- The whole ------------------------------------------------------------------------------------------------ */

void mnc_settle_setup(const struct program *program, struct position *position, struct turn *turn)
{
    if (program->stages[position->phase].fill) {
        position->extra = 0; /* as when a round begins */
        position->barred = 0;
        mnc_begin_play(program, position, turn);
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
    mnc_begin_match(program, position, turn);
}

int mnc_play(const struct program *program, const struct position *before, struct position *after, int32_t move,
             struct turn *turn)
{
    return kernel_of(program, turn->sink != NULL)->play(program, before, after, move, turn);
}
