/* SPDX-License-Identifier: MIT */
/* What is behind the opaque game handle: a position, and the way to it. */
#ifndef MNC_GAME_GAME_H
#define MNC_GAME_GAME_H

#include "api/handles.h"
#include "base/fault.h"
#include "base/text.h"
#include "base/warden.h"
#include "play/play.h"

/* What belongs to a ply, or (number 0) to the position that the game began with. */
struct entry {
    uint64_t legal;      /* the legal moves after the ply, a bit each */
    uint32_t hash;       /* of the position after the ply, as it is stored */
    uint32_t same;       /* the latest earlier ply with the same hash, or ENTRY_NONE */
    uint32_t occurrence; /* how often the position has been there in its round */
    uint16_t move;
    uint16_t captured[PLAYERS];
    uint16_t sown[PLAYERS];
    bool repeated; /* the round ended because the position after the move had been there often enough */
};
#define ENTRY_NONE UINT32_MAX

/* What players have gained in a round. */
struct tally {
    int32_t captured[PLAYERS];
    int32_t sown[PLAYERS];
};

struct round {
    uint32_t ply; /* the ply that ended it; 0: it was over when the position was set up */
    int32_t number, result, reason;
    int32_t store[PLAYERS];
    int32_t remainder[PLAYERS];
    struct tally tally;
};

/* How players, not rules, end a game. It comes after all plies; it can be undone and redone like one. */
enum closing_kind { CLOSING_NONE, CLOSING_RESIGNED, CLOSING_AGREED, CLOSING_CLAIMED, CLOSING_BROKEN_OFF };
struct closing {
    uint8_t kind;   /* enum closing_kind; CLOSING_NONE: nobody has ended this game */
    uint8_t result; /* enum mancala_result, if he who ends it decides that */
};

struct step_window;

struct mancala_game {
    struct memory memory;
    mancala_rules *rules;
    const struct program *program;
    uint64_t seed;

    struct position position; /* after the plies played, and the closing if it is in force */
    uint64_t legal;
    int64_t work;       /* that playing, undone plies included, has cost so far: laps and seeds */
    struct tally tally; /* of the round being played */

    uint32_t plies; /* played, and not undone */
    uint32_t known; /* with those that can be redone */
    struct entry *entries;
    uint32_t entry_cap;
    size_t stored_size; /* bytes of a stored position */
    uint8_t *positions; /* after each ply, stored */
    uint32_t position_cap;
    uint32_t *slots; /* hash table from hash to the latest ply with it, open addressing; ENTRY_NONE: free */
    uint32_t slot_count;
    struct round *rounds;
    uint32_t round_count, round_cap;
    struct closing closing;
    bool closed; /* the closing is in force; otherwise it can be redone after the last ply known */

    bool set_up;     /* the game began with a position that was set up, not with that of its ruleset */
    uint8_t *origin; /* that position, before it was settled, stored; NULL if there never was one */

    struct step_window *steps; /* NULL until somebody asks */
    struct step_window *captures;

    struct fault fault; /* of the last failed call */
    WARDEN_MEMBER
};

/* The position after a ply of the history. */
void mnc_game_position_at(const struct mancala_game *game, uint32_t ply, struct position *position);

/* Makes a position number 0 of an empty history; it has been settled, and `turn` tells what that came to. Room has been
 * reserved. */
void mnc_game_begin(struct mancala_game *game, const struct position *position, const struct turn *turn);

/* Makes sure that a ply of this number (0: what a game begins with, which never fails once it has begun) can be put
 * into the history; leaves a message if not. */
int mnc_game_reserve(struct mancala_game *game, uint32_t ply);

/* The text of the position that was set up; nothing if none was. */
void mnc_game_write_origin(const struct mancala_game *game, struct writer *writer);

/* The closing as it changes a position in which the game goes on. */
void mnc_game_close_position(const struct mancala_game *game, struct position *position, struct turn *turn);

/* Puts the closing in force; room has been reserved. Takes it back. */
void mnc_game_close(struct mancala_game *game);
void mnc_game_reopen(struct mancala_game *game);

/* Ends the game after the plies played, of which no more are known then. */
int mnc_game_end_by_players(struct mancala_game *game, enum closing_kind kind, int32_t result);

/* Adds a round that is over to the list; the round being played begins anew. Room has been reserved. */
void mnc_game_add_round(struct mancala_game *game, const struct turn *turn, uint32_t ply);

/* A game of this position in an empty history, not settled yet. Returns MANCALA_OK or an error. */
int mnc_game_set_up(struct mancala_game *game, const struct position *position);

/* What is forgotten when the last move changes. */
void mnc_game_forget_steps(struct mancala_game *game);
void mnc_game_free_steps(struct mancala_game *game);

/* A failed call: leaves a message and returns the error. A sentence without a code speaks to the programmer. */
int mnc_game_fail(struct mancala_game *game, int error, const char *message);
int mnc_game_fail_with(struct mancala_game *game, int error, int32_t message); /* enum mancala_message */

#endif
