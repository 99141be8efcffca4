"""Hostile bytes over the wire: whatever comes, the server answers or hangs up, and lives.

A case is some dozens of requests. Each begins as a good one, of the routes that docs/api.md names,
and is then broken: bytes, heads, methods, lengths, encodings, or how the connection is used. After
each case the server is well, every table can be read, and no answer was a 5xx; somebody else's
game goes on and its event stream was never cut.
"""
import json
import os
import random
import re
import select
import socket
import struct
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "serve", "lib"))
import campaign
from table_server import Server, expect

SHORT, EACH = 8, 40
ROUTES = campaign.routes()
figures = {"requests": 0, "answers": 0, "hung up": 0, "statuses": {}}

BODIES = ['{}', '{"name":"x"}', '{"seat":1,"bot":"easy"}', '{"text":"hello"}', '{"fill":"easy"}',
          '{"id":"a","question":1,"text":"sell altar"}', '{"players":5}', '{"secret":"%s"}' % ("y" * 43),
          '{"board":"giza","side":"A"}', '{"name":null,"options":{"players":3},"bots":"easy","start":true}']
ODD_JSON = ['', '{', '[]', 'null', '{"a":1,"a":1}', '[' * 9000, '{"x":' * 3000, '"\\ud800"', '\x00',
            '{"name":"\\u0000"}', '{"name":"' + 'é' * 5000 + '"}', '{"seat":1e999}', '{"seat":-1}',
            '{"seat":99999999999999999999}', '{"text":"' + 'x' * 16000 + '"}', '\ufeff{}',
            '{"name":"\x7f"}', '{"options":{"sets":' + json.dumps(["base"] * 1000) + '}}',
            '{"options":{"seed":1.5,"players":"3"}}', '{"bots":"mcts:playouts=99999999999999999999"}']
LENGTHS = ["0", "-1", "99999999999999999999", "18446744073709551615", "4294967296", "1e3", "0x10", "",
           "7, 7", "+7", "16385", "16384", "999999"]
METHODS = ["GET", "POST", "PUT", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "BREW", "get",
           "P\x1bOST", "G" * 300, "", " "]
HEADERS = [("Accept-Encoding", "gzip;q=nan, gzip;q=1e400, ;;;=,"), ("Host", ""), ("Host", "a b"),
           ("Transfer-Encoding", "chunked, chunked"), ("Transfer-Encoding", "gzip"),
           ("Connection", "close, keep-alive, upgrade"), ("Upgrade", "h2c"), ("Expect", "100-continue"),
           ("Expect", "the spanish inquisition"), ("Cookie", "septem_seat=" + "x" * 4000),
           ("Cookie", "septem_seat; ; =; septem_seat=\x80\xff"), ("Authorization", "Bearer " + "x" * 43),
           ("Authorization", "Basic " + "=" * 90), ("Last-Event-ID", "-1"), ("Last-Event-ID", "9" * 90),
           ("X-Forwarded-For", "1.2.3.4, , ::ffff:1.2.3.4, 999.1.1.1, [::1]:80"),
           ("X-Forwarded-For", ":" * 500), ("Origin", "://"), ("Sec-Fetch-Site", "x" * 5000),
           ("If-None-Match", '"' * 999), ("Content-Type", "application/json; charset=\xff"),
           ("A" * 2000, "b"), ("Range", "bytes=5-1,-7"), ("Content-Encoding", "gzip")]
PATHS = ["/", "//", "/..%2f..%2fetc/passwd", "/%00", "/%", "/%zz", "/v1/tables/%41" + "A" * 15, "*",
         "http://other/v1", "/v1/cards?lang=" + "x" * 3000, "/v1/cards?lang=%ff&lang=&&=&lang", "/?#",
         "/v1/tables/" + "A" * 16 + "/events?after=-1", "/assets/../index.html", "/\xc3\xa9"]


class Request:
    """A request in parts, so that any of them can be broken."""

    def __init__(self, rng, seats):
        self.method, path = rng.choice(ROUTES)
        seat = rng.choice(seats)
        self.path = campaign.at(path, seat.table)
        self.headers = [("Host", server.host())]
        if rng.random() < 0.7:
            self.headers.append(("Authorization", "Bearer " + seat.secret))
        self.body = b""
        if self.method == "POST":
            self.body = rng.choice(BODIES).encode()
            self.headers.append(("Content-Type", "application/json"))
        if path.endswith("/why"):
            self.path += "?card=altar&use=build"
        if path.endswith("/replay"):
            self.path += "?question=%d" % rng.randrange(-1, 40)

    def bytes(self, length=None):
        lines = ["%s %s HTTP/1.1" % (self.method, self.path)]
        lines += ["%s: %s" % header for header in self.headers]
        if self.body or length is not None:
            lines.append("Content-Length: %s" % (len(self.body) if length is None else length))
        return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + self.body


