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

/**
 * The same on several threads.
 * @param game a game, which stays as it is
 * @param depth plies, 0 to 1000
 * @param threads 1 to 64
 * @param count receives the number of leaves
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE, _WORK.
 * @par Threads
 * As for any function of a game; the threads are its own affair.
 * @since 0.1
 */
MANCALA_API int mancala_game_perft_threads(mancala_game *game, int32_t depth, int32_t threads, uint64_t *count);

/** What to play out. @since 0.1 */
typedef struct mancala_playout_options {
    size_t size;     /**< sizeof(mancala_playout_options) */
    uint64_t games;  /**< How many games. */
    uint64_t seed;   /**< Any number. The same seed plays the same games on every machine. */
    int32_t plies;   /**< Where a game is cut off; 0: 10000. */
    int32_t matches; /**< 1: whole matches; 0: one round. */
    int32_t threads; /**< 1 to 64; 0: 1. The totals do not depend on it. */
    int32_t unused;  /**< 0: anything else is out of range. */
} mancala_playout_options;

/** What the playouts came to. @since 0.1 */
typedef struct mancala_playout_totals {
    size_t size;        /**< sizeof(mancala_playout_totals), set by the caller */
    uint64_t games;     /**< Games played. */
    uint64_t plies;     /**< Plies in all of them. */
    uint64_t south;     /**< Games that South won. */
    uint64_t north;     /**< Games that North won. */
    uint64_t draws;     /**< Draws. */
    uint64_t no_result; /**< Games without result. */
    uint64_t cut_off;   /**< Games cut off: too many plies, or a sowing of more than 65536 laps or 2^19 seeds. */
    uint64_t longest;   /**< Plies of the longest game. */
    uint64_t captured;  /**< Seeds captured by both players. */
    uint64_t signature; /**< A hash of all final positions: it changes if any game was played differently. */
} mancala_playout_totals;

/**
 * Plays random games from the start position: the moves are chosen uniformly from the full list, without regard to
 * repetition. Game number g uses the generator SplitMix64 started at `seed + g`; with k legal moves in rising order it
 * plays number (x * k) >> 32, where x is the upper half of the generator's next number. With one legal move no number
 * is drawn.
 * @param rules a ruleset
 * @param options what to play; `size` must be set
 * @param totals receives the sums; `size` must be set
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @par Threads
 * Safe from any thread; shares nothing with other calls.
 * @since 0.1
 */
MANCALA_API int mancala_playouts(const mancala_rules *rules, const mancala_playout_options *options,
                                 mancala_playout_totals *totals);

/**
 * Many games that are stepped together, for reinforcement learning: no call but mancala_batch_new() allocates, and what
 * a step leaves can be read in place. A batch belongs to one thread at a time.
 * @since 0.1
 */
typedef struct mancala_batch mancala_batch;

/**
 * Creates a batch of games at their start positions. They are played without regard to repetition.
 * @param batch receives the batch, to be freed by the caller; NULL after an error
 * @param rules the ruleset; the batch takes a reference of its own
 * @param count how many games, 1 to 1048576
 * @param seed any number; game i draws its lots as a single game with the seed `seed + i` does
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_batch_new(mancala_batch **batch, mancala_rules *rules, int32_t count, uint64_t seed);

/**
 * Frees a batch; the arrays that it gave out are gone with it.
 * @param batch a batch, or NULL: nothing happens
 * @since 0.1
 */
MANCALA_API void mancala_batch_free(mancala_batch *batch);

/**
 * Plays a move in every game. A game that is over begins anew instead, whatever its move says.
 * @param batch a batch
 * @param moves a legal move for each game
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _ILLEGAL_MOVE (some move is not legal; no game has changed). A sowing
 * that is too long ends its game without result.
 * @since 0.1
 */
MANCALA_API int mancala_batch_step(mancala_batch *batch, const int32_t *moves);

/**
 * Sets every game back to its start position.
 * @param batch a batch
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_batch_reset(mancala_batch *batch);

/**
 * How many games a batch has.
 * @param batch a batch
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_batch_count(const mancala_batch *batch);

/**
 * The legal moves of each game, a bit each; 0 for a game that is over. The array has one element for each game, stays
 * at its place as long as the batch lives, and is changed by each step.
 * @param batch a batch
 * @return the array, which belongs to the batch; NULL if batch is NULL.
 * @since 0.1
 */
MANCALA_API const uint64_t *mancala_batch_masks(const mancala_batch *batch);

/**
 * The boards: for each game its pits, then South's and North's store. As for mancala_batch_masks(), with
 * mancala_rules_pits() + 2 elements for each game.
 * @param batch a batch
 * @return the array, which belongs to the batch; NULL if batch is NULL.
 * @since 0.1
 */
MANCALA_API const int32_t *mancala_batch_boards(const mancala_batch *batch);

/**
 * The player to move in each game. As for mancala_batch_masks().
 * @param batch a batch
 * @return the array, which belongs to the batch; NULL if batch is NULL.
 * @since 0.1
 */
MANCALA_API const int32_t *mancala_batch_movers(const mancala_batch *batch);

/**
 * How much each player's store has grown in the last step: two elements for each game, South's and North's; 0 for a
 * game that began anew. What a player spends to fill his pits for another round is not counted.
 * @param batch a batch
 * @return the array, which belongs to the batch; NULL if batch is NULL.
 * @since 0.1
 */
MANCALA_API const int32_t *mancala_batch_rewards(const mancala_batch *batch);

/**
 * How each game stands, one of enum mancala_result. As for mancala_batch_masks().
 * @param batch a batch
 * @return the array, which belongs to the batch; NULL if batch is NULL.
 * @since 0.1
 */
MANCALA_API const int32_t *mancala_batch_results(const mancala_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
