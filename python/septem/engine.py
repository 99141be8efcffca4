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


Choose = Callable[[Question], Union[int, str]]


def _hello(message: Dict[str, Any], name: str) -> Dict[str, Any]:
    if not isinstance(message.get("protocol"), int) or message["protocol"] < PROTOCOL:
        return {"error": f'hello needs "protocol": {PROTOCOL} or later'}
    return {"protocol": PROTOCOL, "name": name, "wants": ["packed"], "layout": layout()}


def _ask(message: Dict[str, Any], choose: Choose) -> Dict[str, Any]:
    view, seat = View.from_packed(message["packed"]), message["seat"]
    moves = view.moves(seat)
    if len(moves) != message.get("count", len(moves)) or not moves:
        return {"error": f"there are {len(moves)} decisions here, not as many as asked for"}
    luck = random.Random(message.get("seed"))
    question = Question(view, seat, moves, luck, message.get("deadline_ms", 0))
    chosen = choose(question)
    return {"move": chosen if isinstance(chosen, str) else int(chosen)}


def answer(line: str, choose: Choose, name: str) -> Dict[str, Any]:
    """The answer to a line. What a line gets wrong is told to the one who asks; what `choose` gets
    wrong is shown with its place, and costs the turn."""
    identity = None
    try:
        message = json.loads(line)
        identity = message["id"]
        if type(identity) is not int:
            raise ValueError("an id is a whole number")
        if message.get("do") == "hello":
            return {"id": identity, **_hello(message, name)}
        if message.get("do") == "choose":
            return {"id": identity, **_ask(message, choose)}
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
) -> None:
    """Answers questions until there are no more. `choose` returns one of the moves, or its index."""
    for line in source or sys.stdin:
        print(json.dumps(answer(line, choose, name)), file=sink, flush=True)
