/* SPDX-License-Identifier: MIT */
/* What hardly ever happens in a game, set up so that it does. Boards are small, and what must come out is worked out by
 * hand. */
#include "help.h"

#define HEAD "game x\ntitle X\nsource S\n"
#define LAST "last seed\n else -> stop\n"
#define END "end\n mover cannot move -> owners take their rows\n"

static void free_both(mancala_game *game, mancala_rules *rules)
{
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

/* Each pit takes no seed: the hand goes back to where it was lifted. */
static void test_no_pit_takes_a_seed(void **state)
{
    (void)state;
    mancala_rules *rules = parse(HEAD "board 2 x 3, stores right\nfill 3\nsow counterclockwise\n"
                                      "each pit\n holds 0..9 -> skip\n else -> drop\n" LAST END,
                                 NULL);
    mancala_game *game = begin(rules);
    play_text(game, "2");
    expect_position(game, "3,3,3/3,3,3 0,0 N");
    assert_int_equal(mancala_game_set_position(game, "12,3,1/1,1,0 0,0 S"), MANCALA_OK);
    play_text(game, "2"); /* the pit with 12 takes all three */
    expect_position(game, "15,0,1/1,1,0 0,0 N");
    free_both(game, rules);

    /* Where that pit has closed by now, they are lost. The third seed makes four in North's first pit; of those four,
     * two drop before every pit holds four or none. */
    rules =
        parse(HEAD "board 2 x 3, stores right\nfill 3\nsow counterclockwise\neach pit\n holds 0..2 or 4..9 -> skip\n"
                   " else -> drop\nlast seed\n makes 4 -> close here, relay\n else -> stop\n" END,
              NULL);
    game = begin(rules);
    play_text(game, "1");
    expect_position(game, "0,4,4/-,4,4 0,0 N out=2");
    free_both(game, rules);
}

/* The round is over in the middle of a sowing, with two seeds in the hand. */
static void test_end_with_seeds_in_the_hand(void **state)
{
    (void)state;
#define SOON(rest)                                                                                                     \
    HEAD "board 2 x 3, stores right\nfill 3\nsow counterclockwise\neach seed\n makes 4 -> mover captures here\n" LAST  \
         "end\n as soon as at most 4 left -> " rest "\n"
    static const struct {
        const char *text, *after;
        int32_t result, reason;
    } cases[] = {
        {SOON("leave the rest"), "0,2,0/0,0,2 9,5 N", MANCALA_RESULT_SOUTH, MANCALA_REASON_FEW_LEFT},
        {SOON("opponent takes the rest"), "0,0,0/0,0,0 9,9 N", MANCALA_RESULT_DRAW, MANCALA_REASON_FEW_LEFT},
        {SOON("mover takes the rest"), "0,0,0/0,0,0 13,5 N", MANCALA_RESULT_SOUTH, MANCALA_REASON_FEW_LEFT},
        {SOON("owners take their rows"), "0,0,0/0,0,0 11,7 N", MANCALA_RESULT_SOUTH, MANCALA_REASON_FEW_LEFT},
        {SOON("mover loses"), "0,2,0/0,0,2 9,5 N", MANCALA_RESULT_NORTH, MANCALA_REASON_LOST},
        {SOON("opponent loses"), "0,2,0/0,0,2 9,5 N", MANCALA_RESULT_SOUTH, MANCALA_REASON_LOST},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules = parse(cases[i].text, NULL);
        mancala_game *game = begin_at(rules, "3,3,0/0,0,2 5,5 S");
        play_text(game, "1"); /* the first seed makes four and takes them */
        char text[128];
        mancala_game_position(game, text, sizeof text);
        assert_memory_equal(text, cases[i].after, strlen(cases[i].after) - 1); /* who is to move has no meaning now */
        assert_int_equal(mancala_game_result(game), cases[i].result);
        assert_int_equal(mancala_game_reason(game), cases[i].reason);
        free_both(game, rules);
    }
}

#define CIRCLE "pass if cannot move\nend\n board empty -> leave the rest\n"

/* Nothing is ever captured here: the seeds go round until the position has been there three times. */
static void test_claims(void **state)
{
    (void)state;
    static const char text[] = HEAD "option stale owners|draw|none = owners\n"
                                    "board 2 x 2, stores right\nfill 1\nsow counterclockwise\n" LAST CIRCLE
                                    "repetition\n owners take their rows when stale = owners\n"
                                    " draw when stale = draw\n no result when stale = none\n";
    static const char *const settings[] = {"repetition=0", "repetition=0,stale=draw", "repetition=0,stale=none"};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        mancala_rules *rules = parse(text, settings[i]);
        mancala_game *game = begin(rules);
        int32_t move;
        assert_int_equal(mancala_game_claim(game), MANCALA_ERROR_CLAIM);
        assert_string_equal(mancala_game_message_parameter(game, 0), "1");
        while (mancala_game_occurrences(game) < 3) {
            assert_true(mancala_game_moves(game, &move, 1) > 0);
            assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
            assert_true(mancala_game_history(game, NULL, 0) < 200);
        }
        int south = mancala_game_pit(game, 0) + mancala_game_pit(game, 1);
        assert_int_equal(mancala_game_claim(game), MANCALA_OK);
        assert_int_equal(mancala_game_reason(game), MANCALA_REASON_CLAIMED);
        if (i == 0) {
            assert_int_equal(mancala_game_store(game, 0), south);
            assert_int_equal(mancala_game_store(game, 1), 4 - south);
            assert_int_equal(mancala_game_result(game), south > 2   ? MANCALA_RESULT_SOUTH
                                                        : south < 2 ? MANCALA_RESULT_NORTH
                                                                    : MANCALA_RESULT_DRAW);
        } else {
            assert_int_equal(mancala_game_store(game, 0) + mancala_game_store(game, 1), 0);
            assert_int_equal(mancala_game_result(game), i == 1 ? MANCALA_RESULT_DRAW : MANCALA_RESULT_NONE);
        }
        assert_int_equal(mancala_game_claim(game), MANCALA_ERROR_OVER);
        assert_int_equal(mancala_game_undo(game), MANCALA_OK);
        assert_int_equal(mancala_game_result(game), MANCALA_RESULT_UNFINISHED);
        free_both(game, rules);
    }
}

