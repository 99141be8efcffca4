"""Deals that can be trusted and checked.

The commitment is told to seats and spectators before the first card, the key to nobody before the
end, by any byte that leaves the server; and at the end the key is the promised one and deals what
was dealt. A deal that somebody chose is told as such.
"""
import hashlib
import json
import os
import random
import re
import subprocess
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import SEPTEM, Events, Seat, Server, expect

EVERY_SET = ["base", "leaders", "cities", "packs", "catan", "promo"]


def commitment_of(key):
    """As docs/fair.md says it, with nothing of ours."""
    return hashlib.sha256(("septem deal 1\n%s\n" % key).encode()).hexdigest()


def replay_fair(log, told=None):
    option = "--fair" if told is None else "--fair=" + told
    done = subprocess.run([SEPTEM, "replay", option, "-"], input=log.encode(), capture_output=True)
    return done.returncode, (done.stdout + done.stderr).decode()


def check_log(log, told):
    status, said = replay_fair(log, told)
    expect(status == 0 and told in said, "the deal is the promised one: " + said)
    # Whoever knows nothing of keys reads the game all the same.
    plain = "".join(line + "\n" for line in log.splitlines() if not line.startswith("#"))
    done = subprocess.run([SEPTEM, "replay", "--quiet", "-"], input=plain.encode())
    expect(done.returncode == 0, "without its comments it is a log")
    status, said = replay_fair(plain, told)
    expect(status == 1 and "no key" in said, "which cannot be checked: " + said)
    status, said = replay_fair(log, "0" * 64)
    expect(status == 1 and "you were promised" in said, "another promise is not kept: " + said)
    key = re.search(r"^#fair key (\w+)$", log, re.M).group(1)
    other = "%064x" % (int(key, 16) ^ 1)
    status, said = replay_fair(log.replace(key, other))
    expect(status == 1 and "promised" in said, "another key is found: " + said)
    status, said = replay_fair(log.replace(told, "1" * 64))
    expect(status == 1 and "promised" in said, "another commitment is found: " + said)
    # Another key with the commitment that belongs to it: then the cards are not its.
    status, said = replay_fair(log.replace(key, other).replace(told, commitment_of(other)))
    expect(status == 1 and "the key" in said, "cards of another key are found: " + said)


def secrets_of(server):
    """Every key the server keeps, from its file."""
    file = sqlite3.connect("file:%s?mode=ro" % server.data, uri=True)
    keys = {row[0] for row in file.execute("SELECT key FROM entries WHERE kind = 'made'")}
    keys |= {bytes(row[0]).hex() for row in file.execute("SELECT value FROM secrets")}
    file.close()
    expect(keys and all(re.fullmatch("[0-9a-f]{64}", key) for key in keys), "the store has keys")
    return keys


def scan(text, keys, what):
    """No piece of any key in hexadecimal."""
    for key in keys:
        for at in range(0, 64 - 15):
            expect(key[at:at + 16] not in text, "%s has no key" % what)


def play_watched(server, options, bots="easy"):
    host = server.make(options=options)
    promised = host.state()["table"]["deal"]
    expect(promised["kind"] == "drawn" and promised["key"] is None, "nothing but a promise")
    expect(re.fullmatch("[0-9a-f]{64}", promised["commitment"]), "64 digits")
    bob = Seat.join(server, host.table, "Bob")
    streams = [Events(server, host.path, host.secret),
               Events(server, bob.path, bob.secret), Events(server, host.path)]
    for stream in streams:
        first = stream.wait("state")
        expect(first["view"] is None and first["table"]["deal"] == promised,
               "everybody is told before there is a card")
    host.post("chairs", {"fill": bots})
    host.post("start")
    people = [(host, random.Random(1)), (bob, random.Random(2))]
    told, keys = [], secrets_of(server)
    while host.state()["table"]["status"] == "drafting":
        now = host.state()["table"]["draft"]["now"]
        for seat, _ in people:
            if seat.seat == now:
                draft = seat.state()["table"]["draft"]
                free = next(row for row in draft["boards"] if row["seat"] is None)
                seat.post("board", {"board": free["board"], "side": free["sides"][0]})
    while True:
        states = [seat.state() for seat, _ in people] + [server.get(host.path)]
        if states[0]["table"]["status"] == "over":
            break
        expect(all(state["table"]["deal"] == promised or state["table"]["status"] == "over"
                   for state in states), "the promise stays")
        told.append(json.dumps([s for s in states if s["table"]["status"] != "over"]))
        for (seat, rng), state in zip(people, states):
            owed = [m for m in state["moves"] if m["seat"] in state["view"]["owing"]]
            if owed:
                move = rng.choice(owed)
                seat.post("decisions", {"id": "q%d-%d" % (state["question"], move["seat"]),
                                        "question": state["question"], "text": move["text"],
                                        "seat": move["seat"]})
    told.append(server.request("GET", "/metrics")[1])
    for stream in streams:
        stream.wait("state", lambda data: data["table"]["status"] == "over", "the end")
        stream.close()
        before = []
        for line in stream.raw:
            if '"status":"over"' in line:
                break
            before.append(line)
        told.append("\n".join(before))
    for text in told:
        scan(text, keys, "what was told before the end")
    expect(len(told) > 20, "there was something to look at")
    deal = server.get(host.path)["table"]["deal"]
    expect(deal["commitment"] == promised["commitment"], "the promise is the first one")
    expect(commitment_of(deal["key"]) == promised["commitment"], "and the key is the promised one")
    check_log(server.get(host.path + "/log"), promised["commitment"])
    expect(server.said().count(deal["key"]) == 0, "the server's own lines have no key")
    return host, deal


