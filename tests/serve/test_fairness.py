"""Nobody starves the others: thinking time is shared by address and table, whatever one of them asks.

Order is counted in decisions and hints that were thought of, never in seconds. With SEPTEM_ATTACK=long
in the environment, or --long behind the program, everything is larger.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from addresses import LONG, At, Crowd, figure
from table_server import Seat, Server, expect, wait_until

SEARCHER = "mcts:playouts=300"


def thoughts(server):
    return figure(server, "hints_total") + figure(server, "decisions_bot_total")


def seats_of(people, tables):
    """All seats of so many tables of seven, every one a person from the same address."""
    seats = []
    for _ in range(tables):
        host = people.make(options={"players": 7, "absent": 0})
        others = [Seat.join(people, host.table, "p%d" % i) for i in range(6)]
        host.post("start")
        seats += [host] + others
    return seats


def wait_for_bots(seat, question):
    return wait_until(lambda: seat.state()["question"] != question, "the bots answer")


def asked(seat):
    """The state, where the seat has to decide."""
    state = seat.state()
    return state if state["moves"] and seat.seat in state["view"]["owing"] else None


def jobs_per_turn(server, seat, turns):
    """How many thoughts are finished between a decision and the next question, at worst."""
    worst = 0
    for _ in range(turns):
        state = wait_until(lambda: asked(seat), "the seat is asked")
        before = thoughts(server)
        seat.decide(state["question"], state["moves"][0]["text"])
        wait_for_bots(seat, state["question"])
        worst = max(worst, thoughts(server) - before)
    return worst


def hints(server):
    """28 seats of one address ask for hints without pause; another table plays on."""
    crowd = seats_of(At(server, "10.0.0.1"), 8 if LONG else 4)
    victim = At(server, "10.0.0.2").make(options={"players": 3, "absent": 0}, bots=SEARCHER,
                                         start=True)

    def ask(seat):
        status, answer, _ = seat.server.request("POST", seat.path + "/hint", {}, seat.secret)
        expect(status in (200, 429), "a hint: %s %s" % (status, answer))

    with Crowd(ask, crowd):
        wait_until(lambda: figure(server, "bots_thinking") >= len(crowd) - 2, "all seats ask")
        expect(figure(server, "bots_waiting_seconds") > 0, "the oldest of them has waited")
        worst = jobs_per_turn(server, victim, 15 if LONG else 4)
    print("hints: %d thoughts a turn at worst" % worst)
    # Two decisions of bots; before each of them the hint that is being thought of, and one more.
    expect(worst <= 8, "two bots wait for a few hints only: %d" % worst)


def budget(server):
    """A seat that asks for hint after hint is told to wait, and for how long; others are not."""
    greedy = At(server, "10.0.1.1").make(options={"players": 3, "absent": 0}, bots="easy", start=True)
    modest = At(server, "10.0.1.2").make(options={"players": 3, "absent": 0}, bots="easy", start=True)
    for _ in range(1000):
        status, answer, headers = greedy.server.request("POST", greedy.path + "/hint", {},
                                                        greedy.secret)
        if status != 200:
            break
    expect(status == 429 and answer["error"]["code"] == "too_many_hints",
           "too many hints are refused: %s %s" % (status, answer))
    expect(int(headers["Retry-After"]) >= 1, "with the time to wait: %s" % headers["Retry-After"])
    expect(modest.post("hint")["hints"], "others get theirs")
    state = greedy.state()
    greedy.decide(state["question"], state["moves"][0]["text"])
    wait_for_bots(greedy, state["question"])


def deserted(server):
    """Tables of expensive bots without any person think after those with people."""
    maker = At(server, "10.0.2.1")
    for _ in range(40 if LONG else 8):
        maker.make(name=None, options={"players": 7}, bots="mcts:playouts=100000", start=True)
    victim = At(server, "10.0.2.2").make(options={"players": 3, "absent": 0}, bots=SEARCHER,
                                         start=True)
    victim.state()
    worst = jobs_per_turn(server, victim, 10 if LONG else 3)
    print("deserted: %d thoughts a turn at worst" % worst)
    expect(worst <= 5, "two bots wait for what is being thought of, and nothing else: %d" % worst)


def full_queue(server):
    """Where no more may wait, bots are asked again by and by."""
    maker = At(server, "10.0.3.1")
    seats = [maker.make(options={"players": 7, "absent": 0}, bots=SEARCHER, start=True)
             for _ in range(6)]
    streams = [seat.events() for seat in seats]
    questions = [seat.state()["question"] for seat in seats]
    for seat, question in zip(seats, questions):
        state = seat.state()
        seat.decide(question, state["moves"][0]["text"])
    for stream, question in zip(streams, questions):
        stream.wait("state", lambda data: data["question"] > question, "all bots decide")
        stream.close()


COMMON = ("--behind-proxy", "--bot-threads", "1", "--bot-ms", "400")
with Server(*COMMON, "--thinking", "0") as table_server:
    hints(table_server)
with Server(*COMMON, "--thinking", "0") as table_server:
    deserted(table_server)
with Server(*COMMON, "--thinking", "5") as table_server:
    budget(table_server)
with Server(*COMMON, "--bot-queue", "10") as table_server:
    full_queue(table_server)
