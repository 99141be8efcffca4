#!/bin/sh
# Hints in both languages, for every kind of question: they say what and why, and change nothing.
. "$(dirname "$0")/lib/expect.sh"

printf 'i\nq\n' >in
expect 0 play --seed 5 --lang en -n 3 <in
says out 'What looks best'
says out ') of the victory, about '
says out ' points more on the line '
[ "$(grep -c '^  [123]\. [a-z].* % (±[0-9]*) of the victory' out)" -eq 3 ] || fault "three decisions are told"
grep -v saved out >first
expect 0 play --seed 5 --lang en -n 3 <in
grep -v saved out >second
cmp -s first second || fault "the same question gets the same hint"

# Leaders are kept and recruited, and the Free City has its choice.
printf 'i\nb 1\nb 1\nb 1\ni\ns 1\ni\nb 1\nq\n' >in
expect 0 play --seed 5 --lang fr -n 2 --with all --leaders all <in
[ "$(grep -c 'Ce qui semble le meilleur' out)" -eq 3 ] || fault "three questions get hints"
says out '  1. garder '
says out ') de la victoire, environ '
grep -q 'environ [0-9]*,[0-9] points' out || fault "decimals are those of the language"

# A game goes on as it would have without.
printf 's 1\ns 1\nq\n' >in
expect 0 play --seed 5 --lang en -n 4 --log without.log <in
printf 'i\ns 1\ni\ni\ns 1\nq\n' >in
expect 0 play --seed 5 --lang en -n 4 --log with.log <in
cmp -s without.log with.log || fault "hints change nothing"

# Who plays the other seats: by default bots that have a plan, in a game that goes on the same ones.
says out 'the others are played by: normal.'
printf 'q\n' >in
expect 0 play --seed 5 --lang en -n 3 --bot greedy,random --log bots.log <in
says out 'played by: greedy, random.'
expect 0 play --lang en --log bots.log <in
says out 'played by: greedy, random.'
expect 0 play --lang en --log bots.log --bot rules <in
says out 'played by: rules.'
exit "$failed"
