/* SPDX-License-Identifier: MIT */
#include "solve/table.h"

#include <string.h>

#include "base/random.h"

bool mnc_table_init(struct table *table, struct memory *memory, uint64_t bytes)
{
    table->buckets = 1;
    while (2 * table->buckets * BUCKET * sizeof *table->slots <= bytes) {
        table->buckets *= 2;
    }
    size_t size = (size_t)table->buckets * BUCKET * sizeof *table->slots;
    table->slots = mnc_allocate(memory, size);
    if (table->slots != NULL) {
        memset(table->slots, 0, size);
    }
    return table->slots != NULL;
}

void mnc_table_free(struct table *table, struct memory *memory)
{
    mnc_release(memory, table->slots, (size_t)table->buckets * BUCKET * sizeof *table->slots);
    table->slots = NULL;
}

uint64_t mnc_table_key(uint64_t number)
{
    return mnc_mix(number + 1); /* mnc_mix() is one-to-one and keeps 0 */
}

static struct found *bucket_of(const struct table *table, uint64_t key)
{
    return table->slots + (key & (table->buckets - 1)) * BUCKET;
}

const struct found *mnc_table_find(const struct table *table, uint64_t key)
{
    const struct found *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) {
            return &bucket[i];
        }
    }
    return NULL;
}

void mnc_table_keep(struct table *table, const struct found *found)
{
    struct found *bucket = bucket_of(table, found->key);
    struct found *least = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == found->key || bucket[i].key == 0) {
            bucket[i] = *found;
            return;
        }
        if (bucket[i].effort < least->effort) {
            least = &bucket[i];
        }
    }
    *least = *found;
    /* What was dear once gives way in the end if nobody asks for it. */
    for (int i = 0; i < BUCKET; i++) {
        if (&bucket[i] != least && bucket[i].effort > 0 && (found->key >> 60) == 0) {
            bucket[i].effort--;
        }
    }
}
