#!/bin/sh
# Only the engine decodes the packed fields of a city; everybody else asks septem/cities.h. What
# copies whole fields into rows of numbers (IN_…) decodes nothing.
root=$1
cd "$root" || exit 1
fields='raw|goods|raw_sold|goods_sold|raw_reach|goods_reach|cheap|reductions|free_colours|free_per_age'
if grep -nE "(->|\\.)($fields)\\b([^.]|\$)|(->|\\.)(powers|spent) *[&>|]" src/*/*.[ch] |
    grep -vE '^src/engine/|\bIN_[A-Z]|sizeof' >&2; then
    echo "decoded outside the engine: septem/cities.h has a function for it" >&2
    exit 1
fi
