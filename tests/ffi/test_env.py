# SPDX-License-Identifier: MIT
"""The environments."""
import copy
import pickle
from random import Random

import mancala
import pytest
from mancala_env import BatchEnvironment, Environment, random_policy


def choose(generator, mask):
    return generator.choice([move for move, legal in enumerate(mask) if legal])


@pytest.mark.parametrize("name", ["otjin", "ovalhu", "hus", "kalah"])
def test_self_play(name):
    generator = Random(1)
    environment = Environment(name, plies=400)
    observation, info = environment.reset(seed=3)
    assert len(observation) == environment.observation_size
    done = False
    while not done:
        seen = sum(count for count in observation if count > 0)
        assert seen + environment.game.out == environment.rules.seeds
        assert list(info["mask"]) == [int(move in environment.game) for move in range(environment.action_count)]
        mover = info["mover"]
        observation, reward, terminated, truncated, info = environment.step(choose(generator, info["mask"]))
        done = terminated or truncated
    assert (terminated, truncated) == (environment.game.over, not environment.game.over)
    winner = environment.game.winner
    assert reward == (0 if winner is None else 1 if winner == mover else -1)


def test_observations_are_the_mover_s_view():
    environment = Environment("wari")
    environment.reset()
    environment.game.position = "0,1,2,3,4,5/6,7,8,9,0,1 1,1 N"
    assert list(environment.observe()) == [6, 7, 8, 9, 0, 1, 0, 1, 2, 3, 4, 5, 1, 1]
    environment.game.position = "0,1,2,3,4,5/6,7,8,9,0,0 2,1 S"
    assert list(environment.observe()) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 2, 1]


def test_illegal_move_changes_nothing():
    environment = Environment("otjin", seeds=4)
    before, _ = environment.reset()
    with pytest.raises(mancala.IllegalMove):
        environment.step(9)
    assert environment.observe() == before


@pytest.mark.parametrize("action", ["3", 2.7, None])
def test_an_action_is_an_int(action):
    environment = Environment("otjin")
    with pytest.raises(TypeError, match="action must be an int, not " + type(action).__name__):
        environment.step(action)
    assert environment.game.plies == 0


def test_a_reset_that_fails_changes_nothing():
    environment = Environment("otjin")
    environment.step(0)
    with pytest.raises(TypeError, match="seed must be an int, not str"):
        environment.reset(seed="x")
    assert environment.game.plies == 1


def test_a_player_is_one_of_two():
    with pytest.raises(mancala.OutOfRange, match="player must be 0"):
        Environment("otjin", player=5)
    for wrong in {"player": "South"}, {"plies": 2.5}:
        with pytest.raises(TypeError, match=" must be an int, not "):
            Environment("otjin", **wrong)


@pytest.mark.parametrize("again", [copy.deepcopy, lambda environment: pickle.loads(pickle.dumps(environment))], ids=["copy", "pickle"])
def test_a_copy_plays_on_by_itself(again):
    environment = Environment("otjin", opponent=random_policy(5))
    environment.step(0)
    other = again(environment)
    before = environment.observe()
    move = other.game.legal()[0]
    after = other.step(move)[0]
    assert environment.observe() == before
    assert environment.step(move)[0] == after
    with pytest.raises(TypeError, match="Batch cannot be copied or pickled"):
        again(BatchEnvironment(2))


@pytest.mark.parametrize("make", [Environment, lambda rules, **options: BatchEnvironment(4, rules, **options)])
def test_options_belong_to_the_rules(make):
    assert make(mancala.Rules("otjin", seeds=4)).rules.seeds == 72
    with pytest.raises(TypeError, match="options belong to the Rules"):
        make(mancala.Rules("otjin"), seeds=4)


@pytest.mark.parametrize("player", [mancala.SOUTH, mancala.NORTH])
def test_opponent(player):
    generator = Random(2)
    environment = Environment("otjin", opponent=random_policy(5), player=player)
    rewards = []
    for _ in range(20):
        _, info = environment.reset()
        done = False
        while not done:
            assert info["mover"] == player
            _, reward, done, _, info = environment.step(choose(generator, info["mask"]))
        rewards.append(reward)
        winner = environment.game.winner
        assert reward == (0 if winner is None else 1 if winner == player else -1)
    assert {1.0, -1.0} <= set(rewards)


@pytest.mark.parametrize("name", ["otjin", "ovalhu", "kalah"])
def test_batch_plays_what_single_games_play(name):
    count = 5
    batch = BatchEnvironment(count, name, seed=4)
    games = [mancala.Game(name, lots=4 + i) for i in range(count)]
    boards, info = batch.reset()
    generator = Random(6)
    ended = 0
    for _ in range(600):
        size = batch.observation_size
        moves = []
        for i, game in enumerate(games):
            assert list(boards[i * size:(i + 1) * size]) == game.pits + list(game.stores)
            assert list(batch.mask(i)) == [int(move in game) for move in range(batch.action_count)]
            assert game.over or info["movers"][i] == game.mover
            moves.append(0 if game.over else generator.choice(game.legal()))
        boards, rewards, results, info = batch.step(moves)
        for i, (game, move) in enumerate(zip(games, moves)):
            before = game.stores
            if game.over:
                game.reset()
                assert list(rewards[2 * i:2 * i + 2]) == [0, 0]
            else:
                game.play(move)
                if game.occurrences > 2 or game.reason == "repetition":
                    games[i] = game = mancala.Game(name, lots=4 + i, position=batch_position(batch, i, game))
                if game.round == 1 and game.rules.id != "ovalhu":
                    assert list(rewards[2 * i:2 * i + 2]) == [after - was for after, was in zip(game.stores, before)]
            assert results[i] == game.result
            ended += game.over
    assert ended > count or name == "ovalhu"


def batch_position(batch, index, game):
    """A batch takes no account of repetition: where it ends a single game, that one goes on from the batch's board."""
    size = batch.observation_size
    board = list(batch.batch.boards[index * size:(index + 1) * size])
    columns = game.rules.columns
    rows = [board[:columns], board[columns:2 * columns]]
    return "%s/%s %d,%d %s" % (",".join(map(str, rows[0])), ",".join(map(str, rows[1])), board[-2], board[-1],
                               "SN"[batch.batch.movers[index]])


def test_batch_observations_are_those_of_single_environments():
    batch = BatchEnvironment(2, "wari")
    single = Environment("wari")
    single.reset()
    for move in (2, 3, 5, 1, 0, 4):
        batch.step([move, move])
        observation, _, _, _, info = single.step(move)
        assert batch.observe(1) == observation and batch.mask(0) == info["mask"]


def test_batch_is_all_or_nothing():
    batch = BatchEnvironment(3, "otjin")
    boards, _ = batch.reset()
    before = list(boards)
    with pytest.raises(mancala.IllegalMove):
        batch.step([0, 1, 99])
    with pytest.raises(ValueError):
        batch.step([0, 1])
    assert list(boards) == before
    with pytest.raises(TypeError):
        boards[0] = 1


def test_views_keep_the_batch():
    boards = mancala.Batch("otjin", 4).boards
    assert sum(boards) == 4 * 54
