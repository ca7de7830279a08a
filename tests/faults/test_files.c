/* SPDX-License-Identifier: MIT */
/* Databases in files, while every single system call goes wrong in turn, and while somebody else does what he likes to
 * the file: an error, or the right answer; and under the name of the database never half of one. */
#define _POSIX_C_SOURCE 200809L

#include "world.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "calls.h"
#include "endgame/layer.h"

static const char path[] = "test_files.mncend";
static const char part[] = "test_files.mncend.part";
static const char other[] = "test_files.other";

static int build(const struct world *world, int32_t seeds)
{
    const mancala_endgame_options options = {.size = sizeof options, .seeds = seeds};
    return mancala_endgame_build_file(path, world->rules, &options);
}

static void begin(struct world *world)
{
    calls = (struct calls){.fault = CALLS_RIGHT};
    remove(path);
    remove(part);
    remove(other);
    world_open(world);
    world_rules(world, "otjin:seeds=2");
}

static int clean(void **state)
{
    (void)state;
    remove(path);
    remove(part);
    remove(other);
    return 0;
}

static bool exists(const char *name)
{
    struct stat facts;
    return lstat(name, &facts) == 0;
}

/* The bytes of a file, to be freed; their number is 0 if there is no file. */
static uint8_t *contents(const char *name, size_t *length)
{
    uint8_t *bytes = calloc(1 << 16, 1);
    FILE *file = fopen(name, "rb");
    assert_non_null(bytes);
    *length = file != NULL ? fread(bytes, 1, 1 << 16, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
}

static void put_contents(const char *name, const void *bytes, size_t length)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

static void same_contents(const uint8_t *expected, size_t length)
{
    size_t found;
    uint8_t *bytes = contents(path, &found);
    assert_int_equal(found, length);
    assert_memory_equal(bytes, expected, length);
    free(bytes);
}

/* The seeds of the database in the file, or an error. */
static int seeds_in_file(struct world *world)
{
    mancala_endgame *endgame;
    int status = mancala_endgame_open(&endgame, world->rules, path);
    if (status == MANCALA_OK) {
        status = mancala_endgame_seeds(endgame);
        mancala_endgame_free(endgame);
    }
    return status;
}

/* --- Every call goes wrong -------------------------------------------------------------------------------------- */

enum { OLD_SEEDS = 0, NEW_SEEDS = 1 };

struct plan {
    enum calls_fault fault;
    int error;
    bool lasting;
    bool harmless; /* what was asked for is done all the same */
};

static const struct plan plans[] = {
    {CALLS_ERROR, EIO, false, false},    {CALLS_ERROR, EIO, true, false},  {CALLS_ERROR, ENOSPC, false, false},
    {CALLS_ERROR, EACCES, false, false}, {CALLS_SHORT, 0, false, true},    {CALLS_SHORT, 0, true, true},
    {CALLS_INTERRUPTED, 0, false, true}, {CALLS_NOTHING, 0, false, false},
};

/* Adds layers to a file, or makes it, while call number `at` goes wrong. Returns how often one did. */
static long disturbed_build(const struct plan *plan, long at, bool old, const uint8_t *expected, size_t length)
{
    struct world world;
    begin(&world);
    if (old) {
        assert_int_equal(build(&world, OLD_SEEDS), MANCALA_OK);
    }
    long blocks = world.budget.blocks;
    calls = (struct calls){.fault = plan->fault, .error = plan->error, .lasting = plan->lasting, .at = at};
    int status = build(&world, NEW_SEEDS);
    struct calls done = calls;
    calls = (struct calls){.fault = CALLS_RIGHT};
    assert_int_equal(done.files, 0);
    assert_int_equal(world.budget.blocks, blocks);
    if (status != MANCALA_OK && (plan->harmless || (status != MANCALA_ERROR_FILE && status != MANCALA_ERROR_DAMAGED))) {
        fail_msg("fault %d, call %ld: %s", (int)plan->fault, at, mancala_error_name(status));
    }
    struct stat facts;
    if (lstat(part, &facts) == 0 && facts.st_size > 0 && !done.stayed) {
        fail_msg("fault %d, call %ld left a half behind", (int)plan->fault, at);
    }
    if (old || exists(path)) {
        int seeds = seeds_in_file(&world);
        assert_true(seeds <= NEW_SEEDS && seeds >= (status == MANCALA_OK ? NEW_SEEDS : old ? OLD_SEEDS : 0));
    } else {
        assert_int_not_equal(status, MANCALA_OK);
    }
    assert_int_equal(build(&world, NEW_SEEDS), MANCALA_OK);
    same_contents(expected, length);
    assert_false(exists(part));
    world_close(&world);
    return done.hits;
}

static void test_every_call_of_a_build(void **state)
{
    (void)state;
    struct world world;
    size_t length;
    begin(&world);
    assert_int_equal(build(&world, NEW_SEEDS), MANCALA_OK);
    uint8_t *expected = contents(path, &length);
    world_close(&world);
    long hits = 0;
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        for (int old = 0; old < 2; old++) {
            long most = calls.count;
            begin(&world);
            if (old) {
                assert_int_equal(build(&world, OLD_SEEDS), MANCALA_OK);
            }
            calls = (struct calls){.fault = CALLS_RIGHT};
            assert_int_equal(build(&world, NEW_SEEDS), MANCALA_OK);
            most = calls.count;
            world_close(&world);
            assert_true(most > 10);
            for (long at = 1; at <= most; at++) {
                hits += disturbed_build(&plans[i], at, old, expected, length);
            }
        }
    }
    print_message("%ld calls went wrong\n", hits);
    free(expected);
}

