/* SPDX-License-Identifier: MIT */
/* sow endgame: building, asking and checking endgame databases. */
#include "endgame.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "json.h"

const char *endgame_outcome_name(int32_t outcome)
{
    return outcome == MANCALA_OUTCOME_WIN ? "win" : outcome == MANCALA_OUTCOME_LOSS ? "loss" : "neither";
}

int endgame_failed(const mancala_rules *rules, const char *what, int code)
{
    if (code == MANCALA_ERROR_UNSUITABLE) {
        char reason[256];
        if (mancala_endgame_suits(rules, reason, sizeof reason) == 0) {
            return sow_wrong("%s: %s", what, reason);
        }
    }
    if (code == MANCALA_ERROR_FILE) {
        int reason = errno;
        struct stat facts;
        if (stat(what, &facts) == 0 && S_ISDIR(facts.st_mode)) {
            reason = EISDIR;
        }
        return sow_wrong("%s: %s", what, reason != 0 ? strerror(reason) : mancala_error_text(code));
    }
    return sow_wrong("%s: %s", what, mancala_error_text(code));
}

mancala_endgame *endgame_open(mancala_rules *rules, const char *path)
{
    mancala_endgame *endgame;
    errno = 0;
    int code = mancala_endgame_open(&endgame, rules, path);
    if (code != MANCALA_OK) {
        endgame_failed(rules, path, code);
    }
    return endgame;
}

int32_t endgame_seeds_of(const mancala_game *game)
{
    int32_t sum = 0;
    for (int32_t pit = 0; pit < mancala_rules_pits(mancala_game_rules(game)); pit++) {
        sum += mancala_game_pit(game, pit);
    }
    return sum;
}

bool endgame_reaches(const mancala_endgame *endgame, const mancala_game *game, const char *path)
{
    int32_t seeds = endgame_seeds_of(game);
    int known = mancala_endgame_seeds(endgame);
    if (seeds > known) {
        sow_wrong("%s: the database goes up to %d seed%s in the pits, and here are %d", path, known, sow_plural(known),
                  (int)seeds);
    }
    return seeds <= known;
}

/* --- Progress ------------------------------------------------------------------------------------------------- */

static int show_progress(void *context, const mancala_endgame_state *state)
{
    static const char *const stages[] = {"playing the moves", "linking", "solving", "verifying"};
    static int32_t stage = -1;
    static uint64_t percent;
    uint64_t now = state->entries == 0 ? 100 : state->done * 100 / state->entries;
    (void)context;
    if (state->stage != stage || now != percent) {
        stage = state->stage;
        percent = now;
        fprintf(stderr, "\r%d seeds, %llu boards: %s, %llu%%    ", (int)state->seeds,
                (unsigned long long)state->entries, stage >= 0 && stage < 4 ? stages[stage] : "working",
                (unsigned long long)percent);
    }
    return 0;
}

mancala_endgame_progress endgame_progress(void)
{
    return isatty(STDERR_FILENO) ? show_progress : NULL;
}

void endgame_progress_over(void)
{
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r%60s\r", "");
    }
}

/* --- Verdicts on moves ---------------------------------------------------------------------------------------- */

int endgame_judge(void *context, const mancala_game *game, struct verdict *verdict)
{
    mancala_endgame_answer answer = {.size = sizeof answer};
    int code = mancala_endgame_probe(context, game, &answer);
    if (code == MANCALA_OK) {
        *verdict = (struct verdict){answer.outcome, answer.exact != 0, answer.difference};
    }
    return code;
}

/* How a game that is over stands for a player. */
static struct verdict verdict_of_result(const mancala_game *game, int32_t player)
{
    int result = mancala_game_result(game);
    struct verdict verdict = {MANCALA_OUTCOME_NEITHER, result != MANCALA_RESULT_NONE,
                              mancala_game_store(game, player) - mancala_game_store(game, 1 - player)};
    if (result == MANCALA_RESULT_SOUTH || result == MANCALA_RESULT_NORTH) {
        verdict.outcome = result == player ? MANCALA_OUTCOME_WIN : MANCALA_OUTCOME_LOSS;
    }
    return verdict;
}

static int judge_move(mancala_game *after, int32_t player, judge_position judge, void *context, struct verdict *verdict)
{
    if (mancala_game_result(after) != MANCALA_RESULT_UNFINISHED) {
        *verdict = verdict_of_result(after, player);
        return MANCALA_OK;
    }
    int code = judge(context, after, verdict);
    if (code == MANCALA_OK && mancala_game_mover(after) != player) {
        verdict->outcome = -verdict->outcome;
        verdict->difference = -verdict->difference;
    }
    return code;
}

