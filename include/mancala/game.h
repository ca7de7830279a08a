/* SPDX-License-Identifier: MIT */
/**
 * @file game.h
 * Games: playing moves, and everything that a program may ask about a position and about the last move.
 *
 * A `mancala_game` belongs to one thread at a time; different games may be used by different threads, also when they
 * share a ruleset. A function that fails changes nothing; one that takes a game which is not const leaves a sentence
 * for mancala_game_message(). A game that is NULL gives MANCALA_ERROR_ARGUMENT. Players are 0 (South) and 1 (North).
 * Counts are seeds.
 *
 * Text and arrays are returned as snprintf() does: the full length, of which `cap` elements are written; text is
 * terminated. The buffer may be NULL if `cap` is 0.
 */
#ifndef MANCALA_GAME_H
#define MANCALA_GAME_H

#include <mancala/export.h>
#include <mancala/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A game: a match of one or more rounds with its whole history. @since 0.1 */
typedef struct mancala_game mancala_game;

/** How a game, or a round, stands. @since 0.1 */
enum mancala_result {
    MANCALA_RESULT_SOUTH = 0,     /**< South has won. */
    MANCALA_RESULT_NORTH = 1,     /**< North has won. */
    MANCALA_RESULT_DRAW = 2,      /**< Neither has won. */
    MANCALA_RESULT_NONE = 3,      /**< No result: the game is to be played again. Neither a draw nor a win. */
    MANCALA_RESULT_UNFINISHED = 4 /**< It goes on. */
};

/** Why a game, or a round, is over. @since 0.1 */
enum mancala_reason {
    MANCALA_REASON_NONE = 0,        /**< It is not over. */
    MANCALA_REASON_STUCK = 1,       /**< The player to move, or both, could not move. */
    MANCALA_REASON_EMPTY = 2,       /**< The board, or a row, was empty. */
    MANCALA_REASON_FEW_LEFT = 3,    /**< As few seeds were left as the rules say. */
    MANCALA_REASON_ENDLESS = 4,     /**< A sowing would never have ended. */
    MANCALA_REASON_REPETITION = 5,  /**< A position came back as often as the rules allow. */
    MANCALA_REASON_CANNOT_FILL = 6, /**< A player could not fill a pit for the next round. */
    MANCALA_REASON_ROUNDS = 7,      /**< All rounds have been played. */
    MANCALA_REASON_LOST = 8,        /**< The rules say that a player has lost. */
    MANCALA_REASON_FEW_SEEDS = 9,   /**< A player has too few seeds for another round. */
    MANCALA_REASON_TERRITORY = 10,  /**< A player owns as many pits as it takes. */

    /** A player has resigned. From here on, players ended the game, not rules. */
    MANCALA_REASON_RESIGNED = 32,
    MANCALA_REASON_AGREED = 33,    /**< The players agreed on the result. */
    MANCALA_REASON_CLAIMED = 34,   /**< A repetition was claimed that the rules do not end by themselves. */
    MANCALA_REASON_BROKEN_OFF = 35 /**< The game was broken off: each took what lay in his own pits. */
};

/** What a pit is. @since 0.1 */
enum mancala_pit_state {
    MANCALA_PIT_OPEN = 0,   /**< An ordinary pit. */
    MANCALA_PIT_CLOSED = 1, /**< Out of play: it is skipped and holds nothing. */
    MANCALA_PIT_SOUTH = 2,  /**< A special pit of South's. */
    MANCALA_PIT_NORTH = 3   /**< A special pit of North's. */
};

