/* SPDX-License-Identifier: MIT */
/**
 * @file error.h
 * Error codes. A function that returns `int` returns a negative code for an error.
 */
#ifndef MANCALA_ERROR_H
#define MANCALA_ERROR_H

#include <mancala/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Error codes; every one is negative. The values never change. @since 0.1 */
enum mancala_error {
    MANCALA_OK = 0,                    /**< No error. */
    MANCALA_ERROR_ARGUMENT = -1,       /**< An argument is NULL or makes no sense. */
    MANCALA_ERROR_MEMORY = -2,         /**< The allocator had no memory. Nothing has changed. */
    MANCALA_ERROR_RANGE = -3,          /**< An index, a pit or a player is out of range. */
    MANCALA_ERROR_ILLEGAL_MOVE = -4,   /**< The move cannot be played in this position. */
    MANCALA_ERROR_OVER = -5,           /**< The game is over: no move can be played. */
    MANCALA_ERROR_NOTHING = -6,        /**< There is nothing to undo, to redo or to report. */
    MANCALA_ERROR_UNKNOWN_RULES = -7,  /**< No ruleset has this name. */
    MANCALA_ERROR_UNKNOWN_OPTION = -8, /**< The ruleset has no such option. */
    MANCALA_ERROR_OPTION_VALUE = -9,   /**< The option does not have this value. */
    MANCALA_ERROR_RULES = -10,         /**< The rule text is wrong; the diagnostics say where. */
    MANCALA_ERROR_POSITION = -11,      /**< The position text is wrong. */
    MANCALA_ERROR_MOVE_TEXT = -12,     /**< The move text is wrong. */
    MANCALA_ERROR_WORK = -13,          /**< A move sows more than 2^24 laps or 2^27 seeds without repeating itself. */
    MANCALA_ERROR_LIMIT = -14,         /**< A documented limit of the library is passed. */
    MANCALA_ERROR_CLAIM = -15,         /**< Nothing can be claimed in this position. */
    MANCALA_ERROR_RECORD = -16,        /**< The record is wrong; the reader says where. */
    MANCALA_ERROR_SNAPSHOT = -17,      /**< The bytes are no snapshot, or they are damaged. */
    MANCALA_ERROR_VERSION = -18,       /**< The format is of a version that this library does not know. */
    MANCALA_ERROR_OTHER_RULES = -19,   /**< The ruleset is not the one that is needed. */
    MANCALA_ERROR_UNSUITABLE = -20,    /**< The ruleset, or this game, cannot be asked this. */
    MANCALA_ERROR_FILE = -21,          /**< A file cannot be read or written. */
    MANCALA_ERROR_DAMAGED = -22,       /**< A file is not what it should be, altered or truncated. */
    MANCALA_ERROR_MISSING = -23,       /**< A database does not go so far. */
    MANCALA_ERROR_STOPPED = -24        /**< The caller, or a limit that he set, ended the work. */
};

/**
 * The name of an error code: "MANCALA_ERROR_MEMORY".
 * @param code any number
 * @return a constant string that belongs to the library; "MANCALA_OK" for 0 and above, "unknown error" for a number
 * that is no code.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API const char *mancala_error_name(int32_t code);

/**
 * What an error code means, as a short English sentence without a full stop.
 * @param code any number
 * @return a constant string that belongs to the library, never NULL.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API const char *mancala_error_text(int32_t code);

#ifdef __cplusplus
}
#endif

#endif
