"""Several servers on one database: a table is served by all of them and owned by one."""
import http.client
import os
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from database import Database
from table_server import SEPTEM, Seat, Server, expect, play_together, wait_until


def at(server, seat):
    """The same person, asking another server."""
    return Seat(server, seat.table, seat.secret, seat.seat)


def shown(seat):
    """The first state that it is shown, when the server is sure of it again."""
    def look():
        try:
            status, state, _ = seat.server.request("GET", seat.path, secret=seat.secret)
        except (OSError, http.client.HTTPException):
            return None
        expect(status in (200, 503), "%s %s" % (status, state))
        return state if status == 200 else None
    return wait_until(look, "the table is shown")


def decide_all(seats):
    """Everybody decides once; the question after that."""
    question = seats[0].state()["question"]
    for seat in seats:
        seat.decide(question, seat.state()["moves"][0]["text"])
    return wait_until(lambda: [q for q in [seats[0].state()["question"]] if q != question], "the next")[0]


def passing(a, b):
    """What is asked of one is answered as the other does it."""
    host = a.make(options={"players": 3, "absent": 0, "listed": True, "title": "Shared"})
    there = at(b, host)
    expect(there.state()["table"]["status"] == "gathering", "a table is found")
    path = "/v1/tables/%s/join" % host.table
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7", "Host": "example.org"}
    status, joined, headers = b.request("POST", path, {"name": "Bob"}, headers=forwarded)
    expect(status == 200, "joins: %s" % joined)
    expect("; Secure" in headers["Set-Cookie"], "the proxy's headers go along: %s" % headers["Set-Cookie"])
    expect(headers["Content-Security-Policy"], "so do those of the answer")
    bob = Seat(b, host.table, joined["secret"], joined["seat"])
    b.refuse(401, "bad_secret", "GET", host.path, secret="x" * 43)
    b.refuse(413, "too_large", "POST", path, "x" * 20000)
    # Nobody but a server of this database can say who asks.
    liar = {"X-Septem-Peer": "0" * 64, "Host": "evil.example"}
    b.refuse(421, "bad_host", "GET", host.path, headers=liar)
    expect([t["title"] for t in b.get("/v1/tables")["tables"]] == ["Shared"], "the list is shared")

    stream = bob.events(encoding="gzip")
    stream.wait("state")
    there.post("chairs", {"fill": "easy"})
    there.post("start")
    stream.wait("state", lambda state: state["table"]["status"] == "playing")
    decide_all([there, bob])
    stream.wait("state", lambda state: state.get("question") == 2)
    # From where it was left, at any server.
    again = at(a, bob).events(after=stream.last_id())
    decide_all([host, bob])
    again.wait("news")
    stream.wait("news", lambda news: news["question"] == 2)
    expect('septem_passed_total 0' not in b.get("/metrics"), "it is counted")
    own = b.make()
    seats = {"seats": [{"table": seat.table, "secret": seat.secret} for seat in (own, host)]}
    status, found, _ = b.request("POST", "/v1/glances", seats)
    expect(status == 200 and found["glances"][1] == {"elsewhere": True}, "to be asked for singly: %s" % found)
    expect(found["glances"][0]["status"] == "gathering", "what is here is told: %s" % found)
    expect(b.get(host.path + "/glance", host.secret)["status"] == "playing", "and one that is not, singly")
    return host, bob, stream


def daily(a, b):
    """Results of the day are everybody's, wherever they were played."""
    before = a.get("/v1/daily")
    player = b.make(options=before["options"], bots=before["bots"], start=True)
    while player.state()["table"]["status"] == "playing":
        state = player.state()
        if state["table"]["status"] == "playing" and player.seat in state["view"]["owing"]:
            player.decide(state["question"], state["moves"][0]["text"])
    wait_until(lambda: b.get("/v1/daily")["played"] == before["played"] + 1, "the result")
    wait_until(lambda: a.get("/v1/daily")["played"] == before["played"] + 1, "the result elsewhere")


def draining(a, b, host, bob, stream):
    """One that is stopped in order hands its tables over; what it passed on ends with it."""
    question = host.state()["question"]
    a.stop()
    wait_until(lambda: stream.ended, "streams end")
    there = at(b, host)
    expect(there.state()["question"] == question, "nothing is lost")
    expect(decide_all([there, bob]) > question, "the game goes on")
    a.start()
    expect(at(a, host).state()["question"] > question, "and everybody sees it")


def overtaken(a, b, host, bob):
    """A server that stood still for longer than its lease says nothing of what it remembers."""
    stream = bob.events()  # b has the table
    old = bob.state()["question"]
    b.process.send_signal(signal.SIGSTOP)
    here = at(a, host), at(a, bob)
    expect(decide_all(here) > old, "another has taken over")
    b.process.send_signal(signal.SIGCONT)
    expect(shown(bob)["question"] > old, "what is told is what is now")
    wait_until(lambda: "event=fenced" in b.said(), "it knows that it is too late")
    wait_until(lambda: stream.ended, "streams end")
    now = decide_all([at(b, host), bob])
    expect(here[0].state()["question"] == now, "both serve the same table")
    expect(b.process.poll() is None, "it goes on")


