"""Whatever comes in, the server answers or hangs up, and lives; files it cannot use it refuses."""
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
import threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import SEPTEM, Server, expect, raw


# ---- Requests ----

def malformed(server):
    seat = server.make(bots="easy", start=True)
    path = seat.path + "/decisions"
    for body in ("", "{", "[]", "null", "7", '"x"', "{}{}", '{"a":1,"a":2}', "\x00", "{\"id\":\"\\ud800\"}",
                 "[" * 5000, '{"id":' * 2000):
        status, answer, _ = server.request("POST", path, body.encode(), seat.secret)
        expect(status == 400 and "message" in answer["error"], "%.20r is refused: %s" % (body, status))
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""):
        server.refuse(415, "bad_type", "POST", path, "{}", seat.secret, {"Content-Type": kind})
    server.refuse(413, "too_large", "POST", path, "x" * 20000, seat.secret)
    for number in ("A" * 16, "short", "A" * 300):
        for rest in ("", "/events", "/session"):
            server.refuse(404, "no_table", "GET", "/v1/tables/" + number + rest)
    for place in ("/v1/tables/short/none", "/v1/none", "/etc/passwd", "/../../etc/passwd", "/%2e%2e/x",
                  "/v1/tables//events", "//", "/v1/"):
        server.refuse(404, "no_such_path", "GET", place)
    status, _, headers = server.request("PUT", "/v1/tables", b"{}")
    expect(status == 405 and headers["Allow"] == "GET, POST", "the methods there are are listed")
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
                    {"Origin": "https://evil.example"}, {"Origin": "null"}):
        server.refuse(403, "cross_site", "POST", seat.path + "/chat", {"text": "x"}, seat.secret,
                      headers)
    status, _, _ = server.request("POST", seat.path + "/chat", {"text": "x"}, seat.secret,
                                  {"Origin": "http://127.0.0.1:%d" % server.port})
    expect(status == 200, "requests of the own site are taken")


