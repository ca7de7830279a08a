/* SPDX-License-Identifier: MIT */
/**
 * @file rules.h
 * Rulesets: loading them, what they say about themselves, and the geometry of their boards.
 *
 * A `mancala_rules` is immutable: it may be shared by any number of games and threads, and it lives
 * as long as somebody holds a reference to it. Unless its comment says otherwise, a function here is safe from any
 * thread while the caller holds a reference.
 *
 * Text is returned as snprintf() does: the full length without the terminating zero; what fits into `cap` bytes
 * is written and terminated; `buffer` may be NULL if `cap` is 0.
 */
#ifndef MANCALA_RULES_H
#define MANCALA_RULES_H

#include <mancala/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A ruleset with the values of its options. Reference-counted and immutable. @since 0.1 */
typedef struct mancala_rules mancala_rules;

/** What was found wrong in a rule text, or in a ruleset's name and options. @since 0.1 */
typedef struct mancala_diagnostics mancala_diagnostics;

/**
 * Memory functions. All three and `context` are handed in together; the library then takes memory from nowhere else.
 * @since 0.1
 */
typedef struct mancala_allocator {
    size_t size; /**< sizeof(mancala_allocator) */
    /** Returns `bytes` bytes aligned for any type, or NULL. */
    void *(*allocate)(void *context, size_t bytes);
    /** Gives back memory of `allocate`; `memory` is never NULL. */
    void (*release)(void *context, void *memory, size_t bytes);
    void *context; /**< Handed back with each call. */
} mancala_allocator;

/**
 * Finds the text of a ruleset that is named as a parent and is not built in.
 * @param context what the load options say
 * @param name the parent's id
 * @param length receives the length of the text in bytes
 * @return the text, which must stay as it is until the load function returns, or NULL if there is none.
 */
typedef const char *(*mancala_find_rules)(void *context, const char *name, size_t *length);

/** How to load rules. @since 0.1 */
typedef struct mancala_load_options {
    size_t size;                        /**< sizeof(mancala_load_options) */
    const mancala_allocator *allocator; /**< Copied; NULL: malloc and free. Games inherit it. */
    mancala_find_rules find;            /**< NULL: parents are built-in rulesets only. */
    void *find_context;                 /**< Handed to `find`. */
} mancala_load_options;

/** The texts that a ruleset carries. @since 0.1 */
enum mancala_text {
    MANCALA_TEXT_ID = 0,       /**< The id: "otjin". */
    MANCALA_TEXT_TITLE = 1,    /**< The name of the game. */
    MANCALA_TEXT_ALSO = 2,     /**< Another name; several. */
    MANCALA_TEXT_PEOPLE = 3,   /**< Who plays it, and where. */
    MANCALA_TEXT_SOURCE = 4,   /**< A source; several. */
    MANCALA_TEXT_NOTE = 5,     /**< A reading or a remark; several. */
    MANCALA_TEXT_SENTENCE = 6, /**< The rules in plain English, a sentence each; several. */
    /** A clause of the rules as text; the index is what captures and steps report. */
    MANCALA_TEXT_CLAUSE = 7,
    MANCALA_TEXT_PHASE = 8, /**< The name of a phase; 0 is normal play, "play". */
    /** The id with those options that are not at their defaults: "otjin:seeds=5". */
    MANCALA_TEXT_NAME = 9,
    MANCALA_TEXT_RULES = 10 /**< The whole rule text in canonical form, parents merged. */
};

/** What can be asked of a pit. @since 0.1 */
enum mancala_pit_fact {
    MANCALA_PIT_OWNER = 0,  /**< The player in whose row it lies. */
    MANCALA_PIT_ROW = 1,    /**< The row, 0 is South's outermost row, counted towards North. */
    MANCALA_PIT_COLUMN = 2, /**< The column, 0 is at South's left. */
    MANCALA_PIT_NUMBER = 3, /**< The number from its owner's left, 1 to columns. */
    MANCALA_PIT_FACING = 4, /**< The pit facing it; MANCALA_ERROR_NOTHING if there is none. */
    /** The next pit for its owner, stores left out; counter-clockwise if he has a choice. */
    MANCALA_PIT_NEXT = 5
};

