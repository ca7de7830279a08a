# SPDX-License-Identifier: MIT
"""Reads C as far as amalgamate.py needs it: tokens, the names that a file defines at file scope, and renaming them."""
import re

TOKEN = re.compile(
    r"(?P<comment>/\*.*?\*/|//[^\n]*)"
    r"|(?P<directive>^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)"
    r"|(?P<string>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
    r"|(?P<word>[A-Za-z_]\w*)"
    r"|(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)"
    r"|(?P<sign>->|\.\.\.|[^\s])"
    r"|(?P<blank>\s+)",
    re.S | re.M,
)
TAGGED = ("struct", "union", "enum")


def tokens(text):
    return [(match.lastgroup, match.group(0)) for match in TOKEN.finditer(text)]


def opens(before):
    """What a brace opens, after the tokens of its declaration or statement: "record", "enum", "values" or "code"."""
    if before and before[-1] == ")":
        return "code"
    for word in reversed(before[-2:]):
        if word in ("struct", "union"):
            return "record"
        if word == "enum":
            return "enum"
    return "values" if "=" in before else "code"


class Names:
    """What a file defines at file scope."""

    def __init__(self, text):
        self.plain = set()  # functions, objects, types and enumerators
        self.tags = set()
        self.macros = []
        words = []  # the tokens of this declaration, without what is in inner braces
        braces = []  # what each open brace opened, and the words before it
        for kind, token in tokens(text):
            if kind == "directive":
                define = re.match(r"\s*#\s*define\s+(\w+)", token)
                if define and define.group(1) not in self.macros:
                    self.macros.append(define.group(1))
            elif kind in ("comment", "blank"):
                continue
            elif token == "{":
                what = opens(words)
                self._opened(what, words, braces)
                braces.append((what, words))
                words = []
            elif token == "}":
                what, words = braces.pop()
                words = [] if what == "code" else words + ["}"]
            elif token == ";":
                if not braces:
                    self._declared(words)
                words = []
            else:
                if kind == "word" and [what for what, _ in braces] == ["enum"] and words[-1:] in ([], [","]):
                    self.plain.add(token)
                words.append(token)

    def _opened(self, what, words, braces):
        if what in ("record", "enum") and words[-1] not in TAGGED and all(outer != "code" for outer, _ in braces):
            self.tags.add(words[-1])
        if what == "code" and not braces:
            self._declared(words)

    def _declared(self, words):
        """Takes the names from a declaration."""
        if words[:1] in (["_Static_assert"], ["extern"]):
            return
        for i, word in enumerate(words):
            following = words[i + 1] if i + 1 < len(words) else ";"
            tag = i > 0 and words[i - 1] in TAGGED
            if re.match(r"[A-Za-z_]", word) and following in ("(", "=", "[", ";", ",") and not tag:
                self.plain.add(word)
            if following in ("(", "="):
                return


def is_member(before, following):
    """Whether a word in the body of a struct is the name of a member: not renamed, as its uses are not."""
    return following in (";", ",", "[", ":") or (following == ")" and before == "*")


def rename(text, plain, tags, prefix):
    """Puts a prefix before those names, wherever the file uses them."""
    stream = tokens(text)
    out = []
    before = []  # the tokens of this declaration or statement
    braces = []
    for i, (kind, token) in enumerate(stream):
        if kind == "directive":
            head = re.match(r"(\s*#\s*define\s+\w+)(.*)", token, re.S)
            if head:
                token = head.group(1) + rename(head.group(2), plain, tags, prefix)
            out.append(token)
            continue
        if kind in ("comment", "blank"):
            out.append(token)
            continue
        previous = before[-1] if before else ""
        if kind == "word":
            following = next((text for kind, text in stream[i + 1:] if kind not in ("comment", "blank")), "")
            if previous in TAGGED:
                out.append(prefix + token if token in tags else token)
            elif token not in plain or previous in (".", "->"):
                out.append(token)
            elif braces and braces[-1] == "record" and is_member(previous, following):
                out.append(token)
            else:
                out.append(prefix + token)
        else:
            out.append(token)
        if token == "{":
            braces.append(opens(before))
            before = []
        elif token == "}":
            if braces:
                braces.pop()
            before = []
        elif token == ";":
            before = []
        else:
            before.append(token)
    return "".join(out)
