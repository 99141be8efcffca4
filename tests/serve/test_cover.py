"""Absent players: a bot covers them, and they take their seat back."""
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, check_log, expect, wait_until


def chair(seat, number):
    return seat.state()["table"]["chairs"][number]


def late(server):
    """The time is up while the player is connected."""
    host = server.make(options={"timer": 5}, bots="easy")
    stream = host.events()
    host.post("start")
    state = host.state()
    expect(0 < state["deadline"] - state["now"] <= 5000, "there is a deadline")
    stream.wait("table", lambda d: d["table"]["chairs"][0]["covered"])
    stream.wait("news", lambda d: d["question"] >= 2)
    news = stream.wait("news", lambda d: d["question"] == 1)
    expect(news["decisions"][0].get("bot"), "the bot decided")
    host.post("back")
    expect(not chair(host, 0)["covered"], "the seat is taken back")
    stream.close()
    return host


def absent(server):
    """The connection is lost for longer than the table allows."""
    host = server.make(options={"absent": 5, "players": 3})
    bob = Seat.join(server, host.table, "Bob")
    host.post("chairs", {"fill": "easy"})
    hosts, bobs = host.events(), bob.events()
    host.post("start")
    bobs.close()
    hosts.wait("table", lambda d: d["table"]["status"] == "playing"
               and not d["table"]["chairs"][1]["connected"])
    hosts.wait("table", lambda d: d["table"]["chairs"][1]["covered"])
    hosts.wait("owing", lambda d: d["owing"] == [0])
    expect(bob.state()["sealed"], "the bot has decided for Bob")
    back = bob.events()
    back.wait("state")
    expect(not chair(host, 1)["covered"], "coming back takes the seat back")
    text = bob.state()["moves"][-1]["text"]
    bob.decide(1, text)
    expect(bob.state()["sealed"][0]["text"] == text, "what the bot decided can be changed")
    host.decide(1, host.state()["moves"][0]["text"])
    hosts.wait("state", lambda d: d["question"] == 2)
    time.sleep(0.3)
    expect(host.state()["view"]["owing"] == [0, 1], "the bot no longer plays for Bob")
    hosts.close()
    back.close()
    # With nobody there the game goes on to its end.
    wait_until(lambda: host.state()["table"]["status"] == "over", "the bots finish")
    check_log(server, host.table)


def restarted(server):
    """Clocks and cover outlive the server; everybody has a moment to come back."""
    host = server.make(options={"timer": 600, "absent": 5, "players": 3})
    bob = Seat.join(server, host.table, "Bob")
    host.post("chairs", {"fill": "easy"})
    hosts, bobs = host.events(), bob.events()
    host.post("start")
    bobs.close()
    hosts.wait("owing", lambda d: d["owing"] == [0])
    before = host.state()
    hosts.close()
    server.kill()
    server.start()
    after = host.state()
    expect(after["deadline"] == before["deadline"], "the deadline is the same")
    expect(after["table"]["chairs"][1]["covered"], "who was covered still is")
    expect(not after["table"]["chairs"][0]["covered"], "who was there can come back")
    back = bob.events()
    back.wait("state")
    expect(not chair(host, 1)["covered"], "and who was not, too")
    back.close()


with Server() as server:
    late(server)
    absent(server)
    restarted(server)