/** On which side of a player's row his store lies, as he sees it. @since 0.1 */
enum mancala_store_side {
    MANCALA_STORE_NONE = 0, /**< No store on the board; captures are kept aside. */
    MANCALA_STORE_LEFT = 1, /**< At his left. */
    MANCALA_STORE_RIGHT = 2 /**< At his right. */
};

/**
 * How many rulesets are built in.
 * @return the number, never negative.
 * @since 0.1
 */
MANCALA_API int mancala_builtin_count(void);

/**
 * The id of a built-in ruleset.
 * @param index 0 to mancala_builtin_count() - 1, in alphabetical order of ids
 * @return a constant string that belongs to the library; NULL if the index is out of range.
 * @since 0.1
 */
MANCALA_API const char *mancala_builtin_id(int index);

/**
 * Loads a built-in ruleset by its name.
 * @param rules receives the ruleset, with one reference that the caller owns; NULL after an error
 * @param name an id, or an id with options: "otjin:seeds=5,first=north"
 * @param options how to load; NULL: the defaults
 * @param diagnostics receives what was wrong, to be freed by the caller, or NULL if nothing was or memory ran out; may
 * be NULL
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _UNKNOWN_RULES, _UNKNOWN_OPTION, _OPTION_VALUE, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_rules_load(mancala_rules **rules, const char *name, const mancala_load_options *options,
                                   mancala_diagnostics **diagnostics);

/**
 * Loads a ruleset from its text. The language is described in docs/rule-language.md.
 * @param rules receives the ruleset, with one reference that the caller owns; NULL after an error
 * @param text the rule text, UTF-8; need not be terminated
 * @param length its length in bytes, at most 65536
 * @param settings option values: "seeds=5,first=north"; NULL or "": the defaults
 * @param options how to load; NULL: the defaults
 * @param diagnostics receives what was wrong, to be freed by the caller, or NULL if nothing was or memory ran out; may
 * be NULL
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RULES, _UNKNOWN_OPTION, _OPTION_VALUE, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_rules_parse(mancala_rules **rules, const char *text, size_t length, const char *settings,
                                    const mancala_load_options *options, mancala_diagnostics **diagnostics);

/**
 * Takes another reference.
 * @param rules a ruleset, or NULL
 * @return the same pointer.
 * @since 0.1
 */
MANCALA_API mancala_rules *mancala_rules_ref(mancala_rules *rules);

/**
 * Gives a reference back; the last one frees the ruleset.
 * @param rules a ruleset, or NULL: nothing happens
 * @since 0.1
 */
MANCALA_API void mancala_rules_unref(mancala_rules *rules);

/**
 * How many texts of a kind a ruleset has.
 * @param rules a ruleset
 * @param kind one of enum mancala_text
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_rules_text_count(const mancala_rules *rules, int32_t kind);

/**
 * A text of a ruleset.
 * @param rules a ruleset
 * @param kind one of enum mancala_text
 * @param index 0 to mancala_rules_text_count() - 1
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE, _MEMORY.
 * @since 0.1
 */
MANCALA_API int mancala_rules_text(const mancala_rules *rules, int32_t kind, int32_t index, char *buffer, size_t cap);

/** What can be asked of a clause. @since 0.1 */
enum mancala_clause_fact {
    MANCALA_CLAUSE_CONDITIONS = 0, /**< How many conditions it has: terms 0 and up. */
    MANCALA_CLAUSE_ACTIONS = 1,    /**< How many actions it has: the terms behind the conditions. */
    MANCALA_CLAUSE_PHASE = 2,      /**< The phase that it belongs to, a number for MANCALA_TEXT_PHASE. */
    MANCALA_CLAUSE_ELSE = 3,       /**< 1 if its condition is `else`, otherwise 0. */
    MANCALA_CLAUSE_APPLIES = 4     /**< 1 if it holds under the values of the options, otherwise 0. */
};

