/* SPDX-License-Identifier: MIT */
/* The twin alone: published counts and games, and random rule files that reach every word. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generate.h"
#include "load.h"
#include "twin.h"

enum {
    FILES = 6000,   /* random rule files */
    LONG_GAME = 10, /* plies that make a file count */
    GAME_MAX = 120,
    ENOUGH = 100,      /* files that count in which every word must have decided something */
    PRINTED = 800,     /* files that are printed and parsed again */
    LEAVES_MAX = 40000 /* the twin is slow: larger perft counts are left to the engine */
};

static void load_twin(struct loaded *loaded, struct twin *twin, const char *name)
{
    if (!load_name(loaded, name)) {
        print_message("%s: %s\n", name, loaded->diagnostics.list[0].text);
        fail();
    }
    twin_init(twin, loaded->rules, loaded->values, 1, NULL, NULL);
}

static void perft_counts_are_the_published_ones(void **unused)
{
    (void)unused;
    char line[256];
    int names = 0;
    FILE *file = fopen(MANCALA_TEST_DATA "/perft.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        struct loaded loaded;
        struct twin twin;
        char *name = strtok(line, " \n"), *count;
        if (name == NULL || name[0] == '#') {
            continue;
        }
        load_twin(&loaded, &twin, name);
        struct twin_state start = twin_new(&twin);
        for (int32_t depth = 1; (count = strtok(NULL, " \n")) != NULL; depth++) {
            uint64_t leaves = strtoull(count, NULL, 10);
            if (leaves <= LEAVES_MAX && twin_perft(&twin, &start, depth) != leaves) {
                print_message("%s, depth %d\n", name, (int)depth);
                fail();
            }
        }
        load_free(&loaded);
        names++;
    }
    fclose(file);
    assert_true(names >= 16);
}

/* Moves are numbers of pits. */
static void play_line(const struct twin *twin, struct twin_state *state, const int *moves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct twin_state before = *state;
        int32_t actions[TWIN_ACTIONS_MAX];
        int32_t legal = twin_legal(twin, &before, actions);
        bool found = false;
        for (int32_t k = 0; k < legal; k++) {
            found = found || actions[k] == moves[i] - 1;
        }
        assert_true(found);
        assert_true(twin_play(twin, &before, moves[i] - 1, state));
    }
}

static void the_printed_line_of_otjin_takes_nothing(void **unused)
{
    (void)unused;
    static const int32_t pits[] = {0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 2, 0, 0, 1, 0, 1, 1, 2};
    static const int moves[] = {9, 8, 8, 1, 5, 4, 4, 6, 2, 3, 6, 2, 5, 5, 4, 4, 3, 3, 7, 7, 6, 6, 5, 5, 4, 4, 8, 2,
                                7, 1, 6, 3, 5, 2, 8, 8, 2, 7, 1, 6, 3, 5, 2, 4, 4, 3, 3, 8, 7, 7, 6, 6, 5, 5, 4, 4};
    struct loaded loaded;
    struct twin twin;
    load_twin(&loaded, &twin, "otjin:seeds=5");
    struct twin_state state = twin_blank(&twin);
    memcpy(state.pits, pits, sizeof pits);
    state.stores[0] = state.stores[1] = 40;
    twin_settle(&twin, &state);
    play_line(&twin, &state, moves, sizeof moves / sizeof *moves);
    assert_false(state.over);
    assert_int_equal(state.tally.captured[0] + state.tally.captured[1], 0);
    load_free(&loaded);
}

