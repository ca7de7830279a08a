# SPDX-License-Identifier: MIT
"""The Python module."""
import copy
import gc
import multiprocessing
import pickle
import random
import re
import threading
import time

import mancala
import pytest
from mancala import Game, Rules


@pytest.mark.parametrize("name", ["otjin", "ovalhu", "intotoi", "anywoli"])
def test_golden_games(golden, name):
    games = golden(name, 25)
    assert games
    for rules, moves, end, result, reason in games:
        game = Game(rules)
        game.play(*moves)
        assert game.plies == len(moves) and game.position.startswith(end)
        assert {mancala.Result.SOUTH: "south", mancala.Result.NORTH: "north", mancala.Result.DRAW: "draw",
                mancala.Result.NONE: "no result", mancala.Result.UNFINISHED: "unfinished"}[game.result] == result
        assert game.over == (result != "unfinished") == bool(game.reason) == (reason != "none")


def test_options():
    game = Game("otjin", seeds=5, first="north")
    assert game.pits == [5] * 18 and game.mover == mancala.NORTH
    assert game.rules.name == "otjin:seeds=5,first=north"
    assert game.rules.options["seeds"].value == 5
    assert game.rules.options["seeds"].default == 3
    assert game.rules.options["first"].choices == ("south", "north")
    assert Game("otjin:seeds=2", first="north").rules.name == "otjin:seeds=2,first=north"
    with pytest.raises(TypeError):
        Game(Rules("otjin"), seeds=5)


def test_iteration_over_moves():
    game = Game("otjin", position="0,3,0,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 3,3 S")
    assert [str(move) for move in game] == ["2", "4", "5", "6", "7", "8", "9"]
    assert game.legal() == [1, 3, 4, 5, 6, 7, 8] == game.moves()
    assert "4" in game and 3 in game and "1" not in game and 0 not in game and 999 not in game and "x" not in game
    assert "\0" not in game and "\ud800" not in game
    assert game.move_pit(3) == 3 and game.read("4") == 3


def test_undo_and_redo():
    game = Game("otjin")
    positions = [game.position]
    for _ in range(30):
        game.play(game.moves()[0])
        positions.append(game.position)
    for position in reversed(positions[:-1]):
        assert game.undo().position == position
    assert game.plies == 0 and game.undone == 30
    with pytest.raises(mancala.NothingThere):
        game.undo()
    for position in positions[1:]:
        assert game.redo().position == position
    with pytest.raises(mancala.NothingThere):
        game.redo()
    assert game.mover_of(0) == mancala.SOUTH and len(game.history) == 30


@pytest.mark.parametrize("name", mancala.builtin())
def test_steps_and_captures(name):
    """Captures are among the steps, name a clause, and add up to what the round says; a lift takes what lay in the pit."""
    game = Game(name)
    captured = [0, 0]
    for ply in range(40):
        if game.over or game.round > 1:
            break
        before = game.pits
        game.play(game.moves()[ply % len(game.moves())])
        steps = list(game.steps())
        captures = game.captures()
        assert captures == [step for step in steps if step.kind == mancala.StepKind.CAPTURE]
        if steps[0].kind == mancala.StepKind.LIFT:
            assert 0 < steps[0].seeds <= before[steps[0].pit]
        if any(step.kind == mancala.StepKind.ENDLESS for step in steps):
            break
        for capture in captures:
            captured[capture.player] += capture.seeds
            assert capture.clause is None or game.rules.clause(capture.clause)
    # Captured seeds that are sown on are not counted as captured.
    if not game.over and game.round == 1 and "sow captured" not in game.rules.text:
        assert game.rounds[0].captured == tuple(captured)
    assert sum(game.pits) + sum(game.stores) + game.out == game.rules.seeds


def test_errors_have_the_library_s_message():
    game = Game("otjin")
    with pytest.raises(mancala.IllegalMove, match="move 77 is out of range") as failure:
        game.play(77)
    assert failure.value.name == "MANCALA_ERROR_ILLEGAL_MOVE" and failure.value.code == -4
    with pytest.raises(ValueError, match='found "x"'):
        game.play("x")
    with pytest.raises(mancala.TextError):
        game.position = "nonsense"
    with pytest.raises(ValueError):
        game.position = "3\0"
    with pytest.raises(IndexError):
        game.pit_state(18)
    assert game.plies == 0