# ---- Ways to break one: each takes a request and returns bytes ----

def broken_bytes(request, rng):
    data = bytearray(request.bytes())
    for _ in range(rng.randrange(1, 8)):
        at = rng.randrange(len(data))
        kind = rng.randrange(4)
        if kind == 0:
            data[at] = rng.randrange(256)
        elif kind == 1:
            del data[at:at + rng.randrange(1, 20)]
        elif kind == 2:
            data[at:at] = rng.randbytes(rng.randrange(1, 40))
        else:
            data[at:at] = data[at:at + rng.randrange(1, 200)]
        data = data or bytearray(b"x")
    return bytes(data)


def cut(request, rng):
    data = request.bytes()
    return data[:rng.randrange(len(data))]


def wrong_method(request, rng):
    request.method = rng.choice(METHODS)
    return request.bytes()


def odd_header(request, rng):
    for header in rng.sample(HEADERS, rng.randrange(1, 4)):
        request.headers.insert(rng.randrange(len(request.headers) + 1), header)
    return request.bytes()


def many_headers(request, rng):
    request.headers += [("X-%d" % i, "y" * rng.randrange(60)) for i in range(rng.choice([90, 2000]))]
    return request.bytes()


def odd_length(request, rng):
    return request.bytes(rng.choice(LENGTHS))


def odd_path(request, rng):
    request.path = rng.choice(PATHS)
    return request.bytes()


def odd_body(request, rng):
    request.method, request.body = "POST", rng.choice(ODD_JSON).encode("utf-8", "surrogateescape")
    return request.bytes()


def odd_chunks(request, rng):
    request.headers.append(("Transfer-Encoding", "chunked"))
    head = request.bytes().split(b"\r\n\r\n")[0].split(b"\r\nContent-Length")[0] + b"\r\n\r\n"
    chunks = [b"2\r\n{}\r\n0\r\n\r\n", b"2\r\n{}", b"-2\r\n{}\r\n0\r\n\r\n", b"zz\r\n", b"0\r\n\r\n",
              b"ffffffffffffffffffff\r\nx", b"4000\r\n" + b"x" * 0x4000 + b"\r\n0\r\n\r\n",
              b"2;" + b"e" * 5000 + b"\r\n{}\r\n0\r\n\r\n", b"1\r\n{\r\n1\r\n}\r\n0\r\nA: b\r\n\r\n"]
    return head + rng.choice(chunks)


