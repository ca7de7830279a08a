#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles and runs the code of a page, and compares what it prints: check_blocks.py [--update] PAGE WHAT...

A block of C that defines main() is a program. Any other block of C stands in a function in which `rules` and `game` are an
Otjin ruleset and a game of it, unless it is only an #include. Python and Lua run with the modules of examples/, a block marked `mancala` must be accepted by
`sow check`, and in a block marked `console` what follows `$ sow ...` must be what that command prints. A block
marked `text` is what the block before it prints; with --update, the page is rewritten with what really is printed.

The other arguments say where things are: sow=PATH, library=FOLDER, include=FOLDER, cc=WORD (again for each further word).
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

FRAME = """#include <stdio.h>
#include <mancala/mancala.h>
int main(void)
{
    mancala_rules *rules;
    mancala_game *game;
    if (mancala_rules_load(&rules, "otjin", NULL, NULL) != MANCALA_OK || mancala_game_new(&game, rules, 1) != MANCALA_OK) {
        return 99;
    }
%s
    mancala_game_free(game);
    mancala_rules_unref(rules);
    return 0;
}
"""
WARNINGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wno-unused-variable", "-Werror"]


class Checker:
    """Runs blocks in a folder of its own and counts what is wrong."""

    def __init__(self, places, folder):
        self.folder = folder
        self.sow = places["sow"][0]
        self.compile = places["cc"] + WARNINGS + ["-I" + places["include"][0]]
        self.link = ["-L" + places["library"][0], "-Wl,-rpath," + places["library"][0], "-lmancala"]
        examples = os.path.join(os.path.dirname(places["include"][0]), "examples")
        self.environment = dict(
            os.environ,
            LD_LIBRARY_PATH=places["library"][0],
            PYTHONPATH=os.path.join(examples, "python"),
            PYTHONDONTWRITEBYTECODE="1",
            LUA_PATH=os.path.join(examples, "lua", "?.lua"),
        )
        self.environment.pop("MALLOC_PERTURB_", None)

    def run(self, command):
        done = subprocess.run(command, cwd=self.folder, env=self.environment, text=True, capture_output=True, timeout=60)
        return done.stdout, "" if done.returncode == 0 else "exit status %d\n%s" % (done.returncode, done.stderr)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def c(self, text):
        if re.fullmatch(r"(#include .*\s*)+", text):
            return "", ""
        source = self.write("block.c", text if "int main(" in text else FRAME % text)
        program = os.path.join(self.folder, "block")
        _, wrong = self.run(self.compile + [source, "-o", program] + self.link)
        return ("", wrong) if wrong else self.run([program])

    def python(self, text):
        return self.run([sys.executable, self.write("block.py", text)])

    def lua(self, text):
        if not shutil.which("luajit"):
            return None, ""
        return self.run(["luajit", self.write("block.lua", text)])

    def mancala(self, text):
        _, wrong = self.run([self.sow, "check", self.write("pond.mancala", text)])
        return "", wrong

    def console(self, text):
        printed = []
        for command in re.findall(r"^\$ sow (.*)$", text, re.M):
            out, wrong = self.run([self.sow] + shlex.split(command))
            if wrong:
                return "", wrong
            printed.append("$ sow %s\n%s" % (command, out))
        return "".join(printed), ""


def check(page, checker, update):
    """Goes through the blocks of a page. Returns the page as it should be, how many blocks ran, and what is wrong."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    out, printed, ran, faults = [], None, 0, []
    place = 0
    while place < len(lines):
        out.append(lines[place])
        language = lines[place][3:].strip() if lines[place].startswith("```") else None
        place += 1
        if language is None:
            continue
        start = place
        while lines[place] != "```":
            place += 1
        text = "\n".join(lines[start:place]) + "\n"
        if language in ("c", "python", "lua", "mancala", "console"):
            printed, wrong = getattr(checker, language)(text)
            ran += 1
            if wrong:
                faults.append("%s:%d: %s" % (page, start, wrong))
            if language == "console":
                if text != printed:
                    faults.append("%s:%d: it prints\n%s" % (page, start, printed))
                text, printed = printed, None
        elif language == "text":
            if printed is not None and text != printed:
                faults.append("%s:%d: it prints\n%s" % (page, start, printed))
            text, printed = printed or text, None
        elif printed:
            faults.append("%s:%d: what the block before prints is not shown" % (page, start))
        out += text.split("\n")[:-1] + ["```"]
        place += 1
    if update:
        with open(page, "w", encoding="utf-8") as file:
            file.write("\n".join(out))
    return ran, faults


def main(arguments):
    update = "--update" in arguments
    places = {}
    for argument in arguments:
        if re.match(r"(sow|library|include|cc)=", argument):
            name, _, value = argument.partition("=")
            places.setdefault(name, []).append(value)
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(places, folder)
        for page in [argument for argument in arguments if argument.endswith(".md")]:
            ran, faults = check(page, checker, update)
            print("%s: %d blocks, %d faults" % (page, ran, len(faults)))
            for fault in faults:
                print(fault)
            if faults or ran == 0:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
