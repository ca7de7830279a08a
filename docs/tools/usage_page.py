#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the usages on the page of sow to what the program says.

    usage_page.py SOW PAGE

Of each command that `sow --help` lists, the block below its heading has the same usages as `sow COMMAND --help`, however the lines are broken.
"""
import re
import subprocess
import sys


def words(lines):
    return " ".join(" ".join(lines).split())


def usages_of_program(sow, command):
    text = subprocess.run([sow, command, "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout
    lines = text.split("\n\n")[1].removeprefix("usage: ").splitlines()
    return words(lines)


def usages_of_page(lines, command):
    begin = lines.index("## " + command) + 1
    block = []
    for line in lines[begin:]:
        if line.startswith("    "):
            block.append(line)
        elif block or line:
            break
    return words(block)


def main():
    sow, path = sys.argv[1:]
    overview = subprocess.run([sow, "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout
    commands = re.findall(r"^  ([a-z]+) +\S", overview, re.MULTILINE)
    commands = [command for command in commands if command != "sow"]
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    wrong = 0
    for command in commands:
        program, page = usages_of_program(sow, command), usages_of_page(lines, command)
        if program != page:
            wrong += 1
            print(f"{command}: the program says\n    {program}\nthe page says\n    {page}")
    print(f"{len(commands)} commands")
    return 1 if wrong or len(commands) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
