/* SPDX-License-Identifier: MIT */
/* Plays a game with the library and the twin side by side, as the bytes of an input say: moves, undo and redo, copies,
 * snapshots, records, positions, ends made by players, and moves and boards that are wrong. */
#ifndef FUZZ_PLAYER_H
#define FUZZ_PLAYER_H

#include "input.h"
#include "pair.h"

/* Plays on until the input is at its end, or enough is played. Ends the program at the first thing that does not hold.
 */
void play(struct pair *pair, struct input *input);

#endif
