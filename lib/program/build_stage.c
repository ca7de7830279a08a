/* SPDX-License-Identifier: MIT */
/* The tables of one phase: clauses are evaluated for every lap, class and number of seeds. */
#include "program/build.h"

#include <string.h>

#include <mancala/error.h>

/* The phase whose section holds in this phase: its own, or that of normal play. */
static int32_t section_phase(const struct builder *builder, int32_t phase, enum section section)
{
    for (uint32_t i = 0; i < builder->rules->clause_count; i++) {
        const struct clause *clause = &builder->rules->clauses[i];
        if (clause->section == section && clause->phase == phase) {
            return phase;
        }
    }
    return 0;
}

static const struct clause *first_clause(const struct builder *builder, int32_t phase, enum section section)
{
    return mnc_build_clause(builder, section_phase(builder, phase, section), section, 0);
}

static void build_ring(struct builder *builder, struct stage *stage, int32_t phase)
{
    struct program *program = builder->program;
    const struct clause *clause = first_clause(builder, phase, SECTION_SOW);
    int directions = 0;
    bool clockwise = false;
    bool own_store = false;
    for (const struct clause *at = clause; at != NULL; at = mnc_build_next(builder, at)) {
        for (uint32_t i = 0; i < at->action_count; i++) {
            switch (mnc_build_action(builder, at, i)->word) {
            case WORD_CLOCKWISE:
                clockwise = true;
                directions++;
                break;
            case WORD_COUNTERCLOCKWISE:
                directions++;
                break;
            default:
                own_store = true;
                break;
            }
        }
    }
    if (directions != 1) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_CONFLICT, "expected one direction of sowing");
        return;
    }
    if (own_store && program->board.store_side == 0) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_NEEDS, "a handful can only pass a store that is on the board");
        return;
    }
    for (int32_t i = 0; i < program->ring_count; i++) {
        if (program->rings[i].clockwise == clockwise && program->rings[i].own_store == own_store) {
            stage->ring = i;
            return;
        }
    }
    stage->ring = program->ring_count++;
    if (!mnc_ring_build(&program->rings[stage->ring], &program->board, clockwise, own_store, &program->memory)) {
        mnc_build_no_memory(builder);
    }
}

static void build_lift(struct builder *builder, struct stage *stage, int32_t phase)
{
    int words = 0;
    const struct clause *clause = mnc_build_clause(builder, phase, SECTION_LIFT, 0);
    for (const struct clause *at = clause; at != NULL; at = mnc_build_next(builder, at)) {
        for (uint32_t i = 0; i < at->action_count; i++) {
            const struct term *term = mnc_build_action(builder, at, i);
            words++;
            if (term->word == WORD_LIFT_SOME) {
                stage->lift = mnc_build_argument(builder, term, 0);
                if (stage->lift < 1) {
                    mnc_build_fail(builder, at, DIAGNOSTIC_NUMBER, "expected 1 seed or more to be lifted");
                }
            }
        }
    }
    if (words > 1) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_CONFLICT, "lift says twice how many seeds are lifted");
    }
}

static void add_range(struct builder *builder, const struct span *span)
{
    struct program *program = builder->program;
    struct range *ranges = mnc_grow(&program->memory, program->ranges, program->range_count, &program->range_cap,
                                    sizeof *ranges);
    if (ranges == NULL) {
        mnc_build_no_memory(builder);
        return;
    }
    program->ranges = ranges;
    ranges[program->range_count++] = (struct range){mnc_number(&span->low, builder->values),
                                                    mnc_number(&span->high, builder->values), span->parity};
}

