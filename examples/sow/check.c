/* SPDX-License-Identifier: MIT */
/* sow check: finds what is wrong with a rule file, also with options that are not at their defaults. */
#include "sow.h"

#include <stdlib.h>

#include "json.h"

enum { END_VALUES = 64 }; /* of an option, at each end of its range, that are tried */

struct check {
    const char *path;
    bool json;
};

/* Says what was wrong; `settings` is NULL for the defaults. */
static void report(const struct check *check, int code, const mancala_diagnostics *diagnostics, const char *settings)
{
    int count = mancala_diagnostics_count(diagnostics);
    for (int i = 0; i < (count > 0 ? count : 1); i++) {
        int32_t line = 0;
        int32_t column = 0;
        mancala_diagnostics_place(diagnostics, i, &line, &column);
        const char *name = count > 0 ? mancala_diagnostics_code(diagnostics, i) : mancala_error_name(code);
        char *text = count > 0 ? sow_diagnostic_text(diagnostics, i) : sow_format("%s", mancala_error_text(code));
        sow_wrong_at(check->path, line, column, settings != NULL ? "%s: %s (with %s)" : "%s: %s", name, text, settings);
        if (check->json) {
            json_open(NULL);
            json_text("file", check->path);
            json_bool("ok", false);
            json_number("line", line);
            json_number("column", column);
            json_text("code", name);
            json_text("text", text);
            json_text("settings", settings != NULL ? settings : "");
            json_close();
        }
        free(text);
    }
}

static bool loads(const struct check *check, const char *settings, mancala_rules **rules)
{
    mancala_diagnostics *diagnostics;
    int code = sow_load_file(check->path, settings, rules, &diagnostics);
    if (code != MANCALA_OK && (code != MANCALA_ERROR_ARGUMENT || diagnostics != NULL)) {
        report(check, code, diagnostics, settings);
    } else if (code != MANCALA_OK && check->json) {
        json_open(NULL);
        json_text("file", check->path);
        json_bool("ok", false);
        json_text("text", "the file cannot be read");
        json_close();
    }
    mancala_diagnostics_free(diagnostics);
    return code == MANCALA_OK;
}

/* Every value but the default, up to the first one that is wrong: the others would be wrong in the same way. Of a long
 * range, both ends. */
static bool option_loads(const struct check *check, const mancala_rules *rules, int32_t index)
{
    int32_t low;
    int32_t high;
    int32_t fallback;
    mancala_rules_option_range(rules, index, &low, &high, &fallback, NULL);
    char *name = sow_option_name(rules, index);
    bool fine = true;
    for (int32_t value = low; fine && value <= high; value++) {
        if (value == low + END_VALUES && value < high - END_VALUES) {
            value = high - END_VALUES;
        }
        if (value == fallback) {
            continue;
        }
        char *text = sow_option_value(rules, index, value);
        char *settings = sow_format("%s=%s", name, text);
        mancala_rules *other;
        fine = loads(check, settings, &other);
        mancala_rules_unref(other);
        free(settings);
        free(text);
    }
    free(name);
    return fine;
}

static bool check_file(const struct check *check)
{
    mancala_rules *rules;
    if (!loads(check, NULL, &rules)) {
        return false;
    }
    bool fine = true;
    for (int i = 0; i < mancala_rules_option_count(rules); i++) {
        fine = option_loads(check, rules, i) && fine;
    }
    mancala_rules_unref(rules);
    if (fine && check->json) {
        json_open(NULL);
        json_text("file", check->path);
        json_bool("ok", true);
        json_close();
    } else if (fine) {
        char *path = sow_cleaned(check->path);
        printf("%s: ok\n", path);
        free(path);
    }
    return fine;
}

int sow_check(const struct command *command, int argc, char **argv)
{
    static const struct flag flags[] = {{NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 1, -1, &arguments, &status)) {
        return status;
    }
    bool fine = true;
    for (int i = 0; i < arguments.count; i++) {
        struct check check = {arguments.words[i], arguments.json};
        fine = check_file(&check) && fine;
    }
    return fine ? SOW_OK : SOW_WRONG_INPUT;
}
