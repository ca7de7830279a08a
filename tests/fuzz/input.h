/* SPDX-License-Identifier: MIT */
/* What the targets share: an input as a source of choices, and what must hold. */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>

#include <mancala/mancala.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program, which is a finding, if something does not hold that must. */
void demand(int holds, const char *what);
/* If it is not NULL: says then what was going on. */
extern void (*demand_context)(void);

/* Bytes that are taken one by one; beyond the end come zeros. */
struct input {
    const uint8_t *bytes;
    size_t left;
};

uint8_t take(struct input *input);
int32_t take_below(struct input *input, int32_t count); /* 0 .. count - 1, by one byte */

enum { INPUT_SETTINGS_MAX = 256 };

/* Up to three options of a built-in ruleset, chosen by the input, with any value of their range: "seeds=3,first=north".
 */
void take_settings(struct input *input, const char *id, char settings[INPUT_SETTINGS_MAX]);

/* A built-in ruleset with these settings, or NULL if there is none. Those without settings are loaded once only, as
 * loading takes longer than most of what is tried with them. */
mancala_rules *load(const char *id, const char *settings);

/* All seeds that a game holds, wherever they are. */
int seeds_of(const mancala_game *game);

#endif
