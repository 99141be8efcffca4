"""Twin tables: whoever has not held a hand is sent the same bytes, whatever was chosen from it.

Two tables have the same seed, and everybody decides the same at both, except that one seat once
sells another card, puts another card under a stage, or keeps another leader: face down. Everything
that the others are sent until they hold that hand (or search the pile it went to) is compared byte
for byte: states, events, packed views, histories, refusals of wrong decisions, why, hints, resumed
streams. This needs no model of what a seat may know but for whose hand it is.

That the comparison can fail is shown in every pair: for the seat that chose, it must.
"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "serve", "lib"))
import campaign
from table_server import Server, expect
from twin_tables import (NEVER, Difference, Table, check_walk, compare, learn_names, learning,
                         searches, wait_for_streams)

EVERYTHING = ["base", "leaders", "cities", "packs", "catan", "promo"]
# Sets, players, teams, what differs, from which question on: the short form has these.
SETUPS = [
    (["base"], 4, False, "sell", 3),
    (EVERYTHING, 5, False, "keep", 1),
    (["base", "cities"], 2, False, "sell", 9),
    (EVERYTHING, 8, True, "stage", 8),
]
MIXES = [["base"], ["base", "leaders"], ["base", "cities"], ["base", "leaders", "cities"],
         ["base", "packs"], ["base", "catan"], ["base", "leaders", "promo"], EVERYTHING]
PROBES = 30
HIDDEN = ("sell", "stage", "keep")
PUBLIC = ("use", "stage", "as", "token", "by", "freeze", "left", "right", "bank")

figures = {"pairs": 0, "bytes": 0, "probes": 0, "hints": 0, "kinds": {}, "shown by rules": 0}


def setup(number, rng):
    if number < len(SETUPS):
        return SETUPS[number]
    sets = rng.choice(MIXES)
    players = rng.randint(2, 8 if "cities" in sets else 7)
    teams = "cities" in sets and players in (4, 6, 8) and rng.random() < 0.5
    kinds = ["sell", "stage"] + ["keep"] * ("leaders" in sets)
    kind = rng.choice(kinds)
    return sets, players, teams, kind, 1 if kind == "keep" else rng.randint(1, 14)


# ---- Deciding the same ----

def owed(table):
    """(who answers, seat): the decisions of this question, in order."""
    states = table.states[-1]
    return [(who, seat) for who in table.everybody if who is not None
            for seat in sorted({m["seat"] for m in states[who]["moves"]}
                               & set(states[who]["view"]["owing"]))]


def moves(table, who, seat):
    return [m for m in table.states[-1][who]["moves"] if m["seat"] == seat]


def shows(move):
    """What everybody will see of it: a card that is not face up is left out."""
    hidden = move["use"] in HIDDEN
    return tuple(move.get(key) for key in PUBLIC) + (None if hidden else move.get("card"),)


def differing(table, who, seat, kind):
    """Two moves that look the same to all others, or None."""
    groups = {}
    for move in moves(table, who, seat):
        if move["use"] == kind and "card" in move:
            groups.setdefault(shows(move), []).append(move)
    return next((group[:2] for group in groups.values() if len(group) > 1), None)


def same(tables, who, seat, rng):
    """A move for each that looks the same to the others; None where the rules leave none."""
    ours, others = (moves(table, who, seat) for table in tables)
    texts = {m["text"]: m for m in others}
    both = [(m, texts[m["text"]]) for m in ours if m["text"] in texts]
    if not both:
        both = [(a, b) for a in ours for b in others if shows(a) == shows(b)]
    return rng.choice(both) if both else None


# ---- Asking what one must not learn ----

def wrong_decisions(tables, who, cards, rng):
    legal = {m["text"] for table in tables for m in table.states[-1][who]["moves"]}
    texts = ["%s %s%s" % (use, card, " 1" if use == "stage" else "")
             for card in cards for use in ("sell", "build", "stage", "recruit", "keep", "last sell")]
    texts += ["", "sell", "salvage none", "hire none", "pay 2", "return 3", "build  x", "sell é"]
    texts += ["salvage " + card for card in cards[:2]] + ["hire " + card for card in cards[:2]]
    texts = [text for text in texts if text not in legal]
    return rng.sample(texts, min(PROBES, len(texts)))


def probe(tables, question, who, cards, rng, step):
    """The same wrong decisions and questions at both tables."""
    texts = wrong_decisions(tables, who, cards, rng)
    other = rng.randrange(len(tables[0].people))
    for table in tables:
        for number, text in enumerate(texts):
            body = {"id": "wrong-%d-%d-%d" % (question, step, number), "question": question,
                    "text": text}
            if number % 7 == 6:
                body["seat"] = other
            if number % 11 == 10:
                body["question"] = question + 1
            table.note(question, who, "POST", "/decisions", body)
        for card in cards:
            table.note(question, who, "GET", "/why?card=%s&use=%s" % (card, "build"))
            table.note(question, who, "GET", "/why?card=%s&use=%s" % (card, "stage"))
        for what in ("/history", "/log", "/replay?question=1", "/advice?question=1&seat=0",
                     "/ledger?seat=0", "/ledger?seat=%d" % other):
            table.note(question, who, "GET", what)
    figures["probes"] += 2 * len(texts) + 2 * len(cards)


def hint(tables, question, who):
    answers = [table.ask(who, "POST", "/hint", {}) for table in tables]
    if all(status == 200 for status, _ in answers):
        for table, (status, text) in zip(tables, answers):
            table.notes[who].append((question, "hint", text.decode()))
        figures["hints"] += 1


# ---- A pair ----

class Pair:
    def __init__(self, server, number, rng):
        self.sets, self.players, self.teams, self.kind, self.start = setup(number, rng)
        options = {"players": self.players, "sets": self.sets, "teams": self.teams, "absent": 0,
                   "seed": rng.randrange(1 << 53)}
        if "leaders" in self.sets:
            options["leaders"] = rng.choice(["first", "second", "all"])
        self.rng, self.server, self.number = rng, server, number
        self.tables = [Table(server, options) for _ in range(2)]
        self.chooser, self.chosen, self.cards, self.shown = None, NEVER, [], NEVER
        self.curiosity = 1 if number < len(SETUPS) else 4  # questions after the choice
        # One is worth a second or two of thought, so not in every pair.
        self.hints = 1 if number % 3 == 2 else 0

    def choose(self, question):
        """The hidden choice, where somebody has one of the kind wanted."""
        if self.chooser is not None or question < self.start:
            return None
        kinds = [self.kind] + list(HIDDEN) * (question > self.start + 3)
        for kind in kinds:
            order = owed(self.tables[0])
            self.rng.shuffle(order)
            for who, seat in order:
                pair = differing(self.tables[0], who, seat, kind)
                if pair:
                    self.chooser, self.chosen = who, question
                    self.cards, self.kind_chosen = [m["card"] for m in pair], kind
                    figures["kinds"][kind] = figures["kinds"].get(kind, 0) + 1
                    return who, seat, pair
        return None

    def decide(self, question, who, seat, pair):
        for table, move in zip(self.tables, pair):
            status, text = table.note(question, who, "POST", "/decisions",
                                      {"id": "q%d-%d" % (question, seat), "question": question,
                                       "text": move["text"], "seat": seat})
            expect(status == 200, "%s is taken: %s" % (move["text"], text))

    def curious(self, question, deck):
        """Some who did not choose ask everything there is, while the choice is sealed and after."""
        if self.chooser is None or question > self.chosen + self.curiosity:
            return
        others = [i for i in range(self.players) if i != self.chooser]
        cards = self.cards + self.rng.sample(deck, 5)
        for step, who in enumerate(self.rng.sample(others, min(2, len(others)))):
            cards_of = cards + self.tables[0].states[-1][who]["view"]["hand"][:2]
            probe(self.tables, question, who, cards_of, self.rng, step)
        for table in self.tables:
            for what in ("/history", "/log", "/ledger?seat=%d" % self.chooser):
                table.note(question, None, "GET", what)
        if question == self.chosen + 1:
            for table in self.tables:
                table.resume(question, others[0], table.states[-1][None]["seq"] // 2)
        asked = [who for who, _ in owed(self.tables[0]) if who != self.chooser]
        if self.hints and asked:
            hint(self.tables, question, asked[-1])
            self.hints -= 1

    def ask(self, question, deck):
        """One question at both tables; False where the rules show what was hidden."""
        choice = self.choose(question)
        if choice:
            self.decide(question, *choice)
        if not choice or len(owed(self.tables[0])) > 1:  # else the question is over
            self.curious(question, deck)
        for who, seat in owed(self.tables[0]):
            if choice and (who, seat) == choice[:2]:
                continue
            pair = same(self.tables, who, seat, self.rng)
            if pair is None:
                return False
            self.decide(question, who, seat, pair)
        return True

    def play(self, deck):
        index = 0
        while True:
            questions = [table.look() for table in self.tables]
            if index == 0:
                learn_names(*self.tables)
            public = [table.states[-1][None] for table in self.tables]
            asked = [owed(table) for table in self.tables]
            if not questions[0] and not questions[1]:
                return
            if questions[0] != questions[1] or asked[0] != asked[1] or (
                    public[0]["view"]["phase"] != public[1]["view"]["phase"]):
                self.must_be_shown(index, questions, asked)
                return
            if not self.ask(questions[0], deck):
                self.shown = questions[0]
                return
            index += 1

    def must_be_shown(self, index, questions, asked):
        """One table asks somebody what the other does not: by the rules, if that one knows why.

        Who may build from the pile, or hire, is asked only where there is something to choose.
        """
        question = max(questions)
        knowing = learning(self.tables, self.chooser, self.chosen)
        extra = {who for who, _ in set(asked[0]) ^ set(asked[1])}
        expect(all(knowing[who] <= question or who in searches(self.tables, index) for who in extra),
               "only who holds other cards is asked something else: %s %s" % (extra, knowing))
        # The news of the question before tell of it.
        self.shown = question - 1
        figures["shown by rules"] += 1

    def check(self):
        expect(self.chooser is not None, "somebody had something to hide")
        wait_for_streams(self.tables, self.shown)
        knowing = learning(self.tables, self.chooser, self.chosen)
        print("    seat %d: %s or %s at question %d; who holds them since when: %s" % (
            self.chooser, *self.cards, self.chosen,
            {who: since for who, since in knowing.items() if since != NEVER}))
        if self.players > 2 and self.kind_chosen != "keep":
            check_walk(self.tables, self.chooser, self.chosen)
        for who, since in knowing.items():
            figures["bytes"] += compare(self.tables, who, min(since, self.shown))
        try:
            compare(self.tables, self.chooser, NEVER)
        except Difference:
            figures["pairs"] += 1
            return
        raise AssertionError("the seat that chose is sent the same, too: nothing is compared")


def case(number, rng):
    deck = server_deck()
    pair = Pair(server, number, rng)
    print("case %d: %s, %d players%s, %s from question %d" % (
        number, " ".join(pair.sets), pair.players, ", teams" if pair.teams else "", pair.kind,
        pair.start), flush=True)
    try:
        pair.play(deck)
        pair.check()
    finally:
        for table in pair.tables:
            table.close()


def server_deck():
    if not deck_of_all:
        told = server.get("/v1/cards")
        deck_of_all.extend(card["slug"] for card in told["cards"] + told.get("leaders", []))
    return deck_of_all


deck_of_all = []
with Server("--bot-ms", "60000", "--streams", "0") as server:
    campaign.run(case, len(SETUPS))
    server.lives()
    print(json.dumps(figures))
