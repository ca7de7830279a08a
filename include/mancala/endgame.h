/* SPDX-License-Identifier: MIT */
/**
 * @file endgame.h
 * Endgame databases: perfect play for every board with few seeds left.
 *
 * A database holds, for every board with up to n seeds in the pits and either player to move, with which leads the
 * mover can force a win, and with which he can at least not be beaten; so it answers for every division of the
 * captured seeds. A win or a loss is there only if it can be forced against any play. What cannot be forced is
 * *neither*: a draw, a repetition, however the rules score it, or no result. Where a game cannot cycle the exact
 * difference is known, too.
 *
 * A ruleset has a database if its future depends on nothing but the board, the mover and the lead: no draws of lots, no
 * rounds, nothing that remembers who captured. Opening phases are not in a database.
 *
 * A *lead* is what the mover's store holds more than the opponent's; where fewest seeds win, what it holds less.
 */
#ifndef MANCALA_ENDGAME_H
#define MANCALA_ENDGAME_H

#include <mancala/export.h>
#include <mancala/game.h>
#include <mancala/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An endgame database, in memory or in a mapped file. Immutable: any number of threads may probe it. @since 0.1 */
typedef struct mancala_endgame mancala_endgame;

/** The most seeds that a database can go up to; time and memory end it earlier. @since 0.1 */
#define MANCALA_ENDGAME_SEEDS 100

/** A threshold that no lead reaches: the mover cannot force a win with any. @since 0.1 */
#define MANCALA_LEAD_NEVER INT32_MAX

/** A threshold that every lead reaches: the mover is not beaten with any. @since 0.1 */
#define MANCALA_LEAD_ALWAYS INT32_MIN

/** What perfect play comes to, for the player to move. @since 0.1 */
enum mancala_outcome {
    MANCALA_OUTCOME_LOSS = -1,   /**< The opponent can force a win. */
    MANCALA_OUTCOME_NEITHER = 0, /**< Nobody can force a win. */
    MANCALA_OUTCOME_WIN = 1      /**< The mover can force a win. */
};

/** What a build is doing. @since 0.1 */
enum mancala_endgame_stage {
    MANCALA_ENDGAME_EXPAND = 0, /**< Playing all moves of all boards of the layer. */
    MANCALA_ENDGAME_LINK = 1,   /**< Finding what precedes each board. */
    MANCALA_ENDGAME_SOLVE = 2,  /**< Passing values on until nothing changes. */
    MANCALA_ENDGAME_VERIFY = 3  /**< Comparing every value with those of its moves. */
};

/** How far a build is. @since 0.1 */
typedef struct mancala_endgame_state {
    size_t size;      /**< sizeof(mancala_endgame_state), set by the library */
    int32_t seeds;    /**< The layer being built. */
    int32_t stage;    /**< One of enum mancala_endgame_stage. */
    uint64_t done;    /**< Boards of the layer that have been expanded (in a game that cannot cycle: solved). */
    uint64_t entries; /**< Boards of the layer in all. */
} mancala_endgame_state;

/**
 * Told from time to time how far a build is, in the thread that asked for it.
 * @param context what the options say
 * @param state how far it is
 * @return 0 to go on; anything else ends the build with MANCALA_ERROR_STOPPED.
 */
typedef int (*mancala_endgame_progress)(void *context, const mancala_endgame_state *state);

/** How to build. @since 0.1 */
typedef struct mancala_endgame_options {
    size_t size;     /**< sizeof(mancala_endgame_options) */
    int32_t seeds;   /**< Up to how many seeds on the board; 0 to MANCALA_ENDGAME_SEEDS. */
    int32_t threads; /**< How many threads work, 1 to 64; 0: one. The result is the same. */
    /** How many bytes a layer's build may take; 0: any number. What it will take is estimated before it begins. */
    uint64_t memory;
    mancala_endgame_progress progress; /**< NULL: nobody is told. */
    void *context;                     /**< Handed to `progress`. */
} mancala_endgame_options;

