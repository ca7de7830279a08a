#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs of all kinds as players: good ones play as levels do, bad ones lose their games and leave nothing behind.
#   sow_match.sh SOW EXAMPLES
set -eu
sow=$1
examples=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SOW="$sow"
long=60.$$ # for sleep; found again among all processes

fail() {
    echo "sow match: $*" >&2
    cat "$work/out" "$work/err" >&2
    exit 1
}

# A match with few games; what it prints and what it says is kept.
play() {
    status=0
    "$sow" match "$@" >"$work/out" 2>"$work/err" || status=$?
}

# A level plays the same inside and outside of sow: as both are seeded alike, the games are the same ones.
play otjin 4 random --games 6 --seed 3
cp "$work/out" "$work/inside"
# shellcheck disable=SC2016 # the shell that sow starts expands it
play otjin 'run:"$SOW" engine --level 4' random --games 6 --seed 3
[ "$status" = 0 ] || fail 'an engine does not play'
sed 's/^.* against random/4 against random/' "$work/out" | cmp -s - "$work/inside" || fail 'the engine plays otherwise than the level'

# An engine that is limited by sow, with a ruleset that has options and a position that is not the usual start.
# shellcheck disable=SC2016
play ovalhu:seeds=4 'run:"$SOW" engine' 'run:"$SOW" engine --level 3' --games 4 --nodes 3000
grep -q '^run:' "$work/out" || fail 'two engines do not play'
grep -q Forfeited "$work/out" && fail 'an engine forfeits'

# Matches of several rounds, moves with letters, moves that are declined.
for rules in endodoi olinda hus ovalhu:again=may anywoli:last=lottery; do
    # shellcheck disable=SC2016
    play "$rules" 'run:"$SOW" engine --level 3' random --games 2 --matches --plies 120
    [ "$status" = 0 ] || fail "$rules is not played"
    grep -q Forfeited "$work/out" && fail "an engine forfeits $rules"
done

# A program that knows no rules.
play kalah 3 "run:python3 '$examples/random_player.py'" --games 4
grep -q '^3 against' "$work/out" || fail 'the random player does not play'
grep -q Forfeited "$work/out" && fail 'the random player forfeits'

# A program that loses every game for a reason; $2 is what is said about it.
loses() {
    play kalah 3 "run:$1" --games 2 --patience 400
    [ "$status" = 0 ] || fail "$1: status $status"
    grep -q '^Forfeited: 0 by 3, 2 by' "$work/out" || fail "$1: forfeits otherwise"
    grep -q "$2" "$work/err" || fail "$1: not said: $2"
}
# shellcheck disable=SC2016
answers='while read -r word rest; do case $word in mancala) echo mancala 1 x;; ready?) echo ready;; go)'
loses "$answers echo move 7;; esac; done" '"7" is no legal move; legal are '
loses "$answers echo move;; esac; done" '"" is no legal move'
loses "$answers echo movement 3;; esac; done" 'the answer is "movement 3", not move'
loses "$answers exit 0;; esac; done" 'the program has ended'
loses "$answers kill -9 \$\$;; esac; done" 'the program has ended'
loses "$answers sleep $long;; esac; done" 'no answer within 400 ms'
loses "$answers head -c 3000 /dev/zero | tr '\\0' x;; esac; done" 'a line of more than 1023 bytes'
loses "echo mancala 1 deaf; sleep $long" 'no answer within 400 ms'
# shellcheck disable=SC2009 # pgrep is not everywhere
ps -e -o args | grep -q "^sleep $long" && fail 'a program was left behind'

# A program that does not greet.
for command in true 'echo hello' /nowhere/at/all; do
    play kalah 3 "run:$command" --games 2 --patience 400
    [ "$status" = 1 ] || fail "$command: status $status"
    [ ! -s "$work/out" ] || fail "$command: has a result"
done

# A program that talks.
loses "$answers echo '# thinking'; echo; echo '# still'; echo move 9;; esac; done" '"9" is no legal move'

# A record names who played, also if he has forfeited, and whatever he calls himself.
named() {
    status=0
    "$sow" play kalah --side none --brief --level "run:$1" --plies 6 --save "$work/saved" >"$work/out" 2>"$work/err" || status=$?
    grep -q "^\[South \"$2\"\]" "$work/saved" || fail "$1: not recorded as $2"
    rm "$work/saved"
}
# shellcheck disable=SC2016
plays='while read -r word rest; do case $word in ready?) echo ready;; legal) move=${rest%% *};; go) echo move $move;; esac; done'
named "echo mancala 1 Joe; $plays" Joe
named "printf 'mancala 1 a\\tb\\033[2J\\377\\n'; $plays" 'a?b?\[2J?'
named "printf 'mancala 1 '; printf '%0.sé' \$(seq 34); echo; $plays" 'é*?'
# shellcheck disable=SC2016
named "echo mancala 1 Joe; n=0; ${plays%;; esac; done}"'; n=$((n + 1)); [ $n -lt 2 ] || exit;; esac; done' Joe

# Nobody who reads, nobody who plays.
# shellcheck disable=SC2016
"$sow" play intotoi-dlp:repetition=0 --side none --brief --level "run:python3 '$examples/random_player.py'" 2>"$work/err" |
    head -n 1 >"$work/out"

# Closed standard streams are not those of programs.
# shellcheck disable=SC2016
"$sow" match kalah random 'run:"$SOW" engine' --games 2 --nodes 10 >"$work/out" 2>"$work/err" <&-
grep -q Forfeited "$work/out" && fail 'a closed standard input is taken for a pipe'

# What ends sow takes the programs with it.
for signal in TERM HUP; do
    "$sow" match kalah 3 "run:echo mancala 1 deaf; sleep $long" --games 2 --patience 60000 >"$work/out" 2>"$work/err" &
    pid=$!
    for try in 1 2 3 4 5 6 7 8 9 10; do
        # shellcheck disable=SC2009
        ps -e -o args | grep -q "^sleep $long" && break
        sleep 0.1
    done
    kill -"$signal" "$pid"
    wait "$pid" 2>/dev/null && fail "was not ended by $signal at attempt $try"
    for try in 1 2 3 4 5 6 7 8 9 10; do
        # shellcheck disable=SC2009
        ps -e -o args | grep -q "^sleep $long" || continue 2
        sleep 0.1
    done
    fail "$signal left a program behind, $try"
done
