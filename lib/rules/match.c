/* SPDX-License-Identifier: MIT */
#include "rules/match.h"

#include <string.h>

void mnc_word_index(struct word_index *index)
{
    memset(index->head, 0, sizeof index->head);
    /* Backwards, so that the chains run in the order of the table: of two equal matches the first one stands. */
    for (enum word word = WORD_COUNT; word-- > 0;) {
        unsigned char first = (unsigned char)mnc_word_pattern(word)[0] & 127;
        index->next[word] = index->head[first];
        index->head[first] = (uint16_t)(word + 1);
    }
}

static bool option_named(const struct option *option, const char *name, size_t length)
{
    return length <= RULES_NAME_MAX && memcmp(option->name, name, length) == 0 && option->name[length] == '\0';
}

int32_t mnc_option_find(const struct ruleset *rules, const char *name, size_t length)
{
    for (int32_t i = 0; i < rules->option_count; i++) {
        if (option_named(&rules->options[i], name, length)) {
            return i;
        }
    }
    if (option_named(&rules->options[rules->option_first], name, length)) {
        return rules->option_first;
    }
    return option_named(&rules->options[rules->option_repetition], name, length) ? rules->option_repetition : -1;
}

int32_t mnc_choice_find(const struct option *option, const char *name, size_t length)
{
    for (int32_t i = 0; i < option->choice_count; i++) {
        if (length <= RULES_NAME_MAX && memcmp(option->choices[i], name, length) == 0 &&
            option->choices[i][length] == '\0') {
            return i;
        }
    }
    return -1;
}

/* Where a number was wanted but could not be read, *stuck is the token that does not fit. */
static const struct token *number_at(const struct ruleset *rules, const struct token *token, struct number *number,
                                     const struct token **stuck)
{
    int32_t factor = 1;
    bool times = token->kind == TOKEN_NUMBER && token[1].kind == TOKEN_TIMES;
    if (times) {
        factor = token->value;
        token += 2;
    } else if (token->kind == TOKEN_NUMBER) {
        *number = (struct number){token->value, 0, -1};
        return token + 1;
    }
    int32_t option = token->kind == TOKEN_WORD ? mnc_option_find(rules, token->text, token->length) : -1;
    if (option < 0 || rules->options[option].choice_count > 0) {
        *stuck = token;
        return NULL;
    }
    *number = (struct number){0, factor, option};
    if (times || (token[1].kind != TOKEN_PLUS && token[1].kind != TOKEN_MINUS)) {
        return token + 1;
    }
    if (token[2].kind != TOKEN_NUMBER) {
        *stuck = token + 2;
        return NULL;
    }
    number->base = token[1].kind == TOKEN_PLUS ? token[2].value : -token[2].value;
    return token + 3;
}

static const struct token *span_at(const struct ruleset *rules, const struct token *token, struct span *span,
                                   const struct token **stuck)
{
    span->parity = mnc_token_is(token, "even") ? PARITY_EVEN : mnc_token_is(token, "odd") ? PARITY_ODD : PARITY_ANY;
    if (span->parity != PARITY_ANY) {
        span->low = (struct number){0, 0, -1};
        span->high = (struct number){RULES_NUMBER_MAX, 0, -1};
        return token + 1;
    }
    token = number_at(rules, token, &span->low, stuck);
    if (token == NULL || token->kind == TOKEN_DOTS) {
        return token == NULL ? NULL : number_at(rules, token + 1, &span->high, stuck);
    }
    span->high = span->low;
    return token;
}

const struct token *mnc_read_number(const struct ruleset *rules, const struct token *token, struct number *number)
{
    const struct token *stuck;
    return number_at(rules, token, number, &stuck);
}

const struct token *mnc_read_span(const struct ruleset *rules, const struct token *token, struct span *span)
{
    const struct token *stuck;
    return span_at(rules, token, span, &stuck);
}

static void trail_reach(struct trail *trail, const struct token *token)
{
    if (trail->at == NULL || token > trail->at) {
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a template begins at a token, if only the end
        *trail = (struct trail){.at = token, .nearest = mnc_nearest(token->text, token->length)};
    }
}

