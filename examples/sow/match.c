/* SPDX-License-Identifier: MIT */
/* sow match: two computer players, many games. Games come in pairs: both begin with the same random moves, and the
 * players change sides between them. */
#include "sow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "computer.h"
#include "json.h"
#include "player.h"

struct match {
    struct player_means means;
    struct player players[2];
    const char *names[2];
    uint64_t games, seed, plies, opening;
    bool whole; /* matches, not single rounds */
    uint64_t won[2], drawn, no_result, cut_off;
    int last_winner;       /* the side that won the first game of a pair, -1: none did */
    uint64_t side_decided; /* pairs in which the same side won both games */
    uint64_t plies_played;
    uint64_t forfeited[2]; /* games that a player lost because he had no move */
};

/* Whether the game, or the round that counts, is over; *result is how it ended. */
static bool is_over(const struct match *match, const mancala_game *game, int *result)
{
    *result = mancala_game_result(game);
    if (*result == MANCALA_RESULT_UNFINISHED && !match->whole && mancala_game_rounds_finished(game) > 0) {
        *result = mancala_game_round_fact(game, 0, MANCALA_ROUND_RESULT, 0);
    }
    return *result != MANCALA_RESULT_UNFINISHED;
}

/* Random moves to begin with, so that games differ. A game that ends in them begins anew with fewer. */
static void open_game(const struct match *match, mancala_game *game, uint64_t state)
{
    uint64_t plies = match->opening;
    for (;;) {
        int result = MANCALA_RESULT_UNFINISHED;
        uint64_t played = 0;
        for (; played < plies && !is_over(match, game, &result); played++) {
            mancala_game_apply(game, computer_choose(game, LEVEL_RANDOM, &state));
        }
        if (played == 0 || !is_over(match, game, &result)) {
            return;
        }
        plies = played - 1;
        mancala_game_reset(game);
    }
}

/* Says why a player loses a game in which he had no move. */
static void forfeit(struct match *match, uint64_t number, int player, const char *fault)
{
    match->forfeited[player]++;
    sow_wrong("game %llu: %s forfeits: %s", (unsigned long long)number + 1, match->names[player], fault);
}

/* Plays on from the opening until the game is over, or broken off. Returns the player, 0 or 1, who has forfeited it; 2:
 * neither; -1: something went wrong, and that has been said. */
static int play_on(struct match *match, mancala_game *game, uint64_t number, int south, int *result)
{
    uint64_t plies = 0;
    for (int player = 0; player < 2; player++) {
        char *fault = player_begin(&match->players[player], &match->means, game);
        if (fault != NULL) {
            forfeit(match, number, player, fault);
            free(fault);
            return player;
        }
    }
    for (; !is_over(match, game, result) && plies < match->plies; plies++) {
        int player = mancala_game_mover(game) == SOUTH ? south : 1 - south;
        char *fault;
        int32_t move = player_choose(&match->players[player], game, &fault);
        if (move == PLAYER_FORFEITS) {
            forfeit(match, number, player, fault);
            free(fault);
            return player;
        }
        if (move < 0 || mancala_game_apply(game, move) != MANCALA_OK) {
            sow_wrong("game %llu: %s", (unsigned long long)number + 1,
                      move < 0 ? mancala_error_text(move) : mancala_game_message(game));
            return -1;
        }
        match->plies_played++;
    }
    return 2;
}

/* Plays one game; south is the player, 0 or 1, who has South's side. */
static int play_game(struct match *match, uint64_t number, int south)
{
    mancala_game *game = sow_game(match->means.rules, NULL, match->seed + number);
    if (game == NULL) {
        return SOW_WRONG_INPUT;
    }
    int result = MANCALA_RESULT_UNFINISHED;
    open_game(match, game, match->seed * UINT64_C(1000003) + number / 2);
    int loser = play_on(match, game, number, south, &result);
    if (loser < 0) {
        mancala_game_free(game);
        return SOW_WRONG_INPUT;
    }
    if (loser < 2) {
        result = loser == south ? MANCALA_RESULT_NORTH : MANCALA_RESULT_SOUTH;
    }
    player_over(&match->players[0], game, result);
    player_over(&match->players[1], game, result);
    int winner = result == MANCALA_RESULT_SOUTH || result == MANCALA_RESULT_NORTH ? result : -1;
    match->side_decided += number % 2 == 1 && winner >= 0 && winner == match->last_winner;
    match->last_winner = winner;
    if (winner >= 0) {
        match->won[winner == SOUTH ? south : 1 - south]++;
    } else if (result == MANCALA_RESULT_DRAW) {
        match->drawn++;
    } else if (result == MANCALA_RESULT_NONE) {
        match->no_result++;
    } else {
        match->cut_off++;
    }
    mancala_game_free(game);
    return SOW_OK;
}

struct share {
    double points;    /* of the first player: all are 1 */
    double error;     /* the standard error, twice */
    double low, high; /* between what the share lies with 95 % certainty */
};

