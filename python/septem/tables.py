"""Names for the numbers of the library: cards, boards, sets, phases, lines, actions."""

from __future__ import annotations

import ctypes
import functools
from typing import Tuple

from .layout import constant
from .library import load


@functools.lru_cache(maxsize=None)
def cards() -> Tuple[str, ...]:
    """The slugs of all cards by number; number 0 is no card."""
    lib = load()
    return ("none",) + tuple(
        lib.septem_binding_card(i).decode() for i in range(1, lib.septem_card_end())
    )


@functools.lru_cache(maxsize=None)
def boards() -> Tuple[str, ...]:
    """The sides of all boards by number, as "giza A"; number 0 is none."""
    lib = load()
    return ("none",) + tuple(
        f"{lib.septem_binding_board(i).decode()} {chr(lib.septem_binding_board_side(i))}"
        for i in range(1, lib.septem_board_end())
    )


@functools.lru_cache(maxsize=None)
def sets() -> Tuple[str, ...]:
    """The slugs of all sets, the base set first."""
    lib = load()
    return tuple(lib.septem_binding_set(i).decode() for i in range(1, constant("SET_COUNT")))


@functools.lru_cache(maxsize=None)
def phases() -> Tuple[str, ...]:
    """The slugs of the questions by number; number 0 is none."""
    return tuple(load().septem_slug_phase(i).decode() for i in range(constant("PHASE_COUNT")))


@functools.lru_cache(maxsize=None)
def lines() -> Tuple[str, ...]:
    """The lines of the score sheet by number."""
    return tuple(load().septem_slug_line(i).decode() for i in range(constant("LINE_COUNT")))


@functools.lru_cache(maxsize=None)
def countables() -> Tuple[str, ...]:
    """Colours and what else a city counts, by number; number 0 is none."""
    return tuple(load().septem_slug_colour(i).decode() for i in range(constant("COUNTABLE_COUNT")))


def action_count() -> int:
    """How many actions there are."""
    return load().septem_action_end()


def action_named() -> int:
    """Of these, how many have a fixed meaning; the others are rare ways to pay more."""
    return load().septem_action_named()


def action_hash() -> int:
    """Changes whenever an action changes its meaning: store it with what was learnt."""
    return load().septem_action_hash()


def action_text(action: int) -> str:
    """What an action is: "build altar 0" builds it in the cheapest way."""
    out = ctypes.create_string_buffer(constant("ACTION_TEXT_MAX"))
    load().septem_action_text(action, out, len(out))
    return out.value.decode()

