/* SPDX-License-Identifier: MIT */
#include "play/key.h"

#include "base/random.h"

bool mnc_names_starter(const struct program *program, const struct position *position)
{
    return (program->track_starter || program->stages[position->phase].fill) && position->starter != position->mover;
}

/* Four numbers of 16 bits make a word; so the key does not depend on the width of the cells or on the machine. Cells
 * that the board does not have are 0. */
static inline uint64_t mix_cells(uint64_t key, uint64_t first, uint64_t second, uint64_t third, uint64_t fourth)
{
    key = (key ^ (first << 48 | second << 32 | third << 16 | fourth)) * UINT64_C(0x9E3779B97F4A7C15);
    return key ^ key >> 29;
}

uint64_t mnc_key(const struct program *program, const struct position *position)
{
    uint64_t key = 1;
    for (int32_t cell = 0; cell < program->board.cells && !program->wide; cell += 4) {
        const uint8_t *cells = position->cells.narrow + cell;
        key = mix_cells(key, cells[0], cells[1], cells[2], cells[3]);
    }
    for (int32_t cell = 0; cell < program->board.cells && program->wide; cell += 4) {
        const uint16_t *cells = position->cells.wide + cell;
        key = mix_cells(key, cells[0], cells[1], cells[2], cells[3]);
    }
    uint64_t starter = mnc_names_starter(program, position) ? 1u : 0u;
    uint64_t fields = (uint64_t)position->mover | (uint64_t)position->phase << 8 | (uint64_t)position->extra << 16 |
                      (uint64_t)position->first << 24 | (uint64_t)position->last << 32 | starter << 40 |
                      (uint64_t)position->out << 48;
    uint64_t more = (uint64_t)position->round | (uint64_t)position->way << 32 | (uint64_t)position->barred << 40;
    key = mnc_mix(key + fields);
    key = mnc_mix(key ^ more);
    if (program->masks) {
        key = mnc_mix(key + position->masks.closed);
        key = mnc_mix(key + position->masks.special[0]);
        key = mnc_mix(key + position->masks.special[1]);
        key = mnc_mix(key + position->masks.north);
    }
    return key;
}
