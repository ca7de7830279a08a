/* SPDX-License-Identifier: MIT */
#include "player.h"

#include <stdlib.h>
#include <string.h>

#include "computer.h"
#include "endgame.h"
#include "outside.h"

static const char run[] = "run:";

bool player_read(const char *text, struct player *player)
{
    uint64_t level;
    *player = (struct player){.kind = PLAYER_LEVEL, .limits = {.size = sizeof player->limits}};
    if (strcmp(text, "random") == 0) {
        player->kind = PLAYER_RANDOM;
    } else if (strcmp(text, "greedy") == 0) {
        player->kind = PLAYER_GREEDY;
    } else if (strncmp(text, run, strlen(run)) == 0 && text[strlen(run)] != '\0') {
        player->kind = PLAYER_PROGRAM;
        player->command = text + strlen(run);
    } else if (sow_number(text, &level) && level >= MANCALA_LEVEL_LOWEST && level <= MANCALA_LEVEL_HIGHEST) {
        player->level = (int32_t)level;
    } else {
        return false;
    }
    return true;
}

char *player_title(const struct player *player)
{
    if (player->kind == PLAYER_PROGRAM) {
        return sow_format("%s", player->name);
    }
    return player->kind == PLAYER_LEVEL
               ? sow_format("computer (level %d)", (int)player->level)
               : sow_format("computer (%s)", player->kind == PLAYER_RANDOM ? "random" : "greedy");
}

static bool start_program(struct player *player, const struct player_means *means)
{
    player->outside = outside_start(player->command, means->patience);
    if (player->outside != NULL) {
        snprintf(player->name, sizeof player->name, "%s", outside_name(player->outside));
    }
    return player->outside != NULL;
}

int player_open(struct player *player, const struct player_means *means, uint64_t seed)
{
    player->generator = seed;
    player->limits.size = sizeof player->limits;
    player->limits.level = player->level;
    if (player->kind == PLAYER_LEVEL) {
        player->search = sow_search(means->rules, means->endgame, MANCALA_SEARCH_AUTO, 1, means->megabytes);
        return player->search != NULL ? SOW_OK : SOW_WRONG_INPUT;
    }
    if (player->kind == PLAYER_PROGRAM) {
        return start_program(player, means) ? SOW_OK : SOW_WRONG_INPUT;
    }
    return SOW_OK;
}

void player_close(struct player *player)
{
    mancala_search_free(player->search);
    player->search = NULL;
    outside_stop(player->outside);
    player->outside = NULL;
}

/* Stops a program that plays no more. Returns why, to be freed. */
static char *give_up(struct player *player)
{
    char *fault = sow_format("%s", outside_fault(player->outside));
    outside_stop(player->outside);
    player->outside = NULL;
    return fault;
}

char *player_begin(struct player *player, const struct player_means *means, const mancala_game *game)
{
    if (player->kind != PLAYER_PROGRAM) {
        return NULL;
    }
    if (player->outside == NULL && !start_program(player, means)) {
        return sow_format("the program does not start again");
    }
    bool ready = outside_begin(player->outside, means->rules_name, game, player->generator++, &player->limits);
    return ready ? NULL : give_up(player);
}

void player_over(struct player *player, const mancala_game *game, int32_t result)
{
    if (player->outside != NULL) {
        outside_over(player->outside, game, result);
    }
}

static int32_t search_move(struct player *player, const mancala_game *game)
{
    mancala_search_report report = {.size = sizeof report};
    player->limits.seed = player->generator++;
    int error = mancala_search_start(player->search, game);
    if (error == MANCALA_OK) {
        error = mancala_search_run(player->search, &player->limits);
    }
    return error != MANCALA_OK ? error : (mancala_search_progress(player->search, &report), report.move);
}

int32_t player_choose(struct player *player, mancala_game *game, char **fault)
{
    *fault = NULL;
    if (player->kind == PLAYER_LEVEL) {
        return search_move(player, game);
    }
    if (player->kind != PLAYER_PROGRAM) {
        return computer_choose(game, player->kind == PLAYER_RANDOM ? LEVEL_RANDOM : LEVEL_GREEDY, &player->generator);
    }
    int32_t move = outside_choose(player->outside, game);
    if (move < 0) {
        *fault = give_up(player);
        return PLAYER_FORFEITS;
    }
    return move;
}

