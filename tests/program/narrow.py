#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A table that is drawn anew on a terminal fits into it: narrow.py SOW

What is drawn over would be left on the screen if a line were wrapped.
"""
import fcntl
import os
import pty
import re
import struct
import sys
import termios

AGAIN = re.compile(r"\x1b\[(\d+)A\x1b\[J")


def printed(sow, rows, columns):
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.execv(sow, [sow, "analyse", "otjin", "--depth", "5"])
    text = b""
    while True:
        try:
            block = os.read(terminal, 65536)
        except OSError:
            break
        if not block:
            break
        text += block
    _, status = os.waitpid(child, 0)
    assert status == 0, status
    return text.decode().replace("\r\n", "\n")


def main():
    for rows, columns in ((24, 40), (24, 80), (24, 8), (8, 80)):
        text = printed(sys.argv[1], rows, columns)
        tables = AGAIN.split(text)[::2]
        drawn_over, last = tables[:-1], re.sub(r"\x1b\[[0-9;]*m", "", tables[-1])
        # Nine moves and a heading have no room in eight rows.
        assert (len(drawn_over) == 5) == (rows > 10), (rows, columns, len(drawn_over))
        for table in drawn_over:
            lines = re.sub(r"\x1b\[[0-9;]*m", "", table).splitlines()
            assert len(lines) == 10, lines
            assert max(map(len, lines)) < columns, lines
        assert all(int(up) == 10 for up in AGAIN.findall(text))
        assert len(last.splitlines()) == 10 and "variation (depth 5" in last, last
    print("it fits")


if __name__ == "__main__":
    main()
