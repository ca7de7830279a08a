/* SPDX-License-Identifier: MIT */
#include "search/clock.h"

#include <time.h>

#if defined(MANCALA_THREADS)
#include <pthread.h>
#endif

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

#if defined(MANCALA_THREADS)

enum { THREADS_MOST = 64 };

struct job {
    void (*run)(void *context, int32_t thread);
    void *context;
    int32_t thread;
};

static void *start(void *argument)
{
    const struct job *job = argument;
    job->run(job->context, job->thread);
    return NULL;
}

/* A thread that cannot be had is done without: its share of the work is run here. */
void mnc_run_threads(void (*run)(void *context, int32_t thread), void *context, int32_t count)
{
    pthread_t threads[THREADS_MOST];
    struct job jobs[THREADS_MOST];
    int32_t started = 1;
    while (started < count && started < THREADS_MOST) {
        jobs[started] = (struct job){run, context, started};
        if (pthread_create(&threads[started], NULL, start, &jobs[started]) != 0) {
            break;
        }
        started++;
    }
    run(context, 0);
    for (int32_t i = 1; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    for (int32_t i = started; i < count; i++) {
        run(context, i);
    }
}

#else

void mnc_run_threads(void (*run)(void *context, int32_t thread), void *context, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        run(context, i);
    }
}

#endif
