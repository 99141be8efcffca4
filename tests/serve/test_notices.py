"""People who are away are told that a table waits for them, once, and nobody sees their addresses.

Receivers are real ones on this machine: they take, refuse, are slow, gone or down.
"""
import json
import os
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from addresses import figure
from receiver import Receiver
from table_server import SEPTEM, Seat, Server, check_log, expect, play_together, wait_until

PLACE = "https://example.org/games/"
OPTIONS = ["--notices", "webhook", "--public-url", PLACE, "--notice-wait", "0", "--notice-pause", "1"]
OPEN = [*OPTIONS, "--notice-insecure"]


def sit(server, title="Sunday"):
    """A table of three people, not started."""
    host = server.make(options={"players": 3, "absent": 0, "title": title})
    return [host] + [Seat.join(server, host.table, name) for name in ("Bob", "Cy")]


def put(seat, address, **more):
    status, answer, _ = seat.server.request(
        "PUT", seat.path + "/notices", {"kind": "webhook", "address": address, **more}, seat.secret)
    expect(status == 200, "%s is taken: %s" % (address, answer))


def refuse(seat, status, code, body):
    return seat.server.refuse(status, code, "PUT", seat.path + "/notices", body, seat.secret)


def mine(seat):
    return [one["address"] for one in seat.server.get(seat.path + "/notices", seat.secret)["notices"]]


def waiting(server):
    """How many notices there are in the file."""
    return server.rows("SELECT count(*) FROM notices")[0][0]


def settled(server):
    wait_until(lambda: waiting(server) == 0, "nothing waits to be sent")


def came(receiver, count):
    wait_until(lambda: len(receiver.got) >= count, "%d messages" % count)
    expect(len(receiver.got) == count, "and no more: %s" % receiver.got)


# ---- Off ----

def off_by_default():
    with Server() as server:
        seat = server.make()
        expect(server.get(seat.path + "/notices", seat.secret) == {"kinds": [], "key": None, "notices": []},
               "there are none")
        refuse(seat, 403, "no_notices", {"kind": "webhook", "address": "https://example.org/x"})
    for words in (["--notices", "pigeon"], ["--notices", "webhook"],
                  ["--notices", "webhook", "--public-url", "example.org"]):
        done = subprocess.run([SEPTEM, "serve", *words], capture_output=True, text=True)
        expect(done.returncode == 2, "%s is refused: %s" % (words, done.stderr))


# ---- Who is told what ----

def told_once(server):
    receiver = Receiver()
    ada, bob, cy = sit(server, "Sunday @here <b>")
    put(bob, receiver.url(), lang="fr")
    watching = cy.events()
    watching.wait("state")
    put(cy, receiver.url("/cy"))
    ada.post("start")
    came(receiver, 1)
    path, headers, body = receiver.got[0]
    said = json.loads(body)
    expect(path == "/hook" and headers["Content-Type"] == "application/json" and
           headers["User-Agent"].startswith("septem/"), "it is a message: %s" % headers)
    expect(said["text"] == said["content"] == "Sunday ＠here ‹b›\u00a0: c’est à vous de jouer, âge 1, tour "
           "1. %s#/t/%s" % (PLACE, ada.table), "in the language asked for: %s" % said)
    expect(said["allowed_mentions"] == {"parse": []}, "nobody is called by it")
    ada.decide_first()
    cy.decide_first()
    settled(server)
    came(receiver, 1)  # the question is the same: nothing more is said
    bob.decide_first()
    came(receiver, 2)
    expect(receiver.got[1][0] == "/hook" and "tour 2" in json.loads(receiver.got[1][2])["text"],
           "the next question; who has the page open is not told")
    watching.close()
    for word in ("Ada", "Bob", "Cy", bob.secret):
        expect(all(word not in body.decode() for _, _, body in receiver.got), "nothing of " + word)
    receiver.close()


def plain_text(server):
    receiver = Receiver()
    ada, bob, _ = sit(server, "")
    put(bob, receiver.url("/topic"), format="text")
    ada.post("start")
    came(receiver, 1)
    _, headers, body = receiver.got[0]
    link = "%s#/t/%s" % (PLACE, ada.table)
    expect(body.decode() == "Septem: it is your turn, age 1, turn 1. " + link, "plain: %s" % body)
    expect(headers["Title"] == "Septem" and headers["Click"] == link, "as ntfy wants it: %s" % headers)
    receiver.close()


def gathered():
    """Tables that wait for one address while it is paused come in one message."""
    receiver = Receiver()
    with Server(*OPEN, "--notice-pause", "5") as server:
        tables = [sit(server, "Table %d" % i) for i in range(4)]
        for _, bob, _ in tables:
            put(bob, receiver.url())
        for ada, _, _ in tables:
            ada.post("start")
        settled(server)
    lines = [line for _, _, body in receiver.got for line in json.loads(body)["text"].split("\n")]
    expect(len(receiver.got) < 4 and sorted(line[:7] for line in lines) ==
           ["Table %d" % i for i in range(4)], "gathered: %s" % receiver.got)
    receiver.close()


