/* SPDX-License-Identifier: MIT */
#include "rules/speech.h"

#include <string.h>

void mnc_say(struct speech *speech, const char *text)
{
    mnc_write(speech->out, text);
}

bool mnc_say_wanted(const struct speech *speech)
{
    return speech->out == &speech->target;
}

/* A sentence begins with a capital letter, whatever it begins with. */
static void capitalize(struct speech *speech)
{
    if (mnc_say_wanted(speech) && speech->start + 1 < speech->target.cap) {
        char *first = speech->target.buffer + speech->start;
        if (*first >= 'a' && *first <= 'z') {
            *first = (char)(*first - 'a' + 'A');
        }
    }
}

void mnc_say_begin(struct speech *speech, int32_t phase)
{
    speech->nowhere = (struct writer){NULL, 0, 0};
    speech->out = speech->count == speech->wanted ? &speech->target : &speech->nowhere;
    speech->start = 0;
    if (phase > 0) {
        mnc_say(speech, "Phase ");
        // cppcheck-suppress arrayIndexOutOfBoundsCond ; a clause's phase is one of those that its ruleset declares
        mnc_say(speech, speech->rules->phases[phase]);
        mnc_say(speech, ": ");
        speech->start = speech->out->length;
    }
}

void mnc_say_end(struct speech *speech)
{
    mnc_say(speech, ".");
    capitalize(speech);
    speech->count++;
}

bool mnc_speaks_of(const struct speech *speech, enum section section, enum word word)
{
    const struct ruleset *rules = speech->rules;
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        const struct clause *clause = &rules->clauses[i];
        if (clause->section != section || !mnc_clause_applies(rules, clause, speech->values)) {
            continue;
        }
        for (uint32_t j = 0; j < clause->action_count; j++) {
            if (rules->terms[clause->first_action + j].word == word) {
                return true;
            }
        }
    }
    return false;
}

/* --- Numbers -------------------------------------------------------------------------------------------------- */

static int32_t low_of(const struct speech *speech, const struct span *span)
{
    return mnc_number(&span->low, speech->values);
}

static int32_t high_of(const struct speech *speech, const struct span *span)
{
    return mnc_number(&span->high, speech->values);
}

/* Two numbers that follow each other are said as two, not as a range. */
static uint32_t items_of(const struct speech *speech, const struct span *span)
{
    return span->parity == PARITY_ANY && high_of(speech, span) == low_of(speech, span) + 1 ? 2 : 1;
}

static void say_item(struct speech *speech, const struct span *span, uint32_t item)
{
    int32_t low = low_of(speech, span);
    int32_t high = high_of(speech, span);
    if (span->parity != PARITY_ANY) {
        mnc_say(speech, span->parity == PARITY_EVEN ? "an even number of" : "an odd number of");
        return;
    }
    mnc_write_number(speech->out, low + (int32_t)item);
    if (items_of(speech, span) == 1 && high > low) {
        if (high >= RULES_NUMBER_MAX) {
            mnc_say(speech, " or more");
            return;
        }
        mnc_say(speech, " to ");
        mnc_write_number(speech->out, high);
    }
}

/* The numbers of some spans: "2, 4 or 6", or without the last word "0, 3, 3". */
static void say_numbers(struct speech *speech, const struct span *spans, uint32_t count, const char *last)
{
    uint32_t items = 0;
    for (uint32_t i = 0; i < count; i++) {
        items += items_of(speech, &spans[i]);
    }
    uint32_t said = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t item = 0; item < items_of(speech, &spans[i]); item++) {
            mnc_say(speech, said == 0 ? "" : said + 1 == items ? last : ", ");
            say_item(speech, &spans[i], item);
            said++;
        }
    }
}

/* --- Words ---------------------------------------------------------------------------------------------------- */

/* The English of a word, without the mark that it begins with. */
static const char *text_of(const struct term *term, enum wording wording, size_t *length)
{
    const char *text = mnc_word_english(term->word);
    text += strchr("<>=!%", *text) != NULL;
    *length = strcspn(text, "|");
    if (wording == WORDING_SECOND && text[*length] == '|') {
        text += *length + 1;
        *length = strlen(text);
    }
    return text;
}

static void say_text(struct speech *speech, const struct clause *clause, const struct term *term, const char *text,
                     size_t length)
{
    const struct span *spans = &speech->rules->spans[term->first_span];
    uint32_t next = 0;
    bool one = false;
    for (size_t i = 0; i < length; i++) {
        uint32_t count = text[i] == '#' ? 1 : term->span_count - next;
        if (text[i] == '#' || text[i] == '@' || text[i] == '*') {
            say_numbers(speech, spans + next, count, text[i] == '@' ? " or " : ", ");
            next += count;
            one = high_of(speech, &spans[next - 1]) == 1;
        } else if (length - i >= 3 && memcmp(text + i, "(s)", 3) == 0) {
            mnc_say(speech, one ? "" : "s");
            i += 2;
        } else if (length - i >= 3 && memcmp(text + i, "(v)", 3) == 0) {
            mnc_say(speech, one ? "s" : "");
            i += 2;
        } else if (text[i] == '$') {
            mnc_say(speech, speech->rounds ? "round" : "game");
        } else if (text[i] == '~') {
            mnc_say_pit(speech, clause);
        } else if (text[i] != '+') {
            mnc_write_bytes(speech->out, text + i, 1);
        }
    }
}

