/* SPDX-License-Identifier: MIT */
/* Databases in files: what is written comes back, what is broken off goes on, and what is damaged is refused. */
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "endgame/database.h"

static const char path[] = "test_endgame_file.mncend";
static const char other_path[] = "test_endgame_other.mncend";

struct bytes {
    uint8_t *data;
    size_t size;
};

static struct bytes read_bytes(const char *name)
{
    struct bytes bytes = {NULL, 0};
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    bytes.size = (size_t)ftell(file);
    rewind(file);
    bytes.data = malloc(bytes.size + 1);
    assert_non_null(bytes.data);
    assert_int_equal(fread(bytes.data, 1, bytes.size, file), bytes.size);
    fclose(file);
    return bytes;
}

static void write_bytes(const char *name, const uint8_t *data, size_t size)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    fclose(file);
}

static void build(mancala_rules *rules, const char *name, int32_t seeds, int32_t threads)
{
    mancala_endgame_options options = {.size = sizeof options, .seeds = seeds, .threads = threads};
    assert_int_equal(mancala_endgame_build_file(name, rules, &options), MANCALA_OK);
}

/* Read or mapped, a file is the same. */
static int opens(mancala_rules *rules, const char *name)
{
    mancala_endgame *read = NULL;
    mancala_endgame *mapped = NULL;
    int status = mancala_endgame_open(&read, rules, name);
    assert_int_equal(mancala_endgame_map(&mapped, rules, name), status);
    assert_int_equal(status == MANCALA_OK, read != NULL);
    assert_int_equal(status == MANCALA_OK, mapped != NULL);
    mancala_endgame_free(read);
    mancala_endgame_free(mapped);
    return status;
}

static int remove_files(void **state)
{
    (void)state;
    remove(path);
    remove(other_path);
    return 0;
}

static void add(void *context, const char *position)
{
    plain_add(context, position, 500000);
}

/* What a file says is what plain search says, for a game that cycles and one that cannot. */
static void test_comes_back(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        mancala_rules *rules = plain_rules(i % 2 == 0 ? plain_fish : plain_stores, "repetition=0", NULL);
        build(rules, path, 5, 1);
        mancala_endgame *endgame;
        int status = i < 2 ? mancala_endgame_open(&endgame, rules, path) : mancala_endgame_map(&endgame, rules, path);
        assert_int_equal(status, MANCALA_OK);
        remove(path); /* what has been opened is there without it */
        assert_int_equal(mancala_endgame_seeds(endgame), 5);
        struct plain *plain = plain_new(rules);
        plain_every_position(rules, 5, add, plain);
        plain_solve(plain);
        assert_true(plain_compare(plain, endgame) > 5000);
        plain_free(plain);
        mancala_endgame_free(endgame);
        mancala_rules_unref(rules);
        remove(path);
    }
}

static void test_every_altered_byte(void **state)
{
    (void)state;
    mancala_rules *rules = plain_rules(plain_fish, "columns=2,seeds=2", NULL);
    build(rules, path, 6, 1);
    struct bytes bytes = read_bytes(path);
    assert_int_equal(opens(rules, path), MANCALA_OK);
    static const uint8_t changes[] = {0x01, 0x80, 0xFF};
    for (size_t at = 0; at < bytes.size; at++) {
        for (size_t i = 0; i < sizeof changes; i++) {
            bytes.data[at] ^= changes[i];
            write_bytes(other_path, bytes.data, bytes.size);
            if (opens(rules, other_path) == MANCALA_OK) {
                fail_msg("byte %zu of %zu, changed by %02x, was not noticed", at, bytes.size, changes[i]);
            }
            bytes.data[at] ^= changes[i];
        }
    }
    free(bytes.data);
    mancala_rules_unref(rules);
}

