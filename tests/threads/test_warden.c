/* SPDX-License-Identifier: MIT */
/* In builds for debugging, a handle that two threads use at the same time ends the program. Each case runs in a process
 * of its own: one thread is held inside of a function by a callback while another one uses the handle. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <mancala/mancala.h>

static atomic_int armed;   /* the next callback holds its thread */
static atomic_int inside;  /* a thread is held */
static atomic_int release; /* it may go on */

static void hold(void)
{
    int expected = 1;
    if (atomic_compare_exchange_strong(&armed, &expected, 0)) {
        atomic_store(&inside, 1);
        while (atomic_load(&release) == 0) {
        }
    }
}

static void *allocate(void *context, size_t bytes)
{
    (void)context;
    hold();
    return malloc(bytes);
}

static void give_back(void *context, void *block, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(block);
}

static int32_t listen(void *context, const mancala_search_report *report)
{
    (void)context;
    (void)report;
    hold();
    return 0;
}

struct handles {
    mancala_game *game;
    mancala_search *search;
};

static void *ask_for_steps(void *argument)
{
    const struct handles *handles = argument;
    mancala_game_step_count(handles->game);
    return NULL;
}

static void *run_search(void *argument)
{
    const struct handles *handles = argument;
    const mancala_search_limits limits = {.size = sizeof limits, .depth = 3, .listener = listen};
    mancala_search_run(handles->search, &limits);
    return NULL;
}

static void undo(struct handles *handles)
{
    mancala_game_undo(handles->game);
}

static void list_moves(struct handles *handles)
{
    int32_t moves[64];
    mancala_game_moves(handles->game, moves, 64);
}

static void free_game(struct handles *handles)
{
    mancala_game_free(handles->game);
}

static void start_search(struct handles *handles)
{
    mancala_search_start(handles->search, handles->game);
}

static void stop_search(struct handles *handles)
{
    mancala_search_report report = {.size = sizeof report};
    mancala_search_stop(handles->search);
    mancala_search_progress(handles->search, &report);
}

static void set_up(struct handles *handles)
{
    static const mancala_allocator allocator = {sizeof allocator, allocate, give_back, NULL};
    const mancala_load_options options = {.size = sizeof options, .allocator = &allocator};
    const mancala_search_options small = {.size = sizeof small, .bytes = 1 << 20};
    mancala_rules *rules;
    int32_t move;
    assert_int_equal(mancala_rules_load(&rules, "otjin", &options, NULL), MANCALA_OK);
    assert_int_equal(mancala_game_new(&handles->game, rules, 1), MANCALA_OK);
    assert_int_equal(mancala_search_new(&handles->search, rules, &small), MANCALA_OK);
    assert_int_equal(mancala_search_start(handles->search, handles->game), MANCALA_OK);
    assert_int_equal(mancala_game_moves(handles->game, &move, 1), 9);
    assert_int_equal(mancala_game_apply(handles->game, move), MANCALA_OK);
    mancala_rules_unref(rules);
}

/* One thread does `first` and is held in it; this one then does `second`. Gives the signal that ended that, or 0. */
static int clash(void *(*first)(void *argument), void (*second)(struct handles *handles))
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct handles handles;
        pthread_t thread;
        set_up(&handles);
        atomic_store(&armed, 1);
        if (pthread_create(&thread, NULL, first, &handles) != 0) {
            _exit(1);
        }
        while (atomic_load(&inside) == 0) {
        }
        second(&handles);
        atomic_store(&release, 1);
        pthread_join(thread, NULL);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void test_game(void **state)
{
    (void)state;
    assert_int_equal(clash(ask_for_steps, undo), SIGABRT);
    assert_int_equal(clash(ask_for_steps, list_moves), SIGABRT);
    assert_int_equal(clash(ask_for_steps, free_game), SIGABRT);
}

static void test_search(void **state)
{
    (void)state;
    assert_int_equal(clash(run_search, start_search), SIGABRT);
    assert_int_equal(clash(run_search, stop_search), 0);
    assert_int_equal(clash(run_search, list_moves), 0); /* a search does not keep the game */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_game),
        cmocka_unit_test(test_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
