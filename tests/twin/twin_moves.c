/* SPDX-License-Identifier: MIT */
/* The twin's moves: directions, `begin`, `must`, and the captures that `grand slam` forbids. */
#include "twin.h"

#include <stddef.h>

/* --- Directions ----------------------------------------------------------------------------------------------- */

/* The word that says how a pit is sown: of `direction`, or else of `sow`. */
static enum word way_word(const struct twin *twin, int32_t phase, int32_t pit)
{
    static const enum word words[] = {WORD_COUNTERCLOCKWISE, WORD_CLOCKWISE, WORD_EITHER_WAY, WORD_FIRST_CHOOSES};
    for (int32_t i = 0; i < twin_clause_count(twin, SECTION_DIRECTION, phase); i++) {
        const struct clause *clause = twin_clause(twin, SECTION_DIRECTION, phase, i);
        bool holds = true;
        for (uint32_t c = 0; c < clause->condition_count; c++) {
            holds = holds && twin_in_set(twin, twin_condition(twin, clause, c), twin_number(twin, pit));
        }
        if (holds) {
            twin_hit_clause(twin, clause);
            return twin_action(twin, clause, 0)->word;
        }
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (twin_says(twin, SECTION_SOW, phase, words[i])) {
            return words[i];
        }
    }
    return WORD_COUNTERCLOCKWISE;
}

bool twin_way_is_fixed_by_move(const struct twin *twin, int32_t phase, int32_t pit)
{
    return way_word(twin, phase, pit) == WORD_FIRST_CHOOSES;
}

int32_t twin_ways(const struct twin *twin, const struct twin_state *state, int32_t player, int32_t pit, int32_t ways[2])
{
    enum word word = way_word(twin, state->phase, pit);
    ways[0] = TWIN_COUNTERCLOCKWISE;
    ways[1] = TWIN_CLOCKWISE;
    switch (word) {
    case WORD_COUNTERCLOCKWISE:
        return 1;
    case WORD_CLOCKWISE:
        ways[0] = TWIN_CLOCKWISE;
        return 1;
    case WORD_EITHER_WAY:
        return 2;
    case WORD_FIRST_CHOOSES:
        if (state->south_way == 0) {
            return 2;
        }
        ways[0] = player == 1 && twin_says(twin, SECTION_SOW, state->phase, WORD_OPPOSITE_WAYS) ? -state->south_way
                                                                                                : state->south_way;
        return 1;
    default:
        twin_unknown(word);
    }
}

/* --- Begin ---------------------------------------------------------------------------------------------------- */

/* The player's pits with a higher number that have seeds to sow. */
static int32_t seeded_to_the_right(const struct twin *twin, const struct twin_state *state, int32_t player, int32_t pit)
{
    int32_t count = 0;
    for (int32_t other = 0; other < twin->pits; other++) {
        if (state->owner[other] == player && twin_number(twin, other) > twin_number(twin, pit) &&
            twin_seen(state, other) > 0) {
            count++;
        }
    }
    return count;
}

static bool begin_condition(const struct twin *twin, const struct twin_state *state, int32_t player,
                            struct twin_move move, const struct term *term)
{
    switch (term->word) {
    case WORD_PIT:
        return twin_in_set(twin, term, twin_number(twin, move.pit));
    case WORD_HOLDS:
        return twin_in_set(twin, term, state->pits[move.pit]);
    case WORD_RIGHTMOST:
        return seeded_to_the_right(twin, state, player, move.pit) < twin_argument(twin, term, 0);
    case WORD_FIRST_LAP_EMPTY:
        return twin_first_lap(twin, state, player, move).ends_empty_in_own_row;
    case WORD_FIRST_LAP_REACHES:
        return twin_first_lap(twin, state, player, move).reaches_opponent;
    default:
        twin_unknown(term->word);
    }
}

/* 0 for a legal move, -1 for an illegal one; n: legal if no move has a lower number. */
static int32_t rank(const struct twin *twin, const struct twin_state *state, int32_t player, struct twin_move move)
{
    for (int32_t i = 0; i < twin_clause_count(twin, SECTION_BEGIN, state->phase); i++) {
        const struct clause *clause = twin_clause(twin, SECTION_BEGIN, state->phase, i);
        bool holds = true;
        for (uint32_t c = 0; c < clause->condition_count; c++) {
            holds = holds && begin_condition(twin, state, player, move, twin_condition(twin, clause, c));
        }
        if (holds) {
            enum word word = twin_action(twin, clause, 0)->word;
            twin_hit_clause(twin, clause);
            return word == WORD_LEGAL ? 0 : word == WORD_ILLEGAL ? -1 : i + 1;
        }
    }
    return 0;
}

