/* SPDX-License-Identifier: MIT */
#include "play/mirror.h"

/* The cell that has the same place on the other side. */
static int32_t mirrored_cell(const struct board *board, int32_t cell)
{
    if (cell >= board->pits) {
        return 2 * board->pits + PLAYERS - 1 - cell;
    }
    return cell < board->own ? cell + board->own : cell - board->own;
}

bool mnc_is_symmetric(const struct program *program)
{
    const struct board *board = &program->board;
    if (board->pits != PLAYERS * board->own) {
        return false;
    }
    for (int32_t pit = 0; pit < board->pits; pit++) {
        int32_t twin = mirrored_cell(board, pit);
        if (board->owner[twin] != 1 - board->owner[pit] ||
            board->facing[twin] != mirrored_cell(board, board->facing[pit])) {
            return false;
        }
    }
    for (int32_t i = 0; i < program->ring_count; i++) {
        const struct ring *ring = &program->rings[i];
        int32_t south = 0;
        int32_t north = mirrored_cell(board, 0);
        if (ring->length[0] != ring->length[1]) {
            return false;
        }
        for (int32_t step = 0; step < ring->length[0]; step++) {
            south = ring->next[0][south];
            north = ring->next[1][north];
            if (north != mirrored_cell(board, south)) {
                return false;
            }
        }
    }
    return true;
}

static uint8_t other_named(uint8_t player_plus_one)
{
    return (uint8_t)(player_plus_one != 0 ? 3 - player_plus_one : 0);
}

void mnc_mirror(const struct program *program, const struct position *position, struct position *mirrored)
{
    const struct board *board = &program->board;
    *mirrored = *position;
    mirrored->closed = 0;
    for (int32_t cell = 0; cell < board->cells; cell++) {
        int32_t twin = mirrored_cell(board, cell);
        mnc_set_cell(program, mirrored, twin, mnc_cell(program, position, cell));
        if (cell < board->pits) {
            mirrored->closed |= (uint64_t)mnc_is_closed(position, cell) << twin;
        }
    }
    mirrored->mover = position->mover ^ 1;
    mirrored->starter = position->starter ^ 1;
    mirrored->first = other_named(position->first);
    mirrored->last = other_named(position->last);
    if (position->result <= MANCALA_RESULT_NORTH) {
        mirrored->result = position->result ^ 1;
    }
}
