/* SPDX-License-Identifier: MIT */
#include "notation/notation.h"

#include <mancala/message.h>

#include "play/key.h"

static const char player_letter[PLAYERS] = {'S', 'N'};
static const char *const player_name[PLAYERS] = {"South", "North"};

/* The pit at a place in the text: rows run from South's outermost to North's outermost. */
static int32_t pit_at(const struct board *board, int32_t place)
{
    int32_t owner = place / board->own;
    int32_t row = place / board->columns % (board->rows / PLAYERS);
    int32_t depth = owner == 0 ? row : board->rows / PLAYERS - 1 - row;
    return owner * board->own + depth * board->columns + place % board->columns;
}

int32_t mnc_number_of(const struct program *program, int32_t player, int32_t pit)
{
    int32_t number = 0;
    while (number + 1 < program->choices && program->pit_of[player][number] != pit) {
        number++;
    }
    return number;
}

static bool owners_changed(const struct program *program, const struct position *position)
{
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        if (mnc_owner(program, position, pit) != program->board.owner[pit]) {
            return true;
        }
    }
    return false;
}

/* --- Writing -------------------------------------------------------------------------------------------------- */

static void write_field(struct writer *writer, const char *name)
{
    mnc_write(writer, " ");
    mnc_write(writer, name);
    mnc_write(writer, "=");
}

static void write_player_field(struct writer *writer, const char *name, int32_t player)
{
    write_field(writer, name);
    mnc_write_bytes(writer, &player_letter[player], 1);
}

static void write_number_field(struct writer *writer, const char *name, int64_t number)
{
    write_field(writer, name);
    mnc_write_number(writer, number);
}

static const char *phase_name(const struct ruleset *rules, const struct program *program, int32_t phase)
{
    return phase == program->fill_stage ? RULES_PHASE_FILL : rules->phases[phase];
}

void mnc_write_position(struct writer *writer, const struct ruleset *rules, const struct program *program,
                        const struct position *position)
{
    for (int32_t place = 0; place < program->board.pits; place++) {
        int32_t pit = pit_at(&program->board, place);
        mnc_write(writer, place == 0 ? "" : place % program->board.columns == 0 ? "/" : ",");
        if (mnc_is_closed(program, position, pit)) {
            mnc_write(writer, "-");
            continue;
        }
        mnc_write_number(writer, mnc_cell(program, position, pit));
        int32_t keeper = mnc_special_owner(program, position, pit);
        if (keeper >= 0) {
            mnc_write(writer, keeper == 0 ? "s" : "n");
        }
    }
    mnc_write(writer, " ");
    mnc_write_number(writer, mnc_store(program, position, 0));
    mnc_write(writer, ",");
    mnc_write_number(writer, mnc_store(program, position, 1));
    mnc_write(writer, " ");
    mnc_write_bytes(writer, &player_letter[position->mover], 1);
    if (position->barred != 0) {
        write_number_field(writer, "barred", mnc_number_of(program, position->mover, position->barred - 1) + 1);
    }
    if (position->way != 0) {
        write_field(writer, "dir");
        mnc_write(writer, position->way - 1 == CLOCKWISE ? "l" : "r");
    }
    if (position->extra != 0) {
        write_number_field(writer, "extra", 1);
    }
    if (position->first != 0) {
        write_player_field(writer, "first", position->first - 1);
    }
    if (position->last != 0) {
        write_player_field(writer, "last", position->last - 1);
    }
    if (position->out != 0) {
        write_number_field(writer, "out", position->out);
    }
    if (owners_changed(program, position)) {
        write_field(writer, "owner");
        for (int32_t place = 0; place < program->board.pits; place++) {
            int32_t owner = mnc_owner(program, position, pit_at(&program->board, place));
            mnc_write_bytes(writer, &player_letter[owner], 1);
        }
    }
    if (position->phase != 0) {
        write_field(writer, "phase");
        mnc_write(writer, phase_name(rules, program, position->phase));
    }
    if (position->round != 1) {
        write_number_field(writer, "round", position->round);
    }
    if (mnc_names_starter(program, position)) {
        write_player_field(writer, "starter", position->starter);
    }
}