def not_after_coming_back():
    """Who has decided, or opened the page, before it is time is not told."""
    receiver = Receiver()
    with Server(*OPEN[:4], "--notice-wait", "4", *OPEN[6:]) as server:
        ada, bob, cy = sit(server)
        for i, seat in enumerate((ada, bob, cy)):
            put(seat, receiver.url("/%d" % i))
        ada.post("start")
        expect(waiting(server) == 3, "all are to be told")
        ada.decide_first()
        stream = bob.events()
        settled(server)
        expect([path for path, _, _ in receiver.got] == ["/2"], "only Cy is: %s" % receiver.got)
        stream.close()
    receiver.close()


def bots_and_the_end(server):
    """A whole game; then its addresses are gone."""
    receiver = Receiver()
    seat = server.make(bots="easy", options={"players": 3})
    put(seat, receiver.url())
    seat.post("start")
    came(receiver, 1)
    play_together([seat])
    expect(mine(seat) == [], "the game is over")
    settled(server)
    log = check_log(server, seat.table)
    expect("127.0.0.1" not in log, "the log has no address")
    receiver.close()


# ---- Receivers ----

def down(server):
    receiver = Receiver()
    url, port = receiver.url(), receiver.port
    receiver.close()
    ada, bob, _ = sit(server)
    put(bob, url)
    ada.post("start")
    wait_until(lambda: figure(server, "notices_failed_total") >= 1, "it is tried in vain")
    expect(waiting(server) == 1, "and is not forgotten")
    receiver = Receiver(port)
    came(receiver, 1)
    settled(server)
    receiver.close()


def refusing(server):
    """Errors are tried again, with growing pauses; what was asked meanwhile takes its place."""
    receiver = Receiver()
    receiver.status = 500
    ada, bob, cy = sit(server)
    put(bob, receiver.url())
    ada.post("start")
    begun = time.monotonic()
    wait_until(lambda: len(receiver.got) >= 3, "it is tried again and again")
    expect(time.monotonic() - begun > 4, "after 1 and 4 seconds")
    receiver.status = 200
    for seat in (ada, bob, cy):
        seat.decide_first()
    settled(server)
    texts = [json.loads(body)["text"] for _, _, body in receiver.got]
    expect("turn 2" in texts[-1] and "turn 1" in texts[-2], "the newer question: %s" % texts)
    expect(mine(bob) == [receiver.url()], "the address stays")
    receiver.close()


def slow(server):
    """A receiver that never answers holds up neither decisions nor other receivers."""
    lame, quick = Receiver(), Receiver()
    lame.slow = threading.Event()
    tables = [sit(server) for _ in range(6)]
    for i, (_, bob, cy) in enumerate(tables):
        put(bob, lame.url("/%d" % i))
        put(cy, quick.url("/%d" % i, host="localhost"))  # another host: each has its share
    for ada, _, _ in tables:
        ada.post("start")
    wait_until(lambda: len(lame.got) >= 2, "it hangs")
    begun = time.monotonic()
    for ada, _, _ in tables:
        ada.decide_first()
    took = time.monotonic() - begun
    expect(took < 9, "decisions go on: %.1f s" % took)
    wait_until(lambda: len(quick.got) >= 6, "the others are told")
    lame.slow.set()
    settled(server)
    lame.close()
    quick.close()


def gone(server):
    receiver = Receiver()
    for status in (404, 410):
        receiver.status = status
        ada, bob, _ = sit(server)
        put(bob, receiver.url("/%d" % status))
        ada.post("start")
        wait_until(lambda: mine(bob) == [], "an address that says %d is removed" % status)
    expect("event=notices_ended count=1 reason=gone" in server.said(), "and it is said")
    receiver.close()


def redirected(server):
    """Redirects are not followed; and an endless answer is not waited for."""
    receiver, other = Receiver(), Receiver()
    receiver.status, receiver.headers = 307, {"Location": other.url()}
    ada, bob, cy = sit(server)
    put(bob, receiver.url())
    before = figure(server, "notices_failed_total")
    ada.post("start")
    wait_until(lambda: figure(server, "notices_failed_total") > before, "it does not count as taken")
    expect(not other.got, "nobody else is asked")
    receiver.status, receiver.answer = 200, b"x" * 1000000
    settled(server)
    receiver.close()
    other.close()


def killed(server):
    """What a question makes to be sent survives kill -9 together with the question."""
    receiver = Receiver()
    receiver.status = 503
    ada, bob, _ = sit(server)
    put(bob, receiver.url())
    ada.post("start")
    server.kill()
    receiver.status = 200
    server.start()
    settled(server)
    expect(receiver.got and receiver.status == 200, "he is told after all")
    receiver.close()


# ---- Addresses ----

