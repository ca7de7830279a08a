#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the library and the program sow, and shows a whole game of Otjin, the same one every time.
set -eu
cd "$(dirname "$0")/.."

# Runs a command; what it prints is shown only if it fails.
quietly() {
    log=$(mktemp)
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        exit 1
    fi
    rm -f "$log"
}

sh .ci/setup build
[ -f build/build.ninja ] || quietly meson setup build
quietly meson compile -C build sow
sow=build/examples/sow

color=
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    color=--color
fi

# The program speaks of any game; what the Penihing call these two endings, only this demonstration knows.
in_words_of_the_game() {
    sed -e 's/, which was empty: the move ends$/, which was empty: gok/' \
        -e 's/\(captures [0-9]* from [A-Z][a-z]* [0-9]*[^:]*\): the move ends$/\1: a fish/' \
        -e 's/\([0-9] laps*\)  \[/\1, gok  [/'
}

cat <<'TXT'
OTJIN, a game of the Penihing of Borneo, as Carl Lumholtz saw it played in the evenings more than a century ago.

The board is a block of wood shaped like a boat with two rows of nine pits and a large hole at each end. South owns the
row below and the store at his left, North the row above and the store at his left: he sits opposite. The game is
played here with two seeds in every pit.

  - You take all seeds of one of your pits and sow them, one by one, counter-clockwise.
  - If the last seed falls into a pit that has seeds, you lift them all and sow on: another lap.
  - If it falls into an empty pit, the move ends with nothing: "gok", they say, because that is how it sounds.
  - If it makes two, as many as there were at the start, you have caught a fish: both seeds go into your store, and the
    move ends.
  - Who cannot move loses what is left to the other one. Who has more seeds wins.

Two computer players catch what they can see. First, move by move (o: the move began here, +: a seed fell, *: the last
one, x: a fish was caught):

TXT
# shellcheck disable=SC2086 # an empty word on purpose
"$sow" play otjin:seeds=2 --side none --level greedy --seed 30 --full 4 $color | in_words_of_the_game

cat <<'TXT'

That was one text file of rules (lib/games/otjin.mancala) and no line of code that knows Otjin. Now you:

  build/examples/sow play otjin       play it yourself
  build/examples/sow show otjin       its rules in words, its options and its sources
  build/examples/sow games            the other games
  build/examples/sow --help           everything else
TXT
