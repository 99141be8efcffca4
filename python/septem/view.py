"""What one player may know."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, List, NamedTuple, Optional, Tuple

from . import tables
from .bot import Rng
from .city import City, city_of
from .errors import NotationError, SeatError
from .layout import Memory, MemoryList, constant
from .library import load
from .observation import observation_size
from .options import Options

if TYPE_CHECKING:
    from .game import Game


class KnownHand(NamedTuple):
    """The cards a seat holds, as another one knows them."""

    count: int
    candidates: Tuple[str, ...]  # the cards are among these; () where nothing is known
    unseen: int = 0  # how many cards are not among these and were never seen

    @property
    def is_known(self) -> bool:
        return self.count == len(self.candidates) and self.unseen == 0


def _game_of(view: Memory) -> Memory:
    """The game with its secrets taken out, as a struct of its own."""
    game = Memory("game")
    ctypes.memmove(game.raw, view.at("game"), len(game.raw))
    return game


def _options_of(game: Memory) -> Options:
    """The table of a game: its boards and leaders are in the game itself."""
    bits, first = game.get("sets"), constant("SET_BASE")
    names = tuple(
        name for number, name in enumerate(tables.sets()) if number > 0 and bits >> first + number & 1
    )
    return Options(players=game.get("players"), sets=names, teams=bool(game.get("teams")))


class View:
    """What the player at a seat knows: the open cities, its hand, and what a perfect memory
    makes of the hands that came by. Two games that the player cannot tell apart give equal views.
    """

    def __init__(self, options: Options, game: Memory, seat: int) -> None:
        self.options = options
        self.seat = seat
        self._memory = Memory("view")
        load().septem_view_of(game.raw, seat, self._memory.raw)
        self._game = _game_of(self._memory)

    @classmethod
    def from_packed(cls, text: str) -> "View":
        """The view that an engine is sent as "packed" (docs/engines.md), or packed() wrote."""
        memory = Memory("view")
        if not text.isascii() or not load().septem_binding_view_read(text.encode(), memory.raw):
            raise NotationError("this is no packed view of this version of the library")
        view = cls.__new__(cls)
        view._memory, view._game = memory, _game_of(memory)
        view.seat = memory.get("seat")
        view.options = _options_of(view._game)
        return view

    def packed(self) -> str:
        """The view as text, for another process with the same library."""
        text = ctypes.create_string_buffer(constant("PACKED_MAX"))
        load().septem_binding_view_write(self._memory.raw, text)
        return text.value.decode()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._memory.raw.raw == other._memory.raw.raw

    __hash__ = None  # type: ignore[assignment]

    def hand(self, seat: Optional[int] = None) -> KnownHand:
        """The hand of a seat, by default this seat."""
        out = Memory("view_hand")
        load().septem_binding_hand(
            self._memory.raw, self.seat if seat is None else self._seat(seat), out.raw
        )
        found = out.many("candidates")[: out.get("candidate_count")]
        cards = tuple(tables.cards()[card] for card in found)
        return KnownHand(out.get("count"), cards, out.get("unseen"))

    def leaders(self) -> Tuple[str, ...]:
        """The leaders in hand."""
        out = (ctypes.c_uint8 * constant("LEADERS_MAX"))()
        count = load().septem_game_leaders(self._game.raw, self.seat, out)
        return tuple(tables.cards()[card] for card in out[:count])

    def _seat(self, seat: int) -> int:
        cities = self._game.get("cities")
        if not isinstance(seat, int) or not 0 <= seat < cities:
            raise SeatError(f"there is no seat {seat!r}; seats are 0 to {cities - 1}")
        return seat

    def _answered(self, seat: Optional[int]) -> int:
        """A seat that this player decides for; of another's decisions a view knows nothing."""
        if seat is None:
            return self.seat
        player = load().septem_binding_answers_for(self._game.raw, self._seat(seat))
        if player != self.seat:
            raise SeatError(f"the player at seat {self.seat} does not decide for seat {seat}")
        return seat

    def city(self, seat: int) -> City:
        return city_of(self._game, self._seat(seat))

    def moves(self, seat: Optional[int] = None) -> List[str]:
        """The legal decisions of this seat, or of one that this player answers for."""
        lib, found = load(), MemoryList("move", constant("MOVES_MAX"))
        text = ctypes.create_string_buffer(constant("MOVE_TEXT_MAX"))
        count = lib.septem_game_moves(self._game.raw, self._answered(seat), found.raw)
        words = []
        for i in range(count):
            lib.septem_move_write(self._game.raw, found.address(i), text, len(text))
            words.append(text.value.decode())
        return words

    def observe(self, seat: Optional[int] = None) -> bytearray:
        """What is known as bytes for a learner: see observation_rows() for what they say."""
        out = bytearray(observation_size())
        self.observe_into(memoryview(out), seat)
        return out

    def observe_into(self, out: memoryview, seat: Optional[int] = None) -> None:
        """The same into memory of the caller's."""
        if out.nbytes != observation_size():
            raise ValueError(f"{observation_size()} bytes are wanted, not {out.nbytes}")
        target = (ctypes.c_char * out.nbytes).from_buffer(out)
        load().septem_observe(self._memory.raw, self._answered(seat), target)

    def candidates(self, seat: Optional[int] = None) -> List[bytes]:
        """The legal decisions in the order of moves(), as bytes for a learner."""
        lib, found = load(), MemoryList("move", constant("MOVES_MAX"))
        size, asked = constant("CANDIDATE_BYTES"), self._answered(seat)
        count = lib.septem_game_moves(self._game.raw, asked, found.raw)
        out = ctypes.create_string_buffer(max(1, size * count))
        lib.septem_observe_moves(self._memory.raw, asked, found.raw, count, out)
        return [out.raw[at : at + size] for at in range(0, size * count, size)]

    def sample(self, rng: Rng) -> "Game":
        """A complete game that this player could not tell from the real one."""
        from .game import Game

        memory = Memory("game")
        if not load().septem_view_sample(self._memory.raw, rng.memory.raw, memory.raw):
            raise ValueError("no game gives this view")
        return Game._of(self.options, memory)
