/* SPDX-License-Identifier: MIT */
/* Memory from the embedder's allocator. Everything that the library allocates comes through here. */
#ifndef MNC_BASE_MEMORY_H
#define MNC_BASE_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include <mancala/rules.h>

/* The allocator of a ruleset and its games. Copied by value from the embedder's. */
struct memory {
    mancala_allocator allocator;
};

/* malloc and free if allocator is NULL. Returns 0 if the struct's size is not that of a known version. */
int mnc_memory_init(struct memory *memory, const mancala_allocator *allocator);

void *mnc_allocate(struct memory *memory, size_t bytes);
void mnc_release(struct memory *memory, void *block, size_t bytes); /* block may be NULL */

/* Makes room for one more element at the end of an array that grows by half. Returns the array, perhaps moved, and
 * updates cap; NULL without any change if there is no memory. */
void *mnc_grow(struct memory *memory, void *array, uint32_t count, uint32_t *cap, size_t element);

#endif
