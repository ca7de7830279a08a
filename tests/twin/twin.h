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
    TWIN_ACTIONS_MAX = 2 * TWIN_PITS_MAX + 1,
    TWIN_TEXT_MAX = 1024,
    TWIN_MOVE_TEXT_MAX = 16,
    TWIN_LAPS_MAX = 1 << 13 /* longer moves are given up, not decided */
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
    TWIN_REASON_ROUNDS,
    TWIN_REASON_LOST,
    TWIN_REASON_FEW_SEEDS,
    TWIN_REASON_TERRITORY
};

/* Directions of sowing, seen from above; also what is added to a place of a ring. */
enum { TWIN_COUNTERCLOCKWISE = 1, TWIN_CLOCKWISE = -1 };

/* The clauses of one section that are in force in one phase: a part of twin.clauses. */
struct twin_section {
    uint32_t first, count;
};

/* The pits of a player in counter-clockwise order, and twin_store() of a player where a store lies. */
struct twin_ring {
    int32_t places[TWIN_PITS_MAX + 2];
    int32_t count;
};

/* A ruleset with the values of its options, and the board that it describes. */
struct twin {
    const struct ruleset *rules;
    int32_t values[RULES_OPTIONS_MAX];
    uint64_t seed;
    uint64_t *hits; /* how often each word has decided something, by enum word; NULL: not counted */
    bool *
        gave_up; /* set when a trial of a move was too long to be decided: what is said to be legal may be wrong then */

    const struct clause *clauses[RULES_CLAUSES_MAX];
    struct twin_section sections[RULES_PHASES_MAX + 1][SECTION_COUNT];

    int32_t rows, columns, pits;
    int32_t own; /* the pits on one side of the board: player 0's come first, each from his left, the outer row first */
    struct twin_ring rings[2];
    int32_t facing[TWIN_PITS_MAX];      /* -1: none */
    int32_t behind[TWIN_PITS_MAX];      /* the pit behind the facing one; -1: none */
    int32_t counterpart[TWIN_PITS_MAX]; /* the pit of the same number in the other side's row */
    int32_t need[TWIN_PITS_MAX];        /* what `fill` puts into each pit */
    bool territory;                     /* pits change their owners between rounds */
    bool directed;                      /* somewhere a player chooses the direction */
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
    int32_t special[TWIN_PITS_MAX]; /* the player whose special pit it is, or -1 */
    int32_t owner[TWIN_PITS_MAX];
    int32_t stores[2];
    int32_t out;
    int32_t mover;
    int32_t phase;                   /* 0 normal play, 1..k openings, k + 1 refill by choice */
    bool extra;                      /* an extra move that may be declined */
    int32_t first_taker, last_taker; /* -1: nobody yet */
    int32_t starter;                 /* who began the round */
    int32_t south_way;               /* how South sows in this round; 0: the first move will say so */
    int32_t barred;                  /* the pit with the single seed that may not be pushed back, or -1 */
    int32_t round;
    bool over;
    int32_t result, reason;
    struct twin_tally tally; /* of this round; of the last one when the game is over */
    int32_t finished;        /* rounds */
    struct twin_round last_round;
};

/* A way to play a pit. */
struct twin_move {
    int32_t pit, way;
};

/* How a sowing ended. */
enum twin_outcome { TWIN_STOP, TWIN_AGAIN, TWIN_MAY_AGAIN, TWIN_ROUND_ENDS, TWIN_ENDLESS, TWIN_TOO_LONG };

enum { TWIN_IN_STORE = -1 };

struct twin_sowing {
    enum twin_outcome outcome;
    const struct clause *end; /* TWIN_ROUND_ENDS: the clause of `end` that holds */
    int32_t hand;             /* seeds not sown then */
    int32_t last_pit;         /* where the last seed fell, or TWIN_IN_STORE */
    int32_t laps, sown;       /* how many there were; the seeds of the last one */
};

/* rules must outlive the twin. hits has WORD_COUNT counters, or is NULL; gave_up may be NULL, too. */
void twin_init(struct twin *twin, const struct ruleset *rules, const int32_t *values, uint64_t seed, uint64_t *hits,
               bool *gave_up);

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

/* The number of actions. */
int32_t twin_actions(const struct twin *twin);

/* The position text, the text of an action. */
size_t twin_text(const struct twin *twin, const struct twin_state *state, char text[TWIN_TEXT_MAX]);
void twin_move_text(const struct twin *twin, const struct twin_state *state, int32_t action,
                    char text[TWIN_MOVE_TEXT_MAX]);

/* Leaves `depth` plies ahead; a move that ends the game is a leaf at its own depth. UINT64_MAX if a sowing was too
 * long. */
uint64_t twin_perft(const struct twin *twin, const struct twin_state *state, int32_t depth);

/* What the files of the twin need from each other. */

/* --- The board: twin_board.c ---------------------------------------------------------------------------------- */

void twin_build_board(struct twin *twin);
/* A player's store in a ring: a number below 0. */
int32_t twin_store(int32_t player);
int32_t twin_side(const struct twin *twin, int32_t pit);
int32_t twin_number(const struct twin *twin, int32_t pit); /* in its row, from the left of that side, from 1 */
bool twin_inner(const struct twin *twin, int32_t pit);
/* The pit number n, from 0, of a player from his left; beyond his own pits, of the whole board. And back. */
int32_t twin_pit(const struct twin *twin, int32_t player, int32_t n);
int32_t twin_place(const struct twin *twin, int32_t player, int32_t pit);
/* Where a pit stands in a player's ring. */
int32_t twin_ring_place(const struct twin *twin, int32_t player, int32_t pit);

