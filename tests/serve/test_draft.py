"""The draft of boards: order, picks, cover, a restart in the middle."""
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Events, Seat, Server, check_log, expect, play_together, wait_until


def draft_of(seat):
    return seat.state()["table"]["draft"]


def free(draft):
    return [row for row in draft["boards"] if row["seat"] is None]


def pick(seat, row):
    return {"board": row["board"], "side": row["sides"][-1]}


def together(server):
    """Two people and two bots pick; killed after the first pick, nothing of it is lost."""
    host = server.make(options={"players": 4, "boards": "drafted", "sets": ["cities"],
                                "teams": True, "absent": 0})
    bob = Seat.join(server, host.table, "Bob", 2)
    host.refuse(409, "bad_options", "board", {"board": "giza"})
    host.post("chairs", {"fill": "easy"})
    people = {0: host, 2: bob}
    watcher = Events(server, host.path)
    stream = bob.events()
    host.post("start")
    stream.wait("state", lambda d: d["table"]["status"] == "drafting")
    host.post("chat", {"quip": "good_luck"})
    host.refuse(400, "bad_field", "chat", {"quip": "shut_up"})
    line = stream.wait("chat")
    expect(line["quip"] == "good_luck" and line["text"] == "Good luck!", "a phrase is told by slug")
    host.post("chat", {"text": "good_luck"})
    stream.wait("chat", lambda d: d["quip"] is None and d["text"] == "good_luck")
    state = host.state()
    draft = state["table"]["draft"]
    expect(sorted(draft["order"]) == [0, 1, 2, 3] and len(draft["boards"]) == 6,
           "an order of all seats, two wonders more than players")
    expect(all(row["sides"] == ["A", "B"] for row in draft["boards"]), "both sides are on offer")
    expect(state["view"] is None and state["question"] is None, "nothing is dealt yet")
    expect(server.get(host.path)["table"]["draft"] == draft, "spectators see the same")
    host.refuse(409, "not_gathering", "options", {"timer": 60})
    host.refuse(409, "not_gathering", "start")
    picks = 0
    while state["table"]["status"] == "drafting":
        now = state["table"]["draft"]["now"]
        me, other = people[now], people[2 - now]
        left = free(state["table"]["draft"])
        wish = pick(me, left[0])
        other.refuse(409, "not_owing", "board", wish)
        other.refuse(403, "not_yours", "board", dict(wish, seat=now))
        me.refuse(400, "bad_field", "board", {"board": "atlantis", "side": "A"})
        me.refuse(400, "bad_field", "board", {"board": None})
        me.refuse(400, "bad_field", "board", {"board": left[0]["board"]})
        first = me.post("board", wish)
        server.kill()
        server.start()
        me.post("board", wish)
        if host.state()["table"]["status"] == "drafting":
            me.refuse(409, "not_owing", "board", pick(me, left[1]))
            other.refuse(409, "board_taken" if draft_of(me)["now"] == other.seat else "not_owing",
                         "board", wish)
        expect(host.state()["table"]["chairs"][now]["board"] == wish, "the pick is kept")
        picks += 1
        state = host.state()
    expect(picks == 2 and state["table"]["status"] == "playing", "then the game begins")
    expect(state["table"]["draft"] is None, "the draft is over")
    for chair, city in zip(state["table"]["chairs"], state["view"]["cities"]):
        expect(chair["board"] == {"board": city["board"], "side": city["side"]},
               "everybody has the board picked")
    play_together([host, bob])
    check_log(server, host.table)


def late(server):
    """A bot picks for who does not in time: of one person only while that person is there."""
    host = server.make(options={"players": 2, "boards": "drafted", "sides": "B", "timer": 5,
                                "seed": 4}, bots="easy", start=True)
    expect(host.state()["deadline"] is None, "no clock runs for who is not there")
    stream = host.events()
    state = stream.wait("state")
    expect(state["table"]["status"] == "drafting", "the draft waits")
    expect(0 < state["deadline"] - state["now"] <= 5000, "there is a deadline")
    expect(host.state()["deadline"] == state["deadline"], "the one that is told")
    expect(all(row["sides"] == ["B"] for row in state["table"]["draft"]["boards"]),
           "sides are those of the option")
    state = stream.wait("state", lambda d: d["table"]["status"] != "drafting")
    expect(not state["table"]["chairs"][0]["covered"], "that one pick was all")
    expect(len(state["view"]["cities"]) == 3, "the Free City has a board, too")
    stream.close()


def alone(server):
    """With bots only, and a host who watches."""
    host = server.make(name=None, options={"players": 5, "boards": "drafted", "seed": 77},
                       bots="easy", start=True)
    again = server.make(name=None, options={"players": 5, "boards": "drafted", "seed": 77},
                        bots="easy", start=True)
    boards = [[c["board"] for c in seat.state()["table"]["chairs"]] for seat in (host, again)]
    expect(boards[0] == boards[1] and None not in boards[0], "the same seed, the same draft")
    wait_until(lambda: host.state()["table"]["status"] == "over", "the bots play on")


def free_city(server):
    """With two players the host sets the board of the Free City."""
    host = server.make(options={"players": 2, "boards": "fixed"}, bots="easy")
    expect(host.state()["table"]["free_city"] == {"seat": 2, "board": None}, "it has no board yet")
    host.post("board", {"board": "ephesus", "side": "B", "seat": 2})
    host.post("board", {"board": "giza", "side": "A", "seat": 1})
    host.refuse(409, "board_taken", "board", {"board": "ephesus", "seat": 0})
    expect(host.state()["table"]["free_city"]["board"] == {"board": "ephesus", "side": "B"},
           "the table tells it")
    host.post("start")
    cities = host.state()["view"]["cities"]
    expect([(c["board"], c["side"]) for c in cities[1:]] == [("giza", "A"), ("ephesus", "B")],
           "cities have the boards that were set")


with Server() as server:
    together(server)
    late(server)
    alone(server)
    free_city(server)