/**
 * A fact about a clause. With the words of its terms, a program can say a clause in its own language.
 * @param rules a ruleset
 * @param clause 0 to mancala_rules_text_count() of MANCALA_TEXT_CLAUSE - 1
 * @param fact one of enum mancala_clause_fact
 * @return the fact, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_rules_clause(const mancala_rules *rules, int32_t clause, int32_t fact);

/**
 * The keyword of the section that a clause stands in: "last seed".
 * @param rules a ruleset
 * @param clause as for mancala_rules_clause()
 * @param buffer receives the keyword
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_rules_clause_section(const mancala_rules *rules, int32_t clause, char *buffer, size_t cap);

/**
 * The word of a term as the vocabulary has it: "capture facing", "makes @". In it, # stands for a number, @ for a set
 * and * for a list. A word never changes its meaning, so it is a key for translations.
 * @param rules a ruleset
 * @param clause as for mancala_rules_clause()
 * @param term the conditions from 0, then the actions
 * @param buffer receives the word
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_rules_clause_word(const mancala_rules *rules, int32_t clause, int32_t term, char *buffer,
                                          size_t cap);

/**
 * What stands for #, @ or * in a term, under the values of the options: "3", "2,3", "5..7", "even", "odd".
 * @param rules a ruleset
 * @param clause as for mancala_rules_clause()
 * @param term as for mancala_rules_clause_word()
 * @param argument which of them, from 0
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_rules_clause_argument(const mancala_rules *rules, int32_t clause, int32_t term,
                                              int32_t argument, char *buffer, size_t cap);

/**
 * How many words the rule language has: the keys of a catalogue of translations.
 * @return the number, never negative.
 * @since 0.1
 */
MANCALA_API int mancala_word_count(void);

/**
 * A word of the rule language, as mancala_rules_clause_word() gives it. The order may change between versions.
 * @param index 0 to mancala_word_count() - 1
 * @return a constant string that belongs to the library; NULL if the index is out of range.
 * @since 0.1
 */
MANCALA_API const char *mancala_word_text(int32_t index);

/**
 * The revision of the rules: it counts up when a ruleset changes.
 * @param rules a ruleset
 * @return the revision, from 1, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_rules_revision(const mancala_rules *rules);

/**
 * How many options a ruleset has, `first` and `repetition` included.
 * @param rules a ruleset
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_rules_option_count(const mancala_rules *rules);

/**
 * The name of an option.
 * @param rules a ruleset
 * @param index 0 to mancala_rules_option_count() - 1
 * @param buffer receives the name
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_rules_option_name(const mancala_rules *rules, int32_t index, char *buffer, size_t cap);

/**
 * What an option means, as the rule text describes it; may be empty.
 * @param rules a ruleset
 * @param index 0 to mancala_rules_option_count() - 1
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_rules_option_text(const mancala_rules *rules, int32_t index, char *buffer, size_t cap);

/**
 * The range of an option and the value that this ruleset was loaded with. An option with named choices counts them from
 * 0.
 * @param rules a ruleset
 * @param index 0 to mancala_rules_option_count() - 1
 * @param low receives the lowest value; may be NULL
 * @param high receives the highest value; may be NULL
 * @param fallback receives the default; may be NULL
 * @param value receives the value in use; may be NULL
 * @return 1 if the values have names, 0 if they are numbers, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_rules_option_range(const mancala_rules *rules, int32_t index, int32_t *low, int32_t *high,
                                           int32_t *fallback, int32_t *value);

/**
 * An option's value as text: the name of a choice, or the number.
 * @param rules a ruleset
 * @param index 0 to mancala_rules_option_count() - 1
 * @param value a value in the option's range
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @since 0.1
 */
MANCALA_API int mancala_rules_option_value(const mancala_rules *rules, int32_t index, int32_t value, char *buffer,
                                           size_t cap);

