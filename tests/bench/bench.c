/* SPDX-License-Identifier: MIT */
/* How fast is it? Everything is measured in turns and told as a ratio of medians, since a machine is never quiet.
 *
 *     bench                       all
 *     bench playouts|calls|perft|growth
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <mancala/mancala.h>

#include "yardstick.h"

enum { ROUNDS = 9 };

/* Of the clock on the wall. */
static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Of the processor: other programs on the machine do not count. */
static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int compare_doubles(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;
    return (left > right) - (left < right);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    return values[count / 2];
}

static void fail(const char *what)
{
    printf("bench: %s\n", what);
    exit(1);
}

static mancala_rules *load(const char *name)
{
    mancala_rules *rules;
    if (mancala_rules_load(&rules, name, NULL, NULL) != MANCALA_OK) {
        fail(name);
    }
    return rules;
}

static mancala_playout_totals play_out(const mancala_rules *rules, uint64_t games, uint64_t seed, int32_t threads)
{
    mancala_playout_options options = {.size = sizeof options, .games = games, .seed = seed, .threads = threads};
    mancala_playout_totals totals = {.size = sizeof totals};
    if (mancala_playouts(rules, &options, &totals) != MANCALA_OK) {
        fail("playouts");
    }
    return totals;
}

/* --- Against programs written for one game -------------------------------------------------------------------- */

static void hold_against(const char *rules_name, const char *yardstick_name, yardstick run, uint64_t games)
{
    mancala_rules *rules = load(rules_name);
    double engine[ROUNDS];
    double other[ROUNDS];
    double ratios[ROUNDS];
    for (int round = -1; round < ROUNDS; round++) {
        uint64_t seed = (uint64_t)(round + 2) * 1000003;
        struct yardstick_totals theirs;
        double start = processor_seconds();
        mancala_playout_totals ours = play_out(rules, games, seed, 1);
        double middle = processor_seconds();
        run(games, seed, &theirs);
        double end = processor_seconds();
        if (ours.plies != theirs.plies || ours.south != theirs.south || ours.north != theirs.north ||
            ours.draws != theirs.draws) {
            fail("engine and yardstick play different games");
        }
        if (round >= 0) {
            engine[round] = (double)ours.plies / (middle - start) / 1e6;
            other[round] = (double)ours.plies / (end - middle) / 1e6;
            ratios[round] = engine[round] / other[round];
        }
    }
    printf("%-8s against %-22s %7.2f : %7.2f M moves/s, ratio %.2f\n", rules_name, yardstick_name,
           median(engine, ROUNDS), median(other, ROUNDS), median(ratios, ROUNDS));
    mancala_rules_unref(rules);
}

static void bench_playouts(void)
{
    hold_against("otjin", "a plain loop", yardstick_otjin_plain, 2000);
    hold_against("kalah", "a plain loop", yardstick_kalah_plain, 8000);
    if (yardstick_vectors()) {
        hold_against("otjin", "one vector a lap", yardstick_otjin_vector, 4000);
        hold_against("otjin", "eight games in turns", yardstick_otjin_turns, 4000);
        hold_against("kalah", "one vector a move", yardstick_kalah_vector, 16000);
        hold_against("kalah", "eight games in turns", yardstick_kalah_turns, 16000);
    }
    for (int i = 0; i < mancala_builtin_count(); i++) {
        mancala_rules *rules = load(mancala_builtin_id(i));
        double start = processor_seconds();
        uint64_t plies = 0;
        uint64_t games = 0;
        while (processor_seconds() - start < 0.2) {
            plies += play_out(rules, 20, games, 1).plies;
            games += 20;
        }
        printf("%-16s %7.2f M moves/s\n", mancala_builtin_id(i), (double)plies / (processor_seconds() - start) / 1e6);
        mancala_rules_unref(rules);
    }
}

/* --- One call at a time --------------------------------------------------------------------------------------- */

struct calls {
    mancala_game *game;
    const char *rules;
    int32_t moves[64];
    int count;
};

static void apply_and_undo(struct calls *calls, int number)
{
    mancala_game_apply(calls->game, calls->moves[number % calls->count]);
    mancala_game_undo(calls->game);
}

