/* SPDX-License-Identifier: MIT */
/* sow analyse: what every legal move is worth, or what every move of a game was worth. */
#include "sow.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "chart.h"
#include "file.h"
#include "json.h"
#include "player.h"
#include "words.h"

enum { MOVES_MAX = 64, VARIATION_SHOWN = 12, MILLISECONDS = 2000, MILLISECONDS_PLY = 100 };

struct analysis {
    mancala_game *game;
    mancala_search *search;
    mancala_search_limits limits;
    bool json;
    bool live;  /* the table is drawn anew as the search goes on */
    int lines;  /* of the table on the screen */
    int height; /* of the screen */
    int width;  /* what of a line is shown; 0: all */
};

/* The size of the terminal. A line that is wrapped could not be drawn anew. */
static void measure_screen(struct analysis *analysis)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    analysis->width = !known ? 79 : size.ws_col > 1 ? size.ws_col - 1 : 1;
    analysis->height = known ? size.ws_row : 24;
}

/* Prints a line as far as there is room for it; `bold` columns of it so. */
static void print_line(const struct analysis *analysis, const char *text, int bold)
{
    int length = (int)strlen(text);
    length = analysis->width != 0 && analysis->width < length ? analysis->width : length;
    bold = bold < length ? bold : length;
    const struct colours *colours = sow_colours();
    printf("%s%.*s%s%.*s\n", bold > 0 ? colours->bold : "", bold, text, bold > 0 ? colours->plain : "", length - bold,
           text + bold);
}

/* --- The table of moves --------------------------------------------------------------------------------------- */

static void print_row(const struct analysis *analysis, int32_t rank)
{
    mancala_search_score score = {.size = sizeof score};
    int32_t moves[MANCALA_SEARCH_VARIATION];
    mancala_search_rank(analysis->search, rank, &score);
    int count = mancala_search_variation(analysis->search, rank, moves, MANCALA_SEARCH_VARIATION);
    if (!analysis->json && count > VARIATION_SHOWN) {
        count = VARIATION_SHOWN;
    }
    char *move = sow_move_text(analysis->game, score.move);
    char *text = search_score_text(score.score, score.unit, score.outcome, score.bound);
    char *variation = search_variation_text(analysis->game, moves, count);
    if (analysis->json) {
        json_open(NULL);
        json_text("move", move);
        json_number("score", score.score);
        json_text("unit", score.unit == MANCALA_SCORE_SEEDS ? "seeds" : "per mille");
        json_text("score_text", text);
        json_number("depth", score.depth);
        json_unsigned("nodes", score.nodes);
        json_text("variation", variation);
        json_close();
    } else {
        char *line = sow_format("%5s  %-13s  %12llu  %s", move, text, (unsigned long long)score.nodes, variation);
        print_line(analysis, line, rank == 0 ? 20 : 0);
        free(line);
    }
    free(move);
    free(text);
    free(variation);
}

static void print_table(struct analysis *analysis, const mancala_search_report *report)
{
    int count = mancala_search_count(analysis->search);
    if (analysis->live && analysis->lines > 0) {
        printf("\033[%dA\033[J", analysis->lines);
    }
    if (!analysis->json) {
        char *head = sow_format(" move  %-13s  %12s  variation (depth %d, %llu nodes, %d.%d s)", "score", "nodes",
                                (int)report->depth, (unsigned long long)report->nodes, (int)report->milliseconds / 1000,
                                (int)report->milliseconds % 1000 / 100);
        print_line(analysis, head, 0);
        free(head);
    }
    for (int32_t i = 0; i < count; i++) {
        print_row(analysis, i);
    }
    analysis->lines = count + 1;
    fflush(stdout);
}

static int32_t show(void *context, const mancala_search_report *report)
{
    struct analysis *analysis = context;
    measure_screen(analysis);
    if (mancala_search_count(analysis->search) + 1 < analysis->height) {
        print_table(analysis, report);
    }
    analysis->width = 0; /* the last table is not drawn over */
    return 0;
}

