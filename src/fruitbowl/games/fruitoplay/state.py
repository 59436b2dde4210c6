"""The whole state of a game of Fruitoplay: one flat record."""

from fruitbowl.core.kernel import Grid, Ints, State, i1, i2, i4, i8

SEATS = 6
TURNS = 7
ROUNDS = 3
LARGEST_DECK = 59
"""What is left of 80 cards after seven each for two players and the river."""

# Phases: what the seats that are awaited have to do.
DEAL = 0
"""Chance shuffles and deals. Until then a round that was counted lies open, in its seventh turn."""
LOT = 1
"""Chance draws the Collective fruit."""
COLLECTIVE = 2
"""The last of the table chooses the Collective fruit."""
PLAY = 3
"""Everybody chooses a card for the trick."""
LAST_DRAW = 4
"""Those who did not win the seventh trick choose to draw or to stay."""
OVER = 5

NONE = -1


class Fruitoplay(State):
    players: int = i1()
    """How many sit at the table."""
    round_number: int = i1()
    """1 to 3."""
    turn: int = i1()
    """1 to 7 in a round."""
    phase: int = i1()
    """What is to be done: one of the phases above."""
    awaited: int = i2()
    """Who has to do it: a bit per seat, or the bit of chance, or 0 when the game is over."""
    collective: int = i1()
    """The fruit of this round's Collective card, or NONE."""
    choice: Ints = i1(SEATS)
    """What each seat has chosen and not yet shown, as a move id (a card has left the hand already), or NONE."""
    hand: Grid = i8(SEATS, 2)
    """hand[seat, half]: a bit per card, bananas and apples in the first half, strawberries and figs in the second.
    (A hand is listed at every move, and two masks are listed much faster than four.)"""
    column: Grid = i4(SEATS, 4)
    """column[seat, fruit]: the cards in front of a seat, a bit per card."""
    gone: Ints = i4(4)
    """gone[fruit]: cards of tricks that nobody won, out of the round."""
    river: Ints = i1(TURNS)
    """The Targets of the round, in the order in which they come into play."""
    deck: Ints = i1(LARGEST_DECK)
    """The face-down cards; the top one is the last. NONE where a card was drawn."""
    deck_size: int = i1()
    points: Grid = i2(ROUNDS, SEATS)
    """points[round - 1, seat]."""
    trick_target: int = i1()
    """The Target of the latest trick of the round that was revealed, or NONE."""
    trick_cards: Ints = i1(SEATS)
    """The cards that were played on it; NONE for a seat that sat it out."""
    trick_winner: int = i1()
    """The seat that won it, or NONE."""
    shown: Grid = i4(SEATS, 4)
    """The columns as they were counted at the end of the latest round that is over."""
    shown_collective: int = i1()
    """That round's Collective fruit, or NONE."""
