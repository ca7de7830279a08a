/* SPDX-License-Identifier: MIT */
/**
 * @file edit.h
 * Setting up a board by hand: a board on its own is edited freely, and becomes a game's position when it is finished
 * and right.
 *
 * A `mancala_edit` belongs to one thread at a time. While a board is edited, its seeds need not add up, and the game
 * from which it was made is not touched. A function that fails changes nothing; where a value or the board is
 * wrong, and not the call, it leaves a sentence for mancala_edit_message(). A board that is NULL gives
 * MANCALA_ERROR_ARGUMENT.
 */
#ifndef MANCALA_EDIT_H
#define MANCALA_EDIT_H

#include <mancala/export.h>
#include <mancala/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A board that is being edited. @since 0.1 */
typedef struct mancala_edit mancala_edit;

/** What can be set on a board. The index is a pit, a player, or of no account. @since 0.1 */
enum mancala_edit_what {
    MANCALA_EDIT_PIT = 0,    /**< The seeds in a pit (index). */
    MANCALA_EDIT_STORE = 1,  /**< The seeds in the store of a player (index). */
    MANCALA_EDIT_CLOSED = 2, /**< 1 if a pit (index) is closed, otherwise 0; only in games that close pits. */
    MANCALA_EDIT_MOVER = 3,  /**< The player to move. A barred pit goes with him: it keeps its number. */
    MANCALA_EDIT_PHASE = 4,  /**< The phase, a number for MANCALA_TEXT_PHASE; 0: normal play. */
    /** 1 if the player to move has an extra move that he may decline, otherwise 0. */
    MANCALA_EDIT_EXTRA = 5,
    MANCALA_EDIT_ROUND = 6,   /**< The number of the round, from 1. */
    MANCALA_EDIT_OUT = 7,     /**< The seeds out of play. */
    MANCALA_EDIT_STARTER = 8, /**< The player who began the round; only in games that ask for him. */
    MANCALA_EDIT_FIRST = 9,   /**< Who was the first in this round to capture with a last seed; -1: nobody. */
    MANCALA_EDIT_LAST = 10,   /**< The player who captured last in this round; -1: nobody. */
    /** The owner of a special pit (index); -1: it is none. Only in games that have special pits. */
    MANCALA_EDIT_SPECIAL = 11,
    /** The player to whom a pit (index) belongs; fixed but in games whose pits change owners. */
    MANCALA_EDIT_OWNER = 12,
    /** How South sows in this round: 1 towards his right, 2 towards his left, 0 if nobody has chosen. */
    MANCALA_EDIT_WAY = 13,
    MANCALA_EDIT_BARRED = 14 /**< The number of the mover's pit that he may not play now, from 1; 0: none. */
};

/**
 * Begins with a board as it stands in a game.
 * @param edit receives the board, to be freed by the caller; NULL after an error
 * @param game a game, which stays as it is
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_edit_new(mancala_edit **edit, const mancala_game *game);

/**
 * Frees a board.
 * @param edit a board, or NULL: nothing happens
 * @since 0.1
 */
MANCALA_API void mancala_edit_free(mancala_edit *edit);

/**
 * Sweeps the board: no seeds anywhere, all pits open, round 1, normal play, South to move.
 * @param edit a board
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_edit_clear(mancala_edit *edit);

/**
 * Sets something on the board.
 * @param edit a board
 * @param what one of enum mancala_edit_what
 * @param index the pit or the player that it is about; of no account for the others
 * @param value the new value
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT (no such thing can be set), _RANGE (the index or the value).
 * @since 0.1
 */
MANCALA_API int mancala_edit_set(mancala_edit *edit, int32_t what, int32_t index, int32_t value);

/**
 * Reads something from the board.
 * @param edit a board
 * @param what one of enum mancala_edit_what
 * @param index the pit or the player that it is about; of no account for the others
 * @param value receives the value
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_edit_get(mancala_edit *edit, int32_t what, int32_t index, int32_t *value);

/**
 * How many seeds are still to be placed.
 * @param edit a board
 * @param seeds receives the number; negative if there are too many on the board
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_edit_missing(mancala_edit *edit, int32_t *seeds);

/**
 * The board as a position text, right or not.
 * @param edit a board
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_edit_position(const mancala_edit *edit, char *buffer, size_t cap);

/**
 * Sets a game up with the board, as mancala_game_set_position() does: its history is forgotten, and passing and end are
 * tested at once. The board can be edited further afterwards. The seeds must add up to those of the ruleset, and no
 * field may be set that has no meaning in it.
 * @param edit a board
 * @param game a game of the same `mancala_rules`
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _OTHER_RULES, _POSITION, _MEMORY (only when a game is set up for the
 * first time); the message is the board's.
 * @since 0.1
 */
MANCALA_API int mancala_edit_finish(mancala_edit *edit, mancala_game *game);

/**
 * What the last failed call on this board found wrong. Columns that it names are those of mancala_edit_position().
 * @param edit a board
 * @return a string that belongs to the board and is good until its next call; empty if no call has failed or edit is
 * NULL.
 * @since 0.1
 */
MANCALA_API const char *mancala_edit_message(const mancala_edit *edit);

/**
 * The code of that message; message.h lists them.
 * @param edit a board
 * @return one of enum mancala_message, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_edit_message_code(const mancala_edit *edit);

/**
 * A parameter of that message, as text.
 * @param edit a board
 * @param index from 0
 * @return a string that belongs to the board and is good until its next call; NULL if there is none.
 * @since 0.1
 */
MANCALA_API const char *mancala_edit_message_parameter(const mancala_edit *edit, int32_t index);

#ifdef __cplusplus
}
#endif

#endif
