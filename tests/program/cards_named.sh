#!/bin/sh
# Cards by their names: one in full, the nearest names of what there is not, the reader's language
# and its letters for resources.
. "$(dirname "$0")/lib/expect.sh"

expect 0 cards Aqueduct
says out "Aqueduct  aqueduct"
says out "age II, blue"
says out "cost: 3 stone"
says out "effect: 5 points"
says out "free after: Baths"
says out "copies by players: 3: 1, 4: 1, 5: 1, 6: 1, 7: 2"
expect 0 cards baths
says out "makes free: Aqueduct"
cp out one
for name in BATHS "Bäder" bader Bains; do
    expect 0 cards "$name"
    cmp -s out one || fault "$name is the same card"
done
expect 0 cards lumber yard
says out lumber_yard
expect 0 cards 'workers guild'
says out "of its kind only some are dealt"
expect 0 cards --lang de Plato
says out "Stapel:"
expect 0 cards Gizah
says out "Gizah A  giza"
says out "Gizah B  giza"

refuse cards aquedukt
says err "did you mean Aqueduct?"
refuse cards lumber
says err "Lumber Yard"
refuse cards xyzzyplugh
if grep -q "did you mean" err; then
    fault "nothing is near"
fi
refuse cards --json baths

# The language is that of the environment, as in a game; of JSON it is English.
LC_ALL=de_DE.UTF-8 "$septem" cards >out
says out "H Holz  S Stein  L Lehm  E Erz  G Glas  T Stoff  P Papyrus"
grep -q "^Palisade .* H  *3 7 " out || fault "a cost in German letters"
grep -q "  1  SL  *3 Punkte" out || fault "that of a stage, too"
LC_ALL=de_DE.UTF-8 "$septem" cards --json >json
expect 0 cards --json
cmp -s out json || fault "JSON is the same everywhere"
exit "$failed"
