#!/bin/sh
# Tables as they are asked for: sets, editions of leaders, boards and sides stand in the logs.
. "$(dirname "$0")/lib/expect.sh"

# sets NAME ARGUMENT...: twelve games, whose logs replay; the first is ./log.
sets() {
    name=$1
    shift
    expect 0 simulate -g 12 --seed 8 --log "$name" "$@"
    expect 0 replay --quiet "$name"/*.log
    cp "$name/game-000000.log" log
}

# boards: the boards and sides of the seats of ./log, in one line.
boards() {
    sed -n 's/^seat [0-9] \([a-z_]*\) \([AB]\).*/\1:\2/p' "${1:-log}" | tr '\n' ' '
}

sets all3 -n 3 --with all
says log 'sets base leaders cities packs catan promo'
sets all8 -n 8 --with all --leaders all --teams
says log 'option leaders all'
says log 'option teams'
sets second -n 5 --with leaders --leaders second --experts
says log 'option leaders second'
says log 'option experts'
sets first -n 7 --with leaders,promo
if grep -q '^option' log; then
    fault "the first edition is not worth a word"
fi
[ "$(grep -c '^leaders ' log)" -eq 7 ] || fault "every player is dealt leaders"

sets fixed -n 4 --with all --boards giza:A,roma:b,,petra:B
for log in fixed/*.log; do
    case $(boards "$log") in
    'giza:A roma:B '*' petra:B ') ;;
    *) fault "$log has the boards asked for: $(boards "$log")" ;;
    esac
done
# Every name that a list shows will do, in any language, without its accents and capitals too.
for names in 'Gizah:A,Rome B,,petra:b' 'gizeh:A,Roma:B,,PÉTRA:B' 'GIZA A,roma b,,Petra:B'; do
    expect 0 simulate -n 4 -g 1 --seed 8 --with all --boards "$names" --log named
    case $(boards named/game-000000.log) in
    'giza:A roma:B '*' petra:B ') ;;
    *) fault "$names are boards: $(boards named/game-000000.log)" ;;
    esac
    rm -r named
done
printf 'q\n' | "$septem" play --lines --board Gizah --seed 2 >out 2>err || fault "a board by its name"
printf "q\n" | "$septem" play --lines --resume --board "Die Pyramiden von Gizeh" >out 2>err || fault "which is the same by another name"
sets two -n 2 --with all --boards giza:A,,catan
for log in two/*.log; do
    case $(boards "$log") in
    'giza:A '*' catan:A ') ;;
    *) fault "$log has the boards asked for, the Free City too: $(boards "$log")" ;;
    esac
done
[ "$(grep -c '^leaders ' log)" -eq 2 ] || fault "no leaders for the Free City"
sets sides -n 3 --boards ,giza --sides B
[ "$(boards | tr ' ' '\n' | grep -c ':B')" -eq 3 ] || fault "all boards show side B"
says log 'seat 1 giza B'
# What a set lacks is not drawn: Catan's side B needs leaders.
for seed in 1 2 3 4 5 6 7 8; do
    expect 0 simulate -g 1 -n 3 --with catan --boards catan --seed $seed --log "catan$seed"
    says "catan$seed/game-000000.log" 'seat 0 catan A'
done

printf 'q\n' >in
expect 0 play --seed 3 --lang en --with all --board roma:B --boards ,giza:A --log game.log <in
says game.log 'seat 0 roma B you'
says game.log 'seat 1 giza A'
# The same words may be said again, others not.
expect 0 play --lang en --with all --board roma --boards roma,giza:A --leaders first --log game.log <in
for other in '--board roma:A' '--boards giza' '--leaders second' --experts '--with leaders'; do
    # shellcheck disable=SC2086
    refuse play --lang en $other --log game.log
    says err "${other%% *}"
done
exit "$failed"
