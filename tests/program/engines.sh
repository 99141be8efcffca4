#!/bin/sh
# Bots that are programs of their own: good ones play, bad ones lose their turns and nothing else.
examples=$(cd "$(dirname "$0")/../../examples" && pwd)
. "$(dirname "$0")/lib/expect.sh"

expect 0 bot --help
expect 0 bot-check --help
refuse bot
refuse bot nobody
refuse bot rules random
refuse bot-check
refuse bot-check one two
refuse bot-check --deadline 0 true

# The bots of the register, behind the door and in the room, do the same: rules draws no lots.
expect 0 bot-check "$septem bot rules"
says out "It keeps to the protocol."
expect 0 arena --bots rbai,random,rules --deals 6 --seed 3 --json --no-times
mv out room
expect 0 arena --bots rbai,random --engine "$septem bot rules" --deals 6 --seed 3 --json --no-times
cmp -s room out || fault "a bot plays the same behind the door"
expect 0 arena --bots rbai,random --engine "$septem bot rules" --deals 6 --seed 3 --json \
    --no-times --threads 3
cmp -s room out || fault "a bot plays the same behind the door of several threads"
printf 'x\n{"id":3,"do":"hello","protocol":1}\n' | "$septem" bot rules >out ||
    fault "septem bot ends with its input"
[ "$(wc -l <out)" -eq 2 ] || fault "septem bot answers every line"
says out '"error"'
says out '"id":3'

if command -v python3 >/dev/null 2>&1; then
    # The first engine of the manual, as it stands there.
    sed -n '/^    import json, sys$/,/^`/{/^`/d;s/^    //;p;}' "$examples/../docs/engines.md" \
        >ten_lines.py
    [ "$(grep -c . ten_lines.py)" -le 10 ] || fault "the first engine has ten lines"
    expect 0 bot-check "python3 ten_lines.py"
    says out "'ten lines'"
    expect 0 bot-check "python3 $examples/first_bot.py"
    expect 0 arena --engine "python3 $examples/first_bot.py" --bots random --deals 3 -n 4 \
        --with cities
    if grep -q "lost" out; then
        fault "the example in Python loses no turn"
    fi
else
    echo "skipped: the example in Python, as python3 is not there"
fi

if command -v node >/dev/null 2>&1; then
    expect 0 bot-check "node $examples/first_bot.mjs"
    says out "first in JavaScript"
else
    echo "skipped: the example in JavaScript, as node is not there"
fi

# ---- Bad ones, in the shell: they say hello and then do what the function `bad` does ----

# engine NAME COMMANDS: COMMANDS run for each question, its number in $id.
engine() {
    cat >"$1" <<END
#!/bin/sh
bad() {
    $2
}
while IFS= read -r line; do
    id=\${line#*:}
    id=\${id%%,*}
    case \$line in
    *'"do":"hello"'*) printf '{"id":%s,"protocol":1,"name":"bad"}\n' "\$id" ;;
    *'"do":"choose"'*) bad ;;
    *) printf '{"id":null,"error":"what?"}\n' ;;
    esac
done
END
    chmod +x "$1"
}

# lost NAME REASON [DEADLINE [BEFORE]]: the arena goes on and says what was wrong.
lost() {
    deadline=${3:-10000}
    command=$4./$1
    expect 0 arena --engine "$command" --bots random --deals 1 --deadline "$deadline"
    says out "bad lost 54 of 54 turns"
    says out "$2"
    says err "lost a turn"
    run bot-check --deadline "$deadline" "$command"
    [ "$status" -eq 1 ] || fault "bot-check of $1 ends with 1 (it was $status)"
    says out "FAIL"
    says out "It does not keep to the protocol."
}

