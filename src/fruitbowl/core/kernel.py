"""What every game's rules share: the `rule` decorator, bits, and the declaration of a state.

A rule runs plain until its compiled code is ready. With FRUITBOWL_JIT=0 it stays plain, as the very function that is
written: for a debugger, for coverage, and as a check of the compiled ones. With FRUITBOWL_JIT=1 it is compiled before
it runs at all, as tests and figures want it.
"""

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, Protocol, TypeVar, cast, overload

import numpy as np

from fruitbowl.core.rule import Rule, compile_everywhere

JIT = os.environ.get("FRUITBOWL_JIT") != "0"
if os.environ.get("FRUITBOWL_JIT") == "1":
    compile_everywhere()

CHANCE = 1 << 8
"""The bit of an `actors` set that means: a shuffle or a draw by lot comes next. Seats are the bits below it."""

P = ParamSpec("P")
R = TypeVar("R")


class Ints(Protocol):
    """A row of small integers: what an array field of a state, a list of moves or a chance outcome is to the rules."""

    @overload
    def __getitem__(self, place: int, /) -> int: ...
    @overload
    def __getitem__(self, places: slice, /) -> "Ints": ...
    def __setitem__(self, place: int | slice, value: int, /) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...


class Grid(Protocol):
    """A table of small integers, indexed `grid[row, column]`."""

    @overload
    def __getitem__(self, place: tuple[int, int], /) -> int: ...
    @overload
    def __getitem__(self, row: int, /) -> Ints: ...
    def __setitem__(self, place: tuple[int, int | slice] | slice, value: int, /) -> None: ...
    def __iter__(self) -> Iterator[Ints]: ...


# ---- compiled or not ------------------------------------------------------------------------------------------------


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Marks a function of the rules: plain at first, compiled when that is ready (see `Rule`)."""
    return cast("Callable[P, R]", Rule(function, inline=True)) if JIT else function


def routine(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a large function that is called from several places: it is not put into each of them.

    Otherwise all that it calls would be compiled once more for each, and so on for their callers.
    """
    return cast("Callable[P, R]", Rule(function, inline=False)) if JIT else function


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A rule for whoever calls it a million times: it is compiled before its first call returns."""
    return cast("Callable[P, R]", function.compiled) if isinstance(function, Rule) else function


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """The machine code of a rule that has been compiled for one kind of arguments, without any look at those.

    Nobody checks the types then: give it exactly what it was called with the first time.
    """
    codes = set(function.codes.values()) if isinstance(function, Rule) else set()
    return codes.pop() if len(codes) == 1 else compiled(function)


def is_compiled(function: Callable[..., object]) -> bool:
    """Whether a rule's compiled code is there."""
    return isinstance(function, Rule) and bool(function.codes)


# ---- single instructions: `compiled.py` says which they become ------------------------------------------------------


