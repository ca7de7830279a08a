/* SPDX-License-Identifier: MIT */
/* The rulesets that are built in. Their texts are the .mancala files of this folder, turned into C by the build. */
#ifndef MNC_GAMES_BUILTIN_H
#define MNC_GAMES_BUILTIN_H

#include <stddef.h>
#include <stdint.h>

struct builtin {
    const char *id;
    const char *text;
    size_t length;
};

/* Generated: sorted by id. */
extern const struct builtin mnc_builtins[];
extern const int32_t mnc_builtin_total;

struct diagnostics;

/* The index of a ruleset, or -1. The name need not be terminated. */
int32_t mnc_builtin_find(const char *name, size_t length);

const char *mnc_builtin_text_at(int32_t index, size_t *length);

/* The text of a ruleset, or NULL. */
const char *mnc_builtin_text(const char *id, size_t *length);

/* Says that no ruleset has this name, and which one is nearest. */
void mnc_builtin_unknown(const char *name, size_t length, struct diagnostics *diagnostics);

#endif
