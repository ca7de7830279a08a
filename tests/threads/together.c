/* SPDX-License-Identifier: MIT */
#include "together.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

struct team {
    void (*work)(struct member *member);
    atomic_int missing; /* how many are not there yet */
};

int rounds_factor = 1;

int rounds(int least)
{
    return rounds_factor * least;
}

bool read_rounds(int argc, char **argv)
{
    char *end = NULL;
    long factor = argc > 1 ? strtol(argv[1], &end, 10) : 1;
    if (argc > 2 || (end != NULL && *end != '\0') || factor < 1 || factor > 10000) {
        fprintf(stderr, "usage: %s [ROUNDS]\n", argv[0]);
        return false;
    }
    rounds_factor = (int)factor;
    return true;
}

static void *begin(void *argument)
{
    struct member *member = argument;
    atomic_fetch_sub(&member->team->missing, 1);
    while (atomic_load(&member->team->missing) > 0) {
        sched_yield();
    }
    member->team->work(member);
    return NULL;
}

void together(int count, void (*work)(struct member *member), void *shared, struct member members[WORKERS_MAX])
{
    pthread_t threads[WORKERS_MAX];
    struct team team = {.work = work};
    atomic_init(&team.missing, count);
    for (int i = 0; i < count; i++) {
        members[i] = (struct member){.team = &team, .shared = shared, .number = i, .seed = (uint64_t)i + 1};
        assert_int_equal(pthread_create(&threads[i], NULL, begin, &members[i]), 0);
    }
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        if (members[i].line != 0) {
            print_error("thread %d: what line %d wants does not hold\n", i, members[i].line);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

void together_plainly(int count, void (*work)(struct member *member), void *shared)
{
    struct member members[WORKERS_MAX];
    together(count, work, shared, members);
}

uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

uint64_t mixed(uint64_t sum, uint64_t value)
{
    uint64_t state = sum ^ value;
    return next_random(&state);
}

mancala_rules *load_rules(const char *name)
{
    mancala_rules *rules = NULL;
    int error = mancala_rules_load(&rules, name, NULL, NULL);
    if (error != MANCALA_OK) {
        print_error("%s: %s\n", name, mancala_error_name(error));
    }
    assert_int_equal(error, MANCALA_OK);
    return rules;
}
