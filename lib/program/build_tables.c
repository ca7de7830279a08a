/* SPDX-License-Identifier: MIT */
/* The tables of one phase: clauses are evaluated for every lap, class of pit and number of seeds. */
#include "program/build.h"

#include <string.h>

#include <mancala/error.h>

/* What a condition on a dropped seed comes to. */
enum verdict { VERDICT_FALSE, VERDICT_TRUE, VERDICT_ASK };
struct drop {
    int32_t lap;   /* 0 first, 1 later */
    int32_t class; /* -1: the mover's store */
    int32_t seeds; /* in the pit, the dropped one included */
};

static enum verdict verdict_of(bool holds)
{
    return holds ? VERDICT_TRUE : VERDICT_FALSE;
}

/* --- The clauses of a section ---------------------------------------------------------------------------------- */

static void mark_change(struct builder *builder, int32_t seeds)
{
    if (seeds >= 0 && seeds < builder->distinct) {
        builder->drops.changes[seeds / 64] |= UINT64_C(1) << (seeds % 64);
    }
}

static bool changes_at(const struct builder *builder, int32_t seeds)
{
    return (builder->drops.changes[seeds / 64] >> (seeds % 64) & 1) != 0;
}

/* Whether what the clauses say of so many seeds must be found out; otherwise it is the same as for two seeds less. */
static bool is_new(const struct builder *builder, int32_t seeds)
{
    return seeds < 2 || (seeds < builder->distinct && (changes_at(builder, seeds) || changes_at(builder, seeds - 1)));
}

/* Collects the clauses and the numbers of seeds that they tell apart. */
static void begin_section(struct builder *builder, const struct clause *first)
{
    const struct ruleset *rules = builder->rules;
    struct drop_clauses *drops = &builder->drops;
    drops->count = 0;
    memset(drops->changes, 0, sizeof drops->changes);
    mark_change(builder, 2); /* empty, occupied */
    for (const struct clause *clause = first; clause != NULL; clause = mnc_build_next(builder, clause)) {
        drops->list[drops->count] = clause;
        drops->names_closed[drops->count] = false;
        for (uint32_t i = 0; i < clause->condition_count; i++) {
            const struct term *term = mnc_build_condition(builder, clause, i);
            drops->names_closed[drops->count] |= term->word == WORD_IS_CLOSED;
            for (uint32_t j = term->first_span; j < term->first_span + term->span_count; j++) {
                mark_change(builder, mnc_number(&rules->spans[j].low, builder->values));
                mark_change(builder, mnc_number(&rules->spans[j].high, builder->values) + 1);
            }
        }
        drops->count++;
    }
}

/* False if that is too much. */
static bool count_work(struct builder *builder, uint32_t comparisons)
{
    builder->work += (int64_t)comparisons;
    if (builder->work > BUILD_WORK_MAX && builder->error == MANCALA_OK) {
        mnc_build_fail(
            builder, builder->drops.list[0], DIAGNOSTIC_LIMIT,
            "the clauses tell so many numbers of seeds apart that their tables take more than 67108864 comparisons");
    }
    return builder->error == MANCALA_OK;
}

/* --- Conditions ------------------------------------------------------------------------------------------------- */

/* The bit of a question, a new one if it has not been asked so far. */
static uint16_t question_bit(struct builder *builder, const struct clause *clause, enum question_kind kind,
                             const struct term *term)
{
    struct program *program = builder->program;
    for (uint32_t i = 0; i < program->question_count; i++) {
        const struct question *old = &program->questions[i];
        bool same = old->kind == kind && old->ranges.count == term->span_count;
        for (uint32_t j = 0; same && j < term->span_count; j++) {
            const struct span *span = &builder->rules->spans[term->first_span + j];
            const struct range *range = &program->range_list[old->ranges.first + j];
            same = range->low == mnc_number(&span->low, builder->values) &&
                   range->high == mnc_number(&span->high, builder->values) && range->parity == span->parity;
        }
        if (same) {
            return (uint16_t)(1u << i);
        }
    }
    if (program->question_count == QUESTIONS_MAX) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_LIMIT, "more than 16 different conditions on other pits");
        return 0;
    }
    program->questions[program->question_count] = (struct question){kind, mnc_build_ranges(builder, term)};
    return (uint16_t)(1u << program->question_count++);
}

