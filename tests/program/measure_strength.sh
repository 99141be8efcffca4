#!/bin/sh
# tools/measure-strength plays single rows, goes on with what it kept, never takes it for the result of
# another network, and leaves the part of its page that it does not measure as it is.
. "$(dirname "$0")/lib/expect.sh"
tools=$(cd "$(dirname "$0")/../../tools" && pwd)
if ! command -v python3 >/dev/null 2>&1; then
    echo "skipped: python3 is not there"
    exit 0
fi
program=$septem
measure() {
    python3 -B "$tools/measure-strength" --program "$program" --results kept --threads 1 "$@"
}
septem=measure # for expect and refuse

row() { # row TEXT: the row of the page that begins with it
    grep -F -- "| $1" page.md
}

# The other part of a page stays as it is.
printf '# Title\n\nKept to the letter.\n\n## The ladder\n\nThis, too.\n\n## The learned bots\n\nold\n' >page.md
head -n 7 page.md >classic.md

# One row at a time, in any order; the others say that they are not there.
expect 0 --quick --only learned --row easy-beginner-table-4-base --out page.md
head -n 7 page.md | cmp -s - classic.md || fault "--only learned leaves the classic part alone"
grep -qx 'old' page.md && fault "--only learned replaces the learned part"
[ "$(grep -c '^## The learned bots' page.md)" -eq 1 ] || fault "there is one part of learned bots"
row '`easy` | `beginner` | 4 | base | 80 | 1.3 to 1.5 |' | grep -q '\[' || fault "a row has its interval"
row '`net` | `rules` | 3 | base | 0 | ≥ 1.8 |' | grep -q 'not measured' ||
    fault "a row that was never measured says so"
row '`beginner` | 4 | points | 0 |' | grep -q 'not measured' || fault "so does one of a series"
expect 0 --quick --row 'beginner-itself-*' --row 'net-rules-table-3-base' --row 'expert-*-2-base' \
    --out page.md
row '`easy` | `beginner` | 4 | base | 80 |' | grep -q '\[' || fault "a row that was measured before stays"
row '`expert:evaluations=20` | `mcts:playouts=40` | 2 | base | 2 |' | grep -q '\[' ||
    fault "rows of the expert are measured"
row '`beginner` | 4 | points | 500 | 38 to 44 |' | grep -q '\[' || fault "points have an interval"

# What was interrupted goes on, to the same page.
cp page.md whole.md
results=$(echo kept/*/easy-beginner-table-4-base.results)
cp "$results" whole
head -n 6 whole >"$results"
printf '{"deal":' >>"$results"
expect 0 --quick --row beginner-itself-4 --out page.md
row '`easy` | `beginner` | 4 | base | 5 |' | grep -q '\[' || fault "a row says how many deals there are"
expect 0 --quick --row easy-beginner-table-4-base --out page.md
cmp -s "$results" whole || fault "an arena goes on where it was interrupted"
cmp -s page.md whole.md || fault "what was interrupted has the same page"

# The classic part is not replaced by less than all of it.
expect 0 --quick --row rules-rbai-duel-3-base --out page.md
says out 'this part of the page stays as it is'
cmp -s page.md whole.md || fault "a part that is not wholly measured stays"
expect 0 --quick --only classic --list
grep -q '50/50 *classic *rules-rbai-duel-3-base' out || fault "--list says what is measured"

# Results belong to the network that the program has in it.
mkdir -p other/tools other/data/net
cp "$tools/measure-strength" "$tools"/strength_*.py other/tools
printf 'another network' >other/data/net/septem.net
ours=$tools
tools=other/tools
refuse --quick --only learned --out page.md
says err 'does not have'
tools=$ours

refuse --only nothing
refuse --row no-such-row
says err 'no-such-row'
refuse --only classic --row net-rules-table-3-base
refuse --threads 0
says err 'from 1 on'
refuse --more x
refuse --out none/such.md
says err 'there is no folder'
refuse --results page.md --list
program=none
refuse --list
says err 'run make first'
program=/bin/true
refuse --list
says err 'is it septem?'
exit "$failed"
