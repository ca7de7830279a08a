/* SPDX-License-Identifier: MIT */
#include "board.h"

#include <stdlib.h>
#include <string.h>

/* How the board is laid out on the screen: rows from the top, as the geometry of the ruleset says. */
struct layout {
    const mancala_rules *rules;
    const mancala_game *game;
    const struct marks *marks;
    const struct colours *colours;
    int rows, columns;
    int digits;                  /* of the fullest pit */
    int at[PITS_MAX][PITS_MAX];  /* [row][column]: the pit, or -1 */
    int left_store, right_store; /* the players whose stores lie there, or -1 */
};

enum { MARGIN = 8 /* for the players' names at the left */ };

void board_clear_marks(struct marks *marks)
{
    memset(marks->pits, MARK_NONE, sizeof marks->pits);
}

void board_read_marks(mancala_game *game, struct marks *marks)
{
    board_clear_marks(marks);
    int count = mancala_game_step_count(game);
    int last = -1;
    int32_t step[MANCALA_STEP_FIELDS];
    for (int i = 0; i < count && mancala_game_step(game, i, step, MANCALA_STEP_FIELDS) > 0; i++) {
        int32_t pit = step[MANCALA_STEP_PIT];
        switch (step[MANCALA_STEP_KIND]) {
        case MANCALA_STEP_LIFT:
            if (i == 0) {
                marks->pits[pit] = MARK_BEGIN;
            }
            break;
        case MANCALA_STEP_DROP:
            marks->pits[pit] = marks->pits[pit] == MARK_CAPTURED ? MARK_CAPTURED : MARK_SOWN;
            last = pit;
            break;
        case MANCALA_STEP_STORE:
            last = -1;
            break;
        case MANCALA_STEP_CAPTURE:
            marks->pits[pit] = MARK_CAPTURED;
            break;
        case MANCALA_STEP_FILL: /* what follows belongs to the next round, where nothing has been sown yet */
        case MANCALA_STEP_ENDLESS:
            board_clear_marks(marks);
            return;
        default:
            break;
        }
    }
    if (last >= 0 && marks->pits[last] != MARK_CAPTURED) {
        marks->pits[last] = MARK_LAST;
    }
}

static int digits(int number)
{
    int count = 1;
    for (; number >= 10; number /= 10) {
        count++;
    }
    return count;
}

static void lay_out(struct layout *layout)
{
    const mancala_rules *rules = layout->rules;
    layout->rows = mancala_rules_rows(rules);
    layout->columns = mancala_rules_columns(rules);
    memset(layout->at, -1, sizeof layout->at);
    layout->digits = 2;
    int pits = mancala_rules_pits(rules);
    for (int pit = 0; pit < pits; pit++) {
        layout->at[mancala_rules_pit(rules, pit, MANCALA_PIT_ROW)][mancala_rules_pit(rules, pit, MANCALA_PIT_COLUMN)] =
            pit;
        int width = digits(mancala_game_pit(layout->game, pit));
        layout->digits = width > layout->digits ? width : layout->digits;
    }
    /* A store is at its owner's left or right; North sits at the other side of the board. */
    int side = mancala_rules_store_side(rules);
    layout->left_store = side == MANCALA_STORE_LEFT ? SOUTH : side == MANCALA_STORE_RIGHT ? NORTH : -1;
    layout->right_store = layout->left_store < 0 ? -1 : 1 - layout->left_store;
}

static const char *colour_of(const struct layout *layout, int player)
{
    return player == SOUTH ? layout->colours->south : layout->colours->north;
}

static int pit_width(const struct layout *layout)
{
    return layout->digits + 3; /* "( 3)+" */
}

/* "[ 27]", as wide as the largest store could become. */
static int store_width(const struct layout *layout)
{
    return layout->left_store < 0 ? 0 : digits(mancala_rules_seeds(layout->rules)) + 4;
}

