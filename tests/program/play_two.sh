#!/bin/sh
# Whole games of two players with everything by pipe, in both languages: the person is asked for the
# Free City, too, whatever is asked of it.
. "$(dirname "$0")/lib/expect.sh"

# Lines that answer every question, building stages where they can; the Free City must build.
answers_of_two() {
    lines=0
    while [ "$lines" -lt 120 ]; do
        printf 'w 1\n1\n'
        for card in 1 2 3 4 5 6 7 8 9; do
            printf 'b %s\n1\n' $card
        done
        printf 's 1\n0\nx\n'
        lines=$((lines + 1))
    done
}
answers_of_two >in

# whole NAME ARGUMENT...
whole() {
    name=$1
    shift
    expect 0 play --bot random --log "$name.log" -n 2 "$@" <in
    cp out "$name.out"
    [ ! -s err ] || fault "septem play -n 2 $* has nothing to complain about"
    expect 0 replay --quiet "$name.log"
}

for seat in 0 1; do
    for leaders in first second all; do
        whole en --lang en --seed 6 --with all --leaders $leaders --seat $seat
        whole fr --lang fr --seed 6 --with all --leaders $leaders --seat $seat
        cmp -s en.log fr.log || fault "the language does not change the game"
        says en.out 'The others are then exchanged.'
        says en.out 'For the Free City, '
        says fr.out 'Les autres sont ensuite échangés.'
        says fr.out 'Pour la Cité libre, '
        if grep '^[0-3]\.[0-9] 2 ' en.log | grep -q 'keep\|recruit\|hire\|bury'; then
            fault "no leaders for the Free City"
        fi
        rm en.log fr.log
    done
done

# Every question that can be asked of the Free City comes up in one of these games; which does was
# found by trying.
whole court --lang en --seed 13 --with all --leaders all
says court.out 'Choose one of its neighbours’ leaders'
whole token --lang en --seed 61 --with leaders --experts
says token.out 'It gives up a victory token'
grep -q '^  1\. worth [135], of which it has [1-9]' token.out || fault "a token has its value"
whole debts --lang fr --seed 12 --with all
says debts.out 'combien de pièces paie-t-elle'
for decision in court return pay; do
    grep -q "^[0-3]\.[0-9] 2 $decision " ./*.log || fault "the person decides for it on: $decision"
done

# Boards of all three cities.
printf 'q\n' >in
expect 0 play --lang en -n 2 --with all --boards roma:B,giza:A,catan --log boards.log <in
says boards.log 'seat 0 roma B you'
says boards.log 'seat 1 giza A'
says boards.log 'seat 2 catan A'
# Catan has no side B for the Free City; what was asked may be asked again all the same.
expect 0 play --seed 8 --lang en -n 2 --with all --sides B --log sides.log <in
says sides.log 'seat 2 catan A'
expect 0 play --lang en --sides B --log sides.log <in
refuse play --lang en --sides A --log sides.log
exit "$failed"
