#!/bin/sh
# The JSON of src/offline and jansson: the same verdict on every case and every damaged one, the same
# text of everything that is told about whole games. And deeper than it may be is refused.
#
#     same_json.sh OWN_ECHO JANSSON_ECHO OWN_RUNNER JANSSON_RUNNER
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Every case, every case cut off, and every case with a character changed. Jansson does not see a
# zero byte right behind a number; such a text is refused here. And of large powers of ten it gets
# the last digit right.
awk '{
    print
    for (i = 1; i < length($0) && i < 60; i++) {
        print substr($0, 1, i)
        print substr($0, 1, i - 1) substr("{}[],:\"\\ 0-.eu", i % 14 + 1, 1) substr($0, i + 1)
    }
}' json_cases.txt | grep -av -e '[0-9]\\0' -e 'e[-+]\?[2-9][0-9]\([^0-9]\|$\)' >"$work/cases"
"$1" <"$work/cases" >"$work/own"
"$2" <"$work/cases" >"$work/jansson"
cmp "$work/own" "$work/jansson"
grep -q '^-$' "$work/own" && grep -q '^{' "$work/own"

deep=$(printf '[%.0s' $(seq 65))$(printf ']%.0s' $(seq 65))
[ "$(echo "$deep" | "$1" | head -n 1)" = - ]

[ "$(printf '[1\\0]\n' | "$1" | head -n 1)" = - ]

for game in "2 base,leaders,cities,packs,catan,promo easy 1" "3 base normal 2" "4 leaders normal 3" \
    "5 cities random 4" "7 base,leaders,cities,packs,catan,promo normal 5" \
    "8 cities,leaders easy 6" "3 base mcts:playouts=20 7"; do
    # shellcheck disable=SC2086
    "$3" $game >"$work/own"
    # shellcheck disable=SC2086
    "$4" $game >"$work/jansson"
    cmp "$work/own" "$work/jansson"
    [ "$(wc -c <"$work/own")" -gt 100000 ]
done
