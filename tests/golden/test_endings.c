/* SPDX-License-Identifier: MIT */
/* The endings of tests/data/endings.txt, a test for each group. The format is described at the top of that file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "data.h"

#define ENDINGS "endings.txt"

enum { SEEDS = 1000, SEEDS_EACH = 400, PROBLEM_PLIES = 56, PROBLEM_SECOND = 48 };

/* A line, taken apart. */
struct line {
    enum { LINE_ENDING, LINE_LEGAL, LINE_VALUE } kind;
    char *rules, *position, *moves, *expected, *result, *reason;
};

/* The file, and how far a group has been read. */
struct group {
    char *text, *cursor;
};

/* The name in a line that begins a group, terminated in place; NULL if it begins none. */
static char *group_name(char *line)
{
    size_t length = strlen(line);
    if (line[0] != '[' || line[length - 1] != ']') {
        return NULL;
    }
    line[length - 1] = '\0';
    return line + 1;
}

static struct group open_group(const char *name)
{
    struct group group = {.text = data_read(ENDINGS)};
    char *line;
    group.cursor = group.text;
    while ((line = data_line(&group.cursor)) != NULL) {
        const char *found = group_name(line);
        if (found && strcmp(found, name) == 0) {
            return group;
        }
    }
    fail_msg("%s has no group %s", ENDINGS, name);
    return group;
}

/* Reads the group's next line; false at its end. */
static bool next_line(struct group *group, struct line *line)
{
    char *text;
    do {
        if (group->cursor[0] == '[' || (text = data_line(&group->cursor)) == NULL) {
            return false;
        }
    } while (text[0] == '#' || text[0] == '\0');
    char *rest;
    line->kind = LINE_ENDING;
    if ((rest = data_after(text, "legal")) != NULL) {
        line->kind = LINE_LEGAL;
        text = rest;
    } else if ((rest = data_after(text, "value")) != NULL) {
        line->kind = LINE_VALUE;
        text = rest;
    }
    line->rules = data_field(&text, '|');
    line->position = data_field(&text, '|');
    line->moves = data_field(&text, '|');
    line->expected = data_field(&text, '|');
    line->result = data_field(&text, '|');
    line->reason = data_field(&text, '|');
    assert_non_null(line->expected);
    assert_true((line->reason != NULL) == (line->kind == LINE_ENDING));
    return true;
}

static mancala_game *set_up(const struct line *line, uint64_t seed)
{
    mancala_game *game = data_game(line->rules, seed);
    if (strcmp(line->position, "start") != 0 && mancala_game_set_position(game, line->position) != MANCALA_OK) {
        fail_msg("%s: %s: %s", line->rules, line->position, mancala_game_message(game));
    }
    return game;
}

/* Plays the line's moves, which are taken apart; returns how many there are. */
static int play_line(mancala_game *game, struct line *line)
{
    char position[DATA_TEXT], *move;
    int plies = 0;
    while ((move = data_field(&line->moves, ' ')) != NULL) {
        data_position(game, position, sizeof position);
        if (!data_play(game, move)) {
            fail_msg("%s from %s: ply %d, %s is not legal in %s", line->rules, line->position, plies + 1, move,
                     position);
        }
        plies++;
    }
    return plies;
}

static void check_stand(const mancala_game *game, const struct line *line, const char *when)
{
    char position[DATA_TEXT];
    data_position(game, position, sizeof position);
    if (strcmp(position, line->expected) != 0 || mancala_game_result(game) != data_result(line->result) ||
        mancala_game_reason(game) != data_reason(line->reason)) {
        fail_msg("%s from %s, %s: %s, result %d, reason %d; expected %s, %s, %s", line->rules, line->position, when,
                 position, mancala_game_result(game), mancala_game_reason(game), line->expected, line->result,
                 line->reason);
    }
}

