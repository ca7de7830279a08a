/* SPDX-License-Identifier: MIT */
/* The geometry of a board as data. Nothing else in the library computes a pit from another one.
 *
 * A cell is a pit or a store. Pits come first: South's from his left, then North's from his left; then the two stores.
 */
#ifndef MNC_PROGRAM_BOARD_H
#define MNC_PROGRAM_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"

enum {
    PLAYERS = 2,
    PITS_MAX = 64,
    CELLS_MAX = PITS_MAX + PLAYERS,
    CELLS_FAST = 32, /* a board of so many cells is sown by adding one vector */
    NO_PIT = 255
};

struct board {
    int32_t rows, columns;
    int32_t pits;
    int32_t own; /* pits of one player: player p owns pits p * own to p * own + own - 1 */
    int32_t cells;
    int32_t store_side;       /* enum mancala_store_side */
    uint8_t owner[PITS_MAX];  /* the player in whose row it lies */
    uint8_t number[PITS_MAX]; /* from its owner's left in its row, 1 to columns */
    uint8_t facing[PITS_MAX]; /* NO_PIT: none */
    uint8_t behind[PITS_MAX]; /* the pit behind the facing one; NO_PIT: none */
    uint8_t twin[PITS_MAX];   /* the other player's pit of the same number and row */
    bool inner[PITS_MAX];     /* in the row next to the other player */
    uint8_t row[PITS_MAX];
    uint8_t column[PITS_MAX];
};

/* The way of a handful: for each mover the cells in the order of sowing, as maps from cell to cell. */
struct ring {
    bool clockwise;
    bool own_store;
    uint8_t next[PLAYERS][CELLS_MAX];
    uint8_t previous[PLAYERS][CELLS_MAX];
    int32_t length[PLAYERS];

    /* For boards of at most CELLS_FAST cells: what a handful of 0 to length seeds adds to each cell, and where it ends.
     * The entry of a handful is base[mover][cell] + seeds. */
    uint32_t base[PLAYERS][CELLS_FAST];
    uint32_t entry_count;
    const uint8_t *add; /* CELLS_FAST bytes for each entry, aligned to as many; NULL: the board is too large */
    uint8_t *block;     /* what was allocated for them */
    uint8_t *end;       /* the cell of the last seed for each entry */
};

/* Two rows, one for each player, or four rows, two for each. Pits are numbered from each player's left, his outer row
 * first; the rows in the middle face each other. */
void mnc_board_build(struct board *board, int32_t rows, int32_t columns, int32_t store_side);

/* Two rows have a common ring; of four rows each player has his own. own_store needs a store on the board. Returns
 * false if there is no memory. */
bool mnc_ring_build(struct ring *ring, const struct board *board, bool clockwise, bool own_store,
                    struct memory *memory);
void mnc_ring_free(struct ring *ring, struct memory *memory);

/* The store of a player as a cell. */
static inline int32_t mnc_store_cell(const struct board *board, int32_t player)
{
    return board->pits + player;
}

#endif
