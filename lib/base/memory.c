/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void *default_allocate(void *context, size_t bytes)
{
    (void)context;
    return malloc(bytes);
}

static void default_release(void *context, void *block, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(block);
}

int mnc_memory_init(struct memory *memory, const mancala_allocator *allocator)
{
    if (allocator == NULL) {
        memory->allocator = (mancala_allocator){sizeof(mancala_allocator), default_allocate, default_release, NULL};
        return 1;
    }
    if (allocator->size != sizeof *allocator || allocator->allocate == NULL || allocator->release == NULL) {
        return 0;
    }
    memory->allocator = *allocator;
    return 1;
}

void *mnc_allocate(struct memory *memory, size_t bytes)
{
    return memory->allocator.allocate(memory->allocator.context, bytes);
}

void mnc_release(struct memory *memory, void *block, size_t bytes)
{
    if (block != NULL) {
        memory->allocator.release(memory->allocator.context, block, bytes);
    }
}

/* An array begins with so many elements, or if they are large with little more than so many bytes. */
enum { GROW_COUNT = 16, GROW_BYTES = 256 };

void *mnc_grow(struct memory *memory, void *array, uint32_t count, uint32_t *cap, size_t element)
{
    if (count < *cap) {
        return array;
    }
    if (*cap > UINT32_MAX / 2) {
        return NULL;
    }
    uint32_t first = element < GROW_BYTES / GROW_COUNT ? GROW_COUNT : (uint32_t)(GROW_BYTES / element) + 1;
    uint32_t wanted = *cap == 0 ? first : *cap + *cap / 2 + 1;
    if (wanted > SIZE_MAX / element) {
        return NULL;
    }
    void *grown = mnc_allocate(memory, wanted * element);
    if (grown == NULL) {
        return NULL;
    }
    if (array != NULL) {
        memcpy(grown, array, count * element);
        mnc_release(memory, array, *cap * element);
    }
    *cap = wanted;
    return grown;
}
