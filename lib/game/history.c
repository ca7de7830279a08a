/* SPDX-License-Identifier: MIT */
/* Playing, undoing and redoing; repetition.
 *
 * A position is looked for among the earlier ones by a hash of its bytes in a table, and compared in full before it
 * counts: two positions with the same hash are never taken for one another. The plies with one hash form a chain,
 * latest first.
 */
#include <string.h>

#include <mancala/error.h>
#include <mancala/game.h>
#include <mancala/message.h>

#include "base/bits.h"
#include "game/game.h"
#include "notation/notation.h"

static uint8_t *stored_at(const struct mancala_game *game, uint32_t ply)
{
    return game->positions + ply * game->stored_size;
}

void mnc_game_position_at(const struct mancala_game *game, uint32_t ply, struct position *position)
{
    mnc_position_restore(game->program, position, stored_at(game, ply));
}

/* --- The table of hashes -------------------------------------------------------------------------------------- */

/* Of a stored position, which takes a multiple of eight bytes. Not the key of the interface, which must be the same on
 * every machine, and costs several times as much. */
static uint32_t hash_of(const struct mancala_game *game, const uint8_t *stored)
{
    const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    const uint8_t *end = stored + game->stored_size;
    uint64_t hash = 0;
    for (uint64_t power = factor; stored < end; power *= factor) {
        uint64_t word;
        memcpy(&word, stored, sizeof word);
        hash += word * power; /* a sum, so that no word waits for another */
        stored += sizeof word;
    }
    return (uint32_t)((hash ^ hash >> 32) * factor >> 32);
}

/* The slot with this hash, or the free slot where it would go. */
static uint32_t find_slot(const struct mancala_game *game, uint32_t hash)
{
    uint32_t mask = game->slot_count - 1;
    uint32_t slot = hash & mask;
    while (game->slots[slot] != ENTRY_NONE && game->entries[game->slots[slot]].hash != hash) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

/* Frees a slot and moves up what had to go past it. */
static void free_slot(struct mancala_game *game, uint32_t slot)
{
    uint32_t mask = game->slot_count - 1;
    uint32_t hole = slot;
    for (uint32_t at = (slot + 1) & mask; game->slots[at] != ENTRY_NONE; at = (at + 1) & mask) {
        uint32_t home = game->entries[game->slots[at]].hash & mask;
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            game->slots[hole] = game->slots[at];
            hole = at;
        }
    }
    game->slots[hole] = ENTRY_NONE;
}

/* Less than half of the slots are taken, that of the ply included. */
static bool slots_suffice(const struct mancala_game *game, uint32_t ply)
{
    return (uint64_t)ply * 2 + 2 < game->slot_count;
}

