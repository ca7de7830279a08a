/* SPDX-License-Identifier: MIT */
/**
 * @file message.h
 * Codes of messages, so that a program can say in its own language what a failed call found wrong.
 *
 * A message is a template with positional parameters: "move {0} is not legal; legal are {1}". The handle that the call
 * failed on gives the English sentence, the code and the parameters (all as text). The codes and the meaning of their
 * parameters never change; the English may be improved. Results, reasons and kinds of steps are enums in game.h, and
 * the words of rules are listed by mancala_word_count(): with those, everything that a player may read can be
 * translated.
 */
#ifndef MANCALA_MESSAGE_H
#define MANCALA_MESSAGE_H

#include <mancala/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a failed call found wrong. In braces: the parameters. @since 0.1 */
enum mancala_message {
    MANCALA_MESSAGE_NONE = 0, /**< Nothing has failed, or the message is for the programmer only. */

    MANCALA_MESSAGE_MEMORY = 1,          /**< Out of memory. */
    MANCALA_MESSAGE_LIMIT = 2,           /**< A limit of the library is passed. */
    MANCALA_MESSAGE_WORK = 3,            /**< The sowing is longer than the library plays. */
    MANCALA_MESSAGE_NOTHING_TO_UNDO = 4, /**< There is nothing to undo. */
    MANCALA_MESSAGE_NOTHING_TO_REDO = 5, /**< There is nothing to redo. */
    MANCALA_MESSAGE_OVER = 6,            /**< The game is over. */
    MANCALA_MESSAGE_MOVE_RANGE = 7,      /**< {0} is no move of the ruleset: 0 to {1}. */
    MANCALA_MESSAGE_MOVE_ILLEGAL = 8,    /**< The move {0} is not legal; legal are {1}, separated by blanks. */
    MANCALA_MESSAGE_MOVE_TEXT = 9,       /**< A move is a number from 1 to {0}; found {1}. */
    MANCALA_MESSAGE_MOVE_TEXT_ZERO = 10, /**< A move is a number from 1 to {0}, or 0; found {1}. */
    MANCALA_MESSAGE_PLAYER = 11,         /**< There is no player {0}. */
    MANCALA_MESSAGE_CLAIM = 12,          /**< The position has occurred {0} times, {1} give a claim. */
    MANCALA_MESSAGE_AGREEMENT = 13,      /**< {0} is no result that players can agree on. */
    MANCALA_MESSAGE_OTHER_RULES = 14,    /**< The board was edited for another ruleset. */
    /** A move is a number from 1 to {0}, with l or r where there is a choice; found {1}. */
    MANCALA_MESSAGE_MOVE_TEXT_WAY = 15,
    MANCALA_MESSAGE_MOVE_TEXT_ROWS = 16,          /**< A move is a or b and a number from 1 to {0}; found {1}. */
    MANCALA_MESSAGE_MOVE_TEXT_WAY_ZERO = 17,      /**< As MOVE_TEXT_WAY, or 0. */
    MANCALA_MESSAGE_MOVE_TEXT_ROWS_ZERO = 18,     /**< As MOVE_TEXT_ROWS, or 0. */
    MANCALA_MESSAGE_MOVE_TEXT_ROWS_WAY = 19,      /**< As MOVE_TEXT_ROWS, with l or r where there is a choice. */
    MANCALA_MESSAGE_MOVE_TEXT_ROWS_WAY_ZERO = 20, /**< As MOVE_TEXT_ROWS_WAY, or 0. */

    MANCALA_MESSAGE_EDIT_INDEX = 32,  /**< There is no pit or player {0}: 0 to {1}. */
    MANCALA_MESSAGE_EDIT_VALUE = 33,  /**< The value {0} is not one of {1} to {2}. */
    MANCALA_MESSAGE_EDIT_CLOSED = 34, /**< Pit {0} is closed and cannot hold seeds. */
    MANCALA_MESSAGE_EDIT_SEEDS = 35,  /**< Pit {0} holds {1} seeds and cannot be closed. */
    MANCALA_MESSAGE_EDIT_TOTAL = 36,  /**< The board has {0} seeds, the game {1}. */

