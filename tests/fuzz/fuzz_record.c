/* SPDX-License-Identifier: MIT */
/* Any bytes as a file of records: each record is refused with a place in the text, or is written and read back the
 * same. */
#include <stdlib.h>
#include <string.h>

#include "input.h"

static char *written(const mancala_record *record)
{
    int length = mancala_record_write(record, NULL, 0);
    demand(length > 0, "a record that was read can be written");
    char *text = malloc((size_t)length + 1);
    demand(text != NULL, "memory");
    demand(mancala_record_write(record, text, (size_t)length + 1) == length, "the length is the same twice");
    return text;
}

static void check_record(mancala_record *record)
{
    char *once = written(record);
    mancala_record_reader *reader;
    mancala_record *again;
    demand(mancala_record_reader_new(&reader, once, strlen(once), NULL) == MANCALA_OK, "a reader");
    demand(mancala_record_reader_next(reader, &again) == 1, "what is written is read");
    char *twice = written(again);
    demand(strcmp(once, twice) == 0, "the canonical text comes back");
    char position[2048];
    char other[2048];
    mancala_game_position(mancala_record_game(record), position, sizeof position);
    mancala_game_position(mancala_record_game(again), other, sizeof other);
    demand(strcmp(position, other) == 0, "the game comes back");
    mancala_record_free(again);
    demand(mancala_record_reader_next(reader, &again) == 0, "one record is one record");
    mancala_record_reader_free(reader);
    free(once);
    free(twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    mancala_record_reader *reader;
    mancala_record *record;
    demand(mancala_record_reader_new(&reader, (const char *)data, size, NULL) == MANCALA_OK, "a reader");
    int got;
    size_t calls = 0;
    while ((got = mancala_record_reader_next(reader, &record)) != 0) {
        int32_t line, column;
        demand(++calls <= size, "every call comes nearer to the end");
        demand((got == 1) == (record != NULL), "a record or an error");
        mancala_record_reader_place(reader, &line, &column);
        demand(line >= 1 && (size_t)line <= size + 1, "a line of the text");
        demand(column >= 1 && (size_t)column <= size + 1, "a column of the text");
        if (got == 1) {
            check_record(record);
            mancala_record_free(record);
        } else {
            demand(mancala_record_reader_message(reader)[0] != '\0', "an error says what is wrong");
        }
    }
    mancala_record_reader_free(reader);
    return 0;
}
