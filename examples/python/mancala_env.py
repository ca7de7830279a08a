# SPDX-License-Identifier: MIT
"""Environments for learning programs, in the manner of gym: reset, step, and a mask of the legal moves.

    from mancala_env import Environment

    environment = Environment("otjin")
    observation, info = environment.reset(seed=1)
    done = False
    while not done:
        move = choose(observation, info["mask"])
        observation, reward, terminated, truncated, info = environment.step(move)
        done = terminated or truncated

Nothing but the mancala module is needed. Observations and masks are arrays of the standard library, which numpy.asarray() and torch.as_tensor()
take without copying.

An observation shows the board as the player to move sees it, so that one network can play both sides: his pits from his left, the opponent's pits
from the opponent's left, his store, the opponent's store. A closed pit is -1. A reward is for the player who made the move: 1 for a game
won, -1 for one lost, 0 for anything else. In some games a player moves several times running: info["mover"] says whose turn it is.
"""
from __future__ import annotations

import operator
from array import array
from random import Random
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import mancala

Info = Dict[str, Any]
Policy = Callable[[mancala.Game], int]


class _RandomPlayer:
    """A class rather than a function, so that an environment can be copied and pickled with it."""

    def __init__(self, seed: Optional[int]) -> None:
        self.generator = Random(seed)

    def __call__(self, game: mancala.Game) -> int:
        return self.generator.choice(game.legal())


def random_policy(seed: Optional[int] = None) -> Policy:
    """A player who chooses any legal move."""
    return _RandomPlayer(seed)


class Environment:
    """A game as an environment.

    Without an opponent, step() plays for whoever is to move. With one, step() plays for `player` (0: South), the opponent answers at once, and
    rewards are for `player`. After `plies` moves a game is truncated. copy.deepcopy() and pickle take an environment with its game, if they take
    its opponent: pickle takes no lambda.
    """

    def __init__(self, rules: Union[str, mancala.Rules] = "otjin", *, opponent: Optional[Policy] = None,
                 player: int = mancala.SOUTH, plies: int = 10000, **options: Union[int, str]) -> None:
        self.player = _integer("player", player)
        if self.player not in (mancala.SOUTH, mancala.NORTH):
            raise mancala.OutOfRange(-3, "player must be 0 (South) or 1 (North)")
        self.limit = _integer("plies", plies)
        self.game = mancala.Game(rules, **options)
        self.rules = self.game.rules
        self.opponent = opponent
        self.action_count: int = self.rules.actions
        self.observation_size: int = len(self.rules.pits) + 2
        self._order = [_seen_by(self.rules, side) for side in (mancala.SOUTH, mancala.NORTH)]

    def reset(self, *, seed: Optional[int] = None) -> Tuple[array, Info]:
        """Begins a new game; the seed decides draws of lots, in rulesets that have them."""
        if seed is None:
            self.game.reset()
        else:
            game = mancala.Game(self.rules, lots=_integer("seed", seed))
            self.game.close()
            self.game = game
        self._answer()
        return self.observe(), self._info()

    def step(self, action: int) -> Tuple[array, float, bool, bool, Info]:
        """Plays a move: observation, reward, terminated, truncated, info. Raises mancala.IllegalMove and mancala.GameOver."""
        number = _integer("action", action)
        mover = self.game.mover if self.opponent is None else self.player
        self.game.play(number)
        self._answer()
        result = self.game.result
        terminated = result != mancala.Result.UNFINISHED
        reward = 0.0 if result > mancala.Result.NORTH else 1.0 if result == mover else -1.0
        return self.observe(), reward, terminated, not terminated and self.game.plies >= self.limit, self._info()

    def _answer(self) -> None:
        while (self.opponent is not None and not self.game.over and self.game.mover != self.player
               and self.game.plies < self.limit):
            self.game.play(self.opponent(self.game))

    def observe(self) -> array:
        """What the player to move sees."""
        game = self.game
        mover = game.mover
        pits = game.pits
        stores = game.stores
        seen = array("i", (pits[pit] if pits[pit] or game.pit_state(pit) != mancala.PitState.CLOSED else -1
                           for pit in self._order[mover]))
        seen.extend((stores[mover], stores[1 - mover]))
        return seen

    def mask(self) -> array:
        """1 for each move that is legal, otherwise 0."""
        mask = array("b", bytes(self.action_count))
        for move in self.game.legal():
            mask[move] = 1
        return mask

    def _info(self) -> Info:
        return {"mask": self.mask(), "mover": self.game.mover, "reason": self.game.reason}

    def render(self) -> str:
        """The board as text."""
        return repr(self.game)

    def close(self) -> None:
        """Gives the memory back."""
        self.game.close()


class BatchEnvironment:
    """Many games of one ruleset side by side, which the library steps together.

    Nothing is copied: reset() and step() return the arrays of a mancala.Batch, always the same ones, and each step changes what is in them. A game that
    is over has no legal move; the next step begins it anew, whatever its move says. `results[i] == mancala.Result.UNFINISHED` while game i goes on.
    With numpy, `numpy.asarray(boards).reshape(count, -1)` is a table, and `numpy.asarray(masks)[:, None] >> numpy.arange(actions) & 1` the mask.
    It can be neither copied nor pickled: the games are the library's.
    """

    def __init__(self, count: int, rules: Union[str, mancala.Rules] = "otjin", *, seed: int = 0,
                 **options: Union[int, str]) -> None:
        self.batch = mancala.Batch(rules, count, seed=seed, **options)
        self.rules = self.batch.rules
        self.count = count
        self.action_count: int = self.rules.actions
        self.observation_size: int = self.batch.board_size
        self._order = [_seen_by(self.rules, side) for side in (mancala.SOUTH, mancala.NORTH)]

    def reset(self) -> Tuple[memoryview, Info]:
        """Begins all games: the boards, and info with the masks and the players to move."""
        self.batch.reset()
        return self.batch.boards, self._info()

    def step(self, actions: Sequence[int]) -> Tuple[memoryview, memoryview, memoryview, Info]:
        """Plays a move in each game: boards, rewards, results, info. The rewards are the seeds by which South's and North's stores have grown. If
        a move is illegal, mancala.IllegalMove is raised and no game has changed."""
        self.batch.step(actions)
        return self.batch.boards, self.batch.rewards, self.batch.results, self._info()

    def observe(self, index: int) -> array:
        """What the player to move sees in a game, as Environment.observe() shows it; a closed pit is 0 here."""
        board = self.batch.boards[index * self.observation_size:(index + 1) * self.observation_size]
        mover = self.batch.movers[index]
        seen = array("i", (board[pit] for pit in self._order[mover]))
        seen.extend((board[len(seen) + mover], board[len(seen) + 1 - mover]))
        return seen

    def mask(self, index: int) -> array:
        """1 for each move that is legal in a game, otherwise 0."""
        bits = self.batch.masks[index]
        return array("b", (bits >> move & 1 for move in range(self.action_count)))

    def _info(self) -> Info:
        return {"masks": self.batch.masks, "movers": self.batch.movers}


def _integer(name: str, value: Any) -> int:
    """A number as it is: int() would take 2.7 for 2, and the text "3", which is a player's third pit, for the move with the index 3."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError("%s must be an int, not %s" % (name, type(value).__name__)) from None


def _seen_by(rules: mancala.Rules, player: int) -> List[int]:
    """The pits in the order in which a player sees them: each side's own from its left, row by row."""
    pits = range(len(rules.pits))
    return [pit for side in (player, 1 - player) for pit in pits if rules.pits[pit].owner == side]
