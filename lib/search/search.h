/* SPDX-License-Identifier: MIT */
/* What is behind the opaque search handle, and what its files share.
 *
 * A handle is one block of memory of the size that was asked for: the struct, a worker for each thread with its frames,
 * and the rest, which is the transposition table of alpha-beta or the tree of Monte Carlo.
 */
#ifndef MNC_SEARCH_SEARCH_H
#define MNC_SEARCH_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>

#include <mancala/search.h>

#include "api/handles.h"
#include "base/warden.h"
#include "endgame/database.h"
#include "play/play.h"
#include "search/table.h"
#include "search/value.h"

enum {
    PLIES_MAX = 128,
    PLIES_LEAST = 16,
    THREADS_MAX = 64,
    VARIATION_MAX = MANCALA_SEARCH_VARIATION,
    DUE_MAX = 256,
    KILLERS = 2,
    TELL_EVERY = 100 /* milliseconds */
};

/* A position one ply on. */
struct child {
    struct position position;
    uint64_t legal;
    int32_t value; /* of a closed child, for the player who moved there */
    int32_t gain;  /* what the ply brought him */
    int32_t rank;  /* for the order */
    uint8_t move;
    bool
        closed; /* the game or the round is over, or the move cannot be played: there is nothing to look at behind it */
};

/* What belongs to a ply of the line being looked at. */
struct frame {
    uint64_t key;
    struct child *children;
    uint8_t mover;
    uint8_t killers[KILLERS];
    uint8_t variation_count;
    uint8_t variation[VARIATION_MAX];
};

/* One thread's search. */
struct worker {
    struct mancala_search *search;
    const struct program *program;
    struct table table;
    struct frame *frames;
    uint64_t nodes;
    uint64_t nodes_done; /* of an analysis: those of the moves that this iteration is through with */
    uint64_t node_limit; /* UINT64_MAX: none */
    int64_t work;        /* laps and seeds sown since the clock was looked at */
    bool aborted;
    bool free; /* limits are not looked at: the first ply */
    uint32_t history[PLAYERS][MOVES_MAX];
};

/* A legal move of the position that is searched. */
struct root_move {
    struct child child;
    int32_t score; /* as values go, see value.h */
    int32_t bound; /* enum mancala_score_bound */
    int32_t depth;
    bool final; /* deeper search changes nothing */
    bool known; /* the database says what it is worth: `sure`; the search only chooses among equals */
    int32_t sure;
    uint64_t nodes;
    int32_t part;    /* of the table, for an analysis */
    int32_t chance;  /* Monte Carlo: the score */
    int32_t outcome; /* Monte Carlo */
    uint8_t variation_count;
    uint8_t variation[VARIATION_MAX];
    bool aborted; /* in the iteration that goes on */
};

/* The report as any thread may read it: a sequence number that is odd while it is written, and the words. */
enum { REPORT_WORDS = 12 + VARIATION_MAX };
struct bulletin {
    atomic_uint sequence;
    atomic_uint words[REPORT_WORDS];
};

struct mancala_search {
    struct memory memory;
    mancala_rules *rules;
    const struct program *program;
    size_t bytes;
    int32_t method;
    bool lots;    /* a game may end with a draw of lots */
    bool by_pits; /* seeds in a player's own pits are his lead: they tell more than those in the stores */
    int32_t thread_count;
    int32_t plies; /* frames of a worker */
    struct worker *workers;
    void *store; /* what is left of the block */
    size_t store_bytes;
    struct ages ages; /* of the table */

    const struct mancala_endgame *endgame; /* NULL: none is used */
    const struct mancala_endgame *known;   /* the same, while a search runs that may ask it */
    int32_t known_seeds;                   /* on the board at the root */
    int32_t least_margin;                  /* by how much a game is won at least */
    bool choosing;                         /* what the root is worth is known: by how much its mover wins ... */
    int32_t sure;                          /* ... and the search chooses among the moves that keep that */

    bool started;
    struct position position;
    uint64_t legal;
    uint64_t key;
    uint64_t due[DUE_MAX]; /* positions whose next occurrence ends the game */
    int32_t due_count;
    uint64_t due_sum;       /* of them all, in whatever order */
    uint64_t past[DUE_MAX]; /* the latest positions of the game */
    int32_t past_count;

    mancala_search_limits limits;
    int64_t began;         /* milliseconds by the clock */
    int64_t until;         /* INT64_MAX: no limit */
    int64_t told;          /* when the bulletin was last written */
    uint64_t nodes_before; /* of finished iterations */
    int32_t end;
    struct root_move moves[MOVES_MAX]; /* best first */
    struct root_move fresh[MOVES_MAX]; /* what an analysis finds out in the iteration that goes on */
    atomic_int next_job;
    int32_t move_count;
    int32_t open;  /* the first so many are searched; of the others it is known that they are worse */
    int32_t depth; /* finished */

