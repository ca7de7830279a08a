/* SPDX-License-Identifier: MIT */
/* Handfuls of more than two rounds of the board, on boards of few and of many seeds, against sowing seed by seed. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sample.h"

enum { PITS_MAX = 64, TRIES = 300, ROUNDS_MIN = 2, ROUNDS_MAX = 4 };

/* A way to sow: a line for the section "sow", and what it means. */
struct way {
    const char *sow, *lift;
    int step;
    bool skip_origin, own_store, leaves_one;
};

static const struct way ways[] = {
    {"counterclockwise", "all", 1, false, false, false},
    {"clockwise", "all", -1, false, false, false},
    {"counterclockwise, skip origin", "all", 1, true, false, false},
    {"clockwise, skip origin", "all", -1, true, false, false},
    {"counterclockwise, through own store", "all", 1, false, true, false},
    {"counterclockwise", "all but one", 1, false, false, true},
    {"counterclockwise, through own store", "all but one", 1, false, true, true},
};

static uint64_t seed = 1;

/* Pits along a player's ring, and his store where it lies on it (-1). */
struct ring {
    int32_t cells[PITS_MAX + 1];
    int32_t length;
};

static void make_ring(int32_t rows, int32_t columns, int32_t player, bool own_store, struct ring *ring)
{
    int32_t pits = rows * columns, half = pits / 2;
    ring->length = 0;
    for (int32_t i = 0; i < (rows == 2 ? pits : half); i++) {
        if (rows == 2) {
            ring->cells[ring->length++] = (player * half + i) % pits;
        } else {
            /* The outer row to the right, the inner one back. */
            ring->cells[ring->length++] = player * half + (i < columns ? i : half - 1 - (i - columns));
        }
        if (own_store && i == columns - 1) {
            ring->cells[ring->length++] = -1;
        }
    }
}

/* One seed after the other. */
static void sow_slowly(int32_t *cells, int32_t *store, const struct ring *ring, const struct way *way, int32_t pit)
{
    int32_t place = 0;
    while (ring->cells[place] != pit) {
        place++;
    }
    int32_t hand = cells[pit];
    cells[pit] = 0;
    if (way->leaves_one && hand > 1) {
        cells[pit] = 1;
        hand--;
    }
    while (hand > 0) {
        place = (place + way->step + ring->length) % ring->length;
        int32_t cell = ring->cells[place];
        if (cell == pit && way->skip_origin) {
            continue;
        }
        if (cell < 0) {
            ++*store;
        } else {
            cells[cell]++;
        }
        hand--;
    }
}

static void write_position(const int32_t *cells, const int32_t stores[2], int32_t rows, int32_t columns, char mover,
                           char text[SAMPLE_TEXT])
{
    size_t used = 0;
    int32_t pits = rows * columns;
    for (int32_t place = 0; place < pits; place++) {
        int32_t pit = place < pits / 2 ? place : pits / 2 + (pits - 1 - place) / columns * columns + place % columns;
        used += (size_t)snprintf(text + used, SAMPLE_TEXT - used, "%s%d",
                                 place == 0             ? ""
                                 : place % columns == 0 ? "/"
                                                        : ",",
                                 (int)cells[pit]);
    }
    snprintf(text + used, SAMPLE_TEXT - used, " %d,%d %c", (int)stores[0], (int)stores[1], mover);
}

static mancala_game *game_of(const struct way *way, int32_t rows, int32_t columns, int32_t fill)
{
    char text[1024];
    int length = snprintf(
        text, sizeof text,
        "game naive\ntitle Naive\nsource The test\nboard %d x %d, %s\nfill %s%d%s%d\nsow %s\nlift %s\n"
        "last seed\n  else -> stop\nend\n  mover cannot move -> leave the rest\nwin most seeds\n",
        (int)rows, (int)columns, way->own_store ? "stores right" : "no stores", rows == 4 ? "\n  outer " : "\n  ",
        (int)fill, rows == 4 ? "\n  inner " : " #", (int)fill, way->sow, way->lift);
    mancala_rules *rules = NULL;
    mancala_diagnostics *diagnostics = NULL;
    if (mancala_rules_parse(&rules, text, (size_t)length, NULL, NULL, &diagnostics) != MANCALA_OK) {
        char what[256];
        mancala_diagnostics_text(diagnostics, 0, what, sizeof what);
        fail_msg("%s\n%s", text, what);
    }
    mancala_game *game = NULL;
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    mancala_rules_unref(rules);
    return game;
}

