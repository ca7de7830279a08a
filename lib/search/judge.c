/* SPDX-License-Identifier: MIT */
/* What a search goes by, and the choice of the method. Alpha-beta needs a lead in seeds between the ends of a game that
 * tells who will win: what lies in the stores or, where captured seeds come back or do not count, what lies in the
 * pits. Which of them tells more is asked of the game itself: random games are played, and looked at when they have
 * come to three quarters of their length. Earlier, captures of random players decide nothing yet in some games in which
 * they are all that matters between good ones. */
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
enum { BY_STORES, BY_PITS, LEADS };

struct count {
    int32_t decided;       /* games with a winner */
    int32_t points[LEADS]; /* 2 for a winner who led, 1 if nobody did */
};

static void count_game(const int32_t south[LEADS], int32_t winner, struct count *count)
{
    count->decided++;
    for (int32_t i = 0; i < LEADS; i++) {
        int32_t lead = winner == 0 ? south[i] : -south[i];
        count->points[i] += lead > 0 ? 2 : lead == 0 ? 1 : 0;
    }
}

static void play_out(const struct program *program, uint64_t seed, struct count *count)
{
    struct position boards[2];
    int32_t leads[GAME_PLIES][LEADS]; /* South's */
    struct turn turn;
    mnc_turn_begin(&turn, seed);
    turn.laps_allowed = MOVE_LAPS;
    mnc_start(program, &boards[0], &turn);
    int32_t ply = 0;
    while (turn.legal != 0 && !turn.round_over && ply < GAME_PLIES && turn.laps + turn.work < GAME_WORK) {
        const struct position *before = &boards[ply & 1];
        struct position *after = &boards[1 - (ply & 1)];
        uint32_t rank = (uint32_t)((mnc_random_next(&seed) >> 32) * (uint64_t)mnc_count_bits(turn.legal) >> 32);
        leads[ply][BY_STORES] = mnc_value_lead(program, before, 0);
        leads[ply][BY_PITS] = mnc_value_pits(program, before, 0);
        if (mnc_play(program, before, after, mnc_select_bit(turn.legal, rank), &turn) != MANCALA_OK) {
            return;
        }
        ply++;
    }
    if (turn.round_over && ply > 0 && turn.round_result <= MANCALA_RESULT_NORTH) {
        count_game(leads[ply * 3 / 4], turn.round_result, count);
    }
}

void mnc_search_judge(struct mancala_search *search)
{
    struct count count = {0};
    for (uint64_t game = 0; game < GAMES; game++) {
        play_out(search->program, mnc_mix(game + 1), &count);
    }
    /* Games that random play does not bring to an end leave Monte Carlo nothing to go by, either. */
    bool unknown = count.decided < GAMES / 8;
    search->by_pits = !unknown && count.points[BY_PITS] > count.points[BY_STORES];
    int32_t points = count.points[search->by_pits ? BY_PITS : BY_STORES];
    if (search->method == MANCALA_SEARCH_AUTO) {
        bool tells = unknown || points * 50 >= count.decided * TELLING_PERCENT;
        search->method = tells ? MANCALA_SEARCH_ALPHA_BETA : MANCALA_SEARCH_MONTE_CARLO;
    }
}
