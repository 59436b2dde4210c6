"""Advice about moves. Who gives it is appointed from above: bots are built upon matches, not the other way round."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from fruitbowl.core.errors import FruitbowlError

if TYPE_CHECKING:
    from fruitbowl.core.match import Match


@dataclass(frozen=True)
class Advice:
    """What a move promises."""

    move: str
    win: float
    """The part of the victory to expect, from 0 to 1."""
    win_error: float
    """How far off that may well be: its standard error, as far as the playouts tell."""
    lead: float
    """Points to expect before the best of the others, or behind if negative."""
    tried: float
    """The part of the playouts that began with this move: the search spends them on what looks good."""
    text: str
    """All that in words."""


class Adviser(Protocol):
    def __call__(
        self, match: "Match", seat: int, *, seconds: float | None, iterations: int | None, threads: int, language: str
    ) -> list[Advice]: ...


_appointed: list[Adviser] = []


def appoint(adviser: Adviser) -> None:
    _appointed[:] = [adviser]


def appointed() -> Adviser:
    if not _appointed:
        raise FruitbowlError("Nobody gives hints yet: `import fruitbowl.api` appoints somebody.")
    return _appointed[0]
