/* SPDX-License-Identifier: MIT */
#include "chart.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"

enum { ROWS = 7 /* on each side of the middle */, COLUMNS = 64 };
enum { PLOT_LEFT = 56, PLOT_TOP = 40, PLOT_HEIGHT = 240, PLOT_WIDTH = 800, MARGIN = 40 };

static int32_t middle(const struct chart *chart)
{
    return chart->seeds ? 0 : 500;
}

/* How far the scores go from the middle; never 0. */
static int32_t reach(const struct chart *chart)
{
    int32_t most = chart->seeds ? 4 : 100;
    for (int i = 0; i < chart->count; i++) {
        int32_t away = abs(chart->points[i].score - middle(chart));
        most = away > most ? away : most;
    }
    return most;
}

static int32_t mean(const struct chart *chart, int first, int end)
{
    int64_t sum = 0;
    for (int i = first; i < end; i++) {
        sum += chart->points[i].score - middle(chart);
    }
    return (int32_t)(sum / (end - first));
}

static char *label(const struct chart *chart, int32_t away)
{
    return chart->seeds ? sow_format("%+d", (int)away) : sow_format("%d %%", (int)(away + 500) / 10);
}

/* A column for each ply, or for several where there are too many; bars from the middle up for South and down for North.
 */
void chart_print(FILE *out, const struct chart *chart)
{
    const struct colours *colours = sow_colours();
    int32_t most = reach(chart);
    int each = (chart->count + COLUMNS - 1) / COLUMNS;
    int columns = (chart->count + each - 1) / each;
    fprintf(out, "%s%s%s\n", colours->bold, chart->title, colours->plain);
    for (int row = ROWS; row >= -ROWS; row--) {
        char *mark = row == ROWS || row == 0 || row == -ROWS ? label(chart, most * row / ROWS) : sow_format("%s", "");
        fprintf(out, "%6s %s", row == 0 && chart->seeds ? "0" : mark, row == 0 ? "+" : "|");
        free(mark);
        fputs(row > 0 ? colours->south : row < 0 ? colours->north : "", out);
        for (int column = 0; column < columns; column++) {
            int end = (column + 1) * each < chart->count ? (column + 1) * each : chart->count;
            int32_t away = mean(chart, column * each, end);
            int32_t height = (abs(away) * ROWS * 2 + most) / (2 * most);
            height = height == 0 && away != 0 ? 1 : height;
            bool filled = row > 0 ? away > 0 && height >= row : row < 0 && away < 0 && height >= -row;
            fputc(row == 0 ? '-' : filled ? '#' : ' ', out);
        }
        fprintf(out, "%s%s\n", row != 0 ? colours->plain : "",
                row == ROWS    ? "  South is ahead"
                : row == -ROWS ? "  North is ahead"
                               : "");
    }
    fprintf(out, "        ply 0 to %d%s\n", chart->count - 1, each > 1 ? ", several in a column" : "");
}

static void write_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

static double x_of(const struct chart *chart, int ply)
{
    return PLOT_LEFT + (chart->count > 1 ? (double)PLOT_WIDTH * ply / (chart->count - 1) : 0);
}

static double y_of(const struct chart *chart, int32_t away, int32_t most)
{
    (void)chart;
    return PLOT_TOP + PLOT_HEIGHT / 2.0 - (double)away * PLOT_HEIGHT / 2 / most;
}

static void write_scale(FILE *out, const struct chart *chart, int32_t most)
{
    for (int i = -2; i <= 2; i++) {
        int32_t away = most * i / 2;
        char *mark = label(chart, away);
        double y = y_of(chart, away, most);
        fprintf(out, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" class=\"%s\"/>\n", PLOT_LEFT, y,
                PLOT_LEFT + PLOT_WIDTH, y, i == 0 ? "middle" : "grid");
        fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", PLOT_LEFT - 6, y + 4,
                away == 0 && chart->seeds ? "0" : mark);
        free(mark);
    }
    int step = chart->count > 20 ? (chart->count - 1 + 9) / 10 : 1;
    for (int ply = 0; ply < chart->count; ply += step) {
        fprintf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x_of(chart, ply),
                PLOT_TOP + PLOT_HEIGHT + 18, ply);
    }
}

/* The area between the curve and the middle, on one side. */
static void write_area(FILE *out, const struct chart *chart, int32_t most, int side)
{
    double zero = y_of(chart, 0, most);
    fprintf(out, "<path class=\"%s\" d=\"M%d %.1f", side > 0 ? "south" : "north", PLOT_LEFT, zero);
    for (int i = 0; i < chart->count; i++) {
        int32_t away = chart->points[i].score - middle(chart);
        fprintf(out, " L%.1f %.1f", x_of(chart, i), away * side > 0 ? y_of(chart, away, most) : zero);
    }
    fprintf(out, " L%.1f %.1f Z\"/>\n", x_of(chart, chart->count - 1), zero);
}

static void write_svg(FILE *out, const struct chart *chart)
{
    int32_t most = reach(chart);
    int width = PLOT_LEFT + PLOT_WIDTH + MARGIN;
    int height = PLOT_TOP + PLOT_HEIGHT + MARGIN;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n<style>"
            "text{font:12px sans-serif;fill:#444}.title{font-size:15px;fill:#222}.grid{stroke:#ddd}.middle{stroke:#888}"
            ".south{fill:#c0713044}.north{fill:#3068a044}.curve{fill:none;stroke:#222;stroke-width:1.5}"
            "</style>\n<rect width=\"%d\" height=\"%d\" fill=\"#fffdf8\"/>\n",
            width, height, width, height, width, height);
    fprintf(out, "<text class=\"title\" x=\"%d\" y=\"24\">", PLOT_LEFT);
    write_text(out, chart->title);
    fputs("</text>\n", out);
    write_scale(out, chart, most);
    write_area(out, chart, most, 1);
    write_area(out, chart, most, -1);
    fputs("<polyline class=\"curve\" points=\"", out);
    for (int i = 0; i < chart->count; i++) {
        fprintf(out, "%s%.1f,%.1f", i > 0 ? " " : "", x_of(chart, i),
                y_of(chart, chart->points[i].score - middle(chart), most));
    }
    fputs("\"/>\n", out);
    for (int i = 1; i < chart->count; i++) {
        const struct chart_point *point = &chart->points[i];
        fprintf(out,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#222\" fill-opacity=\"0.6\"><title>ply %d: %s "
                "%s</title></circle>\n",
                x_of(chart, i), y_of(chart, point->score - middle(chart), most), i, sow_player(point->mover),
                point->move);
    }
    fputs("</svg>\n", out);
}

int chart_write_svg(const char *path, const struct chart *chart)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) {
        return sow_wrong("%s", mancala_error_text(MANCALA_ERROR_MEMORY));
    }
    write_svg(out, chart);
    bool written = fclose(out) == 0 && file_replace(path, text, length);
    free(text);
    return written ? SOW_OK : SOW_WRONG_INPUT;
}
