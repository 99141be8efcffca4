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
sed 's/"rules"/"door"/' out >room
expect 0 arena --bots rbai,random --engine "$septem bot rules" --deals 6 --seed 3 --json --no-times
sed 's/"name": ".* bot rules"/"name": "door"/' out >door
cmp -s room door || fault "a bot plays the same behind the door"
expect 0 arena --bots rbai,random --engine "$septem bot rules" --deals 6 --seed 3 --json \
    --no-times --threads 3
sed 's/"name": ".* bot rules"/"name": "door"/' out >door
cmp -s room door || fault "a bot plays the same behind the door of several threads"
printf 'x\n{"id":3,"do":"hello","protocol":1}\n' | "$septem" bot rules >out ||
    fault "septem bot ends with its input"
[ "$(wc -l <out)" -eq 2 ] || fault "septem bot answers every line"
says out '"error"'
says out '"id":3'

if command -v python3 >/dev/null 2>&1; then
    expect 0 bot-check "python3 $examples/first_bot.py"
    expect 0 arena --engine "python3 $examples/first_bot.py" --bots random --deals 3 -n 4 \
        --with cities
    if grep -q "lost" out; then
        fault "the example in Python loses no turn"
    fi
else
    echo "skipped: the example in Python, as python3 is not there"
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
    id=\$(printf '%s' "\$line" | sed 's/^{"id":\([0-9]*\),.*/\1/')
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
    says out "$command lost 54 of 54 turns"
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
says out "./mortal lost"
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

# Nothing is left running behind.
engine spawner 'sleep 300 & sleep 301'
run arena --engine ./spawner --bots random --deals 1 --deadline 200
if pgrep -f '^sleep 30[01]$' >/dev/null 2>&1; then
    fault "what an engine started ends with it"
fi
exit "$failed"