/**
 * The number of players.
 * @param rules a ruleset
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_rules_players(const mancala_rules *rules);

/**
 * The number of rows of the board.
 * @param rules a ruleset
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_rules_rows(const mancala_rules *rules);

/**
 * The number of columns of the board.
 * @param rules a ruleset
 * @return the number, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_rules_columns(const mancala_rules *rules);

/**
 * The number of pits, stores not counted. Pits are numbered from 0: first South's from his left, then North's from his
 * left; where a player has two rows, the outer one comes first.
 * @param rules a ruleset
 * @return the number, at most 64, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_rules_pits(const mancala_rules *rules);

/**
 * The number of seeds that a game begins with.
 * @param rules a ruleset
 * @return the number, at most 65535, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_rules_seeds(const mancala_rules *rules);

/**
 * The number of different moves: a move is a number from 0 to this number - 1, and its meaning is the same in every
 * position of the ruleset. mancala_game_move_text() and mancala_game_move_pit() tell it.
 * @param rules a ruleset
 * @return the number, at most 64, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_rules_actions(const mancala_rules *rules);

/**
 * A fact about a pit, for drawing the board.
 * @param rules a ruleset
 * @param pit 0 to mancala_rules_pits() - 1
 * @param fact one of enum mancala_pit_fact
 * @return the fact, or MANCALA_ERROR_ARGUMENT, _RANGE, _NOTHING.
 * @since 0.1
 */
MANCALA_API int mancala_rules_pit(const mancala_rules *rules, int32_t pit, int32_t fact);

/**
 * Where the stores lie.
 * @param rules a ruleset
 * @return one of enum mancala_store_side, or MANCALA_ERROR_ARGUMENT.
 * @since 0.1
 */
MANCALA_API int mancala_rules_store_side(const mancala_rules *rules);

/**
 * How many things were found wrong.
 * @param diagnostics what a load function left, or NULL: 0
 * @return the number, at most 20.
 * @par Threads
 * One thread at a time.
 * @since 0.1
 */
MANCALA_API int mancala_diagnostics_count(const mancala_diagnostics *diagnostics);

/**
 * The permanent code of a diagnostic: "R012". The codes are listed in docs/diagnostics.md.
 * @param diagnostics what a load function left
 * @param index 0 to mancala_diagnostics_count() - 1
 * @return a constant string that belongs to the library, or NULL if there is no such diagnostic.
 * @par Threads
 * One thread at a time.
 * @since 0.1
 */
MANCALA_API const char *mancala_diagnostics_code(const mancala_diagnostics *diagnostics, int32_t index);

/**
 * Where a diagnostic points to.
 * @param diagnostics what a load function left
 * @param index 0 to mancala_diagnostics_count() - 1
 * @param line receives the line, from 1; 0 if the fault is in the name or the options; may be NULL
 * @param column receives the column, from 1, in bytes; may be NULL
 * @return MANCALA_OK, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @par Threads
 * One thread at a time.
 * @since 0.1
 */
MANCALA_API int mancala_diagnostics_place(const mancala_diagnostics *diagnostics, int32_t index, int32_t *line,
                                          int32_t *column);

/**
 * What was found, what was expected, and the nearest known word.
 * @param diagnostics what a load function left
 * @param index 0 to mancala_diagnostics_count() - 1
 * @param buffer receives the text
 * @param cap its size in bytes
 * @return the full length, or MANCALA_ERROR_ARGUMENT, _RANGE.
 * @par Threads
 * One thread at a time.
 * @since 0.1
 */
MANCALA_API int mancala_diagnostics_text(const mancala_diagnostics *diagnostics, int32_t index, char *buffer,
                                         size_t cap);

/**
 * Frees diagnostics.
 * @param diagnostics what a load function left, or NULL: nothing happens
 * @since 0.1
 */
MANCALA_API void mancala_diagnostics_free(mancala_diagnostics *diagnostics);

#ifdef __cplusplus
}
#endif

#endif
