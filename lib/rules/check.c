/* SPDX-License-Identifier: MIT */
/* What can be judged of a section without the values of the options, when the section ends. */
#include "rules/check.h"

#include <string.h>

/* Words of which a section needs one. */
static const struct {
    enum section section;
    enum word words[GROUP_MAX];
} needed[] = {
    {SECTION_BOARD, {WORD_GRID, WORD_COUNT}},
    {SECTION_SOW, {WORD_COUNTERCLOCKWISE, WORD_CLOCKWISE, WORD_EITHER_WAY, WORD_FIRST_CHOOSES, WORD_COUNT}},
    {SECTION_ROUNDS,
     {WORD_REFILL_LEFT, WORD_REFILL_RIGHT, WORD_REFILL_CHOICE, WORD_REFILL_ALIKE, WORD_PITS_BOUGHT, WORD_COUNT}},
    {SECTION_ROUNDS,
     {WORD_LAST_MOVER_BEGINS, WORD_OTHER_BEGINS, WORD_WINNER_BEGINS, WORD_LOSER_BEGINS, WORD_ALTERNATE, WORD_COUNT}},
};

const enum word mnc_captures[] = {WORD_CAPTURE_HERE,          WORD_CAPTURE_FACING,   WORD_CAPTURE_BEHIND,
                                  WORD_CAPTURE_BACK,          WORD_CAPTURE_BACK_ROW, WORD_CAPTURE_ONWARD,
                                  WORD_CAPTURE_ONWARD_WHILE,  WORD_CAPTURE_BEYOND,   WORD_CAPTURE_BEYOND_ONWARD,
                                  WORD_CAPTURE_FACING_BEYOND, WORD_CAPTURE_ALL,      WORD_COUNT};

static void report_at(struct parser *parser, enum diagnostic_id id, const struct clause *clause, const char *text)
{
    mnc_report(&parser->report, id, clause->line, clause->column, text);
}

void mnc_report_words(struct parser *parser, enum diagnostic_id id, const struct clause *clause, enum word a,
                      const char *between, enum word b, const char *behind)
{
    struct message message;
    mnc_message_start(&message, "");
    mnc_message_quote(&message, mnc_word_pattern(a), strlen(mnc_word_pattern(a)));
    mnc_write(&message.writer, between);
    if (b != WORD_COUNT) {
        mnc_message_quote(&message, mnc_word_pattern(b), strlen(mnc_word_pattern(b)));
    }
    mnc_write(&message.writer, behind);
    mnc_message_report(&message, &parser->report, id, clause->line, clause->column);
}

static bool same_number(const struct number *a, const struct number *b)
{
    return a->base == b->base && a->factor == b->factor && a->option == b->option;
}

static bool same_term(const struct ruleset *rules, const struct term *a, const struct term *b)
{
    if (a->word != b->word || a->span_count != b->span_count) {
        return false;
    }
    for (uint32_t i = 0; i < a->span_count; i++) {
        const struct span *one = &rules->spans[a->first_span + i];
        const struct span *other = &rules->spans[b->first_span + i];
        if (!same_number(&one->low, &other->low) || !same_number(&one->high, &other->high) ||
            one->parity != other->parity) {
            return false;
        }
    }
    return true;
}

/* Words that stand twice or exclude each other. A condition may stand twice with different numbers: `makes even and
 * makes 2..6`. Returns false if it has reported any. */
static bool check_terms(struct parser *parser, const struct clause *clause, uint32_t first, uint32_t count)
{
    const struct ruleset *rules = parser->rules;
    const struct term *terms = rules->terms + first;
    bool actions = first == clause->first_action;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (terms[i].word == terms[j].word && (actions || same_term(rules, &terms[i], &terms[j]))) {
                mnc_report_words(parser, DIAGNOSTIC_TWICE, clause, terms[i].word, " stands twice in the clause",
                                 WORD_COUNT, "");
                return false;
            }
            if (mnc_words_exclude(terms[i].word, terms[j].word)) {
                mnc_report_words(parser, DIAGNOSTIC_CONFLICT, clause, terms[j].word, " and ", terms[i].word,
                                 " exclude each other");
                return false;
            }
        }
    }
    return true;
}

enum word mnc_find_word(const struct parser *parser, uint32_t first, uint32_t count, const enum word *group)
{
    for (uint32_t i = first; i < first + count; i++) {
        if (mnc_in_group(group, parser->rules->terms[i].word)) {
            return parser->rules->terms[i].word;
        }
    }
    return WORD_COUNT;
}

