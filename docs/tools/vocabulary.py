#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the tables of the rule language's sections and words into the reference page.

    vocabulary.py HEADER SOURCE PAGE            rewrites the tables of the page
    vocabulary.py --check HEADER SOURCE PAGE    fails if that would change the page

HEADER is vocabulary.h, the table that the parser uses; SOURCE is vocabulary.c, which says where a section's conditions
and actions stand. In the page, what stands between the line `<!-- words of last seed -->` and the next line
`<!-- end -->` is the table of the section `last seed`; `<!-- sections -->` opens the table of all sections. Each section
that has words must have its table, or share one with a section that has the same words.
"""
import re
import sys

LITERAL = r'"((?:[^"\\]|\\.)*)"'
TEXT = r"((?:%s\s*)+)" % LITERAL
FORMS = {
    "FORM_NAME": " ID",
    "FORM_TEXT": " TEXT",
    "FORM_NUMBER": " N",
    "FORM_OPTION": " ...",
    "FORM_PHASE": " NAME",
}


def macro(header, name):
    """The body of a macro of several lines, as one line."""
    body = re.search(r"#define %s\(\w+\)(.*?[^\\])\n" % name, header, re.S).group(1)
    return body.replace("\\\n", " ")


def joined(text):
    return "".join(re.findall(LITERAL, text)).replace('\\"', '"')


def read_sections(header):
    pattern = r"SECTION\((\w+),\s*%s,\s*(FORM_\w+),\s*([01]),\s*%s\)" % (LITERAL, TEXT)
    return [(m[1], m[2], m[3], m[4] == "1", joined(m[5])) for m in re.finditer(pattern, macro(header, "MNC_SECTIONS"))]


def read_words(header):
    pattern = r"WORD\((\w+),\s*%s,\s*((?:MNC_AT\(\w+\)[\s|]*)+),\s*%s,\s*%s\)" % (LITERAL, TEXT, TEXT)
    body = macro(header, "MNC_WORDS")
    words = [(m[1], m[2], re.findall(r"MNC_AT\((\w+)\)", m[3]), joined(m[4])) for m in re.finditer(pattern, body)]
    if len(words) != body.count("WORD("):
        sys.exit("a word of the table cannot be read: found %d of %d" % (len(words), body.count("WORD(")))
    return words


def read_places(source, function):
    """Which place a section's conditions or actions have: SECTION -> PLACE."""
    body = re.search(r"%s\(enum section section\)\n\{(.*?)\n\}" % function, source, re.S).group(1)
    places, waiting = {}, []
    for case, place in re.findall(r"case SECTION_(\w+):|return PLACE_(\w+);", body):
        if case:
            waiting.append(case)
        else:
            places.update((section, place) for section in waiting)
            waiting = []
    return places


def spelling(pattern):
    return pattern.replace("#", "N").replace("@", "SET").replace("*", "LIST")


def cell(text):
    return text.replace("|", "\\|")


def meaning_in(section, meaning):
    """A word that means different things in two sections says so: "in `begin`: this; in `grand slam`: that"."""
    parts = dict(re.findall(r"in `([^`]+)`: (.*?)(?=; in `|$)", meaning)) if meaning.startswith("in `") else {}
    return parts.get(section, meaning)


def word_table(words, section, place, heading):
    rows = [
        "| `%s` | %s |" % (spelling(pattern), cell(meaning_in(section, meaning)))
        for _, pattern, at, meaning in words
        if place in at
    ]
    return ["| %s | %s |" % heading, "|---|---|"] + rows


def section_table(sections):
    rows = ["| section | in a phase | what it says |", "|---|---|---|"]
    for _, keyword, form, in_phase, meaning in sections:
        rows.append("| `%s%s` | %s | %s |" % (keyword, FORMS.get(form, ""), "yes" if in_phase else "", cell(meaning)))
    return rows


def tables(header, source):
    """The lines of each table, by the text of the mark that opens it."""
    sections, words = read_sections(header), read_words(header)
    conditions = read_places(source, "mnc_section_conditions")
    actions = read_places(source, "mnc_section_actions")
    result = {"sections": section_table(sections)}
    for identifier, keyword, _, _, _ in sections:
        lines = []
        if identifier in conditions:
            lines += word_table(words, keyword, conditions[identifier], ("condition", "holds when")) + [""]
        if identifier in actions:
            heading = ("action", "what is done") if identifier in conditions else ("word", "meaning")
            lines += word_table(words, keyword, actions[identifier], heading)
            result["words of " + keyword] = lines
    return result


def fill(page, contents):
    out, shown, inside = [], [], False
    for line in page.split("\n"):
        mark = re.fullmatch(r"<!-- (.*) -->", line)
        if inside and not (mark and mark[1] == "end"):
            continue
        out.append(line)
        inside = False
        if mark and mark[1] != "end":
            if mark[1] not in contents:
                sys.exit("the page asks for a table that there is not: %s" % mark[1])
            out += [""] + contents[mark[1]] + [""]
            shown.append(contents[mark[1]])
            inside = True
    missing = [name for name in contents if contents[name] not in shown]
    if missing:
        sys.exit("the page lacks tables: %s" % ", ".join(missing))
    return "\n".join(out)


def main(arguments):
    check = arguments[:1] == ["--check"]
    header, source, path = arguments[1 if check else 0 :]
    with open(header, encoding="utf-8") as file:
        header = file.read()
    with open(source, encoding="utf-8") as file:
        source = file.read()
    with open(path, encoding="utf-8") as file:
        page = file.read()
    filled = fill(page, tables(header, source))
    if check and filled != page:
        sys.exit("%s is not what the vocabulary says: run docs/tools/vocabulary.py" % path)
    if not check:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(filled)


if __name__ == "__main__":
    main(sys.argv[1:])
