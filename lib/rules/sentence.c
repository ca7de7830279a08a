/* SPDX-License-Identifier: MIT */
/* The rules in plain English: the wording of each word comes from the vocabulary, how words are joined from here. */
#include <string.h>

#include "base/text.h"
#include "rules/ruleset.h"

/* The sentence that is asked for goes to the caller's buffer; the others are only counted. */
struct speech {
    const struct ruleset *rules;
    const int32_t *values;
    size_t wanted;
    size_t count;
    struct writer target;
    struct writer *out; /* of the sentence being said */
    struct writer nowhere;
    size_t start; /* where the sentence began */
};

static void say(struct speech *speech, const char *text)
{
    mnc_write(speech->out, text);
}

static bool is_wanted(const struct speech *speech)
{
    return speech->out == &speech->target;
}

/* A sentence begins with a capital letter, whatever it begins with. */
static void capitalize(struct speech *speech)
{
    if (is_wanted(speech) && speech->start + 1 < speech->target.cap) {
        char *first = speech->target.buffer + speech->start;
        if (*first >= 'a' && *first <= 'z') {
            *first = (char)(*first - 'a' + 'A');
        }
    }
}

static void begin(struct speech *speech, int32_t phase)
{
    speech->nowhere = (struct writer){NULL, 0, 0};
    speech->out = speech->count == speech->wanted ? &speech->target : &speech->nowhere;
    speech->start = 0;
    if (phase > 0) {
        say(speech, "Phase ");
        say(speech, speech->rules->phases[phase]);
        say(speech, ": ");
        speech->start = speech->out->length;
    }
}

static void end(struct speech *speech)
{
    say(speech, ".");
    capitalize(speech);
    speech->count++;
}

static void say_span(struct speech *speech, const struct span *span)
{
    int32_t low = mnc_number(&span->low, speech->values);
    int32_t high = mnc_number(&span->high, speech->values);
    if (span->parity != PARITY_ANY) {
        say(speech, span->parity == PARITY_EVEN ? "an even number" : "an odd number");
        return;
    }
    mnc_write_number(speech->out, low);
    if (low != high) {
        say(speech, " to ");
        mnc_write_number(speech->out, high);
    }
}

/* Says a part of a word's wording, with the term's numbers in their places. */
static void say_wording(struct speech *speech, const struct term *term, const char *text, size_t length)
{
    const struct span *spans = speech->rules->spans;
    uint32_t next = term->first_span;
    uint32_t last = term->first_span + term->span_count;
    bool one = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '#' || text[i] == '@' || text[i] == '*') {
            uint32_t stop = text[i] == '#' ? next + 1 : last;
            for (uint32_t first = next; next < stop; next++) {
                say(speech, next == first ? "" : text[i] == '*' ? ", " : " or ");
                say_span(speech, &spans[next]);
            }
            one = mnc_number(&spans[next - 1].low, speech->values) == 1;
        } else if (length - i >= 3 && memcmp(text + i, "(s)", 3) == 0) {
            say(speech, one ? "" : "s");
            i += 2;
        } else {
            mnc_write_bytes(speech->out, text + i, 1);
        }
    }
}

static void say_term(struct speech *speech, const struct term *term, bool second)
{
    const char *english = mnc_words[term->word].english;
    size_t length = strcspn(english, "|");
    if (second && english[length] == '|') {
        english += length + 1;
        length = strlen(english);
    }
    say_wording(speech, term, english, length);
}

static const struct term *condition(const struct speech *speech, const struct clause *clause, uint32_t index)
{
    return &speech->rules->terms[clause->first_condition + index];
}

static const struct term *action(const struct speech *speech, const struct clause *clause, uint32_t index)
{
    return &speech->rules->terms[clause->first_action + index];
}

static bool begins_with_it(const struct term *term)
{
    return strncmp(mnc_words[term->word].english, "it ", 3) == 0;
}

static bool is_about_a_drop(const struct clause *clause)
{
    return clause->section == SECTION_EACH || clause->section == SECTION_LAST;
}

/* Which condition is said first: where a seed has dropped, one that speaks of the seed itself, if there is any. */
static uint32_t leading(const struct speech *speech, const struct clause *clause)
{
    for (uint32_t i = 0; i < clause->condition_count && is_about_a_drop(clause); i++) {
        if (begins_with_it(condition(speech, clause, i))) {
            return i;
        }
    }
    return 0;
}