/* The interval is Wilson's, which says something sensible of few games, too, and of a player who wins them all. */
static struct share share_of(const struct match *match)
{
    const double z = 1.96;
    double games = (double)match->games;
    double won = (double)match->won[0] / games;
    double half = (double)(match->drawn + match->no_result + match->cut_off) / games;
    double points = won + half / 2;
    double variance = won + half / 4 - points * points;
    double weight = z * z / games;
    double centre = (points + weight / 2) / (1 + weight);
    double margin = z * sqrt(points * (1 - points) / games + weight / (4 * games)) / (1 + weight);
    return (struct share){points, z * sqrt((variance > 0 ? variance : 0) / games),
                          centre > margin ? centre - margin : 0, centre + margin < 1 ? centre + margin : 1};
}

static void print_result(const struct match *match, bool json)
{
    struct share share = share_of(match);
    if (json) {
        json_open(NULL);
        json_text("first", match->names[0]);
        json_text("second", match->names[1]);
        json_unsigned("games", match->games);
        json_unsigned("won", match->won[0]);
        json_unsigned("lost", match->won[1]);
        json_unsigned("drawn", match->drawn);
        json_unsigned("no_result", match->no_result);
        json_unsigned("cut_off", match->cut_off);
        json_unsigned("first_forfeited", match->forfeited[0]);
        json_unsigned("second_forfeited", match->forfeited[1]);
        json_unsigned("pairs", match->games / 2);
        json_unsigned("side_decided", match->side_decided);
        json_real("percent", 100 * share.points, 1);
        json_real("error", 100 * share.error, 1);
        json_real("low", 100 * share.low, 1);
        json_real("high", 100 * share.high, 1);
        json_real("plies_per_game", (double)match->plies_played / (double)match->games, 1);
        json_close();
        return;
    }
    printf("%s against %s: %llu won, %llu lost, %llu drawn, %llu without result, %llu broken off: %.1f %% (%.1f to "
           "%.1f)\n",
           match->names[0], match->names[1], (unsigned long long)match->won[0], (unsigned long long)match->won[1],
           (unsigned long long)match->drawn, (unsigned long long)match->no_result, (unsigned long long)match->cut_off,
           100 * share.points, 100 * share.low, 100 * share.high);
    if (match->games > 1) {
        printf("The same side won both games in %llu of %llu openings.\n", (unsigned long long)match->side_decided,
               (unsigned long long)match->games / 2);
    }
    if (match->forfeited[0] + match->forfeited[1] > 0) {
        printf("Forfeited: %llu by %s, %llu by %s.\n", (unsigned long long)match->forfeited[0], match->names[0],
               (unsigned long long)match->forfeited[1], match->names[1]);
    }
}

static int play_match(struct match *match, const mancala_search_limits *limits, bool json)
{
    int status = SOW_OK;
    for (int i = 0; i < 2 && status == SOW_OK; i++) {
        match->players[i].limits = *limits;
        status = player_open(&match->players[i], &match->means, match->seed + (uint64_t)i * 1000000);
    }
    for (uint64_t number = 0; number < match->games && status == SOW_OK; number++) {
        status = play_game(match, number, (int)(number % 2));
    }
    if (status == SOW_OK) {
        print_result(match, json);
    }
    player_close(&match->players[0]);
    player_close(&match->players[1]);
    return status;
}

int sow_match(const struct command *command, int argc, char **argv)
{
    struct match match = {.games = 100, .seed = 1, .plies = 500, .opening = 4, .means = {.patience = 10000}};
    struct search_flags wanted = {.level = 10, .method = "auto", .megabytes = 8};
    const struct flag flags[] = {{"games", FLAG_COUNT, &match.games},
                                 {"seed", FLAG_NUMBER, &match.seed},
                                 {"plies", FLAG_NUMBER, &match.plies},
                                 {"opening", FLAG_NUMBER, &match.opening},
                                 {"matches", FLAG_SET, &match.whole},
                                 {"nodes", FLAG_COUNT, &wanted.nodes},
                                 {"milliseconds", FLAG_INT, &wanted.milliseconds},
                                 {"depth", FLAG_INT, &wanted.depth},
                                 {"memory", FLAG_COUNT, &wanted.megabytes},
                                 {"patience", FLAG_INT, &match.means.patience},
                                 {"endgame", FLAG_TEXT, &wanted.endgame},
                                 {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    mancala_search_limits limits;
    int32_t method;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 3, 3, &arguments, &status) ||
        (status = search_limits(command, &wanted, 100, &method, &limits)) != SOW_OK) {
        return status;
    }
    for (int i = 0; i < 2; i++) {
        match.names[i] = arguments.words[1 + i];
        if (!player_read(match.names[i], &match.players[i])) {
            return sow_misuse(command, "a player is random, greedy, a level from 1 to 10, or run:COMMAND, not \"%s\"",
                              match.names[i]);
        }
    }
    mancala_rules *rules = sow_load(arguments.words[0]);
    mancala_endgame *endgame = rules == NULL ? NULL : sow_open_endgame(rules, wanted.endgame);
    match.means.rules_name = arguments.words[0];
    match.means.rules = rules;
    match.means.endgame = endgame;
    match.means.megabytes = wanted.megabytes;
    bool ready = rules != NULL && (wanted.endgame == NULL || endgame != NULL);
    status = ready ? play_match(&match, &limits, arguments.json) : SOW_WRONG_INPUT;
    mancala_endgame_free(endgame);
    mancala_rules_unref(rules);
    return status;
}
