/* SPDX-License-Identifier: MIT */
/* What the kernel runs: rules for certain option values, partially evaluated into tables.
 *
 * A program is made once, when rules are loaded, and never changes. What a clause says is looked up by the lap (first
 * or later), the class of the pit (its owner relative to the mover) and the seeds in it now. Where a condition cannot
 * be put in a table, the entry leads to a residual: the clauses that may hold there, in order, with what remains to be
 * asked.
 */
#ifndef MNC_PROGRAM_PROGRAM_H
#define MNC_PROGRAM_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "program/board.h"
#include "rules/ruleset.h"

/* The class of a pit: its owner as the mover sees him, and what it is. */
enum {
    CLASS_OWN = 0,
    CLASS_OPPONENT = 1,
    CLASS_CLOSED = 2,  /* added to one of the first two */
    CLASS_SPECIAL = 4, /* likewise */
    CLASSES = 6
};

enum {
    LAPS = 2,         /* first, later */
    COUNTS_MIN = 256, /* entries by seeds; the 8-bit kernel relies on it */
    ACTIONS_MAX = 128,
    RESIDUAL = 128, /* entries from here on are residuals, below they are actions */
    QUESTIONS_MAX = 16,
    MOVES_MAX = 64
};

struct range {
    int32_t low, high;
    enum parity parity;
};
struct ranges {
    uint32_t first, count; /* in the program's list; none: any number */
};

/* What a clause does to the pits. */
enum operation_kind {
    OPERATION_CAPTURE_HERE,
    OPERATION_CAPTURE_FACING,
    OPERATION_CAPTURE_BEHIND,
    OPERATION_CAPTURE_BACK,
    OPERATION_CAPTURE_BACK_ROW,
    OPERATION_CAPTURE_ONWARD,
    OPERATION_CAPTURE_ONWARD_WHILE,
    OPERATION_CAPTURE_BEYOND,
    OPERATION_CAPTURE_BEYOND_ONWARD,
    OPERATION_CAPTURE_FACING_BEYOND,
    OPERATION_CAPTURE_ALL,
    OPERATION_FOUND_HERE,
    OPERATION_FOUND_FACING,
    OPERATION_FOUND_PREVIOUS,
    OPERATION_CLOSE_HERE
};
struct operation {
    uint8_t kind; /* enum operation_kind */
    struct ranges ranges;
};

/* What follows. */
enum flow { FLOW_RELAY, FLOW_STOP, FLOW_AGAIN, FLOW_MAY_AGAIN, FLOW_GO_ON, FLOW_RELAY_NEXT, FLOW_SOW_CAPTURED };
enum { CAPTURE_HERE = 1, CAPTURE_FACING = 2 };
struct action {
    uint8_t flow;     /* enum flow; FLOW_GO_ON in a clause for each seed */
    uint8_t captures; /* the operations once more, as bits; only those that the plain kernel knows */
    uint8_t to_owner; /* to the owner of the pit instead of the mover */
    int16_t clause;   /* in the ruleset, for reports */
    uint16_t first_operation, operation_count;
};

/* What is asked when the last seed has dropped, one bit each. */
enum question_kind {
    QUESTION_FACING_OCCUPIED,
    QUESTION_FACING_HOLDS,
    QUESTION_FACING_OPPONENT,
    QUESTION_BEHIND_OCCUPIED,
    QUESTION_NEXT_OCCUPIED,
    QUESTION_NEXT_HOLDS,
    QUESTION_BEYOND_OCCUPIED,
    QUESTION_PREVIOUS_HOLDS,
    QUESTION_HAS_SPECIAL,
    QUESTION_TWIN_SPECIAL,
    QUESTION_REACHED,
    QUESTION_NUMBER /* of the pit */
};
struct question {
    enum question_kind kind;
    struct ranges ranges;
};
struct residual_case {
    uint16_t mask; /* the bits that this clause asks */
    uint16_t want; /* and their values */
    uint8_t action;
};
struct residual {
    uint16_t first, count; /* cases; the last one has mask 0 */
    uint16_t mask;         /* all that is asked */
};

