/* SPDX-License-Identifier: MIT */
/* The steps of the last move, regenerated when somebody asks: the move is played again from the position before it and
 * a window of its steps is kept. So a move of millions of steps takes no more memory than a short one. */
#include <string.h>

#include <mancala/error.h>
#include <mancala/game.h>
#include <mancala/message.h>

#include "game/game.h"

enum { WINDOW = 512, NOT_KNOWN = -1 };

struct step_window {
    bool captures_only;
    int64_t total; /* NOT_KNOWN: the window is of another move */
    int64_t first; /* the number of the first step in the window */
    int32_t steps[WINDOW][MANCALA_STEP_FIELDS];
};

void mnc_game_forget_steps(struct mancala_game *game)
{
    if (game->steps != NULL) {
        game->steps->total = NOT_KNOWN;
    }
    if (game->captures != NULL) {
        game->captures->total = NOT_KNOWN;
    }
}

void mnc_game_free_steps(struct mancala_game *game)
{
    mnc_release(&game->memory, game->steps, sizeof *game->steps);
    mnc_release(&game->memory, game->captures, sizeof *game->captures);
}

static void take_step(void *context, const int32_t step[MANCALA_STEP_FIELDS])
{
    struct step_window *window = context;
    if (window->captures_only && step[MANCALA_STEP_KIND] == MANCALA_STEP_ENDLESS) {
        window->total = 0; /* they are undone */
        return;
    }
    if (window->captures_only && step[MANCALA_STEP_KIND] != MANCALA_STEP_CAPTURE) {
        return;
    }
    int64_t number = window->total++;
    if (number >= window->first && number < window->first + WINDOW) {
        memcpy(window->steps[number - window->first], step, sizeof window->steps[0]);
    }
}

static void regenerate(const struct mancala_game *game, struct step_window *window, int64_t first)
{
    window->total = 0;
    window->first = first;
    struct sink sink = {take_step, window};
    struct turn turn = {.seed = game->seed, .sink = &sink};
    struct position before;
    struct position after;
    if (game->closed) {
        mnc_game_position_at(game, game->plies, &after);
        mnc_game_close_position(game, &after, &turn);
        return;
    }
    if (game->plies == 0) {
        return;
    }
    memset(&after, 0, sizeof after);
    mnc_game_position_at(game, game->plies - 1, &before);
    int error = mnc_play(game->program, &before, &after, game->entries[game->plies].move, &turn);
    if (error == MANCALA_OK && game->entries[game->plies].repeated) {
        mnc_end_repeated(game->program, &after, &turn, before.mover);
    }
}

static int get_window(struct mancala_game *game, struct step_window **window, bool captures_only)
{
    if (*window == NULL) {
        struct step_window *created = mnc_allocate(&game->memory, sizeof *created);
        if (created == NULL) {
            return mnc_game_fail_with(game, MANCALA_ERROR_MEMORY, MANCALA_MESSAGE_MEMORY);
        }
        created->captures_only = captures_only;
        created->total = NOT_KNOWN;
        *window = created;
    }
    if ((*window)->total == NOT_KNOWN) {
        regenerate(game, *window, 0);
    }
    return MANCALA_OK;
}

static int count_of(const struct step_window *window)
{
    return window->total < INT32_MAX ? (int)window->total : INT32_MAX;
}

static int get_step(struct mancala_game *game, struct step_window *window, int32_t index, int32_t *fields, size_t cap)
{
    if (fields == NULL && cap > 0) {
        return mnc_game_fail(game, MANCALA_ERROR_ARGUMENT, "the place for the fields is NULL");
    }
    if (index < 0 || index >= count_of(window)) {
        return mnc_game_fail(game, MANCALA_ERROR_RANGE, "the last move has no step or capture of this number");
    }
    if (index < window->first || index >= window->first + WINDOW) {
        regenerate(game, window, index);
    }
    const int32_t *step = window->steps[index - window->first];
    for (size_t i = 0; i < cap && i < MANCALA_STEP_FIELDS; i++) {
        fields[i] = step[i];
    }
    return MANCALA_STEP_FIELDS;
}

int mancala_game_step_count(mancala_game *game)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int error = get_window(game, &game->steps, false);
    return error != MANCALA_OK ? error : count_of(game->steps);
}

int mancala_game_step(mancala_game *game, int32_t index, int32_t *fields, size_t cap)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int error = get_window(game, &game->steps, false);
    return error != MANCALA_OK ? error : get_step(game, game->steps, index, fields, cap);
}

int mancala_game_capture_count(mancala_game *game)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int error = get_window(game, &game->captures, true);
    return error != MANCALA_OK ? error : count_of(game->captures);
}

int mancala_game_capture(mancala_game *game, int32_t index, int32_t *fields, size_t cap)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int error = get_window(game, &game->captures, true);
    return error != MANCALA_OK ? error : get_step(game, game->captures, index, fields, cap);
}
