/* SPDX-License-Identifier: MIT */
/* The moves from a board, as a database sees them. */
#ifndef MNC_ENDGAME_EXPAND_H
#define MNC_ENDGAME_EXPAND_H

#include "endgame/index.h"
#include "endgame/value.h"
#include "play/play.h"

/* What does not change during a build or while a database is open. */
struct field {
    const struct program *program;
    struct index index;
    struct position blank;           /* what a position holds beside pits, stores and mover */
    uint8_t from[PLAYERS][PITS_MAX]; /* the pit that is seen as this one by each player */
    int32_t weight[PITS_MAX];        /* see mnc_field_potential() */
    bool fewest;                     /* fewest seeds win: leads count the other way round */
};

/* Where a move leads to. */
struct option_to {
    bool over;      /* the game is over ... */
    bool neither;   /* ... and nobody has won, whatever the stores hold */
    bool same;      /* the mover moves again */
    int32_t change; /* what the move, or the end, added to the mover's lead */
    int32_t seeds;  /* on the board, if the game goes on: the layer ... */
    uint64_t entry; /* ... and the entry in it */
    int32_t potential;
};

/* At most two for each legal move: an extra move that may be declined is two. */
enum { OPTIONS_TO_MAX = 2 * 64 };

bool mnc_field_init(struct field *field, const struct program *program, struct memory *memory, int32_t seeds);
void mnc_field_free(struct field *field, struct memory *memory);

/* The board as the mover sees it: every board is the same for both players, so one entry serves them. */
void mnc_field_board(const struct field *field, const struct position *position, uint8_t board[PITS_MAX]);

/* The entry of a position in its layer. False if it holds more than pits, stores and a mover: it is in no database. */
bool mnc_field_entry(const struct field *field, const struct position *position, int32_t seeds, uint64_t *entry);

/* A sum that grows with every move which leaves all seeds on the board, in a game where each player's seeds only go
 * on along his own row until they pass his store. Where it does, a game cannot cycle. */
int32_t mnc_field_potential(const struct field *field, const uint8_t *board);

/* The mover's lead as far as `win` and `hold` are concerned. */
int32_t mnc_field_lead(const struct field *field, const struct position *position, int32_t player);

/* All moves from a board with so many seeds. Returns how many (at least 1: a board where the game is over or the mover
 * passes has one), or MANCALA_ERROR_UNSUITABLE, _WORK. */
int mnc_field_expand(const struct field *field, const uint8_t *board, int32_t seeds,
                     struct option_to options[OPTIONS_TO_MAX]);

/* The same from a position of a game, which may have an extra move that can be declined. */
int mnc_field_expand_position(const struct field *field, const struct position *position,
                              struct option_to options[OPTIONS_TO_MAX]);

#endif
