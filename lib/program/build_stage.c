/* SPDX-License-Identifier: MIT */
/* One phase: the directions, how many seeds are lifted, where a move may begin. The tables are in build_tables.c. */
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

const struct clause *mnc_build_first(const struct builder *builder, int32_t phase, enum section section)
{
    return mnc_build_clause(builder, section_phase(builder, phase, section), section, 0);
}

/* The ring of a direction is built when the first stage asks for it. */
static int32_t ring_for(struct builder *builder, int32_t way, bool own_store)
{
    struct program *program = builder->program;
    int32_t index = way + (own_store ? WAYS : 0);
    struct ring *ring = &program->rings[index];
    if (ring->length[0] == 0 && !mnc_ring_build(ring, &program->board, way == CLOCKWISE, own_store, &program->memory)) {
        mnc_build_no_memory(builder);
    }
    return index;
}

static uint8_t ways_of(enum word word)
{
    return word == WORD_CLOCKWISE          ? WAY_CLOCKWISE
           : word == WORD_COUNTERCLOCKWISE ? WAY_COUNTERCLOCKWISE
           : word == WORD_FIRST_CHOOSES    ? WAY_EITHER | WAY_OF_ROUND
                                           : WAY_EITHER;
}

/* The clauses of `direction` for single pits. */
static void build_ways(struct builder *builder, struct stage *stage, int32_t phase)
{
    const struct board *board = &builder->program->board;
    bool decided[PITS_MAX] = {false};
    const struct clause *clause = mnc_build_first(builder, phase, SECTION_DIRECTION);
    for (; clause != NULL; clause = mnc_build_next(builder, clause)) {
        for (int32_t place = 0; place < board->own; place++) {
            bool holds = !decided[place];
            for (uint32_t i = 0; i < clause->condition_count; i++) {
                const struct term *term = mnc_build_condition(builder, clause, i);
                holds = holds && mnc_spans_hold(builder->rules, term->first_span, term->span_count, builder->values,
                                                board->number[place]);
            }
            if (holds) {
                decided[place] = true;
                stage->ways[place] = ways_of(mnc_build_action(builder, clause, 0)->word);
            }
        }
    }
}

static void build_sow(struct builder *builder, struct stage *stage, int32_t phase)
{
    struct program *program = builder->program;
    const struct clause *clause = mnc_build_first(builder, phase, SECTION_SOW);
    bool directed = false;
    uint8_t ways = WAY_COUNTERCLOCKWISE;
    bool own_store = false;
    for (const struct clause *at = clause; at != NULL; at = mnc_build_next(builder, at)) {
        for (uint32_t i = 0; i < at->action_count; i++) {
            enum word word = mnc_build_action(builder, at, i)->word;
            switch (word) {
            case WORD_OWN_STORE:
                own_store = true;
                break;
            case WORD_SKIP_ORIGIN:
                stage->skip_origin = true;
                break;
            case WORD_REVERSE:
                stage->reverse = true;
                break;
            case WORD_OPPOSITE_WAYS:
                program->opposite_ways = true;
                break;
            default:
                program->first_chooses |= word == WORD_FIRST_CHOOSES;
                ways = ways_of(word);
                directed = true;
                break;
            }
        }
    }
    if (!directed) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_NEEDS, "sow must say in which direction");
        return;
    }
    mnc_build_check_words(builder, clause->phase, SECTION_SOW);
    if (own_store && (program->board.store_side == 0 || program->board.rows > PLAYERS)) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_NEEDS,
                       "a handful can only pass a store that lies at the end of two rows");
        return;
    }
    if (program->opposite_ways && !program->first_chooses) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_NEEDS, "\"opposite ways\" needs \"first mover chooses\"");
        return;
    }
    memset(stage->ways, ways, sizeof stage->ways);
    build_ways(builder, stage, phase);
    uint8_t used = stage->reverse ? WAY_EITHER : 0;
    for (int32_t place = 0; place < program->board.own; place++) {
        used |= stage->ways[place];
        program->chosen_ways |= (stage->ways[place] & WAY_EITHER) == WAY_EITHER;
    }
    for (int32_t way = 0; way < WAYS; way++) {
        stage->rings[way] = (used & 1u << way) != 0 ? ring_for(builder, way, own_store) : -1;
    }
}

