"""Kill -9 at any moment loses nothing that was acknowledged."""
import http.client
import os
import random
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, check_log, expect

ROUNDS = 6


def play_until_killed(seat, rng, acknowledged, stop):
    """Decides as fast as it can, noting what was acknowledged; ends when the server is gone."""
    while not stop.is_set():
        try:
            state = seat.state()
            if state["table"]["status"] != "playing":
                return
            if seat.seat not in state["view"]["owing"]:
                continue
            body = {"id": "%d-%d" % (state["question"], rng.randrange(1 << 30)),
                    "question": state["question"], "text": rng.choice(state["moves"])["text"]}
            status, answer, _ = seat.server.request("POST", seat.path + "/decisions", body,
                                                    seat.secret)
            if status == 200:
                acknowledged.append((body, answer))
        except (OSError, http.client.HTTPException):
            return


def kill_and_compare(server, seats, rng):
    acknowledged, stop = [[] for _ in seats], threading.Event()
    threads = [threading.Thread(target=play_until_killed,
                                args=(seat, random.Random(rng.random()), acknowledged[i], stop))
               for i, seat in enumerate(seats)]
    for thread in threads:
        thread.start()
    time.sleep(rng.uniform(0.05, 0.4))
    server.kill()
    stop.set()
    for thread in threads:
        thread.join()
    server.start()
    for i, seat in enumerate(seats):
        for body, answer in acknowledged[i]:
            again = seat.post("decisions", body)
            expect(again["seq"] == answer["seq"], "what was acknowledged is there: %s" % body)
    return sum(map(len, acknowledged))


with Server() as server:
    rng = random.Random(7)
    kept = 0
    host = server.make(options={"players": 4, "sets": ["cities"], "absent": 0})
    bob = Seat.join(server, host.table, "Bob")
    host.post("chairs", {"fill": "normal"})
    host.post("start")
    # In the middle of a turn: one has decided, the other has not.
    state = bob.state()
    sealed = bob.decide(1, state["moves"][0]["text"])
    server.kill()
    server.start()
    expect(bob.state()["sealed"][0]["text"] == sealed["text"], "a sealed decision is kept")
    expect(host.state()["view"]["hand"] == server.get(host.path, host.secret)["view"]["hand"]
           and bob.state()["view"]["hand"] == state["view"]["hand"], "hands are the same")
    for _ in range(ROUNDS):
        kept += kill_and_compare(server, [host, bob], rng)
    threads = [threading.Thread(target=seat.play, args=(random.Random(i),))
               for i, seat in enumerate([host, bob])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check_log(server, host.table)
    # Killed once more, the game that is over is still there.
    before = host.state()
    server.kill()
    server.start()
    after = host.state()
    expect(before["result"] == after["result"] and before["seq"] == after["seq"],
           "a game that is over is kept")
    print("decisions acknowledged and kept: %d" % kept)
