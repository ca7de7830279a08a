/* SPDX-License-Identifier: MIT */
/* The file: a head, an entry for each layer, a checksum of both, then the layers. Numbers are little-endian. The
 * format is described in docs/endgame.md. */
#include <string.h>

#include <mancala/error.h>

#include "endgame/database.h"
#include "endgame/suit.h"

enum { FORMAT_VERSION = 1, HEAD_BYTES = 48, ENTRY_BYTES = 40, CHECKSUM_BYTES = 8, FLAG_EXACT = 1, FLAG_TWO_BYTES = 2 };

static const uint8_t magic[8] = {'M', 'N', 'C', 'E', 'N', 'D', '\r', '\n'};

static uint64_t get(const uint8_t *bytes, int count)
{
    uint64_t number = 0;
    for (int i = count; i-- > 0;) {
        number = number << 8 | bytes[i];
    }
    return number;
}

static void put(uint8_t *bytes, int count, uint64_t number)
{
    for (int i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i) & 0xFF);
    }
}

struct head {
    uint64_t identity;
    uint64_t pits, total, sides, layers, most;
};

static struct head head_of(const struct mancala_endgame *endgame)
{
    const struct program *program = endgame->rules->program;
    struct head head = {.identity = mnc_suit_identity(endgame->rules->ruleset, program, endgame->rules->values),
                        .pits = (uint64_t)program->board.pits,
                        .total = (uint64_t)program->total,
                        .sides = (uint64_t)endgame->field.sides};
    for (int32_t seeds = 0; seeds <= endgame->field.index.seeds; seeds++) {
        if (endgame->layers[seeds].present) {
            head.layers++;
            head.most = (uint64_t)seeds;
        }
    }
    return head;
}

static void write_head(uint8_t *bytes, const struct head *head)
{
    memcpy(bytes, magic, sizeof magic);
    put(bytes + 8, 4, FORMAT_VERSION);
    put(bytes + 12, 4, head->pits);
    put(bytes + 16, 8, head->identity);
    put(bytes + 24, 4, head->total);
    put(bytes + 28, 4, head->sides);
    put(bytes + 32, 4, head->layers);
    put(bytes + 36, 4, head->most);
    put(bytes + 40, 8, 0);
}

static uint64_t front_bytes(uint64_t layers)
{
    return HEAD_BYTES + layers * ENTRY_BYTES + CHECKSUM_BYTES;
}

/* --- Writing -------------------------------------------------------------------------------------------------- */

static void write_entry(uint8_t *bytes, const struct layer *layer, uint64_t offset)
{
    put(bytes, 4, (uint64_t)layer->seeds);
    put(bytes + 4, 4, (layer->exact ? FLAG_EXACT : 0u) | (layer->width == 2 ? FLAG_TWO_BYTES : 0u));
    put(bytes + 8, 8, layer->entries);
    put(bytes + 16, 8, offset);
    put(bytes + 24, 8, layer->bytes);
    put(bytes + 32, 8, layer->checksum);
}

int mnc_format_write(const struct mancala_endgame *endgame, const char *path, struct memory *memory)
{
    uint8_t front[HEAD_BYTES + (ENDGAME_SEEDS_MAX + 1) * ENTRY_BYTES + CHECKSUM_BYTES];
    struct head head = head_of(endgame);
    write_head(front, &head);
    uint64_t offset = front_bytes(head.layers);
    uint64_t at = HEAD_BYTES;
    for (int32_t seeds = 0; seeds <= endgame->field.index.seeds; seeds++) {
        const struct layer *layer = &endgame->layers[seeds];
        if (layer->present) {
            write_entry(front + at, layer, offset);
            at += ENTRY_BYTES;
            offset += layer->bytes;
        }
    }
    put(front + at, CHECKSUM_BYTES, mnc_layer_checksum(front, at));
    struct file_draft draft;
    int status = mnc_file_begin(&draft, path, memory);
    if (status != MANCALA_OK) {
        return status;
    }
    mnc_file_write(&draft, front, at + CHECKSUM_BYTES);
    for (int32_t seeds = 0; seeds <= endgame->field.index.seeds; seeds++) {
        const struct layer *layer = &endgame->layers[seeds];
        if (layer->present) {
            mnc_file_write(&draft, layer->data, layer->bytes);
        }
    }
    return mnc_file_end(&draft, true, memory);
}