static void test_every_length(void **state)
{
    (void)state;
    mancala_rules *rules = plain_rules(plain_stores, "columns=2,seeds=2", NULL);
    build(rules, path, 5, 1);
    struct bytes bytes = read_bytes(path);
    for (size_t size = 0; size < bytes.size; size++) {
        write_bytes(other_path, bytes.data, size);
        assert_int_equal(opens(rules, other_path), MANCALA_ERROR_DAMAGED);
    }
    bytes.data[bytes.size] = 0;
    write_bytes(other_path, bytes.data, bytes.size + 1);
    assert_int_equal(opens(rules, other_path), MANCALA_ERROR_DAMAGED);
    /* A build does not write over what it cannot read. */
    mancala_endgame_options options = {.size = sizeof options, .seeds = 2};
    assert_int_equal(mancala_endgame_build_file(other_path, rules, &options), MANCALA_ERROR_DAMAGED);
    struct bytes kept = read_bytes(other_path);
    assert_int_equal(kept.size, bytes.size + 1);
    free(kept.data);
    free(bytes.data);
    mancala_rules_unref(rules);
}

/* A file may lack a layer; positions with so many seeds then have no answer, and a build adds it. */
static void test_missing_layer(void **state)
{
    (void)state;
    mancala_rules *rules = plain_rules(plain_fish, "", NULL);
    mancala_endgame *endgame;
    mancala_endgame_layer layer = {.size = sizeof layer};
    mancala_endgame_answer answer = {.size = sizeof answer};
    mancala_endgame_options options = {.size = sizeof options, .seeds = 5};
    mancala_game *game;
    build(rules, path, 5, 1);
    struct bytes whole = read_bytes(path);
    assert_int_equal(mancala_endgame_open(&endgame, rules, path), MANCALA_OK);
    mnc_layer_free(&endgame->layers[3], &endgame->memory);
    assert_int_equal(mnc_format_write(endgame, other_path, &endgame->memory), MANCALA_OK);
    mancala_endgame_free(endgame);
    assert_int_equal(mancala_endgame_open(&endgame, rules, other_path), MANCALA_OK);
    assert_int_equal(mancala_endgame_layer_facts(endgame, 3, &layer), MANCALA_ERROR_MISSING);
    assert_int_equal(mancala_endgame_layer_facts(endgame, 4, &layer), MANCALA_OK);
    assert_int_equal(mancala_game_new(&game, rules, 1), MANCALA_OK);
    assert_int_equal(mancala_game_set_position(game, "1,0,0/0,0,2 5,4 S"), MANCALA_OK);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_ERROR_MISSING);
    assert_int_equal(mancala_game_set_position(game, "1,0,0/0,0,1 5,5 S"), MANCALA_OK);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_OK);
    assert_int_equal(mancala_game_set_position(game, "1,2,1/1,0,1 3,3 S"), MANCALA_OK);
    assert_int_equal(mancala_endgame_probe(endgame, game, &answer), MANCALA_ERROR_MISSING);
    assert_int_equal(mancala_endgame_verify(endgame, &options), MANCALA_ERROR_MISSING);
    mancala_game_free(game);
    mancala_endgame_free(endgame);
    build(rules, other_path, 5, 1);
    struct bytes mended = read_bytes(other_path);
    assert_int_equal(mended.size, whole.size);
    assert_memory_equal(mended.data, whole.data, whole.size);
    free(mended.data);
    free(whole.data);
    mancala_rules_unref(rules);
}

static void put(uint8_t *bytes, int count, uint64_t number)
{
    for (int i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i) & 0xFF);
    }
}

/* A head that does not name the last layer, and layers out of order, are refused by those who open a file and by those
 * who build on it, even with the right checksum. */
