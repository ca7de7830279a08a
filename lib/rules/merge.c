/* SPDX-License-Identifier: MIT */
/* From the draft to the canonical ruleset: what the child replaced is dropped, clauses stand in canonical order, the
 * arrays have no gaps and no room to spare.
 */
#include <string.h>

#include "rules/parse.h"

enum { BUCKETS = (RULES_PHASES_MAX + 1) * SECTION_COUNT };

static void *exact(struct parser *parser, uint32_t count, size_t element)
{
    if (count == 0 || parser->status != MANCALA_OK) {
        return NULL;
    }
    void *array = mnc_allocate(parser->load->memory, count * element);
    if (array == NULL) {
        parser->status = MANCALA_ERROR_MEMORY;
    }
    return array;
}

/* How many elements the arrays of the canonical ruleset need. */
static void count_all(const struct parser *parser, struct ruleset *merged)
{
    const struct ruleset *draft = parser->rules;
    for (uint32_t i = 0; i < draft->clause_count; i++) {
        if (!mnc_clause_kept(parser, i)) {
            continue;
        }
        const struct clause *clause = &draft->clauses[i];
        uint32_t terms = clause->condition_count + clause->action_count;
        merged->clause_cap++;
        merged->term_cap += terms;
        merged->guard_cap += clause->guard_count;
        for (uint32_t j = 0; j < terms; j++) {
            merged->span_cap += draft->terms[clause->first_condition + j].span_count;
        }
        for (uint32_t j = 0; j < clause->guard_count; j++) {
            merged->span_cap += draft->guards[clause->first_guard + j].span_count;
        }
    }
    merged->line_cap = draft->line_count;
    merged->pool_cap = draft->pool_count;
}

static bool allocate_all(struct parser *parser, struct ruleset *merged)
{
    merged->clauses = exact(parser, merged->clause_cap, sizeof *merged->clauses);
    merged->terms = exact(parser, merged->term_cap, sizeof *merged->terms);
    merged->guards = exact(parser, merged->guard_cap, sizeof *merged->guards);
    merged->spans = exact(parser, merged->span_cap, sizeof *merged->spans);
    merged->lines = exact(parser, merged->line_cap, sizeof *merged->lines);
    merged->pool = exact(parser, merged->pool_cap, sizeof *merged->pool);
    return parser->status == MANCALA_OK && merged->pool != NULL; /* the pool is never empty */
}

static void copy_heading(const struct ruleset *draft, struct ruleset *merged)
{
    memcpy(merged->id, draft->id, sizeof merged->id);
    merged->revision = draft->revision;
    memcpy(merged->phases, draft->phases, sizeof merged->phases);
    merged->phase_count = draft->phase_count;
    merged->option_first = draft->option_count;
    merged->option_repetition = draft->option_count + 1;
    merged->option_count = draft->option_count + 2;
}

static uint32_t copy_text(const struct ruleset *draft, struct ruleset *merged, uint32_t text)
{
    return mnc_parse_pool(merged, draft->pool + text, strlen(draft->pool + text));
}

static void copy_texts(const struct ruleset *draft, struct ruleset *merged)
{
    merged->pool[0] = '\0';
    merged->pool_count = 1;
    for (enum section section = 0; section < SECTION_COUNT; section++) {
        if (mnc_section_form(section) != FORM_TEXT) {
            continue;
        }
        for (uint32_t i = 0; i < draft->line_count; i++) {
            if (draft->lines[i].section == section) {
                merged->lines[merged->line_count++] =
                    (struct text_line){section, copy_text(draft, merged, draft->lines[i].text)};
            }
        }
    }
    for (int32_t i = 0; i < merged->option_count; i++) {
        int32_t from = i;
        mnc_option_renumber(&from, merged, draft);
        merged->options[i] = draft->options[from];
        merged->options[i].text = copy_text(draft, merged, draft->options[from].text);
    }
}

static void copy_spans(const struct ruleset *draft, struct ruleset *merged, uint32_t *first, uint32_t count)
{
    uint32_t from = *first;
    *first = merged->span_count;
    for (uint32_t i = from; i < from + count; i++) {
        merged->spans[merged->span_count++] = mnc_span_renumbered(draft->spans[i], draft, merged);
    }
}

