/* SPDX-License-Identifier: MIT */
/* Rules back to text: the canonical form. What is printed parses to the same ruleset and prints to the same text. */
#include <string.h>

#include "base/text.h"
#include "rules/match.h"
#include "rules/ruleset.h"

enum {
    KEYWORD_WIDTH = 9,       /* keywords are padded to this */
    PHASE_KEYWORD_WIDTH = 7, /* in a phase, which is indented by two more */
    CONDITIONS_MAX = 40,     /* longer conditions and actions do not push their neighbours aside */
    ACTIONS_MAX = 64
};

static void pad(struct writer *writer, size_t from, size_t width)
{
    while (writer->length - from < width) {
        mnc_write(writer, " ");
    }
}

static void print_number(const struct ruleset *rules, const struct number *number, struct writer *writer)
{
    if (number->option < 0) {
        mnc_write_number(writer, number->base);
        return;
    }
    if (number->factor != 1) {
        mnc_write_number(writer, number->factor);
        mnc_write(writer, " * ");
    }
    mnc_write(writer, rules->options[number->option].name);
    if (number->base != 0) {
        mnc_write(writer, number->base > 0 ? " + " : " - ");
        mnc_write_number(writer, number->base > 0 ? number->base : -number->base);
    }
}

static bool same_number(const struct number *a, const struct number *b)
{
    return a->base == b->base && a->factor == b->factor && a->option == b->option;
}

static void print_span(const struct ruleset *rules, const struct span *span, struct writer *writer)
{
    if (span->parity != PARITY_ANY) {
        mnc_write(writer, span->parity == PARITY_EVEN ? "even" : "odd");
        return;
    }
    print_number(rules, &span->low, writer);
    if (!same_number(&span->low, &span->high)) {
        mnc_write(writer, "..");
        print_number(rules, &span->high, writer);
    }
}

static void print_term(const struct ruleset *rules, const struct term *term, struct writer *writer)
{
    uint32_t next = term->first_span;
    uint32_t end = term->first_span + term->span_count;
    for (const char *part = mnc_word_pattern(term->word); *part != '\0'; part++) {
        if (*part == '#') {
            print_number(rules, &rules->spans[next++].low, writer);
        } else if (*part == '@' || *part == '*') {
            for (uint32_t first = next; next < end; next++) {
                mnc_write(writer, next == first ? "" : *part == '@' ? " or " : " ");
                print_span(rules, &rules->spans[next], writer);
            }
        } else {
            mnc_write_bytes(writer, part, 1);
        }
    }
}

static void print_terms(const struct ruleset *rules, uint32_t first, uint32_t count, const char *between,
                        struct writer *writer)
{
    for (uint32_t i = 0; i < count; i++) {
        mnc_write(writer, i == 0 ? "" : between);
        print_term(rules, &rules->terms[first + i], writer);
    }
}

static void print_conditions(const struct ruleset *rules, const struct clause *clause, struct writer *writer)
{
    mnc_write(writer, clause->otherwise ? "else" : "");
    print_terms(rules, clause->first_condition, clause->condition_count, " and ", writer);
}

static void print_actions(const struct ruleset *rules, const struct clause *clause, struct writer *writer)
{
    print_terms(rules, clause->first_action, clause->action_count, ", ", writer);
}

static void print_guards(const struct ruleset *rules, const struct clause *clause, struct writer *writer)
{
    for (uint32_t i = 0; i < clause->guard_count; i++) {
        const struct guard *guard = &rules->guards[clause->first_guard + i];
        const struct option *option = &rules->options[guard->option];
        mnc_write(writer, i == 0 ? "when " : " and ");
        mnc_write(writer, option->name);
        mnc_write(writer, " = ");
        for (uint32_t j = 0; j < guard->span_count; j++) {
            const struct span *span = &rules->spans[guard->first_span + j];
            mnc_write(writer, j == 0 ? "" : " or ");
            if (option->choice_count > 0) {
                mnc_write(writer, option->choices[span->low.base]);
            } else {
                print_span(rules, span, writer);
            }
        }
    }
}

static bool has_conditions(const struct clause *clause)
{
    return clause->otherwise || clause->condition_count > 0;
}

/* One clause, its arrow at least `conditions` and its guard at least `actions` behind the beginning. */
static void print_clause(const struct ruleset *rules, const struct clause *clause, size_t conditions, size_t actions,
                         struct writer *writer)
{
    size_t from = writer->length;
    if (has_conditions(clause)) {
        print_conditions(rules, clause, writer);
        pad(writer, from, conditions);
        mnc_write(writer, "  -> ");
    }
    print_actions(rules, clause, writer);
    if (clause->guard_count > 0) {
        pad(writer, from, actions);
        mnc_write(writer, "  ");
        print_guards(rules, clause, writer);
    }
    mnc_write(writer, "\n");
}

/* How wide the conditions, and with them the actions of guarded clauses, are. */
static void measure(const struct ruleset *rules, const struct clause *clauses, uint32_t count, size_t *conditions,
                    size_t *actions)
{
    *conditions = 0;
    *actions = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct writer writer = {NULL, 0, 0};
        print_conditions(rules, &clauses[i], &writer);
        if (writer.length > *conditions && writer.length <= CONDITIONS_MAX) {
            *conditions = writer.length;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        struct writer writer = {NULL, 0, 0};
        if (clauses[i].guard_count > 0) {
            if (has_conditions(&clauses[i])) {
                print_conditions(rules, &clauses[i], &writer);
                pad(&writer, 0, *conditions);
                mnc_write(&writer, "  -> ");
            }
            print_actions(rules, &clauses[i], &writer);
            if (writer.length > *actions && writer.length <= ACTIONS_MAX) {
                *actions = writer.length;
            }
        }
    }
}