static void test_head_and_layers_disagree(void **state)
{
    (void)state;
    enum { HEAD = 48, MOST = 36, ENTRY = 40, LAYERS = 4 };
    static const uint64_t most[] = {0, 1, 2, 4, 5};
    mancala_rules *rules = plain_rules(plain_fish, "", NULL);
    mancala_endgame_options options = {.size = sizeof options, .seeds = 5};
    build(rules, path, LAYERS - 1, 1);
    struct bytes whole = read_bytes(path);
    for (size_t i = 0; i <= sizeof most / sizeof *most; i++) {
        uint8_t *bytes = malloc(whole.size);
        assert_non_null(bytes);
        memcpy(bytes, whole.data, whole.size);
        if (i < sizeof most / sizeof *most) {
            put(bytes + MOST, 4, most[i]);
        } else {
            memcpy(bytes + HEAD, whole.data + HEAD + ENTRY, ENTRY);
            memcpy(bytes + HEAD + ENTRY, whole.data + HEAD, ENTRY);
        }
        put(bytes + HEAD + LAYERS * ENTRY, 8, mnc_layer_checksum(bytes, HEAD + LAYERS * ENTRY));
        write_bytes(other_path, bytes, whole.size);
        assert_int_equal(opens(rules, other_path), MANCALA_ERROR_DAMAGED);
        assert_int_equal(mancala_endgame_build_file(other_path, rules, &options), MANCALA_ERROR_DAMAGED);
        struct bytes after = read_bytes(other_path);
        assert_int_equal(after.size, whole.size);
        assert_memory_equal(after.data, bytes, whole.size);
        free(after.data);
        free(bytes);
    }
    free(whole.data);
    mancala_rules_unref(rules);
}

static uint64_t fetch(const uint8_t *bytes, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++) {
        number |= (uint64_t)bytes[i] << (8 * i);
    }
    return number;
}

/* A layer of more seeds than the game has is refused, however right its numbers and checksums are. */
static void test_more_seeds_than_the_game(void **state)
{
    (void)state;
    enum { HEAD = 48, COUNT = 32, MOST = 36, ENTRY = 40, LAYERS = 5, BOARDS = 56 }; /* of five seeds in four pits */
    mancala_rules *rules = plain_rules(plain_fish, "columns=2,seeds=1", NULL);
    mancala_endgame_options options = {.size = sizeof options, .seeds = LAYERS};
    build(rules, path, LAYERS - 1, 1);
    struct bytes whole = read_bytes(path);
    size_t front = HEAD + LAYERS * ENTRY;
    size_t size = whole.size + ENTRY + BOARDS;
    uint8_t *bytes = calloc(1, size);
    assert_non_null(bytes);
    memcpy(bytes, whole.data, front);
    memcpy(bytes + front + ENTRY + 8, whole.data + front + 8, whole.size - front - 8);
    put(bytes + COUNT, 4, LAYERS + 1);
    put(bytes + MOST, 4, LAYERS);
    for (int i = 0; i < LAYERS; i++) {
        uint8_t *entry = bytes + HEAD + i * ENTRY;
        put(entry + 16, 8, fetch(entry + 16, 8) + ENTRY);
    }
    put(bytes + front, 4, LAYERS);
    put(bytes + front + 8, 8, BOARDS);
    put(bytes + front + 16, 8, size - BOARDS);
    put(bytes + front + 24, 8, BOARDS);
    put(bytes + front + 32, 8, mnc_layer_checksum(bytes + size - BOARDS, BOARDS));
    put(bytes + front + ENTRY, 8, mnc_layer_checksum(bytes, front + ENTRY));
    write_bytes(other_path, bytes, size);
    assert_int_equal(opens(rules, other_path), MANCALA_ERROR_DAMAGED);
    assert_int_equal(mancala_endgame_build_file(other_path, rules, &options), MANCALA_ERROR_DAMAGED);
    free(bytes);
    free(whole.data);
    mancala_rules_unref(rules);
}

