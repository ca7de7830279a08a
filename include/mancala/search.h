/* SPDX-License-Identifier: MIT */
/**
 * @file search.h
 * Search: a move for the computer, a hint, an analysis. It knows the rules of a ruleset and nothing else about the
 * game.
 *
 * A `mancala_search` belongs to one thread at a time; different handles may be used by different threads, also when
 * they share a ruleset. Two functions may be called from any thread while another one searches: mancala_search_stop()
 * and mancala_search_progress(). Of all functions, a handle that is NULL gives MANCALA_ERROR_ARGUMENT.
 *
 * The usual course: mancala_search_new() once; then for each position mancala_search_start(), mancala_search_run(), and
 * the questions. Everything the handle needs is allocated by mancala_search_new(); it never takes more than that.
 *
 * **Scores** are given from the view of the player to move. Where seeds decide and tell who is ahead, a score is a lead
 * in seeds: in a game of rounds that of the round being played, unless the match ends; where stores stay empty to the
 * end, in seeds in the players' pits. Where seeds do not tell, it is the chance of winning in thousandths; the levels
 * that do not search count seeds all the same. enum mancala_score_unit says which.
 *
 * **Draws of lots** cannot be foreseen. Alpha-beta takes an end at which lots are drawn for the lead before it, Monte
 * Carlo draws lots of its own; nothing that depends on a lot is called certain.
 *
 * **Positions that have occurred** are known, as far as their next occurrence ends the game: the latest 256 of them.
 *
 * **No result**, a draw and a position that comes back inside of the search count alike: neither side has won, 0 seeds.
 * A game that is to be played again is neither good nor bad for anybody. But where the rules say who gets the seeds
 * when a position has come back often enough, the first return is worth the lead that this brings, and is not certain.
 *
 * **The same move on every machine.** A search that is not limited by time, nor stopped, gives the same answer on every
 * machine and with any number of threads, if the ruleset, the position with its history, the limits, the database and
 * the size of the handle are the same.
 */
#ifndef MANCALA_SEARCH_H
#define MANCALA_SEARCH_H

#include <mancala/endgame.h>
#include <mancala/export.h>
#include <mancala/game.h>
#include <mancala/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A search with its memory. @since 0.1 */
typedef struct mancala_search mancala_search;

/** How to search. @since 0.1 */
enum mancala_search_method {
    /** Alpha-beta where there is a lead in seeds to go by, otherwise Monte Carlo. */
    MANCALA_SEARCH_AUTO = 0,
    MANCALA_SEARCH_ALPHA_BETA = 1, /**< Looks at everything up to a depth. */
    MANCALA_SEARCH_MONTE_CARLO = 2 /**< Plays random games from the moves that have done well so far. */
};

/** What a score is. @since 0.1 */
enum mancala_score_unit {
    MANCALA_SCORE_SEEDS = 0, /**< A lead in seeds; negative: the player to move is behind. */
    /** The chance of winning in thousandths; half of a game without winner counts. */
    MANCALA_SCORE_PER_MILLE = 1
};

/** What is certain about a move, for the player to move; with a database, but for repetitions. @since 0.1 */
enum mancala_proof {
    MANCALA_PROOF_UNKNOWN = 0, /**< Nothing. */
    MANCALA_PROOF_WIN = 1,     /**< It wins the game, whatever the opponent does. */
    MANCALA_PROOF_LOSS = 2,    /**< It loses, if the opponent plays well. */
    MANCALA_PROOF_NEITHER = 3  /**< Neither side can force more than a draw, a repetition or no result. */
};

/** Whether a score is exact. @since 0.1 */
enum mancala_score_bound {
    MANCALA_BOUND_EXACT = 0, /**< It is, to its depth. */
    /** The move is worth so much or less, and so no more than the best one was when it was looked at. */
    MANCALA_BOUND_AT_MOST = 1
};

