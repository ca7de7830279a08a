/* SPDX-License-Identifier: MIT */
/* Alpha-beta as negamax with a principal variation search. A player who moves again goes on maximising: the value
 * changes its sign only when the mover changes.
 *
 * A position that has come up before on the line counts as one that neither side can win. Such a value holds for this
 * line only, so what depends on it is not put in the table; `proof.depends` keeps track of that.
 */
#include <string.h>

#include <mancala/error.h>

#include "base/bits.h"
#include "play/key.h"
#include "search/search.h"

/* A position being looked at. */
struct node {
    const struct position *position;
    uint64_t key;
    int32_t mover;
    int32_t depth, ply;
    int32_t alpha, beta;
    int32_t best;
    int32_t best_move;
    bool first;       /* no move has been looked at */
    struct proof all; /* of the moves looked at */
    struct proof cut; /* of the move that exceeded beta */
};

static const struct proof no_proof = {PLIES_MAX, 0, false};

void mnc_search_play(struct worker *worker, const struct position *before, uint64_t key, int32_t ply, int32_t move,
                     struct child *child)
{
    const struct program *program = worker->program;
    int32_t mover = before->mover;
    /* The search may not foresee draws of lots: its own depend on the position. */
    struct turn turn;
    mnc_turn_begin(&turn, key);
    int error = mnc_play(program, before, &child->position, move, &turn);
    child->move = (uint8_t)move;
    child->legal = turn.legal;
    child->gain = turn.captured[mover] + turn.sown[mover] - turn.captured[1 - mover] - turn.sown[1 - mover];
    if (worker->search->by_pits) {
        child->gain = (mnc_value_pits(program, &child->position, mover) - mnc_value_pits(program, before, mover)) / 2;
    }
    child->closed = error != MANCALA_OK || turn.round_over || child->position.result != MANCALA_RESULT_UNFINISHED;
    if (child->closed) {
        child->value = error != MANCALA_OK ? mnc_value_unplayable(ply + 1)
                       : turn.lot          ? mnc_value_lot(program, &turn, mover)
                                           : mnc_value_end(program, &child->position, &turn, mover, ply + 1);
    } else if (worker->search->known != NULL) {
        child->closed = mnc_known_ends(worker->search, &child->position, mover, ply + 1, &child->value);
    }
    worker->aborted = !mnc_search_count(worker, turn.laps + turn.work);
}

/* Whether the position came up before on the line, or would end the game because it came up too often in the game. */
static bool comes_back(const struct worker *worker, uint64_t key, int32_t ply, struct proof *proof)
{
    const struct mancala_search *search = worker->search;
    *proof = (struct proof){PLIES_MAX, 1, true}; /* with a depth of 0 it would not have been noticed */
    if (mnc_search_is_due(search, key)) {
        return true;
    }
    if (search->choosing && mnc_known_repeats(search, key)) {
        return true;
    }
    for (int32_t i = ply - 1; i >= 0; i--) {
        if (worker->frames[i].key == key) {
            proof->depends = i;
            return true;
        }
    }
    return false;
}

static void keep_variation(struct worker *worker, int32_t ply, int32_t move, bool goes_on)
{
    struct frame *frame = &worker->frames[ply];
    const struct frame *next = &worker->frames[ply + 1];
    frame->variation[0] = (uint8_t)move;
    frame->variation_count = 1;
    if (goes_on && next->variation_count > 0) {
        int32_t count = next->variation_count < VARIATION_MAX ? next->variation_count : VARIATION_MAX - 1;
        memcpy(frame->variation + 1, next->variation, (size_t)count);
        frame->variation_count = (uint8_t)(1 + count);
    }
}