/** The kinds of steps that a move consists of. @since 0.1 */
enum mancala_step_kind {
    MANCALA_STEP_LIFT = 0,  /**< Seeds are lifted from a pit, as the move or as a relay. */
    MANCALA_STEP_DROP = 1,  /**< A seed drops into a pit. */
    MANCALA_STEP_STORE = 2, /**< A seed drops into the store of `player`. */
    /** What a pit holds goes to the store of `player`, with "captures go there" into a special pit of his. With "sow
     * captured" it is lifted again for the next lap, and counts neither in mancala_effect nor for the round. */
    MANCALA_STEP_CAPTURE = 3,
    MANCALA_STEP_STOP = 4,      /**< The sowing is over. */
    MANCALA_STEP_AGAIN = 5,     /**< `player` moves again. */
    MANCALA_STEP_MAY_AGAIN = 6, /**< `player` may move again. */
    MANCALA_STEP_DECLINE = 7,   /**< `player` declines the extra move. */
    MANCALA_STEP_PASS = 8,      /**< `player` cannot move and is passed over. */
    MANCALA_STEP_ENDLESS = 9,   /**< The sowing would never end: the board is as it was before the move. */
    MANCALA_STEP_LOT = 10,      /**< A draw of lots, won by `player`. */
    MANCALA_STEP_REST = 11,     /**< What a pit holds goes to the store of `player` as his part of the rest. */
    /** Seeds still in the hand go to the store of `player` as his part of the rest. */
    MANCALA_STEP_HAND = 12,
    MANCALA_STEP_ROUND_END = 13, /**< The round is over; `player` is the winner, -1 if there is none. */
    /** A pit is filled from the store of `player`. Where pits are bought it is his, and filled from what both have. */
    MANCALA_STEP_FILL = 14,
    MANCALA_STEP_CLOSE = 15, /**< A pit is closed for the round. */
    MANCALA_STEP_END = 16,   /**< The game is over; `player` is the winner, -1 if there is none. */
    MANCALA_STEP_OUT = 17,   /**< A seed goes out of play at a pit. */
    MANCALA_STEP_FOUND = 18, /**< A pit becomes a special pit of `player`. */
    MANCALA_STEP_OWNER = 19  /**< A pit belongs to `player` in the next round. */
};

/** The fields of a step or a capture, in the order in which they are written. @since 0.1 */
enum mancala_step_field {
    MANCALA_STEP_KIND = 0, /**< One of enum mancala_step_kind. */
    MANCALA_STEP_PIT = 1,  /**< The pit, or -1. */
    /** How many seeds: lifted, captured, filled; those in the pit or store after a drop; else 0. */
    MANCALA_STEP_SEEDS = 2,
    MANCALA_STEP_PLAYER = 3, /**< The player it concerns, or -1. */
    MANCALA_STEP_LAP = 4,    /**< The lap of the move, from 1; 0 outside of the sowing. */
    MANCALA_STEP_CLAUSE = 5, /**< The clause that says so, for MANCALA_TEXT_CLAUSE, or -1. */
    MANCALA_STEP_FIELDS = 6  /**< How many fields there are. */
};

/** What a move would do. @since 0.1 */
typedef struct mancala_effect {
    size_t size;            /**< sizeof(mancala_effect), set by the caller */
    int32_t captured_south; /**< What South would capture. */
    int32_t captured_north; /**< What North would capture. */
    int32_t laps;           /**< How many laps the sowing would take. */
    int32_t again;          /**< 1 if the mover would be to move again in the same round, otherwise 0. */
    int32_t round_over;     /**< 1 if the round would be over, otherwise 0. */
    int32_t result;         /**< How the game would stand, one of enum mancala_result. */
    int32_t reason;         /**< Why, one of enum mancala_reason. */
} mancala_effect;

/**
 * Creates a game at its start position.
 * @param game receives the game, to be freed by the caller; NULL after an error
 * @param rules the ruleset; the game takes a reference of its own
 * @param seed any number; every draw of lots is a function of it, of the round and of the number of the draw
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_new(mancala_game **game, mancala_rules *rules, uint64_t seed);

/**
 * Frees a game.
 * @param game a game, or NULL: nothing happens
 * @since 0.1
 */
MANCALA_API void mancala_game_free(mancala_game *game);

/**
 * Copies a game with its whole history; the copy and the original then go their own ways.
 * @param copy receives the copy, to be freed by the caller; NULL after an error
 * @param game the game to copy
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_clone(mancala_game **copy, const mancala_game *game);

/**
 * The ruleset of a game.
 * @param game a game
 * @return the ruleset, which belongs to the game: take a reference to keep it. NULL if game is NULL.
 * @since 0.1
 */
MANCALA_API mancala_rules *mancala_game_rules(const mancala_game *game);