def test_rules_errors_have_diagnostics():
    with pytest.raises(mancala.RulesError, match="otjin") as failure:
        Rules("otjn")
    assert failure.value.name == "MANCALA_ERROR_UNKNOWN_RULES" and failure.value.diagnostics[0].code.startswith("R")
    with pytest.raises(mancala.RulesError, match="seeds"):
        Game("otjin", seds=3)
    text = Rules("otjin").text.replace("relay", "rely", 1)
    with pytest.raises(mancala.RulesError) as failure:
        Rules.parse(text)
    first = failure.value.diagnostics[0]
    assert text.split("\n")[first.line - 1][first.column - 1:].startswith("rely")
    assert "relay" in first.text


def test_own_rules_and_parents():
    parent = Rules("otjin").text.replace("otjin", "grandmother", 1)
    text = "game pond\nlike grandmother\ntitle Pond\nsource a test\n"
    rules = Rules.parse(text, {"grandmother": parent}, seeds=4)
    assert (rules.id, rules.title, rules.seeds) == ("pond", "Pond", 72)
    assert Rules.parse(rules.text, seeds=4).text == rules.text
    with pytest.raises(mancala.RulesError, match="grandmother"):
        Rules.parse(text)
    assert Game(rules).perft(3) == Game("otjin", seeds=4).perft(3)


def refuse(_name):
    raise KeyboardInterrupt


@pytest.mark.parametrize("parents, error, message", [
    (refuse, KeyboardInterrupt, ""),
    (lambda name: {}[name], KeyError, "grandmother"),
    ({"grandmother": 5}, TypeError, "the text of grandmother must be a str, not int"),
    ({"grandmother": "\ud800"}, ValueError, "the text of grandmother contains a surrogate"),
], ids=["interrupted", "failed", "number", "surrogate"])
def test_what_goes_wrong_with_a_parent_is_raised(parents, error, message):
    with pytest.raises(error, match=message):
        Rules.parse("game pond\nlike grandmother\ntitle Pond\nsource a test\n", parents)


def test_what_rules_tell():
    rules = Rules("otjin")
    assert (rules.rows, rules.columns, rules.seeds, rules.actions, rules.players) == (2, 9, 54, 9, 2)
    assert rules.title and rules.people and rules.sources and len(rules.sentences) > 4
    assert rules.pits[0] == mancala.Pit(owner=0, row=0, column=0, number=1, facing=17, next=1)
    assert [pit.number for pit in rules.pits[9:]] == list(range(1, 10))
    assert "otjin" in repr(rules)


@pytest.mark.parametrize("name", mancala.builtin())
def test_repr_draws_the_board(name):
    game = Game(name)
    lines = repr(game).split("\n")
    assert lines[0].startswith(name) and "to move" in lines[0]
    drawn = [line for line in lines[1:] if "[" in line]
    assert len(drawn) == game.rules.rows
    seeds = [cell for line in drawn for cell in line[line.index("[") + 1:line.index("]")].split()]
    assert len(seeds) == len(game.rules.pits)
    assert sum(int(cell.rstrip("sn")) for cell in seeds if cell != "-") == sum(game.pits)


def test_repr_shows_stores_and_the_end():
    assert repr(Game("wari", position="0,0,0,0,0,1/1,0,0,0,0,0 20,26 N")).split("\n")[1:] == [
        "  26 [ 0 0 0 0 0 1 ]", "     [ 0 0 0 0 0 1 ] 20"]
    game = Game("otjin", position="0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0 30,24 S")
    assert game.over and game.winner == mancala.SOUTH and game.moves() == []
    assert "South has won" in repr(game)
    with pytest.raises(mancala.GameOver):
        game.play(0)


def test_preview_and_clone():
    game = Game("otjin")
    for _ in range(40):
        for move in game.moves():
            effect = game.preview(move)
            other = copy.copy(game).play(move)
            assert effect.result == other.result and (effect.again == (other.mover == game.mover) or other.over)
            before = game.rounds[0].captured
            after = other.rounds[0].captured
            assert effect.captured == (after[0] - before[0], after[1] - before[1])
        game.play(game.moves()[-1])


def test_keys_and_repetition():
    assert Game("otjin").key == Game("otjin").key != Game("otjin", seeds=4).key
    assert Game("otjin").occurrences == 1
    assert 0 <= Game("otjin").key < 2**64


def test_context_manager():
    with Game("otjin") as game:
        assert game.moves()
    assert repr(game) == "<Game, closed>"
    with pytest.raises(mancala.ArgumentError, match="closed"):
        game.moves()
    game.close()


