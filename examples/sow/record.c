/* SPDX-License-Identifier: MIT */
/* sow record: checks, shows and converts files of records. */
#include "sow.h"

#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "file.h"
#include "json.h"
#include "json_record.h"
#include "words.h"

enum verb { VERB_CHECK, VERB_SHOW, VERB_JSON, VERB_TEXT, VERBS };

struct job {
    enum verb verb;
    const char *path;
    bool json;      /* check and show: report as JSON */
    bool board;     /* show: draw the boards */
    uint64_t game;  /* show: only this one; 0: all */
    uint64_t count; /* games so far, right or wrong */
    bool wrong;
};

static void say_place(const struct job *job, int line, int column, const char *text)
{
    sow_wrong_at(job->path, line, column, "%s", text);
    if (job->json && job->verb == VERB_CHECK) {
        json_open(NULL);
        json_text("file", job->path);
        json_bool("ok", false);
        json_number("line", line);
        json_number("column", column);
        json_text("text", text);
        json_close();
    }
}

/* --- One record ----------------------------------------------------------------------------------------------- */

/* The comments of a ply; they stand in the order of plies, and *next is the first that has not been shown. */
static void show_comments(const mancala_record *record, int32_t ply, int32_t *next)
{
    for (; *next < mancala_record_comment_count(record); ++*next) {
        char text[MANCALA_RECORD_COMMENT_MAX + 1];
        int32_t of;
        mancala_record_comment(record, *next, &of, text, sizeof text);
        if (of != ply) {
            break;
        }
        sow_wrap(stdout, "  ", text);
    }
}

static void show_game(mancala_record *record, bool boards)
{
    mancala_game *game = mancala_record_game(record);
    int plies = mancala_game_history(game, NULL, 0);
    while (mancala_game_undo(game) == MANCALA_OK) {
    }
    board_draw(stdout, game, NULL);
    putchar('\n');
    int32_t next = 0;
    show_comments(record, 0, &next);
    for (int ply = 1; ply <= plies && mancala_game_redo(game) == MANCALA_OK; ply++) {
        if (boards) {
            struct marks marks;
            words_move_full(stdout, game, ply);
            board_read_marks(game, &marks);
            putchar('\n');
            board_draw(stdout, game, &marks);
            putchar('\n');
        } else {
            words_move_brief(stdout, game, ply);
        }
        show_comments(record, ply, &next);
    }
    bool by_players = mancala_game_redo(game) == MANCALA_OK;
    if (by_players) {
        words_result(stdout, game);
    }
    if (!boards) {
        board_draw(stdout, game, NULL);
    }
}

static void show(const struct job *job, mancala_record *record)
{
    for (int32_t i = 0; i < mancala_record_header_count(record); i++) {
        char name[MANCALA_RECORD_NAME_MAX + 1];
        char value[MANCALA_RECORD_VALUE_MAX + 1];
        mancala_record_header_name(record, i, name, sizeof name);
        mancala_record_header_value(record, i, value, sizeof value);
        printf("%-9s %s\n", name, value);
    }
    putchar('\n');
    show_game(record, job->board);
    putchar('\n');
}

static void do_record(const struct job *job, mancala_record *record)
{
    char *text;
    switch (job->verb) {
    case VERB_SHOW:
        if (job->game == 0 || job->game == job->count) {
            show(job, record);
        }
        break;
    case VERB_JSON:
        json_record_write(record);
        break;
    case VERB_TEXT:
        text = record_text(record);
        fputs(text, stdout);
        free(text);
        break;
    default:
        break;
    }
}

/* --- A text, or a file ---------------------------------------------------------------------------------------- */

