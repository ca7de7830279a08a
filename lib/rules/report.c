/* SPDX-License-Identifier: MIT */
#include "rules/report.h"

#include <string.h>

enum { COMPARED_MAX = 40, QUOTE_MAX = 48 };

/* Edit distance with neighbours swapped counting as one step; more than limit is returned as limit + 1. */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length, size_t limit)
{
    size_t gap = a_length > b_length ? a_length - b_length : b_length - a_length;
    if (a_length > COMPARED_MAX || b_length > COMPARED_MAX || gap > limit) {
        return limit + 1;
    }
    uint8_t rows[3][COMPARED_MAX + 1];
    uint8_t *before = rows[0];
    uint8_t *above = rows[1];
    uint8_t *row = rows[2];
    for (size_t j = 0; j <= b_length; j++) {
        above[j] = (uint8_t)j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        row[0] = (uint8_t)i;
        for (size_t j = 1; j <= b_length; j++) {
            uint8_t best = (uint8_t)(above[j - 1] + (a[i - 1] != b[j - 1]));
            if (above[j] + 1 < best) {
                best = (uint8_t)(above[j] + 1);
            }
            if (row[j - 1] + 1 < best) {
                best = (uint8_t)(row[j - 1] + 1);
            }
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < best) {
                best = (uint8_t)(before[j - 2] + 1);
            }
            row[j] = best;
        }
        uint8_t *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[b_length];
}

struct nearest mnc_nearest(const char *found, size_t length)
{
    return (struct nearest){.found = found, .found_length = length, .distance = 2 + length / 4};
}

void mnc_nearest_try(struct nearest *nearest, const char *word, size_t length)
{
    /* Of a word that is shorter than its misspelling is long, something must be left. */
    size_t steps = nearest->distance < length ? nearest->distance : length;
    if (steps == 0) {
        return;
    }
    size_t found = distance(nearest->found, nearest->found_length, word, length, steps - 1);
    if (found < steps) {
        nearest->word = word;
        nearest->word_length = length;
        nearest->distance = found;
    }
}

void mnc_report(struct report *report, enum diagnostic_id id, int32_t line, int32_t column, const char *text)
{
    report->errors++;
    if (report->lost && (id == DIAGNOSTIC_MISSING || id == DIAGNOSTIC_UNKNOWN_OPTION)) {
        return;
    }
    mnc_diagnose(report->diagnostics, id, line, column, text);
}

void mnc_message_start(struct message *message, const char *text)
{
    message->writer = (struct writer){message->buffer, sizeof message->buffer, 0};
    mnc_write(&message->writer, text);
}

void mnc_message_quote(struct message *message, const char *text, size_t length)
{
    mnc_write(&message->writer, "\"");
    size_t shown = 0;
    while (shown < length) {
        size_t character = mnc_character_length((const unsigned char *)text + shown, length - shown);
        size_t bytes = character != 0 ? character : 1;
        if (shown + bytes > QUOTE_MAX) {
            break;
        }
        mnc_write_bytes(&message->writer, character != 0 ? text + shown : "?", bytes);
        shown += bytes;
    }
    mnc_write(&message->writer, shown < length ? "...\"" : "\"");
}

void mnc_message_nearest(struct message *message, const struct nearest *nearest)
{
    if (nearest->word != NULL) {
        mnc_write(&message->writer, "; did you mean ");
        mnc_message_quote(message, nearest->word, nearest->word_length);
        mnc_write(&message->writer, "?");
    }
}

void mnc_message_report(struct message *message, struct report *report, enum diagnostic_id id, int32_t line,
                        int32_t column)
{
    mnc_write_end(&message->writer);
    mnc_report(report, id, line, column, message->buffer);
}
