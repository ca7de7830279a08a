/* SPDX-License-Identifier: MIT */
/* Options: their declarations, and the two that every ruleset has. */
#include <string.h>

#include "rules/parse.h"

static const struct option implicit_first = {
    .name = "first", .low = 0, .high = 1, .fallback = 0, .choice_count = 2, .choices = {"south", "north"}};

static const struct option implicit_repetition = {.name = "repetition", .low = 0, .high = 9, .fallback = 3};

void mnc_implicit_options(struct ruleset *rules)
{
    rules->option_first = DRAFT_FIRST;
    rules->option_repetition = DRAFT_REPETITION;
    rules->options[DRAFT_FIRST] = implicit_first;
    rules->options[DRAFT_REPETITION] = implicit_repetition;
}

static bool same_choices(const struct option *a, const struct option *b, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (strcmp(a->choices[i], b->choices[i]) != 0) {
            return false;
        }
    }
    return true;
}

static bool same_range(const struct option *a, const struct option *b)
{
    return a->choice_count == b->choice_count && a->low == b->low && a->high == b->high &&
           same_choices(a, b, a->choice_count);
}

bool mnc_option_is_implicit(const struct ruleset *rules, int32_t option)
{
    const struct option *declared = &rules->options[option];
    const struct option *implicit = option == rules->option_first        ? &implicit_first
                                    : option == rules->option_repetition ? &implicit_repetition
                                                                         : NULL;
    return implicit != NULL && declared->fallback == implicit->fallback && rules->pool[declared->text] == '\0';
}

/* Whether the name begins a word that may stand where a number may: `other 4` is such a word, and would be two numbers.
 */
static bool begins_fill(const struct token *name)
{
    for (enum word word = 0; word < WORD_COUNT; word++) {
        const char *pattern = mnc_word_pattern(word);
        if ((mnc_word_places(word) & MNC_AT(FILL)) != 0 && strcspn(pattern, " ") == name->length &&
            memcmp(pattern, name->text, name->length) == 0) {
            return true;
        }
    }
    return false;
}

/* The words of the grammar would make clauses ambiguous as names of options and choices. */
static bool free_name(struct parser *parser, const struct token *token, const char *what)
{
    static const char *const grammar[] = {"and", "or", "else", "when", "even", "odd"};
    if (!mnc_parse_name(parser, token, what)) {
        return false;
    }
    for (size_t i = 0; i < sizeof grammar / sizeof grammar[0]; i++) {
        if (mnc_token_is(token, grammar[i])) {
            return mnc_parse_unexpected(parser, DIAGNOSTIC_NAME, token, "a name that is not a word of the grammar",
                                        NULL);
        }
    }
    return true;
}

static const struct token *read_choices(struct parser *parser, const struct token *token, struct option *option)
{
    for (;;) {
        if (!free_name(parser, token, "the name of a choice")) {
            return NULL;
        }
        if (mnc_choice_find(option, token->text, token->length) >= 0) {
            mnc_parse_error(parser, DIAGNOSTIC_TWICE, token, "the choice is given twice");
            return NULL;
        }
        if (option->choice_count == RULES_CHOICES_MAX) {
            mnc_parse_error(parser, DIAGNOSTIC_LIMIT, token, "found one more choice, expected at most 16");
            return NULL;
        }
        memcpy(option->choices[option->choice_count++], token->text, token->length);
        token++;
        if (token->kind != TOKEN_BAR) {
            option->high = option->choice_count - 1;
            return token;
        }
        token++;
    }
}

static const struct token *read_range(struct parser *parser, const struct token *token, struct option *option)
{
    if (token[0].kind != TOKEN_NUMBER) {
        mnc_parse_unexpected(parser, DIAGNOSTIC_OPTION, token, "a range LOW..HIGH or choices ONE|TWO", NULL);
        return NULL;
    }
    if (token[1].kind != TOKEN_DOTS || token[2].kind != TOKEN_NUMBER) {
        mnc_parse_unexpected(parser, DIAGNOSTIC_OPTION, token[1].kind != TOKEN_DOTS ? token + 1 : token + 2,
                             "a range LOW..HIGH", NULL);
        return NULL;
    }
    option->low = token[0].value;
    option->high = token[2].value;
    if (option->low > option->high) {
        mnc_parse_error(parser, DIAGNOSTIC_OPTION, token, "the range is empty: its low end is above its high end");
        return NULL;
    }
    return token + 3;
}

