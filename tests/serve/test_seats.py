"""Chairs, secrets and rights: who may do what, and with what."""
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, expect, play_together, wait_until


def chairs(seat):
    return seat.state()["table"]["chairs"]


def gather(server):
    host = server.make(options={"players": 4, "boards": "chosen"})
    bob = Seat.join(server, host.table, "Bob", 2)
    expect(bob.seat == 2, "a chair can be chosen")
    server.refuse(409, "chair_taken", "POST", host.path + "/join", {"name": "Eve", "seat": 2})
    server.refuse(409, "already_seated", "POST", host.path + "/join", {"name": "Eve"}, bob.secret)
    for name in ("a\nb", "x" * 41, 7, None):
        server.refuse(400, "bad_name", "POST", host.path + "/join", {"name": name})
    bob.refuse(403, "not_host", "start")
    bob.refuse(403, "not_host", "chairs", {"fill": "easy"})
    bob.refuse(403, "not_host", "options", {"players": 5})
    host.refuse(409, "not_full", "start")
    host.refuse(400, "bad_bot", "chairs", {"seat": 1, "bot": "nobody"})
    host.refuse(400, "bad_bot", "chairs", {"seat": 1, "bot": "mcts:threads=8"})
    host.refuse(400, "bad_field", "chairs", {"seat": 4, "bot": "easy"})
    host.refuse(400, "bad_field", "chairs", {"sit": 1})
    host.refuse(400, "bad_options", "options", {"playres": 5})
    host.refuse(400, "bad_options", "options", {"players": 9})
    wrong = host.refuse(400, "bad_options", "options", {"players": 8})
    expect(wrong["reason"] == "players", "what the rules refuse has a slug")
    boards(host, bob)
    host.post("chairs", {"seat": 1, "bot": "random"})
    host.post("chairs", {"seat": 1, "bot": "easy"})
    host.post("chairs", {"seat": 1, "swap": 3})
    expect([c["who"] for c in chairs(host)] == ["person", "open", "person", "bot"],
           "chairs are exchanged")
    bob.post("name", {"name": "Robert"})
    expect(chairs(host)[2]["name"] == "Robert", "people can change their name")
    return host, bob


def boards(host, bob):
    bob.post("board", {"board": "giza", "side": "B"})
    host.refuse(409, "board_taken", "board", {"board": "giza"})
    host.refuse(400, "bad_field", "board", {"board": "atlantis"})
    host.refuse(400, "bad_field", "board", {"board": "giza", "side": "C"})
    host.refuse(403, "not_yours", "board", {"board": "rhodes", "seat": 2})
    bob.refuse(403, "not_yours", "board", {"board": "rhodes", "seat": 0})
    host.post("board", {"board": "babylon"})
    host.post("board", {"board": None})
    host.post("board", {"board": "ephesus", "side": "A", "seat": 1})


def play(server, host, bob):
    server.refuse(401, "no_seat", "POST", host.path + "/start", {})
    server.refuse(401, "bad_secret", "POST", host.path + "/start", {}, "x" * 43)
    server.refuse(401, "bad_secret", "GET", host.path, None, "short")
    # What one leaves, others can take; the host hands on.
    eve = Seat.join(server, host.table, "Eve")
    expect(eve.seat == 1, "the first open chair")
    eve_stream = eve.events()
    host.post("chairs", {"seat": 1, "bot": None})
    expect(eve_stream.wait("bye")["reason"] == "shown_out", "who is shown out is told")
    server.refuse(401, "bad_secret", "GET", host.path, None, eve.secret)
    host.post("chairs", {"fill": "normal"})
    host.post("start")
    host.refuse(409, "not_gathering", "start")
    host.refuse(409, "not_gathering", "options", {"players": 5})
    state = bob.state()
    expect(state["view"]["cities"][2]["board"] == "giza"
           and state["view"]["cities"][2]["side"] == "B", "the board chosen is the one played")
    for what in ("log", "replay?question=1"):
        server.refuse(409, "not_over", "GET", host.path + "/" + what)
    decide(server, host, bob)
    play_together([host, bob])


