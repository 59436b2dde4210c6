"""Advice about moves. Who gives it is appointed from above: bots are built upon matches, not the other way round."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from fruitbowl.core.errors import FruitbowlError

if TYPE_CHECKING:
    from fruitbowl.core.match import Match


@dataclass(frozen=True)
class Advice:
    """What a bot thinks of one move. `Match.hint` returns a list of these, the best first.

    >>> import fruitbowl
    >>> best, *_ = fruitbowl.new("fruitoplay", players=2, seed=1).hint(0, iterations=100)
    >>> 0 <= best.win <= 1, 0 < best.tried <= 1
    (True, True)
    """

    move: str
    win: float
    """The share of a win to expect, from 0 to 1."""
    win_error: float
    """The standard error of that, as far as the playouts tell."""
    lead: float
    """Points ahead of the best opponent to expect; behind, if negative."""
    tried: float
    """The share of the playouts that began with this move: the search spends them on what looks good."""
    text: str
    """All of it in words."""


class Adviser(Protocol):
    def __call__(
        self, match: "Match", seat: int, *, seconds: float | None, iterations: int | None, threads: int, language: str
    ) -> list[Advice]: ...


_appointed: list[Adviser] = []


def appoint(adviser: Adviser) -> None:
    _appointed[:] = [adviser]


def appointed() -> Adviser:
    if not _appointed:
        raise FruitbowlError("There is no adviser for hints: `import fruitbowl.api` sets one.")
    return _appointed[0]
