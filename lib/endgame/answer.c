/* SPDX-License-Identifier: MIT */
/* What can be asked of a database. */
#include <string.h>

#include <mancala/error.h>

#include "base/text.h"
#include "endgame/database.h"
#include "endgame/suit.h"
#include "game/game.h"

int mancala_endgame_suits(const mancala_rules *rules, char *buffer, size_t cap)
{
    if (rules == NULL || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    const char *reason = mnc_suit_reason(rules->program);
    struct writer writer = {buffer, cap, 0};
    mnc_write(&writer, reason != NULL ? reason : "");
    mnc_write_end(&writer);
    return reason == NULL;
}

int mancala_endgame_size(const mancala_rules *rules, int32_t seeds, uint64_t *entries)
{
    if (rules == NULL || entries == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (seeds < 0 || seeds > ENDGAME_SEEDS_MAX) {
        return MANCALA_ERROR_RANGE;
    }
    struct memory memory = rules->memory;
    struct index index;
    if (!mnc_index_init(&index, &memory, rules->program->board.pits, seeds)) {
        return MANCALA_ERROR_MEMORY;
    }
    *entries = 0;
    for (int32_t i = 0; i <= seeds; i++) {
        uint64_t boards = mnc_index_boards(&index, i);
        *entries = boards > UINT64_MAX - *entries ? UINT64_MAX : *entries + boards;
    }
    mnc_index_free(&index, &memory);
    return MANCALA_OK;
}

int mancala_endgame_seeds(const mancala_endgame *endgame)
{
    if (endgame == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int32_t seeds = endgame->field.index.seeds;
    while (seeds >= 0 && !endgame->layers[seeds].present) {
        seeds--;
    }
    return seeds >= 0 ? seeds : MANCALA_ERROR_MISSING;
}

static int find_layer(const mancala_endgame *endgame, int32_t seeds, const struct layer **layer)
{
    if (seeds < 0 || seeds > ENDGAME_SEEDS_MAX) {
        return MANCALA_ERROR_RANGE;
    }
    *layer = &endgame->layers[seeds];
    return (*layer)->present ? MANCALA_OK : MANCALA_ERROR_MISSING;
}

int mancala_endgame_layer_facts(const mancala_endgame *endgame, int32_t seeds, mancala_endgame_layer *facts)
{
    if (endgame == NULL || facts == NULL || facts->size != sizeof *facts) {
        return MANCALA_ERROR_ARGUMENT;
    }
    const struct layer *layer;
    int status = find_layer(endgame, seeds, &layer);
    if (status == MANCALA_OK) {
        facts->boards = mnc_index_boards(&endgame->field.index, seeds);
        facts->entries = layer->entries;
        facts->bytes = layer->bytes;
        facts->exact = layer->exact;
    }
    return status;
}

static int32_t outcome_of(struct value value, int32_t lead)
{
    if (value.win != LEAD_NEVER && lead >= value.win) {
        return MANCALA_OUTCOME_WIN;
    }
    return value.hold == LEAD_ALWAYS || lead >= value.hold ? MANCALA_OUTCOME_NEITHER : MANCALA_OUTCOME_LOSS;
}

int mancala_endgame_count(const mancala_endgame *endgame, int32_t seeds, int32_t lead, int32_t side, uint64_t *win,
                          uint64_t *loss, uint64_t *neither)
{
    if (endgame == NULL || win == NULL || loss == NULL || neither == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    const struct layer *layer;
    int status = find_layer(endgame, seeds, &layer);
    if (status != MANCALA_OK) {
        return status;
    }
    int32_t rest = endgame->rules->program->total - seeds;
    if (side < 0 || side >= PLAYERS || lead > rest || lead < -rest || ((lead ^ rest) & 1) != 0) {
        return MANCALA_ERROR_RANGE;
    }
    uint64_t boards = mnc_index_boards(&endgame->field.index, seeds);
    uint64_t counts[3] = {0, 0, 0};
    for (uint64_t entry = 0; entry < boards; entry++) {
        counts[outcome_of(mnc_layer_value(layer, entry), lead) + 1]++;
    }
    *loss = counts[0];
    *neither = counts[1];
    *win = counts[2];
    return MANCALA_OK;
}

/* --- Probing -------------------------------------------------------------------------------------------------- */

/* The value of an option, and its difference, INT32_MIN if that is not known. */
static int value_of(const struct mancala_endgame *endgame, const struct option_to *to, int32_t parity,
                    struct value *value, int32_t *difference)
{
    *difference = INT32_MIN;
    if (to->neither) {
        *value = VALUE_NEITHER;
        return MANCALA_OK;
    }
    if (to->over) {
        *difference = to->change;
        *value = mnc_value_of_difference(to->change, parity);
        return MANCALA_OK;
    }
    const struct layer *layer = &endgame->layers[to->seeds];
    if (!layer->present) {
        return MANCALA_ERROR_MISSING;
    }
    *value = mnc_value_of_move(mnc_layer_value(layer, to->entry), to->same, to->change);
    if (layer->exact) {
        int32_t rest = mnc_layer_difference(layer, to->entry);
        *difference = to->change + (to->same ? rest : -rest);
    }
    return MANCALA_OK;
}

/* An extra move that may be declined is no board of a layer: its moves are looked up one by one. */
static int value_of_extra(const struct mancala_endgame *endgame, const struct position *position, struct value *value,
                          int32_t *difference)
{
    struct option_to options[OPTIONS_TO_MAX];
    int32_t parity = mnc_field_lead(&endgame->field, position, 0) & 1;
    int count = mnc_field_expand_position(&endgame->field, position, options);
    *value = (struct value){LEAD_NEVER, LEAD_NEVER};
    *difference = INT32_MIN;
    bool all_exact = true;
    for (int i = 0; i < count; i++) {
        struct value after;
        int32_t best;
        int status = value_of(endgame, &options[i], parity, &after, &best);
        if (status != MANCALA_OK) {
            return status;
        }
        *value = mnc_value_better(*value, after);
        *difference = best > *difference ? best : *difference;
        all_exact = all_exact && best != INT32_MIN;
    }
    *difference = all_exact ? *difference : INT32_MIN;
    return count > 0 ? MANCALA_OK : MANCALA_ERROR_MISSING;
}

int mnc_endgame_value(const struct mancala_endgame *endgame, const struct position *position, struct value *value,
                      int32_t *difference)
{
    int32_t seeds = mnc_outside(endgame->field.program, position);
    uint64_t entry;
    if (seeds > endgame->field.index.seeds) {
        return MANCALA_ERROR_MISSING;
    }
    if (position->extra != 0) {
        return value_of_extra(endgame, position, value, difference);
    }
    const struct layer *layer = &endgame->layers[seeds];
    if (!layer->present || !mnc_field_entry(&endgame->field, position, seeds, &entry)) {
        return MANCALA_ERROR_MISSING;
    }
    *value = mnc_layer_value(layer, entry);
    *difference = layer->exact ? mnc_layer_difference(layer, entry) : INT32_MIN;
    return MANCALA_OK;
}

int mancala_endgame_probe(const mancala_endgame *endgame, const mancala_game *game, mancala_endgame_answer *answer)
{
    if (endgame == NULL || game == NULL || answer == NULL || answer->size != sizeof *answer) {
        return MANCALA_ERROR_ARGUMENT;
    }
    const struct position *position = &game->position;
    if (!mnc_suit_same(game->rules, endgame->rules)) {
        return MANCALA_ERROR_OTHER_RULES;
    }
    if (position->result != MANCALA_RESULT_UNFINISHED) {
        return MANCALA_ERROR_OVER;
    }
    struct value value;
    int32_t difference;
    int status = mnc_endgame_value(endgame, position, &value, &difference);
    if (status != MANCALA_OK) {
        return status;
    }
    answer->lead = mnc_field_lead(&endgame->field, position, position->mover);
    answer->outcome = outcome_of(value, answer->lead);
    answer->win = value.win == LEAD_NEVER ? MANCALA_LEAD_NEVER : value.win;
    answer->hold = value.hold == LEAD_ALWAYS ? MANCALA_LEAD_ALWAYS : value.hold;
    answer->exact = difference != INT32_MIN;
    difference = answer->exact ? answer->lead + difference : 0;
    answer->difference = endgame->field.fewest ? -difference : difference;
    return MANCALA_OK;
}
