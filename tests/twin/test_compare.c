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

#include "compare.h"
#include "generate.h"
#include "load.h"

enum { RANDOM_FILES = 400, TINY_FILES = 120, WHOLE_FILES = 8 };

static void report(const struct comparison *comparison, const char *text)
{
    if (comparison->message[0] != '\0') {
        fprintf(stderr, "%s\n%s\n", text, comparison->message); /* print_message() cuts long texts */
        fail();
    }
}

static void built_in_rulesets_play_as_the_twin(void **unused)
{
    (void)unused;
    static const struct {
        const char *id, *settings;
    } rules[] = {
        {"otjin", ""},
        {"otjin", "seeds=2"},
        {"otjin", "seeds=5,first=north"},
        {"ovalhu", ""},
        {"ovalhu", "seeds=4,columns=5"},
        {"ovalhu", "fill=right,again=may,take=both"},
        {"ovalhu", "fill=choice,stuck=take"},
        {"ovalhu", "fill=choice,columns=4,seeds=3,again=may"},
        {"intotoi", ""},
        {"intotoi", "reply=2"},
        {"intotoi-strict", ""},
        {"intotoi-dlp", ""},
        {"anywoli", ""},
        {"anywoli", "last=first"},
        {"anywoli", "last=lottery"},
    };
    struct comparison comparison = {0};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        size_t length = 0;
        char *text = load_file(rules[i].id, &length);
        assert_non_null(text);
        struct compared_rules source = {text, length, rules[i].settings};
        compare_games(&comparison, &source, 1000 + i, 40, 400);
        free(text);
        report(&comparison, rules[i].id);
    }
    assert_true(comparison.games >= 15 * 40 - comparison.too_long);
    assert_true(comparison.plies > 10000);
    assert_true(comparison.too_long * 100 < comparison.games);
}

static void random_rules_play_as_the_twin(void **unused)
{
    (void)unused;
    struct comparison comparison = {0};
    struct generated generated;
    for (uint64_t seed = 1; seed <= RANDOM_FILES; seed++) {
        generate_rules(seed, GENERATE_ANY, &generated);
        struct compared_rules source = {generated.text, generated.length, generated.settings};
        compare_games(&comparison, &source, seed, 10, 200);
        report(&comparison, generated.text);
    }
    print_message("%llu games, %llu plies, %llu too long\n", (unsigned long long)comparison.games,
                  (unsigned long long)comparison.plies, (unsigned long long)comparison.too_long);
    assert_true(comparison.plies > 10000);
    assert_true(comparison.too_long * 20 < comparison.games);
}

static void every_position_of_tiny_boards(void **unused)
{
    (void)unused;
    struct comparison comparison = {0};
    struct generated generated;
    for (uint64_t seed = 1; seed <= TINY_FILES; seed++) {
        generate_rules(seed, GENERATE_TINY, &generated);
        struct compared_rules source = {generated.text, generated.length, generated.settings};
        compare_positions(&comparison, &source, seed, seed <= WHOLE_FILES ? UINT64_MAX : 40);
        report(&comparison, generated.text);
    }
    print_message("%llu positions, %llu successors, %llu too long\n", (unsigned long long)comparison.positions,
                  (unsigned long long)comparison.successors, (unsigned long long)comparison.too_long);
    assert_true(comparison.positions > 50000);
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
        compare_positions(&comparison, &source, 1, UINT64_MAX);
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
        compare_positions(&comparison, &source, 1, UINT64_MAX);
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