static void test_other_rules(void **state)
{
    (void)state;
    static const char *const others[] = {"columns=3,seeds=2", "columns=2,seeds=3", "best=fewest", "stale=draw",
                                         "rest=owners"};
    mancala_rules *rules = plain_rules(plain_fish, "columns=2,seeds=2", NULL);
    build(rules, path, 4, 1);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char settings[64];
        snprintf(settings, sizeof settings, "%s%s", i < 2 ? "" : "columns=2,seeds=2,", others[i]);
        mancala_rules *other = plain_rules(plain_fish, settings, NULL);
        assert_int_equal(opens(other, path), MANCALA_ERROR_OTHER_RULES);
        mancala_endgame_options options = {.size = sizeof options, .seeds = 5};
        assert_int_equal(mancala_endgame_build_file(path, other, &options), MANCALA_ERROR_OTHER_RULES);
        mancala_rules_unref(other);
    }
    mancala_rules *same = plain_rules(plain_fish, "columns=2,seeds=2,first=north,repetition=0", NULL);
    assert_int_equal(opens(same, path), MANCALA_OK);
    mancala_rules_unref(same);
    assert_int_equal(opens(rules, "no/such/file"), MANCALA_ERROR_FILE);
    mancala_endgame_options options = {.size = sizeof options, .seeds = 2};
    assert_int_equal(mancala_endgame_build_file("no/such/file", rules, &options), MANCALA_ERROR_FILE);
    assert_int_equal(mancala_endgame_build_file(NULL, rules, &options), MANCALA_ERROR_ARGUMENT);
    mancala_rules_unref(rules);
}

/* Two rulesets that differ at the end of a clause that is longer than any buffer. */
static void test_rules_that_differ_late(void **state)
{
    (void)state;
    mancala_rules *rules[2];
    for (int i = 0; i < 2; i++) {
        char text[4096];
        int length = snprintf(text, sizeof text, "%s",
                              "game x\ntitle X\nsource S\nboard 2 x 3, stores right\nfill 2\n"
                              "sow counterclockwise, through own store\n"
                              "last seed\n in own store -> stop\n in own row and occupied and makes 2..6");
        for (int number = 101; number < 301; number += 2) {
            length += snprintf(text + length, sizeof text - (size_t)length, " or %d", number);
        }
        length += snprintf(text + length, sizeof text - (size_t)length,
                           " -> %s\n else -> stop\nend\n mover cannot move -> owners take their rows\n",
                           i == 0 ? "relay" : "again");
        assert_int_equal(mancala_rules_parse(&rules[i], text, (size_t)length, NULL, NULL, NULL), MANCALA_OK);
    }
    build(rules[0], path, 4, 1);
    assert_int_equal(opens(rules[0], path), MANCALA_OK);
    assert_int_equal(opens(rules[1], path), MANCALA_ERROR_OTHER_RULES);
    mancala_rules_unref(rules[1]);
    mancala_rules_unref(rules[0]);
}

/* --- Going on ------------------------------------------------------------------------------------------------- */

struct watch {
    int32_t least, most; /* layers that were worked on */
    int32_t stop_at;     /* layer; -1: never */
};

static int look(void *context, const mancala_endgame_state *state)
{
    struct watch *watch = context;
    assert_int_equal(state->size, sizeof *state);
    assert_true(state->done <= state->entries);
    watch->least = state->seeds < watch->least ? state->seeds : watch->least;
    watch->most = state->seeds > watch->most ? state->seeds : watch->most;
    return state->seeds == watch->stop_at;
}

static void check_resume(const char *text)
{
    mancala_rules *rules = plain_rules(text, "", NULL);
    struct watch watch = {100, -1, 4};
    mancala_endgame_options options = {
        .size = sizeof options, .seeds = 7, .threads = 2, .progress = look, .context = &watch};
    assert_int_equal(mancala_endgame_build_file(path, rules, &options), MANCALA_ERROR_STOPPED);
    assert_int_equal(watch.least, 0);
    assert_int_equal(watch.most, 4);
    mancala_endgame *endgame;
    assert_int_equal(mancala_endgame_open(&endgame, rules, path), MANCALA_OK);
    assert_int_equal(mancala_endgame_seeds(endgame), 3);
    mancala_endgame_free(endgame);
    watch = (struct watch){100, -1, -1};
    assert_int_equal(mancala_endgame_build_file(path, rules, &options), MANCALA_OK);
    assert_int_equal(watch.least, 4);
    assert_int_equal(watch.most, 7);
    watch = (struct watch){100, -1, -1};
    options.seeds = 5;
    assert_int_equal(mancala_endgame_build_file(path, rules, &options), MANCALA_OK);
    assert_int_equal(watch.most, -1); /* nothing to do, nothing lost */
    /* In one go, and with another number of threads, the same bytes. */
    build(rules, other_path, 7, 5);
    struct bytes one = read_bytes(path);
    struct bytes two = read_bytes(other_path);
    assert_int_equal(one.size, two.size);
    assert_memory_equal(one.data, two.data, one.size);
    free(one.data);
    free(two.data);
    mancala_rules_unref(rules);
    remove(path);
    remove(other_path);
}

