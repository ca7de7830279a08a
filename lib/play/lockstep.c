/* SPDX-License-Identifier: MIT */
#include "play/lockstep.h"

#include "base/bits.h"
#include "base/random.h"
#include "play/bytes_32.h"

/* --- The loop, for processors with AVX2 and BMI2 -------------------------------------------------------------- */

#if defined(__x86_64__) && defined(__GNUC__) && !defined(MANCALA_PORTABLE)
#define LOCKSTEP_AVX2 1
#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define VECTOR __m256i
#define LOAD(bytes) _mm256_loadu_si256((const __m256i *)(const void *)(bytes))
#define STORE(bytes, v) _mm256_storeu_si256((__m256i *)(void *)(bytes), v)
#define ADD(a, b) _mm256_add_epi8(a, b)
#define AND(a, b) _mm256_and_si256(a, b)
#define SPLAT(byte) _mm256_set1_epi8((char)(byte))
#define OCCUPIED(v, bytes) (~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256())))
#define SELECT(lockstep, mask, rank) ((uint32_t)_tzcnt_u32(_pdep_u32(1u << (rank), mask)))
#define COUNT(lockstep, mask) ((uint32_t)_mm_popcnt_u32(mask))
#define RUN run_avx2_relaying
#define RELAYS 1
#define FACES 0
#include "play/lockstep.inc"
#undef RUN
#undef RELAYS
#undef FACES
#define RUN run_avx2_facing
#define RELAYS 0
#define FACES 1
#include "play/lockstep.inc"
#undef RUN
#undef RELAYS
#undef FACES
#define RUN run_avx2_all
#define RELAYS 1
#define FACES 1
#include "play/lockstep.inc"
#undef RUN
#undef RELAYS
#undef FACES
#undef TARGET
#undef VECTOR
#undef LOAD
#undef STORE
#undef ADD
#undef AND
#undef SPLAT
#undef OCCUPIED
#undef SELECT
#undef COUNT
#endif

/* --- The loop, for any processor ------------------------------------------------------------------------------ */

static inline uint32_t count_16(const struct lockstep *lockstep, uint32_t mask)
{
    return (uint32_t)lockstep->ones[mask & 0xff] + lockstep->ones[mask >> 8];
}

static inline uint32_t select_16(const struct lockstep *lockstep, uint32_t mask, uint32_t rank)
{
    uint32_t low = lockstep->ones[mask & 0xff];
    bool high = rank >= low;
    uint32_t byte = high ? mask >> 8 : mask & 0xff;
    return lockstep->select[byte][(rank - (high ? low : 0)) & 7] + (high ? 8u : 0u);
}

#define TARGET
#define VECTOR struct bytes_32
#define LOAD(bytes) mnc_load_32(bytes)
#define STORE(bytes, v) mnc_store_32(bytes, v)
#define ADD(a, b) mnc_add_32(a, b)
#define AND(a, b) mnc_and_32(a, b)
#define SPLAT(byte) mnc_splat_32(byte)
#define OCCUPIED(v, bytes) ((uint32_t)mnc_occupied_32(bytes))
#define SELECT(lockstep, mask, rank) select_16(lockstep, mask, rank)
#define COUNT(lockstep, mask) count_16(lockstep, mask)
#define RUN run_portable_relaying
#define RELAYS 1
#define FACES 0
#include "play/lockstep.inc"
#undef RUN
#undef RELAYS
#undef FACES
#define RUN run_portable_facing
#define RELAYS 0
#define FACES 1
#include "play/lockstep.inc"
#undef RUN
#undef RELAYS
#undef FACES
#define RUN run_portable_all
#define RELAYS 1
#define FACES 1
#include "play/lockstep.inc"

uint32_t mnc_lockstep_run(const struct lockstep *lockstep, struct lockstep_game *games, uint32_t count, uint32_t limit,
                          enum attention *attention, uint32_t *mover)
{
    /* what a program never does is left out of the loop that plays it */
    int which = !lockstep->faces ? 0 : !lockstep->relays ? 1 : 2;
#if defined(LOCKSTEP_AVX2)
    if (lockstep->vectors) {
        return which == 0   ? run_avx2_relaying(lockstep, games, count, limit, attention, mover)
               : which == 1 ? run_avx2_facing(lockstep, games, count, limit, attention, mover)
                            : run_avx2_all(lockstep, games, count, limit, attention, mover);
    }
#endif
    return which == 0   ? run_portable_relaying(lockstep, games, count, limit, attention, mover)
           : which == 1 ? run_portable_facing(lockstep, games, count, limit, attention, mover)
                        : run_portable_all(lockstep, games, count, limit, attention, mover);
}

/* --- Preparing ------------------------------------------------------------------------------------------------ */

/* The lockstep leaves to the kernel whatever needs more than a look at two pits after a lap. */
static bool fits(const struct program *program)
{
    const struct stage *stage = &program->stages[0];
    if (program->wide || program->rich || program->board.own > 16 || program->board.cells >= CELLS_FAST ||
        program->opening != 0 || stage->each != NULL || program->decline >= 0 || program->track_last ||
        program->few_left >= 0 || !program->quiet) {
        return false;
    }
    for (uint32_t i = 0; i < program->action_count; i++) {
        /* a relay of a pit that is captured first, or that captures: left to the kernel */
        if (program->action_list[i].flow == FLOW_RELAY && program->action_list[i].captures != 0) {
            return false;
        }
    }
    return true;
}