/* A clause of `begin`. */
enum { ASK_FIRST_LAP_EMPTY = 1, ASK_FIRST_LAP_REACHES = 2 };
enum { BEGIN_SEEDS_MAX = 3 };
enum verdict_on_pit { PIT_LEGAL, PIT_ILLEGAL, PIT_LEGAL_IF_NO_OTHER };
struct begin_case {
    uint64_t numbers;                     /* the pit's number from its owner's left, less one: a bit each */
    struct ranges seeds[BEGIN_SEEDS_MAX]; /* all of them must hold */
    int32_t rightmost;                    /* 0: wherever it lies */
    uint8_t ask;
    enum verdict_on_pit verdict;
};

/* Directions. */
enum { COUNTERCLOCKWISE, CLOCKWISE, WAYS };
enum { WAY_COUNTERCLOCKWISE = 1, WAY_CLOCKWISE = 2, WAY_EITHER = 3 };
enum { WAY_OF_ROUND = 4 }; /* besides WAY_EITHER: the first move of the round decides */

/* What happens at a pit that a handful comes to. */
enum { AT_PIT_DROP, AT_PIT_SKIP, AT_PIT_OUT };

enum { LIFT_ALL = 0, LIFT_BUT_ONE = -1 }; /* or a number of seeds */

/* One phase of the game. */
struct stage {
    int32_t rings[WAYS];              /* -1: nobody sows this way */
    uint8_t ways[PITS_MAX / PLAYERS]; /* from the pit with this number, less one */
    bool skip_origin;
    bool reverse; /* each lap */
    int32_t lift;
    int32_t next;    /* the phase after one ply */
    bool fill;       /* the mover opens pits for the next round */
    bool begin_free; /* every own pit with seeds may be played */
    uint8_t begin_ask;
    uint32_t first_begin, begin_count;
    uint8_t *last;            /* [LAPS][CLASSES][counts] */
    uint8_t last_store[LAPS]; /* the last seed fell into the mover's store */
    uint8_t *each;            /* [CLASSES][counts], 0: nothing happens; NULL: no clause */
    uint8_t *every;           /* likewise */
    uint8_t *at_pit;          /* [CLASSES][counts]; NULL: closed pits are skipped */
};

/* A clause of `end`. All its conditions must hold. */
enum {
    END_MOVER_STUCK = 1,
    END_NOBODY_MOVES = 2,
    END_BOARD_EMPTY = 4,
    END_OWN_ROW_EMPTY = 8,
    END_A_ROW_EMPTY = 16,
    END_AT_MOST = 32,
    END_OTHER_ROW_EMPTY = 64,
    END_EXTRA_STUCK = 128
};
enum rest {
    REST_MOVER,
    REST_OPPONENT,
    REST_OWNERS,
    REST_LAST_TAKER,
    REST_FIRST_TAKER,
    REST_LOT,
    REST_LAST_MOVER,
    REST_BEGINNER,
    REST_LEAVE,
    REST_MOVER_LOSES,
    REST_OPPONENT_LOSES
};
struct ending {
    uint8_t conditions;
    bool soon; /* tested after each capture, too */
    int32_t at_most;
    enum rest rest;
    int32_t reason; /* enum mancala_reason */
    int16_t clause;
};

enum beginner { BEGINS_LAST_MOVER, BEGINS_OTHER, BEGINS_WINNER, BEGINS_LOSER, BEGINS_ALTERNATE };
enum refill { REFILL_NONE, REFILL_LEFT, REFILL_RIGHT, REFILL_CHOICE, REFILL_ALIKE, REFILL_BOUGHT };
enum must { MUST_NOTHING, MUST_FEED, MUST_FEED_IF_POSSIBLE };
enum slam {
    SLAM_LEGAL,
    SLAM_TAKES_NOTHING,
    SLAM_FORBIDDEN,
    SLAM_FORBIDDEN_IF_OTHER,
    SLAM_REST_TO_OPPONENT,
    SLAM_LEAVES_LEFTMOST,
    SLAM_LEAVES_RIGHTMOST
};
enum stale { STALE_NO_RESULT, STALE_DRAW, STALE_OWNERS };