def old_protocol(request, rng):
    version = rng.choice([b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2.0", b"HTTP/9.9", b"HTTQ/1.1", b""])
    return request.bytes().replace(b"HTTP/1.1", version)


def other_language(request, rng):
    return rng.choice([b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(500),
                       b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"EHLO x\r\n", b"\x00" * 3000, b"\n" * 3000,
                       b"SSH-2.0-x\r\n", rng.randbytes(2000)])


def pipelined(request, rng):
    return request.bytes() * rng.randrange(2, 12) + rng.choice([b"", b"GET /v1 HTTP/1.1\r\n\r\n", b"x"])


def good(request, rng):
    return request.bytes()


BREAKS = [broken_bytes, broken_bytes, cut, wrong_method, odd_header, many_headers, odd_length,
          odd_path, odd_body, odd_body, odd_chunks, old_protocol, other_language, pipelined, good]


# ---- Ways to use a connection: each sends and returns what came back ----

def receive(connection, patience):
    """What comes until it is closed or the answer is whole. Some answers never end."""
    got, end = b"", time.monotonic() + patience
    while time.monotonic() < end and len(got) < 1 << 20:
        if not select.select([connection], [], [], end - time.monotonic())[0]:
            return got, False
        try:
            part = connection.recv(65536)
        except OSError:
            return got, True
        if not part:
            return got, True
        got += part
    return got, False


def half_closed(connection, data, rng):
    connection.sendall(data)
    connection.shutdown(socket.SHUT_WR)
    return receive(connection, 0.3)


def in_pieces(connection, data, rng):
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    places = sorted(rng.randrange(len(data) + 1) for _ in range(5))
    for begin, end in zip([0, *places], [*places, len(data)]):
        connection.sendall(data[begin:end])
    return receive(connection, 0.05)


def reset(connection, data, rng):
    """Gone without a word, with the answer on its way."""
    connection.sendall(data)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return b"", False


def unread(connection, data, rng):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.sendall(data)
    return b"", False


USES = [half_closed, half_closed, half_closed, in_pieces, reset, unread]


def attack(seats, rng):
    """One connection; what was done is returned for who wants to know."""
    request, breaks, use = Request(rng, seats), rng.choice(BREAKS), rng.choice(USES)
    data = breaks(request, rng)
    what = "%s, %s: %r" % (breaks.__name__, use.__name__, data[:400])
    got, ended = b"", True
    try:
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
            got, ended = use(connection, data, rng)
    except OSError:
        pass  # hung up while we were still talking
    figures["requests"] += 1
    figures["hung up"] += ended and not got
    for status in re.findall(rb"(?:^|\n)HTTP/1\.[01] (\d\d\d) ", got):
        figures["answers"] += 1
        name = status.decode()
        figures["statuses"][name] = figures["statuses"].get(name, 0) + 1
        # 501 and 505: what the daemon itself says to protocols that it does not speak.
        expect(int(status) < 500 or status in (b"501", b"505"), "no answer is %s: %s" % (name, what))
    return what


def streams(seats, rng):
    """Event streams opened at once and dropped in every way there is."""
    for _ in range(10):
        seat = rng.choice(seats)
        head = "GET %s/events?after=%d HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n%s\r\n" % (
            seat.path, rng.randrange(3), server.host(), seat.secret,
            rng.choice(["", "Accept-Encoding: gzip\r\n", "Last-Event-ID: %d\r\n" % rng.randrange(90)]))
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        connection.sendall(head.encode() * rng.choice([1, 1, 3]))
        open_streams.append(connection)
        figures["requests"] += 1
    rng.shuffle(open_streams)
    while len(open_streams) > 15:
        connection = open_streams.pop()
        if rng.random() < 0.5:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()


def check_tables(seats):
    server.lives()
    for seat in seats:
        status, state, _ = server.request("GET", seat.path)
        expect(status == 200 and state["table"]["id"] == seat.table, "the table is there: %s" % status)


def played():
    """A table with a stream that listens through everything; its game must go on afterwards."""
    seat = server.make(name="Honest", bots="easy", start=True, options={"absent": 0})
    return seat, seat.events()


def fresh_table(number):
    return server.make(name="A%d" % number, bots="easy", start=number % 3 > 0,
                       options={"players": 3 + number % 3, "absent": 0})


def case(number, rng):
    # Some requests are good ones: people leave, games end.
    seats[number % len(seats)] = fresh_table(number)
    for _ in range(EACH):
        what = attack(seats, rng)
        if server.process.poll() is not None:
            raise AssertionError("the server died of %s\n%s" % (what, server.said()[-5000:]))
    streams(seats, rng)
    check_tables(seats)


def routes_exist(seat):
    """The list that all of this begins with is that of the server."""
    for method, path in ROUTES:
        if not path.endswith("/events"):  # which does not end
            _, answer, _ = server.request(method, campaign.at(path, seat.table))
            code = answer["error"]["code"] if isinstance(answer, dict) and "error" in answer else ""
            expect(code not in ("no_such_path", "bad_method"), "%s %s is a route: %s" % (method, path, code))


open_streams = []
with Server("--behind-proxy", "--streams", "0") as server:
    expect(len(ROUTES) > 25, "docs/api.md lists the routes: %s" % ROUTES)
    scrap = server.make(options={"players": 4, "absent": 0})
    routes_exist(scrap)
    seats = [fresh_table(number) for number in range(3)]
    honest, listening = played()
    campaign.run(case, SHORT)
    honest.play(random.Random(1))
    listening.wait("state", lambda d: d["table"]["status"] == "over")
    expect(not listening.ended, "an honest stream was never cut")
    for connection in open_streams:
        connection.close()
    server.kill()
    server.start()
    check_tables(seats + [honest])
    expect(figures["requests"] < 400 or {"200", "400", "401"} <= set(figures["statuses"]),
           "requests get as far as the tables: %s" % figures)
    print(json.dumps(figures))
