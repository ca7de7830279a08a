#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists the pages of docs/ that the reference shows, as paths from there."""
import glob
import os

os.chdir(os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
print(*sorted(glob.glob("*.md") + glob.glob("catalogue/*.md")))