/* A condition that must be asked in the position: the bit, and the answer that holds. */
static enum verdict ask_later(struct builder *builder, const struct clause *clause, const struct term *term,
                              struct residual_case *ask)
{
    static const struct {
        enum word word;
        enum question_kind kind;
        bool answer;
    } questions[] = {
        {WORD_FACING_EMPTY, QUESTION_FACING_OCCUPIED, false},
        {WORD_FACING_OCCUPIED, QUESTION_FACING_OCCUPIED, true},
        {WORD_FACING_HOLDS, QUESTION_FACING_HOLDS, true},
        {WORD_FACING_OPPONENT, QUESTION_FACING_OPPONENT, true},
        {WORD_BEHIND_OCCUPIED, QUESTION_BEHIND_OCCUPIED, true},
        {WORD_NEXT_OCCUPIED, QUESTION_NEXT_OCCUPIED, true},
        {WORD_NEXT_HOLDS, QUESTION_NEXT_HOLDS, true},
        {WORD_BEYOND_OCCUPIED, QUESTION_BEYOND_OCCUPIED, true},
        {WORD_PREVIOUS_HOLDS, QUESTION_PREVIOUS_HOLDS, true},
        {WORD_HAS_SPECIAL, QUESTION_HAS_SPECIAL, true},
        {WORD_NO_SPECIAL, QUESTION_HAS_SPECIAL, false},
        {WORD_TWIN_PLAIN, QUESTION_TWIN_SPECIAL, false},
        {WORD_NOT_REACHED, QUESTION_REACHED, false},
        {WORD_PIT, QUESTION_NUMBER, true},
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (questions[i].word == term->word) {
            uint16_t bit = question_bit(builder, clause, questions[i].kind, term);
            uint16_t want = questions[i].answer ? bit : 0;
            if ((ask->mask & bit) != 0 && (ask->want & bit) != want) {
                return VERDICT_FALSE; /* the clause asks for a thing and for its opposite */
            }
            ask->mask |= bit;
            ask->want |= want;
            return VERDICT_ASK;
        }
    }
    return VERDICT_FALSE;
}

static enum verdict judge(struct builder *builder, const struct clause *clause, const struct term *term,
                          const struct drop *drop, struct residual_case *ask)
{
    if (drop->class < 0) {
        /* of a seed in a store, only the lap can be asked besides */
        return verdict_of(term->word == WORD_IN_OWN_STORE || (term->word == WORD_FIRST_LAP && drop->lap == 0) ||
                          (term->word == WORD_LATER_LAP && drop->lap != 0));
    }
    switch (term->word) {
    case WORD_IN_OWN_STORE:
        return VERDICT_FALSE;
    case WORD_IN_OWN_ROW:
        return verdict_of(drop->class % 2 == CLASS_OWN);
    case WORD_IN_OPPONENT_ROW:
        return verdict_of(drop->class % 2 == CLASS_OPPONENT);
    case WORD_IS_CLOSED:
        return verdict_of(drop->class / 2 == CLASS_CLOSED / 2);
    case WORD_IS_SPECIAL:
        return verdict_of(drop->class / 2 == CLASS_SPECIAL / 2);
    case WORD_EMPTY:
        return verdict_of(drop->seeds <= 1);
    case WORD_OCCUPIED:
        return verdict_of(drop->seeds > 1);
    case WORD_MAKES:
    case WORD_HOLDS:
        return verdict_of(
            mnc_spans_hold(builder->rules, term->first_span, term->span_count, builder->values, drop->seeds));
    case WORD_FIRST_LAP:
        return verdict_of(drop->lap == 0);
    case WORD_LATER_LAP:
        return verdict_of(drop->lap != 0);
    default:
        return ask_later(builder, clause, term, ask);
    }
}

