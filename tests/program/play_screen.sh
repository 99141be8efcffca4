#!/bin/sh
# On a terminal lines are as wide as it is, and are broken between words; nothing else changes.
. "$(dirname "$0")/lib/expect.sh"
command -v script >/dev/null || exit 0
export TERM=dumb # no editing of lines: play_tmux.sh has that

words() {
    tr -d '\r' | sed 's/\x1b\[[0-9;]*m//g' >lines
    tr -s ' \n' '\n\n' <lines | grep -v '^q\?$'
}
for lang in en fr de; do
    printf 'q\n' >in
    expect 0 play --seed 5 --with all --leaders all --lang $lang <in
    words <out >plain
    rm -r "$XDG_DATA_HOME"
    for columns in 40 80 300; do
        script -qec "stty cols $columns; $septem play --lines --seed 5 --with all --leaders all --lang $lang" \
            /dev/null <in >screen
        words <screen >wrapped
        # The q that was typed may stand behind a full line.
        [ "$(LC_ALL=C.UTF-8 wc -L <lines)" -le $((columns + 1)) ] ||
            fault "no line is wider than $columns columns"
        cmp -s plain wrapped || fault "the words are the same, and none is broken"
        rm -r "$XDG_DATA_HOME"
    done
done

# What is typed does not appear, so that behind a prompt stands what is said next and nothing else.
typed() {
    words | grep -vxE 'zz|1'
}
printf 'zz\n1\nzz\nq\n' >in
expect 0 play --seed 5 <in
typed <out >plain
rm -r "$XDG_DATA_HOME"
script -qec "stty -echo cols 80; $septem play --lines --seed 5" /dev/null <in >screen
typed <screen >wrapped
cmp -s plain wrapped || fault "nothing of an earlier screen is left behind a prompt"
rm -r "$XDG_DATA_HOME"
exit "$failed"
