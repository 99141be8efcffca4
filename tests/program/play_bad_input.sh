#!/bin/sh
# Whatever is typed, the game goes on: what is no answer is told so and changes nothing.
. "$(dirname "$0")/lib/expect.sh"

nonsense() {
    printf 'zzz\n\n   \nb\nb 0\nb 99\nb -1\nb 99999999999999999999\ns x\nw\n'
    printf 'build\nbuild atlantis\nsell altar altar\npay 1000\nlast leave\nsalvage none\n'
    printf '\033[A\t\001\n\377\376\n\303\n'
    printf 'b 1 2 3 4 5 6 7 8 9\n'
    dd if=/dev/zero bs=5000 count=1 2>/dev/null | tr '\000' 'b'
    printf '\n'
    dd if=/dev/zero bs=100 count=1 2>/dev/null
    printf '\nh\nc\nl\nr\na\nd\nv\nn\n?\n1\n'
}

nonsense >in
expect 1 play --seed 4 --lang en -n 3 --with cities --log odd.log <in
says out "I do not understand 'zzz'"
says out 'The input has ended before the game.'
[ "$(grep -c '^[0-9]\.' odd.log)" -eq 0 ] || fault "nonsense decides nothing"
rm -f odd.log

# Nonsense before every answer does not keep the game from its end.
{
    n=0
    while [ "$n" -lt 30 ]; do
        nonsense
        printf 's 1\n0\nx\n'
        n=$((n + 1))
    done
} >in
for lang in en fr; do
    expect 0 play --seed 4 --lang $lang -n 3 --with cities --log odd.log <in
    says out total
    expect 0 replay --quiet odd.log
    rm -f odd.log
done

# A log that is none is not written over.
echo 'shopping list' >list.log
cp list.log copy.log
refuse play --lang en --log list.log
cmp -s list.log copy.log || fault "a file that is no log stays as it is"
exit "$failed"
