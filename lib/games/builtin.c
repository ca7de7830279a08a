/* SPDX-License-Identifier: MIT */
#include "games/builtin.h"

#include <string.h>

#include <mancala/rules.h>

#include "rules/report.h"

int32_t mnc_builtin_find(const char *name, size_t length)
{
    int32_t low = 0;
    int32_t high = mnc_builtin_total;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        const char *id = mnc_builtins[middle].id;
        int order = strncmp(name, id, length);
        if (order == 0 && id[length] == '\0') {
            return middle;
        }
        if (order > 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return -1;
}

enum { FIRST_PAIR = 256, SHORT_PAIRS = 0x80, LONG_SYMBOLS = 0xE0 };

/* A pair may be made of pairs. The dictionary is the build's own, so the depth is no concern: a text of n bytes has
 * less than n. */
static char *spell(char *out, uint32_t symbol)
{
    if (symbol < FIRST_PAIR) {
        *out = (char)symbol;
        return out + 1;
    }
    const uint16_t *pair = mnc_builtin_pairs[symbol - FIRST_PAIR];
    return spell(spell(out, pair[0]), pair[1]);
}

char *mnc_builtin_text(int32_t index, struct memory *memory, size_t *length)
{
    const struct builtin *builtin = &mnc_builtins[index];
    char *text = mnc_allocate(memory, builtin->length);
    if (text == NULL) {
        return NULL;
    }
    *length = builtin->length;
    char *out = text;
    for (uint32_t at = builtin->begin; at < builtin->end; at++) {
        uint32_t symbol = mnc_builtin_packed[at];
        if (symbol >= LONG_SYMBOLS) {
            symbol = (symbol - LONG_SYMBOLS) << 8 | mnc_builtin_packed[++at];
        } else if (symbol >= SHORT_PAIRS) {
            symbol += FIRST_PAIR - SHORT_PAIRS;
        }
        out = spell(out, symbol);
    }
    return text;
}

void mnc_builtin_unknown(const char *name, size_t length, struct diagnostics *diagnostics)
{
    struct report report = {.diagnostics = diagnostics};
    struct message message;
    mnc_message_start(&message, "no ruleset is called ");
    mnc_message_quote(&message, name, length);
    struct nearest nearest = mnc_nearest(name, length);
    for (int32_t i = 0; i < mnc_builtin_total; i++) {
        mnc_nearest_try(&nearest, mnc_builtins[i].id, strlen(mnc_builtins[i].id));
    }
    mnc_message_nearest(&message, &nearest);
    mnc_message_report(&message, &report, DIAGNOSTIC_UNKNOWN_RULES, 0, 0);
}

int mancala_builtin_count(void)
{
    return mnc_builtin_total;
}

const char *mancala_builtin_id(int index)
{
    return index >= 0 && index < mnc_builtin_total ? mnc_builtins[index].id : NULL;
}
