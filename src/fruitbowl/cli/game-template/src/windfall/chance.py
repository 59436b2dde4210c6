"""What chance can do in a game of Windfall, number by number: for algorithms that go through all of it."""

from collections.abc import Sequence

from windfall.components import PLUMS
from windfall.state import WindfallState


def deck(_s: WindfallState) -> Sequence[int]:
    """WF-1: all plums are shuffled."""
    return range(PLUMS)


def chance_outcomes(s: WindfallState, drawn: Sequence[int]) -> list[tuple[int, int]]:
    """WF-1: all plums, one after the other, each as likely: each number that can come next, and its weight."""
    return [(plum, 1) for plum in deck(s) if plum not in drawn]