/* --- Reading -------------------------------------------------------------------------------------------------- */

struct reader {
    const struct ruleset *rules;
    const struct program *program;
    const char *text;
    const char *at;
    struct fault *fault;
};

/* Says what is wrong and where; always false. The column is the first parameter of every message about a place. */
static bool fail(struct reader *reader, int32_t message)
{
    mnc_fault_begin(reader->fault, message);
    mnc_fault_number(reader->fault, reader->at - reader->text + 1);
    mnc_fault_end(reader->fault);
    return false;
}

static bool fail_number(struct reader *reader, int32_t message, int64_t number)
{
    mnc_fault_begin(reader->fault, message);
    mnc_fault_number(reader->fault, reader->at - reader->text + 1);
    mnc_fault_number(reader->fault, number);
    mnc_fault_end(reader->fault);
    return false;
}

static bool fail_row(struct reader *reader, int32_t message, int32_t pit)
{
    const struct board *board = &reader->program->board;
    mnc_fault_begin(reader->fault, message);
    mnc_fault_number(reader->fault, reader->at - reader->text + 1);
    mnc_fault_number(reader->fault, board->columns);
    mnc_fault_text(reader->fault, player_name[board->owner[pit]]);
    mnc_fault_end(reader->fault);
    return false;
}

static bool fail_seeds(struct reader *reader, int32_t message, int64_t seeds)
{
    mnc_fault_begin(reader->fault, message);
    mnc_fault_number(reader->fault, seeds);
    mnc_fault_number(reader->fault, reader->program->total);
    mnc_fault_end(reader->fault);
    return false;
}

static bool read_number(struct reader *reader, int64_t highest, int64_t *number)
{
    const char *start = reader->at;
    *number = 0;
    while (*reader->at >= '0' && *reader->at <= '9') {
        *number = 10 * *number + (*reader->at - '0');
        if (*number > highest) {
            reader->at = start;
            return fail_number(reader, MANCALA_MESSAGE_POSITION_AT_MOST, highest);
        }
        reader->at++;
    }
    return reader->at != start || fail(reader, MANCALA_MESSAGE_POSITION_NUMBER);
}

static bool read_character(struct reader *reader, char character, int32_t message)
{
    if (*reader->at != character) {
        return fail(reader, message);
    }
    reader->at++;
    return true;
}

static bool read_player(struct reader *reader, int32_t *player)
{
    if (*reader->at != 'S' && *reader->at != 'N') {
        return fail(reader, MANCALA_MESSAGE_POSITION_PLAYER);
    }
    *player = *reader->at++ == 'N';
    return true;
}

static bool read_pit(struct reader *reader, struct position *position, int32_t pit)
{
    const struct program *program = reader->program;
    if (*reader->at == '-') {
        position->masks.closed |= UINT64_C(1) << pit;
        return program->closes ? (reader->at++, true) : fail(reader, MANCALA_MESSAGE_POSITION_CLOSED);
    }
    int64_t seeds;
    if (!read_number(reader, program->total, &seeds)) {
        return false;
    }
    mnc_set_cell(program, position, pit, (int32_t)seeds);
    if (*reader->at == 's' || *reader->at == 'n') {
        position->masks.special[*reader->at == 'n'] |= UINT64_C(1) << pit;
        return program->founds ? (reader->at++, true) : fail(reader, MANCALA_MESSAGE_POSITION_SPECIAL);
    }
    return true;
}

static bool read_board(struct reader *reader, struct position *position)
{
    const struct board *board = &reader->program->board;
    for (int32_t place = 0; place < board->pits; place++) {
        int32_t column = place % board->columns;
        if (place != 0 && *reader->at != (column == 0 ? '/' : ',')) {
            return fail_row(reader,
                            column == 0 ? MANCALA_MESSAGE_POSITION_ROW_LONG : MANCALA_MESSAGE_POSITION_ROW_SHORT,
                            place - 1);
        }
        if (place != 0) {
            reader->at++;
        }
        if (!read_pit(reader, position, pit_at(board, place))) {
            return false;
        }
    }
    if (*reader->at == ',' || *reader->at == '/') {
        return fail_number(reader, MANCALA_MESSAGE_POSITION_BOARD, board->pits);
    }
    return read_character(reader, ' ', MANCALA_MESSAGE_POSITION_STORES);
}

