#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/games/classics-*.txt: random games of the classic rulesets, played by rule_games.py with fixed seeds.

    python3 make_classics.py [DIRECTORY]    writes the games (some minutes), the same files every time
"""
import os
import random
import sys

from make_games import FORMAT, Fnv
from rule_games import Game

HEADER = FORMAT.replace('make_games.py', 'make_classics.py')
GAMES, DETAILED, PLIES = 20, 4, 200   # of a ruleset with its defaults; with a hash for every ply; at most
OPTION_GAMES = 5                      # of a ruleset with other options

FILES = {
    'single': ('kalah', 'oware', 'awari', 'wari', 'bohnenspiel', 'songo', 'vai-lung-thlan', 'halusa', 'alemungula', 'mangala'),
    'special': ('toguz-kumalak', 'qelat', 'deka', 'enkeshui', 'leyla-gobale'),
    'relay': ('endodoi', 'mbothe', 'gamacha', 'lamlameta', 'giuthi', 'obridjie', 'j-odu', 'ba-awa', 'dakon', 'sungka'),
    'next': ('pallanguli', 'pandi', 'olinda'),
    'four-rows': ('hus', 'hawalis'),
}
OPTIONS = {
    'kalah': ('empty-capture=yes', 'finish=row', 'columns=4,seeds=3', 'columns=1,seeds=2', 'seeds=12', 'columns=16,seeds=9'),
    'oware': ('seeds=3', 'origin=sow', 'slam=legal', 'slam=forbidden', 'slam=remainder', 'slam=left', 'slam=right', 'seeds=2',
              'seeds=2,slam=forbidden', 'seeds=2,slam=remainder', 'seeds=2,slam=left', 'seeds=2,slam=right'),
    'wari': ('origin=sow', 'feed=free'),
    'songo': ('take=three-four', 'take=two-three-four,slam=nothing', 'slam=forbidden'),
    'halusa': ('run=yes',),
    'alemungula': ('singles=stay',),
    'toguz-kumalak': ('tuzdik=stay',),
    'qelat': ('captures=no',),
    'deka': ('close=any', 'columns=8,seeds=3'),
    'enkeshui': ('relay=bars', 'layout=ten', 'layout=twelve-left', 'layout=twelve-right'),
    'leyla-gobale': ('laps=one', 'way=counterclockwise,columns=6', 'start=right'),
    'endodoi': ('columns=6', 'columns=10'),
    'mbothe': ('feed=free', 'columns=8'),
    'lamlameta': ('start=any', 'pairs=play', 'rounds=one', 'least=1'),
    'giuthi': ('rounds=one', 'columns=5,seeds=4', 'columns=10,seeds=9'),
    'obridjie': ('rest=rows',),
    'j-odu': ('rounds=one', 'goal=7'),
    'ba-awa': ('eight=last', 'goal=8'),
    'dakon': ('fill=left,least=1', 'stuck=take', 'take=facing', 'columns=4', 'columns=10'),
    'sungka': ('take=facing',),
    'pallanguli': ('last=owner', 'few=play', 'fill=left,least=1', 'seeds=12'),
    'pandi': ('way=clockwise,facing=leave', 'seeds=4'),
    'olinda': ('ways=same',),
    'hus': ('taken=kept,singles=play', 'take=inner', 'singles=play'),
    'hawalis': ('laps=one,take=facing', 'laps=one', 'take=facing'),
}


def write_game(rules, seed, step):
    """A random game's lines, and the game at its end."""
    rng = random.Random('%s %d' % (rules, seed))
    game, fnv, moves, checks = Game(rules), Fnv(), [], []
    value = fnv.value
    while not game.result and len(moves) < PLIES:
        if moves:
            fnv.add(' '.join([game.text()] + legal) + '\n')
            value = fnv.value
            if len(moves) % step == 0:
                checks.append('%08x' % value)
        legal = game.legal()
        moves.append(rng.choice(legal))
        game.play(moves[-1])
        legal = game.legal()
    if (len(moves) - 1) % step:
        checks.append('%08x' % value)
    lines = ['game ' + rules, ' '.join(['moves'] + moves), ' '.join(['checks', str(step)] + checks)]
    if game.rules.clauses('rounds'):
        lines.append(' '.join(['rounds'] + ['%d,%d' % stores for stores in game.rounds]))
    lines.append('end %s | %s | %s' % (game.text(), game.result or 'unfinished', game.reason or 'none'))
    return lines, len(moves), game


def write_file(directory, name):
    lines, games, plies, finished, ends = [], 0, 0, 0, {}
    for ruleset in FILES[name]:
        for options in ('', 'first=north') + OPTIONS.get(ruleset, ()):
            rules = ruleset + (':' + options if options else '')
            for seed in range(OPTION_GAMES if options else GAMES):
                new, length, game = write_game(rules, seed, 10 if options or seed >= DETAILED else 1)
                lines += new
                games += 1
                plies += length
                finished += bool(game.result or (game.rounds and game.rules.clauses('rounds')))
                end = game.reason or 'unfinished'
                ends[end] = ends.get(end, 0) + 1
    facts = ', '.join('%s: %d' % end for end in sorted(ends.items()))
    path = os.path.join(directory, 'classics-%s.txt' % name)
    with open(path, 'w', encoding='ascii', newline='\n') as file:
        file.write(HEADER + '#\n# %d games, %d plies; %s.\n' % (games, plies, facts))
        file.write('\n'.join(lines) + '\n')
    print('%s: %d games, %d plies, %d finished, %d bytes; %s' % (name, games, plies, finished, os.path.getsize(path), facts),
          flush=True)


def main():
    directory = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), 'games')
    os.makedirs(directory, exist_ok=True)
    for name in FILES:
        write_file(directory, name)


if __name__ == '__main__':
    main()
