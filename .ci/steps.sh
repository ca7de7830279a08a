# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# What .ci/run and .ci/deep share: steps that are timed, logged and counted. Sourced from the root of the checkout.

logs=$PWD/build-ci/logs
mkdir -p "$logs"
passed=0
failed=0
faults=()

# Adds up what meson has counted under a name in a log.
counted() {
    awk -v name="$1:" 'index($0, name) == 1 { sum += $NF } END { print sum + 0 }' "$2"
}

# The skips in the logs of meson's tests that .ci/skips does not allow.
forbidden_skips() {
    local line part
    find build build-ci -path '*meson-logs/testlog.txt' -newer "$1" -print0 2>/dev/null |
        xargs -0 -r grep -hE '^ *[0-9]+/[0-9]+ .* SKIP |^\[  SKIPPED \] [a-z]|^SKIPPED ' |
        while IFS= read -r line; do
            while IFS='|' read -r part _; do
                part=${part%"${part##*[! ]}"}
                [[ $part == '#'* || -z $part || $line != *"$part"* ]] || continue 2
            done <.ci/skips
            echo "skipped: $line"
        done
}

# step NAME COMMAND...: runs the command; a log that holds totals of meson's tests counts with them, any other as one check.
step() {
    local name=$1 log="$logs/${1//[^A-Za-z0-9]/-}.txt" start=$SECONDS status=0 ok=0 bad=0 skips
    shift
    ("$@") >"$log" 2>&1 </dev/null || status=$?
    ok=$(counted Ok "$log")
    bad=$(($(counted Fail "$log") + $(counted Timeout "$log") + $(counted 'Unexpected Pass' "$log")))
    touch -d "@$(($(date +%s) - SECONDS + start - 1))" "$logs/.since"
    skips=$(forbidden_skips "$logs/.since")
    if [[ -n $skips ]]; then
        echo "$skips" >>"$log"
        bad=$((bad + $(wc -l <<<"$skips")))
    fi
    [[ $status == 0 || $bad != 0 ]] || bad=1
    [[ $ok != 0 || $bad != 0 ]] || ok=1
    passed=$((passed + ok))
    failed=$((failed + bad))
    if [[ $bad == 0 ]]; then
        printf 'ok    %4d s  %s (%d)\n' $((SECONDS - start)) "$name" "$ok"
    else
        printf 'FAIL  %4d s  %s (%d failed); the end of %s:\n' $((SECONDS - start)) "$name" "$bad" "${log#"$PWD"/}"
        tail -n "${CI_TAIL:-60}" "$log" | cut -c 1-200 | sed 's/^/    | /'
        faults+=("$name")
    fi
}

# beside NAME COMMAND...: begins what mostly waits for one processor; `step ... outcome NAME` tells what came of it.
beside() {
    local log=$logs/beside-$1
    shift
    rm -f "$log.status"
    (
        "$@" >"$log.txt" 2>&1 </dev/null
        echo $? >"$log.status"
    ) &
}

outcome() {
    local log=$logs/beside-$1
    while [[ ! -f $log.status ]]; do
        sleep 1
    done
    cat "$log.txt"
    return "$(<"$log.status")"
}

