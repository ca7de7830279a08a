/* SPDX-License-Identifier: MIT */
/* What a move did, in words and as JSON, read from the steps that the library reports. */
#ifndef SOW_WORDS_H
#define SOW_WORDS_H

#include "sow.h"

/* Tells the last move of the game, which has the number `ply` (from 1): a line a lap, then what followed. */
void words_move_full(FILE *out, mancala_game *game, int ply);

/* The same in one line, with the stores; the end of a round or of the game has a line of its own. */
void words_move_brief(FILE *out, mancala_game *game, int ply);

/* How the game ended, as a sentence. Nothing if it has not. */
void words_result(FILE *out, const mancala_game *game);

/* The last line of `sow replay`. */
void words_result_line(FILE *out, const mancala_game *game);

/* "South 7". The caller frees it. */
char *words_pit(const mancala_rules *rules, int32_t pit);

/* The last move as text. There must be one. The caller frees it. */
char *words_last_move(const mancala_game *game);

/* Whether the player to move chooses a pit to fill for the next round, rather than one to sow. */
bool words_is_filling(const mancala_game *game);

/* The last move, and how the game stands, as one line of JSON each. */
void words_move_json(mancala_game *game, int ply);
void words_result_json(const mancala_game *game);

#endif
