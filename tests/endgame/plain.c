/* SPDX-License-Identifier: MIT */
#include "plain.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 160, SLOTS = 1 << 20, UNKNOWN = INT32_MIN };

const char plain_fish[] = "game     fish\n"
                          "title    Fish in a small pond\n"
                          "source   Made up for this test.\n"
                          "option   columns 1..9 = 3\n"
                          "option   seeds 1..5 = 2\n"
                          "option   stale none|draw|owners = none\n"
                          "option   best most|fewest = most\n"
                          "option   rest other|owners|leave = other\n"
                          "option   extra no|may|must = no\n"
                          "option   skip no|yes = no\n"
                          "board    2 x columns, stores left\n"
                          "fill     seeds\n"
                          "sow      counterclockwise\n"
                          "last seed\n"
                          "  empty         -> stop\n"
                          "  makes seeds   -> capture here, stop       when extra = no\n"
                          "  makes seeds   -> capture here, may again  when extra = may\n"
                          "  makes seeds   -> capture here, again      when extra = must\n"
                          "  else          -> relay\n"
                          "pass\n"
                          "  if cannot move                       when skip = yes\n"
                          "end\n"
                          "  board empty       -> leave the rest  when skip = yes\n"
                          "  mover cannot move -> opponent takes the rest  when rest = other and skip = no\n"
                          "  mover cannot move -> owners take their rows   when rest = owners and skip = no\n"
                          "  mover cannot move -> leave the rest           when rest = leave and skip = no\n"
                          "endless\n"
                          "  no result             when stale = none\n"
                          "  draw                  when stale = draw\n"
                          "  owners take their rows when stale = owners\n"
                          "win\n"
                          "  most seeds            when best = most\n"
                          "  fewest seeds          when best = fewest\n";

const char plain_stores[] = "game     stores\n"
                            "title    Through the store\n"
                            "source   Made up for this test.\n"
                            "option   columns 1..9 = 3\n"
                            "option   seeds 1..12 = 2\n"
                            "option   best most|fewest = most\n"
                            "option   extra may|must = must\n"
                            "option   empty stay|take = stay\n"
                            "board    2 x columns, stores right\n"
                            "fill     seeds\n"
                            "sow      counterclockwise, through own store\n"
                            "last seed\n"
                            "  in own store                              -> again      when extra = must\n"
                            "  in own store                              -> may again  when extra = may\n"
                            "  in own row and empty and facing occupied  -> capture here, capture facing, stop\n"
                            "  in own row and empty                      -> capture here, stop  when empty = take\n"
                            "  else                                      -> stop\n"
                            "end\n"
                            "  mover cannot move                         -> owners take their rows\n"
                            "win\n"
                            "  most seeds                                when best = most\n"
                            "  fewest seeds                              when best = fewest\n";

struct edge {
    int to;         /* -1: the game is over */
    int result;     /* then: how, for the player who moved; enum mancala_outcome */
    int difference; /* and his store less the opponent's; UNKNOWN if the stores do not say who wins */
    bool same;      /* he moves again */
};

struct node {
    char text[TEXT];
    int mover;
    int first, count; /* edges */
    int outcome;      /* UNKNOWN until plain_solve() */
    bool won, lost;
    int difference;
    bool open; /* its difference is being found */
};

struct plain {
    mancala_rules *rules;
    mancala_game *game;
    struct node *nodes;
    int node_count, node_cap;
    struct edge *edges;
    int edge_count, edge_cap;
    int *slots; /* number + 1 */
};

mancala_rules *plain_rules(const char *text, const char *settings, const mancala_allocator *allocator)
{
    mancala_rules *rules;
    mancala_diagnostics *diagnostics;
    mancala_load_options options = {sizeof options, allocator, NULL, NULL};
    if (mancala_rules_parse(&rules, text, strlen(text), settings, &options, &diagnostics) != MANCALA_OK) {
        char what[256];
        mancala_diagnostics_text(diagnostics, 0, what, sizeof what);
        mancala_diagnostics_free(diagnostics);
        fail_msg("%s: %s", settings, what);
    }
    return rules;
}

struct plain *plain_new(mancala_rules *rules)
{
    struct plain *plain = calloc(1, sizeof *plain);
    assert_non_null(plain);
    plain->rules = rules;
    assert_int_equal(mancala_game_new(&plain->game, rules, 1), MANCALA_OK);
    plain->slots = calloc(SLOTS, sizeof *plain->slots);
    assert_non_null(plain->slots);
    return plain;
}

void plain_free(struct plain *plain)
{
    mancala_game_free(plain->game);
    free(plain->nodes);
    free(plain->edges);
    free(plain->slots);
    free(plain);
}

int plain_count(const struct plain *plain)
{
    return plain->node_count;
}

const char *plain_text(const struct plain *plain, int number)
{
    return plain->nodes[number].text;
}

int plain_outcome(const struct plain *plain, int number)
{
    return plain->nodes[number].outcome;
}

/* --- The graph ------------------------------------------------------------------------------------------------ */

