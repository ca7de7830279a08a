/* SPDX-License-Identifier: MIT */
/* What must hold for every ruleset, whatever its rules: test_properties [PLIES [SEED]] */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sample.h"

enum {
    PLIES = 1000000,  /* played in all */
    GAME_PLIES = 600, /* of one game, before another is begun */
    CLONE_EVERY = 61, /* plies */
    CLONE_PLIES = 12,
    MIRROR_PLIES = 250, /* of a game from the start */
    MIRROR_SETUP = 40,  /* of a game from a position */
    MIRROR_GAMES = 4,
    FIRST_PIT_TRIES = 20000,
    PLAYOUTS = 40
};

static long plies_wanted = PLIES;
static uint64_t seed = 1;
static char names[SAMPLE_RULES_MAX][SAMPLE_NAME];
static bool defaults[SAMPLE_RULES_MAX];
static int rules_count;

/* A game's position and key, and what a failure says about it. */
struct stand {
    char position[SAMPLE_TEXT];
    uint64_t key;
};

static void stand_of(const mancala_game *game, struct stand *stand)
{
    sample_position(game, stand->position);
    assert_int_equal(mancala_game_key(game, &stand->key), MANCALA_OK);
}

static void same_stand(const mancala_game *game, const struct stand *expected, const char *name, const char *what)
{
    struct stand stand;
    stand_of(game, &stand);
    if (strcmp(stand.position, expected->position) != 0 || stand.key != expected->key) {
        fail_msg("%s, seed %" PRIu64 ", %s: %s (%016" PRIx64 "), not %s (%016" PRIx64 ")", name, seed, what,
                 stand.position, stand.key, expected->position, expected->key);
    }
}

static void seeds_conserved(const mancala_game *game, const char *name)
{
    const mancala_rules *rules = mancala_game_rules(game);
    int sum = mancala_game_store(game, 0) + mancala_game_store(game, 1) + mancala_game_out(game);
    for (int32_t pit = 0; pit < mancala_rules_pits(rules); pit++) {
        int seeds = mancala_game_pit(game, pit);
        assert_true(seeds >= 0);
        sum += seeds;
    }
    if (sum != mancala_rules_seeds(rules)) {
        char position[SAMPLE_TEXT];
        sample_position(game, position);
        fail_msg("%s, seed %" PRIu64 ": %d seeds, not %d, in %s", name, seed, sum, mancala_rules_seeds(rules),
                 position);
    }
}

/* Reading the position gives the same text, key and moves. */
static void text_comes_back(const mancala_game *game, mancala_game *scratch, const struct stand *stand,
                            const char *name)
{
    char moves[SAMPLE_TEXT], again[SAMPLE_TEXT];
    if (mancala_game_set_position(scratch, stand->position) != MANCALA_OK) {
        fail_msg("%s, seed %" PRIu64 ": %s: %s", name, seed, stand->position, mancala_game_message(scratch));
    }
    same_stand(scratch, stand, name, "read");
    sample_moves(game, moves);
    sample_moves(scratch, again);
    if (strcmp(moves, again) != 0) {
        fail_msg("%s, seed %" PRIu64 ": %s read has the moves%s, not%s", name, seed, stand->position, again, moves);
    }
}

/* A copy goes its own way, in part by undoing what was played before; the original does not notice. */
static void clone_goes_its_way(mancala_game *game, struct chance *chance, const char *name)
{
    mancala_game *copy = NULL;
    struct stand stand;
    stand_of(game, &stand);
    assert_int_equal(mancala_game_clone(&copy, game), MANCALA_OK);
    same_stand(copy, &stand, name, "cloned");
    for (int back = chance_below(chance, CLONE_PLIES); back > 0; back--) {
        if (mancala_game_undo(copy) != MANCALA_OK) {
            break;
        }
    }
    for (int ply = 0; ply < CLONE_PLIES && !sample_over(copy); ply++) {
        sample_play(copy, chance);
    }
    same_stand(game, &stand, name, "after its clone was played");
    mancala_game_free(copy);
    same_stand(game, &stand, name, "after its clone was freed");
}

static bool play_and_check(mancala_game *game, mancala_game *scratch, struct chance *chance, const char *name)
{
    struct stand before, after;
    stand_of(game, &before);
    if (!sample_play(game, chance)) {
        same_stand(game, &before, name, "after a refused move");
        return false;
    }
    stand_of(game, &after);
    seeds_conserved(game, name);
    assert_int_equal(mancala_game_undo(game), MANCALA_OK);
    same_stand(game, &before, name, "undone");
    assert_int_equal(mancala_game_redo(game), MANCALA_OK);
    same_stand(game, &after, name, "redone");
    if (!sample_over(game)) {
        text_comes_back(game, scratch, &after, name);
    }
    return true;
}

