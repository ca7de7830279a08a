/* SPDX-License-Identifier: MIT */
/* The slow twin: play by the rules as they are written, for tests only.
 *
 * It shares nothing with the engine but the parsed rules: it has its own geometry, reads each clause anew at every seed
 * and remembers every state of a sowing to find out that it is endless. Everything is meant to be obvious, nothing to
 * be fast.
 */
#ifndef TWIN_H
#define TWIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/ruleset.h"

enum {
    TWIN_PITS_MAX = 64,
    TWIN_ACTIONS_MAX = TWIN_PITS_MAX / 2 + 1,
    TWIN_TEXT_MAX = 1024,
    TWIN_LAPS_MAX = 1 << 18 /* longer moves are given up, not decided */
};

/* The numbers are those of the public interface; compare.c checks that. */
enum twin_result { TWIN_SOUTH, TWIN_NORTH, TWIN_DRAW, TWIN_NO_RESULT, TWIN_UNFINISHED };

enum twin_reason {
    TWIN_REASON_NONE,
    TWIN_REASON_STUCK,
    TWIN_REASON_EMPTY,
    TWIN_REASON_FEW_LEFT,
    TWIN_REASON_ENDLESS,
    TWIN_REASON_REPETITION, /* the twin never says so */
    TWIN_REASON_CANNOT_FILL,
    TWIN_REASON_ROUNDS
};

/* The clauses of one section that are in force in one phase: a part of twin.clauses. */
struct twin_section {
    uint32_t first, count;
};

/* A ruleset with the values of its options, and the board that it describes. */
struct twin {
    const struct ruleset *rules;
    int32_t values[RULES_OPTIONS_MAX];
    uint64_t seed;
    uint64_t *hits; /* how often each word has decided something, by enum word; NULL: not counted */

    const struct clause *clauses[RULES_CLAUSES_MAX];
    struct twin_section sections[RULES_PHASES_MAX + 1][SECTION_COUNT];

    int32_t columns, pits;
    int32_t ring[TWIN_PITS_MAX + 2]; /* counter-clockwise: pits, and twin_store(player) where a store lies */
    int32_t ring_count;
    int32_t need[TWIN_PITS_MAX]; /* what `fill` puts into each pit */
};

/* What the players got in a round. */
struct twin_tally {
    int32_t captured[2], sown[2], remainder[2];
};

struct twin_round {
    int32_t number, result, reason;
    int32_t stores[2];
    struct twin_tally tally;
};

struct twin_state {
    int32_t pits[TWIN_PITS_MAX];
    bool closed[TWIN_PITS_MAX];
    int32_t stores[2];
    int32_t out;
    int32_t mover;
    int32_t phase;                   /* 0 normal play, 1..k openings, k + 1 refill by choice */
    bool extra;                      /* an extra move that may be declined */
    int32_t first_taker, last_taker; /* -1: nobody yet */
    int32_t starter;                 /* who began the round */
    int32_t round;
    bool over;
    int32_t result, reason;
    struct twin_tally tally; /* of this round; of the last one when the game is over */
    int32_t finished;        /* rounds */
    struct twin_round last_round;
};

/* How a sowing ended. */
enum twin_outcome { TWIN_STOP, TWIN_AGAIN, TWIN_MAY_AGAIN, TWIN_ROUND_ENDS, TWIN_ENDLESS, TWIN_TOO_LONG };

struct twin_sowing {
    enum twin_outcome outcome;
    const struct clause *end; /* TWIN_ROUND_ENDS: the clause of `end` that holds */
    int32_t hand;             /* seeds not sown then */
    int32_t last_pit;         /* where the last seed fell; -1: into the store */
};

/* rules must outlive the twin. hits has WORD_COUNT counters, or is NULL. */
void twin_init(struct twin *twin, const struct ruleset *rules, const int32_t *values, uint64_t seed, uint64_t *hits);

/* The start position, settled. */
struct twin_state twin_new(const struct twin *twin);