static int find(struct plain *plain, const char *text, int mover)
{
    uint32_t hash = 2166136261u;
    for (const char *at = text; *at != '\0'; at++) {
        hash = (hash ^ (uint8_t)*at) * 16777619u;
    }
    uint32_t slot = (hash ^ hash >> 15) % SLOTS;
    for (; plain->slots[slot] != 0; slot = (slot + 1) % SLOTS) {
        if (strcmp(plain->nodes[plain->slots[slot] - 1].text, text) == 0) {
            return plain->slots[slot] - 1;
        }
    }
    if (plain->node_count == plain->node_cap) {
        plain->node_cap = plain->node_cap == 0 ? 1024 : 2 * plain->node_cap;
        plain->nodes = realloc(plain->nodes, (size_t)plain->node_cap * sizeof *plain->nodes);
        assert_non_null(plain->nodes);
    }
    struct node *node = &plain->nodes[plain->node_count];
    *node = (struct node){.mover = mover, .outcome = UNKNOWN, .difference = UNKNOWN};
    assert_true(strlen(text) < TEXT);
    strcpy(node->text, text);
    plain->slots[slot] = ++plain->node_count;
    return plain->node_count - 1;
}

static int find_game(struct plain *plain)
{
    char text[TEXT];
    assert_true(mancala_game_position(plain->game, text, sizeof text) < (int)sizeof text);
    return find(plain, text, mancala_game_mover(plain->game));
}

static struct edge over(const mancala_game *game, int player)
{
    int result = mancala_game_result(game);
    struct edge edge = {.to = -1, .result = MANCALA_OUTCOME_NEITHER};
    edge.difference = mancala_game_store(game, player) - mancala_game_store(game, 1 - player);
    if (result == MANCALA_RESULT_SOUTH || result == MANCALA_RESULT_NORTH) {
        edge.result = result == player ? MANCALA_OUTCOME_WIN : MANCALA_OUTCOME_LOSS;
    }
    if (result == MANCALA_RESULT_NONE || (result == MANCALA_RESULT_DRAW && edge.difference != 0)) {
        edge.difference = UNKNOWN;
    }
    return edge;
}

static void add_edge(struct plain *plain, struct edge edge)
{
    if (plain->edge_count == plain->edge_cap) {
        plain->edge_cap = plain->edge_cap == 0 ? 4096 : 2 * plain->edge_cap;
        plain->edges = realloc(plain->edges, (size_t)plain->edge_cap * sizeof *plain->edges);
        assert_non_null(plain->edges);
    }
    plain->edges[plain->edge_count++] = edge;
}

static void expand(struct plain *plain, int number)
{
    int32_t moves[256];
    int mover = plain->nodes[number].mover;
    assert_int_equal(mancala_game_set_position(plain->game, plain->nodes[number].text), MANCALA_OK);
    int count = mancala_game_moves(plain->game, moves, 256);
    plain->nodes[number].first = plain->edge_count;
    plain->nodes[number].count = count;
    for (int i = 0; i < count; i++) {
        assert_int_equal(mancala_game_apply(plain->game, moves[i]), MANCALA_OK);
        struct edge edge;
        if (mancala_game_result(plain->game) != MANCALA_RESULT_UNFINISHED) {
            edge = over(plain->game, mover);
        } else {
            edge = (struct edge){.to = find_game(plain), .same = mancala_game_mover(plain->game) == mover};
        }
        add_edge(plain, edge);
        assert_int_equal(mancala_game_undo(plain->game), MANCALA_OK);
    }
}

int plain_add(struct plain *plain, const char *position, int most)
{
    int next = plain->node_count; /* all before it have been expanded */
    assert_int_equal(mancala_game_set_position(plain->game, position), MANCALA_OK);
    if (mancala_game_result(plain->game) != MANCALA_RESULT_UNFINISHED) {
        return -1;
    }
    int number = find_game(plain);
    for (; next < plain->node_count; next++) {
        assert_in_range(plain->node_count, 0, most < SLOTS / 2 ? most : SLOTS / 2);
        expand(plain, next);
    }
    return number;
}

/* --- Solving -------------------------------------------------------------------------------------------------- */

static bool mark(struct plain *plain, struct node *node)
{
    bool won = false;
    bool lost = true;
    for (int i = node->first; i < node->first + node->count; i++) {
        const struct edge *edge = &plain->edges[i];
        const struct node *to = edge->to >= 0 ? &plain->nodes[edge->to] : NULL;
        bool wins = to == NULL ? edge->result == MANCALA_OUTCOME_WIN : edge->same ? to->won : to->lost;
        bool loses = to == NULL ? edge->result == MANCALA_OUTCOME_LOSS : edge->same ? to->lost : to->won;
        won = won || wins;
        lost = lost && loses;
    }
    bool changed = won != node->won || lost != node->lost;
    node->won = won;
    node->lost = lost;
    return changed;
}

void plain_solve(struct plain *plain)
{
    bool changed;
    do {
        changed = false;
        for (int i = 0; i < plain->node_count; i++) {
            changed = mark(plain, &plain->nodes[i]) || changed;
        }
    } while (changed);
    for (int i = 0; i < plain->node_count; i++) {
        struct node *node = &plain->nodes[i];
        node->outcome = node->won ? MANCALA_OUTCOME_WIN : node->lost ? MANCALA_OUTCOME_LOSS : MANCALA_OUTCOME_NEITHER;
    }
}

