/* SPDX-License-Identifier: MIT */
/* lib/endgame/file_posix.c once more, with its system calls replaced. The test links this one. */
#define _POSIX_C_SOURCE 200809L

#include "calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

struct calls calls;

/* Whether this call is one that goes wrong in this way. */
static bool goes_wrong(enum calls_fault fault)
{
    bool now = calls.lasting ? calls.count >= calls.at : calls.count == calls.at;
    if (calls.fault != fault || !now) {
        return false;
    }
    calls.hits++;
    return true;
}

static bool fails(void)
{
    calls.count++;
    if (goes_wrong(CALLS_ERROR)) {
        errno = calls.error;
        return true;
    }
    return false;
}

static bool is_interrupted(void)
{
    if (calls.hits == 0 && goes_wrong(CALLS_INTERRUPTED)) {
        errno = EINTR;
        return true;
    }
    return false;
}

static int calls_open(const char *path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? (mode_t)va_arg(list, int) : 0;
    va_end(list);
    int descriptor = fails() ? -1 : open(path, flags, mode);
    calls.files += descriptor >= 0;
    return descriptor;
}

static int calls_close(int descriptor)
{
    bool failing = fails();
    calls.files--;
    close(descriptor);
    return failing ? -1 : 0;
}

static int calls_fstat(int descriptor, struct stat *facts)
{
    return fails() ? -1 : fstat(descriptor, facts);
}

static int calls_lstat(const char *path, struct stat *facts)
{
    return fails() ? -1 : lstat(path, facts);
}

static int calls_fcntl(int descriptor, int command, struct flock *lock)
{
    return fails() ? -1 : fcntl(descriptor, command, lock);
}

static int calls_ftruncate(int descriptor, off_t length)
{
    return fails() ? -1 : ftruncate(descriptor, length);
}

static void *calls_mmap(void *at, size_t length, int protection, int flags, int descriptor, off_t offset)
{
    return fails() ? MAP_FAILED : mmap(at, length, protection, flags, descriptor, offset);
}

static ssize_t calls_read(int descriptor, void *bytes, size_t count)
{
    if (fails() || is_interrupted()) {
        return -1;
    }
    if (goes_wrong(CALLS_NOTHING)) {
        return 0;
    }
    if (goes_wrong(CALLS_SHRUNK)) {
        char link[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
        if (truncate(link, calls.keep) != 0) {
            return -1;
        }
    }
    return read(descriptor, bytes, goes_wrong(CALLS_SHORT) ? (count + 1) / 2 : count);
}

static ssize_t calls_write(int descriptor, const void *bytes, size_t count)
{
    if (fails() || is_interrupted()) {
        return -1;
    }
    return goes_wrong(CALLS_NOTHING) ? 0 : write(descriptor, bytes, goes_wrong(CALLS_SHORT) ? (count + 1) / 2 : count);
}

/* Nothing here has to outlive a loss of power, and disks are slow. */
static int calls_fsync(int descriptor)
{
    (void)descriptor;
    return fails() || is_interrupted() ? -1 : 0;
}

static int calls_rename(const char *from, const char *to)
{
    return fails() ? -1 : rename(from, to);
}

static int calls_unlink(const char *path)
{
    if (fails()) {
        calls.stayed = true;
        return -1;
    }
    return unlink(path);
}

#define open calls_open
#define close calls_close
#define fstat calls_fstat
#define lstat calls_lstat
#define fcntl calls_fcntl
#define ftruncate calls_ftruncate
#define mmap calls_mmap
#define read calls_read
#define write calls_write
#define fsync calls_fsync
#define rename calls_rename
#define unlink calls_unlink

#include "endgame/file_posix.c"
