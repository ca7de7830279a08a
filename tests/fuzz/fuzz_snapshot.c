/* SPDX-License-Identifier: MIT */
/* Any bytes as a snapshot, once as they are and once with the right beginning and checksum: they are refused, or give a
 * game that can be saved and restored again. */
#include <stdlib.h>
#include <string.h>

#include "input.h"

static void try_bytes(const uint8_t *bytes, size_t size)
{
    char name[256];
    mancala_game *game;
    int length = mancala_snapshot_rules(bytes, size, name, sizeof name);
    if (length < 0 || (size_t)length >= sizeof name) {
        return;
    }
    char *colon = strchr(name, ':');
    if (colon != NULL) {
        *colon = '\0';
    }
    mancala_rules *rules = load(name, colon != NULL ? colon + 1 : "");
    if (rules == NULL) {
        return;
    }
    int error = mancala_game_restore(&game, rules, bytes, size);
    demand((error == MANCALA_OK) == (game != NULL), "a game or an error");
    if (game != NULL) {
        /* The position may have been written in another way, so the length may be another one. */
        int saved = mancala_game_snapshot(game, NULL, 0);
        uint8_t *again = malloc(saved > 0 ? (size_t)saved : 1);
        demand(saved > 0 && again != NULL, "memory");
        demand(mancala_game_snapshot(game, again, (size_t)saved) == saved, "the length is the same twice");
        mancala_game *same;
        demand(mancala_game_restore(&same, rules, again, (size_t)saved) == MANCALA_OK, "it is restored again");
        demand(mancala_game_undone(same) == mancala_game_undone(game), "what was undone comes back");
        mancala_game_free(same);
        free(again);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
}

static void put(uint8_t *bytes, uint64_t number, size_t width)
{
    for (size_t i = 0; i < width; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
}

/* Makes a snapshot of otjin of the bytes, so that what is behind the checks is reached. */
static void forge(const uint8_t *data, size_t size)
{
    enum { HEAD = 56, NAME = 7 };
    uint64_t hash;
    if (size < 24) {
        return;
    }
    mancala_rules *rules = load("otjin", "");
    demand(mancala_rules_hash(rules, &hash) == MANCALA_OK, "a hash");
    size_t text = data[0] % 64 < size - 24 ? data[0] % 64 : 0; /* of the position */
    size_t moves = size - 24 - text;
    size_t length = HEAD + NAME + 2 + text + moves + 8;
    uint8_t *bytes = calloc(length, 1);
    demand(bytes != NULL, "memory");
    memcpy(bytes, "\x89MNCS\r\n\x1A\1\0\0\0", 12);
    put(bytes + 12, length, 4);
    put(bytes + 16, hash, 8);
    put(bytes + 24, (uint64_t)mancala_rules_revision(rules), 4);
    put(bytes + 36, moves, 4);
    put(bytes + 40, data[1] <= moves ? moves - data[1] : moves, 4);
    memcpy(bytes + 44, data + 2, 12); /* the end, the flags, the key */
    memcpy(bytes + HEAD, "\5\0otjin", NAME);
    put(bytes + HEAD + NAME, text, 2);
    memcpy(bytes + HEAD + NAME + 2, data + 24, text);
    for (size_t i = 0; i < moves; i++) {
        bytes[HEAD + NAME + 2 + text + i] = data[24 + text + i] % 9;
    }
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < length - 8; i++) {
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001B3);
    }
    put(bytes + length - 8, sum, 8);
    mancala_rules_unref(rules);
    try_bytes(bytes, length);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_bytes(data, size);
    forge(data, size);
    return 0;
}
