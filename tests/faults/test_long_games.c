/* SPDX-License-Identifier: MIT */
/* Games as long as nobody plays them: a million plies and all the way back, a match of a thousand rounds, and a record
 * that costs too much. */
#include "world.h"

enum { MILLION = 1000000, SAMPLES = 40 };

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Nobody ever captures, so it never ends. */
static const char endless[] = "game endless\ntitle E\nsource S\nboard 2 x 6, no stores\nfill 1\nsow counterclockwise\n"
                              "last seed\n  else -> stop\nend\n  board empty -> owners take their rows\n"
                              "pass if cannot move\nwin most seeds\n";

/* Each captures with the only move that he has: a round of two plies, after which both fill their pits again. */
static const char rounds[] = "game rounds\ntitle R\nsource S\nboard 2 x 2, no stores\nfill 1\nsow counterclockwise\n"
                             "begin\n  pit 2 -> illegal\nlast seed\n  else -> capture here, stop\n"
                             "end\n  board empty -> owners take their rows\n"
                             "rounds\n  refill from left\n  beginners alternate\nwin most seeds\n";

static mancala_game *new_game(const char *text)
{
    mancala_rules *rules;
    mancala_game *game;
    mancala_diagnostics *diagnostics;
    int status = mancala_rules_parse(&rules, text, strlen(text), "repetition=0", NULL, &diagnostics);
    if (status != MANCALA_OK) {
        char wrong[256];
        mancala_diagnostics_text(diagnostics, 0, wrong, sizeof wrong);
        fail_msg("%s", wrong);
    }
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    mancala_rules_unref(rules);
    return game;
}

static const char *find_endless(void *context, const char *name, size_t *length)
{
    (void)context;
    *length = sizeof endless - 1;
    return strcmp(name, "endless") == 0 ? endless : NULL;
}

/* Plays a random move; returns false when the game is over. */
static bool play_one(mancala_game *game, uint64_t *random)
{
    int32_t moves[64];
    int count = mancala_game_moves(game, moves, 64);
    if (count == 0) {
        return false;
    }
    assert_int_equal(mancala_game_apply(game, moves[next_random(random) % (uint64_t)count]), MANCALA_OK);
    return true;
}

static uint64_t key_of(const mancala_game *game)
{
    uint64_t key;
    assert_int_equal(mancala_game_key(game, &key), MANCALA_OK);
    return key;
}

/* The keys of all positions are kept here too: they must come back one by one, and at some plies they are counted. That
 * the last ply takes no longer than the first is what lets a million of them end in time: looking through all that came
 * before would take a trillion steps. */
static void test_million_plies(void **state)
{
    (void)state;
    mancala_game *game = new_game(endless);
    uint64_t *keys = malloc((MILLION + 1) * sizeof *keys);
    uint64_t random = 1;
    int repeated = 0;
    assert_non_null(keys);
    keys[0] = key_of(game);
    for (int ply = 1; ply <= MILLION; ply++) {
        assert_true(play_one(game, &random));
        keys[ply] = key_of(game);
        if (ply % (MILLION / SAMPLES) == 0) {
            int occurrences = 0;
            for (int before = 0; before <= ply; before++) {
                occurrences += keys[before] == keys[ply];
            }
            assert_int_equal(mancala_game_occurrences(game), occurrences);
            repeated += occurrences > 1;
        }
    }
    print_message("%d of %d samples were repetitions\n", repeated, SAMPLES);
    assert_true(repeated > 0 && repeated < SAMPLES);
    assert_int_equal(mancala_game_history(game, NULL, 0), MILLION);
    mancala_game *copy;
    assert_int_equal(mancala_game_clone(&copy, game), MANCALA_OK);
    for (int ply = MILLION; ply-- > 0;) {
        assert_int_equal(mancala_game_undo(copy), MANCALA_OK);
        if (key_of(copy) != keys[ply]) {
            fail_msg("taken back to ply %d, the position is another one", ply);
        }
    }
    assert_int_equal(mancala_game_undo(copy), MANCALA_ERROR_NOTHING);
    assert_int_equal(mancala_game_undone(copy), MILLION);
    assert_int_equal(mancala_game_occurrences(copy), 1);
    for (int ply = 1; ply <= MILLION; ply++) {
        assert_int_equal(mancala_game_redo(copy), MANCALA_OK);
    }
    assert_int_equal(key_of(copy), keys[MILLION]);
    assert_int_equal(mancala_game_occurrences(copy), mancala_game_occurrences(game));
    assert_int_equal(mancala_game_redo(copy), MANCALA_ERROR_NOTHING);
    mancala_game_free(copy);

    /* As bytes and back. */
    int length = mancala_game_snapshot(game, NULL, 0);
    assert_true(length > MILLION);
    uint8_t *bytes = malloc((size_t)length);
    assert_non_null(bytes);
    assert_int_equal(mancala_game_snapshot(game, bytes, (size_t)length), length);
    assert_int_equal(mancala_game_restore(&copy, mancala_game_rules(game), bytes, (size_t)length), MANCALA_OK);
    assert_int_equal(key_of(copy), keys[MILLION]);
    assert_int_equal(mancala_game_history(copy, NULL, 0), MILLION);
    mancala_game_free(copy);
    free(bytes);
    free(keys);
    mancala_game_free(game);
}

