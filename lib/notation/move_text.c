/* SPDX-License-Identifier: MIT */
#include "notation/notation.h"

void mnc_write_move(struct writer *writer, const struct program *program, int32_t move)
{
    mnc_write_number(writer, move == program->decline ? 0 : move + 1);
}

int32_t mnc_read_move(const struct program *program, const char *text, struct writer *message)
{
    int32_t number = 0;
    size_t length = 0;
    while (text[length] >= '0' && text[length] <= '9' && length < 4) {
        number = 10 * number + (text[length++] - '0');
    }
    bool written_so = length > 0 && text[length] == '\0' && (length == 1 || text[0] != '0');
    if (written_so && number >= 1 && number <= program->board.own) {
        return number - 1;
    }
    if (written_so && number == 0 && program->decline >= 0) {
        return program->decline;
    }
    mnc_write(message, "a move is the number of a pit from the mover's left, 1 to ");
    mnc_write_number(message, program->board.own);
    mnc_write(message, program->decline >= 0 ? ", or 0 to decline an extra move" : "");
    mnc_write(message, "; found \"");
    for (size_t i = 0; i < 20 && text[i] != '\0'; i++) {
        char shown = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
        mnc_write_bytes(message, &shown, 1);
    }
    mnc_write(message, "\"");
    return -1;
}
