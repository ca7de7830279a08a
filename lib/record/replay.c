/* SPDX-License-Identifier: MIT */
/* The moves of a record, and the result behind them. */
#include <string.h>

#include <mancala/error.h>
#include <mancala/message.h>

#include "record/reader.h"

enum { MOVE_TEXT_MAX = 31, NUMBER_TEXT_MAX = 31 };

struct replay {
    struct mancala_record_reader *reader;
    struct mancala_record *record;
    struct mancala_game *game;
    int32_t last_mover; /* -1: no move yet */
    uint32_t turn;      /* that of the last move, from 0 */
    bool comma;         /* stands before the next move */
    bool number;        /* stands before the next move */
    bool may_join;      /* the last token was a move */
};

static bool is_over(const struct replay *replay)
{
    return replay->game->position.result != MANCALA_RESULT_UNFINISHED;
}

static int fail_over(struct replay *replay, const struct cursor *place)
{
    mnc_fault_begin(&replay->reader->fault, MANCALA_MESSAGE_RECORD_END);
    mnc_fault_text(&replay->reader->fault, mancala_reason_text(replay->game->position.reason));
    return mnc_reader_fail(replay->reader, place, MANCALA_ERROR_RECORD);
}

/* --- Moves ---------------------------------------------------------------------------------------------------- */

static bool begins_turn(const struct replay *replay)
{
    return replay->game->position.mover != replay->last_mover;
}

/* A number may only stand before the first move of a turn, and it must be that turn's. */
static int take_number(struct replay *replay, const struct record_piece *piece)
{
    if (is_over(replay)) {
        return fail_over(replay, &piece->place);
    }
    char right[NUMBER_TEXT_MAX + 1];
    struct writer writer = {right, sizeof right, 0};
    uint32_t turn = replay->last_mover < 0 ? 0 : replay->turn + 1;
    if (begins_turn(replay)) {
        mnc_write_number(&writer, turn / PLAYERS + 1);
        mnc_write(&writer, turn % PLAYERS == 0 ? "." : "...");
    } else {
        mnc_write(&writer, "none, for the turn goes on");
    }
    size_t length = mnc_write_end(&writer);
    if (length != piece->length || memcmp(right, piece->text, length) != 0) {
        mnc_fault_begin(&replay->reader->fault, MANCALA_MESSAGE_RECORD_MOVE_NUMBER);
        mnc_fault_quote(&replay->reader->fault, piece->text, piece->length);
        mnc_fault_text(&replay->reader->fault, right);
        return mnc_reader_fail(replay->reader, &piece->place, MANCALA_ERROR_RECORD);
    }
    replay->number = true;
    return MANCALA_OK;
}

static int fail_move(struct replay *replay, const struct record_piece *piece, int error, const char *why)
{
    mnc_fault_begin(&replay->reader->fault, MANCALA_MESSAGE_RECORD_MOVE);
    mnc_fault_quote(&replay->reader->fault, piece->text, piece->length);
    mnc_fault_text(&replay->reader->fault, why);
    bool passes_on = error == MANCALA_ERROR_MEMORY || error == MANCALA_ERROR_WORK || error == MANCALA_ERROR_LIMIT;
    return mnc_reader_fail(replay->reader, &piece->place, passes_on ? error : MANCALA_ERROR_RECORD);
}

static int take_move(struct replay *replay, const struct record_piece *piece)
{
    struct mancala_game *game = replay->game;
    if (is_over(replay)) {
        return fail_over(replay, &piece->place);
    }
    if (game->plies == MANCALA_RECORD_PLIES_MAX) {
        mnc_fault_begin(&replay->reader->fault, MANCALA_MESSAGE_RECORD_LIMIT);
        mnc_fault_number(&replay->reader->fault, MANCALA_RECORD_PLIES_MAX);
        mnc_fault_text(&replay->reader->fault, "moves in a game");
        return mnc_reader_fail(replay->reader, &piece->place, MANCALA_ERROR_LIMIT);
    }
    if (game->work > REPLAY_WORK_MAX) {
        mnc_fault_begin(&replay->reader->fault, MANCALA_MESSAGE_RECORD_LIMIT);
        mnc_fault_number(&replay->reader->fault, REPLAY_WORK_MAX);
        mnc_fault_text(&replay->reader->fault, "laps and seeds sown in a game");
        return mnc_reader_fail(replay->reader, &piece->place, MANCALA_ERROR_WORK);
    }
    if (replay->comma && begins_turn(replay)) {
        mnc_fault_begin(&replay->reader->fault, MANCALA_MESSAGE_RECORD_TURN);
        return mnc_reader_fail(replay->reader, &piece->place, MANCALA_ERROR_RECORD);
    }
    char text[MOVE_TEXT_MAX + 1];
    size_t length = piece->length < MOVE_TEXT_MAX ? piece->length : MOVE_TEXT_MAX;
    memcpy(text, piece->text, length);
    text[length] = '\0';
    int32_t move;
    int error = mancala_game_read_move(game, text, &move);
    if (error == MANCALA_OK) {
        int32_t mover = game->position.mover;
        uint32_t turn = replay->last_mover < 0 ? 0 : replay->turn + begins_turn(replay);
        error = mancala_game_apply(game, move);
        replay->turn = turn;
        replay->last_mover = mover;
    }
    if (error != MANCALA_OK) {
        return fail_move(replay, piece, error, mancala_game_message(game));
    }
    replay->comma = false;
    replay->number = false;
    replay->may_join = true;
    return MANCALA_OK;
}

