/* SPDX-License-Identifier: MIT */
/* What the tests of the rules room share. */
#ifndef TESTS_RULES_HELP_H
#define TESTS_RULES_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <mancala/error.h>

#include "games/builtin.h"
#include "rules/diagnostics.h"
#include "rules/ruleset.h"

/* The text of a file of lib/games, terminated; to be freed with free(). */
char *rules_read(const char *id);

/* malloc, counting what is not given back; fails at call number `fail_at` (0: never) and after it. */
struct counter {
    size_t calls, fail_at, blocks, bytes;
};

struct memory counted_memory(struct counter *counter);

/* Other texts that `like` finds: name, text, name, text, ..., NULL. */
struct rules_finder finder_in(const char **texts);

/* Parses or fails the test, with what was wrong. */
struct ruleset *must_parse(struct memory *memory, const char *text, const struct rules_finder *finder);

/* The canonical text, to be freed with free(). */
char *printed(const struct ruleset *rules);

/* Changes a few places of a text: bytes, pieces of other lines, cuts. Returns the new length, at most cap. */
size_t rules_mutate(char *text, size_t length, size_t cap, uint64_t *random);

#endif
