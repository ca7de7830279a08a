#!/bin/sh
# SPDX-License-Identifier: MIT
# sow record, sow replay --record, sow play --save: sow_record.sh SOW DOCS
set -eu
sow=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
docs=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    echo "failed: $1" >&2
    exit 1
}

same() {
    printf '%s\n' "$2" >expected
    printf '%s\n' "$1" | diff expected - || fail "$3"
}

# What is wrong is said on standard error, and the exit status is 1.
refuses() {
    if printf '%s' "$1" | "$sow" record "$3" - >out 2>err; then
        fail "accepted: $1"
    fi
    same "$(cat err)" "$2" "$1"
}

# The examples of the documentation are records, in canonical form but for their width.
sed -n '/^## An example/,/^## Grammar/s/^    //p' "$docs/records.md" | sed 's/^\[Rules/\n&/' >examples.txt
same "$("$sow" record check examples.txt)" 'examples.txt: 2 games, ok' 'the examples of the documentation'

# Saved games of every ruleset survive every way through.
for rules in $("$sow" games | cut -f1) otjin:seeds=2,first=north anywoli:last=lottery; do
    for seed in 1 2 3; do
        "$sow" play "$rules" --side none --level random --brief --seed $seed --plies 150 --save games.txt >/dev/null
    done
done
count=$(grep -c '^\[Rules' games.txt)
same "$("$sow" record check games.txt)" "games.txt: $count games, ok" check
"$sow" record text games.txt | cmp - games.txt
"$sow" record json games.txt >games.json
same "$(wc -l <games.json | tr -d ' ')" "$count" 'a line a game'
"$sow" record text games.json | cmp - games.txt
same "$("$sow" record check games.json)" "games.json: $count games, ok" 'check of JSON'
same "$("$sow" replay --record games.txt | grep -c '^result: ')" "$count" 'replay of records'

# A human game, given up.
printf '3\nresign\nquit\n' | "$sow" play otjin --side both --brief --seed 1 --save human.txt >/dev/null
grep -q '^\[Reason "resignation"\]' human.txt || fail 'resignation'
"$sow" replay --record human.txt >replayed
same "$(tail -n 1 replayed)" 'result: south 0-0 (resignation)' 'result of a resignation'
same "$(head -n 1 replayed)" "$("$sow" replay otjin 3 | head -n 1)" 'position of a record'
"$sow" record show human.txt >shown
grep -q 'South wins' shown || fail 'show'

# Rules that lie beside the file.
printf 'game pond\nlike otjin\ntitle Pond\nsource none\n' >pond.mancala
printf '[Rules "pond"]\n1. 3 *\n' >pond.txt
same "$("$sow" record check pond.txt)" 'pond.txt: 1 game, ok' 'rules beside the file'

refuses '[Rules "otjin"] 1. 3 2. 5 *' '-:1:22: the move number is 2., but it should be 1...' check
refuses '{"headers":{"Rules":"otjin"},"moves":["3" "4"]}' '-:1:43: expected a comma or the end' text
refuses '{"headers":{"Rules":"otjin"},"moves":["3}"]}' '-:1:43: this is no move' text
refuses '{"headers":{"Rules":"otjin"},"moves":["3"],"x":1}' \
    '-:1:48: a record has "headers", "moves" and "comments"' text
refuses '{"headers":{"Rules":"otjin"},"comments":[{"ply":1,"text":"a"}]}' \
    '-:1:64: a comment follows a move that there is not' text
refuses '{"headers":{"Rules":"otjin\"]\n[Seed \"x"}}' '-:1:1: expected " at the end of the header' text
refuses '{"headers":{"Rules":"otjin","South":"\ud800"}}' '-:1:44: half of a character' text

refuses '{"headers":{"Rules":"otjin","A \"b\"] * [Rules \"kalah\"] [C":"d"},"moves":["1"]}' \
    '-:1:63: the name of a header is a letter, then letters, digits and _' check
refuses '{"headers":{"Rules":"otjin","Result":"* [Rules \"kalah\"] *"}}' '-:1:61: this is no result' check

# A byte of zero ends no file.
printf '{"headers":{"Rules":"otjin"},"moves":["3"]}\n\0garbage {{{\n{"headers":{"Rules":"otjin"},"moves":["4"]}\n' >zero.json
if "$sow" record text zero.json >out 2>err; then
    fail 'a byte of zero was accepted'
fi
same "$(cat err)" 'zero.json:2:1: a byte of zero' 'a byte of zero'
same "$(grep -c '^\[Rules' out)" 2 'the records around a byte of zero'

# What is right is converted although something is wrong.
printf '[Rules "otjin"]\n1. 99 *\n[Rules "otjin"]\n1. 3 *\n' >mixed.txt
if "$sow" record text mixed.txt >out 2>err; then
    fail 'a wrong record was accepted'
fi
grep -q '^1. 3 \*$' out || fail 'the record behind a wrong one'
for arguments in 'record check' 'record eat x' 'record text --board x' 'replay' 'replay --record x otjin'; do
    status=0
    # shellcheck disable=SC2086 # words on purpose
    "$sow" $arguments >/dev/null 2>&1 || status=$?
    same "$status" 2 "$arguments"
done

# What looks like a record in the texts of a line is none.
if printf '%s\n' '{"headers":{"Rules":"otjin"},"moves":["99"],"comments":[{"ply":1,"text":"a\n[Rules \"kalah\"]\n1. 3 *"}]}' |
    "$sow" record text - >out 2>err; then
    fail 'a wrong move was accepted'
fi
[ ! -s out ] || fail 'a record from a comment'
same "$(wc -l <err | tr -d ' ')" 1 'one error a line'
