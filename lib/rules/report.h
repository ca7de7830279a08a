/* SPDX-License-Identifier: MIT */
/* How the parser says what is wrong: what was found, what was expected, and the nearest known word. */
#ifndef MNC_RULES_REPORT_H
#define MNC_RULES_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "rules/diagnostics.h"

struct report {
    struct diagnostics *diagnostics; /* may be NULL */
    int32_t errors;
    bool lost; /* a parent or a section is unknown: what is missing, or which option exists, cannot be told any more */
};

/* The known word that is most like a misspelt one. */
struct nearest {
    const char *found;
    size_t found_length;
    const char *word; /* NULL: none is like it */
    size_t word_length;
    size_t distance;
};

struct nearest mnc_nearest(const char *found, size_t length);
void mnc_nearest_try(struct nearest *nearest, const char *word, size_t length);

/* Adds a finding and counts it. */
void mnc_report(struct report *report, enum diagnostic_id id, int32_t line, int32_t column, const char *text);

/* Sentences of a finding are put together in a writer on this buffer and sent with mnc_report_end(). */
struct message {
    char buffer[DIAGNOSTIC_TEXT_MAX + 4];
    struct writer writer;
};

void mnc_message_start(struct message *message, const char *text);
void mnc_message_quote(struct message *message, const char *text, size_t length); /* "text", shortened if it is long */
void mnc_message_nearest(struct message *message, const struct nearest *nearest); /* ; did you mean "word"? */
void mnc_message_report(struct message *message, struct report *report, enum diagnostic_id id, int32_t line,
                        int32_t column);

#endif
