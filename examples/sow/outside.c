/* SPDX-License-Identifier: MIT */
#include "outside.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1024, AT_ONCE = 16, GOODBYE = 500 };

struct outside {
    pid_t pid;
    int to, from;
    uint64_t patience; /* milliseconds that an answer may take */
    char line[LINE_MAX_BYTES];
    size_t filled; /* bytes that have come, the answer and perhaps more */
    size_t taken;  /* of these, what has been looked at */
    char name[OUTSIDE_NAME];
    char fault[160];
};

/* The programs that run, so that an interrupt does not leave them behind. */
static volatile sig_atomic_t running[AT_ONCE];

static void end_with_all(int number)
{
    for (int i = 0; i < AT_ONCE; i++) {
        if (running[i] != 0) {
            kill(-(pid_t)running[i], SIGKILL);
        }
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void note_running(pid_t before, pid_t now)
{
    for (int i = 0; i < AT_ONCE; i++) {
        if (running[i] == (sig_atomic_t)before) {
            running[i] = (sig_atomic_t)now;
            return;
        }
    }
}

static int64_t clock_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool fail(struct outside *outside, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(outside->fault, sizeof outside->fault, format, list);
    va_end(list);
    return false;
}

/* Waits until the pipe can be read or written. */
static bool wait_for(struct outside *outside, int pipe, short what, int64_t until)
{
    for (;;) {
        int64_t left = until - clock_milliseconds();
        struct pollfd waiting = {.fd = pipe, .events = what};
        int ready = left > 0 ? poll(&waiting, 1, left < INT32_MAX ? (int)left : INT32_MAX) : 0;
        if (ready > 0) {
            return true;
        }
        if (ready == 0) {
            return fail(outside, "no answer within %llu ms", (unsigned long long)outside->patience);
        }
        if (errno != EINTR) {
            return fail(outside, "%s", strerror(errno));
        }
    }
}

static bool ended(struct outside *outside)
{
    return fail(outside, "the program has ended");
}

/* Sends a line. */
static bool say(struct outside *outside, const char *text)
{
    int64_t until = clock_milliseconds() + (int64_t)outside->patience;
    char *line = sow_format("%s\n", text);
    size_t length = strlen(line);
    size_t sent = 0;
    bool well = true;
    while (well && sent < length) {
        ssize_t now = write(outside->to, line + sent, length - sent);
        if (now >= 0) {
            sent += (size_t)now;
        } else if (errno == EAGAIN) {
            well = wait_for(outside, outside->to, POLLOUT, until);
        } else if (errno != EINTR) {
            well = errno == EPIPE ? ended(outside) : fail(outside, "%s", strerror(errno));
        }
    }
    free(line);
    return well;
}

static bool say_with(struct outside *outside, const char *word, char *text)
{
    char *line = sow_format("%s%s%s", word, text[0] != '\0' ? " " : "", text);
    bool well = say(outside, line);
    free(line);
    free(text);
    return well;
}

/* Receives a line; it stays until the next one. */
static const char *hear(struct outside *outside, int64_t until)
{
    memmove(outside->line, outside->line + outside->taken, outside->filled - outside->taken);
    outside->filled -= outside->taken;
    outside->taken = 0;
    for (;;) {
        char *end = memchr(outside->line, '\n', outside->filled);
        if (end != NULL) {
            outside->taken = (size_t)(end - outside->line) + 1;
            *end = '\0';
            if (end > outside->line && end[-1] == '\r') {
                end[-1] = '\0';
            }
            return outside->line;
        }
        if (outside->filled == sizeof outside->line) {
            fail(outside, "a line of more than %d bytes", LINE_MAX_BYTES - 1);
            return NULL;
        }
        if (!wait_for(outside, outside->from, POLLIN, until)) {
            return NULL;
        }
        ssize_t now = read(outside->from, outside->line + outside->filled, sizeof outside->line - outside->filled);
        if (now == 0) {
            ended(outside);
            return NULL;
        }
        if (now < 0 && errno != EINTR && errno != EAGAIN) {
            fail(outside, "%s", strerror(errno));
            return NULL;
        }
        outside->filled += now > 0 ? (size_t)now : 0;
    }
}

/* An answer: a line that is no comment. What follows `word` in it, or NULL. */
static const char *answer(struct outside *outside, const char *word)
{
    int64_t until = clock_milliseconds() + (int64_t)outside->patience;
    const char *line;
    do {
        line = hear(outside, until);
    } while (line != NULL && (line[0] == '#' || line[0] == '\0'));
    if (line == NULL) {
        return NULL;
    }
    size_t length = strlen(word);
    if (strncmp(line, word, length) == 0 && (line[length] == '\0' || line[length] == ' ')) {
        return line[length] == ' ' ? line + length + 1 : line + length;
    }
    fail(outside, "the answer is \"%.60s\", not %s", line, word);
    return NULL;
}

/* --- The program itself --------------------------------------------------------------------------------------- */

static void become(const char *command, int in, int out)
{
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* A pipe whose ends no other program inherits. */
static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        return false;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static bool launch(struct outside *outside, const char *command)
{
    int to[2];
    int from[2];
    if (!open_pipe(to)) {
        return fail(outside, "%s", strerror(errno));
    }
    if (!open_pipe(from)) {
        close(to[0]);
        close(to[1]);
        return fail(outside, "%s", strerror(errno));
    }
    fflush(NULL);
    outside->pid = fork();
    if (outside->pid == 0) {
        become(command, to[0], from[1]);
    }
    close(to[0]);
    close(from[1]);
    outside->to = to[1];
    outside->from = from[0];
    fcntl(outside->to, F_SETFL, O_NONBLOCK);
    if (outside->pid < 0) {
        return fail(outside, "%s", strerror(errno));
    }
    setpgid(outside->pid, outside->pid); /* the child does the same; whoever comes first */
    note_running(0, outside->pid);
    return true;
}

static bool greet(struct outside *outside)
{
    /* A program may have answered and ended before it is asked: what it said is there all the same. */
    say(outside, "mancala 1");
    const char *name = answer(outside, "mancala 1");
    if (name != NULL) {
        snprintf(outside->name, sizeof outside->name, "%s", name);
        sow_clean(outside->name); /* it goes into records */
    }
    return name != NULL;
}

/* What ends sow ends its programs, too; what it was told to ignore it goes on ignoring. */
static void end_together(void)
{
    static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        if (signal(signals[i], end_with_all) == SIG_IGN) {
            signal(signals[i], SIG_IGN);
        }
    }
}

struct outside *outside_start(const char *command, uint64_t milliseconds)
{
    struct outside *outside = sow_memory(sizeof *outside);
    *outside = (struct outside){.pid = -1, .to = -1, .from = -1, .patience = milliseconds};
    signal(SIGPIPE, SIG_IGN);
    end_together();
    if (!launch(outside, command) || !greet(outside)) {
        sow_wrong("%s: %s", command, outside->fault);
        outside_stop(outside);
        return NULL;
    }
    return outside;
}

/* Whether the program is gone within so many milliseconds. */
static bool is_gone(pid_t pid, int milliseconds)
{
    const struct timespec pause = {.tv_nsec = 2000000};
    int64_t until = clock_milliseconds() + milliseconds;
    do {
        pid_t gone = waitpid(pid, NULL, WNOHANG);
        if (gone == pid || (gone < 0 && errno != EINTR)) {
            return true;
        }
        nanosleep(&pause, NULL);
    } while (clock_milliseconds() < until);
    return false;
}

void outside_stop(struct outside *outside)
{
    if (outside == NULL) {
        return;
    }
    if (outside->to >= 0) {
        outside->patience = GOODBYE;
        say(outside, "quit");
        close(outside->to);
        close(outside->from);
    }
    if (outside->pid > 0) {
        bool gone = is_gone(outside->pid, GOODBYE);
        kill(-outside->pid, SIGKILL); /* what it has started goes with it */
        while (!gone && waitpid(outside->pid, NULL, 0) < 0 && errno == EINTR) {
        }
        note_running(outside->pid, 0);
    }
    free(outside);
}

const char *outside_name(const struct outside *outside)
{
    return outside->name;
}

const char *outside_fault(const struct outside *outside)
{
    return outside->fault;
}

/* --- Games ---------------------------------------------------------------------------------------------------- */

/* A copy of a game, all moves taken back. */
static mancala_game *at_start(const mancala_game *game)
{
    mancala_game *copy = NULL;
    if (mancala_game_clone(&copy, game) == MANCALA_OK) {
        while (mancala_game_undo(copy) == MANCALA_OK) {
        }
    }
    return copy;
}

static char *start_text(const mancala_game *game)
{
    mancala_game *copy = at_start(game);
    char *text = sow_position(copy != NULL ? copy : game);
    mancala_game_free(copy);
    return text;
}

static char *history_text(const mancala_game *game)
{
    enum { WORD = 8 };
    mancala_game *copy = at_start(game);
    size_t plies = copy != NULL ? (size_t)mancala_game_history(game, NULL, 0) : 0;
    int32_t *moves = sow_memory((plies + 1) * sizeof *moves);
    char *text = sow_memory(plies * WORD + 1);
    char *end = text;
    mancala_game_history(game, moves, plies);
    text[0] = '\0';
    for (size_t i = 0; i < plies; i++) {
        char *word = sow_move_text(copy, moves[i]);
        end += snprintf(end, WORD, "%s%.6s", i > 0 ? " " : "", word);
        free(word);
        mancala_game_redo(copy);
    }
    free(moves);
    mancala_game_free(copy);
    return text;
}

static char *limits_text(const mancala_search_limits *limits)
{
    char text[128] = "";
    size_t length = 0;
    if (limits->nodes != 0) {
        length += (size_t)snprintf(text, sizeof text, " nodes %llu", (unsigned long long)limits->nodes);
    }
    if (limits->milliseconds != 0) {
        length += (size_t)snprintf(text + length, sizeof text - length, " milliseconds %d", (int)limits->milliseconds);
    }
    if (limits->depth != 0) {
        snprintf(text + length, sizeof text - length, " depth %d", (int)limits->depth);
    }
    return sow_format("%s", text[0] != '\0' ? text + 1 : "");
}

bool outside_begin(struct outside *outside, const char *rules, const mancala_game *game, uint64_t seed,
                   const mancala_search_limits *limits)
{
    return say_with(outside, "game", sow_format("%s", rules)) && say_with(outside, "start", start_text(game)) &&
           say_with(outside, "seed", sow_format("%llu", (unsigned long long)seed)) &&
           say_with(outside, "limits", limits_text(limits)) && say(outside, "ready?") &&
           answer(outside, "ready") != NULL;
}

int32_t outside_choose(struct outside *outside, mancala_game *game)
{
    int32_t move;
    if (!say_with(outside, "moves", history_text(game)) || !say_with(outside, "position", sow_position(game)) ||
        !say_with(outside, "legal", sow_legal_text(game)) || !say(outside, "go")) {
        return -1;
    }
    const char *text = answer(outside, "move");
    if (text == NULL) {
        return -1;
    }
    if (mancala_game_read_move(game, text, &move) != MANCALA_OK || mancala_game_is_legal(game, move) != 1) {
        char *legal = sow_legal_text(game);
        fail(outside, "\"%.20s\" is no legal move; legal are %s", text, legal);
        free(legal);
        return -1;
    }
    return move;
}

void outside_over(struct outside *outside, const mancala_game *game, int32_t result)
{
    say_with(outside, "over",
             sow_format("%s %d-%d", sow_result_name(result), (int)mancala_game_store(game, SOUTH),
                        (int)mancala_game_store(game, NORTH)));
}
