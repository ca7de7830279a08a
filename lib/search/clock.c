/* SPDX-License-Identifier: MIT */
#include "search/clock.h"

#if defined(_WIN32)
/* Not every C library of Windows has timespec_get(). Declared here, since <windows.h> would bring thousands of names
 * into the single file. */
__declspec(dllimport) unsigned long long __stdcall GetTickCount64(void);

int64_t mnc_clock(void)
{
    return (int64_t)GetTickCount64();
}
#else
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
#endif
