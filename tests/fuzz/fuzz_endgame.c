/* SPDX-License-Identifier: MIT */
/* A file as an endgame database: any bytes, or a real one with some bytes changed, its checksums made right again or
 * not. It is refused, or can be probed, verified and built upon without harm; a changed file with the old checksums
 * must be refused. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "endgame/layer.h"

#include "input.h"

enum { RULESETS = 3, SEEDS = 4, FILE_MAX = 8192, HEAD = 48, ENTRY = 40, SUM = 8, NEW_SUM = 1, NEW_LAYER_SUMS = 2 };

/* A game that cycles, one that cannot, and one that is not the same for both players. */
static const char *const texts[RULESETS] = {
    "game fish\ntitle Fish\nsource Made up\nboard 2 x 2, stores left\nfill 2\nsow counterclockwise\nlast seed\n"
    "  empty -> stop\n  makes 2 -> capture here, stop\n  else -> relay\n"
    "end\n  mover cannot move -> opponent takes the rest\n",
    "game stores\ntitle Stores\nsource Made up\nboard 2 x 2, stores right\nfill 3\n"
    "sow counterclockwise, through own store\nlast seed\n  in own store -> again\n"
    "  in own row and empty and facing occupied -> capture here, capture facing, stop\n  else -> stop\n"
    "end\n  mover cannot move -> opponent takes the rest\n",
    "game oneway\ntitle One way\nsource Made up\nboard 2 x 2, stores right\nfill\n  beginner 3\n  other 2\n"
    "sow counterclockwise\nlast seed\n  in opponent row and makes 2 -> capture here, stop\n  else -> stop\n"
    "end\n  mover cannot move -> opponent takes the rest\n"};

struct subject {
    mancala_rules *rules;
    uint8_t real[FILE_MAX];
    size_t size;
};

static struct subject subjects[RULESETS];
/* In memory where there is such a place: a database is brought to the disk when it is built, and a disk is slow. */
static char in_memory[] = "/dev/shm/mancala-fuzz-XXXXXX";
static char on_disk[] = "/tmp/mancala-fuzz-XXXXXX";
static const char *path = in_memory;

static size_t read_file(uint8_t *bytes)
{
    FILE *file = fopen(path, "rb");
    demand(file != NULL, "the file is there");
    size_t size = fread(bytes, 1, FILE_MAX, file);
    fclose(file);
    return size;
}

static void write_file(const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    demand(file != NULL && fwrite(bytes, 1, size, file) == size, "the file is written");
    fclose(file);
}

static void remove_file(void)
{
    remove(path);
    for (int i = 0; i < RULESETS; i++) {
        mancala_rules_unref(subjects[i].rules);
    }
}

static void prepare(void)
{
    mancala_endgame_options options = {.size = sizeof options, .seeds = SEEDS};
    int file = mkstemp(in_memory);
    if (file < 0) {
        path = on_disk;
        file = mkstemp(on_disk);
    }
    demand(file >= 0, "a file of our own");
    close(file);
    for (int i = 0; i < RULESETS; i++) {
        struct subject *subject = &subjects[i];
        demand(mancala_rules_parse(&subject->rules, texts[i], strlen(texts[i]), "repetition=0", NULL, NULL) ==
                   MANCALA_OK,
               "the rules are right");
        remove(path);
        demand(mancala_endgame_build_file(path, subject->rules, &options) == MANCALA_OK, "a database is built");
        subject->size = read_file(subject->real);
        demand(subject->size > HEAD && subject->size < FILE_MAX, "it is small");
    }
    atexit(remove_file);
}

/* --- What an accepted file can be asked ----------------------------------------------------------------------- */

static void probe(const mancala_endgame *endgame, mancala_rules *rules)
{
    static const char *const boards[] = {"1,0/0,1", "2,0/0,0", "0,3/1,0", "1,1/1,1", "0,0/0,0", "2,1/0,2"};
    mancala_game *game;
    demand(mancala_game_new(&game, rules, 1) == MANCALA_OK, "a game");
    for (size_t i = 0; i < 2 * sizeof boards / sizeof *boards; i++) {
        char text[64];
        int32_t on_board = 0;
        const char *board = boards[i / 2];
        for (const char *c = board; *c != '\0'; c++) {
            on_board += *c >= '0' && *c <= '9' ? *c - '0' : 0;
        }
        snprintf(text, sizeof text, "%s %d,1 %c", board, mancala_rules_seeds(rules) - on_board - 1, "SN"[i % 2]);
        demand(mancala_game_set_position(game, text) == MANCALA_OK, "a position");
        mancala_endgame_answer answer = {.size = sizeof answer};
        int status = mancala_endgame_probe(endgame, game, &answer);
        demand(status == MANCALA_OK || status == MANCALA_ERROR_MISSING || status == MANCALA_ERROR_OVER, "an answer");
        if (status == MANCALA_OK) {
            int32_t outcome = answer.lead >= answer.win    ? MANCALA_OUTCOME_WIN
                              : answer.lead >= answer.hold ? MANCALA_OUTCOME_NEITHER
                                                           : MANCALA_OUTCOME_LOSS;
            demand(answer.hold <= answer.win && answer.outcome == outcome, "an answer that agrees with itself");
        }
    }
    mancala_game_free(game);
}

