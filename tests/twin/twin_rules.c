/* SPDX-License-Identifier: MIT */
/* What the twin reads in the rules: which clauses are in force, their arguments, and the board. */
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

int32_t twin_store(int32_t player)
{
    return -1 - player;
}

/* Seen from above, counter-clockwise from South's left: his row, what lies at that end, North's row, the other end. */
static void build_ring(struct twin *twin)
{
    bool left = twin_says(twin, SECTION_BOARD, 0, WORD_STORES_LEFT);
    bool right = twin_says(twin, SECTION_BOARD, 0, WORD_STORES_RIGHT);
    int32_t count = 0;
    for (int32_t player = 0; player < 2; player++) {
        for (int32_t k = 1; k <= twin->columns; k++) {
            twin->ring[count++] = twin_pit(twin, player, k);
        }
        if (right) {
            twin->ring[count++] = twin_store(player);
        } else if (left) {
            twin->ring[count++] = twin_store(1 - player);
        }
    }
    twin->ring_count = count;
}

static void build_board(struct twin *twin)
{
    const struct term *grid = twin_find(twin, SECTION_BOARD, 0, WORD_GRID);
    const struct term *seeds = twin_find(twin, SECTION_FILL, 0, WORD_SEEDS);
    if (grid == NULL || seeds == NULL || twin_argument(twin, grid, 0) != 2) {
        fputs("the twin plays on two rows only\n", stderr);
        abort();
    }
    twin->columns = twin_argument(twin, grid, 1);
    twin->pits = 2 * twin->columns;
    build_ring(twin);
    for (int32_t player = 0; player < 2; player++) {
        for (int32_t k = 1; k <= twin->columns; k++) {
            uint32_t index = seeds->span_count == 1 ? 0 : (uint32_t)(k - 1);
            twin->need[twin_pit(twin, player, k)] = twin_argument(twin, seeds, index);
        }
    }
    for (int section = SECTION_BOARD; section <= SECTION_FILL; section++) {
        for (int32_t i = 0; i < twin_clause_count(twin, (enum section)section, 0); i++) {
            twin_hit_clause(twin, twin_clause(twin, (enum section)section, 0, i));
        }
    }
}

void twin_init(struct twin *twin, const struct ruleset *rules, const int32_t *values, uint64_t seed, uint64_t *hits)
{
    memset(twin, 0, sizeof *twin);
    twin->hits = hits;
    twin->rules = rules;
    memcpy(twin->values, values, sizeof twin->values);
    twin->seed = seed;
    find_clauses(twin);
    build_board(twin);
}

int32_t twin_owner(const struct twin *twin, int32_t pit)
{
    return pit < twin->columns ? 0 : 1;
}

int32_t twin_pit(const struct twin *twin, int32_t player, int32_t k)
{
    return player * twin->columns + k - 1;
}

/* Pit k from South's left faces pit C + 1 - k from North's left. */
int32_t twin_facing(const struct twin *twin, int32_t pit)
{
    int32_t owner = twin_owner(twin, pit);
    int32_t k = pit - owner * twin->columns + 1;
    return twin_pit(twin, 1 - owner, twin->columns + 1 - k);
}

int32_t twin_row_sum(const struct twin *twin, const struct twin_state *state, int32_t player)
{
    int32_t sum = 0;
    for (int32_t k = 1; k <= twin->columns; k++) {
        sum += state->pits[twin_pit(twin, player, k)];
    }
    return sum;
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

_Noreturn void twin_unknown(enum word word)
{
    fprintf(stderr, "the twin does not know the word \"%s\" here\n", mnc_words[word].pattern);
    abort();
}
