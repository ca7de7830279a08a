/* SPDX-License-Identifier: MIT */
/* Drawing a board: South's row below, North's above and mirrored, stores where they belong. */
#ifndef SOW_BOARD_H
#define SOW_BOARD_H

#include "sow.h"

/* What the last move left behind a pit; ' ' is nothing. */
enum { MARK_NONE = ' ', MARK_BEGIN = 'o', MARK_SOWN = '+', MARK_CAPTURED = 'x', MARK_LAST = '*' };

struct marks {
    char pits[PITS_MAX];
};

void board_clear_marks(struct marks *marks);

/* Reads the marks of the last move from its steps. */
void board_read_marks(mancala_game *game, struct marks *marks);

/* Draws the board. marks may be NULL. */
void board_draw(FILE *out, const mancala_game *game, const struct marks *marks);

#endif
