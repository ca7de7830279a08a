/* SPDX-License-Identifier: MIT */
/* sow play: a game in the terminal, against the computer or between two people. */
#include "sow.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "board.h"
#include "computer.h"
#include "file.h"
#include "json.h"
#include "player.h"
#include "words.h"

struct session {
    mancala_game *game;
    bool human[2];
    struct player computer;
    uint64_t full;    /* so many moves are told in full */
    uint64_t plies;   /* after so many the game is broken off */
    const char *save; /* the file that the record goes to, or NULL */
    bool json;
    bool failed; /* a player had no move, or could not be had */
};

enum { PATIENCE = 10000 }; /* milliseconds that a program may take beyond its time */

static const char help[] = "  undo      take back, to your last choice        redo      play it again\n"
                           "  hint      what each legal move would do         board     draw the board again\n"
                           "  position  the position as a line of text        help      this\n"
                           "  resign    give the game up                      quit      leave the game\n"
                           "Behind a pit: o the move began here, + received a seed, * the last seed, x captured.\n";

static bool is_over(const struct session *session)
{
    return mancala_game_result(session->game) != MANCALA_RESULT_UNFINISHED;
}

static int plies(const struct session *session)
{
    return mancala_game_history(session->game, NULL, 0);
}

static void draw(const struct session *session)
{
    struct marks marks;
    board_read_marks(session->game, &marks);
    putchar('\n');
    board_draw(stdout, session->game, &marks);
    putchar('\n');
}

static void tell_move(const struct session *session)
{
    int ply = plies(session);
    if (session->json) {
        words_move_json(session->game, ply);
    } else if ((uint64_t)ply <= session->full) {
        words_move_full(stdout, session->game, ply);
        draw(session);
    } else {
        words_move_brief(stdout, session->game, ply);
    }
}

static void tell_state(const struct session *session)
{
    char *legal = sow_legal_text(session->game);
    if (session->json) {
        char *position = sow_position(session->game);
        json_open(NULL);
        json_text("to_move", mancala_game_mover(session->game) == SOUTH ? "south" : "north");
        json_text("legal", legal);
        json_text("position", position);
        json_close();
        free(position);
    } else {
        const struct colours *colours = sow_colours();
        int mover = mancala_game_mover(session->game);
        int phase = mancala_game_phase(session->game);
        char *name = sow_rules_text(mancala_game_rules(session->game), MANCALA_TEXT_PHASE, phase);
        bool filling = words_is_filling(session->game);
        printf("%s%s%s to %s%s%s (%s%s): ", mover == SOUTH ? colours->south : colours->north, sow_player(mover),
               colours->plain, filling ? "fill a pit" : "move", phase != 0 && !filling ? ", phase " : "",
               phase != 0 && !filling ? name : "", legal,
               mancala_game_may_decline(session->game) == 1 ? "; 0 declines the extra move" : "");
        free(name);
    }
    free(legal);
}

static void say(const struct session *session, const char *text)
{
    if (session->json) {
        json_open(NULL);
        json_text("message", text);
        json_close();
    } else {
        printf("%s\n", text);
    }
}

static void hint(struct session *session)
{
    int32_t moves[ACTIONS_MAX];
    int count = mancala_game_moves(session->game, moves, ACTIONS_MAX);
    int best = 0;
    for (int i = 0; i < count; i++) {
        mancala_effect effect;
        int gain = computer_gain(session->game, moves[i], &effect);
        best = i == 0 || gain > best ? gain : best;
    }
    for (int i = 0; i < count; i++) {
        mancala_effect effect;
        int gain = computer_gain(session->game, moves[i], &effect);
        char *move = sow_move_text(session->game, moves[i]);
        int mover = mancala_game_mover(session->game);
        int own = mover == SOUTH ? effect.captured_south : effect.captured_north;
        int other = mover == SOUTH ? effect.captured_north : effect.captured_south;
        if (session->json) {
            json_open(NULL);
            json_text("hint", move);
            json_number("laps", effect.laps);
            json_number("captures", own);
            json_number("opponent_captures", other);
            json_bool("again", effect.again == 1);
            json_bool("best", gain == best);
            json_text("result", sow_result_name(effect.result));
            json_close();
        } else {
            printf("  %c %-3s ", gain == best ? '>' : ' ', move);
            if (effect.laps > 0) {
                printf("%2d lap%s, captures %d", (int)effect.laps, sow_plural(effect.laps), own);
            } else {
                fputs(words_is_filling(session->game) ? "fills the pit" : "declines the extra move", stdout);
            }
            if (other != 0) {
                printf(", the opponent %d", other);
            }
            printf("%s%s%s%s\n", effect.again == 1 ? ", moves again" : "",
                   effect.result != MANCALA_RESULT_UNFINISHED ? ", ends the game: " : "",
                   effect.result != MANCALA_RESULT_UNFINISHED ? sow_result_name(effect.result) : "",
                   effect.result == MANCALA_RESULT_UNFINISHED && effect.round_over == 1 ? ", ends the round" : "");
        }
        free(move);
    }
}

