/* SPDX-License-Identifier: MIT */
/* What can be judged of a whole rule text without the values of the options, when it ends: what is missing, what the
 * parent's sections come to, and words that need or exclude something in another section. */
#include "rules/check.h"

#include <string.h>

static const enum section required[] = {SECTION_GAME, SECTION_TITLE, SECTION_SOURCE, SECTION_BOARD,
                                        SECTION_FILL, SECTION_SOW,   SECTION_LAST,   SECTION_END};

/* Words that mean nothing unless the ruleset has, for the same values of the options, one of some others. */
static const struct {
    enum word word;
    enum word others[GROUP_MAX];
} needs[] = {
    {WORD_OPPOSITE_WAYS, {WORD_FIRST_CHOOSES, WORD_COUNT}},
    {WORD_IS_CLOSED, {WORD_CLOSE_HERE, WORD_REFILL_LEFT, WORD_REFILL_RIGHT, WORD_REFILL_CHOICE, WORD_COUNT}},
    {WORD_IS_SPECIAL, {WORD_FOUND_HERE, WORD_FOUND_FACING, WORD_FOUND_PREVIOUS, WORD_COUNT}},
    {WORD_HAS_SPECIAL, {WORD_FOUND_HERE, WORD_FOUND_FACING, WORD_FOUND_PREVIOUS, WORD_COUNT}},
    {WORD_NO_SPECIAL, {WORD_FOUND_HERE, WORD_FOUND_FACING, WORD_FOUND_PREVIOUS, WORD_COUNT}},
    {WORD_TWIN_PLAIN, {WORD_FOUND_HERE, WORD_FOUND_FACING, WORD_FOUND_PREVIOUS, WORD_COUNT}},
    {WORD_SPECIAL_STORE, {WORD_FOUND_HERE, WORD_FOUND_FACING, WORD_FOUND_PREVIOUS, WORD_COUNT}},
    {WORD_SPECIAL_KEEPS, {WORD_FOUND_HERE, WORD_FOUND_FACING, WORD_FOUND_PREVIOUS, WORD_COUNT}},
    {WORD_EXTRA_STUCK, {WORD_AGAIN, WORD_MAY_AGAIN, WORD_COUNT}},
    {WORD_ODD_TO_LOSER, {WORD_PITS_BOUGHT, WORD_COUNT}},
    {WORD_UNTIL_OWNS, {WORD_PITS_BOUGHT, WORD_COUNT}},
};

/* Words on boards on which each player has two rows. */
static const enum word deep[] = {WORD_OUTER, WORD_INNER, WORD_BEHIND_OCCUPIED, WORD_CAPTURE_BEHIND, WORD_COUNT};

static bool draft_has(const struct parser *parser, int32_t phase, enum section section)
{
    for (uint32_t i = 0; i < parser->rules->clause_count; i++) {
        const struct clause *clause = &parser->rules->clauses[i];
        if (clause->section == section && clause->phase == phase && mnc_clause_kept(parser, i)) {
            return true;
        }
    }
    return false;
}

static void check_required(struct parser *parser)
{
    for (size_t i = 0; i < sizeof required / sizeof required[0]; i++) {
        enum section section = required[i];
        if (parser->heading[0][section] == 0 &&
            (mnc_section_actions(section) == PLACE_COUNT || !draft_has(parser, 0, section))) {
            struct message message;
            mnc_message_start(&message, "the section ");
            mnc_message_quote(&message, mnc_section_keyword(section), strlen(mnc_section_keyword(section)));
            mnc_write(&message.writer, " is missing");
            mnc_message_report(&message, &parser->report, DIAGNOSTIC_MISSING,
                               parser->heading[0][SECTION_GAME] > 0 ? parser->heading[0][SECTION_GAME] : 1, 1);
        }
    }
}

/* The parent's `else` clauses may have covered every choice of an option that now has more, or now cover it too early.
 */
static void check_inherited_elses(struct parser *parser)
{
    const struct ruleset *rules = parser->rules;
    for (uint32_t first = 0, count; first < parser->inherited; first += count) {
        const struct clause *clauses = &rules->clauses[first];
        for (count = 1; first + count < parser->inherited && clauses[count].section == clauses[0].section &&
                        clauses[count].phase == clauses[0].phase;) {
            count++;
        }
        if (!mnc_clause_kept(parser, first) || mnc_section_form(clauses[0].section) != FORM_CASES) {
            continue;
        }
        const struct clause *hiding = mnc_hiding_else(rules, clauses, count);
        if (hiding != NULL || (clauses[0].section == SECTION_LAST && !mnc_complete(rules, clauses, count))) {
            const struct clause *guarded = hiding != NULL ? hiding : &clauses[count - 1];
            mnc_report(
                &parser->report, DIAGNOSTIC_OPTION, parser->option_line[rules->guards[guarded->first_guard].option], 1,
                hiding != NULL ? "with this range a clause of the parent stands behind \"else\" and is never reached"
                               : "with this range the clauses of the parent for the last seed leave out a case");
            return;
        }
    }
}

