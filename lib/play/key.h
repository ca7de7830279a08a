/* SPDX-License-Identifier: MIT */
/* The key of a position: a 64-bit hash of exactly what the position text says. Key number 1. */
#ifndef MNC_PLAY_KEY_H
#define MNC_PLAY_KEY_H

#include "play/position.h"

uint64_t mnc_key(const struct program *program, const struct position *position);

/* Whether the position text names the player who began the round: it does where a rule asks for him and he is not to
 * move. */
bool mnc_names_starter(const struct program *program, const struct position *position);

/* Whether some position of the game may name him. */
static inline bool mnc_tracks_starter(const struct program *program)
{
    return program->track_starter || program->fill_stage >= 0;
}

#endif
