# SPDX-License-Identifier: MIT
"""mancala.ffi.h: cffi takes it whole, and what it says is what the library does."""
import os
import re

import cffi
import headers
import pytest

from conftest import ROOT


@pytest.fixture(scope="module", name="ffi")
def fixture_ffi(ffi_header):
    ffi = cffi.FFI()
    ffi.cdef(ffi_header)
    return ffi


def test_everything_of_the_public_headers_is_there(ffi):
    declarations = headers.read(os.path.join(ROOT, "include", "mancala"))
    library = ffi.dlopen(os.environ["MANCALA_LIBRARY"])
    functions = [declaration.name for declaration in declarations if declaration.kind == "function"]
    assert len(functions) > 60
    for name in functions:
        assert callable(getattr(library, name))
    for declaration in declarations:
        for name, value in declaration.values:
            assert getattr(library, name) == value
    typedefs, _, _ = ffi.list_types()
    assert set(typedefs) == {declaration.name for declaration in declarations
                             if declaration.kind in ("struct", "typedef")}


def test_no_preprocessor(ffi_header):
    assert not re.search(r"^\s*#|MANCALA_API", ffi_header, re.M)


def test_a_game_through_it(ffi):
    library = ffi.dlopen(os.environ["MANCALA_LIBRARY"])
    rules, game = ffi.new("mancala_rules **"), ffi.new("mancala_game **")
    assert library.mancala_rules_load(rules, b"otjin", ffi.NULL, ffi.NULL) == library.MANCALA_OK
    assert library.mancala_game_new(game, rules[0], 1) == library.MANCALA_OK
    effect = ffi.new("mancala_effect *", {"size": ffi.sizeof("mancala_effect")})
    assert library.mancala_game_preview(game[0], 3, effect) == library.MANCALA_OK
    assert effect.laps >= 1 and effect.result == library.MANCALA_RESULT_UNFINISHED
    moves = ffi.new("int32_t[64]")
    while library.mancala_game_moves(game[0], moves, 64) > 0:
        assert library.mancala_game_apply(game[0], moves[0]) == library.MANCALA_OK
    assert library.mancala_game_result(game[0]) != library.MANCALA_RESULT_UNFINISHED
    library.mancala_game_free(game[0])
    library.mancala_rules_unref(rules[0])