static void every_ply_holds(void **state)
{
    (void)state;
    long share = plies_wanted / rules_count + 1, total = 0, refused = 0;
    for (int i = 0; i < rules_count; i++) {
        struct chance chance = {seed + (uint64_t)i * 1000003};
        mancala_game *game = sample_game(names[i], chance_next(&chance));
        mancala_game *scratch = sample_game(names[i], 0);
        int length = 0;
        for (long ply = 0; ply < share; ply++) {
            if (sample_over(game) || length++ == GAME_PLIES) {
                assert_int_equal(mancala_game_reset(game), MANCALA_OK);
                length = 0;
            }
            refused += !play_and_check(game, scratch, &chance, names[i]);
            if (ply % CLONE_EVERY == 0) {
                clone_goes_its_way(game, &chance, names[i]);
            }
        }
        total += share;
        mancala_game_free(scratch);
        mancala_game_free(game);
    }
    print_message("seed %" PRIu64 ": %ld plies of %d rulesets with options, %ld refused as too long\n", seed, total,
                  rules_count, refused);
    assert_true(refused * 1000 < total);
}

/* --- Mirrors -------------------------------------------------------------------------------------------------- */

/* Lots are drawn between South and North. */
static bool is_symmetric(const char *name)
{
    return !strstr(name, "lottery") && !strstr(name, "first=") && !strstr(name, "repetition=");
}

static bool sows_opposite_ways(const char *name)
{
    return strncmp(name, "olinda", 6) == 0 && strcmp(name, "olinda:ways=same") != 0;
}

/* Whether one game is the mirror of the other; when both are over the player to move means nothing, and is left out. */
static void check_mirror(const mancala_game *game, const mancala_game *mirror, const char *name)
{
    char position[SAMPLE_TEXT], expected[SAMPLE_TEXT], found[SAMPLE_TEXT], moves[SAMPLE_TEXT], others[SAMPLE_TEXT];
    sample_position(game, position);
    sample_mirror(position, sows_opposite_ways(name), expected);
    sample_position(mirror, found);
    sample_moves(game, moves);
    sample_moves(mirror, others);
    bool over = sample_over(game);
    if (strcmp(found, expected) != 0 || strcmp(moves, others) != 0 || over != sample_over(mirror)) {
        fail_msg("%s, seed %" PRIu64 ": %s with%s is no mirror of %s with%s", name, seed, found, others, position,
                 moves);
    }
    int result = mancala_game_result(game);
    assert_int_equal(mancala_game_result(mirror), result <= MANCALA_RESULT_NORTH ? 1 - result : result);
    assert_int_equal(mancala_game_reason(mirror), mancala_game_reason(game));
}

static int play_both(mancala_game *game, mancala_game *mirror, struct chance *chance, const char *name, int plies)
{
    int played = 0;
    check_mirror(game, mirror, name);
    while (played < plies && !sample_over(game)) {
        int32_t moves[SAMPLE_MOVES];
        int count = mancala_game_moves(game, moves, SAMPLE_MOVES);
        int32_t move = moves[chance_below(chance, count)];
        assert_int_equal(mancala_game_apply(mirror, move), mancala_game_apply(game, move));
        check_mirror(game, mirror, name);
        played++;
    }
    return played;
}

static void mirrors_agree(void **state)
{
    (void)state;
    int rulesets = 0;
    long plies = 0;
    for (int i = 0; i < rules_count; i++) {
        if (!is_symmetric(names[i])) {
            continue;
        }
        struct chance chance = {seed + (uint64_t)i};
        char south[SAMPLE_NAME], north[SAMPLE_NAME], position[SAMPLE_TEXT], mirrored[SAMPLE_TEXT];
        memcpy(south, names[i], sizeof south);
        sample_add(south, sizeof south, "repetition=0");
        memcpy(north, south, sizeof north);
        sample_add(north, sizeof north, "first=north");
        for (int number = 0; number < MIRROR_GAMES; number++) {
            mancala_game *game = sample_game(south, 1), *mirror = sample_game(north, 1);
            plies += play_both(game, mirror, &chance, names[i], chance_below(&chance, MIRROR_PLIES));
            if (!sample_over(game)) {
                /* From the same positions, in one and the same ruleset. */
                sample_position(game, position);
                sample_mirror(position, sows_opposite_ways(names[i]), mirrored);
                mancala_game_free(mirror);
                mirror = sample_game(south, 1);
                assert_int_equal(mancala_game_set_position(game, position), MANCALA_OK);
                assert_int_equal(mancala_game_set_position(mirror, mirrored), MANCALA_OK);
                plies += play_both(game, mirror, &chance, names[i], MIRROR_SETUP);
            }
            mancala_game_free(mirror);
            mancala_game_free(game);
        }
        rulesets++;
    }
    print_message("seed %" PRIu64 ": %ld mirrored plies of %d rulesets with options\n", seed, plies, rulesets);
    assert_true(rulesets > mancala_builtin_count());
}

/* --- Pit 1 alone ---------------------------------------------------------------------------------------------- */

