/* SPDX-License-Identifier: MIT */
/* A search that neither time nor a stop limits answers the same on every machine, down to the node. What was answered
 * once stands in tests/data/searches/answers.txt, and every build is held to it. That says nothing about how good an
 * answer is: the other tests of the search do. Whoever changes the search on purpose writes the file anew:
 *
 *     test_search_repeat --write
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "help.h"

static const char path[] = MANCALA_TEST_DATA "/searches/answers.txt";

/* FNV-1a over all that a search tells, but the time. */
struct digest {
    uint64_t hash;
};

static void add(struct digest *digest, uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        digest->hash = (digest->hash ^ (number >> (8 * i) & 0xff)) * UINT64_C(0x100000001b3);
    }
}

static void add_signed(struct digest *digest, int64_t number)
{
    add(digest, (uint64_t)number);
}

static void add_report(struct digest *digest, const mancala_search_report *report)
{
    const int32_t facts[] = {report->move,  report->score, report->unit, report->outcome,
                             report->depth, report->end,   report->plies};
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        add_signed(digest, facts[i]);
    }
    for (int32_t i = 0; i < report->plies; i++) {
        add_signed(digest, report->variation[i]);
    }
    add(digest, report->nodes);
}

static void add_moves(struct digest *digest, mancala_search *search)
{
    for (int i = 0; i < mancala_search_count(search); i++) {
        int32_t moves[MANCALA_SEARCH_VARIATION];
        mancala_search_score score = {.size = sizeof score};
        assert_int_equal(mancala_search_rank(search, i, &score), MANCALA_OK);
        const int32_t facts[] = {score.move, score.score, score.unit, score.bound, score.outcome, score.depth};
        for (size_t k = 0; k < sizeof facts / sizeof facts[0]; k++) {
            add_signed(digest, facts[k]);
        }
        add(digest, score.nodes);
        int count = mancala_search_variation(search, i, moves, MANCALA_SEARCH_VARIATION);
        for (int k = 0; k < count; k++) {
            add_signed(digest, moves[k]);
        }
    }
}

static int32_t listen(void *context, const mancala_search_report *report)
{
    add_report(context, report);
    return 0;
}

/* --- The searches --------------------------------------------------------------------------------------------- */

struct run {
    const char *name;
    int32_t method;
    size_t bytes;
    int positions;
    mancala_search_limits limits;
};

enum { SMALL = 1 << 20 };

/* The long ones fill a table and a tree of that size. */
static const struct run runs[] = {
    {"best", MANCALA_SEARCH_ALPHA_BETA, SMALL, 4, {.nodes = 6000, .seed = 1}},
    {"depth", MANCALA_SEARCH_ALPHA_BETA, SMALL, 4, {.depth = 4, .analyse = 1}},
    {"analysis", MANCALA_SEARCH_ALPHA_BETA, SMALL, 2, {.nodes = 20000, .analyse = 1}},
    {"level-1", MANCALA_SEARCH_ALPHA_BETA, SMALL, 4, {.level = 1, .seed = 3}},
    {"level-2", MANCALA_SEARCH_ALPHA_BETA, SMALL, 4, {.level = 2, .seed = 4}},
    {"level-3", MANCALA_SEARCH_ALPHA_BETA, SMALL, 4, {.level = 3, .seed = 5}},
    {"sampled", MANCALA_SEARCH_MONTE_CARLO, SMALL, 4, {.nodes = 10000, .seed = 6}},
};
static const struct run long_runs[] = {
    {"full-table", MANCALA_SEARCH_ALPHA_BETA, SMALL, 1, {.nodes = 300000, .analyse = 1}},
    {"full-tree", MANCALA_SEARCH_MONTE_CARLO, SMALL, 1, {.nodes = 400000, .analyse = 1}},
};
enum { RUNS = sizeof runs / sizeof runs[0], LONG_RUNS = sizeof long_runs / sizeof long_runs[0] };
enum { LINES_MAX = 256, LINE_MAX = 120 };

struct answers {
    int count;
    char lines[LINES_MAX][LINE_MAX];
};

/* Positions early and late in a game. */
static mancala_game *game_of(mancala_rules *rules, int number, int seeds)
{
    mancala_game *game;
    uint64_t random = (uint64_t)number;
    assert_int_equal(mancala_game_new(&game, rules, 0), MANCALA_OK);
    play_random(game, number * 8, &random);
    for (int ply = 0; seeds > 0 && ply < 400; ply++) {
        int left = 0;
        for (int32_t pit = 0; pit < mancala_rules_pits(rules); pit++) {
            left += mancala_game_pit(game, pit);
        }
        if (left <= seeds) {
            break;
        }
        play_random(game, 1, &random);
    }
    return game;
}