static int32_t allowed_by_begin(const struct twin *twin, const struct twin_state *state, int32_t player,
                                struct twin_move moves[TWIN_ACTIONS_MAX])
{
    int32_t count = 0, lowest = INT32_MAX;
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        int32_t ways[2];
        if (state->owner[pit] != player || twin_seen(state, pit) == 0 || twin_lifted(twin, state, pit) == 0) {
            continue;
        }
        int32_t way_count = twin_ways(twin, state, player, pit, ways);
        for (int32_t i = 0; i < way_count; i++) {
            struct twin_move move = {pit, ways[i]};
            int32_t its_rank = rank(twin, state, player, move);
            if (its_rank < 0 || its_rank > lowest) {
                continue;
            }
            count = its_rank < lowest ? 0 : count;
            lowest = its_rank;
            moves[count++] = move;
        }
    }
    return count;
}

/* --- Must and grand slam -------------------------------------------------------------------------------------- */

static bool must(const struct twin *twin, enum word word)
{
    return twin_says(twin, SECTION_MUST, 0, word);
}

/* Does the opponent have seeds after it? A move that ends the round, or never ends, leaves him none. */
static bool feeds(const struct twin *twin, const struct twin_state *state, int32_t player, struct twin_move move)
{
    struct twin_state copy = *state;
    enum twin_outcome outcome = twin_sow(twin, &copy, player, move, true).outcome;
    if (outcome == TWIN_TOO_LONG && twin->gave_up != NULL) {
        *twin->gave_up = true;
    }
    return outcome != TWIN_ENDLESS && outcome != TWIN_ROUND_ENDS && outcome != TWIN_TOO_LONG &&
           !twin_few_left(twin, &copy) && twin_owned_seeds(twin, &copy, 1 - player) > 0;
}

/* Keeps the moves that feed the opponent; all of them if none does and `strict` is not set. `word` says so. */
static int32_t keep_feeding(const struct twin *twin, const struct twin_state *state, int32_t player,
                            struct twin_move *moves, int32_t count, bool strict, enum word word)
{
    struct twin_move kept[TWIN_ACTIONS_MAX];
    int32_t kept_count = 0;
    for (int32_t i = 0; i < count; i++) {
        if (feeds(twin, state, player, moves[i])) {
            kept[kept_count++] = moves[i];
        }
    }
    if (kept_count == count || (kept_count == 0 && !strict)) {
        return count;
    }
    twin_hit(twin, word);
    for (int32_t i = 0; i < kept_count; i++) {
        moves[i] = kept[i];
    }
    return kept_count;
}

int32_t twin_moves(const struct twin *twin, const struct twin_state *state, int32_t player,
                   struct twin_move moves[TWIN_ACTIONS_MAX])
{
    int32_t count = 0, allowed = allowed_by_begin(twin, state, player, moves);
    for (int32_t i = 0; i < allowed; i++) {
        if (!(must(twin, WORD_NO_PUSH_BACK) && moves[i].pit == state->barred)) {
            moves[count++] = moves[i];
        }
    }
    if (count < allowed) {
        twin_hit(twin, WORD_NO_PUSH_BACK);
    }
    bool fed = twin_owned_seeds(twin, state, 1 - player) > 0;
    static const struct {
        enum section section;
        enum word word;
        bool fed, strict;
    } duties[] = {{SECTION_MUST, WORD_FEED, false, true},
                  {SECTION_MUST, WORD_FEED_IF_POSSIBLE, false, false},
                  {SECTION_SLAM, WORD_FORBIDDEN, true, true},
                  {SECTION_SLAM, WORD_FORBIDDEN_IF_OTHER, true, false}};
    for (size_t i = 0; i < sizeof duties / sizeof *duties; i++) {
        if (duties[i].fed == fed && twin_says(twin, duties[i].section, 0, duties[i].word)) {
            count = keep_feeding(twin, state, player, moves, count, duties[i].strict, duties[i].word);
        }
    }
    return count;
}

bool twin_can_move(const struct twin *twin, const struct twin_state *state, int32_t player)
{
    struct twin_move moves[TWIN_ACTIONS_MAX];
    return twin_moves(twin, state, player, moves) > 0;
}
