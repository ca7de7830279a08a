/* SPDX-License-Identifier: MIT */
/* What the files that read records share. */
#ifndef MNC_RECORD_READER_H
#define MNC_RECORD_READER_H

#include "record/cursor.h"
#include "record/record.h"

struct mancala_record_reader {
    struct memory memory;
    mancala_allocator allocator; /* a copy, for the options */
    mancala_load_options options;
    struct cursor cursor;
    uint32_t games;  /* read so far */
    bool in_trouble; /* the last record was wrong: the next one has to be looked for */

    mancala_rules *rules; /* of the last record: most files are of one game */
    char rules_name[SETTINGS_MAX];

    struct cursor place; /* what is reported */
    struct fault fault;
    WARDEN_MEMBER
};

/* A header as it stands in the text. */
struct read_header {
    bool given;
    struct cursor place;       /* of the name */
    struct cursor value_place; /* behind the quote */
    char name[MANCALA_RECORD_NAME_MAX + 1];
    char value[MANCALA_RECORD_VALUE_MAX + 1];
};

struct reading {
    struct mancala_record_reader *reader;
    struct read_header derived[DERIVED_COUNT];
    struct mancala_record *record;
};

/* An error at a place. Its message has been begun; this ends it. */
int mnc_reader_fail(struct mancala_record_reader *reader, const struct cursor *place, int error);
int mnc_reader_fail_quote(struct mancala_record_reader *reader, const struct cursor *place, int error, int32_t message,
                          const char *text, size_t length);
int mnc_reader_expected(struct mancala_record_reader *reader, const struct cursor *place, const char *what);

/* Plays what stands behind the headers, and checks how the game ended. */
int mnc_replay(struct reading *reading);

#endif
