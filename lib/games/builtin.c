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

const char *mnc_builtin_text_at(int32_t index, size_t *length)
{
    *length = mnc_builtins[index].length;
    return mnc_builtins[index].text;
}

const char *mnc_builtin_text(const char *id, size_t *length)
{
    int32_t index = mnc_builtin_find(id, strlen(id));
    return index >= 0 ? mnc_builtin_text_at(index, length) : NULL;
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