def decide(server, host, bob):
    state = bob.state()
    question, text = state["question"], state["moves"][0]["text"]
    other = next(m["text"] for m in state["moves"] if m["text"] != text)
    send = {"id": "a", "question": question, "text": text}
    first = bob.post("decisions", send)
    expect(bob.post("decisions", send) == first, "a repeat is answered as the first")
    expect(bob.state()["sealed"][0]["text"] == text, "the decision is sealed")
    bob.refuse(409, "id_reused", "decisions", dict(send, text=other))
    second = bob.post("decisions", dict(send, id="b", text=other))
    expect(second["seq"] > first["seq"], "another id is another decision")
    expect(bob.state()["sealed"][0]["text"] == other, "a decision can be changed")
    expect(bob.post("decisions", send) == first, "a repeat does not change it back")
    expect(bob.state()["sealed"][0]["text"] == other, "a repeat does nothing twice")
    bob.refuse(409, "question_over", "decisions", dict(send, id="c", question=question + 1))
    bob.refuse(403, "not_yours", "decisions", dict(send, id="c", seat=0))
    bob.refuse(400, "bad_decision", "decisions", dict(send, id="c", text="build the world"))
    bob.refuse(400, "bad_field", "decisions", dict(send, id=""))
    bob.refuse(400, "bad_field", "decisions", dict(send, id="x" * 65))
    bob.refuse(400, "bad_field", "decisions", {"id": "c", "question": question})
    denied = bob.refuse(422, "refused", "decisions", dict(send, id="c", text="sell palace"))
    expect(denied["reason"] == "not_in_hand", "the rules say why")
    host.decide(question, host.state()["moves"][0]["text"])
    wait_until(lambda: bob.state()["question"] == question + 1, "the next question")
    expect(bob.post("decisions", send)["seq"] == first["seq"], "a repeat works later too")


def again(server, host, bob):
    bob.refuse(403, "not_host", "rematch")
    bob.refuse(409, "not_over", "follow")
    stream = bob.events()
    new = host.post("rematch")["table"]
    expect(host.post("rematch")["table"] == new, "there is one rematch")
    stream.wait("table", lambda data: data["table"]["next"] == new)
    followed = bob.post("follow")
    expect(followed["table"] == new and followed["seat"] == 2, "people keep their chairs")
    status, body, headers = server.request("POST", "/v1/tables/%s/session" % new,
                                           {"secret": followed["secret"]})
    cookie = headers["Set-Cookie"]
    expect(status == 200 and body == {"seat": 2, "host": False}, "the new secret opens the chair")
    expect("HttpOnly" in cookie and "SameSite=Strict" in cookie and "Path" not in cookie,
           "the cookie is kept from scripts and other sites")
    who = server.get("/v1/tables/%s/session" % new, followed["secret"])
    expect(who == {"seat": 2, "host": False, "name": "Robert"}, "a secret says whose it is")
    expect(server.get("/v1/tables/%s/session" % new)["name"] is None, "nobody is nobody")
    server.refuse(401, "bad_secret", "GET", "/v1/tables/%s/session" % new, None, "x" * 43)
    by_cookie = server.request("GET", "/v1/tables/" + new, headers={"Cookie": cookie.split(";")[0]})
    expect(by_cookie[1]["you"]["seat"] == 2, "the cookie opens the chair")
    mine = host.post("follow")
    host = Seat(server, new, mine["secret"], mine["seat"])
    host.post("start")
    expect(host.state()["you"]["host"], "the host hosts again")
    bob = Seat(server, new, followed["secret"], 2)
    bob.post("leave")
    expect(chairs(host)[2]["who"] == "open", "who leaves leaves the chair open")
    bob = Seat.join(server, new, "Bob II", 2)
    expect(bob.seat is None, "it can be asked for in the game")
    host.post("consent", {"request": chairs(host)[2]["request"]["request"], "agree": True})
    expect(bob.state()["you"]["seat"] == 2 and bob.state()["view"]["hand"], "and is then theirs")
    stream = bob.events()
    host.post("leave")
    stream.wait("state", lambda d: d["you"]["host"], "the host hands on")


