#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The first program of a page is an example, to the letter: check_quoted.py PAGE EXAMPLE

The example's first two lines, its licence and what it is for, are left out on the page.
"""
import difflib
import re
import sys

page, example = sys.argv[1:]
with open(page, encoding="utf-8") as file:
    quoted = re.search(r"^```c\n(.*?)^```$", file.read(), re.M | re.S).group(1).splitlines()
with open(example, encoding="utf-8") as file:
    program = file.read().splitlines()[2:]
difference = list(difflib.unified_diff(quoted, program, page, example, lineterm=""))
print("\n".join(difference))
sys.exit(1 if difference else 0)
