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

static uint8_t other_named(uint8_t player_plus_one)
{
    return (uint8_t)(player_plus_one != 0 ? 3 - player_plus_one : 0);
}

static uint64_t mirrored_pits(const struct board *board, uint64_t pits)
{
    uint64_t mirrored = 0;
    for (int32_t pit = 0; pit < board->pits; pit++) {
        mirrored |= (pits >> pit & 1) << mirrored_cell(board, pit);
    }
    return mirrored;
}

static void mirror_masks(const struct program *program, const struct masks *masks, struct masks *mirrored)
{
    const struct board *board = &program->board;
    mirrored->closed = mirrored_pits(board, masks->closed);
    mirrored->special[0] = mirrored_pits(board, masks->special[1]);
    mirrored->special[1] = mirrored_pits(board, masks->special[0]);
    /* a pit that North owned is South's on the other side */
    mirrored->north = program->territory ? mirrored_pits(board, ~masks->north) : 0;
}

void mnc_mirror(const struct program *program, const struct position *position, struct position *mirrored)
{
    const struct board *board = &program->board;
    *mirrored = *position;
    for (int32_t cell = 0; cell < board->cells; cell++) {
        mnc_set_cell(program, mirrored, mirrored_cell(board, cell), mnc_cell(program, position, cell));
    }
    if (program->masks) {
        mirror_masks(program, &position->masks, &mirrored->masks);
    }
    mirrored->mover = position->mover ^ 1;
    mirrored->starter = position->starter ^ 1;
    mirrored->first = other_named(position->first);
    mirrored->last = other_named(position->last);
    if (position->way != 0 && program->opposite_ways) {
        mirrored->way = other_named(position->way); /* South sows on the other side as North does on this one */
    }
    if (position->barred != 0) {
        mirrored->barred = (uint8_t)(mirrored_cell(board, position->barred - 1) + 1);
    }
}
