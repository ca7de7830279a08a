/* SPDX-License-Identifier: MIT */
/* What a search goes by, and the choice of the method. Alpha-beta needs a lead in seeds between the ends of a game.
 * Whether there is one is asked of the game itself: random games are played, and looked at in the middle. If nobody
 * leads there by what lies in the stores, seeds in the own pits may say who stands better.
 *
 * How well the lead in the stores tells who will win is of no account. That was tried: between random players captures
 * may decide nothing, and alpha-beta, which sees what will be captured, still beats Monte Carlo. */
#include <mancala/error.h>

#include "base/bits.h"
#include "base/random.h"
#include "search/search.h"

enum {
    GAMES = 64,
    GAME_PLIES = 400,
    MOVE_LAPS = 1 << 16,
    GAME_WORK = 1 << 20, /* a game that takes more is not looked at further */
    TELLING_PERCENT = 60 /* a lead that says nothing is right in half of the games */
};

struct count {
    int32_t decided; /* games with a winner */
    int32_t even;    /* nobody led in the middle by what lay in the stores */
    int32_t points;  /* 2 for a winner who led there by seeds in his pits, 1 if nobody did */
};

static void count_game(const int32_t leads[GAME_PLIES][2], int32_t middle, int32_t winner, struct count *count)
{
    int32_t lead = winner == 0 ? leads[middle][1] : -leads[middle][1];
    count->decided++;
    count->even += leads[middle][0] == 0;
    count->points += lead > 0 ? 2 : lead == 0 ? 1 : 0;
}

static void play_out(const struct program *program, uint64_t seed, struct count *count)
{
    struct position boards[2];
    int32_t leads[GAME_PLIES][2]; /* South's, by the stores and by the pits */
    struct turn turn;
    mnc_turn_begin(&turn, seed);
    turn.laps_allowed = MOVE_LAPS;
    mnc_start(program, &boards[0], &turn);
    int32_t ply = 0;
    while (turn.legal != 0 && !turn.round_over && ply < GAME_PLIES && turn.work < GAME_WORK) {
        const struct position *before = &boards[ply & 1];
        struct position *after = &boards[1 - (ply & 1)];
        uint32_t rank = (uint32_t)((mnc_random_next(&seed) >> 32) * (uint64_t)mnc_count_bits(turn.legal) >> 32);
        leads[ply][0] = mnc_value_lead(program, before, 0);
        leads[ply][1] = mnc_value_pits(program, before, 0);
        if (mnc_play(program, before, after, mnc_select_bit(turn.legal, rank), &turn) != MANCALA_OK) {
            return;
        }
        ply++;
    }
    if (turn.round_over && ply > 0 && turn.round_result <= MANCALA_RESULT_NORTH) {
        count_game((const int32_t(*)[2])leads, ply / 2, turn.round_result, count);
    }
}

void mnc_search_judge(struct mancala_search *search)
{
    struct count count = {0};
    for (uint64_t game = 0; game < GAMES; game++) {
        play_out(search->program, mnc_mix(game + 1), &count);
    }
    /* Games that random play does not bring to an end leave Monte Carlo nothing to go by, either. */
    bool by_stores = count.decided < GAMES / 8 || count.even * 2 <= count.decided;
    search->by_pits = !by_stores && count.points * 50 >= count.decided * TELLING_PERCENT;
    if (search->method == MANCALA_SEARCH_AUTO) {
        search->method = by_stores || search->by_pits ? MANCALA_SEARCH_ALPHA_BETA : MANCALA_SEARCH_MONTE_CARLO;
    }
}