/* Whether a clause holds for a drop; VERDICT_ASK leaves in `ask` what must be asked in the position. */
static enum verdict judge_clause(struct builder *builder, const struct clause *clause, const struct drop *drop,
                                 struct residual_case *ask)
{
    enum verdict all = VERDICT_TRUE;
    for (uint32_t i = 0; i < clause->condition_count; i++) {
        const struct term *term = mnc_build_condition(builder, clause, i);
        if (!count_work(builder, term->span_count + 1)) {
            return VERDICT_FALSE;
        }
        enum verdict verdict = judge(builder, clause, term, drop, ask);
        if (verdict == VERDICT_FALSE) {
            return VERDICT_FALSE;
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
    struct action *list =
        mnc_grow(&program->memory, program->action_list, program->action_count, &program->action_cap, sizeof *list);
    if (list == NULL) {
        mnc_build_no_memory(builder);
        return 0;
    }
    program->action_list = list;
    list[program->action_count] = action;
    return (uint8_t)program->action_count++;
}

/* A word that says what follows. */
static bool flow_of(enum word word, uint8_t *flow)
{
    static const struct {
        enum word word;
        enum flow flow;
    } flows[] = {
        {WORD_RELAY, FLOW_RELAY},           {WORD_STOP, FLOW_STOP},
        {WORD_AGAIN, FLOW_AGAIN},           {WORD_MAY_AGAIN, FLOW_MAY_AGAIN},
        {WORD_RELAY_NEXT, FLOW_RELAY_NEXT}, {WORD_SOW_CAPTURED, FLOW_SOW_CAPTURED},
    };
    for (size_t i = 0; i < sizeof flows / sizeof flows[0]; i++) {
        if (flows[i].word == word) {
            *flow = (uint8_t)flows[i].flow;
            return true;
        }
    }
    return false;
}

static enum operation_kind operation_of(enum word word)
{
    static const struct {
        enum word word;
        enum operation_kind kind;
    } operations[] = {
        {WORD_CAPTURE_FACING, OPERATION_CAPTURE_FACING},
        {WORD_CAPTURE_BEHIND, OPERATION_CAPTURE_BEHIND},
        {WORD_CAPTURE_BACK, OPERATION_CAPTURE_BACK},
        {WORD_CAPTURE_BACK_ROW, OPERATION_CAPTURE_BACK_ROW},
        {WORD_CAPTURE_ONWARD, OPERATION_CAPTURE_ONWARD},
        {WORD_CAPTURE_ONWARD_WHILE, OPERATION_CAPTURE_ONWARD_WHILE},
        {WORD_CAPTURE_BEYOND, OPERATION_CAPTURE_BEYOND},
        {WORD_CAPTURE_BEYOND_ONWARD, OPERATION_CAPTURE_BEYOND_ONWARD},
        {WORD_CAPTURE_FACING_BEYOND, OPERATION_CAPTURE_FACING_BEYOND},
        {WORD_CAPTURE_ALL, OPERATION_CAPTURE_ALL},
        {WORD_FOUND_HERE, OPERATION_FOUND_HERE},
        {WORD_FOUND_FACING, OPERATION_FOUND_FACING},
        {WORD_FOUND_PREVIOUS, OPERATION_FOUND_PREVIOUS},
        {WORD_CLOSE_HERE, OPERATION_CLOSE_HERE},
    };
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
        if (operations[i].word == word) {
            return operations[i].kind;
        }
    }
    return OPERATION_CAPTURE_HERE;
}

static void add_operation(struct builder *builder, struct action *action, const struct term *term)
{
    struct program *program = builder->program;
    struct operation *list = mnc_grow(&program->memory, program->operations, program->operation_count,
                                      &program->operation_cap, sizeof *list);
    if (list == NULL) {
        mnc_build_no_memory(builder);
        return;
    }
    program->operations = list;
    struct operation operation = {(uint8_t)operation_of(term->word), mnc_build_ranges(builder, term)};
    list[program->operation_count++] = operation;
    action->operation_count++;
    action->captures |= operation.kind == OPERATION_CAPTURE_HERE     ? CAPTURE_HERE
                        : operation.kind == OPERATION_CAPTURE_FACING ? CAPTURE_FACING
                                                                     : 0;
}

/* A clause has one entry in the list of actions, however many table entries lead to it. */
static uint8_t action_of(struct builder *builder, const struct clause *clause)
{
    struct program *program = builder->program;
    int16_t index = mnc_build_clause_index(builder, clause);
    if (!count_work(builder, program->action_count)) {
        return 0;
    }
    for (uint32_t i = 0; i < program->action_count; i++) {
        if (program->action_list[i].clause == index) {
            return (uint8_t)i;
        }
    }
    if (program->action_count >= ACTIONS_MAX) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_LIMIT, "more than 127 clauses for seeds that drop");
        return 0;
    }
    struct action action = {.flow = FLOW_GO_ON, .clause = index, .first_operation = (uint16_t)program->operation_count};
    for (uint32_t i = 0; i < clause->action_count && builder->error == MANCALA_OK; i++) {
        const struct term *term = mnc_build_action(builder, clause, i);
        if (!flow_of(term->word, &action.flow)) {
            action.to_owner = term->word == WORD_OWNER_CAPTURES;
            add_operation(builder, &action, term);
        }
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
    if (!count_work(builder, program->residual_count * count)) {
        return 0;
    }
    for (uint32_t i = 0; i < program->residual_count; i++) {
        const struct residual *old = &program->residuals[i];
        if (old->count == count && same_cases(program->cases + old->first, cases, count)) {
            return (uint8_t)(RESIDUAL + i);
        }
    }
    if (program->residual_count >= UINT8_MAX + 1 - RESIDUAL) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_LIMIT, "more than 128 different lists of conditions on other pits");
        return 0;
    }
    struct residual residual = {.first = (uint16_t)program->case_count, .count = (uint16_t)count};
    for (uint32_t i = 0; i < count; i++) {
        struct residual_case *list =
            mnc_grow(&program->memory, program->cases, program->case_count, &program->case_cap, sizeof *list);
        if (list == NULL) {
            mnc_build_no_memory(builder);
            return 0;
        }
        program->cases = list;
        list[program->case_count++] = cases[i];
        residual.mask |= cases[i].mask;
    }
    struct residual *list =
        mnc_grow(&program->memory, program->residuals, program->residual_count, &program->residual_cap, sizeof *list);
    if (list == NULL) {
        mnc_build_no_memory(builder);
        return 0;
    }
    program->residuals = list;
    list[program->residual_count++] = residual;
    return (uint8_t)(RESIDUAL + program->residual_count - 1);
}

