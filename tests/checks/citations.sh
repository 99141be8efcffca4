#!/bin/sh
# Every clause of the rules there are is cited by a test, every card and board side is in a case.
root=$1
failed=0
clauses="
R1.1 R1.2 R1.3 R1.4 R1.5 R1.6
R2.1 R2.2 R2.3 R2.4 R2.5
R3.1 R3.2 R3.3 R3.4
R4.1 R4.2 R4.3 R4.4 R4.5 R4.6 R4.7 R4.8 R4.9
R5.1 R5.2 R5.3 R5.4 R5.5 R5.6 R5.7
R6.1 R6.2
R7.1 R7.2 R7.3 R7.3a R7.4
R8.1 R8.2 R8.3 R8.4 R8.5 R8.6 R8.7
R9.1 R9.2 R9.3 R9.4 R9.5 R9.6 R9.7
R10.1 R10.2 R10.3 R10.4 R10.5 R10.6 R10.7 R10.8 R10.9 R10.10
R10.11 R10.12 R10.13 R10.14 R10.15 R10.16 R10.17 R10.18 R10.19 R10.20
R11.1 R11.2 R11.3 R11.4 R11.5 R11.6 R11.7 R11.8 R11.9 R11.10 R11.11 R11.12
R12.1 R12.2 R12.3 R12.4 R12.5 R12.6 R12.7"

for clause in $clauses; do
    if ! grep -rqE "${clause}([^0-9a-z]|\$)" "$root"/tests/cases "$root"/tests/unit; then
        echo "no test cites $clause" >&2
        failed=1
    fi
done
for set in "$root"/tests/cases/*/; do
    facts=$root/tests/facts/$(basename "$set").facts
    for card in $(sed -n 's/^card \([a-z0-9_]*\) .*/\1/p' "$facts"); do
        if ! cat "$set"*.case | grep -qE "^(built|when|then built|sold|leaders) .*\\b$card\\b"; then
            echo "no case builds $card" >&2
            failed=1
        fi
    done
    sed -n 's/^board \([a-z0-9_]*\) \([AB]\) .*/\1 \2/p' "$facts" | while read -r board; do
        cat "$set"*.case | grep -qE "^city [0-9] $board .*stages|^city [0-9] $board" || {
            echo "no case has the board $board" >&2
            exit 1
        }
    done || failed=1
done
exit $failed
