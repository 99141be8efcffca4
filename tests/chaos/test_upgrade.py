"""Another version of the program beside this one, on one database, while people play.

    python3 -B test_upgrade.py SEPTEM [OLD]     OLD: an older program; `make upgrade-test` builds one

Two servers are replaced one after the other, as a package upgrade does it, then one of them goes
back. Without OLD one of them is replaced by a second copy of the same program. What a program does
with the database of one that comes after it is tested with a database that says that it is one.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "lib"))
sys.path.insert(0, os.path.join(HERE, "..", "serve", "lib"))
import history_check
import kept
from chaos_players import Crowd
from database import Database
from history import History
from table_server import PATIENCE, REPORTS, SEPTEM, Seat, Server, expect, play_together, wait_until

TABLES = 4  # half as many without an older program
CLUSTER = ["--cluster-address", "127.0.0.1"]


def copy_of(program, folder, name):
    """A program at a path of its own."""
    path = os.path.join(folder, name, "septem")
    os.makedirs(os.path.dirname(path))
    return shutil.copy(program, path)


def replace(server, program, crowd, history, what):
    """Stopped in order, and another program started in its place. Games go on at the other server
    meanwhile, and so do streams."""
    begun = time.monotonic()
    server.stop()
    back = crowd.wait_heard(begun, PATIENCE)
    blink = crowd.wait_streams(PATIENCE)
    before = crowd.acknowledged
    wait_until(lambda: crowd.acknowledged > before or not crowd.playing(), "the other one goes on")
    server.program = program
    server.start()
    crowd.wait_heard(time.monotonic(), PATIENCE)
    crowd.wait_streams(PATIENCE)
    crowd.fill()
    history.note("fault", what=what, at=begun, back=back, limit=None)
    print("%s: games go on after %.2f s, streams %.2f s later" % (what, back, blink))


def go_back(server, old, new, crowd, history):
    """To the older program, which a database that was changed too much does not let in."""
    try:
        replace(server, old, crowd, history, "back to the old one")
    except AssertionError:
        if "start a newer program" not in server.said():
            raise
        print("the older program is refused, and says so")
        server.program = new
        server.start()


def rolling(database, old, new, folder):
    where = database.where
    short = len(sys.argv) < 3
    history = History(os.path.join(folder, "history.jsonl"))
    a, b = Server(*CLUSTER, data=where), Server(*CLUSTER, data=where)
    a.program = b.program = old
    with a, b:
        crowd = Crowd(history, [a.port, b.port], TABLES // 2 if short else TABLES, 1, 0.1)
        try:
            crowd.fill()
            crowd.wait_begun(PATIENCE)
            replace(a, new, crowd, history, "the first server")
            if not short:
                replace(b, new, crowd, history, "the second server")
                go_back(a, old, new, crowd, history)
            crowd.finish(2 * PATIENCE)
            kept.export(database, "postgres", crowd, folder)
        finally:
            crowd.gives_up.set()
            history.close()
        for server in (a, b):
            expect(not REPORTS.search(server.said()), server.said()[-6000:])
            server.lives()
    expect(history_check.main(folder, new) == 0, "nothing is lost")


# ---- Databases of versions to come ----

# What a later program may have added: a column everywhere, a table, a sequence.
LATER = """DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT relname FROM pg_class WHERE relnamespace = 'septem'::regnamespace AND relkind = 'r'
        AND relname <> 'version'
    LOOP EXECUTE format('ALTER TABLE septem.%I ADD COLUMN later bigint NOT NULL DEFAULT 7', one.relname);
    END LOOP; END $$;
    CREATE TABLE septem.later(one bigint PRIMARY KEY); CREATE SEQUENCE septem.laters;
    UPDATE septem.version SET version = version + 1"""


def dump(where):
    """Everything in it."""
    done = subprocess.run(["pg_dump", "--schema=septem", "--dbname", where], capture_output=True, text=True)
    expect(done.returncode == 0, done.stderr)
    # Some versions begin and end with a word of their own that they draw each time.
    return [line for line in done.stdout.splitlines() if not line.startswith(("\\restrict", "\\unrestrict"))]


def version(database, where):
    return database.run("SELECT version || ' ' || oldest FROM septem.version", where)


def newer(database):
    """The same one, later: it lets this program in, which changes nothing of what it does not know.
    Then it does not."""
    where = database.where
    with Server(*CLUSTER, data=where) as a:
        host = a.make(options={"players": 3, "absent": 0})
        seats = [host, Seat.join(a, host.table, "Bob"), Seat.join(a, host.table, "Eve")]
        host.post("start")
        database.run(LATER, where)
        said = version(database, where)
        with Server(*CLUSTER, data=where) as b:  # beside one that was there before
            expect("data_migrated" not in b.said(), "nothing is to be done")
            a.stop()
            for seat in seats:
                seat.server = b
            play_together(seats)
            expect(host.state()["table"]["status"] == "over", "the game is played")
            b.lives()
    done = subprocess.run([SEPTEM, "db", "check", where], capture_output=True, text=True)
    expect(done.returncode == 0, "db check: %s" % done.stderr)
    expect(version(database, where) == said, "the version stays as it was")
    # One more version, which wants newer programs only.
    database.run("UPDATE septem.version SET version = version + 1, oldest = version + 1", where)
    number, before = version(database, where).split()[0], dump(where)
    for words in (["serve", "--port", "0", *CLUSTER, "--data", where], ["db", "migrate", where],
                  ["db", "check", where]):
        done = subprocess.run([SEPTEM, *words], capture_output=True, text=True, timeout=PATIENCE)
        expect(done.returncode == 1 and "version %s" % number in done.stderr
               and "newer program" in done.stderr, "%s is refused: %s %s"
               % (words, done.returncode, done.stderr))
    expect(dump(where) == before, "nothing is changed")


def main():
    folder = tempfile.mkdtemp(prefix="septem-upgrade.")
    try:
        with Database() as database:
            old = copy_of(sys.argv[2] if len(sys.argv) > 2 else SEPTEM, folder, "old")
            new = copy_of(SEPTEM, folder, "new")
            rolling(database, old, new, folder)
            newer(database)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if not shutil.which("psql"):
    print("skipped: there is no PostgreSQL here (Debian: postgresql-15)")
    sys.exit(77)
main()
