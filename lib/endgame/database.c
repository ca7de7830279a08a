/* SPDX-License-Identifier: MIT */
/* Building, opening and freeing databases. */
#include "endgame/database.h"

#include <string.h>

#include <mancala/error.h>

#include "base/parallel.h"
#include "endgame/build.h"
#include "endgame/file.h"
#include "endgame/suit.h"

int mnc_endgame_new(struct mancala_endgame **endgame, mancala_rules *rules, int32_t seeds)
{
    struct memory memory = rules->memory;
    struct mancala_endgame *created = mnc_allocate(&memory, sizeof *created);
    *endgame = NULL;
    if (created == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    memset(created, 0, sizeof *created);
    created->memory = memory;
    if (!mnc_field_init(&created->field, rules->program, &memory, seeds)) {
        mnc_release(&memory, created, sizeof *created);
        return MANCALA_ERROR_MEMORY;
    }
    created->rules = mancala_rules_ref(rules);
    *endgame = created;
    return MANCALA_OK;
}

void mancala_endgame_free(mancala_endgame *endgame)
{
    if (endgame == NULL) {
        return;
    }
    struct memory memory = endgame->memory;
    mancala_rules *rules = endgame->rules;
    for (int32_t seeds = 0; seeds <= ENDGAME_SEEDS_MAX; seeds++) {
        mnc_layer_free(&endgame->layers[seeds], &memory);
    }
    mnc_release(&memory, endgame->file_data, (size_t)endgame->file_bytes);
    if (endgame->mapped != NULL) {
        mnc_file_unmap(endgame->mapped, endgame->mapped_bytes);
    }
    mnc_field_free(&endgame->field, &memory);
    mnc_release(&memory, endgame, sizeof *endgame);
    mancala_rules_unref(rules);
}

/* --- Building ------------------------------------------------------------------------------------------------- */

static int check_options(const mancala_rules *rules, const mancala_endgame_options *options)
{
    if (rules == NULL || options == NULL || options->size != sizeof *options) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (options->seeds < 0 || options->seeds > ENDGAME_SEEDS_MAX || options->threads < 0 ||
        options->threads > PARALLEL_MAX) {
        return MANCALA_ERROR_RANGE;
    }
    return mnc_suit_reason(rules->program) == NULL ? MANCALA_OK : MANCALA_ERROR_UNSUITABLE;
}

/* No board has more seeds than the game. */
static int32_t most_seeds(const mancala_rules *rules, int32_t wanted)
{
    return wanted < rules->program->total ? wanted : rules->program->total;
}

/* Adds the layers that are missing; with a path, each is written as soon as it is there. */
static int add_layers(struct mancala_endgame *endgame, const mancala_endgame_options *options, const char *path)
{
    struct build build = {.field = &endgame->field,
                          .layers = endgame->layers,
                          .memory = &endgame->memory,
                          .threads = options->threads > 0 ? options->threads : 1,
                          .memory_limit = options->memory,
                          .report = options->progress,
                          .report_context = options->context};
    atomic_init(&build.error, MANCALA_OK);
    atomic_init(&build.next, 0);
    atomic_init(&build.done, 0);
    atomic_flag_clear(&build.memory_in_use);
    for (int32_t seeds = 0; seeds <= most_seeds(endgame->rules, options->seeds); seeds++) {
        if (endgame->layers[seeds].present) {
            continue;
        }
        int status = mnc_make_layer(&build, seeds, &endgame->layers[seeds]);
        if (status == MANCALA_OK && path != NULL) {
            status = mnc_format_write(endgame, path, &endgame->memory);
        }
        if (status != MANCALA_OK) {
            return status;
        }
    }
    return MANCALA_OK;
}

int mancala_endgame_build(mancala_endgame **endgame, mancala_rules *rules, const mancala_endgame_options *options)
{
    if (endgame == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *endgame = NULL;
    int status = check_options(rules, options);
    struct mancala_endgame *created = NULL;
    if (status == MANCALA_OK) {
        status = mnc_endgame_new(&created, rules, most_seeds(rules, options->seeds));
    }
    if (status == MANCALA_OK) {
        status = add_layers(created, options, NULL);
    }
    if (status != MANCALA_OK) {
        mancala_endgame_free(created);
        return status;
    }
    *endgame = created;
    return MANCALA_OK;
}

int mancala_endgame_build_file(const char *path, mancala_rules *rules, const mancala_endgame_options *options)
{
    int status = path != NULL ? check_options(rules, options) : MANCALA_ERROR_ARGUMENT;
    if (status != MANCALA_OK) {
        return status;
    }
    struct mancala_endgame *endgame = NULL;
    int32_t wanted = most_seeds(rules, options->seeds);
    status = mnc_format_read(&endgame, rules, wanted, path);
    if (status == FILE_ABSENT) {
        status = mnc_endgame_new(&endgame, rules, wanted);
    }
    if (status == MANCALA_OK) {
        status = add_layers(endgame, options, path);
    }
    mancala_endgame_free(endgame);
    return status;
}

/* --- Opening -------------------------------------------------------------------------------------------------- */

/* What must hold before a file is looked for. */
static int check_opening(mancala_endgame **endgame, const mancala_rules *rules, const char *path)
{
    if (endgame == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *endgame = NULL;
    if (rules == NULL || path == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    return mnc_suit_reason(rules->program) == NULL ? MANCALA_OK : MANCALA_ERROR_UNSUITABLE;
}

int mancala_endgame_open(mancala_endgame **endgame, mancala_rules *rules, const char *path)
{
    int status = check_opening(endgame, rules, path);
    if (status == MANCALA_OK) {
        status = mnc_format_read(endgame, rules, 0, path);
    }
    return status == FILE_ABSENT ? MANCALA_ERROR_FILE : status;
}

int mancala_endgame_map(mancala_endgame **endgame, mancala_rules *rules, const char *path)
{
    int status = check_opening(endgame, rules, path);
    if (status == MANCALA_OK) {
        status = mnc_format_map(endgame, rules, path);
    }
    return status == FILE_ABSENT ? MANCALA_ERROR_FILE : status;
}
