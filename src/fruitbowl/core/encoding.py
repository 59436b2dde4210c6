"""What a seat sees as a row of small numbers, for programs that learn.

A game says once, as a table of fields, what each number of the row means; its compiled `write` and the table of its
page in the docs both come from that. Rows are of `int8`. Seats are counted from who looks: 0 is the own seat, 1 the
next one clockwise, and so on; where fewer play than the game allows, the numbers of the missing seats stay 0. What can
be larger than 127, a score, is two numbers: hundreds and the rest.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from fruitbowl.core.kernel import Ints, rule, store_bits, store_word

Row = npt.NDArray[np.int8]

HUNDRED = 100
MOST = 127
"""The largest number of a row."""


@dataclass(frozen=True)
class Field:
    """Some neighbouring numbers of a row with one meaning."""

    name: str
    shape: tuple[int, ...]
    """How many: `(68,)` for a number per card, `(6, 2)` for two numbers per seat."""
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Encoding:
    """What each number of a game's rows means, and the rule that writes them.

    >>> import fruitbowl
    >>> games = fruitbowl.batch("tree", players=4, size=3, seed=1)
    >>> row = games.observe()[0]
    >>> games.game.encoding.parts(row)["hand"].shape
    (68,)
    """

    fields: tuple[Field, ...]
    write: Callable[[Any, int, Ints], None]
    """write(s, seat, row): everything that the seat sees, into a row of `size` numbers."""
    version: int = 1
    """Goes up when the same view could give another row: whoever has learned from rows has to know."""

    @cached_property
    def size(self) -> int:
        """How many numbers a row has."""
        return sum(field.size for field in self.fields)

    @cached_property
    def low(self) -> Row:
        """The least that each number can be."""
        return np.repeat([field.low for field in self.fields], [field.size for field in self.fields]).astype(np.int8)

    @cached_property
    def high(self) -> Row:
        """The most that each number can be."""
        return np.repeat([field.high for field in self.fields], [field.size for field in self.fields]).astype(np.int8)

    def parts(self, row: Row) -> dict[str, npt.NDArray[np.int8]]:
        """The fields of a row by name, each in its shape. They are views of the row, not copies."""
        starts = places(self.fields)
        return {
            field.name: row[starts[field.name] : starts[field.name] + field.size].reshape(field.shape)
            for field in self.fields
        }

    def table(self) -> str:
        """The fields as the page of the game shows them."""
        lines = ["| index | name | numbers | range | meaning |", "|---|---|---|---|---|"]
        for (name, start), field in zip(places(self.fields).items(), self.fields, strict=True):
            index = f"{start}" if field.size == 1 else f"{start}-{start + field.size - 1}"
            numbers = " x ".join(map(str, field.shape))
            lines.append(f"| {index} | `{name}` | {numbers} | {field.low} to {field.high} | {field.meaning} |")
        return "\n".join(lines) + "\n"


def places(fields: Sequence[Field]) -> dict[str, int]:
    """Where in the row each field begins.

    >>> places([Field("hand", (4, 2), 0, 1, "..."), Field("turn", (1,), 0, 9, "...")])
    {'hand': 0, 'turn': 8}
    """
    starts, start = {}, 0
    for field in fields:
        starts[field.name] = start
        start += field.size
    return starts


# ---- for the rules that write rows ----------------------------------------------------------------------------------


SPREAD = np.unpackbits(np.arange(256, dtype=np.uint8), bitorder="little").view(np.int64)
"""SPREAD[eight bits]: the same as eight bytes, each 0 or 1, in one word."""


@rule
def write_bits(row: Ints, start: int, count: int, mask: int) -> None:
    """A number for each of the lowest bits of a mask: 1 where it is set."""
    mask = int(mask)
    if count >= 32:
        for part in range(count // 32):
            store_bits(row, start + 32 * part, mask >> 32 * part)
        store_bits(row, start + count - 32, mask >> count - 32)  # the last ones, some of them once more
    elif count >= 8:
        for part in range(count // 8):
            store_word(row, start + 8 * part, SPREAD[mask >> 8 * part & 255])
        store_word(row, start + count - 8, SPREAD[mask >> count - 8 & 255])
    else:
        for place in range(count):
            row[start + place] = mask >> place & 1


@rule
def write_score(row: Ints, start: int, points: int) -> None:
    """Hundreds (99 is also all that is more), and the rest."""
    hundreds = 0
    if points >= HUNDRED:  # seldom, and a division takes longer than the rest
        hundreds = points // HUNDRED
    row[start] = min(hundreds, HUNDRED - 1)
    row[start + 1] = points - hundreds * HUNDRED


@rule
def seat_after(seat: int, step: int, players: int) -> int:
    """The seat so many places further clockwise; fewer than there are players."""
    other = seat + step  # no remainder: that would take longer than to write a seat's numbers
    return other - players if other >= players else other


@rule
def steps_to(seat: int, other: int, players: int) -> int:
    """How many places further clockwise the other sits."""
    steps = other - seat
    return steps + players if steps < 0 else steps
