#!/bin/sh
# septem rules: every clause of docs/rules.md by its number, in plain text.
. "$(dirname "$0")/lib/expect.sh"
rules=$(dirname "$0")/../../docs/rules.md

expect 0 rules
cp out whole
grep -q '^R8\.2 Babylon B, stage 2\. ' whole || fault 'the text has R8.2'
grep -q '^R8 Powers of the wonders' whole || fault 'the text has the heading of R8'
grep -qF 'data/*/*.def' whole || fault 'what is code stays as it is'
if grep -nE '<a|</a|\*\*|\]\(|^#|`' whole; then
    fault 'no marks are left'
fi

# Each clause alone is what stands in the whole text, and begins with its number.
clauses=$(sed -n 's/^<a id="[^"]*"><\/a>\*\*\(R[0-9]*\.[0-9a-z]*\).*/\1/p' "$rules")
[ -n "$clauses" ] || fault 'docs/rules.md has clauses'
for clause in $clauses; do
    expect 0 rules "$clause"
    head -n 1 out | grep -qF "$clause " || head -n 1 out | grep -qF "$clause." || fault "$clause begins with its number"
    [ "$(grep -cE '^R[0-9]+\.[0-9]+[a-z]?[ .]' out)" -eq 1 ] || fault "$clause comes alone"
    grep -vxFf whole out && fault "$clause is part of the text"
done

expect 0 rules R8.2
cp out r8_2
for name in r8.2 8.2 R8-2; do
    expect 0 rules "$name"
    cmp -s out r8_2 || fault "$name is R8.2"
done
expect 0 rules R8
[ "$(grep -cE '^R8\.[0-9]+ ' out)" -eq 7 ] || fault 'R8 has seven clauses'
expect 0 rules R13
expect 0 rules R1.1 R7.3a
grep -q '^R7\.3a ' out || fault 'several clauses can be named'

for name in r8.9 r0 8.2x 8. '' R '"' 1.1234567890123456789012345678901234567890; do
    refuse rules "$name"
    says err "there is no clause '$name'"
done
refuse rules R1.1 99
exit $failed
