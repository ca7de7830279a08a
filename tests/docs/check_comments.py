#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks for what Doxygen does not miss in the comments of public headers: check_comments.py HEADER...

Every function says what it returns, since when it is there, and which thread may call it, unless its header says so for all
of them or the handle that it is named after says so; every type and enumeration says since when it is there.
"""
import re
import sys


def check(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    about = re.search(r"/\*\*\s*\n \* @file.*?\*/", text, re.S)
    if not about:
        return 0, ["no @file"]
    threads = [""] if "thread" in about[0] else []
    seen, faults = 0, []
    for comment, kind, name in re.findall(
        r"(?:/\*\*((?:(?!\*/).)*)\*/\s*)?\n(MANCALA_API [^;(]*?(?=\w+\()|typedef struct |enum )(\w+)", text, re.S
    ):
        seen += 1
        if "@since" not in comment:
            faults.append("%s: no @since" % name)
        if kind == "typedef struct " and "thread" in comment:
            threads.append(name + "_")
        if kind.startswith("MANCALA_API"):
            if "@return" not in comment and not kind.startswith("MANCALA_API void "):
                faults.append("%s: no @return" % name)
            if not name.startswith(tuple(threads)) and "@par Threads" not in comment:
                faults.append("%s: which threads may call it?" % name)
    return seen, faults


def main(paths):
    total, wrong = 0, 0
    for path in paths:
        seen, faults = check(path)
        total += seen
        wrong += len(faults)
        for fault in faults:
            print("%s: %s" % (path, fault))
    print("%d declarations, %d faults" % (total, wrong))
    return 0 if total > 50 and wrong == 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
