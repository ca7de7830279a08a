/* SPDX-License-Identifier: MIT */
/* Clauses: conditions, actions, guards. */
#include <string.h>

#include "rules/parse.h"

/* Makes room for one more element; NULL, and the parser's status says so, if there is no memory. */
static void *room(struct parser *parser, void *array, uint32_t count, uint32_t *cap, size_t element)
{
    void *grown = mnc_grow(parser->load->memory, array, count, cap, element);
    if (grown == NULL) {
        parser->status = MANCALA_ERROR_MEMORY;
    }
    return grown;
}

static struct span *new_span(struct parser *parser)
{
    struct ruleset *rules = parser->rules;
    struct span *spans = room(parser, rules->spans, rules->span_count, &rules->span_cap, sizeof *spans);
    if (spans == NULL) {
        return NULL;
    }
    rules->spans = spans;
    return &spans[rules->span_count++];
}

static struct term *new_term(struct parser *parser)
{
    struct ruleset *rules = parser->rules;
    struct term *terms = room(parser, rules->terms, rules->term_count, &rules->term_cap, sizeof *terms);
    if (terms == NULL) {
        return NULL;
    }
    rules->terms = terms;
    return &terms[rules->term_count++];
}

static struct guard *new_guard(struct parser *parser)
{
    struct ruleset *rules = parser->rules;
    struct guard *guards = room(parser, rules->guards, rules->guard_count, &rules->guard_cap, sizeof *guards);
    if (guards == NULL) {
        return NULL;
    }
    rules->guards = guards;
    return &guards[rules->guard_count++];
}

static struct clause *new_clause(struct parser *parser)
{
    struct ruleset *rules = parser->rules;
    struct clause *clauses = room(parser, rules->clauses, rules->clause_count, &rules->clause_cap, sizeof *clauses);
    if (clauses == NULL) {
        return NULL;
    }
    rules->clauses = clauses;
    return &clauses[rules->clause_count++];
}

bool mnc_number_in_range(const struct ruleset *rules, const struct number *number)
{
    int64_t low = number->base;
    int64_t high = low;
    if (number->option >= 0) {
        low += (int64_t)number->factor * rules->options[number->option].low;
        high += (int64_t)number->factor * rules->options[number->option].high;
    }
    return low >= 0 && high <= RULES_NUMBER_MAX;
}

/* A number of which an option makes nothing is that number. */
static struct number folded(struct parser *parser, struct number number)
{
    if (number.option >= 0) {
        parser->option_used[number.option] = true;
    }
    return number.option >= 0 && number.factor == 0 ? (struct number){number.base, 0, -1} : number;
}

static bool add_span(struct parser *parser, struct span span, const struct token *token)
{
    span.low = folded(parser, span.low);
    span.high = folded(parser, span.high);
    if (!mnc_number_in_range(parser->rules, &span.low) || !mnc_number_in_range(parser->rules, &span.high)) {
        return mnc_parse_error(parser, DIAGNOSTIC_NUMBER, token,
                               "for some value of the option the number is not in 0..65535");
    }
    if (span.low.option < 0 && span.high.option < 0 && span.low.base > span.high.base) {
        return mnc_parse_error(parser, DIAGNOSTIC_NUMBER, token,
                               "the span is empty: its low end is above its high end");
    }
    struct span *added = new_span(parser);
    if (added == NULL) {
        return false;
    }
    *added = span;
    return true;
}

/* Adds the numbers that stand where the word's template, which matches, has its placeholders. */
static bool add_arguments(struct parser *parser, const char *pattern, const struct token *token,
                          const struct token *end)
{
    for (; token < end && *pattern != '\0'; pattern++) {
        if (*pattern == '#' || *pattern == '@' || *pattern == '*') {
            bool set = *pattern == '@';
            do {
                struct span span = {.parity = PARITY_ANY};
                const struct token *first = token;
                if (set) {
                    token = mnc_read_span(parser->rules, token, &span);
                } else {
                    token = mnc_read_number(parser->rules, token, &span.low);
                    span.high = span.low;
                }
                if (!add_span(parser, span, first)) {
                    return false;
                }
                token += set && token < end; /* or */
            } while (*pattern != '#' && token < end);
        } else if (*pattern != ' ' && (pattern[1] == ' ' || pattern[1] == '\0')) {
            token++;
        }
    }
    return true;
}

