#!/bin/sh
# The tables as JSON: valid, and with a row for every card and leader of the sets asked for.
. "$(dirname "$0")/lib/expect.sh"
json=$2
facts=$3

# rows FILE...: cards of an age, then leaders, which have the age 0, as the facts say.
rows() {
    cat "$@" | grep -c '^card [a-z0-9_]* [123] '
    cat "$@" | grep -c '^card [a-z0-9_]* 0 '
}

# has_rows NAME FILE...: what is in ./out has as many.
has_rows() {
    name=$1
    shift
    { grep -c '"age":' out; grep -c '"cost_by_age":' out; } >found
    rows "$@" >wanted
    cmp -s wanted found || fault "$name has $(tr '\n' ' ' <wanted)cards and leaders"
}

for lang in en fr; do
    expect 0 cards --json --lang $lang
    "$json" <out || fault "cards --json --lang $lang is JSON"
    has_rows "cards --json" "$facts"/*.facts
done
for set in base leaders cities packs catan promo; do
    expect 0 cards --json --set $set
    "$json" <out || fault "cards --json --set $set is JSON"
    has_rows "cards --json --set $set" "$facts/$set.facts"
    sed -n 's/^\(card\|board\) \([a-z0-9_]*\) .*/\2/p' "$facts/$set.facts" >slugs
    while read -r slug; do
        says out "\"slug\": \"$slug\""
    done <slugs
    expect 0 cards --set $set
    [ -s out ] || fault "cards --set $set lists something"
done
expect 0 cards --json --set leaders
says out '"keeps_leaders": true'
says out '"needs": "leaders"'
says out '"second_cities"'
exit "$failed"
