/* SPDX-License-Identifier: MIT */
#include "notation/notation.h"

#include <string.h>

#include <mancala/message.h>

#include "play/play.h"

/* Whether the player to move may sow this pit in both directions, so that a move must say which. */
static bool has_choice(const struct program *program, const struct position *position, int32_t number)
{
    if (!program->chosen_ways || program->stages[position->phase].fill) {
        return false;
    }
    int32_t pit = program->pit_of[position->mover][number];
    return mnc_ways(program, position, position->mover, pit) == WAY_EITHER;
}

/* Whether the mover, as he sees the board, sows this pit towards his left. */
static bool goes_left(const struct program *program, int32_t mover, int32_t pit, int32_t way)
{
    const struct board *board = &program->board;
    bool back = board->rows > PLAYERS ? board->inner[pit] : board->owner[pit] != mover; /* the ring runs back there */
    return (way == CLOCKWISE) != back;
}

void mnc_write_move(struct writer *writer, const struct program *program, const struct position *position, int32_t move)
{
    if (move == program->decline) {
        mnc_write(writer, "0");
        return;
    }
    int32_t number = move % program->choices;
    if (program->board.rows > PLAYERS) {
        mnc_write(writer, number < program->board.columns ? "a" : "b");
        mnc_write_number(writer, number % program->board.columns + 1);
    } else {
        mnc_write_number(writer, number + 1);
    }
    if (has_choice(program, position, number)) {
        int32_t pit = program->pit_of[position->mover][number];
        mnc_write(writer, goes_left(program, position->mover, pit, move / program->choices) ? "l" : "r");
    }
}

/* Of two moves that are written alike, the one whose direction is possible. */
static bool goes_this_way(const struct program *program, const struct position *position, int32_t move)
{
    if (!program->chosen_ways || move == program->decline) {
        return true;
    }
    int32_t way = move / program->choices;
    if (program->stages[position->phase].fill) {
        return way == 0;
    }
    int32_t pit = program->pit_of[position->mover][move % program->choices];
    return (mnc_ways(program, position, position->mover, pit) >> way & 1) != 0;
}

static void say_expected(struct fault *fault, const struct program *program, const char *text)
{
    static const int16_t codes[2][2][2] = {
        {{MANCALA_MESSAGE_MOVE_TEXT, MANCALA_MESSAGE_MOVE_TEXT_ZERO},
         {MANCALA_MESSAGE_MOVE_TEXT_WAY, MANCALA_MESSAGE_MOVE_TEXT_WAY_ZERO}},
        {{MANCALA_MESSAGE_MOVE_TEXT_ROWS, MANCALA_MESSAGE_MOVE_TEXT_ROWS_ZERO},
         {MANCALA_MESSAGE_MOVE_TEXT_ROWS_WAY, MANCALA_MESSAGE_MOVE_TEXT_ROWS_WAY_ZERO}},
    };
    bool rows = program->board.rows > PLAYERS;
    mnc_fault_begin(fault, codes[rows][program->chosen_ways][program->decline >= 0]);
    mnc_fault_number(fault, rows ? program->board.columns : program->choices);
    mnc_fault_quote(fault, text, strlen(text));
    mnc_fault_end(fault);
}

/* A move is what is written for it: there are few, so all are written and compared. */
int32_t mnc_read_move(const struct program *program, const struct position *position, const char *text,
                      struct fault *fault)
{
    for (int32_t move = 0; move < program->actions; move++) {
        char written[16];
        struct writer writer = {written, sizeof written, 0};
        mnc_write_move(&writer, program, position, move);
        mnc_write_end(&writer);
        if (goes_this_way(program, position, move) && strcmp(written, text) == 0) {
            return move;
        }
    }
    say_expected(fault, program, text);
    return -1;
}
