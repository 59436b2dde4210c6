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
    """What a move promises."""

    move: str
    name: str
    """The move as people call it."""
    win: float
    """The part of the victory to expect, from 0 to 1."""
    win_error: float
    """How far off that may well be: its standard error."""
    lead: float
    """Points to expect before the best of the others, or behind if negative."""
    tried: float
    """The part of the playouts that began with this move: the search spends them on what looks good."""
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
        raise FruitbowlError("Nobody gives hints yet: `import fruitbowl.api` appoints somebody.")
    return _appointed[0]
