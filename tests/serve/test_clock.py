"""The clock of the machine may be wrong and may jump: who plays does not notice, nothing is lost.

The clock of the server alone is set, by libfaketime; the one that only moves on is left as it is.
"""
import glob
import os
import random
import sqlite3
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, expect, wait_until

FOUND = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
if not FOUND:
    print("skipped: there is no libfaketime here (Debian: faketime)")
    sys.exit(77)
HOUR = 3600
DAY = 24 * HOUR


class Shifted(Server):
    """A server whose clock is set by writing to a file."""

    def __init__(self, *options):
        super().__init__(*options)
        self.file = os.path.join(self.folder, "clock")
        self.set_clock(0)
        self.environment = {"LD_PRELOAD": FOUND[0], "FAKETIME_TIMESTAMP_FILE": self.file,
                            "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                            "ASAN_OPTIONS": "verify_asan_link_order=0"}

    def set_clock(self, seconds):
        """Ahead of the real one by so many."""
        with open(self.file + ".new", "w", encoding="ascii") as file:
            file.write("%+d" % seconds)
        os.rename(self.file + ".new", self.file)

    def rows(self, query, *values):
        with sqlite3.connect(self.data) as database:
            rows = database.execute(query, values).fetchall()
        database.close()
        return rows


def timed(server, timer):
    """A game whose only person is there and does nothing."""
    seat = server.make(options={"timer": timer, "absent": 0}, bots="easy", start=True)
    stream = seat.events()
    stream.wait("state")
    return seat, stream


def left(seat):
    state = seat.state()
    return (state["deadline"] - state["now"]) / 1000


def said_at(server, seat):
    seat.post("chat", {"text": "what time is it"})
    return server.rows("SELECT max(at) FROM entries WHERE number = (SELECT number FROM tables WHERE id = ?)",
                       seat.table)[0][0] / 1000


def an_hour_back():
    with Shifted("--rate", "40", "--tables", "0") as server:
        quiet = server.make(name="Quiet").events()
        quiet.wait("state")
        _, hurried = timed(server, 5)
        patient, stream = timed(server, 600)
        server.set_clock(-HOUR)
        answers = [server.request("GET", "/v1")[0] for _ in range(10)]
        expect(answers == [200] * 10, "an address that is known is served: %s" % answers)
        expect(590 < left(patient) <= 600, "a timer has what it had: %s" % left(patient))
        hurried.wait("state", lambda state: state["question"] != 1, "as a timer ends")
        expect(abs(said_at(server, patient) - time.time()) < HOUR / 2,
               "the entries of a log stay in order")
        young = server.make(name="Young")
        expect(abs(said_at(server, young) - time.time() + HOUR) < HOUR / 2,
               "what is written has the time of day")
        for table, in server.rows("SELECT number FROM tables"):
            times = [at for at, in server.rows("SELECT at FROM entries WHERE number = ? ORDER BY seq", table)]
            expect(times == sorted(times), "the entries of table %s are in order" % table)
        patient.decide(1, patient.state()["moves"][0]["text"])
        wait_until(lambda: ":" in quiet.raw, "a sign of life", 30)
        expect(not stream.ended, "streams stay")


def a_day_later():
    """The deal of the day becomes yesterday's, with its list and its par."""
    with Shifted() as server:
        noon = DAY / 2 - time.time() % DAY
        server.set_clock(noon)

        def daily():
            return server.get("/v1/daily")

        def sit(name):
            day = daily()
            return server.make(name=name, options=day["options"], bots=day["bots"], start=True)

        sit("Ada").play(random.Random(1))
        bob = sit("Bob")
        wait_until(lambda: daily()["par"] is not None, "a par", 120)
        then = daily()
        server.set_clock(noon + DAY)
        wait_until(lambda: daily()["date"] != then["date"] and daily()["par"] is not None, "the next par", 120)
        now = daily()
        for what in ("date", "commitment", "board", "par", "played", "results"):
            expect(now["yesterday"][what] == then[what], "yesterday's %s is still told" % what)
        expect(now["played"] == 0 and now["results"] == [], "the new day begins with nobody")
        # The cards are no secret any more, so what ends now does not count.
        bob.play(random.Random(2))
        expect(daily() == now, "who ends a day late is in no list")
        server.stop()
        server.start()
        expect(daily() == now, "a restart finds both days again")


def an_hour_ahead():
    with Shifted() as server:
        seat, _ = timed(server, 60)
        other = server.make(options={"players": 3, "absent": 60})
        bob = Seat.join(server, other.table, "Bob")
        other.post("chairs", {"fill": "easy"})
        other.post("start")
        server.set_clock(HOUR)
        bob.post("chat", {"text": "I am here"})
        expect(30 < left(seat) <= 60, "nobody is late at once: %s" % left(seat))
        chairs = other.state()["table"]["chairs"]
        expect(not any(chair["covered"] for chair in chairs), "nor absent: %s" % chairs)
        expect(seat.state()["question"] == 1, "the question is still asked")
        # What was written then lies in the future once the clock is right again.
        seat.decide(1, seat.state()["moves"][0]["text"])
        server.set_clock(0)
        server.stop()
        server.start()
        stream = seat.events()
        stream.wait("state", lambda state: state["deadline"])
        expect(0 < left(seat) <= 90, "a timer never runs longer than it should: %s" % left(seat))


def tables(server):
    return server.rows("SELECT count(*) FROM tables")[0][0]


def months_ahead():
    with Shifted("--keep", "7") as server:
        seats = [server.make(name="Ada %d" % i) for i in range(12)]
        for days in (60, 60, 365):
            server.stop()
            server.set_clock(days * DAY)
            server.start()
            expect(tables(server) == len(seats), "the clock is months ahead: all tables are there")
            expect("reason=clock_ahead" in server.said(), "and it is said")
            # What is done now is written with the wrong time; it must not make the others old.
            seats.append(server.make(name="Late"))
        server.stop()
        server.set_clock(0)
        server.start()
        expect(tables(server) == len(seats), "also when the clock is right again")


def most_at_once():
    with Shifted("--keep", "7") as server:
        for i in range(12):
            server.make(name="Ada %d" % i)
        server.stop()
        for table in ("tables SET made = made - ?1, touched = touched - ?1", "entries SET at = at - ?1"):
            server.rows("UPDATE " + table, 10 * DAY * 1000)
        server.start()
        expect(tables(server) == 12, "nearly everything is not removed without a word")
        expect("reason=keep_would_remove_most tables=12 of=12 days=7" in server.said() and
               "--keep-anyway" in server.said(), "it is said what to do: " + server.said())
        server.stop()
        server.options.append("--keep-anyway")
        server.start()
        expect(tables(server) == 0, "with that it is done")


an_hour_back()
a_day_later()
an_hour_ahead()
months_ahead()
most_at_once()
