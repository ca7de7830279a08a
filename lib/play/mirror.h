/* SPDX-License-Identifier: MIT */
/* The same position with South and North in each other's place. */
#ifndef MNC_PLAY_MIRROR_H
#define MNC_PLAY_MIRROR_H

#include "play/position.h"

/* Whether turning the board round changes nothing but the players' names: owners, facing pits and rings agree. Only
 * then does a mirrored position stand for the same game. */
bool mnc_is_symmetric(const struct program *program);

/* Turns the board round: every pit and every field that names a player changes sides. */
void mnc_mirror(const struct program *program, const struct position *position, struct position *mirrored);

#endif
