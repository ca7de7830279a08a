/* SPDX-License-Identifier: MIT */
#include "common.h"

mancala_rules *load(const char *name)
{
    mancala_rules *rules;
    if (mancala_rules_load(&rules, name, NULL, NULL) != MANCALA_OK) {
        fail_msg("%s does not load", name);
    }
    return rules;
}

mancala_game *new_game(const char *name)
{
    mancala_rules *rules = load(name);
    mancala_game *game;
    assert_int_equal(mancala_game_new(&game, rules, 7), MANCALA_OK);
    mancala_rules_unref(rules);
    return game;
}

uint64_t draw(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

void play_random(mancala_game *game, uint64_t *state, int plies)
{
    int32_t moves[256];
    int count;
    while (plies-- > 0 && (count = mancala_game_moves(game, moves, 256)) > 0) {
        assert_int_equal(mancala_game_apply(game, moves[draw(state) % (uint64_t)count]), MANCALA_OK);
    }
}

char *portrait(mancala_game *game)
{
    int plies = mancala_game_history(game, NULL, 0);
    size_t cap = TEXT + 16 * (size_t)plies + 512 * (size_t)mancala_game_rounds_finished(game);
    char *text = malloc(cap);
    int32_t *moves = malloc(((size_t)plies + 1) * sizeof *moves);
    char position[TEXT];
    char origin[TEXT];
    uint64_t key;
    assert_non_null(text);
    assert_non_null(moves);
    mancala_game_history(game, moves, (size_t)plies);
    mancala_game_position(game, position, sizeof position);
    mancala_game_origin(game, origin, sizeof origin);
    mancala_game_key(game, &key);
    int length =
        snprintf(text, cap, "%s | from %s | key %llx, %d times, undone %d, result %d, reason %d, steps %d\nmoves",
                 position, origin, (unsigned long long)key, mancala_game_occurrences(game), mancala_game_undone(game),
                 mancala_game_result(game), mancala_game_reason(game), mancala_game_step_count(game));
    for (int ply = 0; ply < plies; ply++) {
        length += snprintf(text + length, cap - (size_t)length, " %d", (int)moves[ply]);
    }
    bool over = mancala_game_result(game) != MANCALA_RESULT_UNFINISHED;
    for (int round = 0; round < mancala_game_rounds_finished(game) + !over; round++) {
        length += snprintf(text + length, cap - (size_t)length, "\nround");
        for (int32_t fact = MANCALA_ROUND_NUMBER; fact <= MANCALA_ROUND_REMAINDER; fact++) {
            length +=
                snprintf(text + length, cap - (size_t)length, " %d %d", mancala_game_round_fact(game, round, fact, 0),
                         mancala_game_round_fact(game, round, fact, 1));
        }
    }
    assert_true((size_t)length < cap);
    free(moves);
    return text;
}

static void *allocate(void *context, size_t bytes)
{
    struct budget *budget = context;
    budget->calls++;
    budget->largest = (long)bytes > budget->largest ? (long)bytes : budget->largest;
    void *block = budget->calls == budget->fail_at ? NULL : malloc(bytes);
    budget->used += block != NULL ? (long)bytes : 0;
    return block;
}

static void release(void *context, void *memory, size_t bytes)
{
    struct budget *budget = context;
    budget->used -= (long)bytes;
    free(memory);
}

mancala_allocator counting(struct budget *budget)
{
    return (mancala_allocator){sizeof(mancala_allocator), allocate, release, budget};
}

mancala_load_options counting_options(mancala_allocator *allocator)
{
    return (mancala_load_options){sizeof(mancala_load_options), allocator, NULL, NULL};
}
