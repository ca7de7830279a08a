/* SPDX-License-Identifier: MIT */
#include "endgame/layer.h"

#include "base/random.h"

static uint32_t values_count(const struct layer *layer)
{
    return layer->width == 1 ? 1u << 8 : 1u << 16;
}

static size_t values_bytes(const struct layer *layer)
{
    return values_count(layer) * sizeof *layer->values;
}

bool mnc_layer_init(struct layer *layer, struct memory *memory, const struct field *field, int32_t seeds, bool exact)
{
    struct codec codec;
    mnc_codec_init(&codec, seeds, field->program->total, exact);
    *layer = (struct layer){.exact = exact,
                            .seeds = seeds,
                            .width = codec.count <= 256 ? 1 : 2,
                            .codes = codec.count,
                            .entries = mnc_index_boards(&field->index, seeds)};
    layer->bytes = (layer->entries * (uint64_t)layer->width + 7) & ~UINT64_C(7);
    layer->values = mnc_allocate(memory, values_bytes(layer));
    if (layer->values == NULL) {
        return false;
    }
    /* The bytes of a mapped file may change after they have been checked: whatever they become, they have a value. */
    for (uint32_t code = 0; code < values_count(layer); code++) {
        layer->values[code] = code < layer->codes ? mnc_codec_decode(&codec, code) : VALUE_NEITHER;
    }
    return true;
}

void mnc_layer_free(struct layer *layer, struct memory *memory)
{
    mnc_release(memory, layer->values, values_bytes(layer));
    mnc_release(memory, layer->owned, (size_t)layer->bytes);
    *layer = (struct layer){0};
}

/* Four sums over words of eight bytes in turn. Each step is one-to-one in the sum and in the word, so any change of a
 * single word changes the checksum; four, because one would wait for its own multiplication. */
uint64_t mnc_layer_checksum(const uint8_t *data, uint64_t bytes)
{
    uint64_t sums[4] = {1, 2, 3, 4};
    for (uint64_t at = 0; at < bytes; at += 8) {
        uint64_t word = 0;
        for (int i = 0; i < 8; i++) {
            word |= (uint64_t)data[at + (uint64_t)i] << (8 * i);
        }
        uint64_t *sum = &sums[at / 8 % 4];
        *sum = (*sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        *sum ^= *sum >> 32;
    }
    uint64_t checksum = bytes;
    for (int i = 0; i < 4; i++) {
        checksum = mnc_mix(checksum ^ sums[i]);
    }
    return checksum;
}