/* The conditions, joined; the first one with a subject if there is one. */
static void say_conditions(struct speech *speech, const struct clause *clause, const char *subject)
{
    uint32_t first = leading(speech, clause);
    if (clause->condition_count == 0 || !begins_with_it(condition(speech, clause, first))) {
        say(speech, subject != NULL ? subject : "");
        say(speech, subject != NULL ? " has dropped" : "");
        say(speech, subject != NULL && clause->condition_count > 0 ? " and " : "");
        subject = NULL;
    }
    for (uint32_t i = 0; i < clause->condition_count; i++) {
        const struct term *term = condition(speech, clause, i == 0 ? first : i <= first ? i - 1 : i);
        say(speech, i > 0 ? " and " : "");
        if (i == 0 && subject != NULL) {
            const char *english = mnc_words[term->word].english;
            say(speech, subject);
            say_wording(speech, term, english + 2, strlen(english) - 2);
        } else {
            say_term(speech, term, false);
        }
    }
}

static void say_actions(struct speech *speech, const struct clause *clause, bool second)
{
    for (uint32_t i = 0; i < clause->action_count; i++) {
        say(speech, i == 0 ? "" : i + 1 == clause->action_count ? " and " : ", ");
        say_term(speech, action(speech, clause, i), second);
    }
}

/* Whether a clause that was said before has all the words of this one, so that only the order tells them apart. */
static bool overlaps(const struct speech *speech, const struct clause *clause, const struct clause *first)
{
    for (const struct clause *before = first; before < clause; before++) {
        uint32_t common = 0;
        for (uint32_t i = 0; i < clause->condition_count; i++) {
            for (uint32_t j = 0; j < before->condition_count; j++) {
                if (condition(speech, clause, i)->word == condition(speech, before, j)->word) {
                    common++;
                    break;
                }
            }
        }
        if (common == clause->condition_count && mnc_clause_applies(speech->rules, before, speech->values)) {
            return true;
        }
    }
    return false;
}

static const char *round_or_game(const struct speech *speech)
{
    for (uint32_t i = 0; i < speech->rules->clause_count; i++) {
        const struct clause *clause = &speech->rules->clauses[i];
        if (clause->section == SECTION_ROUNDS && mnc_clause_applies(speech->rules, clause, speech->values)) {
            return "the round ends: ";
        }
    }
    return "the game ends: ";
}

/* One clause of a section in which the first that holds decides. `before` is the clause said before it, or NULL;
 * `first` is the section's first clause. */
static void say_case(struct speech *speech, const struct clause *clause, const struct clause *before,
                     const struct clause *first)
{
    bool otherwise = clause->otherwise && before != NULL;
    begin(speech, clause->phase);
    if (clause->section == SECTION_BEGIN) {
        say_actions(speech, clause, otherwise);
        if (!clause->otherwise) {
            say(speech, " if ");
            say_conditions(speech, clause, NULL);
        }
        end(speech);
        return;
    }
    if (otherwise) {
        say(speech, "otherwise ");
    } else if (is_about_a_drop(clause) || !clause->otherwise) {
        const char *subject = clause->section == SECTION_EACH   ? "a seed that is not the last of its lap"
                              : clause->section == SECTION_LAST ? "the last seed of a lap"
                                                                : NULL;
        say(speech, overlaps(speech, clause, first) ? "otherwise, when " : "when ");
        say_conditions(speech, clause, before == NULL ? subject : NULL);
        say(speech, ", ");
    }
    if (clause->section == SECTION_END) {
        say(speech, round_or_game(speech));
    }
    say_actions(speech, clause, otherwise);
    end(speech);
}

static void say_cases(struct speech *speech, const struct clause *clauses, uint32_t count)
{
    const struct clause *before = NULL;
    for (uint32_t i = 0; i < count && (before == NULL || !before->otherwise); i++) {
        if (mnc_clause_applies(speech->rules, &clauses[i], speech->values)) {
            say_case(speech, &clauses[i], before, clauses);
            before = &clauses[i];
        }
    }
}

static void say_ordinal(struct speech *speech, int32_t number)
{
    static const char *const ordinals[] = {"first", "second",  "third",  "fourth", "fifth",
                                           "sixth", "seventh", "eighth", "ninth"};
    if (number >= 1 && (size_t)number <= sizeof ordinals / sizeof ordinals[0]) {
        say(speech, ordinals[number - 1]);
    }
}

/* What comes before the words of a section that says what something means. */
static void say_opening(struct speech *speech, enum section section)
{
    if (section == SECTION_ENDLESS) {
        say(speech, "when a sowing would never end, ");
    } else if (section == SECTION_REPETITION) {
        say(speech, "when a position occurs for the ");
        say_ordinal(speech, speech->values[speech->rules->option_repetition]);
        say(speech, " time, ");
    }
}