/* The same by the rules: the third time ends the game, and a preview says so. */
static void test_repetition(void **state)
{
    (void)state;
    mancala_rules *rules = parse(HEAD "board 2 x 2, stores right\nfill 1\nsow counterclockwise\n" LAST CIRCLE
                                      "repetition\n owners take their rows\n",
                                 "repetition=2");
    mancala_game *game = begin(rules);
    int32_t move;
    mancala_effect effect = {.size = sizeof effect};
    do {
        assert_true(mancala_game_moves(game, &move, 1) > 0);
        assert_int_equal(mancala_game_preview(game, move, &effect), MANCALA_OK);
        assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
        assert_int_equal(effect.result, mancala_game_result(game));
        assert_int_equal(effect.reason, mancala_game_reason(game));
        assert_true(mancala_game_history(game, NULL, 0) < 200);
    } while (mancala_game_result(game) == MANCALA_RESULT_UNFINISHED);
    assert_int_equal(mancala_game_reason(game), MANCALA_REASON_REPETITION);
    assert_int_equal(mancala_game_store(game, 0) + mancala_game_store(game, 1), 4);
    int32_t fields[MANCALA_STEP_FIELDS];
    int steps = mancala_game_step_count(game);
    assert_int_equal(mancala_game_step(game, steps - 1, fields, MANCALA_STEP_FIELDS), MANCALA_STEP_FIELDS);
    assert_int_equal(fields[MANCALA_STEP_KIND], MANCALA_STEP_END);
    free_both(game, rules);
}

/* A round that ends because a position came back begins the next one, of which nothing has been there before. */
static void test_repetition_ends_a_round(void **state)
{
    (void)state;
    mancala_rules *rules = parse(HEAD "board 2 x 3, no stores\nfill 1 0 0\nsow counterclockwise\n" LAST END
                                      "rounds\n refill from left\n last mover begins\n"
                                      "repetition\n owners take their rows\n",
                                 NULL);
    mancala_game *game = begin(rules);
    static const int32_t round_trip[] = {0, 0, 1, 1, 2, 2}; /* each seed half round the board */
    for (int ply = 1; ply <= 36; ply++) {
        assert_int_equal(mancala_game_apply(game, round_trip[(ply - 1) % 6]), MANCALA_OK);
        assert_int_equal(mancala_game_rounds_finished(game), ply / 12);
        assert_int_equal(mancala_game_occurrences(game), ply % 12 / 6 + 1);
    }
    bool round_end = false;
    bool fill = false;
    for (int32_t i = 0; i < mancala_game_step_count(game); i++) {
        int32_t fields[MANCALA_STEP_FIELDS];
        mancala_game_step(game, i, fields, MANCALA_STEP_FIELDS);
        round_end |= fields[MANCALA_STEP_KIND] == MANCALA_STEP_ROUND_END;
        fill |= fields[MANCALA_STEP_KIND] == MANCALA_STEP_FILL;
    }
    assert_true(round_end && fill);
    assert_true(mancala_game_claim(game) < 0);
    assert_int_equal(mancala_game_undo(game), MANCALA_OK);
    assert_int_equal(mancala_game_rounds_finished(game), 2);
    assert_int_equal(mancala_game_redo(game), MANCALA_OK);
    assert_int_equal(mancala_game_occurrences(game), 1);
    free_both(game, rules);
}

/* A position in which pits are chosen for a round has neither an extra move nor a pit that must not be played. */
static void test_fields_before_a_round(void **state)
{
    (void)state;
    mancala_rules *rules =
        parse(HEAD "board 2 x 3, stores right\nfill 2\nsow counterclockwise, through own store\n"
                   "last seed\n in own store -> may again\n else -> stop\nmust not push a single back\n" END
                   "rounds\n refill by choice\n last mover begins\n",
              NULL);
    mancala_game *game = begin_at(rules, "-,-,-/2,2,2 3,3 S extra=1 phase=fill round=2 barred=2");
    expect_position(game, "-,-,-/2,2,2 3,3 S phase=fill round=2");
    assert_int_equal(mancala_game_may_decline(game), 0);
    mancala_game_free(game);
    game = begin_at(rules, "2,2,2/-,-,- 3,3 S phase=fill round=2 barred=2");
    expect_position(game, "2,2,2/-,-,- 3,3 N phase=fill round=2 starter=S");
    free_both(game, rules);
}

