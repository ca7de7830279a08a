/* SPDX-License-Identifier: MIT */
/* Option settings: "seeds=5,first=north". */
#include <mancala/error.h>

#include <string.h>

#include "rules/lex.h"
#include "rules/match.h"
#include "rules/report.h"
#include "rules/ruleset.h"

struct settings {
    const struct ruleset *rules;
    const char *start;
    struct report report;
};

static int fault(struct settings *settings, struct message *message, enum diagnostic_id id, const char *at, int error)
{
    mnc_message_report(message, &settings->report, id, 0, (int32_t)(at - settings->start) + 1);
    return error;
}

static int unknown_option(struct settings *settings, const char *name, size_t length)
{
    const struct ruleset *rules = settings->rules;
    struct message message;
    struct nearest nearest = mnc_nearest(name, length);
    for (int32_t i = 0; i < rules->option_count; i++) {
        mnc_nearest_try(&nearest, rules->options[i].name, strlen(rules->options[i].name));
    }
    mnc_message_start(&message, "found ");
    mnc_message_quote(&message, name, length);
    mnc_write(&message.writer, ", expected an option");
    mnc_message_nearest(&message, &nearest);
    mnc_write(&message.writer, nearest.word == NULL ? "; the options are " : " The options are ");
    for (int32_t i = 0; i < rules->option_count; i++) {
        mnc_write(&message.writer, i == 0 ? "" : ", ");
        mnc_write(&message.writer, rules->options[i].name);
    }
    return fault(settings, &message, DIAGNOSTIC_UNKNOWN_OPTION, name, MANCALA_ERROR_UNKNOWN_OPTION);
}

static int unknown_value(struct settings *settings, const struct option *option, const char *value, size_t length)
{
    struct message message;
    struct nearest nearest = mnc_nearest(value, length);
    mnc_message_start(&message, "found ");
    mnc_message_quote(&message, value, length);
    mnc_write(&message.writer, " for the option ");
    mnc_message_quote(&message, option->name, strlen(option->name));
    mnc_write(&message.writer, ", expected ");
    for (int32_t i = 0; i < option->choice_count; i++) {
        mnc_nearest_try(&nearest, option->choices[i], strlen(option->choices[i]));
        mnc_write(&message.writer, i == 0 ? "" : "|");
        mnc_write(&message.writer, option->choices[i]);
    }
    if (option->choice_count == 0) {
        mnc_write_number(&message.writer, option->low);
        mnc_write(&message.writer, "..");
        mnc_write_number(&message.writer, option->high);
    } else {
        mnc_message_nearest(&message, &nearest);
    }
    return fault(settings, &message, DIAGNOSTIC_UNKNOWN_VALUE, value, MANCALA_ERROR_OPTION_VALUE);
}

static int malformed(struct settings *settings, const char *at)
{
    struct message message;
    mnc_message_start(&message, "found ");
    if (*at == '\0') {
        mnc_write(&message.writer, "the end");
    } else {
        mnc_message_quote(&message, at, strcspn(at, ","));
    }
    mnc_write(&message.writer, ", expected NAME=VALUE, several separated by commas");
    return fault(settings, &message, DIAGNOSTIC_SETTINGS, at, MANCALA_ERROR_OPTION_VALUE);
}

/* The value that the text names, or -1. */
static int32_t read_value(const struct option *option, const char *text, size_t length)
{
    int32_t value = 0;
    if (option->choice_count > 0) {
        return mnc_choice_find(option, text, length);
    }
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return -1;
        }
        value = value > RULES_NUMBER_MAX ? value : value * 10 + (text[i] - '0');
    }
    return length > 0 && value >= option->low && value <= option->high ? value : -1;
}

int mnc_ruleset_settings(const struct ruleset *rules, const char *text, int32_t values[RULES_OPTIONS_MAX],
                         struct diagnostics *diagnostics)
{
    struct settings settings = {rules, text, {diagnostics, 0, false}};
    int32_t set[RULES_OPTIONS_MAX]; /* -1: as it was */
    if (text == NULL || *text == '\0') {
        return MANCALA_OK;
    }
    for (int32_t i = 0; i < RULES_OPTIONS_MAX; i++) {
        set[i] = -1;
    }
    for (const char *at = text;; at++) {
        size_t name = strcspn(at, "=,");
        if (at[name] != '=' || !mnc_is_name(at, name)) {
            return malformed(&settings, at);
        }
        int32_t option = mnc_option_find(rules, at, name);
        if (option < 0) {
            return unknown_option(&settings, at, name);
        }
        if (set[option] >= 0) {
            struct message message;
            mnc_message_start(&message, "the option ");
            mnc_message_quote(&message, at, name);
            mnc_write(&message.writer, " is set twice");
            return fault(&settings, &message, DIAGNOSTIC_TWICE, at, MANCALA_ERROR_OPTION_VALUE);
        }
        const char *value = at + name + 1;
        size_t length = strcspn(value, ",");
        if (length == 0) {
            return malformed(&settings, at);
        }
        set[option] = read_value(&rules->options[option], value, length);
        if (set[option] < 0) {
            return unknown_value(&settings, &rules->options[option], value, length);
        }
        at = value + length;
        if (*at == '\0') {
            break;
        }
    }
    for (int32_t i = 0; i < rules->option_count; i++) {
        values[i] = set[i] >= 0 ? set[i] : values[i];
    }
    return MANCALA_OK;
}
