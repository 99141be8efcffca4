# What the tests of the program share: . lib/expect.sh; the program is $septem, and the folder they
# run in is empty and goes away.
septem=$1
failed=0
here=$(mktemp -d) || exit 1
trap 'cd /; rm -rf "$here"' EXIT
trap 'exit 1' HUP INT TERM
cd "$here" || exit 1
unset NO_COLOR
export LC_ALL=C.UTF-8
export XDG_DATA_HOME="$here/data"

fault() {
    echo "not so: $*" >&2
    failed=1
}

# Runs the program with these arguments; output in ./out, complaints in ./err, status in $status.
run() {
    "$septem" "$@" >out 2>err
    status=$?
}

# expect STATUS ARGUMENT...
expect() {
    wanted=$1
    shift
    run "$@"
    if [ "$status" -ne "$wanted" ]; then
        fault "septem $* ends with $wanted (it was $status)"
        cat err >&2
    fi
}

# refuse ARGUMENT...: it fails, says why on stderr, and prints nothing.
refuse() {
    run "$@" </dev/null
    [ "$status" -ne 0 ] || fault "septem $* fails"
    [ "$status" -lt 126 ] || fault "septem $* does not crash ($status)"
    [ -s err ] || fault "septem $* says why"
    [ ! -s out ] || fault "septem $* prints nothing"
}

# says FILE TEXT
says() {
    grep -qF -- "$2" "$1" || {
        fault "$1 says: $2"
        tail -n 5 "$1" >&2
    }
}

# Lines that answer every question sooner or later: what does not fit a question is refused.
answers() {
    n=0
    while [ "$n" -lt 70 ]; do
        printf 'b 1\n1\ns 1\n0\nx\n'
        n=$((n + 1))
    done
}

# The same for the Free City, which must build if any card lets it.
answers_for_two() {
    n=0
    while [ "$n" -lt 120 ]; do
        printf 'b 1\n1\nb 2\n1\nb 3\n1\nb 4\n1\nb 5\n1\nw 1\n1\nb 6\n1\nb 7\n1\nb 8\n1\ns 1\n0\nx\n'
        n=$((n + 1))
    done
}
