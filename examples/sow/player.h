/* SPDX-License-Identifier: MIT */
/* Players that the computer plays: random, greedy, a level of the search, or another program. */
#ifndef SOW_PLAYER_H
#define SOW_PLAYER_H

#include "outside.h"
#include "sow.h"

enum player_kind { PLAYER_RANDOM, PLAYER_GREEDY, PLAYER_LEVEL, PLAYER_PROGRAM };

struct player {
    enum player_kind kind;
    int32_t level;
    const char *command;    /* of a program */
    uint64_t generator;     /* state of the random choices */
    mancala_search *search; /* NULL unless it has a level */
    mancala_search_limits limits;
    struct outside *outside; /* NULL unless it is a program that runs */
    char name[OUTSIDE_NAME]; /* what the program calls itself, also when it is gone */
};

/* What players share. */
struct player_means {
    const char *rules_name; /* as on the command line */
    mancala_rules *rules;
    const mancala_endgame *endgame; /* or NULL */
    uint64_t megabytes;             /* 0: the library's default */
    uint64_t patience;              /* milliseconds that a program may take to answer */
};

/* What "random", "greedy", a level from 1 to 10 or "run:COMMAND" means. Returns false for anything else. */
bool player_read(const char *text, struct player *player);

/* "computer (level 3)"; for a program that runs, what it calls itself. The caller frees it. */
char *player_title(const struct player *player);

/* Gets the player ready; what limits a level is in player->limits, nodes or milliseconds. */
int player_open(struct player *player, const struct player_means *means, uint64_t seed);
void player_close(struct player *player);

/* Gets a program ready for a new game, and starts it anew if it is gone. NULL, or why it cannot play: then it is
 * stopped. The caller frees the text. */
char *player_begin(struct player *player, const struct player_means *means, const mancala_game *game);

/* Tells a program how a game has ended; `result` is one of enum mancala_result. */
void player_over(struct player *player, const mancala_game *game, int32_t result);

/* Chooses a move of a game that is not over. Returns a negative error code if none can be played, and PLAYER_FORFEITS
 * if a program has none; then *fault says why, and the program is stopped. The caller frees it. */
enum { PLAYER_FORFEITS = -1000 };
int32_t player_choose(struct player *player, mancala_game *game, char **fault);

/* A database in a file, or NULL; then what was wrong has been said, unless the path was NULL. */
mancala_endgame *sow_open_endgame(mancala_rules *rules, const char *path);

/* A search, or NULL; then what was wrong has been said. megabytes 0: the library's default; endgame may be NULL. */
mancala_search *sow_search(mancala_rules *rules, const mancala_endgame *endgame, int32_t method, uint64_t threads,
                           uint64_t megabytes);

/* The flags of commands that search. */
struct search_flags {
    uint64_t level, depth, nodes, milliseconds, seed, threads, megabytes;
    const char *method;
    const char *endgame; /* a file, or NULL */
};

/* Reads them into limits; without any limit, `milliseconds` of time. */
int search_limits(const struct command *command, const struct search_flags *flags, uint64_t milliseconds,
                  int32_t *method, mancala_search_limits *limits);

/* Says why the position of a game could not be searched. Returns SOW_WRONG_INPUT. */
int search_failed(const mancala_game *game, int error);

/* A score as text: "+3 seeds", "54.2 %", "wins by 12", "loses". The caller frees it. */
char *search_score_text(int32_t score, int32_t unit, int32_t outcome, int32_t bound);

/* The moves of a variation as text, as the players in turn would type them. The caller frees it. */
char *search_variation_text(const mancala_game *game, const int32_t *moves, int count);

#endif