/* What a move is made of is said in full, and no move of a list is cut. */
static void test_sentences_about_moves(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t code;
    } cases[] = {
        {HEAD "board 2 x 3, stores right\nfill 2\nsow clockwise\n" LAST END, MANCALA_MESSAGE_MOVE_TEXT},
        {HEAD "board 2 x 3, stores right\nfill 2\nsow either way\n" LAST END, MANCALA_MESSAGE_MOVE_TEXT_WAY},
        {HEAD "board 4 x 3, no stores\nfill 2\nsow clockwise\n" LAST END, MANCALA_MESSAGE_MOVE_TEXT_ROWS},
        {HEAD "board 4 x 3, no stores\nfill 2\nsow either way\n" LAST END, MANCALA_MESSAGE_MOVE_TEXT_ROWS_WAY},
        {HEAD "board 2 x 3, stores right\nfill 2\nsow clockwise\nlast seed\n else -> may again\n" END,
         MANCALA_MESSAGE_MOVE_TEXT_ZERO},
        {HEAD "board 2 x 3, stores right\nfill 2\nsow either way\nlast seed\n else -> may again\n" END,
         MANCALA_MESSAGE_MOVE_TEXT_WAY_ZERO},
        {HEAD "board 4 x 3, no stores\nfill 2\nsow clockwise\nlast seed\n else -> may again\n" END,
         MANCALA_MESSAGE_MOVE_TEXT_ROWS_ZERO},
        {HEAD "board 4 x 3, no stores\nfill 2\nsow either way\nlast seed\n else -> may again\n" END,
         MANCALA_MESSAGE_MOVE_TEXT_ROWS_WAY_ZERO},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules = parse(cases[i].text, NULL);
        mancala_game *game = begin(rules);
        int32_t move;
        char text[8] = "";
        assert_int_equal(mancala_game_read_move(game, "x", &move), MANCALA_ERROR_MOVE_TEXT);
        assert_int_equal(mancala_game_message_code(game), cases[i].code);
        const char *sentence = mancala_game_message(game);
        mancala_game_move_text(game, 0, text, sizeof text);
        assert_int_equal(strstr(sentence, "l or r") != NULL, strpbrk(text, "lr") != NULL);
        assert_int_equal(strstr(sentence, "a or b") != NULL, text[0] == 'a');
        assert_int_equal(strstr(sentence, "or 0") != NULL, strstr(cases[i].text, "may") != NULL);
        assert_non_null(strstr(sentence, "found \"x\""));
        free_both(game, rules);
    }

    mancala_rules *rules =
        parse(HEAD "board 4 x 16, no stores\nfill 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\nsow either way\n" LAST END, NULL);
    mancala_game *game = begin(rules);
    assert_int_equal(mancala_game_apply(game, 0), MANCALA_ERROR_ILLEGAL_MOVE);
    const char *list = mancala_game_message_parameter(game, 1);
    assert_string_equal(list + strlen(list) - 4, " ...");
    const char *sentence = mancala_game_message(game);
    assert_string_equal(sentence + strlen(sentence) - strlen(list), list);
    char moves[400];
    snprintf(moves, sizeof moves, "%s", list);
    int named = 0;
    for (char *word = strtok(moves, " "); strcmp(word, "...") != 0; word = strtok(NULL, " ")) {
        int32_t move;
        assert_int_equal(mancala_game_read_move(game, word, &move), MANCALA_OK);
        assert_int_equal(mancala_game_is_legal(game, move), 1);
        named++;
    }
    assert_true(named > 30);
    free_both(game, rules);
}

/* Far ahead in the store, and yet nothing is decided: who cannot move loses, or captured seeds come back. */
static void test_nothing_is_decided(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t decided;
    } cases[] = {
        {HEAD "board 2 x 3, stores right\nfill 3\nsow counterclockwise\n" LAST END, MANCALA_RESULT_SOUTH},
        {HEAD "board 2 x 3, stores right\nfill 3\nsow counterclockwise\n" LAST END "win fewest seeds\n",
         MANCALA_RESULT_NORTH},
        {HEAD "board 2 x 3, stores right\nfill 3\nsow counterclockwise\n" LAST
              "end\n mover cannot move -> mover loses\n",
         MANCALA_RESULT_UNFINISHED},
        {HEAD "board 2 x 3, stores right\nfill 3\nsow counterclockwise\n" LAST
              "end\n mover cannot move -> opponent loses\n",
         MANCALA_RESULT_UNFINISHED},
        {HEAD "board 2 x 3, stores right\nfill 3\nsow counterclockwise\n"
              "last seed\n makes 3 -> capture here, sow captured\n else -> stop\n" END,
         MANCALA_RESULT_UNFINISHED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules = parse(cases[i].text, NULL);
        mancala_game *game = begin_at(rules, "1,0,0/1,0,0 15,1 S");
        assert_int_equal(mancala_game_result(game), MANCALA_RESULT_UNFINISHED);
        assert_int_equal(mancala_game_decided(game), cases[i].decided);
        free_both(game, rules);
    }
}

