/* SPDX-License-Identifier: MIT */
/* One ruleset for many threads, and a game for each. */
#include <stdlib.h>
#include <string.h>

#include "together.h"

enum { THREADS = 4, MOVES = 64, TEXT = 2048 };

/* Both kernels, both widths of pits, special pits, closed pits, directions, four rows, rounds, lots. */
static const char *const names[] = {"otjin",      "kalah", "oware",       "toguz-kumalak", "qelat",  "hus",
                                    "pallanguli", "dakon", "bohnenspiel", "songo",         "ovalhu", "intotoi"};
enum { NAMES = sizeof names / sizeof names[0] };

/* --- Games ---------------------------------------------------------------------------------------------------- */

/* Plays a ply, and asks what changes the handle: steps, captures, undo, redo. */
static uint64_t play_ply(struct member *member, mancala_game *game, int32_t move, uint64_t random)
{
    uint64_t sum = (uint64_t)move;
    int32_t step[MANCALA_STEP_FIELDS];
    mancala_effect effect = {.size = sizeof effect};
    int seen = mancala_game_preview(game, move, &effect);
    int error = mancala_game_apply(game, move);
    WANT(member, error == MANCALA_OK || error == MANCALA_ERROR_WORK);
    WANT(member, seen == error);
    if (error != MANCALA_OK) {
        return sum;
    }
    if (random % 8 == 0) {
        WANT(member, mancala_game_undo(game) == MANCALA_OK);
        WANT(member, mancala_game_redo(game) == MANCALA_OK);
    }
    int captures = mancala_game_capture_count(game);
    WANT(member, captures >= 0);
    for (int i = 0; i < captures; i++) {
        mancala_game_capture(game, i, step, MANCALA_STEP_FIELDS);
        sum = mixed(sum, (uint64_t)step[MANCALA_STEP_SEEDS]);
    }
    if (random % 16 == 0) {
        int steps = mancala_game_step_count(game);
        WANT(member, steps > 0 && mancala_game_step(game, steps - 1, step, MANCALA_STEP_FIELDS) > 0);
        sum = mixed(sum, (uint64_t)steps);
    }
    return sum;
}

/* Plays a game to its end and gives everything that was seen as one number. */
static uint64_t play_game(struct member *member, mancala_rules *rules, uint64_t seed)
{
    uint64_t sum = 0;
    uint64_t random = seed;
    int32_t moves[MOVES];
    char text[TEXT];
    mancala_game *game;
    WANT(member, mancala_game_new(&game, rules, seed) == MANCALA_OK);
    for (int ply = 0; ply < 60; ply++) {
        int count = mancala_game_moves(game, moves, MOVES);
        if (count <= 0) {
            break;
        }
        uint64_t draw = next_random(&random);
        int32_t move = moves[(draw >> 32) * (uint64_t)count >> 32];
        int32_t again = -1;
        int length = mancala_game_move_text(game, move, text, sizeof text);
        WANT(member, length > 0 && mancala_game_read_move(game, text, &again) == MANCALA_OK && again == move);
        sum = mixed(sum, play_ply(member, game, move, draw));
    }
    uint64_t key = 0;
    WANT(member, mancala_game_key(game, &key) == MANCALA_OK);
    WANT(member, mancala_game_position(game, text, sizeof text) > 0);
    for (const char *at = text; *at != '\0'; at++) {
        sum = mixed(sum, (uint64_t)*at);
    }
    mancala_game_free(game);
    return mixed(sum, key);
}

struct shared_rules {
    mancala_rules *rules;
    int games;
};

static uint64_t play_games(struct member *member, mancala_rules *rules, int games)
{
    uint64_t sum = 0;
    for (int i = 0; i < games; i++) {
        sum = mixed(sum, play_game(member, rules, (uint64_t)i + 1));
    }
    return sum;
}

static void play_shared(struct member *member)
{
    const struct shared_rules *shared = member->shared;
    member->sum = play_games(member, shared->rules, shared->games);
}

static void test_shared_rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < NAMES; i++) {
        struct shared_rules shared = {.rules = load_rules(names[i]), .games = rounds(4)};
        struct member members[WORKERS_MAX];
        struct member alone = {.line = 0};
        uint64_t expected = play_games(&alone, shared.rules, shared.games);
        assert_int_equal(alone.line, 0);
        together(THREADS, play_shared, &shared, members);
        for (int k = 0; k < THREADS; k++) {
            assert_true(members[k].sum == expected);
        }
        mancala_rules_unref(shared.rules);
    }
}

