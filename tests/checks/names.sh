#!/bin/sh
# File names are unique in the whole tree, but for those that tools expect in every folder and for
# the tables, which have the same names in the folder of each set.
root=$1
cd "$root" || exit 1
twice=$(find . -path ./.git -prune -o -path ./build -prune -o -path '*/node_modules' -prune -o \
    -path ./web/dist -prune -o -path ./web/artefacts -prune -o \
    -path './data/*/cards.def' -prune -o -path './data/*/boards.def' -prune -o \
    -type f -print | sed 's|.*/||' |
    grep -vx 'CMakeLists.txt\|README.md\|Makefile\|\.gitignore\|__init__.py\|package.json\|package-lock.json' |
    sort | uniq -d)
if [ -n "$twice" ]; then
    echo "file names that occur twice:" >&2
    echo "$twice" >&2
    exit 1
fi