static void build_lift(struct builder *builder, struct stage *stage, int32_t phase)
{
    mnc_build_check_words(builder, phase, SECTION_LIFT);
    for (const struct clause *at = mnc_build_clause(builder, phase, SECTION_LIFT, 0); at != NULL;
         at = mnc_build_next(builder, at)) {
        for (uint32_t i = 0; i < at->action_count; i++) {
            const struct term *term = mnc_build_action(builder, at, i);
            if (term->word == WORD_LIFT_BUT_ONE) {
                stage->lift = LIFT_BUT_ONE;
            } else if (term->word == WORD_LIFT_SOME) {
                stage->lift = mnc_build_argument(builder, term, 0);
                if (stage->lift < 1) {
                    mnc_build_fail(builder, at, DIAGNOSTIC_NUMBER, "expected 1 seed or more to be lifted");
                }
            }
        }
    }
}

struct ranges mnc_build_ranges(struct builder *builder, const struct term *term)
{
    struct program *program = builder->program;
    struct ranges ranges = {program->range_count, term->span_count};
    for (uint32_t i = 0; i < term->span_count; i++) {
        const struct span *span = &builder->rules->spans[term->first_span + i];
        struct range *list =
            mnc_grow(&program->memory, program->range_list, program->range_count, &program->range_cap, sizeof *list);
        if (list == NULL) {
            mnc_build_no_memory(builder);
            return ranges;
        }
        program->range_list = list;
        list[program->range_count++] = (struct range){mnc_number(&span->low, builder->values),
                                                      mnc_number(&span->high, builder->values), span->parity};
    }
    return ranges;
}

static void add_begin_case(struct builder *builder, struct stage *stage, const struct clause *clause)
{
    struct program *program = builder->program;
    struct begin_case entry = {.numbers = UINT64_MAX};
    int32_t holds = 0;
    for (uint32_t i = 0; i < clause->condition_count; i++) {
        const struct term *term = mnc_build_condition(builder, clause, i);
        switch (term->word) {
        case WORD_PIT:
            for (int32_t number = 0; number < program->board.columns; number++) {
                if (!mnc_spans_hold(builder->rules, term->first_span, term->span_count, builder->values, number + 1)) {
                    entry.numbers &= ~(UINT64_C(1) << number);
                }
            }
            break;
        case WORD_HOLDS:
            if (holds == BEGIN_SEEDS_MAX) {
                mnc_build_fail(builder, clause, DIAGNOSTIC_LIMIT, "a clause says \"holds\" more than 3 times");
                return;
            }
            entry.seeds[holds++] = mnc_build_ranges(builder, term);
            break;
        case WORD_RIGHTMOST: {
            int32_t pits = mnc_build_argument(builder, term, 0);
            if (pits < 1) {
                mnc_build_fail(builder, clause, DIAGNOSTIC_NUMBER, "expected 1 pit or more");
            }
            entry.rightmost = entry.rightmost == 0 || pits < entry.rightmost ? pits : entry.rightmost;
            break;
        }
        case WORD_FIRST_LAP_EMPTY:
            entry.ask |= ASK_FIRST_LAP_EMPTY;
            break;
        default:
            entry.ask |= ASK_FIRST_LAP_REACHES;
            break;
        }
    }
    enum word word = mnc_build_action(builder, clause, 0)->word;
    entry.verdict = word == WORD_LEGAL ? PIT_LEGAL : word == WORD_ILLEGAL ? PIT_ILLEGAL : PIT_LEGAL_IF_NO_OTHER;
    stage->begin_ask |= entry.ask;
    struct begin_case *begins =
        mnc_grow(&program->memory, program->begins, program->begin_count, &program->begin_cap, sizeof *begins);
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
    const struct clause *clause = mnc_build_first(builder, phase, SECTION_BEGIN);
    for (; clause != NULL && builder->error == MANCALA_OK; clause = mnc_build_next(builder, clause)) {
        add_begin_case(builder, stage, clause);
    }
    stage->begin_free = stage->begin_count == 0 && stage->lift <= 1;
}

void mnc_build_stage(struct builder *builder, int32_t phase)
{
    struct stage *stage = &builder->program->stages[phase];
    void (*const steps[])(struct builder *, struct stage *, int32_t) = {build_sow, build_lift, build_begin,
                                                                        mnc_build_tables};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && builder->error == MANCALA_OK; i++) {
        steps[i](builder, stage, phase);
    }
}