def garbage(server):
    rng = random.Random(5)
    seat = server.make(bots="easy", start=True)
    whole = ("POST %s/decisions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: "
             "application/json\r\nContent-Length: 44\r\n\r\n"
             '{"id":"a","question":1,"text":"sell altar "}' % (seat.path, seat.secret)).encode()
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 8)):
            at = rng.randrange(len(data))
            kind = rng.randrange(3)
            if kind == 0:
                data[at] = rng.randrange(256)
            elif kind == 1:
                del data[at:at + rng.randrange(1, 20)]
            else:
                data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 40)))
        raw(server, bytes(data), 0.2)
    for data in (b"\r\n" * 1000, b"GET / HTTP/1.1\r\n" + b"A: " + b"x" * 100000 + b"\r\n\r\n",
                 b"GET /" + b"x" * 100000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"POST /v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n",
                 b"POST /v1/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                 + (b"4000\r\n" + b"x" * 0x4000 + b"\r\n") * 64 + b"0\r\n\r\n",
                 b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"):
        raw(server, data, 2)
    expect(server.get("/health") == {"status": "ok"}, "the server lives")


def at_once(server):
    """Many at the same table and the same chair."""
    seat = server.make(options={"players": 7})
    taken, failures = [], []

    def run(number):
        rng = random.Random(number)
        try:
            status, answer, _ = server.request("POST", seat.path + "/join", {"name": "n%d" % number})
            if status == 200:
                taken.append(answer["seat"])
            for _ in range(30):
                what = rng.choice(["join", "start", "chairs", "options", "decisions", "chat",
                                   "leave", "hint", "board", "rematch", "session"])
                body = rng.choice([{}, {"name": "x"}, {"seat": rng.randrange(9), "bot": "easy"},
                                   {"players": rng.randrange(9)}, {"text": "x" * rng.randrange(600)},
                                   {"seat": -1, "swap": 10 ** 30}, {"secret": "y" * 43}])
                secret = rng.choice([seat.secret if what != "leave" else None, None, "z" * 43])
                status, answer, _ = server.request("POST", seat.path + "/" + what, body, secret)
                expect(status < 500, "%s %s: %s" % (what, body, answer))
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    expect(len(taken) == len(set(taken)), "no chair is given twice: %s" % taken)


def limits():
    with Server("--rate", "5", "--tables", "2", "--streams", "2") as server:
        found = {server.request("GET", "/v1")[0] for _ in range(40)}
        expect(found == {200, 429}, "requests are limited: %s" % found)
        expect(server.get("/health") == {"status": "ok"}, "the watch is not")


# ---- Files ----

def refuse_file(path, word, *options):
    done = subprocess.run([SEPTEM, "serve", "--port", "0", "--data", path, *options],
                          capture_output=True, timeout=60)
    said = done.stderr.decode()
    expect(done.returncode == 1 and word in said and path in said,
           "%s is refused with '%s': %s %s" % (path, word, done.returncode, said))


def files():
    with Server() as server:
        for _ in range(30):
            server.make(bots="easy", start=True)
        refuse_file(server.data, "another server has")
        server.stop()
        whole = open(server.data, "rb").read()
        cut = os.path.join(server.folder, "cut.db")
        for length in (0, 10, 100, 4096, len(whole) // 2, len(whole) - 4096, len(whole) - 1):
            with open(cut, "wb") as file:
                file.write(whole[:length])
            refuse_file(cut, "empty" if length == 0 else cut)
            expect(os.path.getsize(cut) == length, "a file that is refused is left as it is")
        # The head, the schema, a page of a tree and one in the middle. Pages of long texts are no
        # trees: of them the digests know.
        trees = [at for at in range(4096, len(whole), 4096) if whole[at] in (2, 5, 10, 13)]
        for at, length in ((20, 60), (100, 200), (4096, 4096), (trees[len(trees) // 2], 4096)):
            damaged = whole[:at] + bytes(length) + whole[at + length:]
            with open(cut, "wb") as file:
                file.write(damaged)
            refuse_file(cut, "damaged")
            with open(cut, "rb") as file:
                expect(file.read() == damaged, "a damaged file is left as it is")
        shutil.copy(server.data, cut)
        os.chmod(cut, 0o444)
        refuse_file(cut, "read-only")
        os.chmod(cut, 0o644)
        database = sqlite3.connect(cut)
        database.execute("PRAGMA user_version = 99")
        database.close()
        refuse_file(cut, "version 99")
        other = os.path.join(server.folder, "other.db")
        database = sqlite3.connect(other)
        database.execute("CREATE TABLE x(y)")
        database.close()
        refuse_file(other, "another program")
        refuse_file(os.path.join(server.folder, "none", "x.db"), "cannot")
        refuse_file(server.folder, "no ordinary file")
        with open(other, "w") as file:
            file.write("This is a letter to my mother.\n" * 100)
        refuse_file(other, "other.db")
        server.start()
        busy = subprocess.run([SEPTEM, "serve", "--port", str(server.port), "--data",
                               os.path.join(server.folder, "second.db")], capture_output=True)
        expect(busy.returncode == 1 and b"cannot listen" in busy.stderr, "a port in use is refused")


def broken_table():
    """A table that this version cannot read is not lost, and the others can be played."""
    with Server() as server:
        good, bad = server.make(bots="easy", start=True), server.make(bots="easy", start=True)
        while server.get(bad.path, bad.secret)["view"]["owing"] != [0]:
            time.sleep(0.01)  # until its bots have decided something that can be broken
        server.stop()
        database = sqlite3.connect(server.data)
        database.execute("UPDATE entries SET text = 'build nothing_known' WHERE kind = 'decided' AND "
                         "number = 2")
        database.commit()
        database.close()
        server.start()
        expect(server.get(good.path, good.secret)["view"], "the others go on")
        server.refuse(500, "broken_table", "GET", bad.path, None, bad.secret)
        expect("event=table_lost" in server.said(), "and it is said")


with Server() as server:
    malformed(server)
    at_once(server)
    garbage(server)
limits()
files()
broken_table()
