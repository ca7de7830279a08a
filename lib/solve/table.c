/* SPDX-License-Identifier: MIT */
#include "solve/table.h"

#include <string.h>

#include "base/random.h"

enum { LINE = 64 };

bool mnc_solved_init(struct solved *table, struct memory *memory, uint64_t bytes)
{
    uint64_t fitting = bytes < SIZE_MAX - LINE ? bytes : SIZE_MAX - LINE;
    table->buckets = 1;
    while (table->buckets <= fitting / (2 * BUCKET * sizeof *table->slots)) {
        table->buckets *= 2;
    }
    table->block_bytes = (size_t)table->buckets * BUCKET * sizeof *table->slots + LINE;
    table->block = mnc_allocate(memory, table->block_bytes);
    if (table->block == NULL) {
        return false;
    }
    memset(table->block, 0, table->block_bytes);
    size_t behind = (size_t)((uintptr_t)table->block % LINE); /* a line's beginning */
    table->slots = (void *)((char *)table->block + (LINE - behind) % LINE);
    return true;
}

void mnc_solved_free(struct solved *table, struct memory *memory)
{
    mnc_release(memory, table->block, table->block_bytes);
    table->block = NULL;
}

uint64_t mnc_solved_key(uint64_t number)
{
    return mnc_mix(number + 1); /* mnc_mix() is one-to-one and keeps 0 */
}

static struct found *bucket_of(const struct solved *table, uint64_t key)
{
    return table->slots + (key & (table->buckets - 1)) * BUCKET;
}

const struct found *mnc_solved_find(const struct solved *table, uint64_t key)
{
    const struct found *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) {
            return &bucket[i];
        }
    }
    return NULL;
}

void mnc_solved_keep(struct solved *table, const struct found *found)
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
    /* One time in sixteen the others lose some of their weight: what was dear once must give way in the end. */
    for (int i = 0; i < BUCKET && found->key >> 60 == 0; i++) {
        if (&bucket[i] != least && bucket[i].effort > 0) {
            bucket[i].effort--;
        }
    }
}
