#!/bin/sh
# Games save themselves: what was decided survives the end of the program, however it ends, and what
# is damaged is refused and left alone.
. "$(dirname "$0")/lib/expect.sh"
games=$XDG_DATA_HOME/septem/games
table='--seed 3 --lang en -n 3 --bot greedy'

# sells COUNT: lines that sell a card, which answer every question of this table.
sells() {
    yes 's 1' | head -n "$1"
}

# The whole game at once.
sells 18 >in
# shellcheck disable=SC2086
expect 0 play $table --log whole.log <in
[ ! -e "$games/1.game" ] || fault "a finished game is no saved one"
[ ! -e "$games/1.log" ] || fault "the log is where it was asked for"

# Stopped and taken up again, three times, it is the same game.
# shellcheck disable=SC2086
{
    sells 5 >in
    echo q >>in
    expect 0 play $table <in
}
says out "Game 1 is saved: 'septem play --resume' goes on with it."
[ "$(stat -c %a "$games/1.game")" = 600 ] || fault "others cannot read a saved game"
expect 0 play --saved --lang en
grep -q '^1\. 20.*, 3 players, age 1, turn 6; Base game; against greedy$' out || fault "the list says where the game is"
sells 4 >in
expect 1 play --resume --lang en <in
says out 'Going on with saved game 1.'
says out 'Game 1 is saved'
sells 9 >in
expect 0 play --resume=1 --lang fr <in
says out "$games/1.log"
cmp -s "$games/1.log" whole.log || fault "a game that is taken up again goes on as it would have"
expect 0 replay --quiet "$games/1.log"
[ ! -e "$games/1.game" ] || fault "a finished game is no saved one any more"
refuse play --resume
refuse play --resume=1
refuse play --resume=0
refuse play --resume 1
expect 0 play --saved --lang en
says out 'There is no unfinished game.'

# run_until COUNT: answers that many questions in a program that then waits at file descriptor 3.
run_until() {
    rm -f keys screen
    mkfifo keys screen
    # shellcheck disable=SC2086
    "$septem" play $table <keys >screen &
    player=$!
    exec 3>keys 4<screen
    sells "$1" >&3
    asked=0
    while [ "$asked" -le "$1" ] && IFS= read -r line <&4; do
        case $line in
        '=== Age '*) asked=$((asked + 1)) ;;
        esac
    done
}

# Killed: everything that was answered is there.
run_until 7
kill -9 "$player"
wait "$player" 2>/dev/null
exec 3>&- 4<&-
sells 11 >in
expect 0 play --resume --lang en <in
cmp -s "$games/2.log" whole.log || fault "a killed game goes on as it would have"

# In two terminals: only one of them plays.
run_until 2
cp "$games/3.game" before
refuse play --resume=3
says err 'game 3 is being played in another terminal'
refuse play --resume
cmp -s "$games/3.game" before || fault "the other terminal's game is left alone"
expect 0 play --saved --lang en
says out 'being played in another terminal'
echo q >&3
exec 3>&-
cat <&4 >/dev/null
exec 4<&-
wait "$player" || fault "the first terminal plays on"

# A last line that was cut off: the rest is played, and it is said.
head -c -7 "$games/3.game" >torn
cp torn "$games/3.game"
echo q >in
expect 0 play --resume --lang en <in
says out 'was cut off'
expect 0 play --resume --lang en <in
if grep -q 'was cut off' out; then
    fault "what was cut off is gone for good"
fi
sells 16 >in
expect 0 play --resume --lang en <in
cmp -s "$games/3.log" whole.log || fault "bots decide what was cut off again"

# damaged TEXT: 4.game is refused, with TEXT, and not touched.
damaged() {
    cp "$games/4.game" before
    refuse play --resume
    says err "$1"
    refuse play --resume=4
    cmp -s "$games/4.game" before || fault "what is damaged is left alone"
    expect 0 play --saved --lang en
    says out 'damaged'
    cp good "$games/4.game"
}
sells 3 >in
# shellcheck disable=SC2086
expect 1 play $table <in
cp "$games/4.game" good
sed 's/"seat":1,/"seat":2,/' good >"$games/4.game"
damaged '4.game:4: the saved game is damaged here'
sed '8d' good >"$games/4.game"
damaged '4.game:8: the saved game is damaged here'
tail -n +2 good >"$games/4.game"
damaged '4.game:1: '
: >"$games/4.game"
damaged '4.game:1: '
head -n 1 good >"$games/4.game"
damaged 'no game was saved here'
head -c 3000 /dev/urandom >"$games/4.game"
damaged '4.game:1: '
{ cat good && printf 'nonsense\n'; } >"$games/4.game"
damaged ': the saved game is damaged here'

# Nothing about a game that has begun can be chosen any more, but who plays the others.
refuse play --resume -n 4
refuse play --resume --seed 4
refuse play --resume --with leaders
refuse play --resume --seat 1
refuse play --resume --name Ada
says err 'begin a new one without --resume'
refuse play --resume --bot nobody
echo q >in
expect 0 play --resume --lang en -n 3 --seed 3 --seat 0 --name you <in
expect 0 play --resume --lang en --bot random <in
says out 'played by: random.'

# The log goes on where it was, and never over another game.
sells 2 >in
expect 1 play --lang en --seed 8 -n 3 --bot greedy --log eight.log <in
expect 1 play --resume --lang en <in
[ "$(grep -c '^1\.' eight.log)" -eq 12 ] || fault "--resume goes on with the log"
expect 1 play --lang en --log eight.log <in
says out 'Going on with saved game 5.'
[ "$(grep -c '^1\.' eight.log)" -eq 18 ] || fault "so does --log, with the same saved game"
cp eight.log kept.log
cp "$games/5.game" before
refuse play --resume=4 --log eight.log
cmp -s eight.log kept.log || fault "no other game is written over it"
cp whole.log eight.log
refuse play --resume=5
cmp -s "$games/5.game" before || fault "what is refused changes nothing"

# Where nothing can be saved one can play all the same.
export XDG_DATA_HOME=/dev/null/nowhere
expect 1 play --lang en --seed 8 <in
says out 'This game is not being saved: Not a directory.'
says out 'The game is not kept'
(unset XDG_DATA_HOME HOME && "$septem" play --lang en --seed 8 <in >out) && fault "the input has ended"
says out 'This game is not being saved'
exit "$failed"