static enum word condition_of(const struct parser *parser, const struct clause *clause, const enum word *group)
{
    return mnc_find_word(parser, clause->first_condition, clause->condition_count, group);
}

static enum word action_of(const struct parser *parser, const struct clause *clause, const enum word *group)
{
    return mnc_find_word(parser, clause->first_action, clause->action_count, group);
}

/* Actions that the conditions or the end of the clause leave nothing to do. */
static void check_last_actions(struct parser *parser, const struct clause *clause, enum word last)
{
    static const enum word store[] = {WORD_IN_OWN_STORE, WORD_COUNT};
    static const enum word ends[] = {WORD_STOP, WORD_AGAIN, WORD_MAY_AGAIN, WORD_COUNT};
    static const enum word special[] = {WORD_IS_SPECIAL, WORD_COUNT};
    static const enum word here[] = {WORD_CAPTURE_HERE, WORD_CAPTURE_BACK, WORD_CAPTURE_BACK_ROW,
                                     WORD_FOUND_HERE,   WORD_CLOSE_HERE,   WORD_RELAY,
                                     WORD_COUNT};
    static const enum word closes[] = {WORD_CLOSE_HERE, WORD_COUNT};
    static const enum word empties[] = {WORD_CAPTURE_HERE, WORD_COUNT};
    static const enum word founds[] = {WORD_FOUND_HERE, WORD_COUNT};
    const struct term *actions = parser->rules->terms + clause->first_action;
    if (condition_of(parser, clause, store) != WORD_COUNT) {
        for (uint32_t i = 0; i < clause->action_count; i++) {
            if (!mnc_in_group(ends, actions[i].word)) {
                mnc_report_words(parser, DIAGNOSTIC_ACTION, clause, actions[i].word,
                                 " needs a pit, but the clause says ", WORD_IN_OWN_STORE, "");
                return;
            }
        }
    }
    enum word word = action_of(parser, clause, here);
    if (word != WORD_COUNT && condition_of(parser, clause, special) != WORD_COUNT) {
        mnc_report_words(parser, DIAGNOSTIC_ACTION, clause, word, " cannot be done with a pit that is ",
                         WORD_IS_SPECIAL, "");
    } else if (last == WORD_RELAY && action_of(parser, clause, empties) != WORD_COUNT) {
        mnc_report_words(parser, DIAGNOSTIC_ACTION, clause, last, " finds an empty pit after ", WORD_CAPTURE_HERE, "");
    } else if (last == WORD_RELAY && action_of(parser, clause, founds) != WORD_COUNT) {
        mnc_report_words(parser, DIAGNOSTIC_ACTION, clause, last,
                         " cannot lift from a special pit, but the clause says ", WORD_FOUND_HERE, "");
    } else if (last != WORD_RELAY && action_of(parser, clause, closes) != WORD_COUNT) {
        mnc_report_words(parser, DIAGNOSTIC_ACTION, clause, WORD_CLOSE_HERE, " needs ", WORD_RELAY,
                         " behind it, which lifts the seeds of the pit");
    } else if (last == WORD_SOW_CAPTURED && action_of(parser, clause, mnc_captures) == WORD_COUNT) {
        mnc_report_words(parser, DIAGNOSTIC_NEEDS, clause, last, " needs a capture before it in the clause", WORD_COUNT,
                         "");
    }
}

/* What a clause does when the last seed has dropped: some captures, then what comes next. */
static void check_last(struct parser *parser, const struct clause *clause)
{
    static const enum word endings[] = {WORD_RELAY, WORD_RELAY_NEXT, WORD_SOW_CAPTURED, WORD_STOP,
                                        WORD_AGAIN, WORD_MAY_AGAIN,  WORD_COUNT};
    const struct term *actions = parser->rules->terms + clause->first_action;
    enum word last = actions[clause->action_count - 1].word;
    for (uint32_t i = 0; i < clause->action_count; i++) {
        bool ending = mnc_in_group(endings, actions[i].word);
        if (ending && i + 1 < clause->action_count) {
            mnc_report_words(parser, DIAGNOSTIC_ACTION, clause, actions[i].word, " must be the last action", WORD_COUNT,
                             "");
            return;
        }
    }
    if (!mnc_in_group(endings, last)) {
        mnc_report_words(parser, DIAGNOSTIC_ACTION, clause, last,
                         " cannot be the last action: the clause must say whether the turn goes on", WORD_COUNT, "");
        return;
    }
    check_last_actions(parser, clause, last);
}

