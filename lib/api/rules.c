/* SPDX-License-Identifier: MIT */
/* Loading rulesets, and giving references back. */
#include <string.h>

#include <mancala/error.h>
#include <mancala/rules.h>

#include "api/handles.h"
#include "base/text.h"
#include "games/builtin.h"
#include "rules/diagnostics.h"

struct mancala_diagnostics {
    struct diagnostics found;
};

static struct mancala_diagnostics *new_diagnostics(const struct memory *memory)
{
    struct memory source = *memory;
    struct mancala_diagnostics *diagnostics = mnc_allocate(&source, sizeof *diagnostics);
    if (diagnostics != NULL) {
        memset(diagnostics, 0, sizeof *diagnostics);
        diagnostics->found.memory = source;
    }
    return diagnostics;
}

static void free_rules(mancala_rules *rules)
{
    struct memory memory = rules->memory;
    mnc_program_free(rules->program);
    mnc_ruleset_free(rules->ruleset);
    mnc_release(&memory, rules, sizeof *rules);
}

static int build(mancala_rules *rules, const char *text, size_t length, const char *settings,
                 const struct rules_finder *finder, struct diagnostics *found)
{
    int error = mnc_ruleset_parse(&rules->ruleset, &rules->memory, text, length, finder, found);
    if (error != MANCALA_OK) {
        return error;
    }
    for (int32_t i = 0; i < rules->ruleset->option_count; i++) {
        rules->values[i] = rules->ruleset->options[i].fallback;
    }
    error = mnc_ruleset_settings(rules->ruleset, settings, rules->values, found);
    if (error != MANCALA_OK) {
        return error;
    }
    return mnc_program_build(&rules->program, rules->ruleset, rules->values, &rules->memory, found);
}

/* The common part of both ways to load: checks the options, and keeps the diagnostics if anything was found. */
struct loading {
    struct memory memory;
    struct rules_finder finder;
    struct mancala_diagnostics *diagnostics;
    mancala_rules *rules;
};

static int begin_loading(struct loading *loading, const mancala_load_options *options)
{
    memset(loading, 0, sizeof *loading);
    if (options != NULL && options->size != sizeof *options) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (!mnc_memory_init(&loading->memory, options != NULL ? options->allocator : NULL)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (options != NULL) {
        loading->finder = (struct rules_finder){options->find, options->find_context};
    }
    loading->diagnostics = new_diagnostics(&loading->memory);
    if (loading->diagnostics == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    loading->rules = mnc_allocate(&loading->memory, sizeof *loading->rules);
    if (loading->rules == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    memset(loading->rules, 0, sizeof *loading->rules);
    loading->rules->memory = loading->memory;
    atomic_init(&loading->rules->references, 1);
    return MANCALA_OK;
}

static int end_loading(struct loading *loading, int error, mancala_rules **rules, mancala_diagnostics **diagnostics)
{
    if (error == MANCALA_OK) {
        *rules = loading->rules;
    } else if (loading->rules != NULL) {
        free_rules(loading->rules);
    }
    if (diagnostics != NULL && loading->diagnostics != NULL && loading->diagnostics->found.count > 0) {
        *diagnostics = loading->diagnostics;
    } else {
        mancala_diagnostics_free(loading->diagnostics);
    }
    return error;
}

int mancala_rules_parse(mancala_rules **rules, const char *text, size_t length, const char *settings,
                        const mancala_load_options *options, mancala_diagnostics **diagnostics)
{
    if (diagnostics != NULL) {
        *diagnostics = NULL;
    }
    if (rules == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *rules = NULL;
    if (text == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    struct loading loading;
    int error = begin_loading(&loading, options);
    if (error == MANCALA_OK) {
        error = build(loading.rules, text, length, settings != NULL ? settings : "", &loading.finder,
                      &loading.diagnostics->found);
    }
    return end_loading(&loading, error, rules, diagnostics);
}

static size_t id_length(const char *name)
{
    size_t length = 0;
    while (name[length] != '\0' && name[length] != ':') {
        length++;
    }
    return length;
}

int mancala_rules_load(mancala_rules **rules, const char *name, const mancala_load_options *options,
                       mancala_diagnostics **diagnostics)
{
    if (diagnostics != NULL) {
        *diagnostics = NULL;
    }
    if (rules == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *rules = NULL;
    if (name == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    struct loading loading;
    int error = begin_loading(&loading, options);
    if (error == MANCALA_OK) {
        size_t length = id_length(name);
        int32_t index = mnc_builtin_find(name, length);
        if (index < 0) {
            mnc_builtin_unknown(name, length, &loading.diagnostics->found);
            error = MANCALA_ERROR_UNKNOWN_RULES;
        } else {
            const char *settings = name[length] == ':' ? name + length + 1 : "";
            size_t bytes = 0;
            char *text = mnc_builtin_text(index, &loading.memory, &bytes);
            error = text == NULL
                        ? MANCALA_ERROR_MEMORY
                        : build(loading.rules, text, bytes, settings, &loading.finder, &loading.diagnostics->found);
            mnc_release(&loading.memory, text, bytes);
        }
    }
    return end_loading(&loading, error, rules, diagnostics);
}

mancala_rules *mancala_rules_ref(mancala_rules *rules)
{
    if (rules != NULL) {
        atomic_fetch_add_explicit(&rules->references, 1, memory_order_relaxed);
    }
    return rules;
}

void mancala_rules_unref(mancala_rules *rules)
{
    if (rules != NULL && atomic_fetch_sub_explicit(&rules->references, 1, memory_order_acq_rel) == 1) {
        free_rules(rules);
    }
}

/* --- Diagnostics ---------------------------------------------------------------------------------------------- */

int mancala_diagnostics_count(const mancala_diagnostics *diagnostics)
{
    return diagnostics != NULL ? diagnostics->found.count : 0;
}

static const struct diagnostic *diagnostic_at(const mancala_diagnostics *diagnostics, int32_t index)
{
    return index >= 0 && index < mancala_diagnostics_count(diagnostics) ? &diagnostics->found.list[index] : NULL;
}

const char *mancala_diagnostics_code(const mancala_diagnostics *diagnostics, int32_t index)
{
    const struct diagnostic *diagnostic = diagnostic_at(diagnostics, index);
    return diagnostic != NULL ? diagnostic->code : NULL;
}

int mancala_diagnostics_place(const mancala_diagnostics *diagnostics, int32_t index, int32_t *line, int32_t *column)
{
    const struct diagnostic *diagnostic = diagnostic_at(diagnostics, index);
    if (diagnostic == NULL) {
        return diagnostics == NULL ? MANCALA_ERROR_ARGUMENT : MANCALA_ERROR_RANGE;
    }
    if (line != NULL) {
        *line = diagnostic->line;
    }
    if (column != NULL) {
        *column = diagnostic->column;
    }
    return MANCALA_OK;
}

int mancala_diagnostics_text(const mancala_diagnostics *diagnostics, int32_t index, char *buffer, size_t cap)
{
    if (diagnostics == NULL || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    const struct diagnostic *diagnostic = diagnostic_at(diagnostics, index);
    if (diagnostic == NULL) {
        return MANCALA_ERROR_RANGE;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_write(&writer, diagnostic->text);
    return (int)mnc_write_end(&writer);
}

void mancala_diagnostics_free(mancala_diagnostics *diagnostics)
{
    if (diagnostics != NULL) {
        struct memory memory = diagnostics->found.memory;
        mnc_release(&memory, diagnostics, sizeof *diagnostics);
    }
}
