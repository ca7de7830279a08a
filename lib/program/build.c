/* SPDX-License-Identifier: MIT */
/* From rules to a program: the board, the seeds, the rings; the rest is in build_stage.c and build_match.c. */
#include "program/build.h"

#include <string.h>

#include <mancala/error.h>
#include <mancala/rules.h>

#include "base/text.h"

void mnc_build_fail(struct builder *builder, const struct clause *clause, enum diagnostic_id id, const char *text)
{
    /* Where the options leave no clause, the fault is with them: it has no place in the text. */
    mnc_diagnose(builder->diagnostics, id, clause != NULL ? clause->line : 0, clause != NULL ? clause->column : 0,
                 text);
    builder->error = MANCALA_ERROR_RULES;
}

void mnc_build_no_memory(struct builder *builder)
{
    builder->error = MANCALA_ERROR_MEMORY;
}

const struct clause *mnc_build_clause(const struct builder *builder, int32_t phase, enum section section, uint32_t from)
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
    return mnc_build_clause(builder, clause->phase, clause->section, (uint32_t)(clause - builder->rules->clauses) + 1);
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

/* A section that every ruleset needs may have nothing but clauses that these values of the options rule out. */
static void check_sections(struct builder *builder)
{
    static const enum section needed[] = {SECTION_BOARD, SECTION_FILL, SECTION_SOW, SECTION_LAST};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        if (mnc_build_clause(builder, 0, needed[i], 0) == NULL) {
            char text[96];
            struct writer writer = {text, sizeof text, 0};
            mnc_write(&writer, "with these options the section \"");
            mnc_write(&writer, mnc_section_keyword(needed[i]));
            mnc_write(&writer, "\" has no clause");
            mnc_write_end(&writer);
            mnc_build_fail(builder, NULL, DIAGNOSTIC_MISSING, text);
        }
    }
}

static void fail_words(struct builder *builder, const struct clause *clause, enum word one, enum word other)
{
    char text[160];
    struct writer writer = {text, sizeof text, 0};
    mnc_write(&writer,
              one != other ? "with these options the section says both \"" : "with these options the section says \"");
    mnc_write(&writer, mnc_word_pattern(one));
    mnc_write(&writer, one != other ? "\" and \"" : "");
    mnc_write(&writer, one != other ? mnc_word_pattern(other) : "");
    mnc_write(&writer, one != other ? "\"" : "\" twice");
    mnc_write_end(&writer);
    mnc_build_fail(builder, clause, DIAGNOSTIC_CONFLICT, text);
}

void mnc_build_check_words(struct builder *builder, int32_t phase, enum section section)
{
    bool said[WORD_COUNT] = {false};
    const struct clause *clause = mnc_build_clause(builder, phase, section, 0);
    for (; clause != NULL; clause = mnc_build_next(builder, clause)) {
        for (uint32_t i = 0; i < clause->action_count; i++) {
            const struct term *term = mnc_build_action(builder, clause, i);
            for (enum word word = 0; word < WORD_COUNT; word++) {
                bool again = word == term->word && term->span_count > 0; /* with other numbers, perhaps */
                if (said[word] && (again || mnc_words_exclude(word, term->word))) {
                    fail_words(builder, clause, word, term->word);
                    return;
                }
            }
            said[term->word] = true;
        }
    }
}

static void build_board(struct builder *builder)
{
    const struct clause *clause = mnc_build_clause(builder, 0, SECTION_BOARD, 0);
    int32_t rows = 0;
    int32_t columns = 0;
    int32_t store_side = -1;
    mnc_build_check_words(builder, 0, SECTION_BOARD);
    for (const struct clause *at = clause; at != NULL; at = mnc_build_next(builder, at)) {
        for (uint32_t i = 0; i < at->action_count; i++) {
            const struct term *term = mnc_build_action(builder, at, i);
            switch (term->word) {
            case WORD_GRID:
                rows = mnc_build_argument(builder, term, 0);
                columns = mnc_build_argument(builder, term, 1);
                break;
            case WORD_STORES_LEFT:
                store_side = MANCALA_STORE_LEFT;
                break;
            case WORD_STORES_RIGHT:
                store_side = MANCALA_STORE_RIGHT;
                break;
            default:
                store_side = MANCALA_STORE_NONE;
                break;
            }
        }
    }
    if (rows != 2 && rows != 4) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_BOARD, "expected a board of 2 or 4 rows, as in \"2 x 6\"");
        return;
    }
    if (columns < 1 || rows * columns > PITS_MAX) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_BOARD, "expected a board of 1 column or more and at most 64 pits");
        return;
    }
    if (store_side < 0) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_BOARD,
                       "expected \"stores left\", \"stores right\" or \"no stores\"");
        return;
    }
    mnc_board_build(&builder->program->board, rows, columns, store_side);
}