/* A closed pit holds nothing. */
static void check_each_pit(struct parser *parser, const struct clause *clause)
{
    static const enum word closed[] = {WORD_IS_CLOSED, WORD_COUNT};
    static const enum word drops[] = {WORD_DROP, WORD_COUNT};
    if (condition_of(parser, clause, closed) != WORD_COUNT && action_of(parser, clause, drops) != WORD_COUNT) {
        mnc_report_words(parser, DIAGNOSTIC_ACTION, clause, WORD_DROP, " cannot be done with a pit that is ",
                         WORD_IS_CLOSED, "");
    }
}

/* Whether the conditions of `general` are among those of `special`. */
static bool covers(const struct ruleset *rules, const struct clause *general, const struct clause *special)
{
    for (uint32_t i = 0; i < general->condition_count; i++) {
        bool found = false;
        for (uint32_t j = 0; j < special->condition_count && !found; j++) {
            found = same_term(rules, &rules->terms[general->first_condition + i],
                              &rules->terms[special->first_condition + j]);
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

static uint64_t condition_mask(const struct ruleset *rules, const struct clause *clause)
{
    uint64_t mask = 0;
    for (uint32_t i = 0; i < clause->condition_count; i++) {
        mask |= UINT64_C(1) << (rules->terms[clause->first_condition + i].word % 64);
    }
    return mask;
}

/* Whether guarded clauses together hold for every value of one option. Options of many values are not looked at. */
static bool guards_cover(const struct ruleset *rules, const struct clause *clauses, uint32_t count)
{
    int32_t option = clauses[0].guard_count == 1 ? rules->guards[clauses[0].first_guard].option : -1;
    if (option < 0 || rules->options[option].high - rules->options[option].low >= 64) {
        return false;
    }
    int32_t low = rules->options[option].low;
    uint64_t missing = UINT64_MAX >> (63 - (rules->options[option].high - low));
    for (uint32_t i = 0; i < count; i++) {
        const struct guard *guard = &rules->guards[clauses[i].first_guard];
        if (clauses[i].guard_count != 1 || guard->option != option) {
            return false;
        }
        for (uint32_t j = guard->first_span; j < guard->first_span + guard->span_count; j++) {
            for (int32_t value = rules->spans[j].low.base; value <= rules->spans[j].high.base; value++) {
                missing &= ~(UINT64_C(1) << (value - low));
            }
        }
    }
    return missing == 0;
}

/* Whether one of these `else` clauses holds, whatever the options are. */
static bool elses_cover(const struct ruleset *rules, const struct clause *clauses, uint32_t count)
{
    return count > 0 && (clauses[count - 1].guard_count == 0 || guards_cover(rules, clauses, count));
}

bool mnc_complete(const struct ruleset *rules, const struct clause *clauses, uint32_t count)
{
    uint32_t elses = 0;
    while (elses < count && clauses[count - 1 - elses].otherwise) {
        elses++;
    }
    return elses_cover(rules, clauses + count - elses, elses);
}

const struct clause *mnc_hiding_else(const struct ruleset *rules, const struct clause *clauses, uint32_t count)
{
    uint32_t first = 0;
    while (first < count && !clauses[first].otherwise) {
        first++;
    }
    for (uint32_t elses = 1; first + elses < count; elses++) {
        if (elses_cover(rules, clauses + first, elses)) {
            return &clauses[first];
        }
    }
    return NULL;
}

/* The order of the clauses: what comes behind `else`, or behind a clause that holds whenever it does, is never reached.
 */
static void check_order(struct parser *parser, const struct clause *clauses, uint32_t count)
{
    uint64_t masks[RULES_CLAUSES_MAX];
    const struct clause *otherwise = NULL; /* the first `else` */
    for (uint32_t i = 0; i < count; i++) {
        const struct clause *clause = &clauses[i];
        masks[i] = condition_mask(parser->rules, clause);
        if (otherwise != NULL && elses_cover(parser->rules, otherwise, (uint32_t)(clause - otherwise))) {
            report_at(parser, DIAGNOSTIC_UNREACHABLE, clause, "the clause stands behind \"else\" and is never reached");
            return;
        }
        if (otherwise != NULL && !clause->otherwise) {
            report_at(parser, DIAGNOSTIC_ELSE, otherwise, "only another \"else\" can follow \"else\"");
            return;
        }
        for (uint32_t j = 0; j < i && !clause->otherwise; j++) {
            if (clauses[j].guard_count == 0 && (masks[j] & ~masks[i]) == 0 &&
                covers(parser->rules, &clauses[j], clause)) {
                struct message message;
                mnc_message_start(&message, "the clause is never reached: that of line ");
                mnc_write_number(&message.writer, clauses[j].line);
                mnc_write(&message.writer, " holds whenever this one does");
                mnc_message_report(&message, &parser->report, DIAGNOSTIC_UNREACHABLE, clause->line, clause->column);
                return;
            }
        }
        otherwise = otherwise == NULL && clause->otherwise ? clause : otherwise;
    }
}

/* In a section without conditions, unguarded clauses hold together. */
static void check_plain(struct parser *parser, const struct clause *clauses, uint32_t count)
{
    const struct clause *seen[WORD_COUNT] = {NULL};
    for (uint32_t i = 0; i < count; i++) {
        const struct clause *clause = &clauses[i];
        for (uint32_t j = 0; j < clause->action_count && clause->guard_count == 0; j++) {
            enum word word = parser->rules->terms[clause->first_action + j].word;
            for (size_t other = 0; other < WORD_COUNT; other++) {
                if (seen[other] == NULL || seen[other] == clause) {
                    continue;
                }
                if (other == (size_t)word) {
                    mnc_report_words(parser, DIAGNOSTIC_TWICE, clause, word, " stands twice in the section", WORD_COUNT,
                                     "");
                    return;
                }
                if (mnc_words_exclude((enum word)other, word)) {
                    mnc_report_words(parser, DIAGNOSTIC_CONFLICT, clause, (enum word)other, " and ", word,
                                     " exclude each other");
                    return;
                }
            }
            seen[word] = clause;
        }
    }
}

static void check_needed(struct parser *parser, const struct clause *clauses, uint32_t count)
{
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        bool found = needed[i].section != parser->block.section;
        for (uint32_t j = 0; j < count && !found; j++) {
            for (uint32_t k = 0; k < clauses[j].action_count && !found; k++) {
                found = mnc_in_group(needed[i].words, parser->rules->terms[clauses[j].first_action + k].word);
            }
        }
        if (!found) {
            struct message message;
            mnc_message_start(&message, "the section needs ");
            for (const enum word *word = needed[i].words; *word != WORD_COUNT; word++) {
                mnc_write(&message.writer, word == needed[i].words ? "" : " or ");
                mnc_message_quote(&message, mnc_word_pattern(*word), strlen(mnc_word_pattern(*word)));
            }
            mnc_message_report(&message, &parser->report, DIAGNOSTIC_NEEDS, parser->block.line, parser->block.column);
        }
    }
}

void mnc_check_block(struct parser *parser)
{
    const struct block *block = &parser->block;
    uint32_t count = parser->rules->clause_count - block->first_clause;
    int32_t errors = parser->report.errors;
    if (block->faulty) {
        return;
    }
    if (count == 0) {
        mnc_report(&parser->report, DIAGNOSTIC_EXPECTED, block->line, block->column,
                   "found a section with nothing in it, expected a clause");
        return;
    }
    const struct clause *clauses = &parser->rules->clauses[block->first_clause];
    for (uint32_t i = 0; i < count; i++) {
        const struct clause *clause = &clauses[i];
        if (!check_terms(parser, clause, clause->first_condition, clause->condition_count) ||
            !check_terms(parser, clause, clause->first_action, clause->action_count)) {
            continue;
        }
        if (block->section == SECTION_LAST) {
            check_last(parser, clause);
        } else if (block->section == SECTION_EACH_PIT && clause->action_count == 1) {
            check_each_pit(parser, clause);
        } else if (mnc_section_form(block->section) == FORM_CASES && clause->action_count > 1) {
            report_at(parser, DIAGNOSTIC_ACTION, clause,
                      "found several actions, expected one in a clause of this section");
        }
    }
    if (parser->report.errors > errors) {
        return;
    }
    if (mnc_section_form(block->section) == FORM_PLAIN) {
        check_plain(parser, clauses, count);
        check_needed(parser, clauses, count);
        return;
    }
    check_order(parser, clauses, count);
    if (block->section == SECTION_LAST && parser->report.errors == errors &&
        !mnc_complete(parser->rules, clauses, count)) {
        mnc_report(&parser->report, DIAGNOSTIC_INCOMPLETE, block->line, block->column,
                   "the last clause must be \"else\" without \"when\", so that one holds in every case");
    }
}
