/* SPDX-License-Identifier: MIT */
/* What the files of `sow` share: the command table, the command line, the rulesets named on it, and texts. */
#ifndef SOW_H
#define SOW_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <mancala/mancala.h>

/* Exit statuses. */
enum { SOW_OK = 0, SOW_WRONG_INPUT = 1, SOW_USAGE = 2 };

enum { SOUTH = 0, NORTH = 1, PITS_MAX = 64, ACTIONS_MAX = 256, SEEDS_MAX = 65535 };

/* ---- main.c: commands ---- */

struct command {
    const char *name;
    int (*run)(const struct command *command, int argc, char **argv);
    const char *arguments; /* for the usage line */
    const char *summary;   /* one line */
    const char *help;      /* the rest of --help */
};

int sow_games(const struct command *command, int argc, char **argv);
int sow_show(const struct command *command, int argc, char **argv);
int sow_moves(const struct command *command, int argc, char **argv);
int sow_replay(const struct command *command, int argc, char **argv);
int sow_perft(const struct command *command, int argc, char **argv);
int sow_play(const struct command *command, int argc, char **argv);
int sow_bench(const struct command *command, int argc, char **argv);
int sow_check(const struct command *command, int argc, char **argv);
int sow_solve(const struct command *command, int argc, char **argv);
int sow_endgame(const struct command *command, int argc, char **argv);
int sow_record(const struct command *command, int argc, char **argv);
int sow_best(const struct command *command, int argc, char **argv);
int sow_analyse(const struct command *command, int argc, char **argv);
int sow_engine(const struct command *command, int argc, char **argv);
int sow_match(const struct command *command, int argc, char **argv);

/* ---- args.c: the command line ---- */

enum flag_kind {
    FLAG_SET,    /* bool: takes no value */
    FLAG_TEXT,   /* const char * */
    FLAG_NUMBER, /* uint64_t */
    FLAG_COUNT,  /* uint64_t, at least 1 */
    FLAG_INT,    /* uint64_t, at least 1 and no more than an int32_t holds */
    FLAG_REAL    /* double, not negative */
};

struct flag {
    const char *name; /* without the dashes; NULL ends the list */
    enum flag_kind kind;
    void *value; /* keeps what it has if the flag is not given */
};

struct arguments {
    char **words; /* what is not a flag */
    int count;
    bool json;
};

/* Sorts the command line into flags and words. Returns true to go on; otherwise the command returns *status at once
 * (--help was asked for, or something was wrong and has been said). At least `least` and at most `most` words. */
bool sow_arguments(const struct command *command, int argc, char **argv, const struct flag *flags, int least, int most,
                   struct arguments *arguments, int *status);

/* Decimal digits only. Returns false for anything else, and for more than 64 bits. */
bool sow_number(const char *text, uint64_t *number);

/* The word that was probably meant: the one that is nearest, or NULL if none is near. The list ends with NULL. */
const char *sow_nearest(const char *found, const char *const words[]);

/* Says on stderr what was wrong, with the program's name before it. Returns SOW_WRONG_INPUT. */
int sow_wrong(const char *format, ...);

/* The same about a place in a file, which stands before it instead. */
int sow_wrong_at(const char *path, int line, int column, const char *format, ...);

/* Says what was wrong with the command line, and how it should look. Returns SOW_USAGE. */
int sow_misuse(const struct command *command, const char *format, ...);

/* ---- load.c: rulesets and games ---- */

/* A ruleset as a RULES argument names it: a name or a path, either with options. NULL if it is wrong; then
 * the reason has been said on stderr. */
mancala_rules *sow_load(const char *argument);

/* Reads a rule file. Its parents may lie beside it. Returns the library's code; `diagnostics` is the caller's to free.
 * MANCALA_ERROR_ARGUMENT without diagnostics: the file could not be read, and that has been said. */
int sow_load_file(const char *path, const char *settings, mancala_rules **rules, mancala_diagnostics **diagnostics);

/* Rule files that lie beside a file; their texts must stay until the library has loaded them. */
enum { SHELF_MAX = 16 };
struct sow_shelf {
    const char *path; /* of the file */
    char *texts[SHELF_MAX];
    int count;
};

/* For mancala_load_options: looks for NAME.mancala beside the file of a shelf, which is the context. */
const char *sow_find_beside(void *context, const char *name, size_t *length);
void sow_clear_shelf(struct sow_shelf *shelf);

/* A game of these rules at their start or, if `position` is not NULL, there. NULL if it is wrong; then that has been
 * said. */
mancala_game *sow_game(mancala_rules *rules, const char *position, uint64_t seed);

/* ---- replay.c ---- */

/* Plays a move that is given as text, the game's `number`th on the command line. If it cannot be played that is said,
 * with what can be. Returns an exit status. */
int sow_play_word(mancala_game *game, int number, const char *word);

/* ---- text.c: texts of the library as strings that the caller frees ---- */

void *sow_memory(size_t bytes); /* never NULL: without memory the program ends */
char *sow_format(const char *format, ...);
size_t sow_character(const unsigned char *text); /* bytes of a UTF-8 character; 0: it is none, a path may be anything */
void sow_clean(char *text);                      /* what no terminal and no record should get becomes '?' */
char *sow_cleaned(const char *text);             /* the same of a copy */
char *sow_rules_text(const mancala_rules *rules, int32_t kind, int32_t index);
char *sow_option_name(const mancala_rules *rules, int32_t index);
char *sow_option_text(const mancala_rules *rules, int32_t index);
char *sow_option_value(const mancala_rules *rules, int32_t index, int32_t value);
char *sow_diagnostic_text(const mancala_diagnostics *diagnostics, int32_t index);
char *sow_position(const mancala_game *game);
char *sow_move_text(const mancala_game *game, int32_t move);
char *sow_legal_text(const mancala_game *game);              /* "1 2 5 9" */
char *sow_pit_text(const mancala_rules *rules, int32_t pit); /* as moves name it: "6", on four rows "b6" */
const char *sow_player(int32_t player);                      /* "South"; the caller does not free it */
const char *sow_plural(int64_t count);                       /* "" or "s" */
const char *sow_result_name(int32_t result);                 /* "no result", as in the last line of replay */

/* Prints words in lines of at most 78 columns; the first line begins with `head`, the others with as many blanks. */
void sow_wrap(FILE *out, const char *head, const char *text);

/* ---- terminal colours: empty strings where they are not wanted ---- */

struct colours {
    const char *plain, *bold, *dim, *south, *north, *mark, *capture;
};

const struct colours *sow_colours(void); /* for standard output: a terminal, and NO_COLOR is not set */
void sow_force_colours(void);            /* from now on always: --color was given */

#endif
