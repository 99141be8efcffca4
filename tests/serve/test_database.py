"""A server on PostgreSQL: a game, kill -9 of either, the database away and back, bad input."""
import http.client
import os
import random
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from database import Database
from table_server import (SEPTEM, Seat, Server, check_log, expect, play_together, wait_until)


def refused(where, *words):
    """A server does not start there, says why, and ends with status 1."""
    done = subprocess.run([SEPTEM, "serve", "--port", "0", "--data", where], capture_output=True,
                          text=True, timeout=60)
    expect(done.returncode == 1, "%s is refused: %s %s" % (where, done.returncode, done.stderr))
    for word in words:
        expect(word in done.stderr, "it says %r: %s" % (word, done.stderr))
    return done.stderr


def begin(server):
    host = server.make(options={"players": 3, "absent": 0})
    bob = Seat.join(server, host.table, "Bob")
    host.post("chairs", {"fill": "easy"})
    host.post("start")
    return host, bob


class Player(threading.Thread):
    """Decides as fast as it can, through errors too, and notes what was acknowledged."""

    def __init__(self, seat, seed):
        super().__init__(daemon=True)
        self.seat, self.rng = seat, random.Random(seed)
        self.acknowledged, self.stop = [], threading.Event()
        self.start()

    def run(self):
        while not self.stop.is_set():
            try:
                status, state, _ = self.seat.server.request("GET", self.seat.path,
                                                            secret=self.seat.secret)
                if status != 200 or self.seat.seat not in state["view"]["owing"]:
                    if status == 200 and state["table"]["status"] != "playing":
                        return
                    self.stop.wait(0.01)
                    continue
                body = {"id": "%d-%d" % (state["question"], self.rng.randrange(1 << 30)),
                        "question": state["question"],
                        "text": self.rng.choice(state["moves"])["text"]}
                status, answer, _ = self.seat.server.request(
                    "POST", self.seat.path + "/decisions", body, self.seat.secret)
                if status == 200:
                    self.acknowledged.append((body, answer))
            except (OSError, http.client.HTTPException):
                self.stop.wait(0.01)

    def check(self):
        """Everything that was acknowledged is there, once."""
        for body, answer in self.acknowledged:
            again = self.seat.post("decisions", body)
            expect(again["seq"] == answer["seq"], "what was acknowledged is there: %s" % body)


def health(server):
    return server.request("GET", "/health")[1]["status"]


def a_game(database):
    with Server(data=database.make("game")) as server:
        host, bob = begin(server)
        play_together([host, bob])
        check_log(server, host.table)
        expect("password" not in server.said(), "no address with its password in the journal")
        before = host.state()
        server.kill()
        server.start()
        after = host.state()
        expect(before["result"] == after["result"] and before["seq"] == after["seq"],
               "a game that is over is kept")


def killed_and_away(database):
    """Both are killed while people play; the database is away for a while."""
    with Server(data=database.make("killed")) as server:
        host, bob = begin(server)
        players = [Player(host, 1), Player(bob, 2)]

        def more(count=3):
            """Some more decisions have been acknowledged, or the game is over."""
            before = sum(len(player.acknowledged) for player in players)
            wait_until(lambda: sum(len(player.acknowledged) for player in players) >= before + count
                       or not any(player.is_alive() for player in players), "decisions")

        more()
        server.kill()
        server.start()
        more()
        stream = host.events()
        database.tell("kill")
        wait_until(lambda: health(server) == "database_away", "the server says so")
        server.refuse(503, "database_away", "POST", "/v1/tables", {"name": "Eve"})
        server.refuse(503, "database_away", "GET", "/v1/tables")
        server.refuse(503, "database_away", "GET", "/v1/tables/pQ3vR0aZk2mW9xYb")
        expect(not stream.ended, "streams stay open")
        database.tell("start")
        wait_until(lambda: health(server) == "ok", "the database is back")
        expect("event=database_away" in server.said() and "event=database_back" in server.said(),
               "the journal says so")
        more()
        expect(not stream.ended, "streams stay open")
        stream.close()
        for player in players:
            player.stop.set()
            player.join()
        for player in players:
            player.check()
        play_together([host, bob])
        check_log(server, host.table)
        kept = sum(len(player.acknowledged) for player in players)
        print("decisions acknowledged and kept: %d" % kept)


def bad_input(database):
    where = database.make("bad")
    refused("postgresql:///nothing?host=/nowhere", "is it running")
    refused(database.at("nothing"), "does not exist")
    with Server(data=where) as server:
        server.make()
    database.run("UPDATE septem.version SET version = 99, oldest = 99", where)
    refused(where, "version 99", "newer program")
    expect(database.run("SELECT version FROM septem.version", where) == "99", "nothing is changed")
    database.run("DELETE FROM septem.version", where)
    refused(where, "somebody changed it")
    database.run("UPDATE pg_database SET encoding = 8 WHERE datname = 'bad'")
    refused(where, "UTF8")
    # Rights: none to make anything, then none to write.
    database.run("CREATE ROLE guest LOGIN")
    other = database.make("other")
    refused(database.at("other", "guest"), "permission denied", "GRANT CREATE")
    expect(database.run("SELECT count(*) FROM pg_namespace WHERE nspname = 'septem'", other) == "0",
           "nothing is made")
    with Server(data=other) as server:
        server.make()
    database.run("GRANT USAGE ON SCHEMA septem TO guest; GRANT SELECT ON ALL TABLES IN SCHEMA "
                 "septem TO guest", other)
    refused(database.at("other", "guest"), "GRANT SELECT, INSERT, UPDATE, DELETE")


def migrations(database):
    """From the first version, whole or not at all."""
    where = database.make("old")
    with Server(data=where) as server:
        host = server.make()
    old = "DROP TABLE septem.buckets, septem.servers; ALTER TABLE septem.tables DROP COLUMN owner; " \
          "UPDATE septem.version SET version = 1, oldest = 1"
    # The new sequence is in the way: what was done before that is undone.
    database.run(old, where)
    refused(where, "already exists")
    expect(database.run("SELECT version FROM septem.version", where) == "1", "nothing is changed")
    expect(database.run("SELECT count(*) FROM pg_class WHERE relname = 'servers'", where) == "0",
           "nothing is made")
    database.run("DROP SEQUENCE septem.sessions", where)
    with Server(data=where) as server:
        host.server = server
        expect("event=data_migrated" in server.said(), "the journal says so")
        expect(host.state()["table"]["status"] == "gathering", "the table is there")


with Database() as database:
    for test in (a_game, killed_and_away, bad_input, migrations):
        test(database)