static int search_position(struct analysis *analysis)
{
    int error = mancala_search_start(analysis->search, analysis->game);
    error = error == MANCALA_OK ? mancala_search_run(analysis->search, &analysis->limits) : error;
    return error == MANCALA_OK ? SOW_OK : search_failed(analysis->game, error);
}

static int analyse_position(struct analysis *analysis)
{
    mancala_search_report report = {.size = sizeof report};
    analysis->limits.analyse = 1;
    analysis->limits.listener = analysis->live ? show : NULL;
    analysis->limits.context = analysis;
    int status = search_position(analysis);
    if (status == SOW_OK) {
        mancala_search_progress(analysis->search, &report);
        print_table(analysis, &report);
    }
    return status;
}

/* --- The course of a game ------------------------------------------------------------------------------------- */

/* From South's view, as the chart wants it: what is decided goes to the edge, not beyond. */
static int32_t south_score(const struct analysis *analysis, const mancala_search_report *report)
{
    bool south = mancala_game_mover(analysis->game) == SOUTH;
    if (report->unit == MANCALA_SCORE_SEEDS) {
        return south ? report->score : -report->score;
    }
    return south ? report->score : 1000 - report->score;
}

static int32_t final_score(const mancala_game *game, bool seeds)
{
    int result = mancala_game_result(game);
    if (!seeds) {
        return result == MANCALA_RESULT_SOUTH ? 1000 : result == MANCALA_RESULT_NORTH ? 0 : 500;
    }
    return result == MANCALA_RESULT_NONE ? 0 : mancala_game_store(game, SOUTH) - mancala_game_store(game, NORTH);
}

static void tell_ply(const struct analysis *analysis, const struct chart *chart, const char *best)
{
    int ply = chart->count - 1;
    const struct chart_point *point = &chart->points[ply];
    if (analysis->json) {
        json_open(NULL);
        json_number("ply", ply);
        if (ply > 0) {
            json_text("player", point->mover == SOUTH ? "south" : "north");
            json_text("move", point->move);
        }
        json_number("south", point->score);
        json_text("unit", chart->seeds ? "seeds" : "per mille");
        json_text("best", best);
        json_close();
    } else if (chart->seeds) {
        printf("%4d  %-5s  %-3s  %+5d  %s\n", ply, ply > 0 ? sow_player(point->mover) : "", point->move,
               (int)point->score, best);
    } else {
        printf("%4d  %-5s  %-3s  %3d.%d  %s\n", ply, ply > 0 ? sow_player(point->mover) : "", point->move,
               (int)point->score / 10, (int)point->score % 10, best);
    }
    fflush(stdout);
}

/* What the position that the game has reached is worth. */
static int add_point(struct analysis *analysis, struct chart *chart, int32_t mover, const char *move)
{
    struct chart_point *point = &chart->points[chart->count];
    *point = (struct chart_point){.mover = mover};
    snprintf(point->move, sizeof point->move, "%s", move);
    char *best = NULL;
    if (mancala_game_result(analysis->game) == MANCALA_RESULT_UNFINISHED) {
        mancala_search_report report = {.size = sizeof report};
        int status = search_position(analysis);
        if (status != SOW_OK) {
            return status;
        }
        mancala_search_progress(analysis->search, &report);
        point->score = south_score(analysis, &report);
        best = search_variation_text(analysis->game, report.variation, report.plies < 6 ? report.plies : 6);
    } else {
        point->score = final_score(analysis->game, chart->seeds);
        best = sow_format("%s", sow_result_name(mancala_game_result(analysis->game)));
    }
    chart->count++;
    tell_ply(analysis, chart, best);
    free(best);
    return SOW_OK;
}

/* Plays the moves, so that a mistake is found before any thinking, and takes them back. Returns how many there are, -1:
 * one cannot be played, and that has been said. */
static int check_moves(mancala_game *game, char *const words[], int count)
{
    int plies = 0;
    bool sound = true;
    for (int i = 0; sound && i < count; i++) {
        char *copy = sow_format("%s", words[i]);
        for (char *word = strtok(copy, " \t\r\n"); sound && word != NULL; word = strtok(NULL, " \t\r\n")) {
            sound = sow_play_word(game, plies + 1, word) == SOW_OK;
            plies += sound;
        }
        free(copy);
    }
    while (mancala_game_undo(game) == MANCALA_OK) {
    }
    return sound ? plies : -1;
}

