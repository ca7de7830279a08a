/* SPDX-License-Identifier: MIT */
/* The transposition table: what was found out about positions, as far as there is room.
 *
 * A value is only used where a search without the table would have come to the same: at the same depth, or, if no line
 * below was cut off at the depth, at any depth that covers all that was looked at. So a search to a certain depth has
 * one answer, however large the table.
 */
#ifndef MNC_SEARCH_TABLE_H
#define MNC_SEARCH_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOUND_LOWER = 1, BOUND_UPPER = 2, BOUND_EXACT = 3, BOUND_MASK = 3, ENTRY_FINAL = 4, ENTRY_AGE = 3 };
enum { NO_MOVE = 255, BUCKET_ENTRIES = 4, AGE_MAX = 8191 };

struct table_entry {
    uint64_t key;
    int32_t value;
    uint8_t depth;  /* final: what was looked at; otherwise the depth of the search */
    uint8_t move;   /* or NO_MOVE */
    uint16_t flags; /* a bound, ENTRY_FINAL, and the age from ENTRY_AGE up */
};

/* What is older than `since` is taken for free room, so that a table need not be cleared to be as good as new. */
struct ages {
    uint16_t since, now;
};

/* A table, or a part of one. */
struct table {
    struct table_entry *entries;
    uint32_t buckets;
    struct ages ages;
};

/* Part number `part` of `parts` of the memory. */
struct table mnc_table_part(void *memory, size_t bytes, int32_t part, int32_t parts, struct ages ages);

const struct table_entry *mnc_table_find(const struct table *table, uint64_t key); /* NULL: nothing is known */
void mnc_table_store(struct table *table, const struct table_entry *entry);

static inline bool mnc_entry_serves(const struct table_entry *entry, int32_t depth)
{
    return entry->depth == depth || ((entry->flags & ENTRY_FINAL) != 0 && entry->depth < depth);
}

#endif
