#!/bin/sh
# SPDX-License-Identifier: MIT
# Compares the ABI of the library with the one of the last release, baseline.abi, by abidiff of abigail-tools.
#
#     sh tests/abi/abidiff.sh             fails if programs that were compiled for the baseline would break
#     sh tests/abi/abidiff.sh --update    writes the baseline: at a release (docs/abi.md)
set -eu
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
meson setup "$work/build" --buildtype=debug -Dtests=false -Dexamples=false -Ddefault_library=shared >"$work/log" 2>&1 &&
    meson compile -C "$work/build" >>"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
library=$work/build/lib/libmancala.so
soname=$(objdump -p "$library" | awk '$1 == "SONAME" { print $2 }')


# No path of this machine stands in the baseline.
if [ "${1:-}" = --update ]; then
    abidw --headers-dir include --drop-private-types --exported-interfaces-only --no-comp-dir-path --no-corpus-path "$library" |
        sed -E "s@path='[^']*/(include/mancala|lib)/@path='\\1/@; s@path='/usr/[^']*/@path='@" >tests/abi/baseline.abi
    exit
fi

# What is in a handle is nobody's business. (abidiff can drop types that no public header defines, but
# then drops int32_t as well.)
sed -n 's/^typedef struct \(mancala_[a-z_]*\) \1;.*/[suppress_type]\n  name = \1\n/p' include/mancala/*.h >"$work/handles"

# New functions and new values of an enum break nothing; anything else is a change.
if abidiff --exported-interfaces-only --no-added-syms --suppressions "$work/handles" tests/abi/baseline.abi \
    "$library"; then
    echo "abi: $soname keeps to tests/abi/baseline.abi"
else
    echo "abi: $soname breaks with tests/abi/baseline.abi; see docs/abi.md" >&2
    exit 1
fi
