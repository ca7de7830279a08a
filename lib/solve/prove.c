/* SPDX-License-Identifier: MIT */
/* Alpha-beta with a window that holds no value, so that each search answers one question: can the player to move
 * still gain `beta` more than the opponent? Stores do not matter for that, only the board; so the table serves all of
 * them. */
#include "solve/prove.h"

#include <mancala/error.h>

#include "base/bits.h"

static void fail(struct mancala_prover *prover, int error)
{
    if (prover->error == MANCALA_OK) {
        prover->error = error;
    }
}

void mnc_prove_describe(struct mancala_prover *prover, struct solver_child *at)
{
    uint8_t board[PITS_MAX];
    const struct field *field = &prover->field;
    at->seeds = mnc_outside(field->program, &at->position);
    if (at->position.extra != 0) {
        at->key = 0;
        return;
    }
    mnc_field_board(field, &at->position, board);
    at->entry = mnc_index_rank(&field->index, board, at->seeds);
    at->key = mnc_solved_key(prover->first[at->seeds] + at->entry);
}

/* How much the potential of a position differs from that of another one with as many seeds. */
static int32_t rise(const struct field *field, const struct position *from, const struct position *to)
{
    int32_t sum = 0;
    for (int32_t pit = 0; pit < field->index.pits; pit++) {
        sum += field->weight[pit] * (mnc_cell(field->program, to, pit) - mnc_cell(field->program, from, pit));
    }
    return sum;
}

/* The layer that knows the exact value of a position, or NULL. */
static const struct layer *layer_of(const struct mancala_prover *prover, const struct solver_child *at)
{
    if (prover->endgame == NULL || at->key == 0 || at->seeds > prover->endgame->field.index.seeds) {
        return NULL;
    }
    const struct layer *layer = &prover->endgame->layers[at->seeds];
    return layer->present && layer->exact ? layer : NULL;
}

/* Asks for what may be known of a position. */
static void expect(const struct mancala_prover *prover, const struct solver_child *at)
{
    const struct layer *layer = layer_of(prover, at);
    if (layer != NULL) {
        mnc_prefetch(layer->data + at->entry * (uint64_t)layer->width);
    } else if (at->key != 0) {
        mnc_solved_expect(&prover->table, at->key);
    }
}

/* Plays a move. Returns false if the search cannot go on. */
static bool make_child(struct mancala_prover *prover, const struct solver_child *at, int32_t move,
                       struct solver_child *child)
{
    const struct program *program = prover->field.program;
    int32_t mover = at->position.mover;
    struct turn turn;
    mnc_turn_begin(&turn, 0);
    if (mnc_play(program, &at->position, &child->position, move, &turn) != MANCALA_OK) {
        fail(prover, MANCALA_ERROR_WORK);
        return false;
    }
    child->move = move;
    child->legal = turn.legal;
    child->gain =
        mnc_field_lead(&prover->field, &child->position, mover) - mnc_field_lead(&prover->field, &at->position, mover);
    if (child->position.result != MANCALA_RESULT_UNFINISHED) {
        if (child->position.reason == MANCALA_REASON_ENDLESS || child->position.result == MANCALA_RESULT_NONE) {
            fail(prover, MANCALA_ERROR_UNSUITABLE);
        }
        child->same = true;
        child->seeds = 0;
        child->key = 0;
        child->order = INT32_MAX;
        return true;
    }
    child->same = child->position.mover == mover;
    mnc_prove_describe(prover, child);
    bool decline = move == program->decline;
    if (child->seeds >= at->seeds && !decline && rise(&prover->field, &at->position, &child->position) <= 0) {
        fail(prover, MANCALA_ERROR_UNSUITABLE);
        return false;
    }
    /* What has proved best for games with a store on the ring: extra moves, then captures, then pits near the store. */
    int32_t near = prover->field.weight[mover * program->board.own + move % program->board.own];
    child->order = 8 * child->gain + (child->same ? 60 : 0) + near;
    return true;
}

/* Bounds on a child's value for who moved there, without search. */
static void bounds_of(const struct mancala_prover *prover, const struct solver_child *child, int32_t *low,
                      int32_t *high)
{
    if (child->legal == 0) {
        *low = child->gain;
        *high = child->gain;
        return;
    }
    int32_t least = -child->seeds;
    int32_t most = child->seeds;
    const struct layer *layer = layer_of(prover, child);
    if (layer != NULL) {
        least = mnc_layer_difference(layer, child->entry);
        most = least;
    } else if (child->key != 0) {
        const struct found *found = mnc_solved_find(&prover->table, child->key);
        if (found != NULL) {
            least = found->low;
            most = found->high;
        }
    }
    *low = child->gain + (child->same ? least : -most);
    *high = child->gain + (child->same ? most : -least);
}

