/* SPDX-License-Identifier: MIT */
/* The twin and the library side by side, through the public interface only. */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COMPARE_MESSAGE_MAX = 4096 };

/* What was compared so far, and the first difference. Start from zeros. */
struct comparison {
    uint64_t games, plies, positions, successors;
    uint64_t whole;    /* boards of which every position was looked at */
    uint64_t too_long; /* sowings that the twin gave up */
    char message[COMPARE_MESSAGE_MAX];
};

/* A ruleset: its text, and option values or "". */
struct compared_rules {
    const char *text;
    size_t length;
    const char *settings;
};

/* Plays random games with both. Returns false, with the message, at the first difference. */
bool compare_games(struct comparison *comparison, const struct compared_rules *rules, uint64_t seed, int32_t games,
                   int32_t plies);

/* Sets up every position of a tiny board in both: all ways to lay its seeds into the pits and stores (and out of play),
 * each with all that a position may say besides, and plays every move of each. If there are more than `whole` of them,
 * every n-th is taken, so that about `part` are. */
bool compare_positions(struct comparison *comparison, const struct compared_rules *rules, uint64_t seed, uint64_t whole,
                       uint64_t part);

/* The same with random positions of any board. */
bool compare_random_positions(struct comparison *comparison, const struct compared_rules *rules, uint64_t seed,
                              int32_t count);

#endif