void mnc_say_term(struct speech *speech, const struct clause *clause, const struct term *term, enum wording wording)
{
    size_t length;
    const char *text = text_of(term, wording, &length);
    say_text(speech, clause, term, text, length);
}

/* --- Conditions ----------------------------------------------------------------------------------------------- */

static const struct term *condition(const struct speech *speech, const struct clause *clause, uint32_t index)
{
    return &speech->rules->terms[clause->first_condition + index];
}

static char mark_of(const struct term *term)
{
    char mark = *mnc_word_english(term->word);
    return strchr("<>=!%", mark) != NULL ? mark : '\0';
}

/* The next condition of a kind, from `index` on; NULL if there is none. */
static const struct term *of_kind(const struct speech *speech, const struct clause *clause, char mark, uint32_t *index)
{
    while (*index < clause->condition_count) {
        const struct term *term = condition(speech, clause, (*index)++);
        if (mark_of(term) == mark) {
            return term;
        }
    }
    return NULL;
}

static bool has_kind(const struct speech *speech, const struct clause *clause, char mark)
{
    uint32_t index = 0;
    return of_kind(speech, clause, mark, &index) != NULL;
}

static bool describes_pit(const struct speech *speech, const struct clause *clause)
{
    return has_kind(speech, clause, '<') || has_kind(speech, clause, '>') || has_kind(speech, clause, '=');
}

/* A pit that is one of a range of numbers. */
static enum wording range_wording(const struct speech *speech, const struct term *term)
{
    for (uint32_t i = term->first_span; i < term->first_span + term->span_count; i++) {
        const struct span *span = &speech->rules->spans[i];
        if (items_of(speech, span) == 1 && high_of(speech, span) > low_of(speech, span)) {
            return WORDING_SECOND;
        }
    }
    return WORDING_FIRST;
}

static void say_adjectives(struct speech *speech, const struct clause *clause)
{
    const struct term *term;
    bool first = true;
    for (uint32_t index = 0; (term = of_kind(speech, clause, '<', &index)) != NULL; first = false) {
        size_t length;
        const char *text = text_of(term, WORDING_FIRST, &length);
        mnc_say(speech, !first ? "" : strchr("aeiou", *text) != NULL ? "an " : "a ");
        say_text(speech, clause, term, text, length);
        mnc_say(speech, " ");
    }
    mnc_say(speech, first ? "a " : "");
}

void mnc_say_pit(struct speech *speech, const struct clause *clause)
{
    if (!describes_pit(speech, clause)) {
        mnc_say(speech, speech->others);
        return;
    }
    uint32_t index = 0;
    const struct term *term = of_kind(speech, clause, '=', &index);
    bool numbered = term != NULL;
    if (numbered) {
        mnc_say_term(speech, clause, term, range_wording(speech, term));
        mnc_say(speech, " (counted from its owner's left)");
    } else {
        say_adjectives(speech, clause);
        mnc_say(speech, "pit");
    }
    bool relative = false; /* a part with "that" or "from" has been said */
    for (index = 0; (term = of_kind(speech, clause, '>', &index)) != NULL;) {
        size_t length;
        bool one = term->span_count == 1 && high_of(speech, &speech->rules->spans[term->first_span]) == 1;
        const char *text = text_of(term, one ? WORDING_SECOND : WORDING_FIRST, &length);
        bool that = strncmp(text, "that ", 5) == 0 || strncmp(text, "from ", 5) == 0;
        mnc_say(speech, that && relative ? " and " : " ");
        say_text(speech, clause, term, text, length);
        relative |= that;
    }
    for (index = 0; numbered && (term = of_kind(speech, clause, '<', &index)) != NULL;) {
        mnc_say(speech, relative ? " and that is " : " that is ");
        mnc_say_term(speech, clause, term, WORDING_FIRST);
        relative = true;
    }
}

/* Joins parts of a sentence as they come: "a, b and c". */
struct joint {
    uint32_t said;
    uint32_t total;
};

static void join(struct speech *speech, struct joint *joint)
{
    mnc_say(speech, joint->said == 0 ? "" : joint->said + 1 == joint->total ? " and " : ", ");
    joint->said++;
}