/* Looks at one move. Returns true if nothing more is to be done here. */
static bool try_child(struct worker *worker, struct node *node, const struct child *child)
{
    struct proof proof = no_proof;
    int32_t value;
    if (node->first || node->beta - node->alpha == 1) {
        value = mnc_search_child(worker, node->mover, child, node->depth - 1, node->ply + 1, node->alpha, node->beta,
                                 &proof);
    } else {
        value = mnc_search_child(worker, node->mover, child, node->depth - 1, node->ply + 1, node->alpha,
                                 node->alpha + 1, &proof);
        if (!worker->aborted && value > node->alpha && value < node->beta) {
            value = mnc_search_child(worker, node->mover, child, node->depth - 1, node->ply + 1, node->alpha,
                                     node->beta, &proof);
        }
    }
    if (worker->aborted) {
        return true;
    }
    node->first = false;
    node->all.depends = proof.depends < node->all.depends ? proof.depends : node->all.depends;
    node->all.final &= proof.final;
    node->all.height = proof.height + 1 > node->all.height ? proof.height + 1 : node->all.height;
    if (value <= node->best) {
        return false;
    }
    node->best = value;
    if (value <= node->alpha) {
        return false;
    }
    node->best_move = child->move;
    keep_variation(worker, node->ply, child->move, !child->closed && node->depth > 1);
    if (value < node->beta) {
        node->alpha = value;
        return false;
    }
    node->cut = (struct proof){proof.depends, proof.height + 1, proof.final};
    return true;
}

static bool is_killer(const struct frame *frame, int32_t move)
{
    return frame->killers[0] == move || frame->killers[1] == move;
}

/* The order in which moves are looked at: what brings most, with a bonus for moving again and for what cut elsewhere.
 */
static int32_t rank_child(const struct worker *worker, const struct node *node, const struct child *child)
{
    if (child->closed && (child->value >= VALUE_DECIDED || child->value <= -VALUE_DECIDED)) {
        return child->value;
    }
    int32_t rank = child->gain * 1024;
    rank += !child->closed && child->position.mover == node->mover ? 1536 : 0;
    rank += is_killer(&worker->frames[node->ply], child->move) ? 768 : 0;
    uint32_t history = worker->history[node->mover][child->move];
    return rank + (int32_t)(history < 2048 ? history : 2048);
}

/* Plays all these moves, and looks at them in order. */
static void try_sorted(struct worker *worker, struct node *node, uint64_t moves)
{
    struct child *children = worker->frames[node->ply].children;
    int32_t count = 0;
    for (; moves != 0; moves &= moves - 1) {
        struct child *child = &children[count++];
        mnc_search_play(worker, node->position, node->key, node->ply, mnc_lowest_bit(moves), child);
        if (worker->aborted) {
            return;
        }
        child->rank = rank_child(worker, node, child);
    }
    for (uint64_t left = count == 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1; left != 0;) {
        int32_t first = mnc_lowest_bit(left);
        for (uint64_t rest = left & (left - 1); rest != 0; rest &= rest - 1) {
            int32_t other = mnc_lowest_bit(rest);
            if (children[other].rank > children[first].rank) {
                first = other;
            }
        }
        left &= ~(UINT64_C(1) << first);
        if (try_child(worker, node, &children[first])) {
            return;
        }
    }
}

/* One move after the other, without playing more than is looked at. */
static bool try_one(struct worker *worker, struct node *node, int32_t move)
{
    struct child *child = &worker->frames[node->ply].children[0];
    mnc_search_play(worker, node->position, node->key, node->ply, move, child);
    return worker->aborted || try_child(worker, node, child);
}

static void try_unsorted(struct worker *worker, struct node *node, uint64_t moves)
{
    const struct frame *frame = &worker->frames[node->ply];
    for (int32_t i = 0; i < KILLERS; i++) {
        int32_t move = frame->killers[i];
        if (move < MOVES_MAX && (moves >> move & 1) != 0) {
            moves &= ~(UINT64_C(1) << move);
            if (try_one(worker, node, move)) {
                return;
            }
        }
    }
    for (; moves != 0; moves &= moves - 1) {
        if (try_one(worker, node, mnc_lowest_bit(moves))) {
            return;
        }
    }
}

static void note_cut(struct worker *worker, const struct node *node)
{
    struct frame *frame = &worker->frames[node->ply];
    uint8_t move = (uint8_t)node->best_move;
    if (frame->killers[0] != move) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = move;
    }
    worker->history[node->mover][move] += (uint32_t)(node->depth * node->depth);
}

