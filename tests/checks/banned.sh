#!/bin/sh
# What is not in this house: functions that write without knowing how much room there is, phrases
# that a reader has to guess at, and public headers that send their readers into src/.
root=$1
failed=0
cd "$root" || exit 1
if grep -nE '\b(strcpy|strcat|sprintf|vsprintf|gets)\(' src/*/*.[ch] tests/unit/*.c tests/support/*.c \
    tests/*.c fuzz/*.c >&2; then
    echo "these may write past the end: use snprintf or copy_text" >&2
    failed=1
fi
if grep -rIniE "\\bthe own\\b|\\bso many\\b|\\bwhoever\\b|there is no memory|nobody's business" include src \
    web/src data docs man python train/*.py README.md >&2; then
    echo "say it plainly: this seat, n of them, the caller, out of memory" >&2
    failed=1
fi
if grep -n '\bsrc/' include/septem/*.h >&2; then
    echo "public headers are installed without src/: explain it there" >&2
    failed=1
fi
exit $failed
