"""Tables to test, and random play at them."""

from __future__ import annotations

import random
from typing import Iterator, Tuple

from septem import Game, Options, OptionsError, tables
from septem.layout import constant


def every_table() -> Iterator[Options]:
    """Each number of players, alone, with each set, with all of them, and in teams: whatever the
    library at hand allows."""
    others = tables.sets()[1:]
    mixes = [(), *((name,) for name in others), others]
    for players in range(1, constant("CITIES_MAX") + 1):
        for sets in mixes:
            for teams in (False, True):
                options = Options(players=players, sets=sets, teams=teams)
                try:
                    Game(options)
                except OptionsError:
                    continue
                yield options


def some_tables() -> Tuple[Options, ...]:
    """A few that differ much."""
    return tuple(every_table())[::5]


def decisions(game: Game, rng: random.Random) -> Iterator[Tuple[int, str]]:
    """Plays a game to its end, telling each decision before it is taken."""
    while not game.over:
        for seat in game.owing:
            # Selling and declining come last in a list; taken too often, cities stay small.
            words = game.moves(seat)
            text = rng.choice([word for word in words if "sell" not in word] or words)
            yield seat, text
            game.submit(seat, text)