/* --- Positions ------------------------------------------------------------------------------------------------ */

bool twin_free(const struct twin_state *state, int32_t pit); /* neither closed nor special */
/* The seeds of a pit as its neighbours see them: none if there is no such pit, or if it is closed or special. */
int32_t twin_seen(const struct twin_state *state, int32_t pit);
/* The seeds seen in the pits that a player owns, and in those on his side of the board. */
int32_t twin_owned_seeds(const struct twin *twin, const struct twin_state *state, int32_t player);
int32_t twin_side_seeds(const struct twin *twin, const struct twin_state *state, int32_t player);

/* --- The rules: twin_rules.c ---------------------------------------------------------------------------------- */

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
void twin_hit_section(const struct twin *twin, enum section section, int32_t phase);
/* A word that the twin does not know: the test program ends. */
_Noreturn void twin_unknown(enum word word);
/* `end` or `rounds` or `must` ... say this word; these sections are the same in all phases. */
bool twin_ends_with(const struct twin *twin, enum word word);
bool twin_rounds_say(const struct twin *twin, enum word word);

/* --- Moves: twin_moves.c -------------------------------------------------------------------------------------- */

/* In which directions a player may sow a pit; returns how many. */
int32_t twin_ways(const struct twin *twin, const struct twin_state *state, int32_t player, int32_t pit,
                  int32_t ways[2]);
/* Does the first move of the round fix the direction of this pit? */
bool twin_way_is_fixed_by_move(const struct twin *twin, int32_t phase, int32_t pit);
/* All that this player may play now. */
int32_t twin_moves(const struct twin *twin, const struct twin_state *state, int32_t player,
                   struct twin_move moves[TWIN_ACTIONS_MAX]);
bool twin_can_move(const struct twin *twin, const struct twin_state *state, int32_t player);

/* --- Sowing: twin_sow.c, twin_last.c -------------------------------------------------------------------------- */

/* How many seeds a move lifts from a pit; 0 if it cannot be played. */
int32_t twin_lifted(const struct twin *twin, const struct twin_state *state, int32_t pit);
/* Plays a move of this player as far as the sowing goes. A trial counts no words. */
struct twin_sowing twin_sow(const struct twin *twin, struct twin_state *state, int32_t player, struct twin_move move,
                            bool trial);

/* What the first lap of a move comes to, sown on a copy. */
struct twin_first_lap {
    bool ends_empty_in_own_row, reaches_opponent;
};
struct twin_first_lap twin_first_lap(const struct twin *twin, const struct twin_state *state, int32_t player,
                                     struct twin_move move);

/* A lap while it is being sown. */
struct twin_lap {
    const struct twin *twin;
    struct twin_state *state;
    int32_t player, phase, way;
    bool trial;
    int32_t number; /* from 1 */
    int32_t hand;
    int32_t last;          /* the pit where the latest seed fell, or TWIN_IN_STORE */
    int32_t makes;         /* the seeds there just after it fell */
    bool reached_opponent; /* a seed fell into one of the opponent's pits */
    bool had_seeds;        /* the other side of the board, when the sowing began */
    int32_t got;           /* by the clause that is being carried out */
    const struct clause *end;
};

/* The next open pit in the ring after a pit; the pit itself if there is no other. */
int32_t twin_next_pit(const struct twin_lap *lap, int32_t pit, int32_t way);
/* The first clause of a section about a dropped seed whose conditions all hold, or NULL. */
const struct clause *twin_drop_clause(const struct twin_lap *lap, enum section section);
void twin_capture(struct twin_lap *lap, int32_t pit, int32_t taker, bool last_seed);
/* Does what `last seed` says. Returns the word that says how to go on. */
enum word twin_last_seed(struct twin_lap *lap);

/* --- Ends and rounds: twin_end.c, twin_round.c ---------------------------------------------------------------- */

/* The first clause of `end` that holds, or NULL. stuck: the mover has an extra move that he cannot make; then only
 * clauses that ask for it count. Inside a sowing only those that say `as soon as` do. */
const struct clause *twin_end(const struct twin *twin, const struct twin_state *state, bool stuck);
const struct clause *twin_end_at_once(const struct twin *twin, const struct twin_state *state, int32_t hand);
/* Is the round over after a move that left this position, because so few seeds are left? */
bool twin_few_left(const struct twin *twin, const struct twin_state *state);
int32_t twin_reason_of(const struct twin *twin, const struct clause *clause);

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
/* The winner by the stores. */
int32_t twin_result_of_stores(const struct twin *twin, const struct twin_state *state);

/* A round is over, its rest is given away, and it has this result. last_mover: who moved last, or took the rest. */
void twin_next_round(const struct twin *twin, struct twin_state *state, int32_t result, int32_t last_mover, bool idle);
void twin_finish_game(struct twin_state *state, int32_t result, int32_t reason);
/* In the phase of refilling: whose choice it is; begins play when nobody has one. */
void twin_settle_fill(const struct twin *twin, struct twin_state *state);
bool twin_may_open(const struct twin *twin, const struct twin_state *state, int32_t player, int32_t pit);
int32_t twin_fill_phase(const struct twin *twin);
void twin_open_pit(const struct twin *twin, struct twin_state *state, int32_t player, int32_t pit);

#endif
