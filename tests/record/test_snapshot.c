/* SPDX-License-Identifier: MIT */
/* Games as bytes and back; damaged bytes. */
#include "common.h"

static uint8_t *snapshot(const mancala_game *game, size_t *length)
{
    int needed = mancala_game_snapshot(game, NULL, 0);
    assert_true(needed > 0);
    *length = (size_t)needed;
    uint8_t *bytes = malloc(*length);
    assert_non_null(bytes);
    assert_int_equal(mancala_game_snapshot(game, bytes, *length), needed);
    return bytes;
}

static mancala_game *restore(const mancala_game *game, const uint8_t *bytes, size_t length)
{
    mancala_game *again;
    int error = mancala_game_restore(&again, mancala_game_rules(game), bytes, length);
    if (error != MANCALA_OK) {
        fail_msg("restoring: %s", mancala_error_name(error));
    }
    return again;
}

/* Goes back to the start and forward to the end on both, comparing all the way. */
static void compare_histories(mancala_game *one, mancala_game *other)
{
    int (*const steps[])(mancala_game *) = {mancala_game_redo, mancala_game_undo, mancala_game_redo};
    for (size_t i = 0; i < 3; i++) {
        int code;
        do {
            char *a = portrait(one);
            char *b = portrait(other);
            assert_string_equal(a, b);
            free(a);
            free(b);
            code = steps[i](one);
            assert_int_equal(steps[i](other), code);
        } while (code == MANCALA_OK);
    }
}

static void restores_random_games(void **state)
{
    (void)state;
    uint64_t seed = 2;
    static const char *const more[] = {"otjin:seeds=2,repetition=0", "ovalhu:fill=choice,again=may",
                                       "anywoli:last=lottery,first=north"};
    int builtin = mancala_builtin_count();
    for (int kind = 0; kind < builtin + 3; kind++) {
        for (int i = 0; i < 16; i++) {
            mancala_game *game = new_game(kind < builtin ? mancala_builtin_id(kind) : more[kind - builtin]);
            if (i % 3 == 1) {
                char position[TEXT];
                play_random(game, &seed, 10);
                mancala_game_position(game, position, sizeof position);
                mancala_game_set_position(game, position);
            }
            play_random(game, &seed, i == 0 ? 300 : 25);
            if (i % 4 == 1) {
                mancala_game_resign(game, 1);
            } else if (i % 4 == 2) {
                mancala_game_agree(game, MANCALA_RESULT_DRAW);
            } else if (i % 4 == 3) {
                mancala_game_break_off(game);
            }
            for (uint64_t back = draw(&seed) % 5; back > 0; back--) {
                mancala_game_undo(game);
            }
            size_t length, length_again;
            uint8_t *bytes = snapshot(game, &length);
            mancala_game *again = restore(game, bytes, length);
            uint8_t *bytes_again = snapshot(again, &length_again);
            assert_int_equal(length, length_again);
            assert_memory_equal(bytes, bytes_again, length);
            compare_histories(game, again);
            free(bytes);
            free(bytes_again);
            mancala_game_free(again);
            mancala_game_free(game);
        }
    }
}

/* The bytes are a promise: the same on every machine, and in every version that knows format 1. */
static void the_format_is_fixed(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin:seeds=2");
    int32_t move;
    mancala_game_read_move(game, "3", &move);
    mancala_game_apply(game, move);
    assert_true(mancala_game_moves(game, &move, 1) > 0);
    assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
    assert_int_equal(mancala_game_undo(game), MANCALA_OK);
    size_t length;
    uint8_t *bytes = snapshot(game, &length);
    static const uint8_t head[] = {0x89, 'M', 'N', 'C', 'S', '\r', '\n', 0x1A, 1, 0, 0, 0};
    assert_memory_equal(bytes, head, sizeof head);
    assert_int_equal(length, 56 + 2 + 13 + 2 + 2 + 8);
    uint64_t hash;
    assert_int_equal(mancala_rules_hash(mancala_game_rules(game), &hash), MANCALA_OK);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(bytes[16 + i], hash >> 8 * i & 255);
    }
    static const uint8_t middle[] = {1, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0};
    assert_memory_equal(bytes + 24, middle, sizeof middle);
    const uint8_t tail[] = {13,  0,   'o', 't', 'j', 'i', 'n', ':', 's',          'e',
                            'e', 'd', 's', '=', '2', 0,   0,   2,   (uint8_t)move};
    assert_memory_equal(bytes + 56, tail, sizeof tail);
    char name[32];
    assert_int_equal(mancala_snapshot_rules(bytes, length, name, sizeof name), 13);
    assert_string_equal(name, "otjin:seeds=2");
    free(bytes);
    mancala_game_free(game);
}

