/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <stdlib.h>

#include "json.h"

static const char *side_name(int player)
{
    return player == SOUTH ? "south" : player == NORTH ? "north" : "none";
}

static void json_pit(const mancala_rules *rules, int32_t pit)
{
    if (pit >= 0) {
        char *name = sow_pit_text(rules, pit);
        json_text("row", side_name(mancala_rules_pit(rules, pit, MANCALA_PIT_OWNER)));
        json_number("pit", mancala_rules_pit(rules, pit, MANCALA_PIT_NUMBER));
        json_text("name", name);
        free(name);
    }
}

/* What happened besides sowing and capturing; the drops themselves would be too many. */
static void json_events(mancala_game *game, int *laps)
{
    static const char *const kinds[] = {NULL,        NULL,        NULL,   NULL,      NULL,  "again",
                                        "may again", "decline",   "pass", "endless", "lot", "rest",
                                        "hand",      "round end", "fill", "close",   "end"};
    int32_t step[MANCALA_STEP_FIELDS];
    int count = mancala_game_step_count(game);
    json_open_list("events");
    for (int i = 0; i < count && mancala_game_step(game, i, step, MANCALA_STEP_FIELDS) > 0; i++) {
        int32_t kind = step[MANCALA_STEP_KIND];
        *laps += kind == MANCALA_STEP_LIFT;
        if (kind < 0 || (size_t)kind >= sizeof kinds / sizeof kinds[0] || kinds[kind] == NULL) {
            continue;
        }
        json_open(NULL);
        json_text("event", kinds[kind]);
        json_text("player", side_name(step[MANCALA_STEP_PLAYER]));
        json_pit(mancala_game_rules(game), step[MANCALA_STEP_PIT]);
        json_number("seeds", step[MANCALA_STEP_SEEDS]);
        json_close();
    }
    json_close_list();
}

void words_move_json(mancala_game *game, int ply)
{
    int plies = mancala_game_history(game, NULL, 0);
    char *move = words_last_move(game);
    char *position = sow_position(game);
    int laps = 0;
    json_open(NULL);
    json_number("ply", ply);
    json_text("mover", side_name(mancala_game_history_mover(game, plies - 1)));
    json_text("move", move);
    json_text("position", position);
    json_number("south", mancala_game_store(game, SOUTH));
    json_number("north", mancala_game_store(game, NORTH));
    json_open_list("captures");
    int captures = mancala_game_capture_count(game);
    int32_t step[MANCALA_STEP_FIELDS];
    for (int i = 0; i < captures && mancala_game_capture(game, i, step, MANCALA_STEP_FIELDS) > 0; i++) {
        json_open(NULL);
        json_text("player", side_name(step[MANCALA_STEP_PLAYER]));
        json_pit(mancala_game_rules(game), step[MANCALA_STEP_PIT]);
        json_number("seeds", step[MANCALA_STEP_SEEDS]);
        json_number("lap", step[MANCALA_STEP_LAP]);
        json_close();
    }
    json_close_list();
    json_events(game, &laps);
    json_number("laps", laps);
    json_close();
    free(position);
    free(move);
}

void words_result_json(const mancala_game *game)
{
    int result = mancala_game_result(game);
    json_open(NULL);
    json_text("result", sow_result_name(result));
    json_number("south", mancala_game_store(game, SOUTH));
    json_number("north", mancala_game_store(game, NORTH));
    if (result == MANCALA_RESULT_UNFINISHED) {
        json_text("to_move", side_name(mancala_game_mover(game)));
    } else {
        json_text("reason", mancala_reason_text(mancala_game_reason(game)));
    }
    json_close();
}
