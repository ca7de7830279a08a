# SPDX-License-Identifier: MIT
"""Games that are dropped leave nothing behind."""
import gc
import os

import mancala
import pytest


def resident():
    """Bytes of memory in use."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def a_game(rules):
    game = mancala.Game(rules)
    game.play(game.legal()[0])
    return game


def a_failure(_rules):
    for wrong in (lambda: mancala.Game("otjn"), lambda: mancala.Game("otjin", position="?")):
        with pytest.raises(mancala.Error):
            wrong()


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory is read from /proc")
@pytest.mark.parametrize("make, times", [(a_game, 100000), (lambda _: mancala.Rules("ovalhu"), 2000), (a_failure, 1000)],
                         ids=["100000 games", "2000 rulesets", "1000 failures"])
def test_nothing_grows(make, times):
    rules = mancala.Rules("otjin")
    for _ in range(times // 10):
        make(rules)
    gc.collect()
    before = resident()
    for _ in range(times):
        make(rules)
    gc.collect()
    assert resident() - before < 2**20


def test_a_game_keeps_its_rules():
    game = mancala.Game(mancala.Rules("otjin", seeds=5))
    gc.collect()
    assert game.play(0).rules.seeds == 90
    steps = game.steps()
    first = next(steps)
    del game
    gc.collect()
    assert first.kind == mancala.StepKind.LIFT and len(list(steps)) > 3
