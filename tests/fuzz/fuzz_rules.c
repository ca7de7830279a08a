/* SPDX-License-Identifier: MIT */
/* Any bytes as a rule text: they are refused, or what is printed parses again and prints to the same text. */
#include <stdlib.h>
#include <string.h>

#include <mancala/error.h>

#include "rules/diagnostics.h"
#include "rules/ruleset.h"

#include "input.h"

static char *printed(const struct ruleset *rules)
{
    size_t length = mnc_ruleset_print(rules, NULL, 0);
    char *text = malloc(length + 1);
    demand(text != NULL, "memory");
    demand(mnc_ruleset_print(rules, text, length + 1) == length, "the length of the text is the same twice");
    return text;
}

static void speak(const struct ruleset *rules)
{
    int32_t low[RULES_OPTIONS_MAX];
    int32_t high[RULES_OPTIONS_MAX];
    char sentence[512];
    size_t length;
    for (int32_t i = 0; i < rules->option_count; i++) {
        low[i] = rules->options[i].low;
        high[i] = rules->options[i].high;
    }
    for (size_t i = 0; i < mnc_ruleset_sentence(rules, low, i, sentence, sizeof sentence, &length); i++) {
        demand(length > 0, "a sentence says something");
    }
    mnc_ruleset_sentence(rules, high, 0, sentence, sizeof sentence, &length);
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        mnc_clause_print(rules, i, sentence, sizeof sentence);
    }
    mnc_ruleset_settings(rules, rules->line_count > 0 ? rules->pool + rules->lines[0].text : "", low, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct memory memory;
    struct diagnostics diagnostics = {.count = 0};
    struct ruleset *rules;
    mnc_memory_init(&memory, NULL);
    int status = mnc_ruleset_parse(&rules, &memory, (const char *)data, size, NULL, &diagnostics);
    demand((status == MANCALA_OK) == (rules != NULL) && (status == MANCALA_OK) == (diagnostics.count == 0),
           "a text is refused with a reason, or accepted");
    if (rules == NULL) {
        return 0;
    }
    speak(rules);
    char *once = printed(rules);
    struct ruleset *again;
    demand(mnc_ruleset_parse(&again, &memory, once, strlen(once), NULL, NULL) == MANCALA_OK,
           "the canonical text is accepted");
    char *twice = printed(again);
    demand(strcmp(once, twice) == 0, "the canonical text comes back");
    free(once);
    free(twice);
    mnc_ruleset_free(rules);
    mnc_ruleset_free(again);
    return 0;
}
