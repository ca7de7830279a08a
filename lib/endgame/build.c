/* SPDX-License-Identifier: MIT */
#include "endgame/build.h"

#include <mancala/error.h>

#include "base/parallel.h"

void *mnc_make_allocate(struct build *build, size_t bytes)
{
    while (atomic_flag_test_and_set_explicit(&build->memory_in_use, memory_order_acquire)) {
    }
    void *block = mnc_allocate(build->memory, bytes);
    atomic_flag_clear_explicit(&build->memory_in_use, memory_order_release);
    return block;
}

void mnc_make_release(struct build *build, void *block, size_t bytes)
{
    while (atomic_flag_test_and_set_explicit(&build->memory_in_use, memory_order_acquire)) {
    }
    mnc_release(build->memory, block, bytes);
    atomic_flag_clear_explicit(&build->memory_in_use, memory_order_release);
}

void mnc_make_fail(struct build *build, int error)
{
    int none = MANCALA_OK;
    atomic_compare_exchange_strong(&build->error, &none, error);
}

static void report(struct build *build)
{
    const mancala_endgame_state state = {.size = sizeof state,
                                         .seeds = build->seeds,
                                         .stage = build->stage,
                                         .done = atomic_load_explicit(&build->done, memory_order_relaxed),
                                         .entries = build->entries};
    if (build->report != NULL && build->report(build->report_context, &state) != 0) {
        mnc_make_fail(build, MANCALA_ERROR_STOPPED);
    }
}

int mnc_make_stage(struct build *build, int32_t stage, void (*work)(void *context, int32_t number), void *context)
{
    build->stage = stage;
    atomic_store(&build->next, 0);
    /* Starting a thread takes as long as some hundred entries. */
    uint64_t useful = build->entries / 4096 + 1;
    mnc_parallel(useful < (uint64_t)build->threads ? (int32_t)useful : build->threads, work, context);
    return atomic_load(&build->error);
}

bool mnc_make_take(struct build *build, int32_t number, uint64_t step, uint64_t count, uint64_t *from, uint64_t *to)
{
    if (number == 0) {
        report(build);
    }
    *from = atomic_fetch_add(&build->next, step);
    *to = *from < count && count - *from > step ? *from + step : count;
    return *from < count && atomic_load_explicit(&build->error, memory_order_relaxed) == MANCALA_OK;
}

int mnc_make_value(const struct build *build, const struct option_to *to, struct value *value)
{
    if (to->neither) {
        *value = VALUE_NEITHER;
        return MANCALA_OK;
    }
    if (to->over) {
        *value = mnc_value_of_difference(to->change, (build->field->program->total - build->seeds) & 1);
        return MANCALA_OK;
    }
    const struct layer *layer = &build->layers[to->seeds];
    if (!layer->present) {
        return MANCALA_ERROR_MISSING;
    }
    *value = mnc_value_of_move(mnc_layer_value(layer, to->entry), to->same, to->change);
    return MANCALA_OK;
}

int mnc_make_layer(struct build *build, int32_t seeds, struct layer *layer)
{
    build->seeds = seeds;
    build->entries = mnc_index_boards(&build->field->index, seeds);
    atomic_store(&build->done, 0);
    if (build->entries > LAYER_ENTRIES_MAX) {
        return MANCALA_ERROR_LIMIT;
    }
    bool exact = true;
    for (int32_t i = 0; i < seeds; i++) {
        if (!build->layers[i].present) {
            return MANCALA_ERROR_MISSING;
        }
        exact = exact && build->layers[i].exact;
    }
    int status = exact ? mnc_make_exact(build, layer) : NOT_EXACT;
    if (status == NOT_EXACT) {
        atomic_store(&build->done, 0);
        status = mnc_make_cycles(build, layer);
    }
    if (status != MANCALA_OK) {
        mnc_layer_free(layer, build->memory);
        return status;
    }
    layer->present = true;
    layer->checksum = mnc_layer_checksum(layer->data, layer->bytes);
    return MANCALA_OK;
}