/* A game that goes from hand to hand: what one thread did is there for the next. */
struct handed {
    mancala_game *game;
    atomic_int turn;
    int plies;
};

static void play_in_turn(struct member *member)
{
    struct handed *handed = member->shared;
    uint64_t random = member->seed;
    for (int ply = member->number; ply < handed->plies; ply += THREADS) {
        while (atomic_load(&handed->turn) != ply) {
        }
        int32_t moves[MOVES];
        int count = mancala_game_moves(handed->game, moves, MOVES);
        if (count == 0) {
            WANT(member, mancala_game_reset(handed->game) == MANCALA_OK);
        } else {
            int32_t move = moves[next_random(&random) % (uint64_t)count];
            WANT(member, mancala_game_apply(handed->game, move) == MANCALA_OK);
            WANT(member, mancala_game_capture_count(handed->game) >= 0);
        }
        atomic_store(&handed->turn, ply + 1);
    }
}

static void test_handed_on(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("otjin");
    struct handed handed = {.plies = rounds(200)};
    atomic_init(&handed.turn, 0);
    assert_int_equal(mancala_game_new(&handed.game, rules, 1), MANCALA_OK);
    together_plainly(THREADS, play_in_turn, &handed);
    assert_int_equal(atomic_load(&handed.turn), handed.plies);
    mancala_game_free(handed.game);
    mancala_rules_unref(rules);
}

/* A game that nobody changes may be cloned by one thread at a time while clones of it are played. */
static void play_clone(struct member *member)
{
    mancala_game **clones = member->shared;
    mancala_game *game = clones[member->number];
    int32_t moves[MOVES];
    uint64_t random = member->seed;
    int count = mancala_game_moves(game, moves, MOVES);
    for (int ply = 0; ply < 40 && count > 0; ply++) {
        WANT(member, mancala_game_apply(game, moves[next_random(&random) % (uint64_t)count]) == MANCALA_OK);
        count = mancala_game_moves(game, moves, MOVES);
    }
    while (mancala_game_undo(game) == MANCALA_OK) {
    }
    mancala_game_free(game);
}

static void test_clones(void **state)
{
    (void)state;
    for (int i = 0; i < rounds(10); i++) {
        mancala_rules *rules = load_rules(names[(size_t)i % NAMES]);
        mancala_game *game;
        mancala_game *clones[THREADS];
        assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
        mancala_rules_unref(rules);
        for (int k = 0; k < THREADS; k++) {
            assert_int_equal(mancala_game_clone(&clones[k], game), MANCALA_OK);
        }
        mancala_game_free(game);
        together_plainly(THREADS, play_clone, clones);
    }
}

/* --- References ----------------------------------------------------------------------------------------------- */

struct counted {
    mancala_allocator allocator;
    atomic_long blocks;
    atomic_long bytes;
};

static void *allocate(void *context, size_t bytes)
{
    struct counted *counted = context;
    void *block = malloc(bytes);
    if (block != NULL) {
        atomic_fetch_add(&counted->blocks, 1);
        atomic_fetch_add(&counted->bytes, (long)bytes);
    }
    return block;
}

static void release(void *context, void *block, size_t bytes)
{
    struct counted *counted = context;
    atomic_fetch_sub(&counted->blocks, 1);
    atomic_fetch_sub(&counted->bytes, (long)bytes);
    free(block);
}

/* Each thread gives back the reference that it was handed; nobody knows who is the last. */
static void use_references(struct member *member)
{
    mancala_rules *rules = member->shared;
    for (int i = 0; i < 20; i++) {
        mancala_rules *mine = mancala_rules_ref(rules);
        WANT(member, mine == rules && mancala_rules_pits(mine) == 18);
        mancala_rules_unref(mine);
    }
    mancala_game *game;
    WANT(member, mancala_game_new(&game, rules, 1) == MANCALA_OK);
    mancala_rules_unref(rules);
    WANT(member, mancala_game_apply(game, 0) == MANCALA_OK);
    WANT(member, mancala_game_rules(game) == rules);
    mancala_game_free(game);
}

