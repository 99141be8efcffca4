#!/bin/sh
# Proof that citations.sh looks: in a copy of what it reads, each of these mistakes makes it fail and
# is named.
root=$1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
failed=0

mistake() { # what is to be named; a sed script; the file it damages
    rm -rf "${copy:?}"/* && mkdir -p "$copy/src" "$copy/include" "$copy/data" "$copy/web/src" "$copy/tests"
    cp -R "$root/docs" "$root/README.md" "$copy"
    cp -R "$root/tests/cases" "$root/tests/unit" "$root/tests/facts" "$copy/tests"
    echo '/* R8.2 */' >"$copy/src/cites.c"
    # shellcheck disable=SC2086
    sed -i "$2" "$copy"/$3
    told=$(sh "$root/tests/checks/citations.sh" "$copy" 2>&1)
    status=$?
    if [ -z "$1" ] && [ $status -ne 0 ]; then
        echo "fails without a mistake: $told" >&2
        failed=1
    elif [ -n "$1" ] && { [ $status -eq 0 ] || ! echo "$told" | grep -qF "$1"; }; then
        echo "overlooked in $3: $2; it said: $told" >&2
        failed=1
    fi
}

mistake '' '' src/cites.c
mistake 'src/cites.c:R8.99' 's/R8\.2/R8.99/' src/cites.c
mistake 'src/cites.c:R8.2b' 's/R8\.2/R8.2b/' src/cites.c
mistake 'src/cites.c:R14' 's/R8\.2/R14/' src/cites.c
mistake 'docs/api.md:R0.1' '1s/$/ (R0.1)/' docs/api.md
mistake 'src/cites.c:R8.2' 's/^<a id="r8-2"><.a>\*\*R8.2/**R8.2/' docs/rules.md
mistake 'r8-2b' 's/<a id="r8-2">/<a id="r8-2b">/' docs/rules.md
mistake '#r8-99' 's/(#r8-2)/(#r8-99)/' docs/rules.md
mistake '#r5-66' 's/rules.md#r5-6)/rules.md#r5-66)/' docs/rulings.md
mistake 'no case builds tree_farm' 's/tree_farm/altar/g' 'tests/cases/base/*.case'
mistake 'no test cites R14.1' '$a <a id="r14-1"></a>**R14.1 New.** A rule.' docs/rules.md
exit $failed
