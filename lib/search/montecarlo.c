/* SPDX-License-Identifier: MIT */
/* Monte Carlo tree search: random games from the moves that have done well so far (UCT), in whole numbers. What is won
 * or lost for certain is carried up the tree, so that it sees the end of a game as alpha-beta does.
 *
 * The tree holds moves, not positions: those are played again from the root. When there is no more room it grows no
 * more.
 */
#include <mancala/error.h>

#include "base/bits.h"
#include "base/random.h"
#include "play/key.h"
#include "search/clock.h"
#include "search/search.h"

enum {
    ONE = 1 << 16, /* a game won */
    PATH_PLIES = 200,
    PLAYOUT_PLIES = 300,
    WIDTH_SHIFT = 4,
    WIDTH = 13, /* how much weight few visits have: 13/16 */
    TELL_FIRST = 1024
};
enum { PROVEN_NOT, PROVEN_WIN, PROVEN_LOSS }; /* for the player who made the move */

struct leaf {
    int64_t sum; /* for the player who made the move, ONE a game */
    uint32_t visits;
    uint32_t first; /* child; 0: none yet */
    uint8_t count;
    uint8_t move;
    uint8_t mover; /* who made it */
    uint8_t proven;
};

struct tree {
    struct mancala_search *search;
    struct worker *worker;
    struct leaf *leaves; /* number 0 is the root */
    uint32_t count, room;
    uint64_t random;
    uint64_t legal; /* the moves at the root that are looked at */
    int32_t known;  /* of the game that was played last */
    int64_t told;   /* the listener, by the clock */
    struct position boards[2];
};

static uint32_t below(struct tree *tree, uint32_t limit)
{
    return (uint32_t)((mnc_random_next(&tree->random) >> 32) * limit >> 32);
}

/* --- Whole numbers -------------------------------------------------------------------------------------------- */

/* The natural logarithm, in parts of 65536. */
static uint64_t logarithm(uint32_t number)
{
    uint32_t whole = 31;
    while (number >> whole == 0) {
        whole--;
    }
    uint64_t rest = (uint64_t)number << (31 - whole); /* from 1 to 2, in parts of 2^31 */
    uint64_t binary = whole;
    for (int i = 0; i < 16; i++) {
        rest = rest * rest >> 31;
        binary <<= 1;
        if (rest >> 32 != 0) {
            rest >>= 1;
            binary++;
        }
    }
    return binary * 45426 >> 16;
}

