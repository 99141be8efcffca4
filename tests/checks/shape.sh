#!/bin/sh
# Sources keep their shape: at most 100 columns and 600 lines, no tabs, no blanks at line ends.
root=$1
failed=0
cd "$root" || exit 1
for file in $(find src include tests fuzz bench examples -name '*.[ch]'); do
    awk -v file="$file" '
        { line = $0; gsub(/[\200-\277]/, "", line) }
        length(line) > 100 { print file ":" NR ": more than 100 columns"; bad = 1 }
        /\t/ { print file ":" NR ": a tab"; bad = 1 }
        / $/ { print file ":" NR ": a blank at the end"; bad = 1 }
        END { if (NR > 600) { print file ": " NR " lines"; bad = 1 } exit bad }' "$file" >&2 ||
        failed=1
done
exit $failed
