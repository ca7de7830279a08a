/* SPDX-License-Identifier: MIT */
/* Records as text, in canonical form. */
#include <string.h>

#include <mancala/error.h>

#include "notation/notation.h"
#include "record/record.h"

enum { LINE_MAX_COLUMNS = 79 }; /* and a comma, perhaps */

/* Fills lines with words. */
struct filler {
    struct writer *writer;
    size_t line; /* where the present line began */
    bool glue;   /* the next word follows without a blank */
};

static void fill(struct filler *filler, const char *word, size_t length)
{
    size_t used = filler->writer->length - filler->line;
    size_t blank = used > 0 && !filler->glue;
    if (used > 0 && used + blank + length > LINE_MAX_COLUMNS) {
        mnc_write(filler->writer, "\n");
        filler->line = filler->writer->length;
    } else if (blank) {
        mnc_write(filler->writer, " ");
    }
    mnc_write_bytes(filler->writer, word, length);
    filler->glue = false;
}

static void write_headers(const struct mancala_record *record, struct writer *writer)
{
    char value[MANCALA_RECORD_VALUE_MAX + 1];
    int32_t count = mancala_record_header_count(record);
    for (int32_t index = 0; index < count; index++) {
        struct writer text = {value, sizeof value, 0};
        mnc_header_write_value(record, index, &text);
        mnc_write_end(&text);
        mnc_write(writer, "[");
        mnc_write(writer, mnc_header_name(record, index));
        mnc_write(writer, " \"");
        for (const char *at = value; *at != '\0'; at++) {
            mnc_write(writer, *at == '"' || *at == '\\' ? "\\" : "");
            mnc_write_bytes(writer, at, 1);
        }
        mnc_write(writer, "\"]\n");
    }
}

static void write_comment(struct filler *filler, const char *text)
{
    char word[MANCALA_RECORD_COMMENT_MAX + 3];
    bool first = true;
    bool last = false;
    while (!last) {
        size_t length = strcspn(text, " ");
        struct writer writer = {word, sizeof word, 0};
        last = text[length] == '\0';
        mnc_write(&writer, first ? "{" : "");
        mnc_write_bytes(&writer, text, length);
        mnc_write(&writer, last ? "}" : "");
        fill(filler, word, writer.length);
        first = false;
        text += length + 1;
    }
}

/* The comments of a ply; `next` is the first one that has not been written. Returns whether there were any. */
static bool write_comments(const struct mancala_record *record, struct filler *filler, uint32_t ply, uint32_t *next)
{
    uint32_t first = *next;
    for (; *next < record->comment_count && (uint32_t)record->comments[*next].ply == ply; (*next)++) {
        write_comment(filler, record->comments[*next].text);
    }
    return *next > first;
}

/* "3." before the turn of the player who began, "3..." before the other one's where something stands between. */
static void write_turn(struct filler *filler, uint32_t turn)
{
    char word[24];
    struct writer writer = {word, sizeof word, 0};
    mnc_write_number(&writer, turn / PLAYERS + 1);
    mnc_write(&writer, turn % PLAYERS == 0 ? "." : "...");
    fill(filler, word, writer.length);
}

static void write_moves(const struct mancala_record *record, struct filler *filler)
{
    const struct mancala_game *game = record->game;
    uint32_t next_comment = 0;
    uint32_t turn = 0;
    int32_t last_mover = -1;
    bool commented = write_comments(record, filler, 0, &next_comment);
    for (uint32_t ply = 1; ply <= game->plies; ply++) {
        struct position before;
        mnc_game_position_at(game, ply - 1, &before);
        bool same_turn = before.mover == last_mover;
        turn += ply > 1 && !same_turn;
        if (!same_turn && (turn % PLAYERS == 0 || commented)) {
            write_turn(filler, turn);
        } else if (same_turn && !commented) {
            mnc_write(filler->writer, ",");
            filler->glue = true;
        }
        char word[24];
        struct writer writer = {word, sizeof word, 0};
        mnc_write_move(&writer, game->program, &before, game->entries[ply].move);
        fill(filler, word, writer.length);
        last_mover = before.mover;
        commented = write_comments(record, filler, ply, &next_comment);
    }
}

int mancala_record_write(const mancala_record *record, char *buffer, size_t cap)
{
    WARDEN_READ(record);
    if (record == NULL || (buffer == NULL && cap > 0)) {
        return MANCALA_ERROR_ARGUMENT;
    }
    if (record->game->plies > MANCALA_RECORD_PLIES_MAX) {
        return MANCALA_ERROR_LIMIT;
    }
    struct writer writer = {buffer, cap, 0};
    write_headers(record, &writer);
    mnc_write(&writer, "\n");
    struct filler filler = {&writer, writer.length, false};
    write_moves(record, &filler);
    const char *result = mnc_result_token(record->game->position.result);
    fill(&filler, result, strlen(result));
    mnc_write(&writer, "\n\n");
    size_t length = mnc_write_end(&writer);
    return length <= INT32_MAX ? (int)length : MANCALA_ERROR_LIMIT;
}
