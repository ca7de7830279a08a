/* SPDX-License-Identifier: MIT */
/**
 * @file prove.h
 * Solving positions of games that cannot cycle, by search to the end.
 */
#ifndef MANCALA_PROVE_H
#define MANCALA_PROVE_H

#include <mancala/endgame.h>
#include <mancala/export.h>
#include <mancala/game.h>
#include <mancala/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A solver with its table of positions, which serves one search after another. It belongs to one thread at a time.
 * @since 0.1 */
typedef struct mancala_prover mancala_prover;

/**
 * Told from time to time how many positions have been looked at, in the thread that runs the search.
 * @param context what the options say
 * @param nodes positions since the search began
 * @return 0 to go on; anything else ends the search with MANCALA_ERROR_STOPPED.
 */
typedef int (*mancala_prover_progress)(void *context, uint64_t nodes);

/** How to solve. @since 0.1 */
typedef struct mancala_prover_options {
    size_t size;                      /**< sizeof(mancala_prover_options) */
    uint64_t memory;                  /**< Bytes for the table of positions, at least 65536; 0: 64 MiB. */
    uint64_t nodes;                   /**< How many positions a search may look at; 0: any number. */
    const mancala_endgame *endgame;   /**< A database of the same ruleset, or NULL; it must outlive the solver. */
    mancala_prover_progress progress; /**< NULL: nobody is told. */
    void *context;                    /**< Handed to `progress`. */
} mancala_prover_options;

/**
 * Creates a solver.
 * @param prover receives the solver, to be freed by the caller; NULL after an error
 * @param rules the ruleset; the solver takes a reference of its own
 * @param options how to solve; `size` must be set
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE, _UNSUITABLE (as for a database), _LIMIT (the board is too
 * large), _OTHER_RULES (the database is for other rules), _MEMORY.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API int mancala_prover_new(mancala_prover **prover, mancala_rules *rules,
                                   const mancala_prover_options *options);

/**
 * Frees a solver.
 * @param prover a solver, or NULL: nothing happens
 * @since 0.1
 */
MANCALA_API void mancala_prover_free(mancala_prover *prover);

/**
 * What perfect play comes to in a game's position: the player to move's store less the opponent's at the end.
 * @param prover a solver
 * @param game a game of the same ruleset; it stays as it is
 * @param difference receives the difference
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _OTHER_RULES, _OVER (the game is over), _UNSUITABLE (the search met
 * a move after which the game might cycle, or an end that stores do not decide), _STOPPED (by `progress` or the limit
 * of nodes; what was found stays in the table), _LIMIT, _WORK.
 * @par Threads
 * A solver belongs to one thread at a time.
 * @since 0.1
 */
MANCALA_API int mancala_prover_run(mancala_prover *prover, const mancala_game *game, int32_t *difference);

/**
 * How many positions the last search looked at.
 * @param prover a solver
 * @param nodes receives the number
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_prover_nodes(const mancala_prover *prover, uint64_t *nodes);

#ifdef __cplusplus
}
#endif

#endif