static void test_references(void **state)
{
    (void)state;
    struct counted counted = {.allocator = {sizeof(mancala_allocator), allocate, release, &counted}};
    const mancala_load_options options = {.size = sizeof options, .allocator = &counted.allocator};
    atomic_init(&counted.blocks, 0);
    atomic_init(&counted.bytes, 0);
    for (int i = 0; i < rounds(50); i++) {
        mancala_rules *rules;
        assert_int_equal(mancala_rules_load(&rules, "otjin", &options, NULL), MANCALA_OK);
        for (int k = 1; k < THREADS; k++) {
            mancala_rules_ref(rules);
        }
        together_plainly(THREADS, use_references, rules);
        assert_int_equal(atomic_load(&counted.blocks), 0);
        assert_int_equal(atomic_load(&counted.bytes), 0);
    }
}

/* --- Loading -------------------------------------------------------------------------------------------------- */

static void load_all(struct member *member)
{
    char text[TEXT];
    for (int i = 0; i < mancala_builtin_count(); i++) {
        int index = (i + member->number * 7) % mancala_builtin_count();
        mancala_rules *rules = NULL;
        mancala_diagnostics *diagnostics = NULL;
        WANT(member, mancala_rules_load(&rules, mancala_builtin_id(index), NULL, NULL) == MANCALA_OK);
        for (int32_t kind = MANCALA_TEXT_ID; kind <= MANCALA_TEXT_NAME; kind++) {
            for (int32_t k = 0; k < mancala_rules_text_count(rules, kind); k++) {
                int length = mancala_rules_text(rules, kind, k, text, sizeof text);
                WANT(member, length >= 0);
                member->sum += (uint64_t)length;
            }
        }
        mancala_rules_unref(rules);
        WANT(member, mancala_rules_load(&rules, "otjim:seeds=5", NULL, &diagnostics) == MANCALA_ERROR_UNKNOWN_RULES);
        WANT(member, mancala_diagnostics_count(diagnostics) == 1);
        WANT(member, mancala_diagnostics_text(diagnostics, 0, text, sizeof text) > 0 && strstr(text, "otjin") != NULL);
        mancala_diagnostics_free(diagnostics);
    }
}

static void test_loading(void **state)
{
    (void)state;
    for (int i = 0; i < rounds(1); i++) {
        struct member members[WORKERS_MAX];
        together(THREADS, load_all, NULL, members);
        for (int k = 1; k < THREADS; k++) {
            assert_true(members[k].sum == members[0].sum);
        }
    }
}

/* --- Records and snapshots ------------------------------------------------------------------------------------ */

static void write_and_read(struct member *member)
{
    mancala_rules *rules = member->shared;
    static const size_t cap = 1 << 16;
    char *text = malloc(cap);
    uint8_t *bytes = malloc(cap);
    for (uint64_t i = 0; i < (uint64_t)rounds(10) && text != NULL && bytes != NULL; i++) {
        mancala_game *game;
        mancala_game *restored = NULL;
        mancala_record *record = NULL;
        mancala_record_reader *reader = NULL;
        uint64_t random = member->seed * 1000 + i;
        WANT(member, mancala_game_new(&game, rules, random) == MANCALA_OK);
        for (int ply = 0; ply < 20; ply++) {
            int32_t moves[MOVES];
            int count = mancala_game_moves(game, moves, MOVES);
            if (count > 0) {
                WANT(member, mancala_game_apply(game, moves[next_random(&random) % (uint64_t)count]) == MANCALA_OK);
            }
        }
        int length = mancala_game_snapshot(game, bytes, cap);
        WANT(member, length > 0 && mancala_game_restore(&restored, rules, bytes, (size_t)length) == MANCALA_OK);
        mancala_game_free(restored);
        WANT(member, mancala_record_new(&record, game) == MANCALA_OK);
        length = mancala_record_write(record, text, cap);
        mancala_record_free(record);
        mancala_game_free(game);
        WANT(member, length > 0 && mancala_record_reader_new(&reader, text, (size_t)length, NULL) == MANCALA_OK);
        WANT(member, mancala_record_reader_next(reader, &record) == 1);
        mancala_record_free(record);
        mancala_record_reader_free(reader);
    }
    WANT(member, text != NULL && bytes != NULL);
    free(text);
    free(bytes);
}

static void test_records(void **state)
{
    (void)state;
    mancala_rules *rules = load_rules("otjin");
    together_plainly(THREADS, write_and_read, rules);
    mancala_rules_unref(rules);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shared_rules), cmocka_unit_test(test_handed_on), cmocka_unit_test(test_clones),
        cmocka_unit_test(test_references),   cmocka_unit_test(test_loading),   cmocka_unit_test(test_records),
    };
    return read_rounds(argc, argv) ? cmocka_run_group_tests(tests, NULL, NULL) : 2;
}