/* The pits that a word of `fill` speaks of. */
static bool fills(const struct builder *builder, enum word word, int32_t pit)
{
    const struct program *program = builder->program;
    switch (word) {
    case WORD_OUTER:
        return !program->board.inner[pit];
    case WORD_INNER:
        return program->board.inner[pit];
    case WORD_BEGINNER:
        return program->board.owner[pit] == 0; /* the list is kept for South beginning */
    case WORD_OTHER:
        return program->board.owner[pit] == 1;
    default:
        return true;
    }
}

static void fill_by(struct builder *builder, const struct clause *clause, const struct term *term, bool *filled)
{
    struct program *program = builder->program;
    const struct board *board = &program->board;
    if (term->span_count != 1 && term->span_count != (uint32_t)board->columns) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_FILL,
                       "expected one number for all pits, or one for each pit of a row");
        return;
    }
    for (int32_t pit = 0; pit < board->pits; pit++) {
        if (!fills(builder, term->word, pit)) {
            continue;
        }
        if (filled[pit]) {
            mnc_build_fail(builder, clause, DIAGNOSTIC_FILL, "the seeds of a pit are given twice");
            return;
        }
        filled[pit] = true;
        program->fill[pit] =
            mnc_build_argument(builder, term, term->span_count == 1 ? 0 : (uint32_t)board->number[pit] - 1);
    }
}

