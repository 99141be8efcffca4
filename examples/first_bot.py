#!/usr/bin/env python3
"""A whole bot in Python, standard library only: builds what it can, the cheapest way, by lot among equals.

docs/engines.md describes the lines it reads and writes.

    septem bot-check 'python3 first_bot.py'
    septem arena --engine 'python3 first_bot.py' --bots random
"""
import json
import random
import sys

USES = {"build": 200, "salvage": 200, "stage": 100}


def worth(move, view, luck):
    """What a decision seems to bring: more is better. Points to come are not thought of."""
    price = move["left"] + move["right"] + move["bank"]
    mine = view["cities"][view["seat"]]
    poor = mine["coins"] < 3 and move["use"] == "sell"
    return USES.get(move["use"], 0) - price + 10 * poor + luck.random()


def answer(message):
    if message.get("do") == "hello":
        return {"protocol": 1, "name": "first in Python"}
    if message.get("do") == "choose":
        luck = random.Random(message["seed"])  # the same question has the same answer
        view, moves = message["view"], message["moves"]
        best = max(range(len(moves)), key=lambda i: worth(moves[i], view, luck))
        return {"move": best}
    return {"error": "hello and choose are understood here"}


def main():
    for line in sys.stdin:
        identity = None
        try:
            message = json.loads(line)
            identity = message.get("id")
            reply = answer(message)
        except (ValueError, KeyError, TypeError, AttributeError) as fault:
            reply = {"error": f"{type(fault).__name__}: {fault}"}
        print(json.dumps({"id": identity, **reply}), flush=True)  # the other side waits for it


if __name__ == "__main__":
    main()