static void remember(struct worker *worker, const struct node *node, int32_t alpha, const struct proof *proof)
{
    if (proof->depends < node->ply) {
        return;
    }
    int32_t bound = node->best >= node->beta ? BOUND_LOWER : node->best <= alpha ? BOUND_UPPER : BOUND_EXACT;
    struct table_entry entry = {.key = node->key,
                                .value = mnc_value_to_table(node->best, node->ply),
                                .depth = (uint8_t)(proof->final ? proof->height : node->depth),
                                .flags = (uint16_t)(bound | (proof->final ? ENTRY_FINAL : 0)),
                                .move = (uint8_t)node->best_move};
    mnc_table_store(&worker->table, &entry);
}

/* Whether what the table knows settles the matter. */
static bool settles(const struct table_entry *entry, const struct node *node, int32_t *value)
{
    if (!mnc_entry_serves(entry, node->depth)) {
        return false;
    }
    int32_t bound = entry->flags & BOUND_MASK;
    *value = mnc_value_from_table(entry->value, node->ply);
    return bound == BOUND_EXACT || (bound == BOUND_LOWER && *value >= node->beta) ||
           (bound == BOUND_UPPER && *value <= node->alpha);
}

/* The value of a position for its mover. */
static int32_t look(struct worker *worker, const struct position *position, uint64_t legal, int32_t depth, int32_t ply,
                    int32_t alpha, int32_t beta, struct proof *proof)
{
    struct frame *frame = &worker->frames[ply];
    uint64_t key = mnc_key(worker->program, position);
    frame->variation_count = 0;
    if (comes_back(worker, key, ply, proof)) {
        if (worker->search->choosing && worker->search->sure != 0) {
            return mnc_known_repeated(worker->search, position->mover);
        }
        int32_t mover = worker->frames[ply - 1].mover;
        if (mnc_search_is_due(worker->search, key)) {
            return mnc_value_repeated(worker->program, position, mover, position->mover, ply);
        }
        int32_t value = mnc_value_returned(worker->program, position, mover, position->mover);
        proof->final &= value == 0;
        return value;
    }
    frame->key = key;
    frame->mover = position->mover;
    struct node node = {.position = position,
                        .key = key,
                        .mover = position->mover,
                        .depth = depth,
                        .ply = ply,
                        .alpha = alpha,
                        .beta = beta,
                        .best = -VALUE_INFINITE,
                        .best_move = NO_MOVE,
                        .first = true,
                        .all = {PLIES_MAX, 0, true}};
    const struct table_entry *entry = mnc_table_find(&worker->table, key);
    int32_t hint = NO_MOVE;
    if (entry != NULL) {
        int32_t value;
        /* Inside of the principal variation the line is wanted, not only its value. */
        if (beta - alpha == 1 && settles(entry, &node, &value)) {
            *proof = (struct proof){PLIES_MAX, entry->depth, (entry->flags & ENTRY_FINAL) != 0};
            return value;
        }
        hint = entry->move;
    }
    bool done = false;
    if (hint < MOVES_MAX && (legal >> hint & 1) != 0) {
        legal &= ~(UINT64_C(1) << hint);
        done = try_one(worker, &node, hint);
    }
    if (!done && depth > 1) {
        try_sorted(worker, &node, legal);
    } else if (!done) {
        try_unsorted(worker, &node, legal);
    }
    if (worker->aborted) {
        *proof = no_proof;
        return 0;
    }
    *proof = node.all;
    if (node.best >= beta) {
        proof->final = node.cut.final;
        proof->height = node.cut.height;
        proof->depends = node.cut.depends;
        note_cut(worker, &node);
    }
    remember(worker, &node, alpha, proof);
    if (proof->depends >= ply) {
        proof->depends = PLIES_MAX;
    }
    return node.best;
}

int32_t mnc_search_child(struct worker *worker, int32_t mover, const struct child *child, int32_t depth, int32_t ply,
                         int32_t alpha, int32_t beta, struct proof *proof)
{
    if (child->closed) {
        *proof = (struct proof){PLIES_MAX, 0, true};
        return child->value;
    }
    if (depth == 0) {
        *proof = no_proof;
        return mnc_search_lead(worker->search, &child->position, mover);
    }
    if (child->position.mover == mover) {
        return look(worker, &child->position, child->legal, depth, ply, alpha, beta, proof);
    }
    return -look(worker, &child->position, child->legal, depth, ply, -beta, -alpha, proof);
}
