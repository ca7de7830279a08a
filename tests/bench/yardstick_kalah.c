/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "yardstick.h"

/* Cells in the order of sowing: South's pits, South's store, North's pits, North's store. */
enum { OWN = 6, CELLS = 14, FILL = 4, RING = 13 };

static const int store_of[2] = {6, 13};

static int row(const uint8_t *board, int player)
{
    int seeds = 0;
    for (int i = 0; i < OWN; i++) {
        seeds += board[player * (OWN + 1) + i];
    }
    return seeds;
}

static void set_up(uint8_t *board)
{
    for (int cell = 0; cell < CELLS; cell++) {
        board[cell] = cell == store_of[0] || cell == store_of[1] ? 0 : FILL;
    }
}

static void finish(struct yardstick_totals *totals, const uint8_t *board, uint64_t plies)
{
    yardstick_count(totals, board[store_of[0]] + row(board, 0), board[store_of[1]] + row(board, 1));
    totals->plies += plies;
}

/* --- As a programmer would write it at first ------------------------------------------------------------------ */

void yardstick_kalah_plain(uint64_t games, uint64_t seed, struct yardstick_totals *totals)
{
    memset(totals, 0, sizeof *totals);
    for (uint64_t game = 0; game < games; game++) {
        uint8_t board[CELLS];
        int mover = 0;
        uint64_t plies = 0;
        uint64_t random = seed + game;
        set_up(board);
        for (;;) {
            int moves[OWN];
            int count = 0;
            for (int i = 0; i < OWN; i++) {
                if (board[mover * (OWN + 1) + i] != 0) {
                    moves[count++] = mover * (OWN + 1) + i;
                }
            }
            if (count == 0) {
                finish(totals, board, plies);
                break;
            }
            int cell = moves[yardstick_draw(&random, (uint32_t)count)];
            int hand = board[cell];
            board[cell] = 0;
            while (hand-- > 0) {
                do {
                    cell = cell + 1 == CELLS ? 0 : cell + 1;
                } while (cell == store_of[1 - mover]);
                board[cell]++;
            }
            plies++;
            if (cell == store_of[mover]) {
                continue;
            }
            int place = cell - mover * (OWN + 1);
            if (place >= 0 && place < OWN && board[cell] == 1 && board[12 - cell] != 0) {
                board[store_of[mover]] = (uint8_t)(board[store_of[mover]] + 1 + board[12 - cell]);
                board[cell] = board[12 - cell] = 0;
            }
            mover = 1 - mover;
        }
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define VECTORS __attribute__((target("avx2,bmi,bmi2,popcnt")))

static _Alignas(16) uint8_t add[2][CELLS][RING + 1][16];
static uint8_t end[2][CELLS][RING + 1];
static _Alignas(16) uint8_t keep[16][16];

static void prepare(void)
{
    memset(keep, 0xff, sizeof keep);
    for (int i = 0; i < 16; i++) {
        keep[i][i] = 0;
    }
    for (int mover = 0; mover < 2; mover++) {
        for (int cell = 0; cell < CELLS; cell++) {
            for (int seeds = 0; seeds <= RING; seeds++) {
                int at = cell;
                memset(add[mover][cell][seeds], 0, 16);
                for (int i = 0; i < seeds; i++) {
                    do {
                        at = (at + 1) % CELLS;
                    } while (at == store_of[1 - mover]);
                    add[mover][cell][seeds][at]++;
                }
                end[mover][cell][seeds] = (uint8_t)at;
            }
        }
    }
}

VECTORS static inline __m128i load(const uint8_t *bytes)
{
    return _mm_load_si128((const __m128i *)(const void *)bytes);
}

VECTORS static inline void store_to(uint8_t *bytes, __m128i v)
{
    _mm_store_si128((__m128i *)(void *)bytes, v);
}

VECTORS static inline uint32_t moves_of(__m128i v, unsigned mover)
{
    uint32_t occupied = ~(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128()));
    return occupied >> mover * (OWN + 1) & 0x3f;
}

/* --- One vector a move ---------------------------------------------------------------------------------------- */

VECTORS void yardstick_kalah_vector(uint64_t games, uint64_t seed, struct yardstick_totals *totals)
{
    prepare();
    memset(totals, 0, sizeof *totals);
    for (uint64_t game = 0; game < games; game++) {
        _Alignas(16) uint8_t board[16] = {0};
        unsigned mover = 0;
        uint64_t plies = 0;
        uint64_t random = seed + game;
        set_up(board);
        __m128i v = load(board);
        for (;;) {
            uint32_t mine = moves_of(v, mover);
            store_to(board, v);
            if (mine == 0) {
                finish(totals, board, plies);
                break;
            }
            uint32_t rank = yardstick_draw(&random, (uint32_t)_mm_popcnt_u32(mine));
            uint32_t cell = _tzcnt_u32(_pdep_u32(1u << rank, mine)) + mover * (OWN + 1);
            uint32_t hand = board[cell];
            board[cell] = 0;
            v = load(board);
            while (hand > RING) {
                v = _mm_add_epi8(v, load(add[mover][cell][RING]));
                hand -= RING;
            }
            v = _mm_add_epi8(v, load(add[mover][cell][hand]));
            cell = end[mover][cell][hand];
            plies++;
            if (cell == (uint32_t)store_of[mover]) {
                continue;
            }
            if (cell - mover * (OWN + 1) < OWN) {
                store_to(board, v);
                if (board[cell] == 1 && board[12 - cell] != 0) {
                    board[store_of[mover]] = (uint8_t)(board[store_of[mover]] + 1 + board[12 - cell]);
                    board[cell] = board[12 - cell] = 0;
                    v = load(board);
                }
            }
            mover ^= 1;
        }
    }
}

/* --- Eight games in turns ------------------------------------------------------------------------------------- */

/* In one pass each game chooses a pit and sows it, in another one what that comes to is settled: a processor works on
 * several games of a short pass at once. */
struct kalah {
    _Alignas(16) uint8_t board[16];
    uint64_t random;
    uint32_t plies, mover, legal, cell;
};

enum { TURNS = 8 };

#define CHOOSE(mask, a, b) ((b) ^ (((a) ^ (b)) & (mask)))

static void begin(struct kalah *game, uint64_t number)
{
    memset(game, 0, sizeof *game);
    set_up(game->board);
    game->random = number;
    game->legal = 0x3f;
}

VECTORS void yardstick_kalah_turns(uint64_t games, uint64_t seed, struct yardstick_totals *totals)
{
    struct kalah all[TURNS];
    uint64_t next = 0;
    uint32_t running = 0;
    prepare();
    memset(totals, 0, sizeof *totals);
    while (running < TURNS && next < games) {
        begin(&all[running++], seed + next++);
    }
    while (running > 0) {
        for (struct kalah *game = all; game < all + running; game++) {
            uint64_t count = (uint64_t)_mm_popcnt_u64(game->legal);
            uint64_t drawn = game->random + UINT64_C(0x9E3779B97F4A7C15);
            uint64_t rank = (yardstick_mix(drawn) >> 32) * count >> 32; /* of one move it is 0, drawn or not */
            game->random += UINT64_C(0x9E3779B97F4A7C15) & ~(0 - (uint64_t)(count < 2));
            size_t mover = game->mover;
            size_t cell = _tzcnt_u32(_pdep_u32(1u << rank, game->legal)) + mover * (OWN + 1);
            size_t hand = game->board[cell];
            __m128i v = _mm_and_si128(load(game->board), load(keep[cell]));
            while (hand > RING) {
                v = _mm_add_epi8(v, load(add[mover][cell][RING]));
                hand -= RING;
            }
            v = _mm_add_epi8(v, load(add[mover][cell][hand]));
            store_to(game->board, v);
            game->cell = end[mover][cell][hand];
        }
        for (uint32_t i = 0; i < running; i++) {
            struct kalah *game = &all[i];
            size_t mover = game->mover;
            size_t cell = game->cell;
            __m128i v = load(game->board);
            size_t own_store = (size_t)store_of[mover];
            size_t across = (12 - cell) & 15; /* of a store: a cell that takes no part */
            uint32_t facing = game->board[across];
            size_t spares = (size_t)((cell - mover * (OWN + 1) < OWN) & (game->board[cell] == 1) & (facing != 0)) - 1;
            v = _mm_and_si128(v, _mm_and_si128(load(keep[(cell | spares) & 15]), load(keep[(across | spares) & 15])));
            v = _mm_add_epi8(
                v, _mm_andnot_si128(load(keep[own_store]), _mm_set1_epi8((char)((1 + facing) & ~(uint32_t)spares))));
            store_to(game->board, v);
            mover ^= cell != own_store;
            game->mover = (uint32_t)mover;
            game->legal = moves_of(v, (unsigned)mover);
            game->plies++;
            if (game->legal == 0) {
                finish(totals, game->board, game->plies);
                if (next < games) {
                    begin(game, seed + next++);
                } else {
                    all[i--] = all[--running];
                }
            }
        }
    }
}

#else

void yardstick_kalah_vector(uint64_t games, uint64_t seed, struct yardstick_totals *totals)
{
    yardstick_kalah_plain(games, seed, totals);
}

void yardstick_kalah_turns(uint64_t games, uint64_t seed, struct yardstick_totals *totals)
{
    yardstick_kalah_plain(games, seed, totals);
}

#endif
