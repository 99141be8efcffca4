#!/bin/sh
# The examples in headers are true: each one compiles as it stands. An example is a paragraph of the
# opening comment that is indented and begins with a statement; "… words …" stand for the caller's
# own code. What an example takes as given is declared here.
root=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

cat >"$work/given.h" <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <septem/batch.h>
#include <septem/bot.h>
#include <septem/cities.h>
#include <septem/log.h>
#include <septem/sheet.h>
#include <septem/version.h>
#include "store.h"
static struct septem_game game;
static struct septem_options options;
static struct septem_view view;
static struct septem_rng rng;
static struct septem_move move, moves[SEPTEM_MOVES_MAX];
static struct septem_log log;
static struct septem_batch_arrays arrays;
static struct septem_batch_setup setup;
static struct septem_deal deals[9];
static uint64_t seed;
static int seat, choice;
static uint8_t choices[9];
static char buf[SEPTEM_LOG_TEXT_MAX];
static size_t size, length;
static const char *text;
static store_note *note;
static struct entry entry;
static struct store_row row;
END

failed=0
count=0
for header in "$root"/include/septem/*.h "$root"/src/store/store.h; do
    awk '/\*\//{ exit } /^ \*     /{ print substr($0, 8) } /^ \*$/{ print "" }' "$header" |
        sed -e 's/….*…//' -e 's/; … }/; }/' >"$work/example"
    head -n 3 "$work/example" | grep -q ';$\|; *//\|{$' || continue
    count=$((count + 1))
    error='struct septem_log_error error;'
    [ "$(basename "$header")" = store.h ] && error='struct store_error error;'
    {
        echo '#include "given.h"'
        echo "void example(void); static $error"
        echo 'void example(void) {'
        cat "$work/example"
        echo '}'
    } >"$work/example.c"
    if ! "${CC:-cc}" -std=gnu17 -fsyntax-only -Wall -Werror=implicit-function-declaration \
        -Werror=incompatible-pointer-types -Wno-unused -fno-builtin -I"$work" -I"$root/include" \
        -I"$root/src/store" -I"$root/data" "$work/example.c"; then
        echo "${header#"$root"/}: its example does not compile" >&2
        failed=1
    fi
done
if [ "$count" -lt 7 ]; then
    echo "only $count headers with an example are found" >&2
    failed=1
fi
exit $failed
