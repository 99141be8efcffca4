"""The bots of the library."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any, Tuple

from .errors import BotError
from .layout import Memory, constant
from .library import load


class Bot:
    """A bot by its text: "random", "rules", "hard", "mcts:playouts=500".

    It keeps nothing between two questions, so one can play any number of seats; two threads need
    a bot each. Its random numbers come from the generator that the caller passes.
    """

    def __init__(self, text: str) -> None:
        lib = load()
        error = ctypes.create_string_buffer(constant("BOT_ERROR_MAX"))
        self.text = text
        if "\0" in text:
            raise BotError(f"{text!r}: a bot has no zero characters")
        self.handle = lib.septem_binding_bot(text.encode(), error)
        if not self.handle:
            raise BotError(f"{text!r}: {error.value.decode()}")
        self._finish = weakref.finalize(self, lib.septem_bot_destroy, self.handle)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Bot, (self.text,)

    def __repr__(self) -> str:
        return f"Bot({self.text!r})"


class Rng:
    """A generator of the library, for bots and samples: the same seed gives the same numbers."""

    def __init__(self, seed: int = 0) -> None:
        self.memory = Memory("rng")
        load().septem_rng_init(self.memory.raw, seed & (2**64 - 1))


def mix(seed: int, index: int) -> int:
    """A seed for item `index` of a family: independent streams from one seed."""
    return load().septem_rng_mix(seed & (2**64 - 1), index & (2**64 - 1))