/* North may not play the pit that he was pushed back from, nor South the one in its place. */
static void test_key_of_a_barred_pit(void **state)
{
    (void)state;
    mancala_rules *rules = load("alemungula");
    mancala_game *north = begin_at(rules, "0,1,0,0,2/0,0,1,0,1 20,25 N barred=5");
    mancala_game *south = begin_at(rules, "0,0,1,0,1/0,1,0,0,2 25,20 S barred=5");
    mancala_game *free = begin_at(rules, "0,0,1,0,1/0,1,0,0,2 25,20 S");
    uint64_t key, same, other;
    int32_t mirrored;
    mancala_game_symmetric_key(north, &key, &mirrored);
    assert_int_equal(mirrored, 1);
    mancala_game_symmetric_key(south, &same, &mirrored);
    assert_int_equal(mirrored, 0);
    mancala_game_symmetric_key(free, &other, NULL);
    assert_true(key == same);
    assert_true(key != other);
    mancala_game_free(free);
    mancala_game_free(south);
    free_both(north, rules);
}

/* Where it matters who is South, because the pits are filled otherwise, the board is not turned round. */
static void test_symmetric_key_of_uneven_filling(void **state)
{
    (void)state;
    mancala_rules *rules =
        parse(HEAD "board 2 x 3, stores right\nfill\n beginner 2\n other 4\nsow counterclockwise\n" LAST END
                   "rounds\n refill by choice\n winner begins\n",
              NULL);
    mancala_game *north = begin_at(rules, "2,2,2/-,-,- 3,9 N phase=fill round=2");
    mancala_game *south = begin_at(rules, "-,-,-/2,2,2 9,3 S phase=fill round=2");
    uint64_t one, other, plain;
    int32_t mirrored;
    mancala_game_symmetric_key(north, &one, &mirrored);
    assert_int_equal(mirrored, 0);
    mancala_game_key(north, &plain);
    assert_true(one == plain);
    mancala_game_symmetric_key(south, &other, &mirrored);
    assert_int_equal(mirrored, 0);
    assert_true(one != other);
    mancala_game_free(south);
    free_both(north, rules);
}

/* What the headers say of calls that fail, of copies and of facts. */
static void test_promises(void **state)
{
    (void)state;
    mancala_rules *rules = load("ba-awa");
    mancala_game *game = begin_at(rules, "0,0,0,0,0,1/0,0,0,0,0,0 24,23 S round=1000000000");
    assert_int_equal(mancala_game_round_fact(game, 0, MANCALA_ROUND_NUMBER, 2), 1000000000);
    assert_int_equal(mancala_game_round_fact(game, 0, MANCALA_ROUND_STORE, 2), MANCALA_ERROR_RANGE);
    int32_t move;
    while (mancala_game_result(game) == MANCALA_RESULT_UNFINISHED) {
        assert_true(mancala_game_moves(game, &move, 1) > 0);
        assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
        assert_true(mancala_game_round(game) <= 1000000000); /* a round that a position can name */
    }
    assert_int_equal(mancala_game_apply(game, -5), MANCALA_ERROR_OVER);
    mancala_game *copy;
    assert_int_equal(mancala_game_clone(&copy, game), MANCALA_OK);
    assert_string_equal(mancala_game_message(copy), ""); /* of the copy no call has failed */
    mancala_record *record;
    assert_int_equal(mancala_record_new(&record, game), MANCALA_OK);
    ARGUMENT(mancala_record_set_header(record, "1bad", NULL));
    ARGUMENT(mancala_record_set_header(record, "", NULL));
    assert_int_equal(mancala_record_set_header(record, "Absent", NULL), MANCALA_OK);
    mancala_record_free(record);
    mancala_game_free(copy);
    free_both(game, rules);
}

