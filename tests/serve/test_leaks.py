"""Nobody is told a card that they cannot know, in any answer, event or error of a whole game.

What a seat may know is found here from the rules alone, from the open book of the finished game: the
hands it held, what was built in the open, what it found in the discard pile. Everything that was
ever sent to the seat is then searched for the name of any other card of the deal.
"""
import json
import os
import random
import re
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Events, Seat, Server, expect, wait_until

SEED = 987654321012345


class Listener:
    """Plays a seat and keeps everything that comes back, with the question it came before."""

    def __init__(self, seat):
        self.seat, self.heard = seat, []
        self.stream = seat.events()
        self.pile = set()

    def hear(self, question, data):
        self.heard.append((question, json.dumps(data)))

    def ask(self, method, path, body=None):
        status, answer, _ = self.seat.server.request(method, self.seat.path + path, body,
                                                     self.seat.secret)
        return status, answer

    def play(self, rng):
        while True:
            status, state = self.ask("GET", "")
            if state["table"]["status"] == "over":
                return
            question = state["question"]
            self.hear(question, state)
            if state["view"]["phase"] == "salvage":
                self.pile |= {m["card"] for m in state["moves"] if "card" in m}
            if self.seat.seat not in state["view"]["owing"]:
                continue
            # As long as this seat owes a decision, the game is not over.
            self.hear(question, self.ask("GET", "/history")[1])
            self.hear(question, self.ask("GET", "/ledger?seat=%d" % rng.randrange(3))[1])
            if rng.random() < 0.1:
                self.hear(question, self.ask("GET", "/log")[1])
                self.hear(question, self.ask("POST", "/hint", {})[1])
            move = rng.choice(state["moves"])
            for text in ("sell palace", "build gardens", "stage arena 1", move["text"]):
                answer = self.ask("POST", "/decisions",
                                  {"id": "%d-%s" % (question, text.replace(" ", "-")),
                                   "question": question, "text": text})
                if text == move["text"]:
                    self.hear(question, answer[1])


def slugs_in(text, slugs):
    return set(re.findall(r'[a-z][a-z0-9_]+', text)) & slugs


def allowed_after(books, seat, pile):
    """By question: the cards the seat may have been told before it was answered."""
    known, result = set(), []
    for book in books:
        known |= set(book["hands"][seat]) if seat is not None else set()
        for city in book["cities"]:
            known |= set(city["structures"])
        result.append(known | pile)
    return result


def check(server, table, heard, seat, pile, slugs, what):
    path = "/v1/tables/" + table
    last = server.get(path + "/replay?question=1")["questions"]
    books = [server.get(path + "/replay?question=%d" % q) for q in range(1, last + 2)]
    allowed = allowed_after(books, seat, pile)
    dealt = {card for book in books for hand in book["hands"] for card in hand} & slugs
    hidden = 0
    for question, text in heard:
        # An answer may come just after the question was decided: what is told then is of the next.
        may = allowed[min(question, last)]
        told = slugs_in(text, slugs)
        expect(told <= may, "%s hears nothing it cannot know at question %d: %s"
               % (what, question, told - may))
        expect(str(SEED) not in text, "the seed is not told")
        hidden += len(dealt - may)
    expect(hidden > 0 and heard, "there was something to hide from %s" % what)


def question_of(data, current):
    return data.get("question") or current


def main(server, options):
    cards = server.get("/v1/cards")["cards"]
    # Words that are something else too would be found everywhere.
    slugs = {card["slug"] for card in cards} - {"palace", "gardens", "arena"}
    host = server.make(options=dict(options, seed=SEED))
    others = [Seat.join(server, host.table, "P%d" % i) for i in range(1, options["players"])]
    seats = [host, *others]
    listeners = [Listener(seat) for seat in seats]
    crowd = Events(server, host.path)
    host.post("start")
    threads = [threading.Thread(target=listener.play, args=(random.Random(i),))
               for i, listener in enumerate(listeners)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wait_until(lambda: any(d["table"]["status"] == "over" for d in crowd.of("state")), "the end")

    def stream_heard(stream):
        heard, question = [], 1
        for _, name, data in stream.items:
            if name == "state" and data["table"]["status"] == "over":
                break
            # News are told when the question is over, so they belong to the next one.
            question = data["question"] + 1 if name == "news" else question_of(data, question)
            heard.append((question, json.dumps(data)))
        # The last news before the end tell everything.
        return [item for item in heard if '"question": null' not in item[1]]

    for listener in listeners:
        wait_until(lambda: any(d["table"]["status"] == "over" for d in listener.stream.of("state")),
                   "the end")
        check(server, host.table, listener.heard, listener.seat.seat, listener.pile, slugs,
              "seat %d" % listener.seat.seat)
        check(server, host.table, stream_heard(listener.stream)[:-1], listener.seat.seat,
              listener.pile, slugs, "the stream of seat %d" % listener.seat.seat)
    check(server, host.table, stream_heard(crowd)[:-1], None, set(), slugs, "a spectator")
    for line in server.said().splitlines():
        expect(not slugs_in(line, slugs), "the server's own log names no card: " + line)
        expect(not any(seat.secret in line for seat in seats), "nor a secret")


with Server("--verbose") as server:
    main(server, {"players": 4})
    main(server, {"players": 5, "sets": ["cities", "packs"]})
