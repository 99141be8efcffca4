#!/bin/sh
# Tables that cannot be set: every command that sets one says why, and what would do.
. "$(dirname "$0")/lib/expect.sh"

# because TEXT ARGUMENT...: it is not understood, and the reason is said.
because() {
    reason=$1
    shift
    refuse "$@"
    [ "$status" -eq 2 ] || fault "septem $* ends with 2 (it was $status)"
    says err "$reason"
}

for command in play simulate perft; do
    because '8 with the set cities' $command -n 8
    because '8 with the set cities' $command -n 8 --with leaders,packs,catan,promo
    because 'need the set cities and 4, 6 or 8' $command -n 5 --with cities --teams
    because 'need the set cities and 4, 6 or 8' $command -n 4 --with leaders --teams
    because "there is no set 'atlantis'" $command --with leaders,atlantis
    says err leaders
    because 'promo needs the set leaders' $command --with promo
    because 'promo needs the set leaders' $command --with cities,promo

    because 'add --with leaders' $command --leaders second
    because 'add --with leaders' $command --with cities --leaders first
    because 'add --with leaders' $command --experts
    because 'first, second or all' $command --with leaders --leaders third
    because 'A, B or random' $command --sides both

    because "there is no board 'atlantis'" $command --boards giza,atlantis
    says err manneken_pis
    because "did you mean giza?" $command --boards gizzeh
    because 'giza is given twice' $command --boards giza:A,,giza:B
    because 'giza is given twice' $command --boards giza,giza
    because 'must be A or B' $command --boards giza:C
    because 'must be A or B' $command --boards giza:
    because "there is no board ''" $command --boards :A
    because 'the 4 seats' $command -n 4 --boards giza,rhodes,ephesus,olympia,babylon
    because 'the 3 seats' $command -n 3 --boards ,,,
    because 'the 3 seats' $command -n 2 --boards giza,rhodes,ephesus,olympia
    because 'the Free City cannot have' $command -n 2 --with all --boards ,,roma
    because 'the Free City cannot have' $command -n 2 --with all --boards ,,catan:B
    because 'the Free City cannot have' $command -n 2 --with all --boards ,,abu_simbel --sides A
    because 'add --with cities' $command --boards petra
    because 'add --with leaders' $command --boards roma:B
    because 'add --with leaders' $command --with packs --boards abu_simbel
    because 'add --with packs' $command --with leaders --boards ,stonehenge:A
    because 'add --with leaders' $command --with catan --boards catan:B
    because 'add --with leaders' $command --with catan --boards catan --sides B
done
because 'add --with leaders' bench --experts
because 'promo needs the set leaders' bench --with promo
because 'add --with leaders' play --board roma
because 'must be A or B' play --board giza:x
because 'seat 0 has a board' play --board giza --boards rhodes
because 'olympia is given twice' play --board olympia:A --boards ,olympia:B
exit "$failed"
