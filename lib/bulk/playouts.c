/* SPDX-License-Identifier: MIT */
#include <mancala/bulk.h>
#include <mancala/error.h>

#include "api/handles.h"
#include "base/bits.h"
#include "base/random.h"
#include "play/key.h"
#include "play/play.h"

enum { PLIES_DEFAULT = 10000 };

static void count_result(mancala_playout_totals *totals, int32_t result)
{
    switch (result) {
    case MANCALA_RESULT_SOUTH:
        totals->south++;
        break;
    case MANCALA_RESULT_NORTH:
        totals->north++;
        break;
    case MANCALA_RESULT_DRAW:
        totals->draws++;
        break;
    case MANCALA_RESULT_NONE:
        totals->no_result++;
        break;
    default:
        totals->cut_off++;
        break;
    }
}

/* One game; the moves alternate between two positions, so that none is copied for nothing. */
static int play_out(const struct program *program, const struct position *start, const struct turn *start_turn,
                    uint64_t seed, const mancala_playout_options *options, mancala_playout_totals *totals)
{
    struct position boards[2];
    struct position *now = &boards[0];
    struct position *after = &boards[1];
    struct turn turn = *start_turn;
    uint64_t random = seed;
    uint64_t plies = 0;
    uint64_t limit = (uint64_t)(options->plies > 0 ? options->plies : PLIES_DEFAULT);
    bool over = turn.legal == 0 || (turn.round_over && options->matches == 0);
    *now = *start;
    turn.seed = seed;
    while (!over && plies < limit) {
        int32_t count = mnc_count_bits(turn.legal);
        uint32_t rank = count == 1 ? 0 : (uint32_t)((mnc_random_next(&random) >> 32) * (uint64_t)count >> 32);
        turn.round_over = false;
        int error = mnc_play(program, now, after, mnc_select_bit(turn.legal, rank), &turn);
        if (error != MANCALA_OK) {
            return error;
        }
        struct position *before = now;
        now = after;
        after = before;
        plies++;
        over = now->result != MANCALA_RESULT_UNFINISHED || (turn.round_over && options->matches == 0);
    }
    int32_t result = options->matches == 0 && turn.round_over ? turn.round_result : now->result;
    count_result(totals, over ? result : MANCALA_RESULT_UNFINISHED);
    totals->games++;
    totals->plies += plies;
    totals->longest = plies > totals->longest ? plies : totals->longest;
    totals->captured += (uint64_t)turn.captured[0] + (uint64_t)turn.captured[1];
    totals->signature += mnc_mix(mnc_key(program, now) ^ mnc_mix(plies + totals->games));
    return MANCALA_OK;
}

int mancala_playouts(const mancala_rules *rules, const mancala_playout_options *options,
                     mancala_playout_totals *totals)
{
    if (rules == NULL || options == NULL || totals == NULL || options->size != sizeof *options ||
        totals->size != sizeof *totals) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (options->plies < 0 || options->matches < 0 || options->matches > 1) {
        return MANCALA_ERROR_RANGE;
    }
    struct position start;
    struct turn turn = {.seed = options->seed};
    mnc_start(rules->program, &start, &turn);
    mancala_playout_totals sums = {.size = sizeof sums};
    for (uint64_t game = 0; game < options->games; game++) {
        int error = play_out(rules->program, &start, &turn, options->seed + game, options, &sums);
        if (error != MANCALA_OK) {
            return error;
        }
    }
    *totals = sums;
    return MANCALA_OK;
}