/* A new declaration of the parent's option must leave sense in the clauses that are kept. */
static void check_inherited(struct parser *parser)
{
    const struct ruleset *rules = parser->rules;
    for (uint32_t i = 0; i < parser->inherited; i++) {
        if (!mnc_clause_kept(parser, i)) {
            continue;
        }
        const struct clause *clause = &rules->clauses[i];
        int32_t option = -1;
        for (uint32_t j = 0; j < clause->guard_count; j++) {
            const struct guard *guard = &rules->guards[clause->first_guard + j];
            for (uint32_t k = guard->first_span; k < guard->first_span + guard->span_count; k++) {
                if (rules->spans[k].low.base < rules->options[guard->option].low ||
                    rules->spans[k].high.base > rules->options[guard->option].high) {
                    option = guard->option;
                }
            }
        }
        for (uint32_t j = 0; j < clause->condition_count + clause->action_count; j++) {
            const struct term *term = &rules->terms[clause->first_condition + j];
            for (uint32_t k = term->first_span; k < term->first_span + term->span_count; k++) {
                const struct span *span = &rules->spans[k];
                option = !mnc_number_in_range(rules, &span->low)    ? span->low.option
                         : !mnc_number_in_range(rules, &span->high) ? span->high.option
                                                                    : option;
            }
        }
        if (option >= 0) {
            mnc_report(&parser->report, DIAGNOSTIC_OPTION, parser->option_line[option], 1,
                       "with this range a clause of the parent has no sense");
            return;
        }
    }
    check_inherited_elses(parser);
}

static bool has_action(const struct parser *parser, const struct clause *clause, const enum word *group)
{
    return mnc_find_word(parser, clause->first_action, clause->action_count, group) != WORD_COUNT;
}

/* Whether the sowing of a phase passes through a store, for some values of the options. */
static bool sows_into_store(const struct parser *parser, int32_t phase)
{
    static const enum word own_store[] = {WORD_OWN_STORE, WORD_COUNT};
    phase = draft_has(parser, phase, SECTION_SOW) ? phase : 0;
    for (uint32_t i = 0; i < parser->rules->clause_count; i++) {
        const struct clause *clause = &parser->rules->clauses[i];
        if (clause->section == SECTION_SOW && clause->phase == phase && mnc_clause_kept(parser, i) &&
            has_action(parser, clause, own_store)) {
            return true;
        }
    }
    return false;
}

static enum word word_of(const struct parser *parser, const struct clause *clause, const enum word *group)
{
    return mnc_find_word(parser, clause->first_condition, clause->condition_count + clause->action_count, group);
}

/* Whether there is a value of each option for which both clauses are there. */
static bool meet(const struct ruleset *rules, const struct clause *a, const struct clause *b)
{
    for (uint32_t i = a->first_guard; i < a->first_guard + a->guard_count; i++) {
        for (uint32_t j = b->first_guard; j < b->first_guard + b->guard_count; j++) {
            const struct guard *one = &rules->guards[i];
            const struct guard *other = &rules->guards[j];
            bool common = one->option != other->option;
            for (uint32_t k = one->first_span; k < one->first_span + one->span_count && !common; k++) {
                for (uint32_t l = other->first_span; l < other->first_span + other->span_count && !common; l++) {
                    common = rules->spans[k].low.base <= rules->spans[l].high.base &&
                             rules->spans[l].low.base <= rules->spans[k].high.base;
                }
            }
            if (!common) {
                return false;
            }
        }
    }
    return true;
}

/* A clause that can be there together with this one and has one of the words; NULL if there is none. */
static const struct clause *companion(const struct parser *parser, const struct clause *clause, const enum word *group)
{
    const struct ruleset *rules = parser->rules;
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        if (mnc_clause_kept(parser, i) && word_of(parser, &rules->clauses[i], group) != WORD_COUNT &&
            meet(rules, clause, &rules->clauses[i])) {
            return &rules->clauses[i];
        }
    }
    return NULL;
}

/* Whether the board may have four rows, for some values of the options. */
static bool may_be_deep(const struct parser *parser)
{
    const struct ruleset *rules = parser->rules;
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        const struct clause *clause = &rules->clauses[i];
        for (uint32_t j = 0; j < clause->action_count && mnc_clause_kept(parser, i); j++) {
            const struct term *term = &rules->terms[clause->first_action + j];
            if (term->word == WORD_GRID &&
                (rules->spans[term->first_span].low.option >= 0 || rules->spans[term->first_span].low.base == 4)) {
                return true;
            }
        }
    }
    return false;
}

