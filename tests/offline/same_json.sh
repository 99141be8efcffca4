#!/bin/sh
# JSON as the program reads it and as the page does: the same verdict on every case, every case cut
# off and every case with a character changed. And what is nested deeply does not end the page.
#
#     same_json.sh NODE ECHO
set -eu
cd "$(dirname "$0")"
if [ ! -x "$1" ]; then
    echo "skipped: no Node.js here"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The page takes 1.0 and 1e2 for whole numbers, and larger ones than 53 bits for none; keys that are
# numbers come first there. Jansson does not see a zero byte right behind a number.
awk '{
    print
    for (i = 1; i < length($0) && i < 60; i++) {
        print substr($0, 1, i)
        print substr($0, 1, i - 1) substr("{}[],:\"\\ 0-.eu", i % 14 + 1, 1) substr($0, i + 1)
    }
}' json_cases.txt | grep -av -e '[0-9]\\0' -e '[0-9][.eE]' -e '[0-9\\]\{16\}' -e '"[0-9]*":' >"$work/cases"
"$2" <"$work/cases" >"$work/program"
"$1" json_echo.mjs <"$work/cases" >"$work/page"
cmp "$work/program" "$work/page"
grep -q '^-$' "$work/page" && grep -q '^{' "$work/page"

deep=$(printf '[%.0s' $(seq 20000))
echo "$deep" | "$1" json_echo.mjs | grep -qx -e -
