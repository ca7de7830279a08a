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
    LOCKSTEP_NOWHERE = CELLS_FAST - 1, /* what faces a store: whatever lies there, nothing comes of it */
    LOCKSTEP_LAPS = 256,               /* a move of more laps needs attention, which it gets before twice as many */
    LOCKSTEP_SEEDS = 1024              /* of a board: no move sows more than LAP_SEEDS * 2^16 before anybody looks */
};

/* What happens after a lap, as masks and an index. */
struct lockstep_effect {
    int8_t relays;        /* -1 or 0: the pit is lifted */
    int8_t spares_here;   /* -1 or 0: the pit is not captured */
    int8_t spares_facing; /* -1 or 0: the facing pit is not captured */
    uint8_t changes;      /* 1 or 0: it is the other player's move */
};

/* What depends on who moves. */
struct lockstep_side {
    _Alignas(CELLS_FAST) uint8_t store[CELLS_FAST]; /* all ones in his store */
    const struct lockstep_side *next[2];            /* he himself; the other one */
    const struct lockstep_effect *effects[LAPS][CELLS_FAST];
    uint32_t base[CELLS_FAST]; /* of the ring */
    uint32_t length;
    uint32_t own; /* his pits as bits */
    uint32_t first;
    uint32_t player;
};

/* What the program says, arranged for the lockstep. */
struct lockstep {
    const struct program *program;
    const uint8_t *add; /* of the ring */
    const uint8_t *end;
    struct lockstep_side sides[PLAYERS];
    _Alignas(CELLS_FAST) uint8_t keep[1 + CELLS_FAST][CELLS_FAST];         /* all ones; all ones but in one cell */
    struct lockstep_effect effects[LAPS][LOCKSTEP_CLASSES][COUNTS_MIN][2]; /* last: whether the facing pit has seeds */
    uint8_t facing[CELLS_FAST];                                            /* LOCKSTEP_NOWHERE for stores */
    uint8_t select[UINT8_MAX + 1][8];                                      /* the place of the n-th bit of a byte */
    uint8_t ones[UINT8_MAX + 1];                                           /* how many bits a byte has */
    bool relays, faces;                                                    /* some effect does */
    bool vectors;                                                          /* the processor has AVX2 and BMI2 */
};

/* Why a game needs attention. */
enum attention {
    ATTENTION_NONE,
    ATTENTION_STUCK, /* its move is over, and whoever is next has no legal move */
    ATTENTION_LIMIT, /* its move is over, and was the last one before the limit of plies */
    ATTENTION_LAPS   /* its move has so many laps that it may be endless: the game is to be played in another way */
};

/* One game in progress. */
struct lockstep_game {
    union {
        _Alignas(CELLS_FAST) uint8_t narrow[CELLS_FAST];
        uint16_t wide[CELLS_FAST];
    } cells;                          /* nothing is in a hand */
    const struct lockstep_side *side; /* of the mover */
    uint64_t random;
    uint64_t number;   /* of the game, for the caller */
    uint64_t captured; /* by both players */
    uint32_t plies;
    uint32_t legal;      /* the pits that may be played, as bits */
    uint32_t lap;        /* how many laps of a move have been sown; 0: a move is to be chosen */
    uint32_t from;       /* the cell of the last seed */
    uint32_t last_mover; /* when it is stuck */
    enum attention attention;
};

struct lockstep_games {
    struct lockstep_game game[LOCKSTEP_GAMES];
    uint32_t count;
    uint32_t limit;  /* of plies */
    uint32_t passes; /* before which no game reaches the limit */
};

/* Whether the first round of a program can be played in lockstep, with code for particular processors or without;
 * prepares it then. */
bool mnc_lockstep_prepare(struct lockstep *lockstep, const struct program *program, bool vectors);

/* Goes on until some games need attention, and returns these as bits. For the first two kinds of attention, the ply is
 * counted, the cells are those after the move, and the side is the next one. */
uint32_t mnc_lockstep_run(const struct lockstep *lockstep, struct lockstep_games *games);

#endif
