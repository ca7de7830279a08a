# SPDX-License-Identifier: MIT
"""What the Python and the Lua module repeat of the headers (functions, structs, numbers) is what the headers say."""
import ctypes
import os
import re

import headers
import mancala
import pytest

from conftest import ROOT, read

DECLARATIONS = headers.read(os.path.join(ROOT, "include", "mancala"))
FUNCTIONS = {declaration.name: declaration.text + ";" for declaration in DECLARATIONS if declaration.kind == "function"}
ENUMS = {declaration.name: declaration.values for declaration in DECLARATIONS if declaration.kind == "enum"}


def members(text):
    """The members of a struct: pairs of type and name. A function or an array is a type of its own."""
    body = re.search(r"\{(.*)\}", text, re.S).group(1)
    found = []
    for member in filter(str.strip, body.split(";")):
        name = re.search(r"\(\*(\w+)\)|(\w+)(?:\[\w+\])?$", " ".join(member.split()))
        found.append((" ".join(member.split()).replace(name.group(0), ""), name.group(1) or name.group(2)))
    return found


STRUCTS = {declaration.name: members(declaration.text) for declaration in DECLARATIONS if declaration.kind == "struct"}


def lua_declarations():
    return re.search(r"ffi\.cdef \[\[\n(.*?)\]\]", read("examples", "lua", "mancala.lua"), re.S).group(1)


@pytest.mark.parametrize("lines", [mancala._DECLARATIONS, lua_declarations()], ids=["python", "lua"])
def test_functions(lines):
    found = re.findall(r"^[\w *]*?(mancala_\w+)\(.*\);$", lines, re.M)
    assert len(found) > 50
    for name in found:
        assert FUNCTIONS[name] in lines


@pytest.mark.parametrize("name, struct", [
    ("mancala_load_options", mancala._LoadOptions),
    ("mancala_effect", mancala._Effect),
    ("mancala_playout_options", mancala._PlayoutOptions),
    ("mancala_playout_totals", mancala._PlayoutTotals),
    ("mancala_search_options", mancala._SearchOptions),
    ("mancala_search_limits", mancala._SearchLimits),
    ("mancala_search_score", mancala._SearchScore),
    ("mancala_endgame_options", mancala._EndgameOptions),
    ("mancala_endgame_answer", mancala._EndgameAnswer),
])
def test_structs_of_python(name, struct):
    numbers = {"size_t ": ctypes.c_size_t, "int32_t ": ctypes.c_int32, "uint64_t ": ctypes.c_uint64}
    fields = [(field, kind) for field, kind in struct._fields_]
    assert [field for field, _ in fields] == [field for _, field in STRUCTS[name]]
    for (_, kind), (declared, _) in zip(fields, STRUCTS[name]):
        assert kind is numbers.get(declared, kind)
        assert ctypes.sizeof(kind) == ctypes.sizeof(numbers.get(declared, ctypes.c_void_p))


def test_structs_of_lua():
    found = re.findall(r"typedef struct (\w+) (\{.*?\}) \w+;", lua_declarations(), re.S)
    assert [name for name, _ in found] == ["mancala_effect", "mancala_search_options", "mancala_search_limits", "mancala_search_score"]
    for name, text in found:
        assert members(text) == STRUCTS[name]


def tail(name, prefix):
    return name[len(prefix):]


# A value that the headers have gained may be missing at the end only: numbers are never given out twice.
@pytest.mark.parametrize("enum, prefix, kind, lua", [
    ("mancala_result", "MANCALA_RESULT_", mancala.Result, "results"),
    ("mancala_pit_state", "MANCALA_PIT_", mancala.PitState, "pit_states"),
    ("mancala_step_kind", "MANCALA_STEP_", mancala.StepKind, "steps"),
    ("mancala_store_side", "MANCALA_STORE_", mancala.StoreSide, "store_sides"),
    ("mancala_search_method", "MANCALA_SEARCH_", mancala.Method, "methods"),
    ("mancala_score_unit", "MANCALA_SCORE_", mancala.ScoreUnit, "score_units"),
    ("mancala_proof", "MANCALA_PROOF_", mancala.Proof, "proofs"),
    ("mancala_outcome", "MANCALA_OUTCOME_", mancala.Outcome, None),
    ("mancala_text", "MANCALA_TEXT_", mancala.Text, "texts"),
    ("mancala_pit_fact", "MANCALA_PIT_", mancala._PitFact, "pit_facts"),
    ("mancala_round_fact", "MANCALA_ROUND_", mancala._RoundFact, None),
])
def test_numbers(enum, prefix, kind, lua):
    declared = [(tail(name, prefix), value) for name, value in ENUMS[enum]]
    assert [(member.name, member.value) for member in kind] == declared
    if lua is not None:
        table = re.search(r"^mancala\.%s = \{\[0\] = (.*?)\}" % lua, read("examples", "lua", "mancala.lua"), re.M | re.S)
        words = re.findall(r'"(\w+)"', table.group(1))
        assert [(word.upper(), value) for value, word in enumerate(words)] == declared


def test_fields_and_errors():
    fields = dict(ENUMS["mancala_step_field"])
    assert fields["MANCALA_STEP_FIELDS"] == mancala._STEP_FIELDS
    names = ["KIND", "PIT", "SEEDS", "PLAYER", "LAP", "CLAUSE"]
    assert [fields["MANCALA_STEP_" + name] for name in names] == list(range(6))
    assert [name.upper() for name in mancala.Step._fields] == names
    assert set(mancala._ERRORS) <= {value for _, value in ENUMS["mancala_error"]}


def test_limits():
    """The limits that the modules name are those of the headers, where some stand in words only."""
    values = dict(value for values in ENUMS.values() for value in values)
    assert (values["MANCALA_LEVEL_LOWEST"], values["MANCALA_LEVEL_HIGHEST"]) == (mancala._LEVEL_LOWEST, mancala._LEVEL_HIGHEST)
    assert "#define MANCALA_ENDGAME_SEEDS %d\n" % mancala._ENDGAME_SEEDS in read("include", "mancala", "endgame.h")
    for header in "bulk.h", "endgame.h", "search.h":
        assert re.search(r"int32_t threads; +/\*\*<.* 1 to %d; 0: " % mancala._THREADS, read("include", "mancala", header))
    assert "how many games, 1 to %d\n" % mancala._BATCH in read("include", "mancala", "bulk.h")
    limits = "local LEVEL_LOWEST, LEVEL_HIGHEST, THREADS = %d, %d, %d\n"
    assert limits % (mancala._LEVEL_LOWEST, mancala._LEVEL_HIGHEST, mancala._THREADS) in read("examples", "lua", "mancala.lua")
