/* SPDX-License-Identifier: MIT */
/* A position: flat, without pointers, copied by assignment. */
#ifndef MNC_PLAY_POSITION_H
#define MNC_PLAY_POSITION_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <mancala/game.h>

#include "program/program.h"

/* Reads of eight or sixteen cells at a time may run past the last one. */
enum { CELLS_ROOM = 80 };
enum { ROUND_MAX = 1000000000 }; /* the round that a position may be set up in */

/* What a game has that closes or founds pits, or in which pits change their owners: a bit for each pit. */
struct masks {
    uint64_t closed;
    uint64_t special[PLAYERS]; /* by owner */
    uint64_t north;            /* the pits that North owns, where owners change; otherwise 0 */
};

struct position {
    uint32_t round; /* from 1 */
    uint16_t out;   /* seeds out of play */
    uint8_t mover;
    uint8_t phase;   /* index into the program's stages */
    uint8_t extra;   /* the mover may decline: he has an extra move */
    uint8_t first;   /* who first captured with a last seed, plus 1; 0: nobody, or of no account */
    uint8_t last;    /* who captured last, plus 1; 0: nobody, or of no account */
    uint8_t starter; /* who began the round */
    uint8_t way;     /* the direction in which South sows in this round, plus 1; 0: not fixed, or of no account */
    uint8_t barred;  /* the pit that may not be played next, plus 1; 0: none */
    uint8_t result;  /* enum mancala_result */
    uint8_t reason;  /* enum mancala_reason */
    union {
        uint8_t narrow[CELLS_ROOM];
        uint16_t wide[CELLS_ROOM];
    } cells;
    struct masks masks; /* last: most games have no use for it */
};

/* A position is stored without the cells that the board does not have, and without masks if the game has no use for
 * them. */
static inline size_t mnc_stored_cells(const struct program *program)
{
    size_t cells = (size_t)program->board.cells * (program->wide ? sizeof(uint16_t) : sizeof(uint8_t));
    return (offsetof(struct position, cells) + cells + 7) & ~(size_t)7;
}

static inline size_t mnc_position_size(const struct program *program)
{
    return mnc_stored_cells(program) + (program->masks ? sizeof(struct masks) : 0);
}

/* Most positions have 32 to 48 bytes: a few moves instead of a call. */
static inline void mnc_copy_stored(void *to, const void *from, size_t size)
{
    if (size < 32 || size > 48) {
        memcpy(to, from, size);
        return;
    }
    memcpy(to, from, 32);
    memcpy((uint8_t *)to + size - 16, (const uint8_t *)from + size - 16, 16);
}

static inline void mnc_position_store(const struct program *program, uint8_t *bytes, const struct position *position)
{
    size_t size = mnc_stored_cells(program);
    mnc_copy_stored(bytes, position, size);
    if (program->masks) {
        memcpy(bytes + size, &position->masks, sizeof position->masks);
    }
}

static inline void mnc_position_restore(const struct program *program, struct position *position, const uint8_t *bytes)
{
    size_t size = mnc_stored_cells(program);
    memset(position->cells.narrow, 0, CELLS_FAST); /* the vectors of the kernel reach beyond what is stored */
    mnc_copy_stored(position, bytes, size);
    if (program->masks) {
        memcpy(&position->masks, bytes + size, sizeof position->masks);
    }
}

static inline void mnc_position_copy(const struct program *program, struct position *to, const struct position *from)
{
    if (program->board.cells > CELLS_FAST || program->wide) {
        *to = *from;
        return;
    }
    memcpy(to, from, offsetof(struct position, cells) + CELLS_FAST); /* of constant size: a few moves */
    if (program->masks) {
        to->masks = from->masks;
    }
}

static inline int32_t mnc_cell(const struct program *program, const struct position *position, int32_t cell)
{
    return program->wide ? position->cells.wide[cell] : position->cells.narrow[cell];
}

static inline void mnc_set_cell(const struct program *program, struct position *position, int32_t cell, int32_t seeds)
{
    if (program->wide) {
        position->cells.wide[cell] = (uint16_t)seeds;
    } else {
        position->cells.narrow[cell] = (uint8_t)seeds;
    }
}

static inline int32_t mnc_store(const struct program *program, const struct position *position, int32_t player)
{
    return mnc_cell(program, position, mnc_store_cell(&program->board, player));
}

/* The seeds outside of the stores: in the pits, and in a hand. */
static inline int32_t mnc_outside(const struct program *program, const struct position *position)
{
    return program->total - position->out - mnc_store(program, position, 0) - mnc_store(program, position, 1);
}

static inline bool mnc_is_closed(const struct program *program, const struct position *position, int32_t pit)
{
    return program->closes && (position->masks.closed >> pit & 1) != 0;
}

/* The owner of a special pit; -1 if it is none. */
static inline int32_t mnc_special_owner(const struct program *program, const struct position *position, int32_t pit)
{
    if (!program->founds) {
        return -1;
    }
    return (position->masks.special[0] >> pit & 1) != 0 ? 0 : (position->masks.special[1] >> pit & 1) != 0 ? 1 : -1;
}

static inline int32_t mnc_owner(const struct program *program, const struct position *position, int32_t pit)
{
    return program->territory ? (int32_t)(position->masks.north >> pit & 1) : program->board.owner[pit];
}

/* Neither closed nor special: it can be played, captured and relayed. */
static inline bool mnc_is_free(const struct program *program, const struct position *position, int32_t pit)
{
    return !mnc_is_closed(program, position, pit) && mnc_special_owner(program, position, pit) < 0;
}

#endif
