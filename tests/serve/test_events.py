"""Live updates: what is told, in which order, and that a broken stream resumes without a gap."""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Events, Seat, Server, expect, wait_until


def tell(server):
    host = server.make(options={"players": 3})
    stream = host.events()
    first = stream.wait("state")
    expect(first["table"]["status"] == "gathering" and first["view"] is None, "a state comes first")
    bob = Seat.join(server, host.table, "Bob")
    stream.wait("table", lambda d: d["table"]["chairs"][1]["name"] == "Bob")
    bobs = bob.events()
    stream.wait("table", lambda d: d["table"]["chairs"][1]["connected"])
    host.post("chairs", {"fill": "easy"})
    bob.post("chat", {"text": "hello <script>alert(1)</script>"})
    said = stream.wait("chat")
    expect(said["text"].startswith("hello <script>") and said["seat"] == 1, "chat is plain text")
    for text in ("", "x" * 501, "a\nb", 5, None):
        bob.refuse(400, "bad_field", "chat", {"text": text})
    host.post("start")
    state = bobs.wait("state", lambda d: d["table"]["status"] == "playing")
    expect(state["question"] == 1 and len(state["view"]["hand"]) == 7, "the deal is told")
    decide(host, bob, stream, bobs)
    return host, bob, stream


def decide(host, bob, stream, bobs):
    stream.wait("owing", lambda d: d["owing"] == [0, 1])
    move = bob.state()["moves"][0]
    bob.decide(1, move["text"])
    owing = stream.wait("owing", lambda d: d["owing"] == [0])
    expect("sealed" not in owing, "what others decided is not told")
    own = bobs.wait("owing", lambda d: d["owing"] == [0])
    expect(own["sealed"][0]["text"] == move["text"], "one's own decision is told")
    host.decide(1, next(m["text"] for m in host.state()["moves"] if m["use"] == "sell"))
    news = bobs.wait("news", lambda d: d["question"] == 1)
    expect(len(news["decisions"]) == 3, "all decisions are told together")
    sold = news["decisions"][0]
    expect(sold["use"] == "sell" and "card" not in sold, "a card sold lies face down")
    own = stream.wait("news", lambda d: d["question"] == 1)["decisions"][0]
    expect("card" in own, "to others, not to its owner")
    bobs.wait("state", lambda d: d["question"] == 2)
    names = [name for _, name, data in bobs.items if name in ("news", "state")]
    expect(names[-2:] == ["news", "state"], "news come before the state")
    ids = [number for number, _, _ in bobs.items if number]
    expect(ids == sorted(ids), "ids only grow")


def resume(server, host, bob, stream):
    rng = random.Random(3)
    stream.close()
    wait_until(lambda: stream.ended, "the stream ends")
    after = stream.last_id()
    bob.post("chat", {"text": "are you there?"})
    for seat in (host, bob):
        state = seat.state()
        seat.decide(state["question"], rng.choice(state["moves"])["text"])
    wait_until(lambda: bob.state()["question"] == 3, "the next question")
    for seat in (host, bob):
        state = seat.state()
        seat.decide(state["question"], rng.choice(state["moves"])["text"])
    wait_until(lambda: bob.state()["question"] == 4, "the one after")
    again = host.events(after)
    state = again.wait("state")
    expect(state["question"] == 4, "the state is as it is now")
    told = [(name, data.get("question"), data.get("text")) for _, name, data in again.items]
    expect(told[:3] == [("chat", None, "are you there?"), ("news", 2, None), ("news", 3, None)],
           "what was missed comes first: %s" % told)
    fresh = host.events()
    fresh.wait("state")
    expect(fresh.items[0][1] == "state", "a new stream begins with the state")
    over = Events(server, host.path + "", None)
    expect(over.wait("state")["you"] is None, "spectators have a stream")
    # After a restart ids go on.
    wait_until(lambda: host.state()["view"]["owing"] == [0, 1], "the bot's decision")
    before = host.state()["seq"]
    wait_until(lambda: again.last_id() == before, "everything to be told")
    server.stop()
    wait_until(lambda: again.ended, "the server ends streams")
    expect(again.of("bye") == [{"reason": "stopping"}], "the server says that it stops")
    server.start()
    later = host.events(before)
    expect(later.wait("state")["seq"] == before, "nothing has happened since")
    expect(later.items[0][1] == "state", "nothing is told twice")
    history = server.get(host.path + "/history", host.secret)
    expect([n["question"] for n in history["news"]] == [1, 2, 3], "all news are kept")
    expect([c["text"][:5] for c in history["chat"]] == ["hello", "are y"], "all chat is kept")


def once(server):
    """News of a turn are sent once: only the first state of a stream has them under `last`."""
    host = server.make(options={"players": 3}, bots="easy")
    host.post("start")
    told = host.events()
    expect(told.wait("state")["last"] is None, "there are none before the first turn")
    host.decide(1, host.state()["moves"][0]["text"])
    news = told.wait("news", lambda d: d["question"] == 1)
    expect("last" not in told.wait("state", lambda d: d["question"] == 2), "not again")
    for stream in (host.events(), Events(server, host.path), host.events(1)):
        expect(stream.wait("state")["last"]["question"] == 1, "a new stream has them")
    expect(host.state()["last"] == news, "and the state that is asked for")


with Server() as server:
    resume(server, *tell(server))
    once(server)