# Ends with the totals.
finish() {
    echo
    printf '%d s in all\n' "$SECONDS"
    ((${#faults[@]} == 0)) || printf 'failed: %s\n' "${faults[@]}"
    echo "$passed passed, $failed failed"
    ((failed == 0))
}

# build FOLDER OPTIONS...: a build of its own in build-ci/FOLDER.
build() {
    local folder=build-ci/$1
    shift
    [[ -f $folder/build.ninja ]] || meson setup "$folder" "$@"
    meson compile -C "$folder"
}

# check FOLDER OPTIONS...: the tests of a build. pytest is to name what it skips.
check() {
    local folder=build-ci/$1
    shift
    PYTEST_ADDOPTS=-rs meson test -C "$folder" --no-rebuild --print-errorlogs "$@"
}

# signature CC BUILD [WRAPPER...]: prints what the library of a build computes.
signature() {
    local cc=$1 folder=build-ci/$2
    shift 2
    # shellcheck disable=SC2086 # a compiler with its options
    $cc -std=c11 -Iinclude tests/platform/signature.c -o "$folder/signature" "-L$folder/lib" "-Wl,-rpath,$PWD/$folder/lib" \
        -lmancala -pthread
    "$@" "$folder/signature"
}

# same_signature CC BUILD [WRAPPER...]: it is that of the plain build in build/.
same_signature() {
    [[ build-ci/signature.txt -nt build/lib/libmancala.so ]] || signature cc ../build >build-ci/signature.txt
    signature "$@" >"build-ci/signature-$2.txt"
    diff build-ci/signature.txt "build-ci/signature-$2.txt"
}

# fuzz SECONDS: every target of tests/fuzz, two at a time, from its seeds.
fuzz() {
    local target object compile=(clang -std=c11 -g -O1 -Iinclude -Ilib -Itests/fuzz -Itests/twin
        "-DMANCALA_TEST_RULES=\"$PWD/lib/games\"" "-DMANCALA_TEST_DATA=\"$PWD/tests/data\"")
    read -ra flags <<<"$sanitize"
    [[ -f build-ci/fuzz/build.ninja ]] ||
        CC=clang meson setup build-ci/fuzz -Dtests=false -Dexamples=false -Ddefault_library=static --buildtype=debugoptimized \
            -Dc_args="$sanitize -fsanitize=fuzzer-no-link" || return
    meson compile -C build-ci/fuzz || return
    mkdir -p build-ci/fuzz/found build-ci/fuzz/help
    # What targets share lies in an archive: each takes what it needs of it.
    for target in tests/fuzz/*.c tests/twin/*.c; do
        object=build-ci/fuzz/help/$(basename "$target" .c).o
        [[ $target == tests/fuzz/fuzz_* || $target == */test_* || $target == */replay.c ]] ||
            "${compile[@]}" "${flags[@]}" -fsanitize=fuzzer-no-link -c "$target" -o "$object" || return
    done
    ar rcs build-ci/fuzz/help.a build-ci/fuzz/help/*.o
    for target in tests/fuzz/fuzz_*.c; do
        "${compile[@]}" "${flags[@]}" -fsanitize=fuzzer "$target" build-ci/fuzz/help.a build-ci/fuzz/lib/libmancala.a -pthread \
            -o "build-ci/fuzz/$(basename "$target" .c)" || return
    done
    # shellcheck disable=SC2016 # for the other shell
    find build-ci/fuzz -maxdepth 1 -name 'fuzz_*' -type f | sort |
        xargs -P 2 -I{} bash -c '. .ci/steps.sh; fuzz_one {} "$1"' fuzz "$1"
}

# fuzz_one PROGRAM SECONDS: first every seed, then what comes of them. What it has learned is kept in build-ci/fuzz/corpus, so that a
# long run can be continued. A sowing that reaches its limit takes a quarter of a minute with the sanitizers, and more on a busy machine.
fuzz_one() {
    local name corpus seeds words=() TIMEFORMAT='processor time: %U s and %S s, by the clock %R s'
    name=$(basename "$1")
    seeds=("tests/fuzz/corpus/${name#fuzz_}")
    [[ $name != fuzz_rules ]] || seeds+=(lib/games)
    [[ ! -f tests/fuzz/${name#fuzz_}.dict ]] || words=("-dict=tests/fuzz/${name#fuzz_}.dict")
    corpus=build-ci/fuzz/corpus/$name
    mkdir -p "$corpus"
    "$1" -runs=0 "${seeds[@]}" &&
        time "$1" -max_total_time="$2" -timeout=180 -rss_limit_mb=2560 -seed=1 -print_final_stats=1 "${words[@]}" \
            -artifact_prefix="build-ci/fuzz/found/$name-" "$corpus" "${seeds[@]}"
}

sanitize='-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer'
export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1 UBSAN_OPTIONS=print_stacktrace=1
