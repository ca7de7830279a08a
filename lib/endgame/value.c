/* SPDX-License-Identifier: MIT */
#include "endgame/value.h"

void mnc_codec_init(struct codec *codec, int32_t seeds, int32_t total, bool exact)
{
    codec->seeds = seeds;
    codec->parity = (total - seeds) & 1;
    codec->exact = exact;
    codec->count = exact ? (uint32_t)(2 * seeds + 1) : 0;
    for (int32_t j = 0; j < seeds + 2 && !exact; j++) {
        codec->row[j] = (uint16_t)codec->count;
        codec->count += (uint32_t)(j + 3 < seeds + 2 ? j + 3 : seeds + 2);
    }
}

/* The thresholds of the lowest leads that count. */
static int32_t least_win(const struct codec *codec)
{
    return mnc_lead_at_least(1 - codec->seeds, codec->parity);
}

static int32_t least_hold(const struct codec *codec)
{
    return mnc_lead_at_least(-codec->seeds, codec->parity);
}

uint32_t mnc_codec_encode(const struct codec *codec, struct value value)
{
    int32_t j = value.win == LEAD_NEVER ? codec->seeds + 1 : (value.win - least_win(codec)) / 2;
    int32_t k = value.hold == LEAD_ALWAYS ? 0 : (value.hold - least_hold(codec)) / 2 + 1;
    return codec->row[j] + (uint32_t)k;
}

struct value mnc_codec_decode(const struct codec *codec, uint32_t code)
{
    if (codec->exact) {
        return mnc_value_of_difference((int32_t)code - codec->seeds, codec->parity);
    }
    int32_t j = 0;
    while (j < codec->seeds + 1 && codec->row[j + 1] <= code) {
        j++;
    }
    int32_t k = (int32_t)code - codec->row[j];
    return (struct value){(int8_t)(j == codec->seeds + 1 ? LEAD_NEVER : least_win(codec) + 2 * j),
                          (int8_t)(k == 0 ? LEAD_ALWAYS : least_hold(codec) + 2 * (k - 1))};
}