/* Books of openings are stored by these keys: it is key number 1, and stays what it was. */
static void test_key_number_1(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *position;
        uint64_t key;
    } cases[] = {
        {"otjin", "3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 0,0 S", UINT64_C(0x989AF426036E6F8C)},
        {"otjin", "0,0,0,0,0,0,0,1,2/0,2,0,0,1,0,1,1,2 34,10 N", UINT64_C(0x5709E26BFF1618FD)},
        {"toguz-kumalak", "9,9,9n,9,9,9,9,9,9/9,9,9s,9,9,9,9,9,9 0,0 S", UINT64_C(0x26CF0F658AC878CF)},
        {"ba-awa", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 N owner=SSSSSSSSNNNN round=2", UINT64_C(0x2A0609C8D035B8DC)},
        {"alemungula", "0,0,1,0,1/1,0,0,0,2 20,25 S barred=5", UINT64_C(0xA14733FFB9A31845)},
        {"olinda", "4,4,4,4,4,4,4/4,4,4,4,4,4,4 0,0 S dir=l", UINT64_C(0x344324FBE25B17AF)},
        {"anywoli:last=first", "4,4,4,4,4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4,4,4,4,4 0,0 S first=N last=S",
         UINT64_C(0x75F3D184D31041F2)},
        {"intotoi", "0,3,3,0,3,3,0,3,3,0,3,3/0,3,3,0,3,3,0,3,3,0,3,3 0,0 S phase=opening",
         UINT64_C(0xC49038345AA58224)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules = load(cases[i].rules);
        mancala_game *game = begin_at(rules, cases[i].position);
        uint64_t key;
        mancala_game_key(game, &key);
        if (key != cases[i].key) {
            fail_msg("%s: %s has the key %llX", cases[i].rules, cases[i].position, (unsigned long long)key);
        }
        free_both(game, rules);
    }
}

/* Relays without end: every lap goes on, and no position comes back for millions of laps. */
static const char endless[] = HEAD "board 2 x 5, no stores\nfill 4\nsow counterclockwise\n"
                                   "last seed\n makes 40 -> stop\n else -> relay\n" END;

static void test_sowings_that_are_cut(void **state)
{
    (void)state;
    mancala_rules *rules = parse(endless, NULL);
    mancala_batch *batch;
    const int32_t move = 0;
    assert_int_equal(mancala_batch_new(&batch, rules, 1, 1), MANCALA_OK);
    assert_int_equal(mancala_batch_step(batch, &move), MANCALA_OK);
    assert_int_equal(mancala_batch_results(batch)[0], MANCALA_RESULT_NONE);
    assert_true(mancala_batch_masks(batch)[0] == 0);
    for (int pit = 0; pit < 10; pit++) {
        assert_int_equal(mancala_batch_boards(batch)[pit], 4);
    }
    assert_int_equal(mancala_batch_step(batch, &move), MANCALA_OK); /* begins anew */
    assert_int_equal(mancala_batch_results(batch)[0], MANCALA_RESULT_UNFINISHED);
    mancala_batch_free(batch);
    const mancala_playout_options options = {.size = sizeof options, .games = 3, .seed = 1, .matches = 1};
    mancala_playout_totals totals = {.size = sizeof totals};
    assert_int_equal(mancala_playouts(rules, &options, &totals), MANCALA_OK);
    assert_int_equal(totals.cut_off, 3);
    assert_int_equal(totals.plies, 0);
    mancala_rules_unref(rules);
}

/* While pits are filled a move has no direction, though the game has. */
static void test_filling_where_directions_are_chosen(void **state)
{
    (void)state;
    mancala_rules *rules = parse(HEAD "board 2 x 3, stores right\nfill 3\nsow either way\n" LAST END
                                      "rounds\n refill by choice\n winner begins\n until a player cannot fill a pit\n",
                                 NULL);
    mancala_game *game = begin_at(rules, "-,-,-/3,3,3 7,2 S phase=fill round=2 starter=S");
    char text[16];
    int32_t move;
    assert_int_equal(mancala_game_phase(game), 1);
    assert_int_equal(mancala_game_read_move(game, "2", &move), MANCALA_OK);
    assert_int_equal(mancala_game_move_text(game, move, text, sizeof text), 1);
    assert_string_equal(text, "2");
    assert_int_equal(mancala_game_read_move(game, "2r", &move), MANCALA_ERROR_MOVE_TEXT);
    play_text(game, "2");
    play_text(game, "3");
    expect_position(game, "-,3,3/3,3,3 1,2 S round=2");
    assert_int_equal(mancala_game_read_move(game, "2r", &move), MANCALA_OK);
    assert_int_equal(mancala_game_read_move(game, "2", &move), MANCALA_ERROR_MOVE_TEXT);
    assert_int_equal(mancala_rules_text(rules, MANCALA_TEXT_PHASE, 1, text, sizeof text), 4);
    assert_string_equal(text, "fill");
    free_both(game, rules);
}

static void test_long_quotes(void **state)
{
    (void)state;
    mancala_rules *rules = load("otjin");
    mancala_game *game = begin(rules);
    char text[400];
    int32_t move;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_int_equal(mancala_game_read_move(game, text, &move), MANCALA_ERROR_MOVE_TEXT);
    const char *quoted = mancala_game_message_parameter(game, 1);
    assert_true(strlen(quoted) < 100);
    assert_string_equal(quoted + strspn(quoted, "x"), "...");
    free_both(game, rules);
}

static void test_fields_of_positions(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *text;
        int32_t code;
    } wrong[] = {
        {"alemungula", "5,5,5,5,5/5,5,5,5,5 0,0 S barred=x", MANCALA_MESSAGE_POSITION_NUMBER},
        {"alemungula", "5,5,5,5,5/5,5,5,5,5 0,0 S barred=0", MANCALA_MESSAGE_POSITION_PIT},
        {"alemungula", "5,5,5,5,5/5,5,5,5,5 0,0 S barred=6", MANCALA_MESSAGE_POSITION_AT_MOST},
        {"olinda", "4,4,4,4,4,4,4/4,4,4,4,4,4,4 0,0 S dir=x", MANCALA_MESSAGE_POSITION_WAY},
        {"olinda", "4,4,4,4,4,4,4/4,4,4,4,4,4,4 0,0 S dir=", MANCALA_MESSAGE_POSITION_WAY},
        {"olinda", "4,4,4,4,4,4,4/4,4,4,4,4,4,4 0,0 S out=", MANCALA_MESSAGE_POSITION_NUMBER},
        {"olinda", "4,4,4,4,4,4,4/4,4,4,4,4,4,4 0,0 S out=57", MANCALA_MESSAGE_POSITION_AT_MOST},
        {"olinda", "4,4,4,4,4,4,4/4,4,4,4,4,4,4 0,0 S round=1000000001", MANCALA_MESSAGE_POSITION_AT_MOST},
        {"ovalhu:again=may", "8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,0 S extra=2", MANCALA_MESSAGE_POSITION_AT_MOST},
        {"anywoli", "4,4,4,4,4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4,4,4,4,4 0,0 S last=s", MANCALA_MESSAGE_POSITION_PLAYER},
        {"ba-awa", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S owner=SSSSSSNNNNN", MANCALA_MESSAGE_POSITION_PLAYER},
        {"ba-awa", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S owner=SSSSSSNNNNNNN", MANCALA_MESSAGE_POSITION_FIELD},
        {"otjin", "3s,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 0,0 S", MANCALA_MESSAGE_POSITION_SPECIAL},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        mancala_rules *rules = load(wrong[i].rules);
        mancala_game *game = begin(rules);
        if (mancala_game_set_position(game, wrong[i].text) != MANCALA_ERROR_POSITION ||
            mancala_game_message_code(game) != wrong[i].code) {
            fail_msg("%s: %s: %s", wrong[i].rules, wrong[i].text, mancala_game_message(game));
        }
        assert_int_equal(mancala_game_history(game, NULL, 0), 0);
        free_both(game, rules);
    }
}

/* Characters of two, three and four bytes, whole and broken. */
static void test_characters(void **state)
{
    (void)state;
    static const char *const whole[] = {"\xC3\xA9", "\xE2\x82\xAC", "\xEF\xBF\xBD", "\xF0\x9F\x98\x80"};
    static const char *const broken[] = {
        "\xC3",          "\xC3(",        "\xE2\x82", "\xE2\x82(",    "\xE2(\xAC",        "\xF0\x9F\x98(",
        "\xF0\x9F(\x80", "\xED\xA0\x80", "\xC0\xAF", "\xE0\x80\xAF", "\xF5\x80\x80\x80", "\x80",
    };
    mancala_rules *rules = load("otjin");
    mancala_game *game = begin(rules);
    mancala_record *record;
    assert_int_equal(mancala_record_new(&record, game), MANCALA_OK);
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        char text[16];
        assert_int_equal(mancala_record_set_header(record, "South", whole[i]), MANCALA_OK);
        int32_t index = mancala_record_find_header(record, "South");
        assert_int_equal(mancala_record_header_value(record, index, text, sizeof text), strlen(whole[i]));
        assert_string_equal(text, whole[i]);
    }
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        assert_int_equal(mancala_record_set_header(record, "South", broken[i]), MANCALA_ERROR_ARGUMENT);
        assert_int_equal(mancala_record_add_comment(record, 0, broken[i]), MANCALA_ERROR_ARGUMENT);
    }
    mancala_record_free(record);
    free_both(game, rules);
}

