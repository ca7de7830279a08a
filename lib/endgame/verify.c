/* SPDX-License-Identifier: MIT */
/* Holding a database against the rules: every value must be what its moves make of it. */
#include <string.h>

#include <mancala/error.h>

#include "base/parallel.h"
#include "endgame/build.h"
#include "endgame/database.h"

struct verification {
    struct build *build;
    const struct layer *layer;
};

static int verify_entry(const struct verification *verification, uint64_t entry, const uint8_t *board)
{
    const struct build *build = verification->build;
    const struct layer *layer = verification->layer;
    struct option_to options[OPTIONS_TO_MAX];
    int count = mnc_field_expand(build->field, board, layer->seeds, options);
    struct value best = {LEAD_NEVER, LEAD_NEVER};
    int32_t difference = INT32_MIN;
    for (int i = 0; i < count; i++) {
        const struct option_to *to = &options[i];
        struct value value;
        int status = mnc_make_value(build, to, &value);
        if (status != MANCALA_OK) {
            return status;
        }
        best = mnc_value_better(best, value);
        if (layer->exact) {
            int32_t rest = to->over ? 0 : mnc_layer_difference(&build->layers[to->seeds], to->entry);
            int32_t gain = to->change + (to->same ? rest : -rest);
            difference = gain > difference ? gain : difference;
        }
    }
    struct value known = mnc_layer_value(layer, entry);
    bool equal = known.win == best.win && known.hold == best.hold &&
                 (!layer->exact || difference == mnc_layer_difference(layer, entry));
    return count < 0 ? count : equal ? MANCALA_OK : MANCALA_ERROR_DAMAGED;
}

static void verify_range(void *context, int32_t number)
{
    struct verification *verification = context;
    struct build *build = verification->build;
    const struct index *index = &build->field->index;
    uint8_t board[PITS_MAX];
    uint64_t from;
    uint64_t to;
    while (mnc_make_take(build, number, PART_ENTRIES, build->entries, &from, &to)) {
        for (uint64_t entry = from; entry < to; entry++) {
            if (entry == from) {
                mnc_index_board(index, entry, build->seeds, board);
            } else {
                mnc_index_next(index, board);
            }
            int status = verify_entry(verification, entry, board);
            if (status != MANCALA_OK) {
                mnc_make_fail(build, status);
                return;
            }
        }
        atomic_fetch_add(&build->done, to - from);
    }
}

int mancala_endgame_verify(const mancala_endgame *endgame, const mancala_endgame_options *options)
{
    if (endgame == NULL || options == NULL || options->size != sizeof *options) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (options->threads < 0 || options->threads > PARALLEL_MAX) {
        return MANCALA_ERROR_RANGE;
    }
    struct build build = {.field = &endgame->field,
                          .layers = endgame->layers,
                          .threads = options->threads > 0 ? options->threads : 1,
                          .report = options->progress,
                          .report_context = options->context};
    atomic_init(&build.error, MANCALA_OK);
    atomic_init(&build.next, 0);
    atomic_init(&build.done, 0);
    int status = MANCALA_OK;
    for (int32_t seeds = 0; seeds <= endgame->field.index.seeds && status == MANCALA_OK; seeds++) {
        struct verification verification = {&build, &endgame->layers[seeds]};
        if (verification.layer->present) {
            build.seeds = seeds;
            build.entries = verification.layer->entries;
            atomic_store(&build.done, 0);
            status = mnc_make_stage(&build, MANCALA_ENDGAME_VERIFY, verify_range, &verification);
        }
    }
    return status;
}
