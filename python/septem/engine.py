"""An engine: a bot that is a program of its own, for `septem arena --engine` and other callers.

    from septem import engine

    def choose(question):
        return question.luck.choice(question.moves)

    engine.run(choose, name="by lot")

docs/engines.md describes the lines that are read and written.
"""

from __future__ import annotations

import json
import random
import sys
import traceback
from typing import Any, Callable, Dict, List, NamedTuple, Optional, TextIO, Union

from .layout import layout
from .view import View

PROTOCOL = 1


class Question(NamedTuple):
    """A decision that is wanted."""

    view: View  # everything that the player knows
    seat: int  # to decide for: the player's own, or the Free City
    moves: List[str]  # every legal decision; view.candidates(seat) has the same order
    luck: random.Random  # the same question gives the same numbers
    deadline_ms: int  # for the answer
    game: Optional[int] = None  # its number; others may be played at the same time


Choose = Callable[[Question], Union[int, str]]
Over = Callable[[int, List[Dict[str, Any]]], None]


def _hello(message: Dict[str, Any], name: str, games: bool) -> Dict[str, Any]:
    if not isinstance(message.get("protocol"), int) or message["protocol"] < PROTOCOL:
        return {"error": f'hello needs "protocol": {PROTOCOL} or later'}
    wants = ["packed", "games"] if games else ["packed"]
    return {"protocol": PROTOCOL, "name": name, "wants": wants, "layout": layout()}


def _ask(message: Dict[str, Any], choose: Choose) -> Dict[str, Any]:
    view, seat = View.from_packed(message["packed"]), message["seat"]
    moves = view.moves(seat)
    if len(moves) != message.get("count", len(moves)) or not moves:
        return {"error": f"there are {len(moves)} decisions here, not as many as asked for"}
    luck = random.Random(message.get("seed"))
    question = Question(
        view, seat, moves, luck, message.get("deadline_ms", 0), message.get("game")
    )
    chosen = choose(question)
    return {"move": chosen if isinstance(chosen, str) else int(chosen)}


def answer(
    line: str, choose: Choose, name: str, over: Optional[Over] = None
) -> Optional[Dict[str, Any]]:
    """The answer to a line; None: it wants none. What a line gets wrong is told to the one who asks; what `choose` gets
    wrong is shown with its place, and costs the turn."""
    identity = None
    try:
        message = json.loads(line)
        identity = message["id"]
        if type(identity) is not int:
            raise ValueError("an id is a whole number")
        if message.get("do") == "hello":
            return {"id": identity, **_hello(message, name, over is not None)}
        if message.get("do") == "choose":
            return {"id": identity, **_ask(message, choose)}
        if over is not None and message.get("do") in ("start", "end"):
            if message["do"] == "end":
                over(message["game"], message["result"])
            return None
        return {"id": identity, "error": "hello and choose are understood here"}
    except Exception as fault:  # whatever it is, the next question may go better
        if isinstance(identity, int) and not isinstance(identity, bool):
            traceback.print_exc()
        else:
            identity = None
        return {"id": identity, "error": f"{type(fault).__name__}: {fault}"}


def run(
    choose: Choose,
    name: str = "Python",
    source: Optional[TextIO] = None,
    sink: Optional[TextIO] = None,
    over: Optional[Over] = None,
) -> None:
    """Answers questions until there are no more. `choose` returns one of the moves, or its index.
    `over` gets the number of a game that is over, and a row for each player: seat, total, coins,
    place, share, lines."""
    for line in source or sys.stdin:
        said = answer(line, choose, name, over)
        if said is not None:
            print(json.dumps(said), file=sink, flush=True)
