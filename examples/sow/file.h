/* SPDX-License-Identifier: MIT */
/* Whole files, and a text that grows. */
#ifndef SOW_FILE_H
#define SOW_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include <mancala/mancala.h>

/* A text that grows; begin with {NULL, 0, 0}. It is terminated after the first byte. */
struct growing {
    char *text;
    size_t length, cap;
};

void growing_add(struct growing *growing, const char *bytes, size_t count);
void growing_print(struct growing *growing, const char *format, ...);

/* A file as a text that the caller frees, "-": standard input. NULL if it cannot be read; then that has been said. */
char *file_read(const char *path, size_t *length);

/* Puts a text in the place of a file, or behind what the file has: all of it, or nothing is changed. False if that
 * cannot be done; then it has been said. A device or a pipe takes what comes. */
bool file_replace(const char *path, const char *text, size_t length);
/* What is added begins a line of its own. */
bool file_append(const char *path, const char *text, size_t length);

/* Whether a file can be written, or made, as far as can be told without doing it; otherwise that has been said. */
bool file_may_be_written(const char *path);

/* The record of a game as the library writes it; the caller frees it. */
char *record_text(const mancala_record *record);

#endif
