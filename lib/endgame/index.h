/* SPDX-License-Identifier: MIT */
/* Boards as numbers without gaps: the boards with n seeds in p pits are 0 to C(n+p-1, p-1) - 1, in lexicographic order
 * from the first pit on (the combinatorial number system). */
#ifndef MNC_ENDGAME_INDEX_H
#define MNC_ENDGAME_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"
#include "program/board.h"

struct index {
    int32_t pits;
    int32_t seeds; /* the most seeds that a board may have */
    /* sums[q * (seeds + 1) + r] is C(r + q, q): the boards with up to r seeds in q pits. Too large a number is
     * UINT64_MAX. */
    uint64_t *sums;
};

bool mnc_index_init(struct index *index, struct memory *memory, int32_t pits, int32_t seeds);
void mnc_index_free(struct index *index, struct memory *memory);

/* How many boards have so many seeds. */
static inline uint64_t mnc_index_boards(const struct index *index, int32_t seeds)
{
    return index->sums[(index->pits - 1) * (index->seeds + 1) + seeds];
}

/* The number of a board with so many seeds. */
static inline uint64_t mnc_index_rank(const struct index *index, const uint8_t *board, int32_t seeds)
{
    const uint64_t *row = index->sums + (index->pits - 1) * (index->seeds + 1);
    uint64_t rank = 0;
    for (int32_t pit = 0; seeds > 0 && pit < index->pits - 1; pit++) {
        int32_t rest = seeds - board[pit];
        rank += row[seeds] - row[rest]; /* the boards with fewer seeds in this pit */
        seeds = rest;
        row -= index->seeds + 1;
    }
    return rank;
}

/* The board of a number. */
void mnc_index_board(const struct index *index, uint64_t rank, int32_t seeds, uint8_t board[PITS_MAX]);

/* Goes on to the board of the next number; the last one is followed by nothing of meaning. */
static inline void mnc_index_next(const struct index *index, uint8_t *board)
{
    int32_t last = index->pits - 1;
    int32_t pit = last;
    while (pit > 0 && board[pit] == 0) {
        pit--;
    }
    uint8_t seeds = board[pit];
    board[pit] = 0;
    if (pit > 0) {
        board[pit - 1]++;
    }
    board[last] = (uint8_t)(seeds - 1);
}

#endif