def away(database, a, b, host, bob):
    """The database is gone for longer than a lease: nobody overtakes anybody."""
    streams = [at(server, bob).events() for server in (a, b)]
    for stream in streams:
        stream.wait("state")
    database.tell("kill")
    for server in (a, b):
        wait_until(lambda: server.request("GET", "/health")[1]["status"] == "database_away", "it says so")
        wait_until(lambda: server.request("GET", host.path, secret=host.secret)[0] == 503,
                   "what may be old is not told")
    for stream in streams:
        stream.wait("line", lambda line: line["database"] == "away")
    expect(not any(stream.ended for stream in streams), "streams stay open")
    database.tell("start")
    for server in (a, b):
        wait_until(lambda: server.request("GET", "/health")[1]["status"] == "ok", "it is back")
    for server in (a, b):
        shown(at(server, host))
    for stream in streams:
        stream.wait("line", lambda line: line["database"] == "back")
    decide_all([at(b, host), at(a, bob)])
    expect(not any(stream.ended for stream in streams), "streams stay open")


def following(a, b):
    """A table and the one that is played after it came to different servers."""
    host = a.make(options={"players": 3, "absent": 0})
    bob = Seat.join(a, host.table, "Bob")
    host.post("chairs", {"fill": "easy"})
    host.post("start")
    play_together([host, bob])
    host.post("rematch")
    following = host.state()["table"]["next"]
    a.kill()
    a.start()
    b.get("/v1/tables/" + following)
    stream = host.events()
    stream.wait("state")
    seat = bob.post("follow")
    expect(seat["table"] == following, "it is there")
    expect(Seat(a, following, seat["secret"], seat["seat"]).state()["table"]["status"] != "over",
           "and everybody sees it")
    wait_until(lambda: stream.ended, "the stream goes along")
    expect(host.state()["table"]["status"] == "over", "so does the table")


def limited(database, where, options):
    """New tables of an address are counted at all servers together, and no address is kept."""
    def make(server, address, body=None):
        return server.request("POST", "/v1/tables", body or {"name": "Ada"},
                              headers={"X-Forwarded-For": address})[0]

    options = [*options, "--rate", "0", "--tables", "3"]
    with Server(*options, data=where) as a, Server(*options, data=where) as b:
        one, other = "192.0.2.7", "192.0.2.8"
        expect([make(a, one), make(b, one), make(a, one)] == [201] * 3, "as many as are allowed")
        for server in (a, b):
            server.refuse(429, "too_many_tables", "POST", "/v1/tables", {"name": "Ada"},
                          headers={"X-Forwarded-For": one})
        expect(make(b, other, {"options": {"players": 99}}) == 400, "what cannot be made")
        expect([make(a, other), make(b, other), make(b, other)] == [201] * 3, "does not count")
        # A network of IPv6 counts as one.
        expect([make(a, "2001:db8::1"), make(b, "2001:db8::2"), make(a, "2001:db8::3"),
                make(b, "2001:db8::4")] == [201, 201, 201, 429], "a network")
        expect(make(b, "2001:db8:0:1::1") == 201, "the one beside it")
        for server in (a, b):
            server.lives()
    kept = database.run("SELECT count(*), min(length(who)), max(length(who)) FROM septem.buckets", where)
    expect(kept == "6|16|16", "digests of two addresses and four networks: %s" % kept)


def charged(where, options):
    """An attempt to make a table that is refused after the database was asked costs more than one
    request: an address that may ask 8 times at once runs into its limit before that. Only on a
    machine that takes half a second for each of them it does not; then the next address does."""
    options = [*options, "--tables", "1", "--rate"]

    def attempts(server, body, address):
        for count in range(8):
            status, answer, _ = server.request("POST", "/v1/tables", body,
                                               headers={"X-Forwarded-For": address})
            expect(status in (400, 429), "it is refused: %s %s" % (status, answer))
            if answer["error"]["code"] == "too_fast":
                return count
        return 8

    with Server(*options, "2", data=where) as a, Server(*options, "0", data=where) as b:
        def have_had_all(address):
            made = b.request("POST", "/v1/tables", {"name": "Ada"}, headers={"X-Forwarded-For": address})
            expect(made[0] == 201, "a table at another server: %s" % made[1])
            return address

        expect(any(attempts(a, {"options": {"players": 99}}, "192.0.2.%d" % i) < 8 for i in range(99)),
               "bad options cost more")
        expect(any(attempts(a, {"name": "Ada"}, have_had_all("198.51.100.%d" % i)) < 8 for i in range(99)),
               "tables of another server cost more")


done = subprocess.run([SEPTEM, "serve", "--data", "x.db", "--cluster-address", "127.0.0.1"], capture_output=True)
expect(done.returncode == 2 and b"postgresql" in done.stderr, "a file is one server's: %s" % done.stderr)
with Database() as database:
    where = database.make("cluster")
    options = ["--cluster-address", "127.0.0.1", "--behind-proxy", "--host", "example.org"]
    with Server(*options, data=where) as a, Server(*options, data=where) as b:
        host, bob, stream = passing(a, b)
        draining(a, b, host, bob, stream)
        overtaken(a, b, host, bob)
        away(database, a, b, host, bob)
        daily(a, b)
        following(a, b)
        for server in (a, b):
            server.lives()
    limited(database, database.make("limited"), options)
    charged(database.make("charged"), options)