static void run_one(struct answers *answers, const char *rules_name, mancala_rules *rules, const struct run *run,
                    const mancala_endgame *endgame, int seeds)
{
    struct digest digest = {UINT64_C(0xcbf29ce484222325)};
    uint64_t nodes = 0;
    mancala_search *search = new_search(rules, run->bytes, run->method, 1);
    assert_int_equal(mancala_search_use_endgame(search, endgame), MANCALA_OK);
    for (int number = 0; number < run->positions; number++) {
        mancala_game *game = game_of(rules, number, seeds);
        mancala_search_limits limits = run->limits;
        limits.size = sizeof limits;
        limits.listener = listen;
        limits.context = &digest;
        assert_int_equal(mancala_search_start(search, game), MANCALA_OK);
        assert_int_equal(mancala_search_run(search, &limits), MANCALA_OK);
        mancala_search_report report = report_of(search);
        add_report(&digest, &report);
        add_moves(&digest, search);
        nodes += report.nodes;
        mancala_game_free(game);
    }
    mancala_search_free(search);
    assert_true(answers->count < LINES_MAX);
    char where[40] = "";
    if (endgame != NULL) {
        snprintf(where, sizeof where, ", %d seeds left, endgames known", seeds);
    }
    snprintf(answers->lines[answers->count++], LINE_MAX, "%s%s, %s: %" PRIu64 " nodes, %016" PRIx64, rules_name, where,
             run->name, nodes, digest.hash);
}

static void answer_all(struct answers *answers)
{
    static const char *const names[] = {"otjin",
                                        "ovalhu",
                                        "intotoi",
                                        "anywoli",
                                        "kalah",
                                        "hus",
                                        "gamacha",
                                        "ba-awa",
                                        "toguz-kumalak",
                                        "enkeshui",
                                        "bohnenspiel",
                                        "otjin:seeds=2,repetition=2",
                                        "anywoli:last=lottery"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        mancala_rules *rules = load_rules(names[i]);
        for (int k = 0; k < RUNS; k++) {
            run_one(answers, names[i], rules, &runs[k], NULL, 0);
        }
        for (int k = 0; k < LONG_RUNS && i == 0; k++) {
            run_one(answers, names[i], rules, &long_runs[k], NULL, 0);
        }
        mancala_rules_unref(rules);
    }
    static const struct {
        const char *name;
        int32_t seeds, most; /* of the database, and of the positions */
    } known[] = {{"otjin:seeds=2", 5, 7}, {"otjin:seeds=2", 5, 5}, {"kalah:seeds=3", 8, 14}, {"kalah:seeds=3", 8, 8}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        mancala_rules *rules = load_rules(known[i].name);
        const mancala_endgame_options options = {.size = sizeof options, .seeds = known[i].seeds, .threads = 1};
        mancala_endgame *endgame;
        assert_int_equal(mancala_endgame_build(&endgame, rules, &options), MANCALA_OK);
        for (int k = 0; k < RUNS; k++) {
            run_one(answers, known[i].name, rules, &runs[k], endgame, known[i].most);
        }
        mancala_endgame_free(endgame);
        mancala_rules_unref(rules);
    }
}

static void test_answers(void **state)
{
    (void)state;
    static struct answers answers;
    char line[LINE_MAX];
    int differ = 0;
    answers.count = 0;
    answer_all(&answers);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail_msg("%s cannot be read", path);
    }
    for (int i = 0; i < answers.count; i++) {
        bool read = fgets(line, sizeof line, file) != NULL;
        line[read ? strcspn(line, "\n") : 0] = '\0';
        if (strcmp(line, answers.lines[i]) != 0) {
            print_error("%s, but on record is %s\n", answers.lines[i], line);
            differ++;
        }
    }
    assert_null(fgets(line, sizeof line, file));
    fclose(file);
    assert_int_equal(differ, 0);
}

static int write_answers(void)
{
    static struct answers answers;
    answer_all(&answers);
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return 1;
    }
    for (int i = 0; i < answers.count; i++) {
        fprintf(file, "%s\n", answers.lines[i]);
    }
    return fclose(file) == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_answers)};
    if (argc == 2 && strcmp(argv[1], "--write") == 0) {
        return write_answers();
    }
    return cmocka_run_group_tests_name("search repeats itself", tests, NULL, NULL);
}
