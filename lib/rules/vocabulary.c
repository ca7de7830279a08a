/* SPDX-License-Identifier: MIT */
#include "rules/vocabulary.h"

/* The meanings are for the reference page, which is printed from the header; the library has no use for them. */

#define MNC_ENTRY(identifier, keyword, form, phase, meaning) {keyword, form, phase},
const struct section_entry mnc_sections[SECTION_COUNT] = {MNC_SECTIONS(MNC_ENTRY)};
#undef MNC_ENTRY

#define MNC_ENTRY(identifier, pattern, places, meaning, english) {pattern, places, english},
const struct word_entry mnc_words[WORD_COUNT] = {MNC_WORDS(MNC_ENTRY)};
#undef MNC_ENTRY

enum place mnc_section_conditions(enum section section)
{
    switch (section) {
    case SECTION_BEGIN:
        return PLACE_BEGIN_IF;
    case SECTION_DIRECTION:
        return PLACE_DIRECTION_IF;
    case SECTION_EACH_PIT:
        return PLACE_EACH_PIT_IF;
    case SECTION_EACH:
    case SECTION_EVERY:
        return PLACE_EACH_IF;
    case SECTION_LAST:
        return PLACE_LAST_IF;
    case SECTION_END:
        return PLACE_END_IF;
    default:
        return PLACE_COUNT;
    }
}

enum place mnc_section_actions(enum section section)
{
    switch (section) {
    case SECTION_BOARD:
        return PLACE_BOARD;
    case SECTION_FILL:
        return PLACE_FILL;
    case SECTION_SOW:
        return PLACE_SOW;
    case SECTION_BEGIN:
        return PLACE_BEGIN;
    case SECTION_LIFT:
        return PLACE_LIFT;
    case SECTION_DIRECTION:
        return PLACE_DIRECTION;
    case SECTION_EACH_PIT:
        return PLACE_EACH_PIT;
    case SECTION_EACH:
    case SECTION_EVERY:
        return PLACE_EACH;
    case SECTION_SPECIAL:
        return PLACE_SPECIAL;
    case SECTION_MUST:
        return PLACE_MUST;
    case SECTION_SLAM:
        return PLACE_SLAM;
    case SECTION_LAST:
        return PLACE_LAST;
    case SECTION_PASS:
        return PLACE_PASS;
    case SECTION_END:
        return PLACE_END;
    case SECTION_ROUNDS:
        return PLACE_ROUNDS;
    case SECTION_ENDLESS:
    case SECTION_REPETITION:
        return PLACE_STALE;
    case SECTION_WIN:
        return PLACE_WIN;
    default:
        return PLACE_COUNT;
    }
}