    MANCALA_MESSAGE_POSITION_AT_MOST = 48, /**< Expected a number of at most {1} at column {0}. */
    MANCALA_MESSAGE_POSITION_NUMBER = 49,  /**< Expected a number at column {0}. */
    MANCALA_MESSAGE_POSITION_PLAYER = 50,  /**< Expected S or N at column {0}. */
    MANCALA_MESSAGE_POSITION_CLOSED = 51,  /**< The game has no closed pits; column {0}. */
    /** The row of {2} (South, North) has {1} pits, not fewer; column {0}. */
    MANCALA_MESSAGE_POSITION_ROW_SHORT = 52,
    /** The row of {2} (South, North) has {1} pits, not more; column {0}. */
    MANCALA_MESSAGE_POSITION_ROW_LONG = 53,
    MANCALA_MESSAGE_POSITION_BOARD = 54,    /**< The board has {1} pits, more are given; column {0}. */
    MANCALA_MESSAGE_POSITION_STORES = 55,   /**< Expected a space and the stores at column {0}. */
    MANCALA_MESSAGE_POSITION_NORTH = 56,    /**< Expected a comma and North's store at column {0}. */
    MANCALA_MESSAGE_POSITION_MOVER = 57,    /**< Expected a space and the player to move at column {0}. */
    MANCALA_MESSAGE_POSITION_FIELD = 58,    /**< Expected a space and a field, or the end, at column {0}. */
    MANCALA_MESSAGE_POSITION_EQUALS = 59,   /**< Expected = and a value at column {0}. */
    MANCALA_MESSAGE_POSITION_NO_FIELD = 60, /**< No field has the name at column {0}. */
    MANCALA_MESSAGE_POSITION_TWICE = 61,    /**< The field at column {0} is given twice. */
    MANCALA_MESSAGE_POSITION_MEANING = 62,  /**< The field at column {0} has no meaning in this game. */
    MANCALA_MESSAGE_POSITION_PHASE = 63,    /**< The game has no phase of the name at column {0}. */
    MANCALA_MESSAGE_POSITION_ROUND = 64,    /**< Rounds count from 1; column {0}. */
    MANCALA_MESSAGE_POSITION_TOTAL = 65,    /**< The position has {0} seeds, the game {1}. */
    MANCALA_MESSAGE_POSITION_SPECIAL = 66,  /**< The game has no special pits; column {0}. */
    MANCALA_MESSAGE_POSITION_WAY = 67,      /**< Expected l or r, the way in which South sows, at column {0}. */
    MANCALA_MESSAGE_POSITION_PIT = 68,      /**< Pits count from 1; column {0}. */

    MANCALA_MESSAGE_RECORD_CHARACTER = 96,    /**< A character that means nothing here: {0}. */
    MANCALA_MESSAGE_RECORD_EXPECTED = 97,     /**< Expected {0}. The parameter is English. */
    MANCALA_MESSAGE_RECORD_HEADER_NAME = 98,  /**< The header {0} is given twice. */
    MANCALA_MESSAGE_RECORD_NO_RULES = 99,     /**< The game has no header Rules. */
    MANCALA_MESSAGE_RECORD_RULES = 100,       /**< The ruleset {0} cannot be loaded: {1}. */
    MANCALA_MESSAGE_RECORD_REVISION = 101,    /**< The record is of revision {0}, the ruleset of {1}. */
    MANCALA_MESSAGE_RECORD_NUMBER = 102,      /**< {0} is not a whole number in range. */
    MANCALA_MESSAGE_RECORD_DATE = 103,        /**< {0} is not a date like 2026.01.31 or 2026.??.??. */
    MANCALA_MESSAGE_RECORD_POSITION = 104,    /**< The position is wrong: {0}. */
    MANCALA_MESSAGE_RECORD_RESULT = 105,      /**< {0} is no result. */
    MANCALA_MESSAGE_RECORD_REASON = 106,      /**< {0} is no reason. */
    MANCALA_MESSAGE_RECORD_MOVE_NUMBER = 107, /**< The move number is {0}, but should be {1}. */
    MANCALA_MESSAGE_RECORD_MOVE = 108,        /**< Move {0} cannot be played: {1}. */
    MANCALA_MESSAGE_RECORD_TURN = 109,        /**< The move behind the comma is not of the same turn. */
    MANCALA_MESSAGE_RECORD_END = 110,         /**< The game is over ({0}), but the record goes on. */
    MANCALA_MESSAGE_RECORD_OUTCOME = 111,     /**< The record says {0}, the moves say {1}. */
    MANCALA_MESSAGE_RECORD_CLOSING = 112,     /**< Neither the moves nor the header Reason end the game. */
    MANCALA_MESSAGE_RECORD_LIMIT = 113,       /**< More than {0} {1} (English), a limit of the format. */
    MANCALA_MESSAGE_RECORD_DERIVED = 114,     /**< The header {0} is written from the game. */
    MANCALA_MESSAGE_RECORD_NAME = 115,        /**< {0} is not the name of a header. */
    /** The text of a header or a comment cannot have the character {0}. */
    MANCALA_MESSAGE_RECORD_TEXT = 116,
    MANCALA_MESSAGE_RECORD_PLY = 117 /**< The game has no ply {0}. */
};

/**
 * A message in English, with {0}, {1} ... where the parameters go.
 * @param code any number
 * @return a constant string that belongs to the library; empty for MANCALA_MESSAGE_NONE and for a number that is no
 * code.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API const char *mancala_message_text(int32_t code);

/**
 * The name of a message code, as a key of catalogues: "MANCALA_MESSAGE_OVER".
 * @param code any number
 * @return a constant string that belongs to the library; "MANCALA_MESSAGE_NONE" for a number that is no code.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API const char *mancala_message_name(int32_t code);

#ifdef __cplusplus
}
#endif

#endif