static void the_first_turn_that_wins_ovalhu(void **unused)
{
    (void)unused;
    static const int moves[] = {1, 8, 5, 6, 2, 8, 8, 1, 8, 4, 1, 8, 2, 7, 3, 8, 2, 6, 2, 6, 1, 4,
                                7, 8, 6, 7, 3, 3, 4, 5, 8, 8, 6, 8, 8, 6, 8, 7, 8, 5, 3, 5, 4, 7,
                                1, 7, 5, 4, 3, 8, 7, 3, 7, 3, 6, 7, 1, 8, 3, 8, 5, 8, 7, 8, 1};
    struct loaded loaded;
    struct twin twin;
    load_twin(&loaded, &twin, "ovalhu");
    struct twin_state state = twin_new(&twin);
    play_line(&twin, &state, moves, sizeof moves / sizeof *moves);
    assert_false(state.over);
    assert_int_equal(state.mover, 1);
    assert_int_equal(state.stores[0], 124);
    load_free(&loaded);
}

static void an_endless_sowing_changes_nothing(void **unused)
{
    (void)unused;
    static const int32_t pits[] = {1, 0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 2};
    struct loaded loaded;
    struct twin twin;
    char before[TWIN_TEXT_MAX], after[TWIN_TEXT_MAX];
    load_twin(&loaded, &twin, "otjin:seeds=4");
    struct twin_state state = twin_blank(&twin), end;
    memcpy(state.pits, pits, sizeof pits);
    state.stores[0] = 32;
    state.stores[1] = 28;
    twin_settle(&twin, &state);
    assert_true(twin_play(&twin, &state, 5, &end));
    assert_true(end.over);
    assert_int_equal(end.result, TWIN_NO_RESULT);
    assert_int_equal(end.reason, TWIN_REASON_ENDLESS);
    twin_text(&twin, &state, before);
    twin_text(&twin, &end, after);
    assert_string_equal(before, after);
    load_free(&loaded);
}

/* What the random files come to. */
struct coverage {
    int32_t files, long_files, over, too_long;
    int32_t in_force[WORD_COUNT]; /* long files with the word in a clause that their options leave standing */
    int32_t acted[WORD_COUNT];    /* long files in which such a clause has decided something */
};

static int32_t all_seeds(const struct twin *twin, const struct twin_state *state)
{
    int32_t sum = state->stores[0] + state->stores[1] + state->out;
    for (int32_t pit = 0; pit < twin->pits; pit++) {
        assert_true(state->pits[pit] >= 0 && !(state->closed[pit] && state->pits[pit] > 0));
        sum += state->pits[pit];
    }
    return sum;
}

/* Plays a random game; returns its plies, at most GAME_MAX. */
static int32_t random_game(const struct twin *twin, uint64_t *random, struct coverage *coverage)
{
    struct twin_state state = twin_new(twin), after;
    int32_t total = all_seeds(twin, &state), plies = 0;
    while (!state.over && plies < GAME_MAX) {
        int32_t actions[TWIN_ACTIONS_MAX];
        int32_t count = twin_legal(twin, &state, actions);
        assert_true(count > 0);
        if (!twin_play(twin, &state, actions[generate_below(random, count)], &after)) {
            coverage->too_long++;
            return plies;
        }
        state = after;
        assert_int_equal(all_seeds(twin, &state), total);
        plies++;
    }
    if (state.over) {
        coverage->over++;
        assert_int_not_equal(state.result, TWIN_UNFINISHED);
        assert_int_not_equal(state.reason, TWIN_REASON_NONE);
    }
    return plies;
}

static void count_words(const struct twin *twin, const uint64_t *hits, struct coverage *coverage)
{
    for (int word = 0; word < WORD_COUNT; word++) {
        bool in_force = false;
        for (int32_t phase = 0; phase <= twin->rules->phase_count; phase++) {
            for (int section = 0; section < SECTION_COUNT; section++) {
                int32_t count = twin_clause_count(twin, (enum section)section, phase);
                for (int32_t i = 0; i < count; i++) {
                    const struct clause *clause = twin_clause(twin, (enum section)section, phase, i);
                    for (uint32_t t = 0; t < clause->condition_count; t++) {
                        in_force = in_force || (int)twin_condition(twin, clause, t)->word == word;
                    }
                    for (uint32_t t = 0; t < clause->action_count; t++) {
                        in_force = in_force || (int)twin_action(twin, clause, t)->word == word;
                    }
                }
            }
        }
        coverage->in_force[word] += in_force;
        coverage->acted[word] += hits[word] > 0;
    }
}