engine dies 'exit 3'
lost dies "it closed its input or output, or ended"
engine nonsense 'echo no'
lost nonsense "not a JSON object"
engine wrong_id 'echo "{\"id\":999999,\"move\":0}"'
lost wrong_id "a wrong id"
engine illegal 'echo "{\"id\":$id,\"move\":\"build palace\"}"'
lost illegal "a decision that was not offered"
engine beyond 'echo "{\"id\":$id,\"move\":2000}"'
lost beyond "a decision that was not offered"
engine gives_up 'echo "{\"id\":$id,\"error\":\"too hard\"}"'
lost gives_up "it said that it cannot answer"
engine empty 'echo "{\"id\":$id}"'
lost empty "an answer with a missing or wrong field"
engine huge 'head -c 3000000 /dev/zero | tr "\0" x'
lost huge "a line that is too long"
engine deaf 'exec <&-; sleep 20'
lost deaf "no answer within the deadline" 200
engine hangs 'sleep 20'
lost hangs "no answer within the deadline" 200
engine stops_halfway 'printf "{\"id\":$id,"; sleep 20'
lost stops_halfway "no answer within the deadline" 200
cat >closes_input <<'END'
#!/bin/sh
read -r line
echo '{"id":'"$(printf '%s' "$line" | sed 's/^{"id":\([0-9]*\),.*/\1/')"',"protocol":1,"name":"bad"}'
exec <&-
sleep 20
END
chmod +x closes_input
# Without `exec` the shell that starts it would keep its input open.
lost closes_input "it closed its input or output, or ended" 10000 "exec "

# Answers in pieces, answers to earlier questions, many lines at once: all right.
engine slow_writer 'printf "{\"id\":$id,"; sleep 0.01; printf "\"move\":0}\n"'
engine chatty 'echo "{\"id\":1,\"move\":7}"; echo "{\"id\":$id,\"move\":0}"; echo "{\"id\":$id,\"move\":0}"'
for good in slow_writer chatty; do
    expect 0 arena --engine "./$good" --bots random --deals 1
    if grep -q "lost" out; then
        fault "$good loses no turn"
        cat out >&2
    fi
done

# An engine that dies now and then is started again; only those turns are lost.
engine mortal '[ $((id % 7)) -ne 0 ] || exit 1; echo "{\"id\":$id,\"move\":0}"'
expect 0 arena --engine ./mortal --bots random --deals 2
says out "bad lost"
if grep -q "lost 108" out; then
    fault "an engine that dies now and then plays on"
fi

# One that never starts is no contestant.
refuse arena --engine false --bots random
says err "does not play"
refuse arena --engine /none/such --bots random
refuse arena --engine 'echo hello' --bots random
refuse arena --engine 'exec <&-; sleep 1' --bots random
refuse arena --engine 'echo "{\"id\":1,\"protocol\":2,\"name\":\"x\"}"; sleep 1' --bots random
says err '"protocol": 1'
refuse arena --engine 'echo "{\"id\":1,\"protocol\":1,\"name\":\"x\",\"wants\":[\"packed\"],\"layout\":\"0\"}"; cat' \
    --bots random
says err "layout"
expect 1 bot-check false
# What was expected, what came, and what to do.
for command in arena play simulate bot-check; do
    case $command in
    arena) refuse arena --engine 'echo hi' --bots random ;;
    bot-check) run bot-check 'echo hi'; cat out >>err ;;
    *) refuse $command --engine bad='echo hi' --bot bad ;;
    esac
    says err ": hi"
    says err '{"id":1,"protocol":1,"name":"my engine"}'
    says err "septem bot-check COMMAND"
done

# ---- What they are called ----

