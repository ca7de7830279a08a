/* SPDX-License-Identifier: MIT */
/* The twin's position text. */
#include "twin.h"

#include <stdarg.h>
#include <stdio.h>

struct line {
    char *text;
    size_t length;
};

static void add(struct line *line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line->text + line->length, TWIN_TEXT_MAX - line->length, format, arguments);
    va_end(arguments);
    if (length > 0) {
        line->length += (size_t)length;
    }
}

static char letter(int32_t player)
{
    return player == 0 ? 'S' : 'N';
}

static bool ends_with(const struct twin *twin, enum word word)
{
    return twin_says(twin, SECTION_END, 0, word);
}

static bool beginner_matters(const struct twin *twin, const struct twin_state *state)
{
    return state->phase == twin_fill_phase(twin) || twin_says(twin, SECTION_ROUNDS, 0, WORD_WINNER_BEGINS) ||
           twin_says(twin, SECTION_ROUNDS, 0, WORD_LOSER_BEGINS) || twin_says(twin, SECTION_ROUNDS, 0, WORD_ALTERNATE);
}

/* In alphabetical order, defaults left out. */
static void add_fields(struct line *line, const struct twin *twin, const struct twin_state *state)
{
    if (state->extra) {
        add(line, " extra=1");
    }
    if (state->first_taker >= 0 && ends_with(twin, WORD_FIRST_TAKER_REST)) {
        add(line, " first=%c", letter(state->first_taker));
    }
    if (state->last_taker >= 0 && (ends_with(twin, WORD_LAST_TAKER_REST) || ends_with(twin, WORD_FIRST_TAKER_REST) ||
                                   ends_with(twin, WORD_LOT_REST))) {
        add(line, " last=%c", letter(state->last_taker));
    }
    if (state->out > 0) {
        add(line, " out=%d", (int)state->out);
    }
    if (state->phase == twin_fill_phase(twin)) {
        add(line, " phase=fill");
    } else if (state->phase > 0) {
        add(line, " phase=%s", twin->rules->phases[state->phase]);
    }
    if (state->round != 1) {
        add(line, " round=%d", (int)state->round);
    }
    if (state->starter != state->mover && beginner_matters(twin, state)) {
        add(line, " starter=%c", letter(state->starter));
    }
}

size_t twin_text(const struct twin *twin, const struct twin_state *state, char text[TWIN_TEXT_MAX])
{
    struct line line = {text, 0};
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        if (pit > 0) {
            add(&line, pit == twin->columns ? "/" : ",");
        }
        if (state->closed[pit]) {
            add(&line, "-");
        } else {
            add(&line, "%d", (int)state->pits[pit]);
        }
    }
    add(&line, " %d,%d %c", (int)state->stores[0], (int)state->stores[1], letter(state->mover));
    add_fields(&line, twin, state);
    return line.length;
}
