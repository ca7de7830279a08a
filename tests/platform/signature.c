/* SPDX-License-Identifier: MIT */
/* What the library computes, in one line a ruleset: the same on every machine, with every compiler and in every locale.
 *
 * Needs no test framework, so it also runs where none is at hand. The lines of two platforms are compared with each
 * other, not with a file, so that a new ruleset or a mended rule needs no new numbers.
 */
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>

#include <mancala/mancala.h>

enum { PLIES = 200, GAMES = 20, CUT_OFF = 1000, NODES = 2000 };

/* FNV-1a. */
static uint64_t add(uint64_t hash, const void *data, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ ((const unsigned char *)data)[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

/* Plays one game and adds up all that is said about it: positions, keys, moves and steps. */
static int play(mancala_game *game, uint64_t *hash)
{
    uint64_t state = 1;
    int32_t moves[64];
    int count;
    for (int ply = 0; ply < PLIES && (count = mancala_game_moves(game, moves, 64)) > 0; ply++) {
        char text[512];
        int32_t move = moves[(state >> 33) % (uint64_t)count];
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        int length = mancala_game_move_text(game, move, text, sizeof text);
        *hash = add(*hash, text, (size_t)length);
        if (mancala_game_apply(game, move) != MANCALA_OK) {
            return -1;
        }
        int steps = mancala_game_step_count(game);
        for (int i = 0; i < steps; i++) {
            int32_t step[MANCALA_STEP_FIELDS];
            mancala_game_step(game, i, step, MANCALA_STEP_FIELDS);
            for (int field = 0; field < MANCALA_STEP_FIELDS; field++) {
                unsigned char low[2] = {(unsigned char)step[field], (unsigned char)(step[field] >> 8)};
                *hash = add(*hash, low, sizeof low);
            }
        }
        length = mancala_game_position(game, text, sizeof text);
        *hash = add(*hash, text, (size_t)length);
        uint64_t key;
        mancala_game_key(game, &key);
        *hash ^= key;
    }
    return 0;
}

/* Searches the position by both methods and adds up what was found. */
static int think(const mancala_game *game, mancala_rules *rules, uint64_t *hash)
{
    for (int32_t method = MANCALA_SEARCH_ALPHA_BETA; method <= MANCALA_SEARCH_MONTE_CARLO; method++) {
        mancala_search_options options = {.size = sizeof options, .method = method};
        mancala_search_limits limits = {.size = sizeof limits, .nodes = NODES, .seed = 1};
        mancala_search_report report = {.size = sizeof report};
        mancala_search *search;
        if (mancala_search_new(&search, rules, &options) != MANCALA_OK) {
            return -1;
        }
        int status = mancala_search_start(search, game);
        if (status == MANCALA_OK) {
            status = mancala_search_run(search, &limits);
        }
        if (status == MANCALA_OK) {
            status = mancala_search_progress(search, &report);
        }
        mancala_search_free(search);
        if (status != MANCALA_OK) {
            return -1;
        }
        unsigned char found[MANCALA_SEARCH_VARIATION + 6] = {
            (unsigned char)report.score, (unsigned char)(report.score >> 8), (unsigned char)report.depth,
            (unsigned char)report.end,   (unsigned char)report.nodes,        (unsigned char)(report.nodes >> 8)};
        for (int32_t i = 0; i < report.plies; i++) {
            found[6 + i] = (unsigned char)report.variation[i];
        }
        *hash = add(*hash, found, sizeof found);
    }
    return 0;
}

static int sign(const char *id)
{
    mancala_rules *rules;
    mancala_game *game;
    mancala_playout_options options = {.size = sizeof options, .games = GAMES, .seed = 1, .plies = CUT_OFF};
    mancala_playout_totals totals = {.size = sizeof totals};
    uint64_t leaves;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    if (mancala_rules_load(&rules, id, NULL, NULL) != MANCALA_OK) {
        return -1;
    }
    int status = mancala_game_new(&game, rules, 1);
    if (status == MANCALA_OK) {
        status = mancala_game_perft(game, 3, &leaves) != MANCALA_OK || think(game, rules, &hash) != 0 ||
                 play(game, &hash) != 0 || mancala_playouts(rules, &options, &totals) != MANCALA_OK;
        mancala_game_free(game);
    }
    mancala_rules_unref(rules);
    if (status == 0) {
        printf("%s %" PRIu64 " %016" PRIx64 " %016" PRIx64 " %" PRIu64 "\n", id, leaves, hash, totals.signature,
               totals.plies);
    }
    return status;
}

int main(void)
{
    setlocale(LC_ALL, "");
    for (int i = 0; i < mancala_builtin_count(); i++) {
        if (sign(mancala_builtin_id(i)) != 0) {
            fprintf(stderr, "%s cannot be played\n", mancala_builtin_id(i));
            return 1;
        }
    }
    return 0;
}
