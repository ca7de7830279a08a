# SPDX-License-Identifier: MIT
"""libmancala for Python: mancala games with all their rules.

    import mancala

    game = mancala.Game("otjin", seeds=5)
    while not game.over:
        move = game.moves()[0]
        game.play(move)
        for capture in game.captures():
            print(move, "captures", capture.seeds, "from pit", capture.pit)
    print(game)

One file, nothing to build: it finds the shared library by itself, or where the environment variable MANCALA_LIBRARY says. Players are 0 (South)
and 1 (North); pits are numbered from 0, South's from his left, then North's from his left. A game belongs to one thread at a time; rules may
be shared. What the library refuses is raised as an Error with the library's own message.
"""
from __future__ import annotations

import ctypes
import ctypes.util
import operator
import os
import re
import sys
from array import array
from enum import IntEnum
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

SOUTH = 0
NORTH = 1

# ---- The library --------------------------------------------------------------------------------------------------

# As in mancala.ffi.h.
_DECLARATIONS = """
const char *mancala_error_name(int32_t code);
const char *mancala_error_text(int32_t code);
const char *mancala_version_string(void);
int mancala_builtin_count(void);
const char *mancala_builtin_id(int index);
int mancala_rules_load(mancala_rules **rules, const char *name, const mancala_load_options *options, mancala_diagnostics **diagnostics);
int mancala_rules_parse(mancala_rules **rules, const char *text, size_t length, const char *settings, const mancala_load_options *options, mancala_diagnostics **diagnostics);
void mancala_rules_unref(mancala_rules *rules);
int mancala_rules_text_count(const mancala_rules *rules, int32_t kind);
int mancala_rules_text(const mancala_rules *rules, int32_t kind, int32_t index, char *buffer, size_t cap);
int mancala_rules_revision(const mancala_rules *rules);
int mancala_rules_option_count(const mancala_rules *rules);
int mancala_rules_option_name(const mancala_rules *rules, int32_t index, char *buffer, size_t cap);
int mancala_rules_option_text(const mancala_rules *rules, int32_t index, char *buffer, size_t cap);
int mancala_rules_option_range(const mancala_rules *rules, int32_t index, int32_t *low, int32_t *high, int32_t *fallback, int32_t *value);
int mancala_rules_option_value(const mancala_rules *rules, int32_t index, int32_t value, char *buffer, size_t cap);
int mancala_rules_players(const mancala_rules *rules);
int mancala_rules_rows(const mancala_rules *rules);
int mancala_rules_columns(const mancala_rules *rules);
int mancala_rules_pits(const mancala_rules *rules);
int mancala_rules_seeds(const mancala_rules *rules);
int mancala_rules_actions(const mancala_rules *rules);
int mancala_rules_pit(const mancala_rules *rules, int32_t pit, int32_t fact);
int mancala_rules_store_side(const mancala_rules *rules);
int mancala_diagnostics_count(const mancala_diagnostics *diagnostics);
const char *mancala_diagnostics_code(const mancala_diagnostics *diagnostics, int32_t index);
int mancala_diagnostics_place(const mancala_diagnostics *diagnostics, int32_t index, int32_t *line, int32_t *column);
int mancala_diagnostics_text(const mancala_diagnostics *diagnostics, int32_t index, char *buffer, size_t cap);
void mancala_diagnostics_free(mancala_diagnostics *diagnostics);
int mancala_game_new(mancala_game **game, mancala_rules *rules, uint64_t seed);
void mancala_game_free(mancala_game *game);
int mancala_game_clone(mancala_game **copy, const mancala_game *game);
const char *mancala_game_message(const mancala_game *game);
int mancala_game_moves(const mancala_game *game, int32_t *moves, size_t cap);
int mancala_game_is_legal(const mancala_game *game, int32_t move);
int mancala_game_apply(mancala_game *game, int32_t move);
int mancala_game_undo(mancala_game *game);
int mancala_game_redo(mancala_game *game);
int mancala_game_preview(mancala_game *game, int32_t move, mancala_effect *effect);
int mancala_game_history(const mancala_game *game, int32_t *moves, size_t cap);
int mancala_game_history_mover(const mancala_game *game, int32_t ply);
int mancala_game_undone(const mancala_game *game);
int mancala_game_mover(const mancala_game *game);
int mancala_game_may_decline(const mancala_game *game);
int mancala_game_phase(const mancala_game *game);
int mancala_game_pit(const mancala_game *game, int32_t pit);
int mancala_game_pit_state(const mancala_game *game, int32_t pit);
int mancala_game_pit_owner(const mancala_game *game, int32_t pit);
int mancala_game_out(const mancala_game *game);
int mancala_game_store(const mancala_game *game, int32_t player);
int mancala_game_round(const mancala_game *game);
int mancala_game_rounds_finished(const mancala_game *game);
int mancala_game_round_fact(const mancala_game *game, int32_t index, int32_t fact, int32_t player);
int mancala_game_result(const mancala_game *game);
int mancala_game_reason(const mancala_game *game);
const char *mancala_reason_text(int32_t reason);
int mancala_game_occurrences(const mancala_game *game);
int mancala_game_capture_count(mancala_game *game);
int mancala_game_capture(mancala_game *game, int32_t index, int32_t *fields, size_t cap);
int mancala_game_step_count(mancala_game *game);
int mancala_game_step(mancala_game *game, int32_t index, int32_t *fields, size_t cap);
int mancala_game_key(const mancala_game *game, uint64_t *key);
int mancala_game_position(const mancala_game *game, char *buffer, size_t cap);
int mancala_game_set_position(mancala_game *game, const char *text);
int mancala_game_reset(mancala_game *game);
int mancala_game_move_text(const mancala_game *game, int32_t move, char *buffer, size_t cap);
int mancala_game_read_move(mancala_game *game, const char *text, int32_t *move);
int mancala_game_move_pit(const mancala_game *game, int32_t move);
int mancala_game_perft(mancala_game *game, int32_t depth, uint64_t *count);
int mancala_playouts(const mancala_rules *rules, const mancala_playout_options *options, mancala_playout_totals *totals);
mancala_rules *mancala_rules_ref(mancala_rules *rules);
mancala_rules *mancala_game_rules(const mancala_game *game);
int mancala_game_resign(mancala_game *game, int32_t player);
int mancala_game_agree(mancala_game *game, int32_t result);
int mancala_game_claim(mancala_game *game);
int mancala_game_break_off(mancala_game *game);
int mancala_game_decided(const mancala_game *game);
int mancala_game_history_text(const mancala_game *game, int32_t ply, char *buffer, size_t cap);
int mancala_game_symmetric_key(const mancala_game *game, uint64_t *key, int32_t *mirrored);
int mancala_game_origin(const mancala_game *game, char *buffer, size_t cap);
int mancala_game_snapshot(const mancala_game *game, uint8_t *buffer, size_t cap);
int mancala_game_restore(mancala_game **game, mancala_rules *rules, const uint8_t *bytes, size_t length);
int mancala_snapshot_rules(const uint8_t *bytes, size_t length, char *buffer, size_t cap);
int mancala_record_new(mancala_record **record, const mancala_game *game);
void mancala_record_free(mancala_record *record);
mancala_game *mancala_record_game(mancala_record *record);
int mancala_record_set_header(mancala_record *record, const char *name, const char *value);
int mancala_record_header_count(const mancala_record *record);
int mancala_record_header_name(const mancala_record *record, int32_t index, char *buffer, size_t cap);
int mancala_record_header_value(const mancala_record *record, int32_t index, char *buffer, size_t cap);
int mancala_record_add_comment(mancala_record *record, int32_t ply, const char *text);
int mancala_record_comment_count(const mancala_record *record);
int mancala_record_comment(const mancala_record *record, int32_t index, int32_t *ply, char *buffer, size_t cap);
int mancala_record_write(const mancala_record *record, char *buffer, size_t cap);
const char *mancala_record_message(const mancala_record *record);
int mancala_record_reader_new(mancala_record_reader **reader, const char *text, size_t length, const mancala_load_options *options);
void mancala_record_reader_free(mancala_record_reader *reader);
int mancala_record_reader_next(mancala_record_reader *reader, mancala_record **record);
int mancala_record_reader_place(const mancala_record_reader *reader, int32_t *line, int32_t *column);
const char *mancala_record_reader_message(const mancala_record_reader *reader);
int mancala_batch_new(mancala_batch **batch, mancala_rules *rules, int32_t count, uint64_t seed);
void mancala_batch_free(mancala_batch *batch);
int mancala_batch_step(mancala_batch *batch, const int32_t *moves);
int mancala_batch_reset(mancala_batch *batch);
const uint64_t *mancala_batch_masks(const mancala_batch *batch);
const int32_t *mancala_batch_boards(const mancala_batch *batch);
const int32_t *mancala_batch_movers(const mancala_batch *batch);
const int32_t *mancala_batch_rewards(const mancala_batch *batch);
const int32_t *mancala_batch_results(const mancala_batch *batch);
int mancala_search_new(mancala_search **search, mancala_rules *rules, const mancala_search_options *options);
void mancala_search_free(mancala_search *search);
int mancala_search_method(const mancala_search *search);
int mancala_search_use_endgame(mancala_search *search, const mancala_endgame *endgame);
int mancala_search_start(mancala_search *search, const mancala_game *game);
int mancala_search_run(mancala_search *search, const mancala_search_limits *limits);
int mancala_search_stop(mancala_search *search);
int mancala_search_count(const mancala_search *search);
int mancala_search_rank(const mancala_search *search, int32_t rank, mancala_search_score *score);
int mancala_search_variation(const mancala_search *search, int32_t rank, int32_t *moves, size_t cap);
int mancala_endgame_suits(const mancala_rules *rules, char *buffer, size_t cap);
int mancala_endgame_build(mancala_endgame **endgame, mancala_rules *rules, const mancala_endgame_options *options);
int mancala_endgame_build_file(const char *path, mancala_rules *rules, const mancala_endgame_options *options);
int mancala_endgame_open(mancala_endgame **endgame, mancala_rules *rules, const char *path);
void mancala_endgame_free(mancala_endgame *endgame);
int mancala_endgame_seeds(const mancala_endgame *endgame);
int mancala_endgame_probe(const mancala_endgame *endgame, const mancala_game *game, mancala_endgame_answer *answer);
"""

