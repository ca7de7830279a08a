/* SPDX-License-Identifier: MIT */
/* From rules to a program: the board, the seeds, the rings; the rest is in build_stage.c and build_match.c. */
#include "program/build.h"

#include <string.h>

#include <mancala/error.h>
#include <mancala/rules.h>

void mnc_build_fail(struct builder *builder, const struct clause *clause, enum diagnostic_id id, const char *text)
{
    mnc_diagnose(builder->diagnostics, id, clause != NULL ? clause->line : 0, clause != NULL ? clause->column : 0,
                 text);
    if (builder->error == MANCALA_OK) {
        builder->error = MANCALA_ERROR_RULES;
    }
}

void mnc_build_no_memory(struct builder *builder)
{
    builder->error = MANCALA_ERROR_MEMORY;
}

const struct clause *mnc_build_clause(const struct builder *builder, int32_t phase, enum section section,
                                      uint32_t from)
{
    const struct ruleset *rules = builder->rules;
    for (uint32_t i = from; i < rules->clause_count; i++) {
        const struct clause *clause = &rules->clauses[i];
        if (clause->section == section && clause->phase == phase &&
            mnc_clause_applies(rules, clause, builder->values)) {
            return clause;
        }
    }
    return NULL;
}

const struct clause *mnc_build_next(const struct builder *builder, const struct clause *clause)
{
    return mnc_build_clause(builder, clause->phase, clause->section,
                            (uint32_t)(clause - builder->rules->clauses) + 1);
}

const struct term *mnc_build_condition(const struct builder *builder, const struct clause *clause, uint32_t index)
{
    return &builder->rules->terms[clause->first_condition + index];
}

const struct term *mnc_build_action(const struct builder *builder, const struct clause *clause, uint32_t index)
{
    return &builder->rules->terms[clause->first_action + index];
}

int32_t mnc_build_argument(const struct builder *builder, const struct term *term, uint32_t index)
{
    return mnc_number(&builder->rules->spans[term->first_span + index].low, builder->values);
}

int16_t mnc_build_clause_index(const struct builder *builder, const struct clause *clause)
{
    return (int16_t)(clause - builder->rules->clauses);
}

static void build_board(struct builder *builder)
{
    const struct clause *clause = mnc_build_clause(builder, 0, SECTION_BOARD, 0);
    int32_t rows = 0;
    int32_t columns = 0;
    int32_t store_side = -1;
    for (const struct clause *at = clause; at != NULL; at = mnc_build_next(builder, at)) {
        for (uint32_t i = 0; i < at->action_count; i++) {
            const struct term *term = mnc_build_action(builder, at, i);
            int32_t side = store_side;
            switch (term->word) {
            case WORD_GRID:
                if (rows != 0) {
                    mnc_build_fail(builder, at, DIAGNOSTIC_CONFLICT, "the board has its rows and columns twice");
                }
                rows = mnc_build_argument(builder, term, 0);
                columns = mnc_build_argument(builder, term, 1);
                continue;
            case WORD_STORES_LEFT:
                side = MANCALA_STORE_LEFT;
                break;
            case WORD_STORES_RIGHT:
                side = MANCALA_STORE_RIGHT;
                break;
            default:
                side = MANCALA_STORE_NONE;
                break;
            }
            if (store_side >= 0) {
                mnc_build_fail(builder, at, DIAGNOSTIC_CONFLICT, "the board says twice where the stores lie");
            }
            store_side = side;
        }
    }
    if (rows != 2) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_BOARD, "expected a board of 2 rows, as in \"2 x 6\"");
        return;
    }
    if (columns < 1 || columns > PITS_MAX / 2) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_BOARD, "expected 1 to 32 columns: a board has at most 64 pits");
        return;
    }
    if (store_side < 0) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_BOARD,
                       "expected \"stores left\", \"stores right\" or \"no stores\"");
        return;
    }
    mnc_board_two_rows(&builder->program->board, columns, store_side);
}