/* Every layer that is there counts all of its boards. */
static void count(const mancala_endgame *endgame, int32_t total)
{
    for (int32_t seeds = 0; seeds <= total; seeds++) {
        mancala_endgame_layer layer = {.size = sizeof layer};
        uint64_t win, loss, neither;
        if (mancala_endgame_layer_facts(endgame, seeds, &layer) != MANCALA_OK) {
            continue;
        }
        for (int32_t lead = -total; lead <= total; lead++) {
            if (mancala_endgame_count(endgame, seeds, lead, 0, &win, &loss, &neither) == MANCALA_OK) {
                demand(win + loss + neither == layer.boards, "every board is counted once");
            }
        }
    }
}

static void ask(const mancala_endgame *endgame, mancala_rules *rules)
{
    mancala_endgame_options options = {.size = sizeof options};
    count(endgame, mancala_rules_seeds(rules));
    probe(endgame, rules);
    int status = mancala_endgame_verify(endgame, &options);
    demand(status == MANCALA_OK || status == MANCALA_ERROR_DAMAGED || status == MANCALA_ERROR_MISSING,
           "it is right, or it is not");
}

static void try_file(struct subject *subject, const uint8_t *bytes, size_t size, int must_be_refused)
{
    static uint8_t after[FILE_MAX];
    mancala_endgame_options options = {.size = sizeof options, .seeds = SEEDS};
    mancala_endgame *endgame;
    write_file(bytes, size);
    int status = mancala_endgame_open(&endgame, subject->rules, path);
    demand((status == MANCALA_OK) == (endgame != NULL), "a database or an error");
    if (status == MANCALA_OK) {
        demand(!must_be_refused, "an altered file is refused");
        ask(endgame, subject->rules);
        mancala_endgame_free(endgame);
        demand(mancala_endgame_build_file(path, subject->rules, &options) == MANCALA_OK, "it is built upon");
        demand(mancala_endgame_open(&endgame, subject->rules, path) == MANCALA_OK, "and opened again");
        demand(mancala_endgame_seeds(endgame) >= SEEDS, "and has its layers");
        mancala_endgame_free(endgame);
        return;
    }
    demand(status == MANCALA_ERROR_DAMAGED || status == MANCALA_ERROR_OTHER_RULES, "a reason");
    demand(mancala_endgame_build_file(path, subject->rules, &options) == status, "it is not built upon, either");
    demand(read_file(after) == size && memcmp(bytes, after, size) == 0, "and stays as it is");
}

/* --- Changed files -------------------------------------------------------------------------------------------- */

static uint64_t get(const uint8_t *bytes, int count)
{
    uint64_t number = 0;
    for (int i = count; i-- > 0;) {
        number = number << 8 | bytes[i];
    }
    return number;
}

static void put_sum(uint8_t *place, const uint8_t *bytes, uint64_t count)
{
    uint64_t sum = mnc_layer_checksum(bytes, count);
    for (int i = 0; i < SUM; i++) {
        place[i] = (uint8_t)(sum >> 8 * i);
    }
}

/* Makes the checksums right, as far as the file is complete enough to have some. */
static void put_sums(uint8_t *bytes, uint64_t size, int which)
{
    uint64_t layers = size >= HEAD ? get(bytes + 32, 4) : 0, front = HEAD + layers * ENTRY;
    if (front + SUM > size) {
        return;
    }
    for (uint64_t i = 0; i < layers && (which & NEW_LAYER_SUMS) != 0; i++) {
        uint8_t *entry = bytes + HEAD + i * ENTRY;
        uint64_t place = get(entry + 16, 8), length = get(entry + 24, 8);
        if (place <= size && length <= size - place && length % SUM == 0) {
            put_sum(entry + 32, bytes + place, length);
        }
    }
    if ((which & NEW_SUM) != 0) {
        put_sum(bytes + front, bytes, front);
    }
}

/* Three bytes make a change: where (two), and what. The first of all says by how much the end is cut off. */
static void change(struct subject *subject, struct input *input, int which)
{
    static uint8_t bytes[FILE_MAX];
    size_t size = subject->size - (size_t)take(input) % subject->size;
    memcpy(bytes, subject->real, size);
    while (input->left >= 3) {
        size_t place = (size_t)take(input) << 8;
        place = (place | take(input)) % size;
        bytes[place] ^= take(input);
    }
    int altered = size != subject->size || memcmp(bytes, subject->real, size) != 0;
    put_sums(bytes, size, which);
    try_file(subject, bytes, size, altered && which == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    if (subjects[0].rules == NULL) {
        prepare();
    }
    struct subject *subject = &subjects[take_below(&input, RULESETS)];
    int32_t way = take_below(&input, 5);
    if (way < 4) {
        change(subject, &input, way);
    } else if (input.left <= FILE_MAX) {
        try_file(subject, input.bytes, input.left, 0);
    }
    return 0;
}
