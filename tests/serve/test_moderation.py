"""What a host may do about people: clear chairs, mute, ban, lock. And what people may be called."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Events, Seat, Server, expect


def table(seat):
    return seat.state()["table"]


def mute(server):
    host = server.make()
    bob = Seat.join(server, host.table, "Bob")
    stream = bob.events()
    bob.post("chat", {"text": "one"})
    bob.refuse(403, "not_host", "mute", {"seat": 0, "muted": True})
    for body in ({}, {"seat": 1}, {"muted": True}, {"seat": 2, "muted": True},
                 {"seat": 0, "muted": True}, {"name": "Zoe", "muted": True},
                 {"seat": 1, "muted": "yes"}, {"seat": 1, "muted": True, "x": 1}):
        host.refuse(400, "bad_field", "mute", body)
    host.post("mute", {"seat": 1, "muted": True})
    seq = host.state()["seq"]
    host.post("mute", {"seat": 1, "muted": True})
    expect(host.state()["seq"] == seq, "a repeat does nothing twice")
    told = stream.wait("note")
    expect((told["kind"], told["name"], told["by"]) == ("muted", "Bob", "Ada"), "it is said to all")
    stream.wait("state", lambda d: d["you"]["muted"], "who is muted is told")
    bob.refuse(403, "muted", "chat", {"text": "two"})
    bob.refuse(403, "muted", "chat", {"quip": "hello"})
    expect(table(host)["chairs"][1]["muted"] and bob.state()["you"]["muted"], "and shown")
    server.kill()
    server.start()
    bob.refuse(403, "muted", "chat", {"text": "two"})
    # Somebody who watches is named.
    bob.post("stand")
    expect([w["name"] for w in table(host)["watchers"]] == ["Bob"], "who watches is listed")
    host.post("mute", {"name": "bob", "muted": False})
    bob.post("chat", {"text": "three"})
    lines = server.get(host.path + "/history")["chat"]
    expect([line["text"] for line in lines] == ["one", "three"], "what was refused is not there")


def ban(server):
    host = server.make(options={"absent": 0})
    bob = Seat.join(server, host.table, "Bob")
    cy = Seat.join(server, host.table, "Cy")
    stream, watcher = bob.events(), Events(server, host.path)
    bob.refuse(403, "not_host", "ban", {"seat": 0})
    host.refuse(400, "bad_field", "ban", {"seat": 0})
    host.refuse(400, "bad_field", "ban", {})
    host.post("ban", {"seat": 1})
    expect(stream.wait("bye")["reason"] == "banned", "who is banned is told")
    told = watcher.wait("note")
    expect((told["kind"], told["name"], told["seat"]) == ("banned", "Bob", 1), "so are all")
    expect(table(host)["chairs"][1]["who"] == "open", "the chair is open")
    server.refuse(401, "bad_secret", "GET", host.path, None, bob.secret)
    server.refuse(403, "banned", "POST", host.path + "/join", {"name": "Rob"}, bob.secret)
    server.kill()
    server.start()
    server.refuse(403, "banned", "POST", host.path + "/join", {"name": "Rob"}, bob.secret)
    # In a running game as well; a bot plays on.
    host.post("chairs", {"fill": "easy"})
    host.post("start")
    host.post("ban", {"name": "Cy"})
    expect(table(host)["chairs"][2]["who"] == "open" and table(host)["status"] == "playing",
           "the game goes on")
    server.refuse(403, "banned", "POST", host.path + "/join", {"name": "Cyd", "seat": 2}, cy.secret)
    with open(server.data, "rb") as file:
        expect(b"127.0.0.1" not in file.read(), "no address is written")


def by_address(server):
    """Behind a proxy each client has an address of its own."""
    def client(address):
        return {"X-Forwarded-For": address}

    def join(name, address, secret=None):
        status, answer, _ = server.request("POST", host.path + "/join", {"name": name}, secret,
                                           client(address))
        return status, answer

    status, made, _ = server.request("POST", "/v1/tables",
                                     {"name": "Ada", "options": {"players": 5}},
                                     headers=client("192.0.2.1"))
    host = Seat(server, made["table"], made["secret"], 0)

    def as_host(what, body):
        status, answer, _ = server.request("POST", host.path + "/" + what, body, host.secret,
                                           client("192.0.2.1"))
        expect(status == 200, "the host may: %s" % answer)

    expect(join("Bob", "192.0.2.7")[0] == 200, "somebody joins")
    as_host("ban", {"seat": 1})
    status, answer = join("Bob again", "192.0.2.7")
    expect(status == 403 and answer["error"]["code"] == "banned", "the address is banned, too")
    expect(join("Cy", "192.0.2.8")[0] == 200, "others are not")
    # Who shares an address with somebody who stays is banned by the secret only.
    status, dan = join("Dan", "192.0.2.8")
    expect(status == 200, "two of one household")
    as_host("ban", {"name": "Dan"})
    expect(join("Dee", "192.0.2.8")[0] == 200, "the household may still come")
    status, answer = join("Dan again", "192.0.2.8", dan["secret"])
    expect(status == 403 and answer["error"]["code"] == "banned", "the one who is banned may not")


def lock(server):
    host = server.make(options={"absent": 0, "players": 3})
    bob = Seat.join(server, host.table, "Bob")
    watcher = Events(server, host.path)
    bob.refuse(403, "not_host", "lock", {"locked": True})
    host.refuse(400, "bad_field", "lock", {})
    host.refuse(400, "bad_field", "lock", {"locked": 1})
    host.post("lock", {"locked": True})
    expect(watcher.wait("note")["kind"] == "locked" and table(host)["locked"], "it is said to all")
    server.refuse(403, "locked", "POST", host.path + "/join", {"name": "Eve"})
    bob.post("stand")
    expect(bob.post("join", {"seat": 1}) == {"seat": 1}, "who was here may come back")
    host.post("chairs", {"fill": "easy"})
    host.post("start")
    server.refuse(403, "locked", "POST", host.path + "/join", {"name": "Eve", "seat": 2})
    bob.post("stand")
    expect(bob.post("join") == {"seat": 1}, "in a running game, too")
    host.post("lock", {"locked": False})
    expect(server.post(host.path + "/join", {"name": "Eve", "seat": 2})["request"],
           "an open table can be asked for a chair")


def names(server):
    host = server.make(name="  Ada \u00a0 Lovelace ", options={"players": 7})
    expect(host.state()["you"]["name"] == "Ada Lovelace", "blanks are tidied up")
    bad = ["\u200b", "a\u200bb", "\u202eadA", "a\u2028b", "a\u2066b", "\ufeffAda", "A\u00adda",
           "\U000e0041", "\u0301a", "Z" + "\u0351" * 3, "\u3164", "a\tb", "a\u0085b", "\u2800", "x" * 41]
    for name in bad:
        error = server.refuse(400, "bad_name", "POST", host.path + "/join", {"name": name})
        expect("invisible" in error["message"], "it is said what is wrong")
        host.refuse(400, "bad_name", "name", {"name": name})
        server.refuse(400, "bad_name", "POST", "/v1/tables", {"name": name})
    for name in ("Ada Lovelace", "ADA LOVELACE", "ada  lovelace"):
        server.refuse(409, "name_taken", "POST", host.path + "/join", {"name": name})
    bob = Seat.join(server, host.table, "\u00c9lo\u00efse \u2764\ufe0f")
    bob.refuse(409, "name_taken", "name", {"name": "ada lovelace"})
    host.refuse(409, "name_taken", "name", {"name": "\u00c9LO\u00cfSE \u2764"})
    bob.post("name", {"name": "\u00e9lo\u00efse"})
    for name in ("\u0414\u043c\u0438\u0442\u0440\u0438\u0439", "\u674e", "a\u0302\u0301"):
        Seat.join(server, host.table, name)
    for body in ({}, {"name": " \u00a0"}):
        server.post(host.path + "/join", body)
    told = [chair["name"] for chair in table(host)["chairs"]]
    expect(told[-2:] == ["Guest", "Guest 2"], "who gives no name is a guest: %s" % told)
    expect(server.make(name="").state()["you"]["name"] == "Guest", "a host, too")
    bob.post("leave")
    host.post("name", {"name": "\u00c9lo\u00efse"})


with Server() as server:
    mute(server)
    ban(server)
    lock(server)
    names(server)
with Server("--behind-proxy") as server:
    by_address(server)
