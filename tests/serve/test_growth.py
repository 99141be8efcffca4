"""Nobody fills the disk, and no table grows without end: options in one form, full logs, quotas of an
address, people who come and go, a floor of free disk. Games are played to their end all the same.

With SEPTEM_ATTACK=long in the environment, or --long behind the program, everything is larger.
"""
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from addresses import LONG, At, at_once, figure
from table_server import Seat, Server, check_log, expect, play_together, wait_until


def entries(server, kind):
    """(number, longest text) of what the file holds of a kind."""
    base = sqlite3.connect("file:%s?mode=ro" % server.data, uri=True)
    try:
        return base.execute("SELECT count(*), max(length(text)) FROM entries WHERE kind = ?",
                            (kind,)).fetchone()
    finally:
        base.close()


def options(server):
    """However they are sent, options are kept short; what changes nothing is not kept."""
    host = server.make(options={"players": 3, "boards": "chosen"})
    for sets in (["base"] * 1700, ["base", "base"], ["cities", "leaders", "cities"]):
        error = host.refuse(400, "bad_options", "options", {"sets": sets})
        expect("once" in error["message"], "the refusal says why: %s" % error)
        server.refuse(400, "bad_options", "POST", "/v1/tables", {"options": {"sets": sets}})
    seq = host.post("options")["seq"]
    for what, body in (("options", {}), ("options", {"players": 3, "timer": 0}),
                       ("options", {"sets": []}), ("name", {"name": "Ada"}),
                       ("board", {"board": None}), ("chairs", {"seat": 1, "bot": None})):
        expect(host.post(what, body)["seq"] == seq, "%s %s changes nothing" % (what, body))
    host.post("board", {"board": "giza", "side": "B"})
    seq = host.post("chairs", {"seat": 1, "bot": "easy"})["seq"]
    expect(host.post("board", {"board": "giza", "side": "B"})["seq"] == seq, "the same board")
    expect(host.post("chairs", {"seat": 1, "bot": "easy"})["seq"] == seq, "the same bot")
    for timer in range(20, 120):
        host.post("options", {"timer": timer, "title": "x" * 60})
    count, longest = entries(server, "set")
    expect(count == 100 and longest < 600, "%s entries, %s bytes at most" % (count, longest))


def full(server):
    """A log that takes nothing more but the game."""
    host = server.make(options={"players": 3, "absent": 0, "boards": "chosen", "listed": True})
    seen = set()

    def rename(number):
        status, answer, _ = server.request("POST", host.path + "/name", {"name": "n%d" % number},
                                           host.secret)
        seen.add(status if status == 200 else answer["error"]["code"])

    at_once(rename, range(3100))
    expect(seen == {200, "full"}, "names are taken and then refused: %s" % seen)
    for what, body in (("options", {"timer": 30}), ("chat", {"text": "x"}),
                       ("board", {"board": "giza", "side": "A"}), ("name", {"name": "Ada"})):
        host.refuse(409, "full", what, body)
    other = Seat.join(server, host.table, "Bob")
    host.post("chairs", {"seat": 2, "bot": "easy"})
    host.post("start")
    play_together([host, other])
    log = check_log(server, host.table)
    server.kill()
    server.start()
    expect(check_log(server, host.table) == log, "the game is there after a restart")
    host.refuse(409, "full", "chat", {"text": "x"})


def comings_and_goings(server, limited):
    """Somebody joins and leaves, or joins and stands up, again and again: others still sit down."""
    attacker = At(server, "10.0.0.1")
    for last in ("leave", "stand"):
        host = At(server, "10.0.0.2").make(options={"players": 3})
        joined = refused = 0
        for number in range(1000 if LONG else 80 if limited else 220):
            status, answer, _ = attacker.request("POST", host.path + "/join",
                                                 {"name": "Eve %d" % number})
            if status == 200:
                joined += 1
                attacker.post(host.path + "/" + last, {}, answer["secret"])
            else:
                refused += 1
                expect(answer["error"]["code"] == "too_many_joins", "a join: %s" % answer)
        expect((refused > 0) == limited, "%d joined, %d not" % (joined, refused))
        other = Seat.join(At(server, "10.0.0.3"), host.table, "Bob")
        expect(host.state()["table"]["chairs"][other.seat]["name"] == "Bob", "Bob sits")
        expect(host.state()["you"]["host"], "the host still hosts")


