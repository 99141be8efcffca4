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

__version__ = "1.1.0"

from .batch import Batch, Thoughts
from .bot import Bot, Rng, mix
from .city import City
from .deals import Deal, Mix, alone
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
from .observation import (
    card_attributes,
    observation_hash,
    observation_rows,
    observation_size,
    stage_attributes,
)
from .options import Options
from .view import KnownHand, View

__all__ = [
    "__version__",
    "Batch",
    "Bot",
    "BotError",
    "City",
    "Deal",
    "Game",
    "IllegalMove",
    "KnownHand",
    "LibraryError",
    "Mix",
    "NotationError",
    "Options",
    "OptionsError",
    "Rng",
    "Score",
    "SeatError",
    "SeptemError",
    "Thoughts",
    "View",
    "alone",
    "card_attributes",
    "mix",
    "observation_hash",
    "observation_rows",
    "observation_size",
    "stage_attributes",
]
