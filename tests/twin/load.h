/* SPDX-License-Identifier: MIT */
/* Rulesets for the twin: from a text, or from a file of the library's games. */
#ifndef LOAD_H
#define LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/diagnostics.h"
#include "rules/ruleset.h"

struct loaded {
    struct memory memory;
    struct ruleset *rules; /* NULL if the text or the settings are wrong */
    int32_t values[RULES_OPTIONS_MAX];
    struct diagnostics diagnostics;
};

/* Stays where it is: the ruleset points into it. settings may be NULL. */
bool load_text(struct loaded *loaded, const char *text, size_t length, const char *settings);

/* The text of the library's ID.mancala, to be freed by the caller; NULL if there is none. */
char *load_file(const char *id, size_t *length);

/* "otjin:seeds=5" */
bool load_name(struct loaded *loaded, const char *name);

void load_free(struct loaded *loaded);

#endif
