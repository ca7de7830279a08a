/* SPDX-License-Identifier: MIT */
/**
 * @file bulk.h
 * Work in bulk: counting positions, and random playouts.
 */
#ifndef MANCALA_BULK_H
#define MANCALA_BULK_H

#include <mancala/export.h>
#include <mancala/game.h>
#include <mancala/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Counts the positions that lie `depth` plies ahead. A move that ends the game is a leaf at its own depth and adds
 * nothing below. Repetition is ignored.
 * @param game a game, which stays as it is
 * @param depth plies, 0 to 1000
 * @param count receives the number of leaves
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE, _WORK.
 * @par Threads
 * As for any function of a game.
 * @since 0.1
 */
MANCALA_API int mancala_game_perft(mancala_game *game, int32_t depth, uint64_t *count);

/** What to play out. @since 0.1 */
typedef struct mancala_playout_options {
    size_t size;     /**< sizeof(mancala_playout_options) */
    uint64_t games;  /**< How many games. */
    uint64_t seed;   /**< Any number. The same seed plays the same games on every machine. */
    int32_t plies;   /**< Where a game is cut off; 0: 10000. */
    int32_t matches; /**< 1: whole matches; 0: one round. */
} mancala_playout_options;

/** What the playouts came to. @since 0.1 */
typedef struct mancala_playout_totals {
    size_t size;          /**< sizeof(mancala_playout_totals), set by the caller */
    uint64_t games;       /**< Games played. */
    uint64_t plies;       /**< Plies in all of them. */
    uint64_t south;       /**< Games that South won. */
    uint64_t north;       /**< Games that North won. */
    uint64_t draws;       /**< Draws. */
    uint64_t no_result;   /**< Games without result. */
    uint64_t cut_off;     /**< Games cut off. */
    uint64_t longest;     /**< Plies of the longest game. */
    uint64_t captured;    /**< Seeds captured by both players. */
    uint64_t signature;   /**< A hash of all final positions: it changes if any game was played differently. */
} mancala_playout_totals;

/**
 * Plays random games from the start position: the moves are chosen uniformly from the full list, without regard to repetition.
 * Game number g uses the generator SplitMix64 started at `seed + g`; with k legal moves in rising order it plays number
 * (x * k) >> 32, where x is the upper half of the generator's next number. With one legal move no number is drawn.
 * @param rules a ruleset
 * @param options what to play; `size` must be set
 * @param totals receives the sums; `size` must be set
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE, _WORK.
 * @par Threads
 * Safe from any thread; shares nothing with other calls.
 * @since 0.1
 */
MANCALA_API int mancala_playouts(const mancala_rules *rules, const mancala_playout_options *options,
                                 mancala_playout_totals *totals);

#ifdef __cplusplus
}
#endif

#endif
