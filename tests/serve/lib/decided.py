"""Decisions that a server has acknowledged, and whether it still has them."""
import random
import time

from table_server import Seat, expect


def set_tables(server, count=2):
    """Tables of three people, started."""
    tables = []
    for _ in range(count):
        host = server.make(options={"players": 3, "absent": 0})
        seats = [host] + [Seat.join(server, host.table, name) for name in ("Bob", "Cy")]
        host.post("start")
        tables.append(seats)
    return tables


def decide(tables, count, rng=random.Random(1)):
    """Takes so many decisions: [(when it was acknowledged, seat, body, answer), …]."""
    known = []
    while len(known) < count:
        before = len(known)
        for seats in tables:
            for seat in seats:
                state = seat.state()
                moves = [m for m in state["moves"] if m["seat"] in state["view"]["owing"]]
                if not moves or len(known) == count:
                    continue
                body = {"id": "q%d" % state["question"], "question": state["question"],
                        "text": rng.choice(moves)["text"]}
                known.append((time.time(), seat, body, seat.post("decisions", body)))
                known[-1] = (time.time(), *known[-1][1:])
        expect(len(known) > before, "somebody is asked")
    return known


def check(known):
    """Everything acknowledged is there: sent again, it is answered as it was."""
    for _, seat, body, answer in known:
        again = seat.post("decisions", body)
        expect(again["seq"] == answer["seq"], "%s is kept: %s" % (body, again))