static bool human_to_move(const struct session *session)
{
    return session->human[mancala_game_mover(session->game) == NORTH];
}

/* Goes back or forward to the next position in which a human being has to choose. */
static void travel(struct session *session, int (*step)(mancala_game *), const char *nothing)
{
    int start = plies(session);
    bool over = is_over(session);
    while (step(session->game) == MANCALA_OK) {
        if (is_over(session) || human_to_move(session)) {
            break;
        }
    }
    /* Before the first choice of a human being there is nothing to stop at: then the computer's first moves are played
     * again. */
    while (!is_over(session) && !human_to_move(session) && mancala_game_redo(session->game) == MANCALA_OK) {
    }
    if (plies(session) == start && is_over(session) == over) {
        say(session, nothing);
        return;
    }
    if (!session->json) {
        draw(session);
    }
}

static void show_position(const struct session *session)
{
    char *position = sow_position(session->game);
    if (session->json) {
        json_open(NULL);
        json_text("position", position);
        json_close();
    } else {
        printf("%s\n", position);
    }
    free(position);
}

static void try_move(struct session *session, const char *word)
{
    int32_t move;
    if (is_over(session)) {
        say(session, "The game is over: undo, position, board or quit.");
    } else if (mancala_game_read_move(session->game, word, &move) != MANCALA_OK ||
               mancala_game_apply(session->game, move) != MANCALA_OK) {
        char *text = sow_format("%s (help lists what you can type)", mancala_game_message(session->game));
        say(session, text);
        free(text);
    } else {
        tell_move(session);
    }
}

/* How moves are written in this game, and what else can be typed. */
static void print_help(const struct session *session)
{
    int32_t move;
    const mancala_game *game = session->game;
    if (mancala_game_moves(game, &move, 1) > 0) {
        char *text = sow_move_text(game, move);
        size_t length = strlen(text);
        printf("  %-8s  play a move; pits are numbered from your left\n", text);
        if (text[0] == 'a' || text[0] == 'b') {
            puts("            a is your outer row, b the inner one");
        }
        if (length > 0 && (text[length - 1] == 'l' || text[length - 1] == 'r')) {
            puts("            l sows to your left, r to your right");
        }
        free(text);
    }
    fputs(help, stdout);
}

/* Does what was typed. Returns false to leave. */
static bool obey(struct session *session, const char *word)
{
    static const struct {
        const char *name;
        char letter;
    } names[] = {{"undo", 'u'},  {"redo", 'r'}, {"hint", 'h'},   {"position", 'p'},
                 {"board", 'b'}, {"help", '?'}, {"resign", 'x'}, {"quit", 'q'}};
    char letter = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(word, names[i].name) == 0 || (word[0] == names[i].letter && word[1] == '\0')) {
            letter = names[i].letter;
        }
    }
    switch (letter) {
    case 'u':
        travel(session, mancala_game_undo, "There is nothing to undo.");
        break;
    case 'r':
        travel(session, mancala_game_redo, "There is nothing to redo.");
        break;
    case 'h':
        hint(session);
        break;
    case 'p':
        show_position(session);
        break;
    case 'b':
        if (!session->json) {
            draw(session);
        }
        break;
    case '?':
        if (session->json) {
            say(session, "a move, undo, redo, hint, position, board, resign, help, quit");
        } else {
            print_help(session);
        }
        break;
    case 'x':
        if (mancala_game_resign(session->game, mancala_game_mover(session->game)) != MANCALA_OK) {
            say(session, mancala_game_message(session->game));
        }
        break;
    case 'q':
        return false;
    default:
        try_move(session, word);
    }
    return true;
}

