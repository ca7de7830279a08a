/* SPDX-License-Identifier: MIT */
/* The twin's position text. The pits come in the order of the text: South's rows from the outer one, North's from the
 * inner one, each from its owner's left. */
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

static int32_t pit_in_text(const struct twin *twin, int32_t place)
{
    if (place < twin->own || twin->rows == 2) {
        return place;
    }
    int32_t in_row = place % twin->columns;
    return place < twin->own + twin->columns ? twin->own + twin->columns + in_row : twin->own + in_row;
}

static bool beginner_matters(const struct twin *twin, const struct twin_state *state)
{
    return state->phase == twin_fill_phase(twin) || twin_rounds_say(twin, WORD_WINNER_BEGINS) ||
           twin_rounds_say(twin, WORD_LOSER_BEGINS) || twin_rounds_say(twin, WORD_ALTERNATE) ||
           twin_ends_with(twin, WORD_BEGINNER_REST);
}

static void add_owners(struct line *line, const struct twin *twin, const struct twin_state *state)
{
    bool changed = false;
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        changed = changed || state->owner[pit] != twin_side(twin, pit);
    }
    for (int32_t place = 0; changed && place < twin->pits; place++) {
        add(line, "%s%c", place == 0 ? " owner=" : "", letter(state->owner[pit_in_text(twin, place)]));
    }
}

/* In alphabetical order, defaults left out. */
static void add_fields(struct line *line, const struct twin *twin, const struct twin_state *state)
{
    if (state->barred >= 0) {
        add(line, " barred=%d", (int)twin_place(twin, state->mover, state->barred) + 1);
    }
    if (state->south_way != 0) {
        add(line, " dir=%c", state->south_way == TWIN_CLOCKWISE ? 'l' : 'r');
    }
    if (state->extra) {
        add(line, " extra=1");
    }
    if (state->first_taker >= 0 && twin_ends_with(twin, WORD_FIRST_TAKER_REST)) {
        add(line, " first=%c", letter(state->first_taker));
    }
    if (state->last_taker >= 0 &&
        (twin_ends_with(twin, WORD_LAST_TAKER_REST) || twin_ends_with(twin, WORD_FIRST_TAKER_REST) ||
         twin_ends_with(twin, WORD_LOT_REST))) {
        add(line, " last=%c", letter(state->last_taker));
    }
    if (state->out > 0) {
        add(line, " out=%d", (int)state->out);
    }
    add_owners(line, twin, state);
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
    for (int32_t place = 0; place < twin->pits; place++) {
        int32_t pit = pit_in_text(twin, place);
        if (place > 0) {
            add(&line, place % twin->columns == 0 ? "/" : ",");
        }
        if (state->closed[pit]) {
            add(&line, "-");
        } else {
            add(&line, "%d%s", (int)state->pits[pit],
                state->special[pit] < 0    ? ""
                : state->special[pit] == 0 ? "s"
                                           : "n");
        }
    }
    add(&line, " %d,%d %c", (int)state->stores[0], (int)state->stores[1], letter(state->mover));
    add_fields(&line, twin, state);
    return line.length;
}
