#!/bin/sh
# People read ASCII where the locale has no more, the same words in the same columns; JSON stays.
. "$(dirname "$0")/lib/expect.sh"
json=$2

ascii() {
    LC_ALL=C grep -q '[^ -~]' out && fault "septem $* is plain in a plain locale"
}
for lang in en fr de; do
    for command in 'cards' 'play --seed 5 --with all --leaders all'; do
        printf 'q\n' >in
        # shellcheck disable=SC2086
        LC_ALL=C run $command --lang $lang <in
        [ "$status" -eq 0 ] || fault "septem $command --lang $lang in a plain locale"
        ascii "$command" --lang $lang
        cp out plain
        rm -rf "$XDG_DATA_HOME"
        # shellcheck disable=SC2086
        LC_ALL=C.UTF-8 run $command --lang $lang <in
        rm -rf "$XDG_DATA_HOME"
        LC_ALL=C.UTF-8 sed 's/./x/g' out >wide
        LC_ALL=C.UTF-8 sed 's/./x/g' plain >narrow
        cmp -s wide narrow || fault "columns of septem $command --lang $lang stay"
    done
done
LC_ALL=C run rules
ascii rules
says out "R1"
LC_ALL=de_DE.ISO-8859-1 run cards --lang de
ascii cards in Latin-1
LC_ALL=de_DE.utf8@euro run cards --lang de
LC_ALL=C grep -q '[^ -~]' out || fault "UTF-8 is written where the locale has it"
(unset LC_ALL LC_CTYPE LANG && "$septem" cards --lang de >out)
LC_ALL=C grep -q '[^ -~]' out || fault "UTF-8 is written where nothing is said"

# What programs read is the same everywhere.
LC_ALL=C run cards --lang fr --json
cp out plain
LC_ALL=C.UTF-8 run cards --lang fr --json
cmp -s plain out || fault "JSON does not depend on the locale"
"$json" <plain || fault "JSON is JSON in a plain locale"
if [ -c /dev/full ]; then
    LC_ALL=C "$septem" cards >/dev/full 2>err && fault "a full disk is said in a plain locale"
    says err "could not be written"
fi
exit "$failed"
