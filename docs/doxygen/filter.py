#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints a Markdown page of the project as Doxygen wants it: filter.py PAGE.md

The pages are written to be read as they are and by the usual viewers. There a heading can be linked to by its words, and a
link leads to a file. Here headings get names, links lead to pages, and a link to what is no page becomes its text.
Pictures stay as they are.
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
SPECIAL = {
    "README.md": "index",
    "CHANGELOG.md": "changelog",
    "docs/packaging/README.md": "packaging",
    "docs/catalogue/README.md": "catalogue",
}


nested = set()


def page_name(path):
    """The name of the page that a file becomes, or None if it becomes none."""
    path = os.path.relpath(path, ROOT)
    folder, file = os.path.split(path)
    if path in SPECIAL:
        return SPECIAL[path]
    name = file[: -len(".md")] if file.endswith(".md") else None
    return {"docs": name, "docs/catalogue": "game-%s" % name}.get(folder) if name else None


def slug(heading):
    """What the usual viewers make of a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def link(match, here, folder):
    text, target = match[1], match[2]
    if "://" in target:
        return match[0]
    file, _, place = target.partition("#")
    page = page_name(os.path.join(folder, file)) if file else here
    if page is None:
        return text
    if here == "catalogue" and page.startswith("game-") and not place and page not in nested:
        nested.add(page)
        return '@subpage %s "%s"' % (page, text)
    return "[%s](@ref %s)" % (text.replace("`", ""), "%s_%s" % (page, place) if place else page)


def main(path):
    here, folder = page_name(os.path.realpath(path)), os.path.dirname(os.path.realpath(path))
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    fenced, title = False, False
    for line in lines:
        if line.startswith("<!--") and line.endswith("-->"):
            continue
        if line.startswith("```"):
            fenced = not fenced
            language = line[3:].strip()
            line = "```{.%s}" % language if language else "```"
        elif not fenced and not line.startswith("    "):
            heading = re.match(r"(#+) (.*)", line)
            if heading and here == "index":
                # The main page's headings would crowd the tree.
                line = "<h%d>%s</h%d>" % (len(heading[1]), heading[2], len(heading[1])) if title else line
                title = True
            elif heading:
                line = "%s %s {#%s}" % (heading[1], heading[2], "%s_%s" % (here, slug(heading[2])) if title else here)
                title = True
            else:
                line = re.sub(r"(?<!!)\[((?:`[^`]*`|[^\]`])+)\]\(([^)\s]+)\)", lambda match: link(match, here, folder), line)
                # An apostrophe would end a piece of code.
                line = re.sub(r"(?<!`)`([^`]*'[^`]*)`(?!`)", r"``\1``", line)
        print(line)


if __name__ == "__main__":
    main(sys.argv[1])
