#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the version of the project with every place that repeats it: check_versions.py ROOT VERSION"""
import os
import re
import sys

PLACES = {
    "include/mancala/version.h": r"VERSION_MAJOR (\d+).*?VERSION_MINOR (\d+).*?VERSION_PATCH (\d+)",
    "CHANGELOG.md": r"^## (\d+)\.(\d+)\.(\d+)",
    "CITATION.cff": r"^version: (\d+)\.(\d+)\.(\d+)$",
    "docs/packaging/debian/changelog": r"\Alibmancala \((\d+)\.(\d+)\.(\d+)-",
    "docs/packaging/mancala.spec": r"^Version: +(\d+)\.(\d+)\.(\d+)$",
    "docs/packaging/PKGBUILD": r"^pkgver=(\d+)\.(\d+)\.(\d+)$",
}


def main(root, version):
    wrong = 0
    for place, pattern in PLACES.items():
        with open(os.path.join(root, place), encoding="utf-8") as file:
            found = re.search(pattern, file.read(), re.M | re.S)
        says = ".".join(found.groups()) if found else "nothing"
        if says != version:
            print("%s says %s, not %s" % (place, says, version))
            wrong += 1
    print("%d places, %d faults" % (len(PLACES), wrong))
    return 0 if wrong == 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