/* Where no clause says what happens to a player who cannot move, each takes what lies in his row. */
static void test_stuck_without_a_clause(void **state)
{
    (void)state;
#define UNSAID                                                                                                         \
    HEAD "board 2 x 3, stores right\nfill 3\nsow counterclockwise\n" LAST "end\n board empty -> leave the rest\n"
    mancala_rules *rules = parse(UNSAID, NULL);
    mancala_game *game = begin_at(rules, "0,1,0/0,0,0 8,9 S");
    play_text(game, "2");
    assert_int_equal(mancala_game_result(game), MANCALA_RESULT_DRAW);
    assert_int_equal(mancala_game_reason(game), MANCALA_REASON_STUCK);
    assert_int_equal(mancala_game_store(game, 0), 9);
    assert_int_equal(mancala_game_pit(game, 2), 0);
    free_both(game, rules);
    rules = parse(UNSAID "pass if cannot move\n", NULL);
    game = begin_at(rules, "0,1,0/0,0,0 8,9 S");
    play_text(game, "2");
    expect_position(game, "0,0,1/0,0,0 8,9 S");
    free_both(game, rules);
}

/* South has nothing to begin with: the game is over before its first ply. */
static void test_over_at_the_start(void **state)
{
    (void)state;
    mancala_rules *rules =
        parse(HEAD "board 2 x 3, stores right\nfill beginner 0, other 2\nsow counterclockwise\n" LAST END, NULL);
    mancala_game *game = begin(rules);
    uint64_t count = 0;
    assert_int_equal(mancala_game_result(game), MANCALA_RESULT_NORTH);
    assert_int_equal(mancala_game_moves(game, NULL, 0), 0);
    assert_int_equal(mancala_game_perft(game, 3, &count), MANCALA_OK);
    const mancala_playout_options options = {.size = sizeof options, .games = 3, .seed = 1};
    mancala_playout_totals totals = {.size = sizeof totals};
    assert_int_equal(mancala_playouts(rules, &options, &totals), MANCALA_OK);
    assert_int_equal(totals.games, 3);
    assert_int_equal(totals.north, 3);
    assert_int_equal(totals.plies, 0);
    free_both(game, rules);
}