/** Why a search has come to its end. @since 0.1 */
enum mancala_search_end {
    MANCALA_SEARCH_RUNNING = 0,  /**< It has not; or none has been run. */
    MANCALA_SEARCH_DEPTH = 1,    /**< The depth was reached. */
    MANCALA_SEARCH_NODES = 2,    /**< The nodes were used up. */
    MANCALA_SEARCH_TIME = 3,     /**< The time was used up. */
    MANCALA_SEARCH_STOPPED = 4,  /**< mancala_search_stop(), or the listener. */
    MANCALA_SEARCH_SOLVED = 5,   /**< Everything up to the end of the game, or of the round, has been seen. */
    MANCALA_SEARCH_NO_CHOICE = 6 /**< There is only one legal move, and no score was asked for. */
};

/** How a search is made. @since 0.1 */
typedef struct mancala_search_options {
    size_t size;     /**< sizeof(mancala_search_options) */
    size_t bytes;    /**< What the handle may take, all in all, from 524288 up; 0: 16 MiB. */
    int32_t method;  /**< One of enum mancala_search_method. */
    int32_t threads; /**< How many threads an analysis may use, the caller's included, 1 to 64; 0: 1. */
} mancala_search_options;

enum {
    MANCALA_SEARCH_VARIATION = 64, /**< The longest variation that is kept, in plies. */
    MANCALA_LEVEL_LOWEST = 1,      /**< A child can win. */
    MANCALA_LEVEL_SEARCHES = 3,    /**< From this level on the computer looks ahead. */
    MANCALA_LEVEL_HIGHEST = 10     /**< All it can within the other limits. */
};

/** How far a search has come. @since 0.1 */
typedef struct mancala_search_report {
    size_t size;          /**< sizeof(mancala_search_report), set by the caller */
    int32_t move;         /**< The best move, or -1. */
    int32_t score;        /**< Its score. */
    int32_t unit;         /**< One of enum mancala_score_unit. */
    int32_t outcome;      /**< One of enum mancala_proof. */
    int32_t depth;        /**< Alpha-beta: the plies looked ahead; Monte Carlo: the length of the variation. */
    int32_t end;          /**< One of enum mancala_search_end. */
    int32_t milliseconds; /**< How long it has taken. */
    int32_t plies;        /**< The length of the variation. */
    uint64_t nodes;       /**< Moves that were played in thought. */
    int32_t variation[MANCALA_SEARCH_VARIATION]; /**< What is expected to be played, beginning with the best move. */
} mancala_search_report;

/**
 * Told whenever the search has looked a ply deeper (Monte Carlo: whenever it has doubled its nodes, and ten times a
 * second if time is limited). It is called by the thread that called mancala_search_run() and may ask the search
 * everything; it may not start, run or free it.
 * @param context what the limits say
 * @param report how far the search has come; belongs to the library
 * @return 0 to go on, anything else to stop.
 */
typedef int32_t (*mancala_search_listener)(void *context, const mancala_search_report *report);

/** When to stop. What is 0 does not limit; without any limit the search goes on until it is stopped or everything has
 * been seen. @since 0.1 */
typedef struct mancala_search_limits {
    size_t size;                      /**< sizeof(mancala_search_limits) */
    int32_t level;                    /**< 1 to 10, from a child's play to all that the other limits allow; 0: 10. */
    int32_t depth;                    /**< Plies to look ahead; of no account for Monte Carlo. */
    uint64_t nodes;                   /**< Moves to play in thought; the first ply is looked at in any case. */
    int32_t milliseconds;             /**< Time by the clock; the first ply is looked at in any case. */
    int32_t analyse;                  /**< 1: an exact score for each move, not only for the best one. */
    uint64_t seed;                    /**< Decides between equal moves, and what the lowest levels play; any number. */
    mancala_search_listener listener; /**< Told of progress; NULL: nobody. */
    void *context;                    /**< Handed to the listener. */
} mancala_search_limits;

/** What has been found out about a legal move. @since 0.1 */
typedef struct mancala_search_score {
    size_t size;     /**< sizeof(mancala_search_score), set by the caller */
    int32_t move;    /**< The move. */
    int32_t score;   /**< Its score. */
    int32_t unit;    /**< One of enum mancala_score_unit. */
    int32_t bound;   /**< One of enum mancala_score_bound. */
    int32_t outcome; /**< One of enum mancala_proof. */
    int32_t depth;   /**< Alpha-beta: to how many plies that holds; Monte Carlo: 0. */
    uint64_t nodes;  /**< Alpha-beta: moves played in thought below this one; Monte Carlo: games that began with it. */
} mancala_search_score;

