/* SPDX-License-Identifier: MIT */
/* Writing text into a buffer that may be too small: the length goes on counting, as with snprintf(). */
#ifndef MNC_BASE_TEXT_H
#define MNC_BASE_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct writer {
    char *buffer; /* may be NULL if cap is 0 */
    size_t cap;
    size_t length; /* what has been written, or would have been */
};

void mnc_write_bytes(struct writer *writer, const char *bytes, size_t count);
void mnc_write(struct writer *writer, const char *text);
void mnc_write_number(struct writer *writer, int64_t number);
size_t mnc_write_end(struct writer *writer); /* terminates; returns the full length */

/* The length of the UTF-8 character at `at`, or 0 if there is none. Overlong forms, surrogates and control characters
 * but the tab are refused. */
size_t mnc_character_length(const unsigned char *at, size_t left);

#endif
