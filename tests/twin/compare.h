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

/* Sets up every position of a tiny board in both: all ways to lay its seeds into the pits and stores, each with all
 * that a position may say besides, and plays every move of each. With more than `limit` ways every n-th of them is
 * taken, so that about `limit` are. */
bool compare_positions(struct comparison *comparison, const struct compared_rules *rules, uint64_t seed,
                       uint64_t limit);

#endif
