/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include <string.h>

void mnc_write_bytes(struct writer *writer, const char *bytes, size_t count)
{
    if (writer->length < writer->cap) {
        size_t room = writer->cap - writer->length;
        memcpy(writer->buffer + writer->length, bytes, count < room ? count : room);
    }
    writer->length += count;
}

void mnc_write(struct writer *writer, const char *text)
{
    mnc_write_bytes(writer, text, strlen(text));
}

void mnc_write_number(struct writer *writer, int64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--first] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0) {
        mnc_write(writer, "-");
    }
    mnc_write_bytes(writer, digits + first, sizeof digits - first);
}

size_t mnc_write_end(struct writer *writer)
{
    if (writer->cap > 0) {
        writer->buffer[writer->length < writer->cap ? writer->length : writer->cap - 1] = '\0';
    }
    return writer->length;
}
