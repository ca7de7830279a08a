/* SPDX-License-Identifier: MIT */
#include "endgame/index.h"

#include <string.h>

static size_t table_bytes(const struct index *index)
{
    return (size_t)index->pits * (size_t)(index->seeds + 1) * sizeof *index->sums;
}

bool mnc_index_init(struct index *index, struct memory *memory, int32_t pits, int32_t seeds)
{
    index->pits = pits;
    index->seeds = seeds;
    index->sums = mnc_allocate(memory, table_bytes(index));
    if (index->sums == NULL) {
        return false;
    }
    int32_t width = seeds + 1;
    for (int32_t q = 0; q < pits; q++) {
        for (int32_t r = 0; r <= seeds; r++) {
            uint64_t sum = 1;
            if (q > 0 && r > 0) {
                uint64_t fewer_pits = index->sums[(q - 1) * width + r];
                uint64_t fewer_seeds = index->sums[q * width + r - 1];
                sum = fewer_pits > UINT64_MAX - fewer_seeds ? UINT64_MAX : fewer_pits + fewer_seeds;
            }
            index->sums[q * width + r] = sum;
        }
    }
    return true;
}

void mnc_index_free(struct index *index, struct memory *memory)
{
    mnc_release(memory, index->sums, table_bytes(index));
    index->sums = NULL;
}

void mnc_index_board(const struct index *index, uint64_t rank, int32_t seeds, uint8_t board[PITS_MAX])
{
    const uint64_t *row = index->sums + (index->pits - 1) * (index->seeds + 1);
    memset(board, 0, PITS_MAX);
    for (int32_t pit = 0; seeds > 0 && pit < index->pits - 1; pit++) {
        int32_t rest = seeds;
        while (rest > 0 && row[seeds] - row[rest - 1] <= rank) {
            rest--;
        }
        rank -= row[seeds] - row[rest];
        board[pit] = (uint8_t)(seeds - rest);
        seeds = rest;
        row -= index->seeds + 1;
    }
    board[index->pits - 1] = (uint8_t)(board[index->pits - 1] + seeds);
}
