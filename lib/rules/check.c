/* SPDX-License-Identifier: MIT */
/* What can be judged without the values of the options. Sections are judged when they end, the whole when the text
 * does. */
#include <string.h>

#include "rules/parse.h"

enum { GROUP_MAX = 8 };

/* Words of which no two can hold, or be done, at once. */
static const enum word exclusive[][GROUP_MAX] = {
    {WORD_STORES_LEFT, WORD_STORES_RIGHT, WORD_NO_STORES, WORD_COUNT},
    {WORD_COUNTERCLOCKWISE, WORD_CLOCKWISE, WORD_EITHER_WAY, WORD_FIRST_CHOOSES, WORD_COUNT},
    {WORD_LEGAL, WORD_ILLEGAL, WORD_LEGAL_IF_NO_OTHER, WORD_COUNT},
    {WORD_LIFT_SOME, WORD_LIFT_ALL, WORD_LIFT_BUT_ONE, WORD_COUNT},
    {WORD_FEED, WORD_FEED_IF_POSSIBLE, WORD_COUNT},
    {WORD_TAKES_NOTHING, WORD_FORBIDDEN, WORD_FORBIDDEN_IF_OTHER, WORD_LEAVES_LEFTMOST, WORD_LEAVES_RIGHTMOST,
     WORD_LEGAL, WORD_OPPONENT_REST, WORD_COUNT},
    {WORD_HAS_SPECIAL, WORD_NO_SPECIAL, WORD_COUNT},
    {WORD_IS_SPECIAL, WORD_IS_CLOSED, WORD_IN_OWN_STORE, WORD_COUNT},
    {WORD_IN_OWN_STORE, WORD_IN_OWN_ROW, WORD_IN_OPPONENT_ROW, WORD_COUNT},
    {WORD_IN_OWN_STORE, WORD_EMPTY, WORD_OCCUPIED, WORD_COUNT},
    {WORD_IN_OWN_STORE, WORD_FACING_EMPTY, WORD_FACING_OCCUPIED, WORD_COUNT},
    {WORD_IN_OWN_STORE, WORD_MAKES, WORD_COUNT},
    {WORD_FIRST_LAP, WORD_LATER_LAP, WORD_COUNT},
    {WORD_RELAY, WORD_RELAY_NEXT, WORD_SOW_CAPTURED, WORD_STOP, WORD_AGAIN, WORD_MAY_AGAIN, WORD_COUNT},
    {WORD_REFILL_LEFT, WORD_REFILL_RIGHT, WORD_REFILL_CHOICE, WORD_REFILL_ALIKE, WORD_PITS_BOUGHT, WORD_COUNT},
    {WORD_LAST_MOVER_BEGINS, WORD_OTHER_BEGINS, WORD_WINNER_BEGINS, WORD_LOSER_BEGINS, WORD_ALTERNATE, WORD_COUNT},
    {WORD_NO_RESULT, WORD_DRAW, WORD_OWNERS_REST, WORD_COUNT},
    {WORD_MOST, WORD_FEWEST, WORD_COUNT},
};

/* Words of which a section needs one. */
static const struct {
    enum section section;
    enum word words[GROUP_MAX];
} needed[] = {
    {SECTION_BOARD, {WORD_GRID, WORD_COUNT}},
    {SECTION_SOW, {WORD_COUNTERCLOCKWISE, WORD_CLOCKWISE, WORD_EITHER_WAY, WORD_FIRST_CHOOSES, WORD_COUNT}},
};

static const enum section required[] = {SECTION_GAME, SECTION_TITLE, SECTION_SOURCE, SECTION_BOARD,
                                        SECTION_FILL, SECTION_SOW,   SECTION_LAST,   SECTION_END};

static bool in_group(const enum word *group, enum word word)
{
    for (; *group != WORD_COUNT; group++) {
        if (*group == word) {
            return true;
        }
    }
    return false;
}

static bool exclude_each_other(enum word a, enum word b)
{
    for (size_t i = 0; a != b && i < sizeof exclusive / sizeof exclusive[0]; i++) {
        if (in_group(exclusive[i], a) && in_group(exclusive[i], b)) {
            return true;
        }
    }
    return false;
}