def again_alone(server):
    """Against bots nobody is waited for, unless a board is to be set."""
    alone = server.make(bots="easy", start=True)
    alone.play(random.Random(7))
    glance = server.get(alone.path + "/glance", alone.secret)
    expect(glance["status"] == "over" and glance["result"]["place"] in (1, 2, 3)
           and not glance["yours"], "the end at a glance: %s" % glance)
    told = alone.post("rematch")
    expect(len(told["commitment"]) == 64, "the deal is promised")
    followed = alone.post("follow")
    next_game = Seat(server, told["table"], followed["secret"], followed["seat"])
    expect(next_game.state()["table"]["status"] == "playing", "the rematch has begun")
    glance = server.get(next_game.path + "/glance", next_game.secret)
    expect(glance["yours"] and glance["turn"] == 1 and glance["wonder"], "and waits for its person")
    expect(len(json.dumps(glance)) < 1000, "a glance is short")
    chosen = server.make(bots="easy", start=True, options={"boards": "chosen"})
    chosen.play(random.Random(8))
    path = "/v1/tables/" + chosen.post("rematch")["table"]
    expect(server.get(path)["table"]["status"] == "gathering", "boards are chosen first")


def watch(server):
    screen = server.post("/v1/tables", {"options": {"spectators": False}, "bots": "easy"})
    expect(screen["seat"] is None, "a host can watch")
    path = "/v1/tables/" + screen["table"]
    server.post(path + "/start", None, screen["secret"])
    server.refuse(403, "no_spectators", "GET", path)
    server.refuse(403, "no_spectators", "GET", path + "/events")
    expect(server.get(path, screen["secret"])["you"] == {"seat": None, "host": True, "name": "Guest",
                                                       "home": None, "muted": False},
           "the host sees the table")


def sit_and_stand(server):
    """A host who watches sits down; who stands up watches and comes back to the same cards."""
    made = server.post("/v1/tables", {"options": {"absent": 0}})
    host = Seat(server, made["table"], made["secret"], None)
    bob = Seat.join(server, host.table, "Bob")
    stream = bob.events()
    expect(host.post("join", {"name": "Ada", "seat": 2}) == {"seat": 2}, "the host sits down")
    stream.wait("state", lambda d: d["table"]["chairs"][2]["name"] == "Ada")
    host.refuse(409, "already_seated", "join", {"seat": 1})
    host.post("stand")
    host.refuse(401, "no_seat", "stand")
    expect(chairs(host)[2]["who"] == "open" and host.state()["you"]["host"], "and stands up again")
    host.post("chairs", {"fill": "easy"})
    host.refuse(409, "chair_taken", "join", {"seat": 0})
    host.post("start")
    expect(host.state()["view"]["seat"] is None, "who watches has no cards")
    asked = host.post("join", {"seat": 1})
    expect(asked["seat"] is None and host.state()["view"]["hand"] == [],
           "a host asks for the chair of a bot")
    bob.post("consent", {"request": asked["request"], "agree": True})
    hand = host.state()["view"]["hand"]
    expect(hand and host.state()["you"]["name"] == "Ada", "with its cards, under the old name")
    host.post("stand")
    expect(host.state()["view"]["hand"] == [], "who stands has none")
    host.refuse(409, "chair_taken", "join", {"seat": 2})
    host.refuse(409, "chair_taken", "join", {"seat": 0})
    expect(host.post("join") == {"seat": 1}, "the way back leads to the same chair")
    bob.post("stand")
    host.play(random.Random(1))
    new = host.post("rematch")["table"]
    for _ in range(2):
        followed = bob.post("follow")
        expect(followed["seat"] is None, "who stood up watches the rematch")
    bob = Seat(server, new, followed["secret"], None)
    expect(bob.state()["you"] == {"seat": None, "host": False, "name": "Bob", "home": None,
                                   "muted": False},
           "as themselves")


with Server() as server:
    host, bob = gather(server)
    play(server, host, bob)
    again(server, host, bob)
    again_alone(server)
    watch(server)
    sit_and_stand(server)
