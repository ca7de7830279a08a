/* SPDX-License-Identifier: MIT */
/* Random playouts of plain games, several at a time in one thread.
 *
 * A sowing is a chain of small steps that wait for each other: where the last seed fell, what lies there, where the next
 * lap ends. One game keeps a processor waiting most of the time. Here several games take turns, one lap each, and a lap has no
 * branch that depends on the board: whether it relays, captures, stops or moves again is arithmetic on bytes of a table. So one game's
 * waiting is another one's working, and nothing is mispredicted but the end of a game.
 */
#ifndef MNC_PLAY_LOCKSTEP_H
#define MNC_PLAY_LOCKSTEP_H

#include "play/play.h"

enum {
    LOCKSTEP_GAMES = 8,                   /* side by side */
    LOCKSTEP_CLASSES = 3,                 /* own row, other row, own store */
    LOCKSTEP_NOWHERE = CELLS_FAST - 1,    /* a cell that no board of the lockstep has */
    LOCKSTEP_ENTRIES = UINT8_MAX + 1
};

/* What the program says, arranged for the lockstep. */
struct lockstep {
    const struct program *program;
    const uint8_t *add; /* of the ring */
    const uint8_t *end;
    uint32_t base[PLAYERS][CELLS_FAST];
    uint32_t length[PLAYERS];
    uint32_t own; /* the mover's pits as bits, counted from his first */
    uint32_t first[PLAYERS];
    uint32_t store[PLAYERS];
    uint8_t facing[CELLS_FAST];              /* LOCKSTEP_NOWHERE for stores */
    uint16_t row[LAPS][PLAYERS][CELLS_FAST]; /* where in the table the entries of a cell begin */
    uint8_t table[LAPS * LOCKSTEP_CLASSES * COUNTS_MIN]; /* lap, class, seeds -> entry, as in the program */
    uint32_t effects[LOCKSTEP_ENTRIES][2];   /* entry, whether the facing pit has seeds -> what happens */
    uint8_t keep[CELLS_FAST][CELLS_FAST];    /* all ones but in one cell */
    uint8_t only[CELLS_FAST][CELLS_FAST];    /* the opposite */
    uint8_t select[LOCKSTEP_ENTRIES][8];     /* the place of the n-th bit of a byte */
    uint8_t ones[LOCKSTEP_ENTRIES];          /* how many bits a byte has */
    bool vectors;                            /* the processor has AVX2 and BMI2 */
};

/* What happens after a lap: three masks of a byte, and whether the other player is to move. */
enum { EFFECT_RELAY = 0, EFFECT_HERE = 8, EFFECT_FACING = 16, EFFECT_CHANGE = 24 };

/* One game in progress. */
struct lockstep_game {
    uint8_t cells[CELLS_FAST];  /* the hand is lifted */
    uint8_t before[CELLS_FAST]; /* before the move */
    uint8_t nowhere[CELLS_FAST]; /* where the same bytes go when no move begins */
    uint64_t random;
    uint64_t number;   /* of the game, for the caller */
    uint64_t captured; /* by both players, without this move's */
    uint32_t capturing; /* by this move */
    uint32_t plies;     /* without this move */
    uint32_t mover;
    uint32_t origin; /* the pit that the move began with */
    uint32_t from, hand;
    uint32_t lap; /* of the move, from 0 */
};

/* Whether the first round of a program can be played in lockstep; prepares it then. */
bool mnc_lockstep_prepare(struct lockstep *lockstep, const struct program *program);

/* Begins a move in a game whose cells, mover and generator are set, from its legal moves. */
void mnc_lockstep_begin(const struct lockstep *lockstep, struct lockstep_game *game, uint64_t legal);

/* Goes on with `count` games until one of them needs attention, and returns its index: its move ended and whoever would be next has
 * no legal move, or it was the last one before the limit of plies, or it has so many laps that it may be endless. That move is to be
 * played again from `before`. */
uint32_t mnc_lockstep_run(const struct lockstep *lockstep, struct lockstep_game *games, uint32_t count,
                          uint32_t limit);

#endif
