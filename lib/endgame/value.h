/* SPDX-License-Identifier: MIT */
/* What is known of a board: for which leads the mover wins, and for which he does not lose.
 *
 * A lead is the mover's store less the opponent's, before the move (the reverse where fewest seeds win). With n seeds
 * on the board and T in the game it has the parity of T - n, and above n or below -n no more seeds decide. Both sets
 * of leads are intervals open to above, so their lower ends say everything:
 *     win   the least lead with which the mover can force a win, or LEAD_NEVER
 *     hold  the least lead with which the opponent cannot force one, or LEAD_ALWAYS
 * Seen by the opponent, a lead L is -L; he loses what the mover wins. So LEAD_TURN - hold is the mover's `win` if the
 * opponent moves next, and LEAD_TURN - win his `hold`, in both directions, LEAD_NEVER and LEAD_ALWAYS included: the
 * formulas need no exception.
 */
#ifndef MNC_ENDGAME_VALUE_H
#define MNC_ENDGAME_VALUE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ENDGAME_SEEDS_MAX = 100,
    LEAD_NEVER = 127,
    LEAD_ALWAYS = -125,
    LEAD_TURN = 2 /* leads of one parity lie two apart */
};

struct value {
    int8_t win, hold;
};

/* The least lead of this parity that is `least` or more. */
static inline int32_t mnc_lead_at_least(int32_t least, int32_t parity)
{
    return least + ((least ^ parity) & 1);
}

/* A game that ends `difference` better for the mover than it stands; the parity is that of the lead. */
static inline struct value mnc_value_of_difference(int32_t difference, int32_t parity)
{
    return (struct value){(int8_t)mnc_lead_at_least(1 - difference, parity),
                          (int8_t)mnc_lead_at_least(-difference, parity)};
}

static const struct value VALUE_NEITHER = {LEAD_NEVER, LEAD_ALWAYS};

/* The value of a move for who makes it: `after` is that of the position after it, for the player to move there, who
 * is the mover himself if `same`; `change` is what the move added to the mover's lead. */
static inline struct value mnc_value_of_move(struct value after, bool same, int32_t change)
{
    int32_t win = same ? after.win : LEAD_TURN - after.hold;
    int32_t hold = same ? after.hold : LEAD_TURN - after.win;
    return (struct value){(int8_t)(win == LEAD_NEVER ? win : win - change),
                          (int8_t)(hold == LEAD_ALWAYS ? hold : hold - change)};
}

static inline struct value mnc_value_better(struct value a, struct value b)
{
    return (struct value){a.win < b.win ? a.win : b.win, a.hold < b.hold ? a.hold : b.hold};
}

/* --- As bytes: a layer's values as numbers from 0 without gaps ------------------------------------------------- */

/* A layer whose game cannot cycle knows the exact difference, -n to n. Any other counts the leads of a threshold from
 * the lowest: `win` in steps j = 0 to n + 1, the last being LEAD_NEVER, `hold` in steps k = 0 to n + 1, the first
 * being LEAD_ALWAYS, where k is at most j + 2. Up to 18 seeds all pairs fit into a byte. */
struct codec {
    int32_t seeds;
    int32_t parity; /* of the leads */
    bool exact;
    uint32_t count;                      /* numbers in use */
    uint16_t row[ENDGAME_SEEDS_MAX + 2]; /* the number of the first pair of each j */
};

void mnc_codec_init(struct codec *codec, int32_t seeds, int32_t total, bool exact);
uint32_t mnc_codec_encode(const struct codec *codec, struct value value); /* not for an exact layer */
struct value mnc_codec_decode(const struct codec *codec, uint32_t code);

#endif
