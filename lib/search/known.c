/* SPDX-License-Identifier: MIT */
/* What an endgame database says of the positions that a search comes to. */
#include <mancala/error.h>

#include "endgame/database.h"
#include "endgame/suit.h"
#include "search/search.h"

/* By how much a game is won at least. All seeds lie in the stores at the end, unless the rules leave some where they
 * are. */
static int32_t least_margin(const struct program *program)
{
    return program->total % 2 != 0 || mnc_ends_with(program, REST_LEAVE) ? 1 : 2;
}

int mancala_search_use_endgame(mancala_search *search, const mancala_endgame *endgame)
{
    WARDEN(search);
    if (search == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (endgame != NULL && !mnc_suit_same(endgame->rules, search->rules)) {
        return MANCALA_ERROR_OTHER_RULES;
    }
    search->endgame = endgame;
    search->least_margin = least_margin(search->program);
    search->ages.since = 0; /* what is in the table was found with another database, or with none */
    return MANCALA_OK;
}

void mnc_known_begin(struct mancala_search *search)
{
    /* The lowest levels do not look ahead; a child could not win if they never erred where few seeds are left. */
    search->known = search->limits.level >= MANCALA_LEVEL_SEARCHES ? search->endgame : NULL;
    search->known_seeds = mnc_outside(search->program, &search->position);
    search->choosing = false;
}

/* By how much the player to move wins; 0: neither does; less: he loses. False: the database does not have it. */
static bool margin_of(const struct mancala_search *search, const struct position *position, int32_t *margin)
{
    const struct mancala_endgame *endgame = search->known;
    struct value known;
    int32_t difference;
    if (mnc_outside(search->program, position) > endgame->field.index.seeds ||
        mnc_endgame_value(endgame, position, &known, &difference) != MANCALA_OK) {
        return false;
    }
    int32_t lead = mnc_field_lead(&endgame->field, position, position->mover);
    *margin = 0;
    if (difference != INT32_MIN) {
        *margin = lead + difference;
    } else if (known.win != LEAD_NEVER && lead >= known.win) {
        *margin = lead - known.win + search->least_margin; /* with the least lead he wins by the least margin */
    } else if (known.hold != LEAD_ALWAYS && lead < known.hold) {
        *margin = lead - (known.hold - LEAD_TURN) - search->least_margin;
    }
    return true;
}

bool mnc_known_value(const struct mancala_search *search, const struct position *position, int32_t player, int32_t ply,
                     int32_t *value)
{
    int32_t margin;
    if (search->known == NULL || !margin_of(search, position, &margin)) {
        return false;
    }
    *value = mnc_value_decided(position->mover == player ? margin : -margin, ply);
    return true;
}

bool mnc_known_ends(const struct mancala_search *search, const struct position *position, int32_t player, int32_t ply,
                    int32_t *value)
{
    int32_t margin;
    if (search->known == NULL || !margin_of(search, position, &margin)) {
        return false;
    }
    /* All seeds are still on the board, and positions may come back: that it is won does not say how. As long as
     * nobody errs the search goes on. */
    int32_t seeds = mnc_outside(search->program, position);
    if (seeds == search->known_seeds && !search->known->layers[seeds].exact &&
        (!search->choosing || (position->mover == search->position.mover ? margin : -margin) == search->sure)) {
        return false;
    }
    *value = mnc_value_decided(position->mover == player ? margin : -margin, ply + 1);
    return true;
}

bool mnc_known_repeats(const struct mancala_search *search, uint64_t key)
{
    for (int32_t i = 0; search->choosing && i < search->past_count; i++) {
        if (search->past[i] == key) {
            return true;
        }
    }
    return false;
}

int32_t mnc_known_repeated(const struct mancala_search *search, int32_t player)
{
    /* A little worse for the winner than any other position with as many seeds on the board, all of which are valued by
     * the same lead. */
    int32_t winner = (search->sure > 0) == (search->position.mover == 0) ? 0 : 1;
    int32_t value = mnc_search_lead(search, &search->position, winner) - 1;
    return player == winner ? value : -value;
}
