"""The whole state of a tree game: one flat record."""

from fruitbowl.core.kernel import Ints, State, i1, i2, i8

SEATS = 6
LARGEST_HAND = 34
"""All 68 cards for two players."""

NONE = -1


class Tree(State):
    players: int = i1()
    """How many sit at the table."""
    specials: int = i1()
    """The special cards in use: a bit each for Sun, Moon, Stars, Rain, Leaf, Trunk."""
    deals: int = i1()
    """How many deals the game has."""
    deal_number: int = i1()
    """1 in the first deal; 0 before it."""
    first: int = i1()
    """Who leads the first trick of the deal; NONE until it is drawn by lot."""
    leader: int = i1()
    """Who leads the trick."""
    awaited: int = i2()
    """Whose turn it is: the bit of a seat, or of chance, or 0 when the game is over."""
    hand: Ints = i8(SEATS)
    """The cards of the tree in each hand, a bit each."""
    hand_specials: Ints = i1(SEATS)
    """Sun, Moon, Stars, Rain and Leaf in each hand, a bit each."""
    trick: Ints = i1(SEATS)
    """The cards of the trick in the order of play, the led card first; NONE where nobody has played yet."""
    trick_size: int = i1()
    asked: int = i8()
    """The cards of the tree that have to be played before others: those that follow the lead; or, while nothing is
    led, all but the Trunk."""
    collected: Ints = i8(SEATS)
    """The cards of the tree that each seat has collected in this deal, a bit each."""
    aside: int = i8()
    """The cards of the tree that Rain has set aside in this deal."""
    spent: int = i1()
    """Sun, Moon, Stars, Rain and Leaf of tricks that are over: they count for nobody, wherever they lie."""
    left: int = i8()
    """The cards of the tree that were not dealt, face down."""
    left_specials: int = i1()
    absent: Ints = i8(SEATS)
    """The cards of the tree that a seat cannot have any more: its own play has proved it."""
    points: Ints = i2(SEATS)
    """The fruits that each seat has collected in all deals."""
    last_trick: Ints = i1(SEATS)
    """The latest trick that is over, in the order of play; NONE before there is one."""
    last_leader: int = i1()
    """Who led it, or NONE."""
