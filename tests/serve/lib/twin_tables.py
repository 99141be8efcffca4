"""Two tables of the same seed at which everybody decides the same, but for one hidden choice, and
a record of every byte that each seat and a spectator are sent."""
import json
import re

from table_server import Events, Line, Seat, expect

# What is told of the time of day.
TIMES = re.compile(r'"(now|made|at|deadline|nudge_at)":\d+')
NEVER = 10 ** 9


class Table:
    """One of the two: its people, their streams, and what they were sent.

    A note is (question, what, text): the question is the one asked at that time. Whoever is no
    seat is None.
    """

    def __init__(self, server, options):
        self.server, self.line = server, Line(server)
        host = server.make(options=options)
        self.path = host.path
        self.people = [host] + [Seat.join(server, host.table, "P%d" % i)
                                for i in range(1, options["players"])]
        self.everybody = [None, *range(len(self.people))]
        self.names = {host.table: "TABLE"}
        self.notes = {who: [] for who in self.everybody}
        self.states = []  # by question: the parsed state of each seat
        host.post("start")
        self.streams = {}
        for who in self.everybody:
            self.streams[who] = Events(server, self.path, self.secret(who))
            self.streams[who].wait("state")

    def secret(self, who):
        return self.people[who].secret if who is not None else None

    def ask(self, who, method, what, body=None):
        return self.line.ask(method, self.path + what, body, self.secret(who))

    def note(self, question, who, method, what, body=None):
        status, text = self.ask(who, method, what, body)
        label = "%s %s %s" % (method, what, json.dumps(body) if body is not None else "")
        self.notes[who].append((question, label, "%d %s" % (status, text.decode())))
        return status, text

    def look(self):
        """Everybody's state; returns the question, 0 at the end."""
        seen = {who: self.ask(who, "GET", "") for who in self.everybody}
        parsed = {who: json.loads(text) for who, (_, text) in seen.items()}
        question = parsed[None]["question"] or 0
        self.states.append(parsed)
        if question:
            for who, (status, text) in seen.items():
                self.notes[who].append((question, "GET", "%d %s" % (status, text.decode())))
        return question

    def resume(self, question, who, after):
        """What somebody is sent who comes back."""
        stream = Events(self.server, self.path, self.secret(who), after)
        stream.wait("state")
        stream.close()
        stream.join()
        last = [name for _, name, _ in stream.items].index("state")
        self.notes[who].append((question, "events after %d" % after, "\n".join(stream.texts[:last + 1])))

    def plain(self, text):
        """Without what is this table's alone."""
        for name, word in self.names.items():
            text = text.replace(name, word)
        return TIMES.sub(r'"\1":0', text)

    def close(self):
        self.line.close()
        for stream in self.streams.values():
            stream.close()


def leaves(data, path=""):
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, path + "." + key)
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from leaves(value, "%s.%d" % (path, i))
    else:
        yield path, data


def learn_names(first, second):
    """Long words that differed before anybody had decided say which table it is, and nothing else."""
    for who in first.everybody:
        ours = dict(leaves(first.states[0][who]))
        for path, value in leaves(second.states[0][who]):
            other = ours.get(path)
            if (value != other and isinstance(value, str) and isinstance(other, str)
                    and len(value) >= 16 and not path.startswith(".view")):
                first.names[other] = second.names[value] = "<%s>" % path


# ---- Who may know ----

def held(states, seat):
    view = states[seat]["view"]
    return [view[key] for key in ("hand", "leaders", "pack", "drawn")]


def knows(tables, index, seat):
    """Does the seat, or its partner in a team, hold other cards at one table than at the other?"""
    ours, others = (table.states[index] for table in tables)
    partner = ours[seat]["view"]["partner"]
    return any(held(ours, one) != held(others, one) for one in (seat, partner) if one is not None)


def check_walk(tables, chooser, chosen):
    """In the age of the choice only the seat that has the chooser's old hand holds other cards: so
    what a seat holds, by which we judge what it may know, is itself what the rules say."""
    states = [table.states[:min(len(t.states) for t in tables)] for table in tables]
    before, place, seats = None, chooser, len(tables[0].people)
    for ours, others in zip(*states):
        view = ours[None]["view"]
        if not ours[None]["question"] or ours[None]["question"] < chosen:
            continue
        if before and view["age"] != before["age"]:
            return
        if before and view["turn"] != before["turn"] and not frozen(ours[None]):
            place = (place + {"left": 1, "right": -1, None: 0}[before["passes"]]) % seats
        for who in range(seats):
            expect(who == place or ours[who]["view"]["hand"] == others[who]["view"]["hand"],
                   "at question %s seat %d alone has the hand that differs, not %d"
                   % (ours[None]["question"], place, who))
        before = view


def frozen(state):
    """Did hands stay where they were after the last turn? Any of its questions may say so."""
    return any(decision.get("freeze") for decision in (state["last"] or {"decisions": []})["decisions"])


def searches(tables, index):
    """The seats that look through the discard pile, for themselves or for the Free City."""
    found = set()
    for table in tables:
        view = table.states[index][None]["view"]
        if view["phase"] == "salvage":
            found |= {who for who in table.everybody
                      if who is not None and table.states[index][who]["moves"]}
    return found


def learning(tables, chooser, chosen):
    """By who: from which question on they may be sent something else, NEVER for those who may not."""
    known = {who: NEVER for who in tables[0].everybody}
    known[chooser] = chosen
    for index in range(min(len(table.states) for table in tables)):
        question = tables[0].states[index][None]["question"]
        if not question or question <= chosen:
            continue
        for who in known:
            if who is not None and known[who] == NEVER and (
                    knows(tables, index, who) or who in searches(tables, index)):
                known[who] = question
    return known


# ---- Comparing ----

class Difference(AssertionError):
    pass


def told(table, who, until):
    """Everything somebody was sent before question `until`, in order: (what, text)."""
    notes = [("question %d, %s" % (question, what), table.plain(text))
             for question, what, text in table.notes[who] if question < until]
    stream = table.streams[who]
    for (number, name, data), text in zip(stream.items, stream.texts):
        if name == "state" and (data["question"] is None or data["question"] >= until):
            break
        # With the end everything is revealed; the last news come just before.
        if name == "news" and any("text" in decision for decision in data["decisions"]):
            break
        if name == "news" and data["question"] >= until:
            break
        notes.append(("event %s %s" % (number, name), table.plain(text)))
    return notes


def compare(tables, who, until):
    """The bytes compared; raises at the first difference."""
    one, two = (told(table, who, until) for table in tables)
    for (what, text), (other_what, other) in zip(one, two):
        if what != other_what or text != other:
            at = next((i for i, (a, b) in enumerate(zip(text, other)) if a != b), -1)
            raise Difference("%s is sent something else before question %d:\n%s: …%s\n%s: …%s" % (
                "a spectator" if who is None else "seat %d" % who, until, what, text[max(0, at - 80):at + 160],
                other_what, other[max(0, at - 80):at + 160]))
    if len(one) != len(two):
        raise Difference("%s is sent %d things and %d" % (who, len(one), len(two)))
    return sum(len(text) for _, text in one)


def wait_for_streams(tables, until):
    """Everybody has heard of that question, or of the end."""
    for table in tables:
        for stream in table.streams.values():
            stream.wait("state", lambda d: d["question"] is None or d["question"] >= until,
                        "of question %d or the end" % until)
            expect(not stream.ended, "the stream is open")
