#!/bin/sh
# Games that stop in the middle: by a command, by the end of the input, and that go on later.
. "$(dirname "$0")/lib/expect.sh"

for teams in '' --teams; do
    rm -f game.log
    # Input that ends too early: status 1, and nothing is lost.
    answers | head -n 20 >in
    # shellcheck disable=SC2086
    expect 1 play --seed 3 --lang en -n 4 --with cities $teams --log game.log <in
    says out 'The input has ended before the game.'
    expect 0 replay --quiet game.log
    grep -c '^[0-9]\.' game.log >before
    cp game.log first.log

    # Stopping is no failure.
    printf 'b 1\n1\ns 1\nq\n' >in
    expect 0 play --lang en --log game.log <in
    says out 'Going on with the game in game.log.'

    # And so on to the end; what was decided before stays decided.
    answers >in
    expect 0 play --lang fr --log game.log <in
    says out total
    expect 0 replay --quiet game.log
    grep '^[0-9]\.' first.log >decided
    head -n "$(cat before)" decided >wanted
    grep '^[0-9]\.' game.log | head -n "$(cat before)" >kept
    cmp -s wanted kept || fault "going on keeps what was decided"
    [ "$(grep -c '^winner' game.log)" -eq 1 ] || fault "a finished game has one line of winners"

    # A game that is over is not played again, and its log is not touched.
    cp game.log finished.log
    "$septem" play --lang en --log game.log <in >out 2>err
    cmp -s game.log finished.log || fault "the log of a finished game stays as it is"
done

# Stopped between the own choice and that for the Free City: what was chosen stays sealed, and is
# told when all is revealed.
printf 's 1\nq\n' >in
expect 0 play --seed 3 --lang en -n 2 --log two.log <in
[ "$(grep -c '^1\.1' two.log)" -eq 2 ] || fault "both players have decided"
grep -q '^Revealed' out && fault "nothing is revealed before the Free City's choice"
printf 'b 1\nb 2\nb 3\nb 4\nb 5\nq\n' >in
expect 0 play --lang en --log two.log <in
[ "$(grep -A 3 '^Revealed' out | head -n 4 | grep -c '^  ')" -eq 3 ] || fault "three cities are revealed"
expect 0 replay --quiet two.log

# No input at all, and no log: status 1, and the game is saved all the same.
expect 1 play --seed 3 --lang en </dev/null
says out "'septem play --resume' goes on with it"
expect 0 play --seed 3 --lang en <<END
q
END

# A log that another program left, or that was copied, is taken up without a saved game; the names of
# people stay as they were.
expect 0 play --seed 3 --lang en -n 3 --name 'Ada L.' --log copied.log <<END
s 1
q
END
rm -r "$XDG_DATA_HOME"
cp copied.log before.log
expect 1 play --lang en --log copied.log </dev/null
cmp -s copied.log before.log || fault "taking up a log does not change it"
answers >in
expect 0 play --lang en --log copied.log <in
says copied.log 'Ada L.'
expect 0 replay --quiet copied.log
exit "$failed"