static bool read_stores(struct reader *reader, struct position *position)
{
    int64_t stores[PLAYERS];
    if (!read_number(reader, reader->program->total, &stores[0]) ||
        !read_character(reader, ',', MANCALA_MESSAGE_POSITION_NORTH) ||
        !read_number(reader, reader->program->total, &stores[1])) {
        return false;
    }
    int64_t pits = 0;
    for (int32_t pit = 0; pit < reader->program->board.pits; pit++) {
        pits += mnc_cell(reader->program, position, pit);
    }
    if (pits + stores[0] + stores[1] > reader->program->total) {
        return fail_seeds(reader, MANCALA_MESSAGE_POSITION_TOTAL, pits + stores[0] + stores[1]);
    }
    for (int32_t player = 0; player < PLAYERS; player++) {
        mnc_set_cell(reader->program, position, mnc_store_cell(&reader->program->board, player),
                     (int32_t)stores[player]);
    }
    return true;
}

static bool equal(const char *start, const char *end, const char *word)
{
    while (start != end && *word != '\0' && *start == *word) {
        start++;
        word++;
    }
    return start == end && *word == '\0';
}

static bool read_phase(struct reader *reader, struct position *position)
{
    const char *start = reader->at;
    while (*reader->at != '\0' && *reader->at != ' ') {
        reader->at++;
    }
    for (int32_t phase = 1; phase < reader->program->stage_count; phase++) {
        if (equal(start, reader->at, phase_name(reader->rules, reader->program, phase))) {
            position->phase = (uint8_t)phase;
            return true;
        }
    }
    reader->at = start;
    return fail(reader, MANCALA_MESSAGE_POSITION_PHASE);
}

enum field {
    FIELD_BARRED,
    FIELD_DIR,
    FIELD_EXTRA,
    FIELD_FIRST,
    FIELD_LAST,
    FIELD_OUT,
    FIELD_OWNER,
    FIELD_PHASE,
    FIELD_ROUND,
    FIELD_STARTER,
    FIELDS
};

static const char *const field_names[FIELDS] = {"barred", "dir",   "extra", "first", "last",
                                                "out",    "owner", "phase", "round", "starter"};

/* Whether a field means anything in this game; the others are refused. */
static bool field_allowed(const struct program *program, enum field field)
{
    switch (field) {
    case FIELD_BARRED:
        return program->no_push_back;
    case FIELD_DIR:
        return program->first_chooses;
    case FIELD_OUT:
        return program->refill != REFILL_NONE || program->goes_out;
    case FIELD_OWNER:
        return program->territory;
    case FIELD_EXTRA:
        return program->decline >= 0;
    case FIELD_FIRST:
        return program->track_first;
    case FIELD_LAST:
        return program->track_last;
    case FIELD_PHASE:
        return program->stage_count > 1;
    case FIELD_STARTER:
        return mnc_tracks_starter(program);
    default:
        return program->refill != REFILL_NONE;
    }
}

static bool read_owners(struct reader *reader, struct position *position)
{
    const struct board *board = &reader->program->board;
    position->masks.north = 0;
    for (int32_t place = 0; place < board->pits; place++) {
        int32_t owner = 0;
        if (!read_player(reader, &owner)) {
            return false;
        }
        position->masks.north |= (uint64_t)owner << pit_at(board, place);
    }
    return true;
}

