/* SPDX-License-Identifier: MIT */
/* The computer's choice of a move. */
#ifndef SOW_COMPUTER_H
#define SOW_COMPUTER_H

#include "sow.h"

enum level { LEVEL_RANDOM, LEVEL_GREEDY };

/* What a move gains at once: the mover's captures less the opponent's. */
int computer_gain(mancala_game *game, int32_t move, mancala_effect *effect);

/* Chooses among the legal moves; equal ones are drawn by the generator's state. There must be a move. */
int32_t computer_choose(mancala_game *game, enum level level, uint64_t *state);

#endif
