/* SPDX-License-Identifier: MIT */
/* A vector of 32 bytes made of what every processor of a kind has: two registers of 16 bytes on x86-64 and aarch64,
 * four numbers elsewhere. */
#ifndef MNC_PLAY_BYTES_32_H
#define MNC_PLAY_BYTES_32_H

#include <stdint.h>
#include <string.h>

#include "play/occupied.h"

#if defined(__SSE2__) && !defined(MANCALA_PORTABLE)

struct bytes_32 {
    __m128i low, high;
};

static inline struct bytes_32 mnc_load_32(const uint8_t *bytes)
{
    const __m128i *at = (const __m128i *)(const void *)bytes;
    return (struct bytes_32){_mm_loadu_si128(at), _mm_loadu_si128(at + 1)};
}

static inline void mnc_store_32(uint8_t *bytes, struct bytes_32 v)
{
    __m128i *at = (__m128i *)(void *)bytes;
    _mm_storeu_si128(at, v.low);
    _mm_storeu_si128(at + 1, v.high);
}

static inline struct bytes_32 mnc_add_32(struct bytes_32 a, struct bytes_32 b)
{
    return (struct bytes_32){_mm_add_epi8(a.low, b.low), _mm_add_epi8(a.high, b.high)};
}

static inline struct bytes_32 mnc_and_32(struct bytes_32 a, struct bytes_32 b)
{
    return (struct bytes_32){_mm_and_si128(a.low, b.low), _mm_and_si128(a.high, b.high)};
}

static inline struct bytes_32 mnc_splat_32(uint32_t byte)
{
    __m128i v = _mm_set1_epi8((char)byte);
    return (struct bytes_32){v, v};
}

#elif defined(__ARM_NEON) && !defined(MANCALA_PORTABLE)

#include <arm_neon.h>

struct bytes_32 {
    uint8x16_t low, high;
};

static inline struct bytes_32 mnc_load_32(const uint8_t *bytes)
{
    return (struct bytes_32){vld1q_u8(bytes), vld1q_u8(bytes + 16)};
}

static inline void mnc_store_32(uint8_t *bytes, struct bytes_32 v)
{
    vst1q_u8(bytes, v.low);
    vst1q_u8(bytes + 16, v.high);
}

static inline struct bytes_32 mnc_add_32(struct bytes_32 a, struct bytes_32 b)
{
    return (struct bytes_32){vaddq_u8(a.low, b.low), vaddq_u8(a.high, b.high)};
}

static inline struct bytes_32 mnc_and_32(struct bytes_32 a, struct bytes_32 b)
{
    return (struct bytes_32){vandq_u8(a.low, b.low), vandq_u8(a.high, b.high)};
}

static inline struct bytes_32 mnc_splat_32(uint32_t byte)
{
    uint8x16_t v = vdupq_n_u8((uint8_t)byte);
    return (struct bytes_32){v, v};
}

#else

/* No byte of a sum may overflow: so a plain addition adds them all. */
struct bytes_32 {
    uint64_t part[4];
};

static inline struct bytes_32 mnc_load_32(const uint8_t *bytes)
{
    struct bytes_32 v;
    memcpy(v.part, bytes, sizeof v.part);
    return v;
}

static inline void mnc_store_32(uint8_t *bytes, struct bytes_32 v)
{
    memcpy(bytes, v.part, sizeof v.part);
}

static inline struct bytes_32 mnc_add_32(struct bytes_32 a, struct bytes_32 b)
{
    for (int i = 0; i < 4; i++) {
        a.part[i] += b.part[i];
    }
    return a;
}

static inline struct bytes_32 mnc_and_32(struct bytes_32 a, struct bytes_32 b)
{
    for (int i = 0; i < 4; i++) {
        a.part[i] &= b.part[i];
    }
    return a;
}

static inline struct bytes_32 mnc_splat_32(uint32_t byte)
{
    uint64_t part = byte * UINT64_C(0x0101010101010101);
    return (struct bytes_32){{part, part, part, part}};
}

#endif

#endif
