"""All tables of a browser in one request: those in memory, those that have to be read first, those that
cannot be, and nothing of a table whose secret one has not."""
import os
import random
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Seat, Server, expect, wait_until


def glances(server, *seats):
    status, answer, _ = server.request("POST", "/v1/glances", {"seats": [
        {"table": seat.table, "secret": seat.secret} for seat in seats]})
    expect(status == 200, "answered: %s" % answer)
    return answer["glances"]


def same(one, other):
    """But for what time it is."""
    return {**one, "now": 0} == {**other, "now": 0}


with Server() as server:
    over = server.make(bots="easy", start=True)
    over.play(random.Random(7))
    lost = server.make(bots="easy", start=True)
    lost.play(random.Random(8))
    waits = server.make(bots="easy", start=True, options={"timer": 600, "spectators": False})
    room = server.make(options={"players": 3})
    bob = Seat.join(server, room.table, "Bob")
    stranger = Seat(server, waits.table, bob.secret, 0)
    nowhere = Seat(server, "x" * 16, bob.secret, 0)
    # Bots decide in their own time: two glances are compared when only Ada is waited for.
    wait_until(lambda: server.get(waits.path + "/glance", waits.secret)["waits"] == [0], "the bots of the table decide")
    found = glances(server, over, waits, stranger, nowhere, bob, lost)
    expect([bool(one) for one in found] == [True, True, False, False, True, True], "%s" % found)
    for seat, glance in ((over, found[0]), (waits, found[1]), (bob, found[4])):
        expect(same(glance, server.get(seat.path + "/glance", seat.secret)), "the same: %s" % glance)
    expect(found[1]["yours"] and found[1]["wonder"] and found[0]["result"]["place"], "what a list shows: %s" % found)
    server.stop()
    with sqlite3.connect(server.data) as database:
        database.execute("UPDATE entries SET text = 'nonsense' WHERE kind = 'decided' AND number = "
                         "(SELECT number FROM tables WHERE id = ?)", (lost.table,))
    database.close()
    server.start()
    again = glances(server, lost, over, lost, waits, bob)
    expect(again[0] is None and again[2] is None and again[1]["status"] == "over" and again[3]["yours"]
           and again[4]["status"] == "gathering", "after a restart, one cannot be read: %s" % again)
    expect(glances(server) == [], "nobody has no tables")
    for body in ({}, {"seats": 7}, {"seats": [{}] * 17}, {"seats": [], "more": 1}):
        server.refuse(400, "bad_field", "POST", "/v1/glances", body)
    expect(server.request("POST", "/v1/glances", {"seats": [7, {}, {"table": "../x", "secret": 1}]})[1] ==
           {"glances": [None] * 3}, "what is no seat has no glance")
    server.lives()