/**
 * What the last failed call on this game found wrong.
 * @param game a game
 * @return a string that belongs to the game and is good until its next call; empty if no call has failed or game is
 * NULL.
 * @since 0.1
 */
MANCALA_API const char *mancala_game_message(const mancala_game *game);

/**
 * The code of that message; message.h lists them.
 * @param game a game
 * @return one of enum mancala_message, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_message_code(const mancala_game *game);

/**
 * A parameter of that message, as text.
 * @param game a game
 * @param index from 0
 * @return a string that belongs to the game and is good until its next call; NULL if there is none.
 * @since 0.1
 */
MANCALA_API const char *mancala_game_message_parameter(const mancala_game *game, int32_t index);

/**
 * The legal moves, in rising order.
 * @param game a game
 * @param moves receives the moves; may be NULL if cap is 0
 * @param cap how many fit
 * @return how many there are (0 when the game is over), or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_moves(const mancala_game *game, int32_t *moves, size_t cap);

/**
 * Whether a move is legal.
 * @param game a game
 * @param move any number
 * @return 1 or 0, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_is_legal(const mancala_game *game, int32_t move);

/**
 * Plays a move. What was undone and not redone is forgotten.
 * @param game a game
 * @param move a legal move
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _ILLEGAL_MOVE, _OVER, _WORK, _LIMIT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_apply(mancala_game *game, int32_t move);

/**
 * Takes the last move back, or the end of the game if players made it (mancala_game_resign() and the like).
 * @param game a game
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _NOTHING.
 * @since 0.1
 */
MANCALA_API int mancala_game_undo(mancala_game *game);

/**
 * Plays again the move that was last taken back, or ends the game again.
 * @param game a game
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _NOTHING.
 * @since 0.1
 */
MANCALA_API int mancala_game_redo(mancala_game *game);

/**
 * What a move would do, without playing it.
 * @param game a game
 * @param move a legal move
 * @param effect receives the effect; `size` must be set
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _ILLEGAL_MOVE, _OVER, _WORK.
 * @since 0.1
 */
MANCALA_API int mancala_game_preview(mancala_game *game, int32_t move, mancala_effect *effect);

