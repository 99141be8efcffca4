"""The deal of the day: the same for everybody, and only whole games of people are listed."""
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, expect


def make(server, name, **changes):
    day = server.get("/v1/daily")
    return server.make(name=name, options=dict(day["options"], **changes), bots=day["bots"],
                       start=True)


with Server() as server:
    # A day that ends in the middle would be another test.
    if time.time() % 86400 > 86400 - 60:
        time.sleep(61)
    day = server.get("/v1/daily")
    today = time.strftime("%Y-%m-%d", time.gmtime())
    expect(day["date"] == today and day["options"]["title"] == today, "the date is today's")
    expect(day["options"]["seed"] == int(today.replace("-", "")), "and so is the seed")
    expect(day["results"] == [] and day["played"] == 0, "nobody has played yet")

    ada, bob = make(server, "Ada"), make(server, "Bob")
    first = [seat.state()["view"] for seat in (ada, bob)]
    expect(first[0]["hand"] == first[1]["hand"] and first[0]["cities"] == first[1]["cities"],
           "everybody gets the same deal")
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

    told = server.get("/v1/daily")
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
    server.kill()
    server.start()
    expect(server.get("/v1/daily") == told, "a restart keeps the list")
