#!/bin/sh
# Whole games with leaders by pipe, in both languages: every question of theirs can be answered, and
# what is secret stays so.
. "$(dirname "$0")/lib/expect.sh"

# Lines that answer every question, building stages where they can, with whatever marks them.
answers_with_leaders() {
    lines=0
    while [ "$lines" -lt 90 ]; do
        printf 'w 1\n1\nb 1\n1\nb 2\n1\nb 3\n1\ns 1\n0\nx\n'
        lines=$((lines + 1))
    done
}

# whole NAME ARGUMENT...
whole() {
    name=$1
    shift
    answers_with_leaders >in
    expect 0 play --bot random --log "$name.log" "$@" <in
    cp out "$name.out"
    [ ! -s err ] || fault "septem play $* has nothing to complain about"
    expect 0 replay --quiet "$name.log"
}

for players in 3 4 7; do
    whole en$players --lang en --seed 5$players -n $players --with all --leaders all
    says en$players.out '=== Leaders: choice 3 of 3 ==='
    says en$players.out 'New in your hand:'
    for age in 1 2 3; do
        says en$players.out "=== Age $age: recruitment ==="
    done
    grep -q '^leaders  *-*[0-9]' en$players.out || fault "the sheet has a line for leaders"
    whole fr$players --lang fr --seed 5$players -n $players --with all --leaders all
    says fr$players.out 'choix 3 sur 3 ==='
    cmp -s en$players.log fr$players.log || fault "the language does not change the game"
done
whole teams --lang fr --seed 6 -n 8 --with all --teams --seat 5
says teams.out 'leaders en main'

# Nothing of an age is seen before its recruitment is over.
sed -n '/: recruitment ===/,/^Revealed/p' en4.out >recruiting
if grep -q '(brown)\|(blue)\|(green)' recruiting; then
    fault "no card of the age is shown while leaders are recruited"
fi
# What others keep is nobody's business.
sed -n '/: choice 1 of 3/,/: recruitment ===/p' en7.out | grep -A7 '^Revealed' >kept
if grep -v '(you)' kept | grep -q 'keep'; then
    fault "only the own leader is told"
fi

# Every question of theirs comes up in one of these games; which does was found by trying.
rm -f ./*.log
whole roma --lang en --seed 1 --with all --leaders all --board roma:B
whole abu_simbel --lang fr --seed 12 --with all --leaders all --board abu_simbel:B
whole token --lang en --seed 225 --with all --leaders all --board catan:B
whole court --lang fr --seed 4 --with all --leaders all --board catan:B
for decision in keep recruit sell hire bury return court; do
    grep -q "^[0-3]\.[0-9] 0 $decision " ./*.log || fault "the person decides on: $decision"
done

# Leaders in hand, and hands that cannot be held back.
printf 'm\nb 1\nm\n1\nb 1!\nb 1\nb 1\nm\nc\nb 1!\nq\n' >in
expect 0 play --seed 7 --lang en -n 3 --with leaders <in
says out 'You have no leaders in hand.'
says out 'Your leaders in hand, with what they cost you now'
says out 'No: hands cannot be held back now.'
says out 'leaders in hand:'

# A game that stops while leaders are chosen goes on there.
for count in 2 4; do
    rm -f stopped.log
    yes 'b 1' | head -n $count >in
    expect 1 play --seed 7 --lang en -n 3 --with leaders --log stopped.log <in
    expect 0 replay --quiet stopped.log
    answers_with_leaders >in
    expect 0 play --lang en --log stopped.log <in
    expect 0 replay --quiet stopped.log
done

# Logs can be replayed up to the selection and up to a recruitment.
expect 0 replay --to 0.2 roma.log
says out 'before 0.3'
expect 0 replay --to 2.0 roma.log
says out '2.'
refuse replay --to 0.4 roma.log
refuse replay --to 0.0 roma.log
expect 0 simulate -g 1 --log plain
refuse replay --to 1.0 plain/game-000000.log
exit "$failed"
