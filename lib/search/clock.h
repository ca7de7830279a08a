/* SPDX-License-Identifier: MIT */
/* The time. */
#ifndef MNC_SEARCH_CLOCK_H
#define MNC_SEARCH_CLOCK_H

#include <stdint.h>

/* Milliseconds since some moment. */
int64_t mnc_clock(void);

#endif
