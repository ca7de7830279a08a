/* SPDX-License-Identifier: MIT */
/* The kernels among themselves: what the plain one plays, the rich one plays too, with and without steps, and both play
 * pits of 16 bits as pits of 8. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <mancala/mancala.h>

#include "../twin/generate.h"
#include "../twin/load.h"
#include "base/bits.h"
#include "play/kernel.h"
#include "program/program.h"

enum { FILES = 400, GAMES = 4, PLIES = 200, LAPS_ALLOWED = 20000 };

/* A way to play a ruleset. */
struct player {
    const char *name;
    const struct kernel *kernel;
    const struct program *program;
    bool steps;
};

struct players {
    struct player list[6];
    int32_t count;
    struct program *narrow, *wide; /* narrow: NULL if the board has too many seeds for it */
};

static uint64_t files, games, plies;

static void ignore_step(void *context, const int32_t step[MANCALA_STEP_FIELDS])
{
    (void)step;
    (*(uint64_t *)context)++;
}

static struct program *build(const struct loaded *loaded)
{
    struct program *program;
    struct memory memory = loaded->memory;
    assert_int_equal(mnc_program_build(&program, loaded->rules, loaded->values, &memory, NULL), MANCALA_OK);
    return program;
}

static void add_player(struct players *players, const char *name, const struct kernel *kernel,
                       const struct program *program, bool steps)
{
    players->list[players->count++] = (struct player){name, kernel, program, steps};
}

/* A board of few seeds is played in pits of 16 bits by a program that is told to. */
static bool find_players(struct players *players, const struct loaded *loaded)
{
    *players = (struct players){.count = 0};
    players->wide = build(loaded);
    if (players->wide->rich) {
        mnc_program_free(players->wide);
        return false;
    }
    if (!players->wide->wide) {
        players->narrow = build(loaded);
        players->wide->wide = true;
        add_player(players, "plain, 8 bits", &mnc_kernel_narrow, players->narrow, false);
        add_player(players, "rich, 8 bits", &mnc_rich_narrow, players->narrow, false);
        add_player(players, "rich with steps, 8 bits", &mnc_rich_narrow, players->narrow, true);
    }
    add_player(players, "plain, 16 bits", &mnc_kernel_wide, players->wide, false);
    add_player(players, "rich, 16 bits", &mnc_rich_wide, players->wide, false);
    add_player(players, "rich with steps, 16 bits", &mnc_rich_wide, players->wide, true);
    return true;
}

static bool same_positions(const struct program *program, const struct position *a, const struct program *other,
                           const struct position *b)
{
    for (int32_t cell = 0; cell < program->board.cells; cell++) {
        if (mnc_cell(program, a, cell) != mnc_cell(other, b, cell)) {
            return false;
        }
    }
    return memcmp(a, b, offsetof(struct position, cells)) == 0 &&
           (!program->masks || memcmp(&a->masks, &b->masks, sizeof a->masks) == 0);
}

static bool same_turns(const struct turn *a, const struct turn *b)
{
    bool same = a->legal == b->legal && a->laps == b->laps && a->round_over == b->round_over;
    for (int32_t player = 0; player < PLAYERS; player++) {
        same = same && a->captured[player] == b->captured[player] && a->sown[player] == b->sown[player] &&
               a->remainder[player] == b->remainder[player];
    }
    return same && (!a->round_over || (a->round_number == b->round_number && a->round_result == b->round_result &&
                                       a->round_reason == b->round_reason &&
                                       memcmp(a->round_store, b->round_store, sizeof a->round_store) == 0 &&
                                       memcmp(a->round_remainder, b->round_remainder, sizeof a->round_remainder) == 0));
}

static void say(const char *what, const struct players *players, int32_t index, uint64_t seed, const char *text)
{
    fprintf(stderr, "%s: %s and %s, seed %llu\n%s\n", what, players->list[0].name, players->list[index].name,
            (unsigned long long)seed, text);
    fail();
}

/* Plays one ply in every way. Returns false when the game is not to go on. */
static bool play_ply(const struct players *players, struct position positions[6], uint64_t *legal, int32_t move,
                     uint64_t seed, const char *text)
{
    struct position after[6];
    struct turn turns[6];
    int status[6] = {0};
    uint64_t steps = 0;
    const struct sink sink = {ignore_step, &steps};
    memset(after, 0, sizeof after);
    for (int32_t i = 0; i < players->count; i++) {
        const struct player *player = &players->list[i];
        turns[i] = (struct turn){.seed = seed, .sink = player->steps ? &sink : NULL, .laps_allowed = LAPS_ALLOWED};
        status[i] = player->kernel->play(player->program, &positions[i], &after[i], move, &turns[i]);
        if (status[i] != status[0]) {
            say("the outcomes differ", players, i, seed, text);
        } else if (status[0] != MANCALA_OK) {
            continue;
        } else if (!same_turns(&turns[0], &turns[i])) {
            say("the turns differ", players, i, seed, text);
        } else if (!same_positions(players->list[0].program, &after[0], player->program, &after[i])) {
            say("the positions differ", players, i, seed, text);
        }
    }
    assert_true(steps > 0);
    memcpy(positions, after, sizeof after);
    *legal = turns[0].legal;
    return status[0] == MANCALA_OK && turns[0].legal != 0;
}