static void build_fill(struct builder *builder)
{
    struct program *program = builder->program;
    const struct clause *clause = mnc_build_clause(builder, 0, SECTION_FILL, 0);
    if (clause == NULL || clause->action_count != 1 || mnc_build_next(builder, clause) != NULL) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_FILL, "expected the seeds at the start just once");
        return;
    }
    const struct term *term = mnc_build_action(builder, clause, 0);
    int32_t own = program->board.own;
    if (term->span_count != 1 && term->span_count != (uint32_t)own) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_FILL,
                       "expected one number for all pits, or one for each pit of a row");
        return;
    }
    int64_t total = 0;
    for (int32_t pit = 0; pit < own; pit++) {
        program->fill[pit] = mnc_build_argument(builder, term, term->span_count == 1 ? 0 : (uint32_t)pit);
        total += PLAYERS * (int64_t)program->fill[pit];
    }
    if (total < 1 || total > RULES_NUMBER_MAX) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_FILL, "expected 1 to 65535 seeds in all");
        return;
    }
    program->total = (int32_t)total;
    program->wide = total > UINT8_MAX;
}

/* Tables by seeds reach beyond the largest number that a rule names; above, only odd and even matter. */
static void build_counts(struct builder *builder)
{
    struct program *program = builder->program;
    int32_t highest = 0;
    for (uint32_t i = 0; i < builder->rules->span_count; i++) {
        const struct span *span = &builder->rules->spans[i];
        int32_t low = mnc_number(&span->low, builder->values);
        int32_t high = mnc_number(&span->high, builder->values);
        highest = low > highest ? low : highest;
        highest = high > highest && high < RULES_NUMBER_MAX ? high : highest;
    }
    builder->distinct = (highest + 4) & ~1;
    program->counts = program->wide && builder->distinct > COUNTS_MIN ? builder->distinct : COUNTS_MIN;
}

static void build_stages(struct builder *builder)
{
    struct program *program = builder->program;
    int32_t phases = builder->rules->phase_count;
    for (int32_t phase = 0; phase <= phases && builder->error == MANCALA_OK; phase++) {
        program->stage_count = phase + 1;
        mnc_build_stage(builder, phase);
        program->stages[phase].next = phase == 0 || phase == phases ? 0 : phase + 1;
    }
    program->opening = phases > 0 ? 1 : 0;
    program->fill_stage = -1;
    if (builder->error == MANCALA_OK && program->refill == REFILL_CHOICE) {
        program->fill_stage = program->stage_count++;
        program->stages[program->fill_stage] = (struct stage){.fill = true};
    }
}

static void build_moves(struct builder *builder)
{
    struct program *program = builder->program;
    program->actions = program->board.own;
    program->decline = -1;
    for (uint32_t i = 0; i < program->action_count; i++) {
        if (program->action_list[i].flow == FLOW_MAY_AGAIN) {
            program->decline = program->board.own;
            program->actions = program->board.own + 1;
            return;
        }
    }
}

int mnc_program_build(struct program **result, const struct ruleset *rules, const int32_t *values,
                      struct memory *memory, struct diagnostics *diagnostics)
{
    *result = NULL;
    struct program *program = mnc_allocate(memory, sizeof *program);
    if (program == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    memset(program, 0, sizeof *program);
    program->memory = *memory;
    program->first = values[rules->option_first];
    program->repetition = values[rules->option_repetition];
    struct builder builder = {program, rules, values, diagnostics, 0, MANCALA_OK};
    void (*const steps[])(struct builder *) = {build_board,  build_fill,   build_counts, mnc_build_match,
                                               build_stages, build_moves};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && builder.error == MANCALA_OK; i++) {
        steps[i](&builder);
    }
    if (builder.error != MANCALA_OK) {
        mnc_program_free(program);
        return builder.error;
    }
    *result = program;
    return MANCALA_OK;
}

void mnc_program_free(struct program *program)
{
    if (program == NULL) {
        return;
    }
    struct memory memory = program->memory;
    size_t counts = (size_t)program->counts;
    for (int32_t i = 0; i < program->stage_count; i++) {
        mnc_release(&memory, program->stages[i].last, LAPS * CLASSES * counts);
        mnc_release(&memory, program->stages[i].each, CLASSES * counts);
    }
    for (int32_t i = 0; i < program->ring_count; i++) {
        mnc_ring_free(&program->rings[i], &memory);
    }
    mnc_release(&memory, program->action_list, program->action_cap * sizeof *program->action_list);
    mnc_release(&memory, program->residuals, program->residual_cap * sizeof *program->residuals);
    mnc_release(&memory, program->cases, program->case_cap * sizeof *program->cases);
    mnc_release(&memory, program->begins, program->begin_cap * sizeof *program->begins);
    mnc_release(&memory, program->ranges, program->range_cap * sizeof *program->ranges);
    mnc_release(&memory, program->endings, program->ending_cap * sizeof *program->endings);
    mnc_release(&memory, program, sizeof *program);
}
