"""Floods and storms: who keeps to the limits is served while others do not.

In a flood many connections of a few addresses ask without pause: for hints, options, names, chairs
and chat, and for tables. Somebody at another address plays a game meanwhile and is never refused,
never cut off and told everything in order. In a storm all seats of a table decide and change their
minds at once, or fight for the same chairs; what was answered is what the log says afterwards.

Nothing is measured in seconds: things are counted, and what comes comes.
"""
import copy
import json
import os
import random
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "serve", "lib"))
import campaign
from table_server import Events, Line, Seat, Server, check_log, expect, wait_until

figures = {"floods": 0, "flooding": 0, "refused": 0, "honest": 0, "storms": 0, "decisions": 0,
           "chairs": 0}


class Threads:
    """Runs functions at once until told to stop; a failure of one is that of all."""

    def __init__(self):
        self.stop, self.failures, self.threads = threading.Event(), [], []

    def start(self, run, *args):
        def guarded():
            try:
                run(*args)
            except BaseException as failure:  # told to the main thread
                self.failures.append(failure)
                self.stop.set()
        self.threads.append(threading.Thread(target=guarded))
        self.threads[-1].start()

    def finish(self, stop=True):
        if stop:
            self.stop.set()
        for thread in self.threads:
            thread.join()
        if self.failures:
            raise self.failures[0]


# ---- Floods ----

class Flooder:
    """A connection of an address with seats at a table of its own, asking as fast as it can."""

    def __init__(self, server, address, hints):
        self.line = Line(server, **{"X-Forwarded-For": address})
        self.hints, self.count, self.refused = hints, 0, 0
        made = json.loads(self.line.ask("POST", "/v1/tables", {"name": "M", "options": {"players": 7}})[1])
        expect("table" in made, "a table is made: %s" % made)
        self.path, self.secrets = "/v1/tables/" + made["table"], [made["secret"]]
        if hints:
            while len(self.secrets) < 6:
                joined = json.loads(self.line.ask("POST", self.path + "/join",
                                                  {"name": "M%d" % len(self.secrets)})[1])
                expect("secret" in joined, "somebody joins: %s" % joined)
                self.secrets.append(joined["secret"])
            self.line.ask("POST", self.path + "/chairs", {"fill": "easy"}, made["secret"])
            self.line.ask("POST", self.path + "/start", {}, made["secret"])

    def more(self):
        """Another connection of the same address to the same table."""
        other = copy.copy(self)
        other.line, other.count, other.refused = Line(self.line.server, **self.line.headers), 0, 0
        return other

    def request(self, rng):
        if self.hints:
            return "POST", self.path + "/hint", {}
        return rng.choice([
            ("POST", self.path + "/options", {"title": "x" * rng.randrange(60), "players": 7}),
            ("POST", self.path + "/chat", {"text": "x" * rng.randrange(1, 500)}),
            ("POST", self.path + "/name", {"name": "n%d" % rng.randrange(1000)}),
            ("POST", self.path + "/join", {"name": "j"}), ("GET", self.path, None),
            ("POST", self.path + "/session", {"secret": "y" * 43}), ("GET", "/v1/cards", None),
            ("POST", "/v1/tables", {"name": "x"}), ("GET", self.path + "/history", None)])

    def run(self, rng, stop):
        while not stop.is_set():
            method, path, body = self.request(rng)
            status, _ = self.line.ask(method, path, body, rng.choice(self.secrets))
            expect(status < 500 or status == 503, "a flood is refused in good order: %d" % status)
            self.count += 1
            self.refused += status in (429, 503)


class Honest:
    """Plays a game of one person and bots by its event stream, within all limits."""

    def __init__(self, server):
        headers = {"X-Forwarded-For": "192.0.2.77"}
        self.line, self.count = Line(server, **headers), 0
        made = self.ask("POST", "/v1/tables", {"name": "Ada", "bots": "easy", "start": True}, None, 201)
        self.path, self.secret = "/v1/tables/" + made["table"], made["secret"]
        self.table = made["table"]
        self.stream = Events(server, self.path, self.secret, headers=headers)

    def ask(self, method, path, body, secret=None, wanted=200):
        status, text = self.line.ask(method, path, body, secret)
        expect(status == wanted, "who is honest is served: %d %s" % (status, text))
        self.count += 1
        return json.loads(text)

    def play(self, rng):
        question = 0
        while True:
            state = self.stream.wait("state", lambda d: (d["question"] or 10 ** 9) > question,
                                     "after question %d" % question)
            if state["table"]["status"] == "over":
                return
            question = state["question"]
            if state["moves"]:
                self.ask("POST", self.path + "/decisions",
                         {"id": "q%d" % question, "question": question,
                          "text": rng.choice(state["moves"])["text"]}, self.secret)

    def check(self):
        numbers = [number for number, _, _ in self.stream.items if number is not None]
        expect(not self.stream.ended and numbers == sorted(numbers), "events come in order: %s" % numbers)
        news = [data["question"] for data in self.stream.of("news")]
        expect(news == list(range(1, len(news) + 1)), "none is missing: %s" % news)


