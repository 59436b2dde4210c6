"""What chance can do in a game of Fruitoplay, number by number."""

from collections.abc import Sequence

from fruitbowl.games.fruitoplay.components import CARDS, FRUITS
from fruitbowl.games.fruitoplay.state import LOT, Fruitoplay


def deck(s: Fruitoplay) -> Sequence[int]:
    """All cards, unless a fruit is drawn."""
    return () if s.phase == LOT else range(CARDS)


def chance_outcomes(s: Fruitoplay, drawn: Sequence[int]) -> list[tuple[int, int]]:
    """FP-29: a fruit; or all cards, one after the other, each as likely."""
    if s.phase == LOT:
        return [] if drawn else [(fruit, 1) for fruit in range(len(FRUITS))]
    gone = set(drawn)
    return [(card, 1) for card in deck(s) if card not in gone]
