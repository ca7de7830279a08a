/* SPDX-License-Identifier: MIT */
/* Snapshots: a game as bytes. Numbers are little-endian and of fixed width; docs/records.md describes the format. */
#include <string.h>

#include <mancala/error.h>

#include "record/record.h"

enum {
    VERSION = 1,
    MAGIC_SIZE = 8,
    HEAD_SIZE = 56, /* up to the name of the ruleset */
    CHECKSUM_SIZE = 8,
    POSITION_TEXT_MAX = 2048
};

static const uint8_t magic[MAGIC_SIZE] = {0x89, 'M', 'N', 'C', 'S', '\r', '\n', 0x1A}; /* text mode would spoil it */

/* --- Hashes --------------------------------------------------------------------------------------------------- */

/* FNV-1a with 64 bits. For a given byte a step is one to one, so two texts that differ in one byte never agree. */
static uint64_t hash_bytes(uint64_t hash, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    }
    return hash;
}

#define HASH_START UINT64_C(0xCBF29CE484222325)

int mancala_rules_hash(const mancala_rules *rules, uint64_t *hash)
{
    if (rules == NULL || hash == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    struct memory memory = rules->memory;
    size_t length = mnc_ruleset_print(rules->ruleset, NULL, 0);
    char *text = mnc_allocate(&memory, length + 1);
    if (text == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    mnc_ruleset_print(rules->ruleset, text, length + 1);
    *hash = hash_bytes(HASH_START, (const uint8_t *)text, length);
    mnc_release(&memory, text, length + 1);
    return MANCALA_OK;
}

/* --- Writing -------------------------------------------------------------------------------------------------- */

struct output {
    uint8_t *buffer;
    size_t cap;
    size_t length;
    uint64_t hash;
};

static void put_bytes(struct output *output, const uint8_t *bytes, size_t count)
{
    output->hash = hash_bytes(output->hash, bytes, count);
    if (output->length < output->cap) {
        size_t room = output->cap - output->length;
        memcpy(output->buffer + output->length, bytes, count < room ? count : room);
    }
    output->length += count;
}

static void put(struct output *output, uint64_t number, size_t width)
{
    uint8_t bytes[8];
    for (size_t i = 0; i < width; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
    put_bytes(output, bytes, width);
}

static void put_text(struct output *output, const char *text, size_t length)
{
    put(output, length, 2);
    put_bytes(output, (const uint8_t *)text, length);
}

static uint8_t closing_result(const mancala_game *game)
{
    return game->closing.kind != CLOSING_NONE ? game->closing.result : 0;
}

int mancala_game_snapshot(const mancala_game *game, uint8_t *buffer, size_t cap)
{
    WARDEN_READ(game);
    if (game == NULL || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    char name[SETTINGS_MAX];
    char position[POSITION_TEXT_MAX];
    size_t name_length = (size_t)mancala_rules_text(game->rules, MANCALA_TEXT_NAME, 0, name, sizeof name);
    size_t position_length = (size_t)mancala_game_origin(game, position, sizeof position);
    uint64_t length = (uint64_t)HEAD_SIZE + 2 + name_length + 2 + position_length + game->known + CHECKSUM_SIZE;
    if (length > INT32_MAX) {
        return MANCALA_ERROR_LIMIT;
    }
    uint64_t rules;
    uint64_t key;
    int error = mancala_rules_hash(game->rules, &rules);
    if (error != MANCALA_OK) {
        return error;
    }
    mancala_game_key(game, &key);
    struct output output = {buffer, cap, 0, HASH_START};
    put_bytes(&output, magic, sizeof magic);
    put(&output, VERSION, 2);
    put(&output, 0, 2);
    put(&output, length, 4);
    put(&output, rules, 8);
    put(&output, (uint64_t)game->rules->ruleset->revision, 4);
    put(&output, game->seed, 8);
    put(&output, game->known, 4);
    put(&output, game->plies, 4);
    put(&output, game->closing.kind, 1);
    put(&output, closing_result(game), 1);
    put(&output, game->closed, 1);
    put(&output, game->set_up, 1);
    put(&output, key, 8);
    put_text(&output, name, name_length);
    put_text(&output, position, position_length);
    for (uint32_t ply = 1; ply <= game->known; ply++) {
        put(&output, game->entries[ply].move, 1);
    }
    put(&output, output.hash, CHECKSUM_SIZE);
    return (int)length;
}

/* --- Reading -------------------------------------------------------------------------------------------------- */

/* A snapshot taken apart. */
struct parts {
    uint64_t rules, seed, key;
    uint32_t revision, known, plies;
    uint8_t closing, closing_result, closed, set_up;
    const char *name, *position;
    size_t name_length, position_length;
    const uint8_t *moves;
};

static uint64_t get(const uint8_t *bytes, size_t width)
{
    uint64_t number = 0;
    for (size_t i = 0; i < width; i++) {
        number |= (uint64_t)bytes[i] << 8 * i;
    }
    return number;
}

/* Takes a text with its length from what is left before `end`. */
static bool get_text(const uint8_t **at, const uint8_t *end, const char **text, size_t *length)
{
    if (end - *at < 2) {
        return false;
    }
    *length = (size_t)get(*at, 2);
    *text = (const char *)*at + 2;
    if (*length > (size_t)(end - *at) - 2) {
        return false;
    }
    *at += 2 + *length;
    return true;
}

static int take_apart(const uint8_t *bytes, size_t length, struct parts *parts)
{
    if (bytes == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (length < MAGIC_SIZE + 2 || memcmp(bytes, magic, sizeof magic) != 0) {
        return MANCALA_ERROR_SNAPSHOT;
    }
    if (get(bytes + 8, 2) != VERSION) {
        return MANCALA_ERROR_VERSION;
    }
    if (length < HEAD_SIZE + CHECKSUM_SIZE || get(bytes + 10, 2) != 0 || get(bytes + 12, 4) != length) {
        return MANCALA_ERROR_SNAPSHOT;
    }
    const uint8_t *end = bytes + length - CHECKSUM_SIZE;
    if (get(end, CHECKSUM_SIZE) != hash_bytes(HASH_START, bytes, length - CHECKSUM_SIZE)) {
        return MANCALA_ERROR_SNAPSHOT;
    }
    *parts = (struct parts){
        .rules = get(bytes + 16, 8),
        .revision = (uint32_t)get(bytes + 24, 4),
        .seed = get(bytes + 28, 8),
        .known = (uint32_t)get(bytes + 36, 4),
        .plies = (uint32_t)get(bytes + 40, 4),
        .closing = bytes[44],
        .closing_result = bytes[45],
        .closed = bytes[46],
        .set_up = bytes[47],
        .key = get(bytes + 48, 8),
    };
    const uint8_t *at = bytes + HEAD_SIZE;
    if (!get_text(&at, end, &parts->name, &parts->name_length) ||
        !get_text(&at, end, &parts->position, &parts->position_length) || (size_t)(end - at) != parts->known) {
        return MANCALA_ERROR_SNAPSHOT;
    }
    parts->moves = at;
    return MANCALA_OK;
}

int mancala_snapshot_rules(const uint8_t *bytes, size_t length, char *buffer, size_t cap)
{
    struct parts parts;
    int error = buffer == NULL && cap > 0 ? MANCALA_ERROR_ARGUMENT : take_apart(bytes, length, &parts);
    if (error != MANCALA_OK) {
        return error;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_write_bytes(&writer, parts.name, parts.name_length);
    return (int)mnc_write_end(&writer);
}

static int check_rules(const struct parts *parts, const mancala_rules *rules)
{
    char name[SETTINGS_MAX];
    uint64_t hash;
    size_t length = (size_t)mancala_rules_text(rules, MANCALA_TEXT_NAME, 0, name, sizeof name);
    int error = mancala_rules_hash(rules, &hash);
    if (error != MANCALA_OK) {
        return error;
    }
    bool same = hash == parts->rules && (uint32_t)rules->ruleset->revision == parts->revision &&
                length == parts->name_length && memcmp(name, parts->name, length) == 0;
    return same ? MANCALA_OK : MANCALA_ERROR_OTHER_RULES;
}

/* Only what a snapshot that was written here may meet is reported as what it is. */
static int replay_error(int error)
{
    bool honest = error == MANCALA_ERROR_MEMORY || error == MANCALA_ERROR_WORK;
    return honest ? error : MANCALA_ERROR_SNAPSHOT;
}

static int set_up(mancala_game *game, const struct parts *parts)
{
    char position[POSITION_TEXT_MAX];
    if (parts->set_up == 0) {
        return parts->position_length == 0 ? MANCALA_OK : MANCALA_ERROR_SNAPSHOT;
    }
    if (parts->position_length >= sizeof position || memchr(parts->position, '\0', parts->position_length) != NULL) {
        return MANCALA_ERROR_SNAPSHOT;
    }
    memcpy(position, parts->position, parts->position_length);
    position[parts->position_length] = '\0';
    return mancala_game_set_position(game, position);
}

static int close_game(mancala_game *game, const struct parts *parts)
{
    switch (parts->closing) {
    case CLOSING_NONE:
        return parts->closed == 0 ? MANCALA_OK : MANCALA_ERROR_SNAPSHOT;
    case CLOSING_RESIGNED:
        return mancala_game_resign(game, 1 - parts->closing_result);
    case CLOSING_AGREED:
        return mancala_game_agree(game, parts->closing_result);
    case CLOSING_CLAIMED:
        return mancala_game_claim(game);
    case CLOSING_BROKEN_OFF:
        return mancala_game_break_off(game);
    default:
        return MANCALA_ERROR_SNAPSHOT;
    }
}

/* Plays everything that is known, then takes back what was undone. */
static int replay(mancala_game *game, const struct parts *parts)
{
    int error = set_up(game, parts);
    for (uint32_t ply = 0; error == MANCALA_OK && ply < parts->known; ply++) {
        error = mancala_game_apply(game, parts->moves[ply]);
        error = error == MANCALA_OK && game->work > REPLAY_WORK_MAX ? MANCALA_ERROR_WORK : error;
    }
    if (error == MANCALA_OK) {
        error = close_game(game, parts);
    }
    if (error != MANCALA_OK) {
        return replay_error(error);
    }
    if (parts->plies > parts->known || parts->closed > 1 || parts->set_up > 1 ||
        parts->closing_result != closing_result(game) || (parts->closed != 0 && parts->plies != parts->known)) {
        return MANCALA_ERROR_SNAPSHOT;
    }
    if (game->closed && parts->closed == 0) {
        mancala_game_undo(game);
    }
    while (game->plies > parts->plies) {
        mancala_game_undo(game);
    }
    uint64_t key;
    mancala_game_key(game, &key);
    return key == parts->key ? MANCALA_OK : MANCALA_ERROR_SNAPSHOT;
}

int mancala_game_restore(mancala_game **game, mancala_rules *rules, const uint8_t *bytes, size_t length)
{
    if (game == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *game = NULL;
    if (rules == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    struct parts parts;
    int error = take_apart(bytes, length, &parts);
    if (error == MANCALA_OK) {
        error = check_rules(&parts, rules);
    }
    if (error == MANCALA_OK) {
        error = mancala_game_new(game, rules, parts.seed);
    }
    if (error == MANCALA_OK) {
        error = replay(*game, &parts);
    }
    if (error != MANCALA_OK) {
        mancala_game_free(*game);
        *game = NULL;
    }
    return error;
}