/* What stands at the token is none of the words that may. */
static bool unknown_word(struct parser *parser, enum place place, const struct token *token, const char *kind)
{
    struct trail trail;
    mnc_match_trail(parser->rules, 1u << place, token, &trail);
    if (trail.at == NULL) {
        return mnc_parse_unexpected(parser, DIAGNOSTIC_EXPECTED, token, kind, NULL);
    }
    const struct token *found = trail.at;
    /* Nothing says that another word was meant than an option. */
    bool option_meant =
        trail.number && found->kind == TOKEN_WORD && (trail.nearest.word == NULL || trail.nearest_is_option);
    if (found == token) {
        const struct token *end;
        if (mnc_match(parser->rules, &parser->load->index, ~0u & ~MNC_AT(FILL), token, &end) != WORD_COUNT) {
            struct message message;
            mnc_message_start(&message, "found ");
            mnc_message_quote(&message, token->text, (size_t)(end[-1].text - token->text) + end[-1].length);
            mnc_write(&message.writer, ", which cannot stand here, expected ");
            mnc_write(&message.writer, kind);
            mnc_message_report(&message, &parser->report, DIAGNOSTIC_UNKNOWN_WORD, parser->line.number, token->column);
            return false;
        }
        if (!trail.number || (trail.literal_count > 0 && !option_meant)) {
            return mnc_parse_unexpected(parser,
                                        found->kind == TOKEN_WORD ? DIAGNOSTIC_UNKNOWN_WORD : DIAGNOSTIC_EXPECTED,
                                        found, kind, &trail.nearest);
        }
    }
    if (trail.number && found->kind == TOKEN_WORD && mnc_option_find(parser->rules, found->text, found->length) >= 0) {
        return mnc_parse_unexpected(parser, DIAGNOSTIC_EXPECTED, found,
                                    "a number; this option has choices, which only \"when\" can ask for", NULL);
    }
    if (option_meant) {
        return mnc_parse_unexpected(parser, DIAGNOSTIC_UNKNOWN_OPTION, found,
                                    trail.literal_count == 0 ? "a number or an option that is one"
                                                             : "a number, an option that is one, or another word",
                                    &trail.nearest);
    }
    struct message expected;
    mnc_message_start(&expected, trail.number ? "a number" : "");
    for (int32_t i = 0; i < trail.literal_count && i < TRAIL_LITERALS_MAX; i++) {
        mnc_write(&expected.writer, expected.writer.length > 0 ? " or " : "");
        mnc_message_quote(&expected, trail.literals[i].text, trail.literals[i].length);
    }
    mnc_write(&expected.writer, trail.literal_count > TRAIL_LITERALS_MAX ? " or another word" : "");
    mnc_write_end(&expected.writer);
    return mnc_parse_unexpected(parser, found->kind == TOKEN_WORD ? DIAGNOSTIC_UNKNOWN_WORD : DIAGNOSTIC_EXPECTED,
                                found, expected.buffer,
                                trail.number || trail.literal_count > 1 ? &trail.nearest : NULL);
}

/* Something stands behind a word of this place that does not belong there. Perhaps a longer word was meant. */
static bool unexpected_tail(struct parser *parser, enum place place, const struct token *word,
                            const struct token *found, const char *expected)
{
    struct trail trail;
    mnc_match_trail(parser->rules, 1u << place, word, &trail);
    return mnc_parse_unexpected(parser, DIAGNOSTIC_EXPECTED, found, expected,
                                trail.at == found && found->kind == TOKEN_WORD ? &trail.nearest : NULL);
}

