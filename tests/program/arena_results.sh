#!/bin/sh
# An arena's figures and its results file do not depend on threads, processes or interruptions.
. "$(dirname "$0")/lib/expect.sh"
json=$2

# Enough work to be killed in the middle of it.
set -- arena -n 3 --bots greedy,rules,rbai --deals 24 --seed 5 --no-times --json

expect 0 "$@" --results whole
cp out whole.json
"$json" <whole.json || fault "arena --json is JSON"
[ "$(wc -l <whole)" -eq 25 ] || fault "a results file has a line for its options and one for each deal"

expect 0 "$@" --results threads --threads 3
cmp -s threads whole || fault "threads do not change the results file"
cmp -s out whole.json || fault "threads do not change the figures"

# What is there is not played again; more deals are played behind it.
expect 0 "$@" --results whole
cmp -s out whole.json || fault "figures of a results file are those of its games"
head -n 6 whole >part
expect 0 "$@" --results part
cmp -s part whole || fault "an arena goes on where its file ends"
cmp -s out whole.json || fault "an arena that goes on has the same figures"

# Torn lines: in a deal, and in the line of the options.
for bytes in 1 100 700 2000; do
    head -c "$bytes" whole >torn
    expect 0 "$@" --results torn --threads 2
    cmp -s torn whole || fault "an arena goes on after a line torn at byte $bytes"
done
: >empty
expect 0 "$@" --results empty
cmp -s empty whole || fault "an empty file is a beginning"

# Killed again and again, it still comes to the same end.
for pause in 0.02 0.04 0.08 0.15 0.3; do
    "$septem" "$@" --results killed --threads 2 >/dev/null 2>&1 &
    child=$!
    sleep "$pause"
    kill -9 "$child" 2>/dev/null
    wait "$child" 2>/dev/null
done
expect 0 "$@" --results killed
cmp -s killed whole || fault "an arena that was killed has the same results file"
cmp -s out whole.json || fault "an arena that was killed has the same figures"

# One that has a first deal is ended in order by a signal and says how to go on.
"$septem" arena -n 3 --bots rules,rbai --deals 1000000000 --results stopped >/dev/null 2>err &
child=$!
until [ -s stopped ] && [ "$(wc -l <stopped)" -gt 1 ]; do
    sleep 0.05
done
run arena -n 3 --bots rules,rbai --deals 10 --results stopped
[ "$status" -eq 1 ] || fault "two arenas do not write one file"
says err "another arena"
kill -TERM "$child"
wait "$child"
[ $? -eq 1 ] || fault "an arena that is ended has the status 1"
tail -c 1 stopped | od -c | grep -q '\\n' || fault "the last line of an arena that is ended is whole"

# Files of others.
refuse "$@" --results whole --seed 6
says err '"seed"'
refuse "$@" --results whole --bots random
says err '"bots"'
refuse "$@" --results whole -n 4
refuse "$@" --results whole --mode cross
refuse "$@" --results whole --side A
refuse "$@" --results whole --with cities
expect 0 arena -n 3 --bots rules,rbai --deals 1 --with leaders --results led
refuse arena -n 3 --bots rules,rbai --deals 2 --with leaders --experts --results led
says err '"experts" is false there and true here'
echo 'seats of gold' >foreign
refuse "$@" --results foreign
says err "not a results file"
printf 'no end' >foreign
refuse "$@" --results foreign
[ "$(cat foreign)" = "no end" ] || fault "a file that is not ours is left as it is"
sed '4s/\[/(/' whole >damaged
refuse "$@" --results damaged
says err "damaged:4"
sed 4d whole >damaged
refuse "$@" --results damaged
refuse "$@" --results none/such
refuse "$@" --results .

# Several processes.
if ! command -v mpirun >/dev/null 2>&1; then
    echo "skipped: mpirun is not there (package openmpi-bin)"
elif [ -f "$(dirname "$septem")/septem_mpi.so" ]; then
    ldd "$septem" | grep -q libmpi && fault "the program has MPI without mpirun"
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    # MPI itself keeps memory to its end, and has threads that a sanitizer does not know.
    export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
    export TSAN_OPTIONS="${TSAN_OPTIONS:+$TSAN_OPTIONS:}report_bugs=0"
    for processes in 1 2 3; do
        mpirun --oversubscribe -n "$processes" "$septem" "$@" --results "mpi$processes" >out 2>err ||
            fault "mpirun with $processes processes succeeds: $(cat err)"
        cmp -s "mpi$processes" whole || fault "$processes processes do not change the results file"
        cmp -s out whole.json || fault "$processes processes do not change the figures"
    done
    head -n 5 whole >mpi
    mpirun --oversubscribe -n 2 "$septem" "$@" --results mpi --threads 2 >out 2>err ||
        fault "mpirun goes on with a file: $(cat err)"
    cmp -s mpi whole || fault "processes go on where a file ends"
    mpirun --oversubscribe -n 2 "$septem" "$@" --seed 6 --results whole >out 2>err &&
        fault "mpirun refuses a file of another arena"
    # A process that dies in its second deal: the first one plays what is left of its deals, and nothing else is different.
    cat >mortal <<'END'
#!/bin/sh
while IFS= read -r line; do
    id=${line#*:}
    id=${id%%,*}
    case $line in
    *'"do":"hello"'*) echo "{\"id\":$id,\"protocol\":1,\"name\":\"mortal\"}" ;;
    *)
        [ "$OMPI_COMM_WORLD_RANK:$id" != 1:151 ] || kill -9 "$PPID"
        echo "{\"id\":$id,\"move\":0}"
        ;;
    esac
done
END
    chmod +x mortal
    set -- arena --engine 'exec ./mortal' --bots random --deals 4 --seed 5 --json --no-times
    "$septem" "$@" --results alive >alive.json 2>err || fault "it plays alone: $(cat err)"
    mpirun --oversubscribe --enable-recovery -n 2 "$septem" "$@" --patience 3 --results dead >out 2>err
    says err "process 1 of mpirun is not heard any more"
    cmp -s dead alive || fault "a process that dies does not change the results file"
    cmp -s out alive.json || fault "a process that dies does not change the figures"
else
    echo "skipped: MPI is not built in (package libopenmpi-dev)"
fi
exit "$failed"
