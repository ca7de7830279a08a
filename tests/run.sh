#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs what the tests need if it is missing, builds, and runs the tests.
set -eu
cd "$(dirname "$0")/.."

sh .ci/setup test
[ -f build/build.ninja ] || meson setup build
meson compile -C build
meson test -C build --print-errorlogs "$@"
