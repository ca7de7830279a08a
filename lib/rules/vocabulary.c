/* SPDX-License-Identifier: MIT */
#include "rules/vocabulary.h"

/* The meanings are for the reference page, which is printed from the header; the library has no use for them. */

/* All strings lie in one struct, and the tables hold offsets: pointers would take three times the room in the file and
 * be relocated in every process. */
#define MNC_ENTRY(identifier, keyword, form, phase, meaning) char keyword_##identifier[sizeof(keyword)];
#define MNC_WORD(identifier, pattern, places, meaning, english)                                                        \
    char pattern_##identifier[sizeof(pattern)];                                                                        \
    char english_##identifier[sizeof(english)];
struct strings {
    MNC_SECTIONS(MNC_ENTRY)
    MNC_WORDS(MNC_WORD)
};
#undef MNC_ENTRY
#undef MNC_WORD

#define MNC_ENTRY(identifier, keyword, form, phase, meaning) keyword,
#define MNC_WORD(identifier, pattern, places, meaning, english) pattern, english,
static const struct strings strings = {MNC_SECTIONS(MNC_ENTRY) MNC_WORDS(MNC_WORD)};
#undef MNC_ENTRY
#undef MNC_WORD

#define MNC_ENTRY(identifier, keyword, form, phase, meaning)                                                           \
    {offsetof(struct strings, keyword_##identifier), form, phase},
static const struct {
    uint16_t keyword;
    uint8_t form;
    bool in_phase;
} sections[SECTION_COUNT] = {MNC_SECTIONS(MNC_ENTRY)};
#undef MNC_ENTRY

#define MNC_ENTRY(identifier, pattern, places, meaning, english)                                                       \
    {places, offsetof(struct strings, pattern_##identifier), offsetof(struct strings, english_##identifier)},
static const struct {
    uint32_t places;
    uint16_t pattern;
    uint16_t english;
} words[WORD_COUNT] = {MNC_WORDS(MNC_ENTRY)};
#undef MNC_ENTRY

static const char *string_at(uint16_t offset)
{
    return (const char *)&strings + offset;
}

const char *mnc_section_keyword(enum section section)
{
    return string_at(sections[section].keyword);
}

enum section_form mnc_section_form(enum section section)
{
    return (enum section_form)sections[section].form;
}

bool mnc_section_in_phase(enum section section)
{
    return sections[section].in_phase;
}

const char *mnc_word_pattern(enum word word)
{
    return string_at(words[word].pattern);
}

const char *mnc_word_english(enum word word)
{
    return string_at(words[word].english);
}

uint32_t mnc_word_places(enum word word)
{
    return words[word].places;
}

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
