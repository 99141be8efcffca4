"""How much a turn costs on the wire: plays whole games against `septem serve`, every seat a person
with an event stream, and prints the bytes each was sent from one state to the next.

    python3 bench/bench_events.py SEPTEM [SEED]
"""
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import zlib

SETS = (["base"], ["base", "leaders"], ["base", "cities"],
        ["base", "leaders", "cities", "packs", "catan", "promo"])
# As a program may listen, plainly or packed; the page has it packed.
WAYS = {"plain": "identity", "gzip": "gzip"}


class Stream:
    """The events of a seat, and how many bytes they took."""

    def __init__(self, port, table, secret, way):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.settimeout(60)
        self.socket.sendall(("GET /v1/tables/%s/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
                             "Accept-Encoding: %s\r\n\r\n" % (table, secret, WAYS[way])).encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.socket.recv(1)
        self.inflate = zlib.decompressobj(31) if b"Content-Encoding: gzip" in head else None
        self.bytes, self.text = 0, b""

    def state(self):
        """Reads up to the next state: the bytes it took, and the state."""
        while True:
            event, found, rest = self.text.partition(b"\n\n")
            if found:
                self.text = rest
                if b"event: state\n" in event:
                    taken, self.bytes = self.bytes, 0
                    return taken, json.loads(event.partition(b"data: ")[2])
                continue
            got = self.socket.recv(65536)
            assert got, "the stream ends"
            self.bytes += len(got)
            self.text += self.inflate.decompress(got) if self.inflate else got


def start(septem, folder):
    errors = open(os.path.join(folder, "errors"), "wb+")
    server = subprocess.Popen(
        [septem, "serve", "--port", "0", "--data", os.path.join(folder, "tables.db"), "--rate", "0",
         "--tables", "0", "--streams", "0"], stderr=errors)
    for _ in range(500):
        errors.seek(0)
        found = re.search(rb"event=listening .*port=(\d+)", errors.read())
        if found:
            return server, int(found.group(1))
        time.sleep(0.02)
    raise SystemExit("the server does not listen")


def post(connection, path, body, secret=None):
    head = {"Content-Type": "application/json"}
    if secret:
        head["Authorization"] = "Bearer " + secret
    connection.request("POST", path, json.dumps(body), head)
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status < 300, text
    return json.loads(text)


def play(port, players, sets, way, seed):
    """One game; the bytes of every turn and seat."""
    rng = random.Random(seed)
    connection = http.client.HTTPConnection("127.0.0.1", port)
    made = post(connection, "/v1/tables", {"name": "Ada", "options": {
        "players": players, "sets": sets, "seed": seed, "absent": 0}})
    path, secrets = "/v1/tables/" + made["table"], [made["secret"]]
    for number in range(1, players):
        secrets.append(post(connection, path + "/join", {"name": "Player %d" % number})["secret"])
    streams = [Stream(port, made["table"], secret, way) for secret in secrets]
    for stream in streams:
        stream.state()
    post(connection, path + "/start", {}, secrets[0])
    taken = []
    while True:
        states = []
        for stream in streams:
            used, state = stream.state()
            taken.append(used)
            states.append(state)
        if states[0]["table"]["status"] == "over":
            return taken
        for seat, state in enumerate(states):
            for owed in sorted({move["seat"] for move in state["moves"]}):
                move = rng.choice([m for m in state["moves"] if m["seat"] == owed])
                post(connection, path + "/decisions",
                     {"id": "q%d-%d" % (state["question"], owed), "question": state["question"],
                      "text": move["text"], "seat": owed}, secrets[seat])


def main():
    septem, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    folder = tempfile.mkdtemp(prefix="septem-events.")
    server, port = start(septem, folder)
    try:
        print("bytes sent per turn and seat, headers of the stream not counted: median, worst")
        for sets in SETS:
            for players in (3, 7):
                row = "%-38s %d players" % ("+".join(sets), players)
                for way in WAYS:
                    taken = play(port, players, sets, way, seed)
                    row += "  %s %5d %5d" % (way, statistics.median(taken), max(taken))
                print(row, flush=True)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


main()
