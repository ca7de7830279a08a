#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the catalogue: a page for each built-in ruleset, and the index.

    python3 docs/catalogue/make.py build/examples/sow            plays the random games anew (a minute) and writes all pages
    python3 docs/catalogue/make.py --check build/examples/sow    fails if a page is not what would be written; plays nothing

The library is looked for beside the program, as ../lib/libmancala.so, or taken from --library. The sums of the random games
are kept in statistics.txt.
"""
import argparse
import ctypes
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
AGREEMENT = os.path.join(HERE, '..', '..', 'tests', 'classics', 'agreement.txt')
GAMES, SEED, PLIES = 1000, 1, 10000
PERFT_DEPTH, PERFT_LEAVES = 8, 20000   # no depth beyond the first that has so many positions
COUNTS = ('games', 'plies', 'south', 'north', 'draws', 'no_result', 'cut_off', 'longest', 'captured', 'signature')
MADE = '<!-- Written by docs/catalogue/make.py from the library; changes here will be lost. -->'


class Sow:
    """The program, and what it says."""

    def __init__(self, program):
        self.program = program

    def lines(self, *arguments):
        run = subprocess.run((self.program,) + arguments, check=True, capture_output=True, text=True)
        return run.stdout.splitlines()

    def games(self):
        return [line.split('\t')[0] for line in self.lines('games')]

    def facts(self, name):
        return json.loads(self.lines('show', name, '--json')[0])

    def board(self, name):
        """The board as it is drawn: the frame, and the numbers above and below it."""
        lines = self.lines('show', name)
        frame = [number for number, line in enumerate(lines) if line.strip().startswith(('.--', "'--"))]
        return lines[frame[0] - 1:frame[-1] + 2]

    def perft(self, name):
        """Counts up to a modest depth, or to where a sowing is too long for the library."""
        counts = []
        for depth in range(1, PERFT_DEPTH + 1):
            try:
                lines = self.lines('perft', name, str(depth), '--json')
            except subprocess.CalledProcessError:
                break
            counts = [json.loads(line)['count'] for line in lines]
            if counts[-1] >= PERFT_LEAVES or counts[-1] == 0:
                break
        return counts


class Options(ctypes.Structure):
    _fields_ = [('size', ctypes.c_size_t), ('games', ctypes.c_uint64), ('seed', ctypes.c_uint64), ('plies', ctypes.c_int32),
                ('matches', ctypes.c_int32), ('threads', ctypes.c_int32), ('unused', ctypes.c_int32)]


class Totals(ctypes.Structure):
    _fields_ = [('size', ctypes.c_size_t)] + [(name, ctypes.c_uint64) for name in COUNTS]


def play_out(library, name):
    """The sums of the random games."""
    rules = ctypes.c_void_p()
    if library.mancala_rules_load(ctypes.byref(rules), name.encode(), None, None) != 0:
        sys.exit('%s cannot be loaded' % name)
    options = Options(ctypes.sizeof(Options), GAMES, SEED, PLIES, 0, 1, 0)
    totals = Totals(ctypes.sizeof(Totals))
    if library.mancala_playouts(rules, ctypes.byref(options), ctypes.byref(totals)) != 0:
        sys.exit('%s cannot be played out' % name)
    library.mancala_rules_unref(rules)
    return {count: getattr(totals, count) for count in COUNTS if count != 'signature'}


def read_statistics(path):
    with open(path, encoding='ascii') as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith('#')]
    names = [count for count in COUNTS if count != 'signature']
    return {line[0]: dict(zip(names, map(int, line[1:]))) for line in lines}


def statistics_text(statistics):
    names = [count for count in COUNTS if count != 'signature']
    lines = ['# SPDX-License-Identifier: MIT',
             '# Random rounds, by mancala_playouts() with seed %d and at most %d plies; written by make.py.' % (SEED, PLIES),
             '# ruleset ' + ' '.join(names)]
    lines += [' '.join([name] + [str(statistics[name][count]) for count in names]) for name in sorted(statistics)]
    return '\n'.join(lines) + '\n'


def read_agreement():
    """(ruleset with options, games, plies) of each line."""
    with open(AGREEMENT, encoding='ascii') as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith('#')]
    return [(line[0], int(line[1]), int(line[2])) for line in lines]


# Pages.

def escape(text):
    """What Markdown would take for its own."""
    for character in '\\`*_<>|':
        text = text.replace(character, '\\' + character)
    return text


def bullets(texts):
    return ['- ' + escape(text) for text in texts]


def option_row(option):
    values = ', '.join(option['choices']) if 'choices' in option else '%d to %d' % (option['low'], option['high'])
    return '| `%s` | %s | %s | %s |' % (option['name'], values, option['default'], escape(option['description']))


def share(part, whole):
    return '%.1f%%' % (100 * part / whole)


def statistics_rows(sums, facts):
    games = sums['games']
    rows = [('plies a round', '%.1f on average, %d at most' % (sums['plies'] / games, sums['longest'])),
            ('won by South, by North', '%s, %s' % (share(sums['south'], games), share(sums['north'], games))),
            ('drawn', share(sums['draws'], games)),
            ('without a result (endless sowing)', share(sums['no_result'], games)),
            ('cut off', share(sums['cut_off'], games)),
            ('seeds captured', '%.1f of %d' % (sums['captured'] / games, facts['seeds']))]
    return ['| | |', '|---|---|'] + ['| %s | %s |' % row for row in rows]


def page(name, sow, sums, agreement):
    facts = sow.facts(name)
    lines = [MADE, '', '# ' + escape(facts['title']), '']
    also = ' Also called %s.' % escape(', '.join(facts['also'])) if facts['also'] else ''
    lines += ['Ruleset `%s`, revision %d.%s %s.' % (name, facts['revision'], also, escape('; '.join(facts['people']))), '']
    lines += ['## Board', '', '```'] + sow.board(name) + ['```', '']
    lines += ['%d pits in %d rows, %d seeds.' % (facts['rows'] * facts['columns'], facts['rows'], facts['seeds']), '']
    lines += ['## Rules', ''] + bullets(facts['rules']) + ['']
    lines += ['## Options', '', '| option | values | default | |', '|---|---|---|---|']
    lines += [option_row(option) for option in facts['options']] + ['']
    if facts['notes']:
        lines += ['## How the sources are read', ''] + bullets(facts['notes']) + ['']
    lines += ['## Sources', ''] + bullets(facts['sources']) + ['']
    counts = sow.perft(name)
    lines += ['## Positions', '', 'Leaf positions so many plies ahead; a game that is over has none below it.', '',
              '| plies | positions |', '|--:|--:|']
    lines += ['| %d | %d |' % (depth, count) for depth, count in enumerate(counts, 1)] + ['']
    lines += ['## A thousand random rounds', '',
              'Played by the library (`mancala_playouts()`, seed %d): one round each, moves chosen evenly, no regard to repetition, '
              'cut off after %d plies or at a sowing too long to be waited for.' % (SEED, PLIES), '']
    lines += statistics_rows(sums, facts) + ['']
    found = [line for line in agreement if line[0].split(':')[0] == name]
    if found:
        lines += ['## Other programs', '']
        for rules, games, plies in found:
            options = ' with `%s`' % rules.split(':')[1] if ':' in rules else ''
            lines.append('%d random games of another program, %d plies, replay without a difference%s.' % (games, plies, options))
        lines.append('')
    return '\n'.join(lines)


def index(names, sow, statistics, agreement):
    lines = [MADE, '', '# Catalogue of games', '',
             'The built-in rulesets. What a page says comes from the library itself: the board, the rules in words, the options and '
             'the sources from `sow show`, the numbers from `sow perft` and `mancala_playouts()`. '
             '[differences.md](differences.md) says where accounts of a game differ, and what was decided.', '',
             '| ruleset | game | board | seeds | random round | cut off |', '|---|---|---|--:|--:|--:|']
    for name in names:
        facts, sums = sow.facts(name), statistics[name]
        cut = share(sums['cut_off'], sums['games']) if sums['cut_off'] else ''
        lines.append('| [%s](%s.md) | %s | %d x %d | %d | %.0f plies | %s |' % (
            name, name, escape(facts['title']), facts['rows'], facts['columns'], facts['seeds'], sums['plies'] / sums['games'], cut))
    lines += ['', '## Agreement with other programs', '',
              'Random games that other programs played (MancalaGames; Ludii for the four-row games), replayed ply by ply: legal moves, '
              'board, stores, special and closed pits, owners, next player. `tests/classics/replay.py` replays them; the games are '
              'not part of the project. Options are given where a source decides against the other program.', '',
              '| ruleset | games that agree | plies |', '|---|--:|--:|']
    lines += ['| `%s` | %d | %d |' % line for line in agreement] + ['']
    return '\n'.join(lines)


def main():
    parser = argparse.ArgumentParser(description='Writes the catalogue.')
    parser.add_argument('sow')
    parser.add_argument('--library')
    parser.add_argument('--check', action='store_true')
    arguments = parser.parse_args()
    sow = Sow(os.path.abspath(arguments.sow))
    names = sow.games()
    kept = os.path.join(HERE, 'statistics.txt')
    if arguments.check:
        statistics = read_statistics(kept)
    else:
        path = arguments.library or os.path.join(os.path.dirname(sow.program), '..', 'lib', 'libmancala.so')
        library = ctypes.CDLL(os.path.abspath(path))
        statistics = {name: play_out(library, name) for name in names}
    if set(statistics) != set(names):
        sys.exit('statistics.txt does not have every ruleset: run make.py without --check')
    agreement = read_agreement()
    files = {'statistics.txt': statistics_text(statistics), 'README.md': index(names, sow, statistics, agreement)}
    files.update((name + '.md', page(name, sow, statistics[name], agreement)) for name in names)
    stale = []
    for file_name, text in files.items():
        path = os.path.join(HERE, file_name)
        old = open(path, encoding='utf-8').read() if os.path.exists(path) else None
        if old != text:
            stale.append(file_name)
            if not arguments.check:
                with open(path, 'w', encoding='utf-8', newline='\n') as file:
                    file.write(text)
    if arguments.check and stale:
        sys.exit('stale, run make.py: ' + ', '.join(stale))
    print('%d pages, %d %s' % (len(names), len(stale), 'stale' if arguments.check else 'written'))


if __name__ == '__main__':
    main()
