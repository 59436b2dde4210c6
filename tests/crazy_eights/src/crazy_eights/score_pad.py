"""The score pad of Crazy Eights: what a hand counts that is left at the end, from text."""

from dataclasses import dataclass
from typing import Any

from fruitbowl.core.errors import BadScore

from crazy_eights.components import EACH, POINTS, parse_card


@dataclass(frozen=True)
class HandScore:
    score: int
    """CE-9: what the hand counts against its owner."""
    cards: dict[str, int]
    """What each card counts."""

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def score(cards: str = "") -> HandScore:
    """CE-9: an eight 50, a court card 10, an ace 1, others their number."""
    counted: dict[str, int] = {}
    for word in cards.replace(",", " ").upper().split():
        if word in counted:
            raise BadScore(f"The card {word} is there twice; the deck has it once.")
        try:
            counted[word] = int(POINTS[parse_card(word) % EACH])
        except ValueError as problem:
            raise BadScore(str(problem)) from None
    return HandScore(sum(counted.values()), counted)
