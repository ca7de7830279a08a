/* SPDX-License-Identifier: MIT */
/* Positions and moves as text. */
#ifndef MNC_NOTATION_NOTATION_H
#define MNC_NOTATION_NOTATION_H

#include "base/fault.h"
#include "base/text.h"
#include "play/position.h"
#include "rules/ruleset.h"

/* The number of a pit from a player's left, as in a move, from 0. */
int32_t mnc_number_of(const struct program *program, int32_t player, int32_t pit);

/* Writes a position on one line. */
void mnc_write_position(struct writer *writer, const struct ruleset *rules, const struct program *program,
                        const struct position *position);

/* Reads a position, which is not settled yet. Returns true, or false with what was wrong in `fault`; then the position
 * is void. */
bool mnc_read_position(const struct ruleset *rules, const struct program *program, const char *text,
                       struct position *position, struct fault *fault);

void mnc_write_move(struct writer *writer, const struct program *program, const struct position *position,
                    int32_t move);

/* Reads a move of the player to move. Returns it, or -1 with what was wrong in `fault`. */
int32_t mnc_read_move(const struct program *program, const struct position *position, const char *text,
                      struct fault *fault);

#endif
