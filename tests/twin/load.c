/* SPDX-License-Identifier: MIT */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mancala/error.h>

char *load_file(const char *id, size_t *length)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.mancala", MANCALA_TEST_RULES, id);
    FILE *file = fopen(path, "rb");
    char *text = file == NULL ? NULL : malloc(RULES_TEXT_MAX);
    if (text != NULL) {
        *length = fread(text, 1, RULES_TEXT_MAX, file);
    }
    if (file != NULL) {
        fclose(file);
    }
    return text;
}

/* Parents are read from the games, too; their texts are kept until the child is parsed. */
struct parents {
    char *texts[RULES_PARENTS_MAX];
    int count;
};

static const char *find_parent(void *context, const char *name, size_t *length)
{
    struct parents *parents = context;
    char *text = parents->count < RULES_PARENTS_MAX ? load_file(name, length) : NULL;
    if (text != NULL) {
        parents->texts[parents->count++] = text;
    }
    return text;
}

bool load_text(struct loaded *loaded, const char *text, size_t length, const char *settings)
{
    struct parents parents = {.count = 0};
    struct rules_finder finder = {find_parent, &parents};
    memset(loaded, 0, sizeof *loaded);
    mnc_memory_init(&loaded->memory, NULL);
    int status = mnc_ruleset_parse(&loaded->rules, &loaded->memory, text, length, &finder, &loaded->diagnostics);
    for (int i = 0; i < parents.count; i++) {
        free(parents.texts[i]);
    }
    if (status != MANCALA_OK) {
        loaded->rules = NULL;
        return false;
    }
    for (int32_t i = 0; i < loaded->rules->option_count; i++) {
        loaded->values[i] = loaded->rules->options[i].fallback;
    }
    if (settings != NULL && settings[0] != '\0' &&
        mnc_ruleset_settings(loaded->rules, settings, loaded->values, &loaded->diagnostics) != MANCALA_OK) {
        load_free(loaded);
        return false;
    }
    return true;
}

bool load_name(struct loaded *loaded, const char *name)
{
    char id[RULES_NAME_MAX + 1] = "";
    size_t length = strcspn(name, ":"), text_length;
    const char *settings = name[length] == ':' ? name + length + 1 : NULL;
    if (length < sizeof id) {
        memcpy(id, name, length);
    }
    char *text = load_file(id, &text_length);
    bool done = text != NULL && load_text(loaded, text, text_length, settings);
    free(text);
    return done;
}

void load_free(struct loaded *loaded)
{
    if (loaded->rules != NULL) {
        mnc_ruleset_free(loaded->rules);
        loaded->rules = NULL;
    }
}