static const struct token *read_term(struct parser *parser, enum place place, const struct token *token,
                                     const char *kind)
{
    const struct token *end;
    enum word word = mnc_match(parser->rules, &parser->load->index, 1u << place, token, &end);
    if (word == WORD_COUNT) {
        unknown_word(parser, place, token, kind);
        return NULL;
    }
    struct ruleset *rules = parser->rules;
    struct term *term = new_term(parser);
    if (term == NULL) {
        return NULL;
    }
    *term = (struct term){word, rules->span_count, 0};
    if (!add_arguments(parser, mnc_word_pattern(word), token, end)) {
        return NULL;
    }
    term->span_count = rules->span_count - term->first_span;
    return end;
}

static const struct token *read_conditions(struct parser *parser, struct clause *clause, const struct token *token)
{
    enum place place = mnc_section_conditions(clause->section);
    if (mnc_token_is(token, "else")) {
        clause->otherwise = true;
        if (token[1].kind == TOKEN_ARROW) {
            return token + 2;
        }
        mnc_parse_unexpected(parser, mnc_token_is(token + 1, "and") ? DIAGNOSTIC_ELSE : DIAGNOSTIC_EXPECTED, token + 1,
                             "\"->\" behind \"else\", which stands alone", NULL);
        return NULL;
    }
    for (;;) {
        const struct token *word = token;
        if (clause->condition_count > 0 && mnc_token_is(token, "else")) {
            mnc_parse_error(parser, DIAGNOSTIC_ELSE, token, "found \"else\", which stands alone, expected a condition");
            return NULL;
        }
        token = read_term(parser, place, token, "a condition");
        if (token == NULL) {
            return NULL;
        }
        clause->condition_count++;
        if (token->kind == TOKEN_ARROW) {
            return token + 1;
        }
        if (!mnc_token_is(token, "and")) {
            unexpected_tail(parser, place, word, token, "\"and\" or \"->\"");
            return NULL;
        }
        token++;
    }
}

static const struct token *read_actions(struct parser *parser, struct clause *clause, const struct token *token)
{
    enum place place = mnc_section_actions(clause->section);
    bool conditions = mnc_section_conditions(clause->section) != PLACE_COUNT;
    clause->first_action = parser->rules->term_count;
    for (;;) {
        const struct token *word = token;
        token = read_term(parser, place, token, conditions ? "an action" : "a word of this section");
        if (token == NULL) {
            return NULL;
        }
        clause->action_count++;
        if (token->kind == TOKEN_END || mnc_token_is(token, "when")) {
            return token;
        }
        if (token->kind != TOKEN_COMMA) {
            unexpected_tail(parser, place, word, token, "\",\", \"when\" or the end of the line");
            return NULL;
        }
        token++;
    }
}

/* A value of an option, or a span of them. */
static const struct token *read_value(struct parser *parser, int32_t index, const struct token *token)
{
    const struct option *option = &parser->rules->options[index];
    struct span span = {{0, 0, -1}, {0, 0, -1}, PARITY_ANY};
    const struct token *first = token;
    bool known = false;
    if (option->choice_count > 0 && token->kind == TOKEN_WORD) {
        int32_t choice = mnc_choice_find(option, token->text, token->length);
        known = choice >= 0;
        span.low.base = span.high.base = choice;
    } else if (option->choice_count == 0 && token->kind == TOKEN_NUMBER) {
        span.low.base = span.high.base = token->value;
        if (token[1].kind == TOKEN_DOTS && token[2].kind == TOKEN_NUMBER) {
            token += 2;
            span.high.base = token->value;
        }
        known = span.low.base >= option->low && span.high.base <= option->high;
    } else if (token->kind != TOKEN_WORD && token->kind != TOKEN_NUMBER) {
        mnc_parse_unexpected(parser, DIAGNOSTIC_EXPECTED, token, "a value of the option", NULL);
        return NULL;
    }
    if (!known) {
        struct message message;
        struct nearest nearest = mnc_nearest(token->text, token->length);
        mnc_message_start(&message,
                          option->choice_count > 0 ? "a choice of the option " : "a value in the range of the option ");
        mnc_message_quote(&message, option->name, strlen(option->name));
        mnc_write_end(&message.writer);
        for (int32_t i = 0; i < option->choice_count; i++) {
            mnc_nearest_try(&nearest, option->choices[i], strlen(option->choices[i]));
        }
        mnc_parse_unexpected(parser, DIAGNOSTIC_UNKNOWN_VALUE, first, message.buffer, &nearest);
        return NULL;
    }
    return add_span(parser, span, first) ? token + 1 : NULL;
}