/* The largest seed has twenty digits, one more than fit a signed number. */
static void test_largest_seed(void **state)
{
    (void)state;
    static const uint64_t seeds[] = {0, 9, UINT64_C(9223372036854775807), UINT64_C(9223372036854775808), UINT64_MAX};
    static const char *const written[] = {"0", "9", "9223372036854775807", "9223372036854775808",
                                          "18446744073709551615"};
    mancala_rules *rules = load("anywoli:last=lottery");
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        mancala_game *game;
        mancala_record *record;
        mancala_record_reader *reader;
        char text[2048];
        char header[64];
        assert_int_equal(mancala_game_new(&game, rules, seeds[i]), MANCALA_OK);
        assert_int_equal(mancala_record_new(&record, game), MANCALA_OK);
        int length = mancala_record_write(record, text, sizeof text);
        mancala_record_free(record);
        snprintf(header, sizeof header, "[Seed \"%s\"]", written[i]);
        assert_true((strstr(text, header) != NULL) == (seeds[i] != 0)); /* 0 need not be said */
        assert_int_equal(mancala_record_reader_new(&reader, text, (size_t)length, NULL), MANCALA_OK);
        assert_int_equal(mancala_record_reader_next(reader, &record), 1);
        char again[2048];
        mancala_record_write(record, again, sizeof again);
        assert_string_equal(again, text);
        mancala_record_free(record);
        mancala_record_reader_free(reader);
        mancala_game_free(game);
    }
    mancala_rules_unref(rules);
}

static int read_record(const char *text, size_t length, mancala_record_reader **reader)
{
    mancala_record *record;
    assert_int_equal(mancala_record_reader_new(reader, text, length, NULL), MANCALA_OK);
    int status = mancala_record_reader_next(*reader, &record);
    mancala_record_free(record);
    return status;
}

/* A move behind the end of the game, which a comma joins to the one before. */
static void test_moves_behind_the_end(void **state)
{
    (void)state;
    static const char text[] =
        "[Rules \"kalah\"]\n[Position \"0,0,0,0,0,1/1,0,0,0,0,0 23,23 S\"]\n[Result \"1/2-1/2\"]\n"
        "[Reason \"no move left\"]\n\n1. 6,1 1/2-1/2\n";
    mancala_record_reader *reader;
    int32_t line, column;
    assert_int_equal(read_record(text, sizeof text - 1, &reader), MANCALA_ERROR_RECORD);
    assert_int_equal(mancala_record_reader_message_code(reader), MANCALA_MESSAGE_RECORD_END);
    assert_int_equal(mancala_record_reader_place(reader, &line, &column), MANCALA_OK);
    assert_int_equal(line, 6);
    assert_int_equal(column, 6);
    mancala_record_reader_free(reader);
}

static void expect_limit(const char *text, size_t length, const char *limit, const char *what)
{
    mancala_record_reader *reader;
    assert_int_equal(read_record(text, length, &reader), MANCALA_ERROR_LIMIT);
    assert_int_equal(mancala_record_reader_message_code(reader), MANCALA_MESSAGE_RECORD_LIMIT);
    assert_string_equal(mancala_record_reader_message_parameter(reader, 0), limit);
    assert_non_null(strstr(mancala_record_reader_message_parameter(reader, 1), what));
    mancala_record_reader_free(reader);
}

static void test_limits_of_records(void **state)
{
    (void)state;
    enum { CAP = 400 + 8 * MANCALA_RECORD_COMMENTS_MAX };
    static const char head[] = "[Rules \"otjin\"]\n[Result \"*\"]\n";
    char *text = malloc(CAP);
    char *value = malloc(MANCALA_RECORD_COMMENT_MAX + 2);
    mancala_record_reader *reader;
    assert_non_null(text);
    assert_non_null(value);
    memset(value, 'x', MANCALA_RECORD_COMMENT_MAX + 1);
    for (int more = 0; more < 2; more++) {
        int length = snprintf(text, CAP, "%s[South \"%.*s\"]\n\n*\n", head, MANCALA_RECORD_VALUE_MAX + more, value);
        if (more == 0) {
            assert_int_equal(read_record(text, (size_t)length, &reader), 1);
            mancala_record_reader_free(reader);
        } else {
            expect_limit(text, (size_t)length, "1023", "header");
        }
        length = snprintf(text, CAP, "%s\n{%.*s} *\n", head, MANCALA_RECORD_COMMENT_MAX + more, value);
        if (more == 0) {
            assert_int_equal(read_record(text, (size_t)length, &reader), 1);
            mancala_record_reader_free(reader);
        } else {
            expect_limit(text, (size_t)length, "4095", "comment");
        }
        length = snprintf(text, CAP, "%s\n", head);
        for (int i = 0; i < MANCALA_RECORD_COMMENTS_MAX + more; i++) {
            length += snprintf(text + length, 8, "{x} ");
        }
        length += snprintf(text + length, 8, "*\n");
        if (more == 0) {
            assert_int_equal(read_record(text, (size_t)length, &reader), 1);
            mancala_record_reader_free(reader);
        } else {
            expect_limit(text, (size_t)length, "100000", "comments");
        }
    }
    free(value);
    free(text);
}

