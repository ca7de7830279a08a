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
#define LOAD(cells) _mm256_loadu_si256((const __m256i *)(const void *)(cells))
#define STORE(cells, v) _mm256_storeu_si256((__m256i *)(void *)(cells), v)
#define ADD(a, b) _mm256_add_epi8(a, b)
#define AND(a, b) _mm256_and_si256(a, b)
#define SPLAT(seeds) _mm256_set1_epi8((char)(seeds))
#define SEEDS(bytes) LOAD(bytes)
#define MASK(bytes) LOAD(bytes)
#define OCCUPIED(v, cells) (~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256())))
#define SELECT(lockstep, mask, rank, first) _tzcnt_u32(_pdep_u32(1u << (rank), mask))
#define COUNT(lockstep, mask, first) ((uint64_t)_mm_popcnt_u64(mask))
#define CELLS cells.narrow
#define ROW(seeds) (seeds)
#define RUN run_avx2_relaying
#define RELAYS 1
#define FACES 0
#include "play/lockstep.inc"
#define RUN run_avx2_facing
#define RELAYS 0
#define FACES 1
#include "play/lockstep.inc"
#define RUN run_avx2_all
#define RELAYS 1
#define FACES 1
#include "play/lockstep.inc"
#undef VECTOR
#undef LOAD
#undef STORE
#undef ADD
#undef AND
#undef SPLAT
#undef SEEDS
#undef MASK
#undef OCCUPIED
#undef CELLS
#undef ROW

/* Cells of 16 bits: once, for programs of any kind. */
struct words_32 {
    __m256i low, high;
};

TARGET static inline struct words_32 load_words(const uint16_t *cells)
{
    const __m256i *at = (const __m256i *)(const void *)cells;
    return (struct words_32){_mm256_loadu_si256(at), _mm256_loadu_si256(at + 1)};
}

TARGET static inline void store_words(uint16_t *cells, struct words_32 v)
{
    __m256i *at = (__m256i *)(void *)cells;
    _mm256_storeu_si256(at, v.low);
    _mm256_storeu_si256(at + 1, v.high);
}

/* A mask keeps its meaning, since a byte is extended with its highest bit; what a handful adds to a cell is small. */
TARGET static inline struct words_32 widen(const uint8_t *bytes)
{
    const __m128i *at = (const __m128i *)(const void *)bytes;
    return (struct words_32){_mm256_cvtepi8_epi16(_mm_loadu_si128(at)), _mm256_cvtepi8_epi16(_mm_loadu_si128(at + 1))};
}

TARGET static inline struct words_32 add_words(struct words_32 a, struct words_32 b)
{
    return (struct words_32){_mm256_add_epi16(a.low, b.low), _mm256_add_epi16(a.high, b.high)};
}

