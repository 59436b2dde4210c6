"""The score pad of Windfall, for people who play it with real cards: it reads what they type."""

from dataclasses import dataclass
from typing import Any

from fruitbowl.core.errors import BadScore


@dataclass(frozen=True)
class Score:
    score: int

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def score(tricks: str | int = 0) -> Score:
    """WF-3: each trick is a point."""
    try:
        return Score(int(tricks or 0))
    except ValueError:
        raise BadScore(f"How many tricks? {tricks!r} is no number.") from None
