"""Games counted by people: points, places and ties as the rules have them; nothing odd is taken."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from table_server import Server, expect


def count(server, players, teams=False):
    return server.post("/v1/score", {"teams": teams, "players": players})


def counts(server):
    answer = count(server, [
        {"military": 8, "coins": 7, "wonder": 10, "civil": 15, "commerce": 3, "guilds": 10},
        {"military": -2, "coins": 13, "debts": 1, "leaders": 4, "cities": 5,
         "symbols": {"compass": 1, "gear": 3, "tablet": 2, "any": 1}, "cards": ["aristotle"]},
        {"civil": 48, "coins": 1, "symbols": {"gear": 3}, "masks": 1}])
    scores = answer["result"]["scores"]
    expect([score["total"] for score in scores] == [48, 47, 64], "lines add up: %s" % scores)
    expect(scores[1]["science"] == 31 and scores[1]["leaders"] == 10, "science is solved")
    expect(scores[1]["chosen"] == {"compass": 1}, "what was chosen is said")
    expect(scores[2]["science"] == 16 and scores[2]["copied"] == {"gear": 1}, "masks copy")
    expect(answer["result"]["places"] == [2, 3, 1], "places follow")
    expect("aristotle" in answer["cards"] and "midas" not in answer["cards"],
           "leaders of science are listed")
    expect(answer["most"]["figure"] >= 100, "limits are published")


def breaks_ties(server):
    sides = count(server, [{"civil": 9, "coins": 4}, {"civil": 9, "coins": 5}])["result"]["sides"]
    expect([side["seats"] for side in sides] == [[1], [0]] and sides[0]["tie"] == "coins",
           "coins break a tie")
    teams = count(server, [{"civil": n} for n in (9, 2, 3, 4)], True)["result"]
    expect(teams["winners"] == [0, 1] and teams["sides"][0]["total"] == 11, "partners win together")


def refuses(server):
    two = [{}, {}]
    for body in ({}, {"players": 2}, {"players": [{}]}, {"players": [{}] * 9}, {"players": [1, 2]},
                 {"players": [{}] * 3, "teams": True}, {"players": two, "names": []},
                 {"players": [{"science": 9}, {}]}, {"players": [{"treasury": 1}, {}]},
                 {"players": [{"civil": 301}, {}]}, {"players": [{"civil": 1.5}, {}]},
                 {"players": [{"coins": -1}, {}]}, {"players": [{"symbols": []}, {}]},
                 {"players": [{"symbols": {"wheel": 1}}, {}]},
                 {"players": [{"symbols": {"gear": 21}}, {}]},
                 {"players": [{"cards": ["midas"]}, {}]}, {"players": [{"cards": [7]}, {}]},
                 {"players": [{"cards": ["euclid", "euclid"]}, {}]},
                 {"players": [{"masks": 1}, {}]}, {"players": [{"masks": 9}, {}, {}]}):
        server.refuse(400, "bad_field", "POST", "/v1/score", body)
    server.refuse(405, "bad_method", "GET", "/v1/score")


with Server() as server:
    counts(server)
    breaks_ties(server)
    refuses(server)
