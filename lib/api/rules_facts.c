/* SPDX-License-Identifier: MIT */
/* What a ruleset says about itself. */
#include <string.h>

#include <mancala/error.h>
#include <mancala/rules.h>

#include "api/handles.h"
#include "base/text.h"

static int end_text(struct writer *writer)
{
    size_t length = mnc_write_end(writer);
    return length <= INT32_MAX ? (int)length : MANCALA_ERROR_LIMIT;
}

/* The section whose lines are texts of this kind; SECTION_COUNT if the kind has no lines. */
static enum section line_section(int32_t kind)
{
    switch (kind) {
    case MANCALA_TEXT_TITLE:
        return SECTION_TITLE;
    case MANCALA_TEXT_PEOPLE:
        return SECTION_PEOPLE;
    case MANCALA_TEXT_SOURCE:
        return SECTION_SOURCE;
    case MANCALA_TEXT_NOTE:
        return SECTION_NOTE;
    default:
        return SECTION_COUNT;
    }
}

/* The text of number `index` among the lines of a section, or NULL; counts them if index is negative. */
static const char *line_text(const struct ruleset *rules, enum section section, int32_t index, int32_t *count)
{
    *count = 0;
    for (uint32_t i = 0; i < rules->line_count; i++) {
        if (rules->lines[i].section == section && (*count)++ == index) {
            return rules->pool + rules->lines[i].text;
        }
    }
    return NULL;
}

/* Other names are separated by commas. Finds number `index`; counts them if it is negative. */
static const char *other_name(const struct ruleset *rules, int32_t index, size_t *length, int32_t *count)
{
    *count = 0;
    for (uint32_t i = 0; i < rules->line_count; i++) {
        const char *at = rules->pool + rules->lines[i].text;
        while (rules->lines[i].section == SECTION_ALSO && *(at += strspn(at, ", \t")) != '\0') {
            size_t to_comma = strcspn(at, ",");
            *length = to_comma;
            while (at[*length - 1] == ' ' || at[*length - 1] == '\t') {
                (*length)--;
            }
            if ((*count)++ == index) {
                return at;
            }
            at += to_comma;
        }
    }
    return NULL;
}

