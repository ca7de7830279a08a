/* SPDX-License-Identifier: MIT */
/* The rules in plain English: what each section says. How words are joined is in speech.c, the words themselves are in
 * the vocabulary. */
#include <string.h>

#include "rules/speech.h"

enum {
    NUMBERS_COMPARED = 300,    /* beyond any that a rule names and a pit reaches */
    COMPARISONS_MAX = 1 << 20, /* for one sentence: hundreds of times what those of the built-in games need */
};

static const struct term *action(const struct speech *speech, const struct clause *clause, uint32_t index)
{
    return &speech->rules->terms[clause->first_action + index];
}

/* Whether two clauses do the same, so that their order does not matter. */
static bool same_actions(const struct speech *speech, const struct clause *a, const struct clause *b)
{
    if (a->action_count != b->action_count) {
        return false;
    }
    for (uint32_t i = 0; i < a->action_count; i++) {
        const struct term *one = action(speech, a, i);
        const struct term *other = action(speech, b, i);
        if (one->word != other->word || one->span_count > 0 || other->span_count > 0) {
            return false;
        }
    }
    return true;
}

/* Whether a condition on a number of seeds, or of a pit, holds for this number. */
static bool takes(const struct speech *speech, const struct term *term, int32_t number)
{
    switch (term->word) {
    case WORD_EMPTY:
        return number <= 1; /* the seed that fell included */
    case WORD_OCCUPIED:
        return number > 1;
    default:
        return mnc_spans_hold(speech->rules, term->first_span, term->span_count, speech->values, number);
    }
}

/* Whether two conditions are about the same number and no number fits both. */
static bool numbers_part(struct speech *speech, const struct term *a, const struct term *b)
{
    static const enum word drops[] = {WORD_EMPTY, WORD_OCCUPIED, WORD_MAKES, WORD_COUNT};
    bool same = a->word == b->word && strchr(mnc_word_pattern(a->word), '@') != NULL;
    if (!same && !(mnc_in_group(drops, a->word) && mnc_in_group(drops, b->word))) {
        return false;
    }
    for (int32_t number = 1; number <= NUMBERS_COMPARED; number++) {
        speech->compared += 1 + (int64_t)a->span_count + b->span_count;
        if (takes(speech, a, number) && takes(speech, b, number)) {
            return false;
        }
    }
    return true;
}

