/* SPDX-License-Identifier: MIT */
/* What the twin reads in the rules: which clauses are in force, and their arguments. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int32_t number(const struct twin *twin, const struct number *n)
{
    return n->option < 0 ? n->base : n->base + n->factor * twin->values[n->option];
}

static bool in_span(const struct twin *twin, const struct span *span, int32_t count)
{
    if (span->parity == PARITY_EVEN && count % 2 != 0) {
        return false;
    }
    if (span->parity == PARITY_ODD && count % 2 == 0) {
        return false;
    }
    return number(twin, &span->low) <= count && count <= number(twin, &span->high);
}

static bool in_spans(const struct twin *twin, uint32_t first, uint32_t count, int32_t value)
{
    for (uint32_t i = 0; i < count; i++) {
        if (in_span(twin, &twin->rules->spans[first + i], value)) {
            return true;
        }
    }
    return false;
}

static bool guards_hold(const struct twin *twin, const struct clause *clause)
{
    for (uint32_t i = 0; i < clause->guard_count; i++) {
        const struct guard *guard = &twin->rules->guards[clause->first_guard + i];
        if (!in_spans(twin, guard->first_span, guard->span_count, twin->values[guard->option])) {
            return false;
        }
    }
    return true;
}

static bool is_mentioned(const struct ruleset *rules, enum section section, int32_t phase)
{
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        if (rules->clauses[i].section == section && rules->clauses[i].phase == phase) {
            return true;
        }
    }
    return false;
}

static void find_clauses(struct twin *twin)
{
    uint32_t used = 0;
    for (int32_t phase = 0; phase <= twin->rules->phase_count; phase++) {
        for (int section = 0; section < SECTION_COUNT; section++) {
            struct twin_section *found = &twin->sections[phase][section];
            if (phase > 0 && section != SECTION_LIFT && !is_mentioned(twin->rules, (enum section)section, phase)) {
                *found = twin->sections[0][section]; /* as in normal play */
                continue;
            }
            found->first = used;
            for (uint32_t i = 0; i < twin->rules->clause_count; i++) {
                const struct clause *clause = &twin->rules->clauses[i];
                if ((int)clause->section == section && clause->phase == phase && guards_hold(twin, clause)) {
                    twin->clauses[used++] = clause;
                }
            }
            found->count = used - found->first;
        }
    }
}

/* Is there a phase in which a player may choose the direction of some pit? */
static bool find_directed(const struct twin *twin)
{
    struct twin_state state = twin_blank(twin);
    int32_t ways[2];
    for (state.phase = 0; state.phase <= twin->rules->phase_count; state.phase++) {
        for (int32_t pit = 0; pit < twin->own; pit++) {
            if (twin_ways(twin, &state, 0, pit, ways) == 2) {
                return true;
            }
        }
    }
    return false;
}

void twin_init(struct twin *twin, const struct ruleset *rules, const int32_t *values, uint64_t seed, uint64_t *hits,
               bool *gave_up)
{
    memset(twin, 0, sizeof *twin);
    twin->hits = hits;
    twin->gave_up = gave_up;
    twin->rules = rules;
    memcpy(twin->values, values, sizeof twin->values);
    twin->seed = seed;
    find_clauses(twin);
    twin_build_board(twin);
    twin->territory = twin_rounds_say(twin, WORD_PITS_BOUGHT);
    twin->directed = find_directed(twin);
}

int32_t twin_clause_count(const struct twin *twin, enum section section, int32_t phase)
{
    return (int32_t)twin->sections[phase][section].count;
}

const struct clause *twin_clause(const struct twin *twin, enum section section, int32_t phase, int32_t index)
{
    return twin->clauses[twin->sections[phase][section].first + (uint32_t)index];
}

const struct term *twin_condition(const struct twin *twin, const struct clause *clause, uint32_t index)
{
    return &twin->rules->terms[clause->first_condition + index];
}

const struct term *twin_action(const struct twin *twin, const struct clause *clause, uint32_t index)
{
    return &twin->rules->terms[clause->first_action + index];
}

const struct term *twin_find(const struct twin *twin, enum section section, int32_t phase, enum word word)
{
    for (int32_t i = 0; i < twin_clause_count(twin, section, phase); i++) {
        const struct clause *clause = twin_clause(twin, section, phase, i);
        for (uint32_t a = 0; a < clause->action_count; a++) {
            if (twin_action(twin, clause, a)->word == word) {
                return twin_action(twin, clause, a);
            }
        }
    }
    return NULL;
}

bool twin_says(const struct twin *twin, enum section section, int32_t phase, enum word word)
{
    return twin_find(twin, section, phase, word) != NULL;
}

int32_t twin_argument(const struct twin *twin, const struct term *term, uint32_t index)
{
    return number(twin, &twin->rules->spans[term->first_span + index].low);
}

bool twin_in_set(const struct twin *twin, const struct term *term, int32_t value)
{
    return in_spans(twin, term->first_span, term->span_count, value);
}

void twin_hit(const struct twin *twin, enum word word)
{
    if (twin->hits != NULL) {
        twin->hits[word]++;
    }
}

void twin_hit_clause(const struct twin *twin, const struct clause *clause)
{
    for (uint32_t i = 0; i < clause->condition_count; i++) {
        twin_hit(twin, twin_condition(twin, clause, i)->word);
    }
    for (uint32_t i = 0; i < clause->action_count; i++) {
        twin_hit(twin, twin_action(twin, clause, i)->word);
    }
}

void twin_hit_section(const struct twin *twin, enum section section, int32_t phase)
{
    for (int32_t i = 0; i < twin_clause_count(twin, section, phase); i++) {
        twin_hit_clause(twin, twin_clause(twin, section, phase, i));
    }
}

bool twin_ends_with(const struct twin *twin, enum word word)
{
    return twin_says(twin, SECTION_END, 0, word);
}

bool twin_rounds_say(const struct twin *twin, enum word word)
{
    return twin_says(twin, SECTION_ROUNDS, 0, word);
}

_Noreturn void twin_unknown(enum word word)
{
    fprintf(stderr, "the twin does not know the word \"%s\" here\n", mnc_word_pattern(word));
    abort();
}
