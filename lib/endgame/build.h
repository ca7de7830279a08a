/* SPDX-License-Identifier: MIT */
/* Building layers, from the fewest seeds on.
 *
 * A layer is cut into parts, ranges of entries. Whoever works on a part writes only what belongs to it, but for two
 * exchanges, each in a function of its own: the table of predecessors (send_sources) and the marks which say
 * that a successor has changed (mark_sources), both in build_cycles.c. Parts on several machines would send these as
 * messages, and the values of their boards along with the marks.
 */
#ifndef MNC_ENDGAME_BUILD_H
#define MNC_ENDGAME_BUILD_H

#include <stdatomic.h>

#include <mancala/endgame.h>

#include "endgame/layer.h"

enum { PART_ENTRIES = 1 << 14 };

struct build {
    const struct field *field;
    const struct layer *layers; /* by seeds */
    struct memory *memory;
    int32_t threads;
    uint64_t memory_limit; /* 0: none */
    mancala_endgame_progress report;
    void *report_context;

    /* The layer being built. */
    int32_t seeds;
    uint64_t entries;
    int32_t stage;
    atomic_uint_least64_t next; /* the next part, or range, that nobody works on yet */
    atomic_uint_least64_t done; /* entries of this stage */
    atomic_int error;           /* the first one; it ends the work of all threads */
    atomic_flag memory_in_use;  /* an embedder's allocator may serve one thread at a time */
};

/* Memory asked for by one of several threads. */
/* Whether so many bytes can be asked for at all: where size_t has 32 bits, a large layer is out of reach. */
static inline bool mnc_make_fits(uint64_t bytes)
{
    return (size_t)bytes == bytes;
}

void *mnc_make_allocate(struct build *build, size_t bytes);
void mnc_make_release(struct build *build, void *block, size_t bytes);

void mnc_make_fail(struct build *build, int error);

/* Runs a stage: work(context, number) in each thread. Returns the build's error. */
int mnc_make_stage(struct build *build, int32_t stage, void (*work)(void *context, int32_t number), void *context);

/* Hands out ranges of `step` entries of 0 to `count` - 1 until all are handed out or there is an error; thread 0
 * reports on the way. False: nothing is left. */
bool mnc_make_take(struct build *build, int32_t number, uint64_t step, uint64_t count, uint64_t *from, uint64_t *to);

/* Both fill in a layer whose `seeds` are build->seeds. The first one returns NOT_EXACT if the game may cycle there. */
enum { NOT_EXACT = 1 };
int mnc_make_exact(struct build *build, struct layer *layer);
int mnc_make_cycles(struct build *build, struct layer *layer);

/* Builds the layer for so many seeds, an element of build->layers; those with fewer seeds must be there. */
int mnc_make_layer(struct build *build, int32_t seeds, struct layer *layer);

/* What a move is worth to who makes it, if it leaves the layer being built. */
int mnc_make_value(const struct build *build, const struct option_to *to, struct value *value);

#endif
