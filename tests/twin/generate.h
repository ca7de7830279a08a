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
    GENERATE_PLAIN, /* one direction, no closing, special pits or duties: the old words, which most games need */
    GENERATE_TINY   /* four to eight pits with at most eight seeds or so: all positions can be looked at */
};

/* The same seed makes the same file. */
void generate_rules(uint64_t seed, enum generate_size size, struct generated *generated);

/* Every choice is taken from a byte as long as there are some, then from the seed. Returns how many were taken. */
size_t generate_rules_of(const uint8_t *bytes, size_t count, uint64_t seed, enum generate_size size,
                         struct generated *generated);

/* How much of something a test does: `usual`, or many times that if MANCALA_TEST_DEEP is set in the environment. */
int32_t generate_amount(int32_t usual);

/* SplitMix64, for whoever plays the files at random. */
uint64_t generate_next(uint64_t *state);
int32_t generate_below(uint64_t *state, int32_t count); /* 0 .. count - 1 */

#endif
