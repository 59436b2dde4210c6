"""The best of several moves; among equally good ones, a random one."""

from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.kernel import rule

WORST = -(1 << 40)
"""Less than any value: where a search for the best begins."""


@rule
def keep_best(best: int, ties: int, chosen: int, value: int, index: int, dice: Dice) -> tuple[int, int, int]:
    """The best value so far, how many moves have it, and which of them is chosen: all equally likely."""
    if value < best:
        return best, ties, chosen
    ties = ties + 1 if value == best else 1
    return value, ties, index if roll(dice, ties) == 0 else chosen
