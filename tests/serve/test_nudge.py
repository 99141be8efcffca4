"""Players ask those who are awaited, once: who is away is sent a notice, who is there reads it.

The receiver of notices is a real one on this machine.
"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from receiver import Receiver
from table_server import Seat, Server, expect, play_together, wait_until

NOTICES = ["--notices", "webhook", "--public-url", "https://example.org/", "--notice-wait", "0",
           "--notice-pause", "1", "--notice-insecure"]


def sit(server, **options):
    """A table of three people, not started."""
    host = server.make(options={"players": 3, "absent": 0, "seed": 5, **options})
    return [host] + [Seat.join(server, host.table, name) for name in ("Bob", "Cy")]


def nudged(seat):
    return [chair["nudged"] for chair in seat.state()["table"]["chairs"]]


def may_nudge(seat):
    """The question has waited long enough."""
    def waited():
        state = seat.state()
        return state["now"] > state["table"]["nudge_at"]
    wait_until(waited, "the question waits")


def early(server):
    """What is refused, and why."""
    ada, bob, cy = sit(server)
    ada.refuse(409, "not_playing", "nudge")
    expect(ada.state()["table"]["nudge_at"] is None, "nothing is asked")
    ada.post("start")
    state = ada.state()
    left = state["table"]["nudge_at"] - state["now"]
    expect(0 < left <= 300 * 1000, "five minutes: %d" % left)
    ada.refuse(409, "awaited", "nudge")
    ada.refuse(400, "bad_field", "nudge", {"seat": 1})
    Seat(server, ada.table, "", None).refuse(401, "no_seat", "nudge")
    ada.decide_first()
    ada.refuse(409, "too_early", "nudge")
    expect(nudged(ada) == [False] * 3, "nobody has asked")
    server.make(bots="easy", start=True).refuse(409, "awaited", "nudge")


def there(server):
    """Who has the page open is told there, and who comes later is, too."""
    ada, bob, cy = sit(server)
    ada.post("start")
    bobs = bob.events()
    seq = bobs.wait("state", lambda d: d["question"] == 1)["seq"]
    may_nudge(bob)
    ada.decide_first()
    ada.post("nudge")
    told = bobs.wait("table", lambda d: d["table"]["chairs"][0]["nudged"])
    expect(told["seq"] == seq + 1, "it is no entry of the log: %s" % told["seq"])
    expect(nudged(cy) == [True, False, False], "who comes later reads it")
    ada.refuse(409, "nudged", "nudge")
    bob.refuse(409, "awaited", "nudge")
    bob.decide_first()
    bob.post("nudge")
    expect(nudged(cy) == [True, True, False], "everybody may ask once")
    cy.decide_first()
    bobs.wait("state", lambda d: d["question"] == 2)
    expect(nudged(ada) == [False] * 3, "the next question is another one")
    may_nudge(ada)
    ada.decide_first()
    ada.post("nudge")
    server.kill()
    server.start()
    expect(nudged(ada) == [False] * 3, "a restart forgets it")
    ada.post("nudge")
    ada.refuse(409, "nudged", "nudge")
    bobs.close()
    play_together([ada, bob, cy])
    ada.refuse(409, "not_playing", "nudge")


def drafting(server):
    """Picks of a draft are questions, each its own."""
    people = sit(server, boards="drafted")
    people[0].post("start")
    for _ in range(2):
        draft = people[0].state()["table"]["draft"]
        picker, other = people[draft["now"]], people[(draft["now"] + 1) % 3]
        may_nudge(other)
        picker.refuse(409, "awaited", "nudge")
        other.post("nudge")
        other.refuse(409, "nudged", "nudge")
        free = next(row for row in draft["boards"] if row["seat"] is None)
        picker.post("board", {"board": free["board"], "side": free["sides"][0]})


def sent(server):
    """Who is away and wants notices is sent one more, no matter how many nudge; nobody else is."""
    receiver = Receiver()
    ada, bob, cy = sit(server)
    for seat, path in ((ada, "/ada"), (bob, "/bob"), (cy, "/cy")):
        body = {"kind": "webhook", "address": receiver.url(path)}
        server.request("PUT", seat.path + "/notices", body, seat.secret)
    adas = ada.events()
    ada.post("start")
    got = lambda: [path for path, _, _ in receiver.got]
    settled = lambda: not server.rows("SELECT * FROM notices")
    wait_until(lambda: sorted(got()) == ["/bob", "/cy"] and settled(), "both are told")
    may_nudge(ada)
    ada.decide_first()
    bob.decide_first()
    ada.post("nudge")
    wait_until(lambda: got().count("/cy") == 2 and settled(), "Cy is told again")
    said = [json.loads(body) for path, _, body in receiver.got if path == "/cy"]
    expect(said[0] == said[1] and "Ada" not in said[0]["text"], "as before, without names: %s" % said)
    bob.post("nudge")  # Cy is not sent it a third time, but reads it
    expect(nudged(cy) == [True, True, False], "both have asked")
    cy.decide_first()
    wait_until(lambda: got().count("/cy") == 3 and got().count("/bob") == 2 and settled(),
               "the next question is told as ever")
    expect("/ada" not in got() and len(got()) == 5, "and nothing else is: %s" % got())
    adas.close()
    receiver.close()


with Server() as patient:
    early(patient)
with Server(*NOTICES, "--nudge-wait", "1") as brisk:
    for test in (there, drafting, sent):
        test(brisk)
        print(test.__name__, flush=True)
    brisk.lives()
