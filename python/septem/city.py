"""What lies open in a city, for people who print or inspect; learners take observations."""

from __future__ import annotations

from typing import Dict, NamedTuple, Tuple

from . import tables
from .layout import Memory, constant
from .library import load


class City(NamedTuple):
    """Everything here is public."""

    board: str
    stages: Tuple[int, ...]  # the numbers of those built
    built: Tuple[str, ...]
    coins: int
    shields: int
    victories: Tuple[int, ...]  # tokens of each age
    debts: int
    counts: Dict[str, int]  # cards of each colour, and whatever else is counted


def city_of(game: Memory, seat: int) -> City:
    """Reads a city of a game."""
    lib = load()

    def one(name: str) -> int:
        return game.inner("city", seat, "city", name)[0]

    bits = one("stages")
    return City(
        board=tables.boards()[one("board")],
        stages=tuple(i + 1 for i in range(constant("STAGES_MAX")) if bits >> i & 1),
        built=tuple(
            slug
            for card, slug in enumerate(tables.cards())
            if lib.septem_binding_built(game.raw, seat, card)
        ),
        coins=one("coins"),
        shields=one("shields"),
        victories=game.inner("city", seat, "city", "victories"),
        debts=one("debts"),
        counts=dict(zip(tables.countables()[1:], game.inner("city", seat, "city", "counts")[1:])),
    )