TARGET static inline struct words_32 and_words(struct words_32 a, struct words_32 b)
{
    return (struct words_32){_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
}

TARGET static inline struct words_32 splat_words(uint32_t seeds)
{
    __m256i v = _mm256_set1_epi16((short)seeds);
    return (struct words_32){v, v};
}

TARGET static inline uint32_t occupied_words(struct words_32 v)
{
    __m256i zero = _mm256_setzero_si256();
    __m256i empty = _mm256_packs_epi16(_mm256_cmpeq_epi16(v.low, zero), _mm256_cmpeq_epi16(v.high, zero));
    return ~(uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(empty, 0xd8)); /* packing works by halves */
}

#define VECTOR struct words_32
#define LOAD(cells) load_words(cells)
#define STORE(cells, v) store_words(cells, v)
#define ADD(a, b) add_words(a, b)
#define AND(a, b) and_words(a, b)
#define SPLAT(seeds) splat_words(seeds)
#define SEEDS(bytes) widen(bytes)
#define MASK(bytes) widen(bytes)
#define OCCUPIED(v, cells) occupied_words(v)
#define CELLS cells.wide
#define ROW(seeds) ((seeds) < COUNTS_MIN ? (seeds) : COUNTS_MIN - 2 + ((seeds)&1))
#define RUN run_avx2_wide
#define RELAYS 1
#define FACES 1
#include "play/lockstep.inc"
#undef TARGET
#undef VECTOR
#undef LOAD
#undef STORE
#undef ADD
#undef AND
#undef SPLAT
#undef SEEDS
#undef MASK
#undef OCCUPIED
#undef SELECT
#undef COUNT
#undef CELLS
#undef ROW
#endif

/* --- The loop, for any processor ------------------------------------------------------------------------------ */

static inline uint32_t count_16(const struct lockstep *lockstep, uint32_t mask)
{
    return (uint32_t)lockstep->ones[mask & 0xff] + lockstep->ones[mask >> 8];
}

static inline uint32_t select_16(const struct lockstep *lockstep, uint32_t mask, uint64_t rank)
{
    uint64_t low = lockstep->ones[mask & 0xff];
    bool high = rank >= low;
    uint32_t byte = high ? mask >> 8 : mask & 0xff;
    return lockstep->select[byte][(rank - (high ? low : 0)) & 7] + (high ? 8u : 0u);
}

#define TARGET
#define VECTOR struct bytes_32
#define LOAD(cells) mnc_load_32(cells)
#define STORE(cells, v) mnc_store_32(cells, v)
#define ADD(a, b) mnc_add_32(a, b)
#define AND(a, b) mnc_and_32(a, b)
#define SPLAT(seeds) mnc_splat_32(seeds)
#define SEEDS(bytes) mnc_load_32(bytes)
#define MASK(bytes) mnc_load_32(bytes)
#define OCCUPIED(v, cells) ((uint32_t)mnc_occupied_32(cells))
#define CELLS cells.narrow
#define ROW(seeds) (seeds)
#define SELECT(lockstep, mask, rank, first) (select_16(lockstep, (mask) >> (first), rank) + (first))
#define COUNT(lockstep, mask, first) count_16(lockstep, (mask) >> (first))
#define RUN run_portable_relaying
#define RELAYS 1
#define FACES 0
#include "play/lockstep.inc"
#define RUN run_portable_facing
#define RELAYS 0
#define FACES 1
#include "play/lockstep.inc"
#define RUN run_portable_all
#define RELAYS 1
#define FACES 1
#include "play/lockstep.inc"

/* What a program never does is left out of the loop that plays it. */
static uint32_t run(const struct lockstep *lockstep, struct lockstep_games *games)
{
    int which = !lockstep->faces ? 0 : !lockstep->relays ? 1 : 2;
#if defined(LOCKSTEP_AVX2)
    if (lockstep->vectors) {
        return lockstep->program->wide ? run_avx2_wide(lockstep, games)
               : which == 0            ? run_avx2_relaying(lockstep, games)
               : which == 1            ? run_avx2_facing(lockstep, games)
                                       : run_avx2_all(lockstep, games);
    }
#endif
    return which == 0   ? run_portable_relaying(lockstep, games)
           : which == 1 ? run_portable_facing(lockstep, games)
                        : run_portable_all(lockstep, games);
}

/* Looks at what the loop does not: it counts passes instead, few enough that nothing is missed. */
static uint32_t inspect(struct lockstep_games *games)
{
    uint32_t attention = 0;
    games->passes = games->limit < LOCKSTEP_LAPS ? games->limit : LOCKSTEP_LAPS;
    for (uint32_t index = 0; index < games->count; index++) {
        struct lockstep_game *game = &games->game[index];
        uint32_t left = games->limit - game->plies;
        if (left == 0) {
            game->attention = ATTENTION_LIMIT;
            attention |= 1u << index;
        } else if (game->lap > LOCKSTEP_LAPS) {
            game->attention = ATTENTION_LAPS;
            attention |= 1u << index;
        } else if (left < games->passes) {
            games->passes = left;
        }
    }
    return attention;
}

uint32_t mnc_lockstep_run(const struct lockstep *lockstep, struct lockstep_games *games)
{
    uint32_t attention = games->passes == 0 ? inspect(games) : 0;
    while (attention == 0) {
        attention = run(lockstep, games);
        for (uint32_t left = attention; left != 0; left &= left - 1) {
            games->game[mnc_lowest_bit(left)].attention = ATTENTION_STUCK;
        }
        if (attention == 0) {
            attention = inspect(games);
        }
    }
    return attention;
}

/* --- Preparing ------------------------------------------------------------------------------------------------ */

/* The lockstep leaves to the kernel whatever needs more than a look at two pits after a lap. */
static bool fits(const struct program *program)
{
    const struct stage *stage = &program->stages[0];
    if (program->rich || program->board.own > 16 || program->board.cells > CELLS_FAST ||
        program->total > LOCKSTEP_SEEDS || program->counts != COUNTS_MIN || program->opening != 0 ||
        stage->each != NULL || program->decline >= 0 || program->track_last || program->few_left >= 0 ||
        !program->quiet) {
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

static struct lockstep_effect effect_of(struct lockstep *lockstep, const struct action *action)
{
    bool relays = action->flow == FLOW_RELAY;
    bool here = (action->captures & CAPTURE_HERE) != 0;
    bool facing = (action->captures & CAPTURE_FACING) != 0;
    lockstep->relays |= relays;
    lockstep->faces |= facing;
    return (struct lockstep_effect){.relays = (int8_t)-relays,
                                    .spares_here = (int8_t) - !here,
                                    .spares_facing = (int8_t) - !facing,
                                    .changes = action->flow == FLOW_STOP};
}

/* Both effects of an entry: without and with seeds in the facing pit. */
static void put_effects(struct lockstep *lockstep, uint8_t entry, struct lockstep_effect *effects)
{
    const struct program *program = lockstep->program;
    if (entry < RESIDUAL) {
        effects[0] = effects[1] = effect_of(lockstep, &program->action_list[entry]);
        return;
    }
    for (uint16_t occupied = 0; occupied < 2; occupied++) {
        const struct residual_case *at = program->cases + program->residuals[entry - RESIDUAL].first;
        while ((occupied & at->mask) != at->want) {
            at++;
        }
        effects[occupied] = effect_of(lockstep, &program->action_list[at->action]);
    }
    lockstep->faces = true;
}

static void prepare_effects(struct lockstep *lockstep)
{
    const struct program *program = lockstep->program;
    const struct board *board = &program->board;
    const struct stage *stage = &program->stages[0];
    bool own_store = mnc_stage_ring(program, stage)->own_store;
    for (int32_t lap = 0; lap < LAPS; lap++) {
        for (int32_t class = 0; class < LOCKSTEP_CLASSES; class ++) {
            for (int32_t seeds = 0; seeds < COUNTS_MIN && (class < 2 || own_store); seeds++) {
                put_effects(lockstep,
                            class == 2 ? stage->last_store[lap]
                                       : stage->last[(lap * CLASSES + class) * COUNTS_MIN + seeds],
                            lockstep->effects[lap][class][seeds]);
            }
        }
        for (int32_t mover = 0; mover < PLAYERS; mover++) {
            for (int32_t cell = 0; cell < board->cells; cell++) {
                int32_t class = cell >= board->pits ? 2 : board->owner[cell] == mover ? CLASS_OWN : CLASS_OPPONENT;
                lockstep->sides[mover].effects[lap][cell] = lockstep->effects[lap][class][0];
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
    memset(lockstep->keep, 0xff, sizeof lockstep->keep);
    for (int32_t cell = 0; cell < CELLS_FAST; cell++) {
        lockstep->keep[1 + cell][cell] = 0;
    }
}

bool mnc_lockstep_prepare(struct lockstep *lockstep, const struct program *program, bool vectors)
{
#if defined(LOCKSTEP_AVX2)
    vectors = vectors && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    vectors = false;
#endif
    if (!fits(program) || (program->wide && !vectors)) {
        return false;
    }
    const struct board *board = &program->board;
    const struct stage *stage = &program->stages[0];
    const struct ring *ring = mnc_stage_ring(program, stage);
    memset(lockstep, 0, sizeof *lockstep);
    lockstep->program = program;
    lockstep->add = ring->add;
    lockstep->end = ring->end;
    memset(lockstep->facing, LOCKSTEP_NOWHERE, sizeof lockstep->facing);
    memcpy(lockstep->facing, board->facing, (size_t)board->pits);
    for (int32_t player = 0; player < PLAYERS; player++) {
        struct lockstep_side *side = &lockstep->sides[player];
        side->store[mnc_store_cell(board, player)] = 0xff;
        side->next[0] = side;
        side->next[1] = &lockstep->sides[1 - player];
        memcpy(side->base, ring->base[player], sizeof side->base);
        side->length = (uint32_t)ring->length[player];
        side->first = (uint32_t)(player * board->own);
        side->own = ((1u << board->own) - 1) << side->first;
        side->player = (uint32_t)player;
    }
    prepare_effects(lockstep);
    prepare_bits(lockstep);
    lockstep->vectors = vectors;
    return true;
}
