"""gzip: a packed stream says the same as a plain one, event by event and at once; a turn stays
small; long answers are packed for those who take it, and tags tell the versions apart."""
import gzip
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Events, Seat, Server, expect, wait_until


def agree(packed, plain, what):
    """Nothing more will come: from the second state on, both were told the same."""
    wait_until(lambda: packed.items[-1][:2] == plain.items[-1][:2], what)
    states = [i for i, item in enumerate(packed.items) if item[1] == "state"]
    told = packed.items[states[1]:]
    expect(told == plain.items[-len(told):], what + " says what a plain one says")


def streams(server):
    """A whole game of two people and a bot, each with a plain and a packed stream, and spectators
    who come one after the other."""
    host = server.make(options={"players": 3})
    bob = Seat.join(server, host.table, "Bob")
    host.post("chairs", {"fill": "easy"})
    both = [(seat.events(), seat.events(encoding="deflate, gzip;q=0.5")) for seat in (host, bob)]
    for plain, packed in both:
        expect(plain.inflate is None and packed.inflate, "packed for who takes it")
        packed.wait("state")
    watching = [(Events(server, host.path), Events(server, host.path, encoding="gzip"))]
    host.post("start")
    rng = random.Random(4)
    for turn in range(100):
        for seat, (plain, packed) in zip((host, bob), both):
            state = seat.state()
            # Before anything else happens: it was not held back.
            packed.wait("state", lambda d: d["seq"] == state["seq"] or d["question"] == state["question"])
        if state["table"]["status"] == "over":
            break
        if turn == 5:
            # More than the past of a stream has room for.
            for seat in (host, bob) * 10:
                server.request("POST", host.path + "/chat", {"text": "x" * 490}, seat.secret)
            wait_until(lambda: len(both[0][0].of("chat")) >= 16, "there is much to tell")
        if turn in (3, 9):
            watching.append((Events(server, host.path), Events(server, host.path, encoding="gzip")))
        asked = state["question"]
        for seat in (host, bob):
            state = seat.state()
            for owed in {move["seat"] for move in state["moves"]} & set(state["view"]["owing"]):
                move = rng.choice([m for m in state["moves"] if m["seat"] == owed])
                seat.decide(state["question"], move["text"])
        wait_until(lambda: host.state()["question"] != asked, "the next question")
    expect(host.state()["table"]["status"] == "over", "the game is played to its end")
    for plain, packed in both + watching:
        agree(packed, plain, "a packed stream")
    server.stop()
    for plain, packed in both + watching:
        wait_until(lambda: packed.ended and plain.ended, "the streams end")
        expect(packed.of("bye") == [{"reason": "stopping"}], "the last word arrives")
        expect(packed.inflate.eof and not packed.inflate.unused_data,
               "a packed stream ends as it should, with a checksum that is right")
    server.start()


def words(server):
    """Whatever people write arrives as it was, in events and in answers."""
    host = server.make(name='A"d\\a')
    stream = host.events(encoding="gzip")
    for text in ('"', "\\", "\\\"/</script>", "é ß 水 😀", "\u2028\u2029", "{\"x\": [1,2]}"):
        host.post("chat", {"text": text})
        stream.wait("chat", lambda d: d["text"] == text and d["name"] == 'A"d\\a', text)
        expect(server.get(host.path + "/history", host.secret)["chat"][-1]["text"] == text, text)


def small(server):
    """A game of the largest table, with everything in the box, takes less than 1.5 kB a question.
    The whole game is measured: how many events and states come between two questions, and how
    many of them are read at once, depends on how fast the bots answer."""
    host = server.make(bots="easy", start=True, options={
        "players": 7, "sets": ["base", "leaders", "cities", "packs", "catan", "promo"], "seed": 2})
    stream = host.events(encoding="gzip")
    stream.wait("state")
    host.play(random.Random(8))
    stream.wait("state", lambda d: d["table"]["status"] == "over")
    states = [(data["question"], end) for (_, name, data), end in zip(stream.items, stream.ends)
              if name == "state"]
    questions = len({question for question, _ in states})
    size = (states[-1][1] - states[0][1]) / questions
    expect(questions > 21 and size < 1500, "%d questions of %d bytes" % (questions, size))


def refusals(server):
    host = server.make()
    for encoding in ("identity", "gzip;q=0", "br, gzip;q=0.000", "xgzip", "", "gzipped"):
        stream = Events(server, host.path, host.secret, encoding=encoding)
        expect(stream.inflate is None, "%r is no gzip" % encoding)
        stream.wait("state")
        stream.close()


def fetch(server, path, secret=None, **headers):
    """Like Server.request, with the bytes as they came."""
    connection = server.connect()
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if secret:
        sent["Authorization"] = "Bearer " + secret
    connection.request("GET", path, headers=sent)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body, answer.headers


def answers(server):
    seat = server.make(bots="easy", start=True)
    for path in ("/v1/cards", "/v1/cards?lang=fr", seat.path, "/v1/bots"):
        _, plain, head = fetch(server, path, seat.secret)
        status, packed, packed_head = fetch(server, path, seat.secret, Accept_Encoding="gzip")
        expect(status == 200 and packed_head["Content-Encoding"] == "gzip", path + " is packed")
        expect("Content-Encoding" not in head, path + " is plain for who does not ask")
        expect(head["Vary"] == packed_head["Vary"] == "Accept-Encoding", path + ": caches are told")
        if path != seat.path:
            expect(gzip.decompress(packed) == plain, path + " is the same packed")
        else:
            expect(json.loads(gzip.decompress(packed))["view"], path + " is a state")
        expect(len(packed) * 2 < len(plain), path + " is shorter")
    _, body, head = fetch(server, "/v1", Accept_Encoding="gzip")
    expect("Content-Encoding" not in head and json.loads(body)["api"] == 1, "short ones are not")
    tags = set()
    for lang in ("en", "fr"):
        for encoding in ("identity", "gzip"):
            path = "/v1/cards?lang=" + lang
            _, _, head = fetch(server, path, Accept_Encoding=encoding)
            tags.add(head["ETag"])
            status, body, again = fetch(server, path, Accept_Encoding=encoding,
                                        If_None_Match=head["ETag"])
            expect(status == 304 and not body and again["ETag"] == head["ETag"], path + " is known")
            other = "identity" if encoding == "gzip" else "gzip"
            status, _, _ = fetch(server, path, Accept_Encoding=other, If_None_Match=head["ETag"])
            expect(status == 200, "a tag is that of one version")
    expect(len(tags) == 4, "every version has a tag of its own")


with Server() as server:
    streams(server)
    words(server)
    small(server)
    refusals(server)
    answers(server)
