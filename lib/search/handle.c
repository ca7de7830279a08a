/* SPDX-License-Identifier: MIT */
/* The handle: its memory, and its course. */
#include <string.h>

#include <mancala/error.h>

#include "base/random.h"
#include "game/game.h"
#include "play/key.h"
#include "search/clock.h"
#include "search/search.h"

enum { BYTES_DEFAULT = 16 << 20, BYTES_LEAST = 512 << 10, ALIGNMENT = 64 };

static size_t align(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

static size_t children_bytes(const struct program *program)
{
    return align((size_t)program->actions * sizeof(struct child));
}

/* What a worker takes with so many frames. The room is that of the machines with the larger pointers: how many frames
 * there are decides how deep a search goes. */
enum { WORKER_ROOM = 592, FRAME_ROOM = 88 };
_Static_assert(sizeof(struct worker) <= WORKER_ROOM && sizeof(struct frame) <= FRAME_ROOM, "the room is too small");

static size_t worker_bytes(const struct program *program, int32_t plies)
{
    return align(WORKER_ROOM) + align((size_t)plies * FRAME_ROOM) + (size_t)plies * children_bytes(program);
}

/* How many frames a worker has. Neither they nor the size of the table may depend on the number of workers: the answer
 * would. */
static int32_t plies_for(const struct program *program, size_t bytes)
{
    int32_t plies = PLIES_MAX;
    while (plies >= PLIES_LEAST && worker_bytes(program, plies) > bytes / 10) {
        plies--;
    }
    return plies;
}

static void lay_out(struct mancala_search *search)
{
    const struct program *program = search->program;
    uint8_t *at = (uint8_t *)search + align(sizeof *search);
    search->store = at;
    at += search->store_bytes;
    search->workers = (struct worker *)(void *)at;
    at += (size_t)search->thread_count * align(sizeof(struct worker));
    for (int32_t i = 0; i < search->thread_count; i++) {
        struct worker *worker = &search->workers[i];
        worker->search = search;
        worker->program = program;
        worker->frames = (struct frame *)(void *)at;
        at += align((size_t)search->plies * sizeof(struct frame));
        for (int32_t ply = 0; ply < search->plies; ply++) {
            worker->frames[ply].children = (struct child *)(void *)at;
            at += children_bytes(program);
        }
    }
}

static int check_options(const mancala_search_options *options)
{
    if (options->size != sizeof *options) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (options->method < MANCALA_SEARCH_AUTO || options->method > MANCALA_SEARCH_MONTE_CARLO || options->threads < 0 ||
        options->threads > THREADS_MAX || (options->bytes != 0 && options->bytes < BYTES_LEAST)) {
        return MANCALA_ERROR_RANGE;
    }
    return MANCALA_OK;
}

int mancala_search_new(mancala_search **search, mancala_rules *rules, const mancala_search_options *options)
{
    const mancala_search_options defaults = {.size = sizeof defaults};
    if (search == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *search = NULL;
    if (rules == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    options = options != NULL ? options : &defaults;
    int error = check_options(options);
    if (error != MANCALA_OK) {
        return error;
    }
    size_t bytes = options->bytes != 0 ? options->bytes : BYTES_DEFAULT;
    int32_t threads = options->threads != 0 ? options->threads : 1;
    int32_t plies = plies_for(rules->program, bytes);
    size_t store = bytes / 4 * 3 & ~(size_t)(ALIGNMENT - 1); /* the same whatever the size of a pointer */
    size_t workers = (size_t)threads * worker_bytes(rules->program, plies);
    if (plies < PLIES_LEAST || align(sizeof(struct mancala_search)) + workers > bytes / 4) {
        return MANCALA_ERROR_LIMIT;
    }
    bytes = align(sizeof(struct mancala_search)) + store + workers;
    struct memory memory = rules->memory;
    mancala_search *created = mnc_allocate(&memory, bytes);
    if (created == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    memset(created, 0, bytes);
    created->memory = memory;
    created->rules = mancala_rules_ref(rules);
    created->program = rules->program;
    created->bytes = bytes;
    created->store_bytes = store;
    created->thread_count = threads;
    created->plies = plies;
    created->method = options->method;
    created->lots = mnc_ends_with(created->program, REST_LOT);
    mnc_search_judge(created);
    lay_out(created);
    created->began = mnc_clock();
    mnc_report_write(created, 0);
    *search = created;
    return MANCALA_OK;
}

void mancala_search_free(mancala_search *search)
{
    WARDEN_READ(search);
    if (search == NULL) {
        return;
    }
    struct memory memory = search->memory;
    mancala_rules *rules = search->rules;
    mnc_release(&memory, search, search->bytes);
    mancala_rules_unref(rules);
}

int mancala_search_method(const mancala_search *search)
{
    return search == NULL ? MANCALA_ERROR_ARGUMENT : search->method;
}

static uint64_t key_at(const mancala_game *game, uint32_t ply)
{
    struct position position;
    mnc_game_position_at(game, ply, &position);
    return mnc_key(game->program, &position);
}

/* The positions that may not occur once more without ending the game. What an earlier search has found out rests on
 * those that it knew. */
static void take_due(mancala_search *search, const mancala_game *game)
{
    uint64_t sum = 0;
    uint32_t limit = (uint32_t)search->program->repetition;
    uint32_t first = game->round_count > 0 ? game->rounds[game->round_count - 1].ply : 0;
    search->due_count = 0;
    search->past_count = 0;
    for (uint32_t ply = game->plies + 1; limit > 0 && ply-- > first && search->due_count < DUE_MAX;) {
        if (game->entries[ply].occurrence + 1 >= limit) {
            uint64_t key = key_at(game, ply);
            search->due[search->due_count++] = key;
            sum += mnc_mix(key);
        }
    }
    if (sum != search->due_sum) {
        search->ages.since = 0;
    }
    search->due_sum = sum;
    for (uint32_t ply = game->plies + 1; ply-- > first && search->past_count < DUE_MAX;) {
        search->past[search->past_count++] = key_at(game, ply);
    }
}

int mancala_search_start(mancala_search *search, const mancala_game *game)
{
    WARDEN(search);
    WARDEN_READ(game);
    if (search == NULL || game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (game->program != search->program) {
        return MANCALA_ERROR_OTHER_RULES;
    }
    if (game->position.result != MANCALA_RESULT_UNFINISHED) {
        return MANCALA_ERROR_OVER;
    }
    search->position = game->position;
    search->legal = game->legal;
    search->key = mnc_key(search->program, &search->position);
    take_due(search, game);
    search->started = true;
    search->move_count = 0;
    search->depth = 0;
    search->nodes_before = 0;
    search->end = MANCALA_SEARCH_RUNNING;
    search->began = mnc_clock();
    atomic_store(&search->stop, 0);
    mnc_report_write(search, 0);
    return MANCALA_OK;
}

static int check_limits(const mancala_search_limits *limits)
{
    if (limits->level < 0 || limits->level > MANCALA_LEVEL_HIGHEST || limits->depth < 0 || limits->milliseconds < 0 ||
        limits->analyse < 0 || limits->analyse > 1) {
        return MANCALA_ERROR_RANGE;
    }
    return MANCALA_OK;
}

/* What earlier searches have left in the table counts only where time decides anyway how far this one comes. */
static void new_age(mancala_search *search, bool keep)
{
    if (search->ages.now == AGE_MAX) {
        memset(search->store, 0, search->store_bytes);
        search->ages = (struct ages){0, 0};
    }
    search->ages.now++;
    if (!keep || search->ages.since == 0) {
        search->ages.since = search->ages.now;
    }
}

int mancala_search_run(mancala_search *search, const mancala_search_limits *limits)
{
    WARDEN(search);
    if (search == NULL || limits == NULL || limits->size != sizeof *limits) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int error = check_limits(limits);
    if (error != MANCALA_OK) {
        return error;
    }
    if (!search->started) {
        return MANCALA_ERROR_NOTHING;
    }
    search->limits = *limits;
    search->limits.level = limits->level != 0 ? limits->level : MANCALA_LEVEL_HIGHEST;
    mnc_level_limits(search);
    search->began = mnc_clock();
    search->until = limits->milliseconds != 0 ? search->began + limits->milliseconds : INT64_MAX;
    search->told = search->began;
    search->end = MANCALA_SEARCH_RUNNING;
    search->depth = 0;
    search->nodes_before = 0;
    for (int32_t i = 0; i < search->thread_count; i++) {
        search->workers[i].nodes = 0;
        search->workers[i].nodes_done = 0;
    }
    mnc_known_begin(search);
    new_age(search, search->limits.milliseconds != 0 && search->limits.depth == 0 && search->limits.nodes == 0);
    error = mnc_root_begin(search);
    if (error != MANCALA_OK) {
        search->move_count = 0;
        return error;
    }
    if (search->choosing) {
        search->ages.since = search->ages.now; /* another search has valued positions in another way */
    }
    if (mnc_search_samples(search)) {
        mnc_search_sample(search);
    } else {
        mnc_search_deepen(search);
    }
    if (search->limits.level < MANCALA_LEVEL_SEARCHES) {
        mnc_level_choose(search);
    }
    if (search->choosing) {
        search->ages.since = 0;
    }
    mnc_report_write(search, search->nodes_before);
    return MANCALA_OK;
}

int mancala_search_stop(mancala_search *search)
{
    if (search == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    atomic_store(&search->stop, 1);
    return MANCALA_OK;
}

int mancala_search_count(const mancala_search *search)
{
    return search == NULL ? MANCALA_ERROR_ARGUMENT : search->move_count;
}

int mancala_search_rank(const mancala_search *search, int32_t rank, mancala_search_score *score)
{
    if (search == NULL || score == NULL || score->size != sizeof *score) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (rank < 0 || rank >= search->move_count) {
        return MANCALA_ERROR_RANGE;
    }
    const struct root_move *move = &search->moves[rank];
    bool sampled = mnc_search_samples(search);
    *score = (mancala_search_score){.size = sizeof *score,
                                    .move = move->child.move,
                                    .score = sampled ? move->chance : mnc_value_seeds(mnc_root_value(move)),
                                    .unit = sampled ? MANCALA_SCORE_PER_MILLE : MANCALA_SCORE_SEEDS,
                                    .bound = move->bound,
                                    .outcome = mnc_root_outcome(search, move),
                                    .depth = move->depth,
                                    .nodes = move->nodes};
    return MANCALA_OK;
}

int mancala_search_variation(const mancala_search *search, int32_t rank, int32_t *moves, size_t cap)
{
    if (search == NULL || (moves == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (rank < 0 || rank >= search->move_count) {
        return MANCALA_ERROR_RANGE;
    }
    const struct root_move *move = &search->moves[rank];
    for (size_t i = 0; i < cap && i < move->variation_count; i++) {
        moves[i] = move->variation[i];
    }
    return move->variation_count;
}
