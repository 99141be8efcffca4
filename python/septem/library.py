"""Finds libseptem and says what its functions take.

Only functions are declared here. The layout of structs is never written down in Python: it is
asked of the library (layout.py), so that another build of it is read correctly.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
import sys
from ctypes import c_bool, c_char_p, c_int, c_int64, c_size_t, c_uint16, c_uint64, c_void_p
from pathlib import Path
from typing import List, Optional, Tuple

from .errors import LibraryError

BINDING_VERSION = 3
"""The version of septem/binding.h that this package is written for."""

VARIABLE = "SEPTEM_LIBRARY"

_NAME = {"darwin": "libseptem.dylib", "win32": "septem.dll"}.get(sys.platform, "libseptem.so")

# Name, result, arguments. Pointers to structs are all void pointers: their memory is ours or C's.
_FUNCTIONS: Tuple[Tuple[str, object, Tuple[object, ...]], ...] = (
    ("septem_binding_version", c_int, ()),
    ("septem_binding_size", c_int, (c_char_p,)),
    ("septem_binding_constant", c_int64, (c_char_p,)),
    ("septem_binding_field", c_bool, (c_char_p, c_char_p, c_void_p)),
    ("septem_binding_layout", None, (c_void_p,)),
    ("septem_binding_view_write", None, (c_void_p, c_void_p)),
    ("septem_binding_view_read", c_bool, (c_char_p, c_void_p)),
    ("septem_binding_options", None, (c_void_p,)),
    ("septem_binding_score", None, (c_void_p, c_int, c_void_p)),
    ("septem_binding_hand", None, (c_void_p, c_int, c_void_p)),
    ("septem_binding_left", c_int, (c_void_p, c_int)),
    ("septem_binding_right", c_int, (c_void_p, c_int)),
    ("septem_binding_partner", c_int, (c_void_p, c_int)),
    ("septem_binding_answers_for", c_int, (c_void_p, c_int)),
    ("septem_binding_pile", c_int, (c_void_p, c_int)),
    ("septem_binding_built", c_bool, (c_void_p, c_int, c_int)),
    ("septem_binding_card", c_char_p, (c_int,)),
    ("septem_binding_board", c_char_p, (c_int,)),
    ("septem_binding_board_side", c_int, (c_int,)),
    ("septem_binding_set", c_char_p, (c_int,)),
    ("septem_binding_bot_spec", c_bool, (c_char_p, c_void_p, c_void_p)),
    ("septem_binding_bot", c_void_p, (c_char_p, c_void_p)),
    ("septem_binding_choose", c_bool, (c_void_p, c_void_p, c_int, c_void_p, c_void_p)),
    ("septem_bot_destroy", None, (c_void_p,)),
    ("septem_rng_init", None, (c_void_p, c_uint64)),
    ("septem_rng_mix", c_uint64, (c_uint64, c_uint64)),
    ("septem_game_init", c_int, (c_void_p, c_void_p, c_uint64)),
    ("septem_game_moves", c_int, (c_void_p, c_int, c_void_p)),
    ("septem_game_leaders", c_int, (c_void_p, c_int, c_void_p)),
    ("septem_game_check", c_int, (c_void_p, c_int, c_void_p)),
    ("septem_game_submit", c_int, (c_void_p, c_int, c_void_p)),
    ("septem_game_winners", ctypes.c_uint8, (c_void_p,)),
    ("septem_game_hash", c_uint64, (c_void_p,)),
    ("septem_game_validate", c_char_p, (c_void_p,)),
    ("septem_game_pile_size", c_int, (c_void_p,)),
    ("septem_err_text", c_char_p, (c_int,)),
    ("septem_deny_text", c_char_p, (c_int,)),
    ("septem_parse_error_text", c_char_p, (c_int,)),
    ("septem_slug_phase", c_char_p, (c_int,)),
    ("septem_slug_line", c_char_p, (c_int,)),
    ("septem_slug_symbol", c_char_p, (c_int,)),
    ("septem_slug_colour", c_char_p, (c_int,)),
    ("septem_card_end", c_int, ()),
    ("septem_board_end", c_int, ()),
    ("septem_board_find", ctypes.c_uint8, (c_char_p, ctypes.c_char)),
    ("septem_set_find", c_int, (c_char_p,)),
    ("septem_move_write", c_int, (c_void_p, c_void_p, c_void_p, c_size_t)),
    ("septem_move_read", c_int, (c_void_p, c_char_p, c_void_p)),
    ("septem_view_of", None, (c_void_p, c_int, c_void_p)),
    ("septem_view_sample", c_bool, (c_void_p, c_void_p, c_void_p)),
    ("septem_log_begin", None, (c_void_p, c_void_p)),
    ("septem_log_add", None, (c_void_p, c_void_p, c_int, c_void_p)),
    ("septem_log_end", None, (c_void_p, c_void_p)),
    ("septem_log_write", c_int, (c_void_p, c_void_p, c_size_t)),
    ("septem_log_read", c_bool, (c_void_p, c_char_p, c_size_t, c_void_p)),
    ("septem_log_start", c_bool, (c_void_p, c_void_p, c_void_p)),
    ("septem_log_step", c_bool, (c_void_p, c_int, c_void_p, c_void_p)),
    ("septem_log_check_end", c_bool, (c_void_p, c_void_p, c_void_p)),
    ("septem_action_end", c_int, ()),
    ("septem_action_named", c_int, ()),
    ("septem_action_hash", c_uint64, ()),
    ("septem_action_list", c_int, (c_void_p, c_int, c_void_p, c_void_p)),
    ("septem_action_mask", c_int, (c_void_p, c_int, c_void_p)),
    ("septem_action_move", c_bool, (c_void_p, c_int, c_uint16, c_void_p)),
    ("septem_action_of", c_uint16, (c_void_p, c_int, c_void_p)),
    ("septem_action_text", c_int, (c_uint16, c_void_p, c_size_t)),
    ("septem_observation_size", c_int, ()),
    ("septem_observation_hash", c_uint64, ()),
    ("septem_observation_row", c_bool, (c_int, c_void_p)),
    ("septem_observe", None, (c_void_p, c_int, c_void_p)),
    ("septem_observe_moves", None, (c_void_p, c_int, c_void_p, c_int, c_void_p)),
    ("septem_attribute_size", c_int, ()),
    ("septem_attribute_card", None, (ctypes.c_uint8, c_void_p)),
    ("septem_attribute_stage", None, (ctypes.c_uint8, c_int, c_void_p)),
    ("septem_batch_create", c_void_p, (c_void_p,)),
    ("septem_batch_destroy", None, (c_void_p,)),
    ("septem_batch_bind", c_bool, (c_void_p, c_void_p)),
    ("septem_batch_deal", c_int, (c_void_p, c_void_p)),
    ("septem_batch_step", c_int, (c_void_p, c_void_p)),
    ("septem_batch_sample", None, (c_void_p, c_void_p)),
    ("septem_batch_think", c_bool, (c_void_p, c_int, c_void_p, c_int, c_void_p)),
    ("septem_batch_fork", c_int, (c_void_p, c_void_p, c_void_p, c_int)),
    ("septem_batch_game", c_void_p, (c_void_p, c_int)),
)


def candidates() -> List[Path]:
    """Where the library may be, the likeliest first: in the package as a wheel has it, a
    checkout's builds, then an installation.

    The package lies in python/septem of a checkout, or in share/septem/python/septem of a prefix.
    """
    here = Path(__file__).resolve().parent
    builds = [here.parent.parent / "build" / kind / _NAME for kind in ("release", "debug")]
    prefix = here.parents[3] if len(here.parents) > 3 else here
    folders = [prefix / "lib", *sorted(prefix.glob("lib/*-*")), prefix / "lib64"]
    return [here / _NAME] + builds + [folder / _NAME for folder in folders]


def find() -> str:
    """The library to load, as a path or as a name that the system's loader knows."""
    named = os.environ.get(VARIABLE)
    if named:
        if not Path(named).is_file():
            raise LibraryError(f"{VARIABLE} is set to {named}, and there is no such file")
        return named
    tried = candidates()
    for path in tried:
        if path.is_file():
            return str(path)
    known: Optional[str] = ctypes.util.find_library("septem")
    if known:
        return known
    places = "\n".join(f"    {path}" for path in tried)
    raise LibraryError(
        f"{_NAME} was not found. Do one of these:\n"
        "  - run `make wheel` and install what it leaves in build/wheel with pip\n"
        "  - run `make` in the checkout of Septem, which leaves it in build/release\n"
        "  - run `make install`, which puts it where the system finds it\n"
        f"  - set {VARIABLE} to the path of the file\n"
        f"Looked for:\n{places}"
    )


@functools.lru_cache(maxsize=None)
def load() -> ctypes.CDLL:
    """Loads the library once, and makes sure that it and this package understand each other."""
    where = find()
    try:
        lib = ctypes.CDLL(where)
    except OSError as error:
        raise LibraryError(f"{where} cannot be loaded: {error}") from error
    for name, result, arguments in _FUNCTIONS:
        try:
            function = getattr(lib, name)
        except AttributeError:
            raise LibraryError(
                f"{where} has no function {name}: it is another version than this package; "
                "build both from the same checkout"
            ) from None
        function.restype = result
        function.argtypes = list(arguments)
    version = lib.septem_binding_version()
    if version != BINDING_VERSION:
        raise LibraryError(
            f"{where} speaks version {version} of its binding, this package version "
            f"{BINDING_VERSION}; build both from the same checkout"
        )
    return lib
