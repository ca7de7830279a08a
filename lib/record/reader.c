/* SPDX-License-Identifier: MIT */
/* Reading records: the handle, the headers, and what they name. */
#include "record/reader.h"

#include <string.h>

#include <mancala/error.h>
#include <mancala/message.h>

#include "games/builtin.h"

/* --- The handle ----------------------------------------------------------------------------------------------- */

int mancala_record_reader_new(mancala_record_reader **reader, const char *text, size_t length,
                              const mancala_load_options *options)
{
    if (reader == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    *reader = NULL;
    struct memory memory;
    if ((text == NULL && length > 0) || (options != NULL && options->size != sizeof *options) ||
        !mnc_memory_init(&memory, options != NULL ? options->allocator : NULL)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (length >= INT32_MAX) { /* the end has a column, too */
        return MANCALA_ERROR_LIMIT;
    }
    mancala_record_reader *created = mnc_allocate(&memory, sizeof *created);
    if (created == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    memset(created, 0, sizeof *created);
    created->memory = memory;
    created->allocator = memory.allocator;
    created->options.size = sizeof created->options;
    created->options.allocator = &created->allocator;
    if (options != NULL) {
        created->options.find = options->find;
        created->options.find_context = options->find_context;
    }
    text = text != NULL ? text : "";
    created->cursor = (struct cursor){text, text + length, 1, 1, NULL};
    if (mnc_cursor_word(&created->cursor, byte_order_mark)) {
        created->cursor.at += strlen(byte_order_mark);
    }
    created->place = created->cursor;
    *reader = created;
    return MANCALA_OK;
}

void mancala_record_reader_free(mancala_record_reader *reader)
{
    WARDEN_READ(reader);
    if (reader != NULL) {
        struct memory memory = reader->memory;
        mancala_rules *rules = reader->rules;
        mnc_release(&memory, reader, sizeof *reader);
        mancala_rules_unref(rules);
    }
}

int mancala_record_reader_place(const mancala_record_reader *reader, int32_t *line, int32_t *column)
{
    if (reader == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (line != NULL) {
        *line = reader->place.line;
    }
    if (column != NULL) {
        *column = reader->place.column;
    }
    return MANCALA_OK;
}

const char *mancala_record_reader_message(const mancala_record_reader *reader)
{
    return reader != NULL ? reader->fault.text : "";
}

int mancala_record_reader_message_code(const mancala_record_reader *reader)
{
    return reader != NULL ? reader->fault.code : MANCALA_ERROR_ARGUMENT;
}

const char *mancala_record_reader_message_parameter(const mancala_record_reader *reader, int32_t index)
{
    return reader != NULL ? mnc_fault_parameter(&reader->fault, index) : NULL;
}

/* --- Errors --------------------------------------------------------------------------------------------------- */

int mnc_reader_fail(struct mancala_record_reader *reader, const struct cursor *place, int error)
{
    mnc_fault_end(&reader->fault);
    reader->place = *place;
    return error;
}

int mnc_reader_fail_quote(struct mancala_record_reader *reader, const struct cursor *place, int error, int32_t message,
                          const char *text, size_t length)
{
    mnc_fault_begin(&reader->fault, message);
    mnc_fault_quote(&reader->fault, text, length);
    return mnc_reader_fail(reader, place, error);
}

int mnc_reader_expected(struct mancala_record_reader *reader, const struct cursor *place, const char *what)
{
    mnc_fault_begin(&reader->fault, MANCALA_MESSAGE_RECORD_EXPECTED);
    mnc_fault_text(&reader->fault, what);
    return mnc_reader_fail(reader, place, MANCALA_ERROR_RECORD);
}

static int fail_limit(struct mancala_record_reader *reader, const struct cursor *place, int32_t limit, const char *what)
{
    mnc_fault_begin(&reader->fault, MANCALA_MESSAGE_RECORD_LIMIT);
    mnc_fault_number(&reader->fault, limit);
    mnc_fault_text(&reader->fault, what);
    return mnc_reader_fail(reader, place, MANCALA_ERROR_LIMIT);
}

/* The fault is complete already. Wrong arguments to a record are a wrong record here. */
static int fail_at(struct mancala_record_reader *reader, const struct cursor *place, int error)
{
    reader->place = *place;
    return error == MANCALA_ERROR_ARGUMENT ? MANCALA_ERROR_RECORD : error;
}

static int fail_memory(struct mancala_record_reader *reader)
{
    mnc_fault_plain(&reader->fault, MANCALA_MESSAGE_MEMORY);
    return MANCALA_ERROR_MEMORY;
}

/* --- One header ----------------------------------------------------------------------------------------------- */

static bool at_line_end(const struct cursor *cursor)
{
    return cursor->at == cursor->end || *cursor->at == '\n' || *cursor->at == '\r';
}

static int read_value(struct mancala_record_reader *reader, struct read_header *header)
{
    struct cursor *cursor = &reader->cursor;
    size_t length = 0;
    while (!at_line_end(cursor) && *cursor->at != '"') {
        struct cursor place = *cursor;
        if (*cursor->at == '\\') {
            mnc_cursor_advance(cursor);
            if (at_line_end(cursor) || (*cursor->at != '"' && *cursor->at != '\\')) {
                return mnc_reader_expected(reader, &place, "\\\" or \\\\");
            }
        }
        if (length == MANCALA_RECORD_VALUE_MAX) {
            return fail_limit(reader, &place, MANCALA_RECORD_VALUE_MAX, "bytes in a header");
        }
        header->value[length++] = *cursor->at;
        mnc_cursor_advance(cursor);
    }
    if (at_line_end(cursor)) {
        return mnc_reader_expected(reader, cursor, "\" at the end of the header");
    }
    mnc_cursor_advance(cursor);
    header->value[length] = '\0';
    int error = mnc_record_check_header(header->name, strlen(header->name), header->value, length, &reader->fault);
    return error != MANCALA_OK ? fail_at(reader, &header->value_place, error) : MANCALA_OK;
}

/* Reads what stands behind "[". */
static int read_header(struct mancala_record_reader *reader, struct read_header *header)
{
    struct cursor *cursor = &reader->cursor;
    size_t length = 0;
    mnc_cursor_skip(cursor);
    header->place = *cursor;
    while (!at_line_end(cursor) && *cursor->at != ' ' && *cursor->at != '\t' && *cursor->at != '"' &&
           *cursor->at != ']') {
        if (length < sizeof header->name) {
            header->name[length] = *cursor->at;
        }
        length++;
        mnc_cursor_advance(cursor);
    }
    if (!mnc_is_header_name(header->place.at, length)) {
        return mnc_reader_fail_quote(reader, &header->place, MANCALA_ERROR_RECORD, MANCALA_MESSAGE_RECORD_NAME,
                                     header->place.at, length);
    }
    header->name[length] = '\0';
    mnc_cursor_skip(cursor);
    if (cursor->at == cursor->end || *cursor->at != '"') {
        return mnc_reader_expected(reader, cursor, "\" and the value of the header");
    }
    mnc_cursor_advance(cursor);
    header->value_place = *cursor;
    int error = read_value(reader, header);
    if (error != MANCALA_OK) {
        return error;
    }
    mnc_cursor_skip(cursor);
    if (cursor->at == cursor->end || *cursor->at != ']') {
        return mnc_reader_expected(reader, cursor, "] at the end of the header");
    }
    mnc_cursor_advance(cursor);
    return MANCALA_OK;
}

/* Whether another header follows; the cursor is then behind its bracket. */
static bool next_header(struct cursor *cursor)
{
    mnc_cursor_skip(cursor);
    if (cursor->at == cursor->end || *cursor->at != '[') {
        return false;
    }
    mnc_cursor_advance(cursor);
    return true;
}

/* --- All headers: once for what the game is made from, and once more for the record that has been made -------- */

static int read_headers(struct reading *reading)
{
    struct mancala_record_reader *reader = reading->reader;
    struct cursor before = reader->cursor;
    for (bool first = true; next_header(&reader->cursor); first = false) {
        struct read_header header = {.given = true};
        int error = read_header(reader, &header);
        if (error != MANCALA_OK) {
            return error;
        }
        enum derived derived = mnc_derived_find(header.name, strlen(header.name));
        if (first && derived != DERIVED_RULES) {
            mnc_fault_begin(&reader->fault, MANCALA_MESSAGE_RECORD_NO_RULES);
            return mnc_reader_fail(reader, &header.place, MANCALA_ERROR_RECORD);
        }
        if (derived != DERIVED_COUNT && reading->derived[derived].given) {
            reader->cursor = before; /* it may be the first header of the next record */
            return mnc_reader_fail_quote(reader, &header.place, MANCALA_ERROR_RECORD,
                                         MANCALA_MESSAGE_RECORD_HEADER_NAME, header.name, strlen(header.name));
        }
        if (derived != DERIVED_COUNT) {
            reading->derived[derived] = header;
        }
        before = reader->cursor;
    }
    return MANCALA_OK;
}

static int keep_other_headers(struct reading *reading, struct cursor start)
{
    struct mancala_record_reader *reader = reading->reader;
    reader->cursor = start;
    while (next_header(&reader->cursor)) {
        struct read_header header;
        int error = read_header(reader, &header);
        if (error != MANCALA_OK) {
            return error;
        }
        if (mnc_derived_find(header.name, strlen(header.name)) != DERIVED_COUNT) {
            continue;
        }
        if (mancala_record_find_header(reading->record, header.name) >= 0) {
            return mnc_reader_fail_quote(reader, &header.place, MANCALA_ERROR_RECORD,
                                         MANCALA_MESSAGE_RECORD_HEADER_NAME, header.name, strlen(header.name));
        }
        error = mnc_record_add_header(reading->record, header.name, header.value, &reader->fault);
        if (error != MANCALA_OK) {
            return fail_at(reader, &header.place, error);
        }
    }
    return MANCALA_OK;
}

/* --- What the headers name ------------------------------------------------------------------------------------ */

/* A whole number of at most 64 bits without a sign. */
static bool read_number(const char *text, uint64_t *number)
{
    *number = 0;
    for (const char *at = text; *at != '\0'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*at < '0' || *at > '9' || *number > (UINT64_MAX - digit) / 10) {
            return false;
        }
        *number = 10 * *number + digit;
    }
    return text[0] != '\0';
}

static int read_number_header(struct reading *reading, enum derived derived, uint64_t *number)
{
    const struct read_header *header = &reading->derived[derived];
    if (header->given && !read_number(header->value, number)) {
        return mnc_reader_fail_quote(reading->reader, &header->value_place, MANCALA_ERROR_RECORD,
                                     MANCALA_MESSAGE_RECORD_NUMBER, header->value, strlen(header->value));
    }
    return MANCALA_OK;
}

static bool is_id(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length <= RULES_NAME_MAX && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static int load(struct mancala_record_reader *reader, const char *id, const char *settings, mancala_rules **rules,
                mancala_diagnostics **diagnostics)
{
    size_t length = 0;
    const char *text = NULL;
    if (mnc_builtin_find(id, strlen(id)) < 0 && reader->options.find != NULL) {
        text = reader->options.find(reader->options.find_context, id, &length);
    }
    if (text == NULL) {
        return mancala_rules_load(rules, reader->rules_name, &reader->options, diagnostics);
    }
    int error = mancala_rules_parse(rules, text, length, settings, &reader->options, diagnostics);
    if (error == MANCALA_OK && strcmp((*rules)->ruleset->id, id) != 0) {
        mancala_rules_unref(*rules);
        *rules = NULL;
        return MANCALA_ERROR_UNKNOWN_RULES;
    }
    return error;
}

_Static_assert(SETTINGS_MAX > RULES_NAME_MAX + 1 + MANCALA_RECORD_VALUE_MAX, "an id and a header fit into a name");

/* Finds the ruleset; the one of the last record is used again if it is the same. */
static int find_rules(struct reading *reading)
{
    struct mancala_record_reader *reader = reading->reader;
    const struct read_header *id = &reading->derived[DERIVED_RULES];
    const struct read_header *options = &reading->derived[DERIVED_OPTIONS];
    const char *settings = options->given ? options->value : "";
    char name[SETTINGS_MAX];
    struct writer writer = {name, sizeof name, 0};
    mnc_write(&writer, is_id(id->value) ? id->value : "");
    mnc_write(&writer, settings[0] != '\0' ? ":" : "");
    mnc_write(&writer, settings);
    mnc_write_end(&writer);
    if (reader->rules != NULL && strcmp(name, reader->rules_name) == 0) {
        return MANCALA_OK;
    }
    mancala_rules_unref(reader->rules);
    reader->rules = NULL;
    memcpy(reader->rules_name, name, sizeof name);
    mancala_diagnostics *diagnostics = NULL;
    int error = is_id(id->value) ? load(reader, id->value, settings, &reader->rules, &diagnostics)
                                 : MANCALA_ERROR_UNKNOWN_RULES;
    if (error == MANCALA_OK || error == MANCALA_ERROR_MEMORY) {
        mancala_diagnostics_free(diagnostics);
        return error == MANCALA_OK ? MANCALA_OK : fail_memory(reader);
    }
    char found[FAULT_TEXT_MAX];
    bool of_options = error == MANCALA_ERROR_UNKNOWN_OPTION || error == MANCALA_ERROR_OPTION_VALUE;
    bool told = mancala_diagnostics_text(diagnostics, 0, found, sizeof found) > 0;
    mnc_fault_begin(&reader->fault, MANCALA_MESSAGE_RECORD_RULES);
    mnc_fault_quote(&reader->fault, id->value, strlen(id->value));
    mnc_fault_text(&reader->fault, told                             ? found
                                   : strchr(id->value, ':') != NULL ? "its options stand in the header Options"
                                                                    : mancala_error_text(error));
    mancala_diagnostics_free(diagnostics);
    return mnc_reader_fail(reader, of_options ? &options->value_place : &id->value_place, error);
}

static int check_revision(struct reading *reading)
{
    struct mancala_record_reader *reader = reading->reader;
    const struct read_header *header = &reading->derived[DERIVED_REVISION];
    uint64_t present = (uint64_t)reader->rules->ruleset->revision;
    uint64_t revision = present;
    int error = read_number_header(reading, DERIVED_REVISION, &revision);
    if (error == MANCALA_OK && revision != present) {
        mnc_fault_begin(&reader->fault, MANCALA_MESSAGE_RECORD_REVISION);
        mnc_fault_text(&reader->fault, header->value);
        mnc_fault_number(&reader->fault, (int64_t)present);
        return mnc_reader_fail(reader, &header->value_place, MANCALA_ERROR_OTHER_RULES);
    }
    return error;
}

static int make_record(struct reading *reading)
{
    struct mancala_record_reader *reader = reading->reader;
    const struct read_header *position = &reading->derived[DERIVED_POSITION];
    uint64_t seed = 0;
    int error = read_number_header(reading, DERIVED_SEED, &seed);
    if (error != MANCALA_OK) {
        return error;
    }
    mancala_game *game;
    if (mancala_game_new(&game, reader->rules, seed) != MANCALA_OK) {
        return fail_memory(reader);
    }
    error = position->given ? mancala_game_set_position(game, position->value) : MANCALA_OK;
    if (error != MANCALA_OK && error != MANCALA_ERROR_MEMORY) {
        mnc_fault_begin(&reader->fault, MANCALA_MESSAGE_RECORD_POSITION);
        mnc_fault_text(&reader->fault, mancala_game_message(game));
        mancala_game_free(game);
        return mnc_reader_fail(reader, &position->value_place, error);
    }
    reading->record = error == MANCALA_OK ? mnc_record_of(game) : NULL;
    if (reading->record == NULL) {
        mancala_game_free(game);
        return fail_memory(reader);
    }
    return MANCALA_OK;
}

/* --- The whole ------------------------------------------------------------------------------------------------ */

static int read_record(struct reading *reading)
{
    struct mancala_record_reader *reader = reading->reader;
    struct cursor start = reader->cursor;
    if (*start.at != '[') {
        return mnc_reader_expected(reader, &start, "[ and the header Rules");
    }
    if (reader->games == MANCALA_RECORD_GAMES_MAX) {
        reader->cursor.at = reader->cursor.end;
        return fail_limit(reader, &start, MANCALA_RECORD_GAMES_MAX, "games");
    }
    int error = read_headers(reading);
    if (error == MANCALA_OK) {
        error = find_rules(reading);
    }
    if (error == MANCALA_OK) {
        error = check_revision(reading);
    }
    if (error == MANCALA_OK) {
        error = make_record(reading);
    }
    if (error == MANCALA_OK) {
        error = keep_other_headers(reading, start);
    }
    if (error == MANCALA_OK) {
        error = mnc_replay(reading);
    }
    return error;
}

/* After an error: a record begins at a line that begins with its first header. */
static void find_next(struct cursor *cursor)
{
    while (cursor->at < cursor->end && !(cursor->column == 1 && mnc_cursor_word(cursor, "[Rules"))) {
        mnc_cursor_next_line(cursor);
    }
}

int mancala_record_reader_next(mancala_record_reader *reader, mancala_record **record)
{
    WARDEN(reader);
    if (record != NULL) {
        *record = NULL;
    }
    if (reader == NULL || record == NULL) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (reader->in_trouble) {
        find_next(&reader->cursor);
        reader->in_trouble = false;
    }
    mnc_cursor_skip(&reader->cursor);
    struct cursor start = reader->cursor;
    if (start.at == start.end) {
        return 0;
    }
    struct reading reading = {.reader = reader};
    int error = read_record(&reading);
    if (error == MANCALA_OK) {
        reader->place = start;
        reader->games++;
        *record = reading.record;
        return 1;
    }
    mancala_record_free(reading.record);
    if (error == MANCALA_ERROR_MEMORY) {
        reader->cursor = start;
        reader->place = start;
    } else {
        reader->in_trouble = true;
    }
    return error;
}