def bytes_of_an_address(server):
    """One address has a share of the file a day; another has its own; games go on."""
    greedy, modest = At(server, "10.0.1.1"), At(server, "10.0.1.2")
    host = greedy.make(options={"players": 3, "absent": 0}, bots="easy", start=True)
    tables = [greedy.make(name="Eve") for _ in range(80)]
    for number in range(700):
        seat = tables[number % len(tables)]
        status, answer, headers = greedy.request("POST", seat.path + "/chat",
                                                 {"text": "\U0001f600" * 500}, seat.secret)
        if status != 200:
            break
    expect(status == 429 and answer["error"]["code"] == "too_much_written",
           "there is an end to it: %s %s" % (status, answer))
    expect(int(headers["Retry-After"]) >= 1, "with the time to wait")
    for what, body in (("options", {"timer": 30}), ("name", {"name": "Zoe"}), ("chat", {"text": "x"})):
        tables[0].refuse(429, "too_much_written", what, body)
    greedy.refuse(429, "too_much_written", "POST", "/v1/tables", {"name": "Eve"})
    modest.make().post("chat", {"text": "x"})
    host.play(random.Random(3))
    check_log(server, host.table)


def floor(server):
    """Below the floor nothing new begins, and games go on."""
    host = server.make(options={"players": 3, "absent": 0}, bots="easy", start=True)
    waiting = server.make()
    expect(figure(server, "disk_free_bytes") > 0, "free disk is told")
    server.stop()
    server.options += ["--disk-floor", "1000000000"]
    server.start()
    expect("event=disk_low" in server.said(), "the journal says so")
    server.refuse(503, "disk_low", "POST", "/v1/tables", {"name": "Ada"})
    for what, body in (("chat", {"text": "x"}), ("options", {"timer": 30}), ("name", {"name": "B"})):
        waiting.refuse(503, "disk_low", what, body)
    Seat.join(server, waiting.table, "Bob")
    host.play(random.Random(4))
    check_log(server, host.table)
    host.refuse(503, "disk_low", "rematch")


def small_disk():
    """The same with a disk that fills up and gets room again; needs somebody who may mount one."""
    folder = tempfile.mkdtemp(prefix="septem-disk.")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder],
                             capture_output=True)
    if mounted.returncode != 0:
        os.rmdir(folder)
        print("no small disk: " + mounted.stderr.decode().strip())
        return
    try:
        with Server("--disk-floor", "4", data=os.path.join(folder, "tables.db")) as server:
            server.make()
            ballast = os.path.join(folder, "ballast")
            with open(ballast, "wb") as file:
                file.write(bytes(5000000))
            wait_until(lambda: "event=disk_low" in server.said(), "the disk is noticed")
            server.refuse(503, "disk_low", "POST", "/v1/tables", {"name": "Ada"})
            os.unlink(ballast)
            wait_until(lambda: "event=disk_ok" in server.said(), "and that there is room again")
            server.make()
    finally:
        subprocess.run(["umount", folder], check=True)
        os.rmdir(folder)


with Server() as table_server:
    options(table_server)
    full(table_server)
with Server("--behind-proxy", "--joins", "50") as table_server:
    comings_and_goings(table_server, True)
with Server("--behind-proxy") as table_server:
    comings_and_goings(table_server, False)
with Server("--behind-proxy", "--written", "1") as table_server:
    bytes_of_an_address(table_server)
with Server() as table_server:
    floor(table_server)
small_disk()
