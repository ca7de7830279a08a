# SPDX-License-Identifier: MIT
"""The founding games, played by an implementation that shares no code and no data with the library.

Each game is written down here as its sources describe it, in the plainest way. Needs nothing but Python 3.
"""
import copy

SOUTH, NORTH = 0, 1
STORE = -1  # where a seed falls that is sown into the mover's store


class Endless(Exception):
    """The sowing comes back to a board, and a pit to be lifted, where it has been."""


class Game:
    """What the games have in common. Pits: South's from his left, then North's from his left, which is sowing order."""

    defaults = {}
    columns = 0

    def __init__(self, **options):
        self.options = {'first': 'south', 'repetition': 3, **self.defaults}
        for name, value in options.items():
            if name not in self.options:
                raise ValueError(name)
            self.options[name] = value
        self.columns = self.options.get('columns', self.columns)
        self.pits = [0] * (2 * self.columns)
        self.stores = [0, 0]
        self.closed = set()
        self.mover = SOUTH if self.options['first'] == 'south' else NORTH
        self.phase = None   # None: normal play
        self.extra = False  # an extra move that may be declined is pending
        self.result = None
        self.reason = None
        self.rounds = []    # the stores at the end of each finished round
        self.occurrences = {}
        self.passes = 0
        self.fill()
        self.count()

    def clone(self):
        other = copy.copy(self)
        other.pits = self.pits[:]
        other.stores = self.stores[:]
        other.closed = set(self.closed)
        other.rounds = self.rounds[:]
        other.occurrences = dict(self.occurrences)
        return other

    def set_position(self, text):
        """Reads a position without fields: the rows, the stores, the mover."""
        rows, stores, mover = text.split()
        fields = ','.join(rows.split('/')).split(',')
        assert len(fields) == len(self.pits), text
        self.pits = [0 if field == '-' else int(field) for field in fields]
        self.closed = {pit for pit, field in enumerate(fields) if field == '-'}
        self.stores = [int(field) for field in stores.split(',')]
        self.mover = 'SN'.index(mover)
        self.phase = None
        self.extra = False
        self.occurrences = {}
        self.settle()
        self.count()
        return self

    # The board.

    def row(self, player):
        return range(player * self.columns, (player + 1) * self.columns)

    def owner(self, pit):
        return pit // self.columns

    def number(self, pit):
        return pit % self.columns + 1

    def facing(self, pit):
        """The other row's pit C + 1 - k."""
        return (1 - self.owner(pit)) * self.columns + self.columns - self.number(pit)

    def row_seeds(self, player):
        return sum(self.pits[pit] for pit in self.row(player))

    def take(self, player, pit):
        self.stores[player] += self.pits[pit]
        self.pits[pit] = 0

    def take_row(self, player, row):
        for pit in self.row(row):
            self.take(player, pit)

    def after(self, pit):
        return (pit + 1) % len(self.pits)

    # A sowing: laps until a rule says that it is over.

    def sow(self, pit, lift=None):
        been = set()
        hand = self.pits[pit] if lift is None else lift
        self.pits[pit] -= hand
        lap = 1
        self.reached_other_row = False
        while True:
            while hand:
                pit = self.after(pit)
                hand -= 1
                if pit == STORE:
                    self.stores[self.mover] += 1
                else:
                    self.loaded = self.pits[pit] > 0
                    self.pits[pit] += 1
                    if hand:
                        self.passing(pit, hand)
                        if self.result:
                            return
            if not self.lap_ends(pit, lap):
                return
            lap += 1
            state = (tuple(self.pits), pit)
            if state in been:
                raise Endless
            been.add(state)
            hand = self.pits[pit]
            self.pits[pit] = 0

    def passing(self, pit, hand):
        """A seed that is not the last of its lap has dropped."""

    def lap_ends(self, pit, lap):
        """The last seed of a lap has dropped: whether the pit is lifted and sown on from there."""
        raise NotImplementedError

    # Moves.

    def legal(self):
        """The legal moves; the move that declines is the last one."""
        if self.result:
            return []
        return [self.number(pit) for pit in self.row(self.mover) if self.pits[pit]]

    def play(self, move):
        assert move in self.legal(), (move, self.text())
        before = self.clone()
        try:
            self.make(move)
        except Endless:
            self.pits, self.stores, self.rounds = before.pits, before.stores, before.rounds
            self.over('no result', 'endless')
        self.count()

    def make(self, move):
        self.sow(self.mover * self.columns + move - 1)
        self.mover = 1 - self.mover
        self.settle()

    def count(self):
        if self.result or not self.options['repetition']:
            return
        state = (tuple(self.pits), tuple(sorted(self.closed)), tuple(self.stores), self.mover, self.phase, self.extra)
        self.occurrences[state] = self.occurrences.get(state, 0) + 1
        if self.occurrences[state] == self.options['repetition'] > 1:
            self.over('no result', 'repetition')

    def over(self, result, reason):
        self.result, self.reason = result, reason

    def over_by_stores(self, reason):
        south, north = self.stores
        self.over('south' if south > north else 'north' if north > south else 'draw', reason)

    def text(self):
        """The position without fields; without the mover when the game is over."""
        rows = ['-' if pit in self.closed else str(seeds) for pit, seeds in enumerate(self.pits)]
        text = '%s/%s %d,%d' % (','.join(rows[:self.columns]), ','.join(rows[self.columns:]), *self.stores)
        return text if self.result else text + ' ' + 'SN'[self.mover]


