/* SPDX-License-Identifier: MIT */
/* Layers in which boards may come back. What can be forced is a least fixed point: at first nothing is (`win` is
 * never, `hold` is always); a board is looked at again when a board that can follow it has changed, until none
 * changes. Thresholds only move towards each other, so it ends, and in whatever order boards are taken it ends at the
 * same values.
 *
 * Moves that leave the layer are counted once, in `base`; those within it are kept as lists of successors and of
 * predecessors. */
#include "endgame/build.h"

#include <mancala/error.h>

#include "base/bits.h"

#define SAME_MOVER (UINT32_C(1) << 31) /* beside a successor's entry: the mover moves again */

struct part {
    uint32_t *starts; /* where the successors of each entry begin, and where the last ones end */
    uint32_t *successors;
    uint32_t *sources; /* the predecessors of the part's entries */
    uint32_t successor_count, source_count;
};

struct cycles {
    struct build *build;
    struct layer *layer;
    struct part *parts;
    uint32_t part_count;
    uint32_t word_count; /* of the marks */
    struct value *base;
    atomic_uint_least16_t *now;   /* packed values */
    atomic_uint_least32_t *ends;  /* behind the sources of each entry, in its part; until then, where the next goes */
    atomic_uint_least64_t *marks; /* a bit for each entry that is to be looked at */
    atomic_uint_least64_t looked; /* entries in this round */
};

static uint16_t pack(struct value value)
{
    return (uint16_t)((uint8_t)value.win | (uint16_t)(uint8_t)value.hold << 8);
}

static struct value unpack(uint16_t packed)
{
    uint8_t win = (uint8_t)(packed & 0xFF);
    uint8_t hold = (uint8_t)(packed >> 8);
    return (struct value){(int8_t)(win < 128 ? win : win - 256), (int8_t)(hold < 128 ? hold : hold - 256)};
}

static uint64_t first_of(uint32_t part)
{
    return (uint64_t)part * PART_ENTRIES;
}

static uint64_t end_of(const struct cycles *cycles, uint32_t part)
{
    uint64_t end = first_of(part) + PART_ENTRIES;
    return end < cycles->build->entries ? end : cycles->build->entries;
}

/* --- Expanding: each part finds the successors of its boards
 * -------------------------------------------------------- */

/* Successors of a part while it is being expanded. */
struct list {
    uint32_t *items;
    uint32_t count, cap;
};

static bool make_room(struct build *build, struct list *list)
{
    if (list->cap - list->count >= OPTIONS_TO_MAX) {
        return true;
    }
    uint32_t cap = list->cap == 0 ? 8 * PART_ENTRIES : 2 * list->cap;
    uint32_t *items = mnc_make_allocate(build, cap * sizeof *items);
    if (items == NULL) {
        return false;
    }
    if (list->count != 0) {
        memcpy(items, list->items, list->count * sizeof *items);
    }
    mnc_make_release(build, list->items, list->cap * sizeof *items);
    list->items = items;
    list->cap = cap;
    return true;
}

static int expand_entry(struct cycles *cycles, uint64_t entry, const uint8_t *board, struct list *list)
{
    struct build *build = cycles->build;
    struct option_to options[OPTIONS_TO_MAX];
    int count = mnc_field_expand(build->field, board, build->seeds, options);
    struct value base = {LEAD_NEVER, LEAD_NEVER}; /* no move yet */
    for (int i = 0; i < count; i++) {
        const struct option_to *to = &options[i];
        if (!to->over && to->seeds == build->seeds) {
            list->items[list->count++] = (uint32_t)to->entry | (to->same ? SAME_MOVER : 0);
            continue;
        }
        struct value value;
        int status = mnc_make_value(build, to, &value);
        if (status != MANCALA_OK) {
            return status;
        }
        base = mnc_value_better(base, value);
    }
    cycles->base[entry] = base;
    return count < 0 ? count : MANCALA_OK;
}

