/* SPDX-License-Identifier: MIT */
/* Iterative deepening.
 *
 * A search for the best move looks at the moves one after the other, the best of the last depth first, and asks of the
 * others only whether they are better. An analysis asks for an exact score of each. There every move has a part of the
 * table and an order of its own, so that what is found out about it does not depend on what is found out about others,
 * and when: any number of threads comes to the same.
 */
#include <string.h>

#include "base/parallel.h"
#include "search/clock.h"
#include "search/search.h"

static void forget_order(struct worker *worker)
{
    memset(worker->history, 0, sizeof worker->history);
    for (int32_t ply = 0; ply < worker->search->plies; ply++) {
        memset(worker->frames[ply].killers, NO_MOVE, sizeof worker->frames[ply].killers);
    }
}

static void prepare(struct worker *worker, int32_t part, int32_t parts)
{
    struct mancala_search *search = worker->search;
    worker->table = mnc_table_part(search->store, search->store_bytes, part, parts, search->ages);
    worker->frames[0].key = search->key;
    worker->frames[0].mover = search->position.mover;
    worker->work = 0;
    worker->aborted = false;
    forget_order(worker);
}

static void keep(const struct worker *worker, struct root_move *move, int32_t value, int32_t bound, int32_t depth,
                 bool final)
{
    const struct frame *next = &worker->frames[1];
    int32_t count = move->child.closed || depth == 1 ? 0 : next->variation_count;
    count = count < VARIATION_MAX ? count : VARIATION_MAX - 1;
    move->score = value;
    move->bound = bound;
    move->depth = depth;
    move->final = final;
    move->variation_count = (uint8_t)(1 + count);
    memcpy(move->variation + 1, next->variation, (size_t)count);
}

/* --- The best move -------------------------------------------------------------------------------------------- */

static bool is_lost(const struct root_move *move)
{
    return move->score <= -VALUE_DECIDED;
}

/* The iteration was broken off. If no move was found to be better than the first one, `before` is what that was after
 * the last depth, otherwise NULL: that it is worth less than it seemed says nothing yet, for so may be the others, and
 * all is as it was. But what is lost goes behind what may not be. */
static void break_off(struct mancala_search *search, const struct root_move *before)
{
    struct root_move *moves = search->moves;
    if (before != NULL && !is_lost(&moves[0]) && moves[0].score < before->score) {
        uint64_t nodes = moves[0].nodes;
        moves[0] = *before;
        moves[0].nodes = nodes;
    }
    int32_t open = 0; /* so many that are not lost stand in front */
    for (int32_t i = 0; i < search->open; i++) {
        struct root_move move = moves[i];
        if (!is_lost(&move)) {
            memmove(&moves[open + 1], &moves[open], (size_t)(i - open) * sizeof move);
            moves[open++] = move;
        }
    }
}

/* Returns true if the iteration was finished. An unfinished one may have found a better move. */
static bool iterate(struct mancala_search *search, int32_t depth)
{
    struct worker *worker = &search->workers[0];
    const struct root_move first = search->moves[0];
    bool improved = false;
    int32_t mover = search->position.mover;
    int32_t alpha = -VALUE_INFINITE;
    for (int32_t i = 0; i < search->open; i++) {
        struct root_move *move = &search->moves[i];
        struct proof proof = {0};
        uint64_t before = worker->nodes;
        int32_t beta = i == 0 ? VALUE_INFINITE : alpha + 1;
        int32_t value = mnc_search_child(worker, mover, &move->child, depth - 1, 1, alpha, beta, &proof);
        if (!worker->aborted && i > 0 && value > alpha) {
            value = mnc_search_child(worker, mover, &move->child, depth - 1, 1, alpha, VALUE_INFINITE, &proof);
        }
        move->nodes += worker->nodes - before;
        if (worker->aborted) {
            if (i > 0) {
                break_off(search, improved ? NULL : &first);
            }
            return false;
        }
        bool better = i == 0 || value > alpha;
        improved |= better && i > 0;
        keep(worker, move, value, better ? MANCALA_BOUND_EXACT : MANCALA_BOUND_AT_MOST, depth, proof.final);
        if (better) {
            alpha = value;
            mnc_root_to_front(search, i);
            mnc_report_write(search, worker->nodes);
        }
    }
    return true;
}

/* --- Every move ----------------------------------------------------------------------------------------------- */

struct analysis {
    struct mancala_search *search;
    int32_t depth;
    uint64_t node_limit; /* for each move */
};