def test_playouts():
    totals = Rules("ovalhu").playouts(200, seed=7)
    assert totals.games == 200 == totals.south + totals.north + totals.draws + totals.no_result + totals.cut_off
    assert totals == Rules("ovalhu").playouts(200, seed=7, threads=2) != Rules("ovalhu").playouts(200, seed=8)


def test_players_end_a_game():
    game = Game("otjin").play("1", "1")
    assert game.decided == mancala.Result.UNFINISHED
    assert game.resign(mancala.SOUTH).winner == mancala.NORTH and game.moves() == []
    assert game.undo().agree().result == mancala.Result.DRAW
    with pytest.raises(mancala.NothingToClaim):
        game.undo().claim()
    game.break_off()
    assert game.over and sum(game.stores) == 54 and game.plies == 2 and game.move_texts == ["1", "1"]
    assert Game("otjin", position="0,0,0,0,0,0,0,0,3/0,0,0,0,0,0,0,0,3 40,8 S").decided == mancala.Result.SOUTH


def test_snapshots():
    game = Game("ovalhu", lots=3)
    for _ in range(30):
        game.play(game.moves()[-1])
    game.undo()
    for other in (Game.restore(game.snapshot()), Game.restore(game.snapshot(), game.rules),
                  pickle.loads(pickle.dumps(game))):
        assert (other.position, other.history, other.undone) == (game.position, game.history, 1)
        assert other.redo().position == game.clone().redo().position
    damaged = bytearray(game.snapshot())
    damaged[-1] ^= 1
    with pytest.raises(mancala.SnapshotError):
        Game.restore(bytes(damaged))
    with pytest.raises(mancala.OtherRules):
        Game.restore(game.snapshot(), Rules("otjin"))


def test_a_snapshot_whose_ruleset_is_not_text():
    data = bytearray(Game("otjin").snapshot())
    data[data.index(b"otjin")] = 0xFF
    checksum = 0xCBF29CE484222325
    for byte in data[:-8]:
        checksum = (checksum ^ byte) * 0x100000001B3 % 2**64
    data[-8:] = checksum.to_bytes(8, "little")
    with pytest.raises(mancala.SnapshotError, match="not text"):
        Game.restore(bytes(data))


def own_rules():
    return Rules.parse(Rules("otjin").text.replace("otjin", "pond", 1), seeds=4, first="north")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("make", [own_rules, lambda: Rules("otjin", seeds=4)], ids=["own", "built-in"])
def test_rules_are_pickled_and_games_with_them(make, protocol):
    rules = make()
    again, game = pickle.loads(pickle.dumps((rules, Game(rules).play("1")), protocol))
    assert (again.name, again.text, again.seeds) == (rules.name, rules.text, 72)
    assert game.rules is again and game.history == [0]
    assert copy.copy(rules) is copy.deepcopy(rules) is rules


@pytest.mark.parametrize("make", [
    lambda rules: mancala.Record(Game(rules)), lambda rules: mancala.Search(rules), lambda rules: mancala.Endgame(rules, 0),
    lambda rules: mancala.Batch(rules, 1), lambda rules: mancala.Batch(rules, 1)._memory,
], ids=["record", "search", "endgame", "batch", "memory"])
@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, pickle.dumps])
def test_what_cannot_be_copied_says_so(make, take):
    with pytest.raises(TypeError, match="cannot be copied or pickled"):
        take(make(Rules("otjin")))


@pytest.mark.parametrize("make, arguments", [
    (lambda rules: rules, ("otjin",)), (Game, ("otjin",)), (lambda rules: mancala.Record(Game(rules)), (Game("otjin"),)),
    (mancala.Search, (Rules("otjin"),)), (lambda rules: mancala.Endgame(rules, 0), (Rules("otjin"), 0)),
], ids=["rules", "game", "record", "search", "endgame"])
def test_what_has_begun_does_not_begin_again(make, arguments):
    begun = make(Rules("otjin"))
    with pytest.raises(TypeError, match="has begun"):
        begun.__init__(*arguments)


@pytest.mark.parametrize("error", [
    mancala.IllegalMove(-4, "no"), mancala.OutOfMemory(-2, "no"), mancala.RecordError(-16, "no", 3, 4),
    mancala.RulesError(-10, "no", [mancala.Diagnostic("R1", 1, 2, "no")]),
], ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))], ids=["copy", "deep", "pickle"])
def test_errors_are_copied_whole(error, again):
    other = again(error)
    assert type(other) is type(error) and str(other) == "no" and vars(other) == vars(error)


