/* SPDX-License-Identifier: MIT */
/* The file: a head, an entry for each layer, a checksum of both, then the layers. Numbers are little-endian. The
 * format is described in docs/endgame.md. */
#include <string.h>

#include <mancala/error.h>

#include "endgame/database.h"
#include "endgame/file.h"
#include "endgame/suit.h"

enum {
    FORMAT_VERSION = 1,
    BOARDS_TURNED = 1,
    HEAD_BYTES = 48,
    ENTRY_BYTES = 40,
    CHECKSUM_BYTES = 8,
    FRONT_MAX = HEAD_BYTES + (ENDGAME_SEEDS_MAX + 1) * ENTRY_BYTES + CHECKSUM_BYTES,
    FLAG_EXACT = 1,
    FLAG_TWO_BYTES = 2
};

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
    uint64_t pits, total, layers, most;
};

static struct head head_of(const struct mancala_endgame *endgame)
{
    const struct program *program = endgame->rules->program;
    struct head head = {.identity = mnc_suit_identity(endgame->rules->ruleset, program, endgame->rules->values),
                        .pits = (uint64_t)program->board.pits,
                        .total = (uint64_t)program->total};
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
    put(bytes + 28, 4, BOARDS_TURNED);
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
    uint8_t front[FRONT_MAX];
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
    return mnc_file_end(&draft, memory);
}

/* --- Reading -------------------------------------------------------------------------------------------------- */

/* The front of a file: all that is known of it before its layers are read. */
struct front {
    uint8_t bytes[FRONT_MAX];
    uint64_t layers;
    uint64_t most;
};

/* Reads the front, as far as it is complete and as it was written. */
static int read_front(struct file_source *source, struct front *front)
{
    if (source->size < front_bytes(0)) {
        return MANCALA_ERROR_DAMAGED;
    }
    int status = mnc_file_read(source, front->bytes, HEAD_BYTES);
    if (status != MANCALA_OK) {
        return status;
    }
    front->layers = get(front->bytes + 32, 4);
    front->most = get(front->bytes + 36, 4);
    if (memcmp(front->bytes, magic, sizeof magic) != 0 || get(front->bytes + 8, 4) != FORMAT_VERSION ||
        front->layers > ENDGAME_SEEDS_MAX + 1 || source->size < front_bytes(front->layers)) {
        return MANCALA_ERROR_DAMAGED;
    }
    uint64_t entries = front->layers * ENTRY_BYTES;
    status = mnc_file_read(source, front->bytes + HEAD_BYTES, entries + CHECKSUM_BYTES);
    if (status != MANCALA_OK) {
        return status;
    }
    uint64_t checksum = mnc_layer_checksum(front->bytes, HEAD_BYTES + entries);
    return get(front->bytes + HEAD_BYTES + entries, CHECKSUM_BYTES) == checksum && front->most <= ENDGAME_SEEDS_MAX
               ? MANCALA_OK
               : MANCALA_ERROR_DAMAGED;
}

