/* SPDX-License-Identifier: MIT */
/* A world in which an allocation can be made to fail: an allocator that keeps accounts, one object of each kind, and a
 * list of the public functions that notes what each of them asked for. */
#ifndef TEST_FAULTS_WORLD_H
#define TEST_FAULTS_WORLD_H

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

enum { SHOWN_MAX = 1 << 16 };

/* Which allocation fails, counted while armed. */
struct budget {
    long blocks, bytes; /* that have not come back */
    bool armed;
    long asked;   /* while armed */
    long fail_at; /* from 1; 0: none */
    bool lasting; /* all that come after it fail as well */
};

struct world {
    struct budget budget;
    mancala_allocator allocator;
    mancala_load_options options;
    mancala_rules *rules;
    mancala_rules *loaded;
    mancala_diagnostics *diagnostics;
    mancala_game *game;
    mancala_game *copy;
    mancala_edit *edit;
    mancala_record *record;
    mancala_record_reader *reader;
    mancala_batch *batch;
    mancala_search *search;
    mancala_endgame *endgame;
    mancala_prover *prover;
    uint8_t bytes[4096]; /* a snapshot */
    size_t length;
    uint64_t number; /* what a call has counted */
};

void world_open(struct world *world);
void world_close(struct world *world); /* frees everything; the test fails if a byte has not come back */

/* What a user would see of every object, as a text that the caller frees. Asks for no memory of the world's. */
char *world_show(const struct world *world);

/* From here on, allocation number `fail_at` fails; until disarmed. Returns how many were asked for. */
void world_arm(struct world *world, long fail_at, bool lasting);
long world_disarm(struct world *world);

/* Loads the world's rules; starts its game; plays so many of the same moves as always. */
void world_rules(struct world *world, const char *name);
void world_game(struct world *world, const char *name, int plies);
void world_play(struct world *world, int plies);

/* A public function in an armed world: CALL(mancala_game_undo)(game). */
#define CALL(function) (world_enter(#function), function)
void world_enter(const char *function);

/* Reads the names of all public functions from the version script. */
void functions_read(const char *script);

/* Fails the test unless every public function was called in an armed world, and exactly those that are not in the list
 * (which ends with NULL) asked for memory. */
void functions_check(const char *const *without_memory);

#endif