_Find = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_size_t))


class _Struct(ctypes.Structure):
    """A struct that begins with its size."""

    def __init__(self, **values: Any) -> None:
        super().__init__(size=ctypes.sizeof(self), **values)


class _LoadOptions(_Struct):
    _fields_ = [("size", ctypes.c_size_t), ("allocator", ctypes.c_void_p), ("find", _Find),
                ("find_context", ctypes.c_void_p)]


class _Effect(_Struct):
    _fields_ = [("size", ctypes.c_size_t)] + [(name, ctypes.c_int32) for name in (
        "captured_south", "captured_north", "laps", "again", "round_over", "result", "reason")]


class _PlayoutOptions(_Struct):
    _fields_ = [("size", ctypes.c_size_t), ("games", ctypes.c_uint64), ("seed", ctypes.c_uint64),
                ("plies", ctypes.c_int32), ("matches", ctypes.c_int32), ("threads", ctypes.c_int32),
                ("unused", ctypes.c_int32)]


class _PlayoutTotals(_Struct):
    _fields_ = [("size", ctypes.c_size_t)] + [(name, ctypes.c_uint64) for name in (
        "games", "plies", "south", "north", "draws", "no_result", "cut_off", "longest", "captured", "signature")]


class _SearchOptions(_Struct):
    _fields_ = [("size", ctypes.c_size_t), ("bytes", ctypes.c_size_t), ("method", ctypes.c_int32),
                ("threads", ctypes.c_int32)]


class _SearchLimits(_Struct):
    _fields_ = [("size", ctypes.c_size_t), ("level", ctypes.c_int32), ("depth", ctypes.c_int32), ("nodes", ctypes.c_uint64),
                ("milliseconds", ctypes.c_int32), ("analyse", ctypes.c_int32), ("seed", ctypes.c_uint64),
                ("listener", ctypes.c_void_p), ("context", ctypes.c_void_p)]


class _SearchScore(_Struct):
    _fields_ = [("size", ctypes.c_size_t)] + [(name, ctypes.c_int32) for name in (
        "move", "score", "unit", "bound", "outcome", "depth")] + [("nodes", ctypes.c_uint64)]


class _EndgameOptions(_Struct):
    _fields_ = [("size", ctypes.c_size_t), ("seeds", ctypes.c_int32), ("threads", ctypes.c_int32),
                ("memory", ctypes.c_uint64), ("progress", ctypes.c_void_p), ("context", ctypes.c_void_p)]


class _EndgameAnswer(_Struct):
    _fields_ = [("size", ctypes.c_size_t)] + [(name, ctypes.c_int32) for name in (
        "outcome", "lead", "win", "hold", "exact", "difference")]


_TYPES = {
    "void": None, "int": ctypes.c_int, "int32_t": ctypes.c_int32, "uint64_t": ctypes.c_uint64,
    "size_t": ctypes.c_size_t, "char*": ctypes.c_char_p, "int32_t*": ctypes.POINTER(ctypes.c_int32),
    "uint8_t*": ctypes.c_char_p, "uint64_t*": ctypes.POINTER(ctypes.c_uint64), "mancala_load_options*": ctypes.POINTER(_LoadOptions),
    "mancala_effect*": ctypes.POINTER(_Effect), "mancala_playout_options*": ctypes.POINTER(_PlayoutOptions),
    "mancala_playout_totals*": ctypes.POINTER(_PlayoutTotals), "mancala_search_options*": ctypes.POINTER(_SearchOptions),
    "mancala_search_limits*": ctypes.POINTER(_SearchLimits), "mancala_search_score*": ctypes.POINTER(_SearchScore),
    "mancala_endgame_options*": ctypes.POINTER(_EndgameOptions), "mancala_endgame_answer*": ctypes.POINTER(_EndgameAnswer),
}
for _handle in ("mancala_rules", "mancala_game", "mancala_diagnostics", "mancala_record", "mancala_record_reader",
                "mancala_batch", "mancala_search", "mancala_endgame"):
    _TYPES[_handle + "*"] = ctypes.c_void_p
    _TYPES[_handle + "**"] = ctypes.POINTER(ctypes.c_void_p)


def _type_of(declaration: str) -> Tuple[Any, str]:
    base, stars, name = re.fullmatch(r"(?:const )?(\w+) (\**)(\w+)", declaration).groups()
    return _TYPES[base + stars], name


def _load() -> ctypes.CDLL:
    names = {"win32": ["libmancala-1.dll", "mancala-1.dll"], "darwin": ["libmancala.1.dylib"]}.get(
        sys.platform, ["libmancala.so.1"])
    named = os.environ.get("MANCALA_LIBRARY") or ctypes.util.find_library("mancala")
    candidates = [os.environ["MANCALA_LIBRARY"]] if os.environ.get("MANCALA_LIBRARY") else names + [named]
    problems = []
    for candidate in filter(None, candidates):
        try:
            library = ctypes.CDLL(candidate)
            break
        except OSError as problem:
            problems.append(str(problem))
    else:
        raise ImportError("libmancala cannot be loaded (MANCALA_LIBRARY may say where it is): " + "; ".join(problems))
    for line in _DECLARATIONS.strip().split("\n"):
        head, arguments = re.fullmatch(r"(.*?)\((.*)\);", line).groups()
        result, name = _type_of(head)
        function = getattr(library, name)
        function.restype = result
        function.argtypes = [] if arguments == "void" else [_type_of(part)[0] for part in arguments.split(", ")]
    return library


_library = _load()
__version__ = _library.mancala_version_string().decode()

# ---- Names for numbers ----------------------------------------------------------------------------------------------


def _numbered(name: str, names: str, doc: str, start: int = 0) -> Any:
    kind = IntEnum(name, names, start=start, module=__name__)
    kind.__doc__ = doc
    return kind


Result = _numbered("Result", "SOUTH NORTH DRAW NONE UNFINISHED", "How a game, or a round, stands.")
PitState = _numbered("PitState", "OPEN CLOSED SOUTH NORTH", "What a pit is.")
StepKind = _numbered("StepKind", "LIFT DROP STORE CAPTURE STOP AGAIN MAY_AGAIN DECLINE PASS ENDLESS LOT REST HAND ROUND_END "
                     "FILL CLOSE END OUT FOUND OWNER", "What a step of a move is.")
