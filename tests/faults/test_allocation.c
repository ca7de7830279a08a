/* SPDX-License-Identifier: MIT */
/* Every public function, while every single allocation fails in turn, alone or with all that come after it: the call
 * says so, hands out nothing, changes nothing and loses nothing, and it succeeds when it is repeated. */
#include "cases.h"

#ifndef MANCALA_VERSION_SCRIPT
#error "MANCALA_VERSION_SCRIPT must be the path of lib/libmancala.map"
#endif

/* What the world looks like in the end, with memory enough. */
static char *undisturbed(const struct fault_case *fault_case, long *asked)
{
    struct world world;
    world_open(&world);
    fault_case->prepare(&world);
    world_arm(&world, 0, false);
    int status = fault_case->act(&world);
    if (status != MANCALA_OK) {
        fail_msg("%s: %s", fault_case->name, mancala_error_name(status));
    }
    *asked = world_disarm(&world);
    char *shown = world_show(&world);
    world_close(&world);
    return shown;
}

static void disturbed(const struct fault_case *fault_case, long fail_at, bool lasting, const char *expected)
{
    struct world world;
    world_open(&world);
    fault_case->prepare(&world);
    char *before = world_show(&world);
    long blocks = world.budget.blocks;
    world_arm(&world, fail_at, lasting);
    int status = fault_case->act(&world);
    world_disarm(&world);
    char *after = world_show(&world);
    if (status != MANCALA_ERROR_MEMORY) {
        fail_msg("%s, allocation %ld: %s", fault_case->name, fail_at, mancala_error_name(status));
    }
    if (strcmp(before, after) != 0) {
        fail_msg("%s, allocation %ld changed what was\n%s\nto\n%s", fault_case->name, fail_at, before, after);
    }
    /* An array that has grown may stay so, but none may be lost: world_close() sees to that. */
    assert_true(world.budget.blocks >= blocks);
    free(before);
    free(after);
    status = fault_case->act(&world);
    if (status != MANCALA_OK) {
        fail_msg("%s, once more after allocation %ld: %s", fault_case->name, fail_at, mancala_error_name(status));
    }
    after = world_show(&world);
    assert_string_equal(after, expected);
    free(after);
    world_close(&world);
}

static void test_every_case(void **state)
{
    (void)state;
    long failures = 0;
    for (const struct fault_case *fault_case = fault_cases; fault_case->name != NULL; fault_case++) {
        long asked;
        char *expected = undisturbed(fault_case, &asked);
        if (asked == 0) {
            fail_msg("%s asks for no memory", fault_case->name);
        }
        for (long fail_at = 1; fail_at <= asked; fail_at++) {
            disturbed(fault_case, fail_at, false, expected);
            disturbed(fault_case, fail_at, true, expected);
            failures += 2;
        }
        free(expected);
    }
    print_message("%ld allocations failed\n", failures);
}

/* One object of each kind, made while there is memory. */
static void furnish(struct world *world)
{
    static const char records[] = "[Rules \"kalah\"]\n[South \"A\"]\n1. 3 {c} *\n@";
    const mancala_endgame_options endgame = {.size = sizeof endgame, .seeds = 4};
    const mancala_search_options search = {.size = sizeof search, .bytes = 524288};
    world_game(world, "kalah:columns=2,seeds=1", 0);
    assert_int_equal(mancala_game_clone(&world->copy, world->game), MANCALA_OK);
    int length = mancala_game_snapshot(world->game, world->bytes, sizeof world->bytes);
    assert_true(length > 0);
    assert_int_equal(mancala_game_set_position(world->game, "1,0/1,0 1,1 S"), MANCALA_OK);
    world->length = (size_t)length;
    assert_int_equal(mancala_rules_load(&world->loaded, "kalah:seeds=x", &world->options, &world->diagnostics),
                     MANCALA_ERROR_OPTION_VALUE);
    assert_int_equal(mancala_edit_new(&world->edit, world->game), MANCALA_OK);
    assert_int_equal(mancala_record_reader_new(&world->reader, records, sizeof records - 1, &world->options),
                     MANCALA_OK);
    assert_int_equal(mancala_record_reader_next(world->reader, &world->record), 1);
    mancala_record *none;
    assert_int_equal(mancala_record_reader_next(world->reader, &none), MANCALA_ERROR_RECORD);
    assert_int_equal(mancala_batch_new(&world->batch, world->rules, 2, 1), MANCALA_OK);
    assert_int_equal(mancala_search_new(&world->search, world->rules, &search), MANCALA_OK);
    assert_int_equal(mancala_endgame_build(&world->endgame, world->rules, &endgame), MANCALA_OK);
    const mancala_prover_options prover = {.size = sizeof prover, .memory = 65536, .endgame = world->endgame};
    assert_int_equal(mancala_prover_new(&world->prover, world->rules, &prover), MANCALA_OK);
}

/* What needs no memory works when there is none. */
static void test_without_memory(void **state)
{
    (void)state;
    struct world world;
    world_open(&world);
    furnish(&world);
    world_arm(&world, 1, true);
    ask_everything(&world);
    assert_int_equal(world_disarm(&world), 0);
    world_close(&world);
}

/* A function of the library that nobody thought of here fails the test. */
static void test_every_function(void **state)
{
    (void)state;
    functions_check(functions_without_memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_every_case, remove_case_files),
        cmocka_unit_test(test_without_memory),
        cmocka_unit_test(test_every_function),
    };
    functions_read(MANCALA_VERSION_SCRIPT);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