static void damage_is_found(void **state)
{
    (void)state;
    uint64_t seed = 4;
    mancala_game *game = new_game("ovalhu:seeds=3");
    play_random(game, &seed, 20);
    char position[TEXT];
    mancala_game_position(game, position, sizeof position);
    mancala_game_set_position(game, position);
    play_random(game, &seed, 20);
    mancala_game_resign(game, 0);
    size_t length;
    uint8_t *bytes = snapshot(game, &length);
    mancala_rules *rules = mancala_game_rules(game);
    mancala_game *none;
    char name[64];
    for (size_t at = 0; at < length; at++) {
        for (int bit = 1; bit < 256; bit++) {
            bytes[at] ^= (uint8_t)bit;
            int error = mancala_game_restore(&none, rules, bytes, length);
            if (error != MANCALA_ERROR_SNAPSHOT && error != MANCALA_ERROR_VERSION) {
                fail_msg("byte %zu, changed by %d: %d", at, bit, error);
            }
            assert_null(none);
            assert_true(mancala_snapshot_rules(bytes, length, name, sizeof name) < 0);
            bytes[at] ^= (uint8_t)bit;
        }
        /* Cut off here, in memory of just that size. */
        uint8_t *cut = malloc(at > 0 ? at : 1);
        memcpy(cut, bytes, at);
        assert_int_equal(mancala_game_restore(&none, rules, cut, at), MANCALA_ERROR_SNAPSHOT);
        free(cut);
    }
    uint8_t *longer = calloc(length + 1, 1);
    memcpy(longer, bytes, length);
    assert_int_equal(mancala_game_restore(&none, rules, longer, length + 1), MANCALA_ERROR_SNAPSHOT);
    free(longer);
    bytes[8] = 2;
    assert_int_equal(mancala_game_restore(&none, rules, bytes, length), MANCALA_ERROR_VERSION);
    assert_int_equal(mancala_snapshot_rules(bytes, length, name, sizeof name), MANCALA_ERROR_VERSION);
    free(bytes);
    mancala_game_free(game);
}

/* FNV-1a, as docs/records.md says. */
static void sign(uint8_t *bytes, size_t length)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < length - 8; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    }
    for (size_t i = 0; i < 8; i++) {
        bytes[length - 8 + i] = (uint8_t)(hash >> 8 * i);
    }
}

/* Whoever forges a snapshot with its checksum still cannot make a game that could not have been played. */
static void forgeries_are_found(void **state)
{
    (void)state;
    uint64_t seed = 6;
    mancala_game *game = new_game("otjin:seeds=2");
    play_random(game, &seed, 12);
    size_t length;
    uint8_t *bytes = snapshot(game, &length);
    int restored = 0;
    for (size_t at = 8; at < length - 8; at++) {
        for (int bit = 1; bit < 256; bit++) {
            bytes[at] ^= (uint8_t)bit;
            sign(bytes, length);
            mancala_game *forged;
            int error = mancala_game_restore(&forged, mancala_game_rules(game), bytes, length);
            if (error == MANCALA_OK) {
                restored++;
                char *text = portrait(forged);
                free(text);
                mancala_game_free(forged);
            } else {
                assert_true(error == MANCALA_ERROR_SNAPSHOT || error == MANCALA_ERROR_VERSION ||
                            error == MANCALA_ERROR_OTHER_RULES);
            }
            bytes[at] ^= (uint8_t)bit;
        }
    }
    /* Another seed is as good where no lots are drawn, and resigning or agreeing might have been taken back. */
    assert_int_equal(restored, 8 * 255 + 2);
    free(bytes);
    mancala_game_free(game);
}

