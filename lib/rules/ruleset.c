/* SPDX-License-Identifier: MIT */
#include "rules/ruleset.h"

void mnc_ruleset_free(struct ruleset *rules)
{
    if (rules == NULL) {
        return;
    }
    struct memory *memory = rules->memory;
    mnc_release(memory, rules->lines, rules->line_cap * sizeof *rules->lines);
    mnc_release(memory, rules->clauses, rules->clause_cap * sizeof *rules->clauses);
    mnc_release(memory, rules->terms, rules->term_cap * sizeof *rules->terms);
    mnc_release(memory, rules->spans, rules->span_cap * sizeof *rules->spans);
    mnc_release(memory, rules->guards, rules->guard_cap * sizeof *rules->guards);
    mnc_release(memory, rules->pool, rules->pool_cap);
    mnc_release(memory, rules, sizeof *rules);
}

int32_t mnc_number(const struct number *number, const int32_t *values)
{
    return number->option < 0 ? number->base : number->base + number->factor * values[number->option];
}

bool mnc_span_holds(const struct span *span, const int32_t *values, int32_t count)
{
    if (count < mnc_number(&span->low, values) || count > mnc_number(&span->high, values)) {
        return false;
    }
    return span->parity == PARITY_ANY || (count % 2 == 0) == (span->parity == PARITY_EVEN);
}

bool mnc_spans_hold(const struct ruleset *rules, uint32_t first, uint32_t count, const int32_t *values, int32_t number)
{
    for (uint32_t i = first; i < first + count; i++) {
        if (mnc_span_holds(&rules->spans[i], values, number)) {
            return true;
        }
    }
    return false;
}

bool mnc_clause_applies(const struct ruleset *rules, const struct clause *clause, const int32_t *values)
{
    for (uint32_t i = clause->first_guard; i < clause->first_guard + clause->guard_count; i++) {
        const struct guard *guard = &rules->guards[i];
        if (!mnc_spans_hold(rules, guard->first_span, guard->span_count, values, values[guard->option])) {
            return false;
        }
    }
    return true;
}
