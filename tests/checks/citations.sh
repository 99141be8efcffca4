#!/bin/sh
# Every clause of docs/rules.md is cited by a test, and whatever is cited or linked is there; every
# card and board side is in a case.
root=$1
failed=0
complain() {
    echo "$1" >&2
    failed=1
}
# R8.2, or R8 for all of its clauses: each such word of these folders with its file.
citations() {
    (cd "$root" && grep -roIE --exclude-dir=node_modules --exclude-dir=__pycache__ \
        --exclude=citations_canary.sh \
        '\bR[0-9]+(\.[0-9]+[a-z]?)?\b' "$@")
}

# ---- The clauses ----

rules=$root/docs/rules.md
clauses=$(sed -n 's/^<a id="r[0-9a-z-]*"><\/a>\*\*\(R[0-9]*\.[0-9]*[a-z]*\)[^0-9a-z].*/\1/p' "$rules")
sections=$(sed -n 's/^## <a id="r[0-9]*"><\/a>\(R[0-9]*\) .*/\1/p' "$rules")
[ "$(echo "$clauses" | wc -l)" -ge 91 ] || complain "docs/rules.md: fewer than 91 clauses are found"

# The anchor of R8.2 is r8-2.
wanted=$(printf '%s\n' $clauses $sections | tr 'R.' 'r-' | sort)
anchors=$(grep -oE '<a id="[^"]*"' "$rules" | sed 's/.*id="//; s/"//' | sort)
[ "$wanted" = "$anchors" ] || complain "docs/rules.md: clauses without their anchor, or twice:
$(printf '%s\n' "$wanted" "$anchors" | sort | uniq -c | grep -v '^ *2 ')"

# ---- Who cites them ----

by_tests=$(citations tests/cases tests/unit | sed 's/.*://' | sort -u)
for clause in $clauses; do
    echo "$by_tests" | grep -qxF "$clause" || complain "no test cites $clause"
done
known=$(printf '%s$\n' $clauses $sections | sed 's/\./[.]/; s/^/:/')
unknown=$(citations src include tests data docs web/src | sort -u | grep -v -e "$known")
[ -z "$unknown" ] || complain "clauses that docs/rules.md does not have are cited:
$unknown"
for link in $(cd "$root" && grep -roE '(rules\.md|\()#r[0-9]+[0-9a-z-]*' docs README.md | sort -u); do
    case $link in
    *:rules.md\#* | docs/rules.md:*)
        echo "$anchors" | grep -qxF "${link##*\#}" ||
            complain "${link%%:*}: links to #${link##*\#}, which docs/rules.md does not have" ;;
    esac
done

# ---- Cards and boards ----

for set in "$root"/tests/cases/*/; do
    facts=$root/tests/facts/$(basename "$set").facts
    used=$(cat "$set"*.case | grep -E '^(built|when|then built|sold|leaders) ' | cut -d' ' -f2- |
        grep -oE '[a-z0-9_]+')
    unused=$(sed -n 's/^card \([a-z0-9_]*\) .*/\1/p' "$facts" | grep -vxF -e "$used")
    [ -z "$unused" ] || complain "no case builds $unused"
    sed -n 's/^board \([a-z0-9_]*\) \([AB]\) .*/\1 \2/p' "$facts" | while read -r board; do
        cat "$set"*.case | grep -qE "^city [0-9] $board .*stages|^city [0-9] $board" || {
            echo "no case has the board $board" >&2
            exit 1
        }
    done || failed=1
done
exit $failed
