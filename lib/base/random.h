/* SPDX-License-Identifier: MIT */
/* SplitMix64 (Steele, Lea and Flood 2014): small, fast, and the same on every machine. */
#ifndef MNC_BASE_RANDOM_H
#define MNC_BASE_RANDOM_H

#include <stdint.h>

static inline uint64_t mnc_mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static inline uint64_t mnc_random_next(uint64_t *state)
{
    *state += UINT64_C(0x9E3779B97F4A7C15);
    return mnc_mix(*state);
}

/* A draw of lots between `count` (at most 2^32): a function of the game's seed, the round and the number of the draw in
 * it. */
static inline uint32_t mnc_draw(uint64_t seed, uint32_t round, uint32_t number, uint32_t count)
{
    uint64_t state =
        seed + UINT64_C(0x9E3779B97F4A7C15) * (2 * (uint64_t)round + 1) + UINT64_C(0xD1B54A32D192ED03) * number;
    return (uint32_t)((mnc_mix(state) >> 32) * count >> 32);
}

#endif
