/* SPDX-License-Identifier: MIT */
/* What is behind the opaque ruleset handle. */
#ifndef MNC_API_HANDLES_H
#define MNC_API_HANDLES_H

#include <stdatomic.h>

#include "program/program.h"

struct mancala_rules {
    struct memory memory;
    atomic_int references;
    struct ruleset *ruleset;
    struct program *program;
    int32_t values[RULES_OPTIONS_MAX];
};

#endif
