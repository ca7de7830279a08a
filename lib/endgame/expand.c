/* SPDX-License-Identifier: MIT */
#include "endgame/expand.h"

#include <mancala/error.h>

#include "base/bits.h"

/* Weights rise along each player's row, from his store on. */
static void weigh(struct field *field)
{
    const struct board *board = &field->program->board;
    const struct ring *ring = mnc_stage_ring(field->program, &field->program->stages[0]);
    for (int32_t player = 0; player < PLAYERS; player++) {
        int32_t cell = ring->own_store ? mnc_store_cell(board, player) : player * board->own;
        int32_t weight = 0;
        for (int32_t i = 0; i < ring->length[player]; i++) {
            cell = ring->next[player][cell];
            if (cell < board->pits && board->owner[cell] == player) {
                field->weight[cell] = ++weight;
            }
        }
    }
}

bool mnc_field_init(struct field *field, const struct program *program, struct memory *memory, int32_t seeds)
{
    memset(field, 0, sizeof *field);
    field->program = program;
    field->fewest = program->fewest_wins;
    struct turn turn;
    mnc_turn_begin(&turn, 0);
    mnc_start(program, &field->blank, &turn);
    memset(&field->blank.cells, 0, sizeof field->blank.cells);
    field->blank.mover = 0;
    field->blank.phase = 0;
    field->blank.extra = 0;
    field->blank.result = MANCALA_RESULT_UNFINISHED;
    field->blank.reason = MANCALA_REASON_NONE;
    field->blank.out = 0;
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        int32_t own = program->board.own;
        field->from[0][pit] = (uint8_t)pit;
        field->from[1][pit] = (uint8_t)((pit + own) % (PLAYERS * own));
    }
    weigh(field);
    return mnc_index_init(&field->index, memory, program->board.pits, seeds);
}

void mnc_field_free(struct field *field, struct memory *memory)
{
    mnc_index_free(&field->index, memory);
}

void mnc_field_board(const struct field *field, const struct position *position, uint8_t board[PITS_MAX])
{
    const struct program *program = field->program;
    const uint8_t *from = field->from[position->mover];
    for (int32_t pit = 0; pit < field->index.pits; pit++) {
        board[pit] = program->wide ? (uint8_t)position->cells.wide[from[pit]] : position->cells.narrow[from[pit]];
    }
}

int32_t mnc_field_potential(const struct field *field, const uint8_t *board)
{
    int32_t sum = 0;
    for (int32_t pit = 0; pit < field->index.pits; pit++) {
        sum += board[pit] * field->weight[pit];
    }
    return sum;
}

int32_t mnc_field_lead(const struct field *field, const struct position *position, int32_t player)
{
    int32_t lead = mnc_store(field->program, position, player) - mnc_store(field->program, position, 1 - player);
    return field->fewest ? -lead : lead;
}

/* Whether a position holds nothing beside pits, stores, the mover and perhaps an extra move. */
static bool is_plain(const struct field *field, const struct position *position)
{
    struct position head;
    size_t bytes = offsetof(struct position, cells);
    memcpy(&head, position, bytes);
    head.mover = field->blank.mover;
    head.extra = field->blank.extra;
    head.starter = field->blank.starter; /* of no account: games in which it matters have no database */
    return memcmp(&head, &field->blank, bytes) == 0;
}

bool mnc_field_entry(const struct field *field, const struct position *position, int32_t seeds, uint64_t *entry)
{
    uint8_t board[PITS_MAX];
    if (!is_plain(field, position) || position->extra != 0) {
        return false;
    }
    mnc_field_board(field, position, board);
    *entry = mnc_index_rank(&field->index, board, seeds);
    return true;
}

/* --- Moves ---------------------------------------------------------------------------------------------------- */

struct expansion {
    const struct field *field;
    int32_t mover;
    int32_t seeds; /* before the move */
    int32_t lead;
    struct option_to *options;
    int count;
    int error;
};

/* The result is what the stores say. It may not hang on anything else, or a lead would not decide. */
static bool agrees(const struct program *program, const struct position *position)
{
    int32_t south = mnc_store(program, position, 0);
    int32_t north = mnc_store(program, position, 1);
    if (south == north) {
        return position->result == MANCALA_RESULT_DRAW;
    }
    return position->result == ((south > north) == program->fewest_wins ? MANCALA_RESULT_NORTH : MANCALA_RESULT_SOUTH);
}

