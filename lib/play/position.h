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

struct position {
    uint64_t closed; /* a bit for each pit */
    uint32_t round;  /* from 1 */
    uint16_t out;    /* seeds out of play */
    uint8_t mover;
    uint8_t phase;   /* index into the program's stages */
    uint8_t extra;   /* the mover may decline: he has an extra move */
    uint8_t first;   /* who first captured with a last seed, plus 1; 0: nobody, or of no account */
    uint8_t last;    /* who captured last, plus 1; 0: nobody, or of no account */
    uint8_t starter; /* who began the round */
    uint8_t result;  /* enum mancala_result */
    uint8_t reason;  /* enum mancala_reason */
    uint8_t unused[2]; /* always 0 */
    union {
        uint8_t narrow[CELLS_ROOM];
        uint16_t wide[CELLS_ROOM];
    } cells; /* last, so that a position can be stored without the cells that a board does not have */
};

/* How many bytes of a position matter for this program. */
static inline size_t mnc_position_size(const struct program *program)
{
    size_t cells = (size_t)program->board.cells * (program->wide ? sizeof(uint16_t) : sizeof(uint8_t));
    return (offsetof(struct position, cells) + cells + 7) & ~(size_t)7;
}

static inline void mnc_position_copy(const struct program *program, struct position *to, const struct position *from)
{
    if (program->board.cells <= CELLS_FAST && !program->wide) {
        memcpy(to, from, offsetof(struct position, cells) + CELLS_FAST); /* of constant size: a few moves */
    } else {
        *to = *from;
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

static inline int mnc_is_closed(const struct position *position, int32_t pit)
{
    return (int)(position->closed >> pit & 1);
}

#endif
