/* SPDX-License-Identifier: MIT */
#include "world.h"

/* --- The allocator -------------------------------------------------------------------------------------------- */

/* In front of each block: its size, so that what comes back can be compared. */
union front {
    size_t bytes;
    max_align_t aligned;
};

enum { FUNCTIONS_MAX = 400, NAME_MAX_BYTES = 64 };

static struct {
    char name[NAME_MAX_BYTES];
    long calls, asked;
} functions[FUNCTIONS_MAX];
static size_t function_count;
static size_t current; /* the function that was entered last */

static void *allocate(void *context, size_t bytes)
{
    struct budget *budget = context;
    if (budget->armed) {
        budget->asked++;
        functions[current].asked++;
        if (budget->fail_at > 0 &&
            (budget->asked == budget->fail_at || (budget->lasting && budget->asked > budget->fail_at))) {
            return NULL;
        }
    }
    union front *block = malloc(sizeof *block + bytes);
    assert_non_null(block);
    block->bytes = bytes;
    memset(block + 1, 0xA5, bytes); /* nobody may count on zeros */
    budget->blocks++;
    budget->bytes += (long)bytes;
    return block + 1;
}

static void release(void *context, void *memory, size_t bytes)
{
    struct budget *budget = context;
    assert_non_null(memory);
    union front *block = (union front *)memory - 1;
    assert_int_equal(block->bytes, bytes);
    budget->blocks--;
    budget->bytes -= (long)bytes;
    memset(block, 0x5A, sizeof *block + bytes);
    free(block);
}

void world_arm(struct world *world, long fail_at, bool lasting)
{
    world->budget.armed = true;
    world->budget.asked = 0;
    world->budget.fail_at = fail_at;
    world->budget.lasting = lasting;
}

long world_disarm(struct world *world)
{
    world->budget.armed = false;
    return world->budget.asked;
}

/* --- The functions -------------------------------------------------------------------------------------------- */

void functions_read(const char *script)
{
    FILE *file = fopen(script, "r");
    char line[256];
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        char name[NAME_MAX_BYTES];
        char end;
        if (sscanf(line, " %63[a-z0-9_]%c", name, &end) == 2 && end == ';') {
            assert_true(function_count < FUNCTIONS_MAX);
            memcpy(functions[function_count++].name, name, sizeof name);
        }
    }
    fclose(file);
    assert_true(function_count > 100);
}

void world_enter(const char *function)
{
    for (current = 0; current < function_count; current++) {
        if (strcmp(functions[current].name, function) == 0) {
            functions[current].calls++;
            return;
        }
    }
    fail_msg("%s is no public function", function);
}

void functions_check(const char *const *without_memory)
{
    size_t listed = 0;
    int wrong = 0;
    for (size_t i = 0; i < function_count; i++) {
        bool without = false;
        for (const char *const *name = without_memory; *name != NULL; name++) {
            without = without || strcmp(*name, functions[i].name) == 0;
        }
        listed += without;
        if (functions[i].calls == 0) {
            print_error("%s was not called while memory failed\n", functions[i].name);
            wrong++;
        } else if (without == (functions[i].asked > 0)) {
            print_error("%s %s\n", functions[i].name, without ? "asks for memory" : "asks for no memory");
            wrong++;
        }
    }
    size_t names = 0;
    while (without_memory[names] != NULL) {
        names++;
    }
    assert_int_equal(wrong, 0);
    assert_int_equal(listed, names); /* no name in the list that is no function, none twice */
}

/* --- The objects ---------------------------------------------------------------------------------------------- */

void world_open(struct world *world)
{
    memset(world, 0, sizeof *world);
    world->allocator = (mancala_allocator){sizeof world->allocator, allocate, release, &world->budget};
    world->options = (mancala_load_options){sizeof world->options, &world->allocator, NULL, NULL};
}

void world_close(struct world *world)
{
    mancala_prover_free(world->prover);
    mancala_endgame_free(world->endgame);
    mancala_search_free(world->search);
    mancala_batch_free(world->batch);
    mancala_record_reader_free(world->reader);
    mancala_record_free(world->record);
    mancala_edit_free(world->edit);
    mancala_game_free(world->copy);
    mancala_game_free(world->game);
    mancala_diagnostics_free(world->diagnostics);
    mancala_rules_unref(world->loaded);
    mancala_rules_unref(world->rules);
    assert_int_equal(world->budget.blocks, 0);
    assert_int_equal(world->budget.bytes, 0);
}

void world_rules(struct world *world, const char *name)
{
    assert_int_equal(mancala_rules_load(&world->rules, name, &world->options, NULL), MANCALA_OK);
}

void world_game(struct world *world, const char *name, int plies)
{
    world_rules(world, name);
    assert_int_equal(mancala_game_new(&world->game, world->rules, 7), MANCALA_OK);
    world_play(world, plies);
}

void world_play(struct world *world, int plies)
{
    for (int ply = 0; ply < plies; ply++) {
        int32_t moves[64];
        int32_t count = mancala_game_moves(world->game, moves, 64);
        assert_true(count > 0);
        assert_int_equal(mancala_game_apply(world->game, moves[ply % 5 % count]), MANCALA_OK);
    }
}

/* --- What can be seen ----------------------------------------------------------------------------------------- */

struct shown {
    char *text;
    size_t length;
};

