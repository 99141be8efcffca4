"""Which games a batch plays: tables drawn from a mix, and who sits there."""

from __future__ import annotations

import random
import struct
from typing import Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from .layout import constant, field, size_of
from .options import Options


class Deal(NamedTuple):
    """One game."""

    seed: int
    table: int = 0  # index into the tables of the batch
    bots: Tuple[int, ...] = ()  # by player: 0 the caller's, n bot n of the batch, from 1
    moved: int = 0  # of duplicates: how many seats the players have moved on


Seats = Callable[[random.Random, int], Sequence[int]]
"""Draws who plays, for a number of players: bots as in Deal."""


def alone(*bots: int) -> Seats:
    """The caller has one seat, drawn by lot; each other one is a bot's, drawn among these."""

    def draw(rng: random.Random, players: int) -> Sequence[int]:
        own = rng.randrange(players)
        return [0 if seat == own else rng.choice(bots) for seat in range(players)]

    return draw


class Mix:
    """Tables with weights: Mix((3, Options(players=3)), (1, Options(players=7)))."""

    def __init__(self, *rows: Tuple[float, Options]) -> None:
        if not rows or min(weight for weight, _ in rows) < 0:
            raise ValueError("a mix has at least one table, and no weight is negative")
        self.weights = [weight for weight, _ in rows]
        self.tables = [options for _, options in rows]

    def deals(
        self, count: int, seed: int = 0, seats: Optional[Seats] = None, duplicate: bool = False
    ) -> List[Deal]:
        """Draws games. `seats` says who plays; all seats are the caller's without it.

        With `duplicate` every deal is played once for each player or team, the same cards and
        boards, with the players moved on by a seat, or a team by its two.
        """
        rng, found = random.Random(seed), []
        while len(found) < count:
            table = rng.choices(range(len(self.tables)), self.weights)[0]
            options = self.tables[table]
            bots = list(seats(rng, options.players)) if seats is not None else []
            first = Deal(rng.getrandbits(64), table, tuple(bots))
            step = 2 if options.teams else 1
            moves = range(0, options.players, step) if duplicate else (0,)
            found += [
                first._replace(bots=tuple(bots[-move:] + bots[:-move]), moved=move)
                for move in moves
            ]
        return found[:count]


def deal_dtype() -> Dict[str, object]:
    """struct septem_deal as numpy.dtype takes it, for those who draw many."""
    names = ["seed", "table", "bots"]
    places = [field("deal", name) for name in names]
    return {
        "names": names,
        "formats": [
            f"u{place.size}" if place.count == 1 else (f"u{place.size}", (place.count,))
            for place in places
        ],
        "offsets": [place.offset for place in places],
        "itemsize": size_of("deal"),
    }


def pack_deals(deals: Sequence[Deal]) -> bytearray:
    """Deals as the library takes them."""
    size, cities = size_of("deal"), constant("CITIES_MAX")
    seed, table, bots = (field("deal", name).offset for name in ("seed", "table", "bots"))
    out = bytearray(size * len(deals))
    for number, deal in enumerate(deals):
        if len(deal.bots) > cities:
            raise ValueError(f"no table has {len(deal.bots)} players")
        struct.pack_into("=Q", out, number * size + seed, deal.seed & (2**64 - 1))
        struct.pack_into("=H", out, number * size + table, deal.table)
        struct.pack_into(f"={len(deal.bots)}B", out, number * size + bots, *deal.bots)
    return out
