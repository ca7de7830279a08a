/* SPDX-License-Identifier: MIT */
/* Creating, copying and setting up games. */
#include "game/game.h"

#include <string.h>

#include <mancala/error.h>
#include <mancala/game.h>
#include <mancala/message.h>

#include "notation/notation.h"

int mnc_game_fail(struct mancala_game *game, int error, const char *message)
{
    struct writer writer = {game->fault.text, sizeof game->fault.text, 0};
    mnc_fault_begin(&game->fault, MANCALA_MESSAGE_NONE);
    mnc_write(&writer, message);
    mnc_write_end(&writer);
    return error;
}

int mnc_game_fail_with(struct mancala_game *game, int error, int32_t message)
{
    mnc_fault_plain(&game->fault, message);
    return error;
}

static void free_parts(struct mancala_game *game)
{
    struct memory *memory = &game->memory;
    mnc_game_free_steps(game);
    mnc_release(memory, game->entries, game->entry_cap * sizeof *game->entries);
    mnc_release(memory, game->positions, game->position_cap * game->stored_size);
    mnc_release(memory, game->slots, game->slot_count * sizeof *game->slots);
    mnc_release(memory, game->rounds, game->round_cap * sizeof *game->rounds);
    mnc_release(memory, game->origin, game->stored_size);
}

void mancala_game_free(mancala_game *game)
{
    WARDEN_READ(game);
    if (game == NULL) {
        return;
    }
    struct memory memory = game->memory;
    mancala_rules *rules = game->rules;
    free_parts(game);
    mnc_release(&memory, game, sizeof *game);
    mancala_rules_unref(rules); /* last: the allocator may belong to whoever holds the rules */
}

static mancala_game *new_game(mancala_rules *rules, uint64_t seed)
{
    struct memory memory = rules->memory;
    mancala_game *game = mnc_allocate(&memory, sizeof *game);
    if (game == NULL) {
        return NULL;
    }
    memset(game, 0, sizeof *game);
    game->memory = memory;
    game->rules = mancala_rules_ref(rules);
    game->program = rules->program;
    game->stored_size = mnc_position_size(game->program);
    game->seed = seed;
    return game;
}

int mancala_game_new(mancala_game **game, mancala_rules *rules, uint64_t seed)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *game = NULL;
    if (rules == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    mancala_game *created = new_game(rules, seed);
    if (created == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    int error = mancala_game_reset(created);
    if (error != MANCALA_OK) {
        mancala_game_free(created);
        return error;
    }
    *game = created;
    return MANCALA_OK;
}

int mancala_game_reset(mancala_game *game)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int error = mnc_game_reserve(game, 0);
    if (error != MANCALA_OK) {
        return error;
    }
    struct position position;
    struct turn turn;
    mnc_turn_begin(&turn, game->seed);
    mnc_start(game->program, &position, &turn);
    game->set_up = false;
    mnc_game_begin(game, &position, &turn);
    return MANCALA_OK;
}

int mnc_game_set_up(struct mancala_game *game, const struct position *position)
{
    int error = mnc_game_reserve(game, 0);
    if (error != MANCALA_OK) {
        return error;
    }
    if (game->origin == NULL) {
        game->origin = mnc_allocate(&game->memory, game->stored_size);
        if (game->origin == NULL) {
            return mnc_game_fail_with(game, MANCALA_ERROR_MEMORY, MANCALA_MESSAGE_MEMORY);
        }
    }
    struct position settled = *position;
    struct turn turn;
    mnc_turn_begin(&turn, game->seed);
    mnc_settle_setup(game->program, &settled, &turn);
    game->set_up = true;
    mnc_position_store(game->program, game->origin, position);
    mnc_game_begin(game, &settled, &turn);
    return MANCALA_OK;
}

int mancala_game_set_position(mancala_game *game, const char *text)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (text == NULL) {
        return mnc_game_fail(game, MANCALA_ERROR_ARGUMENT, "the position text is NULL");
    }
    struct position position;
    if (!mnc_read_position(game->rules->ruleset, game->program, text, &position, &game->fault)) {
        return MANCALA_ERROR_POSITION;
    }
    return mnc_game_set_up(game, &position);
}

/* A copy of an array with its capacity; *failed if there is no memory. */
static void *copy_array(struct memory *memory, const void *array, size_t bytes, bool *failed)
{
    if (array == NULL) {
        return NULL;
    }
    void *copy = mnc_allocate(memory, bytes);
    if (copy == NULL) {
        *failed = true;
        return NULL;
    }
    memcpy(copy, array, bytes);
    return copy;
}

int mancala_game_clone(mancala_game **copy, const mancala_game *game)
{
    WARDEN_READ(game);
    if (copy == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *copy = NULL;
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    mancala_game *clone = new_game(game->rules, game->seed);
    if (clone == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    struct memory *memory = &clone->memory;
    bool failed = false;
    *clone = *game;
    WARDEN_RESET(clone);
    clone->steps = NULL;
    clone->captures = NULL;
    memset(&clone->fault, 0, sizeof clone->fault);
    clone->entries = copy_array(memory, game->entries, game->entry_cap * sizeof *game->entries, &failed);
    clone->positions = copy_array(memory, game->positions, game->position_cap * game->stored_size, &failed);
    clone->slots = copy_array(memory, game->slots, game->slot_count * sizeof *game->slots, &failed);
    clone->rounds = copy_array(memory, game->rounds, game->round_cap * sizeof *game->rounds, &failed);
    clone->origin = copy_array(memory, game->origin, game->stored_size, &failed);
    if (failed) {
        mancala_game_free(clone);
        return MANCALA_ERROR_MEMORY;
    }
    *copy = clone;
    return MANCALA_OK;
}

int mancala_game_position(const mancala_game *game, char *buffer, size_t cap)
{
    if (game == NULL || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_write_position(&writer, game->rules->ruleset, game->program, &game->position);
    return (int)mnc_write_end(&writer);
}

int mancala_game_move_text(const mancala_game *game, int32_t move, char *buffer, size_t cap)
{
    if (game == NULL || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (move < 0 || move >= game->program->actions) {
        return MANCALA_ERROR_RANGE;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_write_move(&writer, game->program, &game->position, move);
    return (int)mnc_write_end(&writer);
}

int mancala_game_history_text(const mancala_game *game, int32_t ply, char *buffer, size_t cap)
{
    if (game == NULL || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (ply < 0 || (uint32_t)ply >= game->plies) {
        return MANCALA_ERROR_RANGE;
    }
    struct position before;
    struct writer writer = {buffer, cap, 0};
    mnc_game_position_at(game, (uint32_t)ply, &before);
    mnc_write_move(&writer, game->program, &before, game->entries[ply + 1].move);
    return (int)mnc_write_end(&writer);
}

int mancala_game_read_move(mancala_game *game, const char *text, int32_t *move)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (text == NULL || move == NULL) {
        return mnc_game_fail(game, MANCALA_ERROR_ARGUMENT, "the move text, or the place for the move, is NULL");
    }
    int32_t read = mnc_read_move(game->program, &game->position, text, &game->fault);
    if (read < 0) {
        return MANCALA_ERROR_MOVE_TEXT;
    }
    *move = read;
    return MANCALA_OK;
}

int mancala_game_move_pit(const mancala_game *game, int32_t move)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (move < 0 || move >= game->program->actions) {
        return MANCALA_ERROR_RANGE;
    }
    return move == game->program->decline ? MANCALA_ERROR_NOTHING
                                          : game->program->pit_of[game->position.mover][move % game->program->choices];
}
