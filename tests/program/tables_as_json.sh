#!/bin/sh
# The tables as JSON: valid, and with a row for every card of the sets asked for.
. "$(dirname "$0")/lib/expect.sh"
json=$2
facts=$3

for lang in en fr; do
    expect 0 cards --json --lang $lang
    "$json" <out || fault "cards --json --lang $lang is JSON"
    cards=$(cat "$facts"/*.facts | grep -c '^card ')
    [ "$(grep -c '"age":' out)" -eq "$cards" ] || fault "cards --json has $cards cards"
done
for set in base cities; do
    expect 0 cards --json --set $set
    "$json" <out || fault "cards --json --set $set is JSON"
    cards=$(grep -c '^card ' "$facts/$set.facts")
    [ "$(grep -c '"age":' out)" -eq "$cards" ] || fault "cards --json --set $set has $cards cards"
    sed -n 's/^card \([a-z0-9_]*\) .*/\1/p' "$facts/$set.facts" >slugs
    while read -r slug; do
        says out "\"slug\": \"$slug\""
    done <slugs
    expect 0 cards --set $set
    [ -s out ] || fault "cards --set $set lists something"
done
exit "$failed"
