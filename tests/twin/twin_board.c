/* SPDX-License-Identifier: MIT */
/* The twin's board: where the pits lie, seen from above, and what follows from it. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>

/* South sits below. x runs from his left to his right, y from him to North. */
struct spot {
    int32_t x, y;
};

int32_t twin_side(const struct twin *twin, int32_t pit)
{
    return pit < twin->own ? 0 : 1;
}

int32_t twin_number(const struct twin *twin, int32_t pit)
{
    return pit % twin->columns + 1;
}

static struct spot spot_of(const struct twin *twin, int32_t pit)
{
    int32_t row = pit % twin->own / twin->columns; /* 0 is his outer row */
    int32_t from_left = twin_number(twin, pit) - 1;
    if (twin_side(twin, pit) == 0) {
        return (struct spot){from_left, row};
    }
    return (struct spot){twin->columns - 1 - from_left, twin->rows - 1 - row}; /* North sits the other way round */
}

static int32_t pit_at(const struct twin *twin, int32_t x, int32_t y)
{
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        struct spot spot = spot_of(twin, pit);
        if (spot.x == x && spot.y == y) {
            return pit;
        }
    }
    return -1;
}

int32_t twin_store(int32_t player)
{
    return -1 - player;
}

/* In the row next to the other side. */
bool twin_inner(const struct twin *twin, int32_t pit)
{
    int32_t y = spot_of(twin, pit).y;
    return y == twin->rows / 2 - 1 || y == twin->rows / 2;
}

/* The pit across, in the other inner row; behind it, if the pit is in an inner row of four; and the one that lies for
 * the other player as this one for its owner. */
static void find_neighbours(struct twin *twin)
{
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        struct spot spot = spot_of(twin, pit);
        bool south = twin_side(twin, pit) == 0, inner = twin_inner(twin, pit);
        twin->facing[pit] = inner ? pit_at(twin, spot.x, south ? spot.y + 1 : spot.y - 1) : -1;
        twin->behind[pit] = inner ? pit_at(twin, spot.x, south ? spot.y + 2 : spot.y - 2) : -1;
        twin->counterpart[pit] = pit_at(twin, twin->columns - 1 - spot.x, twin->rows - 1 - spot.y);
    }
}

int32_t twin_pit(const struct twin *twin, int32_t player, int32_t n)
{
    return (player * twin->own + n) % twin->pits;
}

int32_t twin_place(const struct twin *twin, int32_t player, int32_t pit)
{
    return (pit - player * twin->own + twin->pits) % twin->pits;
}

int32_t twin_ring_place(const struct twin *twin, int32_t player, int32_t pit)
{
    int32_t place = 0;
    while (twin->rings[player].places[place] != pit) {
        place++;
    }
    return place;
}

static void add_place(struct twin_ring *ring, int32_t place)
{
    ring->places[ring->count++] = place;
}

/* A row of the ring, to the right or to the left as South sees it. */
static void add_row(const struct twin *twin, struct twin_ring *ring, int32_t y, bool to_right)
{
    for (int32_t i = 0; i < twin->columns; i++) {
        add_place(ring, pit_at(twin, to_right ? i : twin->columns - 1 - i, y));
    }
}

/* Two rows: South's row to the right, what lies at that end, North's row back, what lies at the other end. */
static void build_common_ring(const struct twin *twin, struct twin_ring *ring)
{
    bool left = twin_says(twin, SECTION_BOARD, 0, WORD_STORES_LEFT);
    bool right = twin_says(twin, SECTION_BOARD, 0, WORD_STORES_RIGHT);
    add_row(twin, ring, 0, true);
    if (left || right) {
        add_place(ring, twin_store(right ? 0 : 1));
    }
    add_row(twin, ring, 1, false);
    if (left || right) {
        add_place(ring, twin_store(right ? 1 : 0));
    }
}

/* Four rows: each player goes round his own two, counter-clockwise too. */
static void build_rings(struct twin *twin)
{
    if (twin->rows == 2) {
        build_common_ring(twin, &twin->rings[0]);
        build_common_ring(twin, &twin->rings[1]);
        return;
    }
    add_row(twin, &twin->rings[0], 0, true);
    add_row(twin, &twin->rings[0], 1, false);
    add_row(twin, &twin->rings[1], 3, false);
    add_row(twin, &twin->rings[1], 2, true);
}

/* Does this word of `fill` speak of the pit? */
static bool fills(const struct twin *twin, enum word word, int32_t pit)
{
    int32_t beginner = twin->values[twin->rules->option_first];
    switch (word) {
    case WORD_SEEDS:
        return true;
    case WORD_OUTER:
        return !twin_inner(twin, pit);
    case WORD_INNER:
        return twin_inner(twin, pit);
    case WORD_BEGINNER:
        return twin_side(twin, pit) == beginner;
    case WORD_OTHER:
        return twin_side(twin, pit) != beginner;
    default:
        twin_unknown(word);
    }
}

static void read_fill(struct twin *twin, const struct term *term)
{
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        if (fills(twin, term->word, pit)) {
            uint32_t index = term->span_count == 1 ? 0 : (uint32_t)twin_number(twin, pit) - 1;
            twin->need[pit] = twin_argument(twin, term, index);
        }
    }
}

void twin_build_board(struct twin *twin)
{
    const struct term *grid = twin_find(twin, SECTION_BOARD, 0, WORD_GRID);
    twin->rows = grid == NULL ? 0 : twin_argument(twin, grid, 0);
    if (twin->rows != 2 && twin->rows != 4) {
        fputs("the twin plays on two or four rows only\n", stderr);
        abort();
    }
    twin->columns = twin_argument(twin, grid, 1);
    twin->own = twin->rows / 2 * twin->columns;
    twin->pits = 2 * twin->own;
    find_neighbours(twin);
    build_rings(twin);
    for (int32_t i = 0; i < twin_clause_count(twin, SECTION_FILL, 0); i++) {
        const struct clause *clause = twin_clause(twin, SECTION_FILL, 0, i);
        for (uint32_t a = 0; a < clause->action_count; a++) {
            read_fill(twin, twin_action(twin, clause, a));
        }
    }
    twin_hit_section(twin, SECTION_BOARD, 0);
    twin_hit_section(twin, SECTION_FILL, 0);
}
