/* SPDX-License-Identifier: MIT */
/* The library plays as the twin does: random games of the built-in rulesets and of random rule files, and every
 * position of tiny boards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <mancala/mancala.h>

#include "compare.h"
#include "generate.h"
#include "load.h"

enum { RANDOM_FILES = 600, TINY_FILES = 150, SETTINGS_MAX = 64 };

static void report(const struct comparison *comparison, const char *text)
{
    if (comparison->message[0] != '\0') {
        fprintf(stderr, "%s\n%s\n", text, comparison->message); /* print_message() cuts long texts */
        fail();
    }
}

/* Settings of a ruleset: as it comes, every choice and both ends of every range alone, and a few at random. */
struct settings {
    char list[SETTINGS_MAX][256];
    int32_t count;
};

static char *next_settings(struct settings *settings)
{
    assert_true(settings->count < SETTINGS_MAX);
    char *text = settings->list[settings->count++];
    text[0] = '\0';
    return text;
}

static void add_value(char *text, const struct option *option, int32_t value)
{
    size_t length = strlen(text), cap = sizeof(((struct settings *)NULL)->list[0]);
    snprintf(text + length, cap - length, "%s%s=", length > 0 ? "," : "", option->name);
    length = strlen(text);
    if (option->choice_count > 0) {
        snprintf(text + length, cap - length, "%s", option->choices[value]);
    } else {
        snprintf(text + length, cap - length, "%d", (int)value);
    }
}

static void make_settings(const struct ruleset *rules, uint64_t *random, struct settings *settings)
{
    settings->count = 0;
    next_settings(settings);
    for (int32_t i = 0; i < rules->option_count; i++) {
        const struct option *option = &rules->options[i];
        if (i == rules->option_repetition) {
            continue;
        }
        for (int32_t value = option->low; value <= option->high; value++) {
            bool end = value == option->low || value == option->high;
            if (value != option->fallback && (option->choice_count > 0 || end)) {
                add_value(next_settings(settings), option, value);
            }
        }
    }
    for (int32_t i = 0; i < 2; i++) {
        char *text = next_settings(settings);
        for (int32_t k = 0; k < rules->option_count; k++) {
            const struct option *option = &rules->options[k];
            if (k != rules->option_repetition) {
                add_value(text, option, option->low + generate_below(random, option->high - option->low + 1));
            }
        }
    }
}

static void compare_built_in(struct comparison *comparison, const char *id, uint64_t *random)
{
    static struct settings settings;
    struct loaded loaded;
    size_t length = 0;
    char *text = load_file(id, &length);
    assert_non_null(text);
    assert_true(load_text(&loaded, text, length, NULL));
    make_settings(loaded.rules, random, &settings);
    for (int32_t i = 0; i < settings.count; i++) {
        struct compared_rules source = {text, length, settings.list[i]};
        uint64_t seed = generate_next(random);
        if (compare_games(comparison, &source, seed, generate_amount(i == 0 ? 12 : 3), 300)) {
            compare_random_positions(comparison, &source, seed, generate_amount(i == 0 ? 100 : 30));
        }
        report(comparison, id);
    }
    load_free(&loaded);
    free(text);
}

static void built_in_rulesets_play_as_the_twin(void **unused)
{
    (void)unused;
    struct comparison comparison = {0};
    uint64_t random = 1000;
    for (int i = 0; i < mancala_builtin_count(); i++) {
        compare_built_in(&comparison, mancala_builtin_id(i), &random);
    }
    print_message("%llu games, %llu plies, %llu positions, %llu successors, %llu too long\n",
                  (unsigned long long)comparison.games, (unsigned long long)comparison.plies,
                  (unsigned long long)comparison.positions, (unsigned long long)comparison.successors,
                  (unsigned long long)comparison.too_long);
    assert_true(comparison.plies > 50000);
    assert_true(comparison.positions > 5000);
    assert_true(comparison.too_long * 20 < comparison.games);
}

static void random_rules_play_as_the_twin(void **unused)
{
    (void)unused;
    struct comparison comparison = {0};
    struct generated generated;
    for (uint64_t seed = 1; seed <= (uint64_t)generate_amount(RANDOM_FILES); seed++) {
        generate_rules(seed, GENERATE_ANY, &generated);
        struct compared_rules source = {generated.text, generated.length, generated.settings};
        if (compare_games(&comparison, &source, seed, 4, 100)) {
            compare_random_positions(&comparison, &source, seed, 8);
        }
        report(&comparison, generated.text);
    }
    print_message("%llu games, %llu plies, %llu positions, %llu too long\n", (unsigned long long)comparison.games,
                  (unsigned long long)comparison.plies, (unsigned long long)comparison.positions,
                  (unsigned long long)comparison.too_long);
    assert_true(comparison.plies > 100 * RANDOM_FILES);
    assert_true(comparison.too_long * 20 < comparison.games);
}

static void every_position_of_tiny_boards(void **unused)
{
    (void)unused;
    struct comparison comparison = {0};
    struct generated generated;
    for (uint64_t seed = 1; seed <= (uint64_t)generate_amount(TINY_FILES); seed++) {
        generate_rules(seed, GENERATE_TINY, &generated);
        struct compared_rules source = {generated.text, generated.length, generated.settings};
        compare_positions(&comparison, &source, seed, 20000, 300);
        report(&comparison, generated.text);
    }
    print_message("%llu positions, %llu successors, %llu boards as a whole, %llu too long\n",
                  (unsigned long long)comparison.positions, (unsigned long long)comparison.successors,
                  (unsigned long long)comparison.whole, (unsigned long long)comparison.too_long);
    assert_true(comparison.positions > 100000);
    assert_true(comparison.whole > TINY_FILES / 5);
}

static void every_position_of_a_small_otjin_and_ovalhu(void **unused)
{
    (void)unused;
    static const char *const settings[] = {"columns=2,seeds=2", "columns=2,seeds=2,again=may,take=both,fill=choice",
                                           "columns=2,seeds=2,stuck=take,fill=right"};
    static const char *const boards[][2] = {{"2 x 2", "2"}, {"2 x 3", "1"}, {"2 x 3", "2"}};
    struct comparison comparison = {0};
    size_t length = 0;
    char *text = load_file("ovalhu", &length);
    assert_non_null(text);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        struct compared_rules source = {text, length, settings[i]};
        compare_positions(&comparison, &source, 1, UINT64_MAX, 0);
        report(&comparison, settings[i]);
    }
    free(text);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char otjin[1024];
        int written = snprintf(otjin, sizeof otjin,
                               "game tiny\ntitle Tiny\nsource Made up\nboard %s, stores left\nfill %s\n"
                               "sow counterclockwise\nlast seed\n  empty -> stop\n  makes %s -> capture here, stop\n"
                               "  else -> relay\nend\n  mover cannot move -> opponent takes the rest\n",
                               boards[i][0], boards[i][1], boards[i][1][0] == '1' ? "3" : boards[i][1]);
        struct compared_rules source = {otjin, (size_t)written, ""};
        compare_positions(&comparison, &source, 1, UINT64_MAX, 0);
        report(&comparison, otjin);
    }
    print_message("%llu positions, %llu successors\n", (unsigned long long)comparison.positions,
                  (unsigned long long)comparison.successors);
    assert_true(comparison.positions > 50000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_rulesets_play_as_the_twin),
        cmocka_unit_test(random_rules_play_as_the_twin),
        cmocka_unit_test(every_position_of_tiny_boards),
        cmocka_unit_test(every_position_of_a_small_otjin_and_ovalhu),
    };
    return cmocka_run_group_tests_name("twin and library", tests, NULL, NULL);
}
