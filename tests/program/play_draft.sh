#!/bin/sh
# A draft of boards in the terminal: the person picks in turn, and the game is played with what was
# picked.
. "$(dirname "$0")/lib/expect.sh"

printf 'q\n' >in
for seat in 0 1 2 3; do
    expect 0 play --seed 5 --lang en --boards draft --seat $seat <in
    grep -q "^  [1-4]\. you: not yet$" out || fault "the person picks"
    grep -q "^  [1-9]*\. .*, makes [a-z]*, [234] stages$" out || fault "boards are on offer"
done
[ "$(sed -n 's/^  [1-4]\. normal at seat [0-9]: .* [AB]$/x/p' out | wc -l)" -lt 4 ] ||
    fault "one pick is the person's"

# Nonsense picks nothing; a number shows a board.
printf '0\n99\nb\nb 0\nb 99\nb x\nfoo\nx\n\n1\nh\nq\n' >in
expect 0 play --seed 5 --lang en --boards draft --log draft.log <in
says out 'There is no board 99 on offer.'
says out "I do not understand 'foo'"
says out '  stage 1: '
[ "$(grep -c 'Draft of boards' out)" -eq 2 ] || fault "h shows the list again"
[ ! -e draft.log ] || fault "there is no log before there is a game"

# Stopped in the draft it goes on there; the board picked is the one played.
sed -n 's/^  2\. \(.*\) \([AB]\), makes .*/\1 (you)/p' out | head -n 1 >picked
printf 'b 2\nq\n' >in
refuse play --resume --boards giza,roma
expect 0 play --resume --lang en --boards draft <in
says out 'Going on with saved game'
printf 's 1\nq\n' >in
expect 0 play --resume --lang en --boards draft --log draft.log <in
says out "$(cat picked)"
[ "$(grep -c '^seat ' draft.log)" -eq 4 ] || fault "the log has the boards of all seats"

# The same seed and picks give the same game.
answers >answers
{ echo 'b 1' && cat answers; } >in
for log in one.log two.log; do
    expect 0 play --seed 9 --lang en -n 6 --with cities --teams --boards draft --log $log <in
    expect 0 replay --quiet $log
done
cmp -s one.log two.log || fault "the same seed and picks make the same game"

# One side of each board, two players, another language.
printf 'q\n' >in
expect 0 play --seed 5 --lang fr -n 2 --boards draft --sides B <in
says out 'Draft des plateaux'
says out 'La Cité libre'
if grep -q '^  [0-9]*\. .* A, produit' out; then
    fault "only the sides asked for are on offer"
fi
refuse play --boards draft --board giza
refuse simulate --boards draft
exit "$failed"
