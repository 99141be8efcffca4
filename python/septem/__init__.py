"""Septem: the board game 7 Wonders, with every rule, for programs that play and learn.

    from septem import Game
    game = Game(players=3, seed=7)
    while not game.over:
        for seat in game.owing:
            game.submit(seat, game.moves(seat)[0])
    print(game.scores(), game.winners())

The rules are those of the C library libseptem; this package adds none. docs/python.md tells about
batches, environments and what an observation holds.
"""

from .batch import Batch, buffers
from .bot import Bot, Rng, mix
from .city import City
from .errors import (
    BotError,
    IllegalMove,
    LibraryError,
    NotationError,
    OptionsError,
    SeatError,
    SeptemError,
)
from .game import Game, Score
from .options import Options
from .view import KnownHand, View

__all__ = [
    "Batch",
    "Bot",
    "BotError",
    "City",
    "Game",
    "IllegalMove",
    "KnownHand",
    "LibraryError",
    "NotationError",
    "Options",
    "OptionsError",
    "Rng",
    "Score",
    "SeatError",
    "SeptemError",
    "View",
    "buffers",
    "mix",
]