static void report_at(struct parser *parser, enum diagnostic_id id, const struct clause *clause, const char *text)
{
    mnc_report(&parser->report, id, clause->line, clause->column, text);
}

static void report_words(struct parser *parser, enum diagnostic_id id, const struct clause *clause, enum word a,
                         const char *between, enum word b, const char *behind)
{
    struct message message;
    mnc_message_start(&message, "");
    mnc_message_quote(&message, mnc_words[a].pattern, strlen(mnc_words[a].pattern));
    mnc_write(&message.writer, between);
    if (b != WORD_COUNT) {
        mnc_message_quote(&message, mnc_words[b].pattern, strlen(mnc_words[b].pattern));
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
                report_words(parser, DIAGNOSTIC_TWICE, clause, terms[i].word, " stands twice in the clause", WORD_COUNT,
                             "");
                return false;
            }
            if (exclude_each_other(terms[i].word, terms[j].word)) {
                report_words(parser, DIAGNOSTIC_CONFLICT, clause, terms[j].word, " and ", terms[i].word,
                             " exclude each other");
                return false;
            }
        }
    }
    return true;
}

static bool has_word(const struct parser *parser, uint32_t first, uint32_t count, enum word word)
{
    for (uint32_t i = first; i < first + count; i++) {
        if (parser->rules->terms[i].word == word) {
            return true;
        }
    }
    return false;
}

