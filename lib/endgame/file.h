/* SPDX-License-Identifier: MIT */
/* Files: the only room of the library that knows them. A file is read into memory, and mapped only for who asks for it:
 * whoever shortens or overwrites a mapped file takes the ground from under the program that reads it. */
#ifndef MNC_ENDGAME_FILE_H
#define MNC_ENDGAME_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/memory.h"

/* A file that is read from its beginning. */
struct file_source {
    FILE *stream;   /* where there is no POSIX */
    int descriptor; /* where there is */
    uint64_t size;  /* when it was opened */
};

/* Returns MANCALA_OK, FILE_ABSENT, or MANCALA_ERROR_FILE; that, too, if it is not an ordinary file. */
enum { FILE_ABSENT = 1 };
int mnc_file_open(struct file_source *source, const char *path);

/* Reads the next bytes. Returns MANCALA_OK, or MANCALA_ERROR_FILE, _DAMAGED (the file ends before). */
int mnc_file_read(struct file_source *source, uint8_t *bytes, uint64_t count);
void mnc_file_close(struct file_source *source);

/* The whole file, as long as it was when it was opened; it stays when the file is closed. NULL if it cannot be mapped.
 */
const uint8_t *mnc_file_map(const struct file_source *source);
void mnc_file_unmap(const uint8_t *data, uint64_t size);

/* A file that takes the place of another one when it is complete. */
struct file_draft {
    FILE *stream;
    int descriptor;
    const char *path;
    char *part; /* where it is written until then */
    size_t part_bytes;
    bool failed;
};

/* Returns MANCALA_OK, or MANCALA_ERROR_FILE (also if another process is writing it), _MEMORY. */
int mnc_file_begin(struct file_draft *draft, const char *path, struct memory *memory);
void mnc_file_write(struct file_draft *draft, const uint8_t *bytes, uint64_t count);

/* Puts the file in its place; if something has failed on the way, removes what was written. */
int mnc_file_end(struct file_draft *draft, struct memory *memory);

#endif
