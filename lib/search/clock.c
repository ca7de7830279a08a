/* SPDX-License-Identifier: MIT */
#include "search/clock.h"

#include <time.h>

int64_t mnc_clock(void)
{
    struct timespec now;
#if defined(TIME_MONOTONIC)
    timespec_get(&now, TIME_MONOTONIC);
#else
    timespec_get(&now, TIME_UTC);
#endif
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
