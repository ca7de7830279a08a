#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the games in tests/data/games/, played by founding_games.py with fixed seeds: the same files every time.

    python3 make_games.py [DIRECTORY]              writes the games (a few minutes)
    python3 make_games.py --endings endings.txt    checks the lines of that file instead
"""
import os
import random
import sys

from founding_games import NORTH, SOUTH, new_game

FORMAT = '''\
# SPDX-License-Identifier: MIT
# Written by make_games.py; the games are played by an implementation that shares no code with the library.
#
# A game is four or five lines:
#   game RULES            a ruleset with its options
#   moves MOVE...         the moves as text: pits from the mover's left, 0 to decline
#   checks STEP HASH...   running hashes, in hexadecimal, after every STEPth ply and after the last but one
#   rounds S,N ...        only for games of rounds: both stores at the end of each finished round
#   end POSITION | RESULT | REASON   the position after the last ply, without the mover if the game is over;
#                         two such lines where lots decide: either is right
# The hash is FNV-1a (32 bits, started once a game) over a line for each ply but the last: the position without fields,
# the legal moves (in order, to decline is the last one), each after a space, and a line feed. So every position and
# every list of legal moves is checked. RESULT is south, north, draw, no result or unfinished. Pits that a player has
# yet to open for a new round are written as closed, and those closed in the last round stay so after the end.
'''

DETAILED = 20  # so many games of a file have a hash for every ply


class Fnv:
    def __init__(self):
        self.value = 0x811c9dc5

    def add(self, text):
        for byte in text.encode():
            self.value = (self.value ^ byte) * 0x01000193 & 0xffffffff


# How moves are chosen.

def at_random(game, moves, rng):
    return rng.choice(moves)


def greedily(game, moves, rng):
    """Mostly the move that takes most; Anywoli and Intotoi are over sooner so."""
    if len(moves) == 1 or rng.random() < 0.3:
        return rng.choice(moves)
    best = []
    for move in moves:
        after = game.clone()
        after.play(move)
        best.append((after.stores[game.mover] - after.stores[1 - game.mover], rng.random(), move))
    return max(best)[2]


def end_together(game, width, depth, rng):
    """Moves by which both players together end the game: a beam search for few seeds and an empty row, or None."""
    start = game.clone()
    start.options = dict(start.options, repetition=0)
    beam = [(0, 0, start, [])]
    seen = set()
    for _ in range(depth):
        following = []
        for _, _, position, path in beam:
            for move in position.legal():
                after = position.clone()
                after.play(move)
                if after.reason == 'endless':
                    continue
                if after.result:
                    return path + [move]
                key = (tuple(after.pits), after.mover)
                if key not in seen:
                    seen.add(key)
                    south, north = after.row_seeds(SOUTH), after.row_seeds(NORTH)
                    following.append((south + north + min(south, north), rng.random(), after, path + [move]))
        following.sort(key=lambda entry: entry[:2])
        beam = following[:width]
    return None


def play(rules, seed, choose=at_random, plies=100000, rounds=None):
    """Plays until the end, or so many plies or rounds; returns the moves."""
    rng = random.Random('%s %d' % (rules, seed))
    game = new_game(rules)
    moves = []
    while not game.result and len(moves) < plies and (rounds is None or len(game.rounds) < rounds):
        moves.append(choose(game, game.legal(), rng))
        game.play(moves[-1])
    return game, moves


def play_to_end_together(rules, seed):
    game, moves = play(rules, seed, plies=60)
    ending = end_together(game, 100, 300, random.Random(seed))
    if ending is None:
        return game, moves
    for move in ending:
        if game.result:
            break  # by repetition
        game.play(move)
        moves.append(move)
    return game, moves


# Writing.

def record(rules, moves, step):
    """A game's lines, and the game at its end."""
    game = new_game(rules)
    fnv = Fnv()
    checks = []
    ends = []
    for ply, move in enumerate(moves, 1):
        before = game
        game = game.clone()
        game.play(move)
        if ply < len(moves):
            fnv.add(' '.join([game.text()] + [str(legal) for legal in game.legal()]) + '\n')
            if ply % step == 0 or ply == len(moves) - 1:
                checks.append('%08x' % fnv.value)
    ends.append(game)
    if game.result and game.options.get('last') == 'lottery':
        other = before.clone()
        other.lots = (NORTH, SOUTH)
        other.play(moves[-1])
        ends.append(other)
    lines = ['game ' + rules, ' '.join(['moves'] + [str(move) for move in moves]),
             ' '.join(['checks', str(step)] + checks)]
    if 'columns' in game.options:
        lines.append(' '.join(['rounds'] + ['%d,%d' % stores for stores in game.rounds]))
    for end in ends:
        lines.append('end %s | %s | %s' % (end.text(), end.result or 'unfinished', end.reason or 'none'))
    return lines, game