def play(move):
    Game("otjin").play(move)


def test_errors_come_back_from_another_process():
    with multiprocessing.Pool(1) as pool, pytest.raises(mancala.IllegalMove, match="move 77 is out of range"):
        pool.map_async(play, [77]).get(60)


def test_moves_and_scores_are_copied():
    game = Game("otjin")
    best = mancala.Search(game.rules).best(game, depth=3)
    for other in copy.deepcopy(best), pickle.loads(pickle.dumps(best)):
        assert other == best and [str(move) for move in other.variation] == [str(move) for move in best.variation]
    assert str(copy.copy(best.move)) == best.move.text


def test_records():
    game = Game("otjin", seeds=4).play("1", "2", "4")
    record = mancala.Record(game, South="A. Player", Date="2026.01.31")
    record.comment("a quiet beginning")
    record.comment("and an answer", 2)
    with pytest.raises(ValueError):
        record["Result"] = "draw"
    text = str(record)
    found = list(mancala.read_records(text + text))
    assert [str(one) for one in found] == [text, text]
    assert found[0].headers["South"] == found[0]["South"] == "A. Player"
    assert found[0].comments == [(0, "a quiet beginning"), (2, "and an answer")]
    assert found[1].game.position == game.position and found[1].game.rules.name == "otjin:seeds=4"
    del found[0]["South"]
    assert "South" not in found[0].headers
    wrong = text.replace("a quiet beginning}", "a quiet beginning} nonsense")
    with pytest.raises(mancala.RecordError) as failure:
        list(mancala.read_records(wrong))
    assert wrong.split("\n")[failure.value.line - 1][failure.value.column - 1:].startswith("nonsense")


def test_symmetric_keys_and_origins():
    south = Game("otjin", position="1,2,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,6 0,0 S")
    north = Game("otjin", position="3,3,3,3,3,3,3,3,6/1,2,3,3,3,3,3,3,3 0,0 N")
    assert south.key != north.key and south.symmetric_key == north.symmetric_key
    assert south.origin == south.position and Game("otjin").origin == ""


def test_rounds():
    game = Game("ovalhu")
    while game.round == 1 and not game.over:
        game.play(game.moves()[0])
    first = game.rounds[0]
    assert first.number == 1 and first.result != mancala.Result.UNFINISHED and first.reason
    assert sum(first.stores) == game.rules.seeds
    assert first.stores == tuple(sum(parts) for parts in zip(first.captured, first.sown, first.remainder))


def ending(draw):
    """A position of Kalah with six seeds left."""
    pits = [0] * 12
    for _ in range(6):
        pits[draw.randrange(12)] += 1
    south = draw.randrange(43)
    return "%s/%s %d,%d %s" % (",".join(map(str, pits[:6])), ",".join(map(str, pits[6:])), south, 42 - south, draw.choice("SN"))


def worth(game):
    """South's store less North's at the end, if both play perfectly: everything is played."""
    if game.over:
        return game.stores[0] - game.stores[1]
    found = []
    for move in game.legal():
        found.append(worth(game.play(move)))
        game.undo()
    return max(found) if game.mover == mancala.SOUTH else min(found)


def test_search_and_endgame():
    draw = random.Random(5)
    rules = Rules("kalah")
    endgame = mancala.Endgame(rules, 6)
    search, asking = mancala.Search(rules), mancala.Search(rules)
    asking.use(endgame)
    assert endgame.seeds == 6
    for _ in range(60):
        game = Game(rules, position=ending(draw))
        if game.over:
            continue
        value = worth(game) * (1 if game.mover == mancala.SOUTH else -1)
        answer = endgame.probe(game)
        assert answer.difference == value and answer.outcome == (value > 0) - (value < 0)
        assert answer.outcome is (mancala.Outcome.WIN if value > 0 else mancala.Outcome.LOSS if value < 0 else mancala.Outcome.NEITHER)
        assert answer.lead == (game.stores[0] - game.stores[1]) * (1 if game.mover == mancala.SOUTH else -1)
        scores = search.analyse(game, depth=60)
        assert sorted(score.move for score in scores) == game.legal() and len(set(score.move for score in scores)) == len(scores)
        assert scores[0].score == value and scores[0].exact and scores[0].unit == mancala.ScoreUnit.SEEDS
        assert scores[0].proof == (mancala.Proof.WIN if value > 0 else mancala.Proof.LOSS if value < 0 else mancala.Proof.NEITHER)
        assert [score.score for score in scores] == sorted((score.score for score in scores), reverse=True)
        for best in search.best(game, nodes=100000), asking.best(game, nodes=1000):
            assert best.score == value and best.variation[0] == best.move
            assert worth(game.play(best.move)) == value * (1 if game.mover_of(0) == mancala.SOUTH else -1)
            game.undo()
    with pytest.raises(mancala.DatabaseError):
        endgame.probe(Game(rules))
    with pytest.raises(mancala.DatabaseError):
        mancala.Endgame(Rules("anywoli", last="lottery"), 2)


