/* SPDX-License-Identifier: MIT */
#include "bulk/parallel.h"

#include <stdbool.h>

#if defined(__STDC_NO_THREADS__)

void mnc_parallel(int32_t count, void (*work)(void *context, int32_t index), void *context)
{
    for (int32_t index = 0; index < count; index++) {
        work(context, index);
    }
}

#else

#include <threads.h>

struct task {
    void (*work)(void *context, int32_t index);
    void *context;
    int32_t index;
    thrd_t thread;
    bool started;
};

static int run(void *argument)
{
    struct task *task = argument;
    task->work(task->context, task->index);
    return 0;
}

void mnc_parallel(int32_t count, void (*work)(void *context, int32_t index), void *context)
{
    struct task tasks[PARALLEL_MAX];
    for (int32_t index = 1; index < count; index++) {
        tasks[index] = (struct task){.work = work, .context = context, .index = index};
        tasks[index].started = thrd_create(&tasks[index].thread, run, &tasks[index]) == thrd_success;
    }
    work(context, 0);
    for (int32_t index = 1; index < count; index++) {
        if (tasks[index].started) {
            thrd_join(tasks[index].thread, NULL);
        } else {
            work(context, index);
        }
    }
}

#endif