class Otjin(Game):
    defaults = {'seeds': 3}
    columns = 9

    def fill(self):
        self.pits = [self.options['seeds']] * 18

    def lap_ends(self, pit, lap):
        if not self.loaded:
            return False  # gok
        if self.pits[pit] == self.options['seeds']:
            self.take(self.mover, pit)  # a fish
            return False
        return True

    def settle(self):
        if not self.legal():
            self.take_row(1 - self.mover, SOUTH)
            self.take_row(1 - self.mover, NORTH)
            self.over_by_stores('stuck')


class Ovalhu(Game):
    defaults = {'columns': 8, 'seeds': 8, 'fill': 'left', 'again': 'must', 'take': 'facing', 'stuck': 'pass'}

    def fill(self):
        self.pits = [self.options['seeds']] * len(self.pits)
        self.last_mover = self.mover

    def after(self, pit):
        while True:
            if pit == STORE:
                pit = self.row(1 - self.mover)[0]
            elif pit == self.row(self.mover)[-1]:
                return STORE
            else:
                pit = (pit + 1) % len(self.pits)
            if pit not in self.closed:
                return pit

    def lap_ends(self, pit, lap):
        if pit == STORE:
            self.again = True
            return False
        if self.loaded:
            return True
        facing = self.facing(pit)
        if self.options['take'] == 'both' and self.pits[facing]:
            self.take(self.mover, pit)
        self.take(self.mover, facing)
        return False

    def legal(self):
        if self.result:
            return []
        if self.phase == 'fill':
            return [self.number(pit) for pit in self.row(self.mover) if pit in self.closed]
        return super().legal() + ([0] if self.extra else [])

    def make(self, move):
        if self.phase == 'fill':
            self.open(self.mover * self.columns + move - 1)
            self.to_open[self.mover] -= 1
            self.next_to_open()
            return
        self.last_mover = self.mover
        self.again = False
        self.extra = False
        if move:
            self.sow(self.mover * self.columns + move - 1)
        if not self.again:
            self.mover = 1 - self.mover
        elif self.row_seeds(self.mover) == 0:
            self.mover = 1 - self.mover  # the extra move cannot be made
            self.passes += 1
        else:
            self.extra = self.options['again'] == 'may'
        self.settle()

    def settle(self):
        if not any(self.pits):
            self.end_round(self.last_mover)
        elif self.row_seeds(self.mover) == 0:
            other = 1 - self.mover
            self.extra = False
            if self.options['stuck'] == 'take':
                self.take_row(other, other)
                self.end_round(other)
            else:
                self.passes += 1
                self.mover = other

    def end_round(self, beginner):
        self.rounds.append(tuple(self.stores))
        seeds = self.options['seeds']
        for player in (SOUTH, NORTH):
            if self.stores[player] < seeds:
                self.extra = False
                self.over(('north', 'south')[player], 'cannot fill')
                return
        self.occurrences = {}
        self.extra = False
        self.closed = set(range(len(self.pits)))
        self.beginner = beginner
        self.to_open = [0, 0]
        for player in (SOUTH, NORTH):
            can = min(self.stores[player] // seeds, self.columns)
            pits = list(self.row(player))
            if self.options['fill'] == 'choice' and can < self.columns:
                self.to_open[player] = can
            else:
                if self.options['fill'] == 'right':
                    pits.reverse()
                for pit in pits[:can]:
                    self.open(pit)
        self.phase = 'fill'
        self.mover = beginner
        self.next_to_open()

    def open(self, pit):
        self.closed.remove(pit)
        self.pits[pit] = self.options['seeds']
        self.stores[self.owner(pit)] -= self.options['seeds']

    def next_to_open(self):
        for player in (self.beginner, 1 - self.beginner):
            if self.to_open[player]:
                self.mover = player
                return
        self.phase = None
        self.mover = self.beginner


class Intotoi(Game):
    defaults = {'reply': 3}
    columns = 12

    def fill(self):
        self.pits = [0, 3, 3] * 8
        self.phase = 'opening'

    def legal(self):
        if self.result:
            return []
        if self.phase == 'opening':
            return [11]
        if self.phase == 'reply':
            return [9, 11]
        return [self.number(pit) for pit in self.row(self.mover) if self.may_begin(pit)]

    def may_begin(self, pit):
        seeds = self.pits[pit]
        if seeds == 0:
            return False
        last = self.number(pit) + seeds
        if last > self.columns:
            return True  # it reaches the opponent's row
        return self.pits[pit + seeds] == 0

    def make(self, move):
        pit = self.mover * self.columns + move - 1
        if self.phase == 'opening':
            self.sow(pit, 2)
            self.phase = 'reply'
        elif self.phase == 'reply':
            self.sow(pit, self.options['reply'])
            self.phase = None
        else:
            self.sow(pit)
        self.mover = 1 - self.mover
        self.settle()

    def lap_ends(self, pit, lap):
        if self.phase == 'opening':
            return self.opening_relays and self.loaded
        if self.phase == 'reply':
            return self.loaded
        return self.play_on(pit, lap)

    opening_relays = False

    def play_on(self, pit, lap):
        own = self.owner(pit) == self.mover
        if not self.loaded:
            if own:
                self.take(self.mover, self.facing(pit))
            return False
        return not (own and lap == 1)

    def settle(self):
        if not self.legal():
            self.take_row(SOUTH, SOUTH)
            self.take_row(NORTH, NORTH)
            self.over_by_stores('stuck')


class IntotoiStrict(Intotoi):
    def play_on(self, pit, lap):
        own = self.owner(pit) == self.mover
        if not self.loaded:
            if own:
                self.take(self.mover, self.facing(pit))
            return False
        return not own


class IntotoiDlp(Intotoi):
    defaults = {'reply': 2}
    opening_relays = True

    def play_on(self, pit, lap):
        if not self.loaded:
            return False
        if self.owner(pit) == self.mover:
            self.take(self.mover, self.facing(pit))
            return False
        return True


class Anywoli(Game):
    defaults = {'last': 'penultimate'}
    columns = 12

    def fill(self):
        self.pits = [4] * 24
        self.last_taker = None
        self.first_taker = None
        self.hand = 0
        self.lots = (SOUTH, NORTH)  # who may win the draw of lots; fixed by the caller who wants a certain winner
        self.ended_in_hand = False

    def set_position(self, text):
        self.last_taker = self.first_taker = None
        return super().set_position(text)

    def passing(self, pit, hand):
        if self.pits[pit] == 4:
            self.take(self.owner(pit), pit)
            self.last_taker = self.owner(pit)
            self.hand = hand
            self.end_if_few()
            self.ended_in_hand = bool(self.result)
            self.hand = 0

    def lap_ends(self, pit, lap):
        if not self.loaded:
            return False
        if self.pits[pit] == 4:
            self.take(self.mover, pit)
            self.last_taker = self.mover
            if self.first_taker is None:
                self.first_taker = self.mover
            self.again = True
            return False
        return True

    def make(self, move):
        self.again = False
        self.sow(self.mover * self.columns + move - 1)
        if not self.result:
            if not self.again:
                self.mover = 1 - self.mover
            self.settle()

    def settle(self):
        self.end_if_few()
        if not self.result and self.row_seeds(self.mover) == 0:
            self.passes += 1
            self.mover = 1 - self.mover

    def end_if_few(self):
        if sum(self.pits) + self.hand > 4:
            return
        taker = self.last_taker
        if taker is None:
            self.take_row(SOUTH, SOUTH)
            self.take_row(NORTH, NORTH)
        else:
            if self.options['last'] == 'first' and self.first_taker is not None:
                taker = self.first_taker
            if self.options['last'] == 'lottery':
                taker = self.lots[0]
            self.take_row(taker, SOUTH)
            self.take_row(taker, NORTH)
            self.stores[taker] += self.hand
        self.over_by_stores('few left')


GAMES = {'otjin': Otjin, 'ovalhu': Ovalhu, 'intotoi': Intotoi, 'intotoi-strict': IntotoiStrict,
         'intotoi-dlp': IntotoiDlp, 'anywoli': Anywoli}


def new_game(rules):
    """A game by its name: "ovalhu:take=both,seeds=4"."""
    name, _, settings = rules.partition(':')
    options = {}
    for setting in filter(None, settings.split(',')):
        option, value = setting.split('=')
        options[option] = int(value) if value.isdigit() else value
    return GAMES[name](**options)