static void print_verdict(const mancala_game *game, int32_t move, const struct verdict *verdict, bool json)
{
    char *text = sow_move_text(game, move);
    if (json) {
        json_open(NULL);
        json_text("move", text);
        json_text("outcome", endgame_outcome_name(verdict->outcome));
        if (verdict->exact) {
            json_number("score", verdict->difference);
        }
        json_close();
    } else if (verdict->exact) {
        printf("%s %s %+d\n", text, endgame_outcome_name(verdict->outcome), (int)verdict->difference);
    } else {
        printf("%s %s\n", text, endgame_outcome_name(verdict->outcome));
    }
    fflush(stdout);
    free(text);
}

int endgame_print_moves(const mancala_game *game, judge_position judge, void *context, bool json)
{
    int32_t moves[ACTIONS_MAX];
    int count = mancala_game_moves(game, moves, ACTIONS_MAX);
    for (int i = 0; i < count; i++) {
        mancala_game *after;
        struct verdict verdict;
        int code = mancala_game_clone(&after, game);
        if (code == MANCALA_OK) {
            code = mancala_game_apply(after, moves[i]);
        }
        if (code == MANCALA_OK) {
            code = judge_move(after, mancala_game_mover(game), judge, context, &verdict);
        }
        mancala_game_free(after);
        if (code != MANCALA_OK) {
            char *text = sow_move_text(game, moves[i]);
            sow_wrong("move %s: %s", text, mancala_error_text(code));
            free(text);
            return SOW_WRONG_INPUT;
        }
        print_verdict(game, moves[i], &verdict, json);
    }
    return SOW_OK;
}

/* --- Layers --------------------------------------------------------------------------------------------------- */

/* The lead with which the stores are as even as they can be. */
static int32_t even_lead(const mancala_rules *rules, int32_t seeds)
{
    return (mancala_rules_seeds(rules) - seeds) % 2;
}

static void print_layer(const mancala_rules *rules, const mancala_endgame *endgame, int32_t seeds, bool json)
{
    mancala_endgame_layer layer = {.size = sizeof layer};
    uint64_t win;
    uint64_t loss;
    uint64_t neither;
    int32_t lead = even_lead(rules, seeds);
    if (mancala_endgame_layer_facts(endgame, seeds, &layer) != MANCALA_OK ||
        mancala_endgame_count(endgame, seeds, lead, SOUTH, &win, &loss, &neither) != MANCALA_OK) {
        return;
    }
    int32_t north = (mancala_rules_seeds(rules) - seeds - lead) / 2;
    if (json) {
        json_open(NULL);
        json_number("seeds", seeds);
        json_unsigned("boards", layer.boards);
        json_bool("exact", layer.exact != 0);
        json_number("south", north + lead);
        json_number("north", north);
        json_unsigned("win", win);
        json_unsigned("loss", loss);
        json_unsigned("neither", neither);
        json_close();
        return;
    }
    printf("%d seed%s: %llu board%s; at %d-%d, South to move: %llu win, %llu loss, %llu neither%s\n", (int)seeds,
           sow_plural(seeds), (unsigned long long)layer.boards, sow_plural((int64_t)layer.boards), (int)(north + lead),
           (int)north, (unsigned long long)win, (unsigned long long)loss, (unsigned long long)neither,
           layer.exact != 0 ? "; differences known" : "");
}

static int print_layers(const mancala_rules *rules, const mancala_endgame *endgame, bool json)
{
    for (int32_t seeds = 0; seeds <= mancala_endgame_seeds(endgame); seeds++) {
        print_layer(rules, endgame, seeds, json);
    }
    return SOW_OK;
}

/* --- The subcommands ------------------------------------------------------------------------------------------ */

struct request {
    const char *path;
    mancala_rules *rules;
    const char *from;
    bool json;
    mancala_endgame_options options;
};

static int build(struct request *request)
{
    int32_t seeds = request->options.seeds;
    int total = mancala_rules_seeds(request->rules);
    if (seeds > total) {
        return sow_wrong("%s: --seeds is %d, and the game has %d", request->path, (int)seeds, total);
    }
    errno = 0;
    int code = mancala_endgame_build_file(request->path, request->rules, &request->options);
    int reason = errno;
    endgame_progress_over();
    errno = reason;
    if (code == MANCALA_ERROR_LIMIT && request->options.memory != 0) {
        return sow_wrong("%s: a layer needs more than the %llu MiB that --memory allows", request->path,
                         (unsigned long long)(request->options.memory >> 20));
    }
    return code == MANCALA_OK ? SOW_OK : endgame_failed(request->rules, request->path, code);
}