static const struct token *read_guard(struct parser *parser, struct clause *clause, const struct token *token)
{
    struct ruleset *rules = parser->rules;
    int32_t option = token->kind == TOKEN_WORD ? mnc_option_find(rules, token->text, token->length) : -1;
    if (option < 0) {
        struct nearest nearest = mnc_nearest(token->text, token->length);
        for (int32_t i = 0; i < rules->option_count; i++) {
            mnc_nearest_try(&nearest, rules->options[i].name, strlen(rules->options[i].name));
        }
        mnc_parse_unexpected(parser, token->kind == TOKEN_WORD ? DIAGNOSTIC_UNKNOWN_OPTION : DIAGNOSTIC_EXPECTED, token,
                             "the name of an option", &nearest);
        return NULL;
    }
    for (uint32_t i = clause->first_guard; i < rules->guard_count; i++) {
        if (rules->guards[i].option == option) {
            mnc_parse_error(parser, DIAGNOSTIC_TWICE, token,
                            "the clause asks for the option twice; join values with \"or\"");
            return NULL;
        }
    }
    parser->option_used[option] = true;
    struct guard *guard = new_guard(parser);
    if (guard == NULL) {
        return NULL;
    }
    *guard = (struct guard){option, rules->span_count, 0};
    clause->guard_count++;
    token++;
    if (token->kind != TOKEN_EQUALS) {
        mnc_parse_unexpected(parser, DIAGNOSTIC_EXPECTED, token, "\"=\"", NULL);
        return NULL;
    }
    do {
        token = read_value(parser, option, token + 1);
    } while (token != NULL && mnc_token_is(token, "or"));
    guard->span_count = rules->span_count - guard->first_span;
    return token;
}

static bool read_guards(struct parser *parser, struct clause *clause, const struct token *token)
{
    clause->first_guard = parser->rules->guard_count;
    if (token->kind == TOKEN_END) {
        return true;
    }
    do {
        token = read_guard(parser, clause, token + 1);
    } while (token != NULL && mnc_token_is(token, "and"));
    if (token != NULL && token->kind != TOKEN_END) {
        return mnc_parse_unexpected(parser, DIAGNOSTIC_EXPECTED, token, "\"or\", \"and\" or the end of the line", NULL);
    }
    return token != NULL;
}

static bool has_arrow(const struct token *token)
{
    while (token->kind != TOKEN_END && token->kind != TOKEN_COLON && token->kind != TOKEN_ARROW) {
        token++;
    }
    return token->kind == TOKEN_ARROW;
}

bool mnc_parse_clause(struct parser *parser, const struct token *tokens)
{
    struct ruleset *rules = parser->rules;
    const struct token *token = tokens;
    struct clause clause = {.section = parser->block.section,
                            .phase = parser->block.phase,
                            .line = parser->line.number,
                            .column = tokens->column,
                            .first_condition = rules->term_count};
    if (mnc_section_conditions(clause.section) != PLACE_COUNT) {
        token = read_conditions(parser, &clause, token);
    } else if (has_arrow(token)) {
        while (token->kind != TOKEN_ARROW) {
            token++;
        }
        return mnc_parse_unexpected(parser, DIAGNOSTIC_EXPECTED, token,
                                    "actions only: the clauses of this section have no conditions", NULL);
    }
    if (token != NULL) {
        token = read_actions(parser, &clause, token);
    }
    if (token == NULL || !read_guards(parser, &clause, token)) {
        return false;
    }
    if (rules->clause_count - parser->inherited == RULES_CLAUSES_MAX) {
        parser->full = true;
        return mnc_parse_error(parser, DIAGNOSTIC_LIMIT, tokens, "found one more clause, expected at most 1000");
    }
    struct clause *added = new_clause(parser);
    if (added == NULL) {
        return false;
    }
    *added = clause;
    return true;
}