/* --- The end -------------------------------------------------------------------------------------------------- */

/* The result of a token, or -1. */
static int32_t read_result(const char *text, size_t length)
{
    for (int32_t result = MANCALA_RESULT_SOUTH; result <= MANCALA_RESULT_UNFINISHED; result++) {
        const char *token = mnc_result_token(result);
        if (strlen(token) == length && memcmp(token, text, length) == 0) {
            return result;
        }
    }
    return -1;
}

static int32_t read_reason(const char *text)
{
    for (int32_t reason = MANCALA_REASON_NONE; reason <= MANCALA_REASON_BROKEN_OFF; reason++) {
        if (strcmp(text, mancala_reason_text(reason)) == 0) {
            return strcmp(text, mancala_reason_text(-1)) != 0 ? reason : -1; /* not the text for unknown ones */
        }
    }
    return -1;
}

static int fail_outcome(struct replay *replay, const struct cursor *place, const char *said, const char *right)
{
    mnc_fault_begin(&replay->reader->fault, MANCALA_MESSAGE_RECORD_OUTCOME);
    mnc_fault_text(&replay->reader->fault, said);
    mnc_fault_text(&replay->reader->fault, right);
    return mnc_reader_fail(replay->reader, place, MANCALA_ERROR_RECORD);
}

/* The players have ended the game, as the result and the header Reason say. */
static int close_game(struct replay *replay, const struct cursor *place, int32_t result, int32_t reason)
{
    struct mancala_game *game = replay->game;
    bool won = result == MANCALA_RESULT_SOUTH || result == MANCALA_RESULT_NORTH;
    int error = MANCALA_ERROR_ARGUMENT;
    if (reason == MANCALA_REASON_RESIGNED && won) {
        error = mancala_game_resign(game, result == MANCALA_RESULT_SOUTH ? 1 : 0);
    } else if (reason == MANCALA_REASON_AGREED) {
        error = mancala_game_agree(game, result);
    } else if (reason == MANCALA_REASON_CLAIMED) {
        error = mancala_game_claim(game);
    } else if (reason == MANCALA_REASON_BROKEN_OFF) {
        error = mancala_game_break_off(game);
    }
    if (error == MANCALA_ERROR_MEMORY) {
        mnc_fault_begin(&replay->reader->fault, MANCALA_MESSAGE_MEMORY);
        return mnc_reader_fail(replay->reader, place, error);
    }
    if (error != MANCALA_OK) {
        mnc_fault_begin(&replay->reader->fault, MANCALA_MESSAGE_RECORD_CLOSING);
        return mnc_reader_fail(replay->reader, place, MANCALA_ERROR_RECORD);
    }
    return MANCALA_OK;
}

