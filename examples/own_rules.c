/* SPDX-License-Identifier: MIT */
/* A game of one's own, from a string: what the library understands of it, and its first move. */
#include <stdio.h>
#include <string.h>

#include <mancala/mancala.h>

static const char text[] = "game     pond\n"
                           "title    A pond for the afternoon\n"
                           "source   Made up for this example.\n"
                           "option   seeds 1..4 = 2 : seeds in every pit at the start\n"
                           "\n"
                           "board    2 x 5, stores right\n"
                           "fill     seeds\n"
                           "sow      counterclockwise, through own store\n"
                           "last seed\n"
                           "  in own store                              -> again\n"
                           "  empty and in own row and facing occupied  -> capture here, capture facing, stop\n"
                           "  makes 2 or 4 and in opponent row          -> capture here, stop\n"
                           "  else                                      -> stop\n"
                           "end\n"
                           "  mover cannot move                         -> opponent takes the rest\n"
                           "win      most seeds\n";

static void complain(const mancala_diagnostics *diagnostics)
{
    for (int i = 0; i < mancala_diagnostics_count(diagnostics); i++) {
        char what[256];
        int32_t line;
        int32_t column;
        mancala_diagnostics_place(diagnostics, i, &line, &column);
        mancala_diagnostics_text(diagnostics, i, what, sizeof what);
        fprintf(stderr, "line %d, column %d: %s: %s\n", (int)line, (int)column,
                mancala_diagnostics_code(diagnostics, i), what);
    }
}

int main(int argc, char **argv)
{
    mancala_rules *rules;
    mancala_game *game;
    mancala_diagnostics *diagnostics;
    const char *settings = argc > 1 ? argv[1] : "seeds=3";
    if (mancala_rules_parse(&rules, text, strlen(text), settings, NULL, &diagnostics) != MANCALA_OK) {
        complain(diagnostics);
        mancala_diagnostics_free(diagnostics);
        return 1;
    }
    char line[1024];
    for (int i = 0; i < mancala_rules_text_count(rules, MANCALA_TEXT_SENTENCE); i++) {
        mancala_rules_text(rules, MANCALA_TEXT_SENTENCE, i, line, sizeof line);
        puts(line);
    }
    if (mancala_game_new(&game, rules, 1) != MANCALA_OK) {
        mancala_rules_unref(rules);
        return 1;
    }
    int32_t move;
    mancala_game_position(game, line, sizeof line);
    printf("start:        %s\n", line);
    mancala_game_moves(game, &move, 1);
    mancala_game_apply(game, move);
    mancala_game_move_text(game, move, line, sizeof line);
    printf("after move %s: ", line);
    mancala_game_position(game, line, sizeof line);
    puts(line);
    mancala_game_free(game);
    mancala_rules_unref(rules);
    return 0;
}
