/* SPDX-License-Identifier: MIT */
/* A layer: what is known of all boards with one number of seeds. */
#ifndef MNC_ENDGAME_LAYER_H
#define MNC_ENDGAME_LAYER_H

#include "endgame/expand.h"

/* Entries are kept in 31 bits. */
#define LAYER_ENTRIES_MAX ((uint64_t)INT32_MAX)

struct layer {
    bool present;
    bool exact; /* the game cannot cycle from here on: the difference is known */
    int32_t seeds;
    int32_t width;  /* bytes for each entry: 1, or 2, the low one first */
    uint32_t codes; /* numbers in use */
    uint64_t entries;
    uint64_t bytes; /* of the data, filled up with zeros to a multiple of 8 */
    uint64_t checksum;
    const uint8_t *data;
    uint8_t *owned;       /* the data if the layer was built here, NULL if it comes from a file */
    struct value *values; /* of each number */
};

/* Makes an empty layer of a kind; `owned` is for the caller to set. False if there is no memory. */
bool mnc_layer_init(struct layer *layer, struct memory *memory, const struct field *field, int32_t seeds, bool exact);
void mnc_layer_free(struct layer *layer, struct memory *memory);

uint64_t mnc_layer_checksum(const uint8_t *data, uint64_t bytes);

static inline uint32_t mnc_layer_code(const struct layer *layer, uint64_t entry)
{
    if (layer->width == 1) {
        return layer->data[entry];
    }
    return (uint32_t)layer->data[2 * entry] | (uint32_t)layer->data[2 * entry + 1] << 8;
}

static inline struct value mnc_layer_value(const struct layer *layer, uint64_t entry)
{
    return layer->values[mnc_layer_code(layer, entry)];
}

/* For an exact layer: how much better the game ends for the mover than it stands. */
static inline int32_t mnc_layer_difference(const struct layer *layer, uint64_t entry)
{
    return (int32_t)mnc_layer_code(layer, entry) - layer->seeds;
}

#endif
