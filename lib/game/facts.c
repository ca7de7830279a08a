/* SPDX-License-Identifier: MIT */
/* What can be asked of a game. */
#include <mancala/error.h>
#include <mancala/game.h>

#include "base/bits.h"
#include "game/game.h"
#include "play/key.h"
#include "play/mirror.h"

mancala_rules *mancala_game_rules(const mancala_game *game)
{
    return game != NULL ? game->rules : NULL;
}

const char *mancala_game_message(const mancala_game *game)
{
    return game != NULL ? game->fault.text : "";
}

int mancala_game_message_code(const mancala_game *game)
{
    return game != NULL ? game->fault.code : MANCALA_ERROR_ARGUMENT;
}

const char *mancala_game_message_parameter(const mancala_game *game, int32_t index)
{
    return game != NULL ? mnc_fault_parameter(&game->fault, index) : NULL;
}

int mancala_game_moves(const mancala_game *game, int32_t *moves, size_t cap)
{
    WARDEN_READ(game);
    if (game == NULL || (moves == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    size_t count = 0;
    for (uint64_t legal = game->legal; legal != 0; legal &= legal - 1) {
        if (count < cap) {
            moves[count] = mnc_lowest_bit(legal);
        }
        count++;
    }
    return (int)count;
}

int mancala_game_is_legal(const mancala_game *game, int32_t move)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    return move >= 0 && move < game->program->actions && (game->legal >> move & 1) != 0;
}

int mancala_game_history(const mancala_game *game, int32_t *moves, size_t cap)
{
    if (game == NULL || (moves == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    for (uint32_t ply = 0; ply < game->plies && ply < cap; ply++) {
        moves[ply] = game->entries[ply + 1].move;
    }
    return (int)game->plies;
}

int mancala_game_history_mover(const mancala_game *game, int32_t ply)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (ply < 0 || (uint32_t)ply >= game->plies) {
        return MANCALA_ERROR_RANGE;
    }
    struct position before;
    mnc_game_position_at(game, (uint32_t)ply, &before);
    return before.mover;
}

int mancala_game_undone(const mancala_game *game)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    bool reopened = game->closing.kind != CLOSING_NONE && !game->closed;
    return (int)(game->known - game->plies) + reopened;
}

int mancala_game_mover(const mancala_game *game)
{
    return game != NULL ? game->position.mover : MANCALA_ERROR_ARGUMENT;
}

int mancala_game_may_decline(const mancala_game *game)
{
    return game != NULL ? game->position.extra : MANCALA_ERROR_ARGUMENT;
}

int mancala_game_phase(const mancala_game *game)
{
    return game != NULL ? game->position.phase : MANCALA_ERROR_ARGUMENT;
}

int mancala_game_pit(const mancala_game *game, int32_t pit)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (pit < 0 || pit >= game->program->board.pits) {
        return MANCALA_ERROR_RANGE;
    }
    return mnc_cell(game->program, &game->position, pit);
}

int mancala_game_pit_state(const mancala_game *game, int32_t pit)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (pit < 0 || pit >= game->program->board.pits) {
        return MANCALA_ERROR_RANGE;
    }
    if (mnc_is_closed(game->program, &game->position, pit)) {
        return MANCALA_PIT_CLOSED;
    }
    int32_t owner = mnc_special_owner(game->program, &game->position, pit);
    return owner < 0 ? MANCALA_PIT_OPEN : owner == 0 ? MANCALA_PIT_SOUTH : MANCALA_PIT_NORTH;
}

int mancala_game_pit_owner(const mancala_game *game, int32_t pit)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (pit < 0 || pit >= game->program->board.pits) {
        return MANCALA_ERROR_RANGE;
    }
    return mnc_owner(game->program, &game->position, pit);
}

int mancala_game_store(const mancala_game *game, int32_t player)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (player < 0 || player >= PLAYERS) {
        return MANCALA_ERROR_RANGE;
    }
    return mnc_store(game->program, &game->position, player);
}

int mancala_game_out(const mancala_game *game)
{
    return game != NULL ? game->position.out : MANCALA_ERROR_ARGUMENT;
}

int mancala_game_round(const mancala_game *game)
{
    return game != NULL ? (int)game->position.round : MANCALA_ERROR_ARGUMENT;
}

int mancala_game_rounds_finished(const mancala_game *game)
{
    return game != NULL ? (int)game->round_count : MANCALA_ERROR_ARGUMENT;
}

