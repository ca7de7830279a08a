#!/bin/sh
# SPDX-License-Identifier: MIT
# What sow makes of its command line: the exit status, and a message that says what was wrong: sow_line.sh SOW
set -eu
sow=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# expect STATUS TEXT ARGUMENTS...: sow ends with the status, and somewhere it says the text.
expect() {
    wanted=$1 text=$2 status=0
    shift 2
    "$sow" "$@" </dev/null >out 2>&1 || status=$?
    if [ "$status" -ne "$wanted" ] || ! grep -qF -e "$text" out; then
        echo "failed: sow $*: status $status, $wanted and \"$text\" were expected; it said" >&2
        cat out >&2
        exit 1
    fi
}

# Words that are nearly right.
expect 2 'did you mean games?' gmes
expect 2 'listed by: sow --help' xyzzy
expect 2 'unknown option --jsn; did you mean --json?' games --jsn
expect 2 'unknown option --milisecond; did you mean --milliseconds?' best otjin --milisecond 5
expect 2 'unknown option --quite' games --quite
expect 2 '--json takes no value' games --json=1
expect 2 '--matches takes no value' match otjin 1 1 --matches=2
expect 0 'usage: sow play RULES' help play
expect 0 'usage: sow best RULES' --help best
expect 0 '{"id":' --json games
expect 0 '"title":"Kalah"' --color --json games
expect 2 'no command "--json"' --json

# Numbers and their ranges.
expect 2 '--level is 1 to 10' best otjin --level 11
expect 2 '"x" is not a whole number' best otjin --level x
expect 2 'from 1 to 2147483647' best otjin --depth 0
expect 2 'is not a whole number from 1' best otjin --nodes 0
expect 2 'is not a whole number from 1' best otjin --memory 0
expect 2 'from 1 to 2147483647' play otjin --milliseconds 0
expect 2 'from 1 to 2147483647' match otjin 1 1 --patience 0
expect 2 'is not a whole number from 1' match otjin 1 1 --games 0
expect 2 '--threads is 1 to 64' analyse otjin --threads 65
expect 2 '--threads is 1 to 64' solve otjin --threads 65
expect 2 '--threads is 1 to 256' bench otjin --threads 257
expect 2 'is not a number from 0 up' bench otjin --seconds x
expect 2 'is not a whole number' play otjin --seed -1
expect 2 'is not a whole number from 1' record show --game 0 games.txt

# Options that exclude each other, or are for something else.
expect 2 '--full and --brief exclude each other' play otjin --full 2 --brief
expect 2 'a record has its own start' replay --record games.txt --seed 4
expect 2 '--seeds and --memory are for build' endgame verify otjin e.mncend --seeds 3
expect 2 '--from is for probe' endgame verify otjin e.mncend --from x
expect 2 'unknown option --level' analyse otjin --level 3
expect 2 'the protocol is what it prints' engine --json

# What is wrong is found before anything is done.
expect 1 'move 2 ("x")' analyse otjin 3 x
expect 1 'nodir/x.svg: No such file' analyse otjin 3 --svg nodir/x.svg
expect 1 'nodir/x: No such file' play otjin --side none --save nodir/x
expect 1 'otjn' bench otjin otjn
grep -q 'moves/s' out && { echo 'failed: it measured before it read the last name' >&2; exit 1; }

# Reasons.
expect 1 'e.mncend: No such file or directory' endgame probe otjin e.mncend
expect 1 'e.mncend: No such file or directory' best otjin --endgame e.mncend
expect 1 'Is a directory' endgame probe otjin .
expect 1 'nodir/e: No such file or directory' endgame build otjin nodir/e --seeds 3
expect 1 '--seeds is 60, and the game has 54' endgame build otjin e.mncend --seeds 60
expect 1 'needs more than the 1 MiB that --memory allows' endgame build otjin e.mncend --seeds 9 --memory 1
rm -f e.mncend
"$sow" endgame build otjin e.mncend --seeds 3
expect 1 'the database goes up to 3 seeds in the pits, and here are 54' endgame probe otjin e.mncend
expect 1 'the database goes up to 3 seeds in the pits, and here are 54' solve otjin --endgame e.mncend
over='0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0 30,24 S'
expect 1 'the game is over: south, South 30, North 24' best otjin "$over"
expect 1 'the game is over: south, South 30, North 24' analyse otjin --from "$over"
: >village.mancala
expect 1 'a rule file is named whole: village.mancala' moves village
printf '[Rules "otjin:seeds=2"]\n*\n' >options.txt
expect 1 'its options stand in the header Options' record check options.txt
printf 'a\033[31mb' >name
expect 1 'a?[31mb' show "$(cat name)"