/* What a clause does when the last seed has dropped: some captures, then what comes next. */
static void check_last(struct parser *parser, const struct clause *clause)
{
    static const enum word endings[] = {WORD_RELAY, WORD_RELAY_NEXT, WORD_SOW_CAPTURED, WORD_STOP,
                                        WORD_AGAIN, WORD_MAY_AGAIN,  WORD_COUNT};
    const struct term *actions = parser->rules->terms + clause->first_action;
    enum word last = actions[clause->action_count - 1].word;
    for (uint32_t i = 0; i < clause->action_count; i++) {
        bool ending = in_group(endings, actions[i].word);
        if (ending && i + 1 < clause->action_count) {
            report_words(parser, DIAGNOSTIC_ACTION, clause, actions[i].word, " must be the last action", WORD_COUNT,
                         "");
            return;
        }
    }
    if (!in_group(endings, last)) {
        report_words(parser, DIAGNOSTIC_ACTION, clause, last,
                     " cannot be the last action: the clause must say whether the turn goes on", WORD_COUNT, "");
        return;
    }
    if (last == WORD_RELAY && has_word(parser, clause->first_action, clause->action_count, WORD_CAPTURE_HERE)) {
        report_words(parser, DIAGNOSTIC_ACTION, clause, last, " finds an empty pit after ", WORD_CAPTURE_HERE, "");
        return;
    }
    if (has_word(parser, clause->first_condition, clause->condition_count, WORD_IN_OWN_STORE)) {
        static const enum word pit_actions[] = {WORD_RELAY, WORD_CAPTURE_HERE, WORD_CAPTURE_FACING, WORD_COUNT};
        for (uint32_t i = 0; i < clause->action_count; i++) {
            if (in_group(pit_actions, actions[i].word)) {
                report_words(parser, DIAGNOSTIC_ACTION, clause, actions[i].word, " needs a pit, but the clause says ",
                             WORD_IN_OWN_STORE, "");
                return;
            }
        }
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

/* The order of the clauses: what comes behind `else`, or behind a clause that holds whenever it does, is never reached.
 */
static void check_order(struct parser *parser, const struct clause *clauses, uint32_t count)
{
    uint64_t masks[RULES_CLAUSES_MAX];
    const struct clause *otherwise = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const struct clause *clause = &clauses[i];
        masks[i] = condition_mask(parser->rules, clause);
        if (otherwise != NULL && otherwise->guard_count == 0) {
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
        otherwise = clause->otherwise ? clause : otherwise;
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
                    report_words(parser, DIAGNOSTIC_TWICE, clause, word, " stands twice in the section", WORD_COUNT,
                                 "");
                    return;
                }
                if (exclude_each_other((enum word)other, word)) {
                    report_words(parser, DIAGNOSTIC_CONFLICT, clause, (enum word)other, " and ", word,
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
                found = in_group(needed[i].words, parser->rules->terms[clauses[j].first_action + k].word);
            }
        }
        if (!found) {
            struct message message;
            mnc_message_start(&message, "the section needs ");
            for (const enum word *word = needed[i].words; *word != WORD_COUNT; word++) {
                mnc_write(&message.writer, word == needed[i].words ? "" : " or ");
                mnc_message_quote(&message, mnc_words[*word].pattern, strlen(mnc_words[*word].pattern));
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
        } else if (mnc_sections[block->section].form == FORM_CASES && clause->action_count > 1) {
            report_at(parser, DIAGNOSTIC_ACTION, clause,
                      "found several actions, expected one in a clause of this section");
        }
    }
    if (parser->report.errors > errors) {
        return;
    }
    if (mnc_sections[block->section].form == FORM_PLAIN) {
        check_plain(parser, clauses, count);
        check_needed(parser, clauses, count);
        return;
    }
    check_order(parser, clauses, count);
    const struct clause *last = &clauses[count - 1];
    if (block->section == SECTION_LAST && parser->report.errors == errors &&
        !(last->otherwise && last->guard_count == 0)) {
        mnc_report(&parser->report, DIAGNOSTIC_INCOMPLETE, block->line, block->column,
                   "the last clause must be \"else\" without \"when\", so that one holds in every case");
    }
}

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
            mnc_message_quote(&message, mnc_sections[section].keyword, strlen(mnc_sections[section].keyword));
            mnc_write(&message.writer, " is missing");
            mnc_message_report(&message, &parser->report, DIAGNOSTIC_MISSING,
                               parser->heading[0][SECTION_GAME] > 0 ? parser->heading[0][SECTION_GAME] : 1, 1);
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
}

/* Whether the sowing of a phase passes through a store, for some values of the options. */
static bool sows_into_store(const struct parser *parser, int32_t phase)
{
    phase = draft_has(parser, phase, SECTION_SOW) ? phase : 0;
    for (uint32_t i = 0; i < parser->rules->clause_count; i++) {
        const struct clause *clause = &parser->rules->clauses[i];
        if (clause->section == SECTION_SOW && clause->phase == phase && mnc_clause_kept(parser, i) &&
            has_word(parser, clause->first_action, clause->action_count, WORD_OWN_STORE)) {
            return true;
        }
    }
    return false;
}

/* Words that make sense only with others in other sections. */
static void check_stores(struct parser *parser)
{
    const struct ruleset *rules = parser->rules;
    bool into_store[RULES_PHASES_MAX + 1];
    bool no_stores = false;
    for (int32_t phase = 0; phase <= rules->phase_count; phase++) {
        into_store[phase] = sows_into_store(parser, phase);
    }
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        const struct clause *clause = &rules->clauses[i];
        no_stores |= mnc_clause_kept(parser, i) && clause->section == SECTION_BOARD && clause->guard_count == 0 &&
                     has_word(parser, clause->first_action, clause->action_count, WORD_NO_STORES);
    }
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        struct clause clause = rules->clauses[i];
        if (!mnc_clause_kept(parser, i)) {
            continue;
        }
        if (i < parser->inherited) {
            clause.line = parser->like_line;
            clause.column = 1;
        }
        if (has_word(parser, clause.first_condition, clause.condition_count, WORD_IN_OWN_STORE) &&
            !into_store[clause.phase]) {
            report_words(parser, DIAGNOSTIC_NEEDS, &clause, WORD_IN_OWN_STORE, " needs a sowing ", WORD_OWN_STORE, "");
        } else if (no_stores && clause.guard_count == 0 &&
                   has_word(parser, clause.first_action, clause.action_count, WORD_OWN_STORE)) {
            report_words(parser, DIAGNOSTIC_NEEDS, &clause, WORD_OWN_STORE, " needs a store, but the board says ",
                         WORD_NO_STORES, "");
        }
    }
}

void mnc_check_draft(struct parser *parser)
{
    bool sound = parser->report.errors == 0;
    check_required(parser);
    if (sound && parser->report.errors == 0) {
        check_inherited(parser);
        check_stores(parser);
    }
}