/** A layer of a database. @since 0.1 */
typedef struct mancala_endgame_layer {
    size_t size;      /**< sizeof(mancala_endgame_layer), set by the caller */
    uint64_t boards;  /**< Boards with so many seeds. */
    uint64_t entries; /**< The same, or twice as many if the board does not look the same from both sides. */
    uint64_t bytes;   /**< What the layer takes. */
    int32_t exact;    /**< 1 if the exact difference is known, otherwise 0. */
} mancala_endgame_layer;

/** What a database knows of a position. @since 0.1 */
typedef struct mancala_endgame_answer {
    size_t size;        /**< sizeof(mancala_endgame_answer), set by the caller */
    int32_t outcome;    /**< One of enum mancala_outcome, for the player to move. */
    int32_t lead;       /**< His lead now. */
    int32_t win;        /**< The least lead with which he can force a win, or MANCALA_LEAD_NEVER. */
    int32_t hold;       /**< The least lead with which the opponent cannot, or MANCALA_LEAD_ALWAYS. */
    int32_t exact;      /**< 1 if `difference` is known, otherwise 0. */
    int32_t difference; /**< His store less the opponent's at the end, if both play perfectly. */
} mancala_endgame_answer;

/**
 * Whether a ruleset has an endgame database, and if not, why.
 * @param rules a ruleset
 * @param buffer receives the reason as a sentence without a full stop, empty if there is none; may be NULL if cap is 0
 * @param cap its size in bytes
 * @return 1 or 0, or MANCALA_ERROR_ARGUMENT.
 * @par Threads
 * Safe from any thread while the caller holds a reference.
 * @since 0.1
 */
MANCALA_API int mancala_endgame_suits(const mancala_rules *rules, char *buffer, size_t cap);

/**
 * How many boards a database up to so many seeds holds in all. A build takes up to 80 bytes for each board of its
 * largest layer, and one byte for each board of the others.
 * @param rules a ruleset
 * @param seeds 0 to MANCALA_ENDGAME_SEEDS
 * @param entries receives the number, UINT64_MAX if it is larger
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE, _MEMORY.
 * @par Threads
 * Safe from any thread while the caller holds a reference.
 * @since 0.1
 */
MANCALA_API int mancala_endgame_size(const mancala_rules *rules, int32_t seeds, uint64_t *entries);

/**
 * Builds a database in memory.
 * @param endgame receives the database, to be freed by the caller; NULL after an error
 * @param rules the ruleset; the database takes a reference of its own
 * @param options how to build; `size` must be set
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE, _UNSUITABLE, _LIMIT (a layer is too large), _MEMORY,
 * _STOPPED, _WORK.
 * @par Threads
 * Safe from any thread. The ruleset's allocator is called from the threads of the build, but by one at a time.
 * @since 0.1
 */
MANCALA_API int mancala_endgame_build(mancala_endgame **endgame, mancala_rules *rules,
                                      const mancala_endgame_options *options);

/**
 * Builds a database in a file. Layers that the file has already are kept; the file is replaced after each new layer,
 * so a build that was broken off goes on where it was. The new file is written as PATH.part, brought to the disk and
 * then renamed: whatever fails, PATH is the old file or the new one, whole.
 * @param path the file; it need not exist
 * @param rules the ruleset
 * @param options how to build; `size` must be set
 * @return MANCALA_OK, or as mancala_endgame_build(), or MANCALA_ERROR_FILE (it cannot be read or written), _DAMAGED
 * (it is no database, or altered, or truncated), _OTHER_RULES; the file then stays as it is.
 * @par Threads
 * As mancala_endgame_build(). Of two processes that build the same file at the same time, one may get
 * MANCALA_ERROR_FILE; two threads of one process must not do so.
 * @since 0.1
 */
