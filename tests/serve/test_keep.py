"""Tables are kept for ever, or as many days as the host says after the last thing that happened."""
import os
import random
import sqlite3
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from stored import rechain
from table_server import SEPTEM, Seat, Server, expect, wait_until

DAY = 24 * 3600 * 1000


def age(server, *seats, days, last=None):
    """Moves all that happened at tables into the past, but for their last entries."""
    with sqlite3.connect(server.data) as database:
        for seat in seats:
            number, = database.execute("SELECT number FROM tables WHERE id = ?", (seat.table,)).fetchone()
            database.execute("UPDATE tables SET made = made - ?1, touched = touched - ?1 WHERE number = ?2",
                             (days * DAY, number))
            database.execute("UPDATE entries SET at = at - ? WHERE number = ?", (days * DAY, number))
            if last is not None:
                database.execute("UPDATE entries SET at = at + ?1 WHERE number = ?2 AND seq = "
                                 "(SELECT max(seq) FROM entries WHERE number = ?2)",
                                 ((days - last) * DAY, number))
        rechain(database)
    database.close()


def found(server, *seats):
    answers = [server.request("GET", seat.path, secret=seat.secret) for seat in seats]
    return [status == 200 or answer["error"]["code"] for status, answer, _ in answers]


def waiting(server):
    """A game that waits for two people."""
    host = server.make(options={"players": 3, "absent": 0})
    others = [Seat.join(server, host.table, name) for name in ("Bob", "Cy")]
    host.post("start")
    host.decide(1, host.state()["moves"][0]["text"])
    return host, others


def at_the_start(server):
    over, fresh = server.make(bots="easy", start=True), server.make(bots="easy", start=True)
    for seat in (over, fresh):
        seat.play(random.Random(1))
    gathering, (left, _), (slow, _) = server.make(), waiting(server), waiting(server)
    old, young = (over, gathering, left), (slow, fresh)
    server.stop()
    age(server, *old, days=10)
    age(server, slow, days=10, last=2)
    age(server, fresh, days=6)
    server.start()
    expect(found(server, *old, *young) == [True] * 5, "by default everything is kept")
    server.stop()
    server.options = ["--keep", "7"]
    server.start()
    expect(found(server, *old, *young) == ["no_table"] * 3 + [True] * 2, "what is old is removed")
    expect("event=tables_removed count=3 days=7" in server.said(), "and it is said")
    with sqlite3.connect(server.data) as database:
        left = database.execute("SELECT count(DISTINCT number), (SELECT count(*) FROM tables) "
                                "FROM entries").fetchone()
    database.close()
    expect(left == (2, 2), "with its log: %s" % (left,))
    return slow


def meanwhile(server, slow):
    """Also while the server runs, but for what somebody looks at."""
    deserted, watched = server.make(name="Dee"), server.make(name="Eve")
    stream = watched.events()
    stream.wait("state")
    age(server, deserted, watched, days=8)
    wait_until(lambda: "count=1 days=7" in server.said(), "the next round", 100)
    wait_until(lambda: found(server, deserted) == ["no_table"], "the table is removed")
    expect(found(server, watched, slow) == [True, True], "others are not")
    watched.post("chat", {"text": "still here"})
    stream.wait("chat")
    server.stop()
    server.start()
    expect(found(server, watched, slow) == [True, True], "and stay")


def bad_values():
    for value in ("0", "-1", "x", "1.5", "36501", ""):
        done = subprocess.run([SEPTEM, "serve", "--keep", value], capture_output=True, timeout=60)
        expect(done.returncode == 2 and b"--keep must be" in done.stderr, "%r: %s" % (value, done))


bad_values()
with Server() as server:
    meanwhile(server, at_the_start(server))
