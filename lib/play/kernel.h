/* SPDX-License-Identifier: MIT */
/* Between the kernels, which sow and are compiled for several widths of pits, and turn.c and round.c, which do what
 * happens around the sowing.
 *
 * There are two kernels. The plain one sows most games, as fast as it can. The rich one plays every ruleset, and can
 * tell every step: it serves rulesets with more features, and anybody who wants steps.
 */
#ifndef MNC_PLAY_KERNEL_H
#define MNC_PLAY_KERNEL_H

#include "play/bytes_32.h"
#include "play/play.h"

struct kernel {
    int (*play)(const struct program *program, const struct position *before, struct position *after, int32_t move,
                struct turn *turn);
    /* The moves of a player in a phase of sowing, without declining. What they cost is added to `work`. */
    uint64_t (*moves)(const struct program *program, const struct position *position, int32_t player, int64_t *work);
};

extern const struct kernel mnc_kernel_narrow;
extern const struct kernel mnc_kernel_wide;
extern const struct kernel mnc_rich_narrow;
extern const struct kernel mnc_rich_wide;

/* The extra move that a sowing earned. */
enum extra { EXTRA_NONE, EXTRA_MUST, EXTRA_MAY };

/* After a ply of `mover`: drops an extra move that cannot be made, tests the ends, passes, starts the next round. */
void mnc_settle(const struct program *program, struct position *position, struct turn *turn, int32_t mover,
                enum extra extra);

/* The round ends in the middle of a sowing, with `hand` seeds held over `cell`. */
void mnc_end_early(const struct program *program, struct position *position, struct turn *turn, int32_t hand,
                   int32_t cell);

/* The sowing that began in `before` is endless: `position` becomes what that means. */
void mnc_end_endless(const struct program *program, const struct position *before, struct position *position,
                     struct turn *turn);

/* Plays a move of the phase in which pits are opened. */
void mnc_open_pit(const struct program *program, struct position *position, struct turn *turn, int32_t move);

/* The moves of a player, without declining, in any phase. What they cost is added to `work`. */
uint64_t mnc_playable(const struct program *program, const struct position *position, int32_t player, int64_t *work);

/* --- Rounds: round.c ------------------------------------------------------------------------------------------ */

/* Begins the first round. */
void mnc_begin_match(const struct program *program, struct position *position, struct turn *turn);

/* The rest is given out, and the round has this result: ends the match, or begins the next round. */
void mnc_end_round(const struct program *program, struct position *position, struct turn *turn, int32_t result,
                   int32_t reason, int32_t last_mover);

/* Ends the game with a result that is none of the stores'. */
void mnc_end_without_rest(const struct program *program, struct position *position, struct turn *turn, int32_t result,
                          int32_t reason);

/* What the stores say. */
int32_t mnc_compare_stores(const struct program *program, const struct position *position);

/* The pits that are still to be filled by choice: play begins, or another pit is chosen. */
void mnc_begin_play(const struct program *program, struct position *position, struct turn *turn);

/* The seeds that a pit is filled with. The list is for South beginning the match. */
static inline int32_t mnc_needed(const struct program *program, int32_t pit)
{
    return program->fill[(pit + program->first * program->board.own) % program->board.pits];
}

/* --- Sowing by adding a vector, on a board of at most CELLS_FAST cells with no closed pits ----------------------- */

/* A compiler that must fear that these overlap would go cell by cell. */
static inline void mnc_add_wide(uint16_t *restrict cells, const uint8_t *restrict seeds)
{
    for (int i = 0; i < CELLS_FAST; i++) {
        cells[i] = (uint16_t)(cells[i] + seeds[i]);
    }
}

/* What a ring's table says for one mover. Copied, so that a compiler need not fear that sowing changes it. */
struct additions {
    const uint8_t *add, *end;
    const uint32_t *base;
    int32_t length;
};

static inline struct additions mnc_additions(const struct ring *ring, int32_t mover)
{
    return (struct additions){ring->add, ring->end, ring->base[mover], ring->length[mover]};
}

/* All ones but in one cell. */
static inline struct bytes_32 mnc_all_but(int32_t cell)
{
    static const uint8_t window[2 * CELLS_FAST - 1] = {
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    return mnc_load_32(window + CELLS_FAST - 1 - cell);
}

/* Lifts a pit and sows its seeds; returns the cell of the last one. To empty the pit by itself first would make the
 * vector wait until that has come to memory. */
static inline int32_t mnc_sow_by_adding(struct position *position, bool wide, struct additions by, int32_t pit,
                                        int32_t hand)
{
    uint32_t base = by.base[pit];
    if (wide) {
        position->cells.wide[pit] = 0;
        for (; hand > by.length; hand -= by.length) {
            mnc_add_wide(position->cells.wide, by.add + (size_t)(base + (uint32_t)by.length) * CELLS_FAST);
        }
        mnc_add_wide(position->cells.wide, by.add + (size_t)(base + (uint32_t)hand) * CELLS_FAST);
    } else {
        struct bytes_32 cells = mnc_and_32(mnc_load_32(position->cells.narrow), mnc_all_but(pit));
        for (; hand > by.length; hand -= by.length) {
            cells = mnc_add_32(cells, mnc_load_32(by.add + (size_t)(base + (uint32_t)by.length) * CELLS_FAST));
        }
        cells = mnc_add_32(cells, mnc_load_32(by.add + (size_t)(base + (uint32_t)hand) * CELLS_FAST));
        mnc_store_32(position->cells.narrow, cells);
    }
    return by.end[base + (uint32_t)hand];
}

static inline void mnc_step(const struct turn *turn, int32_t kind, int32_t pit, int32_t seeds, int32_t player,
                            int32_t lap, int32_t clause)
{
    if (turn->sink != NULL) {
        const int32_t step[MANCALA_STEP_FIELDS] = {kind, pit, seeds, player, lap, clause};
        turn->sink->take(turn->sink->context, step);
    }
}

#endif
