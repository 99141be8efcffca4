"""What can go wrong, one class for each thing a caller may want to catch.

Whatever is raised, nothing has changed: the library checks before it writes.
"""

from __future__ import annotations


class SeptemError(Exception):
    """The base of everything that this package raises on purpose."""


class LibraryError(SeptemError, OSError):
    """libseptem was not found, or is of another version than this package."""


class OptionsError(SeptemError, ValueError):
    """The options are not those of a game that can be played."""


class SeatError(SeptemError, ValueError):
    """There is no such seat, or it has nothing to decide now."""


class NotationError(SeptemError, ValueError):
    """A text is not a decision that could be taken now."""


class IllegalMove(SeptemError, ValueError):
    """A decision that the rules refuse; the message says why."""


class BotError(SeptemError, ValueError):
    """A bot that cannot be read or made."""
