/* SPDX-License-Identifier: MIT */
#include "pair.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mancala/mancala.h>

_Static_assert((int)TWIN_SOUTH == (int)MANCALA_RESULT_SOUTH && (int)TWIN_NORTH == (int)MANCALA_RESULT_NORTH &&
                   (int)TWIN_DRAW == (int)MANCALA_RESULT_DRAW && (int)TWIN_NO_RESULT == (int)MANCALA_RESULT_NONE &&
                   (int)TWIN_UNFINISHED == (int)MANCALA_RESULT_UNFINISHED,
               "the results have the same numbers");
_Static_assert((int)TWIN_REASON_STUCK == (int)MANCALA_REASON_STUCK &&
                   (int)TWIN_REASON_EMPTY == (int)MANCALA_REASON_EMPTY &&
                   (int)TWIN_REASON_FEW_LEFT == (int)MANCALA_REASON_FEW_LEFT &&
                   (int)TWIN_REASON_ENDLESS == (int)MANCALA_REASON_ENDLESS &&
                   (int)TWIN_REASON_CANNOT_FILL == (int)MANCALA_REASON_CANNOT_FILL &&
                   (int)TWIN_REASON_ROUNDS == (int)MANCALA_REASON_ROUNDS &&
                   (int)TWIN_REASON_LOST == (int)MANCALA_REASON_LOST &&
                   (int)TWIN_REASON_FEW_SEEDS == (int)MANCALA_REASON_FEW_SEEDS &&
                   (int)TWIN_REASON_TERRITORY == (int)MANCALA_REASON_TERRITORY,
               "the reasons have the same numbers");

