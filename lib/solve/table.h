/* SPDX-License-Identifier: MIT */
/* The positions that a solver has met, with bounds on what the player to move still gains. The key is the number of
 * the board among all boards, so two boards are never taken for one another. */
#ifndef MNC_SOLVE_TABLE_H
#define MNC_SOLVE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"

struct found {
    uint64_t key; /* 0: free */
    int16_t low, high;
    uint8_t move;
    uint8_t effort; /* logarithm of the positions that it took */
    uint8_t unused[2];
};

enum { BUCKET = 4 };

struct solved {
    void *block;
    size_t block_bytes;
    struct found *slots; /* in the block, so that each bucket is a line of the cache */
    uint64_t buckets;    /* a power of two */
};

bool mnc_solved_init(struct solved *table, struct memory *memory, uint64_t bytes);
void mnc_solved_free(struct solved *table, struct memory *memory);

/* Memory will soon be read: most of a search's time goes by waiting for it. */
static inline void mnc_prefetch(const void *memory)
{
#if defined(__GNUC__)
    __builtin_prefetch(memory);
#else
    (void)memory;
#endif
}

/* A key will soon be looked for. */
static inline void mnc_solved_expect(const struct solved *table, uint64_t key)
{
    mnc_prefetch(table->slots + (key & (table->buckets - 1)) * BUCKET);
}

/* What is known of a key, or NULL. */
const struct found *mnc_solved_find(const struct solved *table, uint64_t key);

/* Keeps what has been found, in place of what took the least effort. */
void mnc_solved_keep(struct solved *table, const struct found *found);

/* The key of board number `number`, spread over the table; one-to-one, and not 0. */
uint64_t mnc_solved_key(uint64_t number);

#endif