/* Sows a random long handful. */
static void check_handful(mancala_game *game, const struct way *way, int32_t rows, int32_t columns,
                          struct chance *chance)
{
    int32_t cells[PITS_MAX] = {0}, stores[2] = {0, 0}, pits = rows * columns;
    int32_t rest = mancala_rules_seeds(mancala_game_rules(game)), player = chance_below(chance, 2);
    struct ring ring;
    char before[SAMPLE_TEXT], expected[SAMPLE_TEXT], found[SAMPLE_TEXT], move[16];
    make_ring(rows, columns, player, way->own_store, &ring);
    int32_t pit = player * pits / 2 + chance_below(chance, pits / 2);
    int32_t least = ROUNDS_MIN * ring.length + 1,
            most = ROUNDS_MAX * ring.length < rest ? ROUNDS_MAX * ring.length : rest;
    assert_true(least < most);
    cells[pit] = least + chance_below(chance, most - least);
    rest -= cells[pit];
    for (int32_t other = 0; other < pits; other++) {
        if (other != pit) {
            cells[other] = chance_below(chance, (rest < 9 ? rest : 9) + 1);
            rest -= cells[other];
        }
    }
    stores[0] = chance_below(chance, rest + 1);
    stores[1] = rest - stores[0];
    write_position(cells, stores, rows, columns, player == 0 ? 'S' : 'N', before);
    if (mancala_game_set_position(game, before) != MANCALA_OK) {
        fail_msg("%s: %s", before, mancala_game_message(game));
    }
    int32_t number = mancala_rules_pit(mancala_game_rules(game), pit, MANCALA_PIT_NUMBER), played = -1;
    snprintf(move, sizeof move, "%s%d", rows == 2 ? "" : pit % (pits / 2) < columns ? "a" : "b", (int)number);
    assert_int_equal(mancala_game_read_move(game, move, &played), MANCALA_OK);
    assert_int_equal(mancala_game_apply(game, played), MANCALA_OK);
    sow_slowly(cells, &stores[player], &ring, way, pit);
    write_position(cells, stores, rows, columns, player == 0 ? 'N' : 'S', expected);
    sample_position(game, found);
    assert_int_equal(mancala_game_result(game), MANCALA_RESULT_UNFINISHED); /* so long a handful leaves nobody empty */
    if (strcmp(found, expected) != 0) {
        fail_msg("%s, seed %" PRIu64 ": %s from %s leads to %s, not %s", way->sow, seed, move, before, found, expected);
    }
}

static void long_handfuls(void **state)
{
    (void)state;
    /* Few seeds fit into 8 bits a pit, many do not. */
    static const struct {
        int32_t rows, columns, fill;
    } boards[] = {{2, 6, 4},   {2, 6, 21}, {2, 6, 60}, {2, 3, 8},  {2, 32, 3},
                  {2, 32, 12}, {4, 4, 8},  {4, 8, 7},  {4, 8, 40}, {4, 16, 20}};
    struct chance chance = {seed};
    int handfuls = 0;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
            if (boards[i].rows == 4 && ways[k].own_store) {
                continue;
            }
            mancala_game *game = game_of(&ways[k], boards[i].rows, boards[i].columns, boards[i].fill);
            int32_t pits = boards[i].rows * boards[i].columns, round = boards[i].rows == 4 ? pits / 2 : pits + 1;
            for (int try = 0; try < TRIES && ROUNDS_MIN * round + 2 < pits * boards[i].fill; try++) {
                check_handful(game, &ways[k], boards[i].rows, boards[i].columns, &chance);
                handfuls++;
            }
            mancala_game_free(game);
        }
    }
    print_message("seed %" PRIu64 ": %d handfuls\n", seed, handfuls);
    assert_true(handfuls > 10 * TRIES);
}

int main(int argc, char **argv)
{
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(long_handfuls)};
    return cmocka_run_group_tests_name("long handfuls", tests, NULL, NULL);
}