static void list_moves(struct calls *calls, int number)
{
    (void)number;
    if (mancala_game_moves(calls->game, calls->moves, 64) != calls->count) {
        fail("the moves have changed");
    }
}

static void load_rules(struct calls *calls, int number)
{
    (void)number;
    mancala_rules_unref(load(calls->rules));
}

/* Seconds a call in the fastest of many parts: whatever comes between makes it slower. */
static double fastest(void (*call)(struct calls *calls, int number), struct calls *calls, int count)
{
    enum { PARTS = 60 };
    double best = 1e9;
    for (int part = 0; part < PARTS; part++) {
        double start = processor_seconds();
        for (int number = 0; number < count; number++) {
            call(calls, number);
        }
        double time = (processor_seconds() - start) / count;
        best = time < best ? time : best;
    }
    return best;
}

static void bench_calls(void)
{
    static const char *const names[] = {"otjin", "kalah", "ovalhu", "oware"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct calls calls = {.rules = names[i]};
        mancala_rules *rules = load(names[i]);
        if (mancala_game_new(&calls.game, rules, 1) != MANCALA_OK) {
            fail("out of memory");
        }
        for (int ply = 0; ply < 12; ply++) {
            int count = mancala_game_moves(calls.game, calls.moves, 64);
            mancala_game_apply(calls.game, calls.moves[ply % count]);
        }
        calls.count = mancala_game_moves(calls.game, calls.moves, 64);
        printf("%-8s apply and undo %6.2f M/s, legal moves %6.1f M/s, loading %.1f us\n", names[i],
               1e-6 / fastest(apply_and_undo, &calls, 20000), 1e-6 / fastest(list_moves, &calls, 100000),
               1e6 * fastest(load_rules, &calls, 50));
        mancala_game_free(calls.game);
        mancala_rules_unref(rules);
    }
}

/* --- Perft ---------------------------------------------------------------------------------------------------- */

/* By the clock on the wall, since two processors are to be at work at once. */
static void bench_perft(void)
{
    enum { TIMES = 5 };
    static const struct {
        const char *rules;
        int32_t depth;
    } cases[] = {{"otjin", 9}, {"kalah", 12}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules = load(cases[i].rules);
        mancala_game *game;
        uint64_t one;
        uint64_t two;
        double alone[TIMES];
        double together[TIMES];
        double ratios[TIMES];
        if (mancala_game_new(&game, rules, 1) != MANCALA_OK) {
            fail("out of memory");
        }
        for (int round = 0; round < TIMES; round++) {
            double start = seconds();
            mancala_game_perft_threads(game, cases[i].depth, 1, &one);
            double middle = seconds();
            mancala_game_perft_threads(game, cases[i].depth, 2, &two);
            double end = seconds();
            if (one != two) {
                fail("one thread and two count differently");
            }
            alone[round] = (double)one / (middle - start) / 1e6;
            together[round] = (double)one / (end - middle) / 1e6;
            ratios[round] = together[round] / alone[round];
        }
        printf("%-8s perft %2d = %llu: %.1f M/s on one thread, %.1f on two, ratio %.2f\n", cases[i].rules,
               (int)cases[i].depth, (unsigned long long)one, median(alone, TIMES), median(together, TIMES),
               median(ratios, TIMES));
        mancala_game_free(game);
        mancala_rules_unref(rules);
    }
}

/* --- As the work grows ---------------------------------------------------------------------------------------- */

static const char relay_rules[] = "game relay\n"
                                  "title Relay\n"
                                  "source bench\n"
                                  "option columns 2..16 = 9\n"
                                  "option seeds 1..64 = 3\n"
                                  "board 2 x columns, stores left\n"
                                  "fill seeds\n"
                                  "sow counterclockwise\n"
                                  "last seed\n"
                                  "  empty -> stop\n"
                                  "  makes 3 -> capture here, stop\n"
                                  "  else -> relay\n"
                                  "end\n"
                                  "  mover cannot move -> opponent takes the rest\n";

