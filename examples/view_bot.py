#!/usr/bin/env python3
"""An engine with the package septem: it knows the rules, and can look ahead.

    septem arena --engine 'python3 view_bot.py' --bots random
"""
from septem import Rng, engine


def choose(question):
    """The decision with the most points in a world that could be the real one."""
    world = question.view.sample(Rng(question.luck.getrandbits(64)))

    def points(move):
        after = world.copy()
        after.submit(question.seat, move)
        for seat in after.owing:
            after.submit(seat, after.moves(seat)[0])
        return after.score(question.seat).total

    return max(question.moves, key=points)


engine.run(choose, name="one turn ahead")