/* --- Reading -------------------------------------------------------------------------------------------------- */

/* The front of a file is complete, and as it was written. */
static bool front_is_sound(const struct file_view *view)
{
    if (view->size < front_bytes(0) || memcmp(view->data, magic, sizeof magic) != 0 ||
        get(view->data + 8, 4) != FORMAT_VERSION) {
        return false;
    }
    uint64_t layers = get(view->data + 32, 4);
    if (layers > ENDGAME_SEEDS_MAX + 1 || view->size < front_bytes(layers)) {
        return false;
    }
    uint64_t bytes = HEAD_BYTES + layers * ENTRY_BYTES;
    return get(view->data + bytes, CHECKSUM_BYTES) == mnc_layer_checksum(view->data, bytes);
}

int32_t mnc_format_seeds(const struct file_view *view)
{
    uint64_t most = front_is_sound(view) ? get(view->data + 36, 4) : UINT64_MAX;
    return most <= ENDGAME_SEEDS_MAX ? (int32_t)most : -1;
}

static bool codes_are_known(const struct layer *layer)
{
    uint32_t highest = 0;
    for (uint64_t entry = 0; entry < layer->entries; entry++) {
        uint32_t code = mnc_layer_code(layer, entry);
        highest = code > highest ? code : highest;
    }
    return highest < layer->codes;
}

static int read_layer(struct mancala_endgame *endgame, const uint8_t *entry, uint64_t *offset)
{
    uint64_t seeds = get(entry, 4);
    uint64_t flags = get(entry + 4, 4);
    if (seeds > (uint64_t)endgame->field.index.seeds || endgame->layers[seeds].present) {
        return MANCALA_ERROR_DAMAGED;
    }
    struct layer *layer = &endgame->layers[seeds];
    if (!mnc_layer_init(layer, &endgame->memory, &endgame->field, (int32_t)seeds, (flags & FLAG_EXACT) != 0)) {
        return MANCALA_ERROR_MEMORY;
    }
    bool as_it_should_be =
        get(entry + 8, 8) == layer->entries && get(entry + 16, 8) == *offset && get(entry + 24, 8) == layer->bytes &&
        (flags & FLAG_TWO_BYTES) / 2 + 1 == (uint64_t)layer->width && endgame->view.size - *offset >= layer->bytes;
    if (!as_it_should_be) {
        return MANCALA_ERROR_DAMAGED;
    }
    layer->data = endgame->view.data + *offset;
    layer->checksum = get(entry + 32, 8);
    if (mnc_layer_checksum(layer->data, layer->bytes) != layer->checksum || !codes_are_known(layer)) {
        return MANCALA_ERROR_DAMAGED;
    }
    layer->present = true;
    *offset += layer->bytes;
    return MANCALA_OK;
}

int mnc_format_read(struct mancala_endgame *endgame)
{
    const uint8_t *data = endgame->view.data;
    if (!front_is_sound(&endgame->view)) {
        return MANCALA_ERROR_DAMAGED;
    }
    struct head expected = head_of(endgame);
    if (get(data + 16, 8) != expected.identity || get(data + 12, 4) != expected.pits ||
        get(data + 24, 4) != expected.total || get(data + 28, 4) != expected.sides) {
        return MANCALA_ERROR_OTHER_RULES;
    }
    uint64_t layers = get(data + 32, 4);
    uint64_t offset = front_bytes(layers);
    for (uint64_t i = 0; i < layers; i++) {
        int status = read_layer(endgame, data + HEAD_BYTES + i * ENTRY_BYTES, &offset);
        if (status != MANCALA_OK) {
            return status;
        }
    }
    return offset == endgame->view.size ? MANCALA_OK : MANCALA_ERROR_DAMAGED;
}