static void check_legal(const mancala_game *game, const struct line *line)
{
    char moves[DATA_TEXT];
    data_moves(game, moves, sizeof moves);
    if (strcmp(moves + (moves[0] == ' '), line->expected) != 0) {
        fail_msg("%s from %s: legal are%s; expected %s", line->rules, line->position, moves, line->expected);
    }
}

/* Plays every line of a group; what is reached must come back when the last move is taken back and played again. */
static void group_agrees(void **state)
{
    struct group group = open_group(*state);
    struct line line;
    int lines = 0;
    while (next_line(&group, &line)) {
        mancala_game *game = set_up(&line, 1);
        int plies = play_line(game, &line);
        if (line.kind == LINE_LEGAL) {
            check_legal(game, &line);
        } else {
            assert_int_equal(line.kind, LINE_ENDING);
            check_stand(game, &line, "played");
            if (plies > 0) {
                assert_int_equal(mancala_game_undo(game), MANCALA_OK);
                assert_int_equal(mancala_game_result(game), MANCALA_RESULT_UNFINISHED);
                assert_int_equal(mancala_game_redo(game), MANCALA_OK);
                check_stand(game, &line, "played again");
            }
        }
        lines++;
        mancala_game_free(game);
    }
    assert_true(lines > 0);
    free(group.text);
}

/* Lots are drawn for the last seeds: fairly, and the same seed gives the same draw. */
static void lots_are_fair(void **state)
{
    (void)state;
    struct group group = open_group("anywoli lottery");
    struct line line;
    int winners[2] = {0, 0};
    assert_true(next_line(&group, &line));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        char first[DATA_TEXT], position[DATA_TEXT], moves[DATA_TEXT];
        struct line again = line;
        for (int game_number = 0; game_number < 2; game_number++) {
            mancala_game *game = set_up(&line, seed);
            snprintf(moves, sizeof moves, "%s", line.moves);
            again.moves = moves;
            assert_int_equal(play_line(game, &again), 1);
            assert_int_equal(mancala_game_reason(game), data_reason(line.reason));
            data_position(game, position, sizeof position);
            if (game_number == 0) {
                memcpy(first, position, sizeof first);
                winners[strcmp(position, line.expected) != 0]++;
            }
            assert_string_equal(position, first);
            assert_int_equal(mancala_game_undo(game), MANCALA_OK);
            assert_int_equal(mancala_game_redo(game), MANCALA_OK);
            data_position(game, position, sizeof position);
            assert_string_equal(position, first);
            mancala_game_free(game);
        }
    }
    free(group.text);
    print_message("lots: South %d, North %d of %d\n", winners[0], winners[1], SEEDS);
    assert_true(winners[0] >= SEEDS_EACH);
    assert_true(winners[1] >= SEEDS_EACH);
}

/* The printed problem's line: nothing is captured, no position occurs three times, and one occurs again at ply 48. */
static void problem_is_quiet(void **state)
{
    (void)state;
    struct group group = open_group("otjin problem");
    struct line line;
    char *move;
    int plies = 0, first_second = 0;
    assert_true(next_line(&group, &line));
    mancala_game *game = set_up(&line, 1);
    while ((move = data_field(&line.moves, ' ')) != NULL) {
        assert_true(data_play(game, move));
        plies++;
        assert_int_equal(mancala_game_history_mover(game, plies - 1), (plies - 1) % 2);
        assert_int_equal(mancala_game_capture_count(game), 0);
        assert_in_range(mancala_game_occurrences(game), 1, 2);
        if (mancala_game_occurrences(game) == 2 && first_second == 0) {
            first_second = plies;
        }
    }
    assert_int_equal(plies, PROBLEM_PLIES);
    assert_int_equal(first_second, PROBLEM_SECOND);
    mancala_game_free(game);
    free(group.text);
}

