/* SPDX-License-Identifier: MIT */
/* Builds for debugging stop at a handle that two threads use at the same time. Elsewhere all this is nothing: the
 * library itself never stops a program.
 *
 * The order of the atomics is relaxed on purpose: a warden must not put the threads in an order that the program did
 * not, or ThreadSanitizer would see fewer races with it than without. */
#ifndef MNC_BASE_WARDEN_H
#define MNC_BASE_WARDEN_H

#ifdef MANCALA_WARDEN

#include <assert.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct warden {
    atomic_uintptr_t owner; /* the thread that is in a function that changes the handle; 0: none is */
    int depth;              /* how many such functions it is in: a callback may call others */
};

/* Something that every thread has of its own, and the same in every file of the library. */
static inline uintptr_t mnc_warden_self(void)
{
    return (uintptr_t)&errno;
}

static inline void mnc_warden_read(const struct warden *warden)
{
    uintptr_t owner = warden != NULL ? atomic_load_explicit(&warden->owner, memory_order_relaxed) : 0;
    assert((owner == 0 || owner == mnc_warden_self()) && "a handle is used by two threads at the same time");
}

static inline struct warden *mnc_warden_enter(struct warden *warden)
{
    if (warden != NULL) {
        uintptr_t owner = 0;
        bool mine = atomic_compare_exchange_strong_explicit(&warden->owner, &owner, mnc_warden_self(),
                                                            memory_order_relaxed, memory_order_relaxed);
        assert((mine || owner == mnc_warden_self()) && "a handle is used by two threads at the same time");
        warden->depth++;
    }
    return warden;
}

static inline void mnc_warden_leave(struct warden **entered)
{
    struct warden *warden = *entered;
    if (warden != NULL && --warden->depth == 0) {
        atomic_store_explicit(&warden->owner, 0, memory_order_relaxed);
    }
}

/* The last member of a handle. */
#define WARDEN_MEMBER struct warden warden;

/* At the beginning of a function that changes a handle, which may be NULL. */
#define WARDEN(handle)                                                                                                 \
    struct warden *warden_of_##handle __attribute__((cleanup(mnc_warden_leave), unused)) =                             \
        mnc_warden_enter((handle) != NULL ? &(handle)->warden : NULL)

/* Of one that only reads it, or frees it. */
#define WARDEN_READ(handle) mnc_warden_read((handle) != NULL ? &(handle)->warden : NULL)

/* A copy of a handle is in nobody's hands. */
#define WARDEN_RESET(handle) ((handle)->warden = (struct warden){0})

#else

#define WARDEN_MEMBER
#define WARDEN(handle) (void)(handle)
#define WARDEN_READ(handle) (void)(handle)
#define WARDEN_RESET(handle) (void)(handle)

#endif

#endif
