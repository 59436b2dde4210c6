"""What bots know of Crazy Eights: get rid of what counts most, keep eights for later, draw only if nothing fits."""

from fruitbowl.bots.heuristics.argmax import WORST, keep_best
from fruitbowl.bots.heuristics.protocol import Heuristics
from fruitbowl.core.dice import Dice
from fruitbowl.core.kernel import Ints, popcount, rule

from crazy_eights.components import EACH, POINTS, SUITS
from crazy_eights.rules import DRAW, EIGHTS
from crazy_eights.state import CrazyEightsState

A_SUIT = (1 << EACH) - 1
DRAWING = -100
"""Worse than any card."""


@rule
def policy(s: CrazyEightsState, seat: int, moves: Ints, count: int, dice: Dice) -> int:
    best, ties, chosen = WORST, 0, 0
    for index in range(count):
        best, ties, chosen = keep_best(best, ties, chosen, value_of(s, seat, moves[index]), index, dice)
    return chosen


@rule
def value_of(s: CrazyEightsState, seat: int, move: int) -> int:
    """What the card counts; of an eight, less than nothing, and rather with the suit that one has most of."""
    if move >= DRAW:
        return DRAWING
    if move < EIGHTS:
        return POINTS[move % EACH]
    suit = (move - EIGHTS) % len(SUITS)
    return popcount(int(s.hand[seat]) >> suit * EACH & A_SUIT) - EACH


HEURISTICS = Heuristics(policy)