/* Rules under which more than the board decides: each is told why it has no database. */
static void test_no_database(void **state)
{
    (void)state;
#define PLAIN HEAD "board 2 x 6, stores right\nfill 4\nsow counterclockwise\n"
    static const char *const cases[][2] = {
        {PLAIN LAST "end\n mover cannot move -> beginner takes the rest\n", "who began"},
        {PLAIN LAST "end\n mover cannot move -> last taker takes the rest\n", "who captured before"},
        {PLAIN LAST "end\n mover cannot move -> mover loses\n", "do not decide who wins"},
        {PLAIN LAST END "must\n not push a single back\n", "the moves before"},
        {PLAIN "last seed\n makes 4 -> found here, stop\n else -> stop\n" END, "become special"},
        {PLAIN LAST END "rounds\n refill from left\n winner begins\n until a player cannot fill a pit\n",
         "several rounds"},
        {HEAD "board 2 x 6, stores right\nfill 4\nsow first mover chooses\n" LAST END, "the moves before"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules = parse(cases[i][0], NULL);
        char reason[160];
        assert_int_equal(mancala_endgame_suits(rules, reason, sizeof reason), 0);
        if (strstr(reason, cases[i][1]) == NULL) {
            fail_msg("%s, expected %s in\n%s", reason, cases[i][1], cases[i][0]);
        }
        mancala_rules_unref(rules);
    }
    mancala_rules *rules = parse(PLAIN LAST END, NULL);
    assert_int_equal(mancala_endgame_suits(rules, NULL, 0), 1);
    mancala_rules_unref(rules);
}

/* A single seed pushed over to the opponent bars his pit; nothing else does. */
static void test_single_seeds(void **state)
{
    (void)state;
#define SINGLE(sow)                                                                                                    \
    HEAD "board 2 x 3, stores right\nfill 3\nsow counterclockwise" sow "\n" LAST END "must not push a single back\n"
    static const struct {
        const char *rules, *before, *move, *after;
    } cases[] = {
        {SINGLE(""), "0,0,1/0,2,0 8,7 S", "3", "0,0,0/1,2,0 8,7 N barred=1"},
        {SINGLE(""), "0,2,0/0,0,1 8,7 N", "3", "1,2,0/0,0,0 8,7 S barred=1"},
        {SINGLE(""), "0,0,1/1,2,0 8,6 S", "3", "0,0,0/2,2,0 8,6 N"}, /* not single any more */
        {SINGLE(""), "0,1,0/1,2,0 8,6 S", "2", "0,0,1/1,2,0 8,6 N"}, /* not pushed over */
        {SINGLE(""), "0,2,0/0,2,0 8,6 S", "2", "0,0,1/1,2,0 8,6 N"}, /* two seeds */
        {SINGLE(", through own store"), "0,0,1/0,2,0 8,7 S", "3", "0,0,0/0,2,0 9,7 N"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mancala_rules *rules = parse(cases[i].rules, NULL);
        mancala_game *game = begin_at(rules, cases[i].before);
        play_text(game, cases[i].move);
        expect_position(game, cases[i].after);
        bool barred = strstr(cases[i].after, "barred") != NULL;
        assert_int_equal(mancala_game_is_legal(game, 0),
                         !barred && mancala_game_pit(game, mancala_game_move_pit(game, 0)) > 0);
        free_both(game, rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_pit_takes_a_seed),
        cmocka_unit_test(test_end_with_seeds_in_the_hand),
        cmocka_unit_test(test_single_seeds),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_repetition),
        cmocka_unit_test(test_nothing_is_decided),
        cmocka_unit_test(test_key_of_a_barred_pit),
        cmocka_unit_test(test_symmetric_key_of_uneven_filling),
        cmocka_unit_test(test_key_number_1),
        cmocka_unit_test(test_promises),
        cmocka_unit_test(test_sowings_that_are_cut),
        cmocka_unit_test(test_filling_where_directions_are_chosen),
        cmocka_unit_test(test_long_quotes),
        cmocka_unit_test(test_fields_of_positions),
        cmocka_unit_test(test_characters),
        cmocka_unit_test(test_stuck_without_a_clause),
        cmocka_unit_test(test_over_at_the_start),
        cmocka_unit_test(test_largest_seed),
        cmocka_unit_test(test_moves_behind_the_end),
        cmocka_unit_test(test_limits_of_records),
        cmocka_unit_test(test_no_database),
        cmocka_unit_test(test_repetition_ends_a_round),
        cmocka_unit_test(test_fields_before_a_round),
        cmocka_unit_test(test_sentences_about_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
