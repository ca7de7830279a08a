#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the commands that a page shows, and compares what they print with what the page says.

    run_page.py SOW PAGE            fails if a command prints something else
    run_page.py --write SOW PAGE    puts what they print into the page

SOW is the program, which commands that it starts find, too. In the page, `<!-- file NAME -->` stands above an indented block that is the content of a file, and
`<!-- run -->` above a block with commands (`$ sow ...`) and their output.
"""
import os
import shlex
import subprocess
import sys
import tempfile

INDENT = "    "


def blocks(lines):
    """The marked blocks: the mark, and where the block begins and ends."""
    for index, line in enumerate(lines):
        if line.startswith("<!-- ") and line.endswith(" -->"):
            mark = line[5:-4].split()
            begin = index + 1
            while begin < len(lines) and not lines[begin]:
                begin += 1
            end = begin
            while end < len(lines) and (lines[end].startswith(INDENT) or not lines[end]):
                end += 1
            while end > begin and not lines[end - 1]:
                end -= 1
            yield mark, begin, end


def run(sow, folder, command):
    words = shlex.split(command)
    if words[0] != "sow":
        sys.exit("only sow can be run: %s" % command)
    path = os.path.dirname(sow) + os.pathsep + os.environ.get("PATH", os.defpath)
    done = subprocess.run(
        [sow] + words[1:],
        cwd=folder,
        env=dict(os.environ, PATH=path),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
    )
    return done.stdout.decode("utf-8").rstrip("\n").split("\n")


def main(arguments):
    write = arguments[:1] == ["--write"]
    sow, path = arguments[1 if write else 0 :]
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    result, done, commands = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for mark, begin, end in blocks(lines):
            block = [line[len(INDENT) :] for line in lines[begin:end]]
            result += lines[done:begin]
            done = end
            if mark[0] == "file":
                with open(os.path.join(folder, mark[1]), "w", encoding="utf-8") as file:
                    file.write("\n".join(block) + "\n")
            elif mark[0] == "run":
                shown, block = block, []
                for command in [line for line in shown if line.startswith("$ ")]:
                    block += [command] + run(os.path.abspath(sow), folder, command[2:])
                    commands += 1
            result += [(INDENT + line).rstrip() for line in block]
    result += lines[done:]
    if write:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write("\n".join(result))
    elif result != lines:
        for number, (old, new) in enumerate(zip(lines, result), 1):
            if old != new:
                sys.exit("%s:%d: the page says %r, the program %r" % (path, number, old, new))
        sys.exit("%s: a command prints more, or less, than the page shows" % path)
    print("%d commands" % commands)
    return commands == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