bool pair_differ(struct pair *pair, const char *format, ...)
{
    char what[COMPARE_MESSAGE_MAX / 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(pair->comparison->message, sizeof pair->comparison->message, "seed %llu, settings \"%s\", %s: %s",
             (unsigned long long)pair->seed, pair->source->settings, pair->where, what);
    return false;
}

/* Repetition is not the twin's business. */
static void without_repetition(const char *settings, char *buffer, size_t cap)
{
    snprintf(buffer, cap, "%s%srepetition=0", settings, settings[0] != '\0' ? "," : "");
}

bool pair_open(struct pair *pair, struct comparison *comparison, const struct compared_rules *source, uint64_t seed)
{
    char settings[512];
    memset(pair, 0, sizeof *pair);
    pair->comparison = comparison;
    pair->source = source;
    pair->seed = seed;
    snprintf(pair->where, sizeof pair->where, "loading");
    without_repetition(source->settings, settings, sizeof settings);
    if (!load_text(&pair->loaded, source->text, source->length, settings)) {
        return pair_differ(pair, "the twin cannot load the rules: %s", pair->loaded.diagnostics.list[0].text);
    }
    twin_init(&pair->twin, pair->loaded.rules, pair->loaded.values, seed, NULL, &pair->gave_up);
    mancala_diagnostics *diagnostics;
    char why[256] = "";
    int status = mancala_rules_parse(&pair->rules, source->text, source->length, settings, NULL, &diagnostics);
    if (status == MANCALA_OK) {
        status = mancala_game_new(&pair->game, pair->rules, seed);
    }
    mancala_diagnostics_text(diagnostics, 0, why, sizeof why);
    mancala_diagnostics_free(diagnostics);
    return status == MANCALA_OK ||
           pair_differ(pair, "the library cannot load the rules: %s: %s", mancala_error_name(status), why);
}

void pair_close(struct pair *pair)
{
    mancala_game_free(pair->game);
    mancala_rules_unref(pair->rules);
    load_free(&pair->loaded);
}

/* After the end the player to move has no meaning, nor has what is written because of him. */
static void forget_mover(char *text)
{
    char *stores = strchr(text, ' ');
    char *mover = stores == NULL ? NULL : strchr(stores + 1, ' ');
    if (mover != NULL && mover[1] != '\0') {
        mover[1] = '?';
    }
    char *starter = strstr(text, " starter=");
    if (starter != NULL) {
        size_t length = strlen(" starter=S");
        memmove(starter, starter + length, strlen(starter + length) + 1);
    }
}

bool pair_same_text(struct pair *pair, const struct twin_state *state)
{
    char ours[TWIN_TEXT_MAX], theirs[TWIN_TEXT_MAX];
    twin_text(&pair->twin, state, ours);
    if (mancala_game_position(pair->game, theirs, sizeof theirs) < 0) {
        return pair_differ(pair, "the library gives no position");
    }
    if (state->over) {
        forget_mover(ours);
        forget_mover(theirs);
    }
    return strcmp(ours, theirs) == 0 || pair_differ(pair, "position: twin \"%s\", library \"%s\"", ours, theirs);
}

/* A move is written alike by both, and read back as itself. */
static bool same_move_text(struct pair *pair, const struct twin_state *state, int32_t action)
{
    char ours[TWIN_MOVE_TEXT_MAX], theirs[TWIN_MOVE_TEXT_MAX];
    int32_t read = -1;
    twin_move_text(&pair->twin, state, action, ours);
    mancala_game_move_text(pair->game, action, theirs, sizeof theirs);
    if (strcmp(ours, theirs) != 0) {
        return pair_differ(pair, "text of move %d: twin \"%s\", library \"%s\"", (int)action, ours, theirs);
    }
    mancala_game_read_move(pair->game, ours, &read);
    return read == action || pair_differ(pair, "move \"%s\" is %d, read as %d", ours, (int)action, (int)read);
}

static bool same_moves(struct pair *pair, const struct twin_state *state)
{
    int32_t ours[TWIN_ACTIONS_MAX], theirs[TWIN_ACTIONS_MAX];
    int32_t count = twin_legal(&pair->twin, state, ours);
    int found = mancala_game_moves(pair->game, theirs, TWIN_ACTIONS_MAX);
    if (found != count) {
        return pair_differ(pair, "legal moves: twin %d, library %d", (int)count, found);
    }
    for (int32_t i = 0; i < count; i++) {
        if (ours[i] != theirs[i]) {
            return pair_differ(pair, "legal move number %d: twin %d, library %d", (int)i, (int)ours[i], (int)theirs[i]);
        }
        if (!same_move_text(pair, state, ours[i])) {
            return false;
        }
    }
    return true;
}

static bool same_fact(struct pair *pair, int32_t index, int32_t fact, int32_t player, int32_t ours)
{
    static const char *const names[] = {"number", "result", "reason", "store", "captured", "sown", "remainder"};
    int theirs = mancala_game_round_fact(pair->game, index, fact, player);
    return theirs == ours || pair_differ(pair, "%s of round index %d, player %d: twin %d, library %d", names[fact],
                                         (int)index, (int)player, (int)ours, theirs);
}

static bool same_round(struct pair *pair, int32_t index, const struct twin_round *round)
{
    bool same = same_fact(pair, index, MANCALA_ROUND_NUMBER, 0, round->number) &&
                same_fact(pair, index, MANCALA_ROUND_RESULT, 0, round->result) &&
                same_fact(pair, index, MANCALA_ROUND_REASON, 0, round->reason);
    for (int32_t player = 0; same && player < 2; player++) {
        same = same_fact(pair, index, MANCALA_ROUND_STORE, player, round->stores[player]) &&
               same_fact(pair, index, MANCALA_ROUND_CAPTURED, player, round->tally.captured[player]) &&
               same_fact(pair, index, MANCALA_ROUND_SOWN, player, round->tally.sown[player]) &&
               same_fact(pair, index, MANCALA_ROUND_REMAINDER, player, round->tally.remainder[player]);
    }
    return same;
}

static bool same_rounds(struct pair *pair, const struct twin_state *state)
{
    int finished = mancala_game_rounds_finished(pair->game);
    if (finished != state->finished) {
        return pair_differ(pair, "finished rounds: twin %d, library %d", (int)state->finished, finished);
    }
    if (finished > 0 && !same_round(pair, finished - 1, &state->last_round)) {
        return false;
    }
    if (state->over) {
        return true;
    }
    struct twin_round now = {
        state->round, TWIN_UNFINISHED, TWIN_REASON_NONE, {state->stores[0], state->stores[1]}, state->tally};
    return same_round(pair, finished, &now);
}

bool pair_same(struct pair *pair, const struct twin_state *state)
{
    int result = mancala_game_result(pair->game), reason = mancala_game_reason(pair->game);
    if (result != state->result || reason != state->reason) {
        return pair_differ(pair, "result and reason: twin %d and %d, library %d and %d", (int)state->result,
                           (int)state->reason, result, reason);
    }
    return pair_same_text(pair, state) && same_moves(pair, state) && same_rounds(pair, state);
}

void pair_say_move(struct pair *pair, const struct twin_state *state, int32_t action)
{
    char text[TWIN_TEXT_MAX];
    twin_text(&pair->twin, state, text);
    snprintf(pair->where, sizeof pair->where, "move %d in \"%s\"", (int)action, text);
}
