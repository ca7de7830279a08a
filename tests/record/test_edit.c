/* SPDX-License-Identifier: MIT */
/* Boards that are edited. */
#include "common.h"

static int32_t get(mancala_edit *edit, int32_t what, int32_t index)
{
    int32_t value = -99;
    assert_int_equal(mancala_edit_get(edit, what, index, &value), MANCALA_OK);
    return value;
}

static void sets_up_a_board(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin");
    mancala_edit *edit;
    assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
    assert_int_equal(get(edit, MANCALA_EDIT_PIT, 4), 3);
    assert_int_equal(mancala_edit_clear(edit), MANCALA_OK);
    int32_t missing;
    assert_int_equal(mancala_edit_missing(edit, &missing), MANCALA_OK);
    assert_int_equal(missing, 54);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_PIT, 0, 2), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_PIT, 17, 5), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_STORE, 0, 40), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_MOVER, 0, 1), MANCALA_OK);

    /* Seven seeds are missing: nothing changes. */
    char *before = portrait(game);
    assert_int_equal(mancala_edit_finish(edit, game), MANCALA_ERROR_POSITION);
    assert_int_equal(mancala_edit_message_code(edit), MANCALA_MESSAGE_EDIT_TOTAL);
    assert_string_equal(mancala_edit_message(edit), "the board has 47 seeds, but the game has 54");
    assert_string_equal(mancala_edit_message_parameter(edit, 1), "54");
    char *after = portrait(game);
    assert_string_equal(before, after);
    free(before);
    free(after);

    /* Eight in North's store are one too many. */
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_STORE, 1, 8), MANCALA_OK);
    mancala_edit_missing(edit, &missing);
    assert_int_equal(missing, -1);
    assert_int_equal(mancala_edit_finish(edit, game), MANCALA_ERROR_POSITION);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_STORE, 1, 7), MANCALA_OK);
    assert_int_equal(mancala_edit_finish(edit, game), MANCALA_OK);
    char text[TEXT];
    mancala_game_position(game, text, sizeof text);
    assert_string_equal(text, "2,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,5 40,7 N");
    mancala_game_origin(game, text, sizeof text);
    assert_string_equal(text, "2,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,5 40,7 N");
    mancala_edit_free(edit);
    mancala_game_free(game);
}

static void refuses_what_cannot_be(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin");
    mancala_edit *edit;
    assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
    static const int32_t wrong[][3] = {
        {MANCALA_EDIT_PIT, 18, 1},   {MANCALA_EDIT_PIT, -1, 1},    {MANCALA_EDIT_PIT, 0, -1},
        {MANCALA_EDIT_PIT, 0, 55},   {MANCALA_EDIT_STORE, 2, 0},   {MANCALA_EDIT_MOVER, 0, 2},
        {MANCALA_EDIT_CLOSED, 0, 1}, {MANCALA_EDIT_PHASE, 0, 1},   {MANCALA_EDIT_EXTRA, 0, 1},
        {MANCALA_EDIT_ROUND, 0, 0},  {MANCALA_EDIT_STARTER, 0, 2}, {MANCALA_EDIT_LAST, 0, -2},
    };
    char before[TEXT], after[TEXT];
    mancala_edit_position(edit, before, sizeof before);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(mancala_edit_set(edit, wrong[i][0], wrong[i][1], wrong[i][2]), MANCALA_ERROR_RANGE);
        assert_true(mancala_edit_message_code(edit) == MANCALA_MESSAGE_EDIT_INDEX ||
                    mancala_edit_message_code(edit) == MANCALA_MESSAGE_EDIT_VALUE);
    }
    assert_int_equal(mancala_edit_set(edit, 99, 0, 0), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_edit_set(NULL, MANCALA_EDIT_PIT, 0, 0), MANCALA_ERROR_ARGUMENT);
    mancala_edit_position(edit, after, sizeof after);
    assert_string_equal(before, after);

    /* A field without a meaning is found at the end. */
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_LAST, 0, 1), MANCALA_OK);
    assert_int_equal(mancala_edit_finish(edit, game), MANCALA_ERROR_POSITION);
    assert_non_null(strstr(mancala_edit_message(edit), "no meaning"));

    assert_string_equal(mancala_game_message(game), ""); /* the game has nothing to do with it */

    mancala_game *other = new_game("otjin");
    assert_int_equal(mancala_edit_finish(edit, other), MANCALA_ERROR_OTHER_RULES);
    assert_int_equal(mancala_edit_message_code(edit), MANCALA_MESSAGE_OTHER_RULES);
    mancala_game_free(other);
    mancala_edit_free(edit);
    mancala_edit_free(NULL);
    mancala_game_free(game);
}

