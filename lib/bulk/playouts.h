/* SPDX-License-Identifier: MIT */
#ifndef MNC_BULK_PLAYOUTS_H
#define MNC_BULK_PLAYOUTS_H

#include <mancala/bulk.h>

#include "program/program.h"

/* How games are played out; all ways play the same games. */
enum playout_way {
    PLAYOUT_BEST,     /* in lockstep if the program allows it */
    PLAYOUT_PORTABLE, /* in lockstep, but without code for particular processors */
    PLAYOUT_SINGLY    /* one game after the other */
};

/* Plays the games number first to first + count - 1 of the options, and adds what they came to. */
void mnc_play_out(const struct program *program, const mancala_playout_options *options, uint64_t first, uint64_t count,
                  enum playout_way way, mancala_playout_totals *totals);

#endif
