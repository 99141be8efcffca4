#!/bin/sh
# Wrong options of every command: a status that is not 0, a reason on stderr, nothing on stdout.
. "$(dirname "$0")/lib/expect.sh"

refuse
refuse nonsense
refuse --nonsense
for command in play serve db simulate arena bot bot-check cards rules replay score perft bench; do
    expect 0 $command --help
    [ -s out ] || fault "septem $command --help says something"
    [ ! -s err ] || fault "septem $command --help has nothing to complain about"
    refuse $command --nonsense
    refuse $command -Z
done
for command in play serve db cards rules simulate arena bot bot-check perft bench; do
    refuse $command one too many
done

for command in play simulate perft; do
    refuse $command -n
    for players in 0 1 8 9 -3 3x x '' ' 3' 99999999999999999999; do
        refuse $command -n "$players"
    done
    refuse $command -n 9 --with cities
    refuse $command -n 1 --with cities
    refuse $command -n 2 --with cities --teams
    refuse $command -n 5 --with cities --teams
    refuse $command -n 4 --teams
    refuse $command --with atlantis
    refuse $command --with base,,cities
    refuse $command --with
    refuse $command --side C
    refuse $command --seed x
    refuse $command --seed -1
    refuse $command --seed 18446744073709551616
done
for bots in nobody random,nobody random,random,random,random,random,random,random,random,random; do
    refuse simulate --bot $bots
    refuse play --bot $bots
done
for games in 0 -1 x ''; do
    refuse simulate -g "$games"
done
for threads in 0 1025 x; do
    refuse simulate --threads $threads
done
refuse play --lang xx
refuse play --board atlantis
refuse play --board petra
refuse play --seat 4 -n 4
refuse play --seat x
run play --log /none/such/file </dev/null
[ "$status" -ne 0 ] || fault "a log that cannot be written is a failure"
[ -s err ] || fault "a log that cannot be written is complained about"
refuse cards --set atlantis
refuse cards --lang xx
refuse replay
refuse score
refuse score --lang xx -
refuse score none.txt
refuse score - -
refuse replay --to x none.log
refuse replay --to 4.1 none.log
refuse perft --depth 0
refuse perft --depth 13
refuse perft --after -1
refuse serve --port x
refuse serve --port 65536
refuse serve --bind nowhere --port 0 --data new.db
refuse serve --bot-threads 0
refuse serve --rate -1
refuse bench --seconds 0
refuse bench --seconds x
refuse bench --with atlantis
refuse bench --teams

expect 0 --help
expect 0 --version
says out septem
exit "$failed"
