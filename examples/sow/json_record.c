/* SPDX-License-Identifier: MIT */
#include "json_record.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "sow.h"

/* --- Writing -------------------------------------------------------------------------------------------------- */

static void write_headers(const mancala_record *record)
{
    json_open("headers");
    for (int32_t i = 0; i < mancala_record_header_count(record); i++) {
        char name[MANCALA_RECORD_NAME_MAX + 1];
        char value[MANCALA_RECORD_VALUE_MAX + 1];
        mancala_record_header_name(record, i, name, sizeof name);
        mancala_record_header_value(record, i, value, sizeof value);
        json_text(name, value);
    }
    json_close();
}

static void write_comments(const mancala_record *record)
{
    json_open_list("comments");
    for (int32_t i = 0; i < mancala_record_comment_count(record); i++) {
        char text[MANCALA_RECORD_COMMENT_MAX + 1];
        int32_t ply;
        mancala_record_comment(record, i, &ply, text, sizeof text);
        json_open(NULL);
        json_number("ply", ply);
        json_text("text", text);
        json_close();
    }
    json_close_list();
}

void json_record_write(mancala_record *record)
{
    const mancala_game *game = mancala_record_game(record);
    int plies = mancala_game_history(game, NULL, 0);
    json_open(NULL);
    write_headers(record);
    json_open_list("moves");
    for (int ply = 0; ply < plies; ply++) {
        char text[16];
        mancala_game_history_text(game, ply, text, sizeof text);
        json_text(NULL, text);
    }
    json_close_list();
    write_comments(record);
    json_close();
}

/* --- Reading -------------------------------------------------------------------------------------------------- */

struct reader {
    char *at;
    const char *problem;
};

struct note {
    long ply;
    const char *text;
};

/* What a line holds. The texts are parts of it. */
struct parts {
    struct growing headers;
    const char *result;
    const char **moves;
    size_t move_count, move_cap;
    struct note *notes;
    size_t note_count, note_cap;
};

static bool fail(struct reader *reader, const char *problem)
{
    if (reader->problem == NULL) {
        reader->problem = problem;
    }
    return false;
}

static void skip(struct reader *reader)
{
    reader->at += strspn(reader->at, " \t\r");
}

static bool take(struct reader *reader, char character)
{
    skip(reader);
    if (*reader->at != character) {
        return false;
    }
    reader->at++;
    return true;
}

static bool hexadecimal(struct reader *reader, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdef";
        char character = *reader->at;
        character = (char)(character >= 'A' && character <= 'F' ? character - 'A' + 'a' : character);
        const char *digit = character != '\0' ? strchr(digits, character) : NULL;
        if (digit == NULL) {
            return fail(reader, "expected four hexadecimal digits");
        }
        *code = *code * 16 + (unsigned)(digit - digits);
        reader->at++;
    }
    return true;
}

static char *write_utf8(char *to, unsigned code)
{
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xC0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        *to++ = (char)(0xE0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
        *to++ = (char)(0x80 | (code & 0x3F));
    } else {
        *to++ = (char)(0xF0 | code >> 18);
        *to++ = (char)(0x80 | (code >> 12 & 0x3F));
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
        *to++ = (char)(0x80 | (code & 0x3F));
    }
    return to;
}

/* Behind a backslash. What is written is never longer than what is read. */
static bool take_escape(struct reader *reader, char **to)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    char letter = *reader->at != '\0' ? *reader->at++ : '\0';
    const char *found = letter != '\0' ? strchr(letters, letter) : NULL;
    unsigned code;
    unsigned low;
    if (found != NULL) {
        *(*to)++ = meanings[found - letters];
        return true;
    }
    if (letter != 'u' || !hexadecimal(reader, &code)) {
        return fail(reader, "this escape means nothing in JSON");
    }
    if (code >= 0xD800 && code < 0xDC00) {
        if (reader->at[0] != '\\' || reader->at[1] != 'u') {
            return fail(reader, "half of a character");
        }
        reader->at += 2;
        if (!hexadecimal(reader, &low) || low < 0xDC00 || low >= 0xE000) {
            return fail(reader, "half of a character");
        }
        code = 0x10000 + ((code - 0xD800) << 10 | (low - 0xDC00));
    } else if (code == 0 || (code >= 0xDC00 && code < 0xE000)) {
        return fail(reader, "a character that no text has");
    }
    *to = write_utf8(*to, code);
    return true;
}

/* A string, decoded where it stands. */
static const char *take_string(struct reader *reader)
{
    if (!take(reader, '"')) {
        fail(reader, "expected a string");
        return NULL;
    }
    char *start = reader->at;
    char *to = start;
    while (*reader->at != '"') {
        if (*reader->at == '\0') {
            fail(reader, "the string does not end");
            return NULL;
        }
        if (*reader->at != '\\') {
            *to++ = *reader->at++;
            continue;
        }
        reader->at++;
        if (!take_escape(reader, &to)) {
            return NULL;
        }
    }
    reader->at++;
    *to = '\0';
    return start;
}

/* Calls `one` for each element between the brackets. */
static bool take_all(struct reader *reader, struct parts *parts, const char brackets[2],
                     bool (*one)(struct reader *, struct parts *))
{
    if (!take(reader, brackets[0])) {
        return fail(reader, brackets[0] == '{' ? "expected an object" : "expected a list");
    }
    if (take(reader, brackets[1])) {
        return true;
    }
    do {
        if (!one(reader, parts)) {
            return false;
        }
    } while (take(reader, ','));
    return take(reader, brackets[1]) || fail(reader, "expected a comma or the end");
}

static const char *take_key(struct reader *reader)
{
    const char *key = take_string(reader);
    if (key != NULL && !take(reader, ':')) {
        fail(reader, "expected a colon");
        return NULL;
    }
    return key;
}

