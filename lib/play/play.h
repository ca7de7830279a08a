/* SPDX-License-Identifier: MIT */
/* Play: (program, position, move) -> position. No allocation, no global state, bounded work. What happened can be
 * handed to a sink, step by step. */
#ifndef MNC_PLAY_PLAY_H
#define MNC_PLAY_PLAY_H

#include "play/position.h"

enum {
    LAPS_FREE = 64,     /* so many laps are sown before endless sowing is looked for */
    LAPS_MAX = 1 << 24, /* no move sows more laps */
    LAP_SEEDS = 8,      /* nor, for each lap that it may have, more seeds than this */
    /* A move that is tried out, to see whether it feeds the opponent, has fewer: in a hundred million random moves of
     * the built-in rulesets, no sowing that came to an end had more than a thousand laps. */
    TRIAL_LAPS_MAX = 1 << 16
};

struct sink {
    void (*take)(void *context, const int32_t step[MANCALA_STEP_FIELDS]);
    void *context;
};

/* What a ply came to. The sums are added to: mnc_turn_begin() sets them to zero, or several plies add up. */
struct turn {
    uint64_t seed;           /* in: for draws of lots */
    const struct sink *sink; /* in: NULL: no steps are wanted */
    int32_t laps_allowed; /* in: a sowing of so many laps (or LAP_SEEDS times as many seeds) is given up; 0: LAPS_MAX */
    uint64_t legal;       /* the legal moves afterwards, a bit each; 0 when the game is over */
    int32_t captured[PLAYERS];
    int32_t sown[PLAYERS];
    int32_t remainder[PLAYERS];
    int32_t laps;
    int64_t work;    /* what it cost besides its laps: seeds, and laps of moves that were only tried out */
    bool lot;        /* at the end lots were drawn for the rest */
    bool round_over; /* a round ended; the rest tells how it stood before the next one was set up */
    int32_t round_number;
    int32_t round_result; /* enum mancala_result */
    int32_t round_reason; /* enum mancala_reason */
    int32_t round_store[PLAYERS];
    int32_t round_remainder[PLAYERS];
};

/* An empty turn. What tells of a round means nothing before one is over, and is left alone: this is done once for every
 * node of a search. */
static inline void mnc_turn_begin(struct turn *turn, uint64_t seed)
{
    turn->seed = seed;
    turn->sink = NULL;
    turn->laps_allowed = 0;
    turn->legal = 0;
    for (int32_t player = 0; player < PLAYERS; player++) {
        turn->captured[player] = 0;
        turn->sown[player] = 0;
        turn->remainder[player] = 0;
    }
    turn->laps = 0;
    turn->work = 0;
    turn->lot = false;
    turn->round_over = false;
}

/* The start position, settled: the player to move can move, or the game is over. */
void mnc_start(const struct program *program, struct position *position, struct turn *turn);

/* Settles a position that was set up. */
void mnc_settle_setup(const struct program *program, struct position *position, struct turn *turn);

/* Whether a sowing of so many laps and seeds is given up. */
static inline bool mnc_too_long(const struct turn *turn, int32_t laps, int64_t seeds)
{
    int32_t allowed = turn->laps_allowed != 0 ? turn->laps_allowed : LAPS_MAX;
    return laps >= allowed || seeds >= (int64_t)allowed * LAP_SEEDS;
}

/* Plays a legal move of a position that is not over. `after` may not be `before`. Returns MANCALA_OK or
 * MANCALA_ERROR_WORK; then `after` is void. */
int mnc_play(const struct program *program, const struct position *before, struct position *after, int32_t move,
             struct turn *turn);

/* The position has come back as often as the rules allow; it is after a ply of `mover`. */
void mnc_end_repeated(const struct program *program, struct position *position, struct turn *turn, int32_t mover);

/* The directions, WAY_COUNTERCLOCKWISE and WAY_CLOCKWISE, in which a player may sow a pit in a phase of sowing. */
uint8_t mnc_ways(const struct program *program, const struct position *position, int32_t player, int32_t pit);

/* The players, not the rules, end the match. MANCALA_RESULT_UNFINISHED: the owners take what is left, and the stores
 * decide. */
void mnc_end_by_players(const struct program *program, struct position *position, struct turn *turn, int32_t result,
                        int32_t reason);

/* The legal moves of the player to move, a bit each; 0 when the game is over. */
uint64_t mnc_legal(const struct program *program, const struct position *position);

#endif