def popcount(mask: int) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The place of the lowest bit that is set; the mask must not be empty."""
    return (int(mask) & -int(mask)).bit_length() - 1


def add_63(a: int, b: int) -> int:
    """The sum modulo 2**63."""
    return int(a) + int(b) & (1 << 63) - 1


def fold_63(a: int, b: int) -> int:
    """The 128 bits of a product folded onto each other, and 63 of them kept: the cheapest good scrambler."""
    product = int(a) * int(b)
    return (product ^ product >> 64) & (1 << 63) - 1


def store_word(row: Any, place: int, word: int) -> None:
    """Writes eight neighbouring numbers of a row of `int8` at once, given as one number of eight bytes."""
    row[place : place + 8] = np.array([word], np.int64).view(np.int8)


def store_bits(row: Any, place: int, mask: int) -> None:
    """Writes the 32 lowest bits of a mask as 32 neighbouring numbers of a row of `int8`, all at once."""
    lowest_bits = np.array([int(mask) & 0xFFFF_FFFF], "<u4").view(np.uint8)
    row[place : place + 32] = np.unpackbits(lowest_bits, bitorder="little")


@rule
def bit(place: int) -> int:
    """A mask with one bit. Use it instead of `1 << place`: uncompiled, a shift by a small NumPy integer overflows."""
    return 1 << int(place)


@rule
def append_set(row: Ints, count: int, first: int, members: int) -> int:
    """Writes `first` plus the place of each bit of a set behind `count` numbers; returns how many there are then."""
    end = count + popcount(members)
    for place in range(count, end):
        row[place] = first + lowest(members)
        members &= members - 1
    return end


@lru_cache(maxsize=4096)
def places_in(mask: int) -> tuple[int, ...]:
    """The places of all bits that are set, in order: the seats of a set of seats, the cards of a hand.

    Remembered, because all views of a table are built from the same few masks.

    >>> places_in(0b1011)
    (0, 1, 3)
    """
    places = []
    while mask:
        last = mask & -mask
        places.append(last.bit_length() - 1)
        mask ^= last
    return tuple(places)


# ---- who is ahead ----------------------------------------------------------------------------------------------------


@rule
def keep_leaders(best: int, seats: int, seat: int, standing: int) -> tuple[int, int]:
    """The best standing so far and the set of seats that have it, when one more is looked at."""
    if standing > best:
        return standing, bit(seat)
    return best, seats | bit(seat) if standing == best else seats


@rule
def seats_with_most(points: Ints, players: int) -> int:
    """The set of seats that have the most points; there are none below zero."""
    best, seats = -1, 0
    for seat in range(players):
        best, seats = keep_leaders(best, seats, seat, int(points[seat]))
    return seats


# ---- the declaration of a state -------------------------------------------------------------------------------------

# Fields are signed, always: an unsigned index mixed with a signed number becomes a float in Numba.


def i1(*shape: int) -> Any:
    """A field of one byte, -128 to 127, or an array of them."""
    return ("i1", shape)


def i2(*shape: int) -> Any:
    """A field of two bytes, or an array of them."""
    return ("i2", shape)


def i4(*shape: int) -> Any:
    """A field of four bytes, or an array of them."""
    return ("i4", shape)


def i8(*shape: int) -> Any:
    """A field of eight bytes, or an array of them."""
    return ("i8", shape)


if TYPE_CHECKING:

    class _Record:
        """NumPy's type hints call records final; NumPy itself does not."""

else:
    _Record = np.void  # np.record also has attributes, but ten times slower ones


class State(_Record):
    """A game's whole state: subclass it and declare fields. It becomes one flat NumPy record.

    >>> class Coin(State):
    ...     tossed: int = i1()
    ...     heads: Ints = i2(3)
    >>> coin = Coin.blank()
    >>> coin[0].heads[1] = 5
    >>> coin.dtype.itemsize, coin[0].heads.tolist()
    (8, [0, 5, 0])
    """

    __layout: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        fields = [(name, *getattr(cls, name)) for name in cls.__annotations__]
        for name, *_ in fields:
            if hasattr(np.void, name):
                raise TypeError(
                    f"{cls.__name__}.{name}: NumPy records already have an attribute of that name; choose another."
                )
            setattr(cls, name, property(itemgetter(name), _setter(name)))
        cls.__layout = np.dtype((cls, _packed(fields)))

    @classmethod
    def blank(cls, count: int = 1) -> "np.ndarray[Any, np.dtype[Any]]":
        """An array of `count` states, all zero."""
        return np.zeros(count, cls.__layout)


def copy_of(states: "np.ndarray[Any, np.dtype[Any]]") -> "np.ndarray[Any, np.dtype[Any]]":
    """An independent copy. NumPy copies records field by field, which takes ten times as long as their bytes."""
    return from_bytes(states.dtype, states.tobytes())


def from_bytes(layout: np.dtype[Any], content: bytes) -> "np.ndarray[Any, np.dtype[Any]]":
    """An array of states from their bytes."""
    return np.ndarray(len(content) // layout.itemsize, layout, bytearray(content))


def _setter(name: str) -> Callable[[Any, int], None]:
    def set_field(state: Any, value: int) -> None:
        state[name] = value

    return set_field


def _packed(fields: list[tuple[str, str, tuple[int, ...]]]) -> np.dtype[Any]:
    """Large fields first and a filler last: all aligned, without gaps, whose bytes nobody would look after."""
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    alignment = np.dtype(ordered[0][1]).itemsize
    if filler := -np.dtype(ordered).itemsize % alignment:
        ordered.append(("filler", "i1", (filler,)))
    return np.dtype(ordered, align=True)
