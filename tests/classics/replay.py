#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the library against games that other engines played: replay.py LIBRARY FOLDER

The folder is not part of the project. Its games are replayed ply by ply: the legal moves, the board, the stores and the next
player must be equal as long as the game can be compared. Prints a table, and fails if a ruleset agrees on fewer games or
plies than agreement.txt says.
"""
import ctypes
import gzip
import json
import os
import sys

# file, ruleset. Options are given where a source decides against the other engine: the ruleset's file says which.
MANCALA_GAMES = [
    ("Alemungula", "alemungula"),
    ("Ba-awa", "ba-awa"),
    ("Bohnenspiel", "bohnenspiel"),
    ("Dakon", "dakon"),
    ("Deka", "deka"),
    ("Endodoi", "endodoi"),
    ("Enkeshui", "enkeshui"),
    ("Gamacha", "gamacha"),
    ("Giuthi", "giuthi"),
    ("Halusa", "halusa"),
    ("J_Odu", "j-odu"),
    ("Kalah", "kalah"),
    ("Lamlameta", "lamlameta"),
    ("Leyla-Gobale", "leyla-gobale:laps=one"),
    ("Mbothe", "mbothe:feed=free"),
    ("Obridjie", "obridjie"),
    ("Olinda", "olinda"),
    ("Oware", "oware"),
    ("Pallanguli", "pallanguli"),
    ("Pandi", "pandi"),
    ("Qelat", "qelat"),
    ("Songo", "songo"),
    ("Toguz_Kumalak", "toguz-kumalak:tuzdik=stay"),
    ("Vai_Lun_Thlan", "vai-lung-thlan"),
    ("Wari", "wari"),
]
LUDII = [
    ("ludii-Hus_Damara_", "hus:taken=kept,singles=play"),
    ("ludii-Hawalis", "hawalis:laps=one,take=facing"),
]

OPEN, CLOSED = 0, 1
UNFINISHED = 4


class Difference(Exception):
    """What the library and a record say differently."""


class Game:
    """As much of a binding as this test needs."""

    def __init__(self, library, name):
        self.library = library
        rules = ctypes.c_void_p()
        handle = ctypes.c_void_p()
        if library.mancala_rules_load(ctypes.byref(rules), name.encode(), None, None) != 0:
            raise Difference("%s cannot be loaded" % name)
        library.mancala_game_new(ctypes.byref(handle), rules, ctypes.c_uint64(1))
        self.rules, self.handle = rules, handle
        self.pits = library.mancala_rules_pits(rules)
        self.actions = library.mancala_rules_actions(rules)

    def close(self):
        self.library.mancala_game_free(self.handle)
        self.library.mancala_rules_unref(self.rules)

    def board(self):
        return [self.library.mancala_game_pit(self.handle, pit) for pit in range(self.pits)]

    def states(self):
        return [self.library.mancala_game_pit_state(self.handle, pit) for pit in range(self.pits)]

    def owners(self):
        return [self.library.mancala_game_pit_owner(self.handle, pit) for pit in range(self.pits)]

    def stores(self):
        return [self.library.mancala_game_store(self.handle, player) for player in (0, 1)]

    def out(self):
        return self.library.mancala_game_out(self.handle)

    def mover(self):
        return self.library.mancala_game_mover(self.handle)

    def over(self):
        return self.library.mancala_game_result(self.handle) != UNFINISHED

    def rounds(self):
        return self.library.mancala_game_rounds_finished(self.handle)

    def legal(self):
        """(pit, way) of each legal move; way is None where there is no choice."""
        moves = (ctypes.c_int32 * 64)()
        text = ctypes.create_string_buffer(16)
        legal = {}
        for i in range(self.library.mancala_game_moves(self.handle, moves, ctypes.c_size_t(64))):
            pit = self.library.mancala_game_move_pit(self.handle, moves[i])
            self.library.mancala_game_move_text(self.handle, moves[i], text, ctypes.c_size_t(16))
            way = {"l": "CW", "r": "CCW"}.get(text.value.decode()[-1])
            legal[pit, way] = moves[i]
        return legal

    def play(self, move):
        if self.library.mancala_game_apply(self.handle, move) != 0:
            raise Difference("move %d is refused" % move)


def expect(what, got, wanted):
    if got != wanted:
        raise Difference("%s: %s, recorded %s" % (what, got, wanted))


def recorded_moves(entry):
    return {tuple(move) if isinstance(move, list) else (move, None) for move in entry["l"]}


def check_board(game, entry, kind):
    expect("board", game.board(), entry["b"])
    if kind == "Deka":  # that engine puts the seeds that went out into a store
        expect("out", game.out(), sum(entry["s"]))
    else:
        expect("stores", game.stores(), entry["s"])
    if "blocked" in entry:
        expect("closed", [int(state == CLOSED) for state in game.states()], [int(b) for b in entry["blocked"]])
    if "child" in entry:
        special = [None if state in (OPEN, CLOSED) else state - 2 for state in game.states()]
        expect("special", special, entry["child"])
    if "owner" in entry:
        expect("owners", game.owners(), entry["owner"])


def replay_mancala_games(game, record):
    """Plays a record as far as it can be compared; returns the plies that agree."""
    expect("start", game.board(), record["initial_board"])
    plies = 0
    entries = record["moves"]
    for index, entry in enumerate(entries):
        if "p" in entry:
            continue
        if "round" in entry:
            new = entry["round"]
            expect("board of the round", game.board(), new["board"])
            expect("stores of the round", game.stores(), new["stores"])
            expect("beginner of the round", game.mover(), new["turn"])
            check_board(game, dict(new, b=new["board"], s=new["stores"]), record["game"])
            continue
        if game.over():
            raise Difference("the game is over after %d plies" % plies)
        if entry.get("endless"):
            break
        expect("mover", game.mover(), entry["m"])
        legal = game.legal()
        wanted = recorded_moves(entry)
        if any(way for _, way in wanted) and not any(way for _, way in legal):
            # one direction is possible here, and that engine names it all the same
            wanted = {(pit, None) for pit, _ in wanted}
        expect("legal moves", sorted(legal, key=str), sorted(wanted, key=str))
        way = entry.get("d")
        rounds = game.rounds()
        game.play(legal.get((entry["h"], way), legal.get((entry["h"], None))))
        last = index == len(entries) - 1
        if game.rounds() == rounds and not game.over():
            check_board(game, entry, record["game"])
            upcoming = entries[index + 1] if not last else {}
            if not last and "round" not in upcoming and "p" not in upcoming and "c" not in entry:
                expect("next", game.mover(), entry["n"])
            if "round" in upcoming:
                raise Difference("a round that goes on here is over there")
        elif not last and "round" not in entries[index + 1] and "p" not in entries[index + 1]:
            raise Difference("a round is over that goes on there")
        plies += 1
    return plies


def ludii_pit(site, columns):
    """Their sites run row by row from South's left; North's pits are numbered from his own."""
    row, column = divmod(site, columns)
    if row < 2:
        return site
    return 2 * columns + (3 - row) * columns + columns - 1 - column


def replay_ludii(game, record, columns):
    """One move there is one lap: the laps of a move are taken together."""
    sites = [ludii_pit(site, columns) for site in range(game.pits)]
    board = [game.board()[sites[site]] for site in range(game.pits)]
    expect("start", board, record["start"][: game.pits])
    moves = record["moves"]
    plies = index = 0
    while index < len(moves) and moves[index]["move"] != "pass" and not game.over():
        legal = game.legal()
        expect("legal moves", sorted(pit for pit, _ in legal), sorted(sites[s] for s in moves[index]["legal"]))
        end = index
        while end + 1 < len(moves) and moves[end]["next"] == moves[end]["mover"] == moves[end + 1]["mover"]:
            end += 1
        if moves[end]["next"] == moves[end]["mover"]:
            break  # cut off within a move
        game.play(legal[sites[moves[index]["move"]], None])
        if not game.over():
            counts = moves[end]["counts"]
            expect("board", [game.board()[sites[s]] for s in range(game.pits)], counts[: game.pits])
            expect("stores", game.stores(), counts[game.pits :])
            expect("next", game.mover(), moves[end]["next"] - 1)
        plies += 1
        index = end + 1
    return plies


def replay_file(library, folder, name, rules):
    """(games that agree, games, plies that agree, the first difference)"""
    with gzip.open(os.path.join(folder, name + ".jsonl.gz"), "rt") as lines:
        records = [json.loads(line) for line in lines]
    ludii = name.startswith("ludii-")
    header = records.pop(0) if ludii else None
    agree = plies = 0
    difference = ""
    for record in records:
        first = record["mover0"] - 1 if ludii else record["first_to_move"]
        settings = "repetition=0" + (",first=north" if first == 1 else "")  # those engines do not look for repetition
        game = Game(library, rules + ("," if ":" in rules else ":") + settings)
        try:
            plies += replay_ludii(game, record, header["boardSites"] // 4) if ludii else replay_mancala_games(game, record)
            agree += 1
        except Difference as found:
            difference = difference or "game %s: %s" % (record.get("seed", record.get("n")), found)
        finally:
            game.close()
    return agree, len(records), plies, difference


def main(library_path, folder):
    library = ctypes.CDLL(library_path)
    failed = False
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "agreement.txt"), encoding="ascii") as lines:
        rows = [line.split() for line in lines if not line.startswith("#")]
    expected = {row[0]: (int(row[1]), int(row[2])) for row in rows}
    for name, rules in MANCALA_GAMES + LUDII:
        agree, games, plies, difference = replay_file(library, folder, name, rules)
        print("%-32s %d of %d games, %4d plies %s" % (rules, agree, games, plies, difference))
        wanted = expected.get(rules, (0, 0))
        if agree < wanted[0] or plies < wanted[1]:
            print("    expected %d games and %d plies" % wanted)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