struct program {
    struct memory memory;
    struct board board;
    int32_t total;       /* seeds */
    bool rich;           /* beyond the plain kernel */
    bool closes, founds; /* there may be closed pits, special pits */
    bool asks_reached;   /* whether the move has reached the other row */
    bool goes_out;       /* seeds may go out of play */
    bool masks;          /* these, or owners that change, are part of a position */
    int32_t choices;     /* the pits that a player may ever play, numbered from his left on along the ring */
    uint8_t pit_of[PLAYERS][PITS_MAX]; /* such a number as a pit */
    bool chosen_ways;                  /* some direction is chosen: a move is number + choices * direction */
    int32_t actions;                   /* moves are 0 to actions - 1 */
    int32_t decline;                   /* the move that declines an extra move, -1: none */
    int32_t first;                     /* who begins */
    int32_t repetition;                /* the occurrence that ends the game, 0: never */
    int32_t fill[PITS_MAX];            /* seeds at the start, for each pit, South beginning */
    bool wide;                         /* pits need 16 bits */
    int32_t counts;                    /* entries by seeds in the tables */

    struct ring rings[2 * WAYS];               /* by direction, and by whether they pass the own store */
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
    struct operation *operations;
    uint32_t operation_count, operation_cap;
    struct question questions[QUESTIONS_MAX];
    uint32_t question_count;
    struct begin_case *begins;
    uint32_t begin_count, begin_cap;
    struct range *range_list;
    uint32_t range_count, range_cap;

    bool first_chooses; /* the first move of a round fixes directions */
    bool opposite_ways;
    bool special_store; /* seeds that fall into special pits go to their owner's store */
    bool special_keeps; /* captures go into the captor's special pit */
    enum must must;
    bool no_push_back;
    enum slam slam;
    bool territory; /* owners of pits change */

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
    bool odd_to_loser;   /* in REFILL_BOUGHT */
    int32_t until_fills; /* who cannot fill so many pits has lost; 0: of no account */
    int32_t until_seeds; /* who has fewer has lost; 0: of no account */
    int32_t until_owns;  /* who owns so many has won; 0: of no account */
    int32_t max_rounds;  /* 0: any number */
    enum stale endless, repeated;
    bool fewest_wins;
};

/* The ring of a phase with one direction; with several, the counter-clockwise one. */
static inline const struct ring *mnc_stage_ring(const struct program *program, const struct stage *stage)
{
    int32_t way = stage->rings[COUNTERCLOCKWISE] >= 0 ? COUNTERCLOCKWISE : CLOCKWISE;
    return &program->rings[stage->rings[way]];
}

static inline bool mnc_in_ranges(const struct program *program, struct ranges ranges, int32_t number)
{
    for (uint32_t i = 0; i < ranges.count; i++) {
        const struct range *range = &program->range_list[ranges.first + i];
        if (number >= range->low && number <= range->high &&
            (range->parity == PARITY_ANY || (number & 1) == (range->parity == PARITY_ODD))) {
            return true;
        }
    }
    return ranges.count == 0;
}

/* Whether one of the clauses of `end` gives the rest away in this way. */
static inline bool mnc_ends_with(const struct program *program, enum rest rest)
{
    for (uint32_t i = 0; i < program->ending_count; i++) {
        if (program->endings[i].rest == rest) {
            return true;
        }
    }
    return false;
}

/* Makes a program; returns MANCALA_OK or an error code, with what is wrong added to the diagnostics. */
int mnc_program_build(struct program **result, const struct ruleset *rules, const int32_t *values,
                      struct memory *memory, struct diagnostics *diagnostics);
void mnc_program_free(struct program *program);

#endif
