"""What the tests of the server share: a real `septem serve` on a real file, and clients for it.

A test is a script: python3 test_x.py SEPTEM. It fails by an exception. With STORE=postgres in the
environment the tables are in a database of PostgreSQL.
"""
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import zlib

SEPTEM = os.path.abspath(sys.argv[1])
# Sanitized builds and loaded machines are slow.
PATIENCE = 60
# What a sanitizer of this build may have written before the process went on or ended.
REPORTS = re.compile(r"(AddressSanitizer|LeakSanitizer|ThreadSanitizer|runtime error).*")


def expect(truth, what):
    if not truth:
        raise AssertionError("not so: " + what)


def wait_until(condition, what, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("never came: " + what)


DATABASES = []  # one PostgreSQL for all servers of a test


def new_store(folder):
    """Where a server has its tables: a file, or a database."""
    if os.environ.get("STORE", "sqlite") != "postgres":
        return os.path.join(folder, "tables.db")
    from database import Database
    if not DATABASES:
        DATABASES.append(Database().__enter__())  # it ends when this process does
    DATABASES.append("test%d" % len(DATABASES))
    return DATABASES[0].make(DATABASES[-1])


class Server:
    """One server process; may be killed and started again on the same file."""

    prefix = ""  # of every path, where a proxy puts one

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def host(self):
        """For those who write their own heads."""
        return "127.0.0.1:%d" % self.port

    def __init__(self, *options, data=None):
        self.folder = tempfile.mkdtemp(prefix="septem-serve.")
        self.data = data or new_store(self.folder)
        self.options = list(options)
        self.process = None
        self.environment = {}  # of the process, beside what there is
        self.limit = None  # called in the process before the server begins
        self.wrap = []  # a command that runs the server
        self.program = SEPTEM
        self.port = 0

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        self.errors = open(os.path.join(self.folder, "errors"), "ab+")
        begun = self.errors.seek(0, 2)
        limits = [] if "--rate" in self.options else ["--rate", "0", "--tables", "0"]
        for option in ("--joins", "--disk-floor"):
            limits += [] if option in self.options else [option, "0"]
        self.process = subprocess.Popen(
            [*self.wrap, self.program, "serve", "--port", str(self.port), "--data", self.data, *limits,
             *self.options], stderr=self.errors, preexec_fn=self.limit,
            env={**os.environ, **self.environment})

        def listening():
            expect(self.process.poll() is None, "the server starts: " + self.said())
            with open(self.errors.name, "rb") as file:
                file.seek(begun)
                found = re.search(rb"event=listening .*port=(\d+)", file.read())
            return found and int(found.group(1))

        self.port = wait_until(listening, "the server listens")

    def rows(self, sql):
        """What is in its store, as numbers or texts."""
        if self.data.startswith("postgresql:"):
            found = DATABASES[0].run("SET search_path = septem; " + sql, self.data)
            return [tuple(int(word) if word.lstrip("-").isdigit() else word
                          for word in line.split("|")) for line in found.splitlines()]
        database = sqlite3.connect(self.data)
        try:
            return database.execute(sql).fetchall()
        finally:
            database.close()

    def said(self):
        with open(self.errors.name, "rb") as file:
            return file.read().decode(errors="replace")

    def lives(self):
        """It runs, is well, and no sanitizer has found anything."""
        report = REPORTS.search(self.said())
        expect(not report, "no sanitizer reports: %s" % (report and self.said()[-6000:]))
        expect(self.process.poll() is None, "the server runs: " + self.said()[-3000:])
        expect(self.get("/health") == {"status": "ok"}, "the server is well")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        expect(status == 0, "the server stops well: %s\n%s" % (status, self.said()[-3000:]))

    def request(self, method, path, body=None, secret=None, headers=None):
        """(status, JSON or text, headers)."""
        connection = self.connect()
        sent = dict(headers or {})
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
        if secret:
            sent["Authorization"] = "Bearer " + secret
        try:
            connection.request(method, self.prefix + path, body, sent)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        if answer.headers.get("Content-Type", "").startswith("application/json") and text:
            return answer.status, json.loads(text), answer.headers
        return answer.status, text, answer.headers

    def get(self, path, secret=None):
        """Waits where hints have taken too much time, as long as the server says: on a slow machine
        each of them takes more."""
        end = time.monotonic() + PATIENCE
        status, body, headers = self.request("GET", path, secret=secret)
        while (status == 429 and body["error"]["code"] == "too_many_hints"
               and time.monotonic() < end):
            time.sleep(int(headers["Retry-After"]))
            status, body, headers = self.request("GET", path, secret=secret)
        expect(status == 200, "GET %s is answered: %s %s" % (path, status, body))
        return body

    def post(self, path, body=None, secret=None):
        status, answer, _ = self.request("POST", path, body if body is not None else {}, secret)
        expect(status in (200, 201), "POST %s %s is answered: %s %s" % (path, body, status, answer))
        return answer

    def refuse(self, status, code, method, path, body=None, secret=None, headers=None):
        found, answer, _ = self.request(method, path, body, secret, headers)
        expect(found == status and answer["error"]["code"] == code,
               "%s %s %s is refused with %s %s: %s %s"
               % (method, path, body, status, code, found, answer))
        return answer["error"]

    def make(self, **body):
        body.setdefault("name", "Ada")
        made = self.post("/v1/tables", body)
        return Seat(self, made["table"], made["secret"], made["seat"])


class Line:
    """A connection that stays open, for many requests; answers as they came."""

    def __init__(self, server, **headers):
        self.server, self.connection, self.headers = server, server.connect(), headers

    def ask(self, method, path, body=None, secret=None):
        """(status, bytes)."""
        sent = dict(self.headers)
        if secret:
            sent["Authorization"] = "Bearer " + secret
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
            body = body if isinstance(body, (str, bytes)) else json.dumps(body)
        try:
            self.connection.request(method, self.server.prefix + path, body, sent)
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self.close()
            self.connection = self.server.connect()
            raise

    def close(self):
        self.connection.close()


class Seat:
    """A person at a table."""

    def __init__(self, server, table, secret, seat):
        self.server, self.table, self.secret, self.seat = server, table, secret, seat
        self.path = "/v1/tables/" + table

    @staticmethod
    def join(server, table, name, seat=None):
        body = {"name": name} if seat is None else {"name": name, "seat": seat}
        joined = server.post("/v1/tables/%s/join" % table, body)
        return Seat(server, table, joined["secret"], joined["seat"])

    def state(self):
        return self.server.get(self.path, self.secret)

    def post(self, what, body=None):
        return self.server.post(self.path + "/" + what, body, self.secret)

    def refuse(self, status, code, what, body=None):
        return self.server.refuse(status, code, "POST", self.path + "/" + what, body or {},
                                  self.secret)

    def decide(self, question, text, name=None, seat=None):
        body = {"id": name or "q%d" % question, "question": question, "text": text}
        if seat is not None:
            body["seat"] = seat
        return self.post("decisions", body)

    def decide_first(self):
        """The first of what this seat owes, whatever it is."""
        state = self.state()
        move = next(m for m in state["moves"] if m["seat"] in state["view"]["owing"])
        self.decide(state["question"], move["text"])

    def play(self, rng, until=None):
        """Decides until the game is over, or `until` says enough."""
        while True:
            state = self.state()
            if state["table"]["status"] != "playing" or (until and until(state)):
                return state
            owed = [m for m in state["moves"] if m["seat"] in state["view"]["owing"]]
            if not owed:
                time.sleep(0.01)
                continue
            move = rng.choice(owed)
            status, answer, _ = self.server.request(
                "POST", self.path + "/decisions",
                {"id": "q%d-%d" % (state["question"], move["seat"]),
                 "question": state["question"], "text": move["text"], "seat": move["seat"]},
                self.secret)
            # A covering bot may have been faster.
            expect(status == 200 or answer["error"]["code"] in ("question_over", "id_reused"),
                   "%s is taken: %s" % (move["text"], answer))

    def events(self, after=None, encoding=None):
        return Events(self.server, self.path, self.secret, after, encoding)


class Events(threading.Thread):
    """An event stream, read until it ends or is closed: items are (id, event, data)."""

    def __init__(self, server, path, secret=None, after=None, encoding=None, query="", headers=None):
        super().__init__(daemon=True)
        headers = dict(headers or {})
        if secret:
            headers["Authorization"] = "Bearer " + secret
        if encoding:
            headers["Accept-Encoding"] = encoding
        if after is not None:
            headers["Last-Event-ID"] = str(after)
        self.items, self.ended, self.raw = [], False, []
        self.bytes, self.ends = 0, []  # packed: so far, and when each event was there
        self.texts = []  # the data of each item, as it came
        self.connection = server.connect()
        self.connection.request("GET", server.prefix + path + "/events" + query, headers=headers)
        self.socket = self.connection.sock
        self.answer = self.connection.getresponse()
        expect(self.answer.status == 200, "the stream opens: %s" % self.answer.status)
        packed = self.answer.headers.get("Content-Encoding") == "gzip"
        self.inflate = zlib.decompressobj(31) if packed else None
        self.start()

    def lines(self):
        """As they come: a packed line counts once it can be unpacked."""
        if not self.inflate:
            yield from self.answer
            return
        rest = b""
        while True:
            got = self.answer.read1(65536)
            if not got:
                return
            self.bytes += len(got)
            *whole, rest = (rest + self.inflate.decompress(got)).split(b"\n")
            yield from whole

    def run(self):
        fields = {}
        try:
            for line in self.lines():
                line = line.decode().rstrip("\n")
                self.raw.append(line)
                if line:
                    key, _, value = line.partition(": ")
                    fields[key] = value
                elif "data" in fields:
                    number = int(fields["id"]) if "id" in fields else None
                    self.ends.append(self.bytes)
                    self.texts.append(fields["data"])
                    self.items.append((number, fields["event"], json.loads(fields["data"])))
                    fields = {}
                else:
                    fields = {}
        except (OSError, http.client.HTTPException, ValueError, AttributeError):
            pass
        self.ended = True

    def close(self):
        # Closing alone would leave the reader waiting.
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def of(self, event):
        return [data for _, name, data in list(self.items) if name == event]

    def last_id(self):
        return max((number for number, _, _ in list(self.items) if number), default=0)

    def wait(self, event, condition=lambda data: True, what=""):
        try:
            return wait_until(lambda: next((d for d in self.of(event) if condition(d)), None),
                              "event %s %s" % (event, what))
        except AssertionError as never:
            raise AssertionError("%s; the stream is %s, its last: %s" % (
                never, "over" if self.ended else "open", self.items[-3:])) from None


def raw(server, data, patience=5):
    """What comes back to these bytes, until the connection is closed or nothing more comes."""
    got = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=patience) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while len(got) < 1 << 20:
                part = connection.recv(65536)
                if not part:
                    break
                got += part
        except OSError:
            pass
    return got


def play_together(seats, seed=1):
    """All seats at once, each in a thread of its own, to the end."""
    failures = []

    def run(seat, number):
        try:
            seat.play(random.Random(seed * 100 + number))
        except BaseException as failure:  # told to the main thread
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(seat, i)) for i, seat in enumerate(seats)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def check_log(server, table):
    """The exported log is that of a whole game; returns it."""
    log = server.get("/v1/tables/%s/log" % table)
    done = subprocess.run([SEPTEM, "replay", "--quiet", "-"], input=log.encode(),
                          capture_output=True)
    expect(done.returncode == 0, "the log replays: " + done.stderr.decode())
    return log