/* The last seed comes to a closed pit only if `each pit` takes it out of play there. */
static bool loses_seeds_in_closed(const struct parser *parser)
{
    static const enum word closed[] = {WORD_IS_CLOSED, WORD_COUNT};
    static const enum word out[] = {WORD_GOES_OUT, WORD_COUNT};
    for (uint32_t i = 0; i < parser->rules->clause_count; i++) {
        const struct clause *clause = &parser->rules->clauses[i];
        if (mnc_clause_kept(parser, i) && word_of(parser, clause, closed) != WORD_COUNT &&
            has_action(parser, clause, out)) {
            return true;
        }
    }
    return false;
}

/* Words that mean nothing without others. Returns false if it has reported one. */
static bool check_needs(struct parser *parser, const struct clause *clause)
{
    static const enum word closed[] = {WORD_IS_CLOSED, WORD_COUNT};
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        const enum word group[] = {needs[i].word, WORD_COUNT};
        if (word_of(parser, clause, group) == WORD_COUNT || companion(parser, clause, needs[i].others) != NULL) {
            continue;
        }
        struct message message;
        mnc_message_start(&message, "");
        mnc_message_quote(&message, mnc_word_pattern(needs[i].word), strlen(mnc_word_pattern(needs[i].word)));
        for (const enum word *other = needs[i].others; *other != WORD_COUNT; other++) {
            mnc_write(&message.writer, other == needs[i].others ? " needs " : " or ");
            mnc_message_quote(&message, mnc_word_pattern(*other), strlen(mnc_word_pattern(*other)));
        }
        mnc_message_report(&message, &parser->report, DIAGNOSTIC_NEEDS, clause->line, clause->column);
        return false;
    }
    enum word word = word_of(parser, clause, deep);
    if (word != WORD_COUNT && !may_be_deep(parser)) {
        mnc_report_words(parser, DIAGNOSTIC_NEEDS, clause, word, " needs a board of four rows", WORD_COUNT, "");
        return false;
    }
    if (clause->section == SECTION_LAST && word_of(parser, clause, closed) != WORD_COUNT &&
        !loses_seeds_in_closed(parser)) {
        mnc_report_words(parser, DIAGNOSTIC_NEEDS, clause, WORD_IS_CLOSED,
                         " needs a clause of \"each pit\" by which, in a closed pit, the ", WORD_GOES_OUT, "");
        return false;
    }
    return true;
}

/* Words of different sections that exclude each other. */
static void check_clashes(struct parser *parser, const struct clause *clause)
{
    static const enum word keeps[] = {WORD_SPECIAL_KEEPS, WORD_COUNT};
    static const enum word sown[] = {WORD_SOW_CAPTURED, WORD_COUNT};
    static const enum word first[] = {WORD_FIRST_CHOOSES, WORD_COUNT};
    if (has_action(parser, clause, sown) && companion(parser, clause, keeps) != NULL) {
        mnc_report_words(parser, DIAGNOSTIC_CONFLICT, clause, WORD_SOW_CAPTURED, " and ", WORD_SPECIAL_KEEPS,
                         " exclude each other");
    } else if (clause->section == SECTION_DIRECTION && companion(parser, clause, first) != NULL) {
        mnc_report_words(parser, DIAGNOSTIC_CONFLICT, clause, WORD_FIRST_CHOOSES,
                         " fixes one direction for all pits: the section \"direction\" has nothing to say", WORD_COUNT,
                         "");
    }
}

static void check_stores(struct parser *parser, const struct clause *clause, bool no_stores)
{
    static const enum word in_store[] = {WORD_IN_OWN_STORE, WORD_COUNT};
    static const enum word own_store[] = {WORD_OWN_STORE, WORD_COUNT};
    if (word_of(parser, clause, in_store) != WORD_COUNT && !sows_into_store(parser, clause->phase)) {
        mnc_report_words(parser, DIAGNOSTIC_NEEDS, clause, WORD_IN_OWN_STORE, " needs a sowing ", WORD_OWN_STORE, "");
    } else if (no_stores && clause->guard_count == 0 && has_action(parser, clause, own_store)) {
        mnc_report_words(parser, DIAGNOSTIC_NEEDS, clause, WORD_OWN_STORE, " needs a store, but the board says ",
                         WORD_NO_STORES, "");
    }
}

/* Words that make sense only with others in other sections, or without them. */
static void check_words(struct parser *parser)
{
    static const enum word none[] = {WORD_NO_STORES, WORD_COUNT};
    const struct ruleset *rules = parser->rules;
    bool no_stores = false;
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        no_stores |= mnc_clause_kept(parser, i) && rules->clauses[i].guard_count == 0 &&
                     has_action(parser, &rules->clauses[i], none);
    }
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        const struct clause *clause = &rules->clauses[i];
        if (mnc_clause_kept(parser, i) && check_needs(parser, clause)) {
            check_clashes(parser, clause);
            check_stores(parser, clause, no_stores);
        }
    }
}

void mnc_check_draft(struct parser *parser)
{
    bool sound = parser->report.errors == 0;
    check_required(parser);
    if (sound && parser->report.errors == 0) {
        check_inherited(parser);
        check_words(parser);
    }
}