static int analyse_game(struct analysis *analysis, char **words, int count, const char *svg)
{
    int plies = check_moves(analysis->game, words, count);
    if (plies < 0 || (svg != NULL && !file_may_be_written(svg))) {
        return SOW_WRONG_INPUT;
    }
    mancala_rules *rules = mancala_game_rules(analysis->game);
    char *title = sow_rules_text(rules, MANCALA_TEXT_TITLE, 0);
    char *heading = sow_format("%s: the score from South's view, ply by ply", title);
    struct chart chart = {.title = heading,
                          .points = sow_memory((size_t)(plies + 1) * sizeof *chart.points),
                          .seeds = mancala_search_method(analysis->search) == MANCALA_SEARCH_ALPHA_BETA};
    if (!analysis->json) {
        printf(" ply  player  move %s  the best line from there\n", chart.seeds ? "score" : "South");
    }
    int status = add_point(analysis, &chart, -1, "");
    while (status == SOW_OK && mancala_game_redo(analysis->game) == MANCALA_OK) {
        int ply = mancala_game_history(analysis->game, NULL, 0) - 1;
        char *move = words_last_move(analysis->game);
        status = add_point(analysis, &chart, mancala_game_history_mover(analysis->game, ply), move);
        free(move);
    }
    if (status == SOW_OK && !analysis->json) {
        putchar('\n');
        chart_print(stdout, &chart);
    }
    if (status == SOW_OK && svg != NULL) {
        status = chart_write_svg(svg, &chart);
    }
    free(chart.points);
    free(heading);
    free(title);
    return status;
}

/* --- Both ----------------------------------------------------------------------------------------------------- */

int sow_analyse(const struct command *command, int argc, char **argv)
{
    const char *from = NULL;
    const char *svg = NULL;
    struct search_flags wanted = {.level = 10, .method = "auto", .threads = 1};
    const struct flag flags[] = {{"from", FLAG_TEXT, &from},
                                 {"svg", FLAG_TEXT, &svg},
                                 {"depth", FLAG_INT, &wanted.depth},
                                 {"nodes", FLAG_COUNT, &wanted.nodes},
                                 {"milliseconds", FLAG_INT, &wanted.milliseconds},
                                 {"memory", FLAG_COUNT, &wanted.megabytes},
                                 {"threads", FLAG_COUNT, &wanted.threads},
                                 {"method", FLAG_TEXT, &wanted.method},
                                 {"endgame", FLAG_TEXT, &wanted.endgame},
                                 {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    struct analysis analysis = {0};
    int32_t method;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 1, -1, &arguments, &status)) {
        return status;
    }
    bool whole_game = arguments.count > 1;
    status = search_limits(command, &wanted, whole_game ? MILLISECONDS_PLY : MILLISECONDS, &method, &analysis.limits);
    if (status != SOW_OK) {
        return status;
    }
    if (svg != NULL && !whole_game) {
        return sow_misuse(command, "--svg needs the moves of a game");
    }
    analysis.json = arguments.json;
    analysis.live = !arguments.json && isatty(STDOUT_FILENO) != 0;
    mancala_rules *rules = sow_load(arguments.words[0]);
    analysis.game = rules == NULL ? NULL : sow_game(rules, from, 1);
    mancala_endgame *endgame = analysis.game == NULL ? NULL : sow_open_endgame(rules, wanted.endgame);
    if (analysis.game != NULL && (wanted.endgame == NULL || endgame != NULL)) {
        analysis.search = sow_search(rules, endgame, method, wanted.threads, wanted.megabytes);
    }
    status = analysis.search == NULL ? SOW_WRONG_INPUT
             : whole_game            ? analyse_game(&analysis, arguments.words + 1, arguments.count - 1, svg)
                                     : analyse_position(&analysis);
    mancala_search_free(analysis.search);
    mancala_endgame_free(endgame);
    mancala_game_free(analysis.game);
    mancala_rules_unref(rules);
    return status;
}