static void play_file(uint64_t seed, struct coverage *coverage)
{
    struct generated generated;
    struct loaded loaded;
    struct twin twin;
    uint64_t hits[WORD_COUNT] = {0}, random = seed;
    generate_rules(seed, GENERATE_ANY, &generated);
    if (!load_text(&loaded, generated.text, generated.length, generated.settings)) {
        const struct diagnostic *first = &loaded.diagnostics.list[0];
        print_message("seed %llu, settings \"%s\"\n%s\nline %d, column %d: %s %s\n", (unsigned long long)seed,
                      generated.settings, generated.text, (int)first->line, (int)first->column, first->code,
                      first->text);
        fail();
    }
    twin_init(&twin, loaded.rules, loaded.values, seed, hits, NULL);
    int32_t longest = 0;
    for (int i = 0; i < 6; i++) {
        int32_t plies = random_game(&twin, &random, coverage);
        longest = plies > longest ? plies : longest;
    }
    coverage->files++;
    if (longest >= LONG_GAME) {
        coverage->long_files++;
        count_words(&twin, hits, coverage);
    }
    load_free(&loaded);
}

static void random_files_reach_every_word(void **unused)
{
    (void)unused;
    struct coverage coverage = {0};
    bool all = true;
    for (uint64_t seed = 1; seed <= FILES; seed++) {
        play_file(seed, &coverage);
    }
    print_message("%d files, %d of them played %d plies or more; %d games over, %d sowings too long\n",
                  (int)coverage.files, (int)coverage.long_files, LONG_GAME, (int)coverage.over, (int)coverage.too_long);
    print_message("word: files in which it is in force, in which it decided something\n");
    for (enum word word = 0; word < WORD_COUNT; word++) {
        print_message("%5d %5d  %s\n", (int)coverage.in_force[word], (int)coverage.acted[word], mnc_word_pattern(word));
        all = all && coverage.in_force[word] >= ENOUGH && coverage.acted[word] >= ENOUGH;
    }
    assert_true(coverage.over > FILES);
    assert_true(all);
}

/* The canonical text parses to rules that print as the same text. */
static void printing_is_a_fixed_point(void **unused)
{
    (void)unused;
    static char first[RULES_TEXT_MAX], second[RULES_TEXT_MAX];
    for (uint64_t seed = 1; seed <= PRINTED; seed++) {
        struct generated generated;
        struct loaded loaded;
        generate_rules(seed, GENERATE_ANY, &generated);
        assert_true(load_text(&loaded, generated.text, generated.length, NULL));
        size_t length = mnc_ruleset_print(loaded.rules, first, sizeof first);
        load_free(&loaded);
        assert_true(length < sizeof first);
        if (!load_text(&loaded, first, length, NULL)) {
            print_message("seed %llu: %s\n%s\n", (unsigned long long)seed, loaded.diagnostics.list[0].text, first);
            fail();
        }
        assert_int_equal(mnc_ruleset_print(loaded.rules, second, sizeof second), length);
        load_free(&loaded);
        if (strcmp(first, second) != 0) {
            print_message("seed %llu\n", (unsigned long long)seed);
        }
        assert_string_equal(first, second);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_counts_are_the_published_ones),
        cmocka_unit_test(the_printed_line_of_otjin_takes_nothing),
        cmocka_unit_test(the_first_turn_that_wins_ovalhu),
        cmocka_unit_test(an_endless_sowing_changes_nothing),
        cmocka_unit_test(random_files_reach_every_word),
        cmocka_unit_test(printing_is_a_fixed_point),
    };
    return cmocka_run_group_tests_name("twin", tests, NULL, NULL);
}
