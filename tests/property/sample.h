/* SPDX-License-Identifier: MIT */
/* What the property tests share: chance from a printed seed, every built-in ruleset with a sample of its options, and
 * positions as text. */
#ifndef PROPERTY_SAMPLE_H
#define PROPERTY_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <mancala/mancala.h>

enum { SAMPLE_TEXT = 1024, SAMPLE_MOVES = 256, SAMPLE_NAME = 96, SAMPLE_RULES_MAX = 1024 };

/* Chance: SplitMix64. */
struct chance {
    uint64_t state;
};
uint64_t chance_next(struct chance *chance);

/* From 0 to bound - 1. */
int32_t chance_below(struct chance *chance, int32_t bound);

/* The names of all built-in rulesets with their defaults and with other values of one option at a time: the lowest, the
 * highest and one between them, or each choice. Returns how many there are; index_of_default tells which have all
 * defaults. */
int sample_rules(char names[][SAMPLE_NAME], bool *defaults, int cap);

mancala_rules *sample_load(const char *name);
mancala_game *sample_game(const char *name, uint64_t seed);

/* The name with one more setting. */
void sample_add(char *name, size_t cap, const char *setting);

void sample_position(const mancala_game *game, char text[SAMPLE_TEXT]);

/* The legal moves as text, each with a blank before it. */
void sample_moves(const mancala_game *game, char text[SAMPLE_TEXT]);

bool sample_over(const mancala_game *game);

/* Plays a random legal move; false if a sowing takes too long for the library, which then has changed nothing. */
bool sample_play(mancala_game *game, struct chance *chance);

/* A position with South and North exchanged. In some games the other player sows the other way. */
void sample_mirror(const char *position, bool opposite_ways, char mirrored[SAMPLE_TEXT]);

#endif
