/* SPDX-License-Identifier: MIT */
#include "help.h"

mancala_rules *load(const char *name)
{
    mancala_rules *rules;
    if (mancala_rules_load(&rules, name, NULL, NULL) != MANCALA_OK) {
        fail_msg("%s does not load", name);
    }
    return rules;
}

mancala_rules *parse(const char *text, const char *settings)
{
    mancala_rules *rules;
    mancala_diagnostics *diagnostics;
    if (mancala_rules_parse(&rules, text, strlen(text), settings, NULL, &diagnostics) != MANCALA_OK) {
        char found[512] = "";
        mancala_diagnostics_text(diagnostics, 0, found, sizeof found);
        fail_msg("%s\nin\n%s", found, text);
    }
    return rules;
}

mancala_game *begin(mancala_rules *rules)
{
    mancala_game *game;
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    return game;
}

mancala_game *begin_at(mancala_rules *rules, const char *position)
{
    mancala_game *game = begin(rules);
    if (mancala_game_set_position(game, position) != MANCALA_OK) {
        fail_msg("%s: %s", position, mancala_game_message(game));
    }
    return game;
}

const char *find_text(void *context, const char *name, size_t *length)
{
    (void)name;
    *length = strlen(context);
    return context;
}

void play_text(mancala_game *game, const char *text)
{
    int32_t move;
    assert_int_equal(mancala_game_read_move(game, text, &move), MANCALA_OK);
    if (mancala_game_apply(game, move) != MANCALA_OK) {
        fail_msg("%s", mancala_game_message(game));
    }
}

void expect_position(const mancala_game *game, const char *position)
{
    char text[2048];
    assert_true(mancala_game_position(game, text, sizeof text) < (int)sizeof text);
    assert_string_equal(text, position);
}
