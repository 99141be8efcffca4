#!/bin/sh
# The deal of a log: is it the one that was promised?
folder=$(cd "$(dirname "$0")" && pwd)
. "$folder/lib/expect.sh"
log=$folder/lib/fair.log
promised=$(sed -n 's/^#fair commitment //p' "$log")
key=$(sed -n 's/^#fair key //p' "$log")

expect 0 replay --fair "$log"
says out "the deal is the one that was promised"
says out "$promised"
expect 0 replay --fair="$promised" "$log"
says out "promised to you"
expect 0 replay --fair --quiet "$log"
[ -z "$(cat out err)" ] || fault "quiet says nothing where nothing differs"
expect 0 replay --fair --json "$log"
says out "\"commitment\": \"$promised\""
# Anybody can see it without us.
[ "$(printf 'septem deal 1\n%s\n' "$key" | sha256sum | cut -c1-64)" = "$promised" ] ||
    fault "the commitment is what sha256sum says"

# unfair WORDS SED-COMMAND: the log so changed is refused, in these words.
unfair() {
    sed "$2" "$log" >changed.log
    ! cmp -s "$log" changed.log || fault "sed $2 changes the log"
    expect 1 replay --fair changed.log
    says err "$1"
}

# swap ONE OTHER: two lines exchange what stands behind their beginnings.
swap() {
    awk -v one="$1" -v other="$2" '
        NR == FNR { if (index($0, one) == 1) a = substr($0, length(one) + 1)
                    if (index($0, other) == 1) b = substr($0, length(other) + 1); next }
        index($0, one) == 1 { print one b; next }
        index($0, other) == 1 { print other a; next }
        { print }' "$log" "$log" >changed.log
    ! cmp -s "$log" changed.log || fault "swapping $1 and $2 changes the log"
}

nonsense=$(printf '%064d' 7)
unfair "not the one that was promised" "s/^#fair key ./#fair key x/;s/key x/key $(echo "$key" | cut -c1 | tr 0-9a-f 1-9a-f0)/"
unfair "not the one that was promised" "s/^#fair commitment .*/#fair commitment $nonsense/"
unfair "chosen at the table, which proves nothing" "/^#fair commitment/d"
unfair "no key" "/^#fair/d"
unfair "the board" "/^#fair chosen 0 board/d"
unfair "64 digits" "s/^#fair key .*/#fair key 12/"
expect 1 replay --fair="$nonsense" "$log"
says err "you were promised"

# Hands that are exchanged leave the deck whole. Whoever only replays to the first turn sees nothing.
swap "deal 3 0 " "deal 3 2 "
expect 0 replay --quiet --to 2.6 changed.log
expect 1 replay --fair --to 2.6 changed.log
says err "age III of seat 0"
says err "where the key deals"
swap "leaders 0 " "leaders 1 "
expect 1 replay --fair --to 0.1 changed.log

# A seed proves nothing, whoever it was that chose it.
expect 0 simulate -g 1 -n 3 --seed 2 --log games
expect 1 replay --fair games/game-000000.log
says err "seed, which proves nothing"
expect 0 replay --quiet games/game-000000.log

refuse replay --fair=abc "$log"
refuse replay --fair
exit "$failed"
