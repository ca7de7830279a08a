/* SPDX-License-Identifier: MIT */
/* Players that the computer plays: random, greedy, or a level of the search. */
#ifndef SOW_PLAYER_H
#define SOW_PLAYER_H

#include "sow.h"

enum player_kind { PLAYER_RANDOM, PLAYER_GREEDY, PLAYER_LEVEL };

struct player {
    enum player_kind kind;
    int32_t level;
    uint64_t generator;     /* state of the random choices */
    mancala_search *search; /* NULL unless it has a level */
    mancala_search_limits limits;
};

/* What "random", "greedy" or a level from 1 to 10 means. Returns false for anything else. */
bool player_read(const char *text, struct player *player);

/* Gets the player ready for a ruleset; what limits a level is in player->limits, nodes or milliseconds. */
int player_open(struct player *player, mancala_rules *rules, uint64_t seed, uint64_t megabytes);
void player_close(struct player *player);

/* Chooses a move of a game that is not over. Returns a negative error code if none can be played. */
int32_t player_choose(struct player *player, mancala_game *game);

/* A search, or NULL; then what was wrong has been said. megabytes 0: the library's default. */
mancala_search *sow_search(mancala_rules *rules, int32_t method, uint64_t threads, uint64_t megabytes);

/* The flags of commands that search. */
struct search_flags {
    uint64_t level, depth, nodes, milliseconds, seed, threads, megabytes;
    const char *method;
};

/* Reads them into limits; without any limit, `milliseconds` of time. */
int search_limits(const struct command *command, const struct search_flags *flags, uint64_t milliseconds,
                  int32_t *method, mancala_search_limits *limits);

/* A score as text: "+3 seeds", "54.2 %", "wins by 12", "loses". The caller frees it. */
char *search_score_text(int32_t score, int32_t unit, int32_t outcome, int32_t bound);

/* The moves of a variation as text, as the players in turn would type them. The caller frees it. */
char *search_variation_text(const mancala_game *game, const int32_t *moves, int count);

#endif