StoreSide = _numbered("StoreSide", "NONE LEFT RIGHT", "On which side of a player's row his store lies, as he sees it.")
Method = _numbered("Method", "AUTO ALPHA_BETA MONTE_CARLO", "How a search works.")
ScoreUnit = _numbered("ScoreUnit", "SEEDS PER_MILLE", "What a score is: a lead in seeds, or a chance of winning in thousandths.")
Proof = _numbered("Proof", "UNKNOWN WIN LOSS NEITHER", "What is certain about a move, for the player to move.")
Outcome = _numbered("Outcome", "LOSS NEITHER WIN", "What perfect play comes to, for the player to move.", start=-1)
Text = _numbered("Text", "ID TITLE ALSO PEOPLE SOURCE NOTE SENTENCE CLAUSE PHASE NAME RULES", "The texts of a ruleset.")
_PitFact = _numbered("PitFact", "OWNER ROW COLUMN NUMBER FACING NEXT", "What is asked of a pit.")
_RoundFact = _numbered("RoundFact", "NUMBER RESULT REASON STORE CAPTURED SOWN REMAINDER", "What is asked of a round.")
_STEP_FIELDS = 6
_LEAD_NEVER = 2**31 - 1
_LEAD_ALWAYS = -2**31
_LEVEL_LOWEST = 1
_LEVEL_HIGHEST = 10
_ENDGAME_SEEDS = 100
_THREADS = 64
_BATCH = 1048576
_INT32 = 2**31 - 1
_UINT64 = 2**64 - 1

# ---- Errors ---------------------------------------------------------------------------------------------------------


class Error(Exception):
    """What the library refused. `code` is its number, `name` its name: "MANCALA_ERROR_ILLEGAL_MOVE"."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.name: str = _library.mancala_error_name(code).decode()

    def __reduce__(self) -> Any:
        return type(self), (self.code, str(self)), self.__dict__


class ArgumentError(Error, ValueError):
    """An argument makes no sense; the game or the ruleset may be closed."""


class OutOfMemory(Error, MemoryError):
    """The library had no memory. Nothing has changed."""


class OutOfRange(Error, IndexError):
    """An index, a pit or a player is out of range."""


class IllegalMove(Error, ValueError):
    """The move cannot be played in this position."""


class GameOver(Error):
    """The game is over: no move can be played."""


class NothingThere(Error, LookupError):
    """There is nothing to undo, to redo or to report."""


class TextError(Error, ValueError):
    """A position or a move is not written as it should be."""


class NothingToClaim(Error):
    """Nothing can be claimed in this position."""


class SnapshotError(Error, ValueError):
    """The bytes are no snapshot, or they are damaged, or of another version or ruleset."""


class RecordError(Error, ValueError):
    """A record is wrong at this line and column, counted from 1."""

    def __init__(self, code: int, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(code, message)
        self.line = line
        self.column = column


class DatabaseError(Error):
    """A ruleset has no endgame database, its file cannot be used, or it does not go so far."""


class OtherRules(SnapshotError, DatabaseError):
    """A snapshot, a database or a game is of another ruleset."""


class Diagnostic(NamedTuple):
    """What is wrong in a rule text, a name or an option. Line and column count from 1; 0: not in a rule text."""

    code: str
    line: int
    column: int
    text: str


class RulesError(Error, ValueError):
    """Rules cannot be loaded; `diagnostics` tells all that is wrong with them."""

    def __init__(self, code: int, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(code, message)
        self.diagnostics = list(diagnostics)


_ERRORS = {-1: ArgumentError, -2: OutOfMemory, -3: OutOfRange, -4: IllegalMove, -5: GameOver, -6: NothingThere,
           -7: RulesError, -8: RulesError, -9: RulesError, -10: RulesError, -11: TextError, -12: TextError,
           -15: NothingToClaim, -16: RecordError, -17: SnapshotError, -18: SnapshotError, -19: OtherRules,
           -20: DatabaseError, -21: DatabaseError, -22: DatabaseError, -23: DatabaseError}


def _check(status: int, message: bytes = b"") -> int:
    if status < 0:
        raise _ERRORS.get(status, Error)(status, (message or _library.mancala_error_text(status)).decode())
    return status


# ---- Arguments ------------------------------------------------------------------------------------------------------

# The library sees no types, ctypes cuts a number to the bits that fit, and where no game is at hand a code is all that the library
# answers. So what an argument must be is said here.


def _wrong(name: str, wanted: str, value: Any) -> TypeError:
    return TypeError("%s must be %s, not %s" % (name, wanted, type(value).__name__))


def _expect(name: str, value: Any, kind: Any, wanted: str) -> Any:
    if not isinstance(value, kind):
        raise _wrong(name, wanted, value)
    return value


def _integer(name: str, value: Any, wanted: str = "an int") -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise _wrong(name, wanted, value) from None


def _said(number: int) -> str:
    """A number for a message: Python refuses to write thousands of digits."""
    return "%d" % number if number.bit_length() <= 256 else "a number of %d bits" % number.bit_length()


def _int32(name: str, value: Any, wanted: str = "an int") -> int:
    """A number that the library judges, with a message of its own. One that is too large for it becomes the largest, which is as wrong."""
    return max(-_INT32, min(_integer(name, value, wanted), _INT32))


def _uint64(name: str, value: Any) -> int:
    """A seed: any number will do."""
    return _integer(name, value) & _UINT64


def _within(name: str, value: Any, low: int, high: int, unset: Optional[int] = None) -> int:
    number = _integer(name, value)
    if number != unset and not low <= number <= high:
        limits = "%d to %d" % (low, high) if high < _INT32 else "at least %d" % low if number < low else "at most %d" % high
        raise OutOfRange(-3, "%s is %s, not %s" % (name, limits, _said(number)))
    return number


def _index(name: str, value: Any, count: int, wanted: str = "an int") -> int:
    number = _integer(name, value, wanted)
    if not 0 <= number < count:
        raise OutOfRange(-3, "there is no %s %s" % (name, _said(number)) + (": they are 0 to %d" % (count - 1) if count else ""))
    return number


def _unfit(message: str, code: int) -> ValueError:
    return TextError(code, message) if code else ValueError(message)


def _utf8(text: str, name: str, code: int = 0) -> bytes:
    """A text as the library takes it. `code` is given for a move or a position: what cannot be one is a TextError."""
    try:
        return str.encode(_expect(name, text, str, "a str"))
    except UnicodeEncodeError:
        raise _unfit("%s contains a surrogate" % name, code) from None


def _bytes(text: str, name: str, code: int = 0) -> bytes:
    """A text for C, which ends at a zero."""
    data = _utf8(text, name, code)
    if b"\0" in data:
        raise _unfit("%s contains a zero" % name, code)
    return data


def _path(path: Union[str, os.PathLike]) -> bytes:
    try:
        data = os.fsencode(path)
    except UnicodeEncodeError:
        raise ValueError("the path cannot be encoded") from None
    if b"\0" in data:
        raise ValueError("the path contains a zero")
    return data


def _text(function: Callable[..., int], *arguments: Any, check: Callable[[int], int] = _check) -> str:
    buffer = ctypes.create_string_buffer(256)
    length = check(function(*arguments, buffer, len(buffer)))
    if length >= len(buffer):
        buffer = ctypes.create_string_buffer(length + 1)
        check(function(*arguments, buffer, len(buffer)))
    return buffer.value.decode()


class _Held:
    """What holds memory of the library. It begins once, and to copy its attributes would free the memory once more."""

    _handle: Optional[ctypes.c_void_p] = None

    def _once(self) -> None:
        if self._handle:
            raise TypeError("this %s has begun: make another one" % type(self).__name__)

    def __reduce__(self) -> Any:
        raise TypeError("%s cannot be copied or pickled: it holds memory of the library" % type(self).__name__)


# ---- Rules ----------------------------------------------------------------------------------------------------------


class Pit(NamedTuple):
    """Where a pit lies. Rows count from South's outermost, columns from South's left, `number` from the owner's left."""

    owner: int
    row: int
    column: int
    number: int
    facing: Optional[int]
    next: Optional[int]


