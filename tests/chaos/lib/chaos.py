"""Three servers on one PostgreSQL, tables at which programs play, and things that fail.

    python3 -B chaos.py SEPTEM [--tables N] [--faults N] [--seconds N] [--seed N] [--keep FOLDER]

Each server has a line of its own to the database and one on which the others reach it. When all
faults have been made, games are played to their ends, and history_check.py has the last word.
"""
import argparse
import glob
import http.client
import os
import random
import shutil
import signal
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "..", "..", "serve", "lib"))
from chaos_players import Crowd
from cut_line import Line, Lines
from database import Database
from history import History
import history_check
import kept

SERVERS = 3
LEASE_S = 3
TAKEOVER_S = 5
PATIENCE_S = 60  # for everybody to go on, on a slow machine
DISK_MB = 512
FULL_S = 5
SMALL_LOG = ("max_wal_size=64MB", "min_wal_size=32MB")  # so that it has room there
FAKETIME = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")


class Peer:
    """One of the servers. It is started again when it has ended, as systemd would."""

    def __init__(self, server_class, cluster, number):
        self.cluster, self.number = cluster, number
        folder = os.path.join(cluster.folder, "line%d" % number)
        os.makedirs(folder, mode=0o777)
        self.database = Line(cluster.lines, os.path.join(cluster.database.folder, ".s.PGSQL.5432"), folder)
        self.line = Line(cluster.lines)
        where = "postgresql:///chaos?host=%s&user=septem" % folder
        self.server = server_class("--cluster-address", "127.0.0.1:%d" % self.line.port, data=where)
        self.clock = os.path.join(folder, "clock")
        self.set_clock(0)
        if FAKETIME:
            self.server.environment = {
                "LD_PRELOAD": FAKETIME[0], "FAKETIME_TIMESTAMP_FILE": self.clock,
                "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                "ASAN_OPTIONS": "verify_asan_link_order=0:detect_leaks=0"}
        self.start()

    def start(self):
        self.server.start()
        self.line.target = self.server.port

    def revive(self):
        """Starts it again if it runs no more, until the database takes it."""
        end = time.monotonic() + PATIENCE_S
        while self.server.process.poll() is not None:
            try:
                self.start()
            except AssertionError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def signal(self, number):
        self.server.process.send_signal(number)

    def set_clock(self, seconds):
        with open(self.clock + ".new", "w", encoding="ascii") as file:
            file.write("%+d" % seconds)
        os.rename(self.clock + ".new", self.clock)


class Chaos:
    """The servers and everything around them."""

    def __init__(self, server_class, folder):
        self.folder, self.lines = folder, Lines()
        self.server_class, self.peers, self.database = server_class, [], None

    def __enter__(self):
        self.database = Database(*SMALL_LOG, disk_mb=DISK_MB).__enter__()
        self.database.make("chaos")
        self.peers = [Peer(self.server_class, self, i) for i in range(SERVERS)]
        return self

    def __exit__(self, *_):
        for peer in self.peers:
            if peer.server.process.poll() is None:
                peer.signal(signal.SIGCONT)
                peer.server.kill()
            shutil.rmtree(peer.server.folder, ignore_errors=True)
        self.lines.close()
        self.database.__exit__()

    def ports(self):
        return [peer.server.port for peer in self.peers]

    # ---- Faults: each returns how long players may notice it at most, None: as long as it takes ----

    def kill_server(self, rng, peer):
        peer.server.kill()
        return TAKEOVER_S

    def end_server(self, rng, peer):
        """Its tables are handed over."""
        peer.signal(signal.SIGTERM)
        peer.server.process.wait(30)
        return TAKEOVER_S

    def stop_server(self, rng, peer):
        """For longer than its lease: others have its tables when it goes on."""
        peer.signal(signal.SIGSTOP)
        time.sleep(LEASE_S + 1 + rng.random())
        peer.signal(signal.SIGCONT)

    def pause_server(self, rng, peer):
        peer.signal(signal.SIGSTOP)
        time.sleep(rng.random() * 2)
        peer.signal(signal.SIGCONT)

    def kill_database(self, rng, peer):
        self.database.tell("kill")
        time.sleep(rng.random())
        self.database.tell("start")

    def restart_database(self, rng, peer):
        self.database.tell("stop")
        self.database.tell("start")

    def pause_database(self, rng, peer):
        self.database.tell("pause")
        time.sleep(rng.random() * 4)
        self.database.tell("resume")

    def fill_disk(self, rng, peer):
        """PostgreSQL gets no more room: tables do not grow, or its log does not, which ends it. What it
        gives back of its own it does not get again. Where it finds enough in what it has, nobody
        notices anything."""
        begun, calm = time.monotonic(), rng.random() * 2
        while not any(map(self.is_away, self.peers)) and time.monotonic() < begun + FULL_S:
            self.database.tell("fill")
            if time.monotonic() > begun + calm:
                self.fill_log()
        time.sleep(rng.random())
        self.database.tell("free")

    def fill_log(self):
        """Uses up the files that it keeps for its log."""
        try:
            self.database.run("SELECT pg_logical_emit_message(false, 'full', repeat('x', 16000000))")
        except AssertionError:
            pass  # it is gone already

    @staticmethod
    def is_away(peer):
        try:
            return peer.server.request("GET", "/health")[1]["status"] == "database_away"
        except (OSError, http.client.HTTPException):
            return False

    def cut_database(self, rng, peer):
        """One server cannot reach it for a while, perhaps for longer than its lease."""
        peer.database.cut(stays=True)
        time.sleep(rng.random() * 5)
        peer.database.join()

    def blink_database(self, rng, peer):
        peer.database.cut()

    def freeze_database(self, rng, peer):
        """Its connection is there, and nothing comes through."""
        peer.database.freeze()
        time.sleep(rng.random() * 5)
        peer.database.join()

    def cut_peer(self, rng, peer):
        """The others cannot reach it for a moment."""
        peer.line.cut(stays=rng.random() < 0.5)
        time.sleep(rng.random())
        peer.line.join()

    def freeze_peer(self, rng, peer):
        peer.line.freeze()
        time.sleep(rng.random() * 2)
        peer.line.join()

    def set_clock(self, rng, peer):
        """The time of day of one server is hours off."""
        peer.set_clock(rng.choice([0, 7200, -7200, 86400, -86400]))


KINDS = ("kill_server", "end_server", "stop_server", "pause_server", "kill_database", "restart_database",
         "pause_database", "cut_database", "blink_database", "freeze_database", "cut_peer", "freeze_peer",
         "set_clock", "fill_disk")


def possible(chaos, kinds):
    """Those of them that this machine can do."""
    lacks = {}
    if not FAKETIME:
        lacks["set_clock"] = "there is no libfaketime (Debian: faketime)"
    if "fill_disk" in kinds and not chaos.database.has_disk():
        lacks["fill_disk"] = "nothing may be mounted here"
    for kind in lacks.keys() & set(kinds):
        print("no %s: %s" % (kind, lacks[kind]))
    return [kind for kind in kinds if kind not in lacks]


def make_fault(chaos, crowd, history, kind, rng, limits):
    peer = rng.choice(chaos.peers)
    begun = time.monotonic()
    limit = getattr(chaos, kind)(rng, peer)
    # With the server gone, the others have its tables before it is back.
    taken = crowd.wait_heard(begun, PATIENCE_S) if limit else None
    for one in chaos.peers:
        one.revive()
    back = taken if limit else crowd.wait_heard(time.monotonic(), PATIENCE_S)
    history.note("fault", what="%s %d" % (kind, peer.number), at=begun, back=back,
                 limit=limit if limits else None)
    return back


def run(server_class, septem, folder, args):
    history = History(os.path.join(folder, "history.jsonl"))
    rng, slowest = random.Random(args.seed), {}
    with Chaos(server_class, folder) as chaos:
        kinds = possible(chaos, args.kinds)
        crowd = Crowd(history, chaos.ports(), args.tables, args.seed, args.pause)
        try:
            crowd.fill()
            crowd.wait_begun(PATIENCE_S)
            end = time.monotonic() + args.seconds
            for number in range(args.faults):
                if time.monotonic() > end:
                    break
                kind = kinds[number % len(kinds)] if args.in_order else rng.choice(kinds)
                back = make_fault(chaos, crowd, history, kind, rng, args.limits)
                slowest[kind] = max(back, slowest.get(kind, 0))
                if args.verbose:
                    print("%3d %-17s back after %.2f s, %d acknowledged" %
                          (number + 1, kind, back, crowd.acknowledged), flush=True)
                crowd.fill()
            crowd.finish(args.patience)
            kept.export(chaos.database, "chaos", crowd, folder)
        except BaseException:
            for peer in chaos.peers:
                print("---- server %d\n%s" % (peer.number, peer.server.said()[-3000:]))
            raise
        finally:
            crowd.gives_up.set()
            history.close()
        for peer in chaos.peers:
            said = peer.server.said()
            assert "Sanitizer" not in said and "runtime error" not in said, said[-6000:]
    print("%d tables, %d streams begun, slowest: %s" % (
        len(crowd.tables), crowd.streams_begun(),
        ", ".join("%s %.1f s" % item for item in sorted(slowest.items()))))
    return history_check.main(folder, septem)


def options(words):
    parser = argparse.ArgumentParser()
    parser.add_argument("septem")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--seconds", type=int, default=3600, help="no new faults after that")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.3, help="seconds between what one table does")
    parser.add_argument("--patience", type=int, default=600, help="seconds for the last games to end")
    parser.add_argument("--keep", help="the folder of the history")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--in-order", action="store_true", help="one kind after the other")
    parser.add_argument("--no-limits", dest="limits", action="store_false", help="on a slow machine")
    parser.add_argument("--quiet", dest="verbose", action="store_false")
    args = parser.parse_args(words)
    args.kinds = args.kinds.split(",")
    return args


def main(words):
    from table_server import Server
    args = options(words)
    folder = args.keep or tempfile.mkdtemp(prefix="septem-chaos.")
    os.makedirs(folder, exist_ok=True)
    os.chmod(folder, 0o755)
    try:
        return run(Server, os.path.abspath(args.septem), folder, args)
    finally:
        if not args.keep:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
