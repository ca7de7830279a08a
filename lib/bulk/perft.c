/* SPDX-License-Identifier: MIT */
#include <mancala/bulk.h>
#include <mancala/error.h>

#include "base/bits.h"
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
        struct turn turn = {.seed = seed};
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

int mancala_game_perft(mancala_game *game, int32_t depth, uint64_t *count)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (count == NULL) {
        return mnc_game_fail(game, MANCALA_ERROR_ARGUMENT, "the place for the count is NULL");
    }
    if (depth < 0 || depth > PERFT_DEPTH_MAX) {
        return mnc_game_fail(game, MANCALA_ERROR_RANGE, "the depth of a perft is 0 to 1000");
    }
    uint64_t leaves = depth == 0 ? 1 : 0;
    if (depth > 0) {
        int error = count_leaves(game->program, &game->position, game->legal, depth, game->seed, &leaves);
        if (error != MANCALA_OK) {
            return mnc_game_fail(game, error, mancala_error_text(error));
        }
    }
    *count = leaves;
    return MANCALA_OK;
}
