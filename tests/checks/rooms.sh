#!/bin/sh
# A file includes only from its own room and from those it may know.
root=$1
failed=0

# The rooms a room may include from, besides its own and the public headers: those above it. The
# bots are kept from the words: they get views and numbers.
knows() {
    case $1 in
    engine) echo "data" ;;
    text) echo "data engine" ;;
    json) echo "data engine text" ;;
    ai) echo "data engine" ;;
    batch) echo "data engine text ai" ;;
    arena) echo "data engine text json ai" ;;
    table) echo "data engine text json ai" ;;
    service) echo "data engine text json ai table" ;;
    offline) echo "data engine text json ai table service" ;;
    store) echo "data engine text ai table" ;;
    server) echo "data engine text json ai table service store" ;;
    term) echo "data engine text ai table service store" ;;
    cli) echo "data engine text json ai arena table service store server term" ;;
    *) return 1 ;;
    esac
}

# Where an include in quotes leads, as seen from a file: its room, or nothing.
room_of() {
    from=$1
    name=$2
    if [ -f "$(dirname "$from")/$name" ]; then
        path=$(cd "$(dirname "$(dirname "$from")/$name")" && pwd)
        basename "$path"
    elif [ -f "$root/data/$name" ]; then
        echo data
    else
        find "$root/src" -name "$(basename "$name")" -exec dirname {} \; | sed 's|.*/||' | head -n 1
    fi
}

for file in "$root"/src/*/*.c "$root"/src/*/*.h; do
    [ -f "$file" ] || continue
    room=$(basename "$(dirname "$file")")
    allowed=$(knows "$room") || {
        echo "$file: no such room in the house" >&2
        failed=1
        continue
    }
    for name in $(sed -n 's/^#include "\(.*\)".*/\1/p' "$file"); do
        from=$(room_of "$file" "$name")
        case " $room $allowed " in
        *" $from "*) ;;
        *)
            echo "$file: includes $name from ${from:-nowhere}" >&2
            failed=1
            ;;
        esac
    done
done

# Public headers know nothing but public headers and the language.
if grep -n '^#include "' "$root"/include/septem/*.h >&2; then
    failed=1
fi
exit $failed
