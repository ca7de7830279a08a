/* SPDX-License-Identifier: MIT */
#include "player.h"

#include <stdlib.h>
#include <string.h>

#include "computer.h"

bool player_read(const char *text, struct player *player)
{
    uint64_t level;
    *player = (struct player){.kind = PLAYER_LEVEL, .limits = {.size = sizeof player->limits}};
    if (strcmp(text, "random") == 0) {
        player->kind = PLAYER_RANDOM;
    } else if (strcmp(text, "greedy") == 0) {
        player->kind = PLAYER_GREEDY;
    } else if (sow_number(text, &level) && level >= MANCALA_LEVEL_LOWEST && level <= MANCALA_LEVEL_HIGHEST) {
        player->level = (int32_t)level;
    } else {
        return false;
    }
    return true;
}

int player_open(struct player *player, mancala_rules *rules, uint64_t seed, uint64_t megabytes)
{
    player->generator = seed;
    player->limits.size = sizeof player->limits;
    player->limits.level = player->level;
    if (player->kind != PLAYER_LEVEL) {
        return SOW_OK;
    }
    player->search = sow_search(rules, MANCALA_SEARCH_AUTO, 1, megabytes);
    return player->search != NULL ? SOW_OK : SOW_WRONG_INPUT;
}

void player_close(struct player *player)
{
    mancala_search_free(player->search);
    player->search = NULL;
}

int32_t player_choose(struct player *player, mancala_game *game)
{
    if (player->kind != PLAYER_LEVEL) {
        return computer_choose(game, player->kind == PLAYER_RANDOM ? LEVEL_RANDOM : LEVEL_GREEDY, &player->generator);
    }
    mancala_search_report report = {.size = sizeof report};
    player->limits.seed = player->generator++;
    int error = mancala_search_start(player->search, game);
    if (error == MANCALA_OK) {
        error = mancala_search_run(player->search, &player->limits);
    }
    return error != MANCALA_OK ? error : (mancala_search_progress(player->search, &report), report.move);
}

mancala_search *sow_search(mancala_rules *rules, int32_t method, uint64_t threads, uint64_t megabytes)
{
    mancala_search *search = NULL;
    if (megabytes > SIZE_MAX >> 20 || threads > 64) {
        sow_wrong("so many megabytes or threads cannot be had");
        return NULL;
    }
    const mancala_search_options options = {
        .size = sizeof options, .bytes = (size_t)megabytes << 20, .method = method, .threads = (int32_t)threads};
    int error = mancala_search_new(&search, rules, &options);
    if (error != MANCALA_OK) {
        sow_wrong("cannot search: %s", mancala_error_text(error));
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
    if (flags->depth > INT32_MAX || flags->milliseconds > INT32_MAX) {
        return sow_misuse(command, "a limit is too large");
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
