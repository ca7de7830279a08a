#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the library in one file: amalgamate.py --depfile FILE MANCALA.C MANCALA.H HEADERS LIB SOURCE.c ...

HEADERS is the folder of the public headers, LIB the one that the sources include from. In one file, names that were private to
a source meet: those that would clash get the name of their source as a prefix ("play_turn_give"). The sources themselves need not
care. A source that is compiled several times from an .inc file stands there as often.
"""
import os
import re
import sys

import headers
from scan import Names, rename

# Of the C library and of POSIX: a source may use them as names of its own, but another one may include their header.
TAKEN = set(
    "abs accept access bind clock close connect dup exit fork index kill link listen open pause pipe poll raise read "
    "remove rename select send signal sleep stat sync system time times truncate unlink wait write".split()
)
INCLUDE = re.compile(r'^#\s*include\s+(?:"([^"]+)"|<([^>]+)>)')
LICENCE = "/* SPDX-License-Identifier: MIT */\n"

TOP_C = """\
{licence}/* libmancala {version} in one file, made from its sources. Compile it with a C11 compiler and put mancala.h beside it:
 *
 *     cc -std=c11 -O2 -c mancala.c
 *
 * -DMANCALA_PORTABLE leaves out what is for particular processors or systems. */
{feature}#include "mancala.h"
"""

TOP_H = """\
{licence}/* libmancala {version}: the public headers in one file. */

/* The library is compiled into the program: nothing is imported or exported. */
#ifndef MANCALA_STATIC
#define MANCALA_STATIC
#endif
"""


def load(path):
    with open(path, encoding="utf-8") as file:
        return file.read().replace(LICENCE, "", 1)


class Expansion:
    """Replaces the includes of the library's own files by their text."""

    def __init__(self, lib):
        self.lib = lib
        self.seen = set()  # headers that stand in the output already
        self.read = set()  # the library's own files that were included

    def source(self, path):
        """A source or an .inc file: returns pieces, either of the file itself or of headers."""
        pieces = []
        own = []
        depth = 0
        for line in load(path).split("\n"):
            depth += bool(re.match(r"\s*#\s*if", line)) - bool(re.match(r"\s*#\s*endif", line))
            include = INCLUDE.match(line)
            if include is None:
                own.append(line)
                continue
            pieces.append(("own", "\n".join(own + [""])))
            own = []
            pieces += self.included(include, line, depth == 0)
        pieces.append(("own", "\n".join(own)))
        return pieces

    def included(self, include, line, always):
        name, system = include.groups()
        if system is not None:
            if system.startswith("mancala/") or system in self.seen:
                return []
            if always:
                self.seen.add(system)
            return [("header", line + "\n")]
        path = os.path.join(self.lib, name)
        self.read.add(path)
        if name.endswith(".inc"):
            return self.source(path)
        if name in self.seen:
            return []
        self.seen.add(name)
        return [("header", self.header(path))]

    def header(self, path):
        text = ""
        for line in load(path).split("\n"):
            include = INCLUDE.match(line)
            if include is None:
                text += line + "\n"
            else:
                text += "".join(piece for _, piece in self.included(include, line, False))
        return text


def place(source):
    """The room and the name of a source: "play/turn.c"."""
    return "/".join(source.replace(os.sep, "/").split("/")[-2:])


def prefix(source):
    return re.sub(r"\W", "_", os.path.splitext(place(source))[0]) + "_"


def private(names, macros=()):
    return {name for name in names if not name.startswith(("mnc_", "mancala_")) and name not in macros}


def join_sources(expansion, sources):
    units = [expansion.source(source) for source in sources]
    names = [Names("".join(text for kind, text in unit if kind == "own")) for unit in units]
    shared = Names("".join(text for unit in units for kind, text in unit if kind == "header"))

    def clashing(sets, others):
        every = [name for one in sets for name in one]
        return {name for name in every if every.count(name) > 1 or name in others}

    plain = clashing([private(one.plain, one.macros) for one in names], shared.plain | TAKEN)
    tags = clashing([private(one.tags) for one in names], shared.tags)
    out = ""
    for source, unit, own in zip(sources, units, names):
        out += "\n/* ---- %s */\n" % place(source)
        # An outer brace never spans two pieces, so each can be renamed by itself.
        for kind, text in unit:
            out += rename(text, plain & own.plain, tags & own.tags, prefix(source)) if kind == "own" else text
        out += "".join("#undef %s\n" % macro for macro in own.macros if not macro.startswith("_"))
    return re.sub(r"\n{3,}", "\n\n", out), {macro for one in names for macro in one.macros}


def main(option, depfile, output_c, output_h, public, lib, *sources):
    if option != "--depfile":
        sys.exit(__doc__)
    known = {}
    text = ""
    for name in headers.in_order(public, [name for name in os.listdir(public) if name.endswith(".h")]):
        header = load(os.path.join(public, name))
        headers.read_text(header, name, known)
        text += "\n" + re.sub(r"^#include <mancala/.*\n", "", header, flags=re.M)
    version = "%d.%d.%d" % tuple(known["MANCALA_VERSION_" + part] for part in ("MAJOR", "MINOR", "PATCH"))
    with open(output_h, "w", encoding="utf-8", newline="\n") as out:
        out.write(TOP_H.format(licence=LICENCE, version=version) + re.sub(r"\n{3,}", "\n\n", text))

    expansion = Expansion(lib)
    text, macros = join_sources(expansion, sources)
    feature = ""
    if "_POSIX_C_SOURCE" in macros:  # it must stand before the first include of all
        feature = "#if !defined(_POSIX_C_SOURCE) && !defined(MANCALA_PORTABLE)\n#define _POSIX_C_SOURCE 200809L\n#endif\n"
        text = re.sub(r"^#define _POSIX_C_SOURCE.*\n", "", text, flags=re.M)
    with open(output_c, "w", encoding="utf-8", newline="\n") as out:
        out.write(TOP_C.format(licence=LICENCE, version=version, feature=feature) + text)
    with open(depfile, "w", encoding="utf-8") as out:
        out.write("%s: %s\n" % (output_c, " ".join(sorted(expansion.read))))


if __name__ == "__main__":
    main(*sys.argv[1:])
