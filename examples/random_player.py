#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A player for `sow match` and `sow play --level` that moves at random: all that docs/protocol.md asks of a program.

    sow match otjin 3 "run:python3 examples/random_player.py"
"""
import random
import sys

legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "mancala":
        print("mancala 1 a random player", flush=True)
    elif word == "seed":
        random.seed(int(rest))
    elif word == "ready?":
        print("ready", flush=True)
    elif word == "legal":
        legal = rest.split()
    elif word == "go":
        print("move", random.choice(legal), flush=True)
    elif word == "quit":
        break
