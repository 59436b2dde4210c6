"""The whole state of a game of Windfall: one flat record.

Fields are signed integers, one line each on what they mean. A set of plums is a mask, a bit per plum.
"""

from fruitbowl.core.kernel import Ints, State, i1, i2

SEATS = 3
NONE = -1


class WindfallState(State):
    players: int = i1()
    cards: int = i1()
    """The option: how many cards everybody gets."""
    dealt: int = i1()
    """1 after the deal."""
    seat: int = i1()
    """Whose turn it is."""
    hand: Ints = i2(SEATS)
    """The plums of each seat."""
    trick: Ints = i1(SEATS)
    """The plum of each seat in this trick, or NONE."""
    gone: int = i2()
    """The plums of tricks that are over."""
    left: int = i2()
    """The plums that were not dealt."""
    points: Ints = i1(SEATS)