/* The result behind the moves, the headers Result and Reason, and the game must all say the same. */
static int take_result(struct replay *replay, const struct reading *reading, const struct record_piece *piece,
                       int32_t result)
{
    const struct read_header *result_header = &reading->derived[DERIVED_RESULT];
    const struct read_header *reason_header = &reading->derived[DERIVED_REASON];
    int32_t reason = MANCALA_REASON_NONE;
    if (result_header->given && strcmp(result_header->value, mnc_result_token(result)) != 0) {
        bool known = read_result(result_header->value, strlen(result_header->value)) >= 0;
        return known ? fail_outcome(replay, &piece->place, mnc_result_token(result), result_header->value)
                     : mnc_reader_fail_quote(replay->reader, &result_header->value_place, MANCALA_ERROR_RECORD,
                                             MANCALA_MESSAGE_RECORD_RESULT, result_header->value,
                                             strlen(result_header->value));
    }
    if (reason_header->given) {
        reason = read_reason(reason_header->value);
    }
    if (reason < 0) {
        return mnc_reader_fail_quote(replay->reader, &reason_header->value_place, MANCALA_ERROR_RECORD,
                                     MANCALA_MESSAGE_RECORD_REASON, reason_header->value, strlen(reason_header->value));
    }
    if (!is_over(replay) && result != MANCALA_RESULT_UNFINISHED) {
        int error = close_game(replay, &piece->place, result, reason);
        if (error != MANCALA_OK) {
            return error;
        }
    }
    const struct position *position = &replay->game->position;
    if (position->result != result) {
        return fail_outcome(replay, &piece->place, mnc_result_token(result), mnc_result_token(position->result));
    }
    if (reason_header->given && reason != position->reason) {
        return fail_outcome(replay, &reason_header->value_place, reason_header->value,
                            mancala_reason_text(position->reason));
    }
    return MANCALA_OK;
}

/* --- The whole ------------------------------------------------------------------------------------------------ */

static int take_comment(struct replay *replay, const struct record_piece *piece)
{
    int error = mnc_record_add_comment(replay->record, (int32_t)replay->game->plies, piece->text, piece->length,
                                       &replay->reader->fault);
    if (error != MANCALA_OK) {
        replay->reader->place = piece->place;
        return error == MANCALA_ERROR_ARGUMENT ? MANCALA_ERROR_RECORD : error;
    }
    replay->may_join = false;
    return MANCALA_OK;
}

/* Only a move follows a comma or a number. A comment there is refused before its end is looked for, so that many of
 * them are not all read to one end. */
static bool has_stray_comment(const struct replay *replay, struct cursor *cursor)
{
    mnc_cursor_skip(cursor);
    return (replay->comma || replay->number) && mnc_cursor_word(cursor, "{");
}

/* What must follow a comma or a number, and what may stand here at all. */
static int check_order(struct replay *replay, const struct record_piece *piece)
{
    bool move = piece->token == RECORD_WORD && read_result(piece->text, piece->length) < 0;
    if ((replay->comma || replay->number) && !move) {
        return mnc_reader_expected(replay->reader, &piece->place, "a move");
    }
    if (piece->token == RECORD_COMMA && !replay->may_join) {
        return mnc_reader_expected(replay->reader, &piece->place, "a move before the comma");
    }
    switch (piece->token) {
    case RECORD_END:
    case RECORD_HEADER:
        return mnc_reader_expected(replay->reader, &piece->place, "a move, or the result that ends the record");
    case RECORD_UNCLOSED:
        return mnc_reader_expected(replay->reader, &piece->place, "} at the end of the comment");
    case RECORD_STRANGE:
        return mnc_reader_fail_quote(replay->reader, &piece->place, MANCALA_ERROR_RECORD,
                                     MANCALA_MESSAGE_RECORD_CHARACTER, piece->text, 1);
    default:
        return MANCALA_OK;
    }
}

int mnc_replay(struct reading *reading)
{
    struct replay replay = {
        .reader = reading->reader, .record = reading->record, .game = reading->record->game, .last_mover = -1};
    for (;;) {
        if (has_stray_comment(&replay, &reading->reader->cursor)) {
            return mnc_reader_expected(reading->reader, &reading->reader->cursor, "a move");
        }
        struct cursor before = reading->reader->cursor;
        struct record_piece piece = mnc_cursor_piece(&reading->reader->cursor);
        int error = check_order(&replay, &piece);
        int32_t result = piece.token == RECORD_WORD ? read_result(piece.text, piece.length) : -1;
        if (error != MANCALA_OK) {
            const char *unclosed = piece.token == RECORD_UNCLOSED ? piece.text : before.unclosed;
            reading->reader->cursor = before; /* a record that begins here is not to be missed */
            reading->reader->cursor.unclosed = unclosed;
            return error;
        }
        if (result >= 0) {
            return take_result(&replay, reading, &piece, result);
        }
        if (piece.token == RECORD_COMMENT) {
            error = take_comment(&replay, &piece);
        } else if (piece.token == RECORD_NUMBER) {
            error = take_number(&replay, &piece);
        } else if (piece.token == RECORD_COMMA) {
            replay.comma = true;
            replay.may_join = false;
        } else {
            error = take_move(&replay, &piece);
        }
        if (error != MANCALA_OK) {
            return error;
        }
    }
}