# As they say themselves; two of the same name are told apart, in tables, results and logs.
engine first 'echo "{\"id\":$id,\"move\":0}"'
cp first second
expect 0 arena --engine ./first --engine ./second --bots random --deals 1 --results results --log logs
says out "bad #2"
says results '"bots":["bad","bad #2","random"]'
says results '"engines":["./first","./second",null]'
[ "$(find logs -name 'deal-000000-game-*.log' | wc -l)" -eq 3 ] || fault "every game has a log"
expect 0 replay --quiet logs/*.log
says logs/deal-000000-game-0000.log " bad #2"
refuse arena --bots rules,random --log /none/such
says err "cannot create the directory"
expect 0 arena --bots rules --engine "$septem bot rules" --deals 1 -n 2
says out "rules #2"

# ---- At other tables ----

expect 0 simulate --engine one=./first --bot engine:one,random -g 2 --json
says out '"engine:one"'
[ ! -s err ] || fault "an engine that answers loses no turn in a simulation"
expect 0 simulate --engine one=./first --bot one,random -g 2 --log simulated --threads 2
grep -q '^seat 0 .* engine:one$' simulated/game-000000.log || fault "a log names the engine"
expect 0 simulate --engine one=./dies --bot one -g 1
says err "the engine 'one' lost a turn: it ended with status 3"
says err "no more of this is said"
expect 0 simulate --engine one=./nonsense --bot one,random -g 1
says err "not a JSON object: no"
expect 0 simulate --engine one=./hangs --deadline 50 --bot one,random -g 1
says err "no answer within the deadline"
answers >lines
run play --engine one=./first --bot one -n 3 --seed 4 <lines
[ "$status" -eq 0 ] || fault "a game against an engine is played to its end"
says out "engine:one"
run play --engine one=./dies --bot engine:one -n 3 --seed 4 <lines
[ "$status" -eq 0 ] || fault "a game against an engine that dies is played to its end"
says err "septem play: the engine 'one' lost a turn: it ended with status 3"

for command in play simulate; do
    refuse $command --engine one=false
    says err "the engine 'one' does not play: it ended with status 1"
    refuse $command --engine ./first
    says err "NAME=COMMAND"
    refuse $command --engine One=./first
    refuse $command --engine one=
    refuse $command --engine normal=./first
    says err "there is a bot 'normal' already"
    refuse $command --engine one=./first --engine one=./second
    refuse $command --bot engine:none
    refuse $command --engine one=./first --deadline 0
done

# A saved game goes on without its engine: another bot stands in.
printf 's 1\nq\n' | "$septem" play --engine one=./first --bot one -n 3 --seed 4 >out
cp "$XDG_DATA_HOME"/septem/games/*.game saved
run play --resume --engine one=./first --lang en <lines
[ "$status" -eq 0 ] || fault "a game goes on with its engine"
if grep -q "is not there" out; then
    fault "which is there"
fi
cp saved "$XDG_DATA_HOME/septem/games/1.game"
run play --resume --lang en --log without.log <lines
[ "$status" -eq 0 ] || fault "a game goes on where its engine is not offered any more"
[ "$(grep -c "The engine 'one' is not there: 'normal' plays in its place" out)" -eq 1 ] ||
    fault "which is said once"
says out "septem play --resume --engine one=COMMAND"
# A log that names an engine: the engine is no person.
printf 's 1\nq\n' | "$septem" play --engine one=./first --bot one -n 3 --seed 4 --seat 2 \
    --log engine.log >out
rm -r "$XDG_DATA_HOME/septem/games"
run play --lang en --log engine.log <lines
[ "$status" -eq 0 ] || fault "a log goes on where its engine is not offered any more"
says out "The engine 'one' is not there"
grep -q '^seat 2 .* you$' engine.log || fault "and the person sits where they sat"

# ---- What they are told of games ----

cat >told <<'END'
#!/bin/sh
while IFS= read -r line; do
    id=${line#*:}
    id=${id%%,*}
    printf '%s\n' "$line" | cut -c1-70 >>told.lines
    case $line in
    *'"do":"hello"'*) echo "{\"id\":$id,\"protocol\":1,\"name\":\"told\",\"wants\":[\"games\"]}" ;;
    *'"do":"choose"'*) echo "{\"id\":$id,\"move\":0}" ;;
    *'"do":"end"'*) echo "{\"id\":$id}" ;; # not wanted, and no harm
    esac
done
END
chmod +x told
expect 0 arena --engine ./told --bots random --deals 2
if grep -q "lost" out; then
    fault "an engine that wants to hear of games loses no turn"
fi
[ "$(grep -c '"do":"start","game":[1-6],' told.lines)" -eq 6 ] || fault "six games begin"
[ "$(grep -c '"do":"end","game":[1-6],' told.lines)" -eq 6 ] || fault "and end"
sed -n 's/.*"do":"\([a-z]*\)","game":\([0-9]*\).*/\2 \1/p' told.lines | uniq >order
[ "$(sed -n 4,6p order | tr '\n' ';')" = "2 start;2 choose;2 end;" ] || fault "one after the other"

# Nothing is left running behind.
engine spawner 'sleep 300 & sleep 301'
run arena --engine ./spawner --bots random --deals 1 --deadline 200
if pgrep -f '^sleep 30[01]$' >/dev/null 2>&1; then
    fault "what an engine started ends with it"
fi
exit "$failed"