static uint64_t square_root(uint64_t number)
{
    uint64_t root = 0;
    uint64_t bit = UINT64_C(1) << 62;
    while (bit > number) {
        bit >>= 2;
    }
    for (; bit != 0; bit >>= 2) {
        if (number >= root + bit) {
            number -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

/* --- The tree ------------------------------------------------------------------------------------------------- */

static void expand(struct tree *tree, uint32_t parent, uint64_t legal, int32_t mover)
{
    uint32_t count = (uint32_t)mnc_count_bits(legal);
    if (tree->room - tree->count < count) {
        return;
    }
    tree->leaves[parent].first = tree->count;
    tree->leaves[parent].count = (uint8_t)count;
    for (; legal != 0; legal &= legal - 1) {
        tree->leaves[tree->count++] = (struct leaf){.move = (uint8_t)mnc_lowest_bit(legal), .mover = (uint8_t)mover};
    }
}

/* The child to look at next: one that nobody has looked at, or the one that promises most. */
static uint32_t select_child(struct tree *tree, const struct leaf *parent)
{
    uint32_t best = parent->first;
    int64_t most = INT64_MIN;
    uint64_t scale = logarithm(parent->visits + 1) << 16;
    uint32_t turn = below(tree, parent->count);
    for (uint32_t i = 0; i < parent->count; i++) {
        uint32_t index = parent->first + (i + turn) % parent->count;
        const struct leaf *child = &tree->leaves[index];
        int64_t promise;
        if (child->proven != PROVEN_NOT) {
            promise = child->proven == PROVEN_WIN ? INT64_MAX : INT64_MIN + 1;
        } else if (child->visits == 0) {
            promise = INT64_MAX - 1;
        } else {
            promise = child->sum / (int64_t)child->visits +
                      (int64_t)(square_root(scale / child->visits) * WIDTH >> WIDTH_SHIFT);
        }
        if (promise > most) {
            most = promise;
            best = index;
        }
    }
    return best;
}

/* What can be said for certain about a move whose answers are known. */
static void prove(struct tree *tree, uint32_t index)
{
    struct leaf *leaf = &tree->leaves[index];
    bool all_lost = leaf->count > 0;
    for (uint32_t i = 0; i < leaf->count; i++) {
        const struct leaf *child = &tree->leaves[leaf->first + i];
        if (child->proven == PROVEN_WIN) {
            leaf->proven = child->mover == leaf->mover ? PROVEN_WIN : PROVEN_LOSS;
            return;
        }
        all_lost &= child->proven == PROVEN_LOSS;
    }
    if (all_lost) {
        leaf->proven = tree->leaves[leaf->first].mover == leaf->mover ? PROVEN_LOSS : PROVEN_WIN;
    }
}

/* --- One game ------------------------------------------------------------------------------------------------- */

static int32_t share_of(int32_t value)
{
    return value > 0 ? ONE : value < 0 ? 0 : ONE / 2;
}

enum step { STEP_ON, STEP_OVER, STEP_KNOWN, STEP_UNPLAYABLE, STEP_END };

/* Plays a move on the board. STEP_KNOWN: what it is worth to South is certain, tree->known: the database says it, or
 * the position has come up too often. STEP_END: the search has to end. */
static enum step step(struct tree *tree, int32_t *now, int32_t move, struct turn *turn)
{
    const struct mancala_search *search = tree->search;
    const struct position *before = &tree->boards[*now];
    struct position *after = &tree->boards[1 - *now];
    mnc_turn_begin(turn, turn->seed);
    int error = mnc_play(search->program, before, after, move, turn);
    if (!mnc_search_count(tree->worker, turn->laps + turn->work)) {
        return STEP_END;
    }
    if (error != MANCALA_OK) {
        return STEP_UNPLAYABLE;
    }
    *now = 1 - *now;
    if (turn->round_over || after->result != MANCALA_RESULT_UNFINISHED) {
        return STEP_OVER;
    }
    if (mnc_search_may_be_due(search) && mnc_search_is_due(search, mnc_key(search->program, after))) {
        tree->known = mnc_value_repeated(search->program, after, before->mover, 0, 0);
        return STEP_KNOWN;
    }
    return search->known != NULL && mnc_known_ends(search, after, 0, 0, &tree->known) ? STEP_KNOWN : STEP_ON;
}

/* What a game is worth to South that ended, or was broken off, here. A lead is not a win. */
static int32_t worth(const struct tree *tree, const struct position *position, const struct turn *turn, enum step state)
{
    if (state == STEP_KNOWN) {
        return share_of(tree->known);
    }
    if (state == STEP_OVER) {
        return share_of(mnc_value_end(tree->search->program, position, turn, 0, 0));
    }
    int32_t lead = mnc_search_lead(tree->search, position, 0);
    return lead > 0 ? ONE * 3 / 4 : lead < 0 ? ONE / 4 : ONE / 2;
}

/* What is certain about a move once it has been played, for who made it. */
static uint8_t proof_of(const struct tree *tree, const struct position *position, const struct turn *turn,
                        int32_t mover, enum step state)
{
    if (state == STEP_UNPLAYABLE) {
        return PROVEN_LOSS;
    }
    if (state == STEP_OVER && !turn->lot && position->result <= MANCALA_RESULT_NORTH) {
        return position->result == mover ? PROVEN_WIN : PROVEN_LOSS;
    }
    /* An end of a round that does not end the match has a lead, and nothing is certain. */
    if (state == STEP_KNOWN && (tree->known >= VALUE_DECIDED || tree->known <= -VALUE_DECIDED)) {
        return (tree->known > 0) == (mover == 0) ? PROVEN_WIN : PROVEN_LOSS;
    }
    return PROVEN_NOT;
}

/* Returns false if the search has to end. */
static bool sample(struct tree *tree)
{
    uint32_t path[PATH_PLIES];
    int32_t length = 1;
    int32_t now = 0;
    uint32_t at = 0;
    enum step state = STEP_ON;
    struct turn turn;
    mnc_turn_begin(&turn, mnc_random_next(&tree->random));
    path[0] = 0;
    tree->boards[0] = tree->search->position;
    turn.legal = tree->legal;
    while (state == STEP_ON && length < PATH_PLIES) {
        struct leaf *leaf = &tree->leaves[at];
        if (leaf->count == 0 && (leaf->visits > 0 || at == 0)) {
            expand(tree, at, turn.legal, tree->boards[now].mover);
        }
        if (leaf->count == 0) {
            break;
        }
        at = select_child(tree, leaf);
        path[length++] = at;
        state = step(tree, &now, tree->leaves[at].move, &turn);
        if (state != STEP_ON && state != STEP_END) {
            tree->leaves[at].proven = proof_of(tree, &tree->boards[now], &turn, tree->leaves[at].mover, state);
        }
    }
    for (int32_t ply = 0; state == STEP_ON && ply < PLAYOUT_PLIES; ply++) {
        uint32_t rank = below(tree, (uint32_t)mnc_count_bits(turn.legal));
        state = step(tree, &now, mnc_select_bit(turn.legal, rank), &turn);
    }
    if (state == STEP_END) {
        return false;
    }
    int32_t south = worth(tree, &tree->boards[now], &turn, state);
    while (length-- > 0) {
        struct leaf *leaf = &tree->leaves[path[length]];
        leaf->visits++;
        leaf->sum += leaf->mover == 0 ? south : ONE - south;
        if (leaf->proven == PROVEN_NOT && path[length] != 0) {
            prove(tree, path[length]);
        }
    }
    return true;
}

/* --- The answer ----------------------------------------------------------------------------------------------- */

static const struct leaf *most_visited(const struct tree *tree, const struct leaf *parent)
{
    const struct leaf *best = NULL;
    for (uint32_t i = 0; i < parent->count; i++) {
        const struct leaf *child = &tree->leaves[parent->first + i];
        if (child->visits > 0 && (best == NULL || child->visits > best->visits)) {
            best = child;
        }
    }
    return best;
}

static void keep_move(const struct tree *tree, struct root_move *move, const struct leaf *leaf)
{
    static const int32_t outcomes[] = {MANCALA_PROOF_UNKNOWN, MANCALA_PROOF_WIN, MANCALA_PROOF_LOSS};
    move->nodes = leaf->visits;
    move->outcome = outcomes[leaf->proven];
    move->chance = leaf->proven == PROVEN_WIN ? 1000 : leaf->proven == PROVEN_LOSS ? 0 : 500;
    if (leaf->proven == PROVEN_NOT && leaf->visits > 0) {
        move->chance = (int32_t)((leaf->sum * 1000 / (int64_t)leaf->visits) >> 16);
    }
    move->variation_count = 1; /* the move itself is there from the beginning */
    while ((leaf = most_visited(tree, leaf)) != NULL && move->variation_count < VARIATION_MAX) {
        move->variation[move->variation_count++] = leaf->move;
    }
}

static bool better(const struct root_move *one, const struct root_move *other)
{
    int32_t one_sure = one->outcome == MANCALA_PROOF_WIN ? 2 : one->outcome == MANCALA_PROOF_LOSS ? 0 : 1;
    int32_t other_sure = other->outcome == MANCALA_PROOF_WIN ? 2 : other->outcome == MANCALA_PROOF_LOSS ? 0 : 1;
    if (one_sure != other_sure) {
        return one_sure > other_sure;
    }
    return one->nodes != other->nodes ? one->nodes > other->nodes : one->chance > other->chance;
}

static void keep_answer(const struct tree *tree)
{
    struct mancala_search *search = tree->search;
    const struct leaf *root = &tree->leaves[0];
    for (int32_t i = 0; i < search->move_count; i++) {
        for (uint32_t child = 0; child < root->count; child++) {
            if (tree->leaves[root->first + child].move == search->moves[i].child.move) {
                keep_move(tree, &search->moves[i], &tree->leaves[root->first + child]);
            }
        }
    }
    for (int32_t i = 1; i < search->move_count; i++) {
        struct root_move move = search->moves[i];
        int32_t at = i;
        for (; at > 0 && better(&move, &search->moves[at - 1]); at--) {
            search->moves[at] = search->moves[at - 1];
        }
        search->moves[at] = move;
    }
    search->depth = search->moves[0].variation_count;
    search->nodes_before = tree->worker->nodes;
}

/* Whether there is nothing left to find out: a move wins, or at most one does not lose for certain. */
static bool is_settled(const struct tree *tree)
{
    const struct leaf *root = &tree->leaves[0];
    uint32_t open = 0;
    for (uint32_t i = 0; i < root->count; i++) {
        const struct leaf *child = &tree->leaves[root->first + i];
        if (child->proven == PROVEN_WIN) {
            return true;
        }
        open += child->proven != PROVEN_LOSS;
    }
    return root->count > 0 && open == 0;
}

/* Tells how far the search has come. Returns false if the listener wants to stop. */
static bool tell(struct tree *tree, uint64_t *next)
{
    struct mancala_search *search = tree->search;
    bool due = search->limits.milliseconds != 0 && mnc_clock() - tree->told >= TELL_EVERY;
    if (tree->worker->nodes < *next && !due) {
        return true;
    }
    tree->told = mnc_clock();
    while (*next <= tree->worker->nodes) {
        *next *= 2;
    }
    keep_answer(tree);
    return mnc_report_tell(search, tree->worker->nodes);
}

/* The moves that are looked at. What the database has settled is told at once. */
static uint64_t open_moves(struct mancala_search *search)
{
    static const int32_t chances[] = {500, 1000, 0, 500};
    uint64_t open = 0;
    for (int32_t i = 0; i < search->move_count; i++) {
        struct root_move *move = &search->moves[i];
        if (move->known && move->child.closed) {
            move->chance = chances[mnc_root_outcome(search, move)];
        } else {
            open |= UINT64_C(1) << move->child.move;
        }
    }
    return open;
}

void mnc_search_sample(struct mancala_search *search)
{
    struct tree tree = {.search = search,
                        .worker = &search->workers[0],
                        .leaves = search->store,
                        .count = 1,
                        .told = search->began,
                        .random = mnc_mix(search->limits.seed) ^ search->key};
    size_t room = search->store_bytes / sizeof(struct leaf);
    tree.room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
    tree.legal = open_moves(search);
    search->depth = 1;
    if (tree.legal == 0) {
        search->end = MANCALA_SEARCH_SOLVED;
        return;
    }
    tree.leaves[0] = (struct leaf){.mover = (uint8_t)(1 - search->position.mover)};
    tree.worker->node_limit = search->limits.nodes != 0 ? search->limits.nodes : UINT64_MAX;
    uint64_t next = TELL_FIRST;
    search->end = MANCALA_SEARCH_RUNNING;
    while (search->end == MANCALA_SEARCH_RUNNING) {
        if (!sample(&tree)) {
            search->end = mnc_search_cause(search);
        } else if (is_settled(&tree)) {
            search->end = MANCALA_SEARCH_SOLVED;
        } else if (search->move_count == 1 && search->limits.nodes == 0 && search->limits.analyse == 0) {
            search->end = MANCALA_SEARCH_NO_CHOICE;
        } else if (!tell(&tree, &next)) {
            search->end = MANCALA_SEARCH_STOPPED;
        }
    }
    keep_answer(&tree);
}
