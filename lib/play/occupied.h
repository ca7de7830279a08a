/* SPDX-License-Identifier: MIT */
/* Which of the first 32 or 64 byte cells are not zero, as bits. */
#ifndef MNC_PLAY_OCCUPIED_H
#define MNC_PLAY_OCCUPIED_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) && !defined(MANCALA_PORTABLE)
#include <emmintrin.h>

static inline uint64_t mnc_occupied_16(const uint8_t *cells)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)cells);
    int zero = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128()));
    return (uint64_t) ~(unsigned)zero & 0xffff;
}

#elif defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

/* Eight bytes at a time: the highest bit of each tells whether it is zero, and a multiplication gathers these bits. */
static inline uint64_t mnc_occupied_8(const uint8_t *cells)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t bytes;
    memcpy(&bytes, cells, sizeof bytes);
    uint64_t high = (((bytes & low) + low) | bytes) & ~low;
    return (high >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

static inline uint64_t mnc_occupied_16(const uint8_t *cells)
{
    return mnc_occupied_8(cells) | mnc_occupied_8(cells + 8) << 8;
}

#else

static inline uint64_t mnc_occupied_16(const uint8_t *cells)
{
    uint64_t mask = 0;
    for (int i = 0; i < 16; i++) {
        mask |= (uint64_t)(cells[i] != 0) << i;
    }
    return mask;
}

#endif

static inline uint64_t mnc_occupied_32(const uint8_t *cells)
{
    return mnc_occupied_16(cells) | mnc_occupied_16(cells + 16) << 16;
}

static inline uint64_t mnc_occupied_64(const uint8_t *cells)
{
    return mnc_occupied_32(cells) | mnc_occupied_32(cells + 32) << 32;
}

#endif
