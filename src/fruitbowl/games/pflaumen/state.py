"""The whole state of a game of Pi mal Pflaumen: one flat record."""

from fruitbowl.core.kernel import Grid, Ints, State, i1, i2, i4
from fruitbowl.games.pflaumen.components import FRUITS

SEATS = 5
KINDS = len(FRUITS)

# Phases: what the seats that are awaited have to do.
LOT = 0
"""Chance draws who leads the first trick."""
DEAL = 1
"""Chance shuffles and deals a round."""
PLAY = 2
"""One seat after the other plays a card, and before it perhaps some pi cards."""
TAKE = 3
"""The seat whose turn it is picks a card of the trick."""
STEAL = 4
"""It may steal: which fruit from whom."""
STEAL_WHICH = 5
"""It has several cards to choose from."""
MIX = 6
"""It may make mixes."""
LAST_MIXES = 7
"""After the last round: everybody who can may make mixes."""
OVER = 8


class Pflaumen(State):
    players: int = i1()
    """How many sit at the table."""
    experienced: int = i1()
    """The option: 1 for one mix a turn and none at the end."""
    round_number: int = i1()
    """1 to 3."""
    trick_number: int = i1()
    """1 to 6, or 5, in a round."""
    phase: int = i1()
    """What is to be done: one of the phases above."""
    awaited: int = i2()
    """Who has to do it: a bit per seat, or the bit of chance, or 0 when the game is over."""
    leader: int = i1()
    """Who led this trick, or leads it; NONE before the lot."""
    hand: Ints = i4(SEATS)
    """A bit per number: the cards of this round that a seat holds."""
    laid: Ints = i1(SEATS)
    """The card of each seat in this trick, also when somebody has taken it already, or NONE."""
    laid_pi: Ints = i1(SEATS)
    """The pi cards of each seat in this trick."""
    on_table: int = i1()
    """A bit per seat whose card of this trick is still there to be taken."""
    order: Ints = i1(SEATS)
    """The seats in the order in which they take, highest first; NONE until all have played."""
    turn: int = i1()
    """How many have had their turn in this trick: order[turn] is at it."""
    display: Grid = i2(SEATS, KINDS)
    """display[seat, fruit]: face-up cards, a bit per place."""
    plums: Ints = i1(SEATS)
    """Plums of the pile in each display."""
    completed: Grid = i2(SEATS, KINDS)
    """completed[seat, fruit]: cards of completed mixes, face down."""
    points: Ints = i2(SEATS)
    """What the completed mixes are worth."""
    pi: Ints = i1(SEATS)
    """Pi cards of each seat."""
    pi_pile: int = i1()
    plum_pile: int = i1()
    """What is left beside the table."""
    watchdog: int = i1()
    """Whose display the watchdog is in, or NONE."""
    gone: Ints = i2(KINDS)
    """gone[fruit]: cards that were used for mixes and have left the game."""
    gone_plums: int = i1()
    """Plums of the pile that have."""
    victim: int = i1()
    """Who is being stolen from, or NONE."""
    loot: int = i1()
    """The fruit that is being stolen, or NONE."""
    making: Ints = i1(SEATS)
    """The card whose mix a seat is making now, or NONE. While it does:"""
    letter: Ints = i1(SEATS)
    """how many letters of the mix have their fruit,"""
    lacking: Ints = i1(SEATS)
    """how many cards the latest of them still needs,"""
    mixing: Ints = i1(SEATS)
    """that letter's fruit, or NONE,"""
    beyond: Ints = i1(SEATS)
    """the lowest place in that fruit from which a card may still come,"""
    mixed: Ints = i2(SEATS)
    """and a bit per fruit that stands for a letter already."""
