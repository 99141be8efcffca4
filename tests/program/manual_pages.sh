#!/bin/sh
# The manual: every command has a page, every option of --help stands there and no other one, every
# option that the program reads stands in --help, and those who format pages find no fault.
program=$1
root=$(cd .. && pwd)
here=$(mktemp -d) || exit 1
trap 'rm -rf "$here"' EXIT
fault() {
    echo "not so: $*" >&2
    exit 1
}

"$root/tools/make-manual" "$program" "$here/manual" 2026-01-31 || fault "the manual is written"
: >"$here/all"
commands=$("$program" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p')
[ "$(echo "$commands" | wc -l)" -gt 10 ] || fault "--help lists the commands"
for command in $commands; do
    page=$(ls "$here/manual/septem-$command".[1-9]) || fault "septem $command has a page"
    grep -q "septem.-$(echo "$command" | sed 's/-/..*/g') (${page##*.})" "$here/manual/septem.1" ||
        fault "septem(1) names septem-$command(${page##*.})"
    "$program" "$command" --help | sed -nE 's/^ +(-[a-z], )?(--[a-z-]+).*/\2/p' | sort >"$here/help"
    tr -d '\\' <"$page" | sed -nE '/^.SH OPTIONS/,$s/^fB(-[a-zfR]+, fB)?(--[a-z-]+)fR.*/\2/p' |
        sort >"$here/page"
    diff "$here/help" "$here/page" || fault "the page of septem $command has the options of --help"
    cat "$here/help" >>"$here/all"
done

grep -ohE '\{"[a-z-]+", (no|required|optional)_argument' "$root"/src/cli/*.[ch] |
    sed 's/^{"/--/; s/".*//' | grep -vx -e --help | sort -u >"$here/read"
sort -u "$here/all" >"$here/told"
unsaid=$(comm -23 "$here/read" "$here/told")
[ -z "$unsaid" ] || fault "--help tells of $unsaid"

if command -v mandoc >/dev/null; then
    mandoc -Tlint -W warning "$here"/manual/* >"$here/faults" || fault "mandoc: $(cat "$here/faults")"
fi
if command -v man >/dev/null && command -v groff >/dev/null; then
    for page in "$here"/manual/*; do
        LC_ALL=C.UTF-8 MANWIDTH=80 man -l --warnings "$page" >/dev/null 2>"$here/faults"
        [ ! -s "$here/faults" ] || fault "man: $(cat "$here/faults")"
    done
fi
