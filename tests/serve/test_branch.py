"""Playing on from a question of a finished game: the same deal, the same decisions until then, bots
at the other chairs. It is another table: it tells nothing that it may not, and counts for no day."""
import os
import random
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, check_log, expect

EVERY_SET = ["base", "leaders", "cities", "packs", "catan", "promo"]

TABLES = [
    {"players": 3},
    {"players": 7, "seed": 11},
    {"players": 4, "sets": ["cities"], "teams": True},
    {"players": 2},
    {"players": 2, "sets": EVERY_SET, "leaders": "all"},
    {"players": 3, "sets": ["leaders"], "boards": "drafted"},
    {"players": 6, "sets": EVERY_SET, "leaders": "all", "teams": True},
]


def finish(server, options, **rest):
    body = {"options": options, "bots": "easy", "start": True, **rest}
    seat = server.make(**body)
    drafts = options.get("boards") == "drafted"
    while drafts and seat.state()["table"]["status"] == "drafting":
        draft = seat.state()["table"]["draft"]
        free = next(b for b in draft["boards"] if b["seat"] is None)
        if draft["now"] == seat.seat:
            seat.post("board", {"board": free["board"], "side": free["sides"][0]})
    expect(seat.play(random.Random(3))["table"]["status"] == "over", "the game ends")
    return seat


def branch(server, at, secret=None, **body):
    made = server.post(at.path + "/branch", {"bots": "easy", **body}, secret)
    return Seat(server, made["table"], made["secret"], made["seat"])


def made_so_far(server):
    return int(re.search(r"^septem_tables_made\w* (\d+)", server.request("GET", "/metrics")[1],
                         re.M).group(1))


def book(server, seat, question):
    return server.get("%s/replay?question=%d" % (seat.path, question))


def plays_on(server, seat, question):
    """The position is the one that was, and the game goes on from it to an end of its own."""
    on = branch(server, seat, seat.secret, question=question)
    then = book(server, seat, question)
    state = on.state()
    expect(on.seat == seat.seat, "who played sits where they sat")
    expect(state["table"]["branch"] == question, "the table says what it is")
    waits = state["moves"] and any(m["seat"] in state["view"]["owing"] for m in state["moves"])
    expect(waits or all(row["seat"] != on.seat for row in then["news"]["decisions"]),
           "who was asked is asked again")
    if waits and state["question"] == question:  # else bots are deciding, and may be done
        expect([city["coins"] for city in state["view"]["cities"]]
               == [city["coins"] for city in then["cities"]], "purses are as they were")
        if then["phase"] == "turn":
            expect(sorted(state["view"]["hand"]) == sorted(then["hands"][on.seat]),
                   "the hand is the one that was")
        expect("hands" not in state["view"] or all(
            "cards" not in hand for hand in state["view"]["hands"]), "the others' are not shown")
        expect(state["table"]["deal"] == {"kind": "chosen", "commitment": None, "key": None},
               "the deal is told as chosen, and not what it is from")
        server.refuse(409, "not_over", "GET", on.path + "/log")
        server.refuse(409, "not_over", "GET", on.path + "/replay?question=1")
    expect([c["who"] for c in state["table"]["chairs"]].count("bot")
           == len(state["table"]["chairs"]) - 1, "bots have the other chairs")
    end = on.play(random.Random(4))
    expect(end["table"]["status"] == "over" and end["result"]["winners"], "it has an end of its own")
    for before in range(1, question + 1):
        one, other = book(server, seat, before), book(server, on, before)
        expect(one["hands"] == other["hands"] and one["cities"] == other["cities"],
               "until then everything was the same: %d" % before)
    expect("Ada" in check_log(server, on.table), "its log is that of a game")
    return on


