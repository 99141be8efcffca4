#!/bin/sh
# Arenas of every kind: what they print and write, when they stop, what they refuse.
. "$(dirname "$0")/lib/expect.sh"
json=$2

for table in '-n 3' '-n 7 --side B' '-n 8 --with cities' '-n 4 --with cities --teams' \
    '-n 5 --with cities,packs,catan'; do
    # shellcheck disable=SC2086
    expect 0 arena $table --bots rules,random --deals 4
    says out "rules"
    # shellcheck disable=SC2086
    expect 0 arena $table --bots rules,random --deals 4 --json
    "$json" <out || fault "arena $table --json is JSON"
done
for mode in table duel cross; do
    expect 0 arena --bots rules,random,rbai --deals 4 --mode "$mode" --json
    "$json" <out || fault "arena --mode $mode --json is JSON"
done
expect 0 arena --bots rules,random,rbai,greedy,mc:playouts=5 -n 3 --deals 10
expect 0 arena --bots rules,random,rbai --permute --deals 3
says out "18 games"
expect 0 arena --bots rules,random --deals 1
says out "[      -     ]"

# Heads end where their columns end, and whoever has the largest share stands above, in every table.
expect 0 arena --bots random,rules,greedy --deals 20
awk '/ share \[95 %/ { head = index($0, "]"); place = index($0, "place") + 4; next }
    head > 0 && NF == 0 { exit }
    head > 0 {
        if (index($0, "]") != head || substr($0, place + 1, 1) != " ") { print "not below its head: " $0 }
        if (rows++ > 0 && $3 > last) { print "not in order: " $0 }
        last = $3
    }
    END { if (rows != 3) { print rows " rows" } }' out >faults
[ ! -s faults ] || fault "$(cat faults)"
[ "$(grep -c '^ 2 rules' out)" -ge 3 ] || fault "a bot keeps its number in every table"
[ "$(grep '^ [123] ' out | awk '{ print $1 }' | head -3 | tr -d '\n')" = \
    "$(grep '^ [123] ' out | awk '{ print $1 }' | sed -n '4,6p' | tr -d '\n')" ] ||
    fault "every table has the same order"

# On a terminal the progress stays in its line.
if command -v script >/dev/null; then
    for columns in 40 80; do
        script -qec "stty cols $columns; $septem arena --bots mc:playouts=5,mc:playouts=4 -n 3 --deals 12" \
            /dev/null </dev/null | tr '\r' '\n' | sed 's/\x1b\[[0-9;]*[Km]//g' |
            grep '^[0-9]* of [0-9]* deals' >lines
        [ -s lines ] || fault "progress is shown"
        [ "$(wc -L <lines)" -lt "$columns" ] || fault "progress fits in $columns columns"
    done
fi

# It stops when it is sure, at the same deal on any number of threads.
expect 0 arena --bots rules,random --deals 5000 --stop 1,1.5 --json --no-times
says out '"state": "high"'
says out '"deals": 30'
cp out stopped
expect 0 arena --bots rules,random --deals 5000 --stop 1,1.5 --json --no-times --threads 3
cmp -s out stopped || fault "threads do not change where an arena stops"
expect 0 arena --bots random,rules --deals 5000 --stop 1,1.5
says out "at most 1 rather than at least 1.5"
expect 0 arena --bots rules,rbai --deals 35 --stop 2.5,2.51
says out "undecided"

# Files beside the report.
expect 0 arena --bots rules,random --deals 4 --mode cross --out figures
for file in figures.csv figures.json figures.gnuplot; do
    [ -s "$file" ] || fault "arena --out writes $file"
done
"$json" <figures.json || fault "arena --out writes JSON"
[ "$(wc -l <figures.csv)" -eq 5 ] || fault "figures.csv has a row for each bot and each pair"
[ "$(awk -F, '{ print NF }' figures.csv | sort -u | wc -l)" -eq 1 ] ||
    fault "all rows of figures.csv have the same columns"
if command -v gnuplot >/dev/null 2>&1; then
    grep -q '<svg' figures.svg || fault "gnuplot draws figures.svg"
    [ ! -s err ] || fault "gnuplot has nothing to complain about"
else
    says err "gnuplot is not installed"
fi
rm -f figures.svg
PATH=/nowhere run arena --bots rules,random --deals 2 --out figures
[ "$status" -eq 0 ] || fault "without gnuplot an arena succeeds"
says err "gnuplot is not installed"
refuse arena --bots nobody,random --out figures

# What is refused.
refuse arena
refuse arena --bots rules
says err "at least two"
refuse arena --bots rules,nobody
says err "there is no bot 'nobody'"
refuse arena --bots rules,random --deals 0
refuse arena --bots rules,random --deals x
refuse arena --bots rules,random -n 1
refuse arena --bots rules,random -n 8
refuse arena --bots rules,random -n 9 --with cities
refuse arena --bots rules,random -n 5 --with cities --teams
refuse arena --bots rules,random --with atlantis
refuse arena --bots rules,random --side C
refuse arena --bots rules,random --mode war
refuse arena --bots rules,random --mode duel --permute
refuse arena --bots rules,random --threads 0
refuse arena --bots rules,random --seed -1
for stop in '' 1 1, 1,1 2,1 x,2 1,2,3 -1,1 nan,1 1,99; do
    refuse arena --bots rules,random --stop "$stop"
done
refuse arena --bots rules,random --deadline 0
refuse arena --bots rules,random --results ''
refuse arena --bots rules,random --out ''
refuse arena --bots rules,random --engine ''
refuse arena --bots random,random,random,random,random,random,random,random,random \
    --bots random,random,random,random,random,random,random,random,random
says err "more than 16"
refuse arena --bots rules,random one too many
exit "$failed"
