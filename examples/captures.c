/* SPDX-License-Identifier: MIT */
/* Animates a game from the list of steps alone.
 *
 * The program keeps a board of its own and changes it only by what the steps say: it knows no rule of any game. After
 * each move it compares its board with the library's. On a terminal the board moves; elsewhere each lap is a line.
 *
 *     captures [RULES [MOVES [SEED]]]
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <mancala/mancala.h>

enum { PITS_MAX = 64, MOVES_MAX = 256 };

struct board {
    int pits, seeds[PITS_MAX], stores[2];
};

struct animation {
    mancala_game *game;
    const mancala_rules *rules;
    struct board board;
    struct board before; /* the board before the move: an endless sowing goes back to it */
    bool round_over;     /* what is still on the board leaves it when the next round is set up */
    bool terminal;
};

static void copy_board(struct board *board, const mancala_game *game, const mancala_rules *rules)
{
    board->pits = mancala_rules_pits(rules);
    for (int pit = 0; pit < board->pits; pit++) {
        board->seeds[pit] = mancala_game_pit(game, pit);
    }
    board->stores[0] = mancala_game_store(game, 0);
    board->stores[1] = mancala_game_store(game, 1);
}

static bool same_board(const struct board *one, const struct board *other)
{
    for (int pit = 0; pit < one->pits; pit++) {
        if (one->seeds[pit] != other->seeds[pit]) {
            return false;
        }
    }
    return one->stores[0] == other->stores[0] && one->stores[1] == other->stores[1];
}

/* The rows from the top, as the geometry of the ruleset says. */
static void draw(const struct animation *animation, int marked, const char *words)
{
    const struct board *board = &animation->board;
    for (int row = mancala_rules_rows(animation->rules) - 1; row >= 0; row--) {
        for (int column = 0; column < mancala_rules_columns(animation->rules); column++) {
            for (int pit = 0; pit < board->pits; pit++) {
                if (mancala_rules_pit(animation->rules, pit, MANCALA_PIT_ROW) == row &&
                    mancala_rules_pit(animation->rules, pit, MANCALA_PIT_COLUMN) == column) {
                    printf(pit == marked ? "[%2d]" : " %2d ", board->seeds[pit]);
                }
            }
        }
        fputs(animation->terminal ? "\n" : row > 0 ? "  /" : "", stdout);
    }
    printf("   stores %d - %d   %s", board->stores[0], board->stores[1], words);
    if (animation->terminal) {
        printf("\033[K\033[%dA\r", mancala_rules_rows(animation->rules));
        fflush(stdout);
        nanosleep(&(struct timespec){0, 150000000}, NULL);
    } else {
        putchar('\n');
    }
}

static void clear_pits(struct animation *animation)
{
    for (int pit = 0; animation->round_over && pit < animation->board.pits; pit++) {
        animation->board.seeds[pit] = 0;
    }
    animation->round_over = false;
}

/* Changes the board as a step says. Returns what the step was, in words, if it is worth a picture of its own. */
static const char *follow(struct animation *animation, const int32_t *step)
{
    struct board *board = &animation->board;
    int32_t pit = step[MANCALA_STEP_PIT];
    int32_t seeds = step[MANCALA_STEP_SEEDS];
    int32_t player = step[MANCALA_STEP_PLAYER];
    switch (step[MANCALA_STEP_KIND]) {
    case MANCALA_STEP_LIFT:
        board->seeds[pit] -= seeds;
        return "lift";
    case MANCALA_STEP_DROP:
        board->seeds[pit] = seeds;
        return animation->terminal ? "sow" : NULL;
    case MANCALA_STEP_STORE:
        board->stores[player] = seeds;
        return animation->terminal ? "sow" : NULL;
    case MANCALA_STEP_CAPTURE:
        board->seeds[pit] = 0;
        board->stores[player] += seeds;
        return "CAPTURE";
    case MANCALA_STEP_REST:
        board->seeds[pit] = 0;
        board->stores[player] += seeds;
        return "the rest";
    case MANCALA_STEP_HAND:
        board->stores[player] += seeds;
        return "the hand";
    case MANCALA_STEP_ENDLESS:
        *board = animation->before;
        return "endless: as before the move";
    case MANCALA_STEP_ROUND_END:
        animation->round_over = true;
        return NULL;
    case MANCALA_STEP_END:
        animation->round_over = false;
        return NULL;
    case MANCALA_STEP_FILL:
        clear_pits(animation);
        board->seeds[pit] = seeds;
        board->stores[player] -= seeds;
        return "fill";
    case MANCALA_STEP_CLOSE:
        clear_pits(animation);
        return "close";
    case MANCALA_STEP_PASS:
        return "pass";
    case MANCALA_STEP_STOP:
        return "stop";
    default:
        return NULL;
    }
}

/* Plays a move and animates it. Returns whether the board came out right. */
static bool animate(struct animation *animation, int32_t move)
{
    animation->before = animation->board;
    if (mancala_game_apply(animation->game, move) != MANCALA_OK) {
        fprintf(stderr, "%s\n", mancala_game_message(animation->game));
        return false;
    }
    int count = mancala_game_step_count(animation->game);
    for (int i = 0; i < count; i++) {
        int32_t step[MANCALA_STEP_FIELDS];
        mancala_game_step(animation->game, i, step, MANCALA_STEP_FIELDS);
        const char *words = follow(animation, step);
        if (words != NULL) {
            draw(animation, step[MANCALA_STEP_PIT], words);
        }
    }
    clear_pits(animation);
    struct board right;
    copy_board(&right, animation->game, animation->rules);
    return same_board(&animation->board, &right);
}

int main(int argc, char **argv)
{
    mancala_rules *rules;
    mancala_diagnostics *diagnostics;
    struct animation animation = {.terminal = isatty(STDOUT_FILENO) != 0};
    long limit = argc > 2 ? strtol(argv[2], NULL, 10) : 5;
    uint64_t state = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (mancala_rules_load(&rules, argc > 1 ? argv[1] : "otjin", NULL, &diagnostics) != MANCALA_OK) {
        char text[256] = "";
        mancala_diagnostics_text(diagnostics, 0, text, sizeof text);
        fprintf(stderr, "%s\n", text);
        mancala_diagnostics_free(diagnostics);
        return 1;
    }
    animation.rules = rules;
    bool right = mancala_game_new(&animation.game, rules, state) == MANCALA_OK;
    if (right) {
        copy_board(&animation.board, animation.game, rules);
    }
    for (long played = 0; right && played < limit && mancala_game_result(animation.game) == MANCALA_RESULT_UNFINISHED;
         played++) {
        int32_t moves[MOVES_MAX];
        int count = mancala_game_moves(animation.game, moves, MOVES_MAX);
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        right = animate(&animation, moves[(state >> 33) % (uint64_t)count]);
        fputs(animation.terminal ? "" : "\n", stdout);
    }
    for (int row = animation.terminal ? mancala_rules_rows(rules) : -1; row >= 0; row--) {
        putchar('\n');
    }
    if (!right) {
        fputs("The steps and the position do not agree.\n", stderr);
    }
    mancala_game_free(animation.game);
    mancala_rules_unref(rules);
    return right ? 0 : 1;
}