static void print_keyword(struct writer *writer, enum section section, size_t width)
{
    size_t from = writer->length;
    mnc_write(writer, mnc_section_keyword(section));
    mnc_write(writer, " ");
    pad(writer, from, width);
}

static void print_section(const struct ruleset *rules, const struct clause *clauses, uint32_t count, bool in_phase,
                          struct writer *writer)
{
    enum section section = clauses[0].section;
    size_t conditions;
    size_t actions;
    mnc_write(writer, in_phase ? "  " : "");
    if (count == 1 && mnc_section_form(section) == FORM_PLAIN) {
        print_keyword(writer, section, in_phase ? PHASE_KEYWORD_WIDTH : KEYWORD_WIDTH);
        print_clause(rules, clauses, 0, 0, writer);
        return;
    }
    mnc_write(writer, mnc_section_keyword(section));
    mnc_write(writer, "\n");
    measure(rules, clauses, count, &conditions, &actions);
    for (uint32_t i = 0; i < count; i++) {
        mnc_write(writer, in_phase ? "    " : "  ");
        print_clause(rules, &clauses[i], conditions, actions, writer);
    }
}

/* The clauses of one phase, or those of one of its sections. They stand together. */
static void print_sections(const struct ruleset *rules, int32_t phase, enum section only, struct writer *writer)
{
    for (uint32_t i = 0, end; i < rules->clause_count; i = end) {
        const struct clause *first = &rules->clauses[i];
        for (end = i + 1; end < rules->clause_count && rules->clauses[end].section == first->section &&
                          rules->clauses[end].phase == first->phase;) {
            end++;
        }
        if (first->phase == phase && (only == SECTION_COUNT || first->section == only)) {
            print_section(rules, first, end - i, phase > 0, writer);
        }
    }
}

static void print_option(const struct ruleset *rules, const struct option *option, struct writer *writer)
{
    print_keyword(writer, SECTION_OPTION, KEYWORD_WIDTH);
    mnc_write(writer, option->name);
    mnc_write(writer, " ");
    for (int32_t i = 0; i < option->choice_count; i++) {
        mnc_write(writer, i == 0 ? "" : "|");
        mnc_write(writer, option->choices[i]);
    }
    if (option->choice_count == 0) {
        mnc_write_number(writer, option->low);
        mnc_write(writer, "..");
        mnc_write_number(writer, option->high);
    }
    mnc_write(writer, " = ");
    if (option->choice_count > 0) {
        mnc_write(writer, option->choices[option->fallback]);
    } else {
        mnc_write_number(writer, option->fallback);
    }
    if (rules->pool[option->text] != '\0') {
        mnc_write(writer, " : ");
        mnc_write(writer, rules->pool + option->text);
    }
    mnc_write(writer, "\n");
}

static void print_texts(const struct ruleset *rules, enum section section, struct writer *writer)
{
    for (uint32_t i = 0; i < rules->line_count; i++) {
        if (rules->lines[i].section == section) {
            print_keyword(writer, section, KEYWORD_WIDTH);
            mnc_write(writer, rules->pool + rules->lines[i].text);
            mnc_write(writer, "\n");
        }
    }
}

size_t mnc_ruleset_print(const struct ruleset *rules, char *buffer, size_t cap)
{
    struct writer writer = {buffer, cap, 0};
    for (size_t i = 0; i < SECTION_COUNT; i++) {
        enum section section = (enum section)i;
        switch (mnc_section_form(section)) {
        case FORM_NAME: /* the parent's sections are merged, so that its name is not needed */
            if (section == SECTION_GAME) {
                print_keyword(&writer, section, KEYWORD_WIDTH);
                mnc_write(&writer, rules->id);
                mnc_write(&writer, "\n");
            }
            break;
        case FORM_TEXT:
            print_texts(rules, section, &writer);
            break;
        case FORM_NUMBER:
            print_keyword(&writer, section, KEYWORD_WIDTH);
            mnc_write_number(&writer, rules->revision);
            mnc_write(&writer, "\n");
            break;
        case FORM_OPTION:
            for (int32_t j = 0; j < rules->option_count; j++) {
                if (!mnc_option_is_implicit(rules, j)) {
                    print_option(rules, &rules->options[j], &writer);
                }
            }
            mnc_write(&writer, "\n");
            break;
        case FORM_PHASE:
            for (int32_t phase = 1; phase <= rules->phase_count; phase++) {
                print_keyword(&writer, section, 0);
                mnc_write(&writer, rules->phases[phase]);
                mnc_write(&writer, "\n");
                print_sections(rules, phase, SECTION_COUNT, &writer);
            }
            break;
        default:
            print_sections(rules, 0, section, &writer);
            break;
        }
    }
    return mnc_write_end(&writer);
}

size_t mnc_clause_print(const struct ruleset *rules, uint32_t clause, char *buffer, size_t cap)
{
    struct writer writer = {buffer, cap, 0};
    print_conditions(rules, &rules->clauses[clause], &writer);
    if (has_conditions(&rules->clauses[clause])) {
        mnc_write(&writer, " -> ");
    }
    print_actions(rules, &rules->clauses[clause], &writer);
    return mnc_write_end(&writer);
}