/* A pit that cannot change hands has one owner only, and nothing else is taken for set. */
static void owners(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin"), *land = new_game("ba-awa");
    mancala_edit *edit;
    assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_OWNER, 3, 0), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_OWNER, 3, 1), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_edit_message_code(edit), MANCALA_MESSAGE_EDIT_VALUE);
    assert_int_equal(get(edit, MANCALA_EDIT_OWNER, 3), 0);
    mancala_edit_free(edit);
    assert_int_equal(mancala_edit_new(&edit, land), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_OWNER, 3, 1), MANCALA_OK);
    assert_int_equal(get(edit, MANCALA_EDIT_OWNER, 3), 1);
    mancala_edit_free(edit);
    mancala_game_free(land);
    mancala_game_free(game);
}

static void closed_pits(void **state)
{
    (void)state;
    mancala_game *game = new_game("ovalhu");
    mancala_edit *edit;
    assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_CLOSED, 7, 1), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_edit_message_code(edit), MANCALA_MESSAGE_EDIT_SEEDS);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_PIT, 7, 0), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_CLOSED, 7, 1), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_PIT, 7, 3), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_edit_message_code(edit), MANCALA_MESSAGE_EDIT_CLOSED);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_OUT, 0, 3), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_ROUND, 0, 4), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_STORE, 1, 5), MANCALA_OK);
    assert_int_equal(mancala_edit_finish(edit, game), MANCALA_OK);
    assert_int_equal(mancala_game_pit_state(game, 7), MANCALA_PIT_CLOSED);
    assert_int_equal(mancala_game_round(game), 4);
    assert_int_equal(get(edit, MANCALA_EDIT_OUT, 0), 3);
    mancala_edit_free(edit);
    mancala_game_free(game);
}

/* Whatever can be set is in the text of the board, can be read back, and is what a game then has. */
static void sets_every_field(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        int32_t what, index, value;
        const char *says; /* a part of the position text */
    } fields[] = {
        {"toguz-kumalak", MANCALA_EDIT_SPECIAL, 11, 0, "/9,9,9s,9,"},
        {"toguz-kumalak", MANCALA_EDIT_SPECIAL, 2, 1, "9,9,9n,9,9,9,9,9,9/"},
        {"toguz-kumalak", MANCALA_EDIT_SPECIAL, 2, -1, "9,9,9,9,9,9,9,9,9/"},
        {"ba-awa", MANCALA_EDIT_OWNER, 6, 0, " owner=SSSSSSSNNNNN"},
        {"ba-awa", MANCALA_EDIT_OWNER, 0, 1, " owner=NSSSSSNNNNNN"},
        {"ba-awa", MANCALA_EDIT_STARTER, 0, 1, " starter=N"},
        {"ba-awa", MANCALA_EDIT_ROUND, 0, 1000000000, " round=1000000000"},
        {"olinda", MANCALA_EDIT_WAY, 0, 1, " dir=r"},
        {"olinda", MANCALA_EDIT_WAY, 0, 2, " dir=l"},
        {"alemungula", MANCALA_EDIT_BARRED, 0, 3, " S barred=3"},
        {"anywoli:last=first", MANCALA_EDIT_FIRST, 0, 1, " first=N"},
        {"anywoli", MANCALA_EDIT_LAST, 0, 0, " last=S"},
        {"anywoli", MANCALA_EDIT_LAST, 0, -1, " S"},
        {"intotoi", MANCALA_EDIT_PHASE, 0, 2, " phase=reply"},
        {"intotoi", MANCALA_EDIT_MOVER, 0, 1, " N phase=opening"},
        {"ovalhu:again=may", MANCALA_EDIT_EXTRA, 0, 1, " extra=1"},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        mancala_game *game = new_game(fields[i].rules);
        mancala_edit *edit;
        char text[TEXT], there[TEXT];
        assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
        assert_int_equal(mancala_edit_set(edit, fields[i].what, fields[i].index, fields[i].value), MANCALA_OK);
        assert_int_equal(get(edit, fields[i].what, fields[i].index), fields[i].value);
        mancala_edit_position(edit, text, sizeof text);
        if (strstr(text, fields[i].says) == NULL) {
            fail_msg("%s: expected %s in %s", fields[i].rules, fields[i].says, text);
        }
        if (mancala_edit_finish(edit, game) != MANCALA_OK) {
            fail_msg("%s: %s: %s", fields[i].rules, text, mancala_edit_message(edit));
        }
        mancala_game_position(game, there, sizeof there);
        assert_string_equal(there, text);
        mancala_edit_free(edit);
        mancala_game_free(game);
    }
}

