/* SPDX-License-Identifier: MIT */
#include "input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void (*demand_context)(void);

void demand(int holds, const char *what)
{
    if (!holds) {
        if (demand_context != NULL) {
            demand_context();
        }
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

uint8_t take(struct input *input)
{
    if (input->left == 0) {
        return 0;
    }
    input->left--;
    return *input->bytes++;
}

int32_t take_below(struct input *input, int32_t count)
{
    return count > 0 ? take(input) % count : 0;
}

static mancala_rules *load_once(const char *id)
{
    enum { RULESETS_MAX = 64 };
    static mancala_rules *loaded[RULESETS_MAX];
    for (int i = 0; i < mancala_builtin_count() && i < RULESETS_MAX; i++) {
        if (strcmp(mancala_builtin_id(i), id) == 0) {
            if (loaded[i] == NULL) {
                demand(mancala_rules_load(&loaded[i], id, NULL, NULL) == MANCALA_OK, "a built-in ruleset is loaded");
            }
            return mancala_rules_ref(loaded[i]);
        }
    }
    return NULL;
}

mancala_rules *load(const char *id, const char *settings)
{
    enum { NAME_MAX = 2048 };
    char name[NAME_MAX];
    mancala_rules *rules;
    if (settings[0] == '\0') {
        return load_once(id);
    }
    int length = snprintf(name, sizeof name, "%s:%s", id, settings);
    demand(length < NAME_MAX, "names are short");
    return mancala_rules_load(&rules, name, NULL, NULL) == MANCALA_OK ? rules : NULL;
}

void take_settings(struct input *input, const char *id, char settings[INPUT_SETTINGS_MAX])
{
    size_t length = 0;
    settings[0] = '\0';
    mancala_rules *rules = load(id, "");
    int32_t count = take_below(input, 4), options = mancala_rules_option_count(rules);
    for (int32_t i = 0; i < count; i++) {
        char name[64], value[64], setting[140];
        int32_t low, high, option = take_below(input, options);
        demand(mancala_rules_option_range(rules, option, &low, &high, NULL, NULL) >= 0, "an option has a range");
        mancala_rules_option_name(rules, option, name, sizeof name);
        mancala_rules_option_value(rules, option, low + take_below(input, high - low + 1), value, sizeof value);
        snprintf(setting, sizeof setting, "%s=", name);
        if (strstr(settings, setting) != NULL) {
            continue; /* not twice */
        }
        length += (size_t)snprintf(settings + length, INPUT_SETTINGS_MAX - length, "%s%s%s", length > 0 ? "," : "",
                                   setting, value);
        demand(length < INPUT_SETTINGS_MAX, "settings are short");
    }
    mancala_rules_unref(rules);
}

int seeds_of(const mancala_game *game)
{
    int seeds = mancala_game_store(game, 0) + mancala_game_store(game, 1) + mancala_game_out(game);
    for (int pit = 0; pit < mancala_rules_pits(mancala_game_rules(game)); pit++) {
        seeds += mancala_game_pit(game, pit);
    }
    return seeds;
}
