"""The file tells the truth: what was acknowledged is there, or the server says that it is not.

After kill -9 the files are damaged in many ways. Every loss must be refused with a reason and with
the files left as they are; what is no loss must not be refused."""
import fcntl
import json
import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import decided
import stored
from table_server import PATIENCE, SEPTEM, Server, expect

ENDINGS = ("", "-wal", "-mark", "-shm")
FRAME = 24 + 4096


def read(path):
    with open(path, "rb") as file:
        return file.read()


def files_of(data):
    """{ending: bytes} of the files that are there."""
    return {e: read(data + e) for e in ENDINGS if os.path.exists(data + e)}


def put(data, files):
    for ending in ENDINGS:
        if ending in files:
            with open(data + ending, "wb") as file:
                file.write(files[ending])
        elif os.path.exists(data + ending):
            os.unlink(data + ending)


def db(*words):
    return subprocess.run([SEPTEM, "db", *words], capture_output=True, text=True, timeout=PATIENCE)


def serve(data):
    return subprocess.run([SEPTEM, "serve", "--port", "0", "--data", data], capture_output=True,
                          text=True, timeout=PATIENCE)


def flipped(data, at):
    return data[:at] + bytes([data[at] ^ (1 << at % 8)]) + data[at + 1:]


# ---- Damage ----

