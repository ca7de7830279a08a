/* SPDX-License-Identifier: MIT */
/* Plays a game of Otjin, always the first legal move, and prints every capture. It stands in the README. */
#include <stdio.h>

#include <mancala/mancala.h>

int main(void)
{
    mancala_rules *rules;
    mancala_game *game;
    if (mancala_rules_load(&rules, "otjin", NULL, NULL) != MANCALA_OK ||
        mancala_game_new(&game, rules, 1) != MANCALA_OK) {
        return 1;
    }
    mancala_rules_unref(rules); /* the game holds a reference of its own */

    int32_t moves[64];
    while (mancala_game_moves(game, moves, 64) > 0 && mancala_game_apply(game, moves[0]) == MANCALA_OK) {
        int32_t capture[MANCALA_STEP_FIELDS];
        for (int i = 0; i < mancala_game_capture_count(game); i++) {
            mancala_game_capture(game, i, capture, MANCALA_STEP_FIELDS);
            printf("player %d captures %d seeds from pit %d\n", capture[MANCALA_STEP_PLAYER],
                   capture[MANCALA_STEP_SEEDS], capture[MANCALA_STEP_PIT]);
        }
    }
    printf("South %d, North %d\n", mancala_game_store(game, 0), mancala_game_store(game, 1));
    mancala_game_free(game);
    return 0;
}
