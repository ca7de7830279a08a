# SPDX-License-Identifier: MIT
"""A page has the table that a Python program prints: check_table.py PAGE PROGRAM ARGUMENTS..."""
import pathlib
import subprocess
import sys

page, *command = sys.argv[1:]
table = subprocess.run([sys.executable, *command], check=True, stdout=subprocess.PIPE, text=True).stdout
# Behind it there is an empty line: the page has no row more.
if table.count("\n") < 3 or table + "\n" not in pathlib.Path(page).read_text(encoding="utf-8"):
    sys.exit(f"{page} does not have this table:\n{table}")
