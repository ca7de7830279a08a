/* SPDX-License-Identifier: MIT */
#if (defined(__unix__) || defined(__APPLE__)) && !defined(MANCALA_PORTABLE)
#define MNC_POSIX 1
#define _POSIX_C_SOURCE 200809L
#endif

#include "endgame/file.h"

#include <errno.h>
#include <string.h>

#include <mancala/error.h>

#ifdef MNC_POSIX

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* One call moves no more: some systems refuse larger numbers. */
enum { PIECE_MAX = 1 << 30 };

/* --- Reading -------------------------------------------------------------------------------------------------- */

/* A pipe that nobody writes to would hold up whoever opens it; and what is not an ordinary file has no size. */
int mnc_file_open(struct file_source *source, const char *path)
{
    struct stat facts;
    source->descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (source->descriptor < 0) {
        return errno == ENOENT ? FILE_ABSENT : MANCALA_ERROR_FILE;
    }
    if (fstat(source->descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        mnc_file_close(source);
        return MANCALA_ERROR_FILE;
    }
    source->size = (uint64_t)facts.st_size;
    return MANCALA_OK;
}

int mnc_file_read(struct file_source *source, uint8_t *bytes, uint64_t count)
{
    while (count > 0) {
        ssize_t got = read(source->descriptor, bytes, count < PIECE_MAX ? (size_t)count : PIECE_MAX);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return got < 0 ? MANCALA_ERROR_FILE : MANCALA_ERROR_DAMAGED;
        }
        bytes += got;
        count -= (uint64_t)got;
    }
    return MANCALA_OK;
}

void mnc_file_close(struct file_source *source)
{
    close(source->descriptor);
}

const uint8_t *mnc_file_map(const struct file_source *source)
{
    void *data = source->size <= SIZE_MAX
                     ? mmap(NULL, (size_t)source->size, PROT_READ, MAP_SHARED, source->descriptor, 0)
                     : MAP_FAILED;
    return data != MAP_FAILED ? data : NULL;
}

void mnc_file_unmap(const uint8_t *data, uint64_t size)
{
    // NOLINTNEXTLINE(performance-no-int-to-ptr): it takes the const away, which no other cast does without a warning
    munmap((void *)(uintptr_t)data, (size_t)size);
}

/* --- Writing -------------------------------------------------------------------------------------------------- */

/* Of two processes that write the same file one gives way: the other one's half would be put in place with its own.
 * Where files cannot be locked, both go on. */
static bool claim(int descriptor, const char *part)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat own;
    struct stat named;
    if (fcntl(descriptor, F_SETLK, &lock) != 0 && (errno == EACCES || errno == EAGAIN)) {
        return false;
    }
    /* Before the lock was ours, the file may have got another name. */
    return fstat(descriptor, &own) == 0 && lstat(part, &named) == 0 && own.st_dev == named.st_dev &&
           own.st_ino == named.st_ino && S_ISREG(own.st_mode);
}

static bool open_part(struct file_draft *draft)
{
    draft->descriptor = open(draft->part, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (draft->descriptor < 0) {
        return false;
    }
    if (!claim(draft->descriptor, draft->part) || ftruncate(draft->descriptor, 0) != 0) {
        close(draft->descriptor);
        return false;
    }
    return true;
}

void mnc_file_write(struct file_draft *draft, const uint8_t *bytes, uint64_t count)
{
    while (count > 0 && !draft->failed) {
        ssize_t done = write(draft->descriptor, bytes, count < PIECE_MAX ? (size_t)count : PIECE_MAX);
        if (done < 0 && errno == EINTR) {
            continue;
        }
        draft->failed = done <= 0;
        bytes += done > 0 ? done : 0;
        count -= done > 0 ? (uint64_t)done : 0;
    }
}

/* What is written must be on the disk before the old file is given up for it; and the lock is held until the file has
 * its name. */
static bool complete(struct file_draft *draft)
{
    int synced;
    do {
        synced = draft->failed ? -1 : fsync(draft->descriptor);
    } while (!draft->failed && synced != 0 && errno == EINTR);
    bool placed = synced == 0 && rename(draft->part, draft->path) == 0;
    if (!placed) {
        unlink(draft->part);
    }
    close(draft->descriptor);
    return placed;
}

#else

/* --- Reading -------------------------------------------------------------------------------------------------- */

int mnc_file_open(struct file_source *source, const char *path)
{
    errno = 0;
    source->stream = fopen(path, "rb");
    if (source->stream == NULL) {
        return errno == ENOENT ? FILE_ABSENT : MANCALA_ERROR_FILE;
    }
    long size = fseek(source->stream, 0, SEEK_END) == 0 ? ftell(source->stream) : -1;
    if (size < 0 || fseek(source->stream, 0, SEEK_SET) != 0) {
        mnc_file_close(source);
        return MANCALA_ERROR_FILE;
    }
    source->size = (uint64_t)size;
    return MANCALA_OK;
}

int mnc_file_read(struct file_source *source, uint8_t *bytes, uint64_t count)
{
    if (fread(bytes, 1, (size_t)count, source->stream) == (size_t)count) {
        return MANCALA_OK;
    }
    return ferror(source->stream) != 0 ? MANCALA_ERROR_FILE : MANCALA_ERROR_DAMAGED;
}

void mnc_file_close(struct file_source *source)
{
    fclose(source->stream);
}

const uint8_t *mnc_file_map(const struct file_source *source)
{
    (void)source;
    return NULL;
}

void mnc_file_unmap(const uint8_t *data, uint64_t size)
{
    (void)data;
    (void)size;
}

/* --- Writing -------------------------------------------------------------------------------------------------- */

static bool open_part(struct file_draft *draft)
{
    draft->stream = fopen(draft->part, "wb");
    return draft->stream != NULL;
}

void mnc_file_write(struct file_draft *draft, const uint8_t *bytes, uint64_t count)
{
    draft->failed = draft->failed || fwrite(bytes, 1, (size_t)count, draft->stream) != (size_t)count;
}

/* Here rename() may refuse to replace a file. */
static bool complete(struct file_draft *draft)
{
    bool written = fclose(draft->stream) == 0 && !draft->failed;
    if (written) {
        remove(draft->path);
    }
    bool placed = written && rename(draft->part, draft->path) == 0;
    if (!placed) {
        remove(draft->part);
    }
    return placed;
}

#endif

int mnc_file_begin(struct file_draft *draft, const char *path, struct memory *memory)
{
    static const char suffix[] = ".part";
    size_t length = strlen(path);
    *draft = (struct file_draft){.path = path, .part_bytes = length + sizeof suffix};
    draft->part = mnc_allocate(memory, draft->part_bytes);
    if (draft->part == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    memcpy(draft->part, path, length);
    memcpy(draft->part + length, suffix, sizeof suffix);
    if (!open_part(draft)) {
        mnc_release(memory, draft->part, draft->part_bytes);
        return MANCALA_ERROR_FILE;
    }
    return MANCALA_OK;
}

int mnc_file_end(struct file_draft *draft, struct memory *memory)
{
    bool placed = complete(draft);
    mnc_release(memory, draft->part, draft->part_bytes);
    return placed ? MANCALA_OK : MANCALA_ERROR_FILE;
}