def test_search_limits():
    game = Game("otjin")
    search = mancala.Search(game.rules, threads=2)
    assert search.best(game, level=5) == search.best(game, level=5)
    assert search.best(game, level=1, seed=3).move in game
    assert len(search.best(game, depth=4).variation) == 4
    with pytest.raises(mancala.OtherRules):
        search.best(Game("kalah"), depth=1)
    game.agree()
    with pytest.raises(mancala.GameOver):
        search.best(game, depth=1)
    with pytest.raises(mancala.OutOfRange):
        search.best(Game(game.rules), level=11)
    game.close()
    with pytest.raises(mancala.ArgumentError, match="the game is closed"):
        search.best(game, depth=1)
    with mancala.Search(Rules("otjin"), method=mancala.Method.MONTE_CARLO) as sampling:
        game = Game("otjin")
        with pytest.raises(mancala.OtherRules):
            sampling.best(game, nodes=100)
    with pytest.raises(mancala.ArgumentError):
        sampling.best(game, nodes=100)


@pytest.mark.parametrize("method", [mancala.Method.ALPHA_BETA, mancala.Method.MONTE_CARLO])
def test_what_ends_a_search(method):
    game = Game("otjin")
    search = mancala.Search(game.rules, method=method)
    began = time.monotonic()
    for limits in {"level": 10}, {"depth": 100} if method == mancala.Method.MONTE_CARLO else {"depth": 3}:
        assert search.best(game, **limits).move in game
    # A stop that comes before the search has begun is forgotten; so it is said until it is heard.
    heard = threading.Event()

    def stop():
        while not heard.wait(0.05):
            search.stop()

    stopping = threading.Thread(target=stop)
    stopping.start()
    assert search.best(game, milliseconds=1000000).move in game
    heard.set()
    stopping.join()
    assert time.monotonic() - began < 250


def test_a_search_keeps_its_database():
    game = Game("otjin", seeds=2, position="0,1,0,1,0,0,0,0,0/0,0,0,0,0,0,0,1,0 17,16 S")
    search = mancala.Search(game.rules)
    assert search.best(game, depth=1).proof == mancala.Proof.UNKNOWN
    search.use(mancala.Endgame(game.rules, 3))
    gc.collect()
    assert search.best(game, depth=1).proof != mancala.Proof.UNKNOWN
    with pytest.raises(mancala.OtherRules):
        search.use(mancala.Endgame(Rules("otjin"), 1))
    assert search.best(game, depth=1).proof != mancala.Proof.UNKNOWN
    search.use(None)
    assert search.best(game, depth=1).proof == mancala.Proof.UNKNOWN


def test_endgame_files(tmp_path):
    rules, path = Rules("otjin"), tmp_path / "otjin.endgame"
    mancala.Endgame.build_file(path, rules, 3)
    game = Game(rules, position="0,0,0,0,0,1,0,0,0/0,0,0,0,1,0,0,0,0 26,26 S")
    assert mancala.Endgame.open(path, rules).probe(game) == mancala.Endgame(rules, 3, threads=2).probe(game)
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(mancala.DatabaseError):
        mancala.Endgame.open(path, rules)
    with pytest.raises(mancala.DatabaseError):
        mancala.Endgame.open(tmp_path / "none", rules)
    with pytest.raises(ValueError):
        mancala.Endgame.open("a\0b", rules)
    mancala.Endgame.build_file(tmp_path / "again", rules, 1)
    with pytest.raises(mancala.OtherRules):
        mancala.Endgame.open(tmp_path / "again", Rules("kalah"))
    with pytest.raises(mancala.OtherRules):
        mancala.Endgame(rules, 1).probe(Game("kalah"))


SNAPSHOT = Game("otjin").snapshot()


