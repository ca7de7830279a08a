#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws how the cost of a move grows: bench growth | plot_growth.py OUTPUT.svg

Two charts side by side: time per move against seeds in a pit and against columns, for both games. A hollow point is a game with
16-bit pits.
"""
import csv
import sys

WIDTH, HEIGHT, MARGIN = 420, 280, 48
COLORS = {"kalah": "#2a6f97", "relay": "#c1571a"}


def scale(value, low, high, start, end):
    return start + (value - low) * (end - start) / (high - low if high != low else 1)


def chart(rows, key, title, left, top_value):
    """The marks of one chart: rows with an x under `key`."""
    out = ['<g transform="translate(%d,0)">' % left]
    xs = [int(row[key]) for row in rows]
    low, high = min(xs), max(xs)
    bottom, top, right = HEIGHT - MARGIN, 30, WIDTH - 16
    out.append('<text x="%d" y="18" class="title">%s</text>' % (MARGIN, title))
    for step in range(5):
        value = top_value * step / 4
        y = scale(value, 0, top_value, bottom, top)
        out.append('<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" class="grid"/>' % (MARGIN, y, right, y))
        out.append('<text x="%d" y="%.1f" class="tick" text-anchor="end">%d</text>' % (MARGIN - 6, y + 4, value))
    for x_value in sorted(set(xs))[:: max(1, len(set(xs)) // 7)]:
        x = scale(x_value, low, high, MARGIN, right)
        out.append('<text x="%.1f" y="%d" class="tick" text-anchor="middle">%d</text>' % (x, bottom + 16, x_value))
    out.append('<text x="%d" y="%d" class="tick" text-anchor="middle">%s</text>' % ((MARGIN + right) / 2, HEIGHT - 10, key))
    for game, color in COLORS.items():
        points = sorted((int(row[key]), float(row["ns a move"]), row["bits"]) for row in rows if row["game"] == game)
        line = " ".join(
            "%.1f,%.1f" % (scale(x, low, high, MARGIN, right), scale(y, 0, top_value, bottom, top)) for x, y, _ in points
        )
        out.append('<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>' % (line, color))
        for x, y, bits in points:
            out.append(
                '<circle cx="%.1f" cy="%.1f" r="3.5" stroke="%s" stroke-width="2" fill="%s"/>'
                % (scale(x, low, high, MARGIN, right), scale(y, 0, top_value, bottom, top), color,
                   "white" if bits == "16" else color)
            )
    out.append("</g>")
    return out


def main(output):
    rows = list(csv.DictReader(line for line in sys.stdin if "," in line))
    by_seeds = [row for row in rows if row["columns"] == "6"]
    by_columns = [row for row in rows if row["seeds"] in ("3", "4") and (row["game"] == "kalah") == (row["seeds"] == "4")]
    top = max(float(row["ns a move"]) for row in rows)
    step = 10 ** max(0, len(str(int(top))) - 1)
    top_value = (int(top / step) + 1) * step
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif">' % (2 * WIDTH, HEIGHT),
        "<style>.title{font-size:13px;font-weight:bold}.tick{font-size:11px;fill:#444}.grid{stroke:#ddd}</style>",
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    out += chart(by_seeds, "seeds", "ns a move, by seeds in a pit (6 columns)", 0, top_value)
    out += chart(by_columns, "columns", "ns a move, by columns", WIDTH, top_value)
    for index, (game, color) in enumerate(COLORS.items()):
        out.append('<text x="%d" y="18" class="tick" fill="%s" style="fill:%s">%s</text>' % (2 * WIDTH - 130 + 60 * index, color, color, game))
    out.append("</svg>")
    with open(output, "w", encoding="ascii", newline="\n") as svg:
        svg.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
