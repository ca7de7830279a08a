/* SPDX-License-Identifier: MIT */
/**
 * @file record.h
 * Games on paper and in bytes: records as text, with headers, moves and comments, several to a file; and snapshots,
 * which keep a whole game with what was undone. Both formats are described in docs/records.md.
 *
 * A `mancala_record` and a `mancala_record_reader` belong to one thread at a time. A function that fails changes
 * nothing (but where its comment says so); where a text is wrong, and not the call, it leaves a sentence. A handle that
 * is NULL gives MANCALA_ERROR_ARGUMENT. Text is returned as snprintf() does.
 */
#ifndef MANCALA_RECORD_H
#define MANCALA_RECORD_H

#include <mancala/export.h>
#include <mancala/game.h>
#include <mancala/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A game with what is written about it: headers and comments. @since 0.1 */
typedef struct mancala_record mancala_record;

/** Reads records from a text, one after the other. @since 0.1 */
typedef struct mancala_record_reader mancala_record_reader;

/** The limits of the text format. @since 0.1 */
enum mancala_record_limit {
    MANCALA_RECORD_GAMES_MAX = 1000000,   /**< Games in a text. */
    MANCALA_RECORD_PLIES_MAX = 1000000,   /**< Moves in a game. */
    MANCALA_RECORD_HEADERS_MAX = 64,      /**< Headers of a game, besides those that are written from it. */
    MANCALA_RECORD_NAME_MAX = 31,         /**< Bytes in the name of a header. */
    MANCALA_RECORD_VALUE_MAX = 1023,      /**< Bytes in the value of a header. */
    MANCALA_RECORD_COMMENTS_MAX = 100000, /**< Comments in a game. */
    MANCALA_RECORD_COMMENT_MAX = 4095     /**< Bytes in a comment. */
};

/**
 * Begins a record of a game, without comments. The record copies the game with its history; what was undone is left out
 * when it is written.
 * @param record receives the record, to be freed by the caller; NULL after an error
 * @param game a game, which stays as it is
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_record_new(mancala_record **record, const mancala_game *game);

/**
 * Frees a record and its game.
 * @param record a record, or NULL: nothing happens
 * @since 0.1
 */
MANCALA_API void mancala_record_free(mancala_record *record);

/**
 * The game of a record, replayed to its end. It can be played on and taken back like any other; the record is of what
 * it is when it is written.
 * @param record a record
 * @return the game, which belongs to the record; NULL if record is NULL.
 * @since 0.1
 */
MANCALA_API mancala_game *mancala_record_game(mancala_record *record);

/**
 * Sets a header, or adds it. Rules, Revision, Options, Seed, Position, Result and Reason are written from the game and
 * cannot be set.
 * @param record a record
 * @param name a letter, then letters, digits and _: "South", "North", "Date", "Event" ...
 * @param value UTF-8 without control characters; "Date" is written 2026.01.31, with ?? for what is not known. NULL: the
 * header is removed
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT (the name or the value is wrong), _LIMIT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_record_set_header(mancala_record *record, const char *name, const char *value);

/**
 * How many headers there are, those that are written from the game included.
 * @param record a record
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_record_header_count(const mancala_record *record);

/**
 * Looks for a header.
 * @param record a record
 * @param name its name
 * @return its index, or MANCALA_ERROR_ARGUMENT, or _NOTHING if there is no such header.
 * @since 0.1
 */
MANCALA_API int mancala_record_find_header(const mancala_record *record, const char *name);

/**
 * The name of a header.
 * @param record a record
 * @param index 0 to mancala_record_header_count() - 1, in the order in which they are written
 * @param buffer receives the name
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_record_header_name(const mancala_record *record, int32_t index, char *buffer, size_t cap);

/**
 * The value of a header.
 * @param record a record
 * @param index 0 to mancala_record_header_count() - 1
 * @param buffer receives the value
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_record_header_value(const mancala_record *record, int32_t index, char *buffer, size_t cap);

/**
 * Adds a comment, behind those that are there already for this ply.
 * @param record a record
 * @param ply the move that it follows, from 1; 0: it stands before the first move
 * @param text UTF-8 without control characters but line ends and tabs, and without }; blanks and line ends in a row
 * become one blank
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT (the text is wrong), _RANGE (there is no such ply), _LIMIT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_record_add_comment(mancala_record *record, int32_t ply, const char *text);

/**
 * How many comments there are.
 * @param record a record
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_record_comment_count(const mancala_record *record);

/**
 * A comment.
 * @param record a record
 * @param index 0 to mancala_record_comment_count() - 1, in the order of plies
 * @param ply receives the move that it follows, 0: before the first move; may be NULL
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_record_comment(const mancala_record *record, int32_t index, int32_t *ply, char *buffer,
                                       size_t cap);

/**
 * Writes a record in its canonical form, with an empty line at the end. Records written one behind the other make a
 * file. What a ruleset that is not built in says is not part of the record. Comments on plies that the game no longer
 * has are left out.
 * @param record a record
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, or _LIMIT if the text is longer than 2^31 - 1 bytes or has more
 * plies than a record may have.
 * @since 0.1
 */