static void add_begin_case(struct builder *builder, struct stage *stage, const struct clause *clause)
{
    struct program *program = builder->program;
    struct begin_case entry = {.pits = UINT64_MAX, .first_range = program->range_count};
    for (uint32_t i = 0; i < clause->condition_count; i++) {
        const struct term *term = mnc_build_condition(builder, clause, i);
        switch (term->word) {
        case WORD_PIT:
            for (int32_t pit = 0; pit < program->board.own; pit++) {
                if (!mnc_spans_hold(builder->rules, term->first_span, term->span_count, builder->values, pit + 1)) {
                    entry.pits &= ~(UINT64_C(1) << pit);
                }
            }
            break;
        case WORD_HOLDS:
            if (entry.range_count != 0) {
                mnc_build_fail(builder, clause, DIAGNOSTIC_CONFLICT, "the clause says twice what the pit holds");
                return;
            }
            for (uint32_t span = 0; span < term->span_count; span++) {
                add_range(builder, &builder->rules->spans[term->first_span + span]);
            }
            entry.range_count = term->span_count;
            break;
        case WORD_FIRST_LAP_EMPTY:
            entry.ask |= ASK_FIRST_LAP_EMPTY;
            break;
        default:
            entry.ask |= ASK_FIRST_LAP_REACHES;
            break;
        }
    }
    entry.legal = mnc_build_action(builder, clause, 0)->word == WORD_LEGAL;
    stage->begin_ask |= entry.ask;
    struct begin_case *begins = mnc_grow(&program->memory, program->begins, program->begin_count,
                                         &program->begin_cap, sizeof *begins);
    if (begins == NULL) {
        mnc_build_no_memory(builder);
        return;
    }
    program->begins = begins;
    begins[program->begin_count++] = entry;
    stage->begin_count++;
}

static void build_begin(struct builder *builder, struct stage *stage, int32_t phase)
{
    stage->first_begin = builder->program->begin_count;
    const struct clause *clause = first_clause(builder, phase, SECTION_BEGIN);
    for (; clause != NULL && builder->error == MANCALA_OK; clause = mnc_build_next(builder, clause)) {
        add_begin_case(builder, stage, clause);
    }
    stage->begin_free = stage->begin_count == 0 && stage->lift <= 1;
}

/* What a condition on a dropped seed comes to. */
enum verdict { VERDICT_FALSE, VERDICT_TRUE, VERDICT_ASK };
struct drop {
    int32_t lap;   /* 0 first, 1 later */
    int32_t class; /* -1: the mover's store */
    int32_t seeds; /* in the pit, the dropped one included */
};

static enum verdict judge(const struct builder *builder, const struct term *term, const struct drop *drop,
                          struct residual_case *ask)
{
    bool in_pit = drop->class >= 0;
    switch (term->word) {
    case WORD_IN_OWN_STORE:
        return in_pit ? VERDICT_FALSE : VERDICT_TRUE;
    case WORD_IN_OWN_ROW:
        return drop->class == CLASS_OWN ? VERDICT_TRUE : VERDICT_FALSE;
    case WORD_IN_OPPONENT_ROW:
        return drop->class == CLASS_OPPONENT ? VERDICT_TRUE : VERDICT_FALSE;
    case WORD_EMPTY:
        return in_pit && drop->seeds == 1 ? VERDICT_TRUE : VERDICT_FALSE;
    case WORD_OCCUPIED:
        return in_pit && drop->seeds > 1 ? VERDICT_TRUE : VERDICT_FALSE;
    case WORD_MAKES:
        return in_pit && mnc_spans_hold(builder->rules, term->first_span, term->span_count, builder->values,
                                        drop->seeds)
                   ? VERDICT_TRUE
                   : VERDICT_FALSE;
    case WORD_FIRST_LAP:
        return drop->lap == 0 ? VERDICT_TRUE : VERDICT_FALSE;
    case WORD_LATER_LAP:
        return drop->lap != 0 ? VERDICT_TRUE : VERDICT_FALSE;
    case WORD_FACING_EMPTY:
    case WORD_FACING_OCCUPIED:
        if (!in_pit) {
            return VERDICT_FALSE;
        }
        ask->mask |= ASK_FACING_OCCUPIED;
        ask->want |= term->word == WORD_FACING_OCCUPIED ? ASK_FACING_OCCUPIED : 0;
        return VERDICT_ASK;
    default:
        return VERDICT_FALSE;
    }
}