static bool count_node(struct mancala_prover *prover)
{
    const mancala_prover_options *options = &prover->options;
    bool stopped = options->nodes != 0 && prover->nodes >= options->nodes;
    prover->nodes += stopped ? 0 : 1;
    if (!stopped && prover->nodes % NODES_BETWEEN_REPORTS == 0 && options->progress != NULL) {
        stopped = options->progress(options->context, prover->nodes) != 0;
    }
    if (stopped) {
        fail(prover, MANCALA_ERROR_STOPPED);
    }
    return prover->error == MANCALA_OK;
}

static int32_t value_of_child(struct mancala_prover *prover, const struct solver_child *child, int32_t beta)
{
    if (child->legal == 0) {
        return child->gain;
    }
    if (child->same) {
        return child->gain + mnc_prove(prover, child, beta - child->gain);
    }
    /* He gains `beta` or more if the opponent does not gain more than child->gain - beta. */
    return child->gain - mnc_prove(prover, child, child->gain - beta + 1);
}

static void sort(struct solver_child **list, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        struct solver_child *child = list[i];
        int32_t place = i;
        for (; place > 0 && list[place - 1]->order < child->order; place--) {
            list[place] = list[place - 1];
        }
        list[place] = child;
    }
}

/* Plays all moves and asks for what may be known of the positions after them. */
static int32_t make_children(struct mancala_prover *prover, const struct solver_child *at)
{
    int32_t count = 0;
    for (uint64_t legal = at->legal; legal != 0; legal &= legal - 1) {
        struct solver_child *child = &prover->children[prover->child_count + count];
        if (!make_child(prover, at, mnc_lowest_bit(legal), child)) {
            return 0;
        }
        expect(prover, child);
        count++;
    }
    return count;
}

/* Lists the children that are to be searched; `best` becomes the highest value that is known without search. Stops as
 * soon as that is enough. Returns how many are in the list. */
static int32_t list_children(struct mancala_prover *prover, struct solver_child *children, int32_t made, int32_t beta,
                             int32_t known_move, struct solver_child **list, int32_t *best, int32_t *best_move)
{
    int32_t count = 0;
    for (int32_t i = 0; i < made && *best < beta; i++) {
        struct solver_child *child = &children[i];
        int32_t low;
        int32_t high;
        bounds_of(prover, child, &low, &high);
        if (low >= beta || high < beta) {
            /* Decided: too little is a bound on what this move can bring, enough ends the search. */
            int32_t bound = low >= beta ? low : high;
            if (bound > *best) {
                *best = bound;
                *best_move = child->move;
            }
            continue;
        }
        if (child->move == known_move) {
            child->order = INT32_MAX;
        }
        list[count++] = child;
    }
    return count;
}

static void keep(struct mancala_prover *prover, const struct solver_child *at, int32_t beta, int32_t value,
                 int32_t move, uint64_t effort)
{
    const struct found *before = mnc_solved_find(&prover->table, at->key);
    struct found found = {
        .key = at->key, .low = (int16_t)-at->seeds, .high = (int16_t)at->seeds, .move = (uint8_t)move};
    if (before != NULL) {
        found.low = before->low;
        found.high = before->high;
    }
    if (value >= beta && value > found.low) {
        found.low = (int16_t)value;
    } else if (value < beta && value < found.high) {
        found.high = (int16_t)value;
    }
    while (effort > 1 && found.effort < UINT8_MAX) {
        effort /= 2;
        found.effort++;
    }
    mnc_solved_keep(&prover->table, &found);
}

int32_t mnc_prove(struct mancala_prover *prover, const struct solver_child *at, int32_t beta)
{
    if (beta <= -at->seeds) {
        return -at->seeds;
    }
    if (beta > at->seeds) {
        return at->seeds;
    }
    int32_t known_move = -1;
    const struct found *found = at->key != 0 ? mnc_solved_find(&prover->table, at->key) : NULL;
    if (found != NULL) {
        if (found->low >= beta) {
            return found->low;
        }
        if (found->high < beta) {
            return found->high;
        }
        known_move = found->move;
    }
    if (!count_node(prover)) {
        return 0;
    }
    if (prover->child_count > CHILDREN_MAX - 64) {
        fail(prover, MANCALA_ERROR_LIMIT);
        return 0;
    }
    uint64_t nodes = prover->nodes;
    struct solver_child *list[64];
    int32_t best = INT32_MIN;
    int32_t best_move = 0;
    struct solver_child *children = prover->children + prover->child_count;
    int32_t made = make_children(prover, at);
    int32_t count = list_children(prover, children, made, beta, known_move, list, &best, &best_move);
    sort(list, count);
    prover->child_count += made;
    for (int32_t i = 0; i < count && best < beta && prover->error == MANCALA_OK; i++) {
        int32_t value = value_of_child(prover, list[i], beta);
        if (value > best) {
            best = value;
            best_move = list[i]->move;
        }
    }
    prover->child_count -= made;
    if (prover->error == MANCALA_OK && at->key != 0) {
        keep(prover, at, beta, best, best_move, prover->nodes - nodes);
    }
    return best;
}
