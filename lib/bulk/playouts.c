/* SPDX-License-Identifier: MIT */
#include "bulk/playouts.h"

#include <mancala/error.h>

#include "api/handles.h"
#include "base/bits.h"
#include "base/parallel.h"
#include "base/random.h"
#include "play/kernel.h"
#include "play/key.h"
#include "play/lockstep.h"
#include "play/play.h"

enum { PLIES_DEFAULT = 10000, PLAYOUT_LAPS = 1 << 16 };

static uint32_t ply_limit(const mancala_playout_options *options)
{
    return (uint32_t)(options->plies > 0 ? options->plies : PLIES_DEFAULT);
}

/* Adds a game that is over, or cut off, to the totals. */
static void add_game(const struct program *program, mancala_playout_totals *totals, uint64_t number, int32_t result,
                     uint64_t plies, uint64_t captured, const struct position *last)
{
    /* sums instead of a choice that nobody can foresee */
    totals->south += result == MANCALA_RESULT_SOUTH;
    totals->north += result == MANCALA_RESULT_NORTH;
    totals->draws += result == MANCALA_RESULT_DRAW;
    totals->no_result += result == MANCALA_RESULT_NONE;
    totals->cut_off += result == MANCALA_RESULT_UNFINISHED;
    totals->games++;
    totals->plies += plies;
    totals->longest = plies > totals->longest ? plies : totals->longest;
    totals->captured += captured;
    totals->signature += mnc_mix(mnc_key(program, last) ^ mnc_mix(plies + number));
}

/* How a game stands for a playout; UNFINISHED if it goes on. */
static int32_t playout_result(const mancala_playout_options *options, const struct position *position,
                              const struct turn *turn)
{
    return options->matches == 0 && turn->round_over ? turn->round_result : position->result;
}

/* --- One game after the other --------------------------------------------------------------------------------- */

/* The moves alternate between two positions, so that none is copied for nothing. */
static void play_singly(const struct program *program, const mancala_playout_options *options, uint64_t first,
                        uint64_t count, mancala_playout_totals *totals)
{
    for (uint64_t number = first; number < first + count; number++) {
        struct position boards[2];
        struct position *now = &boards[0];
        struct position *after = &boards[1];
        struct turn turn;
        mnc_turn_begin(&turn, options->seed + number);
        uint64_t random = turn.seed;
        uint64_t captured = 0;
        uint32_t plies = 0;
        mnc_start(program, now, &turn);
        while (turn.legal != 0 && plies < ply_limit(options) &&
               playout_result(options, now, &turn) == MANCALA_RESULT_UNFINISHED) {
            int32_t moves = mnc_count_bits(turn.legal);
            uint32_t rank = moves > 1 ? (uint32_t)((mnc_random_next(&random) >> 32) * (uint64_t)moves >> 32) : 0;
            int32_t move = mnc_select_bit(turn.legal, rank);
            mnc_turn_begin(&turn, turn.seed);
            turn.laps_allowed = PLAYOUT_LAPS;
            if (mnc_play(program, now, after, move, &turn) != MANCALA_OK) {
                break; /* a sowing too long: the game is cut off before it */
            }
            captured += (uint64_t)turn.captured[0] + (uint64_t)turn.captured[1];
            struct position *before = now;
            now = after;
            after = before;
            plies++;
        }
        add_game(program, totals, number, playout_result(options, now, &turn), plies, captured, now);
    }
}

/* --- In lockstep ---------------------------------------------------------------------------------------------- */

static void start_game(const struct lockstep *lockstep, struct lockstep_game *game, const struct position *start,
                       uint64_t legal, uint64_t seed, uint64_t number)
{
    memcpy(&game->cells, &start->cells, sizeof game->cells);
    game->side = &lockstep->sides[start->mover];
    game->legal = (uint32_t)legal << game->side->first;
    game->lap = 0;
    game->random = seed + number;
    game->number = number;
    game->captured = 0;
    game->plies = 0;
}

/* Does what the lockstep leaves undone after a move; returns whether the game goes on in lockstep. */
static bool attend(const struct lockstep *lockstep, const mancala_playout_options *options,
                   const struct position *start, struct lockstep_game *game, mancala_playout_totals *totals)
{
    const struct program *program = lockstep->program;
    if (game->attention == ATTENTION_LAPS) {
        play_singly(program, options, game->number, 1, totals);
        return false;
    }
    struct position position;
    struct turn turn;
    mnc_turn_begin(&turn, options->seed + game->number);
    mnc_position_copy(program, &position, start);
    memcpy(&position.cells, &game->cells, sizeof game->cells);
    position.mover = (uint8_t)game->side->player;
    if (game->attention == ATTENTION_STUCK) {
        bool again = game->side->player == game->last_mover;
        mnc_settle(program, &position, &turn, (int32_t)game->last_mover, again ? EXTRA_MUST : EXTRA_NONE);
    }
    int32_t result = playout_result(options, &position, &turn);
    if (result != MANCALA_RESULT_UNFINISHED || game->plies >= ply_limit(options)) {
        add_game(program, totals, game->number, result, game->plies, game->captured, &position);
        return false;
    }
    memcpy(&game->cells, &position.cells, sizeof game->cells);
    game->side = &lockstep->sides[position.mover];
    game->legal = (uint32_t)turn.legal << game->side->first;
    return true;
}