static void test_every_call_of_opening(void **state)
{
    (void)state;
    struct world world;
    begin(&world);
    assert_int_equal(build(&world, NEW_SEEDS), MANCALA_OK);
    long blocks = world.budget.blocks;
    long hits = 0;
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        calls = (struct calls){.fault = CALLS_RIGHT};
        assert_int_equal(seeds_in_file(&world), NEW_SEEDS);
        long most = calls.count;
        for (long at = 1; at <= most; at++) {
            calls =
                (struct calls){.fault = plans[i].fault, .error = plans[i].error, .lasting = plans[i].lasting, .at = at};
            int status = seeds_in_file(&world);
            bool closing = at == most; /* it has been read by then */
            assert_true(status == NEW_SEEDS || status == MANCALA_ERROR_FILE || status == MANCALA_ERROR_DAMAGED);
            assert_int_equal(status == NEW_SEEDS, calls.hits == 0 || plans[i].harmless || closing);
            assert_int_equal(calls.files, 0);
            assert_int_equal(world.budget.blocks, blocks);
            hits += calls.hits;
        }
    }
    assert_true(hits > 20);
    world_close(&world);
}

/* Somebody shortens the file while it is read. */
static void test_shrinking_file(void **state)
{
    (void)state;
    struct world world;
    size_t length;
    begin(&world);
    assert_int_equal(build(&world, NEW_SEEDS), MANCALA_OK);
    uint8_t *bytes = contents(path, &length);
    for (long at = 3; at <= 5; at++) { /* open, fstat, and three reads: the head, the entries, the layers */
        for (long keep = 0; keep < (long)length; keep += 7) {
            put_contents(path, bytes, length);
            calls = (struct calls){.fault = CALLS_SHRUNK, .at = at, .keep = keep};
            int status = seeds_in_file(&world);
            assert_int_equal(calls.hits, 1);
            assert_true(status == MANCALA_ERROR_DAMAGED || (status == NEW_SEEDS && keep >= (long)length));
        }
    }
    free(bytes);
    world_close(&world);
}

/* --- The file while the database is open ------------------------------------------------------------------------ */

static void test_file_changes_under_an_open_database(void **state)
{
    (void)state;
    struct world world;
    begin(&world);
    assert_int_equal(build(&world, NEW_SEEDS), MANCALA_OK);
    assert_int_equal(mancala_endgame_open(&world.endgame, world.rules, path), MANCALA_OK);
    char *before = world_show(&world);
    static const char garbage[100000] = {(char)0xFF};
    put_contents(path, garbage, sizeof garbage); /* the same file, with other bytes */
    char *after = world_show(&world);
    assert_string_equal(before, after);
    free(after);
    assert_int_equal(truncate(path, 0), 0);
    after = world_show(&world);
    assert_string_equal(before, after);
    free(after);
    remove(path);
    after = world_show(&world);
    assert_string_equal(before, after);
    free(after);
    free(before);
    assert_int_equal(seeds_in_file(&world), MANCALA_ERROR_FILE);
    world_close(&world);
}

