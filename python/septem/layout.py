"""Structs of the library, read and written through what the library says about them."""

from __future__ import annotations

import ctypes
import functools
import struct
from typing import Any, List, NamedTuple, Tuple

from .errors import LibraryError
from .library import load

_FORMATS = {1: "b", 2: "h", 4: "i", 8: "q"}


class Field(NamedTuple):
    """Where a field lies in its struct."""

    offset: int
    size: int
    count: int
    format: str  # of an item, for the module struct; "" for structs within structs


@functools.lru_cache(maxsize=None)
def constant(name: str) -> int:
    """A constant of the headers, without SEPTEM_ in front."""
    value = load().septem_binding_constant(name.encode())
    if value < 0:
        raise LibraryError(f"libseptem does not know the constant {name}")
    return value


@functools.lru_cache(maxsize=None)
def size_of(type_name: str) -> int:
    """The bytes of a struct, without septem_ in front."""
    size = load().septem_binding_size(type_name.encode())
    if size <= 0:
        raise LibraryError(f"libseptem does not know the struct {type_name}")
    return size


@functools.lru_cache(maxsize=None)
def field(type_name: str, name: str) -> Field:
    """A field of a struct."""
    out = (ctypes.c_int * 4)()
    if not load().septem_binding_field(type_name.encode(), name.encode(), out):
        raise LibraryError(f"libseptem does not show the field {type_name}.{name}")
    offset, size, count, signed = out
    code = _FORMATS.get(size, "")
    return Field(offset, size, count, "=" + (code if signed else code.upper()) if code else "")


@functools.lru_cache(maxsize=None)
def layout() -> str:
    """Which structs, cards and boards the library has: bytes of another one mean the same if this
    is equal."""
    out = ctypes.create_string_buffer(constant("LAYOUT_MAX"))
    load().septem_binding_layout(out)
    return out.value.decode()


def restore(type_name: str, data: bytes, made_with: str) -> "Memory":
    """A struct from its bytes, if they mean here what they meant where they were made."""
    if made_with != layout() or len(data) != size_of(type_name):
        raise LibraryError(
            f"this {type_name} was saved with another version of libseptem "
            f"(layout {made_with}, not {layout()})"
        )
    memory = Memory(type_name)
    ctypes.memmove(memory.raw, data, len(memory.raw))
    return memory


class Memory:
    """One struct, in memory that belongs to Python."""

    __slots__ = ("type_name", "raw")

    def __init__(self, type_name: str) -> None:
        self.type_name = type_name
        self.raw = ctypes.create_string_buffer(size_of(type_name))

    def copy(self) -> "Memory":
        """Structs of the library hold no pointers to themselves: their bytes are all of them."""
        other = Memory(self.type_name)
        ctypes.memmove(other.raw, self.raw, len(self.raw))
        return other

    def __reduce__(self) -> Tuple[Any, ...]:
        return restore, (self.type_name, self.raw.raw, layout())

    def get(self, name: str, index: int = 0) -> int:
        where = field(self.type_name, name)
        return struct.unpack_from(where.format, self.raw, where.offset + index * where.size)[0]

    def set(self, name: str, value: int, index: int = 0) -> None:
        where = field(self.type_name, name)
        struct.pack_into(where.format, self.raw, where.offset + index * where.size, value)

    def many(self, name: str) -> List[int]:
        where = field(self.type_name, name)
        code = where.format[1]
        return list(struct.unpack_from(f"={where.count}{code}", self.raw, where.offset))

    def inner(self, outer: str, index: int, type_name: str, name: str) -> Tuple[int, ...]:
        """The items of a field of a struct that lies in an array of this one."""
        array, where = field(self.type_name, outer), field(type_name, name)
        at = array.offset + index * array.size + where.offset
        return struct.unpack_from(f"={where.count}{where.format[1]}", self.raw, at)

    def text(self, name: str) -> str:
        """A field that is a string: of characters, or a pointer to constant ones."""
        where = field(self.type_name, name)
        if where.count == 1:
            return ctypes.string_at(self.get(name)).decode()
        return ctypes.string_at(ctypes.addressof(self.raw) + where.offset).decode()

    def at(self, name: str) -> ctypes.c_void_p:
        """The address of a field."""
        return ctypes.c_void_p(ctypes.addressof(self.raw) + field(self.type_name, name).offset)


class MemoryList:
    """Several structs in a row, such as the moves that the library lists."""

    __slots__ = ("type_name", "size", "raw")

    def __init__(self, type_name: str, count: int) -> None:
        self.type_name = type_name
        self.size = size_of(type_name)
        self.raw = ctypes.create_string_buffer(self.size * count)

    def address(self, index: int) -> int:
        return ctypes.addressof(self.raw) + index * self.size
