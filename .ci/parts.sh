# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# The steps of .ci/run that take more than a line.

# Tests of what does not depend on how the library was built, and those that start a program of the build by themselves.
elsewhere=(--no-suite docs --no-suite source --no-suite program)

shell_scripts() {
    git ls-files | while read -r file; do
        [[ $(head -c 20 "$file" | tr -d '\0') != '#!'*sh* ]] || echo "$file"
    done | xargs shellcheck -S warning -x .ci/steps.sh .ci/parts.sh
}

# Every source says under which licence it is, in its first lines.
licences() {
    local missing
    missing=$(git ls-files '*.c' '*.h' '*.inc' '*.py' '*.lua' '*.sh' '*meson.build' '.ci/*' ':!.ci/skips' |
        xargs grep -L -m 1 'SPDX-License-Identifier: MIT')
    [[ -z $missing ]] || {
        echo "$missing"
        return 1
    }
}

formatting() {
    git ls-files -z '*.c' '*.h' '*.inc' | xargs -0 clang-format --dry-run -Werror
}

# What the library and the programs consist of.
analysed() {
    git ls-files 'lib/*.c' 'examples/*.c'
}

# tidy OPTIONS...: clang-tidy with the checks of .clang-tidy. The headers are seen with the files that include them. A process
# for each file: the analyzer of clang 14 takes every va_list but the first file's for one that was never begun.
tidy() {
    CC=clang build clang --werror -Doptimization=0 >/dev/null && analysed | xargs -P 2 -n 1 clang-tidy -p build-ci/clang --quiet "$@"
}

cppcheck_all() {
    # shellcheck disable=SC2046 # several files
    cppcheck --enable=warning,style,performance,portability --inline-suppr --std=c11 --quiet -j 2 --error-exitcode=1 \
        -Iinclude -Ilib -DMANCALA_BUILD --template='{file}:{line}: {severity}: {message} [{id}]' $(analysed)
}

analysed_by_gcc() {
    build analyser --werror -Dtests=false -Dc_args=-fanalyzer
}

# What .ci/exceptions says is what there is: nothing is excepted, and no exception is taken back, without a look at that file.
exceptions() {
    local kind pattern where found wrong=0
    while read -r kind where pattern; do
        [[ $kind =~ ^[0-9]+$ ]] || continue
        found=$(git grep -hoE -e "$pattern" -- "$where" | wc -l)
        [[ $found == "$kind" ]] || {
            echo "$where has $found of '$pattern', not $kind:"
            git grep -nE -e "$pattern" -- "$where"
            wrong=1
        }
    done <.ci/exceptions
    return $wrong
}

warnings_of_clang() {
    CC=clang build clang --werror -Doptimization=0 && same_signature clang clang
}

# sanitized OPTIONS...: leaks are looked for, too.
sanitized() {
    build sanitized --buildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false \
        -Dc_args='-fno-sanitize-recover=all -fno-omit-frame-pointer' &&
        check sanitized --no-suite docs --no-suite source "$@" -t 10
}

# threads ROUNDS: the tests with threads under ThreadSanitizer. Only they are built.
threads() {
    [[ -f build-ci/threads/build.ninja ]] ||
        CC=clang meson setup build-ci/threads -Dexamples=false --buildtype=debugoptimized -Db_sanitize=thread \
            -Db_lundef=false || return
    meson compile -C build-ci/threads test_threads_{games,searches,bulk,warden} &&
        check threads --suite threads --test-args "$1" -t 100
}

# covered NAME OPTIONS: what the tests reach of lib/ in a build of its own, into build-ci/NAME.json.
covered() {
    local name=$1 options=()
    shift
    while [[ ${1:-} == -D* ]]; do
        options+=("$1")
        shift
    done
    build "$name" --werror --buildtype=debug -Db_coverage=true -Dc_args=-fprofile-update=atomic "${options[@]}" || return
    find "build-ci/$name" -name '*.gcda' -delete
    check "$name" "${elsewhere[@]}" "$@" -t 10 || return
    # What objects that are no longer part of the library have left behind.
    find "build-ci/$name/lib" -name '*.gcno' | while IFS= read -r file; do
        [[ -f ${file%.gcno}.gcda ]] || rm "$file"
    done
    gcovr --root . --filter lib/ "build-ci/$name/lib" --json "build-ci/$name.json"
}

# coverage FILE...: lists what is not reached; too little of it is a failure.
coverage() {
    local file from=(--root .)
    for file; do
        from+=(--add-tracefile "$file")
    done
    gcovr "${from[@]}" && gcovr "${from[@]}" --branches &&
        gcovr "${from[@]}" --print-summary --fail-under-line 95 --fail-under-branch 90 --output build-ci/coverage.txt
}

coverage_of_short_tests() {
    covered coverage --no-suite slow --no-suite heavy && coverage build-ci/coverage.json
}