class File:
    """A file of games; counts what is in it."""

    def __init__(self, directory, name):
        self.path = os.path.join(directory, name)
        self.lines = []
        self.games = self.plies = 0
        self.facts = {}

    def note(self, fact):
        self.facts[fact] = self.facts.get(fact, 0) + 1

    def add(self, rules, moves):
        lines, game = record(rules, moves, 1 if self.games < DETAILED else 10)
        self.lines += lines
        self.games += 1
        self.plies += len(moves)
        self.note(game.result or 'unfinished')
        if game.reason in ('endless', 'repetition'):
            self.note(game.reason)
        if game.passes:
            self.note('with passes')
        if getattr(game, 'ended_in_hand', False):
            self.note('ended with seeds in hand')
        for _ in game.rounds:
            self.note('rounds')
        if game.closed:
            self.note('with closed pits')

    def some(self, rules, count, finished=True, longest=800, **how):
        """Adds so many games. Those that are not over after `longest` plies are left out if they should be finished."""
        seed = added = 0
        while added < count:
            seed += 1
            game, moves = play(rules, seed, plies=longest, **how)
            if not finished or game.result or 'rounds' in how:
                self.add(rules, moves)
                added += 1

    def write(self):
        facts = ', '.join('%s: %d' % fact for fact in sorted(self.facts.items()))
        with open(self.path, 'w', encoding='ascii', newline='\n') as file:
            file.write(FORMAT + '#\n# %d games, %d plies; %s.\n' % (self.games, self.plies, facts))
            file.write('\n'.join(self.lines) + '\n')
        print('%s: %d games, %d plies, %d bytes; %s' % (os.path.basename(self.path), self.games, self.plies,
                                                       os.path.getsize(self.path), facts), flush=True)


def otjin(directory):
    file = File(directory, 'otjin.txt')
    file.some('otjin', 200)
    file.write()
    file = File(directory, 'otjin-options.txt')
    for rules, count in (('otjin:seeds=2', 50), ('otjin:seeds=4', 30), ('otjin:seeds=5', 25), ('otjin:first=north', 20),
                         ('otjin:seeds=2,first=north', 20), ('otjin:seeds=5,first=north,repetition=2', 20),
                         ('otjin:repetition=0', 20), ('otjin:repetition=2', 30), ('otjin:seeds=2,repetition=4', 20),
                         ('otjin:seeds=4,repetition=9', 10)):
        file.some(rules, count)
    file.write()