    atomic_int stop;
    struct bulletin bulletin;
    WARDEN_MEMBER
};

/* Whether Monte Carlo gives the answer; the lowest levels do not search. */
static inline bool mnc_search_samples(const struct mancala_search *search)
{
    return search->method == MANCALA_SEARCH_MONTE_CARLO && search->limits.level >= MANCALA_LEVEL_SEARCHES;
}

/* The lead of a player that the search goes by. */
static inline int32_t mnc_search_lead(const struct mancala_search *search, const struct position *position,
                                      int32_t player)
{
    return search->by_pits ? mnc_value_pits(search->program, position, player)
                           : mnc_value_lead(search->program, position, player);
}

/* --- root.c: the legal moves of the position ------------------------------------------------------------------ */

/* Plays every legal move; puts the best first, by what it brings at once. Equal moves stand in an order that the seed
 * decides. If a database knows all of them, those that are worse than the best are done with. */
int mnc_root_begin(struct mancala_search *search);
void mnc_root_to_front(struct mancala_search *search, int32_t index);

/* Whether some position may end the game because it comes up. */
static inline bool mnc_search_may_be_due(const struct mancala_search *search)
{
    return search->due_count > 0 || search->program->repetition == 1;
}

/* Whether a position that has come up would end the game; where its first occurrence does, any. */
static inline bool mnc_search_is_due(const struct mancala_search *search, uint64_t key)
{
    if (search->program->repetition == 1) {
        return true;
    }
    for (int32_t i = 0; i < search->due_count; i++) {
        if (search->due[i] == key) {
            return true;
        }
    }
    return false;
}

/* What is known of a move: by the database, or else by the search. */
int32_t mnc_root_value(const struct root_move *move);
int32_t mnc_root_outcome(const struct mancala_search *search, const struct root_move *move);

/* --- known.c: what a database says ---------------------------------------------------------------------------- */

void mnc_known_begin(struct mancala_search *search);

/* The value of a position that goes on, for `player`, if the database has it; as if the game ended after `ply`. */
bool mnc_known_value(const struct mancala_search *search, const struct position *position, int32_t player, int32_t ply,
                     int32_t *value);

/* The same, if there is no need to look any further; a ply later, so that an end comes before what will be one. */
bool mnc_known_ends(const struct mancala_search *search, const struct position *position, int32_t player, int32_t ply,
                    int32_t *value);

/* While the search chooses among moves that keep what is known: whether a position has occurred in the game, which
 * brings the winner no nearer to his end, and what that is worth. */
bool mnc_known_repeats(const struct mancala_search *search, uint64_t key);
int32_t mnc_known_repeated(const struct mancala_search *search, int32_t player);

/* --- limits.c ------------------------------------------------------------------------------------------------- */

/* Counts a move that is played in thought. Returns false if the search has to end. */
bool mnc_search_count(struct worker *worker, int64_t sown);

/* Why the search that was aborted had to end. */
int32_t mnc_search_cause(const struct mancala_search *search);

/* --- report.c ------------------------------------------------------------------------------------------------- */

void mnc_report_write(struct mancala_search *search, uint64_t nodes);
/* Writes it and tells the listener. Returns false if he wants to stop. */
bool mnc_report_tell(struct mancala_search *search, uint64_t nodes);

/* --- alphabeta.c ---------------------------------------------------------------------------------------------- */

/* How far a value can be trusted. */
struct proof {
    int32_t
        depends; /* the earliest ply of the line whose position it depends on because it came back; PLIES_MAX: none */
    int32_t height; /* if final: the plies that were looked at */
    bool final;     /* no line was cut off at the depth */
};

/* Plays a move; the child is closed if there is nothing to look at behind it. */
void mnc_search_play(struct worker *worker, const struct position *before, uint64_t key, int32_t ply, int32_t move,
                     struct child *child);

/* The value of a child for the player who moved to it (at ply - 1), looked at `depth` plies deep, between alpha and
 * beta. */
int32_t mnc_search_child(struct worker *worker, int32_t mover, const struct child *child, int32_t depth, int32_t ply,
                         int32_t alpha, int32_t beta, struct proof *proof);

/* --- deepen.c ------------------------------------------------------------------------------------------------- */

void mnc_search_deepen(struct mancala_search *search);

/* --- montecarlo.c, judge.c, level.c --------------------------------------------------------------------------- */

void mnc_search_sample(struct mancala_search *search);

/* Finds out by random games what the search goes by; chooses the method if that is left open. */
void mnc_search_judge(struct mancala_search *search);

/* Tightens the limits to those of a level. */
void mnc_level_limits(struct mancala_search *search);
/* The lowest levels do not search: puts the move that they play first. */
void mnc_level_choose(struct mancala_search *search);

#endif