static int expand_part(struct cycles *cycles, uint32_t number, struct list *list)
{
    struct build *build = cycles->build;
    const struct index *index = &build->field->index;
    struct part *part = &cycles->parts[number];
    uint64_t from = first_of(number);
    uint64_t to = end_of(cycles, number);
    uint8_t board[PITS_MAX];
    part->starts = mnc_make_allocate(build, (PART_ENTRIES + 1) * sizeof *part->starts);
    if (part->starts == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    list->count = 0;
    for (uint64_t entry = from; entry < to; entry++) {
        if (entry == from) {
            mnc_index_board(index, entry, build->seeds, board);
        } else {
            mnc_index_next(index, board);
        }
        if (!make_room(build, list)) {
            return MANCALA_ERROR_MEMORY;
        }
        part->starts[entry - from] = list->count;
        int status = expand_entry(cycles, entry, board, list);
        if (status != MANCALA_OK) {
            return status;
        }
    }
    part->starts[to - from] = list->count;
    if (list->count == 0) {
        return MANCALA_OK;
    }
    part->successors = mnc_make_allocate(build, list->count * sizeof *part->successors);
    if (part->successors == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    part->successor_count = list->count;
    memcpy(part->successors, list->items, list->count * sizeof *part->successors);
    return MANCALA_OK;
}

static void expand(void *context, int32_t number)
{
    struct cycles *cycles = context;
    struct list list = {0};
    uint64_t part;
    uint64_t behind;
    while (mnc_make_take(cycles->build, number, 1, cycles->part_count, &part, &behind)) {
        int status = expand_part(cycles, (uint32_t)part, &list);
        if (status != MANCALA_OK) {
            mnc_make_fail(cycles->build, status);
        }
        atomic_fetch_add(&cycles->build->done, end_of(cycles, (uint32_t)part) - first_of((uint32_t)part));
    }
    mnc_make_release(cycles->build, list.items, list.cap * sizeof *list.items);
}

/* --- Linking: parts tell each other who precedes whom
 * --------------------------------------------------------------- */

static void count_sources(void *context, int32_t number)
{
    struct cycles *cycles = context;
    uint64_t at;
    uint64_t behind;
    while (mnc_make_take(cycles->build, number, 1, cycles->part_count, &at, &behind)) {
        const struct part *part = &cycles->parts[at];
        for (uint32_t i = 0; i < part->successor_count; i++) {
            atomic_fetch_add_explicit(&cycles->ends[part->successors[i] & ~SAME_MOVER], 1, memory_order_relaxed);
        }
    }
}

/* Counts become places. */
static void place_sources(void *context, int32_t number)
{
    struct cycles *cycles = context;
    uint64_t at;
    uint64_t behind;
    while (mnc_make_take(cycles->build, number, 1, cycles->part_count, &at, &behind)) {
        struct part *part = &cycles->parts[at];
        uint64_t to = end_of(cycles, (uint32_t)at);
        for (uint64_t entry = first_of((uint32_t)at); entry < to; entry++) {
            uint32_t count = atomic_load_explicit(&cycles->ends[entry], memory_order_relaxed);
            atomic_store_explicit(&cycles->ends[entry], part->source_count, memory_order_relaxed);
            part->source_count += count;
        }
        if (part->source_count != 0) {
            part->sources = mnc_make_allocate(cycles->build, part->source_count * sizeof *part->sources);
            if (part->sources == NULL) {
                mnc_make_fail(cycles->build, MANCALA_ERROR_MEMORY);
            }
        }
    }
}

/* The exchange: each part sends its boards to the parts of their successors. */
static void send_sources(void *context, int32_t number)
{
    struct cycles *cycles = context;
    uint64_t at;
    uint64_t behind;
    while (mnc_make_take(cycles->build, number, 1, cycles->part_count, &at, &behind)) {
        const struct part *part = &cycles->parts[at];
        uint64_t from = first_of((uint32_t)at);
        uint64_t to = end_of(cycles, (uint32_t)at);
        for (uint64_t entry = from; entry < to; entry++) {
            for (uint32_t i = part->starts[entry - from]; i < part->starts[entry - from + 1]; i++) {
                uint32_t successor = part->successors[i] & ~SAME_MOVER;
                uint32_t place = atomic_fetch_add_explicit(&cycles->ends[successor], 1, memory_order_relaxed);
                cycles->parts[successor / PART_ENTRIES].sources[place] = (uint32_t)entry;
            }
        }
    }
}

/* --- Settling: rounds until no board is marked
 * ---------------------------------------------------------------------- */

/* The exchange: an entry has changed, and the parts of its predecessors are told to look at them again. */
static void mark_sources(struct cycles *cycles, const struct part *part, uint64_t entry, uint64_t first)
{
    uint32_t from = entry == first ? 0 : atomic_load_explicit(&cycles->ends[entry - 1], memory_order_relaxed);
    uint32_t to = atomic_load_explicit(&cycles->ends[entry], memory_order_relaxed);
    for (uint32_t i = from; i < to; i++) {
        uint32_t source = part->sources[i];
        uint64_t bit = UINT64_C(1) << source % 64;
        /* Also where the mark is set already: the release must be seen by whoever takes it. */
        atomic_fetch_or_explicit(&cycles->marks[source / 64], bit, memory_order_acq_rel);
    }
}

static struct value look(const struct cycles *cycles, const struct part *part, uint64_t entry, uint64_t first)
{
    struct value value = cycles->base[entry];
    for (uint32_t i = part->starts[entry - first]; i < part->starts[entry - first + 1]; i++) {
        uint32_t successor = part->successors[i];
        uint16_t packed = (uint16_t)atomic_load_explicit(&cycles->now[successor & ~SAME_MOVER], memory_order_relaxed);
        value = mnc_value_better(value, mnc_value_of_move(unpack(packed), (successor & SAME_MOVER) != 0, 0));
    }
    return value;
}

static void settle_part(struct cycles *cycles, uint32_t number, uint64_t *looked)
{
    const struct part *part = &cycles->parts[number];
    uint64_t first = first_of(number);
    for (uint64_t word = first / 64; word < (end_of(cycles, number) + 63) / 64; word++) {
        if (atomic_load_explicit(&cycles->marks[word], memory_order_relaxed) == 0) {
            continue;
        }
        /* The marks are taken before the successors are read: a change that comes later sets them anew. */
        uint64_t marks = atomic_exchange_explicit(&cycles->marks[word], 0, memory_order_acq_rel);
        for (; marks != 0; marks &= marks - 1) {
            uint64_t entry = word * 64 + (uint64_t)mnc_lowest_bit(marks);
            uint16_t value = pack(look(cycles, part, entry, first));
            ++*looked;
            if (value != atomic_load_explicit(&cycles->now[entry], memory_order_relaxed)) {
                atomic_store_explicit(&cycles->now[entry], value, memory_order_relaxed);
                mark_sources(cycles, part, entry, first);
            }
        }
    }
}

static void settle(void *context, int32_t number)
{
    struct cycles *cycles = context;
    uint64_t part;
    uint64_t behind;
    uint64_t looked = 0;
    while (mnc_make_take(cycles->build, number, 1, cycles->part_count, &part, &behind)) {
        settle_part(cycles, (uint32_t)part, &looked);
    }
    atomic_fetch_add(&cycles->looked, looked);
}

static int settle_all(struct cycles *cycles)
{
    for (uint64_t entry = 0; entry < cycles->build->entries; entry++) {
        atomic_init(&cycles->now[entry], pack(VALUE_NEITHER));
    }
    for (uint32_t word = 0; word < cycles->word_count; word++) {
        uint64_t rest = cycles->build->entries - 64 * (uint64_t)word;
        atomic_init(&cycles->marks[word], rest >= 64 ? UINT64_MAX : (UINT64_C(1) << rest) - 1);
    }
    int status;
    do {
        atomic_store(&cycles->looked, 0);
        status = mnc_make_stage(cycles->build, MANCALA_ENDGAME_SOLVE, settle, cycles);
    } while (status == MANCALA_OK && atomic_load(&cycles->looked) != 0);
    return status;
}

/* --- The whole
 * ------------------------------------------------------------------------------------------------------ */

static void write_codes(struct cycles *cycles)
{
    struct layer *layer = cycles->layer;
    struct codec codec;
    mnc_codec_init(&codec, layer->seeds, cycles->build->field->program->total, false);
    memset(layer->owned, 0, (size_t)layer->bytes);
    for (uint64_t entry = 0; entry < layer->entries; entry++) {
        uint16_t packed = (uint16_t)atomic_load_explicit(&cycles->now[entry], memory_order_relaxed);
        uint32_t code = mnc_codec_encode(&codec, unpack(packed));
        layer->owned[entry * (uint64_t)layer->width] = (uint8_t)(code & 0xFF);
        if (layer->width == 2) {
            layer->owned[2 * entry + 1] = (uint8_t)(code >> 8);
        }
    }
}

static int solve(struct cycles *cycles)
{
    struct build *build = cycles->build;
    int status = mnc_make_stage(build, MANCALA_ENDGAME_EXPAND, expand, cycles);
    for (uint64_t entry = 0; entry < build->entries; entry++) {
        atomic_init(&cycles->ends[entry], 0);
    }
    if (status == MANCALA_OK) {
        status = mnc_make_stage(build, MANCALA_ENDGAME_LINK, count_sources, cycles);
    }
    if (status == MANCALA_OK) {
        status = mnc_make_stage(build, MANCALA_ENDGAME_LINK, place_sources, cycles);
    }
    if (status == MANCALA_OK) {
        status = mnc_make_stage(build, MANCALA_ENDGAME_LINK, send_sources, cycles);
    }
    if (status == MANCALA_OK) {
        status = settle_all(cycles);
    }
    if (status == MANCALA_OK) {
        write_codes(cycles);
    }
    return status;
}

/* What the whole layer needs at the same time, guessing at six successors a board. */
static uint64_t needed(uint64_t entries)
{
    return entries * (sizeof(struct value) + sizeof(uint16_t) + 2 * sizeof(uint32_t) + 6 * 2 * sizeof(uint32_t) + 2);
}

int mnc_make_cycles(struct build *build, struct layer *layer)
{
    struct memory *memory = build->memory;
    uint64_t bytes = needed(build->entries);
    if (!mnc_make_fits(bytes + 8) || (build->memory_limit != 0 && bytes > build->memory_limit)) {
        return MANCALA_ERROR_LIMIT;
    }
    if (!mnc_layer_init(layer, memory, build->field, build->seeds, false)) {
        return MANCALA_ERROR_MEMORY;
    }
    struct cycles cycles = {.build = build, .layer = layer};
    cycles.part_count = (uint32_t)((build->entries + PART_ENTRIES - 1) / PART_ENTRIES);
    cycles.word_count = (uint32_t)((build->entries + 63) / 64);
    size_t entries = (size_t)build->entries;
    cycles.parts = mnc_allocate(memory, cycles.part_count * sizeof *cycles.parts);
    cycles.base = mnc_allocate(memory, entries * sizeof *cycles.base);
    cycles.now = mnc_allocate(memory, entries * sizeof *cycles.now);
    cycles.ends = mnc_allocate(memory, entries * sizeof *cycles.ends);
    cycles.marks = mnc_allocate(memory, cycles.word_count * sizeof *cycles.marks);
    layer->owned = mnc_allocate(memory, (size_t)layer->bytes);
    layer->data = layer->owned;
    int status = MANCALA_ERROR_MEMORY;
    if (cycles.parts != NULL) {
        memset(cycles.parts, 0, cycles.part_count * sizeof *cycles.parts);
    }
    if (cycles.parts != NULL && cycles.base != NULL && cycles.now != NULL && cycles.ends != NULL &&
        cycles.marks != NULL && layer->owned != NULL) {
        status = solve(&cycles);
    }
    for (uint32_t i = 0; i < cycles.part_count && cycles.parts != NULL; i++) {
        struct part *part = &cycles.parts[i];
        mnc_release(memory, part->starts, (PART_ENTRIES + 1) * sizeof *part->starts);
        mnc_release(memory, part->successors, part->successor_count * sizeof *part->successors);
        mnc_release(memory, part->sources, part->source_count * sizeof *part->sources);
    }
    mnc_release(memory, cycles.parts, cycles.part_count * sizeof *cycles.parts);
    mnc_release(memory, cycles.base, entries * sizeof *cycles.base);
    mnc_release(memory, cycles.now, entries * sizeof *cycles.now);
    mnc_release(memory, cycles.ends, entries * sizeof *cycles.ends);
    mnc_release(memory, cycles.marks, cycles.word_count * sizeof *cycles.marks);
    return status;
}
