"""People who do at several tables whatever docs/api.md lets them, rightly and wrongly, by chance.

Only what was acknowledged is remembered: the tables, who has which secret there, the decisions and
the words said. That is what must be there after the server was killed.
"""
import json

from table_server import Line, expect

SETS = [["base"], ["base"], ["cities"], ["leaders"], ["leaders", "cities"], ["packs", "catan"],
        ["base", "leaders", "cities", "packs", "catan", "promo"]]
BOARDS = ["giza", "babylon", "olympia", "rhodes", "ephesos", "alexandria", "halikarnassos", "rome"]
BOTS = ["easy", "normal", "random", "mcts:playouts=20"]
JUNK = [None, -1, 9, 10 ** 18, 0.5, "", "x" * 70, [], {}, True, "\u202e", "sell altar", ["base"] * 40]
NAMES = ["Ada", "Grace", "Hedy", "水", "x" * 40, "O'Neil \"</b>"]


class Person:
    def __init__(self, table, secret):
        self.table, self.secret = table, secret
        self.path = "/v1/tables/" + table


class Crowd:
    def __init__(self, server, rng):
        self.server, self.rng, self.line = server, rng, Line(server)
        self.tables = {}  # id: people
        self.decided = []  # (person, body, answer), acknowledged since the last look
        self.doubtful = set()  # (table, question, seat, text), sent and never answered
        self.lasting = {}  # (table, question, seat): the text that was acknowledged last
        self.said = []  # (table, text)
        self.seqs = {}  # by table: the highest that was told
        self.count, self.statuses, self.recent = 0, {}, []

    # ---- Asking ----

    def ask(self, method, path, body=None, secret=None):
        self.recent = self.recent[-40:] + ["%s %s %s" % (method, path, json.dumps(body)[:200])]
        status, text = self.line.ask(method, path, body, secret)
        self.count += 1
        self.statuses[status] = self.statuses.get(status, 0) + 1
        answer = json.loads(text) if text[:1] == b"{" else text
        busy = status == 503 and answer["error"]["code"] == "busy"
        expect(status < 500 or busy, "no %s:\n%s" % (status, "\n".join(self.recent)))
        return status, answer

    def change(self, person, what, body):
        """Something that is acknowledged with a seq."""
        status, answer = self.ask("POST", person.path + what, body, person.secret)
        if status == 200 and answer.get("seq"):
            self.told(person.table, answer["seq"])
        return status, answer

    def told(self, table, seq):
        self.seqs[table] = max(seq, self.seqs.get(table, 0))

    def maybe(self, value):
        """Now and then something else than the right value."""
        return self.rng.choice(JUNK) if self.rng.random() < 0.1 else value

    def seat(self):
        return self.maybe(self.rng.randrange(5))

    # ---- Tables and chairs ----

    def options(self):
        rng = self.rng
        pool = {"players": rng.choice([2, 2, 3, 3, 4, 5, 7, 8]), "sets": rng.choice(SETS),
                "teams": rng.random() < 0.3, "leaders": rng.choice(["first", "second", "all"]),
                "experts": rng.random() < 0.3, "sides": rng.choice("AB"),
                "boards": rng.choice(["fixed", "chosen", "drafted"]), "seed": rng.randrange(1 << 53),
                "running_score": False, "hints": rng.random() < 0.8, "listed": True, "title": "A table",
                "spectators": rng.random() < 0.8, "chat": rng.random() < 0.8, "cover": "easy",
                "timer": rng.choice([0, 0, 5]), "absent": rng.choice([0, 5, 120])}
        keys = rng.sample(sorted(pool), rng.randrange(5))
        if rng.random() < 0.05:
            keys.append("colour")
        return {key: self.maybe(pool.get(key)) for key in keys}

    def make(self):
        body = {"name": self.maybe(self.rng.choice(NAMES)), "options": self.options()}
        if self.rng.random() < 0.3:
            body.update(bots=self.maybe(self.rng.choice(BOTS)), start=self.maybe(True))
        status, answer = self.ask("POST", "/v1/tables", body)
        if status == 201:
            self.tables[answer["table"]] = [Person(answer["table"], answer["secret"])]

    def join(self, person):
        body = {"name": self.maybe(self.rng.choice([*NAMES, "N%d" % self.count]))}
        if self.rng.random() < 0.3:
            body["seat"] = self.seat()
        secret = person.secret if self.rng.random() < 0.3 else None
        status, answer = self.ask("POST", person.path + "/join", body, secret)
        if status == 200 and "secret" in answer:
            self.tables[person.table].append(Person(person.table, answer["secret"]))

    def chairs(self, person):
        body = self.rng.choice([{"seat": self.seat(), "bot": self.maybe(self.rng.choice(BOTS))},
                                {"fill": self.maybe("easy")}, {"fill": "easy"},
                                {"seat": self.seat(), "swap": self.seat()},
                                {"seat": self.seat(), "bot": None}])
        self.change(person, "/chairs", body)

    def board(self, person):
        body = {"board": self.maybe(self.rng.choice(BOARDS)), "side": self.maybe(self.rng.choice("AB"))}
        if self.rng.random() < 0.4:
            body["seat"] = self.seat()
        self.change(person, "/board", body)

    def begin(self, person):
        if self.rng.random() < 0.8:
            self.change(person, "/chairs", {"fill": "easy"})
        self.change(person, "/start", {})

    def follow(self, person):
        if self.change(person, "/rematch", {})[0] == 200 or self.rng.random() < 0.3:
            status, answer = self.ask("POST", person.path + "/follow", {}, person.secret)
            if status == 200:
                self.tables.setdefault(answer["table"], []).append(
                    Person(answer["table"], answer["secret"]))

    def around(self, person):
        what, body = self.rng.choice([
            ("/name", {"name": self.maybe(self.rng.choice(NAMES))}), ("/options", self.options()),
            ("/options", self.options()), ("/leave", {}), ("/stand", {}), ("/stand", {}), ("/back", {}),
            ("/session", {"secret": self.maybe(person.secret)}), ("/start", {}), ("/rematch", {})])
        self.change(person, what, body)

    def talk(self, person):
        text = "word %d" % self.count
        body = self.maybe({"text": text})
        if not isinstance(body, dict):
            body = {"quip": body}
        status, _ = self.change(person, "/chat", body)
        if status == 200 and body.get("text") == text:
            self.said.append((person.table, text))

    # ---- The game ----

    def owed(self, person):
        """(question, [move for each seat that is to decide])."""
        status, state = self.ask("GET", person.path, None, person.secret)
        if status == 200 and state["table"]["status"] == "drafting":
            self.pick(person, state)
        if status != 200 or state["table"]["status"] != "playing" or not state["view"]:
            return 0, []
        seats = sorted({m["seat"] for m in state["moves"]} & set(state["view"]["owing"]))
        return state["question"], [self.rng.choice([m for m in state["moves"] if m["seat"] == seat])
                                   for seat in seats]

    def decision(self, question, move):
        return {"id": "c%d" % self.count, "question": question, "text": move["text"],
                "seat": move["seat"]}

    def acknowledged(self, person, body, answer):
        self.decided.append((person, body, answer))
        self.told(person.table, answer["seq"])
        self.lasting[person.table, body["question"], body["seat"]] = body["text"]

    def pick(self, person, state):
        """A board in a draft, where it is this one's turn or not."""
        free = [b for b in state["table"]["draft"]["boards"] if b["seat"] is None]
        if free:
            board = self.rng.choice(free)
            self.change(person, "/board", {"board": board["board"], "side": board["sides"][-1]})

    def decide(self, person):
        question, moves = self.owed(person)
        for move in moves:
            body = self.decision(question, move)
            status, answer = self.ask("POST", person.path + "/decisions", body, person.secret)
            if status == 200:
                self.acknowledged(person, body, answer)

    def turn(self, person):
        """Everybody at the table decides, so that games come to their ends."""
        for one in list(self.tables[person.table]):
            self.decide(one)

    def misdecide(self, person):
        question, moves = self.owed(person)
        text = self.rng.choice(["sell altar", "build palace", "stage arena 1", "keep plato", "pay 9"])
        body = {"id": "w%d" % self.count, "question": question or 1, "text": text}
        if self.rng.random() < 0.3:
            body["seat"] = self.rng.randrange(9)
        if self.rng.random() < 0.5:
            body = {key: self.maybe(value) for key, value in body.items()}
            body.pop(self.rng.choice(sorted(body)))
        status, answer = self.ask("POST", person.path + "/decisions", body, person.secret)
        if status == 200:  # by chance
            body.setdefault("seat", answer["seat"])
            self.acknowledged(person, body, answer)

    def read(self, person):
        number = self.maybe(self.rng.randrange(40))
        what = self.rng.choice(["/state", "/history", "/log", "/replay?question=%s" % number,
                                "/why?card=%s&use=build" % self.maybe("altar"), "/events/x"])
        what = what.replace(" ", "+").replace("\u202e", "%E2%80%AE")
        self.ask("GET", person.path + what, None, person.secret)
        self.ask("GET", self.rng.choice(["/v1", "/v1/tables", "/v1/daily", "/v1/bots", "/metrics"]))

    def think(self, person):
        if self.rng.random() < 0.5:
            self.ask("POST", person.path + "/hint", {}, person.secret)
        else:
            self.ask("GET", person.path + "/advice?question=%d&seat=%d"
                     % (self.rng.randrange(1, 20), self.rng.randrange(3)), None, person.secret)

    # ---- One of all these ----

    WAYS = [(join, 10), (chairs, 5), (board, 5), (begin, 6), (follow, 4), (around, 8), (talk, 5),
            (decide, 10), (turn, 40), (misdecide, 6), (read, 6), (think, 1)]

    def act(self):
        if not self.tables or (len(self.tables) < 6 and self.rng.random() < 0.1):
            self.make()
            return
        people = self.rng.choice(list(self.tables.values()))
        person = self.rng.choice(people)
        if self.rng.random() < 0.08:
            # Somebody of another table, or nobody.
            other = self.rng.choice(list(self.tables.values()))[0]
            person = Person(person.table, self.rng.choice([other.secret, None, "z" * 43]))
        ways, weights = zip(*self.WAYS)
        self.rng.choices(ways, weights)[0](self, person)

    def forget(self, table):
        del self.tables[table]

    def reconnect(self):
        self.line.close()
        self.line = Line(self.server)
