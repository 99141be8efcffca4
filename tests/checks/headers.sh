#!/bin/sh
# Every public header compiles alone, as C17 without extensions.
root=$1
failed=0
for header in "$root"/include/septem/*.h; do
    name=septem/$(basename "$header")
    if ! printf '#include <%s>\n#include <%s>\nint alone;\n' "$name" "$name" |
        "${CC:-cc}" -std=c17 -pedantic -Wall -Wextra -Werror -fsyntax-only -I"$root/include" -xc -; then
        echo "$name does not compile alone" >&2
        failed=1
    fi
done
exit $failed
