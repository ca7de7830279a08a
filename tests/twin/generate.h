/* SPDX-License-Identifier: MIT */
/* Random rule files: valid, small, and mostly playable, so that every word of the vocabulary gets played. */
#ifndef GENERATE_H
#define GENERATE_H

#include <stddef.h>
#include <stdint.h>

enum { GENERATED_TEXT_MAX = 8192, GENERATED_SETTINGS_MAX = 128 };

struct generated {
    char text[GENERATED_TEXT_MAX];
    size_t length;
    char settings[GENERATED_SETTINGS_MAX]; /* values for some of its options */
};

enum generate_size {
    GENERATE_ANY,
    GENERATE_TINY /* 2 x 2 or 2 x 3 pits with at most eight seeds or so: all positions can be looked at */
};

/* The same seed makes the same file. */
void generate_rules(uint64_t seed, enum generate_size size, struct generated *generated);

/* SplitMix64, for whoever plays the files at random. */
uint64_t generate_next(uint64_t *state);
int32_t generate_below(uint64_t *state, int32_t count); /* 0 .. count - 1 */

#endif
