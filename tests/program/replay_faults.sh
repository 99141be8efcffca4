#!/bin/sh
# Logs that are not so: replay says where, and fails.
. "$(dirname "$0")/lib/expect.sh"

expect 0 simulate -g 1 -n 4 --with cities --teams --seed 2 --log games
log=games/game-000000.log
expect 0 replay --quiet $log
[ -z "$(cat out err)" ] || fault "quiet says nothing where nothing differs"
expect 0 replay --quiet - <$log
expect 0 replay $log
says out total

# differs SED-COMMAND: the log so changed is refused, with a line.
differs() {
    sed "$1" $log >changed.log
    if cmp -s $log changed.log; then
        fault "sed $1 changes the log"
    fi
    run replay --quiet changed.log
    [ "$status" -eq 1 ] || fault "a log changed by $1 is refused (it was $status)"
    cat out err | grep -q 'changed.log' || fault "replay says which log is changed by $1"
}

differs 's/^septem-log 1$/septem-log 2/'
differs 's/^sets base cities$/sets base/'
differs 's/^sets base cities$/sets base atlantis/'
differs 's/^players 4$/players 5/'
differs '/^option teams$/d'
differs 's/^option teams$/option tea/'
differs 's/^seat 0 /seat 1 /'
differs 's/^\(deal 1 0 [a-z_0-9]*\) [a-z_0-9]*/\1 palace/'
differs 's/^\(1.1 0 .*\) \/ [0-9]*$/\1 \/ 99/'
differs 's/^1.1 0 .*$/1.1 0 build palace/'
differs 's/^score 0 military [-0-9]*/score 0 military 99/'
differs 's/^winner .*$/winner 0 1 2 3/'
differs 's/^winner .*$/winner 0/'
differs '$s/$/\
hello/'

refuse replay none.log
refuse replay
: >empty.log
run replay --quiet empty.log
[ "$status" -eq 1 ] || fault "an empty log is refused"
dd if=/dev/zero of=zero.log bs=1000 count=1 2>/dev/null
run replay --quiet zero.log
[ "$status" -eq 1 ] || fault "a log of zeros is refused"
expect 1 replay --quiet $log empty.log $log
expect 0 replay --to 2.3 $log
exit "$failed"