def ovalhu(directory):
    file = File(directory, 'ovalhu.txt')
    file.some('ovalhu', 160, rounds=1)
    file.some('ovalhu', 40, rounds=2)
    file.write()

    file = File(directory, 'ovalhu-options.txt')
    for columns in range(2, 17):
        file.some('ovalhu:columns=%d' % columns, 20 if columns < 12 else 10, rounds=1)
        file.some('ovalhu:columns=%d,seeds=3' % columns, 10, rounds=2)
    for seeds in range(2, 13):
        file.some('ovalhu:seeds=%d' % seeds, 20, rounds=1)
    for rules, count, rounds in (('ovalhu:fill=right', 20, 4), ('ovalhu:fill=choice', 20, 4),
                                 ('ovalhu:again=may', 20, 2), ('ovalhu:take=both', 20, 2),
                                 ('ovalhu:stuck=take', 20, 3), ('ovalhu:first=north', 20, 1),
                                 ('ovalhu:again=may,take=both,stuck=take,fill=choice', 20, 3),
                                 ('ovalhu:columns=2,seeds=12,fill=choice,first=north', 20, 5),
                                 ('ovalhu:columns=16,seeds=12,again=may', 3, 1),
                                 ('ovalhu:columns=16,seeds=2,take=both,fill=choice', 15, 4),
                                 ('ovalhu:columns=5,seeds=3,fill=right,stuck=take,first=north', 20, 4),
                                 ('ovalhu:columns=6,seeds=5,again=may,stuck=take', 20, 2),
                                 ('ovalhu:columns=4,seeds=6,take=both,fill=right', 20, 4),
                                 ('ovalhu:columns=6,seeds=4,repetition=2', 20, 3)):
        file.some(rules, count, rounds=rounds, longest=3000)
    file.write()

    file = File(directory, 'ovalhu-matches.txt')
    for seeds in (2, 3, 4):
        for fill in ('left', 'right', 'choice'):
            file.some('ovalhu:columns=3,seeds=%d,fill=%s' % (seeds, fill), 8, longest=500)
    for rules in ('ovalhu:columns=3,seeds=4,fill=choice,again=may', 'ovalhu:columns=3,seeds=4,stuck=take',
                  'ovalhu:columns=3,seeds=3,take=both,fill=choice,first=north',
                  'ovalhu:columns=2,seeds=5,fill=choice,stuck=take',
                  'ovalhu:columns=4,seeds=2,fill=right,again=may,take=both,stuck=take'):
        file.some(rules, 8, longest=500)
    file.write()


def intotoi(directory):
    for name in ('intotoi', 'intotoi-strict'):
        file = File(directory, name + '.txt')
        file.some(name, 200)
        file.some(name + ':reply=2', 25)
        file.some(name + ':first=north', 25)
        file.some(name + ':reply=2,first=north', 20)
        file.write()
    file = File(directory, 'intotoi-dlp.txt')
    seed = ended = 0
    while ended < 24:
        seed += 1
        rules = ('intotoi-dlp', 'intotoi-dlp:reply=3', 'intotoi-dlp:first=north')[ended % 3]
        game, moves = play_to_end_together(rules, seed)
        if game.reason == 'stuck':
            file.add(rules, moves)
            ended += 1
    file.some('intotoi-dlp', 200, finished=False, longest=300)
    file.some('intotoi-dlp:reply=3', 20, finished=False, longest=150)
    file.some('intotoi-dlp:first=north', 20, finished=False, longest=150)
    file.write()


def anywoli(directory):
    file = File(directory, 'anywoli.txt')
    file.some('anywoli', 190, choose=greedily, longest=600)
    file.some('anywoli', 10, longest=1000)
    file.write()
    file = File(directory, 'anywoli-options.txt')
    for rules, count in (('anywoli:last=first', 40), ('anywoli:last=lottery', 30), ('anywoli:first=north', 20),
                         ('anywoli:last=first,first=north', 20), ('anywoli:last=lottery,first=north', 10)):
        file.some(rules, count, choose=greedily, longest=500)
    file.write()


def check_endings(path):
    """Checks the lines of endings.txt; returns how many are wrong."""
    wrong = lines = 0
    with open(path, encoding='ascii') as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if not line or line[0] in '#[' or line.startswith('value '):
                continue
            legal_line = line.startswith('legal ')
            rules, position, moves, *expected = [field.strip() for field in line.removeprefix('legal ').split('|')]
            game = new_game(rules)
            seeds = sum(game.pits) + sum(game.stores)
            if position != 'start':
                game.set_position(position)
            for move in moves.split():
                game.play(int(move))
            if legal_line:
                found = [' '.join(str(move) for move in game.legal())]
            else:
                found = [game.text(), game.result or 'unfinished', game.reason or 'none']
            lines += 1
            if found != expected or sum(game.pits) + sum(game.stores) != seeds:
                wrong += 1
                print('%s:%d: %s' % (path, number, ' | '.join(found)))
    print('%d lines, %d wrong' % (lines, wrong))
    return wrong


def main():
    if len(sys.argv) == 3 and sys.argv[1] == '--endings':
        sys.exit(check_endings(sys.argv[2]) > 0)
    directory = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), 'games')
    os.makedirs(directory, exist_ok=True)
    for write in (otjin, ovalhu, intotoi, anywoli):
        write(directory)


if __name__ == '__main__':
    main()
