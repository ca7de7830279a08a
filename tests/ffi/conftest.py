# SPDX-License-Identifier: MIT
"""The tests run against the library that MANCALA_LIBRARY names, with the header that MANCALA_FFI_HEADER names."""
import os
import sys

import pytest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "examples", "python"), os.path.join(ROOT, "lib", "tools")]


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


@pytest.fixture(scope="session")
def ffi_header():
    with open(os.environ["MANCALA_FFI_HEADER"], encoding="utf-8") as file:
        return file.read()


@pytest.fixture(scope="session")
def golden():
    """Finished games of a ruleset: its name, the moves, the last position, the result and the reason."""

    def games(name, count):
        found = []
        for line in read("tests", "data", "games", name + ".txt").split("\n"):
            word, _, rest = line.partition(" ")
            if word == "game":
                found.append([rest])
            elif word == "moves":
                found[-1].append(rest.split())
            elif word == "end":
                found[-1] += [part.strip() for part in rest.split("|")]
        return [game for game in found if len(game) == 5][:count]

    return games
