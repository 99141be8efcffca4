"""The deal of the day: the same for everybody, known to nobody before, and only whole games of people
are listed."""
import contextlib
import hashlib
import os
import random
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import SEPTEM, Seat, Server, expect


def commitment_of(key):
    return hashlib.sha256(("septem deal 1\n%s\n" % key).encode()).hexdigest()


def make(server, name, **changes):
    day = server.get("/v1/daily")
    return server.make(name=name, options=dict(day["options"], **changes), bots=day["bots"],
                       start=True)


def par_of(server, seconds=120):
    """The day once its par is known: bots play it when they have nothing else to do."""
    end = time.time() + seconds
    while server.get("/v1/daily")["par"] is None:
        expect(time.time() < end, "there is a par")
        time.sleep(0.1)
    return server.get("/v1/daily")


with Server() as server:
    # A day that ends in the middle would be another test.
    if time.time() % 86400 > 86400 - 60:
        time.sleep(61)
    day = server.get("/v1/daily")
    today = time.strftime("%Y-%m-%d", time.gmtime())
    expect(day["date"] == today and day["options"]["title"] == today, "the date is today's")
    expect(day["options"]["day"] == today, "and so is the deal")
    expect(day["options"]["seed"] is None and day["options"]["key"] is None and day["key"] is None,
           "which nobody is told")
    expect(day["results"] == [] and day["played"] == 0, "nobody has played yet")

    ada, bob = make(server, "Ada"), make(server, "Bob")
    first = [seat.state()["view"] for seat in (ada, bob)]
    expect(first[0]["hand"] == first[1]["hand"] and first[0]["cities"] == first[1]["cities"],
           "everybody gets the same deal")
    own = first[0]["cities"][0]
    expect(day["board"] == {"board": own["board"], "side": own["side"]},
           "the wonder is told before: %s" % day["board"])
    ada.refuse(403, "no_hints", "hint")
    ada.play(random.Random(1))
    bob.play(random.Random(2))
    cleo = make(server, "Cleo")
    cleo.play(random.Random(1))
    # Other settings, other bots, somebody who leaves: none of that is the deal of the day.
    make(server, "Eve", timer=60).play(random.Random(3))
    server.make(name="Eve", options=day["options"], bots="easy", start=True).play(random.Random(4))
    left = make(server, "Eve")
    left.post("chairs", {"seat": 1, "bot": "easy"})
    left.play(random.Random(5))
    make(server, "Zoe").post("leave")

    told = par_of(server)
    expect(20 < told["par"] < 100, "par is what a strong bot scores: %d" % told["par"])
    expect(told["yesterday"]["results"] == [] and told["yesterday"]["par"] is None,
           "yesterday nobody played, and needs none")
    expect(sorted(row["name"] for row in told["results"]) == ["Ada", "Bob", "Cleo"],
           "those who finished are listed: %s" % told["results"])
    for row in told["results"]:
        state = server.get("/v1/tables/" + row["table"])
        totals = [score["total"] for score in state["result"]["scores"]]
        expect(row["points"] == totals[0] and row["place"] in (1, 2, 3, 4), "with their points")
        expect((row["place"] == 1) == (0 in state["result"]["winners"]), "and their place")
    points = [row["points"] for row in told["results"]]
    expect(points == sorted(points, reverse=True), "the best comes first")
    names = [row["name"] for row in told["results"] if row["name"] != "Bob"]
    expect(names == ["Ada", "Cleo"], "the same decisions are the same result; who had it first is first")
    deal = ada.state()["table"]["deal"]
    expect(deal["kind"] == "day" and deal["commitment"] == told["commitment"], "it was promised")
    expect(commitment_of(deal["key"]) == deal["commitment"], "and is what was promised")
    expect(commitment_of(told["yesterday"]["key"]) == told["yesterday"]["commitment"],
           "a day that is over shows its key")
    expect(told["tomorrow"]["key"] is None and told["key"] is None, "others do not")
    three = [told["yesterday"], told, told["tomorrow"]]
    expect(len({row["commitment"] for row in three}) == 3, "every day has its own")
    for date in (told["yesterday"]["date"], told["tomorrow"]["date"]):
        error = server.refuse(400, "bad_options", "POST", "/v1/tables",
                              {"name": "Eve", "options": dict(day["options"], day=date)})
        expect("today" in error["message"], "only today is played: %s" % error)
    plain = server.make(name="Eve")
    plain.refuse(400, "bad_options", "options", {"day": today})
    late = make(server, "Eve").state()["table"]
    expect(late["deal"]["kind"] == "day" and late["deal"]["key"] is None,
           "a game that goes on has no key, also where another one is over")
    server.kill()
    server.start()
    expect(server.get("/v1/daily") == told, "a restart keeps the list, and what was promised")
    server.stop()
    subprocess.run([SEPTEM, "db", "repair", server.data], check=True, capture_output=True)
    server.start()
    expect(par_of(server) == told, "and so does a repair; a par that is played again is the same")
    server.stop()
    with contextlib.closing(sqlite3.connect(server.data)) as database:
        expect(database.execute("SELECT points FROM pars").fetchall() == [(told["par"],)],
               "the par is kept")
    server.start()
    expect(server.get("/v1/daily")["par"] == told["par"], "and needs not be played again")
    with Server() as other:
        expect(other.get("/v1/daily")["commitment"] != told["commitment"],
               "another server deals other cards")