class Option(NamedTuple):
    """An option of a ruleset. `choices` are the names of its values, empty if the values are numbers."""

    name: str
    text: str
    low: int
    high: int
    default: Union[int, str]
    value: Union[int, str]
    choices: Tuple[str, ...]


class Playouts(NamedTuple):
    """What random games came to."""

    games: int
    plies: int
    south: int
    north: int
    draws: int
    no_result: int
    cut_off: int
    longest: int
    captured: int
    signature: int


class Rules(_Held):
    """A ruleset with the values of its options: `Rules("otjin", seeds=5)`. It never changes, so a copy is the object itself."""

    def __init__(self, name: str, **options: Union[int, str]) -> None:
        settings = _settings(options)
        data = _bytes(name, "name")
        if settings:
            data += (b"," if b":" in data else b":") + settings
        self._begin(lambda rules, found: _library.mancala_rules_load(rules, data, None, found))

    @classmethod
    def parse(cls, text: str, parents: Union[None, Dict[str, str], Callable[[str], Optional[str]]] = None,
              **options: Union[int, str]) -> Rules:
        """Reads a ruleset from its text. `parents` gives the texts of rulesets that it is `like`, besides the built-in ones."""
        find = parents.get if isinstance(parents, dict) else parents
        if find is not None and not callable(find):
            raise _wrong("parents", "a dict or a function", parents)
        kept: List[bytes] = []
        problems: List[BaseException] = []

        # Nothing can be raised through the library: it is kept until the call is over.
        def answer(_context: Any, name: bytes, length: Any) -> Optional[int]:
            try:
                found = None if problems else find(name.decode())
                if found is None:
                    return None
                kept.append(_utf8(found, "the text of %s" % name.decode()))
                length[0] = len(kept[-1])
                return ctypes.cast(kept[-1], ctypes.c_void_p).value
            except BaseException as problem:
                problems.append(problem)
                return None

        return cls._parse(_utf8(text, "text"), _settings(options), _Find(answer) if find else None, problems)

    @classmethod
    def _parse(cls, data: bytes, settings: bytes, find: Any = None, problems: Sequence[BaseException] = ()) -> Rules:
        options = _LoadOptions(find=find) if find else None

        def load(handle: Any, diagnostics: Any) -> int:
            status = _library.mancala_rules_parse(handle, data, len(data), settings, ctypes.byref(options) if options else None,
                                                  diagnostics)
            if problems:
                raise problems[0]
            return status

        rules = cls.__new__(cls)
        rules._begin(load)
        return rules

    def _begin(self, load: Callable[[Any, Any], int]) -> None:
        self._once()
        handle = ctypes.c_void_p()
        diagnostics = ctypes.c_void_p()
        try:
            status = load(ctypes.byref(handle), ctypes.byref(diagnostics))
            if status < 0:
                found = _diagnostics(diagnostics)
                message = "\n".join(item.text for item in found) or _library.mancala_error_text(status).decode()
                if status in (-7, -8, -9, -10):
                    raise RulesError(status, message, found)
                raise _ERRORS.get(status, Error)(status, message)
        finally:
            _library.mancala_diagnostics_free(diagnostics)
        self._adopt(handle)

    @classmethod
    def _of(cls, game: ctypes.c_void_p) -> Rules:
        """The rules of a game's handle."""
        rules = cls.__new__(cls)
        rules._adopt(ctypes.c_void_p(_library.mancala_rules_ref(_library.mancala_game_rules(game))))
        return rules

    def _adopt(self, handle: ctypes.c_void_p) -> None:
        """Takes over a reference."""
        self._handle = handle
        self.rows: int = _library.mancala_rules_rows(handle)
        self.columns: int = _library.mancala_rules_columns(handle)
        self.seeds: int = _library.mancala_rules_seeds(handle)
        self.actions: int = _library.mancala_rules_actions(handle)
        self.players: int = _library.mancala_rules_players(handle)
        self.revision: int = _library.mancala_rules_revision(handle)
        self.store_side = StoreSide(_library.mancala_rules_store_side(handle))
        self.pits: Tuple[Pit, ...] = tuple(map(self._pit, range(_library.mancala_rules_pits(handle))))

    def _pit(self, pit: int) -> Pit:
        facts = [_library.mancala_rules_pit(self._handle, pit, fact) for fact in _PitFact]
        return Pit(*facts[:4], *(fact if fact >= 0 else None for fact in facts[4:]))

    def __del__(self) -> None:
        if self._handle:
            _library.mancala_rules_unref(self._handle)
            self._handle = None

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, _memo: Any) -> Rules:
        return self

    def __reduce__(self) -> Any:
        """By the text: so it is for rules of one's own, and for built-in ones that another version of the library may have changed."""
        return type(self)._parse, (self.text.encode(), self.name.partition(":")[2].encode())

    def texts(self, kind: Text) -> List[str]:
        """All texts of a kind."""
        kind = _index("kind of text", kind, len(Text), "a Text")
        count = _check(_library.mancala_rules_text_count(self._handle, kind))
        return [_text(_library.mancala_rules_text, self._handle, kind, index) for index in range(count)]

    def clause(self, index: int) -> str:
        """A clause of the rules: steps and captures tell its number."""
        index = _index("clause", index, _check(_library.mancala_rules_text_count(self._handle, Text.CLAUSE)))
        return _text(_library.mancala_rules_text, self._handle, Text.CLAUSE, index)

    @property
    def id(self) -> str:
        """The id of the game: "otjin"."""
        return self.texts(Text.ID)[0]

    @property
    def name(self) -> str:
        """The id with those options that are not at their defaults: "otjin:seeds=5"."""
        return self.texts(Text.NAME)[0]

    @property
    def title(self) -> str:
        """What the game is called."""
        return (self.texts(Text.TITLE) or [""])[0]

    @property
    def people(self) -> str:
        """Who plays it, and where."""
        return (self.texts(Text.PEOPLE) or [""])[0]

    @property
    def sources(self) -> List[str]:
        """Where the rules were taken from."""
        return self.texts(Text.SOURCE)

    @property
    def sentences(self) -> List[str]:
        """The rules in English."""
        return self.texts(Text.SENTENCE)

    @property
    def text(self) -> str:
        """The rule text in canonical form."""
        return self.texts(Text.RULES)[0]

    @property
    def options(self) -> Dict[str, Option]:
        """The options by their names."""
        found = {}
        for index in range(_check(_library.mancala_rules_option_count(self._handle))):
            numbers = (ctypes.c_int32 * 4)()
            places = [ctypes.cast(ctypes.byref(numbers, 4 * i), ctypes.POINTER(ctypes.c_int32)) for i in range(4)]
            named = _check(_library.mancala_rules_option_range(self._handle, index, *places))
            low, high, default, value = numbers
            choices = tuple(_text(_library.mancala_rules_option_value, self._handle, index, number)
                            for number in range(low, high + 1)) if named else ()
            name = _text(_library.mancala_rules_option_name, self._handle, index)
            found[name] = Option(name, _text(_library.mancala_rules_option_text, self._handle, index), low, high,
                                 choices[default - low] if named else default,
                                 choices[value - low] if named else value, choices)
        return found

    def playouts(self, games: int, seed: int = 1, plies: int = 0, matches: bool = False, threads: int = 1) -> Playouts:
        """Plays random games, of one round each or whole matches; the same seed plays the same games on every machine."""
        options = _PlayoutOptions(games=_within("games", games, 0, _UINT64), seed=_uint64("seed", seed),
                                  plies=_within("plies", plies, 0, _INT32), matches=bool(matches),
                                  threads=_within("threads", threads, 1, _THREADS, 0))
        totals = _PlayoutTotals()
        _check(_library.mancala_playouts(self._handle, ctypes.byref(options), ctypes.byref(totals)))
        return Playouts(*(getattr(totals, name) for name in Playouts._fields))

    def __repr__(self) -> str:
        return "<Rules %s: %s>" % (self.name, self.title)


def builtin() -> List[str]:
    """The ids of the rulesets that are built in."""
    return [_library.mancala_builtin_id(index).decode() for index in range(_library.mancala_builtin_count())]


def _rules(rules: Union[str, Rules], options: Dict[str, Union[int, str]]) -> Rules:
    if not isinstance(rules, Rules):
        return Rules(_expect("rules", rules, str, "a Rules object or the name of a ruleset"), **options)
    if options:
        raise TypeError("options belong to the Rules")
    return rules