/* Reads all records of a text. `line` is 0, or the line of the file that the whole text stands for. */
static void do_text(struct job *job, const char *text, size_t length, int line)
{
    struct sow_shelf shelf = {job->path, {NULL}, 0};
    mancala_load_options options = {sizeof options, NULL, sow_find_beside, &shelf};
    mancala_record_reader *reader;
    int code = mancala_record_reader_new(&reader, text, length, &options);
    if (code != MANCALA_OK) {
        say_place(job, line, 0, mancala_error_text(code));
        job->wrong = true;
        return;
    }
    mancala_record *record;
    /* A line has one record, whatever is in its texts. */
    for (int read = 0; (line == 0 || read == 0) && (code = mancala_record_reader_next(reader, &record)) != 0; read++) {
        job->count++;
        if (code == 1) {
            do_record(job, record);
            mancala_record_free(record);
            sow_clear_shelf(&shelf);
            continue;
        }
        int32_t at;
        int32_t column;
        mancala_record_reader_place(reader, &at, &column);
        say_place(job, line > 0 ? line : (int)at, line > 0 ? 1 : (int)column, mancala_record_reader_message(reader));
        job->wrong = true;
        sow_clear_shelf(&shelf);
        if (code == MANCALA_ERROR_MEMORY) {
            break; /* it would be the same record again */
        }
    }
    mancala_record_reader_free(reader);
}

/* JSON: a record a line. */
static void do_lines(struct job *job, char *text, size_t length)
{
    int number = 0;
    for (char *line = text, *next; line < text + length; line = next) {
        char *end = memchr(line, '\n', (size_t)(text + length - line));
        end = end != NULL ? end : text + length;
        next = end + 1;
        *end = '\0';
        number++;
        if (line + strlen(line) < end || line[strspn(line, " \t\r")] != '\0') {
            struct growing record = {NULL, 0, 0};
            const char *problem = "a byte of zero";
            int column = (int)strlen(line) + 1;
            if (line + strlen(line) == end && json_record_read(line, &record, &problem, &column)) {
                do_text(job, record.text, record.length, number);
            } else {
                job->count++;
                job->wrong = true;
                say_place(job, number, column, problem);
            }
            free(record.text);
        }
    }
}

static int do_file(struct job *job)
{
    size_t length;
    char *text = file_read(job->path, &length);
    if (text == NULL) {
        return SOW_WRONG_INPUT;
    }
    if (text[strspn(text, " \t\r\n")] == '{') {
        do_lines(job, text, length);
    } else {
        do_text(job, text, length, 0);
    }
    free(text);
    if (job->verb == VERB_CHECK && !job->wrong && job->json) {
        json_open(NULL);
        json_text("file", job->path);
        json_bool("ok", true);
        json_unsigned("games", job->count);
        json_close();
    } else if (job->verb == VERB_CHECK && !job->wrong) {
        char *path = sow_cleaned(job->path);
        printf("%s: %llu game%s, ok\n", path, (unsigned long long)job->count, sow_plural((int64_t)job->count));
        free(path);
    }
    if (job->verb == VERB_SHOW && job->game > job->count) {
        return sow_wrong("%s has %llu game%s", job->path, (unsigned long long)job->count,
                         sow_plural((int64_t)job->count));
    }
    return job->wrong ? SOW_WRONG_INPUT : SOW_OK;
}

int sow_record(const struct command *command, int argc, char **argv)
{
    static const char *const verbs[VERBS] = {"check", "show", "json", "text"};
    uint64_t game = 0;
    bool board = false;
    const struct flag flags[] = {{"game", FLAG_COUNT, &game}, {"board", FLAG_SET, &board}, {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 2, -1, &arguments, &status)) {
        return status;
    }
    int verb = 0;
    while (verb < VERBS && strcmp(arguments.words[0], verbs[verb]) != 0) {
        verb++;
    }
    if (verb == VERBS) {
        return sow_misuse(command, "\"%s\" is not one of check, show, json and text", arguments.words[0]);
    }
    if ((board || game != 0) && verb != VERB_SHOW) {
        return sow_misuse(command, "--game and --board are for show");
    }
    for (int i = 1; i < arguments.count; i++) {
        struct job job = {.verb = arguments.json && verb == VERB_SHOW ? VERB_JSON : (enum verb)verb,
                          .path = arguments.words[i],
                          .json = arguments.json,
                          .board = board,
                          .game = game};
        int result = do_file(&job);
        status = result != SOW_OK ? result : i == 1 ? SOW_OK : status;
    }
    return status;
}
