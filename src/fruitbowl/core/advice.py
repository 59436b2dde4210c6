"""Advice about moves. Who gives it is appointed from above: bots are built upon matches, not the other way round."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from fruitbowl.core.errors import FruitbowlError

if TYPE_CHECKING:
    from fruitbowl.core.match import Match


Standing = Literal["only", "best", "equal", "worse", "unclear"]
"""How a move compares with the best: "unclear" if the search gave it up early."""


@dataclass(frozen=True)
class Advice:
    """What a bot thinks of one move. `Match.hint` returns a list of these, the best first.

    >>> import fruitbowl
    >>> best, *_ = fruitbowl.new("fruitoplay", players=2, seed=1).hint(0, iterations=100)
    >>> 0 <= best.win <= 1, 0 < best.tried <= 1
    (True, True)
    """

    move: str
    name: str
    """The move as people call it."""
    win: float
    """The share of a win to expect, from 0 to 1."""
    win_error: float
    """How far off that may well be: its standard error."""
    lead: float
    """Points ahead of the best opponent to expect; behind, if negative."""
    tried: float
    """The share of the playouts that began with this move: the search spends them on what looks good."""
    standing: Standing
    why: str
    """What the game itself says for or against it; empty if nothing."""
    chances: str
    """Its chances in words, which say no more than the numbers."""

    @property
    def text(self) -> str:
        """All that in words."""
        return " ".join(filter(None, [f"{self.name}.", self.why, self.chances]))


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