static void play_in_lockstep(const struct lockstep *lockstep, const mancala_playout_options *options, uint64_t first,
                             uint64_t count, mancala_playout_totals *totals)
{
    struct position start;
    struct turn turn;
    mnc_turn_begin(&turn, options->seed);
    mnc_start(lockstep->program, &start, &turn);
    if (turn.legal == 0 || turn.round_over) {
        play_singly(lockstep->program, options, first, count, totals);
        return;
    }
    struct lockstep_games games;
    games.count = 0;
    games.limit = ply_limit(options);
    games.passes = 0;
    uint64_t next = first;
    while (games.count < LOCKSTEP_GAMES && next < first + count) {
        start_game(lockstep, &games.game[games.count++], &start, turn.legal, options->seed, next++);
    }
    while (games.count > 0) {
        uint32_t attention = mnc_lockstep_run(lockstep, &games);
        uint32_t gone = 0;
        for (; attention != 0; attention &= attention - 1) {
            uint32_t index = (uint32_t)mnc_lowest_bit(attention);
            if (attend(lockstep, options, &start, &games.game[index], totals)) {
                continue;
            }
            if (next < first + count) {
                start_game(lockstep, &games.game[index], &start, turn.legal, options->seed, next++);
            } else {
                gone |= 1u << index;
            }
        }
        /* from the last one down, so that the last game is one that goes on */
        for (uint32_t index = games.count; gone != 0 && index-- > 0;) {
            if ((gone >> index & 1) != 0) {
                games.game[index] = games.game[--games.count];
            }
        }
    }
}

void mnc_play_out(const struct program *program, const mancala_playout_options *options, uint64_t first, uint64_t count,
                  enum playout_way way, mancala_playout_totals *totals)
{
    struct lockstep lockstep;
    if (way == PLAYOUT_SINGLY || options->matches != 0 ||
        !mnc_lockstep_prepare(&lockstep, program, way == PLAYOUT_BEST)) {
        play_singly(program, options, first, count, totals);
        return;
    }
    play_in_lockstep(&lockstep, options, first, count, totals);
}

/* --- Several threads ------------------------------------------------------------------------------------------ */

struct share {
    const struct program *program;
    const mancala_playout_options *options;
    int32_t threads;
    mancala_playout_totals totals[PARALLEL_MAX];
};

static void play_share(void *context, int32_t index)
{
    struct share *share = context;
    uint64_t each = share->options->games / (uint64_t)share->threads;
    uint64_t more = share->options->games % (uint64_t)share->threads;
    uint64_t at = (uint64_t)index;
    uint64_t first = each * at + (at < more ? at : more);
    mnc_play_out(share->program, share->options, first, each + (at < more ? 1 : 0), PLAYOUT_BEST,
                 &share->totals[index]);
}

static void add_totals(mancala_playout_totals *sums, const mancala_playout_totals *part)
{
    sums->games += part->games;
    sums->plies += part->plies;
    sums->south += part->south;
    sums->north += part->north;
    sums->draws += part->draws;
    sums->no_result += part->no_result;
    sums->cut_off += part->cut_off;
    sums->longest = part->longest > sums->longest ? part->longest : sums->longest;
    sums->captured += part->captured;
    sums->signature += part->signature;
}

int mancala_playouts(const mancala_rules *rules, const mancala_playout_options *options, mancala_playout_totals *totals)
{
    if (rules == NULL || options == NULL || totals == NULL || options->size != sizeof *options ||
        totals->size != sizeof *totals) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (options->plies < 0 || options->matches < 0 || options->matches > 1 || options->threads < 0 ||
        options->threads > PARALLEL_MAX || options->unused != 0) {
        return MANCALA_ERROR_RANGE;
    }
    struct share share = {
        .program = rules->program, .options = options, .threads = options->threads > 1 ? options->threads : 1};
    mnc_parallel(share.threads, play_share, &share);
    mancala_playout_totals sums = {.size = sizeof sums};
    for (int32_t index = 0; index < share.threads; index++) {
        add_totals(&sums, &share.totals[index]);
    }
    *totals = sums;
    return MANCALA_OK;
}
