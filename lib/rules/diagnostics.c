/* SPDX-License-Identifier: MIT */
#include "rules/diagnostics.h"

#include <string.h>

static const struct {
    const char *code;
    const char *meaning;
} table[DIAGNOSTIC_COUNT] = {
#define MNC_ENTRY(identifier, code, meaning) {code, meaning},
    MNC_DIAGNOSTICS(MNC_ENTRY)
#undef MNC_ENTRY
};

void mnc_diagnose(struct diagnostics *diagnostics, enum diagnostic_id id, int32_t line, int32_t column,
                  const char *text)
{
    if (diagnostics == NULL || diagnostics->count >= DIAGNOSTICS_MAX) {
        return;
    }
    struct diagnostic *diagnostic = &diagnostics->list[diagnostics->count++];
    diagnostic->code = table[id].code;
    diagnostic->line = line;
    diagnostic->column = column;
    size_t length = strlen(text);
    if (length >= sizeof diagnostic->text) {
        length = sizeof diagnostic->text - 1;
        /* A character is not cut in two: the text stays UTF-8. */
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) {
            length--;
        }
    }
    memcpy(diagnostic->text, text, length);
    diagnostic->text[length] = '\0';
}

const char *mnc_diagnostic_code(enum diagnostic_id id)
{
    return table[id].code;
}

const char *mnc_diagnostic_meaning(enum diagnostic_id id)
{
    return table[id].meaning;
}
