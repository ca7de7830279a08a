/* SPDX-License-Identifier: MIT */
/* How words of the vocabulary are joined in a sentence. Shared by speech.c and sentence.c; nobody else includes this.
 *
 * The first character of a word's English says what part of a sentence it is:
 *   '<'  stands in front of "pit": empty
 *   '>'  stands behind it: in the mover's row
 *   '='  names the pit: pit 3
 *   '!'  is what the seed does: makes 4 seeds
 *   '%'  is the lap: the first lap
 *   else it is a clause of its own: the facing pit has seeds
 * In the rest, '+' ends what is not repeated when the next action begins in the same way, '~' stands for the pit that
 * the conditions describe, '$' for "round" or "game", "(v)" for the ending of a verb whose subject is the number.
 */
#ifndef MNC_RULES_SPEECH_H
#define MNC_RULES_SPEECH_H

#include "base/text.h"
#include "rules/ruleset.h"

/* The sentence that is asked for goes to the caller's buffer; the others are only counted. */
struct speech {
    const struct ruleset *rules;
    const int32_t *values;
    size_t wanted;
    size_t count;
    struct writer target;
    struct writer *out; /* of the sentence being said */
    struct writer nowhere;
    size_t start;       /* where the sentence began */
    bool rounds;        /* a match has several rounds */
    bool laps;          /* a move can have several laps */
    bool closes;        /* pits can be closed */
    const char *others; /* the pits of `else` */
    int64_t compared;   /* numbers that conditions were asked about */
};

/* Which of two wordings of a word is said. */
enum wording { WORDING_FIRST, WORDING_SECOND };

void mnc_say(struct speech *speech, const char *text);
void mnc_say_begin(struct speech *speech, int32_t phase);
void mnc_say_end(struct speech *speech);

/* Whether the sentence that has begun is the one that is asked for. */
bool mnc_say_wanted(const struct speech *speech);

void mnc_say_term(struct speech *speech, const struct clause *clause, const struct term *term, enum wording wording);

/* The pit that the clause's conditions describe: "an empty pit in the mover's row". */
void mnc_say_pit(struct speech *speech, const struct clause *clause);

/* What the conditions ask, with `subject` for the seed, NULL: "it". */
void mnc_say_conditions(struct speech *speech, const struct clause *clause, const char *subject);

void mnc_say_actions(struct speech *speech, const struct clause *clause, enum wording wording);

/* Whether a clause that applies, of any phase, has the word. */
bool mnc_speaks_of(const struct speech *speech, enum section section, enum word word);

#endif