mancala_endgame *sow_open_endgame(mancala_rules *rules, const char *path)
{
    return path != NULL ? endgame_open(rules, path) : NULL;
}

mancala_search *sow_search(mancala_rules *rules, const mancala_endgame *endgame, int32_t method, uint64_t threads,
                           uint64_t megabytes)
{
    mancala_search *search = NULL;
    if (megabytes > SIZE_MAX >> 20) {
        sow_wrong("so many megabytes cannot be had");
        return NULL;
    }
    const mancala_search_options options = {
        .size = sizeof options, .bytes = (size_t)megabytes << 20, .method = method, .threads = (int32_t)threads};
    int error = mancala_search_new(&search, rules, &options);
    if (error == MANCALA_OK) {
        error = mancala_search_use_endgame(search, endgame);
    }
    if (error != MANCALA_OK) {
        sow_wrong("cannot search: %s", mancala_error_text(error));
        mancala_search_free(search);
        search = NULL;
    }
    return search;
}

int search_limits(const struct command *command, const struct search_flags *flags, uint64_t milliseconds,
                  int32_t *method, mancala_search_limits *limits)
{
    static const char *const methods[] = {"auto", "alpha-beta", "monte-carlo"};
    *method = -1;
    for (int32_t i = 0; i < 3; i++) {
        if (strcmp(flags->method, methods[i]) == 0) {
            *method = i;
        }
    }
    if (*method < 0) {
        return sow_misuse(command, "--method is auto, alpha-beta or monte-carlo");
    }
    if (flags->level < MANCALA_LEVEL_LOWEST || flags->level > MANCALA_LEVEL_HIGHEST) {
        return sow_misuse(command, "--level is 1 to 10");
    }
    if (flags->threads > THREADS_MAX) {
        return sow_misuse(command, "--threads is 1 to %d", THREADS_MAX);
    }
    bool limited = flags->depth != 0 || flags->nodes != 0 || flags->milliseconds != 0;
    *limits = (mancala_search_limits){.size = sizeof *limits,
                                      .level = (int32_t)flags->level,
                                      .depth = (int32_t)flags->depth,
                                      .nodes = flags->nodes,
                                      .milliseconds = (int32_t)(limited ? flags->milliseconds : milliseconds),
                                      .seed = flags->seed};
    return SOW_OK;
}

int search_failed(const mancala_game *game, int error)
{
    if (error == MANCALA_ERROR_OVER) {
        return sow_wrong("the game is over: %s, South %d, North %d (%s)", sow_result_name(mancala_game_result(game)),
                         mancala_game_store(game, SOUTH), mancala_game_store(game, NORTH),
                         mancala_reason_text(mancala_game_reason(game)));
    }
    return sow_wrong("%s", mancala_error_text(error));
}

char *search_score_text(int32_t score, int32_t unit, int32_t outcome, int32_t bound)
{
    const char *at_most = bound == MANCALA_BOUND_AT_MOST && outcome == MANCALA_PROOF_UNKNOWN ? "<= " : "";
    bool seeds = unit == MANCALA_SCORE_SEEDS;
    switch (outcome) {
    case MANCALA_PROOF_WIN:
        return seeds ? sow_format("wins by %d", (int)score) : sow_format("wins");
    case MANCALA_PROOF_LOSS:
        return seeds ? sow_format("loses by %d", (int)-score) : sow_format("loses");
    case MANCALA_PROOF_NEITHER:
        return sow_format("neither wins");
    default:
        if (!seeds) {
            return sow_format("%d.%d %%", (int)(score / 10), (int)(score % 10));
        }
        return sow_format("%s%s%d seed%s", at_most, score > 0 ? "+" : "", (int)score,
                          sow_plural(score < 0 ? -score : score));
    }
}

char *search_variation_text(const mancala_game *game, const int32_t *moves, int count)
{
    mancala_game *copy = NULL;
    char *text = sow_format("%s", "");
    if (mancala_game_clone(&copy, game) != MANCALA_OK) {
        return text;
    }
    for (int i = 0; i < count; i++) {
        char *move = sow_move_text(copy, moves[i]);
        char *longer = sow_format("%s%s%s", text, i > 0 ? " " : "", move);
        free(move);
        free(text);
        text = longer;
        if (mancala_game_apply(copy, moves[i]) != MANCALA_OK) {
            break;
        }
    }
    mancala_game_free(copy);
    return text;
}
