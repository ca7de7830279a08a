/* SPDX-License-Identifier: MIT */
/* The key that does not tell South from North. */
#include "common.h"

/* The same position with the players in each other's place, by the text alone. */
static void turn_round(const char *text, char *turned, size_t cap)
{
    int south = 0, north = 0, used = 0;
    char mover = 0;
    const char *blank = strchr(text, ' ');
    const char *row = blank; /* the rows in the other order: South's outermost becomes North's */
    size_t written = 0;
    while (row > text) {
        const char *end = row;
        row--;
        while (row > text && row[-1] != '/') {
            row--;
        }
        written +=
            (size_t)snprintf(turned + written, cap - written, "%s%.*s", written > 0 ? "/" : "", (int)(end - row), row);
        row -= row > text;
    }
    assert_int_equal(sscanf(blank, " %d,%d %c%n", &south, &north, &mover, &used), 3);
    int length =
        (int)written + snprintf(turned + written, cap - written, " %d,%d %c", north, south, mover == 'S' ? 'N' : 'S');
    for (int i = 0; i < length && turned[i] != ' '; i++) { /* owners of special pits */
        turned[i] = turned[i] == 's' ? 'n' : turned[i] == 'n' ? 's' : turned[i];
    }
    for (const char *at = blank + used; *at != '\0'; at++) { /* fields whose value is a player, or a player's way */
        bool single = at[-1] == '=' && (at[1] == '\0' || at[1] == ' ');
        turned[length++] = single && strchr("SNlr", *at) != NULL ? "NSrl"[strchr("SNlr", *at) - "SNlr"] : *at;
    }
    turned[length] = '\0';
    char *owners = strstr(turned, " owner="); /* the sides change places, and so do the owners */
    if (owners != NULL) {
        owners += strlen(" owner=");
        size_t pits = strspn(owners, "SN");
        for (size_t i = 0; i < pits / 2; i++) {
            char here = owners[i];
            owners[i] = owners[i + pits / 2] == 'S' ? 'N' : 'S';
            owners[i + pits / 2] = here == 'S' ? 'N' : 'S';
        }
    }
}

static void both_sides_have_one_key(void **state)
{
    (void)state;
    uint64_t seed = 31;
    int turned_positions = 0;
    for (int index = 0; index < mancala_builtin_count(); index++) {
        mancala_rules *rules = load(mancala_builtin_id(index));
        mancala_game *game, *other;
        assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
        assert_int_equal(mancala_game_new(&other, rules, 1), MANCALA_OK);
        for (int i = 0; i < 200 && mancala_game_result(game) == MANCALA_RESULT_UNFINISHED; i++) {
            char here[TEXT], there[TEXT], check[TEXT];
            uint64_t key, symmetric, same;
            int32_t mirrored, mirrored_there;
            mancala_game_position(game, here, sizeof here);
            turn_round(here, there, sizeof there);
            assert_int_equal(mancala_game_set_position(other, there), MANCALA_OK);
            mancala_game_position(other, check, sizeof check);
            if (strcmp(check, there) != 0) {
                fail_msg("%s: %s turned round is %s", mancala_builtin_id(index), here, check);
            }
            assert_int_equal(mancala_game_symmetric_key(game, &symmetric, &mirrored), MANCALA_OK);
            assert_int_equal(mancala_game_symmetric_key(other, &same, &mirrored_there), MANCALA_OK);
            if (symmetric != same) {
                fail_msg("%s: %s and %s differ", mancala_builtin_id(index), here, there);
            }
            assert_int_equal(mirrored, mancala_game_mover(game));
            assert_int_equal(mirrored + mirrored_there, 1);
            mancala_game_key(mirrored ? other : game, &key); /* of the one with South to move */
            assert_true(key == symmetric);
            turned_positions += mirrored;

            /* A move means the same on both sides. */
            int32_t moves[256];
            int32_t others[256];
            int count = mancala_game_moves(game, moves, 256);
            assert_int_equal(mancala_game_moves(other, others, 256), count);
            assert_memory_equal(moves, others, (size_t)count * sizeof moves[0]);
            int32_t move = moves[draw(&seed) % (uint64_t)count];
            assert_int_equal(mancala_game_apply(game, move), MANCALA_OK);
            assert_int_equal(mancala_game_apply(other, move), MANCALA_OK);
            if (mancala_game_result(game) == MANCALA_RESULT_UNFINISHED) {
                mancala_game_symmetric_key(game, &symmetric, NULL);
                mancala_game_symmetric_key(other, &same, NULL);
                if (symmetric != same) {
                    mancala_game_position(game, check, sizeof check);
                    fail_msg("%s: %s, move %d: %s", mancala_builtin_id(index), here, (int)move, check);
                }
            }
        }
        mancala_game_free(game);
        mancala_game_free(other);
        mancala_rules_unref(rules);
    }
    assert_true(turned_positions > 100);
    uint64_t key;
    assert_int_equal(mancala_game_symmetric_key(NULL, &key, NULL), MANCALA_ERROR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(both_sides_have_one_key)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