static void play_game(const struct players *players, uint64_t *random, uint64_t seed, const char *text)
{
    struct position positions[6];
    uint64_t legal = 0;
    for (int32_t i = 0; i < players->count; i++) {
        struct turn turn = {.seed = seed};
        mnc_start(players->list[i].program, &positions[i], &turn);
        assert_true(i == 0 || legal == turn.legal);
        legal = turn.legal;
    }
    for (int32_t ply = 0; ply < PLIES && legal != 0; ply++) {
        for (int32_t i = 1; i < players->count; i++) {
            const struct player *player = &players->list[i];
            if (!player->program->stages[positions[0].phase].fill) {
                int64_t work[2] = {0, 0};
                assert_true(player->kernel->moves(player->program, &positions[i], positions[0].mover, &work[0]) ==
                            players->list[0].kernel->moves(players->list[0].program, &positions[0], positions[0].mover,
                                                           &work[1]));
            }
        }
        int32_t move = mnc_select_bit(legal, (uint32_t)generate_below(random, mnc_count_bits(legal)));
        plies++;
        if (!play_ply(players, positions, &legal, move, seed, text)) {
            break;
        }
    }
    games++;
}

static void compare_kernels(const char *text, size_t length, const char *settings, uint64_t seed, int32_t count)
{
    struct loaded loaded;
    struct players players;
    uint64_t random = seed;
    assert_true(load_text(&loaded, text, length, settings));
    if (find_players(&players, &loaded)) {
        files++;
        for (int32_t i = 0; i < count; i++) {
            play_game(&players, &random, seed, text);
        }
        mnc_program_free(players.narrow);
        mnc_program_free(players.wide);
    }
    load_free(&loaded);
}

static void start_counting(void)
{
    files = games = plies = 0;
}

static void print_counts(void)
{
    print_message("%llu rulesets of the plain kernel, %llu games, %llu plies\n", (unsigned long long)files,
                  (unsigned long long)games, (unsigned long long)plies);
}

static void built_in_rulesets(void **unused)
{
    (void)unused;
    start_counting();
    for (int i = 0; i < mancala_builtin_count(); i++) {
        size_t length = 0;
        char *text = load_file(mancala_builtin_id(i), &length);
        assert_non_null(text);
        compare_kernels(text, length, "", (uint64_t)i + 1, generate_amount(20));
        compare_kernels(text, length, "first=north", (uint64_t)i + 1, generate_amount(5));
        free(text);
    }
    print_counts();
    assert_true(files >= 10);
}

static void built_in_rulesets_with_other_settings(void **unused)
{
    (void)unused;
    static const char *const settings[][2] = {
        {"ovalhu", "columns=16,seeds=12"}, /* more than 255 seeds */
        {"ovalhu", "columns=3,seeds=4,fill=choice,again=may,take=both"},
        {"ovalhu", "columns=4,fill=right,stuck=take"},
        {"otjin", "seeds=5"},
        {"otjin", "seeds=2"},
        {"anywoli", "last=first"},
        {"anywoli", "last=lottery"},
        {"kalah", "columns=16,seeds=12,empty-capture=yes,finish=row"},
        {"kalah", "columns=2,seeds=2"},
        {"dakon", "columns=10,least=1,fill=left"},
        {"dakon", "columns=4,stuck=take"},
    };
    start_counting();
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        size_t length = 0;
        char *text = load_file(settings[i][0], &length);
        assert_non_null(text);
        compare_kernels(text, length, settings[i][1], i + 1, generate_amount(20));
        free(text);
    }
    print_counts();
    assert_int_equal(files, sizeof settings / sizeof *settings);
}

/* Numbers above 255 in the rules, more seeds in a pit than the tables have entries, more than one round in a hand. */
static void many_seeds(void **unused)
{
    (void)unused;
    static const char *const boards[][2] = {{"2 x 3, stores right", "700"},
                                            {"2 x 16, stores left", "60"},
                                            {"2 x 30, no stores", "9"},
                                            {"2 x 1, stores right", "400"}};
    static const char *const rules[] = {
        "last seed\n  empty -> capture facing, stop\n  makes 300..600 or even and facing occupied -> capture here, "
        "again\n"
        "  else -> relay\n",
        "each seed\n  makes 270..290 or 4 -> owner captures here\nlast seed\n  makes odd -> capture facing, stop\n"
        "  else -> stop\n"};
    start_counting();
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
            char text[1024];
            int length = snprintf(text, sizeof text,
                                  "game many\ntitle Many\nsource Made up\nboard %s\nfill %s\nsow clockwise\n%s"
                                  "pass if cannot move\nend\n  nobody can move -> owners take their rows\n"
                                  "  at most 260 left -> last taker takes the rest\n",
                                  boards[i][0], boards[i][1], rules[k]);
            compare_kernels(text, (size_t)length, "", i * 10 + k, generate_amount(20));
        }
    }
    print_counts();
    assert_int_equal(files, 8);
}

static void random_rulesets(void **unused)
{
    (void)unused;
    struct generated generated;
    start_counting();
    for (uint64_t seed = 1; seed <= (uint64_t)generate_amount(FILES); seed++) {
        generate_rules(seed, GENERATE_PLAIN, &generated);
        compare_kernels(generated.text, generated.length, generated.settings, seed, GAMES);
    }
    print_counts();
    assert_true(files >= FILES / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_rulesets),
        cmocka_unit_test(built_in_rulesets_with_other_settings),
        cmocka_unit_test(many_seeds),
        cmocka_unit_test(random_rulesets),
    };
    return cmocka_run_group_tests_name("kernels", tests, NULL, NULL);
}
