"""What the server says about itself is plain text, whatever clients send."""
import os
import re
import socket
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import PATIENCE, Server, expect, wait_until

NASTY = (b"G\x1b[2JT", b"GE\x0bT", b"G\x9b31mT", b"GET\x7f", b"G\xc2\x9bT", b"a=b\x08", b"X" * 3000)


def send(server, text):
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
        connection.sendall(text)
        try:
            return connection.recv(65536)
        except ConnectionError:
            return b""


with Server("--verbose") as server:
    for method in NASTY:
        send(server, method + b" /v1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        send(server, b"GET /" + method + b" HTTP/1.1\r\nHost: " + method + b"\r\n\r\n")
    server.request("GET", "/v1/bots")
    wait_until(lambda: "route=v1/bots" in server.said(), "the last request is in the journal")
    with open(server.errors.name, "rb") as file:
        lines = file.read().split(b"\n")
    for line in lines:
        expect(re.fullmatch(rb"[ -~]*", line), "%r is plain" % line)
        expect(line == b"" or re.match(rb"time=\S+ event=\S+ ", line), "%r is one of ours" % line)
        expect(len(line) < 1200, "%r is short" % line)
    expect(rb"method=G\x1b[2JT" in b"".join(lines), "what was sent can still be read: %s" % lines)
