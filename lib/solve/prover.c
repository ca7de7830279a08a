/* SPDX-License-Identifier: MIT */
/* The handle of a solver. */
#include <string.h>

#include <mancala/error.h>

#include "endgame/suit.h"
#include "game/game.h"
#include "solve/prove.h"

enum { TABLE_LEAST = 65536, TABLE_DEFAULT = 64 << 20 };

static bool number_boards(struct mancala_prover *prover)
{
    const struct index *index = &prover->field.index;
    uint64_t sum = 0;
    for (int32_t seeds = 0; seeds <= index->seeds; seeds++) {
        uint64_t boards = mnc_index_boards(index, seeds);
        prover->first[seeds] = sum;
        if (boards > UINT64_MAX / 4 - sum) {
            return false;
        }
        sum += boards;
    }
    return true;
}

static int set_up(struct mancala_prover *prover)
{
    struct memory *memory = &prover->memory;
    const struct program *program = prover->rules->program;
    if (program->total > UINT8_MAX) {
        return MANCALA_ERROR_LIMIT;
    }
    if (!mnc_field_init(&prover->field, program, memory, program->total)) {
        return MANCALA_ERROR_MEMORY;
    }
    prover->first = mnc_allocate(memory, (size_t)(program->total + 1) * sizeof *prover->first);
    prover->children = mnc_allocate(memory, CHILDREN_MAX * sizeof *prover->children);
    uint64_t bytes = prover->options.memory != 0 ? prover->options.memory : TABLE_DEFAULT;
    if (prover->first == NULL || prover->children == NULL || !mnc_solved_init(&prover->table, memory, bytes)) {
        return MANCALA_ERROR_MEMORY;
    }
    return number_boards(prover) ? MANCALA_OK : MANCALA_ERROR_LIMIT;
}

int mancala_prover_new(mancala_prover **prover, mancala_rules *rules, const mancala_prover_options *options)
{
    if (prover == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *prover = NULL;
    if (rules == NULL || options == NULL || options->size != sizeof *options) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (options->memory != 0 && options->memory < TABLE_LEAST) {
        return MANCALA_ERROR_RANGE;
    }
    if (mnc_suit_reason(rules->program) != NULL) {
        return MANCALA_ERROR_UNSUITABLE;
    }
    if (options->endgame != NULL && !mnc_suit_same(options->endgame->rules, rules)) {
        return MANCALA_ERROR_OTHER_RULES;
    }
    struct memory memory = rules->memory;
    struct mancala_prover *created = mnc_allocate(&memory, sizeof *created);
    if (created == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    memset(created, 0, sizeof *created);
    created->memory = memory;
    created->rules = mancala_rules_ref(rules);
    created->options = *options;
    created->endgame = options->endgame;
    int status = set_up(created);
    if (status != MANCALA_OK) {
        mancala_prover_free(created);
        return status;
    }
    *prover = created;
    return MANCALA_OK;
}

void mancala_prover_free(mancala_prover *prover)
{
    WARDEN_READ(prover);
    if (prover == NULL) {
        return;
    }
    struct memory memory = prover->memory;
    mancala_rules *rules = prover->rules;
    if (prover->field.index.sums != NULL) {
        mnc_release(&memory, prover->first, (size_t)(rules->program->total + 1) * sizeof *prover->first);
        mnc_release(&memory, prover->children, CHILDREN_MAX * sizeof *prover->children);
        mnc_solved_free(&prover->table, &memory);
        mnc_field_free(&prover->field, &memory);
    }
    mnc_release(&memory, prover, sizeof *prover);
    mancala_rules_unref(rules);
}

/* Closes in on the value from both sides, each search beginning where the last one ended. */
static int32_t close_in(struct mancala_prover *prover, const struct solver_child *root)
{
    int32_t low = -root->seeds;
    int32_t high = root->seeds;
    int32_t guess = 0;
    while (low < high && prover->error == MANCALA_OK) {
        int32_t beta = guess <= low ? low + 1 : guess > high ? high : guess;
        guess = mnc_prove(prover, root, beta);
        if (guess >= beta) {
            low = guess;
            guess++;
        } else {
            high = guess;
        }
    }
    return low;
}

int mancala_prover_run(mancala_prover *prover, const mancala_game *game, int32_t *difference)
{
    WARDEN(prover);
    WARDEN_READ(game);
    if (prover == NULL || game == NULL || difference == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (!mnc_suit_same(game->rules, prover->rules)) {
        return MANCALA_ERROR_OTHER_RULES;
    }
    if (game->position.result != MANCALA_RESULT_UNFINISHED) {
        return MANCALA_ERROR_OVER;
    }
    if (game->position.phase != 0) {
        return MANCALA_ERROR_UNSUITABLE;
    }
    struct solver_child root = {.position = game->position, .legal = game->legal};
    prover->nodes = 0;
    prover->error = MANCALA_OK;
    prover->child_count = 0;
    mnc_prove_describe(prover, &root);
    int32_t lead = mnc_field_lead(&prover->field, &root.position, root.position.mover);
    int32_t value = lead + close_in(prover, &root);
    if (prover->error == MANCALA_OK) {
        *difference = prover->field.fewest ? -value : value;
    }
    return prover->error;
}

int mancala_prover_nodes(const mancala_prover *prover, uint64_t *nodes)
{
    if (prover == NULL || nodes == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *nodes = prover->nodes;
    return MANCALA_OK;
}
