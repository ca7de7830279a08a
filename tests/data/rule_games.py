# SPDX-License-Identifier: MIT
"""Plays rule files, slowly: every clause is read again whenever it is asked for. Its moves, positions and ends are the data of
tests/data/games/classics-*.txt, so it shares nothing with the library, and takes no advice from it."""
import copy
import re

from rule_rounds import NORTH, SOUTH, WINNERS, Rounds
from rule_text import Board, Rules

CLOCKWISE, COUNTERCLOCKWISE = -1, 1
WAYS = {'clockwise': [CLOCKWISE], 'counterclockwise': [COUNTERCLOCKWISE], 'either way': [COUNTERCLOCKWISE, CLOCKWISE]}
STOPS = ('stop', 'again')
FLOWS = STOPS + ('relay', 'relay next', 'sow captured')


class Endless(Exception):
    """A lap began as an earlier one did."""


class Sowing:
    """What the clauses may ask of a move in progress."""

    def __init__(self, pit, way):
        self.pit, self.way = pit, way
        self.first_lap = True
        self.reached = False      # a seed dropped in the opponent's row
        self.captured = False     # by the clause for the last seed
        self.before = self.made = 0
        self.in_store = False


class Game(Rounds):
    def __init__(self, name):
        self.rules = Rules(name)
        self.board = Board(self.rules)
        self.options = self.rules.options
        self.owner = list(self.board.side)
        self.starter = self.mover = WINNERS.index(self.options['first'])
        self.stores = [0, 0]
        self.out = 0
        self.rounds = []
        self.result = self.reason = None
        self.choice = self.has_choice()
        self.begin_round(self.filled())

    def clone(self):
        other = copy.copy(self)
        for name in ('pits', 'stores', 'closed', 'special', 'owner', 'rounds'):
            setattr(other, name, list(getattr(self, name)))
        other.seen = dict(self.seen)
        return other

    def has_choice(self):
        """Whether a player ever chooses a direction: then moves say it, and those clockwise come last."""
        phases = [None] + self.rules.phases
        return self.says('sow', 'either way') or self.says('sow', 'first mover chooses') or any(
            'either way' in clause.actions for phase in phases for clause in self.rules.clauses('direction', phase))

    # The rules.

    def says(self, section, words):
        return self.rules.says(section, words)

    def clauses(self, section):
        phase = self.rules.phases[self.ply] if self.ply < len(self.rules.phases) else None
        return self.rules.clauses(section, phase)

    def decide(self, section, holds):
        """The first clause whose conditions hold, or None."""
        for clause in self.clauses(section):
            if all(holds(condition) for condition in clause.conditions):
                return clause
        return None

    # The board.

    def is_free(self, pit):
        """Neither closed nor special."""
        return pit is not None and not self.closed[pit] and self.special[pit] is None

    def seen_seeds(self, pit):
        """Seeds as a neighbour sees them: a pit out of reach is empty to him."""
        return self.pits[pit] if self.is_free(pit) else 0

    def next(self, pit, way):
        """The next open pit of the mover's ring."""
        while True:
            pit = self.board.after(self.mover, pit, way)
            if not self.closed[pit]:
                return pit

    def row(self, player):
        return [pit for pit in range(self.board.pits) if self.owner[pit] == player and self.is_free(pit)]

    def has_seeds(self, player):
        return any(self.pits[pit] for pit in self.row(player))

    def take(self, pit, player):
        seeds = self.seen_seeds(pit)
        if seeds:
            self.pits[pit] = 0
            if self.says('special', 'captures go there') and player in self.special:
                specials = [other for other in range(self.board.pits) if self.special[other] == player]
                self.pits[min(specials, key=lambda other: (other - player * self.board.own) % self.board.pits)] += seeds
            else:
                self.stores[player] += seeds
        return seeds

    # Moves.

    def ways(self, pit):
        clause = self.decide('direction', lambda word: self.rules.contains(word[4:], self.board.number[pit]))
        if clause:
            return WAYS[clause.actions[0]]
        if self.says('sow', 'first mover chooses'):
            if self.way is None:
                return WAYS['either way']
            other = self.mover != self.starter and self.says('sow', 'opposite ways')
            return [-self.way if other else self.way]
        return next((ways for words, ways in sorted(WAYS.items(), key=lambda item: -len(item[0]))
                     if any(words in clause.actions for clause in self.clauses('sow'))))

    def legal_moves(self):
        """(pit, way) of each legal move."""
        row = [pit for pit in self.row(self.mover) if self.pits[pit]]
        ranks = {}
        for pit in row:
            for way in self.ways(pit):
                rank = self.rank(pit, way, row)
                if rank is not None:
                    ranks[pit, way] = rank
        moves = [move for move in ranks if ranks[move] == min(ranks.values())]
        if self.says('must', 'not push a single back'):
            moves = [move for move in moves if move[0] != self.barred]
        moves = self.feeding(moves)
        return sorted(moves, key=lambda move: (self.choice and move[1] == CLOCKWISE, self.place(move[0])))

    def place(self, pit):
        """The pit counted on from the mover's left, into the other row: bought pits may lie there."""
        return (pit - self.mover * self.board.own) % self.board.pits

    def rank(self, pit, way, row):
        """0 if the move may be made; k if only for want of a move of lower rank; None if it may not."""
        for number, clause in enumerate(self.clauses('begin'), 1):
            if all(self.may_begin(word, pit, way, row) for word in clause.conditions):
                return {'legal': 0, 'illegal': None, 'legal if no other': number}[clause.actions[0]]
        return 0

    def may_begin(self, word, pit, way, row):
        if word.startswith('holds '):
            return self.rules.contains(word[6:], self.pits[pit])
        if word.startswith('pit '):
            return self.rules.contains(word[4:], self.board.number[pit])
        if word.startswith('among rightmost '):
            right = [other for other in row if self.board.number[other] > self.board.number[pit]]
            return len(right) < self.rules.number(word[16:])
        return self.first_lap(word, pit, way)

    def first_lap(self, word, pit, way):
        """Sows the first lap on a board of its own."""
        pits, reached, empty = list(self.pits), False, False
        hand, pits[pit] = pits[pit], 0
        for _ in range(hand):
            pit = self.next(pit, way)
            empty = pits[pit] == 0
            pits[pit] += 1
            reached = reached or self.owner[pit] != self.mover
        if word == 'first lap reaches opponent row':
            return reached
        assert word == 'first lap ends empty in own row', word
        return empty and self.owner[pit] == self.mover

    def feeding(self, moves):
        """The moves that leave the opponent what he must be left."""
        must_feed = self.says('must', 'feed opponent')
        had = self.has_seeds(1 - self.mover)
        no_slam = self.says('grand slam', 'forbidden')
        if (had and not no_slam) or (not had and not must_feed):
            return moves
        good = [move for move in moves if self.leaves_seeds(move)]
        lenient = self.says('grand slam', 'if there is another move') if had else self.says('must', 'if possible')
        return moves if lenient and not good else good

    def leaves_seeds(self, move):
        trial, opponent = self.clone(), 1 - self.mover
        try:
            trial.sow(*move)
        except Endless:
            return self.has_seeds(opponent)
        return not trial.few_left() and trial.has_seeds(opponent)

    def few_left(self):
        return any(len(clause.conditions) == 1 and clause.conditions[0].startswith('at most') and
                   self.end_holds(clause.conditions[0], False) for clause in self.clauses('end'))

    def move_text(self, move):
        pit, way = move
        chosen = {CLOCKWISE: 'l', COUNTERCLOCKWISE: 'r'}[way] if len(self.ways(pit)) > 1 else ''
        if self.board.rows == 4:
            return ('b' if self.board.inner[pit] else 'a') + str(self.board.number[pit])
        return str(self.place(pit) + 1) + chosen

    def legal(self):
        """The legal moves as text, in the order of the library; none when the game is over."""
        return [] if self.result else [self.move_text(move) for move in self.legal_moves()]

    # Sowing.

    def sow(self, pit, way):
        """Plays a move up to the end of the sowing; True if the mover is to move again."""
        sowing = Sowing(pit, way)
        opponent = [other for other in range(self.board.pits) if self.board.side[other] != self.mover]
        had = any(self.seen_seeds(other) for other in opponent)
        if self.says('sow', 'first mover chooses') and self.way is None:
            self.way = way
        hand, self.pits[pit] = self.pits[pit], 0
        if self.says('lift', 'all but one') and hand > 1:
            hand, self.pits[pit] = hand - 1, 1
        lifted, laps, starts = hand, 0, set()
        while True:
            laps += 1
            start = (tuple(self.pits), tuple(self.stores), tuple(self.closed), tuple(self.special), sowing.pit, sowing.way, hand,
                     sowing.reached, sowing.first_lap)
            if start in starts:
                raise Endless
            starts.add(start)
            sowed_to_the_end = self.lap(sowing, hand)
            before_clause = list(self.pits), list(self.stores)
            if not sowed_to_the_end:
                flow, got = 'stop', 0
            else:
                flow, got = self.last_seed(sowing)
            sowing.first_lap = False
            if flow in STOPS:
                break
            if self.says('sow', 'reverse each lap'):
                sowing.way = -sowing.way
            if flow == 'sow captured':
                hand = got
                self.stores[self.mover] -= got
            else:
                if flow == 'relay next':
                    sowing.pit = self.next(sowing.pit, sowing.way)
                hand, self.pits[sowing.pit] = self.pits[sowing.pit], 0
        if sowing.captured and had and not any(self.seen_seeds(other) for other in opponent):
            self.grand_slam(opponent, before_clause)
        crossed = lifted == 1 and laps == 1 and not sowing.in_store
        crossed = crossed and self.board.side[sowing.pit] != self.board.side[pit] and self.pits[sowing.pit] == 1
        self.barred = sowing.pit if crossed else None
        return flow == 'again'

    def lap(self, sowing, hand):
        """Sows a handful; False if no pit of the ring takes a seed: then the rest goes back to where it was lifted."""
        origin, stored, passed = sowing.pit, False, 0
        sowing.in_store = False
        while hand:
            following = self.board.after(self.mover, sowing.pit, sowing.way)
            leaves_row = self.board.side[sowing.pit] == self.mover != self.board.side[following]
            if self.says('sow', 'through own store') and leaves_row and not stored:
                self.stores[self.mover] += 1
                hand -= 1
                stored = sowing.in_store = True
                continue
            stored = sowing.in_store = False
            sowing.pit = pit = following
            clause = self.decide('each pit', lambda word: self.at_pit(word, pit)) if self.asked(pit) else None
            what = clause.actions[0] if clause else 'skip' if self.closed[pit] else 'drop'
            if what == 'skip' or (self.says('sow', 'skip origin') and pit == origin):
                passed += 1
                if passed > len(self.board.ring[self.mover]):
                    self.pits[origin] += hand
                    sowing.pit = origin
                    return False
                continue
            passed = 0
            hand -= 1
            if what == 'seed goes out':
                self.out += 1
                sowing.before = sowing.made = 0
                continue
            self.drop(sowing, hand)
        return True

    def asked(self, pit):
        """Clauses of "each pit" do not see a closed pit unless they name it."""
        return not self.closed[pit] or any('closed' in clause.conditions for clause in self.clauses('each pit'))

    def drop(self, sowing, hand):
        pit = sowing.pit
        sowing.reached = sowing.reached or self.owner[pit] != self.mover
        sowing.before = self.pits[pit]
        if self.special[pit] is not None and self.says('special', 'seeds go to its owner'):
            self.stores[self.special[pit]] += 1
            sowing.made = 0
            return
        self.pits[pit] += 1
        sowing.made = self.pits[pit]
        for section in ('each seed', 'every seed'):
            if hand or section == 'every seed':
                clause = self.decide(section, lambda word: self.dropped(word, pit))
                if clause:
                    self.take(pit, self.owner[pit] if clause.actions[0].startswith('owner') else self.mover)

    def at_pit(self, word, pit):
        if word == 'closed':
            return self.closed[pit]
        if word == 'in opponent row':
            return self.owner[pit] != self.mover
        assert word.startswith('holds '), word
        return not self.closed[pit] and self.rules.contains(word[6:], self.pits[pit])

    def dropped(self, word, pit):
        if word == 'in own row':
            return self.owner[pit] == self.mover
        if word == 'in opponent row':
            return self.owner[pit] != self.mover
        assert word.startswith('makes '), word
        return self.is_free(pit) and self.rules.contains(word[6:], self.pits[pit])

    # The last seed of a lap.

    def last_seed(self, sowing):
        """Carries out the clause; how the move goes on, and how many seeds the clause captured."""
        clause = self.decide('last seed', lambda word: self.ended(word, sowing))
        captured, flow = 0, None
        for action in clause.actions:
            if action in FLOWS:
                flow = action
            else:
                captured += self.act(action, sowing)
        sowing.captured = sowing.captured or captured > 0
        return flow, captured

    def ended(self, word, sowing):
        if word == 'in own store':
            return sowing.in_store
        if sowing.in_store:
            return word == 'first lap' and sowing.first_lap
        pit = sowing.pit
        facing = self.board.facing[pit]
        following = self.next(pit, sowing.way)
        facts = {
            'in own row': lambda: self.owner[pit] == self.mover,
            'in opponent row': lambda: self.owner[pit] != self.mover,
            'empty': lambda: sowing.before == 0,
            'occupied': lambda: sowing.before > 0,
            'special': lambda: self.special[pit] is not None,
            'first lap': lambda: sowing.first_lap,
            'facing occupied': lambda: self.seen_seeds(facing) > 0,
            'facing in opponent row': lambda: facing is not None and self.owner[facing] != self.mover,
            'behind occupied': lambda: self.seen_seeds(self.board.behind[pit]) > 0,
            'next occupied': lambda: self.seen_seeds(following) > 0,
            'beyond occupied': lambda: self.seen_seeds(self.next(following, sowing.way)) > 0,
            'mover has a special': lambda: self.mover in self.special,
            'mover has no special': lambda: self.mover not in self.special,
            'twin not special': lambda: self.special[self.board.twin(pit)] is None,
            'opponent row not reached': lambda: not sowing.reached,
        }
        if word in facts:
            return facts[word]()
        words, numbers = re.match(r'(makes|pit|facing holds|next holds|previous holds) (.*)$', word).groups()
        if words == 'facing holds' and not self.seen_seeds(facing):
            return False
        value = {'makes': lambda: sowing.made, 'pit': lambda: self.board.number[pit],
                 'facing holds': lambda: self.seen_seeds(facing), 'next holds': lambda: self.seen_seeds(following),
                 'previous holds': lambda: self.seen_seeds(self.next(pit, -sowing.way))}[words]()
        return self.rules.contains(numbers, value)

    def act(self, action, sowing):
        """Returns how many seeds were captured."""
        pit, way = sowing.pit, sowing.way
        following = self.next(pit, way)
        beyond = self.next(following, way)
        simple = {'capture here': pit, 'capture facing': self.board.facing[pit], 'capture behind': self.board.behind[pit],
                  'capture beyond': beyond, 'capture facing beyond': self.board.facing[beyond]}
        founded = {'found here': pit, 'found facing': self.board.facing[pit], 'found previous': self.next(pit, -way)}
        if action in simple:
            return self.take(simple[action], self.mover)
        if action in founded:
            return self.found(founded[action])
        if action == 'close here':
            self.closed[pit] = True
            return 0
        if action == 'capture facing onward':
            return self.capture_onward(pit, way)
        if action == 'capture beyond onward':
            return self.capture_beyond(pit, way)
        words, _, numbers = re.sub(' while holds| while facing holds| holding', ' while', action).partition(' while ')
        holds = lambda place: self.seen_seeds(place) > 0 and self.rules.contains(numbers, self.seen_seeds(place))
        if words == 'capture facing onward':
            return self.capture_facing_while(pit, way, holds)
        if words == 'capture opponent pits':
            return sum(self.take(place, self.mover) for place in self.row(1 - self.mover) if holds(place))
        assert words in ('capture back', 'capture back in row'), action
        captured, place = 0, pit
        while holds(place) and (words == 'capture back' or self.owner[place] == self.owner[pit]):
            captured += self.take(place, self.mover)
            place = self.next(place, -way)
        return captured

    def found(self, pit):
        captured = 0
        if self.is_free(pit):
            if self.says('special', 'seeds go to its owner'):
                captured = self.take(pit, self.mover)
            self.special[pit] = self.mover
        return captured

    def capture_onward(self, pit, way):
        """What the pit faces; then on, as long as a pit of the same owner is empty and faces seeds."""
        captured, place = self.take(self.board.facing[pit], self.mover), self.next(pit, way)
        while self.owner[place] == self.owner[pit] and self.is_free(place) and not self.pits[place] and \
                self.seen_seeds(self.board.facing[place]):
            captured += self.take(self.board.facing[place], self.mover)
            place = self.next(place, way)
        return captured

    def capture_facing_while(self, pit, way, holds):
        captured = 0
        while self.owner[self.board.facing[pit]] != self.mover and holds(self.board.facing[pit]):
            captured += self.take(self.board.facing[pit], self.mover)
            pit = self.next(pit, way)
        return captured

    def capture_beyond(self, pit, way):
        captured = 0
        while True:
            empty = self.next(pit, way)
            pit = self.next(empty, way)
            if self.seen_seeds(empty) or not self.seen_seeds(pit):
                return captured
            captured += self.take(pit, self.mover)

    def grand_slam(self, opponent, before_clause):
        clauses = self.clauses('grand slam')
        what = clauses[0].actions[0] if clauses else 'legal'
        if what == 'opponent takes the rest':
            for pit in self.row(self.mover):
                self.take(pit, 1 - self.mover)
        if what == 'takes nothing' or what.startswith('leaves the'):
            self.pits, self.stores = (list(before) for before in before_clause)
        if what.startswith('leaves the'):
            # As the mover sees them: the other side's pit 1 lies at his right.
            full = sorted((pit for pit in opponent if self.seen_seeds(pit)), key=lambda pit: self.board.number[pit],
                          reverse='leftmost' in what)
            for pit in full[1:] if len(full) > 1 else full:
                self.take(pit, self.mover)

    # The game.

    def play(self, text):
        """Plays a move, given as text, with all that follows from it."""
        moves = self.legal_moves()
        move = moves[[self.move_text(move) for move in moves].index(text)]
        before = self.clone()
        mover, rounds = self.mover, len(self.rounds)
        try:
            self.again = self.sow(*move)
        except Endless:
            self.__dict__.update(before.__dict__)
            self.end_stale('endless', mover)
            return
        self.ply += 1
        if not self.again:
            self.mover = 1 - mover
        self.settle(mover)
        if not self.result and len(self.rounds) == rounds:
            self.count(mover)

    def settle(self, last_mover):
        """Tests for the end, passes, and sets up the next round."""
        stuck = self.again and not self.legal_moves()
        if stuck and not any('extra move impossible' in clause.conditions for clause in self.clauses('end')):
            self.mover, stuck = 1 - self.mover, False
        for _ in range(2):
            clause = self.decide('end', lambda word: self.end_holds(word, stuck))
            if clause:
                self.end_by(clause, last_mover)
                return
            if self.legal_moves():
                return
            stuck = False
            if not self.says('pass', 'if cannot move') or not self.can_move(1 - self.mover):
                break
            self.mover = 1 - self.mover
            self.barred = None
        self.share_rows()
        self.end_round(self.by_stores(), 'stuck', last_mover)

    def can_move(self, player):
        mover, self.mover = self.mover, player
        moves = self.legal_moves()
        self.mover = mover
        return bool(moves)

    def end_holds(self, word, stuck):
        facts = {
            'extra move impossible': lambda: stuck,
            'mover cannot move': lambda: not self.legal_moves(),
            'nobody can move': lambda: not self.can_move(SOUTH) and not self.can_move(NORTH),
            'board empty': lambda: not self.has_seeds(SOUTH) and not self.has_seeds(NORTH),
            'own row empty': lambda: not self.has_seeds(self.mover),
            'opponent row empty': lambda: not self.has_seeds(1 - self.mover),
            'a row empty': lambda: not self.has_seeds(SOUTH) or not self.has_seeds(NORTH),
        }
        if word in facts:
            return facts[word]()
        few = re.match(r'at most (.*) left$', word)
        return sum(self.pits) <= self.rules.number(few[1])

    def end_by(self, clause, last_mover):
        action = clause.actions[0]
        if action in ('mover loses', 'opponent loses'):
            loser = self.mover if action == 'mover loses' else 1 - self.mover
            self.end_round(WINNERS[1 - loser], 'lost', last_mover)
            return
        takers = {'mover takes the rest': self.mover, 'opponent takes the rest': 1 - self.mover,
                  'last mover takes the rest': last_mover, 'beginner takes the rest': self.starter}
        if action == 'owners take their rows':
            self.share_rows()
        elif action != 'leave the rest':
            for pit in range(self.board.pits):
                if self.is_free(pit):
                    self.stores[takers[action]] += self.pits[pit]
                    self.pits[pit] = 0
            last_mover = takers[action]
        self.share_specials()
        words = ' '.join(clause.conditions)
        reason = 'few left' if 'at most' in words else 'empty' if 'empty' in words else 'stuck'
        self.end_round(self.by_stores(), reason, last_mover)

    def share_rows(self):
        for pit in range(self.board.pits):
            if self.is_free(pit):
                self.stores[self.owner[pit]] += self.pits[pit]
                self.pits[pit] = 0
        self.share_specials()

    def share_specials(self):
        for pit in range(self.board.pits):
            if self.special[pit] is not None:
                self.stores[self.special[pit]] += self.pits[pit]
                self.pits[pit] = 0

    def by_stores(self):
        south, north = self.stores
        return 'draw' if south == north else WINNERS[south < north]

    def end_stale(self, section, last_mover):
        """An endless sowing, or a repetition."""
        clauses = self.clauses(section)
        if clauses and clauses[0].actions[0] == 'owners take their rows':
            self.share_rows()
            self.end_round(self.by_stores(), section, last_mover)
            return
        self.rounds.append(tuple(self.stores))
        self.result, self.reason = 'no result', section

    def count(self, last_mover):
        """Ends the game when a position has occurred as often as the rules allow."""
        position = (self.text(), tuple(self.special), tuple(self.owner), self.out, self.way, self.ply < len(self.rules.phases) and
                    self.ply, self.barred if self.says('must', 'not push a single back') else None)
        self.seen[position] = self.seen.get(position, 0) + 1
        if self.options['repetition'] and self.seen[position] >= self.options['repetition']:
            self.end_stale('repetition', last_mover)

    # Text.

    def cell(self, pit):
        if self.closed[pit]:
            return '-'
        letter = '' if self.special[pit] is None else 'sn'[self.special[pit]]
        return str(self.pits[pit]) + letter

    def text(self):
        """The position without fields; without the mover when the game is over."""
        columns, own = self.board.columns, self.board.own
        firsts = [*range(0, own, columns), *reversed(range(own, 2 * own, columns))]
        rows = '/'.join(','.join(self.cell(pit) for pit in range(first, first + columns)) for first in firsts)
        text = '%s %d,%d' % (rows, *self.stores)
        return text if self.result else text + ' ' + 'SN'[self.mover]