/**
 * The moves played so far, from the position that the game began with.
 * @param game a game
 * @param moves receives the moves; may be NULL if cap is 0
 * @param cap how many fit
 * @return how many there are, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_history(const mancala_game *game, int32_t *moves, size_t cap);

/**
 * Who made a move of the history.
 * @param game a game
 * @param ply 0 to mancala_game_history() - 1
 * @return the player, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_game_history_mover(const mancala_game *game, int32_t ply);

/**
 * A player resigns: the other one wins the game, that is, the whole match. What was undone is forgotten. This is part
 * of the history: undo takes it back, and no seed is moved.
 * @param game a game
 * @param player 0 or 1, to move or not
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE, _OVER, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_resign(mancala_game *game, int32_t player);

/**
 * The players agree on a result, for instance on a draw. As for mancala_game_resign(), undo takes it back.
 * @param game a game
 * @param result one of enum mancala_result but MANCALA_RESULT_UNFINISHED
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE, _OVER, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_agree(mancala_game *game, int32_t result);

/**
 * A player claims that the game ends because the position has occurred three times or more, where the rules do not end
 * it by themselves (option `repetition`). The result is what the ruleset says of repetition; seeds that it gives to the
 * owners of the pits are given to them. Undo takes it back.
 * @param game a game
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _CLAIM if there is nothing to claim, _OVER, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_claim(mancala_game *game);

/**
 * The game is broken off: each player takes what lies in his own pits, and the stores decide as the ruleset says. A
 * match ends with it. Undo takes it back.
 * @param game a game
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _OVER, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_break_off(mancala_game *game);

/**
 * Whether the outcome is decided although the game goes on: a player's store is so far ahead that the seeds outside of
 * the stores cannot make up for it. The other one can then no longer win or draw by seeds; where the rules know endless
 * sowing or repetition, the game may still end without a result. Rulesets of several rounds are never decided before
 * the end.
 * @param game a game
 * @return MANCALA_RESULT_SOUTH or _NORTH if that player is sure to have more (or, where the fewest win, fewer) seeds;
 * the result if the game is over; otherwise MANCALA_RESULT_UNFINISHED; or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_decided(const mancala_game *game);

/**
 * A move of the history as text, as mancala_game_move_text() would have written it before the move was played.
 * @param game a game
 * @param ply 0 to mancala_game_history() - 1
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_game_history_text(const mancala_game *game, int32_t ply, char *buffer, size_t cap);

/**
 * How many moves can be redone, the end of the game counted as one if players made it.
 * @param game a game
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_undone(const mancala_game *game);

/**
 * The player to move. When the game is over it has no meaning.
 * @param game a game
 * @return 0 (South) or 1 (North), or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_mover(const mancala_game *game);

/**
 * Whether the player to move has an extra move that he may decline.
 * @param game a game
 * @return 1 or 0, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_may_decline(const mancala_game *game);

/**
 * The phase of the game; MANCALA_TEXT_PHASE gives its name.
 * @param game a game
 * @return 0 in normal play, otherwise the number of the phase, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_phase(const mancala_game *game);

/**
 * The seeds in a pit.
 * @param game a game
 * @param pit 0 to mancala_rules_pits() - 1
 * @return the seeds, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_game_pit(const mancala_game *game, int32_t pit);

/**
 * What a pit is.
 * @param game a game
 * @param pit 0 to mancala_rules_pits() - 1
 * @return one of enum mancala_pit_state, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_game_pit_state(const mancala_game *game, int32_t pit);

/**
 * The player to whom a pit belongs now; in some games pits change their owners between rounds.
 * @param game a game
 * @param pit 0 to mancala_rules_pits() - 1
 * @return the player, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_game_pit_owner(const mancala_game *game, int32_t pit);

/**
 * The seeds that are out of play. Pits, stores and these always add up to mancala_rules_seeds().
 * @param game a game
 * @return the seeds, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_out(const mancala_game *game);

/**
 * The seeds in a player's store.
 * @param game a game
 * @param player 0 or 1
 * @return the seeds, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_game_store(const mancala_game *game, int32_t player);

/**
 * The number of the round being played, from 1.
 * @param game a game
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_round(const mancala_game *game);

/**
 * How many rounds of this game are finished. A game that was set up from a position knows only those that it has
 * played.
 * @param game a game
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_rounds_finished(const mancala_game *game);

/** What can be asked of a round. @since 0.1 */
enum mancala_round_fact {
    MANCALA_ROUND_NUMBER = 0,   /**< The number of the round. */
    MANCALA_ROUND_RESULT = 1,   /**< One of enum mancala_result. */
    MANCALA_ROUND_REASON = 2,   /**< One of enum mancala_reason. */
    MANCALA_ROUND_STORE = 3,    /**< The player's store at the end of the round, now if it goes on. */
    MANCALA_ROUND_CAPTURED = 4, /**< What clauses took from pits for the player. */
    MANCALA_ROUND_SOWN = 5,     /**< What was dropped into the player's store. */
    MANCALA_ROUND_REMAINDER = 6 /**< What the player took at the end. */
};

/**
 * A fact about a finished round or about the round being played.
 * @param game a game
 * @param index 0 to mancala_game_rounds_finished(); the last one is the round being played (or, when the game is over,
 * none: _RANGE)
 * @param fact one of enum mancala_round_fact
 * @param player 0 or 1; of no account for the number, the result and the reason
 * @return the fact, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_game_round_fact(const mancala_game *game, int32_t index, int32_t fact, int32_t player);

/**
 * How the game stands.
 * @param game a game
 * @return one of enum mancala_result, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_result(const mancala_game *game);

/**
 * Why the game is over.
 * @param game a game
 * @return one of enum mancala_reason, MANCALA_REASON_NONE if it is not over, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_reason(const mancala_game *game);

/**
 * A reason in words: "endless sowing".
 * @param reason any number
 * @return a constant string that belongs to the library, never NULL.
 * @since 0.1
 */
MANCALA_API const char *mancala_reason_text(int32_t reason);

