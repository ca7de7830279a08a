#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles each public header alone, in every language that may include it: alone.py HEADERS"""
import os
import shutil
import subprocess
import sys

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]
LANGUAGES = [("c", standard) for standard in ("c99", "c11", "c17")] + [("c++", "c++17")]
COMPILERS = {"c": ("gcc", "clang", "cc"), "c++": ("g++", "clang++", "c++")}


def main(folder):
    include = os.path.dirname(os.path.abspath(folder))
    names = sorted(name for name in os.listdir(folder) if name.endswith(".h"))
    compiled = 0
    right = True
    for language, standard in LANGUAGES:
        for compiler in filter(shutil.which, COMPILERS[language]):
            for name in names:
                # Twice, for the guard; and a declaration of its own, since an empty file is not ISO C.
                program = "#include <mancala/{0}>\n#include <mancala/{0}>\nextern int one;\n".format(name)
                command = [compiler, *WARNINGS, "-std=" + standard, "-I", include, "-x", language, "-"]
                if subprocess.run(command, input=program, text=True).returncode != 0:
                    print("%s alone: %s -std=%s" % (name, compiler, standard))
                    right = False
                compiled += 1
    print("%d headers, compiled %d times" % (len(names), compiled))
    return 0 if right and compiled >= len(names) * len(LANGUAGES) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
