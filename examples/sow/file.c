/* SPDX-License-Identifier: MIT */
#include "file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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
