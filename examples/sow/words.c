/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    LAPS_SHOWN = 8, /* of a long move: so many at the beginning, those with captures, and the last one */
    IN_STORE = -2,
    NOWHERE = -1
};

/* A text that grows. */
struct text {
    char *start;
};

static void add(struct text *text, const char *format, ...)
{
    char piece[256];
    va_list list;
    va_start(list, format);
    vsnprintf(piece, sizeof piece, format, list);
    va_end(list);
    char *longer = sow_format("%s%s", text->start != NULL ? text->start : "", piece);
    free(text->start);
    text->start = longer;
}

static bool is_empty(const struct text *text)
{
    return text->start == NULL;
}

static void empty(struct text *text)
{
    free(text->start);
    text->start = NULL;
}

/* What the steps of one move come to. */
struct story {
    FILE *out; /* where laps are told as they come; NULL: they are only counted */
    mancala_game *game;
    const mancala_rules *rules;
    int mover;

    int laps, untold;         /* untold: laps left out since the last one that was told */
    int lifted, from;         /* the lap that is being sown */
    int last_pit, last_seeds; /* where the last seed fell */
    struct text lap_captures; /* of this lap */
    struct text captures;     /* of the move */
    int capture_count;
    struct text ending;    /* "; South moves again" */
    int rest[2], fills[2]; /* seeds taken at the end, pits filled */
    struct text closed;    /* "South 1, South 2" */
    int filled_pit, filled_seeds;
    bool sown, round_ended, passed;
    bool again;        /* the sowing gave an extra move, which may still come to nothing */
    int next_round;    /* index among the finished rounds of the next one to be told */
    struct text after; /* sentences, a line each */
};

char *words_pit(const mancala_rules *rules, int32_t pit)
{
    char *name = sow_pit_text(rules, pit);
    char *text = sow_format("%s %s", sow_player(mancala_rules_pit(rules, pit, MANCALA_PIT_OWNER)), name);
    free(name);
    return text;
}

bool words_is_filling(const mancala_game *game)
{
    int32_t move;
    int pit = mancala_game_moves(game, &move, 1) > 0 ? mancala_game_move_pit(game, move) : NOWHERE;
    return pit >= 0 && mancala_game_pit_state(game, pit) == MANCALA_PIT_CLOSED;
}

static void end_lap(struct story *story, const char *how)
{
    if (story->from == NOWHERE) {
        return;
    }
    bool relayed = strcmp(how, "sown on") == 0;
    if (story->out != NULL && relayed && story->laps > LAPS_SHOWN && is_empty(&story->lap_captures)) {
        story->untold++;
    } else if (story->out != NULL) {
        if (story->untold > 0) {
            fprintf(story->out, "         ... %d more lap%s ...\n", story->untold, sow_plural(story->untold));
            story->untold = 0;
        }
        char *from = words_pit(story->rules, story->from);
        char *lap = sow_format("lap %d:", story->laps);
        fprintf(story->out, "  %-7s %2d from %-8s", lap, story->lifted, from);
        free(lap);
        free(from);
        if (story->last_pit == IN_STORE) {
            fprintf(story->out, " - the last one into %s's store", sow_player(story->mover));
        } else if (story->last_pit != NOWHERE) {
            char *pit = words_pit(story->rules, story->last_pit);
            if (story->last_seeds == 1) {
                fprintf(story->out, " - the last one into %s, which was empty", pit);
            } else {
                fprintf(story->out, " - the last one makes %d in %s", story->last_seeds, pit);
            }
            free(pit);
        }
        fprintf(story->out, "%s: %s\n", is_empty(&story->lap_captures) ? "" : story->lap_captures.start, how);
    }
    empty(&story->lap_captures);
    story->from = NOWHERE;
}

