/* SPDX-License-Identifier: MIT */
/* What the kernel runs: rules for certain option values, partially evaluated into tables.
 *
 * A program is made once, when rules are loaded, and never changes. What a clause says is looked up by the lap (first or
 * later), the class of the pit (its owner relative to the mover) and the seeds in it now. Where a condition cannot be put in a
 * table, the entry leads to a residual: the clauses that may hold there, in order, with what remains to be asked.
 */
#ifndef MNC_PROGRAM_PROGRAM_H
#define MNC_PROGRAM_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "program/board.h"
#include "rules/ruleset.h"

enum {
    CLASS_OWN = 0,      /* a pit in the mover's row */
    CLASS_OPPONENT = 1, /* a pit in the other row */
    CLASSES = 2,
    LAPS = 2,         /* first, later */
    COUNTS_MIN = 256, /* entries by seeds; the 8-bit kernel relies on it */
    ACTIONS_MAX = 128,
    RESIDUAL = 128 /* entries from here on are residuals, below they are actions */
};

/* What a clause does. */
enum flow { FLOW_RELAY, FLOW_STOP, FLOW_AGAIN, FLOW_MAY_AGAIN, FLOW_GO_ON };
enum { CAPTURE_HERE = 1, CAPTURE_FACING = 2 };
struct action {
    uint8_t flow;     /* enum flow; FLOW_GO_ON in a clause for each seed */
    uint8_t captures; /* what goes to a store */
    uint8_t to_owner; /* to the owner of the pit instead of the mover */
    int16_t clause;   /* in the ruleset, for reports */
};

/* What is asked when the last seed has dropped, one bit each. */
enum { ASK_FACING_OCCUPIED = 1 };
struct residual_case {
    uint8_t mask; /* the bits that this clause asks */
    uint8_t want; /* and their values */
    uint8_t action;
};
struct residual {
    uint16_t first, count; /* cases; the last one has mask 0 */
    uint8_t mask;          /* all that is asked */
};

/* A clause of `begin`. */
enum { ASK_FIRST_LAP_EMPTY = 1, ASK_FIRST_LAP_REACHES = 2 };
struct begin_case {
    uint64_t pits; /* the pits that it speaks of, numbered from the mover's left */
    uint32_t first_range, range_count; /* ranges of seeds; none: any number */
    uint8_t ask;
    bool legal;
};
struct range {
    int32_t low, high;
    enum parity parity;
};

/* One phase of the game. */
struct stage {
    int32_t ring;
    int32_t lift; /* 0: all */
    int32_t next; /* the phase after one ply */
    bool fill;    /* the mover opens pits for the next round */
    bool begin_free; /* every own pit with seeds may be played */
    uint8_t begin_ask;
    uint32_t first_begin, begin_count;
    uint8_t *last;            /* [LAPS][CLASSES][counts] */
    uint8_t last_store[LAPS]; /* the last seed fell into the mover's store */
    uint8_t *each;            /* [CLASSES][counts], 0: nothing happens; NULL: no clause */
};

/* A clause of `end`. All its conditions must hold. */
enum {
    END_MOVER_STUCK = 1,
    END_NOBODY_MOVES = 2,
    END_BOARD_EMPTY = 4,
    END_OWN_ROW_EMPTY = 8,
    END_A_ROW_EMPTY = 16,
    END_AT_MOST = 32
};
enum rest { REST_MOVER, REST_OPPONENT, REST_OWNERS, REST_LAST_TAKER, REST_FIRST_TAKER, REST_LOT, REST_LEAVE };
struct ending {
    uint8_t conditions;
    bool soon; /* tested after each capture, too */
    int32_t at_most;
    enum rest rest;
    int32_t reason; /* enum mancala_reason */
    int16_t clause;
};

enum beginner { BEGINS_LAST_MOVER, BEGINS_OTHER, BEGINS_WINNER, BEGINS_LOSER, BEGINS_ALTERNATE };
enum refill { REFILL_NONE, REFILL_LEFT, REFILL_RIGHT, REFILL_CHOICE };
enum stale { STALE_NO_RESULT, STALE_DRAW, STALE_OWNERS };

struct program {
    struct memory memory;
    struct board board;
    int32_t total;       /* seeds */
    int32_t actions;     /* moves are 0 to actions - 1 */
    int32_t decline;     /* the move that declines an extra move, -1: none */
    int32_t first;       /* who begins */
    int32_t repetition;  /* the occurrence that ends the game, 0: never */
    int32_t fill[PITS_MAX]; /* seeds at the start, for each pit of a player from his left */
    bool wide;              /* pits need 16 bits */
    int32_t counts;         /* entries by seeds in the tables */

    struct ring rings[RULES_PHASES_MAX + 1];
    int32_t ring_count;
    struct stage stages[RULES_PHASES_MAX + 2]; /* normal play, the phases, filling */
    int32_t stage_count;
    int32_t opening;    /* the stage that a round begins with */
    int32_t fill_stage; /* -1: none */

    struct action *action_list;
    uint32_t action_count, action_cap;
    struct residual *residuals;
    uint32_t residual_count, residual_cap;
    struct residual_case *cases;
    uint32_t case_count, case_cap;
    struct begin_case *begins;
    uint32_t begin_count, begin_cap;
    struct range *ranges;
    uint32_t range_count, range_cap;

    struct ending *endings;
    uint32_t ending_count, ending_cap;
    bool quiet;       /* no ending can hold while the mover can move, but for few seeds left */
    int32_t few_left; /* the highest `at most N left`, -1: none */
    int32_t few_soon; /* the highest `as soon as at most N left`, -1: none */
    bool pass;
    bool track_last, track_first; /* who captured last, and first, is part of a position */
    bool track_starter;           /* who began the round is part of a position */

    enum refill refill;
    enum beginner beginner;
    bool until_cannot_fill;
    int32_t max_rounds; /* 0: any number */
    enum stale endless, repeated;
    bool fewest_wins;
};

/* Makes a program; returns MANCALA_OK or an error code, with what is wrong added to the diagnostics. */
int mnc_program_build(struct program **program, const struct ruleset *rules, const int32_t *values,
                      struct memory *memory, struct diagnostics *diagnostics);
void mnc_program_free(struct program *program);

#endif
