/* SPDX-License-Identifier: MIT */
/* What the tests of the search share. */
#ifndef TEST_SEARCH_HELP_H
#define TEST_SEARCH_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <mancala/mancala.h>

static inline uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* A ruleset by its name, or from a text that begins with "game". */
static inline mancala_rules *load_rules(const char *name)
{
    mancala_rules *rules = NULL;
    size_t length = 0;
    while (name[length] != '\0') {
        length++;
    }
    bool is_text = length > 4 && name[0] == 'g' && name[1] == 'a' && name[2] == 'm' && name[3] == 'e' && name[4] == ' ';
    int error = is_text ? mancala_rules_parse(&rules, name, length, NULL, NULL, NULL)
                        : mancala_rules_load(&rules, name, NULL, NULL);
    if (error != MANCALA_OK) {
        print_error("%s: %s\n", name, mancala_error_name(error));
    }
    assert_int_equal(error, MANCALA_OK);
    return rules;
}

/* Plays up to `plies` random moves; stops before the game is over. */
static inline void play_random(mancala_game *game, int plies, uint64_t *random)
{
    for (int i = 0; i < plies; i++) {
        int32_t moves[64];
        int count = mancala_game_moves(game, moves, 64);
        int32_t move = moves[(next_random(random) >> 32) * (uint64_t)count >> 32];
        assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
        if (mancala_game_result(game) != MANCALA_RESULT_UNFINISHED) {
            assert_int_equal(mancala_game_undo(game), MANCALA_OK);
            return;
        }
    }
}

static inline mancala_search *new_search(mancala_rules *rules, size_t bytes, int32_t method, int32_t threads)
{
    const mancala_search_options options = {
        .size = sizeof options, .bytes = bytes, .method = method, .threads = threads};
    mancala_search *search = NULL;
    assert_int_equal(mancala_search_new(&search, rules, &options), MANCALA_OK);
    return search;
}

static inline mancala_search_report report_of(mancala_search *search)
{
    mancala_search_report report = {.size = sizeof report};
    assert_int_equal(mancala_search_progress(search, &report), MANCALA_OK);
    return report;
}

/* What a search finds out about a game within these limits; their size is filled in. */
static inline mancala_search_report search_game(mancala_search *search, const mancala_game *game,
                                                mancala_search_limits limits)
{
    limits.size = sizeof limits;
    assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
    assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
    return report_of(search);
}

#endif
