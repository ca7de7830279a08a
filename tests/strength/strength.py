#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the table of levels: does each level beat the one two below it, and level 5 random play?

    strength.py SOW [RULES...] [--games N] [--nodes N] [--top LEVEL] [--pairs PAIRS] [--jobs N] [--keep FILE] [--matrix] [--again N]

SOW is the program sow. Without RULES every built-in ruleset is played whose random games average under 500 plies. Every
level plays with a fixed number of nodes, so the table is the same on every machine; level 10 has --nodes. A game of 500
plies is broken off and counts half, like every game that nobody wins. Levels begin with four random plies; against random
play there are none: it brings variety of its own, and in a short game four random plies may decide.

A pair passes with 60 of 100 points (level 5 against random: 95). A pair is saturated if thinking longer no longer decides:
most games were won by nobody, or belong to openings in which the same side won both games, whoever had it. Against random
play it is saturated if level 7, which thinks ten times as long, does not get 95 points, either; that is played to find out.
Such a pair is named in the table and fails only if the higher level does worse than the lower one. Exit status: 0, or 1 if
a pair failed.

--pairs names the pairs, such as 5-random,3-1; without it all from 5-random, 3-1 up to --top. --keep FILE notes each result
in FILE, one JSON object a line, and plays nothing again that FILE has: so a table of many hours can be played in parts.
--matrix plays nothing and prints what FILE has, a ruleset a line: the points, with * where the pair is saturated and ! where
it failed (? if it is not known how level 7 fares); docs/search.md has the one of results.jsonl. --again N plays N of those in
FILE once more, as they were played, drawn by --seed, and fails if one of them does not come to the same: the same nodes are
the same games on every machine.
"""
import argparse
import concurrent.futures
import contextlib
import functools
import json
import random
import subprocess
import sys
import threading

AVERAGE_MAX = 500
OPENING = 4
PASS_LEVEL, PASS_RANDOM = 60.0, 95.0
SATURATED = 0.5


def run(sow, *arguments):
    done = subprocess.run([sow, *map(str, arguments), "--json"], check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def short_games(sow):
    """The rulesets whose random games are short enough, and how long they are."""
    chosen = {}
    for line in run(sow, "games"):
        bench = run(sow, "bench", line["id"], "--seconds", 0.3)[0]
        plies = bench["plies_per_game"]
        if plies < AVERAGE_MAX:
            chosen[line["id"]] = plies
        else:
            print(f"{line['id']}: left out, random games average {plies:.0f} plies", flush=True)
    return chosen


def verdict(result, second, longer):
    """The word for the table, and whether the pair passes. longer() is what level 7 comes to against random play."""
    wanted = PASS_RANDOM if second == "random" else PASS_LEVEL
    if result["percent"] >= wanted:
        return "", True
    if result["percent"] + result["error"] < 50:
        return "FAILED", False
    if second == "random":
        more = longer()
        if more["percent"] < wanted:
            return f"saturated: level 7 gets {more['percent']:.1f} %", True
        return "FAILED", False
    nobody = result["drawn"] + result["no_result"] + result["cut_off"]
    if nobody + 2 * result["side_decided"] >= SATURATED * result["games"]:
        return "saturated: the side decides" if 2 * result["side_decided"] > nobody else "saturated: nobody wins", True
    return "FAILED", False


def played(sow, key):
    rules, first, second, games, nodes, opening = key
    result = run(sow, "match", rules, first, second, "--games", games, "--nodes", nodes, "--opening", opening)[0]
    return {**result, "key": list(key)}


class Results:
    """What has been played, in a file if it is to be kept."""

    def __init__(self, path):
        self.path, self.known = path, {}
        if path:
            with contextlib.suppress(FileNotFoundError), open(path, encoding="utf-8") as file:
                for line in file:
                    result = json.loads(line)
                    self.known[tuple(result["key"])] = result
        self.lock = threading.Lock()

    @staticmethod
    def key_of(rules, first, second, options):
        return (rules, str(first), str(second), options.games, options.nodes, 0 if second == "random" else OPENING)

    def find(self, rules, first, second, options):
        return self.known.get(self.key_of(rules, first, second, options))

    def play(self, sow, rules, first, second, options):
        key = self.key_of(rules, first, second, options)
        if key not in self.known:
            result = played(sow, key)
            with self.lock:
                self.known[key] = result
                if self.path:
                    with open(self.path, "a", encoding="utf-8") as file:
                        print(json.dumps(result), file=file)
        return self.known[key]


def print_matrix(results, options):
    rulesets = options.rules or sorted({key[0] for key in results.known})
    played_pairs = {key[1:3] for key in results.known} - {("7", "random")}
    pairs = options.pairs or sorted(played_pairs, key=lambda pair: (pair[1] != "random", int(pair[0])))
    print("| ruleset | " + " | ".join(f"{first} - {second}" for first, second in pairs) + " |")
    print("|---" * (1 + len(pairs)) + "|")
    for rules in rulesets:
        cells = []
        for first, second in pairs:
            result = results.find(rules, first, second, options)
            if result is None:
                cells.append("")
                continue
            longer = results.find(rules, 7, "random", options)
            word, passed = verdict(result, second, lambda longer=longer: longer or {"percent": 0.0})
            mark = "" if not word else " ?" if second == "random" and longer is None else " *" if passed else " !"
            cells.append(f"{result['percent']:.1f}{mark}")
        print(f"| {rules} | " + " | ".join(cells) + " |")


def play_again(sow, results, options):
    print(f"seed {options.seed}")
    chosen = random.Random(options.seed).sample(sorted(results.known), min(options.again, len(results.known)))
    differ = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for key, result in zip(chosen, pool.map(functools.partial(played, sow), chosen)):
            same = {**result, **results.known[key]} == result
            differ += not same
            print(f"{key[0]} {key[1]} - {key[2]}: {'the same' if same else 'DIFFERENT'}", flush=True)
    return 1 if differ else 0


def read_pairs(text):
    pairs = [pair.split("-") for pair in text.split(",")]
    return [(int(first), second if second == "random" else int(second)) for first, second in pairs]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sow")
    parser.add_argument("rules", nargs="*")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=600000, help="for level 10")
    parser.add_argument("--top", type=int, default=10, help="the highest level that is played")
    parser.add_argument("--pairs", type=read_pairs)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", metavar="FILE")
    parser.add_argument("--matrix", action="store_true")
    parser.add_argument("--again", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=1, help="for --again")
    options = parser.parse_args()
    results = Results(options.keep)
    if options.again is not None:
        if options.again < 1 or not results.known:
            parser.error("--again wants a number, and --keep a file with results")
        return play_again(options.sow, results, options)
    if options.matrix:
        print_matrix(results, options)
        return 0
    rulesets = options.rules or list(short_games(options.sow))
    pairs = options.pairs or [(5, "random")] + [(level, level - 2) for level in range(3, options.top + 1)]
    failed = False
    print("| ruleset | players | won | lost | drawn | no result | broken off | points | openings decided by the side | |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = [(rules, first, second, pool.submit(results.play, options.sow, rules, first, second, options))
                for rules in rulesets for first, second in pairs]
        for rules, first, second, job in jobs:
            result = job.result()
            longer = functools.partial(results.play, options.sow, rules, 7, "random", options)
            word, passed = verdict(result, second, longer)
            failed |= not passed
            print(f"| {rules} | {first} - {second} | {result['won']} | {result['lost']} | {result['drawn']} | "
                  f"{result['no_result']} | {result['cut_off']} | {result['percent']:.1f} % ± {result['error']:.1f} | "
                  f"{result['side_decided']} of {result['pairs']} | {word} |", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
