#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the version script of the library: make_map.py FOLDER > lib/libmancala.map

Every public function goes to the node of the release that its comment names with @since.
"""
import sys

import headers


def version_script(folder):
    nodes = {}
    for function in headers.functions(headers.read(folder)):
        if function.since == "":
            raise headers.HeaderError("%s: %s lacks @since" % (function.header, function.name))
        nodes.setdefault(tuple(map(int, function.since.split("."))), []).append(function.name)
    text = ""
    parent = ""
    for release in sorted(nodes):
        name = "MANCALA_%d.%d" % release
        text += name + " {\n    global:\n"
        text += "".join("        %s;\n" % function for function in sorted(nodes[release]))
        text += "    local:\n        *;\n" if parent == "" else ""
        text += "}%s;\n" % (" " + parent if parent else "")
        parent = name
    return text


if __name__ == "__main__":
    sys.stdout.write(version_script(sys.argv[1]))