/* Whether a clause holds for a drop; VERDICT_ASK leaves in `ask` what must be asked in the position. */
static enum verdict judge_clause(const struct builder *builder, const struct clause *clause, const struct drop *drop,
                                 struct residual_case *ask)
{
    enum verdict all = VERDICT_TRUE;
    for (uint32_t i = 0; i < clause->condition_count; i++) {
        const struct term *term = mnc_build_condition(builder, clause, i);
        uint8_t asked = ask->mask;
        uint8_t wanted = ask->want;
        enum verdict verdict = judge(builder, term, drop, ask);
        if (verdict == VERDICT_FALSE || (asked & ask->mask & (wanted ^ ask->want)) != 0) {
            return VERDICT_FALSE; /* or it asks for a thing and for its opposite */
        }
        if (verdict == VERDICT_ASK) {
            all = VERDICT_ASK;
        }
    }
    return all;
}

static uint8_t add_action(struct builder *builder, struct action action)
{
    struct program *program = builder->program;
    struct action *list = mnc_grow(&program->memory, program->action_list, program->action_count,
                                   &program->action_cap, sizeof *list);
    if (list == NULL) {
        mnc_build_no_memory(builder);
        return 0;
    }
    program->action_list = list;
    list[program->action_count] = action;
    return (uint8_t)program->action_count++;
}

/* A clause has one entry in the list of actions, however many table entries lead to it. */
static uint8_t action_of(struct builder *builder, const struct clause *clause)
{
    struct program *program = builder->program;
    struct action action = {.flow = FLOW_GO_ON, .clause = mnc_build_clause_index(builder, clause)};
    for (uint32_t i = 0; i < clause->action_count; i++) {
        switch (mnc_build_action(builder, clause, i)->word) {
        case WORD_OWNER_CAPTURES:
            action.to_owner = 1;
            action.captures |= CAPTURE_HERE;
            break;
        case WORD_MOVER_CAPTURES:
        case WORD_CAPTURE_HERE:
            action.captures |= CAPTURE_HERE;
            break;
        case WORD_CAPTURE_FACING:
            action.captures |= CAPTURE_FACING;
            break;
        case WORD_RELAY:
            action.flow = FLOW_RELAY;
            break;
        case WORD_STOP:
            action.flow = FLOW_STOP;
            break;
        case WORD_AGAIN:
            action.flow = FLOW_AGAIN;
            break;
        default:
            action.flow = FLOW_MAY_AGAIN;
            break;
        }
    }
    for (uint32_t i = 0; i < program->action_count; i++) {
        if (program->action_list[i].clause == action.clause) {
            return (uint8_t)i;
        }
    }
    if (program->action_count >= ACTIONS_MAX) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_LIMIT, "more than 127 clauses for seeds that drop");
        return 0;
    }
    return add_action(builder, action);
}

static bool same_cases(const struct residual_case *a, const struct residual_case *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (a[i].mask != b[i].mask || a[i].want != b[i].want || a[i].action != b[i].action) {
            return false;
        }
    }
    return true;
}

static uint8_t residual_of(struct builder *builder, const struct clause *clause, const struct residual_case *cases,
                           uint32_t count)
{
    struct program *program = builder->program;
    for (uint32_t i = 0; i < program->residual_count; i++) {
        const struct residual *old = &program->residuals[i];
        if (old->count == count && same_cases(program->cases + old->first, cases, count)) {
            return (uint8_t)(RESIDUAL + i);
        }
    }
    if (program->residual_count >= UINT8_MAX + 1 - RESIDUAL) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_LIMIT,
                       "more than 128 different lists of conditions on other pits");
        return 0;
    }
    struct residual residual = {.first = (uint16_t)program->case_count, .count = (uint16_t)count};
    for (uint32_t i = 0; i < count; i++) {
        struct residual_case *list = mnc_grow(&program->memory, program->cases, program->case_count,
                                              &program->case_cap, sizeof *list);
        if (list == NULL) {
            mnc_build_no_memory(builder);
            return 0;
        }
        program->cases = list;
        list[program->case_count++] = cases[i];
        residual.mask |= cases[i].mask;
    }
    struct residual *list = mnc_grow(&program->memory, program->residuals, program->residual_count,
                                     &program->residual_cap, sizeof *list);
    if (list == NULL) {
        mnc_build_no_memory(builder);
        return 0;
    }
    program->residuals = list;
    list[program->residual_count++] = residual;
    return (uint8_t)(RESIDUAL + program->residual_count - 1);
}