@pytest.mark.parametrize("call, message", [
    (lambda game, search: search.best(game, level=99), "level is 1 to 10, not 99"),
    (lambda game, search: search.best(game, level=-1), "level is 1 to 10, not -1"),
    (lambda game, search: search.best(game, depth=-1), "depth is at least 0, not -1"),
    (lambda game, search: search.best(game, nodes=-1), "nodes is at least 0, not -1"),
    (lambda game, search: search.analyse(game, milliseconds=2**31), "milliseconds is at most 2147483647, not 2147483648"),
    (lambda game, search: mancala.Search(game.rules, threads=65), "threads is 1 to 64, not 65"),
    (lambda game, search: mancala.Search(game.rules, megabytes=-1), "megabytes is at least 1, not -1"),
    (lambda game, search: mancala.Search(game.rules, method=3), "there is no method 3: they are 0 to 2"),
    (lambda game, search: mancala.Batch("otjin", 0), "count is 1 to 1048576, not 0"),
    (lambda game, search: mancala.Batch("otjin", 2**32 + 1), "count is 1 to 1048576, not 4294967297"),
    (lambda game, search: mancala.Endgame(game.rules, 101), "seeds is 0 to 100, not 101"),
    (lambda game, search: mancala.Endgame(game.rules, 1, threads=-1), "threads is 1 to 64, not -1"),
    (lambda game, search: game.rules.playouts(-1), "games is at least 0, not -1"),
    (lambda game, search: game.rules.playouts(1, plies=-1), "plies is at least 0, not -1"),
    (lambda game, search: game.rules.texts(99), "there is no kind of text 99: they are 0 to 10"),
    (lambda game, search: game.rules.clause(99), r"there is no clause 99: they are 0 to \d+"),
    (lambda game, search: game.pit_state(18), "there is no pit 18: they are 0 to 17"),
    (lambda game, search: game.pit_owner(-1), "there is no pit -1: they are 0 to 17"),
    (lambda game, search: game.move_pit(9), "there is no move 9: they are 0 to 8"),
    (lambda game, search: game.mover_of(0), "there is no ply 0"),
    (lambda game, search: game.resign(2**32), "there is no player"),
    (lambda game, search: game.perft(2**32), "the depth of a perft is 0 to 1000"),
])
def test_a_number_that_is_out_of_range_is_told_its_limits(call, message):
    game = Game("otjin")
    search = mancala.Search(game.rules)
    # What an earlier call has found wrong is not what this one says.
    with pytest.raises(mancala.IllegalMove):
        game.play(77)
    with pytest.raises(mancala.OutOfRange) as failure:
        call(game, search)
    assert re.match(message, str(failure.value)) and failure.value.name == "MANCALA_ERROR_RANGE"
    assert game.plies == 0 and not game.over


def test_numbers_at_their_limits_are_taken():
    rules = Rules("otjin")
    search = mancala.Search(rules, megabytes=0, threads=0)
    game = Game(rules)
    for limits in {"level": 1}, {"level": 10, "depth": 1}, {"level": 0, "depth": 2**31 - 1, "nodes": 1}, {"nodes": 2**64 - 1, "depth": 1}:
        assert search.best(game, **limits).move in game
    assert search.best(game, level=1, seed=-1) == search.best(game, level=1, seed=2**64 - 1)
    assert rules.playouts(0, threads=64).games == 0 and len(mancala.Batch(rules, 1).movers) == 1
    assert mancala.Endgame(rules, 0, threads=64).seeds == 0


def test_no_number_is_cut_to_the_bits_that_fit():
    game = Game("otjin")
    for number in 2**32, -2**32, 2**64:
        with pytest.raises(mancala.IllegalMove, match="out of range"):
            game.play(number)
        with pytest.raises(mancala.IllegalMove):
            mancala.Batch("otjin", 1).step([number])
        assert number not in game
    assert game.plies == 0


class Whole:
    """What can stand for an int, as the numbers of numpy do."""

    def __index__(self):
        return 3


def test_what_stands_for_an_int_is_taken():
    assert Game("otjin").play(Whole()).history == [3] and Whole() in Game("otjin")
    batch = mancala.Batch("otjin", Whole())
    batch.step((Whole(), 1, 2))
    assert batch.count == 3 and list(batch.movers) == [mancala.NORTH] * 3


class Closing(Whole):
    """A number that closes what it is meant for."""

    def __init__(self, *closed):
        self.closed = closed

    def __index__(self):
        for one in self.closed:
            one.close()
        return 0


