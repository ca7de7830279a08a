/* SPDX-License-Identifier: MIT */
/* Random playouts of plain games, several at a time in one thread.
 *
 * A sowing is a chain of small steps that wait for each other: where the last seed fell, what lies there, where the
 * next lap ends. One game keeps a processor waiting most of the time. Here several games take turns, one lap each, and
 * a lap has no branch that depends on the board: whether it relays, captures, stops or moves again is arithmetic on
 * bytes of a table. So one game's waiting is another one's working, and nothing is mispredicted but the end of a game.
 */
#ifndef MNC_PLAY_LOCKSTEP_H
#define MNC_PLAY_LOCKSTEP_H

#include "play/play.h"

enum {
    LOCKSTEP_GAMES = 8,                /* side by side */
    LOCKSTEP_CLASSES = 3,              /* own row, other row, own store */
    LOCKSTEP_NOWHERE = CELLS_FAST - 1, /* a cell that no board of the lockstep has */
    LOCKSTEP_LAPS = 256                /* a move of more laps needs attention */
};

/* What happens after a lap, as bits; the upper four hold if the facing pit has seeds, the lower four if not. */
enum { EFFECT_RELAY = 1, EFFECT_HERE = 2, EFFECT_FACING = 4, EFFECT_CHANGE = 8, EFFECT_IF_FACED = 4 };

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
    uint8_t facing[CELLS_FAST];                                /* LOCKSTEP_NOWHERE for stores */
    uint16_t row[LAPS][PLAYERS][CELLS_FAST];                   /* where in the table the effects of a cell begin */
    uint8_t effects[LAPS * LOCKSTEP_CLASSES * COUNTS_MIN];     /* by lap, class and seeds */
    _Alignas(CELLS_FAST) uint8_t keep[CELLS_FAST][CELLS_FAST]; /* all ones but in one cell */
    _Alignas(CELLS_FAST) uint8_t only[CELLS_FAST][CELLS_FAST]; /* the opposite */
    uint8_t select[UINT8_MAX + 1][8];                          /* the place of the n-th bit of a byte */
    uint8_t ones[UINT8_MAX + 1];                               /* how many bits a byte has */
    bool relays, faces;                                        /* some effect does */
    bool vectors;                                              /* the processor has AVX2 and BMI2 */
};

/* One game in progress. */
struct lockstep_game {
    _Alignas(CELLS_FAST) uint8_t cells[CELLS_FAST]; /* the hand is lifted */
    uint64_t random;
    uint64_t number;   /* of the game, for the caller */
    uint64_t captured; /* by both players */
    uint32_t plies;
    uint32_t mover;
    uint32_t from, hand;
    uint32_t lap; /* of the move, from 0 */
};

/* Why a game needs attention. */
enum attention {
    ATTENTION_STUCK, /* its move is over, and whoever is next has no legal move: `mover` is next already */
    ATTENTION_LIMIT, /* its move is over, and was the last one before the limit of plies */
    ATTENTION_LAPS   /* its move has so many laps that it may be endless: the game is to be played in another way */
};

/* Whether the first round of a program can be played in lockstep; prepares it then. */
bool mnc_lockstep_prepare(struct lockstep *lockstep, const struct program *program);

/* Begins a move in a game whose cells, mover and generator are set, from its legal moves. */
void mnc_lockstep_begin(const struct lockstep *lockstep, struct lockstep_game *game, uint64_t legal);

/* Goes on with `count` games until one of them needs attention, and returns its index. For the first two kinds of
 * attention, its ply is counted and its cells are those after the move. */
uint32_t mnc_lockstep_run(const struct lockstep *lockstep, struct lockstep_game *games, uint32_t count, uint32_t limit,
                          enum attention *attention, uint32_t *mover);

#endif