static const char kalah_rules[] = "game wide-kalah\n"
                                  "title Kalah\n"
                                  "source bench\n"
                                  "option columns 2..16 = 6\n"
                                  "option seeds 1..64 = 4\n"
                                  "board 2 x columns, stores right\n"
                                  "fill seeds\n"
                                  "sow counterclockwise, through own store\n"
                                  "last seed\n"
                                  "  in own store -> again\n"
                                  "  in own row and empty and facing occupied -> capture here, capture facing, stop\n"
                                  "  else -> stop\n"
                                  "end\n"
                                  "  mover cannot move -> owners take their rows\n";

/* A move as mancala_playouts() would draw it. */
static int32_t draw_move(const mancala_game *game, uint64_t *random)
{
    int32_t moves[64];
    uint32_t count = (uint32_t)mancala_game_moves(game, moves, 64);
    return moves[yardstick_draw(random, count)];
}

/* Laps a move in one of the games that mancala_playouts() plays; it gives up where they do. */
static double laps_in_game(mancala_rules *rules, uint64_t seed)
{
    mancala_game *game;
    uint64_t random = seed;
    int64_t laps = 0;
    int plies = 0;
    if (mancala_game_new(&game, rules, seed) != MANCALA_OK) {
        fail("out of memory");
    }
    while (plies < 2000 && mancala_game_result(game) == MANCALA_RESULT_UNFINISHED) {
        mancala_effect effect = {.size = sizeof effect};
        int32_t move = draw_move(game, &random);
        if (mancala_game_preview(game, move, &effect) != MANCALA_OK || effect.laps >= 65536) {
            break;
        }
        mancala_game_apply(game, move);
        laps += effect.laps;
        plies++;
    }
    mancala_game_free(game);
    return plies != 0 ? (double)laps / plies : 0;
}

/* Medians over batches and over games, since now and then a single sowing takes longer than a thousand games. */
static void grow(const char *name, const char *text, int columns, int seeds)
{
    enum { BATCHES = 51, GAMES = 64, LAP_GAMES = 41 };
    char settings[64];
    mancala_rules *rules;
    double nanoseconds[BATCHES];
    double laps[LAP_GAMES];
    snprintf(settings, sizeof settings, "columns=%d,seeds=%d", columns, seeds);
    if (mancala_rules_parse(&rules, text, strlen(text), settings, NULL, NULL) != MANCALA_OK) {
        fail(settings);
    }
    for (int batch = 0; batch < BATCHES; batch++) {
        mancala_playout_options options = {
            .size = sizeof options, .games = GAMES, .seed = (uint64_t)(1 + batch * GAMES), .plies = 2000};
        mancala_playout_totals totals = {.size = sizeof totals};
        double start = processor_seconds();
        mancala_playouts(rules, &options, &totals);
        nanoseconds[batch] = (processor_seconds() - start) / (double)totals.plies * 1e9;
    }
    for (int game = 0; game < LAP_GAMES; game++) {
        laps[game] = laps_in_game(rules, (uint64_t)(1 + game));
    }
    int total = mancala_rules_seeds(rules);
    double time = median(nanoseconds, BATCHES);
    double mean = median(laps, LAP_GAMES);
    printf("%s,%d,%d,%d,%s,%.2f,%.1f,%.1f\n", name, columns, seeds, total, total > 255 ? "16" : "8", mean, time,
           time / mean);
    mancala_rules_unref(rules);
}

static void bench_growth(void)
{
    printf("game,columns,seeds,total,bits,laps a move,ns a move,ns a lap\n");
    for (int seeds = 2; seeds <= 32; seeds += seeds < 8 ? 1 : 4) {
        grow("kalah", kalah_rules, 6, seeds);
        grow("relay", relay_rules, 6, seeds);
    }
    for (int columns = 4; columns <= 16; columns++) {
        grow("kalah", kalah_rules, columns, 4);
        grow("relay", relay_rules, columns, 3);
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } parts[] = {
        {"playouts", bench_playouts}, {"calls", bench_calls}, {"perft", bench_perft}, {"growth", bench_growth}};
    int ran = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (argc < 2 || strcmp(argv[1], parts[i].name) == 0) {
            parts[i].run();
            ran++;
        }
    }
    return ran == 0;
}
