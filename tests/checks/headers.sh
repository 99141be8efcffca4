#!/bin/sh
# Every public header compiles alone, as C17 without extensions and, where there is a compiler for
# it, as C++, which then asks for functions by the names that the library has.
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

version=$(sed -n 's/^project(.*VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
grep -q "^#define SEPTEM_VERSION \"$version\"\$" "$root/include/septem/version.h" || {
    echo "septem/version.h does not say $version, as CMakeLists.txt does" >&2
    failed=1
}
number=$(echo "$version" | awk -F. '{ print $1 * 10000 + $2 * 100 + $3 }')
grep -q "^#define SEPTEM_VERSION_NUMBER $number\$" "$root/include/septem/version.h" || {
    echo "SEPTEM_VERSION_NUMBER is not $number" >&2
    failed=1
}

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
if command -v c++ >/dev/null; then
    for header in "$root"/include/septem/*.h; do
        name=septem/$(basename "$header")
        # A function of every header that has one; inline ones need nothing.
        {
            printf '#include <%s>\n' "$name"
            sed -n 's/^SEPTEM_API .*[ *]\(septem_[a-z_0-9]*\)(.*/extern void *const at_\1 = (void *)\&\1;/p' "$header"
        } >"$work/one.cc"
        if ! c++ -std=c++17 -Wall -Wextra -Werror -I"$root/include" -c "$work/one.cc" -o "$work/one.o"; then
            echo "$name does not compile as C++" >&2
            failed=1
        elif nm -u "$work/one.o" | grep '_Z.*septem' >&2; then
            echo "$name: these are asked for by names of C++" >&2
            failed=1
        fi
    done
fi
exit $failed