static void print_answer(const mancala_endgame_answer *answer, bool json)
{
    if (json) {
        json_open(NULL);
        json_text("outcome", endgame_outcome_name(answer->outcome));
        json_number("lead", answer->lead);
        if (answer->win != MANCALA_LEAD_NEVER) {
            json_number("win", answer->win);
        }
        if (answer->hold != MANCALA_LEAD_ALWAYS) {
            json_number("hold", answer->hold);
        }
        if (answer->exact != 0) {
            json_number("score", answer->difference);
        }
        json_close();
        return;
    }
    printf("%s with a lead of %d; ", endgame_outcome_name(answer->outcome), (int)answer->lead);
    if (answer->win != MANCALA_LEAD_NEVER) {
        printf("wins from %d, ", (int)answer->win);
    } else {
        printf("wins with no lead, ");
    }
    if (answer->hold != MANCALA_LEAD_ALWAYS) {
        printf("holds from %d", (int)answer->hold);
    } else {
        printf("holds with any lead");
    }
    if (answer->exact != 0) {
        printf("; ends at %+d", (int)answer->difference);
    }
    putchar('\n');
}

static int probe(const struct request *request, mancala_endgame *endgame)
{
    mancala_game *game = sow_game(request->rules, request->from, 1);
    if (game == NULL) {
        return SOW_WRONG_INPUT;
    }
    mancala_endgame_answer answer = {.size = sizeof answer};
    int code = mancala_endgame_probe(endgame, game, &answer);
    int status;
    if (!endgame_reaches(endgame, game, request->path)) {
        status = SOW_WRONG_INPUT;
    } else if (code != MANCALA_OK) {
        status = sow_wrong("%s", mancala_error_text(code));
    } else {
        print_answer(&answer, request->json);
        status = endgame_print_moves(game, endgame_judge, endgame, request->json);
    }
    mancala_game_free(game);
    return status;
}

static int verify(const struct request *request, mancala_endgame *endgame)
{
    int code = mancala_endgame_verify(endgame, &request->options);
    endgame_progress_over();
    if (code != MANCALA_OK) {
        return endgame_failed(request->rules, request->path, code);
    }
    return print_layers(request->rules, endgame, request->json);
}

static int use(struct request *request, int (*action)(const struct request *request, mancala_endgame *endgame))
{
    mancala_endgame *endgame = endgame_open(request->rules, request->path);
    if (endgame == NULL) {
        return SOW_WRONG_INPUT;
    }
    int status = action(request, endgame);
    mancala_endgame_free(endgame);
    return status;
}

int sow_endgame(const struct command *command, int argc, char **argv)
{
    uint64_t seeds = 0;
    uint64_t threads = 1;
    uint64_t mebibytes = 0;
    struct request request = {.path = NULL};
    const struct flag flags[] = {{"seeds", FLAG_COUNT, &seeds},
                                 {"threads", FLAG_COUNT, &threads},
                                 {"memory", FLAG_COUNT, &mebibytes},
                                 {"from", FLAG_TEXT, &request.from},
                                 {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 3, 3, &arguments, &status)) {
        return status;
    }
    const char *action = arguments.words[0];
    bool builds = strcmp(action, "build") == 0;
    bool probes = strcmp(action, "probe") == 0;
    if (!builds && !probes && strcmp(action, "verify") != 0) {
        return sow_misuse(command, "\"%s\" is not build, probe or verify", action);
    }
    if (builds && (seeds < 1 || seeds > MANCALA_ENDGAME_SEEDS)) {
        return sow_misuse(command, "build needs --seeds N, from 1 to %d", MANCALA_ENDGAME_SEEDS);
    }
    if (!builds && (seeds != 0 || mebibytes != 0)) {
        return sow_misuse(command, "--seeds and --memory are for build");
    }
    if (!probes && request.from != NULL) {
        return sow_misuse(command, "--from is for probe");
    }
    if (threads > THREADS_MAX) {
        return sow_misuse(command, "--threads is 1 to %d", THREADS_MAX);
    }
    if (mebibytes > UINT64_MAX >> 20) {
        return sow_misuse(command, "so many megabytes cannot be had");
    }
    request.options = (mancala_endgame_options){.size = sizeof request.options,
                                                .seeds = (int32_t)seeds,
                                                .threads = (int32_t)threads,
                                                .memory = mebibytes << 20,
                                                .progress = endgame_progress()};
    request.path = arguments.words[2];
    request.json = arguments.json;
    request.rules = sow_load(arguments.words[1]);
    if (request.rules == NULL) {
        return SOW_WRONG_INPUT;
    }
    status = builds ? build(&request) : use(&request, probes ? probe : verify);
    mancala_rules_unref(request.rules);
    return status;
}