static bool read_value(struct reader *reader, struct position *position, enum field field)
{
    int64_t number;
    int32_t player = 0;
    switch (field) {
    case FIELD_BARRED:
        if (!read_number(reader, reader->program->choices, &number)) {
            return false;
        }
        if (number < 1) {
            return fail(reader, MANCALA_MESSAGE_POSITION_PIT);
        }
        position->barred = (uint8_t)(reader->program->pit_of[position->mover][number - 1] + 1);
        return true;
    case FIELD_DIR:
        if (*reader->at != 'l' && *reader->at != 'r') {
            return fail(reader, MANCALA_MESSAGE_POSITION_WAY);
        }
        position->way = *reader->at++ == 'l' ? CLOCKWISE + 1 : COUNTERCLOCKWISE + 1;
        return true;
    case FIELD_OWNER:
        return read_owners(reader, position);
    case FIELD_EXTRA:
        if (!read_number(reader, 1, &number)) {
            return false;
        }
        position->extra = (uint8_t)number;
        return true;
    case FIELD_OUT:
        if (!read_number(reader, reader->program->total, &number)) {
            return false;
        }
        position->out = (uint16_t)number;
        return true;
    case FIELD_ROUND:
        if (!read_number(reader, ROUND_MAX, &number)) {
            return false;
        }
        position->round = (uint32_t)number;
        return number > 0 || fail(reader, MANCALA_MESSAGE_POSITION_ROUND);
    case FIELD_PHASE:
        return read_phase(reader, position);
    default:
        if (!read_player(reader, &player)) {
            return false;
        }
        *(field == FIELD_FIRST  ? &position->first
          : field == FIELD_LAST ? &position->last
                                : &position->starter) = (uint8_t)(field == FIELD_STARTER ? player : player + 1);
        return true;
    }
}

static bool read_fields(struct reader *reader, struct position *position)
{
    bool seen[FIELDS] = {false};
    while (*reader->at != '\0') {
        if (!read_character(reader, ' ', MANCALA_MESSAGE_POSITION_FIELD)) {
            return false;
        }
        const char *start = reader->at;
        while (*reader->at >= 'a' && *reader->at <= 'z') {
            reader->at++;
        }
        int32_t field = 0;
        while (field < FIELDS && !equal(start, reader->at, field_names[field])) {
            field++;
        }
        if (field == FIELDS || seen[field] || !field_allowed(reader->program, (enum field)field)) {
            reader->at = start;
            return fail(reader, field == FIELDS ? MANCALA_MESSAGE_POSITION_NO_FIELD
                                : seen[field]   ? MANCALA_MESSAGE_POSITION_TWICE
                                                : MANCALA_MESSAGE_POSITION_MEANING);
        }
        seen[field] = true;
        if (!read_character(reader, '=', MANCALA_MESSAGE_POSITION_EQUALS) ||
            !read_value(reader, position, (enum field)field)) {
            return false;
        }
    }
    return true;
}

bool mnc_read_position(const struct ruleset *rules, const struct program *program, const char *text,
                       struct position *position, struct fault *fault)
{
    struct reader reader = {rules, program, text, text, fault};
    int32_t mover = 0;
    memset(position, 0, sizeof *position);
    position->result = MANCALA_RESULT_UNFINISHED;
    position->round = 1;
    for (int32_t pit = 0; pit < program->board.pits && program->territory; pit++) {
        position->masks.north |= (uint64_t)program->board.owner[pit] << pit;
    }
    if (!read_board(&reader, position) || !read_stores(&reader, position) ||
        !read_character(&reader, ' ', MANCALA_MESSAGE_POSITION_MOVER) || !read_player(&reader, &mover)) {
        return false;
    }
    position->mover = (uint8_t)mover;
    position->starter = (uint8_t)mover;
    if (!read_fields(&reader, position)) {
        return false;
    }
    int64_t seeds = position->out + mnc_store(program, position, 0) + mnc_store(program, position, 1);
    for (int32_t pit = 0; pit < program->board.pits; pit++) {
        seeds += mnc_cell(program, position, pit);
    }
    if (seeds != program->total) {
        return fail_seeds(&reader, MANCALA_MESSAGE_POSITION_TOTAL, seeds);
    }
    return true;
}
