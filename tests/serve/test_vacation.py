"""Vacation: people pause their own clocks for some days; everybody sees it, and a restart keeps it."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, check_log, expect, play_together

DAY = 24 * 3600 * 1000


def sit(server, **options):
    """A table of three people, not started."""
    host = server.make(options={"players": 3, "seed": 5, **options})
    return [host] + [Seat.join(server, host.table, name) for name in ("Bob", "Cy")]


def days(seat):
    """Until when each chair is away, in days from now, and how many days it has left."""
    state = seat.state()
    return [(chair["away_until"] and round((chair["away_until"] - state["now"]) / DAY, 3),
             chair["vacation_left"]) for chair in state["table"]["chairs"]]


def allowed(server):
    """Nobody goes where the table does not let them."""
    ada, bob, _ = sit(server)
    expect(ada.state()["table"]["options"]["vacation"] == 0, "none unless the host says so")
    for value in (-1, 61, "7", 1.5, True, None):
        ada.refuse(400, "bad_options", "options", {"vacation": value})
    bob.refuse(409, "not_playing", "away", {"days": 1})
    ada.post("start")
    bob.refuse(403, "no_vacation", "away", {"days": 1})
    expect(days(ada) == [(None, 0)] * 3, "and nobody has any")


def paused(server):
    """Who is away is not waited for by any clock, and is back by deciding."""
    ada, bob, cy = sit(server, timer=86400, absent=5)
    ada.post("options", {"vacation": 7})
    ada.post("start")
    adas = ada.events()
    adas.wait("state")
    for body in ({}, {"days": 0}, {"days": "2"}, {"days": 2.5}, {"days": 2, "seat": 0}):
        bob.refuse(400, "bad_field", "away", body)
    bob.refuse(409, "vacation_used", "away", {"days": 8})
    Seat(server, ada.table, "", None).refuse(401, "no_seat", "away", {"days": 1})
    bob.post("away", {"days": 5})
    told = adas.wait("table", lambda d: d["table"]["chairs"][1]["away_until"])
    expect(told["deadline"] is not None, "the clock of the others runs")
    expect(days(ada) == [(None, 7), (5, 2), (None, 7)], "everybody sees it: %s" % days(ada))
    bob.refuse(409, "already_away", "away", {"days": 1})
    ada.decide_first()
    cy.decide_first()
    expect(ada.state()["deadline"] is None, "nobody is waited for with a clock")
    ada.refuse(409, "on_vacation", "cover", {"seat": 1})
    ada.refuse(409, "nobody_awaited", "nudge")
    server.kill()
    server.start()
    (until, left), state = days(ada)[1], ada.state()
    expect(4.99 < until <= 5 and left == 2, "a restart keeps it: %s %s" % (until, left))
    expect(state["deadline"] is None and state["question"] == 1, "with the clock stopped")
    bobs = bob.events()
    bobs.wait("state", lambda d: d["table"]["chairs"][1]["away_until"])
    bob.post("back")
    told = bobs.wait("table", lambda d: d["table"]["chairs"][1]["away_until"] is None)
    expect(told["deadline"] - bob.state()["now"] > 86400 * 1000 - 60000, "the clock starts anew")
    expect(days(ada)[1] == (None, 6), "a day that has begun is used")
    bob.post("back")  # does nothing twice
    bob.post("away", {"days": 6})
    bob.decide_first()
    expect(days(ada)[1] == (None, 5), "who decides is back")
    expect(ada.state()["question"] == 2, "and the game goes on")
    adas.close()
    bobs.close()
    play_together([ada, bob, cy])
    bob.refuse(409, "not_playing", "away", {"days": 1})
    check_log(server, ada.table)


with Server() as vacation_server:
    allowed(vacation_server)
    paused(vacation_server)
    vacation_server.lives()
