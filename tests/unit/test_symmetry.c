/* SPDX-License-Identifier: MIT */
/* Every board is the same for both players: databases keep one entry for a board and its mirror image, and one key
 * stands for both. So it must be, whatever the rows, the columns, the stores and the way of a handful. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <mancala/rules.h>

#include "program/board.h"

static int32_t other_side(const struct board *board, int32_t cell)
{
    if (cell >= board->pits) {
        return cell == mnc_store_cell(board, 0) ? mnc_store_cell(board, 1) : mnc_store_cell(board, 0);
    }
    return (cell + board->own) % board->pits;
}

static int32_t other_pit(const struct board *board, int32_t pit)
{
    return pit == NO_PIT ? NO_PIT : other_side(board, pit);
}

static void compare_sides(const struct board *board)
{
    assert_int_equal(board->pits, 2 * board->own);
    for (int32_t pit = 0; pit < board->pits; pit++) {
        int32_t other = other_side(board, pit);
        assert_int_equal(board->owner[other], 1 - board->owner[pit]);
        assert_int_equal(board->number[other], board->number[pit]);
        assert_int_equal(board->inner[other], board->inner[pit]);
        assert_int_equal(board->twin[other], other_side(board, board->twin[pit]));
        assert_int_equal(board->facing[other], other_pit(board, board->facing[pit]));
        assert_int_equal(board->behind[other], other_pit(board, board->behind[pit]));
    }
}

/* A handful from any cell comes to the same cells, as each player sees them. */
static void compare_ways(const struct board *board, const struct ring *ring)
{
    assert_int_equal(ring->length[0], ring->length[1]);
    int32_t south = 0;
    int32_t north = other_side(board, 0);
    for (int32_t step = 0; step < ring->length[0]; step++) {
        assert_int_equal(ring->previous[1][other_side(board, south)], other_side(board, ring->previous[0][south]));
        south = ring->next[0][south];
        north = ring->next[1][north];
        assert_int_equal(north, other_side(board, south));
    }
    assert_int_equal(south, 0);
}

static void test_all_boards(void **state)
{
    (void)state;
    struct memory memory;
    mnc_memory_init(&memory, NULL);
    for (int32_t rows = 2; rows <= 4; rows += 2) {
        for (int32_t columns = 1; rows * columns <= PITS_MAX; columns++) {
            for (int32_t side = MANCALA_STORE_NONE; side <= MANCALA_STORE_RIGHT; side++) {
                struct board board;
                mnc_board_build(&board, rows, columns, side);
                compare_sides(&board);
                for (int way = 0; way < 4; way++) {
                    struct ring ring;
                    bool own_store = way >= 2 && rows == 2 && side != MANCALA_STORE_NONE;
                    assert_true(mnc_ring_build(&ring, &board, way % 2 != 0, own_store, &memory));
                    compare_ways(&board, &ring);
                    mnc_ring_free(&ring, &memory);
                }
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_boards)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
