#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists the words of the rule language that fewer than two shipped rulesets use, and who else uses them.

    count_words.py TOOLS HEADER SOURCE SHIPPED TESTED

TOOLS is the folder of vocabulary.py, HEADER and SOURCE are vocabulary.h and vocabulary.c, SHIPPED and TESTED are folders with
rule files. Fails if a word is used by fewer than two rulesets of both folders together, or, in a section whose clauses have
conditions, only in one clause that all of them share: a word may exist only if it serves more than one game. What a ruleset inherits
from its parent does not count as used by it.
"""
import os
import re
import sys

NUMBER = r"(?:\d+ \* )?[a-z0-9][a-z0-9-]*(?: [+-] \d+)?"
SPAN = r"(?:even|odd|%s(?: ?\.\. ?%s)?)" % (NUMBER, NUMBER)
ARGUMENTS = {"#": NUMBER, "@": r"%s(?: or %s)*" % (SPAN, SPAN), "*": r"%s(?: %s)*" % (NUMBER, NUMBER)}


def expression(pattern):
    return re.compile(" ".join(ARGUMENTS.get(part, re.escape(part)) for part in pattern.split(" ")))


class Vocabulary:
    def __init__(self, tools, header, source):
        sys.path.insert(0, tools)
        import vocabulary

        with open(header, encoding="utf-8") as file:
            header = file.read()
        with open(source, encoding="utf-8") as file:
            source = file.read()
        self.sections = {keyword: name for name, keyword, _, _, _ in vocabulary.read_sections(header)}
        self.conditions = vocabulary.read_places(source, "mnc_section_conditions")
        self.actions = vocabulary.read_places(source, "mnc_section_actions")
        words = vocabulary.read_words(header)
        # The longest match stands, as in the parser: an argument could be an option that is called like a word.
        words.sort(key=lambda word: -len(word[1].split(" ")) + sum(sign in word[1] for sign in "#@*"))
        self.words = [(name, pattern, places, expression(pattern)) for name, pattern, places, _ in words]

    def find(self, term, place):
        for name, _, places, matches in self.words:
            if place in places and matches.fullmatch(term):
                return name
        return None

    def section(self, line):
        """The section that a line opens, and what stands behind its keyword."""
        fitting = [keyword for keyword in self.sections if re.match(re.escape(keyword) + r"(\s|$)", line)]
        keyword = max(fitting, key=len, default=None)
        return (self.sections[keyword], line[len(keyword) :].strip()) if keyword else (None, line.strip())


def clauses(vocabulary, path):
    """The clauses of a file: the section and the text, comments and guards left out."""
    section, found = None, []
    with open(path, encoding="utf-8") as file:
        for line in file.read().split("\n"):
            line = re.sub(r"(^|\s)#.*", "", line).rstrip()
            opened, rest = vocabulary.section(line.strip())
            indented = line.startswith((" ", "\t"))
            in_phase = indented and opened and rest == "" or (indented and opened in ("LIFT", "SOW") and rest)
            if line and (not indented or in_phase):
                section, text = opened, rest
            else:
                text = line.strip()
            if text and section in vocabulary.actions:
                found.append((section, re.sub(r"\s+", " ", re.sub(r"\swhen\s.*", "", text))))
    return found


def words_of(vocabulary, section, clause):
    conditions, arrow, actions = clause.rpartition(" -> ")
    terms = [(term.strip(), vocabulary.actions[section]) for term in actions.split(",")]
    if arrow and conditions != "else":
        terms += [(term.strip(), vocabulary.conditions[section]) for term in conditions.split(" and ")]
    for term, place in terms:
        word = vocabulary.find(term, place)
        if word is None:
            sys.exit("no word of %s is %r in the clause %r" % (section, term, clause))
        yield word


def main(tools, header, source, shipped, tested):
    vocabulary = Vocabulary(tools, header, source)
    users = {name: {shipped: [], tested: []} for name, _, _, _ in vocabulary.words}
    texts = {name: set() for name in users}
    for folder in (shipped, tested):
        for file in sorted(os.listdir(folder)):
            if not file.endswith(".mancala"):
                continue
            for section, clause in clauses(vocabulary, os.path.join(folder, file)):
                for word in words_of(vocabulary, section, clause):
                    ruleset = file[: -len(".mancala")]
                    if ruleset not in users[word][folder]:
                        users[word][folder].append(ruleset)
                    texts[word].add(clause if section in vocabulary.conditions else ruleset)
    lonely = 0
    for name, pattern, _, _ in vocabulary.words:
        games, tests = users[name][shipped], users[name][tested]
        if len(games) < 2:
            print("%s: %s; in tests: %s" % (pattern, ", ".join(games) or "nobody", ", ".join(tests) or "nobody"))
        if len(games) + len(tests) < 2:
            print("    needs %s" % ("another ruleset" if games or tests else "two rulesets"))
            lonely += 1
        elif len(games) < 2 and len(texts[name]) < 2:
            print("%s: the same clause in all of %s" % (pattern, ", ".join(games + tests)))
            lonely += 1
    print("%d words, %d of them used too little" % (len(vocabulary.words), lonely))
    return lonely != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
