"""Whole games over HTTP, with bots, of every kind of table; and the pages around them."""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, check_log, expect, play_together

EVERY_SET = ["base", "leaders", "cities", "packs", "catan", "promo"]

TABLES = [
    {"players": 3},
    {"players": 7},
    {"players": 5, "sets": ["cities"]},
    {"players": 8, "sets": ["base", "cities", "packs", "catan"]},
    {"players": 4, "sets": ["cities"], "teams": True},
    {"players": 4, "sides": "B", "running_score": False, "seed": 4711},
    {"players": 2},
    {"players": 2, "sets": EVERY_SET, "leaders": "all"},
    {"players": 3, "sets": ["leaders"], "leaders": "second", "experts": True},
    {"players": 6, "sets": EVERY_SET, "leaders": "all", "teams": True},
]


def play_with_bots(server):
    for options in TABLES:
        for bot in ("random", "easy", "normal"):
            seat = server.make(options=options, bots=bot, start=True)
            state = seat.play(random.Random(1))
            expect(state["table"]["status"] == "over", "the game ends")
            scores = state["result"]["scores"]
            cities = max(3, options["players"])  # two players have a third city between them
            expect(len(scores) == cities, "everybody has a score")
            expect(state["result"]["winners"], "somebody wins")
            places = state["result"]["places"]
            expect(len(places) == cities, "everybody has a place")
            expect([seat for seat, place in enumerate(places) if place == 1] == state["result"]["winners"],
                   "the first place is the winners'")
            expect((places[-1] is None) == (options["players"] == 2), "only the Free City has no place")
            log = check_log(server, seat.table)
            expect("seat 0 " in log and " Ada\n" in log, "names are in the log")
            if "seed" in options:
                expect("seed 4711\n" in log, "the seed chosen is the one dealt")
            if bot == "normal":
                book(server, seat, state)
                advice(server, seat)
                analysis(server, seat, state)


def book(server, seat, state):
    last = server.get(seat.path + "/replay?question=1")["questions"]
    end = server.get(seat.path + "/replay?question=%d" % (last + 1))
    expect([c["score"]["total"] for c in end["cities"]]
           == [s["total"] for s in state["result"]["scores"]], "the book ends as the game did")
    first = server.get(seat.path + "/replay?question=1")
    dealt = first["turn"] > 0  # leaders are chosen before any card is seen
    expect(all((len(hand) >= 7) == dealt for hand in first["hands"]), "the book shows all hands")
    server.refuse(400, "bad_query", "GET", seat.path + "/replay?question=%d" % (last + 2))


def advice(server, seat):
    """What a bot would have done: of a seat that was asked, and by somebody who has a seat."""
    last = server.get(seat.path + "/replay?question=1")["questions"]
    step = server.get(seat.path + "/replay?question=%d" % last)
    asked = step["news"]["decisions"][0]["seat"]
    told = server.get(seat.path + "/advice?question=%d&seat=%d" % (last, asked), seat.secret)
    expect(told["question"] == last and told["hints"], "a bot says what it would have done")
    expect(told["hints"][0]["move"]["text"], "and names the decision")
    for query in ("question=0&seat=0", "question=%d&seat=0" % (last + 1), "question=1&seat=9", ""):
        server.refuse(400, "bad_query", "GET", seat.path + "/advice?" + query, secret=seat.secret)
    server.refuse(401, "no_seat", "GET", seat.path + "/advice?question=1&seat=0")


def analysis(server, seat, state):
    """What decisions were worth: for everybody who may see the table."""
    last = server.get(seat.path + "/replay?question=1")["questions"]
    told = server.get(seat.path + "/analysis?question=%d" % last)
    expect(told == server.get(seat.path + "/analysis?question=%d" % last, seat.secret),
           "an analysis is the same each time")
    expect(all(row["loss"] >= 0 for row in told["decisions"]), "nothing is better than the best")
    end = server.get(seat.path + "/analysis?question=%d" % (last + 1))
    expect([row["total"] for row in end["points"]]
           == [row["total"] for row in state["result"]["scores"][:len(end["points"])]],
           "an analysis ends as the game did")
    expect(abs(sum(end["chances"]) - 1) < 0.001 or state["view"]["teams"], "with one victory")
    server.refuse(400, "bad_query", "GET", seat.path + "/analysis?question=%d" % (last + 2))


def why_no_leader(server):
    seat = server.make(options={"sets": ["base", "leaders"]}, bots="easy", start=True)
    state = seat.play(random.Random(2), lambda state: state["view"]["phase"] == "recruit")
    for leader in state["view"]["leaders"]:
        why = server.get(seat.path + "/why?use=recruit&card=" + leader, seat.secret)
        can = any(m["use"] == "recruit" and m["card"] == leader for m in state["moves"])
        expect((why["reason"] is None) == can, "why a leader cannot be recruited is told")
        expect(can or why["price"] > why["coins"], "with what it costs")
    server.refuse(400, "bad_query", "GET", seat.path + "/why?use=keep&card=baths",
                  secret=seat.secret)


def play_with_people(server):
    host = server.make(options={"players": 4, "listed": True, "title": "Friends <b>"})
    listed = server.get("/v1/tables")["tables"]
    expect([t["id"] for t in listed] == [host.table] and listed[0]["open"] == 3,
           "a listed table is in the list")
    others = [Seat.join(server, host.table, name) for name in ("Bob", "Zoë", "李雷")]
    host.post("start")
    server.refuse(409, "not_over", "GET", host.path + "/advice?question=1&seat=0",
                  secret=host.secret)
    server.refuse(409, "not_over", "GET", host.path + "/analysis?question=1")
    play_together([host, *others])
    state = host.state()
    expect(state["table"]["status"] == "over", "the game ends")
    log = check_log(server, host.table)
    expect("李雷" in log, "names are in the log")
    expect(server.get("/v1/tables")["tables"] == [], "a table that is over is not in the list")


def look_around(server):
    api = server.get("/v1")
    expect(api["name"] == "septem" and api["api"] == 1, "the server says what it is")
    cards = server.get("/v1/cards?lang=fr")
    expect(len(cards["cards"]) > 80 and cards["boards"], "cards are published")
    status, _, headers = server.request("GET", "/v1/cards")
    status, _, _ = server.request("GET", "/v1/cards", headers={"If-None-Match": headers["ETag"]})
    expect(status == 304, "cards that are known are not sent again")
    expect({level["name"] for level in server.get("/v1/bots")["levels"]} >= {"easy", "hard"},
           "bots are published")
    expect(server.get("/health") == {"status": "ok"}, "the server is well")
    expect("septem_decisions_total" in server.get("/metrics"), "there are figures")
    status, page, headers = server.request("GET", "/")
    expect(status == 200 and "<html" in page, "there is a page")
    expect("default-src 'none'" in headers["Content-Security-Policy"], "the page is locked down")
    expect(headers["X-Content-Type-Options"] == "nosniff", "types are not guessed")


def ask(server):
    seat = server.make(bots="easy", start=True)
    state = seat.state()
    why = server.get(seat.path + "/why?use=stage&card=" + state["view"]["hand"][0], seat.secret)
    expect("cost" in why and "left" in why, "why not is itemised")
    why_no_leader(server)
    hints = seat.post("hint")["hints"]
    texts = {move["text"] for move in state["moves"]}
    expect(0 < len(hints) <= 5 and all(h["move"]["text"] in texts for h in hints),
           "hints are decisions that can be taken")
    expect(hints[0]["visits"] > 0, "hints have reasons")


with Server() as server:
    look_around(server)
    ask(server)
    play_with_people(server)
    play_with_bots(server)
