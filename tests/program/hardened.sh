#!/bin/sh
# The program and the shared library are built so that a mistake is a crash and not a hole.
septem=$1
failed=0

if ! command -v readelf >/dev/null 2>&1; then
    echo "skipped: there is no readelf here (Debian: binutils)"
    exit 0
fi
if readelf -sW "$septem" | grep -qE '__(asan|tsan|ubsan|gcov|llvm_gcov)_'; then
    echo "skipped: this build is for finding mistakes"
    exit 0
fi

wants() { # file, what it is, pattern, readelf's option
    readelf "$4" "$1" 2>/dev/null | grep -qE "$3" || {
        echo "$1: no $2" >&2
        failed=1
    }
}

library=$(dirname "$septem")/libseptem.so
for file in "$septem" "$library"; do
    [ -f "$file" ] || { echo "$file is missing" >&2; exit 1; }
    wants "$file" "address that is not fixed" 'Type:.*DYN' -hW
    wants "$file" "relocations that are read-only" 'GNU_RELRO' -lW
    wants "$file" "binding at the start" 'BIND_NOW|FLAGS_1.*NOW' -dW
    wants "$file" "stack protector" '__stack_chk_fail' -sW
    wants "$file" "stack that cannot be run" 'GNU_STACK.* RW ' -lW
done
wants "$septem" "checked copies" '__(snprintf|memcpy|vsnprintf|fprintf)_chk' -sW
wants "$septem" "PIE" 'FLAGS_1.*PIE' -dW
exit $failed
