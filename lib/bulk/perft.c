/* SPDX-License-Identifier: MIT */
#include <stdatomic.h>

#include <mancala/bulk.h>
#include <mancala/error.h>

#include "base/bits.h"
#include "base/parallel.h"
#include "game/game.h"

enum { PERFT_DEPTH_MAX = 1000 };

/* At the last ply the moves are counted without being played: a move that ends the game is a leaf like any other. */
static int count_leaves(const struct program *program, const struct position *position, uint64_t legal, int32_t depth,
                        uint64_t seed, uint64_t *count)
{
    if (depth == 1) {
        *count += (uint64_t)mnc_count_bits(legal);
        return MANCALA_OK;
    }
    for (; legal != 0; legal &= legal - 1) {
        struct position after;
        struct turn turn;
        mnc_turn_begin(&turn, seed);
        int error = mnc_play(program, position, &after, mnc_lowest_bit(legal), &turn);
        if (error == MANCALA_OK) {
            error = count_leaves(program, &after, turn.legal, depth - 1, seed, count);
        }
        if (error != MANCALA_OK) {
            return error;
        }
    }
    return MANCALA_OK;
}

/* --- Several threads ------------------------------------------------------------------------------------------ */

/* The positions a few plies ahead are numbered in the order in which they are found. Every thread finds them all, which
 * costs next to nothing, and counts below those that it drew: the next number that nobody has drawn. So no thread is
 * left with a large part in the end, and there is no list to keep. */
enum { PLIES_AHEAD_MAX = 4 };

struct shared_count {
    const struct mancala_game *game;
    int32_t depth;
    int32_t ahead; /* plies */
    atomic_uint_fast64_t next;
    uint64_t counts[PARALLEL_MAX];
    int errors[PARALLEL_MAX];
};

struct share {
    struct shared_count *shared;
    uint64_t found; /* positions that many plies ahead so far */
    uint64_t drawn; /* the number of the next one to count below */
    uint64_t count;
};

static int count_share(struct share *share, const struct position *position, uint64_t legal, int32_t ahead)
{
    const struct shared_count *shared = share->shared;
    const struct program *program = shared->game->program;
    if (ahead == 0) {
        if (share->found++ != share->drawn) {
            return MANCALA_OK;
        }
        share->drawn = atomic_fetch_add(&share->shared->next, 1);
        return count_leaves(program, position, legal, shared->depth - shared->ahead, shared->game->seed, &share->count);
    }
    for (; legal != 0; legal &= legal - 1) {
        struct position after;
        struct turn turn;
        mnc_turn_begin(&turn, shared->game->seed);
        int error = mnc_play(program, position, &after, mnc_lowest_bit(legal), &turn);
        if (error == MANCALA_OK) {
            error = count_share(share, &after, turn.legal, ahead - 1);
        }
        if (error != MANCALA_OK) {
            return error;
        }
    }
    return MANCALA_OK;
}

static void count_on_thread(void *context, int32_t index)
{
    struct shared_count *shared = context;
    struct share share = {.shared = shared, .drawn = atomic_fetch_add(&shared->next, 1)};
    shared->errors[index] = count_share(&share, &shared->game->position, shared->game->legal, shared->ahead);
    shared->counts[index] = share.count;
}

static int count_on_threads(const struct mancala_game *game, int32_t depth, int32_t threads, uint64_t *count)
{
    int32_t ahead = (depth - 1) / 2;
    struct shared_count shared = {
        .game = game, .depth = depth, .ahead = ahead < PLIES_AHEAD_MAX ? ahead : PLIES_AHEAD_MAX};
    atomic_init(&shared.next, 0);
    mnc_parallel(threads, count_on_thread, &shared);
    int error = MANCALA_OK;
    for (int32_t index = 0; index < threads && error == MANCALA_OK; index++) {
        *count += shared.counts[index];
        error = shared.errors[index];
    }
    return error;
}

int mancala_game_perft_threads(mancala_game *game, int32_t depth, int32_t threads, uint64_t *count)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (count == NULL) {
        return mnc_game_fail(game, MANCALA_ERROR_ARGUMENT, "the place for the count is NULL");
    }
    if (depth < 0 || depth > PERFT_DEPTH_MAX || threads < 1 || threads > PARALLEL_MAX) {
        return mnc_game_fail(game, MANCALA_ERROR_RANGE, "the depth of a perft is 0 to 1000, its threads are 1 to 64");
    }
    uint64_t leaves = depth == 0 ? 1 : 0;
    int error = MANCALA_OK;
    if (depth > 2 && threads > 1) {
        error = count_on_threads(game, depth, threads, &leaves);
    } else if (depth > 0) {
        error = count_leaves(game->program, &game->position, game->legal, depth, game->seed, &leaves);
    }
    if (error != MANCALA_OK) {
        return mnc_game_fail(game, error, mancala_error_text(error));
    }
    *count = leaves;
    return MANCALA_OK;
}

int mancala_game_perft(mancala_game *game, int32_t depth, uint64_t *count)
{
    return mancala_game_perft_threads(game, depth, 1, count);
}
