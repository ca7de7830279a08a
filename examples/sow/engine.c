/* SPDX-License-Identifier: MIT */
/* sow engine: plays for another program, by the protocol of docs/protocol.md. */
#include "sow.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "player.h"

struct engine {
    const struct command *command;
    struct search_flags wanted;
    int32_t method;
    mancala_search_limits limits; /* of the game */
    bool limited;                 /* on the command line: then other limits are of no account */
    mancala_rules *rules;
    mancala_endgame *endgame;
    mancala_search *search;
    mancala_game *game;
    char *position; /* as it was told */
    char *start;    /* of the game */
};

static void forget(struct engine *engine)
{
    mancala_search_free(engine->search);
    mancala_endgame_free(engine->endgame);
    mancala_game_free(engine->game);
    mancala_rules_unref(engine->rules);
    engine->search = NULL;
    engine->endgame = NULL;
    engine->game = NULL;
    engine->rules = NULL;
}

/* `with` may be NULL: then there is no text. */
static void replace(char **text, const char *with)
{
    free(*text);
    *text = with != NULL ? sow_format("%s", with) : NULL;
}

static int begin(struct engine *engine, const char *rules)
{
    forget(engine);
    engine->rules = sow_load(rules);
    if (engine->rules == NULL) {
        return SOW_WRONG_INPUT;
    }
    engine->endgame = sow_open_endgame(engine->rules, engine->wanted.endgame);
    if (engine->wanted.endgame != NULL && engine->endgame == NULL) {
        return SOW_WRONG_INPUT;
    }
    engine->search = sow_search(engine->rules, engine->endgame, engine->method, 1, engine->wanted.megabytes);
    engine->game = engine->search == NULL ? NULL : sow_game(engine->rules, NULL, 1);
    return engine->game == NULL ? SOW_WRONG_INPUT : SOW_OK;
}

/* "nodes 1000 milliseconds 50": unknown words with their numbers are skipped. */
static int read_limits(struct engine *engine, char *text)
{
    struct search_flags flags = engine->wanted;
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        const char *value = strtok(NULL, " ");
        uint64_t number;
        if (value == NULL || !sow_number(value, &number) || number > INT64_MAX) {
            return sow_wrong("limits: \"%s\" needs a number behind it", word);
        }
        if (strcmp(word, "nodes") == 0) {
            flags.nodes = number;
        } else if (strcmp(word, "milliseconds") == 0) {
            flags.milliseconds = number < INT32_MAX ? number : INT32_MAX;
        } else if (strcmp(word, "depth") == 0) {
            flags.depth = number < INT32_MAX ? number : INT32_MAX;
        }
    }
    uint64_t seed = engine->limits.seed;
    int32_t method;
    int status = SOW_OK;
    if (!engine->limited) {
        status = search_limits(engine->command, &flags, 1000, &method, &engine->limits);
    }
    engine->limits.seed = seed;
    return status;
}

/* The position that the moves begin from. */
static int place(struct engine *engine, const char *position)
{
    if (mancala_game_set_position(engine->game, position) != MANCALA_OK) {
        return sow_wrong("start \"%s\": %s", position, mancala_game_message(engine->game));
    }
    replace(&engine->start, position);
    replace(&engine->position, NULL);
    return SOW_OK;
}

/* Plays all moves from the start. */
static int replay(struct engine *engine, char *moves)
{
    mancala_game *game = engine->game;
    int number = 0;
    replace(&engine->position, NULL); /* it was that of other moves */
    if (mancala_game_reset(game) != MANCALA_OK ||
        (engine->start != NULL && mancala_game_set_position(game, engine->start) != MANCALA_OK)) {
        return sow_wrong("the start cannot be set up: %s", mancala_game_message(game));
    }
    for (char *word = strtok(moves, " "); word != NULL; word = strtok(NULL, " ")) {
        int32_t move;
        number++;
        if (mancala_game_read_move(game, word, &move) != MANCALA_OK || mancala_game_apply(game, move) != MANCALA_OK) {
            return sow_wrong("move %d (\"%s\"): %s", number, word, mancala_game_message(game));
        }
    }
    return SOW_OK;
}

