# SPDX-License-Identifier: MIT
"""The environments."""
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


def test_batch_plays_what_single_games_play():
    count = 5
    batch = BatchEnvironment(count, "otjin", plies=60)
    singles = [Environment("otjin", plies=60) for _ in range(count)]
    step = batch.reset(seed=4)
    views = [environment.reset(seed=0) for environment in singles]
    generator = Random(6)
    ended = 0
    for _ in range(200):
        size, actions = batch.observation_size, batch.action_count
        for i, (observation, info) in enumerate(views):
            assert step.observations[i * size:(i + 1) * size] == observation
            assert step.masks[i * actions:(i + 1) * actions] == info["mask"]
            assert step.movers[i] == info["mover"]
        moves = [choose(generator, info["mask"]) for _, info in views]
        step = batch.step(moves)
        for i, (environment, move) in enumerate(zip(singles, moves)):
            observation, reward, terminated, truncated, info = environment.step(move)
            assert (step.rewards[i], step.terminated[i], step.truncated[i]) == (reward, terminated, truncated)
            views[i] = environment.reset(seed=0) if terminated or truncated else (observation, info)
            ended += terminated or truncated
    assert ended > count


def test_batch_is_all_or_nothing():
    batch = BatchEnvironment(3, "otjin")
    batch.reset()
    before = [environment.game.position for environment in batch.environments]
    with pytest.raises(mancala.IllegalMove):
        batch.step([0, 1, 99])
    with pytest.raises(ValueError):
        batch.step([0, 1])
    assert [environment.game.position for environment in batch.environments] == before