def _settings(options: Dict[str, Union[int, str]]) -> bytes:
    parts = ("%s=%s" % (name.replace("_", "-"), _said(value) if type(value) is int else value) for name, value in options.items())
    return _bytes(",".join(parts), "an option")


def _diagnostics(handle: ctypes.c_void_p) -> List[Diagnostic]:
    found = []
    for index in range(_library.mancala_diagnostics_count(handle)):
        line, column = ctypes.c_int32(), ctypes.c_int32()
        _library.mancala_diagnostics_place(handle, index, ctypes.byref(line), ctypes.byref(column))
        found.append(Diagnostic(_library.mancala_diagnostics_code(handle, index).decode(), line.value, column.value,
                                _text(_library.mancala_diagnostics_text, handle, index)))
    return found


# ---- Games ----------------------------------------------------------------------------------------------------------


class Move(int):
    """A move: a number whose meaning is the same in every position of a ruleset; str() writes it as players do."""

    text: str

    def __new__(cls, number: int, text: str) -> Move:
        move = super().__new__(cls, number)
        move.text = text
        return move

    def __getnewargs__(self) -> Tuple[int, str]:
        return int(self), self.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return "<Move %s>" % self.text


class Step(NamedTuple):
    """A step of a move. `pit`, `player` and `clause` are None where there is none; `lap` counts from 1, 0: not in a sowing."""

    kind: StepKind
    pit: Optional[int]
    seeds: int
    player: Optional[int]
    lap: int
    clause: Optional[int]


class Effect(NamedTuple):
    """What a move would do. `captured` is for South and North."""

    captured: Tuple[int, int]
    laps: int
    again: bool
    round_over: bool
    result: Result
    reason: str


class Round(NamedTuple):
    """A round of a match; pairs are for South and North."""

    number: int
    result: Result
    reason: str
    stores: Tuple[int, int]
    captured: Tuple[int, int]
    sown: Tuple[int, int]
    remainder: Tuple[int, int]


