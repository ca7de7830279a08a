/* SPDX-License-Identifier: MIT */
/* Rule texts become rulesets and rulesets become text, sentences and settings. */
#include "rules_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct memory memory;

#define TOP "game x\ntitle X\nsource S\n"
#define BOARD "board 2 x 6, no stores\nfill 3\nsow clockwise\n"
#define LAST "last seed\n else -> stop\n"
#define END "end\n mover cannot move -> leave the rest\n"

static void defaults(const struct ruleset *rules, int32_t values[RULES_OPTIONS_MAX])
{
    for (int32_t i = 0; i < rules->option_count; i++) {
        values[i] = rules->options[i].fallback;
    }
}

/* The clauses of a section, for looking at. */
static const struct clause *clause_of(const struct ruleset *rules, int32_t phase, enum section section, uint32_t index)
{
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        if (rules->clauses[i].phase == phase && rules->clauses[i].section == section && index-- == 0) {
            return &rules->clauses[i];
        }
    }
    fail_msg("no such clause");
    return NULL;
}

static const struct term *action_of(const struct ruleset *rules, const struct clause *clause, uint32_t index)
{
    assert_true(index < clause->action_count);
    return &rules->terms[clause->first_action + index];
}

static const struct term *condition_of(const struct ruleset *rules, const struct clause *clause, uint32_t index)
{
    assert_true(index < clause->condition_count);
    return &rules->terms[clause->first_condition + index];
}

static bool same_arrays(const struct ruleset *a, const struct ruleset *b)
{
    if (a->clause_count != b->clause_count || a->term_count != b->term_count || a->span_count != b->span_count ||
        a->guard_count != b->guard_count || a->line_count != b->line_count || a->pool_count != b->pool_count ||
        a->option_count != b->option_count || a->phase_count != b->phase_count) {
        return false;
    }
    for (uint32_t i = 0; i < a->clause_count; i++) {
        const struct clause *one = &a->clauses[i];
        const struct clause *other = &b->clauses[i];
        if (one->section != other->section || one->phase != other->phase || one->otherwise != other->otherwise ||
            one->first_condition != other->first_condition || one->condition_count != other->condition_count ||
            one->first_action != other->first_action || one->action_count != other->action_count ||
            one->first_guard != other->first_guard || one->guard_count != other->guard_count) {
            return false;
        }
    }
    for (int32_t i = 0; i < a->option_count; i++) {
        if (memcmp(&a->options[i], &b->options[i], sizeof a->options[i]) != 0) {
            return false;
        }
    }
    /* These have no gaps between their members. */
    return memcmp(a->terms, b->terms, a->term_count * sizeof *a->terms) == 0 &&
           memcmp(a->spans, b->spans, a->span_count * sizeof *a->spans) == 0 &&
           (a->guard_count == 0 || memcmp(a->guards, b->guards, a->guard_count * sizeof *a->guards) == 0) &&
           memcmp(a->pool, b->pool, a->pool_count) == 0 && memcmp(a->phases, b->phases, sizeof a->phases) == 0;
}

static void round_trip(const char *text, const struct rules_finder *finder)
{
    struct ruleset *rules = must_parse(&memory, text, finder);
    char *once = printed(rules);
    struct ruleset *again = must_parse(&memory, once, NULL);
    char *twice = printed(again);
    assert_string_equal(once, twice);
    assert_true(same_arrays(rules, again));
    free(once);
    free(twice);
    mnc_ruleset_free(rules);
    mnc_ruleset_free(again);
}

static void built_in_files_come_back(void **state)
{
    (void)state;
    for (int32_t i = 0; i < mnc_builtin_total; i++) {
        char *text = rules_read(mnc_builtins[i].id);
        size_t length = 0;
        char *unpacked = mnc_builtin_text(i, &memory, &length);
        assert_non_null(unpacked);
        assert_int_equal(strlen(text), length);
        assert_memory_equal(text, unpacked, length);
        mnc_release(&memory, unpacked, length);
        round_trip(text, NULL);
        free(text);
    }
}