def flood(rng, hints):
    with Server("--behind-proxy", "--rate", "40", "--tables", "60", "--bot-ms", "200") as server:
        flooders = [Flooder(server, "198.51.100.%d" % (1 + i % 3), hints) for i in range(6)]
        if hints:
            flooders += [flooder.more() for flooder in flooders for _ in range(5)]
        honest, threads = Honest(server), Threads()
        for number, flooder in enumerate(flooders):
            threads.start(flooder.run, random.Random(number), threads.stop)
        try:
            # The flood has reached its limit before the game begins, and lasts until its end.
            wait_until(lambda: threads.failures or sum(f.refused for f in flooders) > 20, "a flood")
            before = sum(f.count for f in flooders)
            honest.play(rng)
            if hints:
                other = Honest(server)
                told = other.ask("POST", other.path + "/hint", {}, other.secret)
                expect(told["hints"], "somebody who asks for one hint is given it")
            wait_until(lambda: threads.failures or sum(f.count for f in flooders) > before,
                       "the flood going on")
        finally:
            threads.finish()
        honest.check()
        check_log(server, honest.table)
        server.lives()
        figures["floods"] += 1
        figures["flooding"] += sum(f.count for f in flooders)
        figures["refused"] += sum(f.refused for f in flooders)
        figures["honest"] += honest.count


# ---- Storms ----

def change_minds(server, seat, rng, threads, taken):
    """Decides again and again until the game is over; notes (seq, question, seat, text)."""
    line, number = Line(server), 0
    while not threads.stop.is_set():
        state = json.loads(line.ask("GET", seat.path, None, seat.secret)[1])
        if state["table"]["status"] == "over":
            return
        for move in rng.sample(state["moves"], min(3, len(state["moves"]))):
            number += 1
            body = {"id": "%d-%d" % (rng.randrange(1 << 40), number), "question": state["question"],
                    "text": move["text"], "seat": move["seat"]}
            status, text = line.ask("POST", seat.path + "/decisions", body, seat.secret)
            answer = json.loads(text)
            if status == 200:
                taken.append((answer["seq"], state["question"], move["seat"], move["text"]))
            else:
                expect(answer["error"]["code"] in ("question_over", "not_owing", "refused", "not_playing",
                                                   "too_many_changes", "bad_decision"),
                       "%s: %s" % (body, answer))


def storm_of_decisions(rng):
    """All seats with two connections each: the last one acknowledged is the one that counts."""
    with Server("--streams", "0") as server:
        players = rng.choice([3, 4, 5, 7])
        host = server.make(options={"players": players, "absent": 0, "sets": rng.choice(
            [["base"], ["cities"], ["leaders"]])})
        seats = [host] + [Seat.join(server, host.table, "P%d" % i) for i in range(1, players)]
        stream = host.events()
        host.post("start")
        threads, taken = Threads(), []
        for i, seat in enumerate(seats * 2):
            threads.start(change_minds, server, seat, random.Random(rng.random() + i), threads, taken)
        threads.finish(stop=False)
        expect(len({seq for seq, _, _, _ in taken}) == len(taken), "every decision has its own number")
        check_log(server, host.table)
        last = {(question, seat): text for _, question, seat, text in sorted(taken)}
        for news in server.get(host.path + "/history")["news"]:
            for decision in news["decisions"]:
                expect(last[news["question"], decision["seat"]] == decision["text"],
                       "the log has what was acknowledged last: %s %s" % (news["question"], decision))
        stream.wait("state", lambda d: d["table"]["status"] == "over")
        server.lives()
        figures["storms"] += 1
        figures["decisions"] += len(taken)


def come_and_go(server, path, rng, sitting, lock, count):
    """Joins and leaves; no chair is ever given to two."""
    line, name = Line(server), "x%d" % rng.randrange(1 << 40)
    for _ in range(count):
        body = {"name": name}
        if rng.random() < 0.5:
            body["seat"] = rng.randrange(7)
        status, text = line.ask("POST", path + "/join", body)
        answer = json.loads(text)
        if status != 200:
            expect(answer["error"]["code"] in ("chair_taken", "no_chair", "too_many_changes",
                                               "too_fast"), "%s" % answer)
            continue
        with lock:
            expect(answer["seat"] not in sitting, "chair %d is taken" % answer["seat"])
            sitting.add(answer["seat"])
            figures["chairs"] += 1
        line.ask("GET", path, None, answer["secret"])
        with lock:
            sitting.discard(answer["seat"])  # before it is free: nobody can have it yet
            status, text = line.ask("POST", path + "/leave", {}, answer["secret"])
            expect(status == 200, "who sits may leave: %s" % text)


def storm_of_chairs(rng):
    with Server("--streams", "0") as server:
        host = server.make(options={"players": 7})
        threads, sitting, lock = Threads(), {0}, threading.Lock()
        for i in range(10):
            threads.start(come_and_go, server, host.path, random.Random(rng.random() + i), sitting, lock,
                          15)
        threads.finish(stop=False)
        chairs = server.get(host.path)["table"]["chairs"]
        expect([c["who"] for c in chairs] == ["person"] + ["open"] * 6, "all have left: %s" % chairs)
        server.lives()
        figures["storms"] += 1


def case(number, rng):
    kinds = [lambda: flood(rng, False), lambda: storm_of_decisions(rng), lambda: flood(rng, True),
             lambda: storm_of_chairs(rng)]
    kinds[number % len(kinds)]()


campaign.run(case, 4)
print(json.dumps(figures))