MANCALA_API int mancala_endgame_build_file(const char *path, mancala_rules *rules,
                                           const mancala_endgame_options *options);

/**
 * Opens a database in a file, reads it and checks all of it. What becomes of the file afterwards is of no account.
 * @param endgame receives the database, to be freed by the caller; NULL after an error
 * @param rules the ruleset that it was built for, with the same option values; the database takes a reference of its
 * own
 * @param path the file, an ordinary one
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _UNSUITABLE, _FILE (it cannot be read, or is no ordinary file),
 * _DAMAGED (it is no database, or altered, or truncated), _OTHER_RULES, _MEMORY.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API int mancala_endgame_open(mancala_endgame **endgame, mancala_rules *rules, const char *path);

/**
 * Opens a database in a file as mancala_endgame_open() does, checks included, but maps the file into memory instead of
 * reading it: all processes share one copy, and the system may drop what is not in use. For files that nobody writes
 * to.
 * @param endgame receives the database, to be freed by the caller; NULL after an error
 * @param rules as for mancala_endgame_open()
 * @param path the file, which must stay as it is until the database is freed; it may be removed, or replaced by a
 * rename, as mancala_endgame_build_file() does. If it is overwritten, answers may be wrong. If it is made shorter, most
 * systems end the process that asks (SIGBUS).
 * @return as mancala_endgame_open(). Where files cannot be mapped (Windows), this one is read.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API int mancala_endgame_map(mancala_endgame **endgame, mancala_rules *rules, const char *path);

/**
 * Frees a database.
 * @param endgame a database, or NULL: nothing happens
 * @since 0.1
 */
MANCALA_API void mancala_endgame_free(mancala_endgame *endgame);

/**
 * The most seeds that a database has a layer for.
 * @param endgame a database
 * @return the number, or MANCALA_ERROR_ARGUMENT, _MISSING (it has no layer).
 * @since 0.1
 */
MANCALA_API int mancala_endgame_seeds(const mancala_endgame *endgame);

/**
 * A layer of a database.
 * @param endgame a database
 * @param seeds which layer
 * @param layer receives the facts; `size` must be set
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE, _MISSING.
 * @since 0.1
 */
MANCALA_API int mancala_endgame_layer_facts(const mancala_endgame *endgame, int32_t seeds,
                                            mancala_endgame_layer *layer);

/**
 * How many boards of a layer are won and lost for the player to move.
 * @param endgame a database
 * @param seeds which layer
 * @param lead his lead
 * @param side the player to move: 0 or 1
 * @param win receives the boards that he wins
 * @param loss receives those that he loses
 * @param neither receives the others
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE (also if no game can have this lead there), _MISSING.
 * @since 0.1
 */
MANCALA_API int mancala_endgame_count(const mancala_endgame *endgame, int32_t seeds, int32_t lead, int32_t side,
                                      uint64_t *win, uint64_t *loss, uint64_t *neither);

/**
 * What a database knows of a game's position. How often the position has occurred before is of no account.
 * @param endgame a database
 * @param game a game of the same ruleset
 * @param answer receives the answer; `size` must be set
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _OTHER_RULES, _OVER (the game is over), _MISSING (the database has
 * no layer for so many seeds, or the position is in an opening phase).
 * @par Threads
 * Safe from any thread that may use the game.
 * @since 0.1
 */
MANCALA_API int mancala_endgame_probe(const mancala_endgame *endgame, const mancala_game *game,
                                      mancala_endgame_answer *answer);

/**
 * Plays every move of every board and compares what the database says of it with what it says of the boards that
 * follow.
 * @param endgame a database
 * @param options threads and progress, of which `seeds` is of no account; `size` must be set
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _DAMAGED (two values contradict each other), _MISSING, _RANGE,
 * _STOPPED, _WORK.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API int mancala_endgame_verify(const mancala_endgame *endgame, const mancala_endgame_options *options);

#ifdef __cplusplus
}
#endif

#endif
