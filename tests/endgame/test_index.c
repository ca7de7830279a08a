/* SPDX-License-Identifier: MIT */
/* The numbers of boards, and the values of a layer as bytes. */
#include "plain.h"

#include <string.h>

#include "endgame/index.h"
#include "endgame/value.h"

static struct memory plain_memory(void)
{
    struct memory memory;
    assert_true(mnc_memory_init(&memory, NULL));
    return memory;
}

/* Every number is that of one board: all boards in order, one by one, without gaps. */
static void check_all(int32_t pits, int32_t seeds)
{
    struct memory memory = plain_memory();
    struct index index;
    assert_true(mnc_index_init(&index, &memory, pits, seeds + 3));
    uint8_t board[PITS_MAX];
    uint8_t other[PITS_MAX];
    uint8_t before[PITS_MAX] = {0};
    uint64_t boards = mnc_index_boards(&index, seeds);
    mnc_index_board(&index, 0, seeds, board);
    for (uint64_t number = 0; number < boards; number++) {
        int32_t sum = 0;
        for (int32_t pit = 0; pit < pits; pit++) {
            sum += board[pit];
        }
        assert_int_equal(sum, seeds);
        assert_int_equal(mnc_index_rank(&index, board, seeds), number);
        mnc_index_board(&index, number, seeds, other);
        assert_memory_equal(board, other, (size_t)pits);
        assert_true(number == 0 || memcmp(board, before, (size_t)pits) > 0);
        memcpy(before, board, sizeof before);
        if (number + 1 < boards) {
            mnc_index_next(&index, board);
        }
    }
    assert_int_equal(board[0], seeds); /* the last board in lexicographic order: nothing lies beyond */
    mnc_index_free(&index, &memory);
}

static void test_small_boards(void **state)
{
    (void)state;
    for (int32_t pits = 2; pits <= 8; pits++) {
        for (int32_t seeds = 0; seeds <= 8; seeds++) {
            check_all(pits, seeds);
        }
    }
    check_all(18, 6);
    check_all(2, 100);
}

/* 27 over 17 and 59 over 11, from Pascal's triangle by hand. */
static void test_sizes(void **state)
{
    (void)state;
    struct memory memory = plain_memory();
    struct index index;
    assert_true(mnc_index_init(&index, &memory, 18, 20));
    assert_int_equal(mnc_index_boards(&index, 10), 8436285);
    assert_int_equal(mnc_index_boards(&index, 0), 1);
    assert_int_equal(mnc_index_boards(&index, 1), 18);
    mnc_index_free(&index, &memory);
    assert_true(mnc_index_init(&index, &memory, 12, 48));
    assert_true(mnc_index_boards(&index, 48) == UINT64_C(279871768995));
    mnc_index_free(&index, &memory);
    assert_true(mnc_index_init(&index, &memory, 64, 100));
    assert_true(mnc_index_boards(&index, 100) == UINT64_MAX); /* too many to count */
    mnc_index_free(&index, &memory);
}

static void test_large_boards(void **state)
{
    (void)state;
    struct memory memory = plain_memory();
    struct index index;
    assert_true(mnc_index_init(&index, &memory, 24, 20));
    uint64_t random = 7;
    for (int i = 0; i < 20000; i++) {
        uint8_t board[PITS_MAX];
        int32_t seeds = i % 21;
        random = random * UINT64_C(6364136223846793005) + 1;
        uint64_t number = (random >> 20) % mnc_index_boards(&index, seeds);
        mnc_index_board(&index, number, seeds, board);
        assert_true(mnc_index_rank(&index, board, seeds) == number);
    }
    mnc_index_free(&index, &memory);
}

/* All pairs of thresholds that a layer can have come back from their numbers. */
static void test_codec(void **state)
{
    (void)state;
    for (int32_t seeds = 0; seeds <= 40; seeds++) {
        for (int32_t total = 40; total <= 41; total++) {
            struct codec codec;
            mnc_codec_init(&codec, seeds, total, false);
            assert_int_equal(codec.count <= 256, seeds <= 18);
            for (uint32_t code = 0; code < codec.count; code++) {
                struct value value = mnc_codec_decode(&codec, code);
                assert_int_equal(mnc_codec_encode(&codec, value), code);
                assert_true(value.win == LEAD_NEVER || ((value.win ^ total ^ seeds) & 1) == 0);
                assert_true(value.hold == LEAD_ALWAYS || ((value.hold ^ total ^ seeds) & 1) == 0);
            }
            assert_int_equal(mnc_codec_decode(&codec, codec.count - 1).win, LEAD_NEVER);
            mnc_codec_init(&codec, seeds, total, true);
            assert_int_equal(codec.count, 2 * seeds + 1);
        }
    }
}

/* A lead turned twice is the same lead. */
static void test_turning(void **state)
{
    (void)state;
    struct value value = mnc_value_of_move(mnc_value_of_move(VALUE_NEITHER, false, 0), false, 0);
    assert_int_equal(value.win, LEAD_NEVER);
    assert_int_equal(value.hold, LEAD_ALWAYS);
    for (int difference = -9; difference <= 9; difference++) {
        for (int parity = 0; parity <= 1; parity++) {
            struct value own = mnc_value_of_difference(difference, parity);
            struct value seen = mnc_value_of_move(mnc_value_of_difference(-difference, parity), false, 0);
            assert_int_equal(own.win, seen.win);
            assert_int_equal(own.hold, seen.hold);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards), cmocka_unit_test(test_sizes),   cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_codec),        cmocka_unit_test(test_turning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
