/* SPDX-License-Identifier: MIT */
/* The same work on several threads. The only room of the library that knows of threads. */
#ifndef MNC_BULK_PARALLEL_H
#define MNC_BULK_PARALLEL_H

#include <stdint.h>

enum { PARALLEL_MAX = 64 };

/* Calls work(context, 0) to work(context, count - 1), at most PARALLEL_MAX of them, each on a thread of its own, and returns when all have
 * returned. What cannot get a thread is done by the calling one. */
void mnc_parallel(int32_t count, void (*work)(void *context, int32_t index), void *context);

#endif