/* Whether two clauses cannot hold at once, so that their order does not matter. */
static bool part(struct speech *speech, const struct clause *a, const struct clause *b)
{
    for (uint32_t i = 0; i < a->condition_count && speech->compared < COMPARISONS_MAX; i++) {
        for (uint32_t j = 0; j < b->condition_count && speech->compared < COMPARISONS_MAX; j++) {
            speech->compared++;
            const struct term *one = &speech->rules->terms[a->first_condition + i];
            const struct term *other = &speech->rules->terms[b->first_condition + j];
            if (mnc_words_exclude(one->word, other->word) || numbers_part(speech, one, other)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a clause that applies, from the section's first one on to this one, does something else. That is not found
 * out for sentences that are only counted; where it takes too long, the order is said, which is never wrong. */
static bool order_matters(struct speech *speech, const struct clause *first, const struct clause *clause)
{
    for (const struct clause *before = first; before < clause && mnc_say_wanted(speech); before++) {
        if (mnc_clause_applies(speech->rules, before, speech->values) && !same_actions(speech, before, clause) &&
            (clause->section == SECTION_END || !part(speech, before, clause))) {
            return true;
        }
    }
    return false;
}

/* The seed that a section speaks of, when it is named for the first time. */
static const char *seed_of(const struct speech *speech, enum section section)
{
    switch (section) {
    case SECTION_EACH:
        return speech->laps ? "a seed that is not the last of its lap" : "a seed that is not the last one";
    case SECTION_EVERY:
        return "a seed, be it the last one or not,";
    default:
        return speech->laps ? "the last seed of a lap" : "the last seed";
    }
}

/* A clause about a pit: the action says where the pit stands in the sentence. */
static void say_about_pit(struct speech *speech, const struct clause *clause)
{
    if (clause->section == SECTION_DIRECTION) {
        mnc_say(speech, "from ");
        mnc_say_pit(speech, clause);
        mnc_say(speech, " ");
    }
    bool none = clause->otherwise && action(speech, clause, 0)->word == WORD_ILLEGAL;
    mnc_say_actions(speech, clause, none ? WORDING_SECOND : WORDING_FIRST);
}

/* The end of a round with nothing left is told without saying who gets it. */
static void say_ending(struct speech *speech, const struct clause *clause)
{
    mnc_say(speech, speech->rounds ? "the round ends" : "the game ends");
    if (speech->rules->terms[clause->first_condition].word == WORD_BOARD_EMPTY && clause->condition_count == 1 &&
        action(speech, clause, 0)->word == WORD_LEAVE_REST) {
        return;
    }
    mnc_say(speech, ": ");
    mnc_say_actions(speech, clause, WORDING_FIRST);
}

/* One clause of a section in which the first that holds decides. `before` is the clause said before it, or NULL;
 * `first` is the section's first clause. */
static void say_case(struct speech *speech, const struct clause *clause, const struct clause *before,
                     const struct clause *first)
{
    bool about_pit = mnc_section_conditions(clause->section) == PLACE_BEGIN_IF ||
                     mnc_section_conditions(clause->section) == PLACE_EACH_PIT_IF ||
                     mnc_section_conditions(clause->section) == PLACE_DIRECTION_IF;
    speech->others = before != NULL ? "every other pit" : "every pit";
    if (clause->section == SECTION_EACH_PIT && speech->closes) {
        speech->others = before != NULL ? "every other pit that is not closed" : "every pit that is not closed";
    }
    mnc_say_begin(speech, clause->phase);
    if (about_pit) {
        mnc_say(speech, !clause->otherwise && order_matters(speech, first, clause) ? "otherwise " : "");
        say_about_pit(speech, clause);
        mnc_say_end(speech);
        return;
    }
    bool ordered = order_matters(speech, first, clause);
    if (clause->otherwise && before != NULL) {
        mnc_say(speech, "otherwise ");
    } else {
        mnc_say(speech, ordered ? "otherwise, when " : "when ");
        mnc_say_conditions(speech, clause, before == NULL ? seed_of(speech, clause->section) : NULL);
        mnc_say(speech, ", ");
    }
    if (clause->section == SECTION_END) {
        say_ending(speech, clause);
    } else {
        mnc_say_actions(speech, clause, WORDING_FIRST);
    }
    mnc_say_end(speech);
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
        mnc_say(speech, ordinals[number - 1]);
    }
}

/* What comes before the words of a section. */
static void say_opening(struct speech *speech, enum section section)
{
    switch (section) {
    case SECTION_FILL:
        mnc_say(speech, "at the start ");
        break;
    case SECTION_SLAM:
        mnc_say(speech, "a capture that would leave the opponent without seeds ");
        break;
    case SECTION_ENDLESS:
        mnc_say(speech, "when a sowing would never end, ");
        break;
    case SECTION_REPETITION:
        mnc_say(speech, "when a position occurs for the ");
        say_ordinal(speech, speech->values[speech->rules->option_repetition]);
        mnc_say(speech, " time, ");
        break;
    default:
        break;
    }
}

/* Which wording a word has in a section without conditions. */
static enum wording plain_wording(const struct speech *speech, enum section section, const struct term *term)
{
    bool second = section == SECTION_SLAM || section == SECTION_ENDLESS || section == SECTION_REPETITION;
    if (section == SECTION_FILL) {
        second = term->span_count > 1;
    } else if (term->word == WORD_GRID) {
        second = mnc_number(&speech->rules->spans[term->first_span].low, speech->values) > 2;
    } else if (term->word == WORD_PITS_BOUGHT) {
        second = mnc_speaks_of(speech, SECTION_ROUNDS, WORD_ODD_TO_LOSER);
    }
    return second ? WORDING_SECOND : WORDING_FIRST;
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
                mnc_say(speech, "; ");
            } else {
                mnc_say_begin(speech, clauses[i].phase);
                say_opening(speech, clauses[i].section);
            }
            mnc_say_term(speech, &clauses[i], term, plain_wording(speech, clauses[i].section, term));
            open = true;
            if (one_each) {
                mnc_say_end(speech);
            }
        }
    }
    if (open && !one_each) {
        mnc_say_end(speech);
    }
}

static void say_clauses(struct speech *speech, const struct clause *clauses, uint32_t count)
{
    enum section section = clauses[0].section;
    if (mnc_section_form(section) == FORM_CASES) {
        say_cases(speech, clauses, count);
    } else if (section != SECTION_REPETITION || speech->values[speech->rules->option_repetition] > 0) {
        say_plain(speech, clauses, count,
                  section == SECTION_ROUNDS || section == SECTION_SPECIAL || section == SECTION_MUST);
    }
}

/* With some option values nothing is left of the phases. */
static bool has_phase_clauses(const struct speech *speech)
{
    const struct ruleset *rules = speech->rules;
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        if (rules->clauses[i].phase > 0 && mnc_clause_applies(rules, &rules->clauses[i], speech->values)) {
            return true;
        }
    }
    return false;
}