/* The moves tell which positions have occurred; the position is what counts: lots may have been drawn otherwise. */
static int find_position(struct engine *engine)
{
    char *reached = sow_position(engine->game);
    bool same = engine->position == NULL || strcmp(reached, engine->position) == 0;
    free(reached);
    if (!same && mancala_game_set_position(engine->game, engine->position) != MANCALA_OK) {
        return sow_wrong("position \"%s\": %s", engine->position, mancala_game_message(engine->game));
    }
    return SOW_OK;
}

static int think(struct engine *engine)
{
    if (find_position(engine) != SOW_OK) {
        return SOW_WRONG_INPUT;
    }
    mancala_search_report report = {.size = sizeof report};
    engine->limits.level = (int32_t)engine->wanted.level;
    int error = mancala_search_start(engine->search, engine->game);
    error = error == MANCALA_OK ? mancala_search_run(engine->search, &engine->limits) : error;
    engine->limits.seed++;
    if (error != MANCALA_OK) {
        return sow_wrong("%s", mancala_error_text(error));
    }
    mancala_search_progress(engine->search, &report);
    char *score = search_score_text(report.score, report.unit, report.outcome, MANCALA_BOUND_EXACT);
    char *move = sow_move_text(engine->game, report.move);
    printf("# %s, depth %d, %llu nodes\nmove %s\n", score, (int)report.depth, (unsigned long long)report.nodes, move);
    free(move);
    free(score);
    return SOW_OK;
}

/* Does what a line says; what it does not know it ignores. */
static int obey(struct engine *engine, const char *word, char *rest)
{
    if (strcmp(word, "mancala") == 0) {
        printf("mancala 1 sow, level %d\n", (int)engine->wanted.level);
    } else if (strcmp(word, "game") == 0) {
        replace(&engine->start, NULL);
        replace(&engine->position, NULL);
        return begin(engine, rest);
    } else if (engine->game == NULL && (strcmp(word, "start") == 0 || strcmp(word, "moves") == 0 ||
                                        strcmp(word, "position") == 0 || strcmp(word, "go") == 0)) {
        return sow_wrong("%s: no game has begun", word);
    } else if (strcmp(word, "start") == 0) {
        return place(engine, rest);
    } else if (strcmp(word, "seed") == 0) {
        if (!sow_number(rest, &engine->limits.seed)) {
            return sow_wrong("seed \"%s\" is no number", rest);
        }
    } else if (strcmp(word, "limits") == 0) {
        return read_limits(engine, rest);
    } else if (strcmp(word, "ready?") == 0) {
        puts("ready");
    } else if (strcmp(word, "moves") == 0) {
        return replay(engine, rest);
    } else if (strcmp(word, "position") == 0) {
        replace(&engine->position, rest);
    } else if (strcmp(word, "go") == 0) {
        return think(engine);
    }
    return SOW_OK;
}

static int listen(struct engine *engine)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    int status = SOW_OK;
    while (status == SOW_OK && !ferror(stdout) && (length = getline(&line, &room, stdin)) > 0) {
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) {
            line[--length] = '\0';
        }
        char *rest = strchr(line, ' ');
        if (rest != NULL) {
            *rest++ = '\0';
        }
        if (strcmp(line, "quit") == 0) {
            break;
        }
        char none[] = "";
        status = obey(engine, line, rest != NULL ? rest : none);
        fflush(stdout);
    }
    free(line);
    return status;
}

int sow_engine(const struct command *command, int argc, char **argv)
{
    struct engine engine = {.command = command, .wanted = {.level = 10, .method = "auto"}};
    struct search_flags *wanted = &engine.wanted;
    const struct flag flags[] = {
        {"level", FLAG_NUMBER, &wanted->level},     {"depth", FLAG_INT, &wanted->depth},
        {"nodes", FLAG_COUNT, &wanted->nodes},      {"milliseconds", FLAG_INT, &wanted->milliseconds},
        {"memory", FLAG_COUNT, &wanted->megabytes}, {"method", FLAG_TEXT, &wanted->method},
        {"endgame", FLAG_TEXT, &wanted->endgame},   {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 0, 0, &arguments, &status) ||
        (status = search_limits(command, wanted, 1000, &engine.method, &engine.limits)) != SOW_OK) {
        return status;
    }
    if (arguments.json) {
        return sow_misuse(command, "the protocol is what it prints");
    }
    engine.limited = wanted->depth != 0 || wanted->nodes != 0 || wanted->milliseconds != 0;
    status = listen(&engine);
    forget(&engine);
    free(engine.position);
    free(engine.start);
    return status;
}
