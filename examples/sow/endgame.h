/* SPDX-License-Identifier: MIT */
/* What `solve` and `endgame` share. */
#ifndef SOW_ENDGAME_H
#define SOW_ENDGAME_H

#include "sow.h"

enum { THREADS_MAX = 64 };

/* What is known of a position, for its player to move. */
struct verdict {
    int32_t outcome; /* enum mancala_outcome */
    bool exact;
    int32_t difference; /* his store less the opponent's at the end, if it is exact */
};

/* Finds the verdict on the position of a game that is not over. Returns a library code. */
typedef int (*judge_position)(void *context, const mancala_game *game, struct verdict *verdict);

/* Prints a line for each legal move. Returns an exit status. */
int endgame_print_moves(const mancala_game *game, judge_position judge, void *context, bool json);

/* A judge whose context is a const mancala_endgame *. */
int endgame_judge(void *context, const mancala_game *game, struct verdict *verdict);

/* "win", "loss" or "neither" */
const char *endgame_outcome_name(int32_t outcome);

/* Progress on standard error, if that is a terminal; NULL if it is not. The context is not used. */
mancala_endgame_progress endgame_progress(void);
void endgame_progress_over(void);

/* Says why a library call about the database failed. Returns SOW_WRONG_INPUT. Where errno was 0 before the call, it is
 * told why a file could not be read or written. */
int endgame_failed(const mancala_rules *rules, const char *what, int code);

/* Opens a database, or says why that cannot be done and returns NULL. */
mancala_endgame *endgame_open(mancala_rules *rules, const char *path);

/* How many seeds lie in the pits. */
int32_t endgame_seeds_of(const mancala_game *game);

/* Whether the database has boards of so many seeds; otherwise that has been said. */
bool endgame_reaches(const mancala_endgame *endgame, const mancala_game *game, const char *path);

#endif