def refused_addresses():
    with Server(*OPTIONS) as server:
        ada, bob, _ = sit(server)
        for address in ("", "x", "http://example.org/x", "ftp://example.org/x", "https://",
                        "https://u:p@example.org/x", "https://example.org/#x", "https://example.org/ x",
                        "https://exämple.org/", "file:///etc/passwd", "https://example.org:25/",
                        "https://example.org:22/x", "https://127.0.0.1/", "https://127.1/",
                        "https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/",
                        "https://10.1.2.3/", "https://172.31.0.1/", "https://192.168.0.1:8443/",
                        "https://169.254.169.254/latest", "https://100.64.0.1/", "https://0.0.0.0/",
                        "https://224.0.0.1/", "https://255.255.255.255/", "https://[::1]/", "https://[::]/",
                        "https://[fe80::1]/", "https://[fc00::1]/", "https://[fd12::1]/", "https://[ff02::1]/",
                        "https://[::ffff:127.0.0.1]/", "https://[::ffff:8.8.8.8]/", "https://[64:ff9b::7f00:1]/",
                        "https://[2002:7f00:1::1]/", "https://[2001:db8::1]/", "https://[fe80::1%25eth0]/",
                        "https://example.org/" + "x" * 1000):
            refuse(bob, 400, "bad_address", {"kind": "webhook", "address": address})
        refuse(bob, 400, "bad_address", {"kind": "webhook"})
        refuse(bob, 400, "bad_address", {"kind": "webhook", "address": 7})
        refuse(bob, 403, "no_notices", {"kind": "push", "address": "https://example.org/x"})
        refuse(bob, 403, "no_notices", {})
        good = {"kind": "webhook", "address": "https://example.org/x"}
        refuse(bob, 400, "bad_field", {**good, "format": "xml"})
        refuse(bob, 400, "bad_field", {**good, "lang": "tlh"})
        refuse(bob, 400, "bad_field", {**good, "seat": 0})
        server.refuse(401, "no_seat", "PUT", bob.path + "/notices", good)
        server.refuse(401, "bad_secret", "PUT", bob.path + "/notices", good, "x" * 43)
        server.refuse(403, "cross_site", "PUT", bob.path + "/notices", good, bob.secret,
                      {"Sec-Fetch-Site": "cross-site"})
        for i in range(8):
            put(bob, "https://example.org/%d" % i)
        refuse(bob, 409, "too_many_notices", good)
        put(bob, "https://example.org/7", lang="de")
        secrecy(server, ada, bob)


def secrecy(server, ada, bob):
    """Nobody else sees them, nowhere."""
    expect(len(mine(bob)) == 8 and mine(ada) == [], "each person sees their own")
    ada.post("start")
    texts = [json.dumps(server.get(path, secret)) for path in
             (ada.path, ada.path + "/history", ada.path + "/glance", "/v1/tables")
             for secret in (ada.secret, bob.secret, None)]
    texts += [server.request("GET", "/metrics")[1], server.said()]
    for words in (["check", server.data], ["check", "--json", server.data]):
        texts.append(subprocess.run([SEPTEM, "db", *words], capture_output=True, text=True).stdout)
    expect(all("example.org/" not in text for text in texts), "no address is shown")
    status, _, _ = server.request("DELETE", bob.path + "/notices",
                                  {"kind": "webhook", "address": "https://example.org/3"}, bob.secret)
    expect(status == 200 and len(mine(bob)) == 7, "one is removed")
    server.refuse(400, "bad_field", "DELETE", bob.path + "/notices", {"kind": "webhook"}, bob.secret)
    server.request("DELETE", bob.path + "/notices", secret=bob.secret)
    expect(mine(bob) == [], "all are removed")


def private_names():
    """A name that leads to this machine is not connected to: what was looked up is checked. A proxy
    of the environment, which would look it up itself, is not asked."""
    receiver, accepted, server = Receiver(), [], Server(*OPTIONS)
    receiver.http.process_request = lambda *_: accepted.append(1)
    server.environment = {"https_proxy": receiver.url(""), "ALL_PROXY": receiver.url("")}
    with server:
        ada, bob, _ = sit(server)
        put(bob, receiver.url(scheme="https", host="localhost"))
        ada.post("start")
        wait_until(lambda: mine(bob) == [], "the address is not public")
        expect("reason=not_public" in server.said() and not accepted, "nobody was asked")
    receiver.close()


def seat_lost(server):
    """An address goes with the seat."""
    ada, bob, cy = sit(server)
    for seat in (bob, cy):
        put(seat, "https://example.org/x")
    bob.post("leave")
    left = server.rows("SELECT person FROM subscriptions WHERE address LIKE '%example.org/x'")
    expect(left == [(2,)], "Cy's is left: %s" % left)
    cy.post("stand")
    server.refuse(401, "no_seat", "GET", cy.path + "/notices", secret=cy.secret)
    ada.post("chairs", {"fill": "easy"})


off_by_default()
refused_addresses()
private_names()
not_after_coming_back()
gathered()
with Server(*OPEN) as table_server:
    for test in (told_once, plain_text, bots_and_the_end, seat_lost, down, refusing, slow, gone,
                 redirected, killed):
        test(table_server)
        print(test.__name__, flush=True)
    table_server.lives()
