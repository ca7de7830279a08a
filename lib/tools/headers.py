# SPDX-License-Identifier: MIT
"""Reads the public headers: what they declare, in order, for the scripts that generate or compare something.

The headers keep to a small part of C (docs/abi.md), so no C parser is needed; what lies outside of that part is an error,
never passed over.
"""
import os
import re
from typing import NamedTuple


class Declaration(NamedTuple):
    kind: str  # "function", "enum", "struct", "typedef" or "constant"
    name: str  # empty for an enum without a tag
    text: str  # the declaration without comments, marks and preprocessor
    since: str  # the release that brought it; empty if no comment says so
    header: str
    values: tuple  # of an enum or a constant: pairs of name and number


class HeaderError(Exception):
    pass


KNOWN_NUMBERS = {"INT32_MAX": 2**31 - 1, "INT32_MIN": -(2**31)}
NUMBER = re.compile(r"[\s()0-9a-fA-FxX+*|<>-]+")
TOKEN = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:[^\"\\]|\\.)*\"|[{};]|[^{};/\"]+|/", re.S)


def in_order(folder, names):
    """The headers, each after those that it includes."""
    ordered = []

    def visit(name):
        if name in ordered:
            return
        with open(os.path.join(folder, name), encoding="utf-8") as header:
            for included in re.findall(r"^#include <mancala/(\w+\.h)>", header.read(), re.M):
                visit(included)
        ordered.append(name)

    for name in sorted(names):
        visit(name)
    return ordered


def number(expression, known):
    """The value of a constant expression; only what a header needs is understood."""

    def value(match):
        name = match.group(0)
        if name in known:
            return "(%d)" % known[name]
        if name in KNOWN_NUMBERS:
            return "(%d)" % KNOWN_NUMBERS[name]
        raise HeaderError("cannot evaluate %r" % expression)

    plain = re.sub(r"\b[A-Za-z_]\w*\b", value, re.sub(r"\b(\d+)[uUlL]+\b", r"\1", expression))
    if not NUMBER.fullmatch(plain):
        raise HeaderError("cannot evaluate %r" % expression)
    return int(eval(plain, {"__builtins__": {}}))  # pylint: disable=eval-used # digits and operators only


def strip_directives(text, header, known):
    """Takes the preprocessor's lines out of a header. Returns the rest and its object-like macros with a number."""
    lines = []
    constants = []
    cplusplus = False
    for line in re.sub(r"\\\n", " ", text).split("\n"):
        if not line.startswith("#"):
            if not cplusplus:
                lines.append(line)
            continue
        if line.startswith("#ifdef __cplusplus"):
            cplusplus = True
        elif line.startswith("#endif"):
            cplusplus = False
        define = re.match(r"#\s*define\s+(\w+)(\(?)\s*([^/]*?)\s*(?:/\*.*)?$", line)
        if define is None or define.group(1) == "MANCALA_API" or define.group(3) == "":
            continue
        if define.group(2) != "":
            raise HeaderError("%s: a macro with parameters: %s" % (header, define.group(1)))
        known[define.group(1)] = number(define.group(3), known)
        constants.append((define.group(1), known[define.group(1)]))
        lines.append("@constant %s;" % define.group(1))
    return "\n".join(lines), constants


def enumerators(body, known):
    values = []
    following = 0
    for item in body.split(","):
        item = item.strip()
        if item == "":
            continue
        name, _, expression = (part.strip() for part in item.partition("="))
        value = number(expression, known) if expression else following
        if name in known:
            raise HeaderError("%s is declared twice" % name)
        known[name] = value
        following = value + 1
        values.append((name, value))
    return tuple(values)


def tidy(text):
    lines = (re.sub(r"\s+$", "", line) for line in text.replace("MANCALA_API ", "").split("\n"))
    return "\n".join(line for line in lines if line.strip() != "").strip()


def classify(text, since, header, known):
    """Turns the text of a declaration, without its semicolon, into a Declaration."""
    text = tidy(text)
    constant = re.fullmatch(r"@constant (\w+)", text)
    if constant:
        name = constant.group(1)
        return Declaration("constant", name, "enum { %s = %d }" % (name, known[name]), since, header,
                           ((name, known[name]),))
    enum = re.fullmatch(r"enum\s*(\w*)\s*\{(.*)\}", text, re.S)
    if enum:
        return Declaration("enum", enum.group(1), text, since, header, enumerators(enum.group(2), known))
    struct = re.fullmatch(r"typedef struct (\w+)\s*\{.*\}\s*(\w+)", text, re.S)
    if struct:
        return Declaration("struct", struct.group(2), text, since, header, ())
    typedef = re.fullmatch(r"typedef struct (\w+) (\w+)", text)
    if typedef:
        return Declaration("typedef", typedef.group(2), text, since, header, ())
    callback = re.fullmatch(r"typedef [\w\s*]+\(\*(\w+)\)\s*\(.*\)", text, re.S)
    if callback:
        return Declaration("typedef", callback.group(1), text, since, header, ())
    function = re.fullmatch(r"(?:const )?\w+(?: \w+)? \*?(mancala_\w+)\(.*\)", text, re.S)
    if function:
        return Declaration("function", function.group(1), " ".join(text.split()), since, header, ())
    raise HeaderError("%s: not understood: %s" % (header, text))


def read_text(text, header, known):
    body, _ = strip_directives(text, header, known)
    declarations = []
    current = ""
    depth = 0
    since = ""
    for match in TOKEN.finditer(body):
        token = match.group(0)
        if token.startswith("/*"):
            found = re.search(r"@since\s+(\d+\.\d+)", token)
            if depth == 0:
                since = found.group(1) if found else ""
            continue
        if token.startswith("//"):
            continue
        if token == ";" and depth == 0:
            declarations.append(classify(current, since, header, known))
            current = ""
            since = ""
            continue
        depth += (token == "{") - (token == "}")
        current += token
    if current.strip() != "":
        raise HeaderError("%s: no semicolon after: %s" % (header, current.strip()))
    return declarations


def read(folder):
    """The declarations of all headers of a folder (include/mancala), each after what it needs."""
    known = {}
    declarations = []
    names = [name for name in os.listdir(folder) if name.endswith(".h")]
    for name in in_order(folder, names):
        with open(os.path.join(folder, name), encoding="utf-8") as header:
            declarations += read_text(header.read(), name, known)
    return declarations


def functions(declarations):
    return [declaration for declaration in declarations if declaration.kind == "function"]
