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
    if (!child->closed && mnc_search_is_due(search, mnc_key(search->program, &child->position))) {
        int32_t mover = search->position.mover;
        child->value = mnc_value_repeated(search->program, &child->position, mover, mover, 1);
        child->closed = true;
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

/* A move about which nothing is left to find out. */
static void close_move(struct root_move *move)
{
    move->child.closed = true;
    move->child.value = move->sure;
    move->score = move->sure;
    move->final = true;
}

/* What the database says of each move: as if the game ended two plies on, and so a little less than what brings the
 * end, or fewer seeds, with the same margin. False if it does not know them all. */
static bool all_known(struct mancala_search *search)
{
    for (int32_t i = 0; i < search->move_count; i++) {
        struct root_move *move = &search->moves[i];
        move->sure = move->child.value;
        if (!move->child.closed &&
            !mnc_known_value(search, &move->child.position, search->position.mover, 3, &move->sure)) {
            return false;
        }
    }
    return true;
}

/* The best moves stay open if there are several: which of them makes progress is for the search to say. */
static void settle_known(struct mancala_search *search)
{
    int32_t best = -VALUE_INFINITE;
    int32_t open = 0;
    if (search->known == NULL || !all_known(search)) {
        return;
    }
    for (int32_t i = 0; i < search->move_count; i++) {
        const struct root_move *move = &search->moves[i];
        if (move->sure > best) {
            best = move->sure;
            open = 0;
        }
        open += move->sure == best && !move->child.closed;
    }
    bool choice = open > 1 && search->limits.analyse == 0;
    search->open = 0;
    for (int32_t i = 0; i < search->move_count; i++) {
        struct root_move move = search->moves[i];
        move.known = true;
        if (!choice || move.child.closed || move.sure < best) {
            close_move(&move);
            search->moves[i] = move;
        } else {
            memmove(&search->moves[search->open + 1], &search->moves[search->open],
                    (size_t)(i - search->open) * sizeof move);
            search->moves[search->open++] = move;
        }
    }
    search->open = choice ? open : search->move_count;
    search->choosing = choice;
    search->sure = mnc_value_seeds(best);
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
        move->score = move->child.closed ? move->child.value : mnc_search_lead(search, &move->child.position, mover);
        move->final = move->child.closed;
        move->variation[0] = move->child.move;
        move->variation_count = 1;
        move->part = search->move_count++;
        playable |= move->score != mnc_value_unplayable(1);
    }
    worker->free = false;
    search->open = search->move_count;
    shuffle(search, search->limits.seed);
    settle_known(search);
    for (int32_t i = 1; i < search->open; i++) {
        if (search->moves[i].score > search->moves[0].score) {
            mnc_root_to_front(search, i);
        }
    }
    return playable ? MANCALA_OK : MANCALA_ERROR_WORK;
}

int32_t mnc_root_value(const struct root_move *move)
{
    return move->known ? move->sure : move->score;
}

int32_t mnc_root_outcome(const struct mancala_search *search, const struct root_move *move)
{
    if (move->known) {
        return move->sure >= VALUE_DECIDED    ? MANCALA_PROOF_WIN
               : move->sure <= -VALUE_DECIDED ? MANCALA_PROOF_LOSS
                                              : MANCALA_PROOF_NEITHER;
    }
    if (mnc_search_samples(search)) {
        return move->outcome;
    }
    if (move->score >= VALUE_DECIDED) {
        return move->bound == MANCALA_BOUND_EXACT ? MANCALA_PROOF_WIN : MANCALA_PROOF_UNKNOWN;
    }
    if (move->score <= -VALUE_DECIDED) {
        return MANCALA_PROOF_LOSS;
    }
    /* In a match, an even round says nothing about who will win, nor does an even chance. */
    bool even = move->score == 0 && move->final && move->bound == MANCALA_BOUND_EXACT && !search->lots;
    return even && search->program->refill == REFILL_NONE ? MANCALA_PROOF_NEITHER : MANCALA_PROOF_UNKNOWN;
}