static void add_end(struct expansion *expansion, const struct position *position)
{
    const struct program *program = expansion->field->program;
    struct option_to *to = &expansion->options[expansion->count++];
    *to = (struct option_to){.over = true};
    bool undecided = position->result == MANCALA_RESULT_NONE ||
                     (position->reason == MANCALA_REASON_ENDLESS && program->endless == STALE_DRAW);
    if (undecided) {
        to->neither = true;
    } else if (agrees(program, position)) {
        to->change = mnc_field_lead(expansion->field, position, expansion->mover) - expansion->lead;
    } else {
        expansion->error = MANCALA_ERROR_UNSUITABLE;
    }
}

static void add_position(struct expansion *expansion, const struct position *position)
{
    const struct field *field = expansion->field;
    if (position->result != MANCALA_RESULT_UNFINISHED) {
        add_end(expansion, position);
        return;
    }
    int32_t seeds = mnc_outside(field->program, position);
    if (!is_plain(field, position) || seeds > expansion->seeds) {
        expansion->error = MANCALA_ERROR_UNSUITABLE; /* seeds do not come back from a store */
        return;
    }
    uint8_t board[PITS_MAX] = {0};
    struct option_to *to = &expansion->options[expansion->count++];
    mnc_field_board(field, position, board);
    to->over = false;
    to->neither = false;
    to->same = position->mover == expansion->mover;
    to->change = mnc_field_lead(field, position, expansion->mover) - expansion->lead;
    to->seeds = seeds;
    to->entry = mnc_index_rank(&field->index, board, to->seeds);
    to->potential = mnc_field_potential(field, board);
}

static void add_move(struct expansion *expansion, const struct position *before, int32_t move)
{
    const struct program *program = expansion->field->program;
    struct position after;
    struct turn turn;
    mnc_turn_begin(&turn, 0);
    if (mnc_play(program, before, &after, move, &turn) != MANCALA_OK) {
        expansion->error = MANCALA_ERROR_WORK;
        return;
    }
    add_position(expansion, &after);
    if (after.extra != 0 && expansion->error == MANCALA_OK) {
        /* The same player chooses once more, so declining is another of his options; not declining is the board with
         * him to move, which has just been added. */
        struct position declined;
        if (mnc_play(program, &after, &declined, program->decline, &turn) != MANCALA_OK) {
            expansion->error = MANCALA_ERROR_WORK;
            return;
        }
        add_position(expansion, &declined);
    }
}

static int add_moves(struct expansion *expansion, const struct position *position, uint64_t legal)
{
    for (; legal != 0 && expansion->error == MANCALA_OK; legal &= legal - 1) {
        add_move(expansion, position, mnc_lowest_bit(legal));
    }
    return expansion->error == MANCALA_OK ? expansion->count : expansion->error;
}

int mnc_field_expand(const struct field *field, const uint8_t *board, int32_t seeds,
                     struct option_to options[OPTIONS_TO_MAX])
{
    const struct program *program = field->program;
    struct position position = field->blank;
    struct turn turn;
    mnc_turn_begin(&turn, 0);
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        mnc_set_cell(program, &position, pit, board[pit]);
    }
    int32_t rest = program->total - seeds;
    mnc_set_cell(program, &position, mnc_store_cell(&program->board, 0), rest / 2);
    mnc_set_cell(program, &position, mnc_store_cell(&program->board, 1), rest - rest / 2);
    struct expansion expansion = {.field = field, .mover = position.mover, .seeds = seeds, .options = options};
    expansion.lead = mnc_field_lead(field, &position, position.mover);
    mnc_settle_setup(program, &position, &turn);
    if (position.result != MANCALA_RESULT_UNFINISHED || position.mover != expansion.mover) {
        add_position(&expansion, &position);
        return expansion.error == MANCALA_OK ? expansion.count : expansion.error;
    }
    return add_moves(&expansion, &position, turn.legal);
}

int mnc_field_expand_position(const struct field *field, const struct position *position,
                              struct option_to options[OPTIONS_TO_MAX])
{
    struct expansion expansion = {
        .field = field, .mover = position->mover, .seeds = mnc_outside(field->program, position), .options = options};
    expansion.lead = mnc_field_lead(field, position, position->mover);
    if (!is_plain(field, position)) {
        return MANCALA_ERROR_UNSUITABLE;
    }
    return add_moves(&expansion, position, mnc_legal(field->program, position));
}
