/* SPDX-License-Identifier: MIT */
/* The course of a game as a picture: South's score after each ply, as text and as an SVG file. */
#ifndef SOW_CHART_H
#define SOW_CHART_H

#include "sow.h"

struct chart_point {
    int32_t score; /* from South's view, limited to the chart's height */
    int32_t mover; /* who moved; -1: the start */
    char move[8];
};

struct chart {
    const char *title;
    bool seeds; /* otherwise thousandths, 500 in the middle */
    struct chart_point *points;
    int count;
};

void chart_print(FILE *out, const struct chart *chart);
int chart_write_svg(const char *path, const struct chart *chart);

#endif
