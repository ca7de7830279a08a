/* SPDX-License-Identifier: MIT */
/* Records as handles: their headers and comments. */
#include "record/record.h"

#include <string.h>

#include <mancala/error.h>
#include <mancala/message.h>

#include "notation/notation.h"

const char *const mnc_derived_names[DERIVED_COUNT] = {
    [DERIVED_RULES] = "Rules",   [DERIVED_REVISION] = "Revision", [DERIVED_OPTIONS] = "Options",
    [DERIVED_SEED] = "Seed",     [DERIVED_POSITION] = "Position", [DERIVED_RESULT] = "Result",
    [DERIVED_REASON] = "Reason",
};

static bool same_text(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

enum derived mnc_derived_find(const char *name, size_t length)
{
    int32_t derived = 0;
    while (derived < DERIVED_COUNT && !same_text(name, length, mnc_derived_names[derived])) {
        derived++;
    }
    return (enum derived)derived;
}

const char *mnc_result_token(int32_t result)
{
    static const char *const tokens[] = {
        [MANCALA_RESULT_SOUTH] = "1-0",      [MANCALA_RESULT_NORTH] = "0-1",    [MANCALA_RESULT_DRAW] = "1/2-1/2",
        [MANCALA_RESULT_NONE] = "no-result", [MANCALA_RESULT_UNFINISHED] = "*",
    };
    return tokens[result];
}

/* --- Making and freeing --------------------------------------------------------------------------------------- */

struct mancala_record *mnc_record_of(mancala_game *game)
{
    struct memory memory = game->memory;
    struct mancala_record *record = mnc_allocate(&memory, sizeof *record);
    if (record != NULL) {
        memset(record, 0, sizeof *record);
        record->memory = memory;
        record->game = game;
    }
    return record;
}

int mancala_record_new(mancala_record **record, const mancala_game *game)
{
    WARDEN_READ(game);
    if (record == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *record = NULL;
    mancala_game *copy;
    int error = mancala_game_clone(&copy, game);
    if (error != MANCALA_OK) {
        return error;
    }
    *record = mnc_record_of(copy);
    if (*record == NULL) {
        mancala_game_free(copy);
        return MANCALA_ERROR_MEMORY;
    }
    return MANCALA_OK;
}

static void release_text(struct memory *memory, char *text)
{
    if (text != NULL) {
        mnc_release(memory, text, strlen(text) + 1);
    }
}

static void release_header(struct memory *memory, const struct header *header)
{
    release_text(memory, header->name);
    release_text(memory, header->value);
}

void mancala_record_free(mancala_record *record)
{
    WARDEN_READ(record);
    if (record == NULL) {
        return;
    }
    struct memory memory = record->memory;
    mancala_game *game = record->game;
    for (uint32_t i = 0; i < record->header_count; i++) {
        release_header(&memory, &record->headers[i]);
    }
    for (uint32_t i = 0; i < record->comment_count; i++) {
        release_text(&memory, record->comments[i].text);
    }
    mnc_release(&memory, record->headers, record->header_cap * sizeof *record->headers);
    mnc_release(&memory, record->comments, record->comment_cap * sizeof *record->comments);
    mnc_release(&memory, record, sizeof *record);
    mancala_game_free(game); /* last: its rules may hold the allocator */
}

mancala_game *mancala_record_game(mancala_record *record)
{
    return record != NULL ? record->game : NULL;
}

static char *copy_text(struct memory *memory, const char *text, size_t length)
{
    char *copy = mnc_allocate(memory, length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

/* --- Headers that come from the game -------------------------------------------------------------------------- */

static void write_options(const struct mancala_record *record, struct writer *writer)
{
    char name[SETTINGS_MAX];
    mancala_rules_text(record->game->rules, MANCALA_TEXT_NAME, 0, name, sizeof name);
    const char *colon = strchr(name, ':');
    mnc_write(writer, colon != NULL ? colon + 1 : "");
}

static bool has_derived(const struct mancala_record *record, enum derived derived)
{
    struct writer writer = {NULL, 0, 0};
    switch (derived) {
    case DERIVED_OPTIONS:
        write_options(record, &writer);
        return writer.length > 0;
    case DERIVED_SEED:
        return record->game->seed != 0;
    case DERIVED_POSITION:
        return record->game->set_up;
    case DERIVED_REASON:
        return record->game->position.result != MANCALA_RESULT_UNFINISHED;
    default:
        return true;
    }
}

/* Numbers of 64 bits without a sign are more than the writer of numbers takes. */
static void write_seed(struct writer *writer, uint64_t seed)
{
    if (seed > INT64_MAX) {
        mnc_write_number(writer, (int64_t)(seed / 10));
        seed %= 10;
    }
    mnc_write_number(writer, (int64_t)seed);
}

static void write_derived(const struct mancala_record *record, enum derived derived, struct writer *writer)
{
    const struct mancala_game *game = record->game;
    switch (derived) {
    case DERIVED_RULES:
        mnc_write(writer, game->rules->ruleset->id);
        break;
    case DERIVED_REVISION:
        mnc_write_number(writer, game->rules->ruleset->revision);
        break;
    case DERIVED_OPTIONS:
        write_options(record, writer);
        break;
    case DERIVED_SEED:
        write_seed(writer, game->seed);
        break;
    case DERIVED_POSITION:
        mnc_game_write_origin(game, writer);
        break;
    case DERIVED_RESULT:
        mnc_write(writer, mnc_result_token(game->position.result));
        break;
    default:
        mnc_write(writer, mancala_reason_text(game->position.reason));
        break;
    }
}

/* --- Headers by index ----------------------------------------------------------------------------------------- */

static int32_t count_derived(const struct mancala_record *record, int32_t first, int32_t end)
{
    int32_t count = 0;
    for (int32_t derived = first; derived < end; derived++) {
        count += has_derived(record, (enum derived)derived);
    }
    return count;
}

static enum derived nth_derived(const struct mancala_record *record, int32_t first, int32_t index)
{
    int32_t derived = first;
    while (!has_derived(record, (enum derived)derived) || index-- > 0) {
        derived++;
    }
    return (enum derived)derived;
}

bool mnc_header_at(const struct mancala_record *record, int32_t index, enum derived *derived, uint32_t *other)
{
    int32_t before = count_derived(record, 0, DERIVED_FIRST_BEHIND);
    int32_t others = (int32_t)record->header_count;
    if (index >= before && index < before + others) {
        *other = (uint32_t)(index - before);
        return false;
    }
    *derived = index < before ? nth_derived(record, 0, index)
                              : nth_derived(record, DERIVED_FIRST_BEHIND, index - before - others);
    return true;
}

const char *mnc_header_name(const struct mancala_record *record, int32_t index)
{
    enum derived derived;
    uint32_t other;
    return mnc_header_at(record, index, &derived, &other) ? mnc_derived_names[derived] : record->headers[other].name;
}

void mnc_header_write_value(const struct mancala_record *record, int32_t index, struct writer *writer)
{
    enum derived derived;
    uint32_t other;
    if (mnc_header_at(record, index, &derived, &other)) {
        write_derived(record, derived, writer);
    } else {
        mnc_write(writer, record->headers[other].value);
    }
}

int mancala_record_header_count(const mancala_record *record)
{
    return record != NULL ? count_derived(record, 0, DERIVED_COUNT) + (int32_t)record->header_count
                          : MANCALA_ERROR_ARGUMENT;
}

int mancala_record_find_header(const mancala_record *record, const char *name)
{
    if (record == NULL || name == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    int32_t count = mancala_record_header_count(record);
    for (int32_t index = 0; index < count; index++) {
        if (strcmp(mnc_header_name(record, index), name) == 0) {
            return index;
        }
    }
    return MANCALA_ERROR_NOTHING;
}

static int check_index(const mancala_record *record, int32_t index, int32_t count, const char *buffer, size_t cap)
{
    if (record == NULL || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    return index < 0 || index >= count ? MANCALA_ERROR_RANGE : MANCALA_OK;
}

int mancala_record_header_name(const mancala_record *record, int32_t index, char *buffer, size_t cap)
{
    int error = check_index(record, index, mancala_record_header_count(record), buffer, cap);
    if (error != MANCALA_OK) {
        return error;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_write(&writer, mnc_header_name(record, index));
    return (int)mnc_write_end(&writer);
}

int mancala_record_header_value(const mancala_record *record, int32_t index, char *buffer, size_t cap)
{
    int error = check_index(record, index, mancala_record_header_count(record), buffer, cap);
    if (error != MANCALA_OK) {
        return error;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_header_write_value(record, index, &writer);
    return (int)mnc_write_end(&writer);
}

/* --- Setting headers ------------------------------------------------------------------------------------------ */

bool mnc_is_header_name(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!letter && (i == 0 || !((c >= '0' && c <= '9') || c == '_'))) {
            return false;
        }
    }
    return length > 0 && length <= MANCALA_RECORD_NAME_MAX;
}

/* Whether a number from 1 to `most` is written so, with ? for what is unknown. */
static bool may_be(const char *digits, int32_t most)
{
    for (int32_t number = 1; number <= most; number++) {
        if ((digits[0] == '?' || digits[0] - '0' == number / 10) &&
            (digits[1] == '?' || digits[1] - '0' == number % 10)) {
            return true;
        }
    }
    return false;
}

/* 2026.01.31, where every digit may be unknown. */
static bool is_date(const char *value, size_t length)
{
    static const char pattern[] = "dddd.dd.dd";
    enum { MONTH = 5, DAY = 8 };
    if (length != sizeof pattern - 1) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        bool digit = value[i] == '?' || (value[i] >= '0' && value[i] <= '9');
        if (pattern[i] == '.' ? value[i] != '.' : !digit) {
            return false;
        }
    }
    return may_be(value + MONTH, 12) && may_be(value + DAY, 31);
}

static int fail_byte(struct fault *fault, unsigned char byte)
{
    static const char digits[] = "0123456789ABCDEF";
    char code[] = {'0', 'x', digits[byte >> 4], digits[byte & 15], '\0'};
    mnc_fault_begin(fault, MANCALA_MESSAGE_RECORD_TEXT);
    mnc_fault_text(fault, code);
    mnc_fault_end(fault);
    return MANCALA_ERROR_ARGUMENT;
}

static int fail_quote(struct fault *fault, int32_t code, const char *text, size_t length)
{
    mnc_fault_begin(fault, code);
    mnc_fault_quote(fault, text, length);
    mnc_fault_end(fault);
    return MANCALA_ERROR_ARGUMENT;
}

static int fail_limit(struct fault *fault, int32_t limit, const char *what)
{
    mnc_fault_begin(fault, MANCALA_MESSAGE_RECORD_LIMIT);
    mnc_fault_number(fault, limit);
    mnc_fault_text(fault, what);
    mnc_fault_end(fault);
    return MANCALA_ERROR_LIMIT;
}

int mnc_record_check_header(const char *name, size_t name_length, const char *value, size_t value_length,
                            struct fault *fault)
{
    if (!mnc_is_header_name(name, name_length)) {
        return fail_quote(fault, MANCALA_MESSAGE_RECORD_NAME, name, name_length);
    }
    if (value_length > MANCALA_RECORD_VALUE_MAX) {
        return fail_limit(fault, MANCALA_RECORD_VALUE_MAX, "bytes in a header");
    }
    for (size_t at = 0; at < value_length;) {
        const unsigned char *byte = (const unsigned char *)value + at;
        size_t length = *byte == '\t' ? 0 : mnc_character_length(byte, value_length - at);
        if (length == 0) {
            return fail_byte(fault, *byte);
        }
        at += length;
    }
    if (same_text(name, name_length, "Date") && !is_date(value, value_length)) {
        return fail_quote(fault, MANCALA_MESSAGE_RECORD_DATE, value, value_length);
    }
    return MANCALA_OK;
}

static int fail_memory(struct fault *fault)
{
    mnc_fault_plain(fault, MANCALA_MESSAGE_MEMORY);
    return MANCALA_ERROR_MEMORY;
}

int mnc_record_add_header(struct mancala_record *record, const char *name, const char *value, struct fault *fault)
{
    struct memory *memory = &record->memory;
    if (record->header_count >= MANCALA_RECORD_HEADERS_MAX) {
        return fail_limit(fault, MANCALA_RECORD_HEADERS_MAX, "headers");
    }
    struct header *headers =
        mnc_grow(memory, record->headers, record->header_count, &record->header_cap, sizeof *headers);
    if (headers == NULL) {
        return fail_memory(fault);
    }
    record->headers = headers;
    struct header header = {copy_text(memory, name, strlen(name)), copy_text(memory, value, strlen(value))};
    if (header.name == NULL || header.value == NULL) {
        release_header(memory, &header);
        return fail_memory(fault);
    }
    headers[record->header_count++] = header;
    return MANCALA_OK;
}

static uint32_t find_other(const struct mancala_record *record, const char *name)
{
    uint32_t index = 0;
    while (index < record->header_count && strcmp(record->headers[index].name, name) != 0) {
        index++;
    }
    return index;
}

int mancala_record_set_header(mancala_record *record, const char *name, const char *value)
{
    WARDEN(record);
    if (record == NULL || name == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    struct memory *memory = &record->memory;
    size_t length = strlen(name);
    if (mnc_derived_find(name, length) != DERIVED_COUNT) {
        return fail_quote(&record->fault, MANCALA_MESSAGE_RECORD_DERIVED, name, length);
    }
    const char *checked = value != NULL ? value : "";
    int error = mnc_record_check_header(name, length, checked, strlen(checked), &record->fault);
    if (error != MANCALA_OK) {
        return error;
    }
    uint32_t index = find_other(record, name);
    if (value == NULL) {
        if (index < record->header_count) {
            release_header(memory, &record->headers[index]);
            record->header_count--;
            memmove(&record->headers[index], &record->headers[index + 1],
                    (record->header_count - index) * sizeof *record->headers);
        }
        return MANCALA_OK;
    }
    if (index == record->header_count) {
        return mnc_record_add_header(record, name, value, &record->fault);
    }
    char *copy = copy_text(memory, value, strlen(value));
    if (copy == NULL) {
        return fail_memory(&record->fault);
    }
    release_text(memory, record->headers[index].value);
    record->headers[index].value = copy;
    return MANCALA_OK;
}

/* --- Comments ------------------------------------------------------------------------------------------------- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Blanks and line ends in a row become one blank; there are none at the ends. Returns the length, or an error. */
static int normalise(const char *text, size_t length, char *result, struct fault *fault)
{
    size_t count = 0;
    bool blank = false;
    for (size_t at = 0; at < length;) {
        if (is_space(text[at])) {
            blank = count > 0;
            at++;
            continue;
        }
        const unsigned char *byte = (const unsigned char *)text + at;
        size_t bytes = mnc_character_length(byte, length - at);
        if (bytes == 0 || *byte == '}') {
            return fail_byte(fault, *byte);
        }
        if (count + bytes + blank > MANCALA_RECORD_COMMENT_MAX) {
            return fail_limit(fault, MANCALA_RECORD_COMMENT_MAX, "bytes in a comment");
        }
        if (blank) {
            result[count++] = ' ';
            blank = false;
        }
        memcpy(result + count, text + at, bytes);
        count += bytes;
        at += bytes;
    }
    return (int)count;
}

int mnc_record_add_comment(struct mancala_record *record, int32_t ply, const char *text, size_t length,
                           struct fault *fault)
{
    char normal[MANCALA_RECORD_COMMENT_MAX];
    struct memory *memory = &record->memory;
    int count = normalise(text, length, normal, fault);
    if (count < 0) {
        return count;
    }
    if (record->comment_count >= MANCALA_RECORD_COMMENTS_MAX) {
        return fail_limit(fault, MANCALA_RECORD_COMMENTS_MAX, "comments");
    }
    struct comment *comments =
        mnc_grow(memory, record->comments, record->comment_count, &record->comment_cap, sizeof *comments);
    if (comments == NULL) {
        return fail_memory(fault);
    }
    record->comments = comments;
    char *copy = copy_text(memory, normal, (size_t)count);
    if (copy == NULL) {
        return fail_memory(fault);
    }
    uint32_t index = record->comment_count++;
    while (index > 0 && comments[index - 1].ply > ply) {
        comments[index] = comments[index - 1];
        index--;
    }
    comments[index] = (struct comment){ply, copy};
    return MANCALA_OK;
}

int mancala_record_add_comment(mancala_record *record, int32_t ply, const char *text)
{
    WARDEN(record);
    if (record == NULL || text == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (ply < 0 || (uint32_t)ply > record->game->plies) {
        mnc_fault_begin(&record->fault, MANCALA_MESSAGE_RECORD_PLY);
        mnc_fault_number(&record->fault, ply);
        mnc_fault_end(&record->fault);
        return MANCALA_ERROR_RANGE;
    }
    return mnc_record_add_comment(record, ply, text, strlen(text), &record->fault);
}

int mancala_record_comment_count(const mancala_record *record)
{
    return record != NULL ? (int)record->comment_count : MANCALA_ERROR_ARGUMENT;
}

int mancala_record_comment(const mancala_record *record, int32_t index, int32_t *ply, char *buffer, size_t cap)
{
    int error = check_index(record, index, mancala_record_comment_count(record), buffer, cap);
    if (error != MANCALA_OK) {
        return error;
    }
    if (ply != NULL) {
        *ply = record->comments[index].ply;
    }
    struct writer writer = {buffer, cap, 0};
    mnc_write(&writer, record->comments[index].text);
    return (int)mnc_write_end(&writer);
}

/* --- Messages ------------------------------------------------------------------------------------------------- */

const char *mancala_record_message(const mancala_record *record)
{
    return record != NULL ? record->fault.text : "";
}

int mancala_record_message_code(const mancala_record *record)
{
    return record != NULL ? record->fault.code : MANCALA_ERROR_ARGUMENT;
}

const char *mancala_record_message_parameter(const mancala_record *record, int32_t index)
{
    return record != NULL ? mnc_fault_parameter(&record->fault, index) : NULL;
}