/* What could not be read back as one name would become something else in the text. */
static bool is_name(const char *name)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    enum { LETTERS = 52 };
    const char *first = name[0] != '\0' ? strchr(letters, name[0]) : NULL;
    return first != NULL && first < letters + LETTERS && name[strspn(name, letters)] == '\0';
}

static bool take_header(struct reader *reader, struct parts *parts)
{
    const char *name = take_key(reader);
    if (name != NULL && !is_name(name)) {
        return fail(reader, "the name of a header is a letter, then letters, digits and _");
    }
    const char *value = name != NULL ? take_string(reader) : NULL;
    if (value == NULL) {
        return false;
    }
    if (strcmp(name, "Result") == 0 && (value[0] == '\0' || value[strcspn(value, " \t\r\n[]{},\"\\")] != '\0')) {
        return fail(reader, "this is no result");
    }
    parts->result = strcmp(name, "Result") == 0 ? value : parts->result;
    growing_add(&parts->headers, "[", 1);
    growing_add(&parts->headers, name, strlen(name));
    growing_add(&parts->headers, " \"", 2);
    for (; *value != '\0'; value++) {
        growing_add(&parts->headers, "\\", *value == '"' || *value == '\\');
        growing_add(&parts->headers, value, 1);
    }
    growing_add(&parts->headers, "\"]\n", 3);
    return true;
}

static void *grow(void *array, size_t count, size_t *cap, size_t element)
{
    if (count < *cap) {
        return array;
    }
    *cap = 2 * *cap + 64;
    void *grown = sow_memory(*cap * element);
    if (count > 0) {
        memcpy(grown, array, count * element);
    }
    free(array);
    return grown;
}

static bool take_move(struct reader *reader, struct parts *parts)
{
    const char *move = take_string(reader);
    if (move == NULL) {
        return false;
    }
    if (strspn(move, "0123456789abcdefghijklmnopqrstuvwxyz+") != strlen(move) || move[0] == '\0') {
        return fail(reader, "this is no move");
    }
    parts->moves = grow(parts->moves, parts->move_count, &parts->move_cap, sizeof *parts->moves);
    parts->moves[parts->move_count++] = move;
    return true;
}

static bool take_note_field(struct reader *reader, struct parts *parts)
{
    struct note *note = &parts->notes[parts->note_count - 1];
    const char *key = take_key(reader);
    if (key == NULL) {
        return false;
    }
    if (strcmp(key, "text") == 0) {
        note->text = take_string(reader);
        return note->text != NULL && (strchr(note->text, '}') == NULL || fail(reader, "a comment cannot have a }"));
    }
    if (strcmp(key, "ply") != 0) {
        return fail(reader, "a comment has \"ply\" and \"text\"");
    }
    char *end;
    skip(reader);
    note->ply = strtol(reader->at, &end, 10);
    if (end == reader->at || note->ply < 0) {
        return fail(reader, "expected the number of a ply");
    }
    reader->at = end;
    return true;
}

static bool take_note(struct reader *reader, struct parts *parts)
{
    parts->notes = grow(parts->notes, parts->note_count, &parts->note_cap, sizeof *parts->notes);
    parts->notes[parts->note_count++] = (struct note){-1, NULL};
    if (!take_all(reader, parts, "{}", take_note_field)) {
        return false;
    }
    const struct note *note = &parts->notes[parts->note_count - 1];
    bool in_order = parts->note_count == 1 || note->ply >= note[-1].ply;
    return (note->ply >= 0 && note->text != NULL && in_order) ||
           fail(reader, "a comment needs \"ply\" and \"text\", and stands in the order of plies");
}

static bool take_part(struct reader *reader, struct parts *parts)
{
    const char *key = take_key(reader);
    if (key == NULL) {
        return false;
    }
    if (strcmp(key, "headers") == 0) {
        return take_all(reader, parts, "{}", take_header);
    }
    if (strcmp(key, "moves") == 0) {
        return take_all(reader, parts, "[]", take_move);
    }
    if (strcmp(key, "comments") == 0) {
        return take_all(reader, parts, "[]", take_note);
    }
    return fail(reader, "a record has \"headers\", \"moves\" and \"comments\"");
}

static void compose(const struct parts *parts, struct growing *text)
{
    size_t note = 0;
    growing_add(text, parts->headers.text, parts->headers.length);
    for (size_t ply = 0; ply <= parts->move_count; ply++) {
        if (ply > 0) {
            growing_print(text, "%s\n", parts->moves[ply - 1]);
        }
        for (; note < parts->note_count && parts->notes[note].ply == (long)ply; note++) {
            growing_add(text, "{", 1);
            growing_add(text, parts->notes[note].text, strlen(parts->notes[note].text));
            growing_add(text, "}\n", 2);
        }
    }
    growing_print(text, "%s\n", parts->result != NULL ? parts->result : "*");
}

bool json_record_read(char *line, struct growing *text, const char **problem, int *column)
{
    struct reader reader = {line, NULL};
    struct parts parts = {.result = NULL};
    growing_add(&parts.headers, "", 0);
    bool fine = take_all(&reader, &parts, "{}", take_part);
    if (fine) {
        skip(&reader);
        fine = *reader.at == '\0' || fail(&reader, "expected the end of the line");
    }
    if (fine && parts.note_count > 0 && parts.notes[parts.note_count - 1].ply > (long)parts.move_count) {
        fine = fail(&reader, "a comment follows a move that there is not");
    }
    if (fine) {
        compose(&parts, text);
    }
    *problem = reader.problem;
    *column = (int)(reader.at - line) + 1;
    free(parts.headers.text);
    free(parts.moves);
    free(parts.notes);
    return fine;
}