static void test_resume(void **state)
{
    (void)state;
    check_resume(plain_fish);
    check_resume(plain_stores);
}

/* --- Failing memory ------------------------------------------------------------------------------------------- */

struct counter {
    size_t calls, fail_at, blocks;
};

static void *count_allocate(void *context, size_t bytes)
{
    struct counter *counter = context;
    counter->calls++;
    if (counter->calls == counter->fail_at) {
        return NULL;
    }
    counter->blocks++;
    void *block = malloc(bytes);
    memset(block, 0xA5, bytes);
    return block;
}

static void count_release(void *context, void *block, size_t bytes)
{
    struct counter *counter = context;
    (void)bytes;
    counter->blocks--;
    free(block);
}

static int all_calls(mancala_rules *rules)
{
    mancala_endgame *endgame;
    mancala_prover *prover = NULL;
    mancala_endgame_options options = {.size = sizeof options, .seeds = 4, .threads = 2};
    int status = mancala_endgame_build(&endgame, rules, &options);
    if (status == MANCALA_OK) {
        const mancala_prover_options how = {.size = sizeof how, .memory = 65536, .endgame = endgame};
        status = mancala_prover_new(&prover, rules, &how);
    }
    mancala_prover_free(prover);
    mancala_endgame_free(endgame);
    if (status == MANCALA_OK) {
        status = mancala_endgame_build_file(path, rules, &options);
    }
    if (status == MANCALA_OK) {
        status = mancala_endgame_open(&endgame, rules, path);
        mancala_endgame_free(endgame);
    }
    uint64_t entries;
    return status == MANCALA_OK ? mancala_endgame_size(rules, 4, &entries) : status;
}

static void test_failing_memory(void **state)
{
    (void)state;
    static const char *const texts[] = {plain_fish, plain_stores};
    for (size_t i = 0; i < 2; i++) {
        struct counter counter = {0};
        mancala_allocator allocator = {sizeof allocator, count_allocate, count_release, &counter};
        mancala_rules *rules = plain_rules(texts[i], "columns=2", &allocator);
        size_t blocks = counter.blocks;
        size_t failures = 0;
        int status = MANCALA_ERROR_MEMORY;
        for (size_t fail_at = 1; status != MANCALA_OK; fail_at++) {
            remove(path);
            counter.calls = 0;
            counter.fail_at = fail_at;
            status = all_calls(rules);
            assert_true(status == MANCALA_OK || status == MANCALA_ERROR_MEMORY);
            failures += status != MANCALA_OK;
            assert_int_equal(counter.blocks, blocks);
        }
        print_message("%zu allocations failed\n", failures);
        assert_true(failures > 40);
        mancala_rules_unref(rules);
        assert_int_equal(counter.blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_comes_back, remove_files),
        cmocka_unit_test_teardown(test_every_altered_byte, remove_files),
        cmocka_unit_test_teardown(test_every_length, remove_files),
        cmocka_unit_test_teardown(test_missing_layer, remove_files),
        cmocka_unit_test_teardown(test_head_and_layers_disagree, remove_files),
        cmocka_unit_test_teardown(test_more_seeds_than_the_game, remove_files),
        cmocka_unit_test_teardown(test_other_rules, remove_files),
        cmocka_unit_test_teardown(test_rules_that_differ_late, remove_files),
        cmocka_unit_test_teardown(test_resume, remove_files),
        cmocka_unit_test_teardown(test_failing_memory, remove_files),
    };
    return cmocka_run_group_tests(tests, remove_files, NULL);
}