static uint32_t count_kind(const struct speech *speech, const struct clause *clause, char mark)
{
    uint32_t count = 0;
    uint32_t index = 0;
    while (of_kind(speech, clause, mark, &index) != NULL) {
        count++;
    }
    return count;
}

static void say_seed(struct speech *speech, const struct clause *clause, const char *subject)
{
    uint32_t index = 0;
    const struct term *lap = of_kind(speech, clause, '%', &index);
    if (lap != NULL) {
        mnc_say(speech, "the last seed of ");
        mnc_say_term(speech, clause, lap, WORDING_FIRST);
    } else {
        mnc_say(speech, subject != NULL ? subject : "it");
    }
    mnc_say(speech, " ");
}

void mnc_say_conditions(struct speech *speech, const struct clause *clause, const char *subject)
{
    bool drops = clause->section == SECTION_EACH || clause->section == SECTION_EVERY || clause->section == SECTION_LAST;
    bool pit = drops && describes_pit(speech, clause);
    uint32_t verbs = count_kind(speech, clause, '!');
    bool bare = drops && !pit && verbs == 0 && (subject != NULL || has_kind(speech, clause, '%'));
    struct joint joint = {0, (pit || bare) + verbs + count_kind(speech, clause, '\0')};
    if (pit || bare || verbs > 0) {
        say_seed(speech, clause, subject);
    }
    if (pit) {
        join(speech, &joint);
        mnc_say(speech, "falls into ");
        mnc_say_pit(speech, clause);
    } else if (bare) {
        join(speech, &joint);
        mnc_say(speech, "has dropped");
    }
    const struct term *term;
    for (uint32_t index = 0; (term = of_kind(speech, clause, '!', &index)) != NULL;) {
        join(speech, &joint);
        mnc_say_term(speech, clause, term, WORDING_FIRST);
        mnc_say(speech, term->word != WORD_MAKES ? "" : pit ? " there" : " in its pit");
    }
    for (uint32_t index = 0; (term = of_kind(speech, clause, '\0', &index)) != NULL;) {
        join(speech, &joint);
        mnc_say_term(speech, clause, term, WORDING_FIRST);
    }
}

/* --- Actions -------------------------------------------------------------------------------------------------- */

static bool falls_into_an_empty_pit(const struct speech *speech, const struct clause *clause)
{
    for (uint32_t i = 0; i < clause->condition_count; i++) {
        if (condition(speech, clause, i)->word == WORD_EMPTY) {
            return true;
        }
    }
    return false;
}

/* How much of the text is not repeated behind an action that begins with it. */
static size_t shared_part(const char *text, size_t length)
{
    const char *plus = memchr(text, '+', length);
    return plus != NULL ? (size_t)(plus - text) : 0;
}

/* What an action is called: a seed that is captured alone is called so. */
static const char *action_text(const struct speech *speech, const struct clause *clause, enum wording wording,
                               uint32_t index, size_t *length)
{
    const struct term *term = &speech->rules->terms[clause->first_action + index];
    if (term->word == WORD_CAPTURE_HERE) {
        wording = falls_into_an_empty_pit(speech, clause) ? WORDING_SECOND : WORDING_FIRST;
    }
    return text_of(term, wording, length);
}

static const char mover[] = "the mover ";

static bool is_done_by_mover(const char *text)
{
    return strncmp(text, mover, sizeof mover - 1) == 0;
}

/* Whether an action goes on where the one before it began: "the mover captures a", "b". */
static bool goes_on(const struct speech *speech, const struct clause *clause, enum wording wording, uint32_t index)
{
    if (index == 0 || index >= clause->action_count) {
        return false;
    }
    size_t length;
    size_t before_length;
    const char *text = action_text(speech, clause, wording, index, &length);
    const char *before = action_text(speech, clause, wording, index - 1, &before_length);
    size_t shared = shared_part(text, length);
    return shared > 0 && shared == shared_part(before, before_length) && memcmp(text, before, shared) == 0;
}

void mnc_say_actions(struct speech *speech, const struct clause *clause, enum wording wording)
{
    const char *before = "";
    for (uint32_t i = 0; i < clause->action_count; i++) {
        size_t length;
        size_t skipped = 0;
        const char *text = action_text(speech, clause, wording, i, &length);
        if (goes_on(speech, clause, wording, i)) {
            skipped = shared_part(text, length);
            mnc_say(speech, goes_on(speech, clause, wording, i + 1) ? ", " : " and ");
        } else if (i > 0) {
            skipped = is_done_by_mover(before) && is_done_by_mover(text) ? sizeof mover - 1 : 0;
            mnc_say(speech, i + 1 == clause->action_count ? ", and " : ", ");
        }
        say_text(speech, clause, &speech->rules->terms[clause->first_action + i], text + skipped, length - skipped);
        before = text;
    }
}