/* The words of all clauses of a section: in one sentence, or in one each. */
static void say_plain(struct speech *speech, const struct clause *clauses, uint32_t count, bool one_each)
{
    bool open = false;
    for (uint32_t i = 0; i < count; i++) {
        if (!mnc_clause_applies(speech->rules, &clauses[i], speech->values)) {
            continue;
        }
        for (uint32_t j = 0; j < clauses[i].action_count; j++) {
            const struct term *term = action(speech, &clauses[i], j);
            if (open && !one_each) {
                say(speech, "; ");
            } else {
                begin(speech, clauses[i].phase);
                say_opening(speech, clauses[i].section);
            }
            say_term(speech, term, term->span_count > 1);
            open = true;
            if (one_each) {
                end(speech);
            }
        }
    }
    if (open && !one_each) {
        end(speech);
    }
}

static void say_clauses(struct speech *speech, const struct clause *clauses, uint32_t count)
{
    enum section section = clauses[0].section;
    if (mnc_sections[section].form == FORM_CASES) {
        say_cases(speech, clauses, count);
    } else if (section != SECTION_REPETITION || speech->values[speech->rules->option_repetition] > 0) {
        say_plain(speech, clauses, count, section == SECTION_ROUNDS);
    }
}

static void say_phases(struct speech *speech)
{
    const struct ruleset *rules = speech->rules;
    if (rules->phase_count == 0) {
        return;
    }
    begin(speech, 0);
    say(speech, rules->phase_count == 1 ? "the first ply has rules of its own: phase "
                                        : "the first plies have rules of their own: phases ");
    for (int32_t phase = 1; phase <= rules->phase_count; phase++) {
        say(speech, phase == 1 ? "" : ", then ");
        say(speech, rules->phases[phase]);
    }
    end(speech);
    for (uint32_t i = 0, stop; i < rules->clause_count; i = stop) {
        const struct clause *first = &rules->clauses[i];
        for (stop = i + 1; stop < rules->clause_count && rules->clauses[stop].section == first->section &&
                           rules->clauses[stop].phase == first->phase;) {
            stop++;
        }
        if (first->phase > 0) {
            say_clauses(speech, first, stop - i);
        }
    }
}

static void say_first(struct speech *speech)
{
    const struct option *option = &speech->rules->options[speech->rules->option_first];
    begin(speech, 0);
    say(speech, option->choices[speech->values[speech->rules->option_first]]);
    say(speech, " begins");
    end(speech);
}

/* What a section means that is not there. */
static void say_default(struct speech *speech, enum section section)
{
    enum word word = section == SECTION_WIN                                        ? WORD_MOST
                     : section == SECTION_ENDLESS || section == SECTION_REPETITION ? WORD_NO_RESULT
                                                                                   : WORD_COUNT;
    if (word == WORD_COUNT ||
        (section == SECTION_REPETITION && speech->values[speech->rules->option_repetition] == 0)) {
        return;
    }
    const struct term term = {word, 0, 0};
    begin(speech, 0);
    say_opening(speech, section);
    say_term(speech, &term, false);
    end(speech);
}

static void say_section(struct speech *speech, enum section section)
{
    const struct ruleset *rules = speech->rules;
    uint32_t first = 0;
    uint32_t stop;
    while (first < rules->clause_count &&
           (rules->clauses[first].phase != 0 || rules->clauses[first].section != section)) {
        first++;
    }
    for (stop = first;
         stop < rules->clause_count && rules->clauses[stop].phase == 0 && rules->clauses[stop].section == section;) {
        stop++;
    }
    size_t said = speech->count;
    if (stop > first) {
        say_clauses(speech, &rules->clauses[first], stop - first);
    }
    if (speech->count == said) {
        say_default(speech, section);
    }
}

size_t mnc_ruleset_sentence(const struct ruleset *rules, const int32_t *values, size_t index, char *buffer, size_t cap,
                            size_t *length)
{
    struct speech speech = {.rules = rules, .values = values, .wanted = index, .target = {buffer, cap, 0}, .out = NULL};
    for (size_t section = 0; section < SECTION_COUNT; section++) {
        if (section == SECTION_PHASE) {
            say_phases(&speech);
        } else {
            say_section(&speech, (enum section)section);
        }
        if (section == SECTION_FILL) {
            say_first(&speech);
        }
    }
    *length = mnc_write_end(&speech.target);
    return speech.count;
}
