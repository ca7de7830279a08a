/* SPDX-License-Identifier: MIT */
/* What is behind the opaque handle of a database, and its file. */
#ifndef MNC_ENDGAME_DATABASE_H
#define MNC_ENDGAME_DATABASE_H

#include <mancala/endgame.h>

#include "api/handles.h"
#include "endgame/layer.h"

struct mancala_endgame {
    struct memory memory;
    mancala_rules *rules;
    struct field field;
    struct layer layers[ENDGAME_SEEDS_MAX + 1]; /* by seeds; which are present, they say themselves */
    uint8_t *file_data;                         /* the layers that were read from a file; NULL: none */
    uint64_t file_bytes;
    const uint8_t *mapped; /* or the whole file; NULL: none */
    uint64_t mapped_bytes;
};

/* A database without layers for boards of up to so many seeds. */
int mnc_endgame_new(struct mancala_endgame **endgame, mancala_rules *rules, int32_t seeds);

/* The value of a position that goes on; LEAD_NEVER and LEAD_ALWAYS are translated by the caller. Returns MANCALA_OK or
 * MANCALA_ERROR_MISSING. With `difference`, it receives the exact one (as leads count), or INT32_MIN. */
int mnc_endgame_value(const struct mancala_endgame *endgame, const struct position *position, struct value *value,
                      int32_t *difference);

/* --- format.c ---- */

/* Makes a database of what lies in a file, with room for layers of up to so many seeds. Returns MANCALA_OK, FILE_ABSENT
 * (file.h), or MANCALA_ERROR_FILE, _DAMAGED, _OTHER_RULES, _MEMORY. */
int mnc_format_read(struct mancala_endgame **endgame, mancala_rules *rules, int32_t seeds, const char *path);

/* The same; the layers are mapped rather than read where that can be done. */
int mnc_format_map(struct mancala_endgame **endgame, mancala_rules *rules, const char *path);

/* Writes all layers to a file. */
int mnc_format_write(const struct mancala_endgame *endgame, const char *path, struct memory *memory);

#endif
