/* SPDX-License-Identifier: MIT */
/* Which words of the vocabulary exclude each other. */
#include "rules/vocabulary.h"

enum { GROUP_MAX = 16 }; /* words in a group, which ends with WORD_COUNT */

/* Words of which no two can hold, or be done, at once. */
static const enum word exclusive[][GROUP_MAX] = {
    {WORD_STORES_LEFT, WORD_STORES_RIGHT, WORD_NO_STORES, WORD_COUNT},
    {WORD_COUNTERCLOCKWISE, WORD_CLOCKWISE, WORD_EITHER_WAY, WORD_FIRST_CHOOSES, WORD_COUNT},
    {WORD_LEGAL, WORD_ILLEGAL, WORD_LEGAL_IF_NO_OTHER, WORD_COUNT},
    {WORD_LIFT_SOME, WORD_LIFT_ALL, WORD_LIFT_BUT_ONE, WORD_COUNT},
    {WORD_FEED, WORD_FEED_IF_POSSIBLE, WORD_COUNT},
    {WORD_TAKES_NOTHING, WORD_FORBIDDEN, WORD_FORBIDDEN_IF_OTHER, WORD_LEAVES_LEFTMOST, WORD_LEAVES_RIGHTMOST,
     WORD_LEGAL, WORD_OPPONENT_REST, WORD_COUNT},
    {WORD_SPECIAL_STORE, WORD_SPECIAL_KEEPS, WORD_COUNT},
    {WORD_HAS_SPECIAL, WORD_NO_SPECIAL, WORD_COUNT},
    {WORD_IS_SPECIAL, WORD_IS_CLOSED, WORD_COUNT},
    {WORD_IN_OWN_ROW, WORD_IN_OPPONENT_ROW, WORD_COUNT},
    {WORD_EMPTY, WORD_OCCUPIED, WORD_COUNT},
    {WORD_FACING_EMPTY, WORD_FACING_OCCUPIED, WORD_COUNT},
    {WORD_FACING_EMPTY, WORD_FACING_HOLDS, WORD_COUNT},
    {WORD_FIRST_LAP, WORD_LATER_LAP, WORD_COUNT},
    {WORD_CAPTURE_HERE, WORD_CAPTURE_BACK, WORD_CAPTURE_BACK_ROW, WORD_COUNT},
    {WORD_CAPTURE_FACING, WORD_CAPTURE_ONWARD, WORD_CAPTURE_ONWARD_WHILE, WORD_COUNT},
    {WORD_CAPTURE_BEYOND, WORD_CAPTURE_BEYOND_ONWARD, WORD_COUNT},
    {WORD_FOUND_HERE, WORD_CLOSE_HERE, WORD_COUNT},
    {WORD_RELAY, WORD_RELAY_NEXT, WORD_SOW_CAPTURED, WORD_STOP, WORD_AGAIN, WORD_MAY_AGAIN, WORD_COUNT},
    {WORD_REFILL_LEFT, WORD_REFILL_RIGHT, WORD_REFILL_CHOICE, WORD_REFILL_ALIKE, WORD_PITS_BOUGHT, WORD_COUNT},
    {WORD_LAST_MOVER_BEGINS, WORD_OTHER_BEGINS, WORD_WINNER_BEGINS, WORD_LOSER_BEGINS, WORD_ALTERNATE, WORD_COUNT},
    {WORD_UNTIL_CANNOT_FILL, WORD_UNTIL_FILLS, WORD_COUNT},
    {WORD_NO_RESULT, WORD_DRAW, WORD_OWNERS_REST, WORD_COUNT},
    {WORD_MOST, WORD_FEWEST, WORD_COUNT},
};

/* Words that exclude each word of another group: of a seed in a store, only the lap can be asked besides; no pit can be
 * filled by two words; a time that comes in the middle of a sowing does not wait for anything. */
static const struct {
    enum word words[GROUP_MAX];
    enum word others[GROUP_MAX];
} apart[] = {
    {{WORD_IN_OWN_STORE, WORD_COUNT},
     {WORD_IN_OWN_ROW, WORD_IN_OPPONENT_ROW, WORD_EMPTY, WORD_OCCUPIED, WORD_MAKES, WORD_PIT, WORD_IS_SPECIAL,
      WORD_IS_CLOSED, WORD_HAS_SPECIAL, WORD_NO_SPECIAL, WORD_TWIN_PLAIN, WORD_NOT_REACHED, WORD_COUNT}},
    {{WORD_IN_OWN_STORE, WORD_COUNT},
     {WORD_FACING_EMPTY, WORD_FACING_OCCUPIED, WORD_FACING_HOLDS, WORD_FACING_OPPONENT, WORD_BEHIND_OCCUPIED,
      WORD_NEXT_OCCUPIED, WORD_NEXT_HOLDS, WORD_BEYOND_OCCUPIED, WORD_PREVIOUS_HOLDS, WORD_COUNT}},
    {{WORD_SEEDS, WORD_COUNT}, {WORD_OUTER, WORD_INNER, WORD_BEGINNER, WORD_OTHER, WORD_COUNT}},
    {{WORD_OUTER, WORD_INNER, WORD_COUNT}, {WORD_BEGINNER, WORD_OTHER, WORD_COUNT}},
    {{WORD_AS_SOON_AS, WORD_COUNT},
     {WORD_MOVER_STUCK, WORD_NOBODY_MOVES, WORD_BOARD_EMPTY, WORD_OWN_ROW_EMPTY, WORD_A_ROW_EMPTY, WORD_OTHER_ROW_EMPTY,
      WORD_EXTRA_STUCK, WORD_AT_MOST, WORD_COUNT}},
};

bool mnc_in_group(const enum word *group, enum word word)
{
    for (; *group != WORD_COUNT; group++) {
        if (*group == word) {
            return true;
        }
    }
    return false;
}

bool mnc_words_exclude(enum word a, enum word b)
{
    for (size_t i = 0; a != b && i < sizeof exclusive / sizeof exclusive[0]; i++) {
        if (mnc_in_group(exclusive[i], a) && mnc_in_group(exclusive[i], b)) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        if ((mnc_in_group(apart[i].words, a) && mnc_in_group(apart[i].others, b)) ||
            (mnc_in_group(apart[i].words, b) && mnc_in_group(apart[i].others, a))) {
            return true;
        }
    }
    return false;
}
