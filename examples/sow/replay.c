/* SPDX-License-Identifier: MIT */
/* sow replay: plays a list of moves. */
#include "sow.h"

#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "file.h"
#include "words.h"

enum form { FORM_POSITIONS, FORM_BOARD, FORM_JSON };

struct replay {
    mancala_game *game;
    enum form form;
    int count; /* moves played */
};

static void report(struct replay *replay)
{
    if (replay->form == FORM_JSON) {
        words_move_json(replay->game, replay->count);
    } else if (replay->form == FORM_BOARD) {
        struct marks marks;
        words_move_full(stdout, replay->game, replay->count);
        board_read_marks(replay->game, &marks);
        putchar('\n');
        board_draw(stdout, replay->game, &marks);
        putchar('\n');
    } else {
        char *position = sow_position(replay->game);
        puts(position);
        free(position);
    }
}

/* Says what was wrong with a move, and what could have been played. */
static int refuse(const mancala_game *game, int number, const char *word, int code)
{
    if (mancala_game_result(game) != MANCALA_RESULT_UNFINISHED) {
        return sow_wrong("move %d (\"%s\"): the game is already over (%s)", number, word,
                         mancala_reason_text(mancala_game_reason(game)));
    }
    const char *message = mancala_game_message(game);
    if (code == MANCALA_ERROR_ILLEGAL_MOVE) {
        return sow_wrong("move %d (\"%s\"): %s", number, word, message); /* it names the legal ones itself */
    }
    char *legal = sow_legal_text(game);
    sow_wrong("move %d (\"%s\"): %s; legal for %s: %s", number, word,
              message[0] != '\0' ? message : mancala_error_text(code), sow_player(mancala_game_mover(game)), legal);
    free(legal);
    return SOW_WRONG_INPUT;
}

int sow_play_word(mancala_game *game, int number, const char *word)
{
    int32_t move;
    int code = MANCALA_ERROR_OVER;
    if (mancala_game_result(game) == MANCALA_RESULT_UNFINISHED) {
        code = mancala_game_read_move(game, word, &move);
        if (code == MANCALA_OK) {
            code = mancala_game_apply(game, move);
        }
    }
    return code == MANCALA_OK ? SOW_OK : refuse(game, number, word, code);
}

static int play_word(struct replay *replay, const char *word)
{
    if (sow_play_word(replay->game, replay->count + 1, word) != SOW_OK) {
        return SOW_WRONG_INPUT;
    }
    replay->count++;
    report(replay);
    return SOW_OK;
}

/* The moves of one argument, separated by blanks. */
static int play_words(struct replay *replay, const char *text)
{
    int status = SOW_OK;
    char *copy = sow_format("%s", text);
    for (char *word = copy; status == SOW_OK && *word != '\0';) {
        word += strspn(word, " \t\r\n");
        size_t length = strcspn(word, " \t\r\n");
        bool last = word[length] == '\0';
        word[length] = '\0';
        if (length > 0) {
            status = play_word(replay, word);
        }
        word += last ? length : length + 1;
    }
    free(copy);
    return status;
}

static int play_input(struct replay *replay)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    int status = SOW_OK;
    while (status == SOW_OK && (length = getline(&line, &room, stdin)) >= 0) {
        status =
            strlen(line) == (size_t)length ? play_words(replay, line) : sow_wrong("a byte of zero among the moves");
    }
    free(line);
    return status;
}

/* Plays the game of a record again from its start. */
static void play_record(struct replay *replay)
{
    int plies = mancala_game_history(replay->game, NULL, 0);
    while (mancala_game_undo(replay->game) == MANCALA_OK) {
    }
    if (replay->form == FORM_BOARD) {
        board_draw(stdout, replay->game, NULL);
        putchar('\n');
    }
    for (replay->count = 1; replay->count <= plies; replay->count++) {
        mancala_game_redo(replay->game);
        report(replay);
    }
    mancala_game_redo(replay->game); /* if players ended the game */
}

static void finish(const struct replay *replay)
{
    if (replay->form == FORM_JSON) {
        words_result_json(replay->game);
    } else {
        words_result_line(stdout, replay->game);
    }
}

static int play_file(const char *path, enum form form)
{
    size_t length;
    char *text = file_read(path, &length);
    if (text == NULL) {
        return SOW_WRONG_INPUT;
    }
    struct sow_shelf shelf = {path, {NULL}, 0};
    mancala_load_options options = {sizeof options, NULL, sow_find_beside, &shelf};
    mancala_record_reader *reader;
    mancala_record *record;
    int code = mancala_record_reader_new(&reader, text, length, &options);
    while (code == MANCALA_OK && (code = mancala_record_reader_next(reader, &record)) == 1) {
        struct replay replay = {mancala_record_game(record), form, 0};
        play_record(&replay);
        finish(&replay);
        mancala_record_free(record);
        sow_clear_shelf(&shelf);
        code = MANCALA_OK;
    }
    if (code < 0) {
        int32_t line = 0;
        int32_t column = 0;
        mancala_record_reader_place(reader, &line, &column);
        sow_wrong_at(path, line, column, "%s",
                     reader != NULL ? mancala_record_reader_message(reader) : mancala_error_text(code));
    }
    sow_clear_shelf(&shelf);
    mancala_record_reader_free(reader);
    free(text);
    return code < 0 ? SOW_WRONG_INPUT : SOW_OK;
}

int sow_replay(const struct command *command, int argc, char **argv)
{
    const char *from = NULL;
    const char *file = NULL;
    uint64_t seed = UINT64_MAX; /* not given */
    bool board = false;
    const struct flag flags[] = {{"from", FLAG_TEXT, &from},
                                 {"seed", FLAG_NUMBER, &seed},
                                 {"board", FLAG_SET, &board},
                                 {"record", FLAG_TEXT, &file},
                                 {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 0, -1, &arguments, &status)) {
        return status;
    }
    if ((file != NULL) == (arguments.count > 0)) {
        return sow_misuse(command, "either RULES or a file of records");
    }
    if (file != NULL && (from != NULL || seed != UINT64_MAX)) {
        return sow_misuse(command, "a record has its own start and seed");
    }
    if (board && arguments.json) {
        return sow_misuse(command, "--board and --json exclude each other");
    }
    enum form form = arguments.json ? FORM_JSON : board ? FORM_BOARD : FORM_POSITIONS;
    if (file != NULL) {
        return play_file(file, form);
    }
    mancala_rules *rules = sow_load(arguments.words[0]);
    struct replay replay = {rules == NULL ? NULL : sow_game(rules, from, seed != UINT64_MAX ? seed : 1), form, 0};
    status = replay.game != NULL ? SOW_OK : SOW_WRONG_INPUT;
    if (status == SOW_OK && board) {
        board_draw(stdout, replay.game, NULL);
        putchar('\n');
    }
    for (int i = 1; status == SOW_OK && i < arguments.count; i++) {
        const char *word = arguments.words[i];
        status = strcmp(word, "-") == 0 ? play_input(&replay) : play_words(&replay, word);
    }
    if (status == SOW_OK) {
        finish(&replay);
    }
    mancala_game_free(replay.game);
    mancala_rules_unref(rules);
    return status;
}
