#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns rule files into a C table: embed.py OUTPUT FILE.mancala ..."""
import os
import sys


def initialiser(text):
    """Numbers, since a C compiler need not take string literals of more than 4095 characters."""
    data = text.encode()
    rows = [data[i : i + 24] for i in range(0, len(data), 24)]
    return "".join("    %s,\n" % ", ".join(str(byte) if byte < 128 else "'\\%03o'" % byte for byte in row) for row in rows)


def main(output, paths):
    paths = sorted(paths, key=lambda path: os.path.basename(path)[: -len(".mancala")])
    with open(output, "w", encoding="ascii", newline="\n") as out:
        out.write("/* Made by embed.py from the rule files. */\n#include \"games/builtin.h\"\n\n")
        for index, path in enumerate(paths):
            with open(path, encoding="utf-8", newline="") as rules:
                out.write("static const char text_%d[] = {\n%s};\n\n" % (index, initialiser(rules.read())))
        out.write("const struct builtin mnc_builtins[] = {\n")
        for index, path in enumerate(paths):
            name = os.path.basename(path)[: -len(".mancala")]
            out.write('    {"%s", text_%d, sizeof text_%d},\n' % (name, index, index))
        out.write("};\n\nconst int32_t mnc_builtin_total = %d;\n" % len(paths))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
