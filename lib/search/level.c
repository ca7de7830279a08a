/* SPDX-License-Identifier: MIT */
/* The levels: one scale from a child's play to all that there is. The two lowest do not search; from the third on each
 * may think several times as long as the one below. */
#include "base/random.h"
#include "search/search.h"

enum { RANDOM_PERCENT_1 = 60, RANDOM_PERCENT_2 = 15, MONTE_CARLO_FACTOR = 32 };

/* Moves played in thought. */
static const uint32_t level_nodes[MANCALA_LEVEL_HIGHEST] = {
    0,  0,   0,                                /* levels below 3 do not search */
    40, 300, 2500, 8000, 25000, 75000, 200000, /* 3 to 9 */
};

void mnc_level_limits(struct mancala_search *search)
{
    mancala_search_limits *limits = &search->limits;
    if (limits->level >= MANCALA_LEVEL_HIGHEST) {
        return;
    }
    uint64_t nodes = level_nodes[limits->level];
    if (search->method == MANCALA_SEARCH_MONTE_CARLO) {
        nodes *= MONTE_CARLO_FACTOR;
    }
    if (limits->level < MANCALA_LEVEL_SEARCHES) {
        limits->depth = 1;
    } else if (limits->nodes == 0 || limits->nodes > nodes) {
        limits->nodes = nodes;
    }
}

/* The moves stand in an order that the seed decides, the one that brings most at once in front; so each of the equal
 * ones has its chance. */
void mnc_level_choose(struct mancala_search *search)
{
    uint64_t state = mnc_mix(search->limits.seed + 1) ^ search->key;
    uint32_t percent = search->limits.level == MANCALA_LEVEL_LOWEST ? RANDOM_PERCENT_1 : RANDOM_PERCENT_2;
    if ((mnc_random_next(&state) >> 32) * 100 >> 32 < percent) {
        int32_t playable[MOVES_MAX] = {0}; /* one at least: no search begins where every move sows too long */
        uint64_t count = 0;
        for (int32_t i = 0; i < search->move_count; i++) {
            if (search->moves[i].score != mnc_value_unplayable(1)) {
                playable[count++] = i;
            }
        }
        mnc_root_to_front(search, playable[(mnc_random_next(&state) >> 32) * count >> 32]);
    }
}