/* A record of a million moves, written and read; of one move more, refused both ways. */
static void test_million_moves_on_paper(void **state)
{
    (void)state;
    mancala_game *game = new_game(endless);
    mancala_load_options options = {sizeof options, NULL, find_endless, NULL};
    mancala_record *record, *again;
    mancala_record_reader *reader;
    uint64_t random = 2;
    while (mancala_game_history(game, NULL, 0) < MILLION) {
        assert_true(play_one(game, &random));
    }
    assert_int_equal(mancala_record_new(&record, game), MANCALA_OK);
    int length = mancala_record_write(record, NULL, 0);
    assert_true(length > MILLION);
    char *text = malloc((size_t)length + 1);
    assert_non_null(text);
    assert_int_equal(mancala_record_write(record, text, (size_t)length + 1), length);
    assert_int_equal(mancala_record_reader_new(&reader, text, (size_t)length, &options), MANCALA_OK);
    assert_int_equal(mancala_record_reader_next(reader, &again), 1);
    assert_int_equal(key_of(mancala_record_game(again)), key_of(game));
    assert_int_equal(mancala_game_history(mancala_record_game(again), NULL, 0), MILLION);
    assert_true(play_one(mancala_record_game(again), &random));
    assert_int_equal(mancala_record_write(again, NULL, 0), MANCALA_ERROR_LIMIT);
    mancala_record_free(again);
    mancala_record_reader_free(reader);
    mancala_record_free(record);
    mancala_game_free(game);
    /* The result at the end becomes a move and a result. */
    char *end = strrchr(text, '*');
    assert_non_null(end);
    char *longer = malloc((size_t)length + 16);
    assert_non_null(longer);
    size_t before = (size_t)(end - text);
    memcpy(longer, text, before);
    memcpy(longer + before, "1 1 *\n", 7);
    assert_int_equal(mancala_record_reader_new(&reader, longer, before + 6, &options), MANCALA_OK);
    assert_int_equal(mancala_record_reader_next(reader, &again), MANCALA_ERROR_LIMIT);
    assert_int_equal(mancala_record_reader_message_code(reader), MANCALA_MESSAGE_RECORD_LIMIT);
    assert_string_equal(mancala_record_reader_message_parameter(reader, 0), "1000000");
    mancala_record_reader_free(reader);
    free(longer);
    free(text);
}

/* A game of two plies a round, of which a match has thousands: what a round leaves is filled up again from the stores.
 */
static void test_thousand_rounds(void **state)
{
    (void)state;
    enum { ROUNDS = 1000 };
    mancala_game *game = new_game(rounds);
    mancala_rules *of = mancala_game_rules(game);
    uint64_t random = 3;
    while (mancala_game_rounds_finished(game) < ROUNDS) {
        if (!play_one(game, &random)) {
            fail_msg("the match is over after %d rounds", mancala_game_rounds_finished(game));
        }
    }
    assert_int_equal(mancala_game_round(game), ROUNDS + 1);
    for (int32_t round = 0; round < ROUNDS; round++) {
        assert_int_equal(mancala_game_round_fact(game, round, MANCALA_ROUND_NUMBER, 0), round + 1);
        int total = mancala_game_round_fact(game, round, MANCALA_ROUND_STORE, 0) +
                    mancala_game_round_fact(game, round, MANCALA_ROUND_STORE, 1);
        assert_int_equal(total, mancala_rules_seeds(of));
    }
    while (mancala_game_undo(game) == MANCALA_OK) {
    }
    assert_int_equal(mancala_game_rounds_finished(game), 0);
    while (mancala_game_redo(game) == MANCALA_OK) {
    }
    assert_int_equal(mancala_game_rounds_finished(game), ROUNDS);
    mancala_game_free(game);
}

static const char slow_rules[] =
    "game slow\ntitle S\nsource S\nboard 2 x 1, no stores\nfill 32767\nsow counterclockwise\n"
    "last seed\n  else  -> stop\nend\n  mover cannot move  -> owners take their rows\n"
    "win  most seeds\n";

static const char *find_slow(void *context, const char *name, size_t *length)
{
    (void)context;
    *length = sizeof slow_rules - 1;
    return strcmp(name, "slow") == 0 ? slow_rules : NULL;
}

/* A million moves of tens of thousands of seeds each: too much for one record. */
static void test_slow_record(void **state)
{
    (void)state;
    static const char head[] = "[Rules \"slow\"]\n[Options \"repetition=0\"]\n";
    mancala_load_options options = {sizeof options, NULL, find_slow, NULL};
    mancala_record_reader *reader;
    mancala_record *record;
    size_t length = sizeof head - 1 + 2 * (size_t)MILLION;
    char *text = malloc(length);
    assert_non_null(text);
    memcpy(text, head, sizeof head - 1);
    for (size_t i = 0; i < 2 * (size_t)MILLION; i++) {
        text[sizeof head - 1 + i] = i % 2 == 0 ? '1' : ' ';
    }
    assert_int_equal(mancala_record_reader_new(&reader, text, length, &options), MANCALA_OK);
    assert_int_equal(mancala_record_reader_next(reader, &record), MANCALA_ERROR_WORK);
    assert_string_equal(mancala_record_reader_message_parameter(reader, 0), "1073741824");
    mancala_record_reader_free(reader);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_million_plies),
        cmocka_unit_test(test_million_moves_on_paper),
        cmocka_unit_test(test_thousand_rounds),
        cmocka_unit_test(test_slow_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