/* A barred pit is counted from the left of whoever is to move. */
static void barred_pit_of_north(void **state)
{
    (void)state;
    mancala_game *game = new_game("alemungula");
    mancala_edit *edit;
    char text[TEXT];
    assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_MOVER, 0, 1), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_BARRED, 0, 5), MANCALA_OK);
    assert_int_equal(get(edit, MANCALA_EDIT_BARRED, 0), 5);
    mancala_edit_position(edit, text, sizeof text);
    assert_string_equal(text, "5,5,5,5,5/5,5,5,5,5 0,0 N barred=5");
    assert_int_equal(mancala_edit_finish(edit, game), MANCALA_OK);
    assert_int_equal(mancala_game_is_legal(game, 4), 0);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_MOVER, 0, 0), MANCALA_OK); /* it goes with the mover */
    assert_int_equal(get(edit, MANCALA_EDIT_BARRED, 0), 5);
    mancala_edit_position(edit, text, sizeof text);
    assert_string_equal(text, "5,5,5,5,5/5,5,5,5,5 0,0 S barred=5");
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_MOVER, 0, 1), MANCALA_OK);
    assert_int_equal(get(edit, MANCALA_EDIT_BARRED, 0), 5);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_BARRED, 0, 6), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_BARRED, 0, 0), MANCALA_OK);
    assert_int_equal(get(edit, MANCALA_EDIT_BARRED, 0), 0);
    mancala_edit_free(edit);
    mancala_game_free(game);
}

