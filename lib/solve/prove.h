/* SPDX-License-Identifier: MIT */
/* The search behind a solver. */
#ifndef MNC_SOLVE_PROVE_H
#define MNC_SOLVE_PROVE_H

#include <mancala/prove.h>

#include "base/warden.h"
#include "endgame/database.h"
#include "solve/table.h"

/* A position after a move, seen by who made it. */
struct solver_child {
    struct position position;
    uint64_t legal; /* 0: the game is over */
    uint64_t key;   /* 0: it has an extra move that may be declined, and is not kept */
    uint64_t entry; /* in the layer of its seeds */
    int32_t gain;   /* what the move added to his lead */
    int32_t seeds;
    int32_t move;
    int32_t order; /* larger: to be searched first */
    bool same;     /* he moves again */
};

enum { CHILDREN_MAX = 1 << 14, NODES_BETWEEN_REPORTS = 1 << 16 };

struct mancala_prover {
    struct memory memory;
    mancala_rules *rules;
    struct field field; /* for boards with all seeds of the game */
    uint64_t *first;    /* the number of the first board with so many seeds, among all boards */
    const struct mancala_endgame *endgame;
    struct solved table;
    struct solver_child *children; /* of the positions on the way from the root to the one being looked at */
    int32_t child_count;
    mancala_prover_options options;
    uint64_t nodes;
    int error; /* ends the search */
    WARDEN_MEMBER
};

/* What the player to move still gains at least, if that is `beta` or more, or at most, if it is less. Void if an
 * error is set. */
int32_t mnc_prove(struct mancala_prover *prover, const struct solver_child *at, int32_t beta);

/* Fills in what the search needs of a position that goes on. */
void mnc_prove_describe(struct mancala_prover *prover, struct solver_child *at);

#endif