static const uint8_t *entry_of(const struct front *front, uint64_t number)
{
    return front->bytes + HEAD_BYTES + number * ENTRY_BYTES;
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

/* Makes a layer without data, if it is one that can be built and lies where it should. */
static int expect_layer(struct mancala_endgame *endgame, const uint8_t *entry, uint64_t *offset)
{
    uint64_t seeds = get(entry, 4);
    uint64_t flags = get(entry + 4, 4);
    if (seeds > (uint64_t)endgame->field.index.seeds || seeds > (uint64_t)endgame->rules->program->total ||
        mnc_index_boards(&endgame->field.index, (int32_t)seeds) > LAYER_ENTRIES_MAX) {
        return MANCALA_ERROR_DAMAGED;
    }
    struct layer *layer = &endgame->layers[seeds];
    if (!mnc_layer_init(layer, &endgame->memory, &endgame->field, (int32_t)seeds, (flags & FLAG_EXACT) != 0)) {
        return MANCALA_ERROR_MEMORY;
    }
    layer->present = true;
    layer->checksum = get(entry + 32, 8);
    bool as_it_should_be = get(entry + 8, 8) == layer->entries && get(entry + 16, 8) == *offset &&
                           get(entry + 24, 8) == layer->bytes &&
                           (flags & FLAG_TWO_BYTES) / 2 + 1 == (uint64_t)layer->width;
    *offset += layer->bytes;
    return as_it_should_be ? MANCALA_OK : MANCALA_ERROR_DAMAGED;
}

/* Makes all layers without data, in rising order up to the one that the head names. The file is then as long as it
 * should be. */
static int expect_layers(struct mancala_endgame *endgame, const struct front *front, uint64_t size)
{
    struct head expected = head_of(endgame);
    if (get(front->bytes + 16, 8) != expected.identity || get(front->bytes + 12, 4) != expected.pits ||
        get(front->bytes + 24, 4) != expected.total || get(front->bytes + 28, 4) != BOARDS_TURNED) {
        return MANCALA_ERROR_OTHER_RULES;
    }
    uint64_t offset = front_bytes(front->layers);
    uint64_t next = 0;
    for (uint64_t i = 0; i < front->layers; i++) {
        const uint8_t *entry = entry_of(front, i);
        int status = get(entry, 4) >= next ? expect_layer(endgame, entry, &offset) : MANCALA_ERROR_DAMAGED;
        if (status != MANCALA_OK) {
            return status;
        }
        next = get(entry, 4) + 1;
    }
    uint64_t most = next > 0 ? next - 1 : 0;
    return offset == size && front->most == most ? MANCALA_OK : MANCALA_ERROR_DAMAGED;
}

/* The layers lie one after the other, in the order of their entries. */
static int take_layers(struct mancala_endgame *endgame, const struct front *front, const uint8_t *data)
{
    for (uint64_t i = 0; i < front->layers; i++) {
        struct layer *layer = &endgame->layers[get(entry_of(front, i), 4)];
        layer->data = data;
        data += layer->bytes;
        if (mnc_layer_checksum(layer->data, layer->bytes) != layer->checksum || !codes_are_known(layer)) {
            return MANCALA_ERROR_DAMAGED;
        }
    }
    return MANCALA_OK;
}

static int read_layers(struct mancala_endgame *endgame, const struct front *front, struct file_source *source)
{
    endgame->file_bytes = source->size - front_bytes(front->layers);
    if (endgame->file_bytes == 0) {
        return MANCALA_OK;
    }
    endgame->file_data =
        endgame->file_bytes <= SIZE_MAX ? mnc_allocate(&endgame->memory, (size_t)endgame->file_bytes) : NULL;
    if (endgame->file_data == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    int status = mnc_file_read(source, endgame->file_data, endgame->file_bytes);
    return status != MANCALA_OK ? status : take_layers(endgame, front, endgame->file_data);
}

static int map_layers(struct mancala_endgame *endgame, const struct front *front, struct file_source *source)
{
    endgame->mapped = mnc_file_map(source);
    if (endgame->mapped == NULL) {
        return read_layers(endgame, front, source);
    }
    endgame->mapped_bytes = source->size;
    return take_layers(endgame, front, endgame->mapped + front_bytes(front->layers));
}

/* Reads the front, makes the layers that it names and lets `get_layers` find their data. */
static int open_file(struct mancala_endgame **endgame, mancala_rules *rules, int32_t seeds, const char *path,
                     int (*get_layers)(struct mancala_endgame *, const struct front *, struct file_source *))
{
    struct file_source source;
    struct front front;
    struct mancala_endgame *created = NULL;
    int status = mnc_file_open(&source, path);
    if (status != MANCALA_OK) {
        return status;
    }
    status = read_front(&source, &front);
    if (status == MANCALA_OK) {
        status = mnc_endgame_new(&created, rules, (int32_t)front.most > seeds ? (int32_t)front.most : seeds);
    }
    if (status == MANCALA_OK) {
        status = expect_layers(created, &front, source.size);
    }
    if (status == MANCALA_OK) {
        status = get_layers(created, &front, &source);
    }
    mnc_file_close(&source);
    if (status != MANCALA_OK) {
        mancala_endgame_free(created);
        return status;
    }
    *endgame = created;
    return MANCALA_OK;
}

int mnc_format_read(struct mancala_endgame **endgame, mancala_rules *rules, int32_t seeds, const char *path)
{
    return open_file(endgame, rules, seeds, path, read_layers);
}

int mnc_format_map(struct mancala_endgame **endgame, mancala_rules *rules, const char *path)
{
    return open_file(endgame, rules, 0, path, map_layers);
}