/* On four rows it has the number that the position text gives it. */
static void barred_pit_of_the_inner_row(void **state)
{
    (void)state;
    static const char rows[] = "game x\ntitle X\nsource S\nboard 4 x 3, no stores\nfill 2\nsow counterclockwise\n"
                               "last seed\n else -> stop\nmust not push a single back\n"
                               "end\n mover cannot move -> owners take their rows\n";
    mancala_rules *rules;
    mancala_game *game;
    mancala_edit *edit;
    assert_int_equal(mancala_rules_parse(&rules, rows, sizeof rows - 1, NULL, NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    for (int32_t number = 1; number <= 6; number++) {
        char text[TEXT], again[TEXT];
        snprintf(text, sizeof text, "2,2,2/2,2,2/2,2,2/2,2,2 0,0 N barred=%d", (int)number);
        assert_int_equal(mancala_game_set_position(game, text), MANCALA_OK);
        assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
        assert_int_equal(get(edit, MANCALA_EDIT_BARRED, 0), number);
        assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_BARRED, 0, number), MANCALA_OK);
        mancala_edit_position(edit, again, sizeof again);
        assert_string_equal(again, text);
        mancala_edit_free(edit);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* A field that the position text would not show cannot be set. */
static void fields_without_a_meaning(void **state)
{
    (void)state;
    mancala_game *game = new_game("kalah");
    mancala_edit *edit;
    assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_STARTER, 0, 1), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_edit_message_code(edit), MANCALA_MESSAGE_EDIT_VALUE);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_STARTER, 0, 0), MANCALA_OK);
    mancala_edit_free(edit);
    mancala_game_free(game);

    static const char text[] =
        "game x\ntitle X\nsource S\nboard 2 x 3, stores right\nfill 2\nsow clockwise\nlast seed\n"
        " makes 3 -> found here, stop\n makes 4 -> close here, relay\n else -> stop\n"
        "end\n mover cannot move -> owners take their rows\n";
    mancala_rules *rules;
    assert_int_equal(mancala_rules_parse(&rules, text, sizeof text - 1, NULL, NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_PIT, 0, 0), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_CLOSED, 0, 1), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_SPECIAL, 0, 1), MANCALA_ERROR_RANGE);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_CLOSED, 0, 0), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_SPECIAL, 0, 1), MANCALA_OK);
    assert_int_equal(mancala_edit_set(edit, MANCALA_EDIT_CLOSED, 0, 1), MANCALA_ERROR_RANGE);
    mancala_edit_free(edit);
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* What a board that was swept says of everything. */
static void sweeps_a_board(void **state)
{
    (void)state;
    mancala_game *game = new_game("ba-awa");
    assert_int_equal(mancala_game_set_position(game, "4,4,4,4,4,4/4,4,4,0,0,0 0,12 N owner=SSSSSSSSNNNN round=3"),
                     MANCALA_OK);
    mancala_edit *edit;
    assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
    assert_int_equal(get(edit, MANCALA_EDIT_STORE, 1), 12);
    assert_int_equal(get(edit, MANCALA_EDIT_OWNER, 7), 0);
    assert_int_equal(get(edit, MANCALA_EDIT_MOVER, 0), 1);
    assert_int_equal(get(edit, MANCALA_EDIT_STARTER, 0), 1);
    assert_int_equal(get(edit, MANCALA_EDIT_ROUND, 0), 3);
    assert_int_equal(mancala_edit_clear(edit), MANCALA_OK);
    static const int32_t swept[][2] = {
        {MANCALA_EDIT_STORE, 0},  {MANCALA_EDIT_CLOSED, 0},   {MANCALA_EDIT_MOVER, 0}, {MANCALA_EDIT_PHASE, 0},
        {MANCALA_EDIT_EXTRA, 0},  {MANCALA_EDIT_ROUND, 1},    {MANCALA_EDIT_OUT, 0},   {MANCALA_EDIT_STARTER, 0},
        {MANCALA_EDIT_FIRST, -1}, {MANCALA_EDIT_LAST, -1},    {MANCALA_EDIT_WAY, 0},   {MANCALA_EDIT_BARRED, 0},
        {MANCALA_EDIT_PIT, 0},    {MANCALA_EDIT_SPECIAL, -1},
    };
    for (size_t i = 0; i < sizeof swept / sizeof swept[0]; i++) {
        assert_int_equal(get(edit, swept[i][0], 1), swept[i][1]);
    }
    for (int32_t pit = 0; pit < 12; pit++) {
        assert_int_equal(get(edit, MANCALA_EDIT_OWNER, pit), pit >= 6);
    }
    mancala_edit_free(edit);
    mancala_game_free(game);
}

/* What an edited board says is what the game says, in positions of every ruleset. */
static void copies_any_position(void **state)
{
    (void)state;
    uint64_t seed = 23;
    for (int index = 0; index < mancala_builtin_count(); index++) {
        mancala_rules *rules = load(mancala_builtin_id(index));
        mancala_game *game, *copy;
        assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
        assert_int_equal(mancala_game_new(&copy, rules, 1), MANCALA_OK);
        for (int i = 0; i < 100 && mancala_game_result(game) == MANCALA_RESULT_UNFINISHED; i++) {
            char here[TEXT], there[TEXT];
            mancala_edit *edit;
            mancala_game_position(game, here, sizeof here);
            assert_int_equal(mancala_edit_new(&edit, game), MANCALA_OK);
            assert_int_equal(mancala_edit_finish(edit, copy), MANCALA_OK);
            mancala_game_position(copy, there, sizeof there);
            assert_string_equal(here, there);
            mancala_edit_free(edit);
            play_random(game, &seed, 3);
        }
        mancala_game_free(game);
        mancala_game_free(copy);
        mancala_rules_unref(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(owners),
        cmocka_unit_test(sets_up_a_board),
        cmocka_unit_test(refuses_what_cannot_be),
        cmocka_unit_test(closed_pits),
        cmocka_unit_test(sets_every_field),
        cmocka_unit_test(barred_pit_of_north),
        cmocka_unit_test(fields_without_a_meaning),
        cmocka_unit_test(barred_pit_of_the_inner_row),
        cmocka_unit_test(sweeps_a_board),
        cmocka_unit_test(copies_any_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
