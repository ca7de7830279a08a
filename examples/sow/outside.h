/* SPDX-License-Identifier: MIT */
/* Players that are programs of their own and speak the protocol of docs/protocol.md. */
#ifndef SOW_OUTSIDE_H
#define SOW_OUTSIDE_H

#include "sow.h"

struct outside;

/* Starts a program and greets it. NULL: it does not answer, or not as it should; that has been said. */
struct outside *outside_start(const char *command, uint64_t milliseconds);

/* Says goodbye; the program is gone afterwards, with all that it has started. */
void outside_stop(struct outside *outside);

/* What the program calls itself, terminated, in at most so many bytes. */
enum { OUTSIDE_NAME = 64 };
const char *outside_name(const struct outside *outside);

/* Begins a game. `rules` is how the program may load them. False: the program cannot play, outside_fault() says why. */
bool outside_begin(struct outside *outside, const char *rules, const mancala_game *game, uint64_t seed,
                   const mancala_search_limits *limits);

/* Asks for a move of a game that is not over. Negative: there is none, outside_fault() says why. */
int32_t outside_choose(struct outside *outside, mancala_game *game);

/* Tells how a game has ended; `result` is one of enum mancala_result. */
void outside_over(struct outside *outside, const mancala_game *game, int32_t result);

/* What was wrong last. */
const char *outside_fault(const struct outside *outside);

#endif
