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
#endif

/* --- Reading -------------------------------------------------------------------------------------------------- */

static int read_whole(struct file_view *view, const char *path, struct memory *memory)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return errno == ENOENT ? FILE_ABSENT : MANCALA_ERROR_FILE;
    }
    int status = MANCALA_ERROR_FILE;
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (size >= 0 && fseek(file, 0, SEEK_SET) == 0) {
        view->size = (uint64_t)size;
        view->owned = mnc_allocate(memory, (size_t)size + 1);
        view->data = view->owned;
        status = view->owned == NULL                                         ? MANCALA_ERROR_MEMORY
                 : fread(view->owned, 1, (size_t)size, file) == (size_t)size ? MANCALA_OK
                                                                             : MANCALA_ERROR_FILE;
    }
    fclose(file);
    return status;
}

#ifdef MNC_POSIX

/* False: it could not be mapped, and must be read. */
static bool map_whole(struct file_view *view, const char *path)
{
    struct stat facts;
    int descriptor = open(path, O_RDONLY);
    if (descriptor < 0) {
        return false;
    }
    if (fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0) {
        void *mapped = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_SHARED, descriptor, 0);
        if (mapped != MAP_FAILED) {
            view->mapped = mapped;
            view->data = mapped;
            view->size = (uint64_t)facts.st_size;
        }
    }
    close(descriptor);
    return view->mapped != NULL;
}

static void unmap(struct file_view *view)
{
    if (view->mapped != NULL) {
        munmap(view->mapped, (size_t)view->size);
    }
}

/* What is written must be on the disk before the old file is given up for it. */
static bool reach_disk(FILE *file)
{
    return fsync(fileno(file)) == 0;
}

static bool put_in_place(const char *part, const char *path)
{
    return rename(part, path) == 0;
}

#else

static bool map_whole(struct file_view *view, const char *path)
{
    (void)view;
    (void)path;
    return false;
}

static void unmap(struct file_view *view)
{
    (void)view;
}

static bool reach_disk(FILE *file)
{
    (void)file;
    return true;
}

/* Here rename() may refuse to replace a file. */
static bool put_in_place(const char *part, const char *path)
{
    remove(path);
    return rename(part, path) == 0;
}

#endif

int mnc_file_view(struct file_view *view, const char *path, struct memory *memory)
{
    *view = (struct file_view){0};
    int status = map_whole(view, path) ? MANCALA_OK : read_whole(view, path, memory);
    if (status != MANCALA_OK) {
        mnc_file_view_free(view, memory);
    }
    return status;
}

void mnc_file_view_free(struct file_view *view, struct memory *memory)
{
    unmap(view);
    mnc_release(memory, view->owned, (size_t)view->size + 1);
    *view = (struct file_view){0};
}

/* --- Writing -------------------------------------------------------------------------------------------------- */

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
    draft->file = fopen(draft->part, "wb");
    if (draft->file == NULL) {
        mnc_release(memory, draft->part, draft->part_bytes);
        return MANCALA_ERROR_FILE;
    }
    return MANCALA_OK;
}

void mnc_file_write(struct file_draft *draft, const uint8_t *bytes, uint64_t count)
{
    draft->failed = draft->failed || fwrite(bytes, 1, (size_t)count, draft->file) != (size_t)count;
}

int mnc_file_end(struct file_draft *draft, bool keep, struct memory *memory)
{
    bool written = !draft->failed && fflush(draft->file) == 0 && reach_disk(draft->file);
    written = fclose(draft->file) == 0 && written;
    bool placed = keep && written && put_in_place(draft->part, draft->path);
    if (!placed) {
        remove(draft->part);
    }
    mnc_release(memory, draft->part, draft->part_bytes);
    return placed || (!keep && written) ? MANCALA_OK : MANCALA_ERROR_FILE;
}