/* The entry for one drop: the first clause that holds, or a residual. */
static uint8_t entry_of(struct builder *builder, const struct clause *first, const struct drop *drop, bool each)
{
    struct residual_case cases[ACTIONS_MAX];
    uint32_t count = 0;
    for (const struct clause *clause = first; clause != NULL; clause = mnc_build_next(builder, clause)) {
        struct residual_case ask = {0, 0, 0};
        enum verdict verdict = judge_clause(builder, clause, drop, &ask);
        if (verdict == VERDICT_FALSE) {
            continue;
        }
        ask.action = action_of(builder, clause);
        if (builder->error != MANCALA_OK) {
            return 0;
        }
        if (verdict == VERDICT_TRUE && count == 0) {
            return ask.action;
        }
        cases[count++] = ask;
        if (verdict == VERDICT_TRUE) {
            return residual_of(builder, clause, cases, count);
        }
    }
    if (!each) {
        mnc_build_fail(builder, first, DIAGNOSTIC_INCOMPLETE, "no clause of last seed covers every case: it needs else");
    }
    return 0;
}

/* A seed in a store: no clause for a pit may hold there. */
static uint8_t store_entry(struct builder *builder, const struct clause *first, const struct drop *drop)
{
    uint8_t entry = entry_of(builder, first, drop, false);
    if (builder->error == MANCALA_OK) {
        const struct action *action = &builder->program->action_list[entry];
        if (action->flow == FLOW_RELAY || action->captures != 0) {
            mnc_build_fail(builder, &builder->rules->clauses[action->clause], DIAGNOSTIC_ACTION,
                           "this clause also holds for a seed in a store: say before it what happens \"in own store\"");
        }
    }
    return entry;
}

/* Above the numbers that the rules name only odd and even matter: the entries repeat. */
static void build_row(struct builder *builder, uint8_t *row, const struct clause *first, int32_t lap, int32_t class,
                      bool each)
{
    for (int32_t seeds = 0; seeds < builder->program->counts && builder->error == MANCALA_OK; seeds++) {
        row[seeds] = seeds < builder->distinct
                         ? entry_of(builder, first, &(struct drop){lap, class, seeds}, each)
                         : row[seeds - 2];
    }
}

static void build_tables(struct builder *builder, struct stage *stage, int32_t phase)
{
    struct program *program = builder->program;
    size_t counts = (size_t)program->counts;
    const struct clause *last = first_clause(builder, phase, SECTION_LAST);
    const struct clause *each = first_clause(builder, phase, SECTION_EACH);
    stage->last = mnc_allocate(&program->memory, LAPS * CLASSES * counts);
    if (each != NULL) {
        stage->each = mnc_allocate(&program->memory, CLASSES * counts);
    }
    if (stage->last == NULL || (each != NULL && stage->each == NULL)) {
        mnc_build_no_memory(builder);
        return;
    }
    if (program->action_count == 0) {
        add_action(builder, (struct action){.flow = FLOW_GO_ON, .clause = -1}); /* 0: nothing happens */
    }
    for (int32_t lap = 0; lap < LAPS; lap++) {
        for (int32_t class = 0; class < CLASSES; class++) {
            build_row(builder, stage->last + (size_t)(lap * CLASSES + class) * counts, last, lap, class, false);
        }
        if (program->rings[stage->ring].own_store && builder->error == MANCALA_OK) {
            stage->last_store[lap] = store_entry(builder, last, &(struct drop){lap, -1, 0});
        }
    }
    for (int32_t class = 0; each != NULL && class < CLASSES; class++) {
        build_row(builder, stage->each + (size_t)class * counts, each, 0, class, true);
    }
}

void mnc_build_stage(struct builder *builder, int32_t phase)
{
    struct stage *stage = &builder->program->stages[phase];
    void (*const steps[])(struct builder *, struct stage *, int32_t) = {build_ring, build_lift, build_begin,
                                                                        build_tables};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && builder->error == MANCALA_OK; i++) {
        steps[i](builder, stage, phase);
    }
}
