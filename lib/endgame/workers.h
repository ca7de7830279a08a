/* SPDX-License-Identifier: MIT */
/* Threads, for builds that take long. Where there are none, everything is done by the caller. */
#ifndef MNC_ENDGAME_WORKERS_H
#define MNC_ENDGAME_WORKERS_H

#include <stdint.h>

enum { WORKERS_MAX = 64 };

/* Calls work(context, 0 to count - 1), each number once, at the same time if there are threads; number 0 in the
 * caller's thread. Returns when all are done; everything that they wrote can then be read. If a thread cannot be
 * started, its number is done by the caller. */
void mnc_workers_run(int32_t count, void (*work)(void *context, int32_t number), void *context);

#endif
