/* SPDX-License-Identifier: MIT */
/* The table of what is done while memory fails. */
#ifndef TEST_FAULTS_CASES_H
#define TEST_FAULTS_CASES_H

#include "world.h"

struct fault_case {
    const char *name;
    void (*prepare)(struct world *world); /* memory does not fail yet */
    /* Calls a function of the library, and others only if they change nothing. Returns MANCALA_OK if all went as it
     * should, otherwise the error; then no object may have changed, and none may have been handed out. */
    int (*act)(struct world *world);
};

extern const struct fault_case fault_cases[]; /* ends with a NULL for a name */
int remove_case_files(void **state);

/* Public functions that ask for no memory; ends with NULL. */
extern const char *const functions_without_memory[];

/* Calls all of those but the ones that free. */
void ask_everything(struct world *world);

#endif
