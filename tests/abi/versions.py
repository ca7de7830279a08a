#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The headers, the project, pkg-config, the soname and the library itself tell the same version:
versions.py HEADERS PROJECT_VERSION PC_FILE LIBRARY"""
import ctypes
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "lib", "tools"))
import headers


def main(folder, project, pc_file, library):
    numbers = dict(value for declaration in headers.read(folder) for value in declaration.values)
    parts = [numbers["MANCALA_VERSION_" + part] for part in ("MAJOR", "MINOR", "PATCH")]
    with open(pc_file, encoding="utf-8") as file:
        packaged = re.search(r"^Version: (.*)$", file.read(), re.M).group(1)
    dynamic = subprocess.run(["objdump", "-p", library], check=True, capture_output=True, text=True).stdout
    loaded = ctypes.CDLL(os.path.abspath(library))
    loaded.mancala_version.restype = ctypes.c_int32
    loaded.mancala_version_string.restype = ctypes.c_char_p
    text = "%d.%d.%d" % tuple(parts)
    facts = [
        ("the project", project, text),
        ("pkg-config", packaged, text),
        ("mancala_version_string()", loaded.mancala_version_string().decode(), text),
        ("mancala_version()", loaded.mancala_version(), parts[0] * 10000 + parts[1] * 100 + parts[2]),
        ("the soname", re.search(r"SONAME\s+(\S+)", dynamic).group(1), "libmancala.so.%d" % numbers["MANCALA_ABI"]),
    ]
    wrong = ["%s says %s, the headers say %s" % fact for fact in facts if fact[1] != fact[2]]
    print("\n".join(wrong) or text)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