/* Reads a line and leaves its first word. Returns false at the end of the input. */
static bool read_word(char *word, size_t cap)
{
    size_t length = 0;
    bool begun = false;
    bool ended = false;
    int c = getchar();
    if (c == EOF) {
        return false;
    }
    for (; c != '\n' && c != EOF; c = getchar()) {
        bool blank = c == ' ' || c == '\t' || c == '\r';
        ended |= begun && blank;
        begun |= !blank;
        if (begun && !ended && length + 1 < cap) {
            word[length++] = (char)(c != '\0' ? tolower(c) : '?');
        }
    }
    word[length] = '\0';
    return true;
}

static bool ask(struct session *session)
{
    char word[64];
    if (!is_over(session)) {
        tell_state(session);
    } else if (!session->json) {
        fputs("undo or quit: ", stdout);
    }
    fflush(stdout);
    if (!read_word(word, sizeof word)) {
        if (!session->json) {
            puts("\nGoodbye.");
        }
        return false;
    }
    if (!session->json && isatty(STDIN_FILENO) == 0) {
        char *shown = sow_cleaned(word);
        printf("%s\n", shown); /* so that what is played from a file reads like what was typed */
        free(shown);
    }
    return word[0] == '\0' || obey(session, word);
}

static void break_off(const struct session *session)
{
    if (session->json) {
        words_result_json(session->game);
        return;
    }
    if ((uint64_t)plies(session) > session->full) {
        draw(session);
    }
    printf("Broken off after %d pl%s: South %d, North %d.\n", plies(session), plies(session) == 1 ? "y" : "ies",
           mancala_game_store(session->game, SOUTH), mancala_game_store(session->game, NORTH));
}

static void play(struct session *session)
{
    bool watched = !session->human[SOUTH] && !session->human[NORTH];
    if (!session->json && (session->full > 0 || !watched)) {
        draw(session);
    }
    bool told = false;
    for (bool going = true; going && !ferror(stdout);) {
        if (is_over(session)) {
            if (!told && session->json) {
                words_result_json(session->game);
            } else if (!told) {
                if ((uint64_t)plies(session) > session->full) {
                    draw(session); /* the last board, where moves had a line each */
                }
                words_result(stdout, session->game);
            }
            told = true;
            going = !watched && ask(session);
        } else if ((uint64_t)plies(session) >= session->plies) {
            break_off(session);
            break;
        } else if (human_to_move(session)) {
            told = false;
            going = ask(session);
        } else {
            told = false;
            char *fault;
            int32_t move = player_choose(&session->computer, session->game, &fault);
            if (move < 0 || mancala_game_apply(session->game, move) != MANCALA_OK) {
                sow_wrong("%s", fault != NULL ? fault
                                : move < 0    ? mancala_error_text(move)
                                              : mancala_game_message(session->game));
                free(fault);
                session->failed = true;
                break;
            }
            tell_move(session);
        }
    }
}

/* Adds the record of the game to the file, as far as it was played. */
static int save(const struct session *session)
{
    char date[16] = "????.??.??";
    time_t now = time(NULL);
    const struct tm *today = localtime(&now);
    if (today != NULL) {
        strftime(date, sizeof date, "%Y.%m.%d", today);
    }
    mancala_record *record;
    int code = mancala_record_new(&record, session->game);
    const char *const names[] = {"South", "North"};
    for (int player = SOUTH; code == MANCALA_OK && player <= NORTH; player++) {
        char *computer = player_title(&session->computer);
        code = mancala_record_set_header(record, names[player], session->human[player] ? "?" : computer);
        free(computer);
    }
    code = code == MANCALA_OK ? mancala_record_set_header(record, "Date", date) : code;
    if (code != MANCALA_OK) {
        mancala_record_free(record);
        return sow_wrong("%s", mancala_error_text(code));
    }
    char *text = record_text(record);
    bool saved = file_append(session->save, text, strlen(text));
    free(text);
    mancala_record_free(record);
    return saved ? SOW_OK : SOW_WRONG_INPUT;
}

