/* SPDX-License-Identifier: MIT */
/* Files: the only room of the library that knows them. Where there is no POSIX, a file is read into memory instead of
 * being mapped. */
#ifndef MNC_ENDGAME_FILE_H
#define MNC_ENDGAME_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/memory.h"

/* A whole file to be read. */
struct file_view {
    const uint8_t *data; /* aligned for eight bytes */
    uint64_t size;
    void *mapped; /* NULL: nothing is mapped */
    uint8_t *owned;
};

/* Returns MANCALA_OK, FILE_ABSENT, or MANCALA_ERROR_FILE, _MEMORY. */
enum { FILE_ABSENT = 1 };
int mnc_file_view(struct file_view *view, const char *path, struct memory *memory);
void mnc_file_view_free(struct file_view *view, struct memory *memory);

/* A file that takes the place of another one when it is complete. */
struct file_draft {
    FILE *file;
    const char *path;
    char *part; /* where it is written until then */
    size_t part_bytes;
    bool failed;
};

int mnc_file_begin(struct file_draft *draft, const char *path, struct memory *memory);
void mnc_file_write(struct file_draft *draft, const uint8_t *bytes, uint64_t count);

/* Puts the file in its place, or (`keep` false, or something failed on the way) removes what was written. */
int mnc_file_end(struct file_draft *draft, bool keep, struct memory *memory);

#endif
