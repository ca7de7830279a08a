/* SPDX-License-Identifier: MIT */
/* Solving positions the slow way, through the public interface only: all positions that can be reached, and then
 * winning and losing marks until nothing changes. Shares nothing with the databases. */
#ifndef TESTS_ENDGAME_PLAIN_H
#define TESTS_ENDGAME_PLAIN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <mancala/mancala.h>

struct plain;

/* An empty graph of positions of a ruleset. */
struct plain *plain_new(mancala_rules *rules);
void plain_free(struct plain *plain);

/* Adds a position and all that can follow. Returns its number, or -1 if the game is over there. The test fails if
 * there are more than `most` positions in all. */
int plain_add(struct plain *plain, const char *position, int most);

/* Marks all positions. */
void plain_solve(struct plain *plain);

int plain_count(const struct plain *plain);
const char *plain_text(const struct plain *plain, int number);
int plain_outcome(const struct plain *plain, int number); /* enum mancala_outcome, for the player to move */

/* The difference at the end for the player to move, if no position that follows can come back and all ends are
 * counted. */
int plain_difference(struct plain *plain, int number);

/* Compares every position of the graph with the database. Returns how many there were. */
int plain_compare(struct plain *plain, const mancala_endgame *endgame);

/* Rules from a text and settings, or the test fails. */
mancala_rules *plain_rules(const char *text, const char *settings, const mancala_allocator *allocator);

/* Calls visit(context, position) with every position that has up to `seeds` seeds on the board, whatever the stores
 * hold. */
void plain_every_position(const mancala_rules *rules, int seeds, void (*visit)(void *context, const char *position),
                          void *context);

/* Fills a board at random; the stores get the rest. */
void plain_random_position(const mancala_rules *rules, int seeds, uint64_t *random, char *text, size_t cap);

extern const char plain_fish[];   /* relays and catches, can cycle */
extern const char plain_stores[]; /* sows through the store, cannot cycle */

#endif
