#!/bin/sh
# SPDX-License-Identifier: MIT
# A test that cannot be run: it is counted as skipped, for the reason given.
echo "$1"
exit 77