static bool fewest(const struct plain *plain)
{
    char text[64];
    for (int i = 0; i < mancala_rules_option_count(plain->rules); i++) {
        int32_t value;
        mancala_rules_option_name(plain->rules, i, text, sizeof text);
        if (strcmp(text, "best") == 0) {
            mancala_rules_option_range(plain->rules, i, NULL, NULL, NULL, &value);
            return value == 1;
        }
    }
    return false;
}

int plain_difference(struct plain *plain, int number)
{
    struct node *node = &plain->nodes[number];
    if (node->difference != UNKNOWN) {
        return node->difference;
    }
    assert_false(node->open);
    node->open = true;
    int best = UNKNOWN;
    for (int i = node->first; i < node->first + node->count; i++) {
        const struct edge *edge = &plain->edges[i];
        assert_true(edge->to >= 0 || edge->difference != UNKNOWN);
        int difference = edge->to < 0 ? edge->difference
                         : edge->same ? plain_difference(plain, edge->to)
                                      : -plain_difference(plain, edge->to);
        bool better = fewest(plain) ? difference < best : difference > best;
        best = best == UNKNOWN || better ? difference : best;
    }
    node->open = false;
    node->difference = best;
    return best;
}

int plain_compare(struct plain *plain, const mancala_endgame *endgame)
{
    for (int i = 0; i < plain->node_count; i++) {
        mancala_endgame_answer answer = {.size = sizeof answer};
        assert_int_equal(mancala_game_set_position(plain->game, plain->nodes[i].text), MANCALA_OK);
        int status = mancala_endgame_probe(endgame, plain->game, &answer);
        if (status != MANCALA_OK) {
            fail_msg("%s: %s", plain->nodes[i].text, mancala_error_name(status));
        }
        if (answer.outcome != plain->nodes[i].outcome) {
            fail_msg("%s: %d in the database, %d by search", plain->nodes[i].text, (int)answer.outcome,
                     plain->nodes[i].outcome);
        }
        bool wins = answer.win != MANCALA_LEAD_NEVER && answer.lead >= answer.win;
        bool holds = answer.hold == MANCALA_LEAD_ALWAYS || answer.lead >= answer.hold;
        assert_int_equal(wins - !holds, answer.outcome);
        if (answer.exact) {
            assert_int_equal(answer.difference, plain_difference(plain, i));
        }
    }
    return plain->node_count;
}

/* --- Positions ------------------------------------------------------------------------------------------------ */

static void write_position(const mancala_rules *rules, const int *board, int south, int north, int mover, char *text,
                           size_t cap)
{
    int pits = mancala_rules_pits(rules);
    size_t at = 0;
    for (int pit = 0; pit < pits; pit++) {
        const char *before = pit == 0 ? "" : pit % mancala_rules_columns(rules) == 0 ? "/" : ",";
        at += (size_t)snprintf(text + at, cap - at, "%s%d", before, board[pit]);
    }
    snprintf(text + at, cap - at, " %d,%d %c", south, north, mover == 0 ? 'S' : 'N');
}

struct every {
    const mancala_rules *rules;
    void (*visit)(void *context, const char *position);
    void *context;
    int board[64];
};

static void visit_boards(struct every *every, int pit, int seeds, int on_board)
{
    if (pit + 1 < mancala_rules_pits(every->rules)) {
        for (int here = 0; here <= seeds; here++) {
            every->board[pit] = here;
            visit_boards(every, pit + 1, seeds - here, on_board);
        }
        return;
    }
    every->board[pit] = seeds;
    int rest = mancala_rules_seeds(every->rules) - on_board;
    for (int south = 0; south <= rest; south++) {
        for (int mover = 0; mover < 2; mover++) {
            char text[TEXT];
            write_position(every->rules, every->board, south, rest - south, mover, text, sizeof text);
            every->visit(every->context, text);
        }
    }
}

void plain_every_position(const mancala_rules *rules, int seeds, void (*visit)(void *context, const char *position),
                          void *context)
{
    struct every every = {.rules = rules, .visit = visit, .context = context};
    for (int n = 0; n <= seeds; n++) {
        visit_boards(&every, 0, n, n);
    }
}

static uint32_t draw(uint64_t *random, uint32_t count)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*random >> 33) * count >> 31);
}

void plain_random_position(const mancala_rules *rules, int seeds, uint64_t *random, char *text, size_t cap)
{
    int board[64] = {0};
    int rest = mancala_rules_seeds(rules) - seeds;
    for (int i = 0; i < seeds; i++) {
        board[draw(random, (uint32_t)mancala_rules_pits(rules))]++;
    }
    /* Near the middle: elsewhere all is decided. */
    int south = rest / 2 + (int)draw(random, (uint32_t)seeds + 3) - (seeds + 3) / 2;
    south = south < 0 ? 0 : south > rest ? rest : south;
    write_position(rules, board, south, rest - south, (int)draw(random, 2), text, cap);
}