# Neither of the two formatters has anything to say.
manual_pages() {
    local page said=''
    for page in build/docs/man/*.[0-9]; do
        said+=$(mandoc -T lint "$page"
            LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
    done
    [[ -z $said ]] || {
        echo "$said"
        return 1
    }
}

# readme_program FILE: the first C program of the README.
readme_program() {
    # shellcheck disable=SC2016 # these are no commands
    sed -n '/^```c$/,/^```$/p' README.md | sed '1d;/^```$/,$d' >"$1"
}

# Installed into a folder, found by pkg-config, linked with the shared and with the static library.
installed() {
    local root=$PWD/build-ci/root pc
    rm -rf "$root"
    build gcc -Ddefault_library=both && DESTDIR=$root meson install -C build-ci/gcc --no-rebuild || return
    pc=$(dirname "$(find "$root" -name mancala.pc)")
    export PKG_CONFIG_PATH=$pc PKG_CONFIG_SYSROOT_DIR=$root
    readme_program build-ci/readme.c
    # shellcheck disable=SC2046 # several words on purpose
    cc build-ci/readme.c -o build-ci/readme $(pkg-config --cflags --libs mancala) &&
        LD_LIBRARY_PATH=$(dirname "$pc") build-ci/readme | tee build-ci/readme.txt | tail -n 1 &&
        cc -static build-ci/readme.c -o build-ci/readme-static $(pkg-config --static --cflags --libs mancala) &&
        build-ci/readme-static | cmp - build-ci/readme.txt &&
        find "$root" -name sow.1 | grep -q . && find "$root" -path '*/bin/sow' | grep -q .
}

# The tarball builds as a subproject; that the source builds without its history is seen where it is built twice.
tarball() {
    local folder=build-ci/tarball
    rm -rf "$folder" build/meson-dist
    mkdir -p "$folder/program/subprojects"
    meson dist -C build --no-tests --allow-dirty --formats xztar &&
        tar -xJf build/meson-dist/mancala-*.tar.xz -C "$folder/program/subprojects" || return
    mv "$folder"/program/subprojects/mancala-* "$folder/program/subprojects/mancala" || return
    readme_program "$folder/program/program.c"
    cat >"$folder/program/meson.build" <<'M'
project('program', 'c')
executable('program', 'program.c', dependencies: dependency('mancala'))
M
    meson setup "$folder/build" "$folder/program" -Dmancala:tests=false -Dmancala:examples=false \
        -Doptimization=0 -Dmancala:optimization=0 &&
        meson compile -C "$folder/build" && "$folder/build/program" | tail -n 1
}

# Two builds, in folders of different names and in different surroundings, install the same bytes.
reproducible() {
    local here=$PWD one=$PWD/build-ci/first two=$PWD/build-ci/the-second folder first status=0
    rm -rf "$one" "$two"
    for folder in "$one" "$two"; do
        mkdir -p "$folder"
        git archive HEAD | tar -x -C "$folder"
    done
    (cd "$one" && umask 022 && meson setup b -Ddocs=true -Dtests=false -Ddefault_library=both && meson compile -C b -j 1 &&
        DESTDIR=$one/root meson install -C b --no-rebuild) &
    first=$!
    (cd "$two" && umask 027 && export LC_ALL=C.UTF-8 TZ=Asia/Kathmandu USER=somebody HOME=$two &&
        meson setup b -Ddocs=true -Dtests=false -Ddefault_library=both && meson compile -C b -j 2 &&
        DESTDIR=$two/root meson install -C b --no-rebuild) || status=1
    wait $first && [[ $status == 0 ]] || return
    cd "$here" && diff -r "$one/root" "$two/root" && find "$one/root" -type f | wc -l &&
        [[ -f $one/b/docs/html/guide.html && -f $one/b/docs/html/game_8h.html ]]
}

# foreign PROCESSOR OPTIONS...: the tests on another processor, under qemu: those that are short there; .ci/deep runs all.
foreign() {
    local machine=$1 suite skipped=("${elsewhere[@]}")
    shift
    for suite in slow heavy golden search endgame faults threads; do
        skipped+=(--no-suite "$suite")
    done
    sh .ci/foreign "$machine" && build "$machine" --cross-file "build-ci/$machine.ini" || return
    check "$machine" "${skipped[@]}" "$@" -t 10 &&
        same_signature "$machine-linux-gnu-gcc" "$machine" "qemu-$machine" -L "/usr/$machine-linux-gnu"
}

# The suite has been run; the packages need not run it again.
packages() {
    DEB_BUILD_OPTIONS='nocheck parallel=2' sh docs/packaging/build-deb.sh build-ci/deb
}

# On a machine that is there for this purpose the packages are installed and removed again.
packages_installed() {
    local debs test status=0
    debs=$(find "$PWD/build-ci/deb" -name '*.deb' ! -name '*-dbgsym_*')
    if [[ $(id -u) != 0 || ${CI:-} != true ]]; then
        echo "Set CI=true and be root to have the packages installed for a moment; here they are only listed."
        for deb in $debs; do
            dpkg-deb --info "$deb" && dpkg-deb --contents "$deb" || status=1
        done
        return $status
    fi
    # shellcheck disable=SC2086 # several files
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $debs || return
    for test in docs/packaging/debian/tests/*; do
        [[ -x $test ]] || continue
        echo "autopkgtest: $test"
        (cd / && unset PKG_CONFIG_PATH LD_LIBRARY_PATH && AUTOPKGTEST_TMP=$(mktemp -d) sh "$OLDPWD/$test") || status=1
    done
    man -w sow libmancala mancala-rules || status=1
    # shellcheck disable=SC2046
    DEBIAN_FRONTEND=noninteractive apt-get purge -y $(for deb in $debs; do dpkg-deb -f "$deb" Package; done) || status=1
    return $status
}

# As far as a Debian machine can tell.
other_packages() {
    rpmspec --parse docs/packaging/mancala.spec --define 'dist .fc' && shellcheck --shell=bash docs/packaging/PKGBUILD &&
        bash -euc '. docs/packaging/PKGBUILD; declare -F build check package; echo "$pkgname $pkgver ${license[*]} ${depends[*]}"'
}
