/* SPDX-License-Identifier: MIT */
/* What the tests with threads share. cmocka knows one thread only: a worker that finds something wrong leaves the line,
 * and the test fails when all are back. */
#ifndef TEST_THREADS_TOGETHER_H
#define TEST_THREADS_TOGETHER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <mancala/mancala.h>

enum { WORKERS_MAX = 8 };

struct team;

struct member {
    struct team *team;
    void *shared;  /* what the test handed in */
    int number;    /* 0 to count - 1 */
    int line;      /* where something was wrong first; 0: nowhere */
    uint64_t sum;  /* whatever the test wants to compare afterwards */
    uint64_t seed; /* of its own */
};

/* Calls work for `count` members at the same time, each in a thread of its own; none begins before all are there. */
void together(int count, void (*work)(struct member *member), void *shared, struct member members[WORKERS_MAX]);

/* The same, if nothing is to be compared. */
void together_plainly(int count, void (*work)(struct member *member), void *shared);

/* In a worker: notes that something is wrong, and goes on. */
#define WANT(member, condition) want(member, condition, __LINE__)
static inline void want(struct member *member, bool holds, int line)
{
    if (!holds && member->line == 0) {
        member->line = line;
    }
}

/* How often a test repeats what it does: the program's argument times `least`. */
extern int rounds_factor;
int rounds(int least);

/* Reads the argument. Returns false after a message if there is something wrong with it. */
bool read_rounds(int argc, char **argv);

uint64_t next_random(uint64_t *state);
uint64_t mixed(uint64_t sum, uint64_t value);

mancala_rules *load_rules(const char *name);

#endif
