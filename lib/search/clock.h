/* SPDX-License-Identifier: MIT */
/* Time and threads: all that the library asks of the system besides memory. */
#ifndef MNC_SEARCH_CLOCK_H
#define MNC_SEARCH_CLOCK_H

#include <stdint.h>

/* Milliseconds since some moment. */
int64_t mnc_clock(void);

/* Calls run(context, thread) for each thread from 0 to count - 1, at the same time where the system can, and waits for
 * all of them. The caller's thread is number 0. */
void mnc_run_threads(void (*run)(void *context, int32_t thread), void *context, int32_t count);

#endif
