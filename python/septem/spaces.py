"""Spaces of actions and observations: those of Gymnasium if it is installed, or stand-ins with the
methods that our environments and their tests use, so that nothing else needs to be installed."""

from __future__ import annotations

import random
from typing import Any, Mapping, Optional, Sequence, Tuple

from . import tables
from .observation import observation_size

try:
    import numpy
except ImportError:  # everything works without it, on buffers instead of arrays
    numpy = None  # type: ignore[assignment]

try:
    from gymnasium import spaces as _gymnasium
except ImportError:
    _gymnasium = None  # type: ignore[assignment]


class Discrete:
    """The numbers 0 … n-1."""

    def __init__(self, n: int) -> None:
        self.n = n
        self._random = random.Random()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random.seed(seed)

    def sample(self, mask: Optional[Sequence[int]] = None) -> int:
        if mask is None:
            return self._random.randrange(self.n)
        return self._random.choice([i for i, legal in enumerate(mask) if legal])

    def contains(self, x: Any) -> bool:
        return isinstance(x, int) and 0 <= x < self.n


class Bytes:
    """`count` bytes: what Gymnasium calls a Box of uint8, or of int8 for a mask."""

    def __init__(self, count: int, high: int = 255) -> None:
        self.shape: Tuple[int, ...] = (count,)
        self.dtype = "uint8" if high > 1 else "int8"
        self.low, self.high = 0, high

    def contains(self, x: Any) -> bool:
        return len(x) == self.shape[0] and max(x) <= self.high


class Dict:
    """Spaces by name."""

    def __init__(self, spaces: Mapping[str, Any]) -> None:
        self.spaces = dict(spaces)

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def contains(self, x: Any) -> bool:
        return set(x) == set(self.spaces) and all(
            space.contains(x[key]) for key, space in self.spaces.items()
        )


def actions(extra: int = 0) -> Any:
    """The space of actions, with some that an environment adds at its end."""
    count = tables.action_count() + extra
    return _gymnasium.Discrete(count) if _gymnasium is not None else Discrete(count)


def _bytes(count: int, high: int) -> Any:
    if _gymnasium is not None:
        return _gymnasium.Box(0, high, (count,), numpy.uint8 if high > 1 else numpy.int8)
    return Bytes(count, high)


def observation(extra: int = 0) -> Any:
    """What is known, and which actions are legal."""
    found = {
        "observation": _bytes(observation_size(), 255),
        "action_mask": _bytes(tables.action_count() + extra, 1),
    }
    return _gymnasium.Dict(found) if _gymnasium is not None else Dict(found)


def as_array(data: bytearray) -> Any:
    """Bytes as an array of numpy's without a copy, or unchanged without numpy."""
    return numpy.frombuffer(data, dtype=numpy.uint8) if numpy is not None else data


def as_mask(data: bytearray) -> Any:
    """The same for a mask: Gymnasium's spaces draw from masks of int8 and no others."""
    return numpy.frombuffer(data, dtype=numpy.int8) if numpy is not None else data