def same_deal(server, host, deal):
    """The key deals the same again, and everybody is told that somebody chose it."""
    options = {k: v for k, v in server.get(host.path)["table"]["options"].items()
               if k not in ("seed", "seeded", "day")}
    expect(options["key"] == deal["key"], "the options have the key at the end")
    again = server.make(options=options, bots="easy", start=True)
    state = server.get(again.path)
    expect(state["table"]["deal"] == {"kind": "chosen", "commitment": None, "key": None},
           "a spectator is told that the deal was chosen: %s" % state["table"]["deal"])
    expect(state["table"]["options"]["seeded"] and state["table"]["options"]["key"] is None,
           "but not which")
    book = server.get(host.path + "/replay?question=1")
    expect(again.state()["view"]["hand"] == book["hands"][0], "the same key, the same hand")
    again.play(random.Random(5))
    status, said = replay_fair(server.get(again.path + "/log"))
    expect(status == 1 and "chosen" in said, "a chosen key proves nothing: " + said)


def refusals(server):
    for options in ({"key": "abc"}, {"key": 5}, {"seed": 1, "key": "0" * 64}, {"key": "A" * 64},
                    {"day": "1999-12-31"}, {"day": "now"}):
        error = server.refuse(400, "bad_options", "POST", "/v1/tables",
                              {"name": "Ada", "options": options})
        expect(error["message"], "which is said in words")


def rematch(server, host):
    """Another game, another key; and the promise survives a restart."""
    new = host.post("rematch")["table"]
    first = server.get("/v1/tables/" + new)["table"]["deal"]
    expect(first["commitment"] and first["key"] is None and first["kind"] == "drawn", "a new one")
    expect(first["commitment"] != server.get(host.path)["table"]["deal"]["commitment"], "not the old")
    server.kill()
    server.start()
    expect(server.get("/v1/tables/" + new)["table"]["deal"] == first, "the same after a restart")


def at_once(server):
    """Who starts at once is told before the first card, too."""
    made = server.post("/v1/tables", {"name": "Ada", "bots": "easy", "start": True})
    state = server.get("/v1/tables/" + made["table"], made["secret"])
    expect(re.fullmatch("[0-9a-f]{64}", made["commitment"]), "the answer has the commitment")
    expect(state["table"]["deal"]["commitment"] == made["commitment"], "which is that of the table")
    made = server.post("/v1/tables", {"name": "Ada", "options": {"seed": 1}})
    expect(made["commitment"] is None, "to a chosen deal there is none")


def seeds(server):
    seat = server.make(options={"seed": 7}, bots="easy", start=True)
    expect(seat.state()["table"]["deal"]["kind"] == "chosen", "a seed is a choice")
    seat.play(random.Random(1))
    log = server.get(seat.path + "/log")
    expect("seed 7\n" in log and "#fair" not in log, "the log has the seed as ever")
    status, said = replay_fair(log)
    expect(status == 1 and "seed" in said and "proves nothing" in said, said)


with Server() as server:
    host, deal = play_watched(server, {"players": 4})
    same_deal(server, host, deal)
    refusals(server)
    rematch(server, host)
    seeds(server)
    at_once(server)
    play_watched(server, {"players": 2, "sets": EVERY_SET, "leaders": "all"})
    play_watched(server, {"players": 5, "sets": EVERY_SET, "leaders": "second", "sides": "B"})
    play_watched(server, {"players": 3, "boards": "drafted"})
    commitments = {server.make(options={})
                   .state()["table"]["deal"]["commitment"] for _ in range(50)}
    expect(len(commitments) == 50, "no two tables have the same key")
