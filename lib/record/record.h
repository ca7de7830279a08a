/* SPDX-License-Identifier: MIT */
/* What is behind the opaque handle of a record, and which of its headers come from the game. */
#ifndef MNC_RECORD_RECORD_H
#define MNC_RECORD_RECORD_H

#include <mancala/record.h>

#include "game/game.h"

enum {
    /* "id:name=value,name=value", terminated */
    SETTINGS_MAX = RULES_NAME_MAX + 1 + RULES_OPTIONS_MAX * 2 * (RULES_NAME_MAX + 1),
    RESULT_MAX = 16
};

/* What the moves of a record or a snapshot may cost in laps and seeds, all in all: twice as much and more as a
 * million moves of any built-in ruleset cost. */
#define REPLAY_WORK_MAX (INT64_C(1) << 30)

struct header {
    char *name;
    char *value;
};

struct comment {
    int32_t ply;
    char *text;
};

struct mancala_record {
    struct memory memory;
    mancala_game *game;
    struct header *headers; /* those that do not come from the game */
    uint32_t header_count, header_cap;
    struct comment *comments; /* in the order of plies */
    uint32_t comment_count, comment_cap;
    struct fault fault;
    WARDEN_MEMBER
};

/* Headers that are written from the game: the first ones stand before the others, the rest behind. */
enum derived {
    DERIVED_RULES,
    DERIVED_REVISION,
    DERIVED_OPTIONS,
    DERIVED_SEED,
    DERIVED_POSITION,
    DERIVED_RESULT,
    DERIVED_REASON,
    DERIVED_COUNT,
    DERIVED_FIRST_BEHIND = DERIVED_SEED
};

extern const char *const mnc_derived_names[DERIVED_COUNT];

/* The derived header of this name, or DERIVED_COUNT. */
enum derived mnc_derived_find(const char *name, size_t length);

/* Whether the header of number `index` comes from the game; which one, or which of the others. The index is in range.
 * */
bool mnc_header_at(const struct mancala_record *record, int32_t index, enum derived *derived, uint32_t *other);
void mnc_header_write_value(const struct mancala_record *record, int32_t index, struct writer *writer);
const char *mnc_header_name(const struct mancala_record *record, int32_t index);

/* "1-0" and the like. */
const char *mnc_result_token(int32_t result);

/* A record that takes the game over; NULL if there is no memory (then the game is still the caller's). */
struct mancala_record *mnc_record_of(mancala_game *game);

bool mnc_is_header_name(const char *name, size_t length);

/* The parts of the public functions that a reader needs too; they leave their message in `fault`. */
int mnc_record_check_header(const char *name, size_t name_length, const char *value, size_t value_length,
                            struct fault *fault);
int mnc_record_add_header(struct mancala_record *record, const char *name, const char *value, struct fault *fault);
int mnc_record_add_comment(struct mancala_record *record, int32_t ply, const char *text, size_t length,
                           struct fault *fault);

#endif
