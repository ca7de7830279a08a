/* SPDX-License-Identifier: MIT */
#include "base/parallel.h"

#include <stddef.h>

#if (defined(__unix__) || defined(__APPLE__)) && !defined(MANCALA_PORTABLE)

#include <pthread.h>

struct worker {
    pthread_t thread;
    void (*work)(void *context, int32_t number);
    void *context;
    int32_t number;
};

static void *start(void *argument)
{
    struct worker *worker = argument;
    worker->work(worker->context, worker->number);
    return NULL;
}

/* What the deepest perft needs, and more; some systems give a thread 128 KiB. */
enum { STACK_BYTES = 1 << 20 };

void mnc_parallel(int32_t count, void (*work)(void *context, int32_t number), void *context)
{
    struct worker workers[PARALLEL_MAX];
    int started[PARALLEL_MAX];
    pthread_attr_t larger;
    pthread_attr_t *attributes = count > 1 && pthread_attr_init(&larger) == 0 ? &larger : NULL;
    if (attributes != NULL) {
        pthread_attr_setstacksize(attributes, STACK_BYTES);
    }
    for (int32_t i = 1; i < count; i++) {
        workers[i] = (struct worker){.work = work, .context = context, .number = i};
        started[i] = pthread_create(&workers[i].thread, attributes, start, &workers[i]) == 0;
    }
    if (attributes != NULL) {
        pthread_attr_destroy(attributes);
    }
    work(context, 0);
    for (int32_t i = 1; i < count; i++) {
        if (started[i]) {
            pthread_join(workers[i].thread, NULL);
        } else {
            work(context, i);
        }
    }
}

#else

void mnc_parallel(int32_t count, void (*work)(void *context, int32_t number), void *context)
{
    for (int32_t i = 0; i < count; i++) {
        work(context, i);
    }
}

#endif
