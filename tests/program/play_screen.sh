#!/bin/sh
# On a terminal lines are as wide as it is, and are broken between words; nothing else changes.
. "$(dirname "$0")/lib/expect.sh"
command -v script >/dev/null || exit 0

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
        script -qec "stty cols $columns; $septem play --seed 5 --with all --leaders all --lang $lang" \
            /dev/null <in >screen
        words <screen >wrapped
        # The q that was typed may stand behind a full line.
        [ "$(LC_ALL=C.UTF-8 wc -L <lines)" -le $((columns + 1)) ] ||
            fault "no line is wider than $columns columns"
        cmp -s plain wrapped || fault "the words are the same, and none is broken"
        rm -r "$XDG_DATA_HOME"
    done
done
exit "$failed"
