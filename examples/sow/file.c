/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath */
#include "file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sow.h"

void growing_add(struct growing *growing, const char *bytes, size_t count)
{
    if (growing->length + count + 1 > growing->cap) {
        size_t cap = 2 * growing->cap + count + 64;
        char *text = sow_memory(cap);
        if (growing->length > 0) {
            memcpy(text, growing->text, growing->length);
        }
        free(growing->text);
        growing->text = text;
        growing->cap = cap;
    }
    memcpy(growing->text + growing->length, bytes, count);
    growing->length += count;
    growing->text[growing->length] = '\0';
}

void growing_print(struct growing *growing, const char *format, ...)
{
    char text[256];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (length > 0) {
        growing_add(growing, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
    }
}

char *file_read(const char *path, size_t *length)
{
    bool input = strcmp(path, "-") == 0;
    FILE *file = input ? stdin : fopen(path, "rb");
    struct growing growing = {NULL, 0, 0};
    char block[16384];
    size_t count = 0;
    growing_add(&growing, "", 0);
    while (file != NULL && (count = fread(block, 1, sizeof block, file)) > 0) {
        growing_add(&growing, block, count);
    }
    bool failed = file == NULL || ferror(file) != 0;
    int reason = errno;
    if (file != NULL && !input) {
        fclose(file);
    }
    if (failed) {
        sow_wrong("%s: %s", path, strerror(reason));
        free(growing.text);
        return NULL;
    }
    *length = growing.length;
    return growing.text;
}

static bool cannot_write(const char *path, int reason)
{
    sow_wrong("%s: %s", path, strerror(reason));
    return false;
}

bool file_may_be_written(const char *path)
{
    struct stat facts;
    if (path[0] == '\0') {
        return cannot_write("\"\"", ENOENT);
    }
    if (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode)) {
        return cannot_write(path, EISDIR);
    }
    if (access(path, F_OK) == 0) {
        return access(path, W_OK) == 0 || cannot_write(path, errno);
    }
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL   ? sow_format(".")
                   : slash == path ? sow_format("/")
                                   : sow_format("%.*s", (int)(slash - path), path);
    int reason = access(folder, W_OK) == 0 ? 0 : errno;
    free(folder);
    return reason == 0 || cannot_write(path, reason);
}

/* Writes and closes; returns 0 or errno. On the way, the file is cut back to `keep` if that fails and it is ordinary.
 */
static int write_and_close(FILE *file, const char *text, size_t length, off_t keep)
{
    struct stat facts;
    int reason = 0;
    if (fwrite(text, 1, length, file) != length || fflush(file) != 0) {
        reason = errno;
        if (fstat(fileno(file), &facts) == 0 && S_ISREG(facts.st_mode) && ftruncate(fileno(file), keep) != 0) {
            reason = errno;
        }
    }
    return fclose(file) != 0 && reason == 0 ? errno : reason;
}

/* Whether something is in the file and no line ends behind it. */
static bool ends_in_mid_line(const char *path, off_t length)
{
    FILE *file = length > 0 ? fopen(path, "rb") : NULL;
    bool open_line = file != NULL && fseek(file, -1, SEEK_END) == 0 && fgetc(file) != '\n';
    if (file != NULL) {
        fclose(file);
    }
    return open_line;
}

bool file_append(const char *path, const char *text, size_t length)
{
    struct stat facts;
    FILE *file = fopen(path, "ab");
    if (file == NULL) {
        return cannot_write(path, errno);
    }
    off_t keep = fstat(fileno(file), &facts) == 0 ? facts.st_size : 0;
    char *whole = ends_in_mid_line(path, keep) ? sow_format("\n%s", text) : NULL;
    int reason = write_and_close(file, whole != NULL ? whole : text, length + (whole != NULL), keep);
    free(whole);
    return reason == 0 || cannot_write(path, reason);
}

bool file_replace(const char *path, const char *text, size_t length)
{
    struct stat facts;
    if (stat(path, &facts) == 0 && !S_ISREG(facts.st_mode)) {
        return file_append(path, text, length);
    }
    char *resolved = realpath(path, NULL); /* what a link leads to is replaced, not the link */
    const char *target = resolved != NULL ? resolved : path;
    char *part = sow_format("%s.part", target);
    FILE *file = fopen(part, "wb");
    int reason = file == NULL ? errno : write_and_close(file, text, length, 0);
    if (reason == 0 && rename(part, target) != 0) {
        reason = errno;
    }
    if (reason != 0 && file != NULL) {
        remove(part);
    }
    free(part);
    free(resolved);
    return reason == 0 || cannot_write(path, reason);
}

char *record_text(const mancala_record *record)
{
    int length = mancala_record_write(record, NULL, 0);
    char *text = sow_memory(length > 0 ? (size_t)length + 1 : 1);
    text[0] = '\0';
    if (length > 0) {
        (void)mancala_record_write(record, text, (size_t)length + 1);
    }
    return text;
}
