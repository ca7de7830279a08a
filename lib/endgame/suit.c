/* SPDX-License-Identifier: MIT */
#include "endgame/suit.h"

#include <string.h>

#include "base/random.h"
#include "endgame/value.h"

const char *mnc_suit_reason(const struct program *program)
{
    if (program->refill != REFILL_NONE) {
        return "a game of several rounds has no endgame database: who wins depends on the rounds to come";
    }
    if (mnc_ends_with(program, REST_LOT)) {
        return "a game that ends with a draw of lots has no endgame database";
    }
    if (mnc_ends_with(program, REST_MOVER_LOSES) || mnc_ends_with(program, REST_OPPONENT_LOSES)) {
        return "the game has no endgame database: the seeds do not decide who wins";
    }
    if (program->track_last || program->track_first) {
        return "the game has no endgame database: who gets the rest depends on who captured before";
    }
    if (program->masks || program->goes_out) {
        return "the game has no endgame database: pits close, become special or change their owners, or seeds go out";
    }
    if (program->first_chooses || program->no_push_back) {
        return "the game has no endgame database: what may be played depends on the moves before";
    }
    if (program->track_starter) {
        return "the game has no endgame database: it depends on who began";
    }
    return NULL;
}

static uint64_t add_text(uint64_t hash, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (uint8_t)text[i]) * UINT64_C(0x100000001B3);
    }
    return (hash ^ 0xFF) * UINT64_C(0x100000001B3);
}

static uint64_t add_number(uint64_t hash, int64_t number)
{
    return mnc_mix(hash ^ (uint64_t)number);
}

/* Words by their spelling and numbers by their values, so that the same rules are the same everywhere. */
static uint64_t add_terms(uint64_t hash, const struct ruleset *rules, const int32_t *values, uint32_t first,
                          uint32_t count)
{
    for (const struct term *term = rules->terms + first; term < rules->terms + first + count; term++) {
        const char *word = mnc_word_pattern(term->word);
        hash = add_text(hash, word, strlen(word));
        for (uint32_t i = term->first_span; i < term->first_span + term->span_count; i++) {
            const struct span *span = &rules->spans[i];
            hash = add_number(hash, mnc_number(&span->low, values));
            hash = add_number(hash, mnc_number(&span->high, values));
            hash = add_number(hash, span->parity);
        }
    }
    return add_number(hash, count);
}

uint64_t mnc_suit_identity(const struct ruleset *rules, const struct program *program, const int32_t *values)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    hash = add_number(hash, program->total);
    for (int32_t i = 0; i < rules->option_count; i++) {
        /* Who begins and how often a position may come back are no matter of a single position. */
        if (i != rules->option_first && i != rules->option_repetition) {
            hash = add_text(hash, rules->options[i].name, strlen(rules->options[i].name));
            hash = add_number(hash, values[i]);
        }
    }
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        const struct clause *clause = &rules->clauses[i];
        if (clause->phase == 0 && mnc_clause_applies(rules, clause, values)) {
            const char *section = mnc_section_keyword(clause->section);
            hash = add_text(hash, section, strlen(section));
            hash = add_terms(hash, rules, values, clause->first_condition, clause->condition_count);
            hash = add_terms(hash, rules, values, clause->first_action, clause->action_count);
        }
    }
    return mnc_mix(hash);
}

bool mnc_suit_same(const struct mancala_rules *a, const struct mancala_rules *b)
{
    return a == b ||
           mnc_suit_identity(a->ruleset, a->program, a->values) == mnc_suit_identity(b->ruleset, b->program, b->values);
}
