/* SPDX-License-Identifier: MIT */
/* Which rulesets have endgame databases, and what a database must have been built for. */
#ifndef MNC_ENDGAME_SUIT_H
#define MNC_ENDGAME_SUIT_H

#include "api/handles.h"

/* NULL, or why the future of a board depends on more than the board, the mover and the lead. */
const char *mnc_suit_reason(const struct program *program);

/* A hash of all that the rules say about normal play under these option values; titles, sources and openings are left
 * out. */
uint64_t mnc_suit_identity(const struct ruleset *rules, const struct program *program, const int32_t *values);

/* Whether a database for one serves the other. */
bool mnc_suit_same(const struct mancala_rules *a, const struct mancala_rules *b);

#endif
