"""One address cannot keep the server from others: not with many connections, not with slow ones,
not with addresses it made up. And the server answers to its own names only."""
import os
import select
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import PATIENCE, SEPTEM, Server, expect, wait_until

SLOW = 30


def open_one(server, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))


def is_closed(connection):
    """By the server, without an answer."""
    readable, _, _ = select.select([connection], [], [], 0)
    if not readable:
        return False
    try:
        return connection.recv(1000) == b""
    except ConnectionError:
        return True


def answer(connection):
    """The status of the next answer; None: there is none."""
    text = b""
    try:
        while b"\r\n\r\n" not in text:
            got = connection.recv(65536)
            if not got:
                return None
            text += got
        head, _, body = text.partition(b"\r\n\r\n")
        length = int(dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:])[b"Content-Length"])
        while len(body) < length:
            body += connection.recv(65536)
        return int(head.split(b" ")[1])
    except ConnectionError:
        return None


def ask(server, *lines, body=b"", source="127.0.0.1"):
    with open_one(server, source) as connection:
        connection.sendall("\r\n".join(lines + ("", "")).encode() + body)
        return answer(connection)


def get(server, *headers, source="127.0.0.1"):
    return ask(server, "GET /v1 HTTP/1.1", "Host: localhost", *headers, source=source)


def drip(connections, what):
    """A byte now and then to each, until the server has ended them all."""
    for byte in what * 100:
        for connection in connections:
            try:
                connection.sendall(bytes([byte]))
            except OSError:
                pass
        if all(is_closed(connection) for connection in connections):
            return
        time.sleep(0.1)
    raise AssertionError("not so: slow connections are ended")


def slow_ones():
    with Server("--request-seconds", "2", "--address-connections", "0") as server:
        resting = open_one(server)
        resting.sendall(b"GET /v1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        expect(answer(resting) == 200, "the first request of a connection")
        heads = [open_one(server) for _ in range(SLOW)]
        bodies = [open_one(server) for _ in range(SLOW)]
        for connection in bodies:
            connection.sendall(b"POST /v1/tables HTTP/1.1\r\nHost: localhost\r\n"
                               b"Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n")
        expect(get(server) == 200, "others are served")
        drip(heads + bodies, b"GET /v1 HTTP/1.1 ")
        text = server.get("/metrics")
        expect("septem_connections_slow_total %d\n" % (2 * SLOW) in text, "they are counted: " + text)
        resting.sendall(b"GET /v1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        expect(answer(resting) == 200, "who is silent between two requests may be")
        # A stream is no request any more.
        stream = server.make().events()
        stream.wait("state")
        silent = open_one(server)
        wait_until(lambda: is_closed(silent), "who never says anything is ended, too")
        expect(not stream.ended, "streams stay")


def many_of_one():
    with Server("--address-connections", "20") as server:
        held = [open_one(server) for _ in range(20)]
        for connection in held:
            connection.sendall(b"GET /v1 HTTP/1.1\r\n")
        wait_until(lambda: get(server) is None, "one more is refused")
        expect(get(server, source="127.0.0.2") == 200, "another address is served")
        held.pop().close()
        wait_until(lambda: get(server) == 200, "when one is gone, the next is served")
    with Server("--address-connections", "5", "--behind-proxy") as server:
        held = [open_one(server) for _ in range(20)]
        expect(get(server) == 200, "behind a proxy all connections are its own")


def forwarded():
    with Server("--behind-proxy", "--rate", "5") as server:
        def many(*lines):
            return [get(server, *("X-Forwarded-For: " + line.replace("N", str(number)) for line in lines))
                    for number in range(40)]

        expect(429 in many("10.0.0.N", "192.0.2.1"), "with two lines the last counts")
        expect(429 in many("10.0.0.N, 192.0.2.2"), "and the last of a line")
        expect(429 not in many("192.0.2.3", "10.0.0.N"), "others have limits of their own")


def large_ones():
    with Server("--rate", "5") as server:
        found = [ask(server, "POST /v1/tables HTTP/1.1", "Host: localhost", "Content-Length: 1000000")
                 for _ in range(40)]
        expect(found[0] == 413 and found[-1] == 429, "what is too large counts, too: %s" % found)


def names():
    with Server("--host", "games.example.org", "--host", "Other.example") as server:
        def refused(name, path="/v1"):
            status, found, _ = server.request("GET", path, headers={"Host": name})
            return status == 421 and found["error"]

        for name in ("localhost", "LocalHost:7777", "127.0.0.1", "[::1]:80", "10.1.2.3:443", "[2001:db8::1]",
                     "games.example.org", "GAMES.example.org.:8443", "other.example", socket.gethostname()):
            expect(not refused(name), name + " is ours")
        for path in ("/", "/v1", "/health", "/metrics", "/v1/tables"):
            error = refused("evil.example:7777", path)
            expect(error and error["code"] == "bad_host" and "--host evil.example" in error["message"],
                   "another name is refused, and it is said what to do: %s %s" % (path, error))
        for name in ("example.org", "localhost.evil.example", "games.example.org.evil.example", "1.2.3.4.evil.example",
                     "[::1", "", "[]", "a b", "\x7f", "x" * 300, "0x7f.1"):
            expect(refused(name), "%r is refused" % name)
        expect(ask(server, "GET /v1 HTTP/1.0") == 200, "a program without Host is no browser")
        server.refuse(421, "bad_host", "POST", "/v1/tables", {"name": "x"}, headers={"Host": "evil.example"})
        expect(server.get("/metrics").count("septem_tables_made_total 0") == 1, "nothing was made")


def bad_values():
    for option, value in (("--host", ""), ("--host", "http://x"), ("--host", "x:80"), ("--request-seconds", "0"),
                          ("--request-seconds", "x"), ("--address-connections", "-1")):
        done = subprocess.run([SEPTEM, "serve", option, value], capture_output=True, timeout=60)
        expect(done.returncode == 2 and (option + " must be").encode() in done.stderr,
               "%s %r: %s" % (option, value, done))


bad_values()
names()
large_ones()
forwarded()
many_of_one()
slow_ones()
