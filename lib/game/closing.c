/* SPDX-License-Identifier: MIT */
/* How players end a game: one resigns, they agree on a result, claim one, or break the game off. */
#include <string.h>

#include <mancala/error.h>
#include <mancala/game.h>
#include <mancala/message.h>

#include "game/game.h"
#include "notation/notation.h"

/* What a claim comes to is what the ruleset says of a repetition that it ends by itself. */
static int32_t claimed_result(const struct program *program)
{
    switch (program->repeated) {
    case STALE_DRAW:
        return MANCALA_RESULT_DRAW;
    case STALE_OWNERS:
        return MANCALA_RESULT_UNFINISHED;
    default:
        return MANCALA_RESULT_NONE;
    }
}

void mnc_game_close_position(const struct mancala_game *game, struct position *position, struct turn *turn)
{
    static const int32_t reasons[] = {
        [CLOSING_NONE] = MANCALA_REASON_NONE,
        [CLOSING_RESIGNED] = MANCALA_REASON_RESIGNED,
        [CLOSING_AGREED] = MANCALA_REASON_AGREED,
        [CLOSING_CLAIMED] = MANCALA_REASON_CLAIMED,
        [CLOSING_BROKEN_OFF] = MANCALA_REASON_BROKEN_OFF,
    };
    int32_t result = game->closing.kind == CLOSING_CLAIMED ? claimed_result(game->program) : game->closing.result;
    mnc_end_by_players(game->program, position, turn, result, reasons[game->closing.kind]);
}

void mnc_game_close(struct mancala_game *game)
{
    struct turn turn;
    mnc_turn_begin(&turn, game->seed);
    mnc_game_close_position(game, &game->position, &turn);
    mnc_game_add_round(game, &turn, game->plies);
    game->legal = 0;
    game->closed = true;
    mnc_game_forget_steps(game);
}

void mnc_game_reopen(struct mancala_game *game)
{
    game->tally = game->rounds[--game->round_count].tally;
    mnc_game_position_at(game, game->plies, &game->position);
    game->legal = game->entries[game->plies].legal;
    game->closed = false;
    mnc_game_forget_steps(game);
}

int mnc_game_end_by_players(struct mancala_game *game, enum closing_kind kind, int32_t result)
{
    if (game->position.result != MANCALA_RESULT_UNFINISHED) {
        return mnc_game_fail_with(game, MANCALA_ERROR_OVER, MANCALA_MESSAGE_OVER);
    }
    int error = mnc_game_reserve(game, game->plies + 1);
    if (error != MANCALA_OK) {
        return error;
    }
    game->known = game->plies;
    game->closing = (struct closing){(uint8_t)kind, (uint8_t)result};
    mnc_game_close(game);
    return MANCALA_OK;
}

static int fail_number(struct mancala_game *game, int error, int32_t message, int32_t number)
{
    mnc_fault_begin(&game->fault, message);
    mnc_fault_number(&game->fault, number);
    mnc_fault_end(&game->fault);
    return error;
}

int mancala_game_resign(mancala_game *game, int32_t player)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (player < 0 || player >= PLAYERS) {
        return fail_number(game, MANCALA_ERROR_RANGE, MANCALA_MESSAGE_PLAYER, player);
    }
    return mnc_game_end_by_players(game, CLOSING_RESIGNED, player == 0 ? MANCALA_RESULT_NORTH : MANCALA_RESULT_SOUTH);
}

int mancala_game_agree(mancala_game *game, int32_t result)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (result < MANCALA_RESULT_SOUTH || result > MANCALA_RESULT_NONE) {
        return fail_number(game, MANCALA_ERROR_RANGE, MANCALA_MESSAGE_AGREEMENT, result);
    }
    return mnc_game_end_by_players(game, CLOSING_AGREED, result);
}

int mancala_game_claim(mancala_game *game)
{
    WARDEN(game);
    enum { OCCURRENCES = 3 };
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    uint32_t occurrence = game->entries[game->plies].occurrence;
    if (game->position.result == MANCALA_RESULT_UNFINISHED && occurrence < OCCURRENCES) {
        mnc_fault_begin(&game->fault, MANCALA_MESSAGE_CLAIM);
        mnc_fault_number(&game->fault, occurrence);
        mnc_fault_number(&game->fault, OCCURRENCES);
        mnc_fault_end(&game->fault);
        return MANCALA_ERROR_CLAIM;
    }
    return mnc_game_end_by_players(game, CLOSING_CLAIMED, MANCALA_RESULT_UNFINISHED);
}

int mancala_game_break_off(mancala_game *game)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    return mnc_game_end_by_players(game, CLOSING_BROKEN_OFF, MANCALA_RESULT_UNFINISHED);
}

/* Whether stores alone tell who wins: the match is one round, and nothing takes seeds out of a store. */
static bool stores_decide(const struct program *program)
{
    if (mnc_ends_with(program, REST_MOVER_LOSES) || mnc_ends_with(program, REST_OPPONENT_LOSES)) {
        return false;
    }
    for (uint32_t i = 0; i < program->action_count; i++) {
        if (program->action_list[i].flow == FLOW_SOW_CAPTURED) {
            return false;
        }
    }
    return program->refill == REFILL_NONE;
}

int mancala_game_decided(const mancala_game *game)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    const struct program *program = game->program;
    if (game->position.result != MANCALA_RESULT_UNFINISHED || !stores_decide(program)) {
        return game->position.result;
    }
    int32_t lead = mnc_store(program, &game->position, 0) - mnc_store(program, &game->position, 1);
    int32_t outside = mnc_outside(program, &game->position);
    if (lead > outside) {
        return program->fewest_wins ? MANCALA_RESULT_NORTH : MANCALA_RESULT_SOUTH;
    }
    if (-lead > outside) {
        return program->fewest_wins ? MANCALA_RESULT_SOUTH : MANCALA_RESULT_NORTH;
    }
    return MANCALA_RESULT_UNFINISHED;
}

void mnc_game_write_origin(const struct mancala_game *game, struct writer *writer)
{
    if (game->set_up) {
        struct position origin;
        mnc_position_restore(game->program, &origin, game->origin);
        mnc_write_position(writer, game->rules->ruleset, game->program, &origin);
    }
}

int mancala_game_origin(const mancala_game *game, char *buffer, size_t cap)
{
    if (game == NULL || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_game_write_origin(game, &writer);
    return (int)mnc_write_end(&writer);
}
