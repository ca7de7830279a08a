/* SPDX-License-Identifier: MIT */
/* A move text in some position of some ruleset: bytes choose both, the rest is the text, or no such thing. What is read
 * as a move is written and read again as this move. */
#include <string.h>

#include "input.h"

enum { PLIES_MAX = 8, TEXT_MAX = 256, MOVE_MAX = 16, LEGAL_MAX = 64 };

/* Plays a few moves; a sowing that takes too long ends it earlier. */
static void advance(mancala_game *game, struct input *input)
{
    int32_t plies = take_below(input, PLIES_MAX + 1);
    for (int32_t ply = 0; ply < plies; ply++) {
        int32_t moves[LEGAL_MAX];
        int count = mancala_game_moves(game, moves, LEGAL_MAX);
        if (count <= 0 || mancala_game_apply(game, moves[take_below(input, count)]) != MANCALA_OK) {
            break;
        }
    }
}

static void read_and_write(mancala_game *game, const char *text)
{
    enum { UNTOUCHED = -77 };
    char canonical[MOVE_MAX], longer[TEXT_MAX + 2];
    int32_t move = UNTOUCHED, again = UNTOUCHED;
    int status = mancala_game_read_move(game, text, &move);
    if (status != MANCALA_OK) {
        demand(status == MANCALA_ERROR_MOVE_TEXT && move == UNTOUCHED, "what is no move is refused as such");
        demand(mancala_game_message(game)[0] != '\0', "and leaves a message");
        return;
    }
    demand(move >= 0 && move < mancala_rules_actions(mancala_game_rules(game)), "a move is one of the ruleset's");
    demand(mancala_game_move_text(game, move, canonical, sizeof canonical) < MOVE_MAX, "a move is a short word");
    demand(mancala_game_read_move(game, canonical, &again) == MANCALA_OK && again == move, "and comes back");
    strcpy(longer, text);
    strcat(longer, " ");
    demand(mancala_game_read_move(game, longer, &again) == MANCALA_ERROR_MOVE_TEXT, "a move is a whole word");
    int legal = mancala_game_is_legal(game, move);
    demand((mancala_game_apply(game, move) == MANCALA_OK) <= legal, "only a legal move is played");
}

/* No two legal moves are written alike. */
static void read_all(mancala_game *game)
{
    int32_t moves[LEGAL_MAX], read;
    int count = mancala_game_moves(game, moves, LEGAL_MAX);
    for (int i = 0; i < count; i++) {
        char text[MOVE_MAX];
        demand(mancala_game_move_text(game, moves[i], text, sizeof text) < MOVE_MAX, "a move is a short word");
        demand(mancala_game_read_move(game, text, &read) == MANCALA_OK && read == moves[i], "every move comes back");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    char settings[INPUT_SETTINGS_MAX], text[TEXT_MAX] = "";
    mancala_game *game;
    const char *id = mancala_builtin_id(take_below(&input, mancala_builtin_count()));
    take_settings(&input, id, settings);
    mancala_rules *rules = load(id, settings);
    if (rules == NULL) {
        return 0;
    }
    demand(mancala_game_new(&game, rules, 1) == MANCALA_OK, "a game");
    advance(game, &input);
    memcpy(text, input.bytes, input.left < TEXT_MAX ? input.left : TEXT_MAX - 1);
    read_all(game);
    read_and_write(game, text);
    mancala_game_free(game);
    mancala_rules_unref(rules);
    return 0;
}