static void copy_terms(const struct ruleset *draft, struct ruleset *merged, uint32_t *first, uint32_t count)
{
    uint32_t from = *first;
    *first = merged->term_count;
    for (uint32_t i = from; i < from + count; i++) {
        struct term *term = &merged->terms[merged->term_count++];
        *term = draft->terms[i];
        copy_spans(draft, merged, &term->first_span, term->span_count);
    }
}

static void copy_guards(const struct ruleset *draft, struct ruleset *merged, uint32_t *first, uint32_t count)
{
    uint32_t from = *first;
    *first = merged->guard_count;
    for (uint32_t i = from; i < from + count; i++) {
        struct guard *guard = &merged->guards[merged->guard_count++];
        *guard = draft->guards[i];
        mnc_option_renumber(&guard->option, draft, merged);
        copy_spans(draft, merged, &guard->first_span, guard->span_count);
    }
}

static size_t bucket(const struct clause *clause)
{
    return (size_t)clause->phase * SECTION_COUNT + (size_t)clause->section;
}

static void copy_clauses(const struct parser *parser, struct ruleset *merged)
{
    const struct ruleset *draft = parser->rules;
    uint32_t next[BUCKETS + 1] = {0};
    for (uint32_t i = 0; i < draft->clause_count; i++) {
        next[bucket(&draft->clauses[i]) + 1] += mnc_clause_kept(parser, i);
    }
    for (size_t i = 1; i <= BUCKETS; i++) {
        next[i] += next[i - 1];
    }
    for (uint32_t i = 0; i < draft->clause_count; i++) {
        if (mnc_clause_kept(parser, i)) {
            merged->clauses[next[bucket(&draft->clauses[i])]++] = draft->clauses[i];
        }
    }
    merged->clause_count = merged->clause_cap;
    for (uint32_t i = 0; i < merged->clause_count; i++) {
        struct clause *clause = &merged->clauses[i];
        copy_terms(draft, merged, &clause->first_condition, clause->condition_count);
        copy_terms(draft, merged, &clause->first_action, clause->action_count);
        copy_guards(draft, merged, &clause->first_guard, clause->guard_count);
    }
}

static void over_limit(struct parser *parser, const char *text)
{
    mnc_report(&parser->report, DIAGNOSTIC_LIMIT, parser->like_line > 0 ? parser->like_line : 1, 1, text);
}

/* The canonical text must be one that can be read again. It is printed to be measured only if it may be too long. */
static bool printable(const struct ruleset *rules)
{
    enum { OPTION = 1024, LINE = 16, CLAUSE = 160, TERM = 64, SPAN = 96, GUARD = 48 };
    size_t bound = rules->pool_count + (size_t)rules->option_count * OPTION + (size_t)rules->line_count * LINE +
                   (size_t)rules->clause_count * CLAUSE + (size_t)rules->term_count * TERM +
                   (size_t)rules->span_count * SPAN + (size_t)rules->guard_count * GUARD + RULES_PHASES_MAX * LINE * 4;
    return bound <= RULES_TEXT_MAX || mnc_ruleset_print(rules, NULL, 0) <= RULES_TEXT_MAX;
}

bool mnc_parse_merge(struct parser *parser, struct ruleset **rules)
{
    struct ruleset *merged = exact(parser, 1, sizeof *merged);
    if (merged == NULL) {
        return false;
    }
    memset(merged, 0, sizeof *merged);
    merged->memory = parser->load->memory;
    count_all(parser, merged);
    if (merged->clause_cap > RULES_CLAUSES_MAX) {
        memset(merged, 0, sizeof *merged);
        merged->memory = parser->load->memory;
        over_limit(parser, "together with its parents the ruleset has more than 1000 clauses");
    } else if (allocate_all(parser, merged)) {
        copy_heading(parser->rules, merged);
        copy_texts(parser->rules, merged);
        copy_clauses(parser, merged);
        if (printable(merged)) {
            *rules = merged;
            return true;
        }
        over_limit(parser, "written in canonical form, with its parents, the ruleset is longer than 65536 bytes");
    }
    mnc_ruleset_free(merged);
    return false;
}