int mancala_game_round_fact(const mancala_game *game, int32_t index, int32_t fact, int32_t player)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    bool over = game->position.result != MANCALA_RESULT_UNFINISHED;
    int64_t last = (int64_t)game->round_count - (over ? 1 : 0);
    bool of_player = fact >= MANCALA_ROUND_STORE && fact <= MANCALA_ROUND_REMAINDER;
    if (index < 0 || index > last || (of_player && (player < 0 || player >= PLAYERS))) {
        return MANCALA_ERROR_RANGE;
    }
    const struct round now = {
        .number = (int32_t)game->position.round,
        .result = MANCALA_RESULT_UNFINISHED,
        .reason = MANCALA_REASON_NONE,
        .store = {mnc_store(game->program, &game->position, 0), mnc_store(game->program, &game->position, 1)},
        .tally = game->tally};
    const struct round *round = (uint32_t)index < game->round_count ? &game->rounds[index] : &now;
    switch (fact) {
    case MANCALA_ROUND_NUMBER:
        return round->number;
    case MANCALA_ROUND_RESULT:
        return round->result;
    case MANCALA_ROUND_REASON:
        return round->reason;
    case MANCALA_ROUND_STORE:
        return round->store[player];
    case MANCALA_ROUND_CAPTURED:
        return round->tally.captured[player];
    case MANCALA_ROUND_SOWN:
        return round->tally.sown[player];
    case MANCALA_ROUND_REMAINDER:
        return round->remainder[player];
    default:
        return MANCALA_ERROR_ARGUMENT;
    }
}

int mancala_game_result(const mancala_game *game)
{
    return game != NULL ? game->position.result : MANCALA_ERROR_ARGUMENT;
}

int mancala_game_reason(const mancala_game *game)
{
    return game != NULL ? game->position.reason : MANCALA_ERROR_ARGUMENT;
}

const char *mancala_reason_text(int32_t reason)
{
    static const char *const texts[] = {
        [MANCALA_REASON_NONE] = "not over",
        [MANCALA_REASON_STUCK] = "no move left",
        [MANCALA_REASON_EMPTY] = "no seeds left to play",
        [MANCALA_REASON_FEW_LEFT] = "too few seeds left",
        [MANCALA_REASON_ENDLESS] = "endless sowing",
        [MANCALA_REASON_REPETITION] = "repetition",
        [MANCALA_REASON_CANNOT_FILL] = "a pit cannot be filled",
        [MANCALA_REASON_ROUNDS] = "all rounds played",
        [MANCALA_REASON_LOST] = "lost by the rules",
        [MANCALA_REASON_FEW_SEEDS] = "too few seeds for another round",
        [MANCALA_REASON_TERRITORY] = "enough pits owned",
        [MANCALA_REASON_RESIGNED] = "resignation",
        [MANCALA_REASON_AGREED] = "agreement",
        [MANCALA_REASON_CLAIMED] = "repetition, claimed",
        [MANCALA_REASON_BROKEN_OFF] = "broken off",
    };
    bool known = reason >= 0 && reason < (int32_t)(sizeof texts / sizeof texts[0]) && texts[reason] != NULL;
    return known ? texts[reason] : "unknown reason";
}

int mancala_game_occurrences(const mancala_game *game)
{
    return game != NULL ? (int)game->entries[game->plies].occurrence : MANCALA_ERROR_ARGUMENT;
}

int mancala_game_key(const mancala_game *game, uint64_t *key)
{
    if (game == NULL || key == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *key = mnc_key(game->program, &game->position);
    return MANCALA_OK;
}

/* Where both players fill their pits alike for another round, or there is none, it does not matter who is South. */
static bool fills_alike(const struct program *program)
{
    for (int32_t pit = 0; pit < program->board.own && program->refill != REFILL_NONE; pit++) {
        if (program->fill[pit] != program->fill[pit + program->board.own]) {
            return false;
        }
    }
    return true;
}

int mancala_game_symmetric_key(const mancala_game *game, uint64_t *key, int32_t *mirrored)
{
    if (game == NULL || key == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    bool turn_round = game->position.mover != 0 && fills_alike(game->program);
    if (turn_round) {
        struct position other;
        mnc_mirror(game->program, &game->position, &other);
        *key = mnc_key(game->program, &other);
    } else {
        mancala_game_key(game, key);
    }
    if (mirrored != NULL) {
        *mirrored = turn_round;
    }
    return MANCALA_OK;
}
