/* SPDX-License-Identifier: MIT */
/* Boards that are edited. A finished one goes through the position text, so that the same is right here as there. */
#include <string.h>

#include <mancala/edit.h>
#include <mancala/error.h>
#include <mancala/message.h>

#include "game/game.h"
#include "notation/notation.h"
#include "play/key.h"

enum { POSITION_TEXT_MAX = 2048 };

struct mancala_edit {
    struct memory memory;
    mancala_rules *rules;
    struct position position;
    struct fault fault;
    WARDEN_MEMBER
};

int mancala_edit_new(mancala_edit **edit, const mancala_game *game)
{
    WARDEN_READ(game);
    if (edit == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *edit = NULL;
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    struct memory memory = game->memory;
    mancala_edit *created = mnc_allocate(&memory, sizeof *created);
    if (created == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    memset(created, 0, sizeof *created);
    created->memory = memory;
    created->rules = mancala_rules_ref(game->rules);
    created->position = game->position;
    created->position.result = MANCALA_RESULT_UNFINISHED;
    created->position.reason = MANCALA_REASON_NONE;
    *edit = created;
    return MANCALA_OK;
}

void mancala_edit_free(mancala_edit *edit)
{
    WARDEN_READ(edit);
    if (edit != NULL) {
        struct memory memory = edit->memory;
        mancala_rules *rules = edit->rules;
        mnc_release(&memory, edit, sizeof *edit);
        mancala_rules_unref(rules); /* last: the allocator may belong to whoever holds the rules */
    }
}

static void set_bit(uint64_t *mask, int32_t pit, bool on)
{
    uint64_t bit = UINT64_C(1) << pit;
    *mask = on ? *mask | bit : *mask & ~bit;
}

int mancala_edit_clear(mancala_edit *edit)
{
    WARDEN(edit);
    if (edit == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    memset(&edit->position, 0, sizeof edit->position);
    edit->position.result = MANCALA_RESULT_UNFINISHED;
    edit->position.round = 1;
    const struct program *program = edit->rules->program;
    for (int32_t pit = 0; pit < program->board.pits && program->territory; pit++) {
        set_bit(&edit->position.masks.north, pit, program->board.owner[pit] == 1);
    }
    return MANCALA_OK;
}

/* How many there are of what the index counts: pits, players, or a single thing. */
static int32_t index_count(const mancala_edit *edit, int32_t what)
{
    switch (what) {
    case MANCALA_EDIT_PIT:
    case MANCALA_EDIT_CLOSED:
    case MANCALA_EDIT_SPECIAL:
    case MANCALA_EDIT_OWNER:
        return edit->rules->program->board.pits;
    case MANCALA_EDIT_STORE:
        return PLAYERS;
    default:
        return INT32_MAX;
    }
}

static int check(mancala_edit *edit, int32_t what, int32_t index)
{
    if (edit == NULL || what < MANCALA_EDIT_PIT || what > MANCALA_EDIT_BARRED) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int32_t count = index_count(edit, what);
    if (count != INT32_MAX && (index < 0 || index >= count)) {
        mnc_fault_begin(&edit->fault, MANCALA_MESSAGE_EDIT_INDEX);
        mnc_fault_number(&edit->fault, index);
        mnc_fault_number(&edit->fault, count - 1);
        mnc_fault_end(&edit->fault);
        return MANCALA_ERROR_RANGE;
    }
    return MANCALA_OK;
}

struct limits {
    int32_t low, high;
};

/* A field without a meaning in this game, or on this board, has one value. */
static struct limits limits_of(const mancala_edit *edit, int32_t what, int32_t index)
{
    const struct program *program = edit->rules->program;
    const struct position *position = &edit->position;
    switch (what) {
    case MANCALA_EDIT_PIT:
    case MANCALA_EDIT_STORE:
    case MANCALA_EDIT_OUT:
        return (struct limits){0, program->total};
    case MANCALA_EDIT_CLOSED:
        return (struct limits){0, program->closes && mnc_special_owner(program, position, index) < 0};
    case MANCALA_EDIT_SPECIAL:
        return (struct limits){-1, program->founds && !mnc_is_closed(program, position, index) ? PLAYERS - 1 : -1};
    case MANCALA_EDIT_STARTER:
        return mnc_tracks_starter(program) ? (struct limits){0, PLAYERS - 1}
                                           : (struct limits){position->starter, position->starter};
    case MANCALA_EDIT_WAY:
        return (struct limits){0, program->first_chooses ? WAYS : 0};
    case MANCALA_EDIT_BARRED:
        return (struct limits){0, program->no_push_back ? program->choices : 0};
    case MANCALA_EDIT_EXTRA:
        return (struct limits){0, program->decline >= 0};
    case MANCALA_EDIT_PHASE:
        return (struct limits){0, program->stage_count - 1};
    case MANCALA_EDIT_ROUND:
        return (struct limits){1, ROUND_MAX};
    case MANCALA_EDIT_FIRST:
    case MANCALA_EDIT_LAST:
        return (struct limits){-1, PLAYERS - 1};
    case MANCALA_EDIT_OWNER:
        return program->territory ? (struct limits){0, PLAYERS - 1}
                                  : (struct limits){program->board.owner[index], program->board.owner[index]};
    default:
        return (struct limits){0, PLAYERS - 1};
    }
}

/* Seeds in a closed pit would not be seen in the position text. */
static int check_pit(mancala_edit *edit, int32_t what, int32_t pit, int32_t value)
{
    int32_t seeds = mnc_cell(edit->rules->program, &edit->position, pit);
    if (what == MANCALA_EDIT_PIT && value > 0 && mnc_is_closed(edit->rules->program, &edit->position, pit)) {
        mnc_fault_begin(&edit->fault, MANCALA_MESSAGE_EDIT_CLOSED);
        mnc_fault_number(&edit->fault, pit);
        mnc_fault_end(&edit->fault);
        return MANCALA_ERROR_RANGE;
    }
    if (what == MANCALA_EDIT_CLOSED && value > 0 && seeds > 0) {
        mnc_fault_begin(&edit->fault, MANCALA_MESSAGE_EDIT_SEEDS);
        mnc_fault_number(&edit->fault, pit);
        mnc_fault_number(&edit->fault, seeds);
        mnc_fault_end(&edit->fault);
        return MANCALA_ERROR_RANGE;
    }
    return MANCALA_OK;
}

static void set(mancala_edit *edit, int32_t what, int32_t index, int32_t value)
{
    const struct program *program = edit->rules->program;
    struct position *position = &edit->position;
    switch (what) {
    case MANCALA_EDIT_PIT:
        mnc_set_cell(program, position, index, value);
        break;
    case MANCALA_EDIT_STORE:
        mnc_set_cell(program, position, mnc_store_cell(&program->board, index), value);
        break;
    case MANCALA_EDIT_CLOSED:
        set_bit(&position->masks.closed, index, value != 0);
        break;
    case MANCALA_EDIT_MOVER:
        if (position->barred != 0) { /* it is one of the mover's pits */
            int32_t number = mnc_number_of(program, position->mover, position->barred - 1);
            position->barred = (uint8_t)(program->pit_of[value][number] + 1);
        }
        position->mover = (uint8_t)value;
        break;
    case MANCALA_EDIT_PHASE:
        position->phase = (uint8_t)value;
        break;
    case MANCALA_EDIT_EXTRA:
        position->extra = (uint8_t)value;
        break;
    case MANCALA_EDIT_ROUND:
        position->round = (uint32_t)value;
        break;
    case MANCALA_EDIT_OUT:
        position->out = (uint16_t)value;
        break;
    case MANCALA_EDIT_STARTER:
        position->starter = (uint8_t)value;
        break;
    case MANCALA_EDIT_FIRST:
        position->first = (uint8_t)(value + 1);
        break;
    case MANCALA_EDIT_SPECIAL:
        set_bit(&position->masks.special[0], index, value == 0);
        set_bit(&position->masks.special[1], index, value == 1);
        break;
    case MANCALA_EDIT_OWNER:
        if (program->territory) {
            set_bit(&position->masks.north, index, value == 1);
        }
        break;
    case MANCALA_EDIT_WAY:
        position->way = (uint8_t)value;
        break;
    case MANCALA_EDIT_BARRED:
        position->barred = (uint8_t)(value > 0 ? program->pit_of[position->mover][value - 1] + 1 : 0);
        break;
    default:
        position->last = (uint8_t)(value + 1);
        break;
    }
}

int mancala_edit_set(mancala_edit *edit, int32_t what, int32_t index, int32_t value)
{
    WARDEN(edit);
    int error = check(edit, what, index);
    if (error != MANCALA_OK) {
        return error;
    }
    struct limits limits = limits_of(edit, what, index);
    if (value < limits.low || value > limits.high) {
        mnc_fault_begin(&edit->fault, MANCALA_MESSAGE_EDIT_VALUE);
        mnc_fault_number(&edit->fault, value);
        mnc_fault_number(&edit->fault, limits.low);
        mnc_fault_number(&edit->fault, limits.high);
        mnc_fault_end(&edit->fault);
        return MANCALA_ERROR_RANGE;
    }
    if (what == MANCALA_EDIT_PIT || what == MANCALA_EDIT_CLOSED) {
        error = check_pit(edit, what, index, value);
    }
    if (error == MANCALA_OK) {
        set(edit, what, index, value);
    }
    return error;
}

int mancala_edit_get(mancala_edit *edit, int32_t what, int32_t index, int32_t *value)
{
    WARDEN(edit);
    int error = value == NULL ? MANCALA_ERROR_ARGUMENT : check(edit, what, index);
    if (error != MANCALA_OK) {
        return error;
    }
    const struct program *program = edit->rules->program;
    const struct position *position = &edit->position;
    switch (what) {
    case MANCALA_EDIT_PIT:
        *value = mnc_cell(program, position, index);
        break;
    case MANCALA_EDIT_STORE:
        *value = mnc_store(program, position, index);
        break;
    case MANCALA_EDIT_CLOSED:
        *value = mnc_is_closed(program, position, index);
        break;
    case MANCALA_EDIT_MOVER:
        *value = position->mover;
        break;
    case MANCALA_EDIT_PHASE:
        *value = position->phase;
        break;
    case MANCALA_EDIT_EXTRA:
        *value = position->extra;
        break;
    case MANCALA_EDIT_ROUND:
        *value = (int32_t)position->round;
        break;
    case MANCALA_EDIT_OUT:
        *value = position->out;
        break;
    case MANCALA_EDIT_STARTER:
        *value = position->starter;
        break;
    case MANCALA_EDIT_FIRST:
        *value = position->first - 1;
        break;
    case MANCALA_EDIT_SPECIAL:
        *value = mnc_special_owner(program, position, index);
        break;
    case MANCALA_EDIT_OWNER:
        *value = mnc_owner(program, position, index);
        break;
    case MANCALA_EDIT_WAY:
        *value = position->way;
        break;
    case MANCALA_EDIT_BARRED:
        *value = position->barred != 0 ? mnc_number_of(program, position->mover, position->barred - 1) + 1 : 0;
        break;
    default:
        *value = position->last - 1;
        break;
    }
    return MANCALA_OK;
}

static int32_t seeds_on(const mancala_edit *edit)
{
    const struct program *program = edit->rules->program;
    int32_t seeds = edit->position.out;
    for (int32_t cell = 0; cell < program->board.cells; cell++) {
        seeds += mnc_cell(program, &edit->position, cell);
    }
    return seeds;
}

int mancala_edit_missing(mancala_edit *edit, int32_t *seeds)
{
    WARDEN(edit);
    if (edit == NULL || seeds == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *seeds = edit->rules->program->total - seeds_on(edit);
    return MANCALA_OK;
}

int mancala_edit_position(const mancala_edit *edit, char *buffer, size_t cap)
{
    if (edit == NULL || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_write_position(&writer, edit->rules->ruleset, edit->rules->program, &edit->position);
    return (int)mnc_write_end(&writer);
}

int mancala_edit_finish(mancala_edit *edit, mancala_game *game)
{
    WARDEN(edit);
    WARDEN(game);
    if (edit == NULL || game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (game->rules != edit->rules) {
        mnc_fault_plain(&edit->fault, MANCALA_MESSAGE_OTHER_RULES);
        return MANCALA_ERROR_OTHER_RULES;
    }
    int32_t seeds = seeds_on(edit);
    if (seeds != game->program->total) {
        mnc_fault_begin(&edit->fault, MANCALA_MESSAGE_EDIT_TOTAL);
        mnc_fault_number(&edit->fault, seeds);
        mnc_fault_number(&edit->fault, game->program->total);
        mnc_fault_end(&edit->fault);
        return MANCALA_ERROR_POSITION;
    }
    char text[POSITION_TEXT_MAX];
    const struct fault before = game->fault;
    mancala_edit_position(edit, text, sizeof text);
    int error = mancala_game_set_position(game, text);
    if (error != MANCALA_OK) {
        edit->fault = game->fault; /* it is the board that was wrong */
        game->fault = before;
    }
    return error;
}

const char *mancala_edit_message(const mancala_edit *edit)
{
    return edit != NULL ? edit->fault.text : "";
}

int mancala_edit_message_code(const mancala_edit *edit)
{
    return edit != NULL ? edit->fault.code : MANCALA_ERROR_ARGUMENT;
}

const char *mancala_edit_message_parameter(const mancala_edit *edit, int32_t index)
{
    return edit != NULL ? mnc_fault_parameter(&edit->fault, index) : NULL;
}
