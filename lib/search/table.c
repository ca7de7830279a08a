/* SPDX-License-Identifier: MIT */
#include "search/table.h"

struct table mnc_table_part(void *memory, size_t bytes, int32_t part, int32_t parts, struct ages ages)
{
    size_t all = bytes / (BUCKET_ENTRIES * sizeof(struct table_entry));
    size_t buckets = all / (size_t)parts;
    if (buckets > UINT32_MAX) {
        buckets = UINT32_MAX;
    }
    struct table_entry *entries = memory;
    return (struct table){entries + (size_t)part * buckets * BUCKET_ENTRIES, (uint32_t)buckets, ages};
}

static struct table_entry *bucket_of(const struct table *table, uint64_t key)
{
    return table->entries + ((key >> 32) * table->buckets >> 32) * BUCKET_ENTRIES;
}

static bool is_valid(const struct table *table, const struct table_entry *entry)
{
    return entry->flags >> ENTRY_AGE >= table->ages.since;
}

const struct table_entry *mnc_table_find(const struct table *table, uint64_t key)
{
    const struct table_entry *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        if (bucket[i].key == key && is_valid(table, &bucket[i])) {
            return &bucket[i];
        }
    }
    return NULL;
}

/* What is worth least gives way: free room first, then what is left from other searches, then what was looked at least
 * deep. */
static int32_t worth(const struct table *table, const struct table_entry *entry)
{
    if (!is_valid(table, entry)) {
        return -1;
    }
    return (entry->flags >> ENTRY_AGE == table->ages.now ? 1024 : 0) + entry->depth +
           ((entry->flags & ENTRY_FINAL) != 0 ? 8 : 0);
}

void mnc_table_store(struct table *table, const struct table_entry *entry)
{
    struct table_entry *bucket = bucket_of(table, entry->key);
    struct table_entry *place = bucket;
    uint8_t known_move = NO_MOVE;
    int32_t least = INT32_MAX;
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        int32_t value = worth(table, &bucket[i]);
        if (value >= 0 && bucket[i].key == entry->key) {
            place = &bucket[i];
            known_move = place->move;
            break;
        }
        if (value < least) {
            least = value;
            place = &bucket[i];
        }
    }
    *place = *entry;
    place->flags = (uint16_t)(entry->flags | table->ages.now << ENTRY_AGE);
    if (place->move == NO_MOVE) {
        place->move = known_move;
    }
}
