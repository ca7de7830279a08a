/* SPDX-License-Identifier: MIT */
/* The system calls of the library's files, of which one can be made to go wrong. */
#ifndef TEST_FAULTS_CALLS_H
#define TEST_FAULTS_CALLS_H

#include <stdbool.h>

enum calls_fault {
    CALLS_RIGHT,
    CALLS_ERROR,       /* it fails with `error` */
    CALLS_INTERRUPTED, /* a read, write or fsync is interrupted by a signal */
    CALLS_SHORT,       /* a read or write moves half of what it could */
    CALLS_NOTHING,     /* a read finds the end of the file; a write moves nothing */
    CALLS_SHRUNK       /* before a read, somebody shortens the file to `keep` bytes */
};

struct calls {
    enum calls_fault fault;
    int error;
    long keep;
    long at;      /* the call that goes wrong, from 1 */
    bool lasting; /* all that come after it go wrong as well */
    long count;   /* calls so far */
    long hits;    /* that went wrong */
    bool stayed;  /* a file could not be removed */
    long files;   /* that are open */
};

extern struct calls calls;

#endif
