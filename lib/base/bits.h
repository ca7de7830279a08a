/* SPDX-License-Identifier: MIT */
/* Bits of a mask of moves. */
#ifndef MNC_BASE_BITS_H
#define MNC_BASE_BITS_H

#include <stdint.h>

static inline int32_t mnc_count_bits(uint64_t mask)
{
    mask -= mask >> 1 & UINT64_C(0x5555555555555555);
    mask = (mask & UINT64_C(0x3333333333333333)) + (mask >> 2 & UINT64_C(0x3333333333333333));
    mask = (mask + (mask >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int32_t)(mask * UINT64_C(0x0101010101010101) >> 56);
}

/* The number of the lowest bit that is set; the mask may not be 0. */
static inline int32_t mnc_lowest_bit(uint64_t mask)
{
#if defined(__GNUC__)
    return __builtin_ctzll(mask);
#else
    return mnc_count_bits((mask & (0 - mask)) - 1);
#endif
}

/* The number of the bit that has `rank` set bits below it. */
static inline int32_t mnc_select_bit(uint64_t mask, uint32_t rank)
{
    while (rank-- > 0) {
        mask &= mask - 1;
    }
    return mnc_lowest_bit(mask);
}

#endif
