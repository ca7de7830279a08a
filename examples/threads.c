/* SPDX-License-Identifier: MIT */
/* Two threads share one ruleset: it never changes, so nothing is locked. Each has a game of its own, plays random
 * moves, and counts what the captures came to.
 *
 *     threads [RULES [GAMES]]
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <mancala/mancala.h>

enum { THREADS = 2, MOVES_MAX = 64, PLIES_MAX = 10000 };

struct player {
    pthread_t thread;
    mancala_rules *rules; /* a reference of the thread's own */
    uint64_t state;       /* of the random numbers */
    long games;
    long plies;
    long captured;
    int status; /* of the first call that failed */
};

static uint64_t random_below(uint64_t *state, uint64_t limit)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 33) % limit;
}

static int play(struct player *player, uint64_t seed)
{
    mancala_game *game;
    int32_t moves[MOVES_MAX];
    int status = mancala_game_new(&game, player->rules, seed);
    for (int ply = 0; status == MANCALA_OK && ply < PLIES_MAX; ply++) {
        int count = mancala_game_moves(game, moves, MOVES_MAX);
        if (count == 0) {
            break; /* the game is over */
        }
        status = mancala_game_apply(game, moves[random_below(&player->state, (uint64_t)count)]);
        player->plies++;
        for (int i = 0; i < mancala_game_capture_count(game); i++) {
            int32_t capture[MANCALA_STEP_FIELDS];
            mancala_game_capture(game, i, capture, MANCALA_STEP_FIELDS);
            player->captured += capture[MANCALA_STEP_SEEDS];
        }
    }
    mancala_game_free(game);
    return status;
}

static void *play_games(void *argument)
{
    struct player *player = argument;
    for (long i = 0; i < player->games && player->status == MANCALA_OK; i++) {
        player->status = play(player, (uint64_t)i);
    }
    mancala_rules_unref(player->rules);
    return NULL;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "otjin";
    long games = argc > 2 ? strtol(argv[2], NULL, 10) : 200;
    mancala_rules *rules;
    struct player players[THREADS];
    int started = 0;
    int failed = 0;
    if (mancala_rules_load(&rules, name, NULL, NULL) != MANCALA_OK) {
        fprintf(stderr, "%s cannot be loaded\n", name);
        return 1;
    }
    for (; started < THREADS; started++) {
        struct player *player = &players[started];
        *player = (struct player){.rules = mancala_rules_ref(rules), .state = (uint64_t)started + 1, .games = games};
        if (pthread_create(&player->thread, NULL, play_games, player) != 0) {
            mancala_rules_unref(player->rules);
            break;
        }
    }
    mancala_rules_unref(rules); /* the threads hold references of their own */
    for (int i = 0; i < started; i++) {
        const struct player *player = &players[i];
        pthread_join(player->thread, NULL);
        printf("thread %d: %ld games, %ld plies, %ld seeds captured\n", i, player->games, player->plies,
               player->captured);
        if (player->status != MANCALA_OK) {
            fprintf(stderr, "thread %d: %s\n", i, mancala_error_text(player->status));
            failed = 1;
        }
    }
    return failed != 0 || started < THREADS;
}