@pytest.mark.parametrize("call", [
    lambda game, search: game.play(Closing(game)),
    lambda game, search: game.preview(Closing(game)),
    lambda game, search: game.move_pit(Closing(game)),
    lambda game, search: game.resign(Closing(game)),
    lambda game, search: game.agree(Closing(game)),
    lambda game, search: game.mover_of(Closing(game)),
    lambda game, search: game.pit_state(Closing(game)),
    lambda game, search: game.pit_owner(Closing(game)),
    lambda game, search: game.perft(Closing(game)),
    lambda game, search: Closing(game) in game,
    lambda game, search: search.best(game, level=Closing(game)),
    lambda game, search: search.best(game, level=Closing(search)),
    lambda game, search: search.analyse(game, seed=Closing(search)),
])
def test_what_an_argument_closes_is_closed(call):
    game = Game("otjin").play(0)
    with pytest.raises(mancala.ArgumentError, match="is closed"):
        call(game, mancala.Search(game.rules))


def test_a_path_may_forget_the_rules(tmp_path):
    class Path:
        def __fspath__(self):
            rules.__del__()
            return str(tmp_path / "none")

    rules = Rules("otjin")
    with pytest.raises(mancala.ArgumentError):
        mancala.Endgame.open(Path(), rules)


def test_moves_that_are_fewer_than_they_say():
    class Moves(list):
        def __len__(self):
            return 2

    with pytest.raises(ValueError, match="1 moves for 2 games"):
        mancala.Batch("otjin", 2).step(Moves([0]))


@pytest.mark.parametrize("call, message", [
    (lambda game: game.play("\ud800"), "a move to be read contains a surrogate"),
    (lambda game: setattr(game, "position", "\ud800"), "a position contains a surrogate"),
    (lambda game: Rules("\ud800"), "name contains a surrogate"),
    (lambda game: Rules("otjin", seeds="\ud800"), "an option contains a surrogate"),
    (lambda game: Rules("otjin", seeds="5\0"), "an option contains a zero"),
    (lambda game: Rules.parse("\ud800"), "text contains a surrogate"),
    (lambda game: next(mancala.read_records("\ud800")), "text contains a surrogate"),
    (lambda game: mancala.Record(game).comment("\ud800"), "a comment contains a surrogate"),
    (lambda game: mancala.Record(game, South="\ud800"), "the value of a header contains a surrogate"),
    (lambda game: mancala.Endgame.open("\ud800", game.rules), "the path cannot be encoded"),
])
def test_half_a_character_is_told_where_it_stands(call, message):
    with pytest.raises(ValueError, match="^" + message) as failure:
        call(Game("otjin"))
    assert not isinstance(failure.value, UnicodeError)


@pytest.mark.parametrize("call", [
    lambda number: Game("otjin").pit_state(number),
    lambda number: Game("otjin").pit_owner(-number),
    lambda number: mancala.Batch("otjin", number),
    lambda number: Rules("otjin").clause(number),
])
def test_a_number_too_long_to_be_written_is_out_of_range(call):
    with pytest.raises(mancala.OutOfRange, match="a number of 16610 bits"):
        call(10**5000)


def test_an_option_too_long_to_be_written_is_no_value_of_it():
    with pytest.raises(mancala.RulesError, match="seeds"):
        Rules("otjin", seeds=10**5000)


