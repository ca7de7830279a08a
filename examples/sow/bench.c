/* SPDX-License-Identifier: MIT */
/* sow bench: how fast random games are played. */
#include "sow.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "json.h"

enum { THREADS_MAX = 256 };

struct worker {
    pthread_t thread;
    const mancala_rules *rules;
    uint64_t seed;
    double until; /* by the clock of now() */
    int code;
    mancala_playout_totals sum;
};

struct measurement {
    double seconds;
    uint64_t threads;
    uint64_t seed;
    mancala_playout_totals sum;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void add_totals(mancala_playout_totals *sum, const mancala_playout_totals *part)
{
    sum->games += part->games;
    sum->plies += part->plies;
    sum->south += part->south;
    sum->north += part->north;
    sum->draws += part->draws;
    sum->no_result += part->no_result;
    sum->cut_off += part->cut_off;
    sum->captured += part->captured;
    sum->longest = part->longest > sum->longest ? part->longest : sum->longest;
}

/* Plays batches until time is up. A batch takes about a fiftieth of a second, so that looking at the clock costs
 * nothing. */
static void *work(void *context)
{
    struct worker *worker = context;
    uint64_t batch = 1;
    uint64_t seed = worker->seed;
    for (double start = now(); worker->code == MANCALA_OK;) {
        mancala_playout_options options = {.size = sizeof options, .games = batch, .seed = seed};
        mancala_playout_totals part = {.size = sizeof part};
        worker->code = mancala_playouts(worker->rules, &options, &part);
        add_totals(&worker->sum, &part);
        double end = now();
        if (end >= worker->until) {
            break;
        }
        seed += batch;
        if (end - start < 0.01) {
            batch *= 2;
        } else if (end - start > 0.04 && batch > 1) {
            batch /= 2;
        }
        start = end;
    }
    return NULL;
}

static int measure(const mancala_rules *rules, struct measurement *measurement)
{
    struct worker *workers = sow_memory(measurement->threads * sizeof *workers);
    double start = now();
    uint64_t started = 0;
    int code = MANCALA_OK;
    for (uint64_t i = 0; i < measurement->threads; i++) {
        /* Game numbers of different threads must not meet. */
        workers[i] = (struct worker){
            .rules = rules, .seed = measurement->seed + (i << 48), .until = start + measurement->seconds};
        if (measurement->threads == 1) {
            work(&workers[i]);
        } else if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0) {
            code = sow_wrong("thread %d could not be started", (int)i + 1);
            break;
        }
        started++;
    }
    measurement->sum = (mancala_playout_totals){.size = sizeof measurement->sum};
    for (uint64_t i = 0; i < started; i++) {
        if (measurement->threads > 1) {
            pthread_join(workers[i].thread, NULL);
        }
        if (workers[i].code != MANCALA_OK && code == MANCALA_OK) {
            code = sow_wrong("%s", mancala_error_text(workers[i].code));
        }
        add_totals(&measurement->sum, &workers[i].sum);
    }
    measurement->seconds = now() - start;
    free(workers);
    return code == MANCALA_OK ? SOW_OK : SOW_WRONG_INPUT;
}

/* More than three digits of a speed are noise. */
static double three_digits(double number)
{
    if (number <= 0) {
        return 0;
    }
    double unit = pow(10, floor(log10(number)) - 2);
    return round(number / unit) * unit;
}

static void print_line(const char *name, const struct measurement *measurement)
{
    const mancala_playout_totals *sum = &measurement->sum;
    double games = three_digits((double)sum->games / measurement->seconds);
    printf("%s: %.2f M moves/s, %.*f games/s, %.1f plies/game, %d thread%s", name,
           (double)sum->plies / measurement->seconds / 1e6,
           games < 10    ? 2
           : games < 100 ? 1
                         : 0,
           games, (double)sum->plies / (double)sum->games, (int)measurement->threads,
           sow_plural((int64_t)measurement->threads));
    if (sum->cut_off > 0) {
        double share = 100.0 * (double)sum->cut_off / (double)sum->games;
        printf(share < 0.05 ? ", under 0.1%% cut off" : ", %.1f%% cut off", share);
    }
    putchar('\n');
    fflush(stdout);
}

static void print_json(const char *name, const struct measurement *measurement)
{
    const mancala_playout_totals *sum = &measurement->sum;
    json_open(NULL);
    json_text("rules", name);
    json_real("moves_per_second", (double)sum->plies / measurement->seconds, 0);
    json_real("games_per_second", (double)sum->games / measurement->seconds, 2);
    json_real("plies_per_game", (double)sum->plies / (double)sum->games, 2);
    json_unsigned("threads", measurement->threads);
    json_unsigned("seed", measurement->seed);
    json_real("seconds", measurement->seconds, 3);
    json_unsigned("games", sum->games);
    json_unsigned("plies", sum->plies);
    json_unsigned("south", sum->south);
    json_unsigned("north", sum->north);
    json_unsigned("draws", sum->draws);
    json_unsigned("no_result", sum->no_result);
    json_unsigned("cut_off", sum->cut_off);
    json_unsigned("longest", sum->longest);
    json_unsigned("captured", sum->captured);
    json_close();
}

static int bench(const char *argument, struct measurement measurement, bool json)
{
    mancala_rules *rules = sow_load(argument);
    if (rules == NULL) {
        return SOW_WRONG_INPUT;
    }
    char *name = sow_rules_text(rules, MANCALA_TEXT_NAME, 0);
    int status = measure(rules, &measurement);
    if (status == SOW_OK && json) {
        print_json(name, &measurement);
    } else if (status == SOW_OK) {
        print_line(name, &measurement);
    }
    free(name);
    mancala_rules_unref(rules);
    return status;
}

int sow_bench(const struct command *command, int argc, char **argv)
{
    struct measurement measurement = {.seconds = 1, .threads = 1, .seed = 1};
    const struct flag flags[] = {{"seconds", FLAG_REAL, &measurement.seconds},
                                 {"threads", FLAG_COUNT, &measurement.threads},
                                 {"seed", FLAG_NUMBER, &measurement.seed},
                                 {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 0, -1, &arguments, &status)) {
        return status;
    }
    if (measurement.threads > THREADS_MAX) {
        return sow_misuse(command, "--threads is 1 to %d", THREADS_MAX);
    }
    if (measurement.seconds > 86400) {
        return sow_misuse(command, "--seconds is at most 86400, a day");
    }
    /* A mistake in the last name need not wait for the others. */
    for (int i = 0; i < arguments.count; i++) {
        mancala_rules *rules = sow_load(arguments.words[i]);
        if (rules == NULL) {
            return SOW_WRONG_INPUT;
        }
        mancala_rules_unref(rules);
    }
    status = SOW_OK;
    for (int i = 0; status == SOW_OK && i < arguments.count; i++) {
        status = bench(arguments.words[i], measurement, arguments.json);
    }
    for (int i = 0; status == SOW_OK && arguments.count == 0 && i < mancala_builtin_count(); i++) {
        status = bench(mancala_builtin_id(i), measurement, arguments.json);
    }
    return status;
}
