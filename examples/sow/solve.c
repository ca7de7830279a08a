/* SPDX-License-Identifier: MIT */
/* sow solve: what every legal move comes to under perfect play. */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "endgame.h"

enum {
    BOARDS_MAX = 40000000,  /* of a database that is built for the occasion */
    BOARDS_SMALL = 1500000, /* takes about a second */
    BOARDS_LARGE = 12000000,
    NODES_SMALL = 3000000, /* with the small database; what takes longer gets the large one */
    TABLE_MEBIBYTES = 1024
};

struct solver {
    mancala_rules *rules;
    mancala_endgame *endgame;
    mancala_prover *prover;
    uint64_t threads, mebibytes;
};

static uint64_t boards_up_to(const mancala_rules *rules, int32_t seeds)
{
    uint64_t entries;
    if (seeds > MANCALA_ENDGAME_SEEDS || mancala_endgame_size(rules, seeds, &entries) != MANCALA_OK) {
        return UINT64_MAX;
    }
    return entries;
}

/* Up to how many seeds a database may go to have no more boards than this. */
static int32_t seeds_for(const mancala_rules *rules, uint64_t boards)
{
    int32_t seeds = 0;
    while (seeds < MANCALA_ENDGAME_SEEDS && boards_up_to(rules, seeds + 1) <= boards) {
        seeds++;
    }
    return seeds;
}

static int build(struct solver *solver, int32_t seeds)
{
    mancala_endgame_options options = {
        .size = sizeof options, .seeds = seeds, .threads = (int32_t)solver->threads, .progress = endgame_progress()};
    mancala_prover_free(solver->prover);
    solver->prover = NULL;
    mancala_endgame_free(solver->endgame);
    int code = mancala_endgame_build(&solver->endgame, solver->rules, &options);
    endgame_progress_over();
    return code;
}

static bool is_exact(const mancala_endgame *endgame)
{
    mancala_endgame_layer layer = {.size = sizeof layer};
    return mancala_endgame_layer_facts(endgame, mancala_endgame_seeds(endgame), &layer) == MANCALA_OK &&
           layer.exact != 0;
}

/* --- By search ------------------------------------------------------------------------------------------------ */

static int show_nodes(void *context, uint64_t nodes)
{
    (void)context;
    if (nodes % (1 << 20) == 0) {
        fprintf(stderr, "\r%" PRIu64 " million positions", nodes >> 20);
    }
    return 0;
}

static int new_prover(struct solver *solver, uint64_t nodes)
{
    uint64_t mebibytes = solver->mebibytes != 0 ? solver->mebibytes : TABLE_MEBIBYTES;
    mancala_prover_options options = {.size = sizeof options,
                                      .memory = (nodes != 0 && mebibytes > 64 ? 64 : mebibytes) << 20,
                                      .nodes = nodes,
                                      .endgame = solver->endgame,
                                      .progress = isatty(STDERR_FILENO) ? show_nodes : NULL};
    mancala_prover_free(solver->prover);
    return mancala_prover_new(&solver->prover, solver->rules, &options);
}

static int judge_by_search(void *context, const mancala_game *game, struct verdict *verdict)
{
    struct solver *solver = context;
    int32_t difference;
    int code = mancala_prover_run(solver->prover, game, &difference);
    if (code == MANCALA_ERROR_STOPPED &&
        seeds_for(solver->rules, BOARDS_SMALL) == mancala_endgame_seeds(solver->endgame)) {
        code = build(solver, seeds_for(solver->rules, BOARDS_LARGE));
        if (code == MANCALA_OK) {
            code = new_prover(solver, 0);
        }
        if (code == MANCALA_OK) {
            code = mancala_prover_run(solver->prover, game, &difference);
        }
    }
    endgame_progress_over();
    if (code == MANCALA_OK) {
        *verdict = (struct verdict){(difference > 0) - (difference < 0), true, difference};
    }
    return code;
}

/* --- The whole ------------------------------------------------------------------------------------------------ */

static int solve(struct solver *solver, const mancala_game *game, bool json)
{
    int32_t seeds = endgame_seeds_of(game);
    if (boards_up_to(solver->rules, seeds) <= BOARDS_MAX) {
        int code = build(solver, seeds);
        return code == MANCALA_OK ? endgame_print_moves(game, endgame_judge, solver->endgame, json)
                                  : endgame_failed(solver->rules, "solve", code);
    }
    /* A small database tells whether the game can cycle, and helps if it cannot. */
    int32_t small = seeds_for(solver->rules, BOARDS_SMALL);
    int code = build(solver, small);
    if (code == MANCALA_OK && !is_exact(solver->endgame)) {
        return sow_wrong(
            "solve: %d seeds on the board are too many: positions of this game can come back, so it takes a "
            "database of all boards, and here one can go up to %d seeds",
            (int)seeds, (int)seeds_for(solver->rules, BOARDS_MAX));
    }
    if (code == MANCALA_OK) {
        code = new_prover(solver, NODES_SMALL);
    }
    return code == MANCALA_OK ? endgame_print_moves(game, judge_by_search, solver, json)
                              : endgame_failed(solver->rules, "solve", code);
}

static int solve_with(struct solver *solver, const char *path, const mancala_game *game, bool json)
{
    solver->endgame = endgame_open(solver->rules, path);
    if (solver->endgame == NULL) {
        return SOW_WRONG_INPUT;
    }
    bool enough = endgame_seeds_of(game) <= mancala_endgame_seeds(solver->endgame);
    if (enough || !is_exact(solver->endgame)) {
        return endgame_reaches(solver->endgame, game, path)
                   ? endgame_print_moves(game, endgame_judge, solver->endgame, json)
                   : SOW_WRONG_INPUT;
    }
    int code = new_prover(solver, 0);
    return code == MANCALA_OK ? endgame_print_moves(game, judge_by_search, solver, json)
                              : endgame_failed(solver->rules, "solve", code);
}

int sow_solve(const struct command *command, int argc, char **argv)
{
    const char *from = NULL;
    const char *path = NULL;
    struct solver solver = {.threads = 2};
    const struct flag flags[] = {{"from", FLAG_TEXT, &from},
                                 {"endgame", FLAG_TEXT, &path},
                                 {"threads", FLAG_COUNT, &solver.threads},
                                 {"memory", FLAG_COUNT, &solver.mebibytes},
                                 {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 1, 1, &arguments, &status)) {
        return status;
    }
    if (solver.threads > THREADS_MAX) {
        return sow_misuse(command, "--threads is 1 to %d", THREADS_MAX);
    }
    if (solver.mebibytes > UINT64_MAX >> 20) {
        return sow_misuse(command, "so many megabytes cannot be had");
    }
    solver.rules = sow_load(arguments.words[0]);
    if (solver.rules == NULL) {
        return SOW_WRONG_INPUT;
    }
    mancala_game *game = sow_game(solver.rules, from, 1);
    char reason[256];
    if (game == NULL) {
        status = SOW_WRONG_INPUT;
    } else if (mancala_endgame_suits(solver.rules, reason, sizeof reason) == 0) {
        status = sow_wrong("solve: %s", reason);
    } else {
        status = path != NULL ? solve_with(&solver, path, game, arguments.json) : solve(&solver, game, arguments.json);
    }
    mancala_prover_free(solver.prover);
    mancala_endgame_free(solver.endgame);
    mancala_game_free(game);
    mancala_rules_unref(solver.rules);
    return status;
}