static int choose_side(const struct command *command, const char *side, bool human[2])
{
    human[SOUTH] = strcmp(side, "south") == 0 || strcmp(side, "both") == 0;
    human[NORTH] = strcmp(side, "north") == 0 || strcmp(side, "both") == 0;
    return human[SOUTH] || human[NORTH] || strcmp(side, "none") == 0
               ? SOW_OK
               : sow_misuse(command, "--side is south, north, both or none");
}

static bool get_ready(struct session *session, const struct player_means *means, uint64_t seed)
{
    if (player_open(&session->computer, means, seed) != SOW_OK) {
        return false;
    }
    char *fault = player_begin(&session->computer, means, session->game);
    bool ready = fault == NULL;
    if (!ready) {
        sow_wrong("%s", fault);
    }
    free(fault);
    return ready;
}

static void print_heading(const struct session *session, uint64_t seed)
{
    if (session->json) {
        return;
    }
    char *title = sow_rules_text(mancala_game_rules(session->game), MANCALA_TEXT_TITLE, 0);
    bool watched = !session->human[SOUTH] && !session->human[NORTH];
    printf("%s%s%s", sow_colours()->bold, title, sow_colours()->plain);
    printf(watched ? "\n" : " - type help to see what you can do (seed %llu)\n", (unsigned long long)seed);
    free(title);
}

int sow_play(const struct command *command, int argc, char **argv)
{
    const char *from = NULL;
    const char *side = "south";
    const char *level = "greedy";
    uint64_t seed = (uint64_t)time(NULL);
    struct session session = {.full = UINT64_MAX, .plies = UINT64_MAX};
    const char *path = NULL;
    uint64_t milliseconds = 1000;
    bool brief = false;
    const struct flag flags[] = {{"from", FLAG_TEXT, &from},
                                 {"side", FLAG_TEXT, &side},
                                 {"level", FLAG_TEXT, &level},
                                 {"seed", FLAG_NUMBER, &seed},
                                 {"full", FLAG_NUMBER, &session.full},
                                 {"brief", FLAG_SET, &brief},
                                 {"milliseconds", FLAG_INT, &milliseconds},
                                 {"plies", FLAG_NUMBER, &session.plies},
                                 {"save", FLAG_TEXT, &session.save},
                                 {"endgame", FLAG_TEXT, &path},
                                 {NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 1, 1, &arguments, &status) ||
        (status = choose_side(command, side, session.human)) != SOW_OK) {
        return status;
    }
    if (!player_read(level, &session.computer)) {
        return sow_misuse(command, "--level is random, greedy, 1 to 10, or run:COMMAND");
    }
    if (brief && session.full != UINT64_MAX) {
        return sow_misuse(command, "--full and --brief exclude each other");
    }
    if (session.save != NULL && !file_may_be_written(session.save)) {
        return SOW_WRONG_INPUT;
    }
    session.computer.limits.milliseconds = (int32_t)milliseconds;
    session.full = brief ? 0 : session.full;
    session.json = arguments.json;
    mancala_rules *rules = sow_load(arguments.words[0]);
    session.game = rules == NULL ? NULL : sow_game(rules, from, seed);
    struct player_means means = {arguments.words[0], rules, NULL, 0, milliseconds + PATIENCE};
    mancala_endgame *endgame = session.game == NULL ? NULL : sow_open_endgame(rules, path);
    means.endgame = endgame;
    session.failed = session.game == NULL || (path != NULL && endgame == NULL) || !get_ready(&session, &means, seed);
    if (!session.failed) {
        print_heading(&session, seed);
        play(&session);
    }
    bool begun = session.game != NULL && (plies(&session) > 0 || is_over(&session));
    status = session.save != NULL && begun ? save(&session) : SOW_OK;
    status = session.failed ? SOW_WRONG_INPUT : status;
    player_close(&session.computer);
    mancala_endgame_free(endgame);
    mancala_game_free(session.game);
    mancala_rules_unref(rules);
    return status;
}