def every_kind_of_game(server):
    for options in TABLES:
        seat = finish(server, options)
        last = book(server, seat, 1)["questions"]
        for question in (1, last // 2, last):
            plays_on(server, seat, question)
        again = plays_on(server, branch_played(server, seat, last // 2), last // 2 + 1)
        expect(again.seat == seat.seat, "from a table that plays on another one does")


def branch_played(server, seat, question):
    on = branch(server, seat, seat.secret, question=question)
    on.play(random.Random(5))
    return on


def others_sit_where_they_like(server):
    seat = finish(server, {"players": 4})
    asked = book(server, seat, 5)["news"]["decisions"][0]["seat"]
    on = branch(server, seat, question=5)
    expect(on.seat == asked, "who only watched gets a seat that was asked")
    for chosen in range(4):
        on = branch(server, seat, seat.secret, question=9, seat=chosen, name="Zoë")
        state = on.state()
        expect(on.seat == chosen and state["table"]["chairs"][chosen]["name"] == "Zoë",
               "or the one they choose, under the name they give")
        expect(sorted(state["view"]["hand"]) == sorted(book(server, seat, 9)["hands"][chosen]),
               "with its hand")
    closed = finish(server, {"players": 3, "spectators": False})
    server.refuse(403, "no_spectators", "POST", closed.path + "/branch",
                  {"question": 2, "bots": "easy"})
    branch(server, closed, closed.secret, question=2)


def refusals_change_nothing(server):
    seat = finish(server, {"players": 3})
    running = server.make(options={"players": 3}, bots="easy", start=True)
    waiting = server.make(options={"players": 3})
    last = book(server, seat, 1)["questions"]
    before, log = made_so_far(server), server.get(seat.path + "/log")
    for table in (running, waiting):
        table.refuse(409, "not_over", "branch", {"question": 1, "bots": "easy"})
    for question in (0, -1, last + 1, 1.5, "2", None, 10 ** 9):
        said = seat.refuse(400, "bad_field", "branch", {"question": question, "bots": "easy"})
        expect(said["message"].startswith("question:"), "it is said what is wrong: %s" % said)
    for chosen in (-1, 3, 8, "0", 0.5):
        said = seat.refuse(400, "bad_field", "branch",
                           {"question": 2, "bots": "easy", "seat": chosen})
        expect(said["message"].startswith("seat:"), "it is said what is wrong: %s" % said)
    for bots in ("nobody", "", None, 7, "mcts:memory=9999"):
        seat.refuse(400, "bad_bot", "branch", {"question": 2, "bots": bots})
    seat.refuse(400, "bad_bot", "branch", {"question": 2})
    seat.refuse(400, "bad_name", "branch", {"question": 2, "bots": "easy", "name": "x" * 99})
    seat.refuse(400, "bad_field", "branch", {"question": 2, "bots": "easy", "seed": 1})
    expect(made_so_far(server) == before, "no table was made")
    expect(server.get(seat.path + "/log") == log, "the game is what it was")


def no_day_counts_it(server):
    daily = server.get("/v1/daily")
    seat = server.make(options=daily["options"], bots=daily["bots"], start=True)
    seat.play(random.Random(6))
    played = server.get("/v1/daily")["played"]
    last = book(server, seat, 1)["questions"]
    for question in (1, last):
        on = branch(server, seat, seat.secret, question=question, bots=daily["bots"])
        state = on.play(random.Random(7))
        expect(state["table"]["options"]["day"] is None, "it is of no day")
    told = server.get("/v1/daily")
    expect(played == told["played"] and all(r["table"] != on.table for r in told["results"]),
           "no result of it is listed")


def it_is_kept(server):
    seat = finish(server, {"players": 3})
    on = branch(server, seat, seat.secret, question=8)
    before = on.state()
    server.kill()
    server.start()
    after = on.state()
    expect(after["table"]["branch"] == 8 and after["question"] == before["question"],
           "a table that plays on is there after the end of the server")
    expect(after["view"]["hand"] == before["view"]["hand"], "with its hand")
    expect(on.play(random.Random(8))["table"]["status"] == "over", "and goes on")


def addresses_are_limited():
    with Server("--tables", "2", "--rate", "0") as server:
        seat = finish(server, {"players": 3})
        branch(server, seat, seat.secret, question=3)
        seat.refuse(429, "too_many_tables", "branch", {"question": 3, "bots": "easy"})


with Server() as server:
    every_kind_of_game(server)
    others_sit_where_they_like(server)
    refusals_change_nothing(server)
    no_day_counts_it(server)
    it_is_kept(server)
    server.lives()
addresses_are_limited()
