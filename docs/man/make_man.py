#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a manual page: make_man.py TEMPLATE OUTPUT VERSION SOURCE...

The template is a manual page in which a line @MARKDOWN@ stands for the text of the first source, and a line @FUNCTIONS@ for
a list of what the public headers among the sources declare. So the pages say what the documentation and the headers say.
The Markdown is that of docs/: headings, paragraphs, lists, tables, code, emphasis, links.
"""
import re
import sys
import textwrap

WRAP = {"break_long_words": False, "break_on_hyphens": False}


def escape(text):
    """Text as roff: nothing in it is a request or an escape."""
    text = text.replace("\\", "\\e")
    return "".join(c if ord(c) < 128 else "\\[u%04X]" % ord(c) for c in text)


def code(text):
    """Words that are typed as they stand: a hyphen is the sign on the keyboard."""
    return escape(text).replace("-", "\\-")


def inline(text):
    """A run of Markdown: code and strong words in bold, emphasis in italics, links as their text."""
    out = []
    token = re.compile(r"(`[^`]+`)|\*\*(.+?)\*\*|(?<!\w)\*([^*\s][^*]*)\*|\[((?:`[^`]*`|[^\]`])+)\]\([^)]*\)")
    place = 0
    for match in token.finditer(text):
        out.append(escape(text[place : match.start()]))
        if match[1]:
            out.append("\\fB%s\\fR" % code(match[1][1:-1]))
        elif match[2]:
            out.append("\\fB%s\\fR" % code(match[2].replace("`", "")))
        elif match[3]:
            out.append("\\fI%s\\fR" % escape(match[3].replace("`", "")))
        else:
            out.append(inline(match[4]))
        place = match.end()
    out.append(escape(text[place:]))
    return "".join(out)


def sentences(text):
    """A paragraph, every sentence on a line of its own, as roff wants it."""
    lines = re.sub(r"(?<=[a-z)`*][.:?]) +(?=[A-Z`*\[(])", "\n", re.sub(r"\s+", " ", text.strip())).split("\n")
    short = (piece for line in lines for piece in textwrap.wrap(inline(line), 78, **WRAP))
    return ["\\&" + piece if piece[0] in ".'" else piece for piece in short]


def cells(row):
    """The cells of a line of a table; a bar within code or behind a backslash separates nothing."""
    row = row.strip()[1:-1] if row.strip().endswith("|") else row.strip()[1:]
    parts = re.findall(r"(?:`[^`]*`|\\\||[^|])+|(?<=\|)(?=\||$)", row)
    return [part.strip().replace("\\|", "|") for part in parts]


def table(rows):
    """A table as a list of terms. What stands in a third column is told with its heading."""
    head, out = cells(rows[0]), []
    for row in rows[2:]:
        first, *rest = cells(row)
        words = [rest[0]] if rest else []
        for name, cell in list(zip(head[1:], rest))[1:]:
            if cell and name:
                words.append("(%s: %s)" % (name, cell))
            elif cell:
                first, words = "%s, %s" % (first, words[0]), [cell]
        out += [".TP", inline(first) or "\\&"] + (sentences(" ".join(words)) if any(words) else ["\\&"])
    return out


def listing(lines, first):
    """Lines that stand as they are."""
    return ([] if first else [".PP"]) + [".RS 4", ".EX"] + [re.sub(r"^([.'])", r"\\&\1", code(line)) for line in lines] + [".EE", ".RE"]


def convert(text):
    """A page of docs/ without its title; what stands before its first heading is the description."""
    lines = text.split("\n")
    out, first = [".SH DESCRIPTION"], True
    i = 1
    while i < len(lines):
        line = lines[i]
        if not line.strip():
            i += 1
        elif line.startswith("```"):
            end = lines.index("```", i + 1)
            out += listing(lines[i + 1 : end], first)
            i, first = end + 1, False
        elif line.startswith("    "):
            end = i
            while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
                end += 1
            block = [each[4:] for each in lines[i:end]]
            while not block[-1]:
                block.pop()
            out += listing(block, first)
            i, first = end, False
        elif line.startswith("#"):
            mark, name = line.split(" ", 1)
            name = name.replace("`", "").strip()
            out.append(".SH " + escape(name.upper()) if mark == "##" else ".SS " + escape(name))
            i, first = i + 1, True
        elif line.startswith("<!--"):
            while "-->" not in lines[i]:
                i += 1
            i += 1
        elif line.startswith("|"):
            end = i
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            out += table(lines[i:end])
            i, first = end, False
        else:
            bullet = re.match(r"(- |\d+\. )", line)
            end = i + 1
            stop = ("#", "|", "```", "- ") if not bullet else ("#", "|", "```")
            while end < len(lines) and lines[end].strip() and not lines[end].startswith(stop):
                if bullet and re.match(r"(- |\d+\. )", lines[end]):
                    break
                end += 1
            words = " ".join(each.strip() for each in lines[i:end])
            if bullet:
                mark = "\\(bu 2" if bullet[1] == "- " else bullet[1].strip() + " 4"
                out += [".IP " + mark] + sentences(words[len(bullet[1]) :])
            else:
                out += ([] if first else [".PP"]) + sentences(words)
            i, first = end, False
    return out


def functions(headers):
    """What the headers declare, each with the first sentence of its comment."""
    out = []
    for path in sorted(headers):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        found = []
        for comment, declaration in re.findall(r"/\*\*((?:(?!\*/).)*)\*/\s*(MANCALA_API[^;]*;)", text, re.S):
            words = re.sub(r"\s*\n\s*\*\s?", " ", comment).strip()
            brief = re.split(r"(?<=[^.])\. |\.$| @", words)[0]
            found.append((re.search(r"(\w+)\(", declaration)[1], brief))
        if found:
            about = re.search(r"@file \S+\s*\n \* (.*?)(?:\n \*\n|\n \*/)", text, re.S)[1].replace("\n *", "")
            out += [".SS <%s>" % "/".join(path.split("/")[-2:])] + sentences(re.sub(r"(?<=\.) .*", "", about))
            for name, brief in found:
                out += [".TP", ".BR %s ()" % name] + sentences(re.sub(r"`", "", brief))
    return out


def main(template, output, version, sources):
    with open(template, encoding="utf-8") as file:
        lines = file.read().replace("@VERSION@", version).split("\n")
    page = []
    for line in lines:
        if line == "@MARKDOWN@":
            with open(sources[0], encoding="utf-8") as file:
                page += convert(file.read())
        elif line == "@FUNCTIONS@":
            page += functions([source for source in sources if source.endswith(".h")])
        else:
            page.append(line)
    with open(output, "w", encoding="ascii", newline="\n") as file:
        file.write("\n".join(page))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
