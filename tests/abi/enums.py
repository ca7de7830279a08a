#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the enum values of the public headers with those that are pinned: enums.py HEADERS PINNED COMPILER ...

    python3 tests/abi/enums.py include/mancala    prints them: a new value is added to tests/abi/enums.txt in this way

The values come from reading the headers; that they are right is then asked of the compiler.
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "lib", "tools"))
import headers

TOP = "# SPDX-License-Identifier: MIT\n# Every number that a public header gives a name. A line may be added, none may change.\n"


def listing(folder):
    lines = []
    for declaration in headers.read(folder):
        for name, value in declaration.values:
            if declaration.header != "version.h":
                group = declaration.name if declaration.kind == "enum" and declaration.name else "-"
                lines.append((group, value, name))
    return TOP + "".join("%s %s %d\n" % (group, name, value) for group, value, name in sorted(lines))


def compiler_agrees(text, folder, compiler):
    """Lets the compiler check each value."""
    program = "#include <mancala/mancala.h>\n"
    for line in text.splitlines():
        if not line.startswith("#"):
            _, name, value = line.split()
            program += '_Static_assert(%s == %sLL, "%s");\n' % (name, value, name)
    include = os.path.dirname(os.path.abspath(folder))
    return subprocess.run([*compiler, "-std=c11", "-fsyntax-only", "-I", include, "-x", "c", "-"], input=program,
                          text=True).returncode == 0


def main(folder, pinned=None, *compiler):
    text = listing(folder)
    if pinned is None:
        sys.stdout.write(text)
        return 0
    with open(pinned, encoding="utf-8") as file:
        known = file.read()
    for line in sorted(set(known.splitlines()) - set(text.splitlines())):
        print("pinned, but not in the headers: " + line)
    for line in sorted(set(text.splitlines()) - set(known.splitlines())):
        print("in the headers, but not pinned: " + line)
    return 0 if text == known and compiler_agrees(known, folder, compiler) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
