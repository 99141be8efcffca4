"""A disk that fills up, for real: nothing that was acknowledged is lost, whoever waits is told that
it has not happened, the server says why it stops, and goes on once there is room."""
import os
import random
import resource
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import PATIENCE, SEPTEM, Seat, Server, expect

ROOM = 700 * 1024


def decide_until_full(server):
    """Plays until the server cannot go on: what it acknowledged, and what it said last."""
    tables = []
    for _ in range(6):
        host = server.make(options={"players": 3, "absent": 0})
        seats = [host] + [Seat.join(server, host.table, name) for name in ("Bob", "Cy")]
        host.post("start")
        tables.append(seats)
    rng, known = random.Random(1), []
    for _ in range(200):
        for seats in tables:
            for seat in seats:
                state = seat.state()
                moves = [m for m in state["moves"] if m["seat"] in state["view"]["owing"]]
                if not moves:
                    continue
                body = {"id": "q%d" % state["question"], "question": state["question"],
                        "text": rng.choice(moves)["text"]}
                status, answer, _ = server.request("POST", seat.path + "/decisions", body, seat.secret)
                if status != 200:
                    return known, status, answer
                known.append((seat, body, answer))
    raise AssertionError("not so: the disk fills up")


def check(server, known):
    """Everything acknowledged is there: sent again, it is answered as it was."""
    for seat, body, answer in known:
        again = seat.post("decisions", body)
        expect({k: again[k] for k in ("question", "seat", "text")} ==
               {k: answer[k] for k in ("question", "seat", "text")}, "%s is kept: %s" % (body, again))
    seat = known[-1][0]
    state = seat.state()
    moves = [m for m in state["moves"] if m["seat"] in state["view"]["owing"]]
    if moves:
        seat.decide(state["question"], moves[0]["text"], name="after")


def stopped(server):
    status = server.process.wait(PATIENCE)
    expect(status == 1, "the server stops with status 1: %s" % status)
    said = server.said()
    expect("event=fatal reason=store_failed" in said and "cannot be written any more" in said
           and server.data in said, "and says why: " + said[-400:])


def fill(server, more_room):
    server.start()
    known, status, answer = decide_until_full(server)
    expect(known, "some decisions fit")
    expect(status == 503 and answer["error"]["code"] == "stopping"
           and "not been written" in answer["error"]["message"], "who waits is told: %s" % answer)
    stopped(server)
    more_room()
    server.start()
    check(server, known)
    server.stop()


def quota():
    """A limit on the size of files, which anybody can set: writing fails from there on."""
    server = Server()
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    try:
        server.limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, hard))

        def lift():
            server.limit = None

        fill(server, lift)
    finally:
        server.__exit__()


def small_disk():
    """A file system that is full; needs somebody who may mount one."""
    folder = tempfile.mkdtemp(prefix="septem-disk.")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=%d" % ROOM, "tmpfs", folder],
                             capture_output=True)
    if mounted.returncode != 0:
        os.rmdir(folder)
        print("no small disk: " + mounted.stderr.decode().strip())
        return
    try:
        server = Server(data=os.path.join(folder, "tables.db"))
        # Nothing fits any more: it does not start, and says so.
        with open(os.path.join(folder, "ballast"), "wb", buffering=0) as ballast:
            try:
                while ballast.write(bytes(4096)):
                    pass
            except OSError:
                pass
        done = subprocess.run([SEPTEM, "serve", "--port", "0", "--data", server.data],
                              capture_output=True, timeout=PATIENCE)
        expect(done.returncode == 1 and b"full" in done.stderr, "a full disk: %s" % done.stderr)
        os.unlink(ballast.name)
        fill(server, lambda: subprocess.run(
            ["mount", "-o", "remount,size=64m", folder], check=True))
        server.__exit__()
    finally:
        subprocess.run(["umount", folder], check=True)
        os.rmdir(folder)


quota()
small_disk()
