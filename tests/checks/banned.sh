#!/bin/sh
# What is not in this house: functions that write without knowing how much room there is, and, in
# public headers, the store and the engine, phrases that a reader has to guess at.
root=$1
failed=0
cd "$root" || exit 1
if grep -nE '\b(strcpy|strcat|sprintf|vsprintf|gets)\(' src/*/*.[ch] tests/unit/*.c tests/support/*.c \
    tests/*.c fuzz/*.c >&2; then
    echo "these may write past the end: use snprintf or copy_text" >&2
    failed=1
fi
if grep -niE "\\bthe own\\b|\\bso many\\b|\\bwhoever\\b|there is no memory|nobody's business" \
    include/septem/*.h src/store/*.[ch] src/engine/*.[ch] >&2; then
    echo "say it plainly: this seat, n of them, the caller, out of memory" >&2
    failed=1
fi
if grep -n '\bsrc/' include/septem/*.h >&2; then
    echo "public headers are installed without src/: explain it there" >&2
    failed=1
fi
exit $failed
