#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the version script, the public headers and the built library, each with each: symbols.py MAP HEADERS LIBRARY"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "lib", "tools"))
import headers
import make_map


def of_script(text):
    """Pairs of symbol and node."""
    pairs = set()
    node = ""
    for line in text.split("\n"):
        head = re.match(r"(MANCALA_\d+\.\d+) \{", line)
        node = head.group(1) if head else node
        symbol = re.match(r"\s+(\w+);", line)
        if symbol:
            pairs.add((symbol.group(1), node))
    return pairs


def of_headers(folder):
    return {(function.name, "MANCALA_" + function.since) for function in headers.functions(headers.read(folder))}


def of_library(path):
    listing = subprocess.run(["nm", "-D", "--defined-only", "--with-symbol-versions", path], check=True,
                             capture_output=True, text=True).stdout
    pairs = set()
    for line in listing.splitlines():
        _, kind, name = line.split(None, 2)
        if kind == "A":
            continue  # the node itself
        symbol, _, node = name.partition("@@")
        pairs.add((symbol if kind == "T" else "%s (a %s, not a function)" % (symbol, kind), node))
    return pairs


def compare(one, one_name, other, other_name):
    for symbol, node in sorted(one - other):
        print("%s@%s is in %s, not in %s" % (symbol, node, one_name, other_name))
    return one <= other


def main(script, folder, library):
    with open(script, encoding="utf-8") as file:
        text = file.read()
    found = [(of_script(text), "the version script"), (of_headers(folder), "the headers"),
             (of_library(library), "the library")]
    right = all([compare(*one, *other) for one in found for other in found])
    if text != make_map.version_script(folder):
        print("The version script is not what this makes: python3 lib/tools/make_map.py include/mancala")
        right = False
    print("%d symbols" % len(found[0][0]))
    return 0 if right and found[0][0] else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