int mancala_rules_text_count(const mancala_rules *rules, int32_t kind)
{
    if (rules == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int32_t count = 0;
    size_t length = 0;
    switch (kind) {
    case MANCALA_TEXT_ID:
    case MANCALA_TEXT_NAME:
    case MANCALA_TEXT_RULES:
        return 1;
    case MANCALA_TEXT_TITLE:
    case MANCALA_TEXT_PEOPLE:
    case MANCALA_TEXT_SOURCE:
    case MANCALA_TEXT_NOTE:
        line_text(rules->ruleset, line_section(kind), -1, &count);
        return count;
    case MANCALA_TEXT_ALSO:
        other_name(rules->ruleset, -1, &length, &count);
        return count;
    case MANCALA_TEXT_SENTENCE:
        return (int)mnc_ruleset_sentence(rules->ruleset, rules->values, 0, NULL, 0, &length);
    case MANCALA_TEXT_CLAUSE:
        return (int)rules->ruleset->clause_count;
    case MANCALA_TEXT_PHASE:
        return rules->program->stage_count;
    default:
        return MANCALA_ERROR_ARGUMENT;
    }
}

static void write_option_value(struct writer *writer, const struct option *option, int32_t value)
{
    if (option->choice_count > 0) {
        mnc_write(writer, option->choices[value]);
    } else {
        mnc_write_number(writer, value);
    }
}

static void write_name(struct writer *writer, const mancala_rules *rules)
{
    mnc_write(writer, rules->ruleset->id);
    const char *before = ":";
    for (int32_t i = 0; i < rules->ruleset->option_count; i++) {
        const struct option *option = &rules->ruleset->options[i];
        if (rules->values[i] != option->fallback) {
            mnc_write(writer, before);
            mnc_write(writer, option->name);
            mnc_write(writer, "=");
            write_option_value(writer, option, rules->values[i]);
            before = ",";
        }
    }
}

int mancala_rules_text(const mancala_rules *rules, int32_t kind, int32_t index, char *buffer, size_t cap)
{
    int count = mancala_rules_text_count(rules, kind);
    if (count < 0 || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (index < 0 || index >= count) {
        return MANCALA_ERROR_RANGE;
    }
    const struct ruleset *ruleset = rules->ruleset;
    struct writer writer = {buffer, cap, 0};
    size_t length = 0;
    int32_t unused;
    switch (kind) {
    case MANCALA_TEXT_ID:
        mnc_write(&writer, ruleset->id);
        break;
    case MANCALA_TEXT_NAME:
        write_name(&writer, rules);
        break;
    case MANCALA_TEXT_RULES:
        return (int)mnc_ruleset_print(ruleset, buffer, cap);
    case MANCALA_TEXT_SENTENCE:
        mnc_ruleset_sentence(ruleset, rules->values, (size_t)index, buffer, cap, &length);
        return (int)length;
    case MANCALA_TEXT_CLAUSE:
        return (int)mnc_clause_print(ruleset, (uint32_t)index, buffer, cap);
    case MANCALA_TEXT_PHASE:
        mnc_write(&writer, index == rules->program->fill_stage ? RULES_PHASE_FILL : ruleset->phases[index]);
        break;
    case MANCALA_TEXT_ALSO: {
        const char *name = other_name(ruleset, index, &length, &unused);
        mnc_write_bytes(&writer, name, length);
        break;
    }
    default:
        mnc_write(&writer, line_text(ruleset, line_section(kind), index, &unused));
        break;
    }
    return end_text(&writer);
}

int mancala_rules_revision(const mancala_rules *rules)
{
    return rules != NULL ? rules->ruleset->revision : MANCALA_ERROR_ARGUMENT;
}

/* --- Options -------------------------------------------------------------------------------------------------- */

int mancala_rules_option_count(const mancala_rules *rules)
{
    return rules != NULL ? rules->ruleset->option_count : MANCALA_ERROR_ARGUMENT;
}

static int find_option(const mancala_rules *rules, int32_t index, const struct option **option)
{
    if (rules == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (index < 0 || index >= rules->ruleset->option_count) {
        return MANCALA_ERROR_RANGE;
    }
    *option = &rules->ruleset->options[index];
    return MANCALA_OK;
}

int mancala_rules_option_name(const mancala_rules *rules, int32_t index, char *buffer, size_t cap)
{
    const struct option *option;
    int error = buffer == NULL && cap > 0 ? MANCALA_ERROR_ARGUMENT : find_option(rules, index, &option);
    if (error != MANCALA_OK) {
        return error;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_write(&writer, option->name);
    return end_text(&writer);
}

int mancala_rules_option_text(const mancala_rules *rules, int32_t index, char *buffer, size_t cap)
{
    const struct option *option;
    int error = buffer == NULL && cap > 0 ? MANCALA_ERROR_ARGUMENT : find_option(rules, index, &option);
    if (error != MANCALA_OK) {
        return error;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_write(&writer, rules->ruleset->pool + option->text);
    return end_text(&writer);
}

int mancala_rules_option_range(const mancala_rules *rules, int32_t index, int32_t *low, int32_t *high,
                               int32_t *fallback, int32_t *value)
{
    const struct option *option;
    int error = find_option(rules, index, &option);
    if (error != MANCALA_OK) {
        return error;
    }
    if (low != NULL) {
        *low = option->low;
    }
    if (high != NULL) {
        *high = option->high;
    }
    if (fallback != NULL) {
        *fallback = option->fallback;
    }
    if (value != NULL) {
        *value = rules->values[index];
    }
    return option->choice_count > 0;
}

int mancala_rules_option_value(const mancala_rules *rules, int32_t index, int32_t value, char *buffer, size_t cap)
{
    const struct option *option;
    int error = buffer == NULL && cap > 0 ? MANCALA_ERROR_ARGUMENT : find_option(rules, index, &option);
    if (error != MANCALA_OK) {
        return error;
    }
    if (value < option->low || value > option->high) {
        return MANCALA_ERROR_RANGE;
    }
    struct writer writer = {buffer, cap, 0};
    write_option_value(&writer, option, value);
    return end_text(&writer);
}

/* --- Geometry ------------------------------------------------------------------------------------------------- */

int mancala_rules_players(const mancala_rules *rules)
{
    return rules != NULL ? PLAYERS : MANCALA_ERROR_ARGUMENT;
}

int mancala_rules_rows(const mancala_rules *rules)
{
    return rules != NULL ? rules->program->board.rows : MANCALA_ERROR_ARGUMENT;
}

int mancala_rules_columns(const mancala_rules *rules)
{
    return rules != NULL ? rules->program->board.columns : MANCALA_ERROR_ARGUMENT;
}

int mancala_rules_pits(const mancala_rules *rules)
{
    return rules != NULL ? rules->program->board.pits : MANCALA_ERROR_ARGUMENT;
}

int mancala_rules_seeds(const mancala_rules *rules)
{
    return rules != NULL ? rules->program->total : MANCALA_ERROR_ARGUMENT;
}

int mancala_rules_actions(const mancala_rules *rules)
{
    return rules != NULL ? rules->program->actions : MANCALA_ERROR_ARGUMENT;
}

int mancala_rules_store_side(const mancala_rules *rules)
{
    return rules != NULL ? rules->program->board.store_side : MANCALA_ERROR_ARGUMENT;
}

/* The next pit of the ring, seen from the pit's owner, stores left out. */
static int32_t next_pit(const struct program *program, int32_t pit)
{
    const struct stage *stage = &program->stages[0];
    bool clockwise = stage->ways[pit % program->board.own] == WAY_CLOCKWISE;
    const struct ring *ring = &program->rings[stage->rings[clockwise ? CLOCKWISE : COUNTERCLOCKWISE]];
    const uint8_t *next = ring->next[program->board.owner[pit]];
    int32_t cell = pit;
    do {
        cell = next[cell];
    } while (cell >= program->board.pits);
    return cell;
}

int mancala_rules_pit(const mancala_rules *rules, int32_t pit, int32_t fact)
{
    if (rules == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    const struct board *board = &rules->program->board;
    if (pit < 0 || pit >= board->pits) {
        return MANCALA_ERROR_RANGE;
    }
    switch (fact) {
    case MANCALA_PIT_OWNER:
        return board->owner[pit];
    case MANCALA_PIT_ROW:
        return board->row[pit];
    case MANCALA_PIT_COLUMN:
        return board->column[pit];
    case MANCALA_PIT_NUMBER:
        return board->number[pit];
    case MANCALA_PIT_FACING:
        return board->facing[pit] != NO_PIT ? board->facing[pit] : MANCALA_ERROR_NOTHING;
    case MANCALA_PIT_NEXT:
        return next_pit(rules->program, pit);
    default:
        return MANCALA_ERROR_ARGUMENT;
    }
}
