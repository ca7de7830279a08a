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

size_t mnc_character_length(const unsigned char *at, size_t left)
{
    static const struct {
        unsigned char first, last, low, high; /* of the first byte, of the second byte */
        unsigned char length;
    } forms[] = {
        {0xC2, 0xC2, 0xA0, 0xBF, 2}, {0xC3, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    if (at[0] < 0x80) {
        return (at[0] >= 0x20 && at[0] != 0x7F) || at[0] == '\t';
    }
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (at[0] >= forms[i].first && at[0] <= forms[i].last) {
            if (left < forms[i].length || at[1] < forms[i].low || at[1] > forms[i].high) {
                return 0;
            }
            for (size_t j = 2; j < forms[i].length; j++) {
                if ((at[j] & 0xC0) != 0x80) {
                    return 0;
                }
            }
            return forms[i].length;
        }
    }
    return 0;
}