static void capture(struct story *story, const int32_t *step)
{
    const struct colours *colours = sow_colours();
    char *pit = words_pit(story->rules, step[MANCALA_STEP_PIT]);
    int seeds = step[MANCALA_STEP_SEEDS];
    const char *player = sow_player(step[MANCALA_STEP_PLAYER]);
    add(&story->lap_captures, "; %s%s captures %d from %s%s", colours->capture, player, seeds, pit, colours->plain);
    /* The mover's captures need no name in the short form. */
    if (step[MANCALA_STEP_PLAYER] == story->mover) {
        add(&story->captures, ", captures %d from %s", seeds, pit);
    } else {
        add(&story->captures, ", %s captures %d from %s", player, seeds, pit);
    }
    story->capture_count++;
    free(pit);
}

static void close_pit(struct story *story, int32_t pit)
{
    char *name = words_pit(story->rules, pit);
    add(&story->closed, "%s%s", is_empty(&story->closed) ? "" : ", ", name);
    free(name);
}

static void end_round(struct story *story, int winner)
{
    const mancala_game *game = story->game;
    int index = story->next_round++;
    story->round_ended = true;
    for (int player = SOUTH; player <= NORTH; player++) {
        if (story->rest[player] > 0) {
            add(&story->after, "%s takes the rest: %d seed%s.\n", sow_player(player), story->rest[player],
                sow_plural(story->rest[player]));
            story->rest[player] = 0;
        }
    }
    int number = mancala_game_round_fact(game, index, MANCALA_ROUND_NUMBER, SOUTH);
    int south = mancala_game_round_fact(game, index, MANCALA_ROUND_STORE, SOUTH);
    int north = mancala_game_round_fact(game, index, MANCALA_ROUND_STORE, NORTH);
    const char *reason = mancala_reason_text(mancala_game_round_fact(game, index, MANCALA_ROUND_REASON, SOUTH));
    if (winner >= 0) {
        add(&story->after, "Round %d is over: %s wins it, South %d and North %d (%s).\n", number, sow_player(winner),
            south, north, reason);
    } else {
        add(&story->after, "Round %d is over: nobody wins it, South %d and North %d (%s).\n", number, south, north,
            reason);
    }
}

static void follow(struct story *story, const int32_t *step)
{
    int32_t pit = step[MANCALA_STEP_PIT];
    int32_t seeds = step[MANCALA_STEP_SEEDS];
    int32_t player = step[MANCALA_STEP_PLAYER];
    switch (step[MANCALA_STEP_KIND]) {
    case MANCALA_STEP_LIFT:
        end_lap(story, "sown on");
        story->sown = true;
        story->laps++;
        story->lifted = seeds;
        story->from = pit;
        story->last_pit = NOWHERE;
        break;
    case MANCALA_STEP_DROP:
        story->last_pit = pit;
        story->last_seeds = seeds;
        break;
    case MANCALA_STEP_STORE:
        story->last_pit = IN_STORE;
        break;
    case MANCALA_STEP_CAPTURE:
        capture(story, step);
        break;
    case MANCALA_STEP_STOP:
        end_lap(story, "the move ends");
        break;
    case MANCALA_STEP_AGAIN:
    case MANCALA_STEP_MAY_AGAIN:
        end_lap(story, "the move ends");
        story->again = true;
        break;
    case MANCALA_STEP_DECLINE:
        break;
    case MANCALA_STEP_PASS:
        story->passed = true;
        add(&story->ending, "; %s cannot move and is passed over", sow_player(player));
        break;
    case MANCALA_STEP_ENDLESS:
        end_lap(story, "this would never end");
        empty(&story->captures); /* they are given back */
        story->capture_count = 0;
        add(&story->after, "The sowing would never end. The board is as it was before the move.\n");
        break;
    case MANCALA_STEP_LOT:
        add(&story->after, "Lots are drawn for the rest: %s wins.\n", sow_player(player));
        break;
    case MANCALA_STEP_REST:
    case MANCALA_STEP_HAND:
        end_lap(story, "the game stops here");
        story->rest[player == NORTH] += seeds;
        break;
    case MANCALA_STEP_ROUND_END:
        end_round(story, player);
        break;
    case MANCALA_STEP_FILL:
        story->fills[player == NORTH]++;
        story->filled_pit = pit;
        story->filled_seeds = seeds;
        break;
    case MANCALA_STEP_CLOSE:
        close_pit(story, pit);
        break;
    default:
        break;
    }
}