class Game(_Held):
    """A game: a match of one or more rounds with its whole history.

    `Game("otjin", seeds=5)` begins a game of a built-in ruleset with an option; `Game(rules)` one of a Rules. `lots` is a number that decides all
    draws of lots; `position` sets a board up. As a context manager it is closed at the end; otherwise when it is forgotten.
    """

    def __init__(self, rules: Union[str, Rules], *, lots: int = 0, position: Optional[str] = None,
                 **options: Union[int, str]) -> None:
        rules = _rules(rules, options)
        lots = _uint64("lots", lots)
        self._once()
        self.rules = rules
        handle = ctypes.c_void_p()
        _check(_library.mancala_game_new(ctypes.byref(handle), rules._handle, lots))
        self._handle = handle
        if position is not None:
            self.position = position

    def close(self) -> None:
        """Gives the memory back; after that the game cannot be used."""
        if self._handle:
            _library.mancala_game_free(self._handle)
            self._handle = None

    def __del__(self) -> None:
        if self._handle:
            self.close()

    def __enter__(self) -> Game:
        return self

    def __exit__(self, *_exception: Any) -> None:
        self.close()

    @classmethod
    def _of(cls, handle: ctypes.c_void_p, rules: Rules) -> Game:
        game = cls.__new__(cls)
        game._handle = handle
        game.rules = rules
        return game

    def clone(self) -> Game:
        """A copy with the whole history."""
        handle = ctypes.c_void_p()
        self._check(_library.mancala_game_clone(ctypes.byref(handle), self._handle))
        return self._of(handle, self.rules)

    def snapshot(self) -> bytes:
        """The game with its history as bytes, which are the same on every machine; pickle uses them too."""
        length = self._call(_library.mancala_game_snapshot, None, 0)
        buffer = ctypes.create_string_buffer(length)
        self._call(_library.mancala_game_snapshot, buffer, length)
        return buffer.raw

    @classmethod
    def restore(cls, data: bytes, rules: Optional[Rules] = None) -> Game:
        """The game of a snapshot. `rules` are needed only if its ruleset is not built in."""
        data = bytes(_expect("data", data, (bytes, bytearray, memoryview), "bytes"))
        if rules is None:
            try:
                rules = Rules(_text(_library.mancala_snapshot_rules, data, len(data)))
            except UnicodeDecodeError:
                raise SnapshotError(-17, "the name of the snapshot's ruleset is not text") from None
        _expect("rules", rules, Rules, "a Rules object")
        handle = ctypes.c_void_p()
        _check(_library.mancala_game_restore(ctypes.byref(handle), rules._handle, data, len(data)))
        return cls._of(handle, rules)

    def __reduce__(self) -> Any:
        return type(self).restore, (self.snapshot(), self.rules)

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, _memo: Any) -> Game:
        return self.clone()

    def _check(self, status: int) -> int:
        if status < 0:
            _check(status, _library.mancala_game_message(self._open()))
        return status

    def _open(self) -> ctypes.c_void_p:
        if not self._handle:
            raise ArgumentError(-1, "the game is closed")
        return self._handle

    def _call(self, function: Callable[..., int], *arguments: Any) -> int:
        """Calls a function of the game. The handle is taken last: to convert an argument may run a program that closes the game."""
        return self._check(function(self._open(), *arguments))

    # Moves

    def _numbers(self, function: Callable[..., int], room: int) -> List[int]:
        numbers = (ctypes.c_int32 * room)()
        count = self._call(function, numbers, room)
        return numbers[:count] if count <= room else self._numbers(function, count)

    def _number(self, move: Union[int, str]) -> int:
        return self.read(move) if isinstance(move, str) else _int32("a move", move, "an int (its number) or a str (its text)")

    def _move(self, number: int) -> Move:
        return Move(number, _text(_library.mancala_game_move_text, self._handle, number, check=self._check))

    def moves(self) -> List[Move]:
        """The legal moves in rising order; none when the game is over."""
        return [self._move(number) for number in self.legal()]

    def legal(self) -> List[int]:
        """The numbers of the legal moves."""
        return self._numbers(_library.mancala_game_moves, 64)

    def __iter__(self) -> Iterator[Move]:
        """`for move in game`: the legal moves of the position that it has now."""
        return iter(self.moves())

    def __contains__(self, move: Union[int, str]) -> bool:
        """`move in game`: whether the move is legal."""
        try:
            number = self._number(move)
        except TextError:
            return False
        return self._call(_library.mancala_game_is_legal, number) == 1

    def read(self, text: str) -> Move:
        """Reads a move as players write it; whether it is legal is another question."""
        move = ctypes.c_int32()
        self._call(_library.mancala_game_read_move, _bytes(text, "a move to be read", -12), ctypes.byref(move))
        return Move(move.value, text)

    def move_pit(self, move: int) -> Optional[int]:
        """The pit that a move of the player to move begins with; None for declining."""
        move = _index("move", move, self.rules.actions)
        pit = _library.mancala_game_move_pit(self._handle, move)
        return None if pit == -6 else self._check(pit)

    def play(self, *moves: Union[int, str]) -> Game:
        """Plays moves. A str is what a player writes, an int is a move's number as in legal(): play("3") and play(3) are different moves, as
        players count pits from 1 and numbers begin with 0. Raises IllegalMove at the first that cannot be played; those before it stay.
        Returns the game."""
        for move in moves:
            self._call(_library.mancala_game_apply, self._number(move))
        return self

    def undo(self) -> Game:
        """Takes the last move back. Raises NothingThere before the first move."""
        self._call(_library.mancala_game_undo)
        return self

    def redo(self) -> Game:
        """Plays again the move that was last taken back. Raises NothingThere if there is none."""
        self._call(_library.mancala_game_redo)
        return self

    def reset(self) -> Game:
        """Sets the game back to the start position of its ruleset."""
        self._call(_library.mancala_game_reset)
        return self

    def resign(self, player: int) -> Game:
        """A player resigns: the other one wins the whole match. undo() takes it back, as the ways to end a game that follow."""
        self._call(_library.mancala_game_resign, _int32("player", player))
        return self

    def agree(self, result: int = 2) -> Game:
        """The players agree on a result, a draw if nothing is said."""
        self._call(_library.mancala_game_agree, _int32("result", result, "a Result"))
        return self

    def claim(self) -> Game:
        """A player claims the end by repetition where the rules do not end it by themselves. Raises NothingToClaim."""
        self._call(_library.mancala_game_claim)
        return self

    def break_off(self) -> Game:
        """The game is broken off: each player takes what lies in his own pits, and the stores decide."""
        self._call(_library.mancala_game_break_off)
        return self

    @property
    def decided(self) -> Result:
        """Who is sure to win by seeds although the game may go on; Result.UNFINISHED if nobody is."""
        return Result(self._call(_library.mancala_game_decided))

    @property
    def move_texts(self) -> List[str]:
        """The moves played so far as players write them."""
        return [_text(_library.mancala_game_history_text, self._handle, ply) for ply in range(self.plies)]

    @property
    def history(self) -> List[int]:
        """The numbers of the moves played so far."""
        return self._numbers(_library.mancala_game_history, 256)

    @property
    def plies(self) -> int:
        """How many moves have been played."""
        return self._call(_library.mancala_game_history, None, 0)

    def mover_of(self, ply: int) -> int:
        """Who made a move of the history, counted from 0."""
        return self._call(_library.mancala_game_history_mover, _index("ply", ply, self.plies))

    @property
    def undone(self) -> int:
        """How many moves can be redone."""
        return self._call(_library.mancala_game_undone)

    def preview(self, move: Union[int, str]) -> Effect:
        """What a move would do, without playing it."""
        effect = _Effect()
        self._call(_library.mancala_game_preview, self._number(move), ctypes.byref(effect))
        return Effect((effect.captured_south, effect.captured_north), effect.laps, effect.again == 1,
                      effect.round_over == 1, Result(effect.result), _reason(effect.reason))

    # The last move

    def _steps(self, count: Callable[..., int], one: Callable[..., int]) -> Iterator[Step]:
        fields = (ctypes.c_int32 * _STEP_FIELDS)()
        for index in range(self._call(count)):
            self._call(one, index, fields, _STEP_FIELDS)
            kind, pit, seeds, player, lap, clause = fields
            yield Step(StepKind(kind), pit if pit >= 0 else None, seeds, player if player >= 0 else None, lap,
                       clause if clause >= 0 else None)

    def steps(self) -> Iterator[Step]:
        """What the last move did, step by step: enough to animate a board."""
        return self._steps(_library.mancala_game_step_count, _library.mancala_game_step)

    def captures(self) -> List[Step]:
        """What the last move captured."""
        return list(self._steps(_library.mancala_game_capture_count, _library.mancala_game_capture))

    # The position

    @property
    def mover(self) -> int:
        """The player to move; without meaning when the game is over."""
        return self._call(_library.mancala_game_mover)

    @property
    def may_decline(self) -> bool:
        """Whether the player to move has an extra move that he may decline."""
        return self._call(_library.mancala_game_may_decline) == 1

    @property
    def phase(self) -> str:
        """The phase of the game: "play", or what the rules call it."""
        return _text(_library.mancala_rules_text, self.rules._handle, Text.PHASE,
                     self._call(_library.mancala_game_phase))

    @property
    def pits(self) -> List[int]:
        """The seeds in each pit."""
        return [self._call(_library.mancala_game_pit, pit) for pit in range(len(self.rules.pits))]

    @property
    def stores(self) -> Tuple[int, int]:
        """The seeds in the stores of South and North."""
        return (self._call(_library.mancala_game_store, SOUTH),
                self._call(_library.mancala_game_store, NORTH))

    @property
    def out(self) -> int:
        """The seeds that are out of play."""
        return self._call(_library.mancala_game_out)

    def pit_state(self, pit: int) -> PitState:
        """What a pit is: open, closed, or somebody's special pit."""
        return PitState(self._call(_library.mancala_game_pit_state, _index("pit", pit, len(self.rules.pits))))

    def pit_owner(self, pit: int) -> int:
        """The player to whom a pit belongs now."""
        return self._call(_library.mancala_game_pit_owner, _index("pit", pit, len(self.rules.pits)))

    @property
    def position(self) -> str:
        """The position as one line of text. When it is set, the history is forgotten."""
        return _text(_library.mancala_game_position, self._handle, check=self._check)

    @position.setter
    def position(self, text: str) -> None:
        self._call(_library.mancala_game_set_position, _bytes(text, "a position", -11))

    @property
    def key(self) -> int:
        """A number of 64 bits: equal positions have equal keys, on every platform."""
        key = ctypes.c_uint64()
        self._call(_library.mancala_game_key, ctypes.byref(key))
        return key.value

    @property
    def symmetric_key(self) -> int:
        """The key of the position as the player to move sees it: for opening books."""
        key = ctypes.c_uint64()
        self._call(_library.mancala_game_symmetric_key, ctypes.byref(key), None)
        return key.value

    @property
    def origin(self) -> str:
        """The position that was set up; empty if the game began as its ruleset says."""
        return _text(_library.mancala_game_origin, self._handle, check=self._check)

    @property
    def occurrences(self) -> int:
        """How often the position has occurred in this round, the present time included."""
        return self._call(_library.mancala_game_occurrences)

    # The end

    @property
    def result(self) -> Result:
        """How the game stands."""
        return Result(self._call(_library.mancala_game_result))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.result != Result.UNFINISHED

    @property
    def winner(self) -> Optional[int]:
        """The player who has won, or None."""
        result = self.result
        return int(result) if result in (Result.SOUTH, Result.NORTH) else None

    @property
    def reason(self) -> str:
        """Why the game is over, in words; empty while it goes on."""
        return _reason(self._call(_library.mancala_game_reason))

    @property
    def round(self) -> int:
        """The number of the round being played, from 1."""
        return self._call(_library.mancala_game_round)

    @property
    def rounds(self) -> List[Round]:
        """The finished rounds, and the one that is being played."""
        def ask(index: int, fact: _RoundFact, player: int = SOUTH) -> int:
            return self._call(_library.mancala_game_round_fact, index, fact, player)

        count = self._call(_library.mancala_game_rounds_finished) + (not self.over)
        return [Round(ask(index, _RoundFact.NUMBER), Result(ask(index, _RoundFact.RESULT)),
                      _reason(ask(index, _RoundFact.REASON)),
                      *((ask(index, fact, SOUTH), ask(index, fact, NORTH)) for fact in list(_RoundFact)[3:]))
                for index in range(count)]

    def perft(self, depth: int) -> int:
        """The number of positions so many plies ahead."""
        count = ctypes.c_uint64()
        self._call(_library.mancala_game_perft, _int32("depth", depth), ctypes.byref(count))
        return count.value

    # Pictures

    def board(self) -> str:
        """The board as text: North's rows above, the stores at the sides on which they lie."""
        rules = self.rules
        marks = {PitState.OPEN: "", PitState.SOUTH: "s", PitState.NORTH: "n"}
        cells = {}
        for pit, (facts, seeds) in enumerate(zip(rules.pits, self.pits)):
            state = self.pit_state(pit)
            cells[facts.row, facts.column] = "-" if state == PitState.CLOSED else "%d%s" % (seeds, marks[state])
        width = max(map(len, cells.values()))
        # South's left is ours, North's left is our right.
        left = [None, None] if rules.store_side == StoreSide.NONE else \
            [SOUTH, None] if rules.store_side == StoreSide.LEFT else [None, NORTH]
        right = [None, None] if rules.store_side == StoreSide.NONE else \
            [None, NORTH] if rules.store_side == StoreSide.LEFT else [SOUTH, None]
        lines = []
        for row in reversed(range(rules.rows)):
            side = SOUTH if row < rules.rows / 2 else NORTH
            inner = row in (rules.rows // 2 - 1, rules.rows // 2)
            edges = [str(self.stores[edge[side]]) if inner and edge[side] is not None else "" for edge in (left, right)]
            line = " ".join(cells.get((row, column), "").rjust(width) for column in range(rules.columns))
            lines.append("%4s [ %s ] %s" % (edges[0], line, edges[1]))
        if rules.store_side == StoreSide.NONE:
            lines.append("     South %d, North %d" % self.stores)
        return "\n".join(line.rstrip() for line in lines)

    def __repr__(self) -> str:
        """The board, and how the game stands."""
        if not self._handle:
            return "<Game, closed>"
        if self.over:
            stands = {Result.SOUTH: "South has won", Result.NORTH: "North has won", Result.DRAW: "a draw",
                      Result.NONE: "no result"}[self.result] + " (%s)" % self.reason
        else:
            stands = ("North" if self.mover else "South") + " to move"
        return "%s, move %d, %s\n%s" % (self.rules.name, self.plies, stands, self.board())


def _reason(code: int) -> str:
    return _library.mancala_reason_text(code).decode() if code else ""


# ---- Records --------------------------------------------------------------------------------------------------------


class Record(_Held):
    """A game with what is written about it: `str(record)` is the text of a file. It has a copy of the game."""

    def __init__(self, game: Game, **headers: str) -> None:
        _expect("game", game, Game, "a Game")
        self._once()
        handle = ctypes.c_void_p()
        game._check(_library.mancala_record_new(ctypes.byref(handle), game._handle))
        self._handle = handle
        for name, value in headers.items():
            self[name] = value

    @classmethod
    def _of(cls, handle: ctypes.c_void_p) -> Record:
        record = cls.__new__(cls)
        record._handle = handle
        return record

    def __del__(self) -> None:
        if self._handle:
            _library.mancala_record_free(self._handle)
            self._handle = None

    def _check(self, status: int) -> int:
        return _check(status, _library.mancala_record_message(self._handle)) if status < 0 else status

    @property
    def game(self) -> Game:
        """A copy of the game, at its end."""
        own = ctypes.c_void_p(_library.mancala_record_game(self._handle))
        handle = ctypes.c_void_p()
        _check(_library.mancala_game_clone(ctypes.byref(handle), own))
        return Game._of(handle, Rules._of(own))

    @property
    def headers(self) -> Dict[str, str]:
        """The headers in the order in which they are written, those included that the game says itself."""
        return {_text(_library.mancala_record_header_name, self._handle, index):
                _text(_library.mancala_record_header_value, self._handle, index)
                for index in range(_check(_library.mancala_record_header_count(self._handle)))}

    def __getitem__(self, name: str) -> str:
        return self.headers[name]

    def __setitem__(self, name: str, value: str) -> None:
        self._set(_bytes(name, "the name of a header"), _bytes(value, "the value of a header"))

    def __delitem__(self, name: str) -> None:
        self._set(_bytes(name, "the name of a header"), None)

    def _set(self, name: bytes, value: Optional[bytes]) -> None:
        self._check(_library.mancala_record_set_header(self._handle, name, value))

    def comment(self, text: str, ply: int = 0) -> None:
        """Adds a comment behind a move, counted from 1; 0: before the first."""
        ply = _int32("ply", ply)
        self._check(_library.mancala_record_add_comment(self._handle, ply, _bytes(text, "a comment")))

    @property
    def comments(self) -> List[Tuple[int, str]]:
        """The comments, each with the number of the move that it follows."""
        ply = ctypes.c_int32()
        found = []
        for index in range(_check(_library.mancala_record_comment_count(self._handle))):
            text = _text(lambda *room, at=index: _library.mancala_record_comment(self._handle, at, ctypes.byref(ply), *room))
            found.append((ply.value, text))
        return found

    def __str__(self) -> str:
        return _text(_library.mancala_record_write, self._handle, check=self._check)


def read_records(text: str) -> Iterator[Record]:
    """The records of a text, each replayed. Raises RecordError with line and column at the first that is wrong."""
    data = _utf8(text, "text")
    reader = ctypes.c_void_p()
    _check(_library.mancala_record_reader_new(ctypes.byref(reader), data, len(data), None))
    try:
        while True:
            handle = ctypes.c_void_p()
            status = _library.mancala_record_reader_next(reader, ctypes.byref(handle))
            if status < 0:
                line, column = ctypes.c_int32(), ctypes.c_int32()
                _library.mancala_record_reader_place(reader, ctypes.byref(line), ctypes.byref(column))
                message = _library.mancala_record_reader_message(reader) or _library.mancala_error_text(status)
                raise RecordError(status, message.decode(), line.value, column.value)
            if status == 0:
                return
            yield Record._of(handle)
    finally:
        _library.mancala_record_reader_free(reader)


# ---- Many games at once ---------------------------------------------------------------------------------------------


class Batch(_Held):
    """Many games of one ruleset that are stepped together. The arrays are views of the library's memory: they stay the same objects, and each step
    changes what is in them. They can be indexed, and numpy.asarray() takes them without copying.

    masks    for each game its legal moves, a bit each; 0: the game is over
    boards   for each game its pits, then South's and North's store, one game behind the other
    movers   the player to move
    rewards  by how much the stores have grown in the last step: South's, North's, for each game
    results  how each game stands, a Result
    """

    def __init__(self, rules: Union[str, Rules], count: int, *, seed: int = 0, **options: Union[int, str]) -> None:
        self.rules = _rules(rules, options)
        self.count = count = _within("count", count, 1, _BATCH)
        self.board_size: int = len(self.rules.pits) + 2
        memory = _BatchMemory(self.rules, count, _uint64("seed", seed))
        self._memory = memory
        self.masks = memory.view(_library.mancala_batch_masks, ctypes.c_uint64, count)
        self.boards = memory.view(_library.mancala_batch_boards, ctypes.c_int32, count * self.board_size)
        self.movers = memory.view(_library.mancala_batch_movers, ctypes.c_int32, count)
        self.rewards = memory.view(_library.mancala_batch_rewards, ctypes.c_int32, 2 * count)
        self.results = memory.view(_library.mancala_batch_results, ctypes.c_int32, count)

    def reset(self) -> None:
        """Sets every game back to its start."""
        _check(_library.mancala_batch_reset(self._memory._handle))

    def step(self, moves: Sequence[int]) -> None:
        """Plays a move in every game; one that is over begins anew instead. If a move is illegal, no game has changed."""
        if not hasattr(moves, "__len__"):
            raise _wrong("moves", "a sequence of ints", moves)
        moves = list(moves)
        if len(moves) != self.count:
            raise ValueError("%d moves for %d games" % (len(moves), self.count))
        try:
            numbers = array("i", moves)
        except (TypeError, OverflowError):
            numbers = array("i", [_int32("a move", move, "an int") for move in moves])
        status = _library.mancala_batch_step(self._memory._handle, (ctypes.c_int32 * self.count).from_buffer(numbers))
        _check(status, self._refused(numbers) if status == -4 else b"")

    def _refused(self, moves: Sequence[int]) -> bytes:
        """Which move it was: the library says only that there is one."""
        for index, (move, mask) in enumerate(zip(moves, self.masks)):
            if mask and not (0 <= move < self.rules.actions and mask >> move & 1):
                return b"move %d cannot be played in game %d" % (move, index)
        return b""

    def legal(self, index: int) -> List[int]:
        """The numbers of the legal moves of a game."""
        mask = self.masks[index]
        return [move for move in range(self.rules.actions) if mask >> move & 1]


class _BatchMemory(_Held):
    """A batch's handle; it lives as long as one of the views."""

    def __init__(self, rules: Rules, count: int, seed: int) -> None:
        handle = ctypes.c_void_p()
        _check(_library.mancala_batch_new(ctypes.byref(handle), rules._handle, count, seed))
        self._handle = handle

    def __del__(self) -> None:
        if self._handle:
            _library.mancala_batch_free(self._handle)
            self._handle = None

    def view(self, function: Callable[[ctypes.c_void_p], Any], kind: Any, length: int) -> memoryview:
        address = ctypes.cast(function(self._handle), ctypes.c_void_p).value
        values = (kind * length).from_address(address)
        values._memory = self
        return memoryview(values).cast("B").cast("Q" if kind is ctypes.c_uint64 else "i").toreadonly()


# ---- Search ---------------------------------------------------------------------------------------------------------


class Score(NamedTuple):
    """What a search has found out about a move. `score` counts for the player to move. `exact`: it is, to `depth` plies (a chance of winning is an
    estimate all the same); otherwise the move is worth so much or less. `variation` is what is expected to be played, beginning with the move."""

    move: Move
    score: int
    unit: Any
    proof: Any
    exact: bool
    depth: int
    nodes: int
    variation: List[Move]


class Search(_Held):
    """The computer as an opponent and as an analyst, for games with this very Rules object: `Search(game.rules).best(game, level=5).move`.

    A search keeps its memory from one call to the next; close() or `with` gives it back. It belongs to one thread at a time; only stop() may be
    called from any.
    """

    def __init__(self, rules: Rules, *, megabytes: int = 16, method: int = Method.AUTO, threads: int = 1) -> None:
        _expect("rules", rules, Rules, "a Rules object")
        megabytes = _within("megabytes", megabytes, 1, ctypes.c_size_t(-1).value >> 20, 0)
        threads = _within("threads", threads, 1, _THREADS, 0)
        options = _SearchOptions(bytes=megabytes << 20, method=_index("method", method, len(Method), "a Method"), threads=threads)
        self._once()
        handle = ctypes.c_void_p()
        status = _library.mancala_search_new(ctypes.byref(handle), rules._handle, ctypes.byref(options))
        _check(status, b"more megabytes are needed for so many threads on this board" if status == -14 else b"")
        self._handle = handle
        self._endgame: Optional[Endgame] = None

    def close(self) -> None:
        """Gives the memory back; after that the search cannot be used."""
        if self._handle:
            _library.mancala_search_free(self._handle)
            self._handle = None
            self._endgame = None

    def __del__(self) -> None:
        if self._handle:
            self.close()

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_exception: Any) -> None:
        self.close()

    def _open(self) -> ctypes.c_void_p:
        if not self._handle:
            raise ArgumentError(-1, "the search is closed")
        return self._handle

    def use(self, endgame: Optional[Endgame]) -> None:
        """Has the search ask a database of the same rules; None: no longer."""
        database = None if endgame is None else _expect("endgame", endgame, Endgame, "an Endgame or None")._handle
        _check(_library.mancala_search_use_endgame(self._open(), database))
        self._endgame = endgame

    def best(self, game: Game, *, level: int = 0, depth: int = 0, nodes: int = 0, milliseconds: int = 0,
             seed: int = 0) -> Score:
        """The best move within these limits: a level from 1 (a child's play) to 10 (all that the other limits allow), plies to look ahead (of no
        account for Monte Carlo), moves played in thought, time. If none of them ends the search it takes a second. The same rules, position and
        limits other than time give the same answer on every machine."""
        self._run(game, level, depth, nodes, milliseconds, seed, False)
        return self._score(game, 0)

    def analyse(self, game: Game, *, depth: int = 0, nodes: int = 0, milliseconds: int = 0, seed: int = 0) -> List[Score]:
        """An exact score for every legal move, the best one first."""
        self._run(game, 0, depth, nodes, milliseconds, seed, True)
        return [self._score(game, rank) for rank in range(_check(_library.mancala_search_count(self._handle)))]

    def stop(self) -> None:
        """Ends a search that runs in another thread; it returns what it has found so far. If none runs, nothing happens."""
        _check(_library.mancala_search_stop(self._open()))

    def _run(self, game: Game, level: int, depth: int, nodes: int, milliseconds: int, seed: int, analyse: bool) -> None:
        _expect("game", game, Game, "a Game")
        level = _within("level", level, _LEVEL_LOWEST, _LEVEL_HIGHEST, 0)
        depth = _within("depth", depth, 0, _INT32)
        nodes = _within("nodes", nodes, 0, _UINT64)
        milliseconds = _within("milliseconds", milliseconds, 0, _INT32)
        seed = _uint64("seed", seed)
        handle = self._open()
        looks_ahead = depth and _library.mancala_search_method(handle) == Method.ALPHA_BETA
        if not (0 < level < _LEVEL_HIGHEST or looks_ahead or nodes or milliseconds):
            milliseconds = 1000
        limits = _SearchLimits(level=level, depth=depth, nodes=nodes, milliseconds=milliseconds, analyse=analyse, seed=seed)
        status = _library.mancala_search_start(handle, game._open())
        _check(status, b"the search and the game must have the same Rules object: Search(game.rules)" if status == -19 else b"")
        _check(_library.mancala_search_run(handle, ctypes.byref(limits)))

    def _score(self, game: Game, rank: int) -> Score:
        score = _SearchScore()
        _check(_library.mancala_search_rank(self._handle, rank, ctypes.byref(score)))
        numbers = (ctypes.c_int32 * _check(_library.mancala_search_variation(self._handle, rank, None, 0)))()
        _check(_library.mancala_search_variation(self._handle, rank, numbers, len(numbers)))
        line: List[Move] = []
        ahead = game.clone()
        for number in numbers:
            try:
                ahead.play(*line[-1:])
            except Error:  # Monte Carlo may look beyond a repetition that ends the game
                break
            line.append(ahead._move(number))
        return Score(game._move(score.move), score.score, ScoreUnit(score.unit), Proof(score.outcome), score.bound == 0,
                     score.depth, score.nodes, line)