static uint8_t effect_of(struct lockstep *lockstep, const struct action *action)
{
    uint8_t effect = action->flow == FLOW_RELAY ? EFFECT_RELAY : action->flow == FLOW_STOP ? EFFECT_CHANGE : 0;
    effect |= (action->captures & CAPTURE_HERE) != 0 ? EFFECT_HERE : 0;
    effect |= (action->captures & CAPTURE_FACING) != 0 ? EFFECT_FACING : 0;
    lockstep->relays |= (effect & EFFECT_RELAY) != 0;
    lockstep->faces |= (effect & EFFECT_FACING) != 0;
    return effect;
}

/* Both effects of an entry: without and with seeds in the facing pit. */
static uint8_t effects_of(struct lockstep *lockstep, uint8_t entry)
{
    const struct program *program = lockstep->program;
    if (entry < RESIDUAL) {
        uint8_t effect = effect_of(lockstep, &program->action_list[entry]);
        return (uint8_t)(effect | effect << EFFECT_IF_FACED);
    }
    uint8_t effects = 0;
    for (uint16_t occupied = 0; occupied < 2; occupied++) {
        const struct residual_case *at = program->cases + program->residuals[entry - RESIDUAL].first;
        while ((occupied & at->mask) != at->want) {
            at++;
        }
        uint8_t effect = effect_of(lockstep, &program->action_list[at->action]);
        effects |= (uint8_t)(effect << (occupied != 0 ? EFFECT_IF_FACED : 0));
    }
    lockstep->faces = true;
    return effects;
}

static void prepare_effects(struct lockstep *lockstep)
{
    const struct program *program = lockstep->program;
    const struct board *board = &program->board;
    const struct stage *stage = &program->stages[0];
    bool own_store = mnc_stage_ring(program, stage)->own_store;
    for (int32_t lap = 0; lap < LAPS; lap++) {
        for (int32_t class = 0; class < LOCKSTEP_CLASSES; class ++) {
            uint8_t *row = lockstep->effects + (lap * LOCKSTEP_CLASSES + class) * COUNTS_MIN;
            for (int32_t seeds = 0; seeds < COUNTS_MIN && (class < 2 || own_store); seeds++) {
                row[seeds] =
                    effects_of(lockstep, class == 2 ? stage->last_store[lap]
                                                    : stage->last[(lap * CLASSES + class) * COUNTS_MIN + seeds]);
            }
        }
        for (int32_t mover = 0; mover < PLAYERS; mover++) {
            for (int32_t cell = 0; cell < board->cells; cell++) {
                int32_t class = cell >= board->pits ? 2 : board->owner[cell] == mover ? CLASS_OWN : CLASS_OPPONENT;
                lockstep->row[lap][mover][cell] = (uint16_t)((lap * LOCKSTEP_CLASSES + class) * COUNTS_MIN);
            }
        }
    }
}

static void prepare_bits(struct lockstep *lockstep)
{
    for (uint32_t byte = 0; byte <= UINT8_MAX; byte++) {
        for (uint32_t bit = 0; bit < 8; bit++) {
            if ((byte >> bit & 1) != 0) {
                lockstep->select[byte][lockstep->ones[byte]++] = (uint8_t)bit;
            }
        }
    }
    for (int32_t cell = 0; cell < CELLS_FAST; cell++) {
        memset(lockstep->keep[cell], 0xff, CELLS_FAST);
        lockstep->keep[cell][cell] = 0;
        lockstep->only[cell][cell] = 0xff;
    }
}

bool mnc_lockstep_prepare(struct lockstep *lockstep, const struct program *program)
{
    if (!fits(program)) {
        return false;
    }
    const struct board *board = &program->board;
    const struct stage *stage = &program->stages[0];
    const struct ring *ring = mnc_stage_ring(program, stage);
    memset(lockstep, 0, sizeof *lockstep);
    lockstep->program = program;
    lockstep->add = ring->add;
    lockstep->end = ring->end;
    lockstep->own = (1u << board->own) - 1;
    memcpy(lockstep->base, ring->base, sizeof lockstep->base);
    memset(lockstep->facing, LOCKSTEP_NOWHERE, sizeof lockstep->facing);
    memcpy(lockstep->facing, board->facing, (size_t)board->pits);
    for (int32_t player = 0; player < PLAYERS; player++) {
        lockstep->length[player] = (uint32_t)ring->length[player];
        lockstep->first[player] = (uint32_t)(player * board->own);
        lockstep->store[player] = (uint32_t)mnc_store_cell(board, player);
    }
    prepare_effects(lockstep);
    prepare_bits(lockstep);
#if defined(LOCKSTEP_AVX2)
    lockstep->vectors = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#endif
    return true;
}

void mnc_lockstep_begin(const struct lockstep *lockstep, struct lockstep_game *game, uint64_t legal)
{
    int32_t moves = mnc_count_bits(legal);
    uint32_t rank = moves > 1 ? (uint32_t)((mnc_random_next(&game->random) >> 32) * (uint64_t)moves >> 32) : 0;
    game->lap = 0;
    game->from = (uint32_t)mnc_select_bit(legal, rank) + lockstep->first[game->mover];
    game->hand = game->cells[game->from];
    game->cells[game->from] = 0;
}
