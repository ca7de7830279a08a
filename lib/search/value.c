/* SPDX-License-Identifier: MIT */
#include "search/value.h"

static int32_t lead_of(const struct program *program, int32_t own, int32_t other)
{
    return program->fewest_wins ? other - own : own - other;
}

int32_t mnc_value_lead(const struct program *program, const struct position *position, int32_t player)
{
    int32_t seeds[PLAYERS] = {mnc_store(program, position, 0), mnc_store(program, position, 1)};
    for (int32_t pit = 0; pit < program->board.pits && program->founds; pit++) {
        int32_t owner = mnc_special_owner(program, position, pit);
        if (owner >= 0) { /* what lies in a special pit counts for its owner */
            seeds[owner] += mnc_cell(program, position, pit);
        }
    }
    return lead_of(program, seeds[player], seeds[1 - player]);
}

int32_t mnc_value_pits(const struct program *program, const struct position *position, int32_t player)
{
    int32_t seeds[PLAYERS] = {0, 0};
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        seeds[mnc_owner(program, position, pit)] += mnc_cell(program, position, pit);
    }
    return lead_of(program, seeds[player], seeds[1 - player]);
}

static int32_t value_won(int32_t lead, int32_t ply)
{
    return VALUE_WIN + ((lead > 0 ? lead : 0) << VALUE_PLY_BITS) - ply;
}

int32_t mnc_value_decided(int32_t lead, int32_t ply)
{
    return lead > 0 ? value_won(lead, ply) : lead < 0 ? -value_won(-lead, ply) : 0;
}

int32_t mnc_value_end(const struct program *program, const struct position *position, const struct turn *turn,
                      int32_t player, int32_t ply)
{
    int32_t lead = turn->round_over ? lead_of(program, turn->round_store[player], turn->round_store[1 - player])
                                    : mnc_value_lead(program, position, player);
    switch (position->result) {
    case MANCALA_RESULT_SOUTH:
    case MANCALA_RESULT_NORTH:
        return position->result == player ? value_won(lead, ply) : -value_won(-lead, ply);
    case MANCALA_RESULT_UNFINISHED:
        return lead; /* the match goes on */
    default:
        return 0;
    }
}

int32_t mnc_value_lot(const struct program *program, const struct turn *turn, int32_t player)
{
    int32_t other = 1 - player;
    return lead_of(program, turn->round_store[player] - turn->round_remainder[player],
                   turn->round_store[other] - turn->round_remainder[other]);
}

int32_t mnc_value_unplayable(int32_t ply)
{
    return -value_won(RULES_NUMBER_MAX, ply);
}

/* The end that a repetition brings; false if nobody gets anything by it, or the game goes on however often it comes. */
static bool end_repeated(const struct program *program, const struct position *position, int32_t mover,
                         struct position *after, struct turn *turn)
{
    if (program->repeated != STALE_OWNERS || program->repetition == 0) {
        return false;
    }
    *after = *position;
    mnc_turn_begin(turn, 0);
    mnc_end_repeated(program, after, turn, mover);
    return true;
}

int32_t mnc_value_repeated(const struct program *program, const struct position *position, int32_t mover,
                           int32_t player, int32_t ply)
{
    struct position after;
    struct turn turn;
    return end_repeated(program, position, mover, &after, &turn) ? mnc_value_end(program, &after, &turn, player, ply)
                                                                 : 0;
}

int32_t mnc_value_returned(const struct program *program, const struct position *position, int32_t mover,
                           int32_t player)
{
    struct position after;
    struct turn turn;
    return end_repeated(program, position, mover, &after, &turn)
               ? lead_of(program, turn.round_store[player], turn.round_store[1 - player])
               : 0;
}