/* Wrong answers are the owner's affair; the program goes on. */
static void test_mapped_file_is_overwritten(void **state)
{
    (void)state;
    struct world world;
    begin(&world);
    assert_int_equal(build(&world, NEW_SEEDS), MANCALA_OK);
    assert_int_equal(mancala_endgame_map(&world.endgame, world.rules, path), MANCALA_OK);
    char *before = world_show(&world);
    static uint8_t garbage[100000];
    memset(garbage, 0xFF, sizeof garbage);
    put_contents(path, garbage, sizeof garbage);
    char *after = world_show(&world);
    assert_string_not_equal(before, after);
    free(before);
    free(after);
    world_close(&world);
}

static void test_what_cannot_be_mapped_is_read(void **state)
{
    (void)state;
    struct world world;
    begin(&world);
    assert_int_equal(build(&world, NEW_SEEDS), MANCALA_OK);
    calls = (struct calls){.fault = CALLS_RIGHT};
    assert_int_equal(mancala_endgame_map(&world.endgame, world.rules, path), MANCALA_OK);
    long mapping = calls.count - 1; /* the last call closes the file */
    char *mapped = world_show(&world);
    mancala_endgame_free(world.endgame);
    calls = (struct calls){.fault = CALLS_ERROR, .error = ENOMEM, .at = mapping};
    assert_int_equal(mancala_endgame_map(&world.endgame, world.rules, path), MANCALA_OK);
    assert_int_equal(calls.hits, 1);
    char *read = world_show(&world);
    assert_string_equal(mapped, read);
    free(mapped);
    free(read);
    world_close(&world);
}

/* --- What is no file -------------------------------------------------------------------------------------------- */

static void test_what_is_no_file(void **state)
{
    (void)state;
    struct world world;
    begin(&world);
    const char *const places[] = {".", "/dev/null", "/dev/zero", "/dev/full", "test_files.fifo", "test_files.other/x"};
    mancala_endgame *endgame;
    const mancala_endgame_options options = {.size = sizeof options, .seeds = 1};
    assert_int_equal(mkfifo("test_files.fifo", 0600), 0);
    put_contents(other, "", 0);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        assert_int_equal(mancala_endgame_open(&endgame, world.rules, places[i]), MANCALA_ERROR_FILE);
        assert_null(endgame);
        assert_int_equal(mancala_endgame_build_file(places[i], world.rules, &options), MANCALA_ERROR_FILE);
        assert_true(exists(places[i]) || i == 5);
    }
    remove("test_files.fifo");
    put_contents(path, "", 0);
    assert_int_equal(seeds_in_file(&world), MANCALA_ERROR_DAMAGED);
    assert_int_equal(build(&world, 1), MANCALA_ERROR_DAMAGED);
    world_close(&world);
}

/* The half is written into an ordinary file of its own or not at all. */
static void test_place_of_the_half(void **state)
{
    (void)state;
    struct world world;
    size_t length;
    begin(&world);
    put_contents(other, "mine", 4);
    assert_int_equal(symlink(other, part), 0);
    assert_int_equal(build(&world, 1), MANCALA_ERROR_FILE);
    uint8_t *bytes = contents(other, &length);
    assert_int_equal(length, 4);
    assert_memory_equal(bytes, "mine", 4);
    free(bytes);
    remove(part);
    assert_int_equal(mkdir(part, 0700), 0);
    assert_int_equal(build(&world, 1), MANCALA_ERROR_FILE);
    rmdir(part);
    assert_int_equal(mkfifo(part, 0600), 0);
    assert_int_equal(build(&world, 1), MANCALA_ERROR_FILE);
    remove(part);
    assert_false(exists(path));
    put_contents(part, "what a build left when it was killed", 36);
    assert_int_equal(build(&world, 1), MANCALA_OK);
    assert_int_equal(seeds_in_file(&world), 1);
    assert_false(exists(part));
    world_close(&world);
}

/* --- Other processes -------------------------------------------------------------------------------------------- */