static void trail_try(struct trail *trail, const char *word, size_t length, bool option)
{
    const char *before = trail->nearest.word;
    mnc_nearest_try(&trail->nearest, word, length);
    if (trail->nearest.word != before) {
        trail->nearest_is_option = option;
    }
}

static void trail_literal(struct trail *trail, const struct token *token, const char *text, size_t length)
{
    if (trail == NULL || (trail->at != NULL && token < trail->at)) {
        return;
    }
    trail_reach(trail, token);
    trail_try(trail, text, length, false);
    for (int32_t i = 0; i < trail->literal_count && i < TRAIL_LITERALS_MAX; i++) {
        if (trail->literals[i].length == length && memcmp(trail->literals[i].text, text, length) == 0) {
            return;
        }
    }
    if (trail->literal_count < TRAIL_LITERALS_MAX) {
        trail->literals[trail->literal_count].text = text;
        trail->literals[trail->literal_count].length = length;
    }
    trail->literal_count++;
}

static void trail_number(struct trail *trail, const struct token *token, const struct ruleset *rules)
{
    if (trail == NULL || (trail->at != NULL && token < trail->at)) {
        return;
    }
    trail_reach(trail, token);
    trail->number = true;
    for (int32_t i = 0; i < rules->option_count; i++) {
        if (rules->options[i].choice_count == 0) {
            trail_try(trail, rules->options[i].name, strlen(rules->options[i].name), true);
        }
    }
}

/* Returns the token behind the part of the text that the template matches, or NULL. */
static const struct token *match_template(const struct ruleset *rules, const char *pattern, const struct token *token,
                                          struct trail *trail)
{
    const struct token *stuck = token;
    while (*pattern != '\0') {
        struct span span;
        const struct token *next = NULL;
        size_t length = 1;
        switch (*pattern) {
        case ' ':
            next = token;
            break;
        case '#':
            next = number_at(rules, token, &span.low, &stuck);
            break;
        case '@':
            next = span_at(rules, token, &span, &stuck);
            while (next != NULL && mnc_token_is(next, "or")) {
                next = span_at(rules, next + 1, &span, &stuck);
            }
            break;
        case '*':
            for (const struct token *more = token; more != NULL; more = number_at(rules, more, &span.low, &stuck)) {
                next = more;
            }
            if (next == token) {
                next = NULL;
            } else {
                trail_number(trail, stuck, rules);
            }
            break;
        default:
            while (pattern[length] != '\0' && pattern[length] != ' ') {
                length++;
            }
            if (token->kind != TOKEN_WORD || token->length != length || memcmp(token->text, pattern, length) != 0) {
                trail_literal(trail, token, pattern, length);
                return NULL;
            }
            next = token + 1;
            break;
        }
        if (next == NULL) {
            trail_number(trail, stuck, rules);
            return NULL;
        }
        token = next;
        pattern += length;
    }
    return token;
}

enum word mnc_match(const struct ruleset *rules, const struct word_index *index, uint32_t places,
                    const struct token *token, const struct token **end)
{
    static const char numbers[] = "#@*";
    enum word best = WORD_COUNT;
    *end = token;
    /* Literal words first: of two matches of the same length they stand. */
    for (size_t chain = 0; chain < sizeof numbers; chain++) {
        size_t head = chain > 0 ? (size_t)numbers[chain - 1] : token->kind == TOKEN_WORD ? (size_t)token->text[0] : 0;
        for (uint32_t word = index->head[head]; word != 0; word = index->next[word - 1]) {
            if ((mnc_word_places(word - 1) & places) == 0) {
                continue;
            }
            const struct token *match = match_template(rules, mnc_word_pattern(word - 1), token, NULL);
            if (match != NULL && match > *end) {
                best = (enum word)(word - 1);
                *end = match;
            }
        }
    }
    return best;
}

void mnc_match_trail(const struct ruleset *rules, uint32_t places, const struct token *token, struct trail *trail)
{
    *trail = (struct trail){.at = NULL};
    for (enum word word = 0; word < WORD_COUNT; word++) {
        if ((mnc_word_places(word) & places) != 0) {
            match_template(rules, mnc_word_pattern(word), token, trail);
        }
    }
}
