/* SPDX-License-Identifier: MIT */
/* The legal moves of the position that is searched. */
#include <string.h>

#include <mancala/error.h>

#include "base/bits.h"
#include "base/random.h"
#include "play/key.h"
#include "search/search.h"

void mnc_root_to_front(struct mancala_search *search, int32_t index)
{
    struct root_move move = search->moves[index];
    memmove(&search->moves[1], &search->moves[0], (size_t)index * sizeof move);
    search->moves[0] = move;
}

/* A move that makes a position come up for the last time ends the game. */
static void close_if_due(struct mancala_search *search, struct child *child)
{
    uint64_t key = mnc_key(search->program, &child->position);
    for (int32_t i = 0; i < search->due_count && !child->closed; i++) {
        if (search->due[i] == key) {
            int32_t mover = search->position.mover;
            child->value = mnc_value_repeated(search->program, &child->position, mover, mover, 1);
            child->closed = true;
        }
    }
}

static void shuffle(struct mancala_search *search, uint64_t seed)
{
    uint64_t state = mnc_mix(seed) ^ search->key;
    for (int32_t i = search->move_count - 1; i > 0 && seed != 0; i--) {
        int32_t other = (int32_t)((mnc_random_next(&state) >> 32) * (uint64_t)(i + 1) >> 32);
        struct root_move move = search->moves[i];
        search->moves[i] = search->moves[other];
        search->moves[other] = move;
    }
}

int mnc_root_begin(struct mancala_search *search)
{
    struct worker *worker = &search->workers[0];
    int32_t mover = search->position.mover;
    bool playable = false;
    worker->free = true;
    search->move_count = 0;
    for (uint64_t legal = search->legal; legal != 0; legal &= legal - 1) {
        struct root_move *move = &search->moves[search->move_count];
        memset(move, 0, sizeof *move);
        mnc_search_play(worker, &search->position, search->key, 0, mnc_lowest_bit(legal), &move->child);
        close_if_due(search, &move->child);
        move->score =
            move->child.closed ? move->child.value : mnc_value_lead(search->program, &move->child.position, mover);
        move->final = move->child.closed;
        move->variation[0] = move->child.move;
        move->variation_count = 1;
        move->part = search->move_count++;
        playable |= move->score != mnc_value_unplayable(1);
    }
    worker->free = false;
    shuffle(search, search->limits.seed);
    for (int32_t i = 1; i < search->move_count; i++) {
        if (search->moves[i].score > search->moves[0].score) {
            mnc_root_to_front(search, i);
        }
    }
    return playable ? MANCALA_OK : MANCALA_ERROR_WORK;
}

int32_t mnc_root_outcome(const struct mancala_search *search, const struct root_move *move)
{
    if (search->method == MANCALA_SEARCH_MONTE_CARLO) {
        return move->outcome;
    }
    if (move->score >= VALUE_DECIDED) {
        return move->bound == MANCALA_BOUND_EXACT ? MANCALA_PROOF_WIN : MANCALA_PROOF_UNKNOWN;
    }
    if (move->score <= -VALUE_DECIDED) {
        return MANCALA_PROOF_LOSS;
    }
    /* In a match, an even round says nothing about who will win. */
    bool even = move->score == 0 && move->final && move->bound == MANCALA_BOUND_EXACT;
    return even && search->program->refill == REFILL_NONE ? MANCALA_PROOF_NEITHER : MANCALA_PROOF_UNKNOWN;
}
