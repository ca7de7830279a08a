# SPDX-License-Identifier: MIT
"""The rounds of a match, for rule_games.py: when there is another one, who begins it, and how its pits are filled."""
import re

SOUTH, NORTH = 0, 1
WINNERS = ('south', 'north')


class Rounds:
    """A part of the class Game."""

    def filled(self):
        """The seeds at the start."""
        pits = [0] * self.board.pits
        for clause in self.rules.clauses('fill'):
            for action in clause.actions:
                words = action.split()
                which = words.pop(0) if words[0] in ('outer', 'inner', 'beginner', 'other') else None
                seeds = [self.rules.number(word) for word in words]
                for pit in range(self.board.pits):
                    row = ('inner' if self.board.inner[pit] else 'outer', 'beginner' if self.board.side[pit] == self.starter
                           else 'other')
                    if which is None or which in row:
                        pits[pit] = seeds[0] if len(seeds) == 1 else seeds[self.board.number[pit] - 1]
        return pits

    def begin_round(self, pits, closed=None):
        self.pits = pits
        self.closed = closed or [False] * self.board.pits
        self.special = [None] * self.board.pits
        self.way = self.barred = None
        self.again = False
        self.ply = 0
        self.mover = self.starter
        self.seen = {}
        self.settle(1 - self.starter)
        if not self.result:
            self.count(1 - self.starter)

    def end_round(self, result, reason, last_mover):
        before_a_ply = bool(self.rounds) and self.ply == 0
        if not before_a_ply:
            self.rounds.append(tuple(self.stores))
        if not self.rules.clauses('rounds'):
            self.result, self.reason = result, reason
        elif not self.match_over(before_a_ply):
            self.next_round(result, last_mover)

    def unit(self):
        return self.rules.number(self.rules.clauses('fill')[0].actions[0])

    def until(self, pattern):
        """The number in a clause of "rounds", or 0."""
        for clause in self.rules.clauses('rounds'):
            for action in clause.actions:
                found = re.match(pattern, action)
                if found:
                    return self.rules.number(found[1])
        return 0

    def bought(self):
        """The richer player, and how many pits his seeds buy."""
        south, north = self.stores
        if south == north:
            return NORTH, self.board.own
        odd = 0 if self.says('rounds', 'loser buys the odd pit') else self.unit() // 2
        return int(north > south), min((max(south, north) + odd) // self.unit(), self.board.pits)

    def match_over(self, before_a_ply):
        unit = self.unit()
        fills = 1 if self.says('rounds', 'until a player cannot fill a pit') else self.until('until a player cannot fill (.*) pits')
        few = self.until('until a player has fewer than (.*) seeds')
        needed = max(fills * unit, few)
        poor = [player for player in (SOUTH, NORTH) if self.stores[player] < needed]
        reason = 'few seeds' if few else 'cannot fill'
        owns = self.until('until a player owns (.*) pits')
        if len(poor) == 1:
            self.result, self.reason = WINNERS[1 - poor[0]], reason
        elif owns and self.bought()[1] >= owns:
            self.result, self.reason = WINNERS[self.bought()[0]], 'territory'
        elif before_a_ply or len(poor) == 2 or max(self.stores) < unit:
            self.result, self.reason = self.by_stores(), reason
        elif 0 < self.until('at most (.*) rounds') <= len(self.rounds):
            self.result, self.reason = self.by_stores(), 'rounds'
        return self.result is not None

    def next_round(self, result, last_mover):
        winner = WINNERS.index(result) if result in WINNERS else None
        if self.says('rounds', 'beginners alternate'):
            self.starter = 1 - self.starter
        elif self.says('rounds', 'winner begins'):
            self.starter = winner if winner is not None else 1 - self.starter
        elif self.says('rounds', 'loser begins'):
            self.starter = 1 - winner if winner is not None else last_mover
        else:
            assert self.says('rounds', 'last mover begins')
            self.starter = last_mover
        self.out += sum(self.pits)
        if self.says('rounds', 'pits are bought'):
            self.begin_round(self.buy())
        elif self.says('rounds', 'refill alike'):
            each = min(self.stores) // self.board.own
            self.stores = [store - each * self.board.own for store in self.stores]
            self.begin_round([each] * self.board.pits)
        else:
            self.begin_round(*self.refill())

    def refill(self):
        pits, closed = [0] * self.board.pits, [False] * self.board.pits
        from_right = self.says('rounds', 'refill from right')
        for pit in sorted(range(self.board.pits), key=lambda pit: self.board.number[pit], reverse=from_right):
            player = self.board.side[pit]
            if self.stores[player] >= self.unit():
                pits[pit] = self.unit()
                self.stores[player] -= self.unit()
            else:
                closed[pit] = True
        return pits, closed

    def buy(self):
        richer, pits = self.bought()
        for place in range(self.board.pits):
            pit = (richer * self.board.own + place) % self.board.pits
            self.owner[pit] = richer if place < pits else 1 - richer
        self.stores = [0, 0]
        return [self.unit()] * self.board.pits