/**
 * How often the position has occurred in this round, the present time included.
 * @param game a game
 * @return the number, from 1, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_occurrences(const mancala_game *game);

/**
 * How many captures the last move made, those of both players.
 * @param game a game
 * @return the number (0 also before the first move), or MANCALA_ERROR_ARGUMENT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_capture_count(mancala_game *game);

/**
 * A capture of the last move: a step of the kind MANCALA_STEP_CAPTURE.
 * @param game a game
 * @param index 0 to mancala_game_capture_count() - 1
 * @param fields receives the fields in the order of enum mancala_step_field; may be NULL if cap is 0
 * @param cap how many fit
 * @return MANCALA_STEP_FIELDS, or MANCALA_ERROR_ARGUMENT, _RANGE, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_capture(mancala_game *game, int32_t index, int32_t *fields, size_t cap);

/**
 * How many steps the last move consisted of. They are regenerated from the position before it, a window at a time:
 * reading them in order is fast, and a move of millions of steps takes no more memory than a short one.
 * @param game a game
 * @return the number (0 before the first move), or MANCALA_ERROR_ARGUMENT, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_step_count(mancala_game *game);

/**
 * A step of the last move.
 * @param game a game
 * @param index 0 to mancala_game_step_count() - 1
 * @param fields receives the fields in the order of enum mancala_step_field; may be NULL if cap is 0
 * @param cap how many fit
 * @return MANCALA_STEP_FIELDS, or MANCALA_ERROR_ARGUMENT, _RANGE, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_game_step(mancala_game *game, int32_t index, int32_t *fields, size_t cap);

/**
 * A 64-bit key of the position: equal positions have equal keys, on every platform. It is a hash of exactly what the
 * position text says.
 * @param game a game
 * @param key receives the key
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_key(const mancala_game *game, uint64_t *key);

/**
 * The key of the position seen by the player to move: positions that differ only in which of the players is South have
 * the same. It is mancala_game_key() of the position with South to move; if North is to move, the board is turned
 * round. A move has the same number on both sides, so what an opening book says under this key holds as it is. Where
 * the board, the sowing or the filling for another round are not the same for both players, it is mancala_game_key().
 * @param game a game
 * @param key receives the key
 * @param mirrored receives 1 if the board was turned round, otherwise 0; may be NULL
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_symmetric_key(const mancala_game *game, uint64_t *key, int32_t *mirrored);

/**
 * The position as one line of text; the format is described in docs/position-text.md.
 * @param game a game
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_position(const mancala_game *game, char *buffer, size_t cap);

/**
 * Sets the game up from a position text. The history is forgotten; passing and end are tested at once.
 * @param game a game
 * @param text the position, terminated
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _POSITION, _MEMORY (only when a game is set up for the first time).
 * @since 0.1
 */
MANCALA_API int mancala_game_set_position(mancala_game *game, const char *text);

/**
 * The position that the game began with if it was set up, as one line of text: as it was handed in, before passing and
 * end were tested.
 * @param game a game
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length; 0 if the game began with the start position of its ruleset; or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_origin(const mancala_game *game, char *buffer, size_t cap);

/**
 * Sets the game back to the start position of its ruleset. The history is forgotten.
 * @param game a game
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_game_reset(mancala_game *game);

/**
 * A move as text: the number of the pit from the mover's left ("a3", "b3" where a player has two rows, a is the outer
 * one), with "l" or "r" where he chooses in this position to sow towards his left or his right; "0" to decline.
 * @param game a game
 * @param move 0 to mancala_rules_actions() - 1, legal or not
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_game_move_text(const mancala_game *game, int32_t move, char *buffer, size_t cap);

/**
 * Reads a move. The move is one of the ruleset's; whether it is legal is another question.
 * @param game a game
 * @param text the move, terminated
 * @param move receives the move
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _MOVE_TEXT.
 * @since 0.1
 */
MANCALA_API int mancala_game_read_move(mancala_game *game, const char *text, int32_t *move);

/**
 * The pit that a move of the player to move begins with.
 * @param game a game
 * @param move 0 to mancala_rules_actions() - 1
 * @return the pit, or MANCALA_ERROR_ARGUMENT, _RANGE, or _NOTHING if the move begins with none (to decline).
 * @since 0.1
 */
MANCALA_API int mancala_game_move_pit(const mancala_game *game, int32_t move);

#ifdef __cplusplus
}
#endif

#endif
