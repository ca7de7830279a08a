#!/bin/sh
# SPDX-License-Identifier: MIT
# What sow writes when a disk is full: an error, and no half under the final name: sow_files.sh SOW
set -eu
sow=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    echo "failed: $1" >&2
    exit 1
}

# Files may have two blocks (of 512 or 1024 bytes) and no more; who writes on gets an error, not a signal.
narrow() (
    trap '' XFSZ
    ulimit -f 2
    "$sow" "$@" 2>err >/dev/null
)

# A game is added whole or not at all.
save="play otjin --side none --level random --brief --plies 12 --seed"
# shellcheck disable=SC2086
"$sow" $save 1 --save games.txt >out
tries=0
# shellcheck disable=SC2086
while cp games.txt before.txt && narrow $save 2 --save games.txt; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || fail 'the limit does not hold'
done
[ $tries -gt 0 ] || fail 'not even one game fits'
cmp before.txt games.txt || fail 'half a game was added'
grep -q 'sow: games.txt: ' err || fail 'no word of the file'
"$sow" record check games.txt >out

# A picture replaces the old one whole or not at all.
analyse="analyse otjin 3 3 3 3 --nodes 100 --svg"
echo old >picture.svg
# shellcheck disable=SC2086
narrow $analyse picture.svg && fail 'the picture fits'
[ "$(cat picture.svg)" = old ] || fail 'the old picture is lost'
[ ! -e picture.svg.part ] || fail 'half a picture is left'
ln -s picture.svg link.svg
# shellcheck disable=SC2086
"$sow" $analyse link.svg >out
[ -L link.svg ] || fail 'the link was replaced'
grep -q '</svg>' picture.svg || fail 'no new picture'
[ ! -e picture.svg.part ] || fail 'half a picture is left'

# A database grows by whole layers.
narrow endgame build otjin games.mncend --seeds 4 && fail 'the database fits'
grep -q 'games.mncend' err || fail 'no word of the file'
"$sow" endgame verify otjin games.mncend >out || fail 'half a database'
[ ! -e games.mncend.part ] || fail 'half a database is left'

# A device that is full, a folder that is none.
if [ -w /dev/full ]; then
    for command in games 'show otjin' 'moves otjin' 'perft otjin 2' 'best otjin --nodes 100' 'record text games.txt' \
        "$save 1" 'solve kalah:columns=1,seeds=1'; do
        # shellcheck disable=SC2086
        "$sow" $command >/dev/null || fail "$command"
        # shellcheck disable=SC2086
        "$sow" $command >/dev/full 2>err && fail "$command: a full device is success"
    done
    # shellcheck disable=SC2086
    "$sow" $save 1 --save /dev/full >out 2>err && fail 'saved to a full device'
    # shellcheck disable=SC2086
    "$sow" $analyse /dev/full >out 2>err && fail 'drawn to a full device'
    [ -c /dev/full ] || fail 'the device was replaced'
fi
# shellcheck disable=SC2086
"$sow" $save 1 --save games.txt/games.txt >out 2>err && fail 'saved below a file'
# shellcheck disable=SC2086
"$sow" $analyse none/picture.svg >out 2>err && fail 'drawn into no folder'
exit 0
