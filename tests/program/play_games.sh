#!/bin/sh
# Whole games by pipe, in every language, at every kind of table: they end, say who won, and their
# logs replay.
languages=$(cd "$(dirname "$0")/../../data/lang" && ls)
. "$(dirname "$0")/lib/expect.sh"

# whole NAME END ARGUMENT..., with the answers that are in the file `in`
whole() {
    name=$1
    end=$2
    shift 2
    expect 0 play --seed 5 --log "$name.log" "$@" <in
    cp out "$name.out"
    says out "$end"
    [ ! -s err ] || fault "septem play $* has nothing to complain about"
    expect 0 replay --quiet "$name.log"
}

answers >in
whole base3 total --lang en -n 3
whole base7 total --lang en -n 7
whole french total --lang fr -n 4
whole cities total --lang en -n 5 --with cities --side B
whole eight total --lang fr -n 8 --with cities
whole teams 'team' --lang en -n 4 --with cities --teams
whole equipes 'équipe' --lang fr -n 6 --with cities --teams --seat 3 --name 'Ada L.'
says equipes.log 'Ada L.'
says french.out 'trésor'
whole petra 'total' --lang en --with cities --board petra --side A

# Two players: the person is asked for the Free City too, in turn with the other player.
answers_for_two >in
whole pair total --lang en -n 2
says pair.out 'You have the Free City card'
says pair.out ' has the Free City card.'
says pair.out 'For the Free City, '
whole deux total --lang fr -n 2 --with cities,packs,catan --seat 1
says deux.out 'Pour la Cité libre, '

# The same seed and the same answers make the same game.
answers >in
for log in one.log two.log; do
    expect 0 play --seed 9 --lang en -n 4 --with cities --log $log <in
done
cmp -s one.log two.log || fault "the same seed and answers make the same game"

# No colour goes into a pipe.
if grep -q "$(printf '\033')" base3.out; then
    fault "nothing but text goes into a pipe"
fi

# Every language of data/lang says everything, and none changes the game.
for file in $languages; do
    lang=${file%.def}
    expect 0 play --seed 9 --lang "$lang" -n 4 --with cities --log "$lang.log" <in
    cmp -s one.log "$lang.log" || fault "$lang does not change the game"
    if grep '[{}]' out >&2; then
        fault "$lang leaves no gap open"
    fi
    cp out "$lang.out"
    [ "$lang" = en ] || ! cmp -s en.out "$lang.out" || fault "$lang is not English"
    expect 0 cards --lang "$lang"
done
exit "$failed"
