/* SPDX-License-Identifier: MIT */
/* Playout loops written by hand, each for one game and nothing else. They play the games of mancala_playouts(), by the
 * same generator, so that nobody can be faster by playing something else. */
#ifndef YARDSTICK_H
#define YARDSTICK_H

#include <stdint.h>

struct yardstick_totals {
    uint64_t plies, south, north, draws, other;
};

typedef void (*yardstick)(uint64_t games, uint64_t seed, struct yardstick_totals *totals);

/* Otjin with three seeds: as a programmer would write it at first; with one vector a lap; with eight games in turns. */
void yardstick_otjin_plain(uint64_t games, uint64_t seed, struct yardstick_totals *totals);
void yardstick_otjin_vector(uint64_t games, uint64_t seed, struct yardstick_totals *totals);
void yardstick_otjin_turns(uint64_t games, uint64_t seed, struct yardstick_totals *totals);

/* Kalah, 6 x 4, nothing captured when the facing pit is empty. */
void yardstick_kalah_plain(uint64_t games, uint64_t seed, struct yardstick_totals *totals);
void yardstick_kalah_vector(uint64_t games, uint64_t seed, struct yardstick_totals *totals);
void yardstick_kalah_turns(uint64_t games, uint64_t seed, struct yardstick_totals *totals);

/* Whether this processor has what the vector ones need: AVX2 and BMI2. */
int yardstick_vectors(void);

/* The generator of mancala_playouts(). */
static inline uint64_t yardstick_mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static inline uint32_t yardstick_draw(uint64_t *random, uint32_t count)
{
    if (count == 1) {
        return 0;
    }
    *random += UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)((yardstick_mix(*random) >> 32) * count >> 32);
}

static inline void yardstick_count(struct yardstick_totals *totals, int south, int north)
{
    totals->south += south > north;
    totals->north += south < north;
    totals->draws += south == north;
}

#endif
