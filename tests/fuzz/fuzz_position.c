/* SPDX-License-Identifier: MIT */
/* The first byte chooses a ruleset, the rest is a position text, or no such thing; a line before it sets options. What
 * is accepted must be written back the same, hold all seeds and be playable; what is refused must leave the game as it
 * was. */
#include <string.h>

#include "input.h"

enum { TEXT_MAX = 1024, PLIES = 8 };

/* The position as text, set up again, is the same position. */
static void check_round_trip(mancala_game *game)
{
    char text[TEXT_MAX], again[TEXT_MAX];
    mancala_game *other;
    if (mancala_game_result(game) != MANCALA_RESULT_UNFINISHED ||
        mancala_game_new(&other, mancala_game_rules(game), 1) != MANCALA_OK) {
        return;
    }
    demand(mancala_game_position(game, text, sizeof text) < TEXT_MAX, "the position text is too long");
    demand(mancala_game_set_position(other, text) == MANCALA_OK, "the position text is not read back");
    mancala_game_position(other, again, sizeof again);
    demand(strcmp(text, again) == 0, "the position text is read as another position");
    mancala_game_free(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[TEXT_MAX], before[TEXT_MAX], after[TEXT_MAX];
    mancala_game *game;
    if (size == 0 || size > TEXT_MAX) {
        return 0;
    }
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    char *line_end = strchr(text, '\n'), *position = text;
    const char *settings = "";
    if (line_end != NULL) {
        *line_end = '\0';
        settings = text;
        position = line_end + 1;
    }
    mancala_rules *rules = load(mancala_builtin_id(data[0] % mancala_builtin_count()), settings);
    if (rules == NULL) {
        return 0;
    }
    demand(mancala_game_new(&game, rules, 1) == MANCALA_OK, "no game");
    mancala_game_position(game, before, sizeof before);
    if (mancala_game_set_position(game, position) != MANCALA_OK) {
        mancala_game_position(game, after, sizeof after);
        demand(strcmp(before, after) == 0, "a refused text has changed the game");
        demand(mancala_game_message(game)[0] != '\0', "a refused text leaves no message");
    }
    for (int ply = 0; ply < PLIES; ply++) {
        int32_t moves[64];
        demand(seeds_of(game) == mancala_rules_seeds(rules), "seeds are lost or won");
        check_round_trip(game);
        int count = mancala_game_moves(game, moves, 64);
        if (count <= 0 || mancala_game_apply(game, moves[(data[size - 1] + ply) % count]) != MANCALA_OK) {
            break;
        }
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
    return 0;
}