static int grow_slots(struct mancala_game *game, uint32_t ply)
{
    if (slots_suffice(game, ply)) {
        return MANCALA_OK;
    }
    if (game->slot_count > UINT32_MAX / 4) {
        return MANCALA_ERROR_LIMIT;
    }
    uint32_t count = game->slot_count == 0 ? 32 : game->slot_count * 2;
    uint32_t *slots = mnc_allocate(&game->memory, count * sizeof *slots);
    if (slots == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    uint32_t *old = game->slots;
    uint32_t old_count = game->slot_count;
    memset(slots, 0xff, count * sizeof *slots);
    game->slots = slots;
    game->slot_count = count;
    for (uint32_t i = 0; i < old_count; i++) {
        if (old[i] != ENTRY_NONE) {
            slots[find_slot(game, game->entries[old[i]].hash)] = old[i];
        }
    }
    mnc_release(&game->memory, old, old_count * sizeof *old);
    return MANCALA_OK;
}

/* --- Repetition ----------------------------------------------------------------------------------------------- */

/* How often the stored position has occurred, if it came after the plies played; `ply`: the latest one with its hash.
 */
static uint32_t count_occurrence(const struct mancala_game *game, const uint8_t *stored, uint32_t ply)
{
    while (ply != ENTRY_NONE && memcmp(stored_at(game, ply), stored, game->stored_size) != 0) {
        ply = game->entries[ply].same;
    }
    return ply == ENTRY_NONE ? 1 : game->entries[ply].occurrence + 1;
}

/* Whether that is as often as the rules allow. */
static bool is_repeated(const struct mancala_game *game, const struct position *position, uint32_t occurrence)
{
    return game->program->repetition != 0 && occurrence >= (uint32_t)game->program->repetition &&
           position->result == MANCALA_RESULT_UNFINISHED;
}

/* --- The history ---------------------------------------------------------------------------------------------- */

static int reserve_more(struct mancala_game *game, uint32_t ply)
{
    struct memory *memory = &game->memory;
    if (ply >= (uint32_t)INT32_MAX) {
        return MANCALA_ERROR_LIMIT;
    }
    struct entry *entries = mnc_grow(memory, game->entries, ply, &game->entry_cap, sizeof *entries);
    if (entries == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    game->entries = entries;
    uint8_t *positions = mnc_grow(memory, game->positions, ply, &game->position_cap, game->stored_size);
    if (positions == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    game->positions = positions;
    uint32_t round_count = ply > 0 ? game->round_count : 0;
    struct round *rounds = mnc_grow(memory, game->rounds, round_count, &game->round_cap, sizeof *rounds);
    if (rounds == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    game->rounds = rounds;
    return grow_slots(game, ply);
}

int mnc_game_reserve(struct mancala_game *game, uint32_t ply)
{
    if (ply < game->entry_cap && ply < game->position_cap && game->round_count < game->round_cap &&
        slots_suffice(game, ply)) {
        return MANCALA_OK;
    }
    int error = reserve_more(game, ply);
    if (error != MANCALA_OK) {
        mnc_fault_plain(&game->fault, error == MANCALA_ERROR_LIMIT ? MANCALA_MESSAGE_LIMIT : MANCALA_MESSAGE_MEMORY);
    }
    return error;
}

void mnc_game_add_round(struct mancala_game *game, const struct turn *turn, uint32_t ply)
{
    struct round *round = &game->rounds[game->round_count++];
    *round = (struct round){.ply = ply,
                            .number = turn->round_number,
                            .result = turn->round_result,
                            .reason = turn->round_reason,
                            .store = {turn->round_store[0], turn->round_store[1]},
                            .remainder = {turn->round_remainder[0], turn->round_remainder[1]},
                            .tally = game->tally};
    memset(&game->tally, 0, sizeof game->tally);
}

/* Stores the position after a ply and notes in the ply's entry how to find it; returns the slot for that. */
static uint32_t store_position(const struct mancala_game *game, uint32_t ply, const struct position *position)
{
    struct entry *entry = &game->entries[ply];
    uint8_t *stored = stored_at(game, ply);
    mnc_position_store(game->program, stored, position);
    entry->hash = hash_of(game, stored);
    uint32_t slot = find_slot(game, entry->hash);
    entry->same = game->slots[slot];
    return slot;
}

/* The position after a ply, which has been stored, becomes that of the game. The ply's entry is complete. */
static void enter(struct mancala_game *game, uint32_t ply, uint32_t slot, const struct position *position)
{
    game->slots[slot] = ply;
    game->plies = ply;
    game->legal = game->entries[ply].legal;
    mnc_position_copy(game->program, &game->position, position);
    mnc_game_forget_steps(game);
}

void mnc_game_begin(struct mancala_game *game, const struct position *position, const struct turn *turn)
{
    game->known = 0;
    game->round_count = 0;
    game->work = 0;
    game->closing.kind = CLOSING_NONE;
    game->closed = false;
    memset(&game->tally, 0, sizeof game->tally);
    memset(game->slots, 0xff, game->slot_count * sizeof *game->slots);
    if (turn->round_over) {
        mnc_game_add_round(game, turn, 0);
    }
    game->entries[0] = (struct entry){.legal = turn->legal, .occurrence = 1};
    uint32_t slot = store_position(game, 0, position);
    enter(game, 0, slot, position);
}

/* So many bytes of the list of legal moves leave room for one more and for the sentence around them. */
enum { LEGAL_SHOWN = 180 };

static int illegal(struct mancala_game *game, int32_t move)
{
    char text[FAULT_TEXT_MAX];
    struct writer writer = {text, sizeof text, 0};
    if (move < 0 || move >= game->program->actions) {
        mnc_fault_begin(&game->fault, MANCALA_MESSAGE_MOVE_RANGE);
        mnc_fault_number(&game->fault, move);
        mnc_fault_number(&game->fault, game->program->actions - 1);
    } else {
        mnc_fault_begin(&game->fault, MANCALA_MESSAGE_MOVE_ILLEGAL);
        mnc_write_move(&writer, game->program, &game->position, move);
        mnc_write_end(&writer);
        mnc_fault_text(&game->fault, text);
        writer.length = 0;
        for (uint64_t legal = game->legal; legal != 0; legal &= legal - 1) {
            mnc_write(&writer, writer.length > 0 ? " " : "");
            if (writer.length > LEGAL_SHOWN) {
                mnc_write(&writer, "...");
                break;
            }
            mnc_write_move(&writer, game->program, &game->position, mnc_lowest_bit(legal));
        }
        mnc_write_end(&writer);
        mnc_fault_text(&game->fault, text);
    }
    mnc_fault_end(&game->fault);
    return MANCALA_ERROR_ILLEGAL_MOVE;
}

/* Whether a move can be played now; leaves a message if not. */
static int check_move(struct mancala_game *game, int32_t move)
{
    if (game->position.result != MANCALA_RESULT_UNFINISHED) {
        return mnc_game_fail_with(game, MANCALA_ERROR_OVER, MANCALA_MESSAGE_OVER);
    }
    if (move < 0 || move >= game->program->actions || (game->legal >> move & 1) == 0) {
        return illegal(game, move);
    }
    return MANCALA_OK;
}

static int fail_work(struct mancala_game *game)
{
    return mnc_game_fail_with(game, MANCALA_ERROR_WORK, MANCALA_MESSAGE_WORK);
}

static int play(struct mancala_game *game, int32_t move)
{
    struct position after;
    struct turn turn;
    mnc_turn_begin(&turn, game->seed);
    int error = mnc_game_reserve(game, game->plies + 1);
    if (error != MANCALA_OK) {
        return error;
    }
    if (mnc_play(game->program, &game->position, &after, move, &turn) != MANCALA_OK) {
        return fail_work(game);
    }
    uint32_t ply = game->plies + 1;
    struct entry *entry = &game->entries[ply];
    uint32_t slot = store_position(game, ply, &after);
    entry->occurrence = count_occurrence(game, stored_at(game, ply), entry->same);
    entry->repeated = !turn.round_over && is_repeated(game, &after, entry->occurrence);
    if (entry->repeated) {
        mnc_end_repeated(game->program, &after, &turn, game->position.mover);
        slot = store_position(game, ply, &after);
        if (after.result == MANCALA_RESULT_UNFINISHED) {
            entry->occurrence = count_occurrence(game, stored_at(game, ply), entry->same); /* of the next round */
        }
    }
    entry->legal = turn.legal;
    entry->move = (uint16_t)move;
    for (int32_t player = 0; player < PLAYERS; player++) {
        entry->captured[player] = (uint16_t)turn.captured[player];
        entry->sown[player] = (uint16_t)turn.sown[player];
        game->tally.captured[player] += turn.captured[player];
        game->tally.sown[player] += turn.sown[player];
    }
    if (turn.round_over) {
        mnc_game_add_round(game, &turn, ply);
    }
    game->work += turn.laps + turn.work;
    enter(game, ply, slot, &after);
    return MANCALA_OK;
}

int mancala_game_apply(mancala_game *game, int32_t move)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int error = check_move(game, move);
    if (error == MANCALA_OK) {
        error = play(game, move);
    }
    if (error == MANCALA_OK) {
        game->known = game->plies;
        game->closing.kind = CLOSING_NONE;
    }
    return error;
}

int mancala_game_undo(mancala_game *game)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (game->closed) {
        mnc_game_reopen(game);
        return MANCALA_OK;
    }
    if (game->plies == 0) {
        return mnc_game_fail_with(game, MANCALA_ERROR_NOTHING, MANCALA_MESSAGE_NOTHING_TO_UNDO);
    }
    const struct entry *entry = &game->entries[game->plies];
    uint32_t slot = find_slot(game, entry->hash);
    if (entry->same != ENTRY_NONE) {
        game->slots[slot] = entry->same;
    } else {
        free_slot(game, slot);
    }
    if (game->round_count > 0 && game->rounds[game->round_count - 1].ply == game->plies) {
        game->tally = game->rounds[--game->round_count].tally;
    }
    for (int32_t player = 0; player < PLAYERS; player++) {
        game->tally.captured[player] -= entry->captured[player];
        game->tally.sown[player] -= entry->sown[player];
    }
    game->plies--;
    mnc_game_position_at(game, game->plies, &game->position);
    game->legal = game->entries[game->plies].legal;
    mnc_game_forget_steps(game);
    return MANCALA_OK;
}

int mancala_game_redo(mancala_game *game)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (game->plies == game->known && (game->closed || game->closing.kind == CLOSING_NONE)) {
        return mnc_game_fail_with(game, MANCALA_ERROR_NOTHING, MANCALA_MESSAGE_NOTHING_TO_REDO);
    }
    if (game->plies == game->known) {
        mnc_game_close(game);
        return MANCALA_OK;
    }
    return play(game, game->entries[game->plies + 1].move);
}

int mancala_game_preview(mancala_game *game, int32_t move, mancala_effect *effect)
{
    WARDEN(game);
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (effect == NULL || effect->size != sizeof *effect) {
        return mnc_game_fail(game, MANCALA_ERROR_ARGUMENT, "the effect is NULL or its size is not set");
    }
    int error = check_move(game, move);
    if (error != MANCALA_OK) {
        return error;
    }
    struct position after;
    struct turn turn;
    mnc_turn_begin(&turn, game->seed);
    if (mnc_play(game->program, &game->position, &after, move, &turn) != MANCALA_OK) {
        return fail_work(game);
    }
    uint8_t stored[sizeof after];
    mnc_position_store(game->program, stored, &after);
    uint32_t occurrence = count_occurrence(game, stored, game->slots[find_slot(game, hash_of(game, stored))]);
    if (is_repeated(game, &after, occurrence)) {
        mnc_end_repeated(game->program, &after, &turn, game->position.mover);
    }
    *effect = (mancala_effect){
        .size = sizeof *effect,
        .captured_south = turn.captured[0],
        .captured_north = turn.captured[1],
        .laps = turn.laps,
        .again = after.result == MANCALA_RESULT_UNFINISHED && !turn.round_over && after.mover == game->position.mover,
        .round_over = turn.round_over,
        .result = after.result,
        .reason = after.reason,
    };
    return MANCALA_OK;
}
