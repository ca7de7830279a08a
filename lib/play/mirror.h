/* SPDX-License-Identifier: MIT */
/* The same position with South and North in each other's place. */
#ifndef MNC_PLAY_MIRROR_H
#define MNC_PLAY_MIRROR_H

#include "play/position.h"

/* Turns the board round: every pit and every field that names a player changes sides, but for who has won. Every board
 * is the same for both players, so the mirrored position stands for the same game. */
void mnc_mirror(const struct program *program, const struct position *position, struct position *mirrored);

#endif
