"""The list of tables reads no logs, and a long log that is read keeps nobody waiting but who asked for
it. Files of the first version are made here as they were, entry by entry.

With SEPTEM_ATTACK=long in the environment, or --long behind the program, everything is larger.
"""
import json
import os
import sqlite3
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from addresses import LONG, figure
from table_server import Seat, Server, expect, wait_until

FIRST_VERSION = """
PRAGMA application_id = 1397051476;
PRAGMA user_version = 1;
CREATE TABLE tables(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status INTEGER NOT NULL,
    listed INTEGER NOT NULL, made INTEGER NOT NULL, touched INTEGER NOT NULL) STRICT;
CREATE INDEX tables_by_status ON tables(status, touched);
CREATE TABLE entries(number INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,
    kind TEXT NOT NULL, person INTEGER NOT NULL, seat INTEGER NOT NULL, value INTEGER NOT NULL,
    text TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY(number, seq)) STRICT, WITHOUT ROWID;
CREATE TABLE openings(at INTEGER NOT NULL) STRICT;
"""
BEGUN = 1700000000000


def old_file(path, tables):
    """A file as the first version wrote it; a table is its id and its entries after the first two."""
    base = sqlite3.connect(path)
    base.executescript(FIRST_VERSION)
    for number, (name, entries) in enumerate(tables, 1):
        base.execute("INSERT INTO tables VALUES(?, ?, 0, 1, ?, ?)", (number, name, BEGUN, BEGUN))
        whole = [("made", -1, -1, 0, json.dumps({"listed": True, "title": name}), ""),
                 ("sat", 0, 0, -1, "Ada", "ab" * 32)] + entries
        base.executemany("INSERT INTO entries VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
                         [(number, seq, BEGUN + seq, *entry) for seq, entry in enumerate(whole, 1)])
    base.commit()
    base.close()


def options(**changed):
    return ("set", 0, -1, 0, json.dumps(changed), "")


def listed(server):
    return sorted(server.get("/v1/tables")["tables"], key=lambda table: table["id"])


def from_rows(server):
    """After a restart the list is what it was, and no table was read for it."""
    hosts = [server.make(options={"players": 3, "listed": True, "title": "t%d" % i})
             for i in range(30)]
    server.make(options={"players": 3})
    for host in hosts[:10]:
        Seat.join(server, host.table, "Bob")
    hosts[0].post("name", {"name": "Zoe"})
    hosts[1].post("chairs", {"seat": 2, "bot": "easy"})
    hosts[2].post("stand")
    hosts[3].post("options", {"listed": False})
    hosts[4].post("options", {"players": 5, "sets": ["cities"], "title": "other"})
    for host in hosts[20:25]:
        host.post("chairs", {"fill": "easy"})
        host.post("start")
    before = listed(server)
    expect(len(before) == 29 and sum(t["status"] == "playing" for t in before) == 5,
           "the list is whole: %d" % len(before))
    expect(any(t["people"] == ["Zoe", "Bob"] for t in before), "with names: %s" % before[:3])
    server.kill()
    server.start()
    read = figure(server, "tables_read_total")
    expect(listed(server) == before, "the list is the same after a restart")
    expect(figure(server, "tables_read_total") == read == 5, "games were taken up, nothing else read")
    expect(hosts[7].state()["table"]["options"]["title"] == "t7", "a table is read when somebody asks for it")
    expect(figure(server, "tables_read_total") == 6, "that one")


def from_old_file(server):
    """Tables of a file of the first version are listed once they have been read, which happens by and
    by, and once."""
    names = ["A%015d" % i for i in range(40)]
    old_file(server.data, [(name, [options(players=4), options(timer=30)]) for name in names])
    server.start()
    found = wait_until(lambda: len(listed(server)) == 40 and listed(server), "all tables are listed")
    expect([t["id"] for t in found] == names and all(t["players"] == 4 and t["people"] == ["Ada"]
                                                     for t in found), "as they are: %s" % found[0])
    expect(server.get("/v1/tables/" + names[3])["table"]["options"]["timer"] == 30, "read as before")
    expect(figure(server, "tables_read_total") == 40, "each was read once")
    server.stop()
    server.start()
    expect(listed(server) == found and figure(server, "tables_read_total") == 0, "and not again")


def long_log(server):
    """Thousands of long options, as they could be written once: reading them stops nobody."""
    name, broken = "L" * 16, "B" * 16
    sets = ["base"] * 1500 + ["cities"]
    many = [options(sets=sets, timer=20 + i % 100) for i in range(20000 if LONG else 2000)]
    old_file(server.data, [(name, many), (broken, many[:500] + [options(players=99)])])
    server.start()
    answers, meanwhile = [], 0

    def ask():
        answers.append(server.request("GET", "/v1/tables/" + name))

    asking = [threading.Thread(target=ask) for _ in range(5)]
    for thread in asking:
        thread.start()
    wait_until(lambda: figure(server, "tables_being_read") >= 1 or answers, "it is being read")
    while not answers:
        server.make().state()
        meanwhile += 1
    for thread in asking:
        thread.join()
    print("long log: %d tables made meanwhile" % meanwhile)
    expect(meanwhile >= 3, "others go on: %d" % meanwhile)
    expect(figure(server, "tables_read_total") == 1, "it was read once")
    for status, body, _ in answers:
        expect(status == 200 and body["table"]["options"]["sets"] == ["base", "cities"],
               "whoever asked is answered: %s %s" % (status, body))
    server.refuse(500, "broken_table", "GET", "/v1/tables/" + broken)
    server.refuse(500, "broken_table", "GET", "/v1/tables/" + broken)
    expect(server.get("/health")["status"] == "ok", "the server lives")


with Server() as table_server:
    from_rows(table_server)
for test in (from_old_file, long_log):
    table_server = Server()
    try:
        test(table_server)
        table_server.stop()
    finally:
        table_server.__exit__()