MANCALA_API int mancala_record_write(const mancala_record *record, char *buffer, size_t cap);

/**
 * What the last failed call on this record found wrong.
 * @param record a record
 * @return a string that belongs to the record and is good until its next call; empty if no call has failed or record is
 * NULL.
 * @since 0.1
 */
MANCALA_API const char *mancala_record_message(const mancala_record *record);

/**
 * The code of that message; message.h lists them.
 * @param record a record
 * @return one of enum mancala_message, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_record_message_code(const mancala_record *record);

/**
 * A parameter of that message, as text.
 * @param record a record
 * @param index from 0
 * @return a string that belongs to the record and is good until its next call; NULL if there is none.
 * @since 0.1
 */
MANCALA_API const char *mancala_record_message_parameter(const mancala_record *record, int32_t index);

/**
 * Begins to read a text of records. Nothing is read yet.
 * @param reader receives the reader, to be freed by the caller; NULL after an error
 * @param text the text, UTF-8, which must stay as it is until the reader is freed; need not be terminated
 * @param length its length in bytes, at most 2^31 - 2
 * @param options how to load rulesets; `find` is also asked for those that are not built in and that a record names.
 * NULL: the defaults. Copied.
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _LIMIT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_record_reader_new(mancala_record_reader **reader, const char *text, size_t length,
                                          const mancala_load_options *options);

/**
 * Frees a reader. Records that it has read live on.
 * @param reader a reader, or NULL: nothing happens
 * @since 0.1
 */
MANCALA_API void mancala_record_reader_free(mancala_record_reader *reader);

/**
 * Reads the next record and replays its game. After an error in the text, the next call goes on with the next record,
 * which is looked for at a line that begins with `[Rules`; after MANCALA_ERROR_MEMORY it tries the same one again.
 * @param reader a reader
 * @param record receives the record, to be freed by the caller; NULL at the end and after an error
 * @return 1 if there is a record, 0 at the end of the text, or MANCALA_ERROR_ARGUMENT, _RECORD (or, for what a header
 * names, _UNKNOWN_RULES, _UNKNOWN_OPTION, _OPTION_VALUE, _RULES, _OTHER_RULES, _POSITION), _LIMIT, _WORK, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_record_reader_next(mancala_record_reader *reader, mancala_record **record);

/**
 * Where the last record began, or, after an error, where the error is.
 * @param reader a reader
 * @param line receives the line, from 1; may be NULL
 * @param column receives the column, from 1, in bytes; may be NULL
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_record_reader_place(const mancala_record_reader *reader, int32_t *line, int32_t *column);

/**
 * What the last failed call on this reader found wrong.
 * @param reader a reader
 * @return a string that belongs to the reader and is good until its next call; empty if no call has failed or reader is
 * NULL.
 * @since 0.1
 */
MANCALA_API const char *mancala_record_reader_message(const mancala_record_reader *reader);

/**
 * The code of that message; message.h lists them.
 * @param reader a reader
 * @return one of enum mancala_message, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_record_reader_message_code(const mancala_record_reader *reader);

/**
 * A parameter of that message, as text.
 * @param reader a reader
 * @param index from 0
 * @return a string that belongs to the reader and is good until its next call; NULL if there is none.
 * @since 0.1
 */
MANCALA_API const char *mancala_record_reader_message_parameter(const mancala_record_reader *reader, int32_t index);

/**
 * Saves a game as bytes, which are the same on every machine: its seed, the position that it began with, all moves,
 * those that were undone too, and the end if players made it.
 * @param game a game
 * @param buffer receives the bytes; may be NULL if cap is 0
 * @param cap its size in bytes; if the snapshot is longer, what is written is no snapshot
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _LIMIT if it is longer than 2^31 - 1 bytes, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_snapshot(const mancala_game *game, uint8_t *buffer, size_t cap);

/**
 * Makes a game from a snapshot. Its moves are played again, so what comes out is a game that can be.
 * @param game receives the game, to be freed by the caller; NULL after an error
 * @param rules the ruleset of the snapshot: the same id, options, revision and rule text
 * @param bytes the snapshot
 * @param length its length
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _SNAPSHOT (it is cut off or altered), _VERSION, _OTHER_RULES, _WORK
 * (its moves sow more than 2^30 laps and seeds), _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_restore(mancala_game **game, mancala_rules *rules, const uint8_t *bytes, size_t length);

/**
 * The ruleset that a snapshot needs, as mancala_rules_load() takes it: "otjin:seeds=5".
 * @param bytes the snapshot
 * @param length its length
 * @param buffer receives the name
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _SNAPSHOT, _VERSION.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API int mancala_snapshot_rules(const uint8_t *bytes, size_t length, char *buffer, size_t cap);

/**
 * A 64-bit hash of the canonical rule text, parents merged (MANCALA_TEXT_RULES): what tells two rulesets of one id
 * apart. The values of options are not part of it.
 * @param rules a ruleset
 * @param hash receives the hash
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_rules_hash(const mancala_rules *rules, uint64_t *hash);

#ifdef __cplusplus
}
#endif

#endif
