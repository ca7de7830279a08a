#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles the library in one file with a plain compiler, and runs tests of the public interface against it, away from the tree's
# own headers: amalgamation.sh MANCALA.C MANCALA.H SOURCE_FOLDER -DMANCALA_TEST_DATA=...
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/include/mancala"
cp "$1" "$2" "$work"
cp "$2" "$work/include/mancala"

cc=${CC:-cc}
flags='-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror -O1'
# shellcheck disable=SC2086 # several words on purpose
$cc $flags -c "$work/mancala.c" -o "$work/mancala.o"
for name in test_games test_perft test_endings; do
    # shellcheck disable=SC2046,SC2086
    $cc $flags "-I$work/include" "$4" $(pkg-config --cflags cmocka) "$3/tests/golden/$name.c" "$3/tests/golden/data.c" \
        "$work/mancala.o" -o "$work/$name" $(pkg-config --libs cmocka) -pthread
    "$work/$name"
done