/**
 * Creates a search. With MANCALA_SEARCH_AUTO it plays a few random games to find out whether seeds tell who is ahead.
 * @param search receives the search, to be freed by the caller; NULL after an error
 * @param rules the ruleset; the search takes a reference of its own
 * @param options how to make it; NULL: 16 MiB, the method by itself, one thread
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE (an option), _LIMIT (more bytes are needed for so many threads
 * on this board), _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_search_new(mancala_search **search, mancala_rules *rules,
                                   const mancala_search_options *options);

/**
 * Frees a search. No thread may be in it.
 * @param search a search, or NULL: nothing happens
 * @since 0.1
 */
MANCALA_API void mancala_search_free(mancala_search *search);

/**
 * The method of a search.
 * @param search a search
 * @return MANCALA_SEARCH_ALPHA_BETA or MANCALA_SEARCH_MONTE_CARLO, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_search_method(const mancala_search *search);

/**
 * Gives a search an endgame database to ask, from the next mancala_search_run() on: positions that are in it are not
 * looked at any further, and what it says of them counts as certain (it knows nothing of positions that have occurred:
 * where the rules let the next occurrence of one end the game, that may come between). A position of the database that
 * is searched itself is known at once; among equally good moves, the search chooses what brings the game on. Levels
 * below MANCALA_LEVEL_SEARCHES do not ask.
 * @param search a search that is not running
 * @param endgame a database for the same rules; it must stay until the search is freed or is given another one. NULL:
 * none, as after mancala_search_new()
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _OTHER_RULES (the database is for other rules); then the search keeps
 * what it had.
 * @since 0.1
 */
MANCALA_API int mancala_search_use_endgame(mancala_search *search, const mancala_endgame *endgame);

/**
 * Takes a game's position, with the positions that have occurred in its round. The game is not kept: it may
 * go on, or be freed. Draws of lots are not foreseen, whatever the game's seed. A stop is forgotten, and what was found
 * out is, too.
 * @param search a search
 * @param game a game of the same ruleset, that is, created with the same `mancala_rules`
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _OTHER_RULES (a game of another ruleset, or of the same one that was
 * loaded once more), _OVER.
 * @since 0.1
 */
MANCALA_API int mancala_search_start(mancala_search *search, const mancala_game *game);

/**
 * Searches, and returns when a limit is reached or the search is stopped. There is a best move then in any case. May be
 * called again, with other limits; a search that only time limits profits from what earlier ones have found.
 * @param search a search that was started
 * @param limits when to stop
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE (a limit), _NOTHING (it was not started), _WORK (every legal
 * move sows too long).
 * @since 0.1
 */
MANCALA_API int mancala_search_run(mancala_search *search, const mancala_search_limits *limits);

/**
 * Stops the search, or the next one if none is running, until mancala_search_start() is called. The search returns
 * within milliseconds, unless it is in the middle of a single sowing that takes longer, or has just begun: all moves of
 * the first ply are played in any case, and each of them may be such a sowing.
 * @param search a search
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API int mancala_search_stop(mancala_search *search);

/**
 * How far the search has come, or what it has come to.
 * @param search a search
 * @param report receives the answer; `size` must be set
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API int mancala_search_progress(mancala_search *search, mancala_search_report *report);

/**
 * How many moves have been looked at: all legal ones.
 * @param search a search
 * @return the number, 0 before the first run, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_search_count(const mancala_search *search);

/**
 * What has been found out about a move.
 * @param search a search
 * @param rank 0 to mancala_search_count() - 1; 0 is the best move
 * @param score receives the answer; `size` must be set
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_search_rank(const mancala_search *search, int32_t rank, mancala_search_score *score);

/**
 * What is expected to be played after a move, the move included. Where a move's score is only a bound, that is a
 * refutation.
 * @param search a search
 * @param rank 0 to mancala_search_count() - 1
 * @param moves receives the moves; may be NULL if cap is 0
 * @param cap how many fit
 * @return how many there are, at most MANCALA_SEARCH_VARIATION, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_search_variation(const mancala_search *search, int32_t rank, int32_t *moves, size_t cap);

#ifdef __cplusplus
}
#endif

#endif
