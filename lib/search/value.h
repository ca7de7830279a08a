/* SPDX-License-Identifier: MIT */
/* Values of positions, as whole numbers.
 *
 * Between the ends of a game a value is a lead in seeds. A game that is won is worth more than any lead, the more the
 * larger the lead at the end, and with the same lead the more the sooner it is won, so that a won game is brought to
 * its end.
 */
#ifndef MNC_SEARCH_VALUE_H
#define MNC_SEARCH_VALUE_H

#include "play/play.h"

enum {
    VALUE_PLY_BITS = 10,
    VALUE_WIN = 1 << 27,           /* plus the lead << VALUE_PLY_BITS, less the plies */
    VALUE_DECIDED = VALUE_WIN / 2, /* from here on a game is won */
    VALUE_INFINITE = VALUE_WIN * 4
};

/* The lead of a player in seeds that count. */
int32_t mnc_value_lead(const struct program *program, const struct position *position, int32_t player);

/* The lead of a player in seeds that lie in his pits. */
int32_t mnc_value_pits(const struct program *program, const struct position *position, int32_t player);

/* A position after `ply` plies with which the game, or the round, is over. */
int32_t mnc_value_end(const struct program *program, const struct position *position, const struct turn *turn,
                      int32_t player, int32_t ply);

/* A game that will be won or lost by so much; 0: neither. */
int32_t mnc_value_decided(int32_t lead, int32_t ply);

/* An end at which lots are drawn for the rest: the lead without it. Nobody knows who will get it. */
int32_t mnc_value_lot(const struct program *program, const struct turn *turn, int32_t player);

/* A move that cannot be played because it sows too long. */
int32_t mnc_value_unplayable(int32_t ply);

/* A position that has come back as often as the rules allow, after a ply of `mover`. */
int32_t mnc_value_repeated(const struct program *program, const struct position *position, int32_t mover,
                           int32_t player, int32_t ply);

/* A position that has come back once, after a ply of `mover`: the lead that the end would bring, which is not decided,
 * for it may come at another position of the circle. */
int32_t mnc_value_returned(const struct program *program, const struct position *position, int32_t mover,
                           int32_t player);

/* Values in the table count plies from the position itself. */
static inline int32_t mnc_value_to_table(int32_t value, int32_t ply)
{
    return value >= VALUE_DECIDED ? value + ply : value <= -VALUE_DECIDED ? value - ply : value;
}

static inline int32_t mnc_value_from_table(int32_t value, int32_t ply)
{
    return value >= VALUE_DECIDED ? value - ply : value <= -VALUE_DECIDED ? value + ply : value;
}

/* The lead in seeds that a value speaks of. */
static inline int32_t mnc_value_seeds(int32_t value)
{
    if (value >= VALUE_DECIDED) {
        // cppcheck-suppress shiftNegativeLHS ; of a lead below 0: every compiler that we know shifts the sign in
        return (value - VALUE_WIN + (1 << VALUE_PLY_BITS) - 1) >> VALUE_PLY_BITS;
    }
    if (value <= -VALUE_DECIDED) {
        // cppcheck-suppress shiftNegativeLHS ; the same
        return -((-value - VALUE_WIN + (1 << VALUE_PLY_BITS) - 1) >> VALUE_PLY_BITS);
    }
    return value;
}

#endif
