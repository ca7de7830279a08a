/* SPDX-License-Identifier: MIT */
/* Finds a first turn that wins a match of Ovalhu: extra move follows extra move, until so few seeds are left that the
 * opponent can no longer fill a pit for the next round. Argument: the columns, 4 to 8; a pit holds as many seeds.
 *
 * Depth-first search, the moves in random order, with a table of the positions seen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mancala/mancala.h>

enum { MOVES_MAX = 16, TURN_MAX = 4096, SLOTS = 1 << 22, TRIES = 1 << 21 };

struct search {
    mancala_game *game;
    int32_t goal;    /* South has won the match if his store holds more and it is the opponent's turn */
    uint64_t random; /* state of the generator */
    uint64_t *seen;  /* keys by their low bits; 0: free */
    uint32_t tries;  /* positions in this attempt */
};

/* xorshift64 (Marsaglia 2003). */
static uint32_t draw(struct search *search, uint32_t count)
{
    search->random ^= search->random << 13;
    search->random ^= search->random >> 7;
    search->random ^= search->random << 17;
    return (uint32_t)((search->random >> 32) * count >> 32);
}

/* Whether the position is new; it is remembered. */
static int is_new(struct search *search)
{
    uint64_t key;
    mancala_game_key(search->game, &key);
    for (uint64_t slot = key % SLOTS;; slot = (slot + 1) % SLOTS) {
        if (search->seen[slot] == key) {
            return 0;
        }
        if (search->seen[slot] == 0) {
            search->seen[slot] = key;
            return 1;
        }
    }
}

static int is_won(const mancala_game *game)
{
    return mancala_game_result(game) == MANCALA_RESULT_SOUTH;
}

/* Tries all turns from here on. Returns 1 with the game in the won position, or 0 with the game as it was. */
static int search_turn(struct search *search)
{
    int32_t moves[MOVES_MAX];
    int count = mancala_game_moves(search->game, moves, MOVES_MAX);
    for (int left = count; left > 0; left--) {
        uint32_t pick = draw(search, (uint32_t)left);
        int32_t move = moves[pick];
        moves[pick] = moves[left - 1];
        if (search->tries >= TRIES || mancala_game_apply(search->game, move) != MANCALA_OK) {
            return 0;
        }
        search->tries++;
        int over = mancala_game_mover(search->game) != 0 || mancala_game_round(search->game) != 1 ||
                   mancala_game_result(search->game) != MANCALA_RESULT_UNFINISHED;
        if (over && (is_won(search->game) ||
                     (mancala_game_round(search->game) == 1 && mancala_game_store(search->game, 0) > search->goal))) {
            return 1;
        }
        if (!over && is_new(search) && search_turn(search)) {
            return 1;
        }
        mancala_game_undo(search->game);
    }
    return 0;
}

/* Prints the moves, and the store when they are played once more from the start. */
static int print_turn(const mancala_game *found, mancala_rules *rules, int32_t goal)
{
    static int32_t moves[TURN_MAX];
    mancala_game *replay;
    char text[16];
    int count = mancala_game_history(found, moves, TURN_MAX);
    if (mancala_game_new(&replay, rules, 1) != MANCALA_OK) {
        return 1;
    }
    for (int i = 0; i < count; i++) {
        mancala_game_move_text(replay, moves[i], text, sizeof text);
        printf("%s%s", i == 0 ? "" : " ", text);
        if (mancala_game_apply(replay, moves[i]) != MANCALA_OK) {
            return 1;
        }
    }
    int store = mancala_game_store(replay, 0);
    printf("\nstore %d of %d in %d moves\n", store, mancala_rules_seeds(rules), count);
    int won = store > goal;
    mancala_game_free(replay);
    return won ? 0 : 1;
}

int main(int argc, char **argv)
{
    int columns = argc == 2 && strlen(argv[1]) == 1 ? argv[1][0] - '0' : 0;
    if (columns < 4 || columns > 8) {
        fputs("usage: opening COLUMNS, 4 to 8\n", stderr);
        return 2;
    }
    char name[64];
    snprintf(name, sizeof name, "ovalhu:columns=%d,seeds=%d", columns, columns);
    mancala_rules *rules;
    struct search search = {.random = 1};
    if (mancala_rules_load(&rules, name, NULL, NULL) != MANCALA_OK ||
        mancala_game_new(&search.game, rules, 1) != MANCALA_OK) {
        return 1;
    }
    search.seen = malloc(SLOTS * sizeof *search.seen);
    if (search.seen == NULL) {
        return 1;
    }
    /* The others' store and all seeds in the pits must not fill a pit. */
    search.goal = mancala_rules_seeds(rules) - columns;
    int found = 0;
    while (!found) {
        /* An attempt that began badly is not mended deep down: the next one begins anew, in another order. */
        memset(search.seen, 0, SLOTS * sizeof *search.seen);
        search.tries = 0;
        mancala_game_reset(search.game);
        found = search_turn(&search);
    }
    int status = print_turn(search.game, rules, search.goal);
    free(search.seen);
    mancala_game_free(search.game);
    mancala_rules_unref(rules);
    return status;
}
