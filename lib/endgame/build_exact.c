/* SPDX-License-Identifier: MIT */
/* Layers in which nothing can come back: boards are taken in falling order of their potential, so that all that can
 * follow a board is known before it. That every move raises the potential is checked with every move. */
#include "endgame/build.h"

#include <mancala/error.h>

struct exact {
    struct build *build;
    struct layer *layer;
    uint32_t *order; /* entries by potential */
    const uint32_t *chunk;
    uint64_t chunk_count;
    int32_t potential; /* of the chunk */
};

/* The best difference for the mover, or NOT_EXACT, or an error. */
static int best_difference(const struct exact *exact, const struct option_to *options, int count, int32_t *best)
{
    const struct build *build = exact->build;
    *best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        const struct option_to *to = &options[i];
        int32_t difference = to->change;
        if (to->neither) {
            return NOT_EXACT;
        }
        if (!to->over) {
            if (to->seeds == build->seeds && to->potential <= exact->potential) {
                return NOT_EXACT;
            }
            const struct layer *layer = to->seeds == build->seeds ? exact->layer : &build->layers[to->seeds];
            int32_t rest = mnc_layer_difference(layer, to->entry);
            difference += to->same ? rest : -rest;
        }
        *best = difference > *best ? difference : *best;
    }
    return MANCALA_OK;
}

static int solve(const struct exact *exact, uint32_t entry)
{
    const struct field *field = exact->build->field;
    struct option_to options[OPTIONS_TO_MAX];
    uint8_t board[PITS_MAX];
    mnc_index_board(&field->index, entry, exact->layer->seeds, board);
    int count = mnc_field_expand(field, board, exact->layer->seeds, options);
    if (count < 0) {
        return count;
    }
    int32_t best;
    int status = best_difference(exact, options, count, &best);
    if (status == MANCALA_OK) {
        exact->layer->owned[entry] = (uint8_t)(best + exact->layer->seeds);
    }
    return status;
}

static void solve_chunk(void *context, int32_t number)
{
    struct exact *exact = context;
    uint64_t from;
    uint64_t to;
    while (mnc_make_take(exact->build, number, 1024, exact->chunk_count, &from, &to)) {
        for (uint64_t i = from; i < to; i++) {
            int status = solve(exact, exact->chunk[i]);
            if (status != MANCALA_OK) {
                mnc_make_fail(exact->build, status);
                return;
            }
        }
        atomic_fetch_add(&exact->build->done, to - from);
    }
}

/* Sorts the entries by potential; ends[p] becomes the place behind those with potential p. */
static void sort(const struct exact *exact, uint64_t *ends, int32_t highest)
{
    const struct field *field = exact->build->field;
    uint64_t boards = mnc_index_boards(&field->index, exact->layer->seeds);
    uint8_t board[PITS_MAX];
    mnc_index_board(&field->index, 0, exact->layer->seeds, board);
    for (uint64_t i = 0; i < boards; i++) {
        ends[mnc_field_potential(field, board)]++;
        mnc_index_next(&field->index, board);
    }
    uint64_t sum = 0;
    for (int32_t p = 0; p <= highest; p++) {
        uint64_t count = ends[p];
        ends[p] = sum;
        sum += count;
    }
    mnc_index_board(&field->index, 0, exact->layer->seeds, board);
    for (uint64_t i = 0; i < boards; i++) {
        exact->order[ends[mnc_field_potential(field, board)]++] = (uint32_t)i;
        mnc_index_next(&field->index, board);
    }
}

static int solve_all(struct exact *exact, uint64_t *ends, int32_t highest)
{
    sort(exact, ends, highest);
    for (int32_t p = highest; p >= 0; p--) {
        uint64_t from = p > 0 ? ends[p - 1] : 0;
        exact->chunk = exact->order + from;
        exact->chunk_count = ends[p] - from;
        exact->potential = p;
        int status = exact->chunk_count == 0 ? MANCALA_OK
                                             : mnc_make_stage(exact->build, MANCALA_ENDGAME_SOLVE, solve_chunk, exact);
        if (status != MANCALA_OK) {
            return status;
        }
    }
    return MANCALA_OK;
}

int mnc_make_exact(struct build *build, struct layer *layer)
{
    struct memory *memory = build->memory;
    uint64_t needed = build->entries * (sizeof(uint32_t) + 1);
    if (2 * build->seeds > UINT8_MAX || !mnc_make_fits(needed + 8) ||
        (build->memory_limit != 0 && needed > build->memory_limit)) {
        return MANCALA_ERROR_LIMIT;
    }
    int32_t highest = 0;
    for (int32_t pit = 0; pit < build->field->index.pits; pit++) {
        int32_t most = build->field->weight[pit] * build->seeds;
        highest = most > highest ? most : highest;
    }
    if (!mnc_layer_init(layer, memory, build->field, build->seeds, true)) {
        return MANCALA_ERROR_MEMORY;
    }
    struct exact exact = {.build = build, .layer = layer};
    size_t ends_bytes = (size_t)(highest + 1) * sizeof(uint64_t);
    size_t order_bytes = (size_t)build->entries * sizeof *exact.order;
    uint64_t *ends = mnc_allocate(memory, ends_bytes);
    exact.order = mnc_allocate(memory, order_bytes);
    layer->owned = mnc_allocate(memory, (size_t)layer->bytes);
    layer->data = layer->owned;
    int status = MANCALA_ERROR_MEMORY;
    if (ends != NULL && exact.order != NULL && layer->owned != NULL) {
        memset(ends, 0, ends_bytes);
        memset(layer->owned, 0, (size_t)layer->bytes);
        status = solve_all(&exact, ends, highest);
    }
    mnc_release(memory, ends, ends_bytes);
    mnc_release(memory, exact.order, order_bytes);
    if (status == NOT_EXACT) {
        atomic_store(&build->error, MANCALA_OK);
        mnc_layer_free(layer, memory);
    }
    return status;
}