/* What is known only when all steps have been read. */
static void conclude(struct story *story)
{
    const mancala_game *game = story->game;
    end_lap(story, "the move ends");
    /* Who gets an extra move and cannot use it does not move again. */
    bool goes_on = mancala_game_result(game) == MANCALA_RESULT_UNFINISHED && !story->round_ended && !story->passed;
    if (story->again && goes_on && mancala_game_mover(game) == story->mover) {
        add(&story->ending, "; %s %s again", sow_player(story->mover),
            mancala_game_may_decline(game) == 1 ? "may move" : "moves");
    }
    for (int player = SOUTH; player <= NORTH; player++) {
        if (story->rest[player] > 0) {
            add(&story->after, "%s takes the rest: %d seed%s.\n", sow_player(player), story->rest[player],
                sow_plural(story->rest[player]));
        }
    }
    for (int player = SOUTH; player <= NORTH && story->round_ended; player++) {
        if (story->fills[player] > 0) {
            add(&story->after, "For round %d %s fills %d pit%s.\n", mancala_game_round(game), sow_player(player),
                story->fills[player], sow_plural(story->fills[player]));
        }
    }
    if (story->round_ended && words_is_filling(game)) {
        add(&story->after, "%s chooses which pits to fill.\n", sow_player(mancala_game_mover(game)));
    }
    if (!is_empty(&story->closed)) {
        char *line = sow_format("Closed for this round: %s.\n", story->closed.start);
        char *longer = sow_format("%s%s", is_empty(&story->after) ? "" : story->after.start, line);
        empty(&story->after);
        story->after.start = longer;
        free(line);
    }
}

static int count_rounds_ended(mancala_game *game)
{
    int32_t kind;
    int count = mancala_game_step_count(game);
    int ended = 0;
    for (int i = 0; i < count; i++) {
        ended += mancala_game_step(game, i, &kind, 1) > 0 && kind == MANCALA_STEP_ROUND_END;
    }
    return ended;
}

static struct story read_story(FILE *out, mancala_game *game)
{
    struct story story = {.out = out,
                          .game = game,
                          .rules = mancala_game_rules(game),
                          .from = NOWHERE,
                          .last_pit = NOWHERE,
                          .filled_pit = NOWHERE};
    int plies = mancala_game_history(game, NULL, 0);
    story.mover = mancala_game_history_mover(game, plies - 1);
    int finished = mancala_game_rounds_finished(game);
    story.next_round = finished > 0 ? finished - count_rounds_ended(game) : 0;
    int count = mancala_game_step_count(game);
    int32_t step[MANCALA_STEP_FIELDS];
    for (int i = 0; i < count && mancala_game_step(game, i, step, MANCALA_STEP_FIELDS) > 0; i++) {
        follow(&story, step);
    }
    conclude(&story);
    return story;
}

static void free_story(struct story *story)
{
    empty(&story->lap_captures);
    empty(&story->captures);
    empty(&story->ending);
    empty(&story->closed);
    empty(&story->after);
}

char *words_last_move(const mancala_game *game)
{
    int plies = mancala_game_history(game, NULL, 0);
    char *text = sow_memory(16);
    mancala_game_history_text(game, plies - 1, text, 16);
    return text;
}

static const char *player_colour(int player)
{
    return player == SOUTH ? sow_colours()->south : sow_colours()->north;
}

/* The game of one round needs no word about it: its result says everything. */
static void print_after(FILE *out, const struct story *story, const char *indent)
{
    bool only_round =
        mancala_game_result(story->game) != MANCALA_RESULT_UNFINISHED && mancala_game_rounds_finished(story->game) <= 1;
    for (const char *line = is_empty(&story->after) ? "" : story->after.start; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        if (!only_round || strncmp(line, "Round ", 6) != 0) {
            fprintf(out, "%s%.*s\n", indent, (int)length, line);
        }
        line += length + 1;
    }
}