static const struct token *read_default(struct parser *parser, const struct token *token, struct option *option)
{
    if (token->kind != TOKEN_EQUALS) {
        mnc_parse_unexpected(parser, DIAGNOSTIC_OPTION, token, "\"=\" and the default", NULL);
        return NULL;
    }
    token++;
    if (option->choice_count > 0) {
        struct nearest nearest = mnc_nearest(token->text, token->length);
        option->fallback = token->kind == TOKEN_WORD ? mnc_choice_find(option, token->text, token->length) : -1;
        for (int32_t i = 0; i < option->choice_count; i++) {
            mnc_nearest_try(&nearest, option->choices[i], strlen(option->choices[i]));
        }
        if (option->fallback < 0) {
            mnc_parse_unexpected(parser, DIAGNOSTIC_OPTION, token, "one of the choices as the default", &nearest);
            return NULL;
        }
    } else if (token->kind != TOKEN_NUMBER || token->value < option->low || token->value > option->high) {
        mnc_parse_unexpected(parser, DIAGNOSTIC_OPTION, token, "a number in the range as the default", NULL);
        return NULL;
    } else {
        option->fallback = token->value;
    }
    return token + 1;
}

static bool read_description(struct parser *parser, const struct token *token, const char **text, size_t *length)
{
    *text = "";
    *length = 0;
    if (token->kind == TOKEN_END) {
        return true;
    }
    if (token->kind != TOKEN_COLON) {
        return mnc_parse_unexpected(parser, DIAGNOSTIC_EXPECTED, token,
                                    "\":\" and a description, or the end of the line", NULL);
    }
    struct line line = parser->line;
    const char *behind = token->text + 1;
    for (const char *at = behind; at < line.end; at++) {
        /* Directly behind the colon, too, where the canonical text has a blank. */
        if (*at == '#' && (at == behind || mnc_is_blank(at[-1]))) {
            line.end = at;
        }
    }
    *length = mnc_line_text(&line, behind, text);
    if (*length == 0) {
        return mnc_parse_error(parser, DIAGNOSTIC_EXPECTED, token,
                               "found \":\" and nothing behind it, expected a description");
    }
    return true;
}

/* Whether the place of an option may be taken by a new declaration. */
static bool may_redeclare(struct parser *parser, const struct token *name, int32_t index, const struct option *option)
{
    const struct option *old = &parser->rules->options[index];
    if (parser->option_line[index] != 0) {
        return mnc_parse_error(parser, DIAGNOSTIC_TWICE, name, "the option is declared twice");
    }
    if (parser->option_used[index]) {
        return mnc_parse_error(parser, DIAGNOSTIC_OPTION, name, "the option is declared below its use");
    }
    if (index >= DRAFT_FIRST && !same_range(old, option)) {
        return mnc_parse_error(parser, DIAGNOSTIC_OPTION, name,
                               "every ruleset has this option; only its default and its description can be changed");
    }
    /* Clauses of the parent refer to choices by number. */
    if ((old->choice_count == 0) != (option->choice_count == 0) || option->choice_count < old->choice_count ||
        !same_choices(old, option, old->choice_count)) {
        return mnc_parse_error(parser, DIAGNOSTIC_OPTION, name,
                               "the parent's option can be changed only so: a number stays a number, and new choices "
                               "follow the old ones");
    }
    return true;
}

bool mnc_parse_option(struct parser *parser, const struct token *tokens)
{
    struct ruleset *rules = parser->rules;
    struct option option = {.choice_count = 0};
    if (!free_name(parser, tokens, "the option's name")) {
        return false;
    }
    if (begins_fill(tokens)) {
        return mnc_parse_unexpected(parser, DIAGNOSTIC_NAME, tokens, "a name that is not a word of \"fill\"", NULL);
    }
    memcpy(option.name, tokens->text, tokens->length);
    const struct token *token = tokens + 1;
    token = token->kind == TOKEN_WORD ? read_choices(parser, token, &option) : read_range(parser, token, &option);
    if (token != NULL) {
        token = read_default(parser, token, &option);
    }
    const char *text;
    size_t length;
    if (token == NULL || !read_description(parser, token, &text, &length)) {
        return false;
    }
    int32_t index = mnc_option_find(rules, tokens->text, tokens->length);
    if (index >= 0) {
        if (!may_redeclare(parser, tokens, index, &option)) {
            return false;
        }
    } else if (rules->option_count == DRAFT_FIRST) {
        return mnc_parse_error(parser, DIAGNOSTIC_LIMIT, tokens,
                               "found one more option, expected at most 16, the two that every ruleset has included");
    } else {
        index = rules->option_count++;
    }
    option.text = mnc_parse_pool(rules, text, length);
    rules->options[index] = option;
    parser->option_line[index] = parser->line.number;
    return true;
}
