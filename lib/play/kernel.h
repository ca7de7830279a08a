/* SPDX-License-Identifier: MIT */
/* Between the kernel, which sows and is compiled for several widths of pits, and turn.c, which does what happens around
 * the sowing. */
#ifndef MNC_PLAY_KERNEL_H
#define MNC_PLAY_KERNEL_H

#include "play/play.h"

struct kernel {
    int (*play)(const struct program *program, const struct position *before, struct position *after, int32_t move,
                struct turn *turn);
    /* The pits, numbered from the player's left, that he may play in a phase of sowing. */
    uint64_t (*pits)(const struct program *program, const struct position *position, int32_t player);
};

extern const struct kernel mnc_kernel_narrow;
extern const struct kernel mnc_kernel_wide;
extern const struct kernel mnc_kernel_narrow_traced;
extern const struct kernel mnc_kernel_wide_traced;

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

static inline void mnc_step(const struct turn *turn, int32_t kind, int32_t pit, int32_t seeds, int32_t player,
                            int32_t lap, int32_t clause)
{
    if (turn->sink != NULL) {
        const int32_t step[MANCALA_STEP_FIELDS] = {kind, pit, seeds, player, lap, clause};
        turn->sink->take(turn->sink->context, step);
    }
}

#endif