static void build_fill(struct builder *builder)
{
    struct program *program = builder->program;
    bool filled[PITS_MAX] = {false};
    const struct clause *first = mnc_build_clause(builder, 0, SECTION_FILL, 0);
    for (const struct clause *clause = first; clause != NULL; clause = mnc_build_next(builder, clause)) {
        for (uint32_t i = 0; i < clause->action_count && builder->error == MANCALA_OK; i++) {
            fill_by(builder, clause, mnc_build_action(builder, clause, i), filled);
        }
    }
    int64_t total = 0;
    for (int32_t pit = 0; pit < program->board.pits && builder->error == MANCALA_OK; pit++) {
        if (!filled[pit]) {
            mnc_build_fail(builder, first, DIAGNOSTIC_FILL, "the seeds of some pits are not given");
        }
        total += program->fill[pit];
    }
    if (builder->error == MANCALA_OK && (total < 1 || total > RULES_NUMBER_MAX)) {
        mnc_build_fail(builder, first, DIAGNOSTIC_FILL, "expected 1 to 65535 seeds in all");
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
    highest = highest < program->total ? highest : program->total; /* no pit holds more */
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

/* What a move means: a number from the mover's left on along the ring, then the direction, then declining. */
static void build_moves(struct builder *builder)
{
    struct program *program = builder->program;
    const struct board *board = &program->board;
    program->choices = program->territory ? board->pits : board->own;
    for (int32_t player = 0; player < PLAYERS; player++) {
        for (int32_t number = 0; number < program->choices; number++) {
            program->pit_of[player][number] = (uint8_t)((player * board->own + number) % board->pits);
        }
    }
    program->actions = program->choices * (program->chosen_ways ? WAYS : 1);
    program->decline = -1;
    for (uint32_t i = 0; i < program->action_count && program->decline < 0; i++) {
        if (program->action_list[i].flow == FLOW_MAY_AGAIN) {
            program->decline = program->actions++;
        }
    }
    if (program->actions > MOVES_MAX) {
        mnc_build_fail(builder, mnc_build_clause(builder, 0, SECTION_BOARD, 0), DIAGNOSTIC_LIMIT,
                       "a ruleset has at most 64 different moves: fewer columns, or one direction");
    }
}

/* Whether positions have more than counts, and whether the plain kernel is enough. */
static void build_kernel(struct builder *builder)
{
    struct program *program = builder->program;
    bool closes = program->refill != REFILL_NONE;
    bool founds = false;
    bool rich = program->board.rows > PLAYERS || program->chosen_ways || program->first_chooses ||
                program->special_store || program->special_keeps || program->must != MUST_NOTHING ||
                program->no_push_back || program->slam != SLAM_LEGAL || program->territory;
    for (int32_t i = 0; i < program->stage_count; i++) {
        const struct stage *stage = &program->stages[i];
        rich |= !stage->fill && (!stage->begin_free || stage->skip_origin || stage->reverse || stage->every != NULL ||
                                 stage->at_pit != NULL || stage->lift != LIFT_ALL ||
                                 (stage->rings[COUNTERCLOCKWISE] >= 0 && stage->rings[CLOCKWISE] >= 0));
    }
    for (uint32_t i = 0; i < program->question_count; i++) {
        rich |= program->questions[i].kind != QUESTION_FACING_OCCUPIED;
        program->asks_reached |= program->questions[i].kind == QUESTION_REACHED;
    }
    for (uint32_t i = 0; i < program->action_count; i++) {
        const struct action *action = &program->action_list[i];
        rich |= action->flow == FLOW_RELAY_NEXT || action->flow == FLOW_SOW_CAPTURED;
        for (uint32_t j = 0; j < action->operation_count; j++) {
            enum operation_kind kind = program->operations[action->first_operation + j].kind;
            rich |= kind != OPERATION_CAPTURE_HERE && kind != OPERATION_CAPTURE_FACING;
            rich |= kind == OPERATION_CAPTURE_HERE && j > 0; /* the plain kernel captures here first */
            closes |= kind == OPERATION_CLOSE_HERE;
            program->goes_out |= kind == OPERATION_CLOSE_HERE;
            founds |= kind >= OPERATION_FOUND_HERE && kind <= OPERATION_FOUND_PREVIOUS;
        }
    }
    for (int32_t i = 0; i < program->stage_count; i++) {
        const uint8_t *at_pit = program->stages[i].at_pit;
        for (int32_t entry = 0; at_pit != NULL && entry < CLASSES * program->counts; entry++) {
            program->goes_out |= at_pit[entry] == AT_PIT_OUT;
        }
    }
    program->rich = rich;
    program->closes = closes;
    program->founds = founds;
    program->masks = closes || founds || program->territory;
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
    struct builder builder;
    memset(&builder, 0, sizeof builder);
    builder.program = program;
    builder.rules = rules;
    builder.values = values;
    builder.diagnostics = diagnostics;
    void (*const steps[])(struct builder *) = {check_sections,  build_board,  build_fill,  build_counts,
                                               mnc_build_match, build_stages, build_moves, build_kernel};
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
        mnc_release(&memory, program->stages[i].every, CLASSES * counts);
        mnc_release(&memory, program->stages[i].at_pit, CLASSES * counts);
    }
    for (size_t i = 0; i < sizeof program->rings / sizeof program->rings[0]; i++) {
        mnc_ring_free(&program->rings[i], &memory);
    }
    mnc_release(&memory, program->action_list, program->action_cap * sizeof *program->action_list);
    mnc_release(&memory, program->residuals, program->residual_cap * sizeof *program->residuals);
    mnc_release(&memory, program->cases, program->case_cap * sizeof *program->cases);
    mnc_release(&memory, program->operations, program->operation_cap * sizeof *program->operations);
    mnc_release(&memory, program->begins, program->begin_cap * sizeof *program->begins);
    mnc_release(&memory, program->range_list, program->range_cap * sizeof *program->range_list);
    mnc_release(&memory, program->endings, program->ending_cap * sizeof *program->endings);
    mnc_release(&memory, program, sizeof *program);
}