static void put(struct shown *shown, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int count = vsnprintf(shown->text + shown->length, SHOWN_MAX - shown->length, format, list);
    va_end(list);
    assert_true(count >= 0 && (size_t)count < SHOWN_MAX - shown->length);
    shown->length += (size_t)count;
}

static void show_game(struct shown *shown, const mancala_game *game)
{
    char text[1024];
    uint64_t key;
    mancala_game_position(game, text, sizeof text);
    put(shown, "%s", text);
    mancala_game_origin(game, text, sizeof text);
    mancala_game_key(game, &key);
    put(shown, " from %s, key %llx, %d times, undone %d, result %d, reason %d\nmoves", text, (unsigned long long)key,
        mancala_game_occurrences(game), mancala_game_undone(game), mancala_game_result(game),
        mancala_game_reason(game));
    int32_t moves[1024];
    int32_t count = mancala_game_history(game, moves, 1024);
    assert_true(count <= 1024);
    for (int32_t ply = 0; ply < count; ply++) {
        put(shown, " %d", (int)moves[ply]);
    }
    count = mancala_game_moves(game, moves, 64);
    put(shown, "\nlegal");
    for (int32_t i = 0; i < count; i++) {
        put(shown, " %d", (int)moves[i]);
    }
    for (int32_t round = 0; round <= mancala_game_rounds_finished(game); round++) {
        put(shown, "\nround");
        for (int32_t fact = MANCALA_ROUND_NUMBER; fact <= MANCALA_ROUND_REMAINDER; fact++) {
            put(shown, " %d %d", mancala_game_round_fact(game, round, fact, 0),
                mancala_game_round_fact(game, round, fact, 1));
        }
    }
    put(shown, "\n");
}

static void show_rules(struct shown *shown, const mancala_rules *rules)
{
    char text[8192];
    assert_true(mancala_rules_text(rules, MANCALA_TEXT_RULES, 0, text, sizeof text) < (int)sizeof text);
    put(shown, "rules %s", text);
    mancala_rules_text(rules, MANCALA_TEXT_NAME, 0, text, sizeof text);
    put(shown, "%s, %d seeds\n", text, mancala_rules_seeds(rules));
}

static void show_record(struct shown *shown, mancala_record *record)
{
    char text[8192];
    assert_true(mancala_record_write(record, text, sizeof text) < (int)sizeof text);
    put(shown, "record %s", text);
    show_game(shown, mancala_record_game(record));
}

static void show_search(struct shown *shown, mancala_search *search)
{
    mancala_search_report report = {.size = sizeof report};
    mancala_search_progress(search, &report);
    put(shown, "search %d: move %d, score %d, depth %d, nodes %llu\n", mancala_search_method(search), (int)report.move,
        (int)report.score, (int)report.depth, (unsigned long long)report.nodes);
}

static void show_batch(struct shown *shown, const mancala_batch *batch, const mancala_rules *rules)
{
    int32_t cells = mancala_rules_pits(rules) + 2;
    for (int32_t i = 0; i < mancala_batch_count(batch); i++) {
        put(shown, "board %llx:", (unsigned long long)mancala_batch_masks(batch)[i]);
        for (int32_t cell = 0; cell < cells; cell++) {
            put(shown, " %d", (int)mancala_batch_boards(batch)[i * cells + cell]);
        }
        put(shown, "\n");
    }
}

static void show_endgame(struct shown *shown, const mancala_endgame *endgame, const mancala_rules *rules)
{
    for (int32_t seeds = 0; seeds <= mancala_endgame_seeds(endgame); seeds++) {
        uint64_t win, loss, neither;
        int32_t lead = (mancala_rules_seeds(rules) - seeds) % 2;
        assert_int_equal(mancala_endgame_count(endgame, seeds, lead, 0, &win, &loss, &neither), MANCALA_OK);
        put(shown, "layer %d: %llu, %llu, %llu\n", (int)seeds, (unsigned long long)win, (unsigned long long)loss,
            (unsigned long long)neither);
    }
}

char *world_show(const struct world *world)
{
    struct shown shown = {malloc(SHOWN_MAX), 0};
    assert_non_null(shown.text);
    put(&shown, "number %llu\n", (unsigned long long)world->number);
    if (world->loaded != NULL) {
        show_rules(&shown, world->loaded);
    }
    for (int32_t i = 0; i < mancala_diagnostics_count(world->diagnostics); i++) {
        char text[1024];
        mancala_diagnostics_text(world->diagnostics, i, text, sizeof text);
        put(&shown, "%s\n", text);
    }
    if (world->game != NULL) {
        show_game(&shown, world->game);
    }
    if (world->copy != NULL) {
        show_game(&shown, world->copy);
    }
    if (world->edit != NULL) {
        char text[1024];
        mancala_edit_position(world->edit, text, sizeof text);
        put(&shown, "edit %s\n", text);
    }
    if (world->record != NULL) {
        show_record(&shown, world->record);
    }
    if (world->reader != NULL) {
        put(&shown, "a reader\n");
    }
    if (world->batch != NULL) {
        show_batch(&shown, world->batch, world->rules);
    }
    if (world->search != NULL) {
        show_search(&shown, world->search);
    }
    if (world->endgame != NULL) {
        show_endgame(&shown, world->endgame, world->rules);
    }
    if (world->prover != NULL) {
        uint64_t nodes;
        mancala_prover_nodes(world->prover, &nodes);
        put(&shown, "prover %llu\n", (unsigned long long)nodes);
    }
    return shown.text;
}