static void rules_must_match(void **state)
{
    (void)state;
    mancala_game *game = new_game("otjin");
    size_t length;
    uint8_t *bytes = snapshot(game, &length);
    mancala_game *none;
    static const char *const others[] = {"otjin:seeds=4", "otjin:repetition=0", "ovalhu"};
    for (size_t i = 0; i < 3; i++) {
        mancala_rules *rules = load(others[i]);
        assert_int_equal(mancala_game_restore(&none, rules, bytes, length), MANCALA_ERROR_OTHER_RULES);
        assert_null(none);
        mancala_rules_unref(rules);
    }
    /* The same name and revision, but another text. */
    char text[8192];
    int size = mancala_rules_text(mancala_game_rules(game), MANCALA_TEXT_RULES, 0, text, sizeof text);
    mancala_rules *rules;
    assert_int_equal(mancala_rules_parse(&rules, text, (size_t)size, NULL, NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_game_restore(&none, rules, bytes, length), MANCALA_OK);
    mancala_game_free(none);
    mancala_rules_unref(rules);
    char *word = strstr(text, "no result");
    assert_non_null(word);
    memcpy(word, "draw     ", 9);
    assert_int_equal(mancala_rules_parse(&rules, text, (size_t)size, NULL, NULL, NULL), MANCALA_OK);
    assert_int_equal(mancala_game_restore(&none, rules, bytes, length), MANCALA_ERROR_OTHER_RULES);
    mancala_rules_unref(rules);
    free(bytes);
    assert_int_equal(mancala_game_restore(&none, NULL, NULL, 0), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_game_restore(NULL, mancala_game_rules(game), NULL, 0), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_game_snapshot(NULL, NULL, 0), MANCALA_ERROR_ARGUMENT);
    assert_int_equal(mancala_rules_hash(NULL, NULL), MANCALA_ERROR_ARGUMENT);
    mancala_game_free(game);
}

static void no_memory(void **state)
{
    (void)state;
    struct budget budget = {.fail_at = 0};
    mancala_allocator allocator = counting(&budget);
    mancala_load_options options = counting_options(&allocator);
    mancala_rules *rules;
    mancala_game *game;
    uint64_t seed = 8;
    assert_int_equal(mancala_rules_load(&rules, "otjin:seeds=2", &options, NULL), MANCALA_OK);
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    play_random(game, &seed, 60);
    mancala_game_undo(game);
    size_t length;
    uint8_t *bytes = snapshot(game, &length);
    long used = budget.used;
    int failures = 0;
    int error;
    do {
        mancala_game *again;
        budget.calls = 0;
        budget.fail_at = failures + 1;
        error = mancala_game_restore(&again, rules, bytes, length);
        assert_true(error == MANCALA_OK || error == MANCALA_ERROR_MEMORY);
        assert_true((again != NULL) == (error == MANCALA_OK));
        mancala_game_free(again);
        assert_int_equal(budget.used, used);
        failures += error != MANCALA_OK;
    } while (error != MANCALA_OK);
    assert_true(failures > 5);
    budget.calls = 0;
    budget.fail_at = 1;
    assert_int_equal(mancala_game_snapshot(game, NULL, 0), MANCALA_ERROR_MEMORY);
    free(bytes);
    mancala_game_free(game);
    mancala_rules_unref(rules);
    assert_int_equal(budget.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(restores_random_games), cmocka_unit_test(the_format_is_fixed),
        cmocka_unit_test(damage_is_found),       cmocka_unit_test(forgeries_are_found),
        cmocka_unit_test(rules_must_match),      cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
