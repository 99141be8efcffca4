"""How the numbers of a city came about: everything adds up, in every kind of game and to everybody,
and nothing is told of what is sealed or lies face down."""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Line, Seat, Server, expect

EVERY_SET = ["base", "leaders", "cities", "packs", "catan", "promo"]

TABLES = [
    {"players": 3, "seed": 1},
    {"players": 7, "seed": 2},
    {"players": 2, "seed": 3},
    {"players": 4, "sets": ["cities"], "teams": True, "seed": 4},
    {"players": 2, "sets": EVERY_SET, "leaders": "all", "seed": 5},
    {"players": 6, "sets": EVERY_SET, "leaders": "all", "seed": 6},
    {"players": 3, "sets": ["leaders"], "running_score": False, "seed": 7},
]
HIDDEN = {"sell", "stage", "leave", "keep"}


def ledger(server, path, city, secret=None):
    return server.get("%s/ledger?seat=%d" % (path, city), secret)


def check_coins(told, city):
    total = 0
    for i, row in enumerate(told["coins"]):
        total += row["n"]
        expect(row["total"] == total and row["n"] != 0, "every coin is counted: %s" % row)
        expect(("age" in row) == (i > 0), "only what a city starts with has no turn")
        expect(row.get("use") not in HIDDEN or row["card"] is None,
               "what lies face down is not named: %s" % row)
    expect(total == city["coins"], "coins add up: %s %s" % (told["coins"], city["coins"]))


def check_tokens(told, city):
    values = [1, 3, 5]
    worth = sum(n * v for n, v in zip(city["victories"], values)) - city["defeats"]
    expect(sum(row["points"] for row in told["tokens"]) == worth,
           "tokens add up: %s %s" % (told["tokens"], worth))
    for row in told["tokens"]:
        if row["kind"] == "fight":
            lead = row["shields"] - row["others"]
            expect(lead != 0 or row["points"] == 0, "equals fight for nothing")


def check_points(told, city):
    science = told["science"]
    expect(science["points"] == city["totals"]["science"], "science is that of the city")
    parts = sum(row["points"] for row in science["symbols"]) + science["sets"]["points"]
    expect(parts <= science["points"] and science["sets"]["n"] == city["totals"]["sets"]
           and (science["sets"]["points"] > 0) == (science["sets"]["n"] > 0),
           "and made of squares and sets: %s" % science)
    expect((told["lines"] is None) == ("score" not in city), "points are told where they are shown")
    for row in told["lines"] or []:
        expect(row["points"] == city["score"][row["line"]], "a line is that of the score")
        parts = sum(part["points"] for part in row["from"])
        expect(parts + row["rest"] == row["points"], "a line adds up: %s" % row)
        # Leaders that were buried give points, too.
        if row["line"] in ("wonder", "civil", "commerce") and not city["buried"]:
            expect(row["rest"] == 0, "all of it comes from something: %s" % row)


def owed(state):
    return [move for move in state["moves"] if move["seat"] in state["view"]["owing"]]


def adds_up(server):
    for options in TABLES:
        seat = server.make(options=options, bots="easy", start=True)
        rng, over = random.Random(9), False
        while not over:
            # Nothing moves while this seat is waited for.
            state = seat.play(rng, lambda now: now["question"] % 3 == 0 and owed(now))
            over = state["table"]["status"] == "over"
            for city in state["view"]["cities"]:
                told = ledger(server, seat.path, city["seat"], seat.secret)
                check_coins(told, city)
                check_tokens(told, city)
                check_points(told, city)
            watched = server.get(seat.path)
            for city in watched["view"]["cities"]:
                told = ledger(server, seat.path, city["seat"])
                check_coins(told, city)
                check_points(told, city)
            if not over:
                move = owed(state)[0]
                seat.decide(state["question"], move["text"], "x%d" % state["question"], move["seat"])


def sealed_stays_sealed(server):
    """What some have decided changes no byte of any ledger, before all have."""
    for options in ({"players": 3}, {"players": 2}, {"players": 3, "sets": EVERY_SET}):
        host = server.make(options=options)
        people = [host] + [Seat.join(server, host.table, "P%d" % i)
                           for i in range(1, options["players"])]
        host.post("start")
        line, rng = Line(server), random.Random(10)

        def all_told():
            return [line.ask("GET", "%s/ledger?seat=%d" % (host.path, city), None, secret)
                    for city in range(3) for secret in [None] + [p.secret for p in people]]

        changes = 0
        while host.state()["table"]["status"] == "playing":
            states = [p.state() for p in people]
            question, before = states[0]["question"], all_told()
            asked = [(p, seat, [m["text"] for m in owed(s) if m["seat"] == seat])
                     for p, s in zip(people, states) for seat in {m["seat"] for m in owed(s)}]
            for i, (person, seat, texts) in enumerate(asked):
                person.decide(question, rng.choice(texts), "q%d-%d" % (question, seat), seat)
                if i + 1 < len(asked):
                    expect(all_told() == before, "nothing is told before all have decided")
            changes += all_told() != before
        expect(changes > 10, "then it is")


def refusals(server):
    seat = server.make(options={"players": 3, "spectators": False})
    server.refuse(409, "not_playing", "GET", seat.path + "/ledger?seat=0", secret=seat.secret)
    seat.post("chairs", {"fill": "easy"})
    seat.post("start")
    for city in ("", "seat=3", "seat=-1", "seat=x"):
        server.refuse(400, "bad_query", "GET", seat.path + "/ledger?" + city, secret=seat.secret)
    server.refuse(403, "no_spectators", "GET", seat.path + "/ledger?seat=0")


with Server() as server:
    adds_up(server)
    sealed_stays_sealed(server)
    refusals(server)
    server.lives()
