/* SPDX-License-Identifier: MIT */
/* Clauses taken apart into words and numbers, so that a program can say them in another language. */
#include <string.h>

#include <mancala/error.h>
#include <mancala/rules.h>

#include "api/handles.h"
#include "base/text.h"
#include "rules/vocabulary.h"

static int find_clause(const mancala_rules *rules, int32_t index, const struct clause **clause)
{
    if (rules == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (index < 0 || (uint32_t)index >= rules->ruleset->clause_count) {
        return MANCALA_ERROR_RANGE;
    }
    *clause = &rules->ruleset->clauses[index];
    return MANCALA_OK;
}

/* The conditions of a clause, then its actions. */
static int find_term(const mancala_rules *rules, int32_t index, int32_t number, const struct term **term)
{
    const struct clause *clause;
    int error = find_clause(rules, index, &clause);
    if (error != MANCALA_OK) {
        return error;
    }
    uint32_t wanted = (uint32_t)number;
    if (number < 0 || wanted >= clause->condition_count + clause->action_count) {
        return MANCALA_ERROR_RANGE;
    }
    *term = wanted < clause->condition_count
                ? &rules->ruleset->terms[clause->first_condition + wanted]
                : &rules->ruleset->terms[clause->first_action + wanted - clause->condition_count];
    return MANCALA_OK;
}

int mancala_rules_clause(const mancala_rules *rules, int32_t clause, int32_t fact)
{
    const struct clause *found;
    int error = find_clause(rules, clause, &found);
    if (error != MANCALA_OK) {
        return error;
    }
    switch (fact) {
    case MANCALA_CLAUSE_CONDITIONS:
        return (int)found->condition_count;
    case MANCALA_CLAUSE_ACTIONS:
        return (int)found->action_count;
    case MANCALA_CLAUSE_PHASE:
        return found->phase;
    case MANCALA_CLAUSE_ELSE:
        return found->otherwise;
    case MANCALA_CLAUSE_APPLIES:
        return mnc_clause_applies(rules->ruleset, found, rules->values);
    default:
        return MANCALA_ERROR_ARGUMENT;
    }
}

static int copy_out(const char *text, char *buffer, size_t cap)
{
    struct writer writer = {buffer, cap, 0};
    mnc_write(&writer, text);
    return (int)mnc_write_end(&writer);
}

int mancala_rules_clause_section(const mancala_rules *rules, int32_t clause, char *buffer, size_t cap)
{
    const struct clause *found;
    int error = buffer == NULL && cap > 0 ? MANCALA_ERROR_ARGUMENT : find_clause(rules, clause, &found);
    return error != MANCALA_OK ? error : copy_out(mnc_section_keyword(found->section), buffer, cap);
}

int mancala_rules_clause_word(const mancala_rules *rules, int32_t clause, int32_t term, char *buffer, size_t cap)
{
    const struct term *found;
    int error = buffer == NULL && cap > 0 ? MANCALA_ERROR_ARGUMENT : find_term(rules, clause, term, &found);
    return error != MANCALA_OK ? error : copy_out(mnc_word_pattern(found->word), buffer, cap);
}

static void write_span(const mancala_rules *rules, const struct span *span, struct writer *writer)
{
    if (span->parity != PARITY_ANY) {
        mnc_write(writer, span->parity == PARITY_EVEN ? "even" : "odd");
        return;
    }
    int32_t low = mnc_number(&span->low, rules->values);
    int32_t high = mnc_number(&span->high, rules->values);
    mnc_write_number(writer, low);
    if (low != high) {
        mnc_write(writer, "..");
        mnc_write_number(writer, high);
    }
}

int mancala_rules_clause_argument(const mancala_rules *rules, int32_t clause, int32_t term, int32_t argument,
                                  char *buffer, size_t cap)
{
    const struct term *found;
    int error = buffer == NULL && cap > 0 ? MANCALA_ERROR_ARGUMENT : find_term(rules, clause, term, &found);
    if (error != MANCALA_OK) {
        return error;
    }
    struct writer writer = {buffer, cap, 0};
    uint32_t next = found->first_span;
    uint32_t end = found->first_span + found->span_count;
    int32_t place = 0;
    for (const char *part = mnc_word_pattern(found->word); *part != '\0'; part++) {
        bool several = *part == '@' || *part == '*';
        if (*part != '#' && !several) {
            continue;
        }
        uint32_t last = several ? end : next + 1;
        if (place++ != argument) {
            next = last;
            continue;
        }
        for (uint32_t span = next; span < last; span++) {
            mnc_write(&writer, span > next ? "," : "");
            write_span(rules, &rules->ruleset->spans[span], &writer);
        }
        return (int)mnc_write_end(&writer);
    }
    return MANCALA_ERROR_RANGE;
}

int mancala_word_count(void)
{
    return WORD_COUNT;
}

const char *mancala_word_text(int32_t index)
{
    return index >= 0 && index < (int32_t)WORD_COUNT ? mnc_word_pattern((enum word)index) : NULL;
}
