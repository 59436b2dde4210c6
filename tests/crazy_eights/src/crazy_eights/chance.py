"""What chance can do in a game of Crazy Eights, number by number."""

from collections.abc import Sequence

from crazy_eights.components import CARDS
from crazy_eights.state import CrazyEightsState


def deck(_s: CrazyEightsState) -> Sequence[int]:
    """CE-1: all cards are shuffled."""
    return range(CARDS)


def chance_outcomes(s: CrazyEightsState, drawn: Sequence[int]) -> list[tuple[int, int]]:
    """CE-1: all cards, one after the other, each as likely."""
    gone = set(drawn)
    return [(card, 1) for card in deck(s) if card not in gone]
