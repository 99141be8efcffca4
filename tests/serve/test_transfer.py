"""septem db: tables from SQLite to PostgreSQL and back, backups and checks while games go on."""
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from database import Database
from table_server import SEPTEM, Seat, Server, check_log, expect, play_together, wait_until


def db(*arguments, status=0):
    done = subprocess.run([SEPTEM, "db", *arguments], capture_output=True, text=True, timeout=60)
    expect(done.returncode == status,
           "db %s: %d\n%s%s" % (" ".join(arguments), done.returncode, done.stdout, done.stderr))
    return done.stdout if status == 0 else done.stderr + done.stdout


def refused(words, *arguments):
    said = db(*arguments, status=1)
    expect(words in said, "db %s says %r: %s" % (" ".join(arguments), words, said))


def content(path):
    with open(path, "rb") as file:
        return file.read()


def begin(server, name):
    host = server.make(name=name, options={"players": 3, "absent": 0})
    bob = Seat.join(server, host.table, "Bób \\ '1'")
    host.post("chat", {"text": "back\\slash and \"quotes\""})
    host.post("chairs", {"fill": "easy"})
    host.post("start")
    return host, bob


def asks_people(state):
    return state["question"] == 2 and state["view"]["owing"] == [0, 1]


def there_and_back(folder, where):
    """Two tables, one of them in the middle of its game."""
    path = lambda name: os.path.join(folder, name)
    with Server(data=path("first.db")) as server:
        over, going = begin(server, "Ada"), begin(server, "Eve")
        play_together(over)
        for seat in going:
            seat.decide(1, seat.state()["moves"][0]["text"])
        wait_until(lambda: asks_people(going[0].state()), "the bot has decided, twice")
        # The server goes on while it is looked at and copied.
        db("backup", path("first.db"), path("backup.db"))
        db("export", path("first.db"), path("running"))
        expect("whole" in db("check", path("backup.db")), "the backup is whole")
        expect(db("check", "--json", path("first.db")).count('"whole": true') == 1, "and the file")
        play_together(going)
        before = [seat.state() for seat in going]
        log = check_log(server, going[0].table)
    expect(os.stat(path("backup.db")).st_mode & 0o777 == 0o600, "only its owner reads a backup")
    expect(os.stat(path("running")).st_mode & 0o777 == 0o600, "only its owner reads an export")
    expect(db("export", path("backup.db")).encode() == content(path("running")),
           "the backup is what the server had")
    refused("there already", "backup", path("first.db"), path("backup.db"))
    db("export", path("first.db"), path("first"))
    expect("2 tables" in db("import", where, path("first")), "both are imported")
    expect("2 tables were there already" in db("import", where, path("first")), "and are then known")
    db("export", where, path("second"))
    expect(content(path("first")) == content(path("second")), "byte for byte")
    expect("Everything is whole" in db("check", where), "the database is whole")
    db("import", path("third.db"), path("second"))
    db("export", path("third.db"), path("third"))
    expect(content(path("first")) == content(path("third")), "and back")
    one = db("export", "--table", going[0].table, where)
    expect(one.count("\ntable\t") == 1 and "\nsecret\t" not in one, "one table alone")
    for data in (where, path("third.db")):
        with Server(data=data) as server:
            for seat, state in zip(going, before):
                seat.server = server
                after = seat.state()
                expect(after["result"] == state["result"] and after["seq"] == state["seq"],
                       "the game is the same in %s" % data)
            expect(check_log(server, going[0].table) == log, "and its log")
            if data == where:
                expect("Everything is whole" in db("check", where), "while a server has it")


def bad_input(database, folder, where):
    path = lambda name: os.path.join(folder, name)
    good = content(path("first"))
    fresh = database.make("fresh")

    def spoiled(words, data):
        with open(path("spoiled"), "wb") as file:
            file.write(data)
        refused(words, "import", fresh, path("spoiled"))
        refused(words, "import", path("none.db"), path("spoiled"))
        expect(not os.path.exists(path("none.db")), "nothing is made")

    spoiled("cut off", b"")
    spoiled("no export", b"something\n")
    spoiled("version 9", b"septem-export\t9\n")
    spoiled("cut off", good[:len(good) // 2])
    spoiled("cut off", good[:good.rindex(b"done")])
    spoiled("not what was exported", good.replace(b"back\\\\slash", b"back\\\\Slash", 1))
    lines = good.splitlines(True)
    spoiled("not the next one", b"".join(l for l in lines if not l.startswith(b"entry\t3\t")))
    rng = random.Random(1)
    for _ in range(5):
        at = rng.randrange(good.index(b"\ntable"), len(good) - 1)
        changed = bytes([good[at] ^ 1 << rng.randrange(8)])
        spoiled("", good[:at] + changed + good[at + 1:])
    expect(database.run("SELECT to_regnamespace('septem') IS NULL", fresh) == "t",
           "nothing is made of them")
    # The same table with another log.
    database.run("DELETE FROM septem.entries WHERE number = (SELECT max(number) FROM "
                 "septem.tables) AND seq > 5", where)
    refused("is another one", "import", where, path("first"))
    database.run("UPDATE septem.entries SET seat = 5 WHERE seq = 2", where)
    refused("is not what was written", "check", where)
    refused("not whole", "export", where)
    refused("no table", "export", "--table", "pQ3vR0aZk2mW9xYb", path("first.db"))
    refused("no tables of septem", "export", fresh)
    refused("cannot open", "export", path("none.db"))
    refused("cannot open", "migrate", path("none.db"))
    refused("pg_dump", "backup", where, path("copy"))
    refused("its own tools", "repair", where)
    refused("No such file", "check", "postgresql:///nothing?host=/nowhere")


def migrate(database, folder):
    fresh = database.make("empty")
    expect("is ready" in db("migrate", fresh), "an empty database gets all it needs")
    expect("nothing is to be done" in db("migrate", fresh), "once")
    database.run("CREATE ROLE guest LOGIN")
    database.run("GRANT USAGE ON SCHEMA septem TO guest; GRANT SELECT, INSERT, UPDATE, DELETE ON "
                 "ALL TABLES IN SCHEMA septem TO guest; GRANT USAGE ON ALL SEQUENCES IN SCHEMA "
                 "septem TO guest", fresh)
    with Server(data=database.at("empty", "guest")) as server:
        server.make()  # with no more rights than these
    old = os.path.join(folder, "old.db")
    shutil.copy(os.path.join(folder, "first.db"), old)
    connection = sqlite3.connect(old)
    connection.execute("PRAGMA user_version = 7")  # the last one only draws a key
    connection.commit()
    connection.close()
    refused("db migrate", "export", old)
    expect("was of version 7" in db("migrate", old), "an older file becomes one of this version")
    db("export", old)


with Database() as database:
    folder = tempfile.mkdtemp(prefix="septem-transfer.")
    try:
        where = database.make("moved")
        there_and_back(folder, where)
        migrate(database, folder)
        bad_input(database, folder, where)
    finally:
        shutil.rmtree(folder)
