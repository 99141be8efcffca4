#!/bin/sh
# Games of bots: every log replays, the figures do not depend on threads, files are not written over.
. "$(dirname "$0")/lib/expect.sh"
json=$2

# table NAME ARGUMENT...
table() {
    name=$1
    shift
    expect 0 simulate -g 12 --seed 8 --log "$name" "$@"
    [ "$(ls "$name" | wc -l)" -eq 12 ] || fault "simulate $* writes a log of each game"
    expect 0 replay --quiet "$name"/*.log
    expect 0 simulate -g 12 --seed 8 --log "$name-again" --threads 3 "$@"
    for log in "$name"/*.log; do
        cmp -s "$log" "$name-again/$(basename "$log")" || fault "threads do not change $log"
    done
}

table base3 -n 3
table base7 -n 7 --side A
table cities3 -n 3 --with cities
table cities8 -n 8 --with cities
table teams4 -n 4 --with cities --teams
table teams8 -n 8 --with cities --teams

refuse simulate -g 12 --seed 9 --log base3
expect 0 replay --quiet base3/*.log
touch plain
refuse simulate -g 1 --log plain
refuse simulate -g 1 --log none/such

# The figures are JSON, and the same on any number of threads but for the time they took.
for teams in '' --teams; do
    # shellcheck disable=SC2086
    expect 0 simulate -n 4 -g 50 --with cities $teams --json
    "$json" <out || fault "simulate --json $teams is JSON"
done
expect 0 replay --json teams4/*.log
"$json" 12 <out || fault "replay --json is a list with an object for each file"
exit "$failed"
