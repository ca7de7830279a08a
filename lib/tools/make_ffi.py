#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the header for foreign function interfaces: make_ffi.py OUTPUT FOLDER

The ffi.cdef() of cffi and of LuaJIT take it whole: no preprocessor, no comments but this one, each type before its use.
"""
import re
import sys
import textwrap

import headers

TOP = """\
/* SPDX-License-Identifier: MIT */
/* libmancala for the ffi.cdef() of cffi and of LuaJIT. Made from the public headers, which say what everything means; C programs
 * include <mancala/mancala.h>. */
"""


def main(output, folder):
    with open(output, "w", encoding="utf-8", newline="\n") as out:
        out.write(TOP)
        kind = ""
        for declaration in headers.read(folder):
            out.write("\n" if declaration.kind != kind or "\n" in declaration.text else "")
            text = declaration.text + ";"
            if declaration.kind == "function":
                text = re.sub(r"(?<!,) ", "\0", text)  # lines break between parameters only
                text = textwrap.fill(text, 120, subsequent_indent="    ", break_long_words=False).replace("\0", " ")
            out.write(text + "\n")
            kind = declaration.kind


if __name__ == "__main__":
    main(*sys.argv[1:])