void words_move_full(FILE *out, mancala_game *game, int ply)
{
    const struct colours *colours = sow_colours();
    int plies = mancala_game_history(game, NULL, 0);
    int mover = mancala_game_history_mover(game, plies - 1);
    char *move = words_last_move(game);
    fprintf(out, "%d. %s%s%s%s plays %s", ply, colours->bold, player_colour(mover), sow_player(mover), colours->plain,
            move);
    free(move);
    int32_t kind = MANCALA_STEP_END;
    bool sows =
        mancala_game_step_count(game) > 0 && mancala_game_step(game, 0, &kind, 1) > 0 && kind == MANCALA_STEP_LIFT;
    fputs(sows ? ":\n" : "", out);
    struct story story = read_story(out, game);
    if (!sows && story.filled_pit != NOWHERE) {
        fprintf(out, ": the pit is filled with %d seeds\n", story.filled_seeds);
    } else if (!sows) {
        fprintf(out, ": %s\n", kind == MANCALA_STEP_DECLINE ? "the extra move is declined" : "nothing is sown");
    }
    if (!is_empty(&story.ending)) {
        fprintf(out, "  %s.\n", story.ending.start + strlen("; "));
    }
    print_after(out, &story, "  ");
    free_story(&story);
}

void words_move_brief(FILE *out, mancala_game *game, int ply)
{
    const struct colours *colours = sow_colours();
    struct story story = read_story(NULL, game);
    char *move = words_last_move(game);
    char *what = story.sown                    ? sow_format("%d lap%s", story.laps, sow_plural(story.laps))
                 : story.filled_pit != NOWHERE ? sow_format("fills the pit")
                                               : sow_format("declines");
    enum { CAPTURES_LISTED = 3 };
    char *many = sow_format(", %d captures", story.capture_count);
    fprintf(out, "%4d. %s%-5s%s %-3s %s%s%s  [South %d, North %d]\n", ply, player_colour(story.mover),
            sow_player(story.mover), colours->plain, move, what,
            story.capture_count > CAPTURES_LISTED ? many
            : is_empty(&story.captures)           ? ""
                                                  : story.captures.start,
            is_empty(&story.ending) ? "" : story.ending.start, mancala_game_store(game, SOUTH),
            mancala_game_store(game, NORTH));
    free(many);
    free(what);
    free(move);
    print_after(out, &story, "      ");
    free_story(&story);
}

void words_result(FILE *out, const mancala_game *game)
{
    const struct colours *colours = sow_colours();
    int result = mancala_game_result(game);
    int south = mancala_game_store(game, SOUTH);
    int north = mancala_game_store(game, NORTH);
    const char *reason = mancala_reason_text(mancala_game_reason(game));
    fputs(result == MANCALA_RESULT_UNFINISHED ? "" : colours->bold, out);
    if (result == MANCALA_RESULT_SOUTH || result == MANCALA_RESULT_NORTH) {
        fprintf(out, "%s wins: South %d, North %d (%s).", result == MANCALA_RESULT_SOUTH ? "South" : "North", south,
                north, reason);
    } else if (result == MANCALA_RESULT_DRAW) {
        fprintf(out, "A draw: South %d, North %d (%s).", south, north, reason);
    } else if (result == MANCALA_RESULT_NONE) {
        fprintf(out, "No result: South %d, North %d (%s). The game is to be played again.", south, north, reason);
    } else {
        return;
    }
    fprintf(out, "%s\n", colours->plain);
}

void words_result_line(FILE *out, const mancala_game *game)
{
    int result = mancala_game_result(game);
    fprintf(out, "result: %s %d-%d ", sow_result_name(result), mancala_game_store(game, SOUTH),
            mancala_game_store(game, NORTH));
    if (result == MANCALA_RESULT_UNFINISHED) {
        fprintf(out, "(%s to move)\n", sow_player(mancala_game_mover(game)));
    } else {
        fprintf(out, "(%s)\n", mancala_reason_text(mancala_game_reason(game)));
    }
}
