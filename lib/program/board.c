/* SPDX-License-Identifier: MIT */
#include "program/board.h"

#include <string.h>

#include <mancala/rules.h>

void mnc_board_build(struct board *board, int32_t rows, int32_t columns, int32_t store_side)
{
    int32_t rows_each = rows / PLAYERS;
    memset(board, 0, sizeof *board);
    board->rows = rows;
    board->columns = columns;
    board->pits = rows * columns;
    board->own = rows_each * columns;
    board->cells = board->pits + PLAYERS;
    board->store_side = store_side;
    for (int32_t pit = 0; pit < board->pits; pit++) {
        int32_t owner = pit / board->own;
        int32_t depth = pit % board->own / columns; /* 0: his outermost row */
        int32_t place = pit % columns;
        int32_t across = (1 - owner) * board->own + board->own - 1 - place; /* in the other player's inner row */
        board->owner[pit] = (uint8_t)owner;
        board->number[pit] = (uint8_t)(place + 1);
        board->row[pit] = (uint8_t)(owner == 0 ? depth : rows - 1 - depth);
        board->column[pit] = (uint8_t)(owner == 0 ? place : columns - 1 - place);
        board->inner[pit] = depth == rows_each - 1;
        board->twin[pit] = (uint8_t)((pit + board->own) % board->pits);
        board->facing[pit] = board->inner[pit] ? (uint8_t)across : NO_PIT;
        board->behind[pit] = board->inner[pit] && rows_each > 1 ? (uint8_t)(across - columns) : NO_PIT;
    }
}

/* The cells in counter-clockwise order for one mover; returns how many. */
static int32_t ring_order(const struct board *board, int32_t mover, bool own_store, uint8_t order[CELLS_MAX])
{
    int32_t count = 0;
    if (board->rows > PLAYERS) {
        int32_t first = mover * board->own;
        for (int32_t place = 0; place < board->own; place++) {
            int32_t back = board->own + board->columns - 1 - place; /* the inner row runs back */
            order[count++] = (uint8_t)(first + (place < board->columns ? place : back));
        }
        return count;
    }
    for (int32_t player = 0; player < PLAYERS; player++) {
        for (int32_t pit = 0; pit < board->own; pit++) {
            order[count++] = (uint8_t)(player * board->own + pit);
        }
        /* Between a player's right and the other one's left lies the store of whoever has it on that side. */
        int32_t store_owner = board->store_side == MANCALA_STORE_RIGHT ? player : 1 - player;
        if (own_store && store_owner == mover) {
            order[count++] = (uint8_t)mnc_store_cell(board, mover);
        }
    }
    return count;
}

/* A vector that lies across two lines of the cache costs twice: so there is room to align them. */
static size_t block_size(uint32_t entries)
{
    return (size_t)(entries + 1) * CELLS_FAST;
}

static bool build_additions(struct ring *ring, const struct board *board, struct memory *memory)
{
    int32_t movers = ring->own_store || board->rows > PLAYERS ? PLAYERS : 1; /* or both go the same way */
    uint32_t count = 0;
    for (int32_t mover = 0; mover < movers; mover++) {
        count += (uint32_t)(board->pits * (ring->length[mover] + 1));
    }
    ring->block = mnc_allocate(memory, block_size(count));
    ring->end = mnc_allocate(memory, count);
    ring->entry_count = count;
    if (ring->block == NULL || ring->end == NULL) {
        return false;
    }
    uint8_t *additions = ring->block + (CELLS_FAST - (uintptr_t)ring->block % CELLS_FAST) % CELLS_FAST;
    ring->add = additions;
    uint32_t entry = 0;
    for (int32_t mover = 0; mover < movers; mover++) {
        for (int32_t pit = 0; pit < board->pits; pit++) {
            ring->base[mover][pit] = entry;
            uint8_t *add = additions + (size_t)entry * CELLS_FAST;
            memset(add, 0, CELLS_FAST);
            int32_t cell = pit;
            ring->end[entry] = (uint8_t)cell;
            for (int32_t seeds = 1; seeds <= ring->length[mover]; seeds++) {
                entry++;
                memcpy(add + CELLS_FAST, add, CELLS_FAST);
                add += CELLS_FAST;
                cell = ring->next[mover][cell];
                add[cell]++;
                ring->end[entry] = (uint8_t)cell;
            }
            entry++;
        }
    }
    if (movers == 1) {
        memcpy(ring->base[1], ring->base[0], sizeof ring->base[0]);
    }
    return true;
}

bool mnc_ring_build(struct ring *ring, const struct board *board, bool clockwise, bool own_store, struct memory *memory)
{
    memset(ring, 0, sizeof *ring);
    ring->clockwise = clockwise;
    ring->own_store = own_store;
    for (int32_t mover = 0; mover < PLAYERS; mover++) {
        uint8_t order[CELLS_MAX];
        int32_t count = ring_order(board, mover, own_store, order);
        ring->length[mover] = count;
        for (int32_t i = 0; i < count; i++) {
            int32_t after = (i + 1) % count;
            uint8_t *forwards = clockwise ? ring->previous[mover] : ring->next[mover];
            uint8_t *backwards = clockwise ? ring->next[mover] : ring->previous[mover];
            forwards[order[i]] = order[after];
            backwards[order[after]] = order[i];
        }
    }
    return board->cells > CELLS_FAST || build_additions(ring, board, memory);
}

void mnc_ring_free(struct ring *ring, struct memory *memory)
{
    mnc_release(memory, ring->block, block_size(ring->entry_count));
    mnc_release(memory, ring->end, ring->entry_count);
}