static void draw_numbers(FILE *out, const struct layout *layout, int row)
{
    int blanks = MARGIN + 2 + store_width(layout); /* due before the next number, so that none end the line */
    fputs(layout->colours->dim, out);
    for (int column = 0; column < layout->columns; column++) {
        int pit = layout->at[row][column];
        if (pit < 0) {
            blanks += pit_width(layout);
            continue;
        }
        int number = mancala_rules_pit(layout->rules, pit, MANCALA_PIT_NUMBER);
        fprintf(out, "%*s%*d", blanks, "", layout->digits + 1, number);
        blanks = pit_width(layout) - layout->digits - 1;
    }
    fprintf(out, "%s\n", layout->colours->plain);
}

static void draw_edge(FILE *out, const struct layout *layout, char left, char right)
{
    fprintf(out, "%*s%c", MARGIN, "", left);
    for (int i = 0; i < 2 * store_width(layout) + layout->columns * pit_width(layout) + 1; i++) {
        fputc('-', out);
    }
    fprintf(out, "%c\n", right);
}

static void draw_pit(FILE *out, const struct layout *layout, int pit)
{
    const struct colours *colours = layout->colours;
    if (pit < 0) {
        fprintf(out, "%*s", pit_width(layout), "");
        return;
    }
    if (mancala_game_pit_state(layout->game, pit) == MANCALA_PIT_CLOSED) {
        fprintf(out, "%s(%*s)%s ", colours->dim, layout->digits, "-", colours->plain);
        return;
    }
    int seeds = mancala_game_pit(layout->game, pit);
    char mark = layout->marks != NULL ? layout->marks->pits[pit] : MARK_NONE;
    const char *colour = mark == MARK_CAPTURED ? colours->capture : mark == MARK_NONE ? "" : colours->mark;
    char text[16] = "."; /* an empty pit should look empty */
    if (seeds > 0) {
        snprintf(text, sizeof text, "%d", seeds);
    }
    fprintf(out, "%s(%s%s%*s%s%s)%s%s%c%s", colours->dim, colours->plain, seeds > 0 ? colours->bold : colours->dim,
            layout->digits, text, colours->plain, colours->dim, colours->plain, colour, mark, colours->plain);
}

static void draw_store(FILE *out, const struct layout *layout, int player)
{
    if (player >= 0) {
        fprintf(out, " %s[%*d]%s ", colour_of(layout, player), store_width(layout) - 4,
                mancala_game_store(layout->game, player), layout->colours->plain);
    }
}

/* A row, with the store of its owner at his end; the other end of the row is the other store's. */
static void draw_row(FILE *out, const struct layout *layout, int row)
{
    int owner = -1;
    for (int column = 0; column < layout->columns && owner < 0; column++) {
        int pit = layout->at[row][column];
        owner = pit < 0 ? -1 : mancala_rules_pit(layout->rules, pit, MANCALA_PIT_OWNER);
    }
    bool outermost = row == 0 || row == layout->rows - 1;
    const char *letter = layout->rows == 2 ? "" : outermost ? " a" : " b"; /* as moves name the rows */
    fprintf(out, "%s%*s%s%s | ", colour_of(layout, owner), MARGIN - 1 - (int)strlen(letter),
            outermost ? sow_player(owner) : "", letter, layout->colours->plain);
    if (outermost && layout->left_store == owner) {
        draw_store(out, layout, owner);
    } else {
        fprintf(out, "%*s", store_width(layout), "");
    }
    for (int column = 0; column < layout->columns; column++) {
        draw_pit(out, layout, layout->at[row][column]);
    }
    if (outermost && layout->right_store == owner) {
        draw_store(out, layout, owner);
    } else {
        fprintf(out, "%*s", store_width(layout), "");
    }
    fputs("|", out);
    if (outermost && layout->left_store < 0) {
        fprintf(out, "  %s%d%s captured", colour_of(layout, owner), mancala_game_store(layout->game, owner),
                layout->colours->plain);
    }
    fputc('\n', out);
}

void board_draw(FILE *out, const mancala_game *game, const struct marks *marks)
{
    struct layout layout = {.rules = mancala_game_rules(game), .game = game, .marks = marks, .colours = sow_colours()};
    lay_out(&layout);
    draw_numbers(out, &layout, layout.rows - 1);
    draw_edge(out, &layout, '.', '.');
    for (int row = layout.rows - 1; row >= 0; row--) {
        draw_row(out, &layout, row);
    }
    draw_edge(out, &layout, '\'', '\'');
    draw_numbers(out, &layout, 0);
}
