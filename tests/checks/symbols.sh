#!/bin/sh
# What the shared library would show is septem_ and nothing else: every defined global symbol of
# default visibility in the archive that both libraries are made of.
readelf -sW "$ARCHIVE" | awk '
    $5 == "GLOBAL" && $6 == "DEFAULT" && $7 != "UND" && $7 ~ /^[0-9]+$/ { print $8 }' |
    sort -u >"${TMPDIR:-/tmp}/septem-symbols.$$"
trap 'rm -f "${TMPDIR:-/tmp}/septem-symbols.$$"' EXIT
if ! grep -q '^septem_game_init$' "${TMPDIR:-/tmp}/septem-symbols.$$"; then
    echo "septem_game_init is not shown" >&2
    exit 1
fi
if grep -v '^septem_\|^__asan\|^__odr_asan\|^__tsan\|^__sanitizer\|^__ubsan\|^__gcov' \
    "${TMPDIR:-/tmp}/septem-symbols.$$" >&2; then
    echo "these symbols should be hidden" >&2
    exit 1
fi