# Rows have letters where there are four, in words and in JSON.
"$sow" replay hus 'a12' --board >out
grep -q '  lap 1:   2 from South a12 - the last one makes 3 in South b11: sown on' out
grep -q '^South a | ' out
"$sow" replay hus 'a12 a11 a10' --json >out
if grep -q '"captures":\[{' out; then
    grep -q '"pit":[0-9]*,"name":"[ab][0-9]*"' out
fi
printf 'help\n' | "$sow" play hus --seed 1 >out
grep -q 'a is your outer row, b the inner one' out
printf 'help\n' | "$sow" play olinda --seed 1 >out
grep -q 'l sows to your left, r to your right' out

# Nothing was played, so nothing is kept; and what is added begins a line.
printf 'quit\n' | "$sow" play otjin --seed 1 --save games.txt >out
[ ! -e games.txt ] || { echo 'failed: a game without a move was kept' >&2; exit 1; }
printf 'junk' >games.txt
"$sow" play otjin --side none --brief --plies 1 --seed 1 --save games.txt >out
grep -q 'Broken off after 1 ply:' out
[ "$(head -n 1 games.txt)" = junk ] || { echo 'failed: a record was added in mid-line' >&2; exit 1; }

# Files and numbers that cannot be meant.
mkdir folder
expect 1 'folder: Is a directory' play otjin --side none --save folder
expect 1 '"": No such file' play otjin --side none --save ''
expect 1 'folder: Is a directory' analyse otjin 3 --svg folder
expect 2 'so many megabytes' solve otjin:seeds=2 --memory 17592186044416
expect 2 'the position is given twice' best otjin "$over" --from "$over"
"$sow" match otjin random random --games 1 --opening 1000000000 >out

# No name of a file moves the cursor.
bad=$(printf 'e\033[2Jx.mancala')
echo 'gam e' >"$bad"
expect 1 'e?[2Jx.mancala:1:' check "$bad"
expect 1 'e?[2Jx.mancala:1:' show "./$bad"
printf '[Rules "x"]\n*\n' >"$bad"
expect 1 'e?[2Jx.mancala:1:' record check "$bad"
expect 1 'e?[2Jx.mancala:1:' replay --record "$bad"

printf 'game x\nlike otjin\ntitle X\nsource S\n' >"$bad"
expect 0 'e?[2Jx.mancala: ok' check "$bad"
printf '\033[31mx\nquit\n' | "$sow" play otjin >out
grep -q '?\[31mx' out

# Input that cannot be read is not an input that ends, and no byte is passed over.
for command in 'replay otjin -' engine 'play otjin'; do
    # shellcheck disable=SC2086 # words on purpose
    if "$sow" $command <folder >out 2>&1; then
        echo "failed: sow $command reads a folder" >&2
        exit 1
    fi
    grep -q 'cannot read standard input' out
done
printf '3\0xyz\n' | "$sow" replay otjin - >out 2>&1 && exit 1
grep -q 'a byte of zero' out
printf '3\0\n4\nposition\nquit\n' | "$sow" play otjin --brief --side both >out
grep -q '^South .*4' out || { echo 'failed: a line behind a byte of zero was lost' >&2; cat out >&2; exit 1; }
printf '%070d 3\nposition\nquit\n' 3 | "$sow" play otjin --brief --side both >out
grep -q '^3,3,3,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 0,0 S$' out

# An engine says what it does not understand.
engine() {
    printf "$1" | "$sow" engine >out 2>&1 && return 1
    grep -qF -e "$2" out || { echo "failed: engine: $2 was expected; it said" >&2; cat out >&2; return 1; }
}
engine 'mancala 1\ngame otjin\nstart bogus\n' 'start "bogus": '
engine 'mancala 1\ngame otjin\nmoves 3 x\n' 'move 2 ("x"): '
engine 'mancala 1\ngame otjin\nlimits nodes x\n' 'limits: "nodes" needs a number'
engine 'mancala 1\ngo\n' 'go: no game has begun'
printf 'mancala 1\ngame otjin\nstart 0,0,0,0,0,0,0,1,2/0,2,0,0,1,0,1,1,2 10,34 S\nlimits nodes 500\nready?\ngo\n' |
    "$sow" engine >out
grep -q '^move [89]$' out
after=$("$sow" replay otjin 1 | head -n 1)
printf 'game otjin\nlimits nodes 50\nmoves 1\nposition %s\ngo\nmoves 2\ngo\n' "$after" | "$sow" engine | grep '^move' >out
[ "$(tail -n 1 out)" != "move 8" ] || { echo 'failed: an engine kept the position of other moves' >&2; exit 1; }
tail -n 1 out | grep -q '^move [1-79]$'
echo 'all as it should be'
