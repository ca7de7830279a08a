/* SPDX-License-Identifier: MIT */
/* A clock that nobody sets: a search must not go on for an hour because the clock on the wall was put back. */
#if (defined(__unix__) || defined(__APPLE__)) && !defined(MANCALA_PORTABLE)
#define _POSIX_C_SOURCE 200809L
#endif

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
#if defined(CLOCK_MONOTONIC)
    clock_gettime(CLOCK_MONOTONIC, &now);
#elif defined(TIME_MONOTONIC)
    timespec_get(&now, TIME_MONOTONIC);
#else
    timespec_get(&now, TIME_UTC);
#endif
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
#endif
