/* SPDX-License-Identifier: MIT */
/* Plays a built-in ruleset: bytes choose it, its options, and what is done. */
#include <stdlib.h>

#include "player.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct comparison comparison = {0};
    struct pair pair;
    char settings[INPUT_SETTINGS_MAX];
    size_t length = 0;
    const char *id = mancala_builtin_id(take_below(&input, mancala_builtin_count()));
    take_settings(&input, id, settings);
    uint64_t seed = take(&input);
    char *text = load_file(id, &length);
    demand(text != NULL, "the rule file is there");
    struct compared_rules source = {text, length, settings};
    if (pair_open(&pair, &comparison, &source, seed)) {
        play(&pair, &input);
    }
    pair_close(&pair);
    free(text);
    return 0;
}