@pytest.mark.parametrize("call, wanted", [
    (lambda game, search: game.play(None), "a move must be an int (its number) or a str (its text), not NoneType"),
    (lambda game, search: game.play(2.7), "a move must be an int (its number) or a str (its text), not float"),
    (lambda game, search: game.preview(b"3"), "a move must be an int (its number) or a str (its text), not bytes"),
    (lambda game, search: None in game, "a move must be an int (its number) or a str (its text), not NoneType"),
    (lambda game, search: game.read(3), "a move to be read must be a str, not int"),
    (lambda game, search: game.resign("South"), "player must be an int, not str"),
    (lambda game, search: game.agree(None), "result must be a Result, not NoneType"),
    (lambda game, search: game.pit_state("1"), "pit must be an int, not str"),
    (lambda game, search: game.perft(1.0), "depth must be an int, not float"),
    (lambda game, search: setattr(game, "position", None), "a position must be a str, not NoneType"),
    (lambda game, search: Game(None), "rules must be a Rules object or the name of a ruleset, not NoneType"),
    (lambda game, search: Game("otjin", lots="1"), "lots must be an int, not str"),
    (lambda game, search: Game.restore("text"), "data must be bytes, not str"),
    (lambda game, search: Game.restore(SNAPSHOT, "otjin"), "rules must be a Rules object, not str"),
    (lambda game, search: Rules(None, seeds=3), "name must be a str, not NoneType"),
    (lambda game, search: Rules.parse(None), "text must be a str, not NoneType"),
    (lambda game, search: Rules.parse("", parents=3), "parents must be a dict or a function, not int"),
    (lambda game, search: game.rules.texts("title"), "kind of text must be a Text, not str"),
    (lambda game, search: game.rules.playouts(1.5), "games must be an int, not float"),
    (lambda game, search: mancala.Record("otjin"), "game must be a Game, not str"),
    (lambda game, search: mancala.Record(game, South=1), "the value of a header must be a str, not int"),
    (lambda game, search: mancala.Record(game).comment(None), "a comment must be a str, not NoneType"),
    (lambda game, search: next(mancala.read_records(None)), "text must be a str, not NoneType"),
    (lambda game, search: mancala.Batch(None, 1), "rules must be a Rules object or the name of a ruleset, not NoneType"),
    (lambda game, search: mancala.Batch("otjin", None), "count must be an int, not NoneType"),
    (lambda game, search: mancala.Batch(game.rules, 1, seeds=5), "options belong to the Rules"),
    (lambda game, search: mancala.Batch("otjin", 2).step([1, "2"]), "a move must be an int, not str"),
    (lambda game, search: mancala.Batch("otjin", 2).step(None), "moves must be a sequence of ints, not NoneType"),
    (lambda game, search: mancala.Search("otjin"), "rules must be a Rules object, not str"),
    (lambda game, search: mancala.Search(game.rules, method="auto"), "method must be a Method, not str"),
    (lambda game, search: mancala.Search(game.rules, megabytes=0.5), "megabytes must be an int, not float"),
    (lambda game, search: search.best(None), "game must be a Game, not NoneType"),
    (lambda game, search: search.best(game, level=None), "level must be an int, not NoneType"),
    (lambda game, search: search.analyse(game, seed="x"), "seed must be an int, not str"),
    (lambda game, search: search.use(4), "endgame must be an Endgame or None, not int"),
    (lambda game, search: mancala.Endgame("otjin", 2), "rules must be a Rules object, not str"),
    (lambda game, search: mancala.Endgame.open("file", "otjin"), "rules must be a Rules object, not str"),
    (lambda game, search: mancala.Endgame.build_file("file", game.rules, None), "seeds must be an int, not NoneType"),
    (lambda game, search: mancala.Endgame(game.rules, 0).probe(game.rules), "game must be a Game, not Rules"),
])
def test_a_wrong_type_is_told_what_was_expected(call, wanted):
    game = Game("otjin")
    search = mancala.Search(game.rules)
    with pytest.raises(TypeError) as failure:
        call(game, search)
    assert str(failure.value) == wanted
    assert game.plies == 0


def test_why_a_ruleset_has_no_database(tmp_path):
    rules = Rules("ovalhu")
    for call in (lambda: mancala.Endgame(rules, 4), lambda: mancala.Endgame.build_file(tmp_path / "file", rules, 4),
                 lambda: mancala.Endgame.open(tmp_path / "file", rules)):
        with pytest.raises(mancala.DatabaseError, match="a game of several rounds has no endgame database") as failure:
            call()
        assert failure.value.name == "MANCALA_ERROR_UNSUITABLE"


def test_messages_where_the_library_answers_with_a_code():
    game = Game("otjin")
    with pytest.raises(mancala.OtherRules, match="must have the same Rules object"):
        mancala.Search(Rules("otjin")).best(game)
    with pytest.raises(mancala.Error, match="more megabytes are needed"):
        mancala.Search(game.rules, megabytes=1, threads=64)
    batch = mancala.Batch("otjin", 3)
    with pytest.raises(mancala.IllegalMove, match="move 99 cannot be played in game 2"):
        batch.step([0, 1, 99])
    with mancala.Search(game.rules) as search:
        pass
    for call in (lambda: search.best(game), lambda: search.use(None), search.stop):
        with pytest.raises(mancala.ArgumentError, match="the search is closed"):
            call()


def test_a_text_is_not_a_number():
    assert Game("otjin").play("3").history == [2] and Game("otjin").play(3).move_texts == ["4"]