/* A position without history: empty board, everything open, normal play, South to move. Fill it in and settle it. */
struct twin_state twin_blank(const struct twin *twin);

/* Passing and end tests for a position that was set up. */
void twin_settle(const struct twin *twin, struct twin_state *state);

/* Writes the legal actions in rising order, returns how many. */
int32_t twin_legal(const struct twin *twin, const struct twin_state *state, int32_t actions[TWIN_ACTIONS_MAX]);

/* Plays a legal action. Returns false, and no state, if the sowing took too long to be decided. */
bool twin_play(const struct twin *twin, const struct twin_state *before, int32_t action, struct twin_state *after);

/* The position text. */
size_t twin_text(const struct twin *twin, const struct twin_state *state, char text[TWIN_TEXT_MAX]);

/* Leaves `depth` plies ahead; a move that ends the game is a leaf at its own depth. UINT64_MAX if a sowing was too
 * long. */
uint64_t twin_perft(const struct twin *twin, const struct twin_state *state, int32_t depth);

/* What the files of the twin need from each other. */

/* A player's store in the ring: a number below 0. */
int32_t twin_store(int32_t player);
int32_t twin_owner(const struct twin *twin, int32_t pit);
int32_t twin_facing(const struct twin *twin, int32_t pit);
int32_t twin_pit(const struct twin *twin, int32_t player, int32_t number); /* number from his left, from 1 */
int32_t twin_row_sum(const struct twin *twin, const struct twin_state *state, int32_t player);

int32_t twin_clause_count(const struct twin *twin, enum section section, int32_t phase);
const struct clause *twin_clause(const struct twin *twin, enum section section, int32_t phase, int32_t index);
const struct term *twin_condition(const struct twin *twin, const struct clause *clause, uint32_t index);
const struct term *twin_action(const struct twin *twin, const struct clause *clause, uint32_t index);
bool twin_says(const struct twin *twin, enum section section, int32_t phase, enum word word);
/* The action in a section without conditions, or NULL. */
const struct term *twin_find(const struct twin *twin, enum section section, int32_t phase, enum word word);
int32_t twin_argument(const struct twin *twin, const struct term *term, uint32_t index);
bool twin_in_set(const struct twin *twin, const struct term *term, int32_t number);
void twin_hit(const struct twin *twin, enum word word);
void twin_hit_clause(const struct twin *twin, const struct clause *clause);
/* A word that the twin does not know: the test program ends. */
_Noreturn void twin_unknown(enum word word);

/* May this player start from this pit? */
bool twin_may_begin(const struct twin *twin, const struct twin_state *state, int32_t player, int32_t pit);
bool twin_can_move(const struct twin *twin, const struct twin_state *state, int32_t player);
/* Sows from a pit of the mover. */
struct twin_sowing twin_sow(const struct twin *twin, struct twin_state *state, int32_t pit);
/* The first clause of `end` that holds, or NULL; inside a sowing only those that say `as soon as` count. */
const struct clause *twin_end(const struct twin *twin, const struct twin_state *state, int32_t hand, bool sowing);

/* How a round came to its end. */
struct twin_ending {
    enum word action; /* who gets the rest */
    int32_t reason;
    int32_t last_mover;
    bool idle; /* before its first ply: it does not count and the match ends, or rounds would follow each other for ever
                */
    const struct twin_sowing *sowing; /* in the middle of this one; otherwise NULL */
};

/* The rest is given away; then the next round is set up, or the game ends. */
void twin_finish_round(const struct twin *twin, struct twin_state *state, const struct twin_ending *ending);
void twin_finish_endless(const struct twin *twin, struct twin_state *state);
/* In the phase of refilling: whose choice it is; begins play when nobody has one. */
void twin_settle_fill(const struct twin *twin, struct twin_state *state);
bool twin_may_open(const struct twin *twin, const struct twin_state *state, int32_t player, int32_t pit);
int32_t twin_fill_phase(const struct twin *twin);
void twin_open_pit(const struct twin *twin, struct twin_state *state, int32_t player, int32_t pit);

#endif