class Answer(NamedTuple):
    """What perfect play comes to for the player to move, who leads by `lead` (in games won by the fewest seeds: who has so many less): `outcome`
    is Outcome.WIN (he can force a win), LOSS (the opponent can) or NEITHER; as numbers 1, -1 and 0. `win` is the least lead with which he could,
    `hold` the least with which the opponent could not; None: no lead is enough, or any is. `difference` is his store less the opponent's at
    the end, where it is known."""

    outcome: Any
    lead: int
    win: Optional[int]
    hold: Optional[int]
    difference: Optional[int]


class Endgame(_Held):
    """An endgame database: perfect play for every board with few seeds left. `Endgame(rules, 8)` builds one in memory.
    Any threads may probe it. It is freed when it is forgotten, by the searches that use it, too."""

    def __init__(self, rules: Rules, seeds: int, threads: int = 1) -> None:
        options = self._options(rules, seeds, threads)
        self._begin(rules, lambda handle: _library.mancala_endgame_build(handle, rules._handle, ctypes.byref(options)))

    @classmethod
    def open(cls, path: Union[str, os.PathLike], rules: Rules) -> Endgame:
        """Opens a database in a file and checks all of it."""
        endgame = cls.__new__(cls)
        _expect("rules", rules, Rules, "a Rules object")
        file = _path(path)
        endgame._begin(rules, lambda handle: _library.mancala_endgame_open(handle, rules._handle, file))
        return endgame

    @staticmethod
    def build_file(path: Union[str, os.PathLike], rules: Rules, seeds: int, threads: int = 1) -> None:
        """Builds a database in a file. Layers that the file has already are kept."""
        options = Endgame._options(rules, seeds, threads)
        Endgame._built(rules, _library.mancala_endgame_build_file(_path(path), rules._handle, ctypes.byref(options)))

    @staticmethod
    def _options(rules: Rules, seeds: int, threads: int) -> _EndgameOptions:
        _expect("rules", rules, Rules, "a Rules object")
        return _EndgameOptions(seeds=_within("seeds", seeds, 0, _ENDGAME_SEEDS), threads=_within("threads", threads, 1, _THREADS, 0))

    def _begin(self, rules: Rules, make: Callable[[Any], int]) -> None:
        self._once()
        handle = ctypes.c_void_p()
        self._built(rules, make(ctypes.byref(handle)))
        self._handle = handle

    @staticmethod
    def _built(rules: Rules, status: int) -> None:
        reason = ctypes.create_string_buffer(512)
        if status == -20:
            _library.mancala_endgame_suits(rules._handle, reason, len(reason))
        _check(status, reason.value or (b"a layer of so many seeds is too large" if status == -14 else b""))

    def __del__(self) -> None:
        if self._handle:
            _library.mancala_endgame_free(self._handle)
            self._handle = None

    @property
    def seeds(self) -> int:
        """The most seeds in the pits of which it knows."""
        return _check(_library.mancala_endgame_seeds(self._handle))

    def probe(self, game: Game) -> Answer:
        """What it knows of a game's position. Raises DatabaseError if there are more seeds in the pits."""
        _expect("game", game, Game, "a Game")
        answer = _EndgameAnswer()
        _check(_library.mancala_endgame_probe(self._handle, game._open(), ctypes.byref(answer)))
        return Answer(Outcome(answer.outcome), answer.lead, None if answer.win == _LEAD_NEVER else answer.win,
                      None if answer.hold == _LEAD_ALWAYS else answer.hold, answer.difference if answer.exact else None)
