/* SPDX-License-Identifier: MIT */
/* A game that the twin and the library play together, a move at a time. */
#ifndef PAIR_H
#define PAIR_H

#include <stdbool.h>
#include <stdint.h>

#include <mancala/mancala.h>

#include "compare.h"
#include "load.h"
#include "twin.h"

/* Both players of the same rules. */
struct pair {
    struct comparison *comparison;
    const struct compared_rules *source;
    uint64_t seed;
    struct loaded loaded;
    struct twin twin;
    bool gave_up; /* the twin did not find out which moves are legal */
    mancala_rules *rules;
    mancala_game *game;
    char where[TWIN_TEXT_MAX + 64]; /* what is being done, for the message */
};

/* Loads the rules into both and begins a game in the library. False, with the comparison's message, if one of them
 * refuses; to be closed in any case. */
bool pair_open(struct pair *pair, struct comparison *comparison, const struct compared_rules *source, uint64_t seed);
void pair_close(struct pair *pair);

/* Writes the message of a difference; always false. */
bool pair_differ(struct pair *pair, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Does the library's game stand as the twin's: position, result, legal moves, rounds? */
bool pair_same(struct pair *pair, const struct twin_state *state);
bool pair_same_text(struct pair *pair, const struct twin_state *state);

/* What is said of a difference from now on: this move in this position. */
void pair_say_move(struct pair *pair, const struct twin_state *state, int32_t action);

#endif