/* The entry for one drop: the first clause that holds, or a residual. */
static uint8_t entry_of(struct builder *builder, const struct drop *drop, bool each)
{
    struct residual_case cases[ACTIONS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < builder->drops.count && count_work(builder, 1); i++) {
        const struct clause *clause = builder->drops.list[i];
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
    if (!each && builder->error == MANCALA_OK) {
        mnc_build_fail(builder, builder->drops.list[0], DIAGNOSTIC_INCOMPLETE,
                       "no clause of last seed covers every case: it needs else");
    }
    return 0;
}

/* A seed in a store: no clause for a pit may hold there. */
static uint8_t store_entry(struct builder *builder, const struct drop *drop)
{
    uint8_t entry = entry_of(builder, drop, false);
    if (builder->error == MANCALA_OK) {
        const struct action *action = &builder->program->action_list[entry];
        if (action->operation_count != 0 || action->flow == FLOW_RELAY || action->flow == FLOW_RELAY_NEXT) {
            mnc_build_fail(builder, &builder->rules->clauses[action->clause], DIAGNOSTIC_ACTION,
                           "this clause also holds for a seed in a store: say before it what happens \"in own store\"");
        }
    }
    return entry;
}

/* Above the numbers that the rules name only odd and even matter: the entries repeat. */
static void build_row(struct builder *builder, uint8_t *row, int32_t lap, int32_t class, bool each)
{
    for (int32_t seeds = 0; seeds < builder->program->counts && builder->error == MANCALA_OK; seeds++) {
        row[seeds] =
            is_new(builder, seeds) ? entry_of(builder, &(struct drop){lap, class, seeds}, each) : row[seeds - 2];
    }
}

/* A table of the seeds that drop by the way; NULL if there is no clause. */
static uint8_t *build_drop_table(struct builder *builder, int32_t phase, enum section section)
{
    struct program *program = builder->program;
    const struct clause *clauses = mnc_build_first(builder, phase, section);
    if (clauses == NULL) {
        return NULL;
    }
    uint8_t *table = mnc_allocate(&program->memory, CLASSES * (size_t)program->counts);
    if (table == NULL) {
        mnc_build_no_memory(builder);
        return NULL;
    }
    begin_section(builder, clauses);
    for (int32_t class = 0; class < CLASSES; class ++) {
        build_row(builder, table + (size_t)(class * program->counts), 0, class, true);
    }
    return table;
}

/* What `each pit` says about a pit of this class with so many seeds. A closed pit is asked only about clauses that name
 * it. */
static uint8_t at_pit(struct builder *builder, int32_t class, int32_t seeds)
{
    bool closed = class / 2 == CLASS_CLOSED / 2;
    for (uint32_t at = 0; at < builder->drops.count && count_work(builder, 1); at++) {
        const struct clause *clause = builder->drops.list[at];
        struct residual_case ask = {0, 0, 0};
        if ((!closed || builder->drops.names_closed[at]) &&
            judge_clause(builder, clause, &(struct drop){0, class, seeds}, &ask) == VERDICT_TRUE) {
            enum word word = mnc_build_action(builder, clause, 0)->word;
            return word == WORD_SKIP ? AT_PIT_SKIP : word == WORD_GOES_OUT ? AT_PIT_OUT : AT_PIT_DROP;
        }
    }
    return closed ? AT_PIT_SKIP : AT_PIT_DROP;
}

static void build_at_pit(struct builder *builder, struct stage *stage, int32_t phase)
{
    struct program *program = builder->program;
    const struct clause *clauses = mnc_build_first(builder, phase, SECTION_EACH_PIT);
    if (clauses == NULL) {
        return;
    }
    stage->at_pit = mnc_allocate(&program->memory, CLASSES * (size_t)program->counts);
    if (stage->at_pit == NULL) {
        mnc_build_no_memory(builder);
        return;
    }
    begin_section(builder, clauses);
    for (int32_t class = 0; class < CLASSES; class ++) {
        uint8_t *row = stage->at_pit + (size_t)(class * program->counts);
        for (int32_t seeds = 0; seeds < program->counts; seeds++) {
            row[seeds] = is_new(builder, seeds) ? at_pit(builder, class, seeds) : row[seeds - 2];
        }
    }
}

void mnc_build_tables(struct builder *builder, struct stage *stage, int32_t phase)
{
    struct program *program = builder->program;
    size_t counts = (size_t)program->counts;
    const struct clause *last = mnc_build_first(builder, phase, SECTION_LAST);
    if (program->action_count == 0) {
        add_action(builder, (struct action){.flow = FLOW_GO_ON, .clause = -1}); /* 0: nothing happens */
    }
    stage->last = mnc_allocate(&program->memory, LAPS * CLASSES * counts);
    if (stage->last == NULL) {
        mnc_build_no_memory(builder);
        return;
    }
    begin_section(builder, last);
    for (int32_t lap = 0; lap < LAPS; lap++) {
        for (int32_t class = 0; class < CLASSES; class ++) {
            build_row(builder, stage->last + (size_t)(lap * CLASSES + class) * counts, lap, class, false);
        }
        bool own_store = stage->rings[COUNTERCLOCKWISE] >= WAYS || stage->rings[CLOCKWISE] >= WAYS;
        if (own_store && builder->error == MANCALA_OK) {
            stage->last_store[lap] = store_entry(builder, &(struct drop){lap, -1, 0});
        }
    }
    if (builder->error == MANCALA_OK) {
        stage->each = build_drop_table(builder, phase, SECTION_EACH);
    }
    if (builder->error == MANCALA_OK) {
        stage->every = build_drop_table(builder, phase, SECTION_EVERY);
    }
    if (builder->error == MANCALA_OK) {
        build_at_pit(builder, stage, phase);
    }
}
