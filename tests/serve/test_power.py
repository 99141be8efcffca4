"""Power cuts at any moment: nothing that was acknowledged is lost, and no file is taken for damaged.

    python3 test_power.py SEPTEM [IMAGES [SEED]]

A server is recorded by strace while people decide, the log is folded, it is killed, started again
and stopped. Then its files are rebuilt as a disk may have them after a power cut at some moment of
that time, checked, and served."""
import os
import random
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
import decided
import power
from table_server import PATIENCE, SEPTEM, Server, expect, wait_until

IMAGES = int(sys.argv[2]) if len(sys.argv) > 2 else int(os.environ.get("POWER_IMAGES", 24))
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 30)


class Recorder:
    """Runs commands under strace, each with a record of its own."""

    def __init__(self):
        self.folder = power.fresh_folder()
        self.records = []

    def wrap(self):
        self.records.append(os.path.join(self.folder, "record-%d" % len(self.records)))
        return [*power.STRACE, "-o", self.records[-1]]


def finish(record):
    """Waits for the tracer, which ends after what it traces; the last line is the process's."""
    def ended():
        with open(record, "rb") as file:
            lines = file.read().splitlines()
        first = lines[0].split()[0] if lines else b""
        return lines and lines[-1].startswith(first + b" ") and b" +++ " in lines[-1]

    wait_until(ended, "the end of the record")


def fold(server, recorder):
    """Brings the log into the database, as the server does once it is long; the next commit then
    begins it anew, over what is there."""
    program = ("import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('PRAGMA "
               "wal_checkpoint(PASSIVE)').fetchone())")
    wrap = recorder.wrap()
    done = subprocess.run([*wrap, sys.executable, "-B", "-c", program, server.data],
                          capture_output=True, text=True, timeout=PATIENCE)
    finish(wrap[-1])
    expect(done.returncode == 0, "the log is folded: %s" % done)


def record(server, recorder):
    """A life: made, played at, folded twice, killed, started again, stopped, started, killed."""
    known = []

    def begin():
        server.wrap = recorder.wrap()
        server.start()
        return decided.set_tables(server, 1)

    def end(how):
        how()
        finish(server.wrap[-1])

    tables = begin()
    for count in (8, 6):
        known.extend(decided.decide(tables, count))
        fold(server, recorder)
    known.extend(decided.decide(tables, 3))
    end(server.kill)
    known.extend(decided.decide(begin(), 5))
    end(server.stop)
    known.extend(decided.decide(begin(), 4))
    end(server.kill)
    server.wrap = []
    return known


def cut(disk, known, when, rng):
    folder = power.fresh_folder()
    try:
        how = disk.image(when, rng, folder)
        data = os.path.join(folder, "tables.db")
        told = [entry for entry in known if entry[0] <= when]
        what = "a cut at %.6f, %s, %d told (seed %d)" % (when, how, len(told), SEED)
        if os.path.exists(data):
            done = subprocess.run([SEPTEM, "db", "check", data], capture_output=True, text=True,
                                  timeout=PATIENCE)
            expect(done.returncode == 0, "%s is no damage: %s" % (what, done))
        else:
            expect(not told, what + " leaves the file there")
        server = Server(data=data)
        try:
            with server:
                for _, seat, _, _ in told:
                    seat.server = server
                decided.check(told)
        except AssertionError as failure:
            raise AssertionError("%s: %s" % (what, failure)) from failure
    finally:
        shutil.rmtree(folder)
    return len(told)


def moments(disk, known, rng):
    """Half of them anywhere between two calls, half right after something was acknowledged."""
    for _ in range(IMAGES // 2):
        yield rng.choice(disk.times) + 0.000001
    for _ in range(IMAGES - IMAGES // 2):
        yield rng.choice(known)[0]


reason = power.why_not()
if reason:
    print("skipped: " + reason)
    sys.exit(77)
rng, recorder = random.Random(SEED), Recorder()
server = Server()
try:
    known = record(server, recorder)
    disk = power.Disk(server.folder)
    disk.play(recorder.records)
    told = [cut(disk, known, when, rng) for when in moments(disk, known, rng)]
    print("%d power cuts in %d calls, %d decisions told, none lost (seed %d)" %
          (len(told), len(disk.times), sum(told), SEED))
finally:
    server.__exit__()
    shutil.rmtree(recorder.folder)
