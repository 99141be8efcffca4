"""Engines at tables: what the operator offers plays, what fails loses its turns, and nobody else waits."""
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Server, check_log, expect, wait_until

ENGINE = r"""
import json, os, sys, time
how, seen = sys.argv[1], open(sys.argv[2], "a")
print(json.dumps({"files": sorted(os.listdir("/proc/self/fd"))}), file=seen, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    print(json.dumps({k: v for k, v in message.items() if k not in ("view", "moves")}), file=seen, flush=True)
    if message["do"] == "hello":
        answer = {"protocol": 1, "name": "The " + how, "wants": ["games"]}
    elif message["do"] != "choose":
        continue
    elif how == "dead":
        sys.exit(3)
    elif how == "silent":
        time.sleep(1000)
    else:
        answer = {"move": 0 if how == "good" else "nonsense"}
    print(json.dumps({"id": message["id"], **answer}), flush=True)
"""


def offer(server, how):
    """The option that offers an engine, and the file it writes what it is told into."""
    program, seen = (os.path.join(server.folder, name) for name in ("engine.py", how + ".seen"))
    with open(program, "w", encoding="utf-8") as file:
        file.write(ENGINE)
    return ["--engine", "%s=exec '%s' '%s' %s '%s'" % (how, sys.executable, program, how, seen)], seen


def told(seen, what):
    with open(seen, encoding="utf-8") as file:
        return [row for row in map(json.loads, file.read().splitlines()) if row.get("do") == what]


def table(server, bot, **options):
    return server.make(options={"players": 3, "seed": 4, **options}, bots=bot, start=True)


def plays(server, seen):
    """A whole game, which it is told the beginning and the end of."""
    host = table(server, "engine:good")
    expect(all(chair["bot"] == "engine:good" for chair in host.state()["table"]["chairs"][1:]),
           "it sits at both other chairs")
    host.play(random.Random(1))
    check_log(server, host.table)
    wait_until(lambda: told(seen, "end"), "it is told what came of the game")
    start, end = told(seen, "start"), told(seen, "end")
    expect(len(start) == 1 and len(end) == 1 and start[0]["game"] == end[0]["game"],
           "once each, with one number: %s %s" % (start, end))
    scores = [row["total"] for row in host.state()["result"]["scores"]]
    expect([row["total"] for row in end[0]["result"]] == scores, "and it is the result")
    expect({row["game"] for row in told(seen, "choose")} == {start[0]["game"]}, "as its questions are")


def offered(server):
    bots = server.get("/v1/bots")
    expect(bots["engines"] == [{"name": "engine:" + how, "title": "The " + how}
                               for how in ("good", "dead", "wrong")], "they are listed: %s" % bots["engines"])
    for wrong in ("engine:other", "engine:", "engine:good:x=1"):
        server.refuse(400, "bad_bot", "POST", "/v1/tables", {"name": "Ada", "bots": wrong})
    server.refuse(400, "bad_options", "POST", "/v1/tables",
                  {"name": "Ada", "options": {"cover": "engine:good"}})


def fails(server):
    """Its turns are lost, the game is played to its end, and the journal says why."""
    for how, why in (("dead", "it ended with status 3"), ("wrong", "not a decision that was offered")):
        host = table(server, "engine:" + how)
        host.play(random.Random(1))
        check_log(server, host.table)
        expect('engine=%s why="%s' % (how, why) in server.said(), "the journal has: " + why)


def holds_up_nobody():
    """While one waits for its answer others play on, and the server stops at once."""
    server = Server("--deadline", "86400000")
    options, seen = offer(server, "silent")
    server.options += options
    with server:
        slow = table(server, "engine:silent")
        state = slow.state()
        slow.decide(state["question"], state["moves"][0]["text"])
        wait_until(lambda: told(seen, "choose"), "it is asked")
        table(server, "easy").play(random.Random(1))
        expect(slow.state()["question"] == state["question"], "its own table waits")
        server.lives()


def gone(server, host):
    """A table goes on where its engine is not offered any more."""
    expect(host.state()["table"]["chairs"][1]["bot"] == "engine:good", "it keeps its name")
    host.play(random.Random(1))
    check_log(server, host.table)
    expect(server.get("/v1/bots")["engines"] == [], "none is listed")
    server.refuse(400, "bad_bot", "POST", "/v1/tables", {"name": "Ada", "bots": "engine:good"})


server = Server()
good, seen = offer(server, "good")
server.options = good + offer(server, "dead")[0] + offer(server, "wrong")[0]
with server:
    offered(server)
    plays(server, seen)
    fails(server)
    with open(seen, encoding="utf-8") as file:
        files = json.loads(file.readline())["files"]
    expect(len(files) == 5, "it has no file of the server: %s" % files)  # 3, its own, and the folder
    server.lives()
    host = table(server, "engine:good")
    server.stop()
    server.options = []
    server.start()
    gone(server, host)
holds_up_nobody()