/* What is known of the printed problem's moves names each legal move once, in order. */
static void values_name_all_moves(void **state)
{
    (void)state;
    struct group group = open_group("otjin problem values");
    struct line line;
    int lines = 0;
    while (next_line(&group, &line)) {
        char legal[DATA_TEXT], named[DATA_TEXT], *entry;
        size_t used = 0;
        assert_int_equal(line.kind, LINE_VALUE);
        mancala_game *game = set_up(&line, 1);
        play_line(game, &line);
        data_moves(game, legal, sizeof legal);
        named[0] = '\0';
        while ((entry = data_field(&line.expected, ' ')) != NULL) {
            const char *move = data_field(&entry, '=');
            const char *value = data_field(&entry, '=');
            assert_non_null(value);
            assert_true(strcmp(value, "win") == 0 || strcmp(value, "loss") == 0 || strcmp(value, "neither") == 0);
            used += (size_t)snprintf(named + used, sizeof named - used, " %s", move);
            assert_true(used < sizeof named);
        }
        assert_string_equal(named, legal);
        mancala_game_free(game);
        lines++;
    }
    free(group.text);
    assert_int_equal(lines, 2);
}

/* An endless sowing captures nothing, though it did on its way. */
static void endless_undoes_captures(void **state)
{
    struct group group = open_group(*state);
    struct line line;
    int lines = 0;
    while (next_line(&group, &line)) {
        mancala_game *game = set_up(&line, 1);
        int south = mancala_game_store(game, 0), north = mancala_game_store(game, 1);
        play_line(game, &line);
        assert_int_equal(mancala_game_reason(game), MANCALA_REASON_ENDLESS);
        assert_int_equal(mancala_game_store(game, 0), south);
        assert_int_equal(mancala_game_store(game, 1), north);
        for (int player = 0; player < 2; player++) {
            assert_int_equal(mancala_game_round_fact(game, 0, MANCALA_ROUND_CAPTURED, player), 0);
            assert_int_equal(mancala_game_round_fact(game, 0, MANCALA_ROUND_REMAINDER, player), 0);
        }
        mancala_game_free(game);
        lines++;
    }
    free(group.text);
    assert_true(lines > 0);
}

static void every_group_is_tested(void **state);

#define GROUP(name)                                                                                                    \
    {                                                                                                                  \
        name, group_agrees, NULL, NULL, (void *)(name)                                                                 \
    }
static const struct CMUnitTest tests[] = {
    GROUP("first"),
    GROUP("otjin stuck"),
    GROUP("otjin endless"),
    GROUP("otjin problem"),
    GROUP("ovalhu rounds"),
    GROUP("ovalhu passes"),
    GROUP("ovalhu again"),
    GROUP("ovalhu take"),
    GROUP("ovalhu stuck"),
    GROUP("ovalhu match"),
    GROUP("ovalhu sixty-five moves"),
    GROUP("anywoli hand"),
    GROUP("anywoli last"),
    GROUP("anywoli passed over"),
    GROUP("anywoli endless"),
    GROUP("intotoi end"),
    GROUP("intotoi begin"),
    GROUP("intotoi laps"),
    GROUP("repetition"),
    GROUP("repetition across rounds"),
    {"anywoli lottery", lots_are_fair, NULL, NULL, NULL},
    {"otjin problem values", values_name_all_moves, NULL, NULL, NULL},
    {"otjin problem is quiet", problem_is_quiet, NULL, NULL, NULL},
    {"anywoli endless undoes captures", endless_undoes_captures, NULL, NULL, (void *)"anywoli endless"},
    {"every group is tested", every_group_is_tested, NULL, NULL, NULL},
};

static void every_group_is_tested(void **state)
{
    (void)state;
    char *text = data_read(ENDINGS), *cursor = text, *line;
    int groups = 0;
    while ((line = data_line(&cursor)) != NULL) {
        const char *name = group_name(line);
        bool tested = !name;
        for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
            tested = tested || strcmp(tests[i].name, name) == 0;
        }
        if (!tested) {
            fail_msg("no test for the group %s", name);
        }
        groups += name != NULL;
    }
    free(text);
    assert_true(groups > 0);
}

int main(void)
{
    return cmocka_run_group_tests_name("golden endings", tests, NULL, NULL);
}
