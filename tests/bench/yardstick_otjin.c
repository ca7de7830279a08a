/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "yardstick.h"

enum { OWN = 9, PITS = 18, FISH = 3, PLIES = 10000, LAPS = 4096 };

static int sum(const uint8_t *board)
{
    int seeds = 0;
    for (int pit = 0; pit < PITS; pit++) {
        seeds += board[pit];
    }
    return seeds;
}

/* --- As a programmer would write it at first ------------------------------------------------------------------ */

void yardstick_otjin_plain(uint64_t games, uint64_t seed, struct yardstick_totals *totals)
{
    memset(totals, 0, sizeof *totals);
    for (uint64_t game = 0; game < games; game++) {
        uint8_t board[PITS];
        int store[2] = {0, 0};
        int mover = 0;
        int plies = 0;
        uint64_t random = seed + game;
        memset(board, FISH, sizeof board);
        for (;;) {
            int moves[OWN];
            int count = 0;
            for (int i = 0; i < OWN; i++) {
                if (board[mover * OWN + i] != 0) {
                    moves[count++] = mover * OWN + i;
                }
            }
            if (count == 0) {
                store[1 - mover] += sum(board);
                yardstick_count(totals, store[0], store[1]);
                break;
            }
            if (plies == PLIES) {
                totals->other++;
                break;
            }
            int pit = moves[yardstick_draw(&random, (uint32_t)count)];
            int hand = board[pit];
            int laps = 0;
            board[pit] = 0;
            for (; laps < LAPS; laps++) {
                while (hand-- > 0) {
                    pit = pit + 1 == PITS ? 0 : pit + 1;
                    board[pit]++;
                }
                hand = board[pit];
                if (hand == 1) {
                    break;
                }
                board[pit] = 0;
                if (hand == FISH) {
                    store[mover] += FISH;
                    break;
                }
            }
            plies++;
            if (laps == LAPS) {
                totals->other++;
                break;
            }
            mover = 1 - mover;
        }
        totals->plies += (uint64_t)plies;
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define VECTORS __attribute__((target("avx2,bmi,bmi2,popcnt")))

static _Alignas(32) uint8_t add[PITS][PITS + 1][32];
static uint8_t end[PITS][PITS + 1];

static void prepare(void)
{
    for (int pit = 0; pit < PITS; pit++) {
        for (int seeds = 0; seeds <= PITS; seeds++) {
            int at = pit;
            memset(add[pit][seeds], 0, 32);
            for (int i = 0; i < seeds; i++) {
                at = (at + 1) % PITS;
                add[pit][seeds][at]++;
            }
            end[pit][seeds] = (uint8_t)at;
        }
    }
}

int yardstick_vectors(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

VECTORS static inline __m256i load(const uint8_t *bytes)
{
    return _mm256_load_si256((const __m256i *)(const void *)bytes);
}

VECTORS static inline void store_to(uint8_t *bytes, __m256i v)
{
    _mm256_store_si256((__m256i *)(void *)bytes, v);
}

/* --- One vector a lap ----------------------------------------------------------------------------------------- */

VECTORS void yardstick_otjin_vector(uint64_t games, uint64_t seed, struct yardstick_totals *totals)
{
    prepare();
    memset(totals, 0, sizeof *totals);
    for (uint64_t game = 0; game < games; game++) {
        _Alignas(32) uint8_t board[32] = {0};
        int store[2] = {0, 0};
        unsigned mover = 0;
        uint32_t plies = 0;
        uint64_t random = seed + game;
        memset(board, FISH, PITS);
        __m256i v = load(board);
        for (;;) {
            uint32_t occupied = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256()));
            uint32_t mine = occupied >> mover * OWN & 0x1ff;
            if (mine == 0) {
                store[1 - mover] += sum(board);
                yardstick_count(totals, store[0], store[1]);
                break;
            }
            if (plies == PLIES) {
                totals->other++;
                break;
            }
            uint32_t rank = yardstick_draw(&random, (uint32_t)_mm_popcnt_u32(mine));
            uint32_t pit = _tzcnt_u32(_pdep_u32(1u << rank, mine)) + mover * OWN;
            uint32_t hand = board[pit];
            int laps = 0;
            for (; laps < LAPS; laps++) {
                board[pit] = 0;
                v = load(board);
                while (hand > PITS) {
                    v = _mm256_add_epi8(v, load(add[pit][PITS]));
                    hand -= PITS;
                }
                v = _mm256_add_epi8(v, load(add[pit][hand]));
                pit = end[pit][hand];
                store_to(board, v);
                hand = board[pit];
                if (hand == 1) {
                    break;
                }
                if (hand == FISH) {
                    board[pit] = 0;
                    v = load(board);
                    store[mover] += FISH;
                    break;
                }
            }
            plies++;
            if (laps == LAPS) {
                totals->other++;
                break;
            }
            mover ^= 1;
        }
        totals->plies += plies;
    }
}

/* --- Eight games in turns, a lap each ------------------------------------------------------------------------- */

/* In one pass each game chooses a pit, unless it relays, and sows it; in another one what that comes to is settled: a
 * processor works on several games of a short pass at once. */
struct otjin {
    _Alignas(32) uint8_t board[32];
    uint64_t random;
    uint32_t plies, mover, legal, pit, laps;
    int caught[2];
};

enum { TURNS = 8 };

#define CHOOSE(mask, a, b) ((b) ^ (((a) ^ (b)) & (mask)))

static _Alignas(32) uint8_t keep[32][32];

static void begin(struct otjin *game, uint64_t number)
{
    memset(game, 0, sizeof *game);
    memset(game->board, FISH, PITS);
    game->random = number;
    game->legal = 0x1ff;
}

VECTORS void yardstick_otjin_turns(uint64_t games, uint64_t seed, struct yardstick_totals *totals)
{
    struct otjin all[TURNS];
    uint64_t next = 0;
    uint32_t running = 0;
    prepare();
    memset(totals, 0, sizeof *totals);
    memset(keep, 0xff, sizeof keep);
    for (int i = 0; i < 32; i++) {
        keep[i][i] = 0;
    }
    while (running < TURNS && next < games) {
        begin(&all[running++], seed + next++);
    }
    while (running > 0) {
        for (struct otjin *game = all; game < all + running; game++) {
            uint64_t relays = 0 - (uint64_t)(game->laps != 0);
            uint64_t count = (uint64_t)_mm_popcnt_u64(game->legal);
            uint64_t drawn = game->random + UINT64_C(0x9E3779B97F4A7C15);
            uint64_t rank = (yardstick_mix(drawn) >> 32) * count >> 32; /* of one move it is 0, drawn or not */
            game->random += UINT64_C(0x9E3779B97F4A7C15) & ~((0 - (uint64_t)(count < 2)) | relays);
            size_t pit = _tzcnt_u32(_pdep_u32(1u << rank, game->legal));
            pit = CHOOSE(relays, game->pit, pit) & 31;
            size_t hand = game->board[pit];
            __m256i v = _mm256_and_si256(load(game->board), load(keep[pit]));
            while (hand > PITS) {
                v = _mm256_add_epi8(v, load(add[pit][PITS]));
                hand -= PITS;
            }
            v = _mm256_add_epi8(v, load(add[pit][hand]));
            store_to(game->board, v);
            game->pit = end[pit][hand];
        }
        for (uint32_t i = 0; i < running; i++) {
            struct otjin *game = &all[i];
            uint32_t pit = game->pit;
            __m256i v = load(game->board);
            uint32_t seeds = game->board[pit];
            uint32_t fish = 0 - (uint32_t)(seeds == FISH);
            uint32_t over = fish | (0 - (uint32_t)(seeds == 1)); /* masks: a branch would not be predicted */
            v = _mm256_and_si256(v, load(keep[CHOOSE(fish, pit, 31)]));
            store_to(game->board, v);
            game->caught[game->mover] += (int)(FISH & fish);
            uint32_t mover = game->mover ^ (over & 1);
            uint32_t occupied = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256()));
            uint32_t mine = occupied & 0x1ffu << mover * OWN;
            game->plies += over & 1;
            if ((((uint32_t)(mine == 0) | (uint32_t)(game->plies == PLIES)) & over) != 0 || game->laps == LAPS) {
                if (over != 0 && mine == 0) {
                    game->caught[1 - mover] += sum(game->board);
                    yardstick_count(totals, game->caught[0], game->caught[1]);
                } else {
                    totals->other++;
                    game->plies += over == 0;
                }
                totals->plies += game->plies;
                if (next < games) {
                    begin(game, seed + next++);
                } else {
                    all[i--] = all[--running];
                }
                continue;
            }
            game->mover = mover;
            game->legal = mine;
            game->laps = (game->laps + 1) & ~over;
        }
    }
}

#else

int yardstick_vectors(void)
{
    return 0;
}

void yardstick_otjin_vector(uint64_t games, uint64_t seed, struct yardstick_totals *totals)
{
    yardstick_otjin_plain(games, seed, totals);
}

void yardstick_otjin_turns(uint64_t games, uint64_t seed, struct yardstick_totals *totals)
{
    yardstick_otjin_plain(games, seed, totals);
}

#endif
