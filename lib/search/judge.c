/* SPDX-License-Identifier: MIT */
/* The choice of the method. Alpha-beta needs a lead in seeds that says who will win; whether it does is asked of the
 * game itself: random games are played, and the player who led in the middle is compared with the one who won. */
#include <mancala/error.h>

#include "base/bits.h"
#include "base/random.h"
#include "search/search.h"

enum {
    GAMES = 64,
    GAME_PLIES = 400,
    TELLING_PERCENT = 60 /* a lead that says nothing is right in half of the games */
};

struct count {
    int32_t decided; /* games with a winner */
    int32_t right;   /* the winner led in the middle */
};

static void play_out(const struct program *program, uint64_t seed, struct count *count)
{
    struct position boards[2];
    int32_t leads[GAME_PLIES];
    struct turn turn;
    mnc_turn_begin(&turn, seed);
    mnc_start(program, &boards[0], &turn);
    int32_t ply = 0;
    while (turn.legal != 0 && !turn.round_over && ply < GAME_PLIES) {
        const struct position *before = &boards[ply & 1];
        struct position *after = &boards[1 - (ply & 1)];
        uint32_t rank = (uint32_t)((mnc_random_next(&seed) >> 32) * (uint64_t)mnc_count_bits(turn.legal) >> 32);
        leads[ply] = mnc_value_lead(program, before, 0);
        if (mnc_play(program, before, after, mnc_select_bit(turn.legal, rank), &turn) != MANCALA_OK) {
            return;
        }
        ply++;
    }
    if (!turn.round_over || ply == 0 || turn.round_result > MANCALA_RESULT_NORTH) {
        return;
    }
    int32_t lead = leads[ply / 2];
    count->decided++;
    count->right += turn.round_result == MANCALA_RESULT_SOUTH ? lead > 0 : lead < 0;
}

bool mnc_search_material_tells(const struct program *program)
{
    struct count count = {0, 0};
    for (uint64_t game = 0; game < GAMES; game++) {
        play_out(program, mnc_mix(game + 1), &count);
    }
    /* Games that random play does not bring to an end leave Monte Carlo nothing to go by, either. */
    return count.decided < GAMES / 8 || count.right * 100 >= count.decided * TELLING_PERCENT;
}
