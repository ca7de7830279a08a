#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the Debian packages from the committed source in a temporary folder, asks lintian, and lays them into a folder:
#
#     sh docs/packaging/build-deb.sh [FOLDER]       FOLDER is build-deb if it is not named
#
# What dpkg-buildpackage reads from the environment (DEB_BUILD_OPTIONS=nocheck ...) is honoured. Needs debhelper, dpkg-dev,
# lintian and what debian/control says.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
case ${1:-build-deb} in
/*) folder=$1 ;;
*) folder=$PWD/${1:-build-deb} ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^libmancala (\(.*\)-[^-]*) .*/\1/p;q' "$root/docs/packaging/debian/changelog")
source=$work/libmancala-$version

# A tarball of the source has no history: there, all that lies in it is the source.
if git -C "$root" rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git -C "$root" archive --prefix="libmancala-$version/" HEAD | tar -x -C "$work"
else
    mkdir "$source"
    (cd "$root" && tar -c --exclude='./build*' .) | tar -x -C "$source"
fi
tar -c -J -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 \
    -f "$work/libmancala_$version.orig.tar.xz" "libmancala-$version"
cp -R "$source/docs/packaging/debian" "$source/debian"

(cd "$source" && dpkg-buildpackage --unsigned-source --unsigned-changes)
lintian --fail-on error,warning --allow-root "$work"/*.changes

mkdir -p "$folder"
rm -f "$folder"/*.deb
cp "$work"/*.deb "$work"/*.dsc "$work"/*.tar.* "$work"/*.changes "$work"/*.buildinfo "$folder"
