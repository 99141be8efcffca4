"""Thousands of games stepped together, over arrays that Python owns."""

from __future__ import annotations

import ctypes
import functools
from operator import index
from typing import Dict, Iterable, NamedTuple, Optional, Sequence, Tuple

from .bot import Bot
from .errors import IllegalMove, LibraryError, SeatError
from .game import Game
from .layout import Memory, constant
from .library import load
from .options import Options, check

_CODES = {
    ("u", 1): "B",
    ("i", 1): "b",
    ("u", 2): "H",
    ("i", 2): "h",
    ("u", 8): "Q",
    ("f", 4): "f",
}


class Buffer(NamedTuple):
    """An array that a batch can write."""

    number: int
    code: str  # of the module array
    size: int
    items: int  # for each game
    text: str


@functools.lru_cache(maxsize=None)
def buffers() -> Dict[str, Buffer]:
    """Every array there is, by name in small letters: what the library can write."""
    lib, info, found = load(), Memory("buffer_info"), {}
    for number in range(constant("BUFFER_COUNT")):
        lib.septem_buffer_info(number, info.raw)
        size = info.get("size")
        code = _CODES[(chr(info.get("kind")), size)]
        name = info.text("name").lower()
        found[name] = Buffer(number, code, size, info.get("items"), info.text("text"))
    return found


class Batch:
    """Many games; one decision in each for every step.

    Only the arrays named are written, and the others cost nothing. Each is an attribute: a
    memoryview of the shape (games,) or (games, items), without a copy. numpy.asarray(batch.masks)
    or torch.frombuffer make arrays of them, again without a copy: they stay the same memory and
    change with every step.
    """

    movers: memoryview
    owing: memoryview
    phases: memoryview
    counts: memoryview
    legal: memoryview
    masks: memoryview
    features: memoryview
    done: memoryview
    rewards: memoryview
    scores: memoryview
    lines: memoryview
    winners: memoryview
    seeds: memoryview
    ended: memoryview

    def __init__(
        self,
        games: int,
        options: Optional[Options] = None,
        seed: int = 0,
        write: Sequence[str] = ("movers", "done"),
        keep: bool = False,
    ) -> None:
        """`write` names the arrays; with `keep` a game that is over waits for reset()."""
        if games < 1:
            raise ValueError("a batch has at least one game")
        unknown = [name for name in write if name not in buffers()]
        if unknown:
            raise ValueError(f"no array {unknown[0]!r}; there are {', '.join(buffers())}")
        self.games = games
        self.options = options if options is not None else Options()
        self._lib = load()
        self._memory = ctypes.create_string_buffer(self._lib.septem_batch_size(games))
        check(
            self._lib.septem_batch_init(
                self._memory, games, self.options.memory().raw, seed & (2**64 - 1)
            )
        )
        self._lib.septem_batch_keep(self._memory, keep)
        self._bound: Dict[str, bytearray] = {}
        for name in write:
            self._bind(name)
        self._actions = bytearray(2 * games)
        self._actions_at = (ctypes.c_uint16 * games).from_buffer(self._actions)
        self.actions: memoryview = memoryview(self._actions).cast("H")
        """The actions to take: write them here, or let sample() and choose() do it."""

    def _bind(self, name: str) -> None:
        row = buffers()[name]
        data = bytearray(self.games * row.items * row.size)
        target = (ctypes.c_char * len(data)).from_buffer(data)
        if not self._lib.septem_batch_bind(self._memory, row.number, target, len(data)):
            raise LibraryError(f"libseptem refuses the array {name}")
        shape = (self.games,) if row.items == 1 else (self.games, row.items)
        self._bound[name] = data
        setattr(self, name, memoryview(data).cast(row.code, shape))

    def step(self, actions: Optional[Iterable[int]] = None) -> None:
        """Takes one decision in each game: those of self.actions, or those given.

        An action that is not legal raises IllegalMove, and no game has changed.
        """
        if actions is not None:
            self._fill(actions)
        bad = self._lib.septem_batch_step(self._memory, self._actions_at)
        if bad >= 0:
            raise IllegalMove(f"action {self.actions[bad]} is not legal in game {bad}")

    def _fill(self, actions: Iterable[int]) -> None:
        """Copies in one go what lies as two-byte numbers, and other things one by one."""
        try:
            given = memoryview(actions)  # type: ignore[arg-type]
        except TypeError:
            given = None
        if given is not None and given.format in ("H", "<H", "=H") and given.c_contiguous:
            if given.nbytes != len(self._actions):
                raise ValueError(f"{self.games} actions are wanted, not {given.nbytes // 2}")
            self._actions[:] = given.cast("B")
            return
        numbers = [index(action) for action in actions]
        if len(numbers) != self.games:
            raise ValueError(f"{self.games} actions are wanted, not {len(numbers)}")
        for number in numbers:
            if not 0 <= number <= constant("ACTION_NONE"):
                raise IllegalMove(f"{number} is not an action")
        for game, number in enumerate(numbers):
            self.actions[game] = number

    def sample(self) -> memoryview:
        """Writes a legal action for each game into self.actions, all equally likely."""
        self._lib.septem_batch_sample(self._memory, self._actions_at)
        return self.actions

    def choose(self, bot: Bot, seats: Iterable[int]) -> int:
        """Lets a bot write the actions of the games in which one of these seats decides; returns
        how many those are. The other actions are left as they are."""
        bits = 0
        for seat in seats:
            if seat not in range(constant("CITIES_MAX")):
                raise SeatError(f"there is no seat {seat!r}")
            bits |= 1 << seat
        return self._lib.septem_batch_choose(self._memory, bot.handle, bits, self._actions_at)

    def reset(
        self, seeds: Sequence[int], first: int = 0, options: Optional[Options] = None
    ) -> None:
        """Sets up games anew, from `first` on, one for each seed."""
        if first < 0 or first + len(seeds) > self.games:
            raise ValueError(f"there are {self.games} games, numbered from 0")
        numbers = (ctypes.c_uint64 * len(seeds))(*(seed & (2**64 - 1) for seed in seeds))
        table = options.memory().raw if options is not None else None
        check(self._lib.septem_batch_reset(self._memory, first, len(seeds), table, numbers))

    def game(self, index: int) -> Game:
        """A copy of a game, with every secret: for tests and for looking on."""
        where = self._lib.septem_batch_game(self._memory, index)
        if not where:
            raise ValueError(f"there is no game {index}; there are {self.games}")
        memory = Memory("game")
        ctypes.memmove(memory.raw, where, len(memory.raw))
        return Game._of(self.options, memory)

    def shape(self, name: str) -> Tuple[int, ...]:
        """The shape of an array that is written."""
        return getattr(self, name).shape
