/* SPDX-License-Identifier: MIT */
/* Reading the data files of the golden tests, and what those tests ask of a game. What goes wrong fails the test. */
#ifndef GOLDEN_DATA_H
#define GOLDEN_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <mancala/mancala.h>

enum { DATA_TEXT = 1024 }; /* bytes for a position with its fields, or a list of moves */

/* A whole file of the data directory, terminated; to be freed. */
char *data_read(const char *name);

/* The next line, terminated in place, without its line end; NULL at the end. */
char *data_line(char **cursor);

/* The next field up to the separator or the end, terminated in place, without blanks around it; NULL if there is none.
 * With a blank as separator, fields are words. */
char *data_field(char **cursor, char separator);

/* If the line begins with the word and a blank, or is the word: what follows; else NULL. */
char *data_after(char *line, const char *word);

/* FNV-1a with 32 bits. */
#define DATA_HASH_START UINT32_C(0x811c9dc5)
uint32_t data_hash(uint32_t hash, const char *text);

int32_t data_result(const char *text);
int32_t data_reason(const char *text);

/* A game of a ruleset with its options. */
mancala_game *data_game(const char *rules, uint64_t seed);

/* Plays a move that is given as text; false if it is not legal, as the list and mancala_game_is_legal() agree. */
bool data_play(mancala_game *game, const char *text);

/* The position without fields; without the mover when the game is over. */
void data_position(const mancala_game *game, char *text, size_t cap);

/* The legal moves as text, each with a blank before it. */
void data_moves(const mancala_game *game, char *text, size_t cap);

#endif
