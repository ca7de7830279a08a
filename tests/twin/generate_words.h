/* SPDX-License-Identifier: MIT */
/* What the files of the generator share: random choices, numbers, sets, words, conditions. */
#ifndef GENERATE_WORDS_H
#define GENERATE_WORDS_H

#include <stdbool.h>

#include "generate.h"
#include "rules/vocabulary.h"

enum { WORD_SETS = (WORD_COUNT + 63) / 64 /* 64-bit numbers in a set of words */ };

/* What a file is about. */
struct generator {
    uint64_t random;
    const uint8_t *bytes; /* choices that come before the random ones */
    size_t left;
    struct generated *out;
    int32_t rows, columns; /* at least so many columns */
    int32_t seeds;         /* in a pit, about */
    bool columns_option, seeds_option, mode_option;
    bool list;                    /* the pits do not begin alike */
    bool through;                 /* handfuls pass the own store */
    bool special, keeps, closing; /* there are special pits; captures go there; pits are closed in play */
    bool swallows;                /* seeds for closed pits go out of play */
    bool again;                   /* some clause gives an extra move */
    bool first_chooses;           /* where a direction is said, it may be that of the first mover */
    bool plain;                   /* only what most games need: one direction, captures here and in the facing pit */
    bool slams;                   /* captures empty the other side now and then */
    bool relays;                  /* hardly anything stops a sowing */
    bool rounds, even_rounds;     /* the next round needs all pits alike at the start */
    bool opposite;                /* where the first mover chooses, the other one sows the opposite way */
};

int32_t below(struct generator *g, int32_t count);
int32_t between(struct generator *g, int32_t low, int32_t high);
bool chance(struct generator *g, int32_t percent);
void put(struct generator *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A number about the size of a pit's content. */
void put_number(struct generator *g);
/* A word with arguments that suit it. */
void put_word(struct generator *g, enum word word);
enum word any_of(struct generator *g, const enum word *words, int32_t count);
/* A word that may stand there and has some sense in this file. */
enum word any_word(struct generator *g, enum place place);

/* Sets of words that stood in earlier clauses of a section, none of which may be repeated or narrowed. */
struct used {
    uint64_t list[12][WORD_SETS];
    int32_t count;
};

bool is_new(const struct used *used, const uint64_t *set);
void use_words(struct used *used, const enum word *words, int32_t count);
bool words_are_new(const struct used *used, const enum word *words, int32_t count);

/* Up to `most` conditions that can hold together; the store is a matter of its own. Returns how many; 0: none found. */
int32_t pick_conditions(struct generator *g, enum place place, int32_t most, struct used *used, enum word words[4]);
void put_conditions(struct generator *g, const enum word *words, int32_t count);
void end_clause(struct generator *g, bool may_guard);

/* Whole sections: generate_last.c. */
void put_last_seed(struct generator *g, const char *margin);
void put_each_seed(struct generator *g, const char *margin, const char *section);
void put_each_pit(struct generator *g, const char *margin);

#define ANY_OF(g, ...)                                                                                                 \
    any_of(g, (const enum word[]){__VA_ARGS__}, (int32_t)(sizeof((const enum word[]){__VA_ARGS__}) / sizeof(enum word)))

#endif
