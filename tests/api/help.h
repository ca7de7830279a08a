/* SPDX-License-Identifier: MIT */
/* What the tests of this folder share. */
#ifndef API_HELP_H
#define API_HELP_H

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

/* A call that is refused. */
#define ARGUMENT(call) assert_int_equal(call, MANCALA_ERROR_ARGUMENT)
#define RANGE(call) assert_int_equal(call, MANCALA_ERROR_RANGE)

mancala_rules *load(const char *name);
mancala_rules *parse(const char *text, const char *settings); /* fails with what was found wrong */
mancala_game *begin(mancala_rules *rules);
mancala_game *begin_at(mancala_rules *rules, const char *position);
const char *find_text(void *context, const char *name,
                      size_t *length); /* mancala_find_rules: the context is the text */
void play_text(mancala_game *game, const char *move);
void expect_position(const mancala_game *game, const char *position);

#endif