/* A position with seeds in a player's pit 1, nowhere else on his side, and a few on the other one. */
static void write_first_pit(const mancala_rules *rules, int32_t player, struct chance *chance, char text[SAMPLE_TEXT])
{
    int32_t pits = mancala_rules_pits(rules), rest = mancala_rules_seeds(rules), cells[64] = {0};
    int32_t first = player * pits / 2;
    cells[first] = 1 + chance_below(chance, rest / 2 < 24 ? rest / 2 : 24);
    rest -= cells[first];
    for (int32_t pit = 0; pit < pits / 2 && rest > 0; pit++) {
        int32_t most = rest < 4 ? rest : 4;
        cells[(first + pits / 2 + pit) % pits] = chance_below(chance, 2) ? chance_below(chance, most + 1) : 0;
        rest -= cells[(first + pits / 2 + pit) % pits];
    }
    size_t used = 0;
    int32_t columns = mancala_rules_columns(rules);
    for (int32_t place = 0; place < pits; place++) {
        /* North's rows stand in the text from his innermost to his outermost one. */
        int32_t pit = place < pits / 2 ? place : pits / 2 + (pits - 1 - place) / columns * columns + place % columns;
        used += (size_t)snprintf(text + used, SAMPLE_TEXT - used, "%s%d",
                                 place == 0             ? ""
                                 : place % columns == 0 ? "/"
                                                        : ",",
                                 (int)cells[pit]);
    }
    snprintf(text + used, SAMPLE_TEXT - used, " %d,%d %c", (int)(rest - rest / 2), (int)(rest / 2),
             player == 0 ? 'S' : 'N');
}

/* Whether pit 1 is all that the player can play. */
static bool only_first_pit(const mancala_game *game, int32_t player)
{
    int32_t moves[SAMPLE_MOVES];
    int count = mancala_game_moves(game, moves, SAMPLE_MOVES);
    int32_t first = player * mancala_rules_pits(mancala_game_rules(game)) / 2;
    for (int i = 0; i < count; i++) {
        if (mancala_game_move_pit(game, moves[i]) != first) {
            return false;
        }
    }
    return count > 0 && mancala_game_mover(game) == player;
}

static void first_pit_alone(void **state)
{
    (void)state;
    for (int i = 0; i < rules_count; i++) {
        mancala_game *game = sample_game(names[i], 1), *scratch = sample_game(names[i], 1);
        for (int32_t player = 0; player < 2 && defaults[i]; player++) {
            struct chance chance = {seed + (uint64_t)player};
            int found = 0;
            for (int try = 0; try < FIRST_PIT_TRIES && found < 10; try++) {
                char text[SAMPLE_TEXT];
                write_first_pit(mancala_game_rules(game), player, &chance, text);
                if (mancala_game_set_position(game, text) != MANCALA_OK) {
                    fail_msg("%s: %s: %s", names[i], text, mancala_game_message(game));
                }
                if (!sample_over(game) && only_first_pit(game, player)) {
                    found += play_and_check(game, scratch, &chance, names[i]);
                }
            }
            if (found == 0) {
                fail_msg("%s, seed %" PRIu64 ": no position with pit 1 as player %d's only move", names[i], seed,
                         (int)player);
            }
        }
        mancala_game_free(scratch);
        mancala_game_free(game);
    }
}

/* --- Ends ----------------------------------------------------------------------------------------------------- */

/* Rulesets whose random rounds need not end within 10,000 plies, because repetition is off in playouts, or which know
 * moves of more laps than a playout sows; the catalogue says what share is cut off. */
static bool may_be_cut_off(const char *id)
{
    static const char *const ids[] = {"anywoli", "awari",  "endodoi", "halusa", "hawalis", "intotoi-dlp", "j-odu",
                                      "mbothe",  "olinda", "oware",   "qelat",  "songo",   "wari"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        if (strcmp(id, ids[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void random_play_ends(void **state)
{
    (void)state;
    for (int i = 0; i < mancala_builtin_count(); i++) {
        const char *id = mancala_builtin_id(i);
        mancala_rules *rules = sample_load(id);
        mancala_playout_options options = {.size = sizeof options, .games = PLAYOUTS, .seed = seed};
        mancala_playout_totals totals = {.size = sizeof totals};
        assert_int_equal(mancala_playouts(rules, &options, &totals), MANCALA_OK);
        assert_int_equal(totals.south + totals.north + totals.draws + totals.no_result + totals.cut_off, PLAYOUTS);
        if (totals.cut_off > 0) {
            print_message("%s: %d of %d random rounds cut off\n", id, (int)totals.cut_off, PLAYOUTS);
            assert_true(may_be_cut_off(id));
        }
        mancala_rules_unref(rules);
    }
}

int main(int argc, char **argv)
{
    plies_wanted = argc > 1 ? strtol(argv[1], NULL, 10) : PLIES;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    rules_count = sample_rules(names, defaults, SAMPLE_RULES_MAX);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ply_holds),
        cmocka_unit_test(mirrors_agree),
        cmocka_unit_test(first_pit_alone),
        cmocka_unit_test(random_play_ends),
    };
    return cmocka_run_group_tests_name("properties", tests, NULL, NULL);
}
