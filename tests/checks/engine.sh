#!/bin/sh
# The rules are data, and the engine computes: it names no card and no board, and has no heap, no
# files, no clock, no floating point and no chance but its own.
root=$1
failed=0

refuse() { # what, pattern, files…
    what=$1
    pattern=$2
    shift 2
    # Comments may say these words; blank them before looking.
    for file in "$@"; do
        found=$(sed -e 's|/\*.*\*/||' -e '/\/\*/,/\*\//d' "$file" | grep -nE "$pattern")
        if [ -n "$found" ]; then
            echo "${file#"$root"/}: $what: $found" >&2
            failed=1
        fi
    done
}

sources=$(ls "$root"/src/engine/*.[ch])
rules=$(ls "$root"/src/engine/*.[ch] | grep -v '/rows\.h$\|/words\.h$\|/card\.c$\|/board\.c$')

ids=$(sed -n 's/^CARD(\([A-Z0-9_]*\),.*/\1/p' "$root"/data/*/*.def | tr '\n' '|' | sed 's/|$//')
boards=$(sed -n 's/^BOARD(\([A-Z0-9_]*\),.*/\1/p' "$root"/data/*/*.def | tr '\n' '|' | sed 's/|$//')
[ -n "$ids" ] && [ -n "$boards" ] || { echo "no cards or boards found in data" >&2; exit 1; }

# shellcheck disable=SC2086
{
    refuse "names a card" "\\b(SEPTEM_)?CARD_($ids)\\b" $rules
    refuse "names a board" "\\b(SEPTEM_)?BOARD_($boards)\\b" $rules
    refuse "floating point" '\b(float|double)\b' $sources
    refuse "heap" '\b(malloc|calloc|realloc|free|alloca)\(' $sources
    refuse "input or output" '\b(FILE|printf|fprintf|fopen|puts)\b|<stdio\.h>' $sources
    refuse "clock or chance" '\b(time|clock|rand|srand)\(|<time\.h>' $sources
    refuse "unstable sorting" '\bqsort\(' $sources
}
exit $failed
