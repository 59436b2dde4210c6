"""The whole state of a game of Crazy Eights: one flat record."""

from fruitbowl.core.kernel import Ints, State, i1, i8

from crazy_eights.components import CARDS

SEATS = 4

# Phases
DEAL = 0
PLAY = 1
OVER = 2


class CrazyEightsState(State):
    players: int = i1()
    keep_drawing: int = i1()
    """The option."""
    phase: int = i1()
    seat: int = i1()
    """Whose turn it is."""
    hand: Ints = i8(SEATS)
    """The cards of each seat, a bit each."""
    stock: Ints = i1(CARDS)
    """The face-down cards; the top one is the last."""
    stock_size: int = i1()
    """Beyond this, `stock` is 0."""
    pile: int = i8()
    """The cards that were played, the top one included, a bit each."""
    top: int = i1()
    """The top card of the pile."""
    suit: int = i1()
    """The suit that is asked for."""
    passes: int = i1()
    """How many have passed one after the other."""
