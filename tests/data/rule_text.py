# SPDX-License-Identifier: MIT
"""Reads rule files as docs/rule-language.md describes them, as loosely as a game maker can afford: whoever writes a wrong file
gets an exception, not a diagnostic. Shares nothing with the library."""
import os
import re

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'lib', 'games')
TEXTS = ('game', 'like', 'title', 'also', 'people', 'source', 'note', 'revision', 'option')
SECTIONS = ('board', 'fill', 'sow', 'direction', 'each pit', 'begin', 'lift', 'each seed', 'every seed', 'last seed', 'special',
            'must', 'grand slam', 'pass', 'end', 'rounds', 'endless', 'repetition', 'win')
BY_LENGTH = sorted(TEXTS + SECTIONS, key=len, reverse=True)


class Clause:
    """Conditions that must all hold (none: always), and actions."""

    def __init__(self, text):
        conditions, _, actions = text.rpartition('->')
        self.conditions = [] if conditions.strip() in ('', 'else') else [c.strip() for c in conditions.split(' and ')]
        self.actions = [action.strip() for action in actions.split(',')]


class Rules:
    """A ruleset with the values of its options: "oware:seeds=3,first=north"."""

    def __init__(self, name):
        self.name = name
        self.options = {'first': 'south', 'repetition': 3}
        self.sections = {}
        self.phases = []
        ruleset, _, settings = name.partition(':')
        self.settings = dict(setting.split('=') for setting in settings.split(',') if setting)
        for option in ('first', 'repetition'):
            self.set_option(option, str(self.options[option]))
        self.read(ruleset)

    def set_option(self, name, fallback):
        value = self.settings.get(name, fallback)
        self.options[name] = int(value) if value.isdigit() else value

    def read(self, ruleset):
        with open(os.path.join(FOLDER, ruleset + '.mancala'), encoding='utf-8') as file:
            lines = [line.rstrip() for line in file]
        for line in lines:
            if line.startswith('like'):
                self.read(line.split()[1])
        for line in lines:
            option = re.match(r'option\s+([a-z0-9-]+)\s+\S+\s*=\s*([a-z0-9-]+)', line)
            if option:
                self.set_option(option[1], option[2])
        if any(line.startswith('phase') for line in lines):
            self.phases = []
        self.read_clauses(lines)

    def read_clauses(self, lines):
        clauses, inside = None, self.sections
        for line in lines:
            text = line.strip()
            if not text or text.startswith('#') or line.startswith(TEXTS):
                continue
            text = re.sub(r'\s+#.*$', '', text)
            depth = len(line) - len(line.lstrip())
            if depth == 0:
                inside = self.sections
            if text.startswith('phase') and depth == 0:
                inside = {}
                self.phases.append(inside)
                continue
            if depth == 0 or (inside is not self.sections and depth == 2):
                section = next(word for word in BY_LENGTH if re.match(word + r'(\s|$)', text))
                clauses = inside[section] = []
                text = text[len(section):].strip()
            self.read_clause(clauses, text)

    def read_clause(self, clauses, text):
        text, _, guard = text.partition(' when ')
        if text.strip() and self.holds(guard):
            clauses.append(Clause(text))

    def holds(self, guard):
        for part in guard.split(' and ') if guard else []:
            name, _, values = part.partition('=')
            value = self.options[name.strip()]
            if not any(self.is_value(value, one.strip()) for one in values.split(' or ')):
                return False
        return True

    @staticmethod
    def is_value(value, text):
        low, span, high = text.partition('..')
        return int(low) <= value <= int(high) if span else str(value) == text

    def number(self, text):
        text = text.strip()
        if text.isdigit():
            return int(text)
        times = re.match(r'(\d+) \* (\S+)$', text)
        if times:
            return int(times[1]) * self.options[times[2]]
        added = re.match(r'(\S+) ([+-]) (\d+)$', text)
        if added:
            return self.options[added[1]] + int(added[2] + added[3])
        return self.options[text]

    def contains(self, numbers, value):
        """Whether a set as it stands in the text has this number."""
        for part in numbers.split(' or '):
            low, span, high = part.strip().partition('..')
            if part.strip() in ('even', 'odd'):
                if value % 2 == (part.strip() == 'odd'):
                    return True
            elif span:
                if self.number(low) <= value <= self.number(high):
                    return True
            elif self.number(low) == value:
                return True
        return False

    def clauses(self, section, phase=None):
        if phase is not None and section in phase:
            return phase[section]
        return self.sections.get(section, [])

    def says(self, section, words):
        return any(words in action for clause in self.clauses(section) for action in clause.actions)


class Board:
    """Pits are numbered from 0: South's from his left, then North's; where a player has two rows, the outer one comes first."""

    def __init__(self, rules):
        rows, _, columns = rules.clauses('board')[0].actions[0].partition(' x ')
        self.rows, self.columns = int(rows), rules.number(columns)
        self.pits = self.rows * self.columns
        self.own = self.pits // 2
        self.side = [pit // self.own for pit in range(self.pits)]
        self.number = [pit % self.columns + 1 for pit in range(self.pits)]
        self.inner = [self.rows == 2 or pit % self.own >= self.columns for pit in range(self.pits)]
        self.facing = [None] * self.pits
        self.behind = [None] * self.pits
        for pit in range(self.pits):
            if self.inner[pit]:
                # The other player's pit in the same column, his inner row and then his outer one.
                column = self.columns - self.number[pit]
                first = (1 - self.side[pit]) * self.own
                self.facing[pit] = first + self.own - self.columns + column
                self.behind[pit] = first + column if self.rows == 4 else None
        if self.rows == 2:
            self.ring = [list(range(self.pits))] * 2
        else:
            outer, inner = range(self.columns), range(2 * self.columns - 1, self.columns - 1, -1)
            self.ring = [[player * self.own + pit for pit in (*outer, *inner)] for player in (0, 1)]
        self.place = [{pit: place for place, pit in enumerate(self.ring[player])} for player in (0, 1)]

    def after(self, player, pit, way):
        """The next pit of a player's ring; way is 1 for counter-clockwise, -1 for clockwise."""
        ring = self.ring[player]
        return ring[(self.place[player][pit] + way) % len(ring)]

    def twin(self, pit):
        return (pit + self.own) % self.pits
