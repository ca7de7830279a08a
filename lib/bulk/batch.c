/* SPDX-License-Identifier: MIT */
#include <mancala/bulk.h>
#include <mancala/error.h>

#include "api/handles.h"
#include "base/warden.h"
#include "play/play.h"

enum { BATCH_MAX = 1 << 20, BATCH_LAPS = 1 << 16 };

struct mancala_batch {
    struct memory memory;
    mancala_rules *rules;
    uint64_t seed;
    int32_t count;
    size_t bytes;               /* of the block that holds the arrays */
    struct position *positions; /* the block begins with them */
    uint64_t *masks;
    int32_t *boards;
    int32_t *movers;
    int32_t *rewards;
    int32_t *results;
    WARDEN_MEMBER
};

void mancala_batch_free(mancala_batch *batch)
{
    WARDEN_READ(batch);
    if (batch == NULL) {
        return;
    }
    struct memory memory = batch->memory;
    mancala_rules *rules = batch->rules;
    mnc_release(&memory, batch->positions, batch->bytes);
    mnc_release(&memory, batch, sizeof *batch);
    mancala_rules_unref(rules);
}

/* Lays the arrays out in one block, those with the strictest alignment first. */
static bool allocate_arrays(struct mancala_batch *batch)
{
    size_t count = (size_t)batch->count;
    size_t boards = count * (size_t)batch->rules->program->board.cells;
    batch->bytes = count * (sizeof *batch->positions + sizeof *batch->masks) +
                   (boards + count * (PLAYERS + 2)) * sizeof *batch->boards;
    batch->positions = mnc_allocate(&batch->memory, batch->bytes);
    if (batch->positions == NULL) {
        return false;
    }
    batch->masks = (uint64_t *)(void *)(batch->positions + count);
    batch->boards = (int32_t *)(void *)(batch->masks + count);
    batch->movers = batch->boards + boards;
    batch->rewards = batch->movers + count;
    batch->results = batch->rewards + count * PLAYERS;
    return true;
}

/* Shows a game in the arrays. */
static void show(struct mancala_batch *batch, int32_t index, uint64_t legal)
{
    const struct program *program = batch->rules->program;
    const struct position *position = &batch->positions[index];
    int32_t *board = batch->boards + (size_t)index * (size_t)program->board.cells;
    for (int32_t cell = 0; cell < program->board.cells; cell++) {
        board[cell] = mnc_cell(program, position, cell);
    }
    batch->masks[index] = legal;
    batch->movers[index] = position->mover;
    batch->results[index] = position->result;
}

static void start(struct mancala_batch *batch, int32_t index)
{
    struct turn turn;
    mnc_turn_begin(&turn, batch->seed + (uint64_t)index);
    mnc_start(batch->rules->program, &batch->positions[index], &turn);
    batch->rewards[PLAYERS * index] = batch->rewards[PLAYERS * index + 1] = 0;
    show(batch, index, turn.legal);
}

int mancala_batch_reset(mancala_batch *batch)
{
    WARDEN(batch);
    if (batch == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    for (int32_t index = 0; index < batch->count; index++) {
        start(batch, index);
    }
    return MANCALA_OK;
}

int mancala_batch_new(mancala_batch **result, mancala_rules *rules, int32_t count, uint64_t seed)
{
    if (result == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *result = NULL;
    if (rules == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (count < 1 || count > BATCH_MAX) {
        return MANCALA_ERROR_RANGE;
    }
    struct memory memory = rules->memory;
    mancala_batch *batch = mnc_allocate(&memory, sizeof *batch);
    if (batch == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    *batch = (struct mancala_batch){.memory = memory, .rules = mancala_rules_ref(rules), .seed = seed, .count = count};
    if (!allocate_arrays(batch)) {
        mancala_batch_free(batch);
        return MANCALA_ERROR_MEMORY;
    }
    *result = batch;
    return mancala_batch_reset(batch);
}

/* How much a player's store has grown. What he pays for pits, before a round or for the next one, is left out. */
static int32_t growth(const struct program *program, const struct position *before, const struct position *after,
                      const struct turn *turn, int32_t player)
{
    if (program->stages[before->phase].fill) {
        return 0;
    }
    int32_t store = turn->round_over ? turn->round_store[player] : mnc_store(program, after, player);
    return store - mnc_store(program, before, player);
}

static void step(struct mancala_batch *batch, int32_t index, int32_t move)
{
    const struct program *program = batch->rules->program;
    struct position *position = &batch->positions[index];
    struct position before = *position;
    struct turn turn;
    mnc_turn_begin(&turn, batch->seed + (uint64_t)index);
    turn.laps_allowed = BATCH_LAPS;
    if (mnc_play(program, &before, position, move, &turn) != MANCALA_OK) {
        *position = before;
        position->result = MANCALA_RESULT_NONE;
        position->reason = MANCALA_REASON_ENDLESS;
        turn.legal = 0;
    }
    for (int32_t player = 0; player < PLAYERS; player++) {
        batch->rewards[PLAYERS * index + player] = growth(program, &before, position, &turn, player);
    }
    show(batch, index, turn.legal);
}

int mancala_batch_step(mancala_batch *batch, const int32_t *moves)
{
    WARDEN(batch);
    if (batch == NULL || moves == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    for (int32_t index = 0; index < batch->count; index++) {
        bool over = batch->results[index] != MANCALA_RESULT_UNFINISHED;
        if (!over &&
            (moves[index] < 0 || moves[index] >= MOVES_MAX || (batch->masks[index] >> moves[index] & 1) == 0)) {
            return MANCALA_ERROR_ILLEGAL_MOVE;
        }
    }
    for (int32_t index = 0; index < batch->count; index++) {
        if (batch->results[index] != MANCALA_RESULT_UNFINISHED) {
            start(batch, index);
        } else {
            step(batch, index, moves[index]);
        }
    }
    return MANCALA_OK;
}

int mancala_batch_count(const mancala_batch *batch)
{
    return batch != NULL ? batch->count : MANCALA_ERROR_ARGUMENT;
}

const uint64_t *mancala_batch_masks(const mancala_batch *batch)
{
    return batch != NULL ? batch->masks : NULL;
}

const int32_t *mancala_batch_boards(const mancala_batch *batch)
{
    return batch != NULL ? batch->boards : NULL;
}

const int32_t *mancala_batch_movers(const mancala_batch *batch)
{
    return batch != NULL ? batch->movers : NULL;
}

const int32_t *mancala_batch_rewards(const mancala_batch *batch)
{
    return batch != NULL ? batch->rewards : NULL;
}

const int32_t *mancala_batch_results(const mancala_batch *batch)
{
    return batch != NULL ? batch->results : NULL;
}
