#!/bin/sh
# septem score: a game counted from a small text, as a sheet and as JSON; what it refuses.
. "$(dirname "$0")/lib/expect.sh"
json_check=$2

cat >three.txt <<'END'
# Sunday
Ada: war 1 3 5 -1, coins 7, wonder 10, blue 15, yellow 3, purple 8
Bo:  war -2, coins 13, debts 1, wonder 7, science 2 tablet 1 compass 3 gear 1 any
Cy:  war 18, blue 24, coins 7
END
expect 0 score three.txt
says out 'military                  8             -2             18'
says out 'treasury                  2              3              2'
says out 'science                   0             31              0'
says out 'total                    46             39             44'
says out 'place                     1              3              2'
says out 'Bo counts free science symbols as: compass'
says out 'Ada wins.'
cp out by_name
expect 0 score - <three.txt
cmp -s out by_name || fault 'the standard input is counted like a file'

# Equal points: coins decide, and it is said; then it is shared (R7.4).
printf 'Ada: blue 9, coins 4\nBo: blue 9, coins 5\n' >tie.txt
expect 0 score tie.txt
says out 'Bo wins.'
says out 'Equal on points, so coins decide: Bo 5, Ada 4'
expect 0 score --lang fr tie.txt
says out 'Bo gagne'
printf 'Ada: blue 9, coins 5\nBo: blue 9, coins 5\n' >shared.txt
expect 0 score shared.txt
says out 'Ada, Bo win.'

# Teams win together (R11.10).
printf 'teams\nAda: blue 9\nBo: blue 2\nCy: blue 3\nDi: blue 4\n' >teams.txt
expect 0 score teams.txt
says out 'team                     11             11              7              7'
says out 'Ada, Bo win.'

expect 0 score --json three.txt
"$json_check" <out || fault 'it is JSON'
says out '"winners": ['
says out '"science": 31'

# The example of the help can be counted.
expect 0 score --help
sed -n 's/^    \([#AB]\)/\1/p' out >example.txt
expect 0 score example.txt
says out 'Bo'

# What cannot be counted is refused with file, line and what to write instead.
printf 'Ada: blue 3\nBo: blau 4\n' >bad.txt
refuse score bad.txt
[ "$status" -eq 1 ] || fault 'a sheet that cannot be read ends with 1'
says err "bad.txt:2: 'blau' is no category; write war"
refuse score none.txt
says err 'none.txt: cannot be read'
head -c 4000 "$septem" >bytes
refuse score bytes
refuse score /dev/null
says err 'two to eight players'
exit $failed
