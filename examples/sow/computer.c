/* SPDX-License-Identifier: MIT */
#include "computer.h"

/* SplitMix64, so that a seed gives the same game on every machine. */
static uint64_t next_number(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static int below(uint64_t *state, int limit)
{
    return (int)(((next_number(state) >> 32) * (uint64_t)limit) >> 32);
}

int computer_gain(mancala_game *game, int32_t move, mancala_effect *effect)
{
    *effect = (mancala_effect){.size = sizeof *effect};
    if (mancala_game_preview(game, move, effect) != MANCALA_OK) {
        return 0;
    }
    int difference = effect->captured_south - effect->captured_north;
    return mancala_game_mover(game) == SOUTH ? difference : -difference;
}

int32_t computer_choose(mancala_game *game, enum level level, uint64_t *state)
{
    int32_t moves[ACTIONS_MAX];
    int32_t best[ACTIONS_MAX];
    int count = mancala_game_moves(game, moves, ACTIONS_MAX);
    if (level == LEVEL_RANDOM) {
        return moves[below(state, count)];
    }
    int best_count = 0;
    int best_gain = 0;
    for (int i = 0; i < count; i++) {
        mancala_effect effect;
        int gain = computer_gain(game, moves[i], &effect);
        if (best_count == 0 || gain > best_gain) {
            best_count = 0;
            best_gain = gain;
        }
        if (gain == best_gain) {
            best[best_count++] = moves[i];
        }
    }
    // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.UndefReturn): he who is to move has a move.
    return best[best_count > 1 ? below(state, best_count) : 0];
}
