/* SPDX-License-Identifier: MIT */
#include "sow.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* One byte more than a rule text may have, so that the library itself finds a longer one too long. */
enum { FILE_MAX = 65537 };

static const char suffix[] = ".mancala";

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    char *text = sow_memory(FILE_MAX);
    *length = fread(text, 1, FILE_MAX, file);
    int failure = ferror(file) ? errno : 0;
    fclose(file);
    if (failure != 0) {
        free(text);
        errno = failure;
        return NULL;
    }
    return text;
}

const char *sow_find_beside(void *context, const char *name, size_t *length)
{
    struct sow_shelf *shelf = context;
    if (shelf->count == SHELF_MAX || strchr(name, '/') != NULL) {
        return NULL;
    }
    const char *slash = strrchr(shelf->path, '/');
    int folder = slash != NULL ? (int)(slash - shelf->path) + 1 : 0;
    char *path = sow_format("%.*s%s%s", folder, shelf->path, name, suffix);
    char *text = read_file(path, length);
    free(path);
    if (text != NULL) {
        shelf->texts[shelf->count++] = text;
    }
    return text;
}

void sow_clear_shelf(struct sow_shelf *shelf)
{
    while (shelf->count > 0) {
        free(shelf->texts[--shelf->count]);
    }
}

int sow_load_file(const char *path, const char *settings, mancala_rules **rules, mancala_diagnostics **diagnostics)
{
    *rules = NULL;
    *diagnostics = NULL;
    size_t length;
    char *text = read_file(path, &length);
    if (text == NULL) {
        sow_wrong("%s: %s", path, strerror(errno));
        return MANCALA_ERROR_ARGUMENT;
    }
    struct sow_shelf shelf = {path, {NULL}, 0};
    mancala_load_options options = {sizeof options, NULL, sow_find_beside, &shelf};
    int code = mancala_rules_parse(rules, text, length, settings, &options, diagnostics);
    sow_clear_shelf(&shelf);
    free(text);
    return code;
}

/* Where the options of a path begin, or NULL: behind ".mancala:", or behind the last colon if only the part before it
 * is a file. */
static const char *settings_of_path(const char *argument)
{
    const char *found = NULL;
    for (const char *at = strstr(argument, ".mancala:"); at != NULL; at = strstr(at + 1, ".mancala:")) {
        found = at + strlen(suffix);
    }
    if (found != NULL) {
        return found;
    }
    FILE *whole = fopen(argument, "rb");
    if (whole != NULL) {
        fclose(whole);
        return NULL;
    }
    const char *slash = strrchr(argument, '/');
    return strrchr(slash != NULL ? slash : argument, ':');
}

static bool is_path(const char *argument)
{
    size_t length = strlen(argument);
    size_t end = strlen(suffix);
    /* A slash among the options of a name would be no path, but no option has one. */
    return strchr(argument, '/') != NULL || strstr(argument, ".mancala:") != NULL ||
           (length >= end && strcmp(argument + length - end, suffix) == 0);
}

static void explain(const char *path, int code, const mancala_diagnostics *diagnostics)
{
    int count = mancala_diagnostics_count(diagnostics);
    for (int i = 0; i < count; i++) {
        int32_t line = 0;
        int32_t column = 0;
        char *text = sow_diagnostic_text(diagnostics, i);
        mancala_diagnostics_place(diagnostics, i, &line, &column);
        if (path != NULL && line > 0) {
            sow_wrong_at(path, line, column, "%s: %s", mancala_diagnostics_code(diagnostics, i), text);
        } else {
            sow_wrong("%s", text);
        }
        free(text);
    }
    if (count == 0) {
        sow_wrong("%s", mancala_error_text(code));
    }
}

/* "village" may be meant for "village.mancala", which lies here. */
static void suggest_file(const char *name)
{
    size_t length = strcspn(name, ":");
    char *path = sow_format("%.*s%s", (int)length, name, suffix);
    FILE *file = fopen(path, "rb");
    if (file != NULL) {
        fclose(file);
        sow_wrong("a rule file is named whole: %s%s", path, name + length);
    }
    free(path);
}

mancala_rules *sow_load(const char *argument)
{
    mancala_rules *rules = NULL;
    mancala_diagnostics *diagnostics = NULL;
    if (!is_path(argument)) {
        int code = mancala_rules_load(&rules, argument, NULL, &diagnostics);
        if (code != MANCALA_OK) {
            explain(NULL, code, diagnostics);
            if (code == MANCALA_ERROR_UNKNOWN_RULES) {
                suggest_file(argument);
                fputs("The built-in rulesets are listed by: sow games\n", stderr);
            }
        }
    } else {
        const char *colon = settings_of_path(argument);
        char *path = colon != NULL ? sow_format("%.*s", (int)(colon - argument), argument) : sow_format("%s", argument);
        int code = sow_load_file(path, colon != NULL ? colon + 1 : NULL, &rules, &diagnostics);
        if (code != MANCALA_OK && (code != MANCALA_ERROR_ARGUMENT || diagnostics != NULL)) {
            explain(path, code, diagnostics);
        }
        free(path);
    }
    mancala_diagnostics_free(diagnostics);
    return rules;
}

mancala_game *sow_game(mancala_rules *rules, const char *position, uint64_t seed)
{
    mancala_game *game;
    int code = mancala_game_new(&game, rules, seed);
    if (code != MANCALA_OK) {
        sow_wrong("%s", mancala_error_text(code));
        return NULL;
    }
    if (position != NULL && mancala_game_set_position(game, position) != MANCALA_OK) {
        sow_wrong("position \"%s\": %s", position, mancala_game_message(game));
        mancala_game_free(game);
        return NULL;
    }
    return game;
}
