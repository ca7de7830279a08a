/* SPDX-License-Identifier: MIT */
/* The same work on several threads. The only room of the library that starts threads; where there are none, everything
 * is done by the caller. */
#ifndef MNC_BASE_PARALLEL_H
#define MNC_BASE_PARALLEL_H

#include <stdint.h>

enum { PARALLEL_MAX = 64 };

/* Calls work(context, 0 to count - 1), at most PARALLEL_MAX of them, each number once, at the same time if there are
 * threads; number 0 in the caller's thread. Returns when all are done; everything that they wrote can then be read. If
 * a thread cannot be started, its number is done by the caller. */
void mnc_parallel(int32_t count, void (*work)(void *context, int32_t number), void *context);

#endif