static void analyse_move(const struct analysis *analysis, struct worker *worker, struct root_move *move)
{
    struct mancala_search *search = analysis->search;
    struct proof proof = {0};
    prepare(worker, move->part, search->move_count);
    worker->nodes = 0;
    worker->node_limit = analysis->node_limit;
    int32_t value = mnc_search_child(worker, search->position.mover, &move->child, analysis->depth - 1, 1,
                                     -VALUE_INFINITE, VALUE_INFINITE, &proof);
    move->nodes += worker->nodes;
    worker->nodes_done += worker->nodes;
    move->aborted = worker->aborted;
    if (!worker->aborted) {
        keep(worker, move, value, MANCALA_BOUND_EXACT, analysis->depth, proof.final);
    }
}

static void analyse_some(void *context, int32_t thread)
{
    const struct analysis *analysis = context;
    struct mancala_search *search = analysis->search;
    for (;;) {
        int job = atomic_fetch_add(&search->next_job, 1);
        if (job >= search->move_count) {
            return;
        }
        analyse_move(analysis, &search->workers[thread], &search->fresh[job]);
    }
}

/* The best first; equal ones keep their order. */
static void sort_moves(struct mancala_search *search)
{
    for (int32_t i = 1; i < search->move_count; i++) {
        struct root_move move = search->moves[i];
        int32_t at = i;
        for (; at > 0 && search->moves[at - 1].score < move.score; at--) {
            search->moves[at] = search->moves[at - 1];
        }
        search->moves[at] = move;
    }
}

/* All moves to one depth, or none: scores of different depths are not to be compared. */
static bool iterate_all(struct mancala_search *search, int32_t depth)
{
    size_t bytes = (size_t)search->move_count * sizeof search->moves[0];
    uint64_t limit = search->limits.nodes;
    uint64_t left = limit == 0 ? UINT64_MAX : limit > search->nodes_before ? limit - search->nodes_before : 0;
    struct analysis analysis = {search, depth, limit == 0 ? UINT64_MAX : left / (uint64_t)search->move_count};
    bool aborted = false;
    memcpy(search->fresh, search->moves, bytes);
    search->workers[0].nodes_done = 0; /* only its nodes are told while it goes on */
    atomic_store(&search->next_job, 0);
    mnc_parallel(search->thread_count, analyse_some, &analysis);
    for (int32_t i = 0; i < search->move_count; i++) {
        search->nodes_before += search->fresh[i].nodes - search->moves[i].nodes;
        aborted |= search->fresh[i].aborted;
    }
    if (!aborted) {
        memcpy(search->moves, search->fresh, bytes);
        sort_moves(search);
    }
    return !aborted;
}

/* --- Both ----------------------------------------------------------------------------------------------------- */

static bool all_final(const struct mancala_search *search)
{
    bool final = true;
    for (int32_t i = 0; i < search->move_count; i++) {
        final &= search->moves[i].final;
    }
    return final;
}

/* Why there is no need to look deeper; MANCALA_SEARCH_RUNNING: there is. */
static int32_t enough(const struct mancala_search *search)
{
    const mancala_search_limits *limits = &search->limits;
    if (all_final(search)) {
        return MANCALA_SEARCH_SOLVED;
    }
    bool only_move = search->move_count == 1 && limits->depth == 0 && limits->nodes == 0 && limits->analyse == 0;
    return only_move ? MANCALA_SEARCH_NO_CHOICE : MANCALA_SEARCH_RUNNING;
}

void mnc_search_deepen(struct mancala_search *search)
{
    const mancala_search_limits *limits = &search->limits;
    struct worker *worker = &search->workers[0];
    bool analyse = limits->analyse != 0;
    int32_t deepest = search->plies - 1;
    if (limits->depth != 0 && limits->depth < deepest) {
        deepest = limits->depth;
    }
    prepare(worker, 0, 1);
    worker->node_limit = limits->nodes != 0 ? limits->nodes : UINT64_MAX;
    search->nodes_before = analyse ? worker->nodes : 0; /* the first ply has been played */
    search->end = MANCALA_SEARCH_RUNNING;
    for (int32_t depth = 1; depth <= deepest && search->end == MANCALA_SEARCH_RUNNING; depth++) {
        if (!(analyse ? iterate_all(search, depth) : iterate(search, depth))) {
            search->end = mnc_search_cause(search);
            break;
        }
        search->depth = depth;
        search->end = enough(search);
        uint64_t nodes = analyse ? search->nodes_before : worker->nodes;
        if (!mnc_report_tell(search, nodes) && search->end == MANCALA_SEARCH_RUNNING) {
            search->end = MANCALA_SEARCH_STOPPED;
        }
    }
    if (search->end == MANCALA_SEARCH_RUNNING) {
        search->end = MANCALA_SEARCH_DEPTH;
    }
    search->nodes_before = analyse ? search->nodes_before : worker->nodes;
}