static void canonical_text(void **state)
{
    (void)state;
    static const char text[] =
        "game x\r\ntitle   A # title\t\r\nrevision 007\r\nsource S\r\n"
        "option z 1..3=2:  what # not this\noption first south|north = north\n"
        "end\n\tmover cannot move->leave the rest\n"
        "last seed\n  makes 2 or 4..6 or odd and in own row -> capture here,stop when z=1 or 2..3 and first=south\n"
        "  makes 2 * z or z + 1 or z - 1..3 -> stop\n  else -> relay\n"
        "phase a\n  lift z seeds\n  last   seed else -> stop\nphase b\n"
        "sow clockwise\n\nboard # comment\n  2 x 6\n  no stores   # another\nfill z 0 1 * z 2\n";
    static const char canonical[] =
        "game     x\ntitle    A # title\nsource   S\nrevision 7\noption   z 1..3 = 2 : what\n"
        "option   first south|north = north\n\n"
        "board\n  2 x 6\n  no stores\nfill     z 0 z 2\nsow      clockwise\n"
        "last seed\n"
        "  makes 2 or 4..6 or odd and in own row  -> capture here, stop  when z = 1 or 2..3 and first = south\n"
        "  makes 2 * z or z + 1 or z - 1..3       -> stop\n"
        "  else                                   -> relay\n"
        "phase a\n  lift   z seeds\n  last seed\n    else  -> stop\nphase b\n"
        "end\n  mover cannot move  -> leave the rest\n";
    struct ruleset *rules = must_parse(&memory, text, NULL);
    char *out = printed(rules);
    assert_string_equal(out, canonical);
    free(out);
    assert_int_equal(rules->revision, 7);
    assert_string_equal(rules->id, "x");
    mnc_ruleset_free(rules);
    round_trip(text, NULL);

    char small[10];
    rules = must_parse(&memory, text, NULL);
    assert_int_equal(mnc_ruleset_print(rules, small, sizeof small), strlen(canonical));
    assert_string_equal(small, "game     ");
    mnc_ruleset_free(rules);
}

static void the_longest_word_stands(void **state)
{
    (void)state;
    /* Options that are called like words of the language. */
    static const char text[] =
        TOP "option makes 1..3 = 2\noption seeds 1..3 = 2\noption x 1..9 = 6\noption all 1..3 = 1\n"
            "board 2 x x\nfill seeds seeds + 1\nsow clockwise\n"
            "begin\n first lap ends empty in own row -> legal\n else -> illegal\n"
            "lift seeds seeds\n"
            "last seed\n first lap and makes makes -> stop\n makes 2 * makes -> stop\n"
            " else -> relay\n"
            "phase p\n lift all\n"
            "phase q\n lift all seeds\n"
            "end\n at most x left -> leave the rest\n";
    struct ruleset *rules = must_parse(&memory, text, NULL);
    int32_t values[RULES_OPTIONS_MAX];
    defaults(rules, values);
    const struct term *term = action_of(rules, clause_of(rules, 0, SECTION_BOARD, 0), 0);
    assert_int_equal(term->word, WORD_GRID);
    assert_int_equal(term->span_count, 2);
    assert_int_equal(mnc_number(&rules->spans[term->first_span + 1].low, values), 6);
    term = action_of(rules, clause_of(rules, 0, SECTION_FILL, 0), 0);
    assert_int_equal(term->span_count, 2);
    assert_int_equal(mnc_number(&rules->spans[term->first_span + 1].low, values), 3);
    assert_int_equal(condition_of(rules, clause_of(rules, 0, SECTION_BEGIN, 0), 0)->word, WORD_FIRST_LAP_EMPTY);
    assert_int_equal(action_of(rules, clause_of(rules, 0, SECTION_LIFT, 0), 0)->word, WORD_LIFT_SOME);
    assert_int_equal(condition_of(rules, clause_of(rules, 0, SECTION_LAST, 0), 0)->word, WORD_FIRST_LAP);
    term = condition_of(rules, clause_of(rules, 0, SECTION_LAST, 1), 0);
    assert_int_equal(term->word, WORD_MAKES);
    assert_int_equal(mnc_number(&rules->spans[term->first_span].low, values), 4);
    assert_int_equal(action_of(rules, clause_of(rules, 1, SECTION_LIFT, 0), 0)->word, WORD_LIFT_ALL);
    assert_int_equal(action_of(rules, clause_of(rules, 2, SECTION_LIFT, 0), 0)->word, WORD_LIFT_SOME);
    mnc_ruleset_free(rules);
    round_trip(text, NULL);
}

