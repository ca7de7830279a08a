/* SPDX-License-Identifier: MIT */
/* What the tests of this folder share. */
#ifndef TEST_COMMON_H
#define TEST_COMMON_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <mancala/mancala.h>

enum { TEXT = 4096 };

mancala_rules *load(const char *name);
mancala_game *new_game(const char *name); /* the game holds the only reference to its rules */

/* SplitMix64, so that a test plays the same games everywhere. */
uint64_t draw(uint64_t *state);

/* Plays up to so many random moves. */
void play_random(mancala_game *game, uint64_t *state, int plies);

/* Everything that can be asked of a game without changing it, as one text that the caller frees. */
char *portrait(mancala_game *game);

/* An allocator that counts what is out, and that fails at one allocation. */
struct budget {
    long used;    /* bytes that have not come back */
    long calls;   /* allocations asked for */
    long largest; /* bytes of the largest one so far */
    long fail_at; /* the number of the one that fails, from 1; 0: none */
};

mancala_allocator counting(struct budget *budget);
mancala_load_options counting_options(mancala_allocator *allocator);

#endif
