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

/* --- Several threads: each takes the next of the positions two plies ahead ------------------------------------ */

struct branch {
    struct position position;
    uint64_t legal;
};

struct shared_count {
    const struct program *program;
    const struct branch *branches;
    int32_t branch_count;
    int32_t depth;
    uint64_t seed;
    atomic_int next;
    uint64_t counts[PARALLEL_MAX];
    int errors[PARALLEL_MAX];
};

static void count_branches(void *context, int32_t index)
{
    struct shared_count *shared = context;
    uint64_t count = 0;
    int error = MANCALA_OK;
    for (;;) {
        int32_t at = atomic_fetch_add(&shared->next, 1);
        if (at >= shared->branch_count || error != MANCALA_OK) {
            break;
        }
        const struct branch *branch = &shared->branches[at];
        error = count_leaves(shared->program, &branch->position, branch->legal, shared->depth, shared->seed, &count);
    }
    shared->counts[index] = count;
    shared->errors[index] = error;
}

/* The positions two plies ahead, and what can be played there; a game that is over on the way has none. */
static int find_branches(const struct mancala_game *game, struct branch *branches, int32_t *count)
{
    *count = 0;
    for (uint64_t first = game->legal; first != 0; first &= first - 1) {
        struct position middle;
        struct turn turn;
        mnc_turn_begin(&turn, game->seed);
        int error = mnc_play(game->program, &game->position, &middle, mnc_lowest_bit(first), &turn);
        for (uint64_t second = turn.legal; error == MANCALA_OK && second != 0; second &= second - 1) {
            struct branch *branch = &branches[*count];
            struct turn next;
            mnc_turn_begin(&next, game->seed);
            error = mnc_play(game->program, &middle, &branch->position, mnc_lowest_bit(second), &next);
            branch->legal = next.legal;
            ++*count;
        }
        if (error != MANCALA_OK) {
            return error;
        }
    }
    return MANCALA_OK;
}

static int count_on_threads(struct mancala_game *game, int32_t depth, int32_t threads, uint64_t *count)
{
    const size_t bytes = (size_t)MOVES_MAX * MOVES_MAX * sizeof(struct branch);
    struct branch *branches = mnc_allocate(&game->memory, bytes);
    if (branches == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    struct shared_count shared = {
        .program = game->program, .branches = branches, .depth = depth - 2, .seed = game->seed};
    atomic_init(&shared.next, 0);
    int error = find_branches(game, branches, &shared.branch_count);
    if (error == MANCALA_OK) {
        mnc_parallel(threads, count_branches, &shared);
    }
    for (int32_t index = 0; index < threads && error == MANCALA_OK; index++) {
        *count += shared.counts[index];
        error = shared.errors[index];
    }
    mnc_release(&game->memory, branches, bytes);
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