/* In a child process: 0 if `work` returns the expected status. */
static void in_child(int (*work)(struct world *world), struct world *world, int expected)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(work(world) == expected ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static int build_small(struct world *world)
{
    return build(world, NEW_SEEDS);
}

static int build_within_bytes(struct world *world)
{
    struct rlimit limit = {150, 150};
    signal(SIGXFSZ, SIG_IGN);
    return setrlimit(RLIMIT_FSIZE, &limit) == 0 ? build(world, NEW_SEEDS) : MANCALA_OK;
}

/* The system itself refuses to write on. */
static void test_no_room(void **state)
{
    (void)state;
    struct world world;
    begin(&world);
    in_child(build_within_bytes, &world, MANCALA_ERROR_FILE);
    assert_false(exists(part));
    assert_int_equal(seeds_in_file(&world), 0); /* the first layer fits */
    assert_int_equal(build(&world, OLD_SEEDS), MANCALA_OK);
    in_child(build_within_bytes, &world, MANCALA_ERROR_FILE);
    assert_int_equal(seeds_in_file(&world), OLD_SEEDS);
    assert_false(exists(part));
    world_close(&world);
}

/* Another process is writing the same file. */
static void test_two_writers(void **state)
{
    (void)state;
    struct world world;
    begin(&world);
    int descriptor = open(part, O_WRONLY | O_CREAT, 0600);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    assert_true(descriptor >= 0);
    assert_int_equal(fcntl(descriptor, F_SETLK, &lock), 0);
    assert_int_equal(write(descriptor, "half", 4), 4);
    in_child(build_small, &world, MANCALA_ERROR_FILE);
    size_t length;
    free(contents(part, &length));
    assert_int_equal(length, 4);
    assert_false(exists(path));
    close(descriptor);
    in_child(build_small, &world, MANCALA_OK);
    assert_int_equal(seeds_in_file(&world), NEW_SEEDS);
    world_close(&world);
}

/* --- A file that lies ------------------------------------------------------------------------------------------- */

static void put_number(uint8_t *bytes, size_t count, uint64_t number)
{
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
}

/* A layer of more boards than can be counted, of no bytes: all that can be checked is right, checksums included. */
static void test_layer_too_large_to_count(void **state)
{
    (void)state;
    enum { HEAD = 48, ENTRY = 40, SEEDS = 100 };
    struct world world;
    size_t length;
    begin(&world);
    mancala_rules_unref(world.rules);
    world_rules(&world, "kalah:columns=16,seeds=12");
    assert_int_equal(build(&world, 0), MANCALA_OK);
    uint8_t *bytes = contents(path, &length);
    for (int flags = 0; flags < 4; flags++) {
        put_number(bytes + 32, 4, 1);
        put_number(bytes + 36, 4, SEEDS);
        put_number(bytes + HEAD, 4, SEEDS);
        put_number(bytes + HEAD + 4, 4, (uint64_t)flags);
        put_number(bytes + HEAD + 8, 8, UINT64_MAX);
        put_number(bytes + HEAD + 16, 8, HEAD + ENTRY + 8);
        put_number(bytes + HEAD + 24, 8, 0);
        put_number(bytes + HEAD + 32, 8, mnc_layer_checksum(bytes, 0));
        put_number(bytes + HEAD + ENTRY, 8, mnc_layer_checksum(bytes, HEAD + ENTRY));
        put_contents(path, bytes, HEAD + ENTRY + 8);
        assert_int_equal(seeds_in_file(&world), MANCALA_ERROR_DAMAGED);
    }
    free(bytes);
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_every_call_of_a_build, clean),
        cmocka_unit_test_teardown(test_every_call_of_opening, clean),
        cmocka_unit_test_teardown(test_shrinking_file, clean),
        cmocka_unit_test_teardown(test_file_changes_under_an_open_database, clean),
        cmocka_unit_test_teardown(test_mapped_file_is_overwritten, clean),
        cmocka_unit_test_teardown(test_what_cannot_be_mapped_is_read, clean),
        cmocka_unit_test_teardown(test_what_is_no_file, clean),
        cmocka_unit_test_teardown(test_place_of_the_half, clean),
        cmocka_unit_test_teardown(test_no_room, clean),
        cmocka_unit_test_teardown(test_two_writers, clean),
        cmocka_unit_test_teardown(test_layer_too_large_to_count, clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