def damages(whole, earlier, other):
    """(what, files): each of these has lost something."""
    rng = random.Random(11)
    wal = whole["-wal"]
    frames = (len(wal) - 32) // FRAME
    places = [0, 7, 9, 17, 21, 25, 31]  # of the header
    places += [32 + FRAME * n + rng.randrange(24) for n in (0, frames // 2, frames - 1)]
    places += [rng.randrange(32, len(wal)) for _ in range(24)]
    for at in places:
        yield "one bit at %d of %d" % (at, len(wal)), {**whole, "-wal": flipped(wal, at)}
    for length in [0, 1, 31, 32, 33, len(wal) - 1, len(wal) - FRAME] + [
            rng.randrange(len(wal)) for _ in range(12)]:
        yield "cut to %d of %d" % (length, len(wal)), {**whole, "-wal": wal[:length]}
    for n in (0, 1, frames // 3, frames // 2, frames - 1):
        at = 32 + n * FRAME + 24
        yield "page %d zeroed" % n, {**whole, "-wal": wal[:at] + bytes(4096) + wal[at + 4096:]}
    for what, files in (("removed", {}), ("an earlier one", {"-wal": earlier["-wal"]}),
                        ("another database's", {"-wal": other["-wal"]})):
        kept = {k: v for k, v in whole.items() if k not in ("-wal", "-shm")}
        yield "the log " + what, {**kept, **files}
    # After a power cut the mark may be behind, or a backup has none: the log tells by itself.
    for what, mark in (("a mark that is behind", {"-mark": earlier["-mark"]}), ("no mark", {})):
        kept = {k: v for k, v in whole.items() if k != "-mark"}
        for n in range(0, frames * 3 // 4, frames // 8):
            at = 32 + n * FRAME + rng.randrange(FRAME)
            yield "%s, one bit at %d" % (what, at), {**kept, **mark, "-wal": flipped(wal, at)}
    yield "a mark that is behind, no log", {"": whole[""], "-mark": earlier["-mark"]}
    yield "an earlier database and log", {**earlier, "-mark": whole["-mark"]}
    for at in (0, 20, 60, len(whole["-mark"]) - 3):
        yield "the mark, one bit at %d" % at, {**whole, "-mark": flipped(whole["-mark"], at)}
    yield "the mark cut off", {**whole, "-mark": whole["-mark"][:40]}
    yield "another's mark", {**whole, "-mark": other["-mark"]}


def refuse_all(folder, whole, earlier, other):
    data = os.path.join(folder, "damaged.db")
    refused = 0
    for what, files in damages(whole, earlier, other):
        put(data, files)
        checked, served = db("check", data), serve(data)
        expect(served.returncode == 1 and ("damaged" in served.stderr or "lost" in served.stderr or
               "another database" in served.stderr) and data in served.stderr,
               "%s is refused: %s" % (what, served))
        expect(checked.returncode == 1 and "NOT WHOLE" in checked.stdout,
               "%s: check says so: %s" % (what, checked))
        expect(files_of(data) == files, "%s: the files are left as they are" % what)
        refused += 1
    print("damages refused: %d of %d" % (refused, refused))


def no_reasons(folder, whole, known):
    """What loses nothing is not refused."""
    data = os.path.join(folder, "fine.db")
    for what, gone in (("nothing", ()), ("the mark", ("-mark",)), ("the index", ("-shm",))):
        files = {k: v for k, v in whole.items() if k not in gone}
        put(data, files)
        done = db("check", data)
        expect(done.returncode == 0 and files_of(data) == files, "%s gone: %s" % (what, done))
        server = Server(data=data)
        with server:
            follow(known, server)
            expect(("event=mark_missing" in server.said()) == (gone == ("-mark",)),
                   "a mark that is missing is said, with %s gone" % what)
        expect(db("check", data).returncode == 0, "and it is whole afterwards")


def follow(known, server):
    """The decisions are those of another server process on the same tables."""
    for _, seat, _, _ in known:
        seat.server = server
    decided.check(known)


# ---- Going on ----

def rows(data):
    database = sqlite3.connect(data)
    found = {}
    for number, *rest in database.execute("SELECT * FROM entries ORDER BY number, seq"):
        found.setdefault(number, []).append(rest)
    database.close()
    return found


def repairs(folder, whole, known):
    """Every table goes on with a beginning of its log; the damaged files are kept."""
    data, wal = os.path.join(folder, "repaired.db"), whole["-wal"]
    put(data, whole)
    full = rows(data)
    for what, files in (
            ("a bit", {**whole, "-wal": flipped(wal, len(wal) * 3 // 4)}),
            ("no log", {k: v for k, v in whole.items() if k not in ("-wal", "-shm")}),
            ("a mark that is damaged", {**whole, "-mark": b"?"})):
        put(data, files)
        done = db("repair", data)
        expect(done.returncode == 0, "%s is repaired: %s" % (what, done))
        kept = done.stdout.split("kept: ")[1].strip()
        expect({e: read(kept + e) for e in ENDINGS if os.path.exists(kept + e)} ==
               {e: b for e, b in files.items() if e != "-shm"}, "%s: the old files are kept" % what)
        checked = db("check", data)
        expect(checked.returncode == 0, "%s: and it is whole: %s" % (what, checked))
        left = rows(data)
        expect(all(full[n][:len(r)] == r for n, r in left.items()), "%s: beginnings" % what)
        if what == "a bit":
            expect(0 < sum(map(len, left.values())) < sum(map(len, full.values())), "some are left")
        if "mark" in what:
            expect(left == full, "nothing is lost with the mark")
        server = Server(data=data)
        with server:
            for seats in {k[1].table: k[1] for k in known}.values():
                seats.server = server
                status, _, _ = server.request("GET", seats.path, secret=seats.secret)
                expect(status in (200, 404, 401), "%s: it can be played: %s" % (what, status))
        for ending in ENDINGS:
            if os.path.exists(kept + ending):
                os.unlink(kept + ending)
    again = db("repair", data)
    expect(again.returncode == 0 and "nothing is to be done" in again.stdout, "%s" % again)


def half_folded():
    """A log that is partly in the database already, damaged at its beginning: what is in the
    database is not lost."""
    with Server() as server:
        tables = decided.set_tables(server)
        decided.decide(tables, 15)
        then = rows(server.data)
        # Who reads keeps the log from beginning anew.
        reader = sqlite3.connect(server.data, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entries").fetchone()
        folder = sqlite3.connect(server.data)
        _, pages, folded = folder.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        expect(pages == folded > 0, "the log is folded")
        decided.decide(tables, 15)
        server.kill()
        whole = files_of(server.data)
        reader.close()
        folder.close()
        put(server.data, {**whole, "-wal": flipped(whole["-wal"], 32 + 2 * FRAME + 1000)})
        done = serve(server.data)
        # By what is missing or, where the old pages and the new ones do not fit, by the pages.
        expect(done.returncode == 1 and ("lost" in done.stderr or "damaged" in done.stderr),
               "it is refused: %s" % done)
        done = db("repair", server.data)
        expect(done.returncode == 0, "it is repaired: %s" % done)
        expect(rows(server.data) == then, "with all that was folded")
        expect(db("check", server.data).returncode == 0, "and whole")


def damaged_database(folder, whole):
    """Damage in the database itself: found without changing it, repaired or left alone."""
    rng, data = random.Random(3), os.path.join(folder, "pages.db")
    put(data, whole)
    database = sqlite3.connect(data)  # the last one to close it folds the log
    database.execute("SELECT count(*) FROM tables").fetchone()
    database.close()
    good = files_of(data)
    for _ in range(12):
        content = good[""]
        for _ in range(4):
            content = flipped(content, rng.randrange(100, len(content)))
        files = {"": content, "-mark": good["-mark"]}
        put(data, files)
        done = db("check", data)
        expect(done.returncode in (0, 1) and files_of(data) == files, "looked at only: %s" % done)
        done = db("repair", data)
        expect(done.returncode == 0 or files_of(data) == files, "repaired or left: %s" % done)
        if done.returncode == 0:
            expect(db("check", data).returncode == 0, "whole")


def cut_database(folder, whole):
    """Of a file that was cut off, as by a copy that did not get through, the tables that are left go on."""
    data = os.path.join(folder, "uncut.db")
    put(data, whole)
    full = rows(data)  # and the log is folded
    good = files_of(data)
    pages = len(good[""]) // 4096
    left = []
    for count in (2, pages // 2, pages * 3 // 4, pages - 1):
        data = os.path.join(folder, "cut-%d.db" % count)
        put(data, {"": good[""][:count * 4096], "-mark": good["-mark"]})
        for done in (db("check", data), serve(data)):
            expect(done.returncode == 1 and "septem db repair" in done.stdout + done.stderr,
                   "%d of %d pages are refused: %s" % (count, pages, done))
        files = files_of(data)
        done = db("repair", data)
        if done.returncode != 0:
            expect("only a backup helps" in done.stderr and files_of(data) == files,
                   "%d of %d pages: nothing is left, nothing is changed: %s" % (count, pages, done))
            left.append(0)
            continue
        checked = db("check", data)
        expect(checked.returncode == 0, "and whole: %s" % checked)
        found = rows(data)
        expect(all(full[n][:len(r)] == r for n, r in found.items()), "beginnings")
        left.append(sum(map(len, found.values())))
        gone = sum(map(len, full.values())) - left[-1]
        expect(gone == 0 or "%d entr" % gone in done.stdout, "%d are missing: %s" % (gone, done))
        expect(left[-1] > 0, "an empty file is no repair: %s" % done)
    expect(left == sorted(left) and left[-1] > 0, "more is left of more pages: %s" % left)


def changed_entries(folder, whole):
    """An entry that is not what was written is named; a missing end is refused."""
    data = os.path.join(folder, "changed.db")
    for sql, word, starts in (
            ("UPDATE entries SET text = text || ' ' WHERE number = 1 AND seq = 4",
             "3 of 9 entries are whole: entry 4 is not what was written", True),
            ("DELETE FROM entries WHERE number = 1 AND seq = 4", "entry 4 is missing", False),
            ("DELETE FROM entries WHERE number = 1 AND seq = (SELECT max(seq) FROM entries WHERE "
             "number = 1)", "tables without their last one", False)):
        put(data, whole)
        database = sqlite3.connect(data)
        count, = database.execute("SELECT count(*) FROM entries WHERE number = 1").fetchone()
        database.execute(sql)
        database.commit()
        database.close()
        done = db("check", data)
        expect(done.returncode == 1 and word.replace("9", str(count)) in done.stdout,
               "%s: %s" % (sql, done))
        found = json.loads(db("check", "--json", data).stdout)
        expect(not found["whole"] and (found["damage"] or found["broken"][0]["number"] == 1),
               "in JSON: %s" % found)
        if starts:
            server = Server(data=data)
            with server:
                expect("event=table_lost" in server.said(), "the table is named")
        else:
            expect(serve(data).returncode == 1, sql + " is refused")


def older_version(folder, whole, known):
    """A file of version 1 becomes one of this version, with the same tables."""
    data = os.path.join(folder, "older.db")
    put(data, {k: v for k, v in whole.items() if k != "-mark"})
    database = sqlite3.connect(data)
    database.executescript("""
        CREATE TABLE old(number INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, kind
        TEXT NOT NULL, person INTEGER NOT NULL, seat INTEGER NOT NULL, value INTEGER NOT NULL, text
        TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY(number, seq)) STRICT, WITHOUT ROWID;
        INSERT INTO old SELECT number, seq, at, kind, person, seat, value, text, key FROM entries;
        DROP TABLE entries; DROP TABLE state; DROP TABLE secrets; DROP TABLE age;
        DROP TRIGGER table_removed; DROP TABLE pars; DROP TABLE notices; DROP TABLE subscriptions;
        ALTER TABLE old RENAME TO entries;
        CREATE TABLE kept AS SELECT number, id, status, listed, made, touched FROM tables;
        DROP TABLE tables;
        CREATE TABLE tables(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status INTEGER NOT
        NULL, listed INTEGER NOT NULL, made INTEGER NOT NULL, touched INTEGER NOT NULL) STRICT;
        INSERT INTO tables SELECT * FROM kept; DROP TABLE kept;
        CREATE INDEX tables_by_status ON tables(status, touched);
        PRAGMA user_version = 1;""")
    database.close()
    expect(db("check", data).returncode == 0, "the old version can be checked")
    server = Server(data=data)
    with server:
        follow(known, server)
        expect("event=data_migrated" in server.said() and "from=1" in server.said(), "it is said")
    expect(db("check", data).returncode == 0, "and is whole afterwards")
    check_chains(data)


def check_chains(data):
    database = sqlite3.connect(data)
    found = stored.chains(database)
    expect(all(kept == due for links in found.values() for _, kept, due in links),
           "every digest is what it should be")
    expect(database.execute("SELECT entries, ends FROM state").fetchone() ==
           (sum(map(len, found.values())), stored.ends(found)), "and the state")
    database.close()


# ---- While it runs ----

def one_server(server):
    """The database itself is locked, whatever it is called."""
    soft, hard = server.data + ".soft", os.path.join(server.folder, "hard.db")
    os.symlink(server.data, soft)
    os.link(server.data, hard)
    for name in (server.data, soft, hard):
        done = serve(name)
        expect(done.returncode == 1 and "another server has" in done.stderr, "%s: %s" % (name, done))
        done = db("repair", name)
        expect(done.returncode in (0, 1) and os.path.samefile(server.data, hard), "%s" % done)
    os.unlink(soft)
    os.unlink(hard)
    done = db("check", server.data)
    expect(done.returncode == 0 and "a server has it" in done.stdout, "check beside it: %s" % done)


def online_backup(server, known):
    """A copy made while the server runs is a whole file by itself."""
    copy = os.path.join(server.folder, "copy.db")
    source, target = sqlite3.connect(server.data), sqlite3.connect(copy)
    source.backup(target)
    source.close()
    target.close()
    backup = Server(data=copy)
    with backup:
        follow(known, backup)
        expect("event=mark_missing" in backup.said(), "a backup has no mark, which is said")
        expect("event=rights_tightened" in backup.said(), "a copy for everybody becomes the owner's")
    for _, seat, _, _ in known:
        seat.server = server


def rights(server):
    for ending in ENDINGS:
        mode = stat.S_IMODE(os.stat(server.data + ending).st_mode)
        expect(mode == 0o600, "%s is its owner's alone: %o" % (ending, mode))


def old_server(folder, whole):
    """A server of version 1 has a lock on a file beside the database."""
    data = os.path.join(folder, "locked.db")
    put(data, whole)
    with open(data + ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = serve(data)
        expect(done.returncode == 1 and "another server has" in done.stderr, "%s" % done)
    expect(files_of(data) == whole, "nothing is changed")


def bad_words(folder):
    for words in ((), ("check",), ("mend", "x"), ("check", "x", "y"), ("check", "--what", "x")):
        expect(db(*words).returncode == 2, "%s is not understood" % (words,))
    missing = db("check", os.path.join(folder, "none.db"))
    expect(missing.returncode == 1 and "cannot open" in missing.stderr, "%s" % missing)
    expect(not os.path.exists(os.path.join(folder, "none.db")), "and is not made")


os.umask(0)
other = Server()
with other:
    decided.decide(decided.set_tables(other, 1), 6)
    other.kill()
    strange = files_of(other.data)
    with Server() as server:
        tables = decided.set_tables(server)
        known = decided.decide(tables, 10)
        earlier = files_of(server.data)
        known += decided.decide(tables, 20)
        rights(server)
        one_server(server)
        online_backup(server, known)
        decided.check(known)
        server.kill()
        whole = files_of(server.data)
        refuse_all(server.folder, whole, {k: v for k, v in earlier.items() if k != "-shm"}, strange)
        no_reasons(server.folder, whole, known)
        repairs(server.folder, whole, known)
        damaged_database(server.folder, whole)
        cut_database(server.folder, whole)
        changed_entries(server.folder, whole)
        older_version(server.folder, whole, known)
        old_server(server.folder, whole)
        bad_words(server.folder)
        check_chains(server.data)
half_folded()
