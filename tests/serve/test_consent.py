"""Chairs of a running game change hands with the consent of the people at the table, or not."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Events, Seat, Server, check_log, expect, play_together


def chairs(seat):
    return seat.state()["table"]["chairs"]


def kinds(seat):
    return [note["kind"] for note in seat.server.get(seat.path + "/history", seat.secret)["notes"]]


def ask(server, table, name, seat=None):
    """Somebody new who asks for a chair: (the person, the number of the request)."""
    body = {"name": name} if seat is None else {"name": name, "seat": seat}
    joined = server.post("/v1/tables/%s/join" % table, body)
    return Seat(server, table, joined["secret"], joined["seat"]), joined.get("request")


def begin(server, players=4, people=("Bob", "Cy"), **options):
    host = server.make(options=dict({"players": players, "absent": 0}, **options))
    others = [Seat.join(server, host.table, name) for name in people]
    if len(people) + 1 < players:
        host.post("chairs", {"fill": "easy"})
    host.post("start")
    return [host] + others


def peek(server):
    """What a host could do once: open a chair, sit down in a second window, look, put the bot back."""
    host, bob, cy = begin(server)
    stream = cy.events()
    host.post("chairs", {"seat": 3, "bot": None})
    expect(stream.wait("note")["kind"] == "opened", "everybody is told that a chair is open")
    eve, request = ask(server, host.table, "Eve", 3)
    expect(eve.seat is None and request, "a chair of a running game is asked for")
    told = stream.wait("note", lambda d: d["kind"] == "asked")
    expect(told["name"] == "Eve" and told["seat"] == 3, "everybody is told who asks")
    expect(eve.state()["view"]["hand"] == [] and eve.state()["moves"] == [], "nothing is shown yet")
    host.post("consent", {"request": request, "agree": True})
    row = chairs(cy)[3]["request"]
    expect(row == {"request": request, "name": "Eve", "agreed": [0], "waiting": [1, 2]},
           "the host alone does not let anybody in: %s" % row)
    bob.post("consent", {"request": request, "agree": True})
    again = bob.post("consent", {"request": request, "agree": True})
    expect(again["seq"] == bob.state()["seq"], "a repeat does nothing twice")
    expect(eve.state()["view"]["hand"] == [], "two of three are not everybody")
    eve.refuse(401, "no_seat", "consent", {"request": request, "agree": True})
    heard = eve.events()
    cy.post("consent", {"request": request, "agree": True})
    expect(heard.wait("state", lambda d: d["you"]["seat"] == 3)["view"]["hand"],
           "with the word of all the chair and its cards are theirs, without asking again")
    took = stream.wait("note", lambda d: d["kind"] == "took")
    expect((took["name"], took["seat"], took["agreed"]) == ("Eve", 3, ["Ada", "Bob", "Cy"]),
           "everybody is told who has it now, and who agreed")
    server.kill()
    server.start()
    expect(kinds(bob) == ["opened", "asked", "took"], "it stands in the log of the table")
    play_together([host, bob, cy, eve])
    log = check_log(server, host.table)
    expect("# question 1: seat 3 took Eve (agreed: Ada, Bob, Cy)\n" in log,
           "and in the log that is exported")


def decline(server):
    host, bob, cy = begin(server)
    eve, request = ask(server, host.table, "Eve", 3)
    expect(request, "the chair of a bot can be asked for")
    stream = eve.events()
    for body in ({"request": request}, {"agree": True}, {"request": "x", "agree": True},
                 {"request": request, "agree": 1}, {"request": request, "agree": True, "x": 1}):
        bob.refuse(400, "bad_field", "consent", body)
    bob.refuse(409, "no_request", "consent", {"request": request + 99, "agree": True})
    server.refuse(409, "chair_asked", "POST", host.path + "/join", {"name": "Zoe", "seat": 3})
    server.refuse(409, "no_chair", "POST", host.path + "/join", {"name": "Zoe"})
    host.post("consent", {"request": request, "agree": True})
    bob.post("consent", {"request": request, "agree": False})
    expect(stream.wait("bye")["reason"] == "declined", "who asked is told")
    server.refuse(401, "bad_secret", "GET", host.path, None, eve.secret)
    expect(chairs(host)[3]["request"] is None and chairs(host)[3]["who"] == "bot", "nothing changed")
    cy.refuse(409, "no_request", "consent", {"request": request, "agree": True})
    # Who asks may think better of it.
    eve, request = ask(server, host.table, "Eve", 3)
    eve.post("consent", {"request": request, "agree": False})
    expect(kinds(host) == ["asked", "declined", "asked", "withdrawn"], "all of it is told")
    # One who watches stays when the others do not want them to play.
    host.post("stand")
    host.refuse(409, "chair_taken", "join", {"seat": 3})
    expect(host.post("join") == {"seat": 0}, "one's own chair needs nobody's consent")
    expect(kinds(host)[-2:] == ["stood", "back"], "and everybody is told of it")


def away(server):
    """Nobody alone lets somebody in while the others are away."""
    host, bob = begin(server, players=3, people=("Bob",), absent=5)
    stream = host.events()
    host.decide(1, host.state()["moves"][0]["text"])
    stream.wait("table", lambda d: d["table"]["chairs"][1]["covered"])
    eve, request = ask(server, host.table, "Eve", 2)
    host.post("consent", {"request": request, "agree": True})
    expect(chairs(host)[2]["request"]["waiting"] == [1], "it waits for who is away")
    host.post("chairs", {"seat": 2, "bot": None})
    expect(eve.state()["view"]["hand"] == [], "opening the chair changes nothing")
    bob.post("back")
    bob.post("consent", {"request": request, "agree": True})
    expect(eve.state()["you"]["seat"] == 2, "until that one agrees")


def crowd(server):
    """Of three people two who are here are enough while the third is away."""
    host, bob, cy = begin(server, absent=5)
    streams = [host.events(), bob.events()]
    host.decide(1, host.state()["moves"][0]["text"])
    streams[0].wait("table", lambda d: d["table"]["chairs"][2]["covered"])
    eve, request = ask(server, host.table, "Eve", 3)
    host.post("consent", {"request": request, "agree": True})
    expect(chairs(host)[3]["request"]["waiting"] == [1], "who is away is not waited for")
    bob.post("consent", {"request": request, "agree": True})
    expect(eve.state()["you"]["seat"] == 3, "two who are here are enough")
    del cy


def alone(server):
    """One person and bots: that person decides, and the log says it."""
    host = server.make(bots="easy", start=True, options={"absent": 0})
    eve, request = ask(server, host.table, "Eve", 1)
    host.post("consent", {"request": request, "agree": True})
    expect(eve.state()["view"]["hand"], "one person is enough where there is one")
    expect(kinds(eve) == ["asked", "took"], "and the log says it")


def options(server):
    host, bob, cy = begin(server, handover="host")
    host.post("chairs", {"seat": 3, "bot": None})
    eve = Seat.join(server, host.table, "Eve")
    expect(eve.seat == 3 and eve.state()["view"]["hand"], "with handover: host the host opens chairs")
    expect(kinds(cy)[-1] == "took", "and everybody is told all the same")
    host, bob, cy = begin(server, handover="never")
    host.post("chairs", {"seat": 3, "bot": None})
    server.refuse(409, "no_handover", "POST", host.path + "/join", {"name": "Eve"})
    server.refuse(409, "no_handover", "POST", host.path + "/join", {"name": "Eve", "seat": 3})
    bob.post("stand")
    expect(bob.post("join") == {"seat": 1}, "people come back to their own chairs")
    host.refuse(409, "not_gathering", "options", {"handover": "host"})
    server.refuse(400, "bad_options", "POST", "/v1/tables", {"options": {"handover": "maybe"}})


def outside(server):
    """At a table without spectators who asks is told nothing of the game."""
    host, bob, _ = begin(server, spectators=False)
    eve, request = ask(server, host.table, "Eve", 3)
    state = eve.state()
    expect(state["view"] is None and state["last"] is None and state["question"] is None,
           "not how it stands")
    server.refuse(403, "no_spectators", "GET", host.path + "/history", None, eve.secret)
    eve.refuse(401, "no_seat", "chat", {"text": "let me in"})
    stream = eve.events()
    bob.decide(1, bob.state()["moves"][0]["text"])
    host.post("chat", {"text": "do we let her in?"})
    host.post("consent", {"request": request, "agree": False})
    stream.wait("bye")
    told = {name for _, name, _ in stream.items}
    expect(told == {"state", "table", "bye"}, "nothing of what is played or said: %s" % told)
    expect(all(s["view"] is None for s in stream.of("state")), "nor the view")


def spectators(server):
    """Streams that were opened while people gathered end when the game may not be watched."""
    for boards in ("random", "drafted"):
        host = server.make(bots="easy", options={"spectators": False, "boards": boards})
        watcher, seated = Events(server, host.path), host.events()
        packed = Events(server, host.path, encoding="gzip")
        host.post("start")
        for stream in (watcher, packed):
            expect(stream.wait("bye")["reason"] == "no_spectators", "it is said why")
            expect(all(s["table"]["status"] == "gathering" for s in stream.of("state")),
                   "and nothing of the game")
        seated.wait("state", lambda d: d["table"]["status"] != "gathering")
        server.refuse(403, "no_spectators", "GET", host.path + "/events")


with Server() as server:
    peek(server)
    decline(server)
    away(server)
    crowd(server)
    alone(server)
    options(server)
    outside(server)
    spectators(server)