static void options_and_guards(void **state)
{
    (void)state;
    static const char text[] = TOP "option n 2..9 = 3 : how many\noption c a|b|c = b\n" BOARD
                                   "last seed\n empty -> stop when n = 2..4 or 6 and c = a or c\n makes n + 1 -> stop\n"
                                   " makes even -> relay\n else -> stop\n" END;
    struct ruleset *rules = must_parse(&memory, text, NULL);
    assert_int_equal(rules->option_count, 4);
    assert_int_equal(rules->option_first, 2);
    assert_int_equal(rules->option_repetition, 3);
    assert_string_equal(rules->options[2].name, "first");
    assert_string_equal(rules->options[2].choices[1], "north");
    assert_int_equal(rules->options[3].high, 9);
    assert_int_equal(rules->options[3].fallback, 3);
    assert_int_equal(rules->options[1].fallback, 1);
    assert_string_equal(rules->pool + rules->options[0].text, "how many");
    assert_string_equal(rules->pool + rules->options[1].text, "");

    const struct clause *clause = clause_of(rules, 0, SECTION_LAST, 0);
    static const struct {
        int32_t n, c;
        bool applies;
    } cases[] = {{2, 0, true}, {4, 2, true}, {6, 0, true}, {5, 0, false}, {3, 1, false}, {7, 2, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int32_t values[RULES_OPTIONS_MAX] = {cases[i].n, cases[i].c, 0, 3};
        assert_int_equal(mnc_clause_applies(rules, clause, values), cases[i].applies);
    }
    int32_t values[RULES_OPTIONS_MAX] = {5, 0, 0, 3};
    const struct term *makes = condition_of(rules, clause_of(rules, 0, SECTION_LAST, 1), 0);
    assert_true(mnc_spans_hold(rules, makes->first_span, makes->span_count, values, 6));
    assert_false(mnc_spans_hold(rules, makes->first_span, makes->span_count, values, 5));
    const struct term *even = condition_of(rules, clause_of(rules, 0, SECTION_LAST, 2), 0);
    assert_true(mnc_spans_hold(rules, even->first_span, even->span_count, values, 0));
    assert_false(mnc_spans_hold(rules, even->first_span, even->span_count, values, 7));
    mnc_ruleset_free(rules);
}

static void clauses_print(void **state)
{
    (void)state;
    char *text = rules_read("ovalhu");
    struct ruleset *rules = must_parse(&memory, text, NULL);
    char buffer[100];
    uint32_t clause = (uint32_t)(clause_of(rules, 0, SECTION_LAST, 2) - rules->clauses);
    static const char both[] = "empty and facing occupied -> capture here, capture facing, stop";
    assert_int_equal(mnc_clause_print(rules, clause, buffer, sizeof buffer), strlen(both));
    assert_string_equal(buffer, both);
    mnc_clause_print(rules, clause + 2, buffer, sizeof buffer);
    assert_string_equal(buffer, "else -> relay");
    mnc_clause_print(rules, 0, buffer, sizeof buffer);
    assert_string_equal(buffer, "2 x columns, stores right");
    assert_int_equal(rules->clauses[clause].line, 26);
    assert_int_equal(rules->clauses[clause].column, 3);
    mnc_ruleset_free(rules);
    free(text);
}

static void children(void **state)
{
    (void)state;
    const char *texts[] = {"base",
                           "game base\ntitle B\nalso C\npeople P\nsource S\nnote N\nrevision 9\n"
                           "option a 1..3 = 2 : text a\noption first south|north = north\noption b p|q = p\n"
                           "board 2 x 6, stores left\nfill a\nsow clockwise\nlift 2 seeds\n"
                           "last seed\n empty -> stop when first = south\n else -> relay when b = q\n else -> stop\n"
                           "phase one\n lift 3 seeds\nphase two\n lift a seeds\n" END,
                           NULL};
    const struct rules_finder finder = finder_in(texts);
    static const char child[] = "game child\nlike base\ntitle D\nsource T\n"
                                "option c 5..6 = 5\noption b p|q|r = r\n"
                                "phase three\n lift c seeds\nphase one\n lift all\n"
                                "lift c seeds\nsow counterclockwise\n";
    static const char merged[] = "game     child\ntitle    D\nsource   T\nrevision 1\n"
                                 "option   a 1..3 = 2 : text a\noption   b p|q|r = r\noption   c 5..6 = 5\n"
                                 "option   first south|north = north\n\n"
                                 "board    2 x 6, stores left\nfill     a\nsow      counterclockwise\n"
                                 "lift     c seeds\n"
                                 "last seed\n  empty  -> stop   when first = south\n"
                                 "  else   -> relay  when b = q\n  else   -> stop\n"
                                 "phase one\n  lift   all\nphase two\n  lift   a seeds\nphase three\n  lift   c seeds\n"
                                 "end\n  mover cannot move  -> leave the rest\n";
    struct ruleset *rules = must_parse(&memory, child, &finder);
    char *out = printed(rules);
    assert_string_equal(out, merged);
    free(out);
    assert_string_equal(rules->options[rules->option_first].name, "first");
    assert_string_equal(rules->options[rules->option_repetition].name, "repetition");
    const struct clause *guarded = clause_of(rules, 0, SECTION_LAST, 0);
    assert_int_equal(rules->guards[guarded->first_guard].option, rules->option_first);
    mnc_ruleset_free(rules);
    round_trip(child, &finder);

    /* A built-in ruleset is the same for everybody: the finder is not asked for it. */
    const char *other[] = {"otjin", "game otjin\ntitle O\nsource S\n" BOARD LAST END, NULL};
    const struct rules_finder first = finder_in(other);
    rules = must_parse(&memory, "game y\nlike otjin\ntitle Y\nsource S\n", &first);
    assert_int_equal(rules->option_count, 3);
    mnc_ruleset_free(rules);
    rules = must_parse(&memory, "game y\nlike otjin\ntitle Y\nsource S\n", NULL);
    assert_int_equal(rules->option_count, 3);
    mnc_ruleset_free(rules);
}

static void canonical_order(void **state)
{
    (void)state;
    char *text = rules_read("intotoi");
    struct ruleset *rules = must_parse(&memory, text, NULL);
    int32_t last = -1;
    for (uint32_t i = 0; i < rules->clause_count; i++) {
        int32_t key = rules->clauses[i].phase * SECTION_COUNT + (int32_t)rules->clauses[i].section;
        assert_true(key >= last);
        last = key;
    }
    assert_int_equal(rules->phase_count, 2);
    assert_string_equal(rules->phases[0], "play");
    assert_string_equal(rules->phases[2], "reply");
    mnc_ruleset_free(rules);
    free(text);
}

static void settings(void **state)
{
    (void)state;
    char *text = rules_read("ovalhu");
    struct ruleset *rules = must_parse(&memory, text, NULL);
    int32_t values[RULES_OPTIONS_MAX];
    defaults(rules, values);
    assert_int_equal(mnc_ruleset_settings(rules, "seeds=5,first=north,fill=choice", values, NULL), MANCALA_OK);
    assert_int_equal(values[0], 8);
    assert_int_equal(values[1], 5);
    assert_int_equal(values[2], 2);
    assert_int_equal(values[rules->option_first], 1);
    assert_int_equal(mnc_ruleset_settings(rules, NULL, values, NULL), MANCALA_OK);

    static const struct {
        const char *settings;
        int status;
        const char *code;
        int32_t column;
        const char *says;
    } faults[] = {
        {"sedes=5", MANCALA_ERROR_UNKNOWN_OPTION, "R007", 1, "did you mean \"seeds\"?"},
        {"zzz=5", MANCALA_ERROR_UNKNOWN_OPTION, "R007", 1, "columns, seeds, fill"},
        {"seeds=4,columns=17", MANCALA_ERROR_OPTION_VALUE, "R008", 17, "expected 2..16"},
        {"seeds=four", MANCALA_ERROR_OPTION_VALUE, "R008", 7, "expected 2..12"},
        {"seeds=99999999999999999999", MANCALA_ERROR_OPTION_VALUE, "R008", 7, "expected 2..12"},
        {"seeds=-1", MANCALA_ERROR_OPTION_VALUE, "R008", 7, "expected 2..12"},
        {"fill=lfet", MANCALA_ERROR_OPTION_VALUE, "R008", 6, "expected left|right|choice; did you mean \"left\"?"},
        {"fill=0", MANCALA_ERROR_OPTION_VALUE, "R008", 6, "left|right|choice"},
        {"seeds=4,seeds=5", MANCALA_ERROR_OPTION_VALUE, "R011", 9, "twice"},
        {"seeds", MANCALA_ERROR_OPTION_VALUE, "R028", 1, "NAME=VALUE"},
        {"seeds=", MANCALA_ERROR_OPTION_VALUE, "R028", 1, "NAME=VALUE"},
        {"seeds=4,", MANCALA_ERROR_OPTION_VALUE, "R028", 9, "the end"},
        {",seeds=4", MANCALA_ERROR_OPTION_VALUE, "R028", 1, "NAME=VALUE"},
        {" seeds=4", MANCALA_ERROR_OPTION_VALUE, "R028", 1, "NAME=VALUE"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct diagnostics diagnostics = {.count = 0};
        int32_t before[RULES_OPTIONS_MAX];
        memcpy(before, values, sizeof before);
        assert_int_equal(mnc_ruleset_settings(rules, faults[i].settings, values, &diagnostics), faults[i].status);
        assert_memory_equal(before, values, (size_t)rules->option_count * sizeof *values);
        assert_int_equal(diagnostics.count, 1);
        assert_string_equal(diagnostics.list[0].code, faults[i].code);
        assert_int_equal(diagnostics.list[0].line, 0);
        assert_int_equal(diagnostics.list[0].column, faults[i].column);
        assert_non_null(strstr(diagnostics.list[0].text, faults[i].says));
    }
    mnc_ruleset_free(rules);
    free(text);
}

/* Each allocation in turn fails. */
static void memory_runs_out(void **state)
{
    (void)state;
    static const char *const ids[] = {"ovalhu", "intotoi-dlp"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        char *text = rules_read(ids[i]);
        struct counter counter = {0};
        struct memory counted = counted_memory(&counter);
        struct ruleset *rules = must_parse(&counted, text, NULL);
        size_t calls = counter.calls;
        assert_true(calls > 10 && counter.blocks > 0);
        mnc_ruleset_free(rules);
        assert_int_equal(counter.blocks, 0);
        assert_int_equal(counter.bytes, 0);
        for (size_t fail = 1; fail <= calls; fail++) {
            struct diagnostics diagnostics = {.count = 0};
            counter.calls = 0;
            counter.fail_at = fail;
            assert_int_equal(mnc_ruleset_parse(&rules, &counted, text, strlen(text), NULL, &diagnostics),
                             MANCALA_ERROR_MEMORY);
            assert_null(rules);
            assert_int_equal(diagnostics.count, 0);
            assert_int_equal(counter.blocks, 0);
            assert_int_equal(counter.bytes, 0);
        }
        free(text);
    }
}

static void too_much_when_merged(void **state)
{
    (void)state;
    /* Two texts that are allowed, but whose merged text could not be read again. */
    size_t room = 70000;
    char *parent = malloc(room);
    char *child = malloc(room);
    assert_non_null(parent);
    assert_non_null(child);
    size_t at = (size_t)snprintf(parent, room,
                                 "game base\ntitle B\nsource S\noption a-rather-long-name-of-an-option 1..2 = 1\n" BOARD
                                 "each seed\n");
    for (int i = 0; i < 900; i++) {
        at += (size_t)snprintf(parent + at, room - at, " makes %d or 60000 or 50001 -> owner captures here\n", i);
    }
    snprintf(parent + at, room - at, LAST END);
    at = (size_t)snprintf(child, room, "game x\nlike base\ntitle X\nsource S\n");
    while (at < 60000) {
        at += (size_t)snprintf(child + at, room - at, "note %080d\n", (int)at);
    }
    const char *texts[] = {"base", parent, NULL};
    const struct rules_finder finder = finder_in(texts);
    struct counter counter = {0};
    struct memory counted = counted_memory(&counter);
    struct diagnostics diagnostics = {.count = 0};
    struct ruleset *rules;
    assert_int_equal(mnc_ruleset_parse(&rules, &counted, child, at, &finder, &diagnostics), MANCALA_ERROR_RULES);
    assert_string_equal(diagnostics.list[0].code, "R020");
    assert_int_equal(diagnostics.list[0].line, 2);
    assert_int_equal(counter.blocks, 0);

    /* Each has fewer than 1000 clauses, both together have more. */
    at = (size_t)snprintf(child, room, "game x\nlike base\ntitle X\nsource S\nlast seed\n");
    for (int i = 0; i < 200; i++) {
        at += (size_t)snprintf(child + at, room - at, " makes %d -> stop\n", i);
    }
    at += (size_t)snprintf(child + at, room - at, " else -> stop\n");
    diagnostics.count = 0;
    assert_int_equal(mnc_ruleset_parse(&rules, &counted, child, at, &finder, &diagnostics), MANCALA_ERROR_RULES);
    assert_string_equal(diagnostics.list[0].code, "R020");
    assert_non_null(strstr(diagnostics.list[0].text, "1000"));
    assert_int_equal(counter.blocks, 0);
    free(parent);
    free(child);
}

static void mutations_do_no_harm(void **state)
{
    (void)state;
    uint64_t seed = 20240611;
    struct counter counter = {0};
    struct memory counted = counted_memory(&counter);
    size_t sound = 0;
    for (int32_t file = 0; file < mnc_builtin_total; file++) {
        char *text = rules_read(mnc_builtins[file].id);
        size_t length = strlen(text);
        char *changed = malloc(length + 256);
        assert_non_null(changed);
        for (uint64_t round = 0; round < 250; round++) {
            uint64_t random = seed + (uint64_t)file * 100000 + round;
            memcpy(changed, text, length);
            size_t changed_length = rules_mutate(changed, length, length + 256, &random);
            struct diagnostics diagnostics = {.count = 0};
            struct ruleset *rules;
            int status = mnc_ruleset_parse(&rules, &counted, changed, changed_length, NULL, &diagnostics);
            if ((status == MANCALA_OK) != (diagnostics.count == 0) || (status == MANCALA_OK) != (rules != NULL)) {
                fail_msg("seed %llu, file %s, round %llu", (unsigned long long)seed, mnc_builtins[file].id,
                         (unsigned long long)round);
            }
            if (rules != NULL) {
                char *once = printed(rules);
                round_trip(once, NULL);
                free(once);
                int32_t values[RULES_OPTIONS_MAX];
                size_t ignored;
                defaults(rules, values);
                assert_true(mnc_ruleset_sentence(rules, values, 0, NULL, 0, &ignored) > 5);
                mnc_ruleset_free(rules);
                sound++;
            }
            assert_int_equal(counter.blocks, 0);
        }
        free(changed);
        free(text);
    }
    /* Both kinds of outcome were tried. */
    assert_in_range(sound, 500, 8500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_files_come_back),
        cmocka_unit_test(canonical_text),
        cmocka_unit_test(the_longest_word_stands),
        cmocka_unit_test(options_and_guards),
        cmocka_unit_test(clauses_print),
        cmocka_unit_test(children),
        cmocka_unit_test(canonical_order),
        cmocka_unit_test(settings),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(too_much_when_merged),
        cmocka_unit_test(mutations_do_no_harm),
    };
    mnc_memory_init(&memory, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