/* Whether normal play does not lift all seeds. */
static bool lifts_some(const struct speech *speech)
{
    const struct ruleset *rules = speech->rules;
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        const struct clause *clause = &rules->clauses[i];
        if (clause->phase == 0 && clause->section == SECTION_LIFT &&
            mnc_clause_applies(rules, clause, speech->values) && action(speech, clause, 0)->word != WORD_LIFT_ALL) {
            return true;
        }
    }
    return false;
}

static void say_phases(struct speech *speech)
{
    const struct ruleset *rules = speech->rules;
    if (!has_phase_clauses(speech) && (rules->phase_count == 0 || !lifts_some(speech))) {
        return;
    }
    mnc_say_begin(speech, 0);
    mnc_say(speech, "the first ");
    if (rules->phase_count > 1) {
        mnc_write_number(speech->out, rules->phase_count);
    }
    mnc_say(speech, rules->phase_count == 1 ? "move" : " moves");
    mnc_say(speech, speech->rounds ? " of a round" : " of the game");
    mnc_say(speech, rules->phase_count == 1 ? " has rules of its own (phase " : " have rules of their own (phases ");
    for (int32_t phase = 1; phase <= rules->phase_count; phase++) {
        mnc_say(speech, phase == 1 ? "" : phase == rules->phase_count ? " and " : ", ");
        mnc_say(speech, rules->phases[phase]);
    }
    mnc_say(speech, "); what is not mentioned there is as in every other move");
    mnc_say(speech, lifts_some(speech) ? ", but all seeds of the pit are lifted" : "");
    mnc_say_end(speech);
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
    mnc_say_begin(speech, 0);
    mnc_say(speech, option->choices[speech->values[speech->rules->option_first]]);
    mnc_say(speech, " begins");
    mnc_say_end(speech);
}

/* What every special pit is. */
static void say_special(struct speech *speech)
{
    if (mnc_speaks_of(speech, SECTION_LAST, WORD_FOUND_HERE) ||
        mnc_speaks_of(speech, SECTION_LAST, WORD_FOUND_FACING) ||
        mnc_speaks_of(speech, SECTION_LAST, WORD_FOUND_PREVIOUS)) {
        mnc_say_begin(speech, 0);
        mnc_say(speech,
                "a special pit belongs to the player who founded it: it is never played, captured or sown on from, and "
                "at the end of the ");
        mnc_say(speech, speech->rounds ? "round" : "game");
        mnc_say(speech, " its seeds are his");
        mnc_say_end(speech);
    }
}

/* Whether the stores can decide a round: not if each of its ends names the loser. */
static bool seeds_decide(const struct speech *speech)
{
    const struct ruleset *rules = speech->rules;
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        const struct clause *clause = &rules->clauses[i];
        if (clause->section == SECTION_END && mnc_clause_applies(rules, clause, speech->values) &&
            action(speech, clause, 0)->word != WORD_MOVER_LOSES &&
            action(speech, clause, 0)->word != WORD_OPPONENT_LOSES) {
            return true;
        }
    }
    return false;
}

/* What a section means that is not there. */
static void say_default(struct speech *speech, enum section section)
{
    enum word word = section == SECTION_WIN                       ? WORD_MOST
                     : section == SECTION_ENDLESS && speech->laps ? WORD_NO_RESULT
                     : section == SECTION_REPETITION && speech->values[speech->rules->option_repetition] > 0
                         ? WORD_NO_RESULT
                         : WORD_COUNT;
    if (word == WORD_COUNT) {
        return;
    }
    const struct term term = {.word = word};
    mnc_say_begin(speech, 0);
    say_opening(speech, section);
    mnc_say_term(speech, NULL, &term, WORDING_FIRST);
    mnc_say_end(speech);
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
    if (section == SECTION_SPECIAL) {
        say_special(speech);
    }
    if (section == SECTION_WIN && !seeds_decide(speech)) {
        return;
    }
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
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        speech.rounds |=
            rules->clauses[i].section == SECTION_ROUNDS && mnc_clause_applies(rules, &rules->clauses[i], values);
    }
    speech.closes = speech.rounds || mnc_speaks_of(&speech, SECTION_LAST, WORD_CLOSE_HERE);
    speech.laps = mnc_speaks_of(&speech, SECTION_LAST, WORD_RELAY) ||
                  mnc_speaks_of(&speech, SECTION_LAST, WORD_RELAY_NEXT) ||
                  mnc_speaks_of(&speech, SECTION_LAST, WORD_SOW_CAPTURED);
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
